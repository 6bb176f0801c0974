"""A worker client that starts its process at the first question."""

from __future__ import annotations

from tabletop.ai.answers import Answer
from tabletop.ai.worker.worker import WorkerClient
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Match


class LazyWorker:
    """Decides for AI seats in a process that starts when the first of them must decide."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._worker: WorkerClient | None = None

    def request_decision(
        self, view: State, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        """Ask for the decision of a seat; see `WorkerClient`."""
        if self._worker is None:
            self._worker = WorkerClient(self._match.game, levels=self._match.setup.levels)
        self._worker.request_decision(view, seat, level, seed, number, name)

    def poll_decision(self) -> Answer | None:
        """Return the answer, or None if it is not there yet."""
        return self._worker.poll_decision() if self._worker is not None else None

    def cancel_request(self) -> None:
        """Withdraw the question."""
        if self._worker is not None:
            self._worker.cancel_request()

    def close(self) -> None:
        """End the worker process, if it was started."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None
