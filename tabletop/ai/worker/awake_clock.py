"""A clock for time limits of other processes, which leaves out the sleep of the computer."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

MAX_GAP_SECONDS: Final = 1.0
"""Longest time between two calls that counts: a frame that hangs, but no sleep."""


class AwakeClock:
    """A clock that counts long gaps between two calls as `MAX_GAP_SECONDS`.

    While the computer sleeps, another process cannot answer: that is no silence. Some systems count
    the sleep in their clocks.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """Begin at zero.

        Args:
            now: Clock in seconds.
        """
        self._now = now
        self._last = now()
        self._seconds = 0.0

    def __call__(self) -> float:
        """Return the seconds since the beginning."""
        now = self._now()
        self._seconds += min(now - self._last, MAX_GAP_SECONDS)
        self._last = now
        return self._seconds
