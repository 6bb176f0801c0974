"""Worker process in which AI seats think, and its client.

The process receives the view of a seat and no other part of the state. `WorkerClient`
starts it, sends queries and is polled for replies between frames. If the worker dies,
sends invalid data or does not answer in time, the client answers with the heuristic and
starts another one. If a query raises an error, the worker reports it and continues.
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
from typing import Any, Final, Generic, NamedTuple, Protocol

from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.ai.levels import answer_by_heuristic, answer_randomly
from tabletop.ai.opponent_model import make_opponent_model, select_calibration
from tabletop.ai.worker import queries, worker_protocol
from tabletop.ai.worker.awake_clock import AwakeClock
from tabletop.ai.worker.process_channel import ProcessChannel
from tabletop.ai.worker.process_start import SpawnedProcess
from tabletop.ai.worker.queries import MoveQuery, QueryFailure, ReplyT, WinChancesQuery, WorkerQuery
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.serialization import DecodeError
from tabletop.core.state import State
from tabletop.core.toolkit.handicaps import give_points
from tabletop.core.zones import Seat

LOGGER = logging.getLogger("souk.seats")
PROCESS_CONTEXT = get_context("spawn")
"""Start method of worker processes, the same on each system."""
REPLY_TIMEOUT_SECONDS = 6.0
"""Time without a reply after which a worker is replaced."""
QUICK_REPLY_TIMEOUT_SECONDS = 5.0
"""Time after which the heuristic decides for a seat of a quick level.

It is longer than the queries take that were sent before. The worker is not replaced yet.
"""
QUICK_LEVELS: Final = frozenset({"random", "beginner", "novice", "trader"})
"""Levels that need almost no time."""
MAX_CONSECUTIVE_DEATHS = 3
"""Number of workers that may die in a row without a reply; then the client pauses."""
RESTART_PAUSE_SECONDS = 30.0
"""Time that the client goes on without a worker before it starts one more."""
MAX_QUERIES_IN_FLIGHT = 2
"""Maximum number of background queries that are sent ahead, so that the worker is never
idle."""
MAX_FAILURES_KEPT = 20
"""Number of recent failures that are kept."""


class BackgroundQuery(NamedTuple, Generic[ReplyT]):
    """A query that is no move, with the callback for its reply.

    The callback gets None if the worker died, so that the query may be repeated, and a
    QueryFailure if no reply will ever come.
    """

    query: WorkerQuery[ReplyT]
    on_reply: Callable[[ReplyT | QueryFailure | None], None]


class QuerySource(Protocol):
    """A source of background queries, asked for the next one if the worker has time."""

    def next_query(self) -> BackgroundQuery[Any] | None:
        """Return the next query, which then counts as sent; None if there is none now."""


class QueryAnswerer(Protocol):
    """Interface that answers the queries of sources: a client, or a substitute in tests."""

    query_sources: deque[QuerySource]

    def exchange_messages(self) -> None:
        """Process the received replies and send more queries; called between frames."""

    @property
    def is_busy(self) -> bool:
        """True if a reply is still missing."""

    @property
    def is_closed(self) -> bool:
        """True if no reply will come."""

    def close(self) -> None:
        """Release the resources."""


def run_worker(pipe: Connection) -> None:
    """Answer requests until the pipe closes: the main function of the worker process.

    An error of a query is sent back. Any other error ends the worker silently, and the client
    notices. Interrupts of the program are left to the client.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(Exception):  # nobody sensible is there any more, or no game
        begun = worker_protocol.read_handshake(pipe.recv_bytes(worker_protocol.MAX_MESSAGE_BYTES))
        game = games.load(begun.game, worker_protocol.make_sheet(begun))
        game = give_points(game, begun.points)
        strategy = games.load_strategy(game)
        strategy.calibration = select_calibration(strategy.calibrations, begun.levels)
        strategy.opponents = make_opponent_model(begun.levels)
        _warm_up(game)
        while True:
            message = pipe.recv_bytes(worker_protocol.MAX_MESSAGE_BYTES)
            pipe.send_bytes(answer_request(game, message, begun.max_thinking_seconds).to_bytes())


