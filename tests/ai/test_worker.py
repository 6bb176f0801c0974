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
from tabletop.ai.answers import Answer
from tabletop.ai.levels import DEFAULT_LEVELS, answer_by_heuristic
from tabletop.ai.win_chance_series import make_win_chance_series
from tabletop.ai.worker import queries, worker, worker_protocol
from tabletop.ai.worker.queries import (
    CandidatesQuery,
    MoveQuery,
    QueryFailure,
    WinChancesQuery,
    WorkerQuery,
)
from tabletop.ai.worker.worker import BackgroundQuery, WorkerClient
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.match.match import Match
from tests.ai.setups import ai_setup

GAMES = games.names()
QUICKEST = min(GAMES)
THINKING = [level for level in DEFAULT_LEVELS if level != "random"]
HURRIED = 24
"""Rollouts of masters who are asked often."""


@pytest.fixture
def match() -> Match:
    return Match(games.load(QUICKEST), ai_setup(QUICKEST, "merchant"))


@pytest.fixture
def client(match: Match) -> Iterator[WorkerClient]:
    client = WorkerClient(match.game)
    yield client
    client.close()


def wait_until(until: Callable[[], object]) -> None:
    """Wait as long as the worker takes: on a busy machine that may be long."""
    while not until():
        time.sleep(0.005)


def answer_of(client: WorkerClient) -> Answer:
    found: list[Answer] = []
    wait_until(lambda: (answer := client.poll_decision()) is not None and not found.append(answer))
    return found[0]


def ask(client: WorkerClient, match: Match, level: str = "merchant") -> int:
    seat = match.active_seats()[0]
    client.request_decision(
        match.view_for(seat), seat, level, match.setup.seed, match.decision_number
    )
    return seat


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_the_worker_answers_as_the_level_does_here(name: str) -> None:
    match = Match(games.load(name), ai_setup(name, "merchant"))
    client = WorkerClient(match.game)
    try:
        for _ in range(5):
            seat, number = match.active_seats()[0], match.decision_number
            ask(client, match)
            seed = queries.derive_decision_seed(match.setup.seed, number, seat)
            temper = queries.derive_profile_seed(match.setup.seed, seat)
            asked = MoveQuery(match.view_for(seat), seat, seed, "merchant", "", temper)
            here = queries.answer_query(match.game, asked, float("inf"))
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
    for _ in range(worker.MAX_CONSECUTIVE_DEATHS + 2):
        client._process.kill()
        client._process.join()
        seat = ask(client, match)
        assert match.submit(seat, answer_of(client).action) is None


class QuestionSource:
    """A source that asks what it is given, once each, and keeps what it hears."""

    def __init__(self, *wanted: WorkerQuery[Any]) -> None:
        self.questions = list(wanted)
        self.replies: list[object] = []

    def next_query(self) -> BackgroundQuery[Any] | None:
        return (
            BackgroundQuery(self.questions.pop(0), self.replies.append) if self.questions else None
        )


def failing_question(match: Match) -> MoveQuery:
    """A question whose thought fails: nobody knows how to think so."""
    return MoveQuery(match.view_for(0), 0, 0, "no such level", "")


def test_a_thought_that_fails_is_reported_and_the_rule_of_thumb_moves(
    capfd: pytest.CaptureFixture[str], match: Match, client: WorkerClient
) -> None:
    first = client.pid
    for count in range(1, worker.MAX_CONSECUTIVE_DEATHS + 2):
        seat = match.active_seats()[0]
        client.request_decision(
            match.view_for(seat), seat, "no such level", match.setup.seed, match.decision_number
        )
        answer = answer_of(client)
        view, chance = match.view_for(seat), Chance(client.failures[-1].query.seed)
        assert answer == answer_by_heuristic(games.load_strategy(match.game), view, seat, chance)
        assert len(client.failures) == count
        asked = client.failures[-1].query
        assert isinstance(asked, MoveQuery) and asked.level == "no such level"
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

    monkeypatch.setattr(games.load_strategy(match.game), "policy", failing)
    seat = match.active_seats()[0]
    client.request_decision(
        match.view_for(seat), seat, "no such level", match.setup.seed, match.decision_number
    )
    assert answer_of(client).action in match.legal_actions(seat)
    assert [failure.error.split(":")[0] for failure in client.failures] == [
        "KeyError",
        "ValueError",
    ]


