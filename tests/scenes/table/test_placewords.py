"""Everything has words: any piece or place, looked at, says what it is, and leads to its clause."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.games import laid
from scenes.menus.offer import game_of
from scenes.menus.rulebook import RulebookScene
from scenes.shots import rehearsal
from scenes.table import closeup, placewords
from scenes.table.scene import TableScene
from tabletop.match.setup import Mode
from tabletop.text import LANGUAGES
from tests.scenes.player import Mouse


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


@pytest.mark.thinned(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", laid())
def test_every_piece_and_place_has_words_and_a_clause(
    mouse: Mouse, game: str, language: str
) -> None:
    mouse.context.preferences.change(language=language)
    table = table_of(mouse, game)
    layout, stage = table.layout, table.stage
    for sprite in stage.everything():
        told = layout.looks.description(sprite.piece, sprite.zone)
        assert told is not None and told.title, f"{sprite.piece} in {sprite.zone}"
        assert told.clause, f"{sprite.piece} in {sprite.zone}"
    seen = 0
    for zone, _ in placewords.places(layout, stage):
        told = placewords.describe(layout, stage, zone)
        assert told is not None and told.clause and len(told.lines) > 1, zone
        seen += 1
    assert seen > len(table.match.game.zones.kinds) // 2
    table.leave()


def test_a_place_without_a_piece_is_looked_at_and_leads_to_its_clause(mouse: Mouse) -> None:
    table = table_of(mouse, "mercado")
    marked = {sprite.zone for sprite in table.stage.everything()}
    space = next(f"space:{n}" for n in range(5) if f"space:{n}" not in marked)
    mouse.click(*table.layout.places.box(space).center, 3)
    mouse.frame()
    assert closeup.is_open(table.page)
    titles = [w for w in table.page.dialog if w.name == "closeup:title"]
    assert [w.text for w in titles] == [table.context.text("mercado.place.name.space")]
    mouse.key(pygame.K_r)
    mouse.wait(0.1)
    assert isinstance(mouse.scene, RulebookScene)


def test_a_space_of_the_ring_says_its_own_name_and_what_it_does(mouse: Mouse) -> None:
    table = table_of(mouse, "zahab")
    text = table.context.text
    tables, view = table.match.game.tables, table.match.view(0)
    for space in range(16):
        told = placewords.describe(table.layout, table.stage, f"ring:{space}")
        key = tables.space_key(tables.ring[view.tiles[space // 2]][space % 2])
        assert told is not None and told.title == text(f"zahab.space.{key}")
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