def answer_request(
    game: Game[State], message: bytes, seconds: float
) -> worker_protocol.WorkerReply:
    """Return the reply to a request, or the error that the query raised."""
    number, kind, data = worker_protocol.read_request(message)
    try:
        question = worker_protocol.decode_query(kind, data, game)
        return worker_protocol.WorkerReply(number, queries.answer_query(game, question, seconds))
    except Exception as error:  # whatever it is: a thought has failed, the match has not
        return worker_protocol.WorkerReply(number, None, f"{type(error).__name__}: {error}")


def _warm_up(game: Game[State]) -> None:
    """Answer a query about an unused match, so that caches are filled before the first move."""
    chance = Chance(0)
    s = game.new_initial_state(game.seat_counts[0], {}, chance)
    seat = game.active_seats(s)[0]
    with suppress(Exception):  # it fails again, and is told, when it is asked for
        queries.answer_query(game, WinChancesQuery(game.view_for(s, seat), seat, 0))


def _end_worker(spawned: SpawnedProcess, channel: ProcessChannel) -> None:
    """End the worker of a client that was garbage-collected."""
    spawned.kill()
    channel.close()


@dataclass
class _PendingMove:
    """A move that was asked for."""

    query: MoveQuery
    since: float
    id: int = 0
    """Number of the request; 0 until the worker has replied to the previous move."""


