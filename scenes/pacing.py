"""How many frames a second this machine can do: 60, or 30 where 60 would take all its time."""

from __future__ import annotations

import time
from typing import Final

FULL: Final = 60
HALF: Final = 30
SPAN: Final = 60
"""So many frames in which something moved are looked at together."""
TOO_MUCH: Final = 0.9
"""A share of the time of a frame: where drawing takes more, half as many are drawn."""
EASY: Final = 0.4
"""Of the time of a frame at the full rate: where drawing takes less, it is gone back to."""


class Pacing:
    """Watches what frames cost, in processor time of the thread that draws: neither waiting for the
    screen counts nor what other programs do."""

    def __init__(self) -> None:
        self.rate = FULL
        """Frames a second."""
        self._begun = 0.0
        self._frames = 0
        self._spent = 0.0

    @property
    def labours(self) -> bool:
        """Whether even half as many frames are too many for it."""
        return self._mean(SPAN) > TOO_MUCH / HALF

    def begin(self) -> None:
        """A frame begins."""
        self._begun = time.thread_time()

    def end(self, moving: bool) -> None:
        """It has been drawn; it counts if anything was `moving`."""
        if not moving:
            return
        if self._frames == SPAN:
            self._frames, self._spent = 0, 0.0
        self._spent += time.thread_time() - self._begun
        self._frames += 1
        mean = self._mean(SPAN)
        if mean > TOO_MUCH / FULL:
            self.rate = HALF
        elif 0 < mean < EASY / FULL:
            self.rate = FULL

    def _mean(self, frames: int) -> float:
        """Seconds a frame, once so many were looked at; 0 before."""
        return self._spent / self._frames if self._frames >= frames else 0.0
