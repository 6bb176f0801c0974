"""The bench's worst frames: the longest one counts, with what a moment made before it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from scenes.bench import command, worst_frames
from scenes.screenshots.studio import HeadlessStudio


class FakeClock:
    """A processor whose time passes only where it is said."""

    def __init__(self) -> None:
        self.seconds = self.slept = 0.0

    def thread_time(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.slept += seconds

    def work(self, seconds: float) -> None:
        self.seconds += seconds


class FakeStudio:
    """A studio whose frames cost what is listed, then a millisecond each."""

    def __init__(self, clock: FakeClock, costs: list[float], held: int = 0) -> None:
        """held: so many frames pass before anything is drawn."""
        self.clock, self.costs, self.held_frames = clock, costs, held
        self.canvas = SimpleNamespace(is_preparing=held > 0)
        self.scene = SimpleNamespace(canvas=self.canvas)

    def step_frame(self) -> None:
        self.held_frames -= 1
        self.canvas.is_preparing = self.held_frames > 0
        self.clock.work(self.costs.pop(0) if self.costs else 0.001)


def test_a_moment_counts_with_its_first_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()
    monkeypatch.setattr(worst_frames, "time", clock)
    studio = cast(HeadlessStudio, FakeStudio(clock, [0.004, 0.001, 0.020]))
    assert worst_frames.longest_frame(studio, [lambda: clock.work(0.030)], 3) == pytest.approx(34.0)


def test_a_later_frame_may_be_the_worst(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()
    monkeypatch.setattr(worst_frames, "time", clock)
    studio = cast(HeadlessStudio, FakeStudio(clock, [0.001, 0.050, 0.002]))
    assert worst_frames.longest_frame(studio, [lambda: None] * 2, 3) == pytest.approx(50.0)


def test_frames_keep_the_pace_of_the_screen_while_a_picture_is_on_its_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However long that takes, the frames that draw it count; waiting is no work."""
    clock = FakeClock()
    monkeypatch.setattr(worst_frames, "time", clock)
    frames = FakeStudio(clock, [0.004, 0.001, 0.001, 0.001, 0.001, 0.001, 0.030], held=6)
    assert worst_frames.longest_frame(
        cast(HeadlessStudio, frames), [lambda: None], 3
    ) == pytest.approx(30.0)
    assert clock.slept == pytest.approx(5 / 60 - 0.008)


def test_every_moment_has_its_column_and_what_was_not_seen_is_a_dash() -> None:
    worst = {moment: 10.0 + n for n, moment in enumerate(worst_frames.FRAME_SITUATIONS)}
    rows = command.format_worst_frames(
        {"mercado": {"1920x1080": {"worst": {**worst, "turn": None}}}}
    )
    assert rows[1].split() == ["game", "size", *worst_frames.FRAME_SITUATIONS]
    assert rows[2].split() == ["mercado", "1920x1080", "10.0", "-", "12.0", "13.0", "14.0"]
