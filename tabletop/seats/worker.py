"""AI seats think in a process of their own, which is sent their view and nothing else.

`WorkerClient` is what the screen asks: it starts the worker, hands it questions, and is polled for
answers between frames. When the worker dies, lies, or does not answer in time, the client answers
by rule of thumb and starts another. When a thought fails, the worker says so and lives on.
"""

from __future__ import annotations

import logging
import signal
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, Final, Generic, NamedTuple, Protocol

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.coding import NonsenseError
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.seats import questions, wire
from tabletop.seats.answers import Answer
from tabletop.seats.channel import Channel
from tabletop.seats.company import opposition_of, sureness_among
from tabletop.seats.levels import at_random, by_rule_of_thumb
from tabletop.seats.questions import ChancesQuestion, Failure, MoveQuestion, Question, R
from tabletop.seats.spawning import Spawned

NOTES = logging.getLogger("souk.seats")
BEGINNING = get_context("spawn")
"""How a worker's process begins: alike on every system."""
PATIENCE = 6.0
"""Seconds after which a worker that does not answer is given up."""
BRIEF = 4.0
"""Seconds after which the rule of thumb decides for a seat that thinks no longer than a glance:
somewhat more than the questions take that were sent before it. Its worker is not given up yet."""
GLANCING: Final = frozenset({"random", "novice", "trader"})
"""The levels of such seats."""
MOST_DEATHS = 3
"""Workers that die one after another without an answer; then the client goes on without one."""
REST = 30.0
"""Seconds for which it does: then one more worker is tried."""
IN_FLIGHT = 2
"""So many questions beside moves are sent ahead: the worker need not wait for the next frame."""
FAILURES_KEPT = 20
"""So many of the last thoughts that failed are kept."""


class Query(NamedTuple, Generic[R]):
    """A question beside moves, and who is told the reply.

    None when the worker died over it, so that it may be asked again; a Failure when there will be
    no reply at all.
    """

    question: Question[R]
    heard: Callable[[R | Failure | None], None]


class Source(Protocol):
    """Whoever wants to know things beside moves: asked for its next question when there is time."""

    def query(self) -> Query[Any] | None:
        """The next question, counted as asked; None when nothing is to be asked now."""


class Study(Protocol):
    """Who answers the questions of sources: a client, or a stand-in for pictures and tests."""

    sources: deque[Source]

    def listen(self) -> None:
        """Hear what has come, ask for more; called between frames."""

    @property
    def busy(self) -> bool:
        """Whether anything asked has not come."""

    @property
    def gone(self) -> bool:
        """Whether nothing will come any more."""

    def close(self) -> None:
        """Nothing is wanted any more."""


