"""The states of a table, as a match goes through them, and what may come next."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from scenes.games import game_names
from scenes.table.scene import TableScene
from scenes.table.turns.table_states import (
    AiThinking,
    AskingPlayer,
    HandingOverScreen,
    MatchOver,
    ReplayingEvents,
    ShowingEvents,
    StateTransitionError,
    TableState,
)
from tabletop import games
from tabletop.match.setup import MatchMode
from tests.scenes.player import Mouse

GAME = "market_day"


def record_states(table: TableScene) -> list[type[TableState]]:
    """The states of a table from now on, by their kinds."""
    seen: list[type[TableState]] = [type(table.turn_flow.state)]
    go = table.turn_flow.change_state

    def heard(state: TableState) -> None:
        seen.append(type(state))
        go(state)

    table.turn_flow.change_state = heard  # type: ignore[method-assign]
    return seen


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_what_happened_is_shown_then_whoever_decides_is_asked(mouse: Mouse, game: str) -> None:
    table = mouse.start(game, "", *["trader"] * (games.game_class(game).seat_counts[0] - 1))
    seen = record_states(table)
    for _ in range(3):
        mouse.run_until_asked()
        assert isinstance(table.turn_flow.state, AskingPlayer)
        mouse.move()
        assert isinstance(table.turn_flow.state, ShowingEvents)
    mouse.run_until_asked()
    pairs = set(pairwise(seen))
    assert {(ShowingEvents, AskingPlayer), (AskingPlayer, ShowingEvents)} <= pairs
    assert (AiThinking in seen) == any(made.seat for made in table.match.decisions)
    assert pairs <= {
        (ShowingEvents, AskingPlayer), (AskingPlayer, ShowingEvents),
        (ShowingEvents, AiThinking), (AiThinking, ShowingEvents),
    }  # fmt: skip


def test_events_of_which_nothing_is_seen_take_no_frame_each(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.run_until_asked()
    unseen = [table.match.last_event._replace(seat=0, acts=())] * 3
    table.session.take_event = lambda: unseen.pop() if unseen else None  # type: ignore[method-assign]
    after = ShowingEvents().proceed(table.turn_flow)
    assert not unseen
    assert isinstance(after, AskingPlayer)


def test_what_may_not_come_next_is_refused(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.run_until_asked()
    invited = table.turn_flow.state
    for state in (MatchOver(), AiThinking(1)):
        with pytest.raises(StateTransitionError, match="may not come after AskingPlayer"):
            table.turn_flow.change_state(state)
    assert table.turn_flow.state is invited and table.deciding_seat == 0


def test_the_screen_is_handed_over_before_a_person_is_invited() -> None:
    player = Mouse(curtain="always")
    table = player.start("mercado", "", "")
    player.run_until(lambda: player.is_behind_curtain)
    assert (
        isinstance(table.turn_flow.state, HandingOverScreen)
        and table.turn_flow.is_waiting_for_input
    )
    player.take_over()
    assert isinstance(table.turn_flow.state, AskingPlayer)
    player.close()


def test_nobody_is_asked_while_the_past_is_shown_again(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.run_until_asked()
    mouse.move()
    mouse.run_until_asked()
    mouse.context.preferences.change(speed=1.0)
    table.turn_flow.replay_decision(0)
    assert isinstance(table.turn_flow.state, ReplayingEvents)
    assert table.deciding_seat is None and not table.turn_flow.is_waiting_for_input
    mouse.wait(0.1)
    assert isinstance(table.turn_flow.state, ReplayingEvents)
    mouse.run_until_asked()
    assert isinstance(table.turn_flow.state, AskingPlayer)


def test_what_is_done_again_meanwhile_comes_after_the_past(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "trader", mode=MatchMode.PRACTICE)
    for _ in range(2):
        mouse.run_until_asked()
        mouse.move()
    mouse.run_until_asked()
    number = table.match.decision_number
    mouse.key(pygame.K_u)
    mouse.run_until_asked()
    assert table.match.decision_number < number
    mouse.context.preferences.change(speed=1.0)
    table.turn_flow.replay_decision(0)
    mouse.wait(0.1)
    assert table.match.undone_decisions
    table.coach.redo()
    assert table.session.has_next_event and isinstance(table.turn_flow.state, ReplayingEvents)
    mouse.run_until_asked()
    assert table.session.shown_decision_count == table.match.decision_number
    assert not table.presenter.table_view.describe_difference(table.session.match.state)


def test_a_paused_demo_asks_nobody_and_settles(mouse: Mouse) -> None:
    table = mouse.start(GAME, "trader", "trader", mode=MatchMode.DEMO)
    mouse.run_until(lambda: table.match.decision_number >= 2)
    table.command_dispatcher.toggle_demo_pause()
    mouse.wait(0.5)
    number = table.match.decision_number
    mouse.wait(0.5)
    assert table.match.decision_number == number and table.turn_flow.is_waiting_for_input
    table.command_dispatcher.toggle_demo_pause()
    assert not table.turn_flow.is_waiting_for_input
    mouse.run_until(lambda: table.match.decision_number > number)


@pytest.mark.slow
def test_at_the_end_the_result_opens_once(mouse: Mouse) -> None:
    table = mouse.start("basari", *["trader"] * 3, mode=MatchMode.DEMO)
    mouse.run_until(lambda: mouse.is_over)
    assert isinstance(table.turn_flow.state, MatchOver) and table.turn_flow.is_waiting_for_input
    mouse.wait(0.2)
    assert len(mouse.app.scene_stack.scenes) == 2
