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
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.strategy import Reason
from tabletop.match.match import Match
from tabletop.seats import questions, wire, worker
from tabletop.seats.answers import Answer, Candidate, Estimate, Slip
from tabletop.seats.hindsight import Luck
from tabletop.seats.judge import Comparison
from tabletop.seats.levels import by_rule_of_thumb
from tabletop.seats.questions import ChancesQuestion, Question, Recalled
from tabletop.seats.worker import BRIEF, PATIENCE, Query, WorkerClient, work
from tests.seats import mad
from tests.seats.test_seats import ai

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
    monkeypatch.setattr(worker, "PATIENCE", PATIENCE)
    monkeypatch.setattr(worker, "BRIEF", BRIEF)
    return Clock()


@pytest.fixture
def start(clock: Clock) -> Iterator[Start]:
    """Starts clients, with whatever worker is wanted."""
    made: list[WorkerClient] = []

    def started(target: Callable[[Connection], None] = work) -> WorkerClient:
        made.append(WorkerClient(games.load(NAME), clock, target))
        return made[-1]

    yield started
    for client in made:
        if client.pid is not None:
            with_signal(client.pid, signal.SIGCONT)
        client.close()


def with_signal(pid: int, number: signal.Signals) -> None:
    """Send a signal to a process that may be gone."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


def match_of_masters() -> Match:
    return Match(games.load(NAME), ai(NAME, "master"))


def ask(client: WorkerClient, match: Match, level: str = "merchant") -> int:
    """Ask for a move where there is something to think about."""
    while len(match.legal(match.to_act()[0])) == 1:
        seat = match.to_act()[0]
        match.submit(seat, match.legal(seat)[0])
    seat = match.to_act()[0]
    client.ask(match.view(seat), seat, level, match.setup.seed, match.number)
    return seat


def answer_of(client: WorkerClient) -> Answer:
    """Wait for the answer as long as the machine takes."""
    while (answer := client.poll()) is None:
        client.wait(0.05)
    return answer


def rule_of_thumb(match: Match, seat: int) -> Answer:
    chance = Chance(questions.seed_of(match.setup.seed, match.number, seat))
    return by_rule_of_thumb(games.strategy(match.game), match.view(seat), seat, chance)


def strength_is_back(client: WorkerClient, match: Match) -> None:
    """Whoever is asked now thinks as well as ever: as another worker does that never failed."""
    for _ in range(3):
        seat = ask(client, match)
        seed = questions.seed_of(match.setup.seed, match.number, seat)
        temper = questions.temper_seed(match.setup.seed, seat)
        question = questions.MoveQuestion(match.view(seat), seat, seed, "merchant", "", temper)
        answer = answer_of(client)
        assert answer == questions.reply(match.game, question, float("inf"))
        assert match.submit(seat, answer.action) is None


def test_a_worker_that_is_stopped_is_waited_for_no_longer_than_patience(
    start: Start, clock: Clock
) -> None:
    client, match = start(), match_of_masters()
    stopped = client.pid
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    seat = ask(client, match)
    clock.seconds += PATIENCE - NEARLY
    assert client.poll() is None
    clock.seconds += 2 * NEARLY
    answer = client.poll()
    assert answer == rule_of_thumb(match, seat)
    assert match.submit(seat, answer.action) is None
    assert client.pid != stopped
    strength_is_back(client, match)


def test_a_glance_is_waited_for_more_briefly_and_the_worker_is_not_given_up(
    start: Start, clock: Clock
) -> None:
    """Who only glances is stood in for, at once where the worker has been silent for as long; when
    that comes to itself it is asked again."""
    client, match = start(), match_of_masters()
    stopped = client.pid
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    seat = ask(client, match, "novice")
    clock.seconds += BRIEF - NEARLY
    assert client.poll() is None
    clock.seconds += 2 * NEARLY
    for _ in range(2):
        answer = client.poll()
        assert answer == rule_of_thumb(match, seat)
        assert match.submit(seat, answer.action) is None
        seat = ask(client, match, "novice")
    os.kill(stopped, signal.SIGCONT)
    strength_is_back(client, match)
    assert client.pid == stopped


def test_asking_again_and_again_does_not_keep_a_stopped_worker(start: Start, clock: Clock) -> None:
    """As who takes back and decides anew does: the worker owes a reply all the time."""
    client, match = start(), match_of_masters()
    stopped = client.pid
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    for _ in range(4):
        ask(client, match)
        clock.seconds += PATIENCE / 3
        if client.poll() is not None:
            break
        client.forget()
    assert client.pid != stopped
    strength_is_back(client, match)


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
        assert client.poll() is None
        client.forget()
    seat = ask(client, match)
    os.kill(stopped, signal.SIGCONT)
    seed = questions.seed_of(match.setup.seed, match.number, seat)
    temper = questions.temper_seed(match.setup.seed, seat)
    question = questions.MoveQuestion(match.view(seat), seat, seed, "merchant", "", temper)
    assert answer_of(client) == questions.reply(match.game, question, float("inf"))
    assert client.pid == stopped
    assert client.asked == 2, "the first was on its way; what was taken back meanwhile was not sent"


@pytest.mark.timeout(120)
def test_a_question_larger_than_the_pipe_is_not_waited_for(
    start: Start, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire.Request, "encoded", lambda request: bytes(1 << 23))
    client, match = start(), match_of_masters()
    assert client.pid is not None
    os.kill(client.pid, signal.SIGSTOP)
    seat = ask(client, match)
    clock.seconds += PATIENCE + NEARLY
    assert client.poll() == rule_of_thumb(match, seat)


class Begun:
    """What begins processes, in the place of a context: whatever `start` does."""

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
        patch.setattr(worker, "BEGINNING", Begun(lambda: begins.wait() and None))
        client, match = start(), match_of_masters()
        seat = ask(client, match)
        assert client.poll() is None
    clock.seconds += PATIENCE + NEARLY
    assert client.poll() == rule_of_thumb(match, seat)
    begins.set()
    strength_is_back(client, match)


def test_where_no_process_can_be_had_the_rule_of_thumb_plays(
    start: Start, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused() -> None:
        raise OSError("resource temporarily unavailable")

    with monkeypatch.context() as patch:
        patch.setattr(worker, "BEGINNING", Begun(refused))
        client, match = start(), match_of_masters()
        while not client.gone:
            seat = ask(client, match)
            assert answer_of(client) == rule_of_thumb(match, seat)
    clock.seconds += worker.REST + NEARLY
    strength_is_back(client, match)


@pytest.mark.timeout(120)
def test_half_a_message_is_waited_for_no_longer_than_patience(start: Start, clock: Clock) -> None:
    client, match = start(mad.stammering), match_of_masters()
    seat = ask(client, match)
    client.wait(1.0)
    assert client.poll() is None
    clock.seconds += PATIENCE + NEARLY
    assert client.poll() == rule_of_thumb(match, seat)


@pytest.mark.timeout(120)
@pytest.mark.parametrize("target", [mad.chatting, mad.droning])
def test_a_worker_that_talks_of_other_things_or_without_end_is_replaced_at_once(
    start: Start, target: Callable[[Connection], None]
) -> None:
    client, match = start(target), match_of_masters()
    first = client.pid
    seat = ask(client, match)
    assert answer_of(client) == rule_of_thumb(match, seat)
    assert client.pid != first
    assert client.replaced == 1


def estimates_lying(found: Estimate, worlds: int, wrong: Any) -> Iterator[Estimate]:
    """The same of an estimate, with wrong chances among others."""
    yield found._replace(worlds=0)
    yield found._replace(worlds=worlds + 1)
    for chances in wrong:
        yield found._replace(chances=chances)
        yield found._replace(errors=chances)


def lies(question: Question[Any], found: Any, illegal: Action) -> Iterator[Any]:
    """What is a reply by its types, and cannot be one."""
    seats = question.view.seats
    wrong = [(0.5,) * (seats + 1), (), (math.nan,) * seats, (7.0,) + (0.0,) * (seats - 1)]
    if isinstance(found, Answer):
        yield found._replace(action=illegal)
        yield found._replace(reason=Reason("no such reason", (("n", 3),)))
        for chances in wrong:
            yield found._replace(candidates=(Candidate(found.action, chances, 5),))
        yield found._replace(candidates=(Candidate(illegal, (1 / seats,) * seats, 5),))
        yield found._replace(slip=Slip("hoarding", found.action, 0.1))
    elif isinstance(found, Recalled):
        yield Recalled(False, (Slip("hoarding", question.action, 0.1),))
        for slip in (
            ("lazy", question.action, 0.1),
            ("late", illegal, 0.1),
            ("late", question.action, math.nan),
            ("late", question.action, 0.0),
        ):
            yield Recalled(True, (Slip(*slip),))
    elif isinstance(found, Comparison):
        for chances in wrong:
            yield found._replace(played=chances)
            yield found._replace(better=chances)
        for gap in ({"lead": math.inf}, {"error": 0.0}, {"worlds": 0}, {"worlds": 99}):
            yield found._replace(gap=found.gap._replace(**gap))
    elif isinstance(found, Luck):
        for field, estimate in found._asdict().items():
            for lie in estimates_lying(estimate, question.worlds, wrong):
                yield found._replace(**{field: lie})
    elif isinstance(question, ChancesQuestion):
        yield ()
        yield found * 2
        for lie in estimates_lying(found[0], question.worlds, wrong):
            yield (lie,)
    else:
        yield ()
        yield found[1:] if found[0].action == question.action else found[:1]
        for chances in wrong:
            yield (*found, found[0]._replace(chances=chances))
        yield (*found, found[0]._replace(action=illegal))
        yield (*found, found[0]._replace(rollouts=0))


def refusing(name: str, draw: Chance) -> tuple[Match, Action]:
    """A match that asks for a decision, and an action of another moment that it does not allow."""
    for seed in range(1, 100):
        setup = ai(name, "master")._replace(seed=seed)
        match, later = Match(games.load(name), setup), Match(games.load(name), setup)
        while len(legal := match.legal(seat := match.to_act()[0])) == 1:
            for each in (match, later):
                each.submit(seat, legal[0])
        while not later.over:
            action = draw.pick(later.legal(later.to_act()[0]))
            if action not in legal:
                return match, action
            later.submit(later.to_act()[0], action)
    raise AssertionError(f"{name} allows everything everywhere")


@pytest.mark.parametrize("name", games.names())
def test_a_lie_is_told_from_what_somebody_honest_says(name: str) -> None:
    """In every game, of every kind of question."""
    game, draw = games.load(name), Chance(3)
    match, illegal = refusing(name, draw)
    seat = match.to_act()[0]
    legal = match.legal(seat)
    view, action = match.view(seat), draw.pick(legal)
    after = match.state.copy()
    game.apply(after, seat, action, Chance(1))
    asked: list[Question[Any]] = [
        questions.MoveQuestion(view, seat, 3, "merchant", ""),
        ChancesQuestion(view, seat, 3, 4),
        questions.JudgementQuestion(view, seat, 3, action, 24),
        questions.ComparisonQuestion(view, seat, 3, action, legal[0], "steady", 4),
        questions.LuckQuestion(view, seat, 3, action, game.redact(after, seat), 4),
        questions.SlipQuestion(view, seat, 3, "novice", "", 5, action),
    ]
    assert {type(question) for question in asked} == set(questions.QUESTIONS)
    for question in asked:
        found = questions.reply(game, question, float("inf"))
        assert question.allows(found, game)
        for lie in lies(question, found, illegal):
            assert not question.allows(lie, game), lie


@pytest.mark.thinned(15, each=False)
@pytest.mark.parametrize("word", mad.MAD)
def test_a_worker_that_talks_nonsense_is_replaced_at_once(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str,
    capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv(mad.ONCE, f"{tmp_path / 'mad'}|{word}")
    client, match = start(mad.babbling), match_of_masters()
    first = client.pid
    seat = ask(client, match)
    assert answer_of(client) == rule_of_thumb(match, seat)
    assert client.pid != first
    strength_is_back(client, match)
    assert capfd.readouterr() == ("", "")


def test_a_worker_that_chooses_what_is_not_legal_is_replaced_at_once(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, later = match_of_masters(), match_of_masters()
    legal, draw = match.legal(match.to_act()[0]), Chance(1)
    while (action := draw.pick(later.legal(later.to_act()[0]))) in legal:
        later.submit(later.to_act()[0], action)
    said = wire.Reply(1, Answer(action, None)).encoded()
    monkeypatch.setenv(mad.ONCE, f"{tmp_path / 'mad'}|{said.hex()}")
    client = start(mad.babbling)
    seat = ask(client, match)
    assert answer_of(client) == rule_of_thumb(match, seat)
    strength_is_back(client, match)


def test_nonsense_beside_moves_is_told_like_a_death(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(mad.ONCE, f"{tmp_path / 'mad'}|no reply")
    client, match = start(mad.babbling), match_of_masters()
    heard: list[object] = []
    wanted = [Query(ChancesQuestion(match.view(0), 0, 3, 4), heard.append)]

    class Once:
        def query(self) -> Query[tuple[questions.Estimate, ...]] | None:
            return wanted.pop() if wanted else None

    client.sources.append(Once())
    while not heard:
        client.listen()
        client.wait(0.05)
    assert heard == [None]
    client.sources.clear()
    strength_is_back(client, match)


def test_workers_that_die_of_every_question_are_rested_from_and_tried_again(
    start: Start, clock: Clock
) -> None:
    client, match = start(mad.dying), match_of_masters()
    for _ in range(worker.MOST_DEATHS + 2):
        seat = ask(client, match)
        assert answer_of(client) == rule_of_thumb(match, seat)
    assert client.gone
    last = client.pid
    clock.seconds += worker.REST + NEARLY
    assert not client.gone
    seat = ask(client, match)
    assert client.pid != last
    assert answer_of(client) == rule_of_thumb(match, seat)
    assert client.gone


def test_where_the_rule_of_thumb_fails_too_some_legal_move_is_made_and_the_fault_is_kept(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No fault of a strategy comes out of the client."""

    def fails(*known: object) -> Answer:
        raise ValueError("max() arg is an empty sequence")

    monkeypatch.setattr(worker, "by_rule_of_thumb", fails)
    client, match = start(mad.dying), match_of_masters()
    seat = ask(client, match)
    assert answer_of(client).action in match.legal(seat)
    assert [failure.error.partition(":")[0] for failure in client.failures] == ["ValueError"]


def test_strength_comes_back_after_a_rest(start: Start, clock: Clock) -> None:
    client, match = start(), match_of_masters()
    while not client.gone:
        assert client.pid is not None
        with_signal(client.pid, signal.SIGKILL)
        seat = ask(client, match)
        answer = answer_of(client)
        assert match.submit(seat, answer.action) is None
    clock.seconds += worker.REST + NEARLY
    strength_is_back(client, match)


def test_workers_killed_at_any_moment_never_stop_a_match(start: Start) -> None:
    client, match, draw = start(), match_of_masters(), Chance(3)
    for _ in range(8):
        seat = ask(client, match)
        time.sleep(draw.random() * 0.02)  # before, amid and after the thought
        assert client.pid is not None
        with_signal(client.pid, signal.SIGKILL)
        answer = answer_of(client)
        assert match.submit(seat, answer.action, match.number) is None
