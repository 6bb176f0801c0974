"""Undo by agreement at one screen: a dialog names everybody who is asked, and hides all hands."""

from __future__ import annotations

import pygame
import pytest

from scenes.base.match_request import MatchRequest
from scenes.table.scene import TableScene
from scenes.ui.widgets.labels import Label
from tabletop.core.state import NOBODY
from tests.scenes.player import Mouse, Player, seat_specs

pytestmark = pytest.mark.slow


def play_until_others_must_agree(player: Player, game: str) -> TableScene:
    """Return a table of three people whose last decision needs the others' agreement."""
    player.program.start_match(MatchRequest(game, seat_specs("", "", ""), {}, 7))
    player.app.scene_stack.apply_changes()
    table = player.table
    player.run_until_asked()
    while not table.match.decision_number or table.match.can_undo_fairly():
        player.move()
        player.run_until_asked()
    return table


def dialog_words(table: TableScene) -> list[str]:
    """Return the texts of the open dialog."""
    return [widget.text for widget in table.widget_layer.dialog if isinstance(widget, Label)]


@pytest.mark.parametrize("is_agreed", [True, False])
def test_everybody_else_is_named_and_one_refusal_is_enough(mouse: Mouse, is_agreed: bool) -> None:
    table = play_until_others_must_agree(mouse, "zahab")
    before = list(table.match.decisions)
    names, asker = table.match.setup.seat_names, before[-1].seat
    first, second = (seat for seat in range(3) if seat != asker)
    mouse.key(pygame.K_u)
    mouse.wait(0.1)
    assert f"{names[asker]} is asking to take a move back" in dialog_words(table)
    mouse.press(f"agree:{first}")
    mouse.wait(0.1)
    assert list(table.match.decisions) == before
    assert not any(widget.name == f"agree:{first}" for widget in table.widget_layer.dialog)
    mouse.press(f"{'agree' if is_agreed else 'refuse'}:{second}")
    mouse.wait(0.1)
    assert not table.widget_layer.dialog
    assert list(table.match.decisions) == (before[:-1] if is_agreed else before)
    assert is_agreed or table.widget_layer.toast_text.startswith(f"{names[second]} refuses")
    mouse.run_until_asked()
    assert table.session.deciding_seat == table.match.active_seats()[0]
    mouse.move()
    mouse.run_until_asked()


def test_no_hand_lies_open_while_others_are_at_the_screen(mouse: Mouse) -> None:
    table = play_until_others_must_agree(mouse, "zahab")
    while not table.session.has_open_secrets or table.match.can_undo_fairly():
        mouse.move()
        mouse.run_until_asked()
    number = table.match.decision_number
    mouse.key(pygame.K_u)
    mouse.wait(0.3)
    assert table.widget_layer.dialog and table.match.decision_number == number
    assert table.session.perspective.viewer_seat == NOBODY
    assert not table.session.has_open_secrets
    mouse.key(pygame.K_ESCAPE)
    mouse.wait(0.1)
    assert not table.widget_layer.dialog and table.match.decision_number == number
    mouse.run_until_asked()


def test_the_match_waits_and_a_wish_without_answers_ends(mouse: Mouse) -> None:
    table = play_until_others_must_agree(mouse, "zahab")
    number = table.match.decision_number
    mouse.key(pygame.K_u)
    mouse.wait(61.0)
    assert not table.widget_layer.dialog and table.match.decision_number == number
    assert table.session.wish is None
