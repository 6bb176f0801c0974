"""The states of a table, as a match goes through them, and what may come next."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from scenes.games import game_names
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.table.input.hotspots import HotspotWidget
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
from scenes.ui.widgets.labels import Label
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


@pytest.mark.parametrize("decides", [True, False])
def test_a_hand_is_hidden_after_a_decision_and_only_then(mouse: Mouse, decides: bool) -> None:
    """A question that is put off without an answer, as for an undo, hides nothing."""
    table = mouse.start(GAME, "", "trader")
    mouse.run_until_asked()
    flow, hidden = table.turn_flow, []
    flow.hand_hider.start = hidden.append  # type: ignore[method-assign]
    if decides:
        mouse.move()
    else:
        flow.state.on_exit(flow)
    assert len(hidden) == decides


@pytest.mark.parametrize("game", game_names())
def test_whoever_is_asked_finds_the_focus_where_the_choice_is(mouse: Mouse, game: str) -> None:
    """An arrow or Enter begins at a piece or button that may be chosen."""
    table = mouse.start(game, "", *["trader"] * (games.game_class(game).seat_counts[0] - 1))
    mouse.run_until_asked()
    page, focus = table.widget_layer, table.presenter.table_focus
    page.clear_focus("tool:menu")
    focus.focus_first_choice()
    if not mouse.focus:  # what a single press decides is where the first arrow leads
        mouse.key(pygame.K_RIGHT)
    hotspots = set(table.presenter.gestures.hotspots())
    chosen = page.find_widget(mouse.focus)
    assert isinstance(chosen, GestureButton) or (
        isinstance(chosen, HotspotWidget) and chosen.hotspot in hotspots
    )


def test_time_goes_on_for_others_while_a_person_reads_a_dialog(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.run_until_asked()
    heard: list[float] = []
    table.host.tick = heard.append  # type: ignore[method-assign]
    mouse.frame()
    table.widget_layer.open_dialog([Label(mouse.context, "said", "…", 30.0)], lambda: None)
    mouse.frame()
    assert len(heard) == 2 and heard[0] < heard[1]


def test_redoing_shows_what_was_done_before_anybody_is_asked(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "trader", mode=MatchMode.PRACTICE)
    mouse.run_until_asked()
    mouse.move()
    mouse.run_until_asked()
    mouse.key(pygame.K_u)
    mouse.run_until_asked()
    table.coach.redo()
    assert isinstance(table.turn_flow.state, ShowingEvents)


def test_nobody_is_advised_where_nobody_decides(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader", mode=MatchMode.PRACTICE)
    mouse.run_until_asked()
    presenter = table.coach.hint_presenter
    assert presenter.find_heuristic_advice() is not None
    mouse.move()
    assert table.session.deciding_seat is None
    assert presenter.find_heuristic_advice() is None


def test_the_button_of_fast_forward_hurries(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.run_until_asked()
    table.command_dispatcher.start_fast_forward()
    assert table.speed.is_fast_forward
