"""Adaptive frame rate: 60 frames a second, or 30 if 60 would use almost all processor time."""

from __future__ import annotations

import time
from typing import Final

FULL_RATE: Final = 60
"""Normal frame rate in frames a second."""
HALF_RATE: Final = 30
"""Reduced frame rate in frames a second."""
SAMPLE_FRAMES: Final = 60
"""Number of frames with motion that are measured together."""
MAX_FRAME_LOAD: Final = 0.9
"""Share of a frame's time; if drawing takes more, the frame rate is halved."""
FULL_RATE_RETURN_LOAD: Final = 0.4
"""Share of a full-rate frame's time; if drawing takes less, the full rate returns."""


class FrameRate:
    """Measures the cost of frames and chooses the frame rate.

    The cost is processor time of the drawing thread: waiting for the screen and the work of
    other programs do not count.
    """

    def __init__(self) -> None:
        self.frames_per_second = FULL_RATE
        """Frames a second."""
        self._begun = 0.0
        self._frames = 0
        self._spent = 0.0

    @property
    def is_overloaded(self) -> bool:
        """True if even half the frame rate is too much for this machine."""
        return self._mean(SAMPLE_FRAMES) > MAX_FRAME_LOAD / HALF_RATE

    def begin_frame(self) -> None:
        """Start the measurement of a frame."""
        self._begun = time.thread_time()

    def end_frame(self, moving: bool) -> None:
        """End the measurement of a frame; it counts only if anything was moving."""
        if not moving:
            return
        if self._frames == SAMPLE_FRAMES:
            self._frames, self._spent = 0, 0.0
        self._spent += time.thread_time() - self._begun
        self._frames += 1
        mean = self._mean(SAMPLE_FRAMES)
        if mean > MAX_FRAME_LOAD / FULL_RATE:
            self.frames_per_second = HALF_RATE
        elif 0 < mean < FULL_RATE_RETURN_LOAD / FULL_RATE:
            self.frames_per_second = FULL_RATE

    def _mean(self, frames: int) -> float:
        """Return the mean seconds a frame; 0 before `frames` were measured."""
        return self._spent / self._frames if self._frames >= frames else 0.0