def test_who_asked_beside_moves_hears_that_the_thought_failed(
    capfd: pytest.CaptureFixture[str], match: Match, client: WorkerClient
) -> None:
    first = client.pid
    curious = QuestionSource(failing_question(match), WinChancesQuery(match.view_for(0), 0, 3, 4))
    client.query_sources.append(curious)
    wait_until(lambda: client.exchange_messages() or len(curious.replies) == 2)
    assert curious.replies[0] == QueryFailure(failing_question(match), client.failures[0].error)
    assert isinstance(curious.replies[1], tuple) and curious.replies[1][0].sample_count == 4
    assert client.pid == first
    client.close()
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("WeatherQuery", [], "unknown question 'WeatherQuery'; known are MoveQuery"),
        ("MoveQuery", [], "expected 6 values"),
        ("MoveQuery", {"seat": 0}, "expected"),
        ("WinChancesQuery", [{}, 0, 0, 4, []], "missing seats"),
        ("CandidatesQuery", [None, 0, 0, ["sing"], 4], "expected an object"),
    ],
)
def test_what_is_no_question_fails_with_words_that_say_why(
    match: Match, kind: str, data: object, said: str
) -> None:
    """And the worker lives on, as it does after any thought that fails."""
    asked = json.dumps([7, kind, data]).encode()
    found = worker.answer_request(match.game, asked, 1.0)
    assert found.id == 7 and found.error is not None
    assert found.error.startswith("DecodeError") and said in found.error


def test_a_series_that_cannot_be_worked_out_is_asked_for_once_a_pass(match: Match) -> None:
    series = make_win_chance_series(match, match.replay_events())
    count = 0
    while (query := series.next_query()) is not None:
        count += 1
        assert count <= series.pass_limits.focused_positions
        query.on_reply(QueryFailure(query.query, "ValueError: max() of nothing"))
    assert count == series.pass_limits.focused_positions
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
    view, first = match.view_for(0), match.legal_actions(0)[0]
    curious = QuestionSource(
        WinChancesQuery(view, 0, 3, 10), CandidatesQuery(view, 0, 3, first, 40)
    )
    client.query_sources.append(curious)
    seat = ask(client, match)
    assert match.submit(seat, answer_of(client).action) is None
    wait_until(lambda: client.exchange_messages() or len(curious.replies) == 2)
    chances, judged = curious.replies
    assert isinstance(chances, tuple) and chances[0].sample_count == 10
    assert isinstance(judged, tuple)
    assert first in [candidate.action for candidate in judged]
    assert not client.is_busy


def test_moves_go_before_what_is_asked_beside_them(match: Match, client: WorkerClient) -> None:
    view = match.view_for(0)
    curious = QuestionSource(*(WinChancesQuery(view, 0, n, 10) for n in range(20)))
    client.query_sources.append(curious)
    client.exchange_messages()
    ask(client, match)
    answer_of(client)
    assert len(curious.replies) <= worker.MAX_QUERIES_IN_FLIGHT


def test_sources_take_turns(match: Match, client: WorkerClient) -> None:
    view = match.view_for(0)
    both = [QuestionSource(*(WinChancesQuery(view, 0, n, 8) for n in range(6))) for _ in range(2)]
    client.query_sources.extend(both)
    while not all(curious.replies for curious in both):
        client.exchange_messages()
    assert abs(len(both[0].replies) - len(both[1].replies)) <= 1


def test_who_asked_a_worker_that_died_hears_of_it(match: Match, client: WorkerClient) -> None:
    view = match.view_for(0)
    curious = QuestionSource(*(WinChancesQuery(view, 0, n, 10) for n in range(2)))
    client.query_sources.append(curious)
    client.exchange_messages()
    client._process.kill()
    client._process.join()
    wait_until(lambda: client.exchange_messages() or len(curious.replies) == 2)
    assert None in curious.replies


def test_nothing_more_is_asked_when_workers_keep_dying(match: Match, client: WorkerClient) -> None:
    view = match.view_for(0)
    curious = QuestionSource(*(WinChancesQuery(view, 0, n, 10) for n in range(100)))
    client.query_sources.append(curious)
    while not client.is_closed:
        client._process.kill()
        client._process.join()
        client.exchange_messages()
    left = len(curious.questions)
    client.exchange_messages()
    assert len(curious.questions) == left
    assert not client.is_busy


