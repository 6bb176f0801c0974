"""Hints for phones: searches in a worker, from the view of the seat that asks.

The worker starts at the first hint of a match. Without one, the heuristic answers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tabletop.ai.answers import Answer
from tabletop.ai.worker.queries import QueryFailure, make_hint_query
from tabletop.ai.worker.worker import BackgroundQuery, QueryAnswerer, WorkerClient
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.narration.advice import heuristic_advice

WorkerMaker = Callable[[Match], QueryAnswerer]
"""Function that starts the worker of a match."""
MAX_OPEN_HINTS = 8
"""Maximum number of searches that wait for the worker."""


class FoundHint(NamedTuple):
    """The answer of a search."""

    seat: Seat
    token: int
    """Invitation for which the seat has asked."""
    answer: Answer


def start_hint_worker(match: Match) -> QueryAnswerer:
    """Return a new worker for the game of a match."""
    return WorkerClient(match.game, levels=match.setup.levels)


class SeatHints:
    """Searches of the hints of one match."""

    def __init__(self, make_worker: WorkerMaker = start_hint_worker) -> None:
        """Prepare hints.

        Args:
            make_worker: Starts the worker of a match.
        """
        self._make_worker = make_worker
        self._worker: QueryAnswerer | None = None
        self._waiting: list[BackgroundQuery[Answer]] = []
        self._asked: dict[Seat, int] = {}
        """Token of the last invitation for which a seat has asked."""
        self._found: list[FoundHint] = []

    def search(self, match: Match, seat: Seat, token: int) -> bool:
        """Start the search of a hint; False if this invitation has one, or too many wait.

        Args:
            match: The match.
            seat: Seat that decides.
            token: Its invitation.
        """
        if self._asked.get(seat) == token or len(self._waiting) >= MAX_OPEN_HINTS:
            return False
        self._asked[seat] = token
        rough = heuristic_advice(match, seat)
        substitute = FoundHint(seat, token, Answer(rough.action, rough.reason))
        if len(match.legal_actions(seat)) == 1:
            self._found.append(substitute)
            return True
        if self._worker is None:
            self._worker = self._make_worker(match)
            self._worker.query_sources.append(self)
        query = make_hint_query(match.view_for(seat), seat, match.setup.seed, match.decision_number)

        def receive(answer: Answer | QueryFailure | None) -> None:
            found = substitute
            if isinstance(answer, Answer):
                found = substitute._replace(answer=answer)
            self._found.append(found)

        self._waiting.append(BackgroundQuery(query, receive))
        return True

    def next_query(self) -> BackgroundQuery[Answer] | None:
        """Return the query that has waited longest; None if there is none."""
        return self._waiting.pop(0) if self._waiting else None

    def collect(self) -> list[FoundHint]:
        """Return the hints that were found since the last call. Never waits."""
        if self._worker is not None:
            self._worker.exchange_messages()
        found, self._found = self._found, []
        return found

    def close(self) -> None:
        """End the worker and forget all searches."""
        if self._worker is not None:
            self._worker.close()
        self._worker = None
        self._waiting.clear()
        self._asked.clear()
        self._found.clear()
