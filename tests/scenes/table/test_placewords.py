"""Everything has words: any piece or place, looked at, says what it is, and leads to its clause."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.games import laid
from scenes.kit.roles.looks import Description
from scenes.menus.offer import game_of
from scenes.menus.rulebook import RulebookScene
from scenes.shots import rehearsal
from scenes.stage import closeup, placewords
from scenes.table.scene import TableScene
from scenes.ui.labels import Label
from tabletop.core.acts import SeatRef
from tabletop.core.zones import address
from tabletop.match.setup import Mode
from tabletop.text import LANGUAGES
from tests.contract.test_clauses import clauses
from tests.house import OURS
from tests.scenes.player import Mouse
from tests.scenes.watched import Watched


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse()
    yield made
    made.close()


def table_of(mouse: Mouse, game: str) -> TableScene:
    """A table in mid-match with the most seats."""
    match = rehearsal.rehearsed(game, game_of(game).seats[-1])
    number = rehearsal.turn_of(match, 0, 0.5)
    table = TableScene(mouse.context, rehearsal.up_to(match, number), Mode.PRACTICE)
    mouse.app.open(table)
    mouse.until_asked()
    return table


LAID = (0, 3, 9, 21, 45)
"""After so many decisions, and at the end, the table is looked at."""


def positions(game: str, language: str) -> Iterator[Watched]:
    """The table of a match of the most seats, at some moments of it and at its end."""
    kind = type("Table", (Watched,), {"game": game})
    table: Watched = kind(game_of(game).seats[-1], language=language)
    while True:
        if table.match.number in LAID or table.match.over:
            table.lay()
            table.stage.showing.view = table.match.view(0)
            yield table
        if table.match.over:
            return
        seat = table.match.to_act()[-1]
        assert table.match.submit(seat, table.choose(seat)) is None


def worded(told: Description | None, known: frozenset[str]) -> bool:
    """Whether a closer look says what something is, what it does or how it stands, and leads to a
    clause of the rulebook."""
    return told is not None and bool(told.title and all(told.lines)) and told.clause in known


@pytest.mark.thinned(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", laid())
def test_everything_on_the_table_has_words_and_a_clause(game: str, language: str) -> None:
    known, seen = clauses(game, language), set()
    for table in positions(game, language):
        layout, stage = table.layout, table.stage
        piles = [whole for zone in stage.piles() if (whole := stage.whole(zone)) is not None]
        for sprite in [*stage.everything(), *piles]:
            told = placewords.of_piece(layout, stage, sprite)
            assert worded(told, known) and told is not None and told.lines, sprite
            seen.add(sprite.piece.partition(".")[0])
        for zone, _ in placewords.places(layout, stage):
            told = placewords.describe(layout, stage, zone)
            assert worded(told, known) and told is not None and len(told.lines) > 1, zone
            seen.add(address(zone).kind)
        for seat in range(layout.seating.count):
            told = placewords.of_seat(layout, stage, seat)
            assert worded(told, known) and len(told.lines) > 1
    kinds = {kind for kind in table.match.game.zones.kinds if kind != placewords.ELSEWHERE}
    assert len(seen & kinds) > 0.8 * len(kinds), kinds - seen


@pytest.mark.thinned(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", laid())
def test_no_two_places_of_a_table_are_called_alike(game: str, language: str) -> None:
    for table in positions(game, language):
        called: dict[str, str] = {}
        for zone, _ in placewords.places(table.layout, table.stage):
            told = placewords.describe(table.layout, table.stage, zone)
            assert told is not None
            assert called.setdefault(told.title, zone) == zone, told.title


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", laid())
def test_a_place_where_something_lies_is_not_told_as_an_empty_one(game: str) -> None:
    """Places that lie upon one another: of those as large the one with pieces is meant."""
    for table in positions(game, "en"):
        layout, stage = table.layout, table.stage
        for zone, box in placewords.places(layout, stage):
            found = placewords.place_at(layout, stage, *box.center)
            if stage.showing.count(zone) and found is not None and found != zone:
                other = layout.places.box(found)
                smaller = other.width * other.height < box.width * box.height
                assert smaller or stage.showing.count(found), (zone, found)


def test_a_place_without_a_piece_is_looked_at_and_leads_to_its_clause(mouse: Mouse) -> None:
    table = table_of(mouse, "mercado")
    marked = {sprite.zone for sprite in table.stage.everything()}
    space = next(f"space:{n}" for n in range(5) if f"space:{n}" not in marked)
    mouse.click(*table.layout.places.box(space).center, 3)
    mouse.frame()
    assert closeup.is_open(table.page)
    titles = [w for w in table.page.dialog if w.name == "closeup:title"]
    assert [w.text for w in titles] == [
        table.context.text("mercado.place.name.space", nth=int(space.partition(":")[2]) + 1)
    ]
    mouse.key(pygame.K_r)
    mouse.wait(0.1)
    assert isinstance(mouse.scene, RulebookScene)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", laid())
def test_a_seat_that_is_looked_at_says_how_it_stands_and_what_all_play_for(
    mouse: Mouse, game: str
) -> None:
    table = table_of(mouse, game)
    mouse.click(*table.display.presentation.lying.name(1).center, 3)
    mouse.frame()
    said = [w.text for w in table.page.dialog if isinstance(w, Label)]
    assert said[0] == table.match.setup.names[1]
    assert any(str(table.match.game.standing(table.match.view(0))[1].score) in t for t in said[1:])
    assert table.context.text(f"{game}.guide.goal") in said
    table.leave()


@pytest.mark.parametrize("game", laid())
def test_a_number_says_of_which_place_or_seat_it_tells(game: str) -> None:
    known, told_of = clauses(game, "en"), set()
    for table in positions(game, "en"):
        layout, stage = table.layout, table.stage
        for name, node in stage.readouts.nodes.items():
            if means := layout.readouts.means(name, stage.showing):
                found = placewords.counted_at(layout, stage, *node.bounds().center)
                assert found, name
                seat = address(means).number if means.startswith("seat:") else None
                told = (
                    placewords.describe(layout, stage, means)
                    if seat is None
                    else placewords.of_seat(layout, stage, seat)
                )
                assert worded(told, known), (name, means)
                told_of.add(name.partition(":")[0])
    # Mercado's numbers are on bags, which have words.
    assert len(told_of) > 2 or game == "mercado" or game not in OURS


def test_the_contribution_beside_a_figure_says_what_it_is_and_will_be(mouse: Mouse) -> None:
    table = table_of(mouse, "zahab")
    number = table.stage.readouts.nodes["contribution:queen"]
    mouse.click(number.x, number.y, 3)
    mouse.frame()
    said = [w.text for w in table.page.dialog if isinstance(w, Label)]
    view, tables = table.match.view(0), table.match.game.tables
    vp = view.tracks[0]
    assert table.context.text("zahab.place.name.queen", n=vp) in said
    gives = tables.contribution[vp]
    assert table.context.text("zahab.description.queen", n=vp, gives=gives) in said
    table.leave()


def test_an_order_and_a_cantina_say_what_they_bring_now(mouse: Mouse) -> None:
    table = table_of(mouse, "nacho")
    layout, stage, text = table.layout, table.stage, table.context.text
    filled = text("nacho.description.filled")
    for zone in (f"slots:{province}/{n}" for province in range(4) for n in range(4)):
        told = placewords.describe(layout, stage, zone)
        assert told is not None and (filled in told.lines) is bool(stage.showing.count(zone))
    told = placewords.describe(layout, stage, "cantina:1/2")
    assert told is not None and all(told.lines)
    assert told.title == layout.seating.say(
        "place.name.cantina", seat=SeatRef(2), province=layout.seating.say("province.1")
    )


def test_a_space_of_the_ring_says_its_own_name_and_what_it_does(mouse: Mouse) -> None:
    table = table_of(mouse, "zahab")
    text = table.context.text
    tables, view = table.match.game.tables, table.match.view(0)
    for space in range(16):
        told = placewords.describe(table.layout, table.stage, f"ring:{space}")
        key = tables.space_key(tables.ring[view.tiles[space // 2]][space % 2])
        tile = tables.contents.tiles[view.tiles[space // 2]].key
        assert told is not None
        assert told.title == f"{text(f'zahab.space.{key}')} ({text(f'zahab.tile.{tile}')})"
        assert text(f"zahab.effect.{key}") in told.lines


def test_the_line_of_a_clause_is_pressed_to_read_it(mouse: Mouse) -> None:
    table = table_of(mouse, "market_day")
    card = next(s for s in table.stage.everything() if s.zone == "hand:0")
    mouse.click(card.node.x, card.node.y, 3)
    link = next(w for w in table.page.dialog if isinstance(w, closeup.ClauseLink))
    mouse.click(*link.box.center)
    mouse.wait(0.1)
    assert isinstance(mouse.scene, RulebookScene)
    assert link.clause.partition(".")[0] == mouse.scene.sections[mouse.scene._section].number


def test_a_line_of_the_log_leads_to_its_clause(mouse: Mouse) -> None:
    table_of(mouse, "market_day")
    mouse.key(pygame.K_l)
    mouse.wait(0.1)
    rows = [w for w in mouse.scene.page.widgets if w.name.startswith("line:")]
    row = next(row for row in rows if row.line.clause)
    mouse.click(*row.clause_box.center)
    mouse.wait(0.1)
    assert isinstance(mouse.scene, RulebookScene)
