"""AI that fails: killed, stopped, slow, talking nonsense. The match goes on, strength comes back.

Patience is that of a clock which the tests move on, so that nothing here depends on how fast the
machine is.
"""

from __future__ import annotations

import math
import os
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop import games
from tabletop.ai.answers import (
    SCORE_OUTCOME,
    Answer,
    Candidate,
    Contrast,
    Mistake,
    OutcomeDifference,
    TrialOutcome,
    WinChanceEstimate,
)
from tabletop.ai.levels import answer_by_heuristic
from tabletop.ai.luck_estimate import LuckEstimate
from tabletop.ai.move_evaluator import MoveComparison
from tabletop.ai.paired_samples import PairedDifference
from tabletop.ai.worker import queries, worker, worker_protocol
from tabletop.ai.worker.queries import ReplayedDecision, WinChancesQuery, WorkerQuery
from tabletop.ai.worker.worker import (
    QUICK_REPLY_TIMEOUT_SECONDS,
    REPLY_TIMEOUT_SECONDS,
    BackgroundQuery,
    WorkerClient,
    run_worker,
)
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.strategy import Reason
from tabletop.match.match import Match
from tests.ai.setups import ai_setup
from tests.fixtures import faulty_workers

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped on this system"
)
NAME = min(games.names())
NEARLY = 0.01
"""Seconds."""


class Clock:
    """A clock that stands still unless it is moved on."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


Start = Callable[..., WorkerClient]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(worker, "REPLY_TIMEOUT_SECONDS", REPLY_TIMEOUT_SECONDS)
    monkeypatch.setattr(worker, "QUICK_REPLY_TIMEOUT_SECONDS", QUICK_REPLY_TIMEOUT_SECONDS)
    return Clock()


@pytest.fixture
def start(clock: Clock) -> Iterator[Start]:
    """Starts clients, with whatever worker is wanted."""
    made: list[WorkerClient] = []

    def started(target: Callable[[Connection], None] = run_worker) -> WorkerClient:
        made.append(WorkerClient(games.load(NAME), clock, target))
        return made[-1]

    yield started
    for client in made:
        if client.pid is not None:
            send_signal(client.pid, signal.SIGCONT)
        client.close()


def send_signal(pid: int, number: signal.Signals) -> None:
    """Send a signal to a process that may be gone."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


def match_of_masters() -> Match:
    return Match(games.load(NAME), ai_setup(NAME, "master"))


def ask(client: WorkerClient, match: Match, level: str = "merchant") -> int:
    """Ask for a move where there is something to think about."""
    while len(match.legal_actions(match.active_seats()[0])) == 1:
        seat = match.active_seats()[0]
        match.submit(seat, match.legal_actions(seat)[0])
    seat = match.active_seats()[0]
    client.request_decision(
        match.view_for(seat), seat, level, match.setup.seed, match.decision_number
    )
    return seat


def answer_of(client: WorkerClient) -> Answer:
    """Wait for the answer as long as the machine takes."""
    while (answer := client.poll_decision()) is None:
        client.wait_for_message(0.05)
    return answer


def rule_of_thumb(match: Match, seat: int) -> Answer:
    chance = Chance(queries.derive_decision_seed(match.setup.seed, match.decision_number, seat))
    return answer_by_heuristic(games.load_strategy(match.game), match.view_for(seat), seat, chance)


def check_recovery(client: WorkerClient, match: Match) -> None:
    """Check that the next answers are as strong as those of a worker that never failed."""
    for _ in range(3):
        seat = ask(client, match)
        seed = queries.derive_decision_seed(match.setup.seed, match.decision_number, seat)
        temper = queries.derive_profile_seed(match.setup.seed, seat)
        question = queries.MoveQuery(match.view_for(seat), seat, seed, "merchant", "", temper)
        answer = answer_of(client)
        assert answer == queries.answer_query(match.game, question, float("inf"))
        assert match.submit(seat, answer.action) is None


