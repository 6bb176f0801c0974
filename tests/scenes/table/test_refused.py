"""A refusal covers neither what it speaks of nor the buttons that it sends one to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import laid
from scenes.stage.hud import GestureButton
from scenes.table.scene import TableScene
from scenes.touch.gestures import Hotspot
from sprites.picture import Box
from tabletop import games
from tabletop.core.actions import Action
from tests.house import OURS
from tests.scenes.player import Mouse

MOVES = 6
"""Of a match, before which they are looked for."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(reduced_motion=True)
    yield made
    made.close()


def refusals(table: TableScene) -> Iterator[tuple[Hotspot, Action]]:
    """What hands could try at a table and may not do, and a piece with which they would: one of
    each zone."""
    gestures, seat = table.gestures, table.deciding
    assert seat is not None
    for sprite in {sprite.zone: sprite for sprite in table.stage.everything()}.values():
        at = Hotspot(sprite.zone, sprite.index)
        if gestures.gestures_of(at):
            continue
        meant = table.layout.handling.attempt(gestures.view, 0, at.zone, sprite.piece, None)
        if meant is not None and table.session.refusal(seat, meant) is not None:
            yield at, meant


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", laid())
def test_a_refusal_covers_no_button_and_not_what_was_touched(mouse: Mouse, game: str) -> None:
    table = mouse.start(game, *["", "novice", "novice"][: games.kind(game).seats[0]])
    seen = 0
    for _ in range(MOVES):
        mouse.until_asked()
        for at, action in list(refusals(table)):
            assert not table.input.attempt(action, at)
            plate = toast(table)
            touched = table.gestures.box(at)
            assert touched is not None and not plate.overlaps(touched), (at, table.page.saying)
            for button in table.page.widgets:
                if isinstance(button, GestureButton):
                    assert not plate.overlaps(button.box), (button.name, table.page.saying)
            seen += 1
        mouse.move()
    assert seen or game not in OURS


def toast(table: TableScene) -> Box:
    """Where the line stands."""
    return next(node.bounds() for node in table.canvas if node.name == "toast:panel")
