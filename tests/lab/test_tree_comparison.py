"""Two trees measured in turns: each piece by the least time of either, and by the same work."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from tests import tree_comparison

SHORT = {"rounds": 0.5, "min_standard_errors": 1.0}


class FakeChild:
    """A process that tells of times made up, one after the other."""

    pieces = ("nacho, through match", "nacho, new matches", "nacho, rollouts")

    def __init__(self, *times: float, count: int = 100) -> None:
        self.left = list(times)
        self.asked: set[str] = set()
        self.count = count
        self.closed = False

    def ask(self, asked: str) -> tuple[int, float]:
        self.asked.add(asked)
        return self.count, self.left.pop(0)

    def close(self) -> None:
        self.closed = True


def compare(one: FakeChild, other: FakeChild, times: int, only: str = "rollouts") -> None:
    tree_comparison.compare(
        cast(tree_comparison.Child, one), cast(tree_comparison.Child, other), times, only
    )
    assert one.asked == other.asked == {f"nacho, {only}"}


def test_the_least_time_of_each_counts(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = FakeChild(9.0, 2.0, 5.0), FakeChild(1.0, 4.0, 8.0)
    compare(one, other, 3)
    assert capsys.readouterr().out.split() == [
        "nacho,", "rollouts", "x2.00", "50", "and", "100", "a", "second",
    ]  # fmt: skip
    assert one.closed and other.closed and not one.left + other.left


def test_trees_that_do_not_do_the_same_are_not_compared() -> None:
    with pytest.raises(SystemExit, match="nacho, rollouts"):
        compare(FakeChild(1.0), FakeChild(1.0, count=99), 1)


def test_new_matches_are_compared_by_what_a_decision_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    compare(FakeChild(1.0), FakeChild(1.0, count=50), 1, tree_comparison.NEW_MATCHES)
    assert "x0.50" in capsys.readouterr().out


def test_every_game_is_measured_in_four_ways() -> None:
    known = tree_comparison.pieces(tree_comparison.own_plans())
    assert {piece.partition(", ")[2] for piece in known} == {
        "random play", "through match", tree_comparison.NEW_MATCHES, "rollouts",
    }  # fmt: skip
    assert known["market_day, random play"]() > tree_comparison.GAMES
    assert known[f"market_day, {tree_comparison.NEW_MATCHES}"]() > tree_comparison.GAMES


def test_plans_are_understood_as_they_were_written_down() -> None:
    """With four seats Nacho's masters search by the plan within their plan."""
    plans = json.loads(json.dumps(tree_comparison.own_plans()))
    assert (
        tree_comparison.pieces({"nacho": plans["nacho"]})["nacho, rollouts"]()
        > tree_comparison.POSITIONS
    )


def test_a_tree_searches_by_the_plan_that_it_is_given() -> None:
    few, many = (
        count_rollouts({**SHORT, "rollouts": rollouts})
        for rollouts in (tree_comparison.POSITIONS, 400)
    )
    assert many > few
    assert count_rollouts({**SHORT, "rollouts": 400}) == many


def count_rollouts(plan: dict[str, Any]) -> int:
    """Return the number of rollouts that searches of Market Day make by a plan."""
    return tree_comparison.pieces({"market_day": plan})["market_day, rollouts"]()
