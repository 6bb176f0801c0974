"""Adaptive frame rate: 60 frames a second, or 30 if the machine cannot draw as many evenly."""

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
LATE_FACTOR: Final = 1.8
"""Distance between two frames, in full-rate frames, from which the second is late."""
MAX_LATE_SHARE: Final = 0.12
"""Share of late frames; with more, the rate of frames that are not cheap is halved.

Thirty even frames look better than sixty with stalls. Cheap frames are not what a quota is spent
on, so fewer of them would not come more evenly.
"""


class FrameRate:
    """Measures the cost of frames and chooses the frame rate.

    The cost is processor time of the drawing thread: waiting for the screen does not count. A
    quota, or other programs, take time from the clock instead: then frames come late.
    """

    def __init__(self) -> None:
        self.frames_per_second = FULL_RATE
        """Frames a second."""
        self._begun = 0.0
        self._frames = 0
        self._spent = 0.0
        self._came: float | None = None  # when the last frame began, if it was one of motion
        self._is_late = False
        self._late = 0

    @property
    def is_overloaded(self) -> bool:
        """True if even half the frame rate is too much for this machine."""
        return self._mean(SAMPLE_FRAMES) > MAX_FRAME_LOAD / HALF_RATE

    def begin_frame(self) -> None:
        """Start the measurement of a frame."""
        self._begun = time.thread_time()
        now = time.perf_counter()
        self._is_late = self._came is not None and now - self._came > LATE_FACTOR / FULL_RATE
        self._came = now

    def end_frame(self, moving: bool) -> None:
        """End the measurement of a frame; it counts only if anything was moving."""
        if not moving:
            self._came = None  # the wait that follows is meant
            return
        if self._frames == SAMPLE_FRAMES:
            self._frames, self._spent, self._late = 0, 0.0, 0
        self._spent += time.thread_time() - self._begun
        self._frames += 1
        self._late += self._is_late
        mean = self._mean(SAMPLE_FRAMES)
        if not mean:
            return
        is_cheap = mean < FULL_RATE_RETURN_LOAD / FULL_RATE
        is_uneven = self._late > MAX_LATE_SHARE * SAMPLE_FRAMES
        if mean > MAX_FRAME_LOAD / FULL_RATE or (is_uneven and not is_cheap):
            self.frames_per_second = HALF_RATE
        elif is_cheap:
            self.frames_per_second = FULL_RATE

    def _mean(self, frames: int) -> float:
        """Return the mean seconds a frame; 0 before `frames` were measured."""
        return self._spent / self._frames if self._frames >= frames else 0.0