def test_a_worker_that_is_stopped_is_waited_for_no_longer_than_patience(
    start: Start, clock: Clock
) -> None:
    client, match = start(), match_of_masters()
    stopped = client.pid
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    seat = ask(client, match)
    clock.seconds += REPLY_TIMEOUT_SECONDS - NEARLY
    assert client.poll_decision() is None
    clock.seconds += 2 * NEARLY
    answer = client.poll_decision()
    assert answer == rule_of_thumb(match, seat)
    assert match.submit(seat, answer.action) is None
    assert client.pid != stopped
    check_recovery(client, match)


def test_a_glance_is_waited_for_more_briefly_and_the_worker_is_not_given_up(
    start: Start, clock: Clock
) -> None:
    """The heuristic replaces a novice, at once if the worker was silent for as long before.

    When the worker recovers, it is asked again.
    """
    client, match = start(), match_of_masters()
    stopped = client.pid
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    seat = ask(client, match, "novice")
    clock.seconds += QUICK_REPLY_TIMEOUT_SECONDS - NEARLY
    assert client.poll_decision() is None
    clock.seconds += 2 * NEARLY
    for _ in range(2):
        answer = client.poll_decision()
        assert answer == rule_of_thumb(match, seat)
        assert match.submit(seat, answer.action) is None
        seat = ask(client, match, "novice")
    os.kill(stopped, signal.SIGCONT)
    check_recovery(client, match)
    assert client.pid == stopped


def test_asking_again_and_again_does_not_keep_a_stopped_worker(start: Start, clock: Clock) -> None:
    """As who takes back and decides anew does: the worker owes a reply all the time."""
    client, match = start(), match_of_masters()
    stopped = client.pid
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    for _ in range(4):
        ask(client, match)
        clock.seconds += REPLY_TIMEOUT_SECONDS / 3
        if client.poll_decision() is not None:
            break
        client.cancel_request()
    assert client.pid != stopped
    check_recovery(client, match)


@pytest.mark.timeout(120)  # of the clock: whoever waits for the pipe waits for ever
def test_nothing_that_nobody_reads_is_waited_for(start: Start, clock: Clock) -> None:
    """As who takes a turn back and forth does while the worker hangs: the pipe is never filled,
    and of all that was asked a worker that comes to itself again is told the last alone."""
    client, match = start(), match_of_masters()
    stopped = client.pid
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    for _ in range(500):
        seat = ask(client, match)
        assert client.poll_decision() is None
        client.cancel_request()
    seat = ask(client, match)
    os.kill(stopped, signal.SIGCONT)
    seed = queries.derive_decision_seed(match.setup.seed, match.decision_number, seat)
    temper = queries.derive_profile_seed(match.setup.seed, seat)
    question = queries.MoveQuery(match.view_for(seat), seat, seed, "merchant", "", temper)
    assert answer_of(client) == queries.answer_query(match.game, question, float("inf"))
    assert client.pid == stopped
    assert client.sent_query_count == 2, (
        "the first was on its way; what was taken back meanwhile was not sent"
    )


@pytest.mark.timeout(120)
def test_a_question_larger_than_the_pipe_is_not_waited_for(
    start: Start, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_protocol.WorkerRequest, "to_bytes", lambda request: bytes(1 << 23))
    client, match = start(), match_of_masters()
    assert client.pid is not None
    os.kill(client.pid, signal.SIGSTOP)
    seat = ask(client, match)
    clock.seconds += REPLY_TIMEOUT_SECONDS + NEARLY
    assert client.poll_decision() == rule_of_thumb(match, seat)


class FakeContext:
    """Multiprocessing context whose processes run the given `start` function."""

    def __init__(self, start: Callable[[], None]) -> None:
        self._start = start

    def Pipe(self) -> tuple[Connection, Connection]:  # noqa: N802 (its name in a context)
        return worker.get_context("spawn").Pipe()

    def Process(self, **given: object) -> SimpleNamespace:  # noqa: N802
        return SimpleNamespace(
            start=self._start, pid=0, kill=lambda: None, join=lambda seconds: None
        )


