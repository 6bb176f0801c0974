"""Two trees measured in turns: each piece by the least time of either."""

from __future__ import annotations

from typing import cast

import pytest

from tests import turns


class Timed:
    """A process that tells of times made up, one after the other."""

    pieces = ("nacho, rollouts",)

    def __init__(self, *times: float) -> None:
        self.left = list(times)
        self.closed = False

    def told(self, asked: str) -> list[str]:
        assert asked == "nacho, rollouts"
        return ["100", str(self.left.pop(0))]

    def close(self) -> None:
        self.closed = True


def test_the_least_time_of_each_counts(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = Timed(9.0, 2.0, 5.0), Timed(1.0, 4.0, 8.0)
    turns.compare(cast(turns.Child, one), cast(turns.Child, other), 3)
    assert capsys.readouterr().out.split() == [
        "nacho,", "rollouts", "x2.00", "50", "and", "100", "a", "second",
    ]  # fmt: skip
    assert one.closed and other.closed and not one.left + other.left


def test_every_game_is_measured_in_three_ways() -> None:
    known = turns.pieces()
    assert {piece.partition(", ")[2] for piece in known} == {
        "random play", "through match", "rollouts",
    }  # fmt: skip
    assert known["market_day, random play"]() > turns.GAMES