def work(pipe: Connection) -> None:
    """The worker: answers questions until the pipe closes. Everything it gets is plain data.

    Whatever goes wrong in a thought is sent back as an error; whatever else goes wrong ends the
    worker without a word, which the client notes. An interrupt of the whole program is left to the
    client.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(Exception):  # nobody sensible is there any more, or no game
        begun = wire.beginning(pipe.recv_bytes(wire.MOST_BYTES))
        game = games.load(begun.game, wire.sheet_of(begun))
        strategy = games.strategy(game)
        strategy.sureness = sureness_among(strategy.fitted, begun.levels)
        strategy.opposition = opposition_of(begun.levels)
        _warm_up(game)
        while True:
            message = pipe.recv_bytes(wire.MOST_BYTES)
            pipe.send_bytes(replied(game, message, begun.longest).encoded())


def replied(game: Game[State], message: bytes, seconds: float) -> wire.Reply:
    """The reply to a request, or the error in which the thought ended."""
    number, kind, data = wire.numbered(message)
    try:
        question = wire.question_from(kind, data, game)
        return wire.Reply(number, questions.reply(game, question, seconds))
    except Exception as error:  # whatever it is: a thought has failed, the match has not
        return wire.Reply(number, None, f"{type(error).__name__}: {error}")


def _warm_up(game: Game[State]) -> None:
    """Think about a game that nobody plays, so that memos are filled before the first move."""
    chance = Chance(0)
    s = game.new(game.seats[0], {}, chance)
    seat = game.to_act(s)[0]
    with suppress(Exception):  # it fails again, and is told, when it is asked for
        questions.reply(game, ChancesQuestion(game.redact(s, seat), seat, 0))


def _dropped(spawned: Spawned, channel: Channel) -> None:
    """Nobody has the client any more: its worker ends."""
    spawned.end()
    channel.close()


@dataclass
class _Open:
    """A move that is asked for."""

    question: MoveQuestion
    since: float
    id: int = 0
    """0 while it is held back: until the worker has replied to the last move it was asked for."""


class WorkerClient:
    """Asks one worker on behalf of all AI seats of a match, and of those who want to know more."""

    def __init__(
        self,
        game: Game[State],
        now: Callable[[], float] = monotonic,
        target: Callable[[Connection], None] = work,
        levels: Sequence[str] = (),
    ) -> None:
        """Starts the worker at once, so that it is warm before the first move.

        now: the time in seconds, by which it is waited for. target: what the worker does. levels:
        of all who sit there, on which hangs how surely chances are told.
        """
        self.sources: deque[Source] = deque()
        """Who is asked in turn for questions beside moves."""
        self.failures: deque[Failure] = deque(maxlen=FAILURES_KEPT)
        """Thoughts that ended in an error, the newest last."""
        self._game = game
        self._levels = tuple(levels)
        self._strategy = games.strategy(game)
        self._now = now
        self.target = target
        """What the next worker does."""
        self._asked: _Open | None = None
        self._aside: deque[tuple[int, Query[Any]]] = deque()
        """What was sent beside moves, by the id of the question, in the order of the replies."""
        self._owed: deque[int] = deque()
        """The ids of all that the worker has not replied to, wanted or not, as they were sent."""
        self._owed_move = 0
        """That of a move among them; else 0."""
        self._last = 0.0
        """When the worker was last heard of, or given something to do."""
        self.asked = 0
        """How many questions were sent to workers."""
        self._deaths = 0
        self._rests_until = 0.0
        """When one more worker is tried, if too many have died."""
        self.replaced = 0
        """How often another worker was needed."""
        self.when_replaced: Callable[[], None] = lambda: None
        """Told each time, for whoever plays."""
        self._start()

    # Moves

    def ask(
        self, view: State, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        """Ask what a seat does; `view` is its redacted state. A new question replaces the old: of
        those that are asked while the worker still thinks about one, it gets to know the last.

        By its name it has its character.
        """
        chance = questions.seed_of(seed, number, seat)
        temper = questions.temper_seed(seed, seat)
        question = MoveQuestion(view, seat, chance, level, name, temper)
        self._asked = _Open(question, self._now())
        self._send_move()

    def poll(self) -> Answer | None:
        """The answer to the last question once it is there; never waits."""
        answer = self._listen()
        if answer is None and self._asked is not None and self._overdue(self._asked):
            answer = self._stand_in(self._asked.question)
        if answer is not None:
            self._asked = None
        return answer

    def wait(self, seconds: float) -> None:
        """Wait so long at most for the worker to say something: for who has nothing else to do."""
        self._channel.wait(seconds)

    def forget(self) -> None:
        """Take the question back (undo, a match left): its answer will not be used, and a worker
        that has not been sent it never is."""
        self._asked = None

    @property
    def thinking(self) -> bool:
        """Whether a move is asked for."""
        return self._asked is not None

    # Beside moves: moves go first

    def listen(self) -> None:
        """Hear what has come beside moves, ask for more. Called between frames; never waits."""
        if self._asked is not None:
            return
        self._listen()
        while len(self._aside) < IN_FLIGHT and not self.gone:
            query = self._next_query()
            if query is None:
                return
            self._aside.append((self._send_question(query.question), query))

    @property
    def busy(self) -> bool:
        """Whether anything asked beside moves has not come."""
        return bool(self._aside)

    @property
    def gone(self) -> bool:
        """Whether there is no worker for now, since none lived long enough to answer."""
        return self._deaths >= MOST_DEATHS and self._now() < self._rests_until

    def _next_query(self) -> Query[Any] | None:
        """The next question of the source whose turn it is, or of another."""
        for _ in range(len(self.sources)):
            source = self.sources[0]
            self.sources.rotate(-1)
            if (query := source.query()) is not None:
                return query
        return None

    # The worker

    @property
    def _process(self) -> BaseProcess | None:
        return self._spawned.process()

    @property
    def pid(self) -> int | None:
        """The process of the worker; waits until it has begun. None if it could not."""
        process = self._process
        return process.pid if process is not None else None

    def close(self) -> None:
        """End the worker: it keeps nothing, so it is not asked whether it has come to an end of
        its thoughts, for which a screen would stand still. One that is stopped hears nothing but
        this."""
        self._spawned.end()
        self._channel.close()
        self._owed.clear()
        self._owed_move = 0

    def _listen(self) -> Answer | None:
        """Hear all that has come; the answer to the move that is asked for, if it is there."""
        if self._channel.closed:  # the last worker has died, and none was tried since
            return None if self._asked is None else self._stand_in(self._asked.question)
        try:
            while (message := self._channel.received()) is not None:
                answer = self._heard(wire.reply_from(message))
                self._deaths = 0
                if answer is not None:
                    return answer
        except (EOFError, NonsenseError):
            return self._reap()
        return self._reap() if self._late() else None

    def _heard(self, message: wire.Reply) -> Answer | None:
        """One message of the worker. Raises NonsenseError where it is no reply to the question."""
        self._last = self._now()
        if not self._owed or message.id != self._owed.popleft():
            raise NonsenseError(f"nobody asked for {message.id}")
        if message.id == self._owed_move:
            self._owed_move = 0
        if self._aside and message.id == self._aside[0][0]:
            query = self._aside[0][1]
            found = self._found(message, query.question)
            self._aside.popleft()
            query.heard(found)
        elif self._asked and message.id == self._asked.id:
            question = self._asked.question
            answer = self._found(message, question)
            return self._stand_in(question) if isinstance(answer, Failure) else answer
        self._send_move()
        return None

    def _found(self, message: wire.Reply, asked: Question[R]) -> R | Failure:
        """What the worker found, or that it failed over what was asked, which is noted. Raises
        NonsenseError where that cannot be."""
        if message.error is None:
            found = wire.found_from(message, asked, self._game)
            if not asked.allows(found, self._game):
                raise NonsenseError(f"no reply to {type(asked).__name__}")
            return found
        failure = Failure(asked, message.error)
        self._failed(failure)
        return failure

    def _stand_in(self, asked: MoveQuestion) -> Answer:
        """The rule of thumb's answer to a move that no worker thinks of; should that fail too, any
        legal one: a match never stops for a seat's thoughts."""
        known = self._strategy, asked.view, asked.seat
        try:
            return by_rule_of_thumb(*known, Chance(asked.chance))
        except Exception as error:
            self._failed(Failure(asked, f"{type(error).__name__}: {error}"))
            return at_random(*known, Chance(asked.chance))

    def _failed(self, failure: Failure) -> None:
        """Keep a failed thought, and note of what kind it was: its words may tell of cards."""
        self.failures.append(failure)
        kind = failure.error.partition(":")[0]
        NOTES.warning("a thought failed: %s", kind if kind.isidentifier() else "of no kind")

    def _late(self) -> bool:
        """Whether the worker has been silent, or a move been waited for, too long."""
        now = self._now()
        silent = bool(self._owed) and now - self._last > PATIENCE
        return silent or (self._asked is not None and now - self._asked.since > PATIENCE)

    def _overdue(self, asked: _Open) -> bool:
        """Whether a move that needs but a glance is waited for too long, or asked of a worker that
        has been silent as long: such a one may live, but nobody waits for it."""
        since = min(asked.since, self._last) if self._owed else asked.since
        return asked.question.level in GLANCING and self._now() - since > BRIEF

    def _reap(self) -> Answer | None:
        """Another worker instead of one that is dead or stuck; the rule of thumb answers for it."""
        self._deaths += 1
        NOTES.warning("a worker has died or is stuck, for the %s. time", self._deaths)
        self._rests_until = self._now() + REST
        self.replaced += 1
        self.when_replaced()
        self.close()
        if not self.gone:
            self._start()
        lost, self._aside = self._aside, deque()
        for _, query in lost:
            query.heard(None)
        return None if self._asked is None else self._stand_in(self._asked.question)

    def _start(self) -> None:
        self._spawned = Spawned(BEGINNING, self.target, "souk-ai")
        self._channel = Channel(self._spawned.begin, wire.MOST_REPLIED)
        # Threads hold the pipe: a client that is dropped unclosed would leave its worker for ever.
        weakref.finalize(self, _dropped, self._spawned, self._channel)
        sheet = self._game.sheet.data
        begun = wire.Handshake(self._game.name, sheet, questions.LONGEST, self._levels)
        self._channel.send(begun.encoded())

    def _send_move(self) -> None:
        """Send the move that is asked for, unless the worker still owes another: it would think
        about all of them, one after the other, and what nobody reads would fill the pipe."""
        asked = self._asked
        if asked is not None and not asked.id and not self._owed_move:
            asked.id = self._send_question(asked.question)
            self._owed_move = asked.id if asked.id in self._owed else 0

    def _send_question(self, question: Question[Any]) -> int:
        """Send a question; the id by which its reply is known."""
        if self._channel.closed and not self.gone:  # they have rested long enough: one more
            self._start()
        if not self._owed:
            self._last = self._now()
        self.asked += 1
        if not self._channel.closed:
            self._owed.append(self.asked)
            self._channel.send(wire.Request(self.asked, question).encoded())
        return self.asked