@pytest.mark.timeout(120)
def test_a_process_that_takes_long_to_begin_is_not_waited_for(
    start: Start, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    begins = Event()
    with monkeypatch.context() as patch:
        patch.setattr(worker, "PROCESS_CONTEXT", FakeContext(lambda: begins.wait() and None))
        client, match = start(), match_of_masters()
        seat = ask(client, match)
        assert client.poll_decision() is None
    clock.seconds += REPLY_TIMEOUT_SECONDS + NEARLY
    assert client.poll_decision() == rule_of_thumb(match, seat)
    begins.set()
    check_recovery(client, match)


def test_where_no_process_can_be_had_the_rule_of_thumb_plays(
    start: Start, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused() -> None:
        raise OSError("resource temporarily unavailable")

    with monkeypatch.context() as patch:
        patch.setattr(worker, "PROCESS_CONTEXT", FakeContext(refused))
        client, match = start(), match_of_masters()
        while not client.is_closed:
            seat = ask(client, match)
            assert answer_of(client) == rule_of_thumb(match, seat)
    clock.seconds += worker.RESTART_PAUSE_SECONDS + NEARLY
    check_recovery(client, match)


@pytest.mark.timeout(120)
def test_half_a_message_is_waited_for_no_longer_than_patience(start: Start, clock: Clock) -> None:
    client, match = start(faulty_workers.send_partial_message), match_of_masters()
    seat = ask(client, match)
    client.wait_for_message(1.0)
    assert client.poll_decision() is None
    clock.seconds += REPLY_TIMEOUT_SECONDS + NEARLY
    assert client.poll_decision() == rule_of_thumb(match, seat)


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    "target", [faulty_workers.flood_replies, faulty_workers.announce_oversized_message]
)
def test_a_worker_that_talks_of_other_things_or_without_end_is_replaced_at_once(
    start: Start, target: Callable[[Connection], None]
) -> None:
    client, match = start(target), match_of_masters()
    first = client.pid
    seat = ask(client, match)
    assert answer_of(client) == rule_of_thumb(match, seat)
    assert client.pid != first
    assert client.replacement_count == 1


def false_estimates(
    found: WinChanceEstimate, worlds: int, wrong: Any
) -> Iterator[WinChanceEstimate]:
    """The same of an estimate, with wrong chances among others."""
    yield found._replace(sample_count=0)
    yield found._replace(sample_count=worlds + 1)
    for chances in wrong:
        yield found._replace(win_chances=chances)
        yield found._replace(standard_errors=chances)


def impossible_replies(question: WorkerQuery[Any], found: Any, illegal: Action) -> Iterator[Any]:
    """Iterate over replies of the right types that cannot be true."""
    seats = question.view.seats
    wrong = [(0.5,) * (seats + 1), (), (math.nan,) * seats, (7.0,) + (0.0,) * (seats - 1)]
    if isinstance(found, Answer):
        yield found._replace(action=illegal)
        yield found._replace(reason=Reason("no such reason", (("n", 3),)))
        for chances in wrong:
            yield found._replace(candidates=(Candidate(found.action, chances, 5),))
        yield found._replace(candidates=(Candidate(illegal, (1 / seats,) * seats, 5),))
        yield found._replace(mistake=Mistake("hoarding", found.action, 0.1))
        gap = PairedDifference(0.1, 0.1, 9)
        yield found._replace(contrasts=(Contrast(illegal, gap, ()),))
        yield found._replace(contrasts=(Contrast(found.action, gap._replace(mean=math.inf), ()),))
        outcome = OutcomeDifference(TrialOutcome(SCORE_OUTCOME, "", 0), 1.0, 2.0, 0.1, -1.0)
        for lie in (
            outcome._replace(standard_error=0.0),
            outcome._replace(advantage=math.nan),
            outcome._replace(outcome=TrialOutcome("colour", "", 0)),
            outcome._replace(outcome=TrialOutcome(SCORE_OUTCOME, "", seats)),
        ):
            yield found._replace(contrasts=(Contrast(found.action, gap, (lie,)),))
    elif isinstance(found, ReplayedDecision):
        yield ReplayedDecision(False, (Mistake("hoarding", question.action, 0.1),))
        for slip in (
            ("lazy", question.action, 0.1),
            ("late", illegal, 0.1),
            ("late", question.action, math.nan),
            ("late", question.action, 0.0),
        ):
            yield ReplayedDecision(True, (Mistake(*slip),))
    elif isinstance(found, MoveComparison):
        for chances in wrong:
            yield found._replace(played_win_rates=chances)
            yield found._replace(better_win_rates=chances)
        for gap in (
            {"mean": math.inf},
            {"standard_error": 0.0},
            {"sample_count": 0},
            {"sample_count": 99},
        ):
            yield found._replace(difference=found.difference._replace(**gap))
    elif isinstance(found, LuckEstimate):
        for field, estimate in found._asdict().items():
            for lie in false_estimates(estimate, question.sample_count, wrong):
                yield found._replace(**{field: lie})
    elif isinstance(question, WinChancesQuery):
        yield ()
        yield found * 2
        for lie in false_estimates(found[0], question.sample_count, wrong):
            yield (lie,)
    else:
        yield ()
        yield found[1:] if found[0].action == question.action else found[:1]
        for chances in wrong:
            yield (*found, found[0]._replace(win_chances=chances))
        yield (*found, found[0]._replace(action=illegal))
        yield (*found, found[0]._replace(rollout_count=0))


def match_with_illegal_action(name: str, draw: Chance) -> tuple[Match, Action]:
    """A match that asks for a decision, and an action of another moment that it does not allow."""
    for seed in range(1, 100):
        setup = ai_setup(name, "master")._replace(seed=seed)
        match, later = Match(games.load(name), setup), Match(games.load(name), setup)
        while len(legal := match.legal_actions(seat := match.active_seats()[0])) == 1:
            for each in (match, later):
                each.submit(seat, legal[0])
        while not later.is_over:
            action = draw.pick(later.legal_actions(later.active_seats()[0]))
            if action not in legal:
                return match, action
            later.submit(later.active_seats()[0], action)
    raise AssertionError(f"{name} allows everything everywhere")


@pytest.mark.sampled
@pytest.mark.parametrize("name", games.names())
def test_a_lie_is_told_from_what_somebody_honest_says(name: str) -> None:
    """In every game, of every kind of question."""
    game, draw = games.load(name), Chance(3)
    match, illegal = match_with_illegal_action(name, draw)
    seat = match.active_seats()[0]
    legal = match.legal_actions(seat)
    view, action = match.view_for(seat), draw.pick(legal)
    after = match.state.copy()
    game.apply(after, seat, action, Chance(1))
    asked: list[WorkerQuery[Any]] = [
        queries.MoveQuery(view, seat, 3, "merchant", ""),
        queries.HintQuery(view, seat, 3, "merchant", ""),
        WinChancesQuery(view, seat, 3, 4),
        queries.CandidatesQuery(view, seat, 3, action, 24),
        queries.ComparisonQuery(view, seat, 3, action, legal[0], "steady", 4),
        queries.LuckQuery(view, seat, 3, action, game.view_for(after, seat), 4),
        queries.MistakeQuery(view, seat, 3, "novice", "", 5, action),
    ]
    assert {type(question) for question in asked} == set(queries.QUERY_TYPES)
    for question in asked:
        found = queries.answer_query(game, question, float("inf"))
        assert question.accepts_reply(found, game)
        for lie in impossible_replies(question, found, illegal):
            assert not question.accepts_reply(lie, game), lie


@pytest.mark.sampled
@pytest.mark.parametrize("word", faulty_workers.WRONG_REPLIES)
def test_a_worker_that_talks_nonsense_is_replaced_at_once(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str,
    capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv(faulty_workers.ONCE_VARIABLE, f"{tmp_path / 'mad'}|{word}")
    client, match = start(faulty_workers.send_nonsense), match_of_masters()
    first = client.pid
    seat = ask(client, match)
    assert answer_of(client) == rule_of_thumb(match, seat)
    assert client.pid != first
    check_recovery(client, match)
    assert capfd.readouterr() == ("", "")


def test_a_worker_that_chooses_what_is_not_legal_is_replaced_at_once(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, later = match_of_masters(), match_of_masters()
    legal, draw = match.legal_actions(match.active_seats()[0]), Chance(1)
    while (action := draw.pick(later.legal_actions(later.active_seats()[0]))) in legal:
        later.submit(later.active_seats()[0], action)
    said = worker_protocol.WorkerReply(1, Answer(action, None)).to_bytes()
    monkeypatch.setenv(faulty_workers.ONCE_VARIABLE, f"{tmp_path / 'mad'}|{said.hex()}")
    client = start(faulty_workers.send_nonsense)
    seat = ask(client, match)
    assert answer_of(client) == rule_of_thumb(match, seat)
    check_recovery(client, match)


def test_nonsense_beside_moves_is_told_like_a_death(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(faulty_workers.ONCE_VARIABLE, f"{tmp_path / 'mad'}|no reply")
    client, match = start(faulty_workers.send_nonsense), match_of_masters()
    heard: list[object] = []
    wanted = [BackgroundQuery(WinChancesQuery(match.view_for(0), 0, 3, 4), heard.append)]

    class Once:
        def next_query(self) -> BackgroundQuery[tuple[queries.WinChanceEstimate, ...]] | None:
            return wanted.pop() if wanted else None

    client.query_sources.append(Once())
    while not heard:
        client.exchange_messages()
        client.wait_for_message(0.05)
    assert heard == [None]
    client.query_sources.clear()
    check_recovery(client, match)


def test_workers_that_die_of_every_question_are_rested_from_and_tried_again(
    start: Start, clock: Clock
) -> None:
    client, match = start(faulty_workers.die_on_request), match_of_masters()
    for _ in range(worker.MAX_CONSECUTIVE_DEATHS + 2):
        seat = ask(client, match)
        assert answer_of(client) == rule_of_thumb(match, seat)
    assert client.is_closed
    last = client.pid
    clock.seconds += worker.RESTART_PAUSE_SECONDS + NEARLY
    assert not client.is_closed
    seat = ask(client, match)
    assert client.pid != last
    assert answer_of(client) == rule_of_thumb(match, seat)
    assert client.is_closed


def test_where_the_rule_of_thumb_fails_too_some_legal_move_is_made_and_the_fault_is_kept(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No fault of a strategy comes out of the client."""

    def fails(*known: object) -> Answer:
        raise ValueError("max() arg is an empty sequence")

    monkeypatch.setattr(worker, "answer_by_heuristic", fails)
    client, match = start(faulty_workers.die_on_request), match_of_masters()
    seat = ask(client, match)
    assert answer_of(client).action in match.legal_actions(seat)
    assert [failure.error.partition(":")[0] for failure in client.failures] == ["ValueError"]


def test_strength_comes_back_after_a_rest(start: Start, clock: Clock) -> None:
    client, match = start(), match_of_masters()
    while not client.is_closed:
        assert client.pid is not None
        send_signal(client.pid, signal.SIGKILL)
        seat = ask(client, match)
        answer = answer_of(client)
        assert match.submit(seat, answer.action) is None
    clock.seconds += worker.RESTART_PAUSE_SECONDS + NEARLY
    check_recovery(client, match)


def test_workers_killed_at_any_moment_never_stop_a_match(start: Start) -> None:
    client, match, draw = start(), match_of_masters(), Chance(3)
    for _ in range(8):
        seat = ask(client, match)
        time.sleep(draw.random() * 0.02)  # before, amid and after the thought
        assert client.pid is not None
        send_signal(client.pid, signal.SIGKILL)
        answer = answer_of(client)
        assert match.submit(seat, answer.action, match.decision_number) is None
