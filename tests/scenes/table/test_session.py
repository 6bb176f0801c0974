"""A session alone: who decides, up to where is shown, what can be taken back; without a screen."""

from __future__ import annotations

import pytest

from scenes.table.session import Session
from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.match.journal import JournalError
from tabletop.match.match import SET_UP, Match
from tabletop.match.setup import Mode, Setup
from tabletop.table.table import Table
from tests.scenes.player import seats
from tests.test_architecture import all_imports

ALL = sorted(games.names())


def begun(game: str, *who: str, mode: Mode = Mode.PLAY) -> Session:
    """A new match; of people, as few as the game takes, where nobody is named."""
    who = who or ("",) * games.kind(game).seats[0]
    match = Match.start(games.load(game), Setup(game, seats(*who), {}, 7, mode))
    return Session(Table(match), mode)


def shown(session: Session) -> Session:
    """All that happened is shown."""
    while session.take() is not None:
        pass
    session.acknowledge()
    return session


def decide(session: Session) -> None:
    """When all is shown whoever decides next does the first thing that can be done."""
    seat = shown(session).next_seat
    session.begin_turn(seat)
    session.ask()
    assert session.submit(seat, session.match.legal(seat)[0]) is None


@pytest.mark.soak
def test_a_session_knows_no_screen() -> None:
    own = {name for name, _ in all_imports()}
    reached, waiting = set(), ["scenes.table.session"]
    while waiting:
        name = waiting.pop()
        for imported in [i for n, i in all_imports() if n == name]:
            module = imported if imported in own else imported.rpartition(".")[0]
            if module not in reached:
                reached.add(module)
                waiting.append(module)
    assert "tabletop.match.match" in reached
    assert not [name for name in reached if name.startswith(("pygame", "sprites", "scenes.scene"))]


@pytest.mark.parametrize("game", ALL)
def test_what_happened_is_told_when_it_has_been_shown(game: str) -> None:
    session = begun(game)
    assert session.told == SET_UP
    event = session.take()
    assert event is not None and event.number == SET_UP
    assert session.told == SET_UP
    assert session.take() is None
    assert session.told == 0 and session.shown == session.match.state
    before = session.match.state.copy()
    decide(session)
    session.take()
    assert session.told == 0
    assert session.shown == before != session.match.state
    session.shown_to_the_end()
    assert session.told == 1 and session.shown == session.match.state


def test_of_what_happened_meanwhile_each_is_shown_in_turn() -> None:
    """Others go on while a menu lies over the screen: nothing is told before it is shown, and
    nothing is left out."""
    session = begun("mercado", "", "")
    assert session.to_come() == session.table.match.last
    shown(session)
    assert session.to_come() is None
    session.show(False)
    made = session.table.match
    for _ in range(3):
        seat = made.to_act()[0]
        assert session.table.lead(seat, made.legal(seat)[0]) is None
    assert session.told == 0 == session.match.number and session.behind
    for number in range(3):
        event = session.take()
        assert event is not None and event.number == number == session.told
        assert session.to_come() is None
    assert shown(session).told == 3 and session.shown == made.state


def test_of_several_who_choose_in_secret_ai_seats_come_first() -> None:
    session = begun("nacho", "", "trader", "")
    assert len(session.match.to_act()) > 1
    assert session.next_seat == 1


def test_nobody_comes_next_at_the_end() -> None:
    session = begun("basari")
    while not shown(session).match.over:
        decide(session)
    assert session.next_seat == NOBODY


@pytest.mark.parametrize("game", ALL)
def test_a_person_decides_once_asked_until_something_is_done(game: str) -> None:
    session = shown(begun(game))
    seat = session.next_seat
    assert session.begin_turn(seat) and not session.begin_turn(seat)
    assert session.deciding is None
    session.ask()
    assert session.deciding == seat
    session.withdraw()
    assert session.deciding is None
    session.ask()
    session.submit(seat, session.match.legal(seat)[0])
    assert session.deciding is None
    assert session.match.number == 0 and shown(session).match.number == 1


def test_a_refusal_is_kept_until_something_is_done() -> None:
    session = shown(begun("market_day", "", ""))
    seat, match = session.next_seat, session.match
    legal = match.legal(seat)
    wrong = next(a for other in ALL for a in begun(other).match.legal(0) if a not in legal)
    assert session.refusal(seat, legal[0]) is None and session.refused is None
    refusal = session.refusal(seat, wrong)
    assert refusal is not None and session.refused == refusal
    session.submit(seat, legal[0])
    assert session.refused is None


def test_a_disk_that_refuses_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = shown(begun("mercado", "", ""))
    seat = session.next_seat
    session.begin_turn(seat)
    session.ask()

    def refuse(*given: object) -> None:
        raise JournalError("no space left")

    monkeypatch.setattr(session.table.match, "submit", refuse)
    with pytest.raises(JournalError):
        session.submit(seat, session.match.legal(seat)[0])
    assert session.deciding == seat and session.match.number == 0


def test_taking_back_is_free_in_practice_and_else_ends_at_others() -> None:
    practice = shown(begun("mercado", "", "", mode=Mode.PRACTICE))
    among = shown(begun("mercado", "", ""))
    assert practice.undo_point is None and among.undo_point is None
    with pytest.raises(ValueError, match="nothing can be taken back"):
        practice.undo()
    for session in (practice, among):
        first = session.next_seat
        while shown(session).next_seat == first:
            decide(session)
    assert practice.undo_point == practice.match.number - 1
    assert among.undo_point is None


def test_time_jumps_once_when_something_is_taken_back() -> None:
    session = shown(begun("mercado", "", "", mode=Mode.PRACTICE))
    assert not session.time_jumped()
    decide(session)
    shown(session)
    session.undo()
    assert session.time_jumped()
    assert session.acting is None and session.deciding is None and not session.behind
    assert not session.time_jumped()
    session.redo()
    assert shown(session).match.number == 1 and not session.time_jumped()


def test_whoever_does_not_decide_next_leaves_the_shared_screen() -> None:
    session = shown(begun("mercado", "", ""))
    seat, eyes = session.next_seat, session.perspective
    assert not session.end_turn()
    eyes.sit_down(seat)
    eyes.look()
    assert not session.end_turn()
    while shown(session).next_seat == seat:
        decide(session)
    assert session.end_turn() and eyes.sitter == NOBODY
    assert not session.end_turn()


def test_secrets_lie_open_only_for_one_of_several_who_looks() -> None:
    alone, among = begun("nacho", "", "trader"), begun("nacho", "", "")
    assert alone.match.holds_secrets(0) and among.match.holds_secrets(0)
    assert not alone.secrets_open and not among.secrets_open
    among.perspective.sit_down(0)
    assert not among.secrets_open
    among.perspective.look()
    assert among.secrets_open
