"""The worker process: it thinks honestly, answers as the level does, and can die at any time."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import State
from tabletop.match.match import Match
from tabletop.seats import questions, worker
from tabletop.seats.answers import Answer
from tabletop.seats.levels import PLAYED, by_rule_of_thumb
from tabletop.seats.questions import Failure
from tabletop.seats.series import series_of
from tabletop.seats.worker import Desk, Inquiry
from tests.seats.test_seats import ai

GAMES = games.names()
QUICKEST = min(GAMES)
THINKING = [level for level in PLAYED if level != "random"]
HURRIED = 24
"""Rollouts of masters who are asked often."""


@pytest.fixture
def match() -> Match:
    return Match(games.load(QUICKEST), ai(QUICKEST, "merchant"))


@pytest.fixture
def desk(match: Match) -> Iterator[Desk]:
    desk = Desk(match.game)
    yield desk
    desk.close()


def wait(until: Callable[[], object]) -> None:
    """Wait as long as the worker takes: on a busy machine that may be long."""
    while not until():
        time.sleep(0.005)


def answer_of(desk: Desk) -> Answer:
    found: list[Answer] = []
    wait(lambda: (answer := desk.poll()) is not None and not found.append(answer))
    return found[0]


def ask(desk: Desk, match: Match, level: str = "merchant") -> int:
    seat = match.to_act()[0]
    desk.ask(match.view(seat), seat, level, match.setup.seed, match.number)
    return seat


@pytest.mark.parametrize("name", GAMES)
def test_the_worker_answers_as_the_level_does_here(name: str) -> None:
    match = Match(games.load(name), ai(name, "merchant"))
    desk = Desk(match.game)
    try:
        for _ in range(5):
            seat, number = match.to_act()[0], match.number
            ask(desk, match)
            seed = questions.seed_of(match.setup.seed, number, seat)
            here = PLAYED["merchant"](match.game, match.view(seat), seat, Chance(seed))
            assert answer_of(desk) == here
            assert match.submit(seat, here.action) is None
    finally:
        desk.close()


def test_a_dead_worker_is_replaced_and_the_match_goes_on(match: Match, desk: Desk) -> None:
    first = desk.pid
    desk._process.kill()
    desk._process.join()
    for _ in range(2):
        seat = ask(desk, match)
        assert match.submit(seat, answer_of(desk).action) is None
    assert desk.pid != first


def test_a_worker_killed_in_mid_thought_is_stood_in_for_by_the_rule_of_thumb(
    match: Match, desk: Desk
) -> None:
    first = desk.pid
    assert first is not None
    wait_until_warm(desk, match)
    seat = ask(desk, match, "master")
    os.kill(first, signal.SIGKILL)
    answer = answer_of(desk)
    assert not answer.candidates
    assert match.submit(seat, answer.action) is None
    ask(desk, match, "master")
    assert answer_of(desk).candidates
    assert desk.pid != first


def test_a_worker_that_is_stuck_is_given_up(
    match: Match, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = desk.pid
    assert first is not None
    monkeypatch.setattr(worker, "PATIENCE", 0.2)
    os.kill(first, signal.SIGSTOP)
    seat = ask(desk, match)
    answer = answer_of(desk)
    assert match.submit(seat, answer.action) is None
    assert desk.pid != first


def test_workers_that_keep_dying_are_given_up_and_the_match_goes_on(
    match: Match, desk: Desk
) -> None:
    for _ in range(worker.MOST_DEATHS + 2):
        desk._process.kill()
        desk._process.join()
        seat = ask(desk, match)
        assert match.submit(seat, answer_of(desk).action) is None


class Curious:
    """A source that asks what it is given, once each, and keeps what it hears."""

    def __init__(self, *wanted: questions.Data) -> None:
        self.wanted = list(wanted)
        self.heard: list[object] = []

    def inquiry(self) -> Inquiry | None:
        return Inquiry(self.wanted.pop(0), self.heard.append) if self.wanted else None


def unanswerable(match: Match) -> questions.Data:
    """A question whose thought fails: nobody knows how to think about it."""
    return questions.chances(match.view(0), 0, 0) | {"what": "the weather"}


def test_a_thought_that_fails_is_reported_and_the_rule_of_thumb_moves(
    capfd: pytest.CaptureFixture[str], match: Match, desk: Desk
) -> None:
    first = desk.pid
    for count in range(1, worker.MOST_DEATHS + 2):
        seat = match.to_act()[0]
        desk.ask(match.view(seat), seat, "no such level", match.setup.seed, match.number)
        answer = answer_of(desk)
        view, chance = match.view(seat), Chance(desk.failures[-1].asked["chance"])
        assert answer == by_rule_of_thumb(match.game, view, seat, chance)
        assert len(desk.failures) == count
        assert desk.failures[-1].asked["level"] == "no such level"
        assert desk.failures[-1].error.startswith("KeyError")
        assert match.submit(seat, answer.action) is None
    assert desk.pid == first
    desk.close()
    assert capfd.readouterr() == ("", "")


def test_a_match_goes_on_even_if_the_rule_of_thumb_fails(
    match: Match, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise ValueError("max() of nothing")

    monkeypatch.setattr(match.game.strategy, "policy", failing)
    seat = match.to_act()[0]
    desk.ask(match.view(seat), seat, "no such level", match.setup.seed, match.number)
    assert answer_of(desk).action in match.legal(seat)
    assert [failure.error.split(":")[0] for failure in desk.failures] == ["KeyError", "ValueError"]


def test_who_asked_beside_moves_hears_that_the_thought_failed(
    capfd: pytest.CaptureFixture[str], match: Match, desk: Desk
) -> None:
    first = desk.pid
    curious = Curious(unanswerable(match), questions.chances(match.view(0), 0, 3, 4))
    desk.sources.append(curious)
    wait(lambda: desk.listen() or len(curious.heard) == 2)
    assert curious.heard[0] == Failure(unanswerable(match), desk.failures[0].error)
    assert questions.estimated(curious.heard[1]).worlds == 4
    assert desk.pid == first
    desk.close()
    assert capfd.readouterr() == ("", "")


def test_a_series_that_cannot_be_worked_out_is_asked_for_once_a_pass(match: Match) -> None:
    series = series_of(match, [match.state])
    count = 0
    while (inquiry := series.inquiry()) is not None:
        count += 1
        assert count <= series.depth.looked_at
        inquiry.heard(Failure(inquiry.question, "ValueError: max() of nothing"))
    assert count == series.depth.looked_at
    assert series[0] is None


def test_an_interrupt_of_the_program_leaves_no_trace_of_the_worker(
    capfd: pytest.CaptureFixture[str], match: Match, desk: Desk
) -> None:
    wait_until_warm(desk, match)
    assert desk.pid is not None
    os.kill(desk.pid, signal.SIGINT)
    ask(desk, match)
    assert answer_of(desk)
    desk.close()
    assert capfd.readouterr() == ("", "")


def test_what_is_asked_beside_moves_is_answered_in_order(match: Match, desk: Desk) -> None:
    view, first = match.view(0), match.legal(0)[0]
    curious = Curious(questions.chances(view, 0, 3, 10), questions.judgement(view, 0, first, 3, 40))
    desk.sources.append(curious)
    seat = ask(desk, match)
    assert match.submit(seat, answer_of(desk).action) is None
    wait(lambda: desk.listen() or len(curious.heard) == 2)
    chances, judged = curious.heard
    assert questions.estimated(chances).worlds == 10
    assert first in [candidate.action for candidate in questions.judged(judged, match.game)]
    assert not desk.busy


def test_moves_go_before_what_is_asked_beside_them(match: Match, desk: Desk) -> None:
    view = match.view(0)
    curious = Curious(*(questions.chances(view, 0, n, 10) for n in range(20)))
    desk.sources.append(curious)
    desk.listen()
    ask(desk, match)
    answer_of(desk)
    assert len(curious.heard) <= worker.IN_FLIGHT


def test_sources_take_turns(match: Match, desk: Desk) -> None:
    view = match.view(0)
    both = [Curious(*(questions.chances(view, 0, n, 8) for n in range(6))) for _ in range(2)]
    desk.sources.extend(both)
    while not all(curious.heard for curious in both):
        desk.listen()
    assert abs(len(both[0].heard) - len(both[1].heard)) <= 1


def test_who_asked_a_worker_that_died_hears_of_it(match: Match, desk: Desk) -> None:
    view = match.view(0)
    curious = Curious(*(questions.chances(view, 0, n, 10) for n in range(2)))
    desk.sources.append(curious)
    desk.listen()
    desk._process.kill()
    desk._process.join()
    wait(lambda: desk.listen() or len(curious.heard) == 2)
    assert None in curious.heard


def test_nothing_more_is_asked_when_workers_keep_dying(match: Match, desk: Desk) -> None:
    view = match.view(0)
    curious = Curious(*(questions.chances(view, 0, n, 10) for n in range(100)))
    desk.sources.append(curious)
    while not desk.gone:
        desk._process.kill()
        desk._process.join()
        desk.listen()
    left = len(curious.wanted)
    desk.listen()
    assert len(curious.wanted) == left
    assert not desk.busy


def wait_until_warm(desk: Desk, match: Match) -> None:
    curious = Curious(questions.chances(match.view(0), 0, 3, 1))
    desk.sources.append(curious)
    wait(lambda: desk.listen() or curious.heard)
    desk.sources.remove(curious)


@pytest.mark.parametrize("name", GAMES)
def test_swapping_what_is_hidden_does_not_change_a_decision(name: str) -> None:
    swaps(name, THINKING, 30, stride=3)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_swapping_what_is_hidden_changes_nothing_in_a_thousand_positions(name: str) -> None:
    swaps(name, THINKING, 1000)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_swapping_what_is_hidden_changes_no_decision_of_masters(name: str) -> None:
    swaps(name, ["master"], 1000, stride=2, hurried=False)


def swaps(
    name: str, levels: Sequence[str], positions: int, stride: int = 1, hurried: bool = True
) -> None:
    """Through the real path: two matches that differ in secrets only, asked as the worker is.

    Masters in a hurry search as ever, but in few worlds.
    """
    game, chance = games.load(name), Chance(8)
    if hurried:
        game.strategy.long = game.strategy.long._replace(rollouts=HURRIED)
    compared = differed = seed = 0
    while compared < positions:
        match, seed = Match(game, ai(name, "random", seed=11 + seed)), seed + 1
        while not match.over and compared < positions:
            seat, number = match.to_act()[0], match.number
            level = levels[compared % len(levels)]
            other = Match(game, match.setup)
            other.state = game.imagine(match.view(seat), seat, chance)
            differed += other.state != match.state
            assert replied(match, seat, level, number) == replied(other, seat, level, number)
            compared += 1
            for _ in range(stride):
                if not match.over:
                    acting = match.to_act()[0]
                    match.submit(acting, chance.pick(match.legal(acting)))
    assert differed > positions / 2


def replied(match: Match, seat: int, level: str, number: int) -> object:
    """What the worker replies to the question that a desk would send."""
    sent = json.dumps(questions.move(match.view(seat), seat, level, "Bea", 1000 + number))
    return json.dumps(questions.reply(match.game, json.loads(sent), seconds=float("inf")))


def test_a_view_that_was_swapped_is_another_state(match: Match) -> None:
    """So that the test of honesty compares something."""
    view = match.view(0)
    other: State = match.game.imagine(view, 0, Chance(1))
    assert other != match.state
    assert match.game.redact(other, 0) == view
