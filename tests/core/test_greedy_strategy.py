"""The strategy of zone games that have none of their own: it takes the most points at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import pytest

from tabletop.core.chance import Chance
from tabletop.core.game import Standing, compute_standings
from tabletop.core.toolkit.greedy_strategy import GreedyStrategy


@dataclass
class Purses:
    """The points of two seats."""

    points: tuple[int, ...] = (0, 0)

    @property
    def seats(self) -> int:
        return len(self.points)

    def copy(self) -> Purses:
        return replace(self)


class Coins:
    """A game whose actions are numbers of points."""

    def sample_state(self, state: Purses, seat: int, chance: Chance) -> Purses:
        return state.copy()

    def apply(self, state: Purses, seat: int, action: int, chance: Chance) -> None:
        points = list(state.points)
        points[seat] += action
        state.points = tuple(points)

    def points_by_row(self, state: Purses, seat: int) -> Sequence[int]:
        return (state.points[seat], 0)

    def is_over(self, state: Purses) -> bool:
        return max(state.points) >= 10

    def standings(self, state: Purses) -> tuple[Standing, ...]:
        return compute_standings(list(state.points))


@pytest.fixture
def strategy() -> Any:
    return GreedyStrategy(cast(Any, Coins()))


@pytest.mark.parametrize("legal", [(1, 5, 3), (5, 1), (-4, -2), (2, 9, 4)])
@pytest.mark.parametrize("seat", [0, 1])
def test_it_takes_what_brings_the_most_points(
    strategy: Any, legal: tuple[int, ...], seat: int
) -> None:
    assert strategy.policy(Purses(), seat, legal, Chance(1)) == max(legal)


def test_a_lead_raises_the_chance_and_the_end_decides(strategy: Any) -> None:
    behind, ahead = strategy.win_chances(Purses((2, 6)))
    assert behind < 0.5 < ahead < 1.0 and behind + ahead == pytest.approx(1.0)
    assert strategy.win_chances(Purses((3, 12))) == (0.0, 1.0)
    assert strategy.win_chances(Purses((10, 10))) == (0.5, 0.5)


@pytest.mark.parametrize(("action", "key"), [(3, "points_now"), (0, "no_points_now")])
def test_its_reason_is_the_points_of_the_move(strategy: Any, action: int, key: str) -> None:
    reason = strategy.reason(Purses(), 1, action)
    assert reason.code == key and dict(reason.params).get("n", 0) == action
