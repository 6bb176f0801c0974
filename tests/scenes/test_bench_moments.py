"""The bench's worst frames: the longest one counts, with what a moment made before it."""

from __future__ import annotations

from typing import cast

import pytest

from scenes.bench import command, moments
from scenes.shots.studio import Studio


class Clock:
    """A processor whose time passes only where it is said."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def process_time(self) -> float:
        return self.seconds

    def work(self, seconds: float) -> None:
        self.seconds += seconds


class Frames:
    """A studio whose frames cost what is listed, then a millisecond each."""

    def __init__(self, clock: Clock, costs: list[float]) -> None:
        self.clock, self.costs = clock, costs

    def frame(self) -> None:
        self.clock.work(self.costs.pop(0) if self.costs else 0.001)


def test_a_moment_counts_with_its_first_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(moments, "time", clock)
    studio = cast(Studio, Frames(clock, [0.004, 0.001, 0.020]))
    assert moments.timed(studio, [lambda: clock.work(0.030)], 3) == pytest.approx(34.0)


def test_a_later_frame_may_be_the_worst(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(moments, "time", clock)
    studio = cast(Studio, Frames(clock, [0.001, 0.050, 0.002]))
    assert moments.timed(studio, [lambda: None] * 2, 3) == pytest.approx(50.0)


def test_every_moment_has_its_column_and_what_was_not_seen_is_a_dash() -> None:
    worst = {moment: 10.0 + n for n, moment in enumerate(moments.MOMENTS)}
    rows = command.worst_rows({"mercado": {"1920x1080": {"worst": {**worst, "turn": None}}}})
    assert rows[1].split() == ["game", "size", *moments.MOMENTS]
    assert rows[2].split() == ["mercado", "1920x1080", "10.0", "-", "12.0", "13.0", "14.0"]
