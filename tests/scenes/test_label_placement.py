"""Words lie where they cover least, and near what they are about where that costs nothing."""

from __future__ import annotations

import pytest

from scenes.ui.layer.label_placement import (
    GRID_CELL_SIZE,
    LabelShape,
    OverlapCost,
    find_label_placement,
    settle_label,
)
from sprites.picture import Box

ROOM = Box(0.0, 0.0, 40 * GRID_CELL_SIZE, 20 * GRID_CELL_SIZE)
TARGET_BOX = Box(18 * GRID_CELL_SIZE, 9 * GRID_CELL_SIZE, 4 * GRID_CELL_SIZE, 2 * GRID_CELL_SIZE)


def test_on_bare_ground_words_lie_by_what_they_are_about() -> None:
    found = find_label_placement(
        [LabelShape(6 * GRID_CELL_SIZE, 2 * GRID_CELL_SIZE)],
        ROOM,
        [OverlapCost(TARGET_BOX, 100.0)],
        TARGET_BOX,
    )
    assert found.overlap_cost == 0
    assert not found.box.overlaps(TARGET_BOX)
    assert abs(found.box.center[1] - TARGET_BOX.center[1]) <= 3 * GRID_CELL_SIZE


def test_they_go_far_rather_than_cover_what_is_dear() -> None:
    dear = Box(0.0, 0.0, 30 * GRID_CELL_SIZE, 20 * GRID_CELL_SIZE)
    found = find_label_placement(
        [LabelShape(6 * GRID_CELL_SIZE, 2 * GRID_CELL_SIZE)],
        ROOM,
        [OverlapCost(dear, 5.0)],
        TARGET_BOX,
    )
    assert found.box.x >= dear.right


def test_where_all_is_covered_the_cheapest_is() -> None:
    cheap = Box(0.0, 16 * GRID_CELL_SIZE, 40 * GRID_CELL_SIZE, 4 * GRID_CELL_SIZE)
    covers = [
        OverlapCost(ROOM, 1.0),
        OverlapCost(Box(0.0, 0.0, 40 * GRID_CELL_SIZE, 16 * GRID_CELL_SIZE), 9.0),
    ]
    found = find_label_placement(
        [LabelShape(6 * GRID_CELL_SIZE, 2 * GRID_CELL_SIZE)], ROOM, covers, TARGET_BOX
    )
    assert found.box.y >= cheap.y
    assert found.overlap_cost == pytest.approx(12.0)


def test_of_shapes_that_fit_the_first_is_taken_and_another_where_it_does_not() -> None:
    wide, narrow = (
        LabelShape(20 * GRID_CELL_SIZE, GRID_CELL_SIZE),
        LabelShape(5 * GRID_CELL_SIZE, 4 * GRID_CELL_SIZE, 6.0),
    )
    assert find_label_placement([wide, narrow], ROOM, [], TARGET_BOX).shape_index == 0
    lane = Box(6 * GRID_CELL_SIZE, 0.0, 34 * GRID_CELL_SIZE, 20 * GRID_CELL_SIZE)
    found = find_label_placement([wide, narrow], ROOM, [OverlapCost(lane, 10.0)], TARGET_BOX)
    assert found.shape_index == 1
    assert found.overlap_cost == 0


def test_nothing_lies_outside_the_room() -> None:
    for size in (
        LabelShape(39.5 * GRID_CELL_SIZE, 3.2 * GRID_CELL_SIZE),
        LabelShape(3.3 * GRID_CELL_SIZE, 19.9 * GRID_CELL_SIZE),
    ):
        box = find_label_placement([size], ROOM, [OverlapCost(TARGET_BOX, 9.0)], TARGET_BOX).box
        assert box.x >= 0 and box.y >= 0
        assert box.right <= ROOM.right and box.bottom <= ROOM.bottom


def test_what_is_too_high_is_taken_only_if_all_shapes_are() -> None:
    high, low = (
        LabelShape(4 * GRID_CELL_SIZE, 30 * GRID_CELL_SIZE),
        LabelShape(30 * GRID_CELL_SIZE, 4 * GRID_CELL_SIZE, 50.0),
    )
    assert find_label_placement([high, low], ROOM, [], TARGET_BOX).shape_index == 1
    assert find_label_placement([high], ROOM, [], TARGET_BOX).shape_index == 0


@pytest.mark.parametrize("y", [-200.0, 700.0])
def test_what_lies_above_or_below_the_room_costs_nothing(y: float) -> None:
    beyond = OverlapCost(Box(ROOM.x, y, ROOM.width, 80.0), 100.0)
    found = find_label_placement(
        [LabelShape(6 * GRID_CELL_SIZE, 2 * GRID_CELL_SIZE)], ROOM, [beyond], TARGET_BOX
    )
    assert found.overlap_cost == 0.0
    assert abs(found.box.center[1] - TARGET_BOX.center[1]) <= 3 * GRID_CELL_SIZE


def test_a_label_settles_between_two_things_that_the_coarse_grid_does_not_part() -> None:
    room, label = Box(0, 0, 960, 540), Box(210, 40, 300, 60)
    costs = [OverlapCost(Box(100, 40, 130, 60), 12.0), OverlapCost(Box(540, 40, 100, 60), 12.0)]
    settled = settle_label(label, room, costs)
    assert settled.size == label.size
    assert not any(settled.overlaps(each.box) for each in costs)
    assert settle_label(settled, room, costs) == settled


def test_a_label_does_not_settle_on_something_costlier_to_cover_less_of_what_is_cheap() -> None:
    room, label = Box(0, 0, 960, 540), Box(210, 40, 300, 60)
    name = OverlapCost(Box(190, 40, 16, 8), 1000.0)
    pieces = [OverlapCost(Box(480, 0, 400, 540), 200.0)] * 3
    assert settle_label(label, room, pieces).x < name.box.right
    settled = settle_label(label, room, [name, *pieces])
    assert not settled.overlaps(name.box)
