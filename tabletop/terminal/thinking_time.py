"""Shortest thinking time of AI seats that search, so that no answer's speed tells of a hand.

A search that finds a single good move stops early. Market Day's master does so with a pair. Tables
with a display hide that behind their animations; a terminal has none.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from tabletop.ai.answers import Answer
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.host.ai_scheduler import AiWorker

SEARCHING_LEVELS: Final = ("master",)
"""Levels whose thinking time depends on what they hold."""
MIN_THINKING_SECONDS: Final = 0.6
"""Shortest time of an answer: three times the median of Market Day's master."""


class SteadyWorker:
    """AI worker that holds back answers of searching levels until some time has passed."""

    def __init__(self, worker: AiWorker, now: Callable[[], float] = monotonic) -> None:
        """Create a worker around another one.

        Args:
            worker: Worker that decides.
            now: Clock in seconds.
        """
        self._worker = worker
        self._now = now
        self._answer_time = 0.0

    def request_decision(
        self, view: State, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        """Request the action of a seat from the worker."""
        wait = MIN_THINKING_SECONDS if level in SEARCHING_LEVELS else 0.0
        self._answer_time = self._now() + wait
        self._worker.request_decision(view, seat, level, seed, number, name)

    def poll_decision(self) -> Answer | None:
        """Return the answer, or None while there is none or it would be too early."""
        return None if self._now() < self._answer_time else self._worker.poll_decision()

    def cancel_request(self) -> None:
        """Cancel the last request."""
        self._worker.cancel_request()
