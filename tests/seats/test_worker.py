"""The worker process: it thinks honestly, answers as the level does, and can die at any time."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pipe, active_children
from typing import Any
from unittest import mock

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.match.match import Match
from tabletop.seats import questions, wire, worker
from tabletop.seats.answers import Answer
from tabletop.seats.levels import PLAYED, by_rule_of_thumb
from tabletop.seats.questions import (
    ChancesQuestion,
    Failure,
    JudgementQuestion,
    MoveQuestion,
    Question,
)
from tabletop.seats.series import series_of
from tabletop.seats.worker import Query, WorkerClient
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
def client(match: Match) -> Iterator[WorkerClient]:
    client = WorkerClient(match.game)
    yield client
    client.close()


def wait(until: Callable[[], object]) -> None:
    """Wait as long as the worker takes: on a busy machine that may be long."""
    while not until():
        time.sleep(0.005)


def answer_of(client: WorkerClient) -> Answer:
    found: list[Answer] = []
    wait(lambda: (answer := client.poll()) is not None and not found.append(answer))
    return found[0]


def ask(client: WorkerClient, match: Match, level: str = "merchant") -> int:
    seat = match.to_act()[0]
    client.ask(match.view(seat), seat, level, match.setup.seed, match.number)
    return seat


@pytest.mark.thinned(2)
@pytest.mark.parametrize("name", GAMES)
def test_the_worker_answers_as_the_level_does_here(name: str) -> None:
    match = Match(games.load(name), ai(name, "merchant"))
    client = WorkerClient(match.game)
    try:
        for _ in range(5):
            seat, number = match.to_act()[0], match.number
            ask(client, match)
            seed = questions.seed_of(match.setup.seed, number, seat)
            temper = questions.temper_seed(match.setup.seed, seat)
            asked = MoveQuestion(match.view(seat), seat, seed, "merchant", "", temper)
            here = questions.reply(match.game, asked, float("inf"))
            assert answer_of(client) == here
            assert match.submit(seat, here.action) is None
    finally:
        client.close()


def test_a_dead_worker_is_replaced_and_the_match_goes_on(
    match: Match, client: WorkerClient
) -> None:
    first = client.pid
    client._process.kill()
    client._process.join()
    for _ in range(2):
        seat = ask(client, match)
        assert match.submit(seat, answer_of(client).action) is None
    assert client.pid != first


def test_a_worker_killed_in_mid_thought_is_stood_in_for_by_the_rule_of_thumb(
    match: Match, client: WorkerClient
) -> None:
    first = client.pid
    assert first is not None
    wait_until_warm(client, match)
    seat = ask(client, match, "master")
    os.kill(first, signal.SIGKILL)
    answer = answer_of(client)
    assert not answer.candidates
    assert match.submit(seat, answer.action) is None
    ask(client, match, "master")
    assert answer_of(client).candidates
    assert client.pid != first


def test_workers_that_keep_dying_are_given_up_and_the_match_goes_on(
    match: Match, client: WorkerClient
) -> None:
    for _ in range(worker.MOST_DEATHS + 2):
        client._process.kill()
        client._process.join()
        seat = ask(client, match)
        assert match.submit(seat, answer_of(client).action) is None


class Curious:
    """A source that asks what it is given, once each, and keeps what it hears."""

    def __init__(self, *wanted: Question[Any]) -> None:
        self.wanted = list(wanted)
        self.heard: list[object] = []

    def query(self) -> Query[Any] | None:
        return Query(self.wanted.pop(0), self.heard.append) if self.wanted else None


def unanswerable(match: Match) -> MoveQuestion:
    """A question whose thought fails: nobody knows how to think so."""
    return MoveQuestion(match.view(0), 0, 0, "no such level", "")


def test_a_thought_that_fails_is_reported_and_the_rule_of_thumb_moves(
    capfd: pytest.CaptureFixture[str], match: Match, client: WorkerClient
) -> None:
    first = client.pid
    for count in range(1, worker.MOST_DEATHS + 2):
        seat = match.to_act()[0]
        client.ask(match.view(seat), seat, "no such level", match.setup.seed, match.number)
        answer = answer_of(client)
        view, chance = match.view(seat), Chance(client.failures[-1].asked.chance)
        assert answer == by_rule_of_thumb(games.strategy(match.game), view, seat, chance)
        assert len(client.failures) == count
        asked = client.failures[-1].asked
        assert isinstance(asked, MoveQuestion) and asked.level == "no such level"
        assert client.failures[-1].error.startswith("KeyError")
        assert match.submit(seat, answer.action) is None
    assert client.pid == first
    client.close()
    assert capfd.readouterr() == ("", "")


def test_a_match_goes_on_even_if_the_rule_of_thumb_fails(
    match: Match, client: WorkerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise ValueError("max() of nothing")

    monkeypatch.setattr(games.strategy(match.game), "policy", failing)
    seat = match.to_act()[0]
    client.ask(match.view(seat), seat, "no such level", match.setup.seed, match.number)
    assert answer_of(client).action in match.legal(seat)
    assert [failure.error.split(":")[0] for failure in client.failures] == [
        "KeyError",
        "ValueError",
    ]


def test_who_asked_beside_moves_hears_that_the_thought_failed(
    capfd: pytest.CaptureFixture[str], match: Match, client: WorkerClient
) -> None:
    first = client.pid
    curious = Curious(unanswerable(match), ChancesQuestion(match.view(0), 0, 3, 4))
    client.sources.append(curious)
    wait(lambda: client.listen() or len(curious.heard) == 2)
    assert curious.heard[0] == Failure(unanswerable(match), client.failures[0].error)
    assert isinstance(curious.heard[1], tuple) and curious.heard[1][0].worlds == 4
    assert client.pid == first
    client.close()
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("WeatherQuestion", [], "unknown question 'WeatherQuestion'; known are MoveQuestion"),
        ("MoveQuestion", [], "expected 6 values"),
        ("MoveQuestion", {"seat": 0}, "expected"),
        ("ChancesQuestion", [{}, 0, 0, 4, []], "missing seats"),
        ("JudgementQuestion", [None, 0, 0, ["sing"], 4], "expected an object"),
    ],
)
def test_what_is_no_question_fails_with_words_that_say_why(
    match: Match, kind: str, data: object, said: str
) -> None:
    """And the worker lives on, as it does after any thought that fails."""
    asked = json.dumps([7, kind, data]).encode()
    found = worker.replied(match.game, asked, 1.0)
    assert found.id == 7 and found.error is not None
    assert found.error.startswith("NonsenseError") and said in found.error


def test_a_series_that_cannot_be_worked_out_is_asked_for_once_a_pass(match: Match) -> None:
    series = series_of(match, match.moments())
    count = 0
    while (query := series.query()) is not None:
        count += 1
        assert count <= series.depth.looked_at
        query.heard(Failure(query.question, "ValueError: max() of nothing"))
    assert count == series.depth.looked_at
    assert series[0] is None


def test_an_interrupt_of_the_program_leaves_no_trace_of_the_worker(
    capfd: pytest.CaptureFixture[str], match: Match, client: WorkerClient
) -> None:
    wait_until_warm(client, match)
    assert client.pid is not None
    os.kill(client.pid, signal.SIGINT)
    ask(client, match)
    assert answer_of(client)
    client.close()
    assert capfd.readouterr() == ("", "")


def test_what_is_asked_beside_moves_is_answered_in_order(
    match: Match, client: WorkerClient
) -> None:
    view, first = match.view(0), match.legal(0)[0]
    curious = Curious(ChancesQuestion(view, 0, 3, 10), JudgementQuestion(view, 0, 3, first, 40))
    client.sources.append(curious)
    seat = ask(client, match)
    assert match.submit(seat, answer_of(client).action) is None
    wait(lambda: client.listen() or len(curious.heard) == 2)
    chances, judged = curious.heard
    assert isinstance(chances, tuple) and chances[0].worlds == 10
    assert isinstance(judged, tuple)
    assert first in [candidate.action for candidate in judged]
    assert not client.busy


def test_moves_go_before_what_is_asked_beside_them(match: Match, client: WorkerClient) -> None:
    view = match.view(0)
    curious = Curious(*(ChancesQuestion(view, 0, n, 10) for n in range(20)))
    client.sources.append(curious)
    client.listen()
    ask(client, match)
    answer_of(client)
    assert len(curious.heard) <= worker.IN_FLIGHT


def test_sources_take_turns(match: Match, client: WorkerClient) -> None:
    view = match.view(0)
    both = [Curious(*(ChancesQuestion(view, 0, n, 8) for n in range(6))) for _ in range(2)]
    client.sources.extend(both)
    while not all(curious.heard for curious in both):
        client.listen()
    assert abs(len(both[0].heard) - len(both[1].heard)) <= 1


def test_who_asked_a_worker_that_died_hears_of_it(match: Match, client: WorkerClient) -> None:
    view = match.view(0)
    curious = Curious(*(ChancesQuestion(view, 0, n, 10) for n in range(2)))
    client.sources.append(curious)
    client.listen()
    client._process.kill()
    client._process.join()
    wait(lambda: client.listen() or len(curious.heard) == 2)
    assert None in curious.heard


def test_nothing_more_is_asked_when_workers_keep_dying(match: Match, client: WorkerClient) -> None:
    view = match.view(0)
    curious = Curious(*(ChancesQuestion(view, 0, n, 10) for n in range(100)))
    client.sources.append(curious)
    while not client.gone:
        client._process.kill()
        client._process.join()
        client.listen()
    left = len(curious.wanted)
    client.listen()
    assert len(curious.wanted) == left
    assert not client.busy


def wait_until_warm(client: WorkerClient, match: Match) -> None:
    curious = Curious(ChancesQuestion(match.view(0), 0, 3, 1))
    client.sources.append(curious)
    wait(lambda: client.listen() or curious.heard)
    client.sources.remove(curious)


@pytest.mark.thinned(10, each=False)
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
    game = games.load(name)
    strategy = games.strategy(game)
    plan = strategy.long._replace(rollouts=HURRIED) if hurried else strategy.long
    with mock.patch.object(strategy, "long", plan):  # which is that of all tests
        compare(game, levels, positions, stride)


def compare(game: Game[State], levels: Sequence[str], positions: int, stride: int) -> None:
    name, chance = game.name, Chance(8)
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
    """What the worker replies to the question that a client would send."""
    asked = MoveQuestion(match.view(seat), seat, 1000 + number, level, "Bea", 7)
    _, kind, data = wire.numbered(wire.Request(1, asked).encoded())
    question = wire.question_from(kind, data, match.game)
    return wire.Reply(1, questions.reply(match.game, question, float("inf"))).encoded()


def test_a_view_that_was_swapped_is_another_state(match: Match) -> None:
    """So that the test of honesty compares something."""
    view = match.view(0)
    other: State = match.game.imagine(view, 0, Chance(1))
    assert other != match.state
    assert match.game.redact(other, 0) == view


def test_a_worker_that_cannot_begin_ends_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str, sheet: object) -> None:
        raise LookupError(name)

    monkeypatch.setattr(games, "load", broken)
    before = signal.getsignal(signal.SIGINT)
    ours, theirs = Pipe()
    ours.send_bytes(wire.Handshake("mercado", {}, 1.0).encoded())
    try:
        worker.work(theirs)  # an error that left it would be printed by its process
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    ("levels", "masters"), [(("master", ""), True), (("master", "merchant"), False)]
)
def test_a_worker_knows_who_sits_at_its_table(
    levels: tuple[str, ...], masters: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.load("mercado")
    strategy = games.strategy(game)
    for told in ("opposition", "sureness"):
        monkeypatch.setattr(strategy, told, getattr(strategy, told))  # to be as it was afterwards
    before = signal.getsignal(signal.SIGINT)
    ours, theirs = Pipe()
    ours.send_bytes(wire.Handshake("mercado", dict(game.sheet.data), 1.0, levels).encoded())
    ours.close()
    try:
        worker.work(theirs)
    finally:
        signal.signal(signal.SIGINT, before)
    assert strategy.opposition.masters is masters


def test_a_client_that_is_dropped_leaves_no_worker(match: Match) -> None:
    client = WorkerClient(match.game)
    pid = client.pid
    assert pid is not None
    del client
    wait(lambda: pid not in [child.pid for child in active_children()])