def wait_until_warm(client: WorkerClient, match: Match) -> None:
    curious = QuestionSource(WinChancesQuery(match.view_for(0), 0, 3, 1))
    client.query_sources.append(curious)
    wait_until(lambda: client.exchange_messages() or curious.replies)
    client.query_sources.remove(curious)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_swapping_what_is_hidden_does_not_change_a_decision(name: str) -> None:
    check_swapped_secrets(name, THINKING, 30, stride=3)


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_swapping_what_is_hidden_changes_nothing_in_a_thousand_positions(name: str) -> None:
    check_swapped_secrets(name, THINKING, 1000)


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_swapping_what_is_hidden_changes_no_decision_of_masters(name: str) -> None:
    check_swapped_secrets(name, ["master"], 1000, stride=2, hurried=False)


def check_swapped_secrets(
    name: str, levels: Sequence[str], positions: int, stride: int = 1, hurried: bool = True
) -> None:
    """Through the real path: two matches that differ in secrets only, asked as the worker is.

    Masters in a hurry search as ever, but in few worlds.
    """
    game = games.load(name)
    strategy = games.load_strategy(game)
    plan = strategy.master_plan._replace(rollouts=HURRIED) if hurried else strategy.master_plan
    with mock.patch.object(strategy, "master_plan", plan):  # which is that of all tests
        compare_positions(game, levels, positions, stride)


def compare_positions(
    game: Game[State], levels: Sequence[str], positions: int, stride: int
) -> None:
    name, chance = game.name, Chance(8)
    compared = differed = seed = 0
    while compared < positions:
        match, seed = Match(game, ai_setup(name, "random", seed=11 + seed)), seed + 1
        while not match.is_over and compared < positions:
            seat, number = match.active_seats()[0], match.decision_number
            level = levels[compared % len(levels)]
            other = Match(game, match.setup)
            other.state = game.sample_state(match.view_for(seat), seat, chance)
            differed += other.state != match.state
            assert worker_reply(match, seat, level, number) == worker_reply(
                other, seat, level, number
            )
            compared += 1
            for _ in range(stride):
                if not match.is_over:
                    acting = match.active_seats()[0]
                    match.submit(acting, chance.pick(match.legal_actions(acting)))
    assert differed > positions / 2


def worker_reply(match: Match, seat: int, level: str, number: int) -> object:
    """Return the worker's reply to the question that a client would send."""
    asked = MoveQuery(match.view_for(seat), seat, 1000 + number, level, "Bea", 7)
    _, kind, data = worker_protocol.read_request(worker_protocol.WorkerRequest(1, asked).to_bytes())
    question = worker_protocol.decode_query(kind, data, match.game)
    return worker_protocol.WorkerReply(
        1, queries.answer_query(match.game, question, float("inf"))
    ).to_bytes()


def test_a_view_that_was_swapped_is_another_state(match: Match) -> None:
    """The test of honesty thus compares different states."""
    view = match.view_for(0)
    other: State = match.game.sample_state(view, 0, Chance(1))
    assert other != match.state
    assert match.game.view_for(other, 0) == view


def test_a_worker_that_cannot_begin_ends_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str, sheet: object) -> None:
        raise LookupError(name)

    monkeypatch.setattr(games, "load", broken)
    before = signal.getsignal(signal.SIGINT)
    ours, theirs = Pipe()
    ours.send_bytes(worker_protocol.Handshake("mercado", {}, 1.0).to_bytes())
    try:
        worker.run_worker(theirs)  # an error that left it would be printed by its process
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    ("levels", "masters"), [(("master", ""), True), (("master", "merchant"), False)]
)
def test_a_worker_knows_who_sits_at_its_table(
    levels: tuple[str, ...], masters: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.load("mercado")
    strategy = games.load_strategy(game)
    for told in ("opponents", "calibration"):
        monkeypatch.setattr(strategy, told, getattr(strategy, told))  # to be as it was afterwards
    before = signal.getsignal(signal.SIGINT)
    ours, theirs = Pipe()
    ours.send_bytes(
        worker_protocol.Handshake("mercado", dict(game.sheet.data), 1.0, levels).to_bytes()
    )
    ours.close()
    try:
        worker.run_worker(theirs)
    finally:
        signal.signal(signal.SIGINT, before)
    assert strategy.opponents.all_masters is masters


def test_a_client_that_is_dropped_leaves_no_worker(match: Match) -> None:
    client = WorkerClient(match.game)
    pid = client.pid
    assert pid is not None
    del client
    wait_until(lambda: pid not in [child.pid for child in active_children()])
