"""Who thinks for AI seats that there may be: a worker that begins with the first of them."""

from __future__ import annotations

from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.seats.answers import Answer
from tabletop.seats.worker import WorkerClient


class LazyThinker:
    """Thinks for AI seats in a process that is begun when the first of them is to decide."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._worker: WorkerClient | None = None

    def ask(
        self, view: State, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        """Ask what a seat does."""
        if self._worker is None:
            self._worker = WorkerClient(self._match.game, levels=self._match.setup.levels)
        self._worker.ask(view, seat, level, seed, number, name)

    def poll(self) -> Answer | None:
        """The answer once it is there."""
        return self._worker.poll() if self._worker is not None else None

    def forget(self) -> None:
        """Take the question back."""
        if self._worker is not None:
            self._worker.forget()

    def close(self) -> None:
        """Nothing is wanted any more."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None
