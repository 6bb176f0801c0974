"""A hand of cards opens beside the one in focus, and hides none of the others."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.kit.hand_spread import FOCUS_GAP, MIN_VISIBLE_WIDTH, spread_around_focus
from scenes.kit.placement import Fan, Placement

WIDTH = 240.0


def hand(n: int, room: float) -> list[Placement]:
    return list(Fan(900.0, 760.0, 204.0, room).poses(n))


@pytest.mark.parametrize("n", range(2, 11))
def test_the_card_after_the_one_in_focus_lies_free_of_it(n: int) -> None:
    poses = hand(n, 770.0)
    for focus in range(n - 2):
        xs = spread_around_focus(poses, WIDTH, focus)
        free = min(poses[focus].x + WIDTH + FOCUS_GAP, poses[-1].x)
        assert xs[focus + 1] >= free - 1e-9
        assert xs == sorted(xs)


@pytest.mark.parametrize("n", range(2, 11))
def test_the_cards_before_stay_and_the_last_gives_way_only_for_those_between(n: int) -> None:
    poses = hand(n, 770.0)
    for focus in range(n):
        xs = spread_around_focus(poses, WIDTH, focus)
        assert xs[: focus + 1] == [pose.x for pose in poses[: focus + 1]]
        between = max(0, n - focus - 2)
        least = poses[focus].x + WIDTH + FOCUS_GAP + MIN_VISIBLE_WIDTH * between if between else 0.0
        assert xs[-1] == pytest.approx(max(poses[-1].x, least))


@pytest.mark.parametrize("n", [3, 6, 10, 18])
def test_no_card_lies_hidden_behind_another(n: int) -> None:
    poses = hand(n, 770.0)
    for focus in range(n - 2):
        after = spread_around_focus(poses, WIDTH, focus)[focus + 1 :]
        assert all(other - one >= MIN_VISIBLE_WIDTH - 1e-9 for one, other in pairwise(after))


def test_a_hand_that_covers_nothing_stays_as_it_is() -> None:
    poses = [Placement(100.0, 0.0), Placement(400.0, 0.0), Placement(700.0, 0.0)]
    assert spread_around_focus(poses, WIDTH, 0) == [100.0, 400.0, 700.0]


@pytest.mark.parametrize("n", range(2, 11))
def test_a_fan_with_room_to_open_keeps_the_distance_of_its_cards(n: int) -> None:
    fan = Fan(900.0, 760.0, 204.0, 770.0, focus_room=WIDTH + FOCUS_GAP)
    poses = fan.poses(n)
    step = poses[1].x - poses[0].x
    for focus in range(n):
        xs = spread_around_focus(poses, WIDTH, focus, fan.max_x)
        gaps = [right - left for left, right in pairwise(xs)]
        for index, gap in enumerate(gaps):
            assert gap == pytest.approx(max(step, WIDTH + FOCUS_GAP) if index == focus else step)
        assert xs[0] >= fan.x - fan.width / 2 - 1e-9
        assert xs[-1] <= fan.max_x + 1e-9
