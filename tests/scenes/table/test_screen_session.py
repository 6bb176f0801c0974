"""A session alone: who decides, up to where is shown, what can be taken back; without a screen."""

from __future__ import annotations

import pytest

from scenes.table.presentation.screen_session import ScreenSession
from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.host.match_host import MatchHost
from tabletop.match.journal import JournalError
from tabletop.match.match import SETUP_EVENT_NUMBER, Match
from tabletop.match.setup import MatchMode, Setup
from tests.fixtures.source_tree import all_imports
from tests.scenes.player import seat_specs

ALL = sorted(games.names())


def start_session(game: str, *who: str, mode: MatchMode = MatchMode.PLAY) -> ScreenSession:
    """A new match; of people, as few as the game takes, where nobody is named."""
    who = who or ("",) * games.game_class(game).seat_counts[0]
    match = Match.start(games.load(game), Setup(game, seat_specs(*who), {}, 7, mode))
    return ScreenSession(MatchHost(match), mode)


def show_all(session: ScreenSession) -> ScreenSession:
    """Take and acknowledge all events, and return the session."""
    while session.take_event() is not None:
        pass
    session.acknowledge_shown()
    return session


def decide_first(session: ScreenSession) -> None:
    """When all is shown whoever decides next does the first thing that can be done."""
    seat = show_all(session).next_seat
    session.begin_turn(seat)
    session.open_turn()
    assert session.submit_action(seat, session.match.legal_actions(seat)[0]) is None


@pytest.mark.slow
def test_a_session_knows_no_screen() -> None:
    own = {name for name, _ in all_imports()}
    reached, waiting = set(), ["scenes.table.presentation.screen_session"]
    while waiting:
        name = waiting.pop()
        for imported in [i for n, i in all_imports() if n == name]:
            module = imported if imported in own else imported.rpartition(".")[0]
            if module not in reached:
                reached.add(module)
                waiting.append(module)
    assert "tabletop.match.match" in reached
    assert not [
        name for name in reached if name.startswith(("pygame", "sprites", "scenes.base.scene"))
    ]


@pytest.mark.parametrize("game", ALL)
def test_what_happened_is_told_when_it_has_been_shown(game: str) -> None:
    session = start_session(game)
    assert session.shown_decision_count == SETUP_EVENT_NUMBER
    event = session.take_event()
    assert event is not None and event.decision_number == SETUP_EVENT_NUMBER
    assert session.shown_decision_count == SETUP_EVENT_NUMBER
    assert session.take_event() is None
    assert session.shown_decision_count == 0 and session.shown_state == session.match.state
    before = session.match.state.copy()
    decide_first(session)
    session.take_event()
    assert session.shown_decision_count == 0
    assert session.shown_state == before != session.match.state
    session.finish_event()
    assert session.shown_decision_count == 1 and session.shown_state == session.match.state


def test_of_what_happened_meanwhile_each_is_shown_in_turn() -> None:
    """Others go on while a menu lies over the screen: nothing is told before it is shown, and
    nothing is left out."""
    session = start_session("mercado", "", "")
    assert session.take_pending_setup() == session.host.match.last_event
    show_all(session)
    assert session.take_pending_setup() is None
    session.report_visibility(False)
    made = session.host.match
    for _ in range(3):
        seat = made.active_seats()[0]
        assert session.host.submit_for_seat(seat, made.legal_actions(seat)[0]) is None
    assert (
        session.shown_decision_count == 0 == session.match.decision_number
        and session.has_unshown_event
    )
    for number in range(3):
        event = session.take_event()
        assert event is not None and event.decision_number == number == session.shown_decision_count
        assert session.take_pending_setup() is None
    assert show_all(session).shown_decision_count == 3 and session.shown_state == made.state


def test_of_several_who_choose_in_secret_ai_seats_come_first() -> None:
    session = start_session("nacho", "", "trader", "")
    assert len(session.match.active_seats()) > 1
    assert session.next_seat == 1


