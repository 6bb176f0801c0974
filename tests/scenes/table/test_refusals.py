"""A refusal covers neither what it speaks of nor the buttons that it sends one to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import game_names
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.table.input.gestures import Hotspot
from scenes.table.scene import TableScene
from sprites.picture import Box
from tabletop import games
from tabletop.core.actions import Action
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.scenes.player import Mouse

MOVES = 6
"""Of a match, before which they are looked for."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(reduced_motion=True)
    yield made
    made.close()


def find_refusals(table: TableScene) -> Iterator[tuple[Hotspot, Action]]:
    """Yield actions that a player could try but may not do, with one piece of each zone."""
    gestures, seat = table.gestures, table.deciding_seat
    assert seat is not None
    for sprite in {sprite.zone: sprite for sprite in table.stage.all_sprites()}.values():
        at = Hotspot(sprite.zone, sprite.index)
        if gestures.gestures_for(at):
            continue
        meant = table.layout.input_mapping.intended_action(
            gestures.player_view, 0, at.zone, sprite.piece, None
        )
        if meant is not None and table.session.find_refusal(seat, meant) is not None:
            yield at, meant


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_a_refusal_covers_no_button_and_not_what_was_touched(mouse: Mouse, game: str) -> None:
    table = mouse.start(game, *["", "novice", "novice"][: games.game_class(game).seat_counts[0]])
    seen = 0
    for _ in range(MOVES):
        mouse.run_until_asked()
        for at, action in list(find_refusals(table)):
            assert not table.player_input.try_action(action, at)
            plate = toast_box(table)
            touched = table.gestures.hotspot_box(at)
            assert touched is not None and not plate.overlaps(touched), (
                at,
                table.widget_layer.toast_text,
            )
            for button in table.widget_layer.widgets:
                if isinstance(button, GestureButton):
                    assert not plate.overlaps(button.box), (
                        button.name,
                        table.widget_layer.toast_text,
                    )
            seen += 1
        mouse.move()
    assert seen or game not in BUILT_IN_GAMES


def toast_box(table: TableScene) -> Box:
    """Return the box of the toast."""
    return next(node.bounds() for node in table.canvas if node.name == "toast:panel")