class WorkerClient:
    """Client of one worker that decides for all AI seats and answers background queries."""

    def __init__(
        self,
        game: Game[State],
        now: Callable[[], float] | None = None,
        target: Callable[[Connection], None] = run_worker,
        levels: Sequence[str] = (),
    ) -> None:
        """Start the worker, so that it is warm before the first move.

        Args:
            game: Game with its sheet.
            now: Clock in seconds, for timeouts; None for an `AwakeClock`.
            target: Main function of the worker.
            levels: Levels of all seats; they set the calibration of win chances.
        """
        self.query_sources: deque[QuerySource] = deque()
        """Sources that are asked in turn for background queries."""
        self.failures: deque[QueryFailure] = deque(maxlen=MAX_FAILURES_KEPT)
        """Thoughts that ended in an error, the newest last."""
        self._game = game
        self._levels = tuple(levels)
        self._strategy = games.load_strategy(game)
        self._now = AwakeClock() if now is None else now
        self.worker_function = target
        """Main function of the next worker."""
        self._asked: _PendingMove | None = None
        self._aside: deque[tuple[int, BackgroundQuery[Any]]] = deque()
        """Sent background queries by request number, in the order of the replies."""
        self._owed: deque[int] = deque()
        """The ids of all that the worker has not replied to, wanted or not, as they were sent."""
        self._owed_move = 0
        """That of a move among them; else 0."""
        self._last = 0.0
        """When the worker was last heard of, or given something to do."""
        self.sent_query_count = 0
        """Number of queries sent to workers."""
        self._deaths = 0
        self._rests_until = 0.0
        """When one more worker is tried, if too many have died."""
        self.replacement_count = 0
        """Number of workers that were replaced."""
        self.on_worker_replaced: Callable[[], None] = lambda: None
        """Told each time, for whoever plays."""
        self._start()

    # Moves

    def request_decision(
        self, view: State, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        """Ask for the decision of a seat; it replaces an earlier question.

        While the worker still computes a move, only the latest question is kept for it.

        Args:
            view: View of the seat.
            seat: Seat that decides.
            level: Name of its level.
            seed: Seed of the match.
            number: Number of the decision.
            name: Name of the player, which may be that of a character.
        """
        chance = queries.derive_decision_seed(seed, number, seat)
        temper = queries.derive_profile_seed(seed, seat)
        question = MoveQuery(view, seat, chance, level, name, temper)
        self._asked = _PendingMove(question, self._now())
        self._send_move()

    def poll_decision(self) -> Answer | None:
        """Return the answer to the last question, or None if it is not there yet; never waits."""
        answer = self._process_messages()
        if answer is None and self._asked is not None and self._is_overdue(self._asked):
            answer = self._substitute_answer(self._asked.query)
        if answer is not None:
            self._asked = None
        return answer

    def wait_for_message(self, seconds: float) -> None:
        """Wait until the worker sends a message, for callers that have nothing else to do.

        Args:
            seconds: Maximum time to wait.
        """
        self._channel.wait_for_message(seconds)

    def cancel_request(self) -> None:
        """Withdraw the question, as after undo or when a match is left.

        Its answer is ignored. If it was not sent yet, it never is.
        """
        self._asked = None

    @property
    def is_thinking(self) -> bool:
        """True if a decision is pending."""
        return self._asked is not None

    # Beside moves: moves go first

    def exchange_messages(self) -> None:
        """Process received replies and send more background queries, unless a move is pending.

        Called between frames; never waits.
        """
        if self._asked is not None:
            return
        self._process_messages()
        while len(self._aside) < MAX_QUERIES_IN_FLIGHT and not self.is_closed:
            query = self._next_query()
            if query is None:
                return
            self._aside.append((self._send_query(query.query), query))

    @property
    def is_busy(self) -> bool:
        """True if a reply to a background query is missing."""
        return bool(self._aside)

    @property
    def is_closed(self) -> bool:
        """True if there is no worker for now, because several died in a row."""
        return self._deaths >= MAX_CONSECUTIVE_DEATHS and self._now() < self._rests_until

    def _next_query(self) -> BackgroundQuery[Any] | None:
        """Return the next query of the sources in turn."""
        for _ in range(len(self.query_sources)):
            source = self.query_sources[0]
            self.query_sources.rotate(-1)
            if (query := source.next_query()) is not None:
                return query
        return None

    # The worker

    @property
    def _process(self) -> BaseProcess | None:
        return self._spawned.wait_for_process()

    @property
    def pid(self) -> int | None:
        """Process id of the worker; waits for its start. None if the start failed."""
        process = self._process
        return process.pid if process is not None else None

    def close(self) -> None:
        """Kill the worker. It holds nothing to save, so that the screen need not wait for it."""
        self._spawned.kill()
        self._channel.close()
        self._owed.clear()
        self._owed_move = 0

    def _process_messages(self) -> Answer | None:
        """Process received messages and return the answer to the pending move, if it is there."""
        if self._channel.is_closed:  # the last worker has died, and none was tried since
            return None if self._asked is None else self._substitute_answer(self._asked.query)
        try:
            while (message := self._channel.receive()) is not None:
                answer = self._process_message(worker_protocol.read_reply(message))
                self._deaths = 0
                if answer is not None:
                    return answer
        except (EOFError, DecodeError):
            return self._replace_worker()
        return self._replace_worker() if self._is_late() else None

    def _process_message(self, message: worker_protocol.WorkerReply) -> Answer | None:
        """Process one message of the worker.

        Raises:
            DecodeError: if it is no reply to a query.
        """
        self._last = self._now()
        if not self._owed or message.id != self._owed.popleft():
            raise DecodeError(f"nobody asked for {message.id}")
        if message.id == self._owed_move:
            self._owed_move = 0
        if self._aside and message.id == self._aside[0][0]:
            query = self._aside[0][1]
            found = self._decode_reply(message, query.query)
            self._aside.popleft()
            query.on_reply(found)
        elif self._asked and message.id == self._asked.id:
            question = self._asked.query
            answer = self._decode_reply(message, question)
            return self._substitute_answer(question) if isinstance(answer, QueryFailure) else answer
        self._send_move()
        return None

    def _decode_reply(
        self, message: worker_protocol.WorkerReply, asked: WorkerQuery[ReplyT]
    ) -> ReplyT | QueryFailure:
        """Return the result of a message, or the failure, which is logged.

        Raises:
            DecodeError: if the result is impossible.
        """
        if message.error is None:
            found = worker_protocol.decode_result(message, asked, self._game)
            if not asked.accepts_reply(found, self._game):
                raise DecodeError(f"no reply to {type(asked).__name__}")
            return found
        failure = QueryFailure(asked, message.error)
        self._record_failure(failure)
        return failure

    def _substitute_answer(self, asked: MoveQuery) -> Answer:
        """Return the heuristic's answer, or a random one if that fails; the match never stops."""
        known = self._strategy, asked.view, asked.seat
        try:
            return answer_by_heuristic(*known, Chance(asked.seed))
        except Exception as error:
            self._record_failure(QueryFailure(asked, f"{type(error).__name__}: {error}"))
            return answer_randomly(*known, Chance(asked.seed))

    def _record_failure(self, failure: QueryFailure) -> None:
        """Keep a failure and log its type only, because its text may reveal cards."""
        self.failures.append(failure)
        kind = failure.error.partition(":")[0]
        LOGGER.warning("a thought failed: %s", kind if kind.isidentifier() else "of no kind")

    def _is_late(self) -> bool:
        """True if the worker was silent, or a move was pending, for too long."""
        now = self._now()
        silent = bool(self._owed) and now - self._last > REPLY_TIMEOUT_SECONDS
        return silent or (
            self._asked is not None and now - self._asked.since > REPLY_TIMEOUT_SECONDS
        )

    def _is_overdue(self, asked: _PendingMove) -> bool:
        """True if a quick level waited too long, or its worker was silent for as long.

        Such a worker may be alive, but the match does not wait for it.
        """
        since = min(asked.since, self._last) if self._owed else asked.since
        return (
            asked.query.level in QUICK_LEVELS and self._now() - since > QUICK_REPLY_TIMEOUT_SECONDS
        )

    def _replace_worker(self) -> Answer | None:
        """Replace a dead or stuck worker and return the answer of the heuristic."""
        self._deaths += 1
        LOGGER.warning("a worker has died or is stuck, for the %s. time", self._deaths)
        self._rests_until = self._now() + RESTART_PAUSE_SECONDS
        self.replacement_count += 1
        self.on_worker_replaced()
        self.close()
        if not self.is_closed:
            self._start()
        lost, self._aside = self._aside, deque()
        for _, query in lost:
            query.on_reply(None)
        return None if self._asked is None else self._substitute_answer(self._asked.query)

    def _start(self) -> None:
        self._spawned = SpawnedProcess(PROCESS_CONTEXT, self.worker_function, "souk-ai")
        self._channel = ProcessChannel(self._spawned.start, worker_protocol.MAX_REPLY_BYTES)
        # Threads hold the pipe: a client that is dropped unclosed would leave its worker for ever.
        weakref.finalize(self, _end_worker, self._spawned, self._channel)
        sheet = self._game.sheet.data
        begun = worker_protocol.Handshake(
            self._game.name, sheet, queries.MAX_THINKING_SECONDS, self._levels,
            self._game.handicap_points,
        )  # fmt: skip
        self._channel.send(begun.to_bytes())

    def _send_move(self) -> None:
        """Send the pending move, unless the worker still owes another one.

        Otherwise it would compute all of them in turn, and unread replies would fill the pipe.
        """
        asked = self._asked
        if asked is not None and not asked.id and not self._owed_move:
            asked.id = self._send_query(asked.query)
            self._owed_move = asked.id if asked.id in self._owed else 0

    def _send_query(self, question: WorkerQuery[Any]) -> int:
        """Send a query and return the number that identifies its reply."""
        if self._channel.is_closed and not self.is_closed:  # they have rested long enough: one more
            self._start()
        if not self._owed:
            self._last = self._now()
        self.sent_query_count += 1
        if not self._channel.is_closed:
            self._owed.append(self.sent_query_count)
            self._channel.send(
                worker_protocol.WorkerRequest(self.sent_query_count, question).to_bytes()
            )
        return self.sent_query_count