def test_nobody_comes_next_at_the_end() -> None:
    session = start_session("basari")
    while not show_all(session).match.is_over:
        decide_first(session)
    assert session.next_seat == NOBODY


@pytest.mark.parametrize("game", ALL)
def test_a_person_decides_once_asked_until_something_is_done(game: str) -> None:
    session = show_all(start_session(game))
    seat = session.next_seat
    assert session.begin_turn(seat) and not session.begin_turn(seat)
    assert session.deciding_seat is None
    session.open_turn()
    assert session.deciding_seat == seat
    session.close_turn()
    assert session.deciding_seat is None
    session.open_turn()
    session.submit_action(seat, session.match.legal_actions(seat)[0])
    assert session.deciding_seat is None
    assert session.match.decision_number == 0 and show_all(session).match.decision_number == 1


def test_a_refusal_is_kept_until_something_is_done() -> None:
    session = show_all(start_session("market_day", "", ""))
    seat, match = session.next_seat, session.match
    legal = match.legal_actions(seat)
    wrong = next(
        a for other in ALL for a in start_session(other).match.legal_actions(0) if a not in legal
    )
    assert session.find_refusal(seat, legal[0]) is None and session.last_refusal is None
    refusal = session.find_refusal(seat, wrong)
    assert refusal is not None and session.last_refusal == refusal
    session.submit_action(seat, legal[0])
    assert session.last_refusal is None


def test_a_disk_that_refuses_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = show_all(start_session("mercado", "", ""))
    seat = session.next_seat
    session.begin_turn(seat)
    session.open_turn()

    def refuse(*given: object) -> None:
        raise JournalError("no space left")

    monkeypatch.setattr(session.host.match, "submit", refuse)
    with pytest.raises(JournalError):
        session.submit_action(seat, session.match.legal_actions(seat)[0])
    assert session.deciding_seat == seat and session.match.decision_number == 0


def test_taking_back_is_free_in_practice_and_else_ends_at_others() -> None:
    practice = show_all(start_session("mercado", "", "", mode=MatchMode.PRACTICE))
    among = show_all(start_session("mercado", "", ""))
    assert practice.undo_target_number is None and among.undo_target_number is None
    with pytest.raises(ValueError, match="nothing can be taken back"):
        practice.undo()
    for session in (practice, among):
        first = session.next_seat
        while show_all(session).next_seat == first:
            decide_first(session)
    assert practice.undo_target_number == practice.match.decision_number - 1
    assert among.undo_target_number is None


def test_time_jumps_once_when_something_is_taken_back() -> None:
    session = show_all(start_session("mercado", "", "", mode=MatchMode.PRACTICE))
    assert not session.handle_history_jump()
    decide_first(session)
    show_all(session)
    session.undo()
    assert session.handle_history_jump()
    assert (
        session.acting_seat is None
        and session.deciding_seat is None
        and not session.has_unshown_event
    )
    assert not session.handle_history_jump()
    session.redo()
    assert show_all(session).match.decision_number == 1 and not session.handle_history_jump()


def test_whoever_does_not_decide_next_leaves_the_shared_screen() -> None:
    session = show_all(start_session("mercado", "", ""))
    seat, eyes = session.next_seat, session.perspective
    assert not session.end_turn()
    eyes.sit_down(seat)
    eyes.open_hand()
    assert not session.end_turn()
    while show_all(session).next_seat == seat:
        decide_first(session)
    assert session.end_turn() and eyes.seated_player == NOBODY
    assert not session.end_turn()


def test_secrets_lie_open_only_for_one_of_several_who_looks() -> None:
    alone, among = start_session("nacho", "", "trader"), start_session("nacho", "", "")
    assert alone.match.has_hidden_pieces(0) and among.match.has_hidden_pieces(0)
    assert not alone.has_open_secrets and not among.has_open_secrets
    among.perspective.sit_down(0)
    assert not among.has_open_secrets
    among.perspective.open_hand()
    assert among.has_open_secrets
