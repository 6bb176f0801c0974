"""A hand of cards opens beside the one in focus, and no further than it has room."""

from __future__ import annotations

import pytest

from scenes.table.parting import BESIDE, opened
from scenes.table.places import Fan, Pose

WIDTH = 240.0


def hand(n: int, room: float) -> list[Pose]:
    return list(Fan(900.0, 760.0, 204.0, room).poses(n))


@pytest.mark.parametrize("n", range(2, 11))
def test_the_card_after_the_one_in_focus_lies_free_of_it(n: int) -> None:
    poses = hand(n, 770.0)
    for focus in range(n - 2):
        xs = opened(poses, WIDTH, focus)
        free = min(poses[focus].x + WIDTH + BESIDE, poses[-1].x)
        assert xs[focus + 1] >= free - 1e-9
        assert xs == sorted(xs)


@pytest.mark.parametrize("n", range(2, 11))
def test_the_hand_grows_no_wider_and_the_cards_before_stay(n: int) -> None:
    poses = hand(n, 770.0)
    for focus in range(n):
        xs = opened(poses, WIDTH, focus)
        assert xs[-1] == poses[-1].x
        assert xs[: focus + 1] == [pose.x for pose in poses[: focus + 1]]


def test_a_hand_that_covers_nothing_stays_as_it_is() -> None:
    poses = [Pose(100.0, 0.0), Pose(400.0, 0.0), Pose(700.0, 0.0)]
    assert opened(poses, WIDTH, 0) == [100.0, 400.0, 700.0]
