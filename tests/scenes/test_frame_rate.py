"""Frames and windows where the processor does a graphics card's work."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from scenes.shell import frame_rate, window
from scenes.shell.frame_rate import FULL_RATE, HALF_RATE, SAMPLE_FRAMES, FrameRate
from scenes.shell.window import (
    MAX_VSYNC_COST_MILLISECONDS,
    NO_SUCH_DISPLAY,
    REDUCED_DISPLAY_SIZE,
    SOFTWARE_HINTS,
    NoDisplayError,
    Window,
    close_display,
)

LARGE = (3840, 2160)


class DisplayModes(list[tuple[tuple[int, int], int]]):
    """The modes that were set: size, and whether in step with the refresh."""

    def set(
        self, size: tuple[int, int], flags: int = 0, display: int = 0, vsync: int = 0
    ) -> pygame.Surface:
        if display == NO_SUCH_DISPLAY:
            raise pygame.error("no such display")
        self.append((size, vsync))
        return pygame.Surface(size)


@pytest.fixture
def modes(monkeypatch: pytest.MonkeyPatch) -> Iterator[DisplayModes]:
    made = DisplayModes()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for name in SOFTWARE_HINTS:
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setattr(pygame.display, "set_mode", made.set)
    monkeypatch.setattr(pygame.display, "update", lambda rects: None)
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (0, 0))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [LARGE])
    yield made
    for name in SOFTWARE_HINTS:
        os.environ.pop(name, None)
    close_display()


def test_a_window_is_in_step_with_the_screen_where_that_is_cheap(
    modes: DisplayModes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        window, "measure_flip_cost", lambda surface: MAX_VSYNC_COST_MILLISECONDS / 2
    )
    Window((320, 180), False, 0, False)
    assert modes == [((320, 180), 1)] and not set(SOFTWARE_HINTS) & set(os.environ)


def test_a_window_is_plain_where_the_processor_would_draw_it_whole(
    modes: DisplayModes, monkeypatch: pytest.MonkeyPatch
) -> None:
    costs = [2 * MAX_VSYNC_COST_MILLISECONDS]
    monkeypatch.setattr(window, "measure_flip_cost", lambda surface: costs.pop())
    made = Window((320, 180), False, 0, False)
    assert modes == [((320, 180), 1), ((320, 180), 0)] and set(SOFTWARE_HINTS) <= set(os.environ)
    made.open(True, 0)
    assert modes[2:] == [(LARGE, 0)] and not costs, "that is found out once"


def test_a_display_that_answers_no_more_is_told_and_not_drawn_on_unseen(
    modes: DisplayModes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "measure_flip_cost", lambda surface: 0.0)
    made = Window((320, 180), False, 0, False)
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplayError, match="does not answer"):
        made.open(False, 0)


def test_a_large_screen_is_filled_in_a_smaller_mode_by_a_slow_machine(
    modes: DisplayModes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "measure_flip_cost", lambda surface: 0.0)
    monkeypatch.setattr(
        pygame.display, "list_modes", lambda display=0: [LARGE, REDUCED_DISPLAY_SIZE]
    )
    made = Window(None, True, 0, False)
    assert made.reduce_resolution() and modes[-1][0] == REDUCED_DISPLAY_SIZE
    assert not made.reduce_resolution()
    monkeypatch.setattr(pygame.display, "list_modes", lambda display=0: -1)
    made.open(True, 0)
    assert modes[-1][0] == LARGE, "a screen without that mode"
    made.open(False, 0)
    assert not made.reduce_resolution(), "a window is as large as somebody made it"


def run_frames(
    at: FrameRate, monkeypatch: pytest.MonkeyPatch, taking: float, moving: bool = True
) -> None:
    """Run one measured span of frames, each of which takes `taking` seconds."""
    times = iter(n * taking for n in range(2 * SAMPLE_FRAMES))
    monkeypatch.setattr(frame_rate.time, "thread_time", lambda: next(times))
    for _ in range(SAMPLE_FRAMES):
        at.begin_frame()
        at.end_frame(moving)


def test_half_as_many_frames_where_a_machine_would_do_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = FrameRate()
    run_frames(at, monkeypatch, 0.5 / FULL_RATE)
    assert at.frames_per_second == FULL_RATE
    run_frames(at, monkeypatch, 1 / FULL_RATE, moving=False)
    assert at.frames_per_second == FULL_RATE, "at rest nothing is dropped"
    run_frames(at, monkeypatch, 1 / FULL_RATE)
    assert at.frames_per_second == HALF_RATE and not at.is_overloaded
    run_frames(at, monkeypatch, 0.5 / FULL_RATE)
    assert at.frames_per_second == HALF_RATE, "no to and fro"
    run_frames(at, monkeypatch, 1 / HALF_RATE)
    assert at.is_overloaded
    run_frames(at, monkeypatch, 0.2 / FULL_RATE)
    assert at.frames_per_second == FULL_RATE and not at.is_overloaded


class QuotaClock:
    """The clock of a process that gets a share of each period, as a quota gives it.

    Attributes:
        now: Seconds on the clock.
        used: Seconds of processor time.
    """

    PERIOD = 0.1

    def __init__(self, share: float) -> None:
        self.share = share
        self.now = 0.0
        self.used = 0.0
        self._left = share * self.PERIOD

    def work(self, seconds: float) -> None:
        """Use processor time; a spent quota stops the process until the next period."""
        while seconds > 0:
            part = min(seconds, self._left)
            self.used += part
            self._left -= part
            seconds -= part
            self._advance(self.now + part)
            if self._left <= 0 and seconds > 0:
                self._advance((self.now // self.PERIOD + 1) * self.PERIOD + 1e-9)

    def wait_until(self, moment: float) -> None:
        """Wait without using the processor."""
        self._advance(max(self.now, moment))

    def _advance(self, moment: float) -> None:
        if moment // self.PERIOD > self.now // self.PERIOD:
            self._left = self.share * self.PERIOD
        self.now = moment


def run_under_quota(
    at: FrameRate, monkeypatch: pytest.MonkeyPatch, clock: QuotaClock, frame: float, seconds: float
) -> list[float]:
    """Run frames that cost `frame` seconds each; return the moments at which they are shown."""
    monkeypatch.setattr(frame_rate.time, "thread_time", lambda: clock.used)
    monkeypatch.setattr(frame_rate.time, "perf_counter", lambda: clock.now)
    shown, end, due = [], clock.now + seconds, clock.now
    while clock.now < end:
        clock.wait_until(due)
        due = clock.now + 1 / at.frames_per_second
        at.begin_frame()
        clock.work(frame)
        at.end_frame(True)
        shown.append(clock.now)
    return shown


def longest_gap(moments: list[float]) -> float:
    return max(after - before for before, after in pairwise(moments))


def test_at_a_third_of_the_processor_frames_come_evenly_thirty_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Sixty frames of 9 ms do not fit in a third of a second: each period ended in a stall."""
    at, clock = FrameRate(), QuotaClock(1 / 3)
    stalling = run_under_quota(at, monkeypatch, clock, 0.009, 2.0)
    assert longest_gap(stalling) > 1.5 / HALF_RATE
    assert at.frames_per_second == HALF_RATE and not at.is_overloaded
    even = run_under_quota(at, monkeypatch, clock, 0.009, 5.0)
    assert len(even) >= 5.0 * HALF_RATE - 2
    assert longest_gap(even) < 1.5 / HALF_RATE


