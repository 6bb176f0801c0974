"""Words lie where they cover least, and near what they are about where that costs nothing."""

from __future__ import annotations

import pytest

from scenes.ui.freespace import CELL, Cover, Shape, free_space
from sprites.picture import Box

ROOM = Box(0.0, 0.0, 40 * CELL, 20 * CELL)
NEAR = Box(18 * CELL, 9 * CELL, 4 * CELL, 2 * CELL)


def test_on_bare_ground_words_lie_by_what_they_are_about() -> None:
    found = free_space([Shape(6 * CELL, 2 * CELL)], ROOM, [Cover(NEAR, 100.0)], NEAR)
    assert found.cost == 0
    assert not found.box.overlaps(NEAR)
    assert abs(found.box.center[1] - NEAR.center[1]) <= 3 * CELL


def test_they_go_far_rather_than_cover_what_is_dear() -> None:
    dear = Box(0.0, 0.0, 30 * CELL, 20 * CELL)
    found = free_space([Shape(6 * CELL, 2 * CELL)], ROOM, [Cover(dear, 5.0)], NEAR)
    assert found.box.x >= dear.right


def test_where_all_is_covered_the_cheapest_is() -> None:
    cheap = Box(0.0, 16 * CELL, 40 * CELL, 4 * CELL)
    covers = [Cover(ROOM, 1.0), Cover(Box(0.0, 0.0, 40 * CELL, 16 * CELL), 9.0)]
    found = free_space([Shape(6 * CELL, 2 * CELL)], ROOM, covers, NEAR)
    assert found.box.y >= cheap.y
    assert found.cost == pytest.approx(12.0)


def test_of_shapes_that_fit_the_first_is_taken_and_another_where_it_does_not() -> None:
    wide, narrow = Shape(20 * CELL, CELL), Shape(5 * CELL, 4 * CELL, 6.0)
    assert free_space([wide, narrow], ROOM, [], NEAR).shape == 0
    lane = Box(6 * CELL, 0.0, 34 * CELL, 20 * CELL)
    found = free_space([wide, narrow], ROOM, [Cover(lane, 10.0)], NEAR)
    assert found.shape == 1
    assert found.cost == 0


def test_nothing_lies_outside_the_room() -> None:
    for size in (Shape(39.5 * CELL, 3.2 * CELL), Shape(3.3 * CELL, 19.9 * CELL)):
        box = free_space([size], ROOM, [Cover(NEAR, 9.0)], NEAR).box
        assert box.x >= 0 and box.y >= 0
        assert box.right <= ROOM.right and box.bottom <= ROOM.bottom


def test_what_is_too_high_is_taken_only_if_all_shapes_are() -> None:
    high, low = Shape(4 * CELL, 30 * CELL), Shape(30 * CELL, 4 * CELL, 50.0)
    assert free_space([high, low], ROOM, [], NEAR).shape == 1
    assert free_space([high], ROOM, [], NEAR).shape == 0


@pytest.mark.parametrize("y", [-200.0, 700.0])
def test_what_lies_above_or_below_the_room_costs_nothing(y: float) -> None:
    beyond = Cover(Box(ROOM.x, y, ROOM.width, 80.0), 100.0)
    found = free_space([Shape(6 * CELL, 2 * CELL)], ROOM, [beyond], NEAR)
    assert found.cost == 0.0
    assert abs(found.box.center[1] - NEAR.center[1]) <= 3 * CELL
