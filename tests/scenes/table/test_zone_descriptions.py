"""Everything has words: any piece or place, looked at, says what it is, and leads to its clause."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.games import game_names
from scenes.kit.layers import Layer
from scenes.kit.roles.piece_art import Description
from scenes.menus.common.game_list import load_game
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.screenshots import example_matches
from scenes.stage import closeup, zone_descriptions
from scenes.stage.obstacles import has_text
from scenes.table.scene import TableScene
from scenes.ui.widgets.labels import Label
from tabletop import games
from tabletop.core.acts import SeatRef
from tabletop.core.state import NOBODY
from tabletop.core.zones import parse_zone
from tabletop.host.table_lookup import TableLookup
from tabletop.match.setup import MatchMode
from tabletop.text import BUILT_IN_LANGUAGES
from tabletop.text.message_format import capitalize_sentence
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.rulebook import rulebook_clauses
from tests.scenes.player import Mouse
from tests.scenes.table_harness import TableHarness


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse()
    yield made
    made.close()


def open_table(mouse: Mouse, game: str) -> TableScene:
    """A table in mid-match with the most seats."""
    match = example_matches.play_example_match(game, load_game(game).seat_counts[-1])
    number = example_matches.find_turn(match, 0, 0.5)
    table = TableScene(
        mouse.context, example_matches.copy_match_until(match, number), MatchMode.PRACTICE
    )
    mouse.app.open_scene(table)
    mouse.run_until_asked()
    return table


INSPECTED_DECISIONS = (0, 3, 9, 21, 45)
"""After so many decisions, and at the end, the table is looked at."""


def positions(game: str, language: str) -> Iterator[TableHarness]:
    """The table of a match of the most seats, at some moments of it and at its end."""
    kind = type("Table", (TableHarness,), {"game": game})
    table: TableHarness = kind(load_game(game).seat_counts[-1], language=language)
    while True:
        if table.match.decision_number in INSPECTED_DECISIONS or table.match.is_over:
            table.lay_table()
            table.stage.view_model.view = table.match.view_for(0)
            yield table
        if table.match.is_over:
            return
        seat = table.match.active_seats()[-1]
        assert table.match.submit(seat, table.choose(seat)) is None


def is_described(told: Description | None, known: frozenset[str]) -> bool:
    """True if a description has a title, lines and a clause of the rulebook."""
    return told is not None and bool(told.title and all(told.lines)) and told.clause in known


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_everything_on_the_table_has_words_and_a_clause(game: str, language: str) -> None:
    known, seen = rulebook_clauses(game, language), set()
    for table in positions(game, language):
        layout, stage = table.layout, table.stage
        piles = [
            whole for zone in stage.pile_zones() if (whole := stage.pile_sprite(zone)) is not None
        ]
        for sprite in [*stage.all_sprites(), *piles]:
            told = zone_descriptions.describe_piece(layout, stage, sprite)
            assert is_described(told, known) and told is not None and told.lines, sprite
            seen.add(sprite.piece.partition(".")[0])
        for zone, _ in zone_descriptions.iter_zones(layout, stage):
            told = zone_descriptions.describe_zone(layout, stage, zone)
            assert is_described(told, known) and told is not None and len(told.lines) > 1, zone
            seen.add(parse_zone(zone).kind)
        for seat in range(layout.seating.seat_count):
            told = zone_descriptions.describe_seat(layout, stage, seat)
            assert is_described(told, known) and len(told.lines) > 1
    kinds = {
        kind for kind in table.match.game.zones.kinds if kind != zone_descriptions.GAME_BOX_KIND
    }
    assert len(seen & kinds) > 0.8 * len(kinds), kinds - seen


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_no_two_places_of_a_table_are_called_alike(game: str, language: str) -> None:
    for table in positions(game, language):
        called: dict[str, str] = {}
        for zone, _ in zone_descriptions.iter_zones(table.layout, table.stage):
            told = zone_descriptions.describe_zone(table.layout, table.stage, zone)
            assert told is not None
            assert called.setdefault(told.title, zone) == zone, told.title


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_a_place_where_something_lies_is_not_told_as_an_empty_one(game: str) -> None:
    """Places that lie upon one another: of those as large the one with pieces is meant."""
    for table in positions(game, "en"):
        layout, stage = table.layout, table.stage
        for zone, box in zone_descriptions.iter_zones(layout, stage):
            found = zone_descriptions.find_zone(layout, stage, *box.center)
            if stage.view_model.piece_count(zone) and found is not None and found != zone:
                other = layout.zone_layout.box(found)
                smaller = other.width * other.height < box.width * box.height
                assert smaller or stage.view_model.piece_count(found), (zone, found)


def test_a_place_without_a_piece_is_looked_at_and_leads_to_its_clause(mouse: Mouse) -> None:
    table = open_table(mouse, "mercado")
    marked = {sprite.zone for sprite in table.stage.all_sprites()}
    space = next(f"space:{n}" for n in range(5) if f"space:{n}" not in marked)
    mouse.click(*table.layout.zone_layout.box(space).center, 3)
    mouse.frame()
    assert closeup.is_closeup_open(table.widget_layer)
    titles = [w for w in table.widget_layer.dialog if w.name == "closeup:title"]
    assert [w.text for w in titles] == [
        table.context.text_catalogue(
            "mercado.place.name.space", nth=int(space.partition(":")[2]) + 1
        )
    ]
    mouse.key(pygame.K_r)
    mouse.wait(0.1)
    assert isinstance(mouse.scene, RulebookScene)


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_a_seat_that_is_looked_at_says_how_it_stands_and_what_all_play_for(
    mouse: Mouse, game: str
) -> None:
    table = open_table(mouse, game)
    mouse.click(*table.presenter.table_view.obstacles.name_box(1).center, 3)
    mouse.frame()
    said = [w.text for w in table.widget_layer.dialog if isinstance(w, Label)]
    assert said[0] == table.match.setup.seat_names[1]
    assert any(
        str(table.match.game.standings(table.match.view_for(0))[1].score) in t for t in said[1:]
    )
    assert table.context.text_catalogue(f"{game}.guide.goal") in said
    table.shut_down()


def describe_mark(table: TableHarness, about: str) -> Description | None:
    """The words about a zone, a seat or a printed symbol."""
    layout, stage, at = table.layout, table.stage, parse_zone(about)
    if at.kind == zone_descriptions.SYMBOL_KIND:
        return zone_descriptions.describe_symbol(layout, about)
    if at.kind == zone_descriptions.SEAT_KIND and at.number is not None:
        return zone_descriptions.describe_seat(layout, stage, at.number)
    return zone_descriptions.describe_zone(layout, stage, about)


SENTENCES = ("bargain",)
"""Indicators that are whole sentences about the present choice."""


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_figure_and_word_on_a_table_is_explained_when_looked_at(
    game: str, language: str, public: bool
) -> None:
    known, told_of = rulebook_clauses(game, language), set()
    for table in positions(game, language):
        if public:
            table.layout.seating.home_seat = NOBODY
            table.lay_table()
            table.stage.view_model.view = table.match.view_for(0)
        layout, stage = table.layout, table.stage
        shown = {node.name: node for node in stage.static_nodes if has_text(node.picture)}
        shown |= stage.indicators.nodes
        lowest = Layer.STATIC if layout.zone_layout.act_key is None else Layer.ACT
        for name, node in shown.items():
            if node.z < lowest:
                continue  # behind the act in the middle
            about = zone_descriptions.described_target(layout, stage, name)
            if about:
                assert zone_descriptions.find_mark(layout, stage, *node.bounds().center), name
                assert is_described(describe_mark(table, about), known), (name, about)
                told_of.add(name.partition(":")[0])
            elif has_text(node.picture) and name not in SENTENCES:
                zone = zone_descriptions.find_zone(layout, stage, *node.bounds().center)
                on_piece = stage.sprite_at(*node.bounds().center)
                assert on_piece or zone, name or node.picture
    assert len(told_of) > 4 or game not in BUILT_IN_GAMES


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_a_printed_symbol_follows_the_sheet_and_is_found_in_the_terminal(
    game: str, language: str
) -> None:
    known = rulebook_clauses(game, language)
    for table in positions(game, language):
        describer = table.layout.seating.describer
        for told in describer.symbols().values():
            assert is_described(told, known), told
            found = TableLookup(describer, table.match.view_for(0)).find(told.title)
            assert any(told.lines[0] in line for line in found), told.title
        break


def test_the_contribution_beside_a_figure_says_what_it_is_and_will_be(mouse: Mouse) -> None:
    table = open_table(mouse, "zahab")
    number = table.stage.indicators.nodes["contribution:queen/0"]
    mouse.click(number.x, number.y, 3)
    mouse.frame()
    said = [w.text for w in table.widget_layer.dialog if isinstance(w, Label)]
    view, tables = table.match.view_for(0), table.match.game.tables
    vp = view.tracks[0]
    assert table.context.text_catalogue("zahab.place.name.queen", n=vp) in said
    gives = tables.contribution[vp]
    assert table.context.text_catalogue("zahab.description.queen", n=vp, gives=gives) in said
    table.shut_down()


def test_an_order_and_a_cantina_say_what_they_bring_now(mouse: Mouse) -> None:
    table = open_table(mouse, "nacho")
    layout, stage, text = table.layout, table.stage, table.context.text_catalogue
    filled = text("nacho.description.filled")
    for zone in (f"slots:{province}/{n}" for province in range(4) for n in range(4)):
        told = zone_descriptions.describe_zone(layout, stage, zone)
        assert told is not None and (filled in told.lines) is bool(
            stage.view_model.piece_count(zone)
        )
    told = zone_descriptions.describe_zone(layout, stage, "cantina:1/2")
    assert told is not None and all(told.lines)
    assert told.title == layout.seating.game_text(
        "place.name.cantina", seat=SeatRef(2), province=layout.seating.game_text("province.1")
    )


def test_a_space_of_the_ring_says_its_own_name_and_what_it_does(mouse: Mouse) -> None:
    table = open_table(mouse, "zahab")
    text = table.context.text_catalogue
    tables, view = table.match.game.tables, table.match.view_for(0)
    describer = games.load_piece_describer(table.match.game, {}, 3)
    for space in range(16):
        told = zone_descriptions.describe_zone(table.layout, table.stage, f"ring:{space}")
        effect = tables.tile_space_effects[view.tiles[space // 2]][space % 2]
        key, does = tables.space_key(effect), describer.effect_line(effect)
        tile = tables.contents.tiles[view.tiles[space // 2]].key
        assert told is not None
        assert told.title == f"{text(f'zahab.space.{key}')} ({text(f'zahab.tile.{tile}')})"
        assert capitalize_sentence(text(does.key, **dict(does.params))) in told.lines


def test_the_line_of_a_clause_is_pressed_to_read_it(mouse: Mouse) -> None:
    table = open_table(mouse, "market_day")
    card = next(s for s in table.stage.all_sprites() if s.zone == "hand:0")
    mouse.click(card.node.x, card.node.y, 3)
    link = next(w for w in table.widget_layer.dialog if isinstance(w, closeup.ClauseLink))
    mouse.click(*link.box.center)
    mouse.wait(0.1)
    assert isinstance(mouse.scene, RulebookScene)
    assert link.clause.partition(".")[0] == mouse.scene.sections[mouse.scene._section].number


def test_a_line_of_the_log_leads_to_its_clause(mouse: Mouse) -> None:
    open_table(mouse, "market_day")
    mouse.key(pygame.K_l)
    mouse.wait(0.1)
    rows = [w for w in mouse.scene.widget_layer.widgets if w.name.startswith("line:")]
    row = next(row for row in rows if row.line.clause)
    mouse.click(*row.clause_box.center)
    mouse.wait(0.1)
    assert isinstance(mouse.scene, RulebookScene)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_place_card_tells_who_leads_and_by_how_much(language: str) -> None:
    told, text = 0, None
    for table in positions("basari", language):
        text, view = table.layout.seating.text, table.stage.view_model.view
        assert view is not None
        names = table.layout.seating.setup.seat_names
        scores = {each.seat: each.score for each in table.match.game.standings(view)}
        best, *others = sorted(scores.values(), reverse=True)
        for seat, score in scores.items():
            lines = zone_descriptions.describe_seat(table.layout, table.stage, seat).lines
            gap = best - (others[0] if score == best else score)
            leader = next(at for at, points in scores.items() if points == best)
            words = text("table.place.leads", names, seat=SeatRef(leader), n=gap)
            assert (words in lines) == (gap > 0)
            told += gap > 0
    assert told