def test_the_full_rate_comes_back_when_frames_are_cheap_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at, clock = FrameRate(), QuotaClock(1 / 3)
    run_under_quota(at, monkeypatch, clock, 0.009, 3.0)
    assert at.frames_per_second == HALF_RATE
    run_under_quota(at, monkeypatch, clock, 0.003, 4.0)
    assert at.frames_per_second == FULL_RATE


def test_cheap_frames_keep_their_rate_while_others_use_the_quota(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The quota went to other threads: fewer cheap frames would only be fewer."""
    at, clock = FrameRate(), QuotaClock(0.12)
    shown = run_under_quota(at, monkeypatch, clock, 0.004, 4.0)
    assert longest_gap(shown) > 2 / HALF_RATE
    assert at.frames_per_second == FULL_RATE


def test_a_wait_at_rest_is_not_late(monkeypatch: pytest.MonkeyPatch) -> None:
    at, clock = FrameRate(), QuotaClock(1.0)
    monkeypatch.setattr(frame_rate.time, "thread_time", lambda: clock.used)
    monkeypatch.setattr(frame_rate.time, "perf_counter", lambda: clock.now)
    for n in range(4 * SAMPLE_FRAMES):
        at.begin_frame()
        clock.work(0.004)
        at.end_frame(bool(n % 2))
        clock.wait_until(clock.now + 0.05)
    assert at.frames_per_second == FULL_RATE
