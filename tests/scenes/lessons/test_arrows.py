"""Arrows lead from a piece to where it is to go, and cover nothing that is to be read."""

from __future__ import annotations

import math

import pytest

from scenes.stage.animation.arrow_routing import (
    END_GAP,
    HEAD_SIZE,
    MIN_ARROW_DISTANCE,
    ArrowRoute,
    _ports,
    find_route,
    find_winding_routes,
    is_route_blocked,
)
from scenes.stage.animation.arrows import covered_boxes
from scenes.table.presentation.table_obstacles import TableObstacles
from sprites.picture import Box
from tabletop.practice import exercise_catalogue
from tabletop.practice.lesson_runner import LessonRun, RequiredInput
from tests.scenes.lessons.learners import Learner
from tests.scenes.player import Mouse

HERE, THERE = Box(300, 800, 80, 80), Box(1200, 200, 160, 200)


def is_near(line: ArrowRoute, n: int, box: Box) -> bool:
    """True if an end of a line lies just outside a box."""
    x, y = line[n]
    air = END_GAP + 1.0
    grown = Box(box.x - air, box.y - air, box.width + 2 * air, box.height + 2 * air)
    return grown.contains(x, y) and not box.contains(x, y)


WINDING = [
    [Box(500, 300, 600, 400)],
    [Box(0, 600, 1500, 60)],
    [Box(200, 700, 700, 40), Box(120, 700, 40, 300), Box(1000, 500, 900, 60)],
]


@pytest.mark.sampled
@pytest.mark.parametrize(
    "read", [[], *WINDING], ids=["free", "in the middle", "a bar", "around corners"]
)
def test_an_arrow_goes_around_what_is_to_be_read(read: list[Box]) -> None:
    line = find_route(HERE, THERE, read)
    assert line is not None and not is_route_blocked(line, read)
    assert is_near(line, 0, HERE) and is_near(line, -1, THERE)
    assert not any(box.contains(x, y) for box in read for x, y in line)


@pytest.mark.sampled
@pytest.mark.parametrize("read", WINDING)
def test_a_winding_arrow_goes_squarely_out_and_its_head_comes_squarely_in(read: list[Box]) -> None:
    winding = find_winding_routes(
        list(_ports(HERE)), list(_ports(THERE)), HEAD_SIZE, [*read, HERE, THERE]
    )
    for line in winding:
        tip = line[-1]
        head = [point for point in line if math.dist(point, tip) <= HEAD_SIZE]
        assert len(head) > 2
        for way in (line[:2], head):
            assert len({x for x, _ in way}) == 1 or len({y for _, y in way}) == 1


def test_where_there_is_no_way_or_no_need_there_is_no_arrow() -> None:
    wall = [Box(0, 500, 1920, 60)]
    assert find_route(HERE, THERE, wall) is None
    source, target = Box(800, 900, 80, 80), Box(800, 600, 80, 80)
    around = [Box(200, 800, 1400, 40)]
    assert list(find_winding_routes(list(_ports(source)), list(_ports(target)), HEAD_SIZE, around))
    assert find_route(source, target, around) is None, "it would lead far away first"
    beside = Box(HERE.right + MIN_ARROW_DISTANCE - 1, HERE.y, 80, 80)
    assert find_route(HERE, beside, []) is None


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("game", "number", "step"), [("mercado", 7, 2), ("zahab", 0, 4), ("nacho", 0, 3)]
)
def test_the_arrow_of_a_lesson_covers_nothing(game: str, number: int, step: int) -> None:
    mouse = Mouse()
    learner, lesson = Learner(mouse), exercise_catalogue.load_lessons(game)[number]
    run = LessonRun(lesson)
    while run.step_number < step:
        if run.required_input is RequiredInput.CONTINUE:
            run.continue_lesson()
        else:
            run.try_action(run.right_actions[0])
    learner.record.record_lesson(lesson, 0, list(run.answers))
    learner.lesson(lesson)
    mouse.wait(0.6)
    scene = learner.scene
    (line,) = scene.lesson_controller._arrow_routes
    (shown,) = [node for node in scene.widget_layer.canvas if node.name == "arrow"]
    assert shown.alpha == 1.0 and scene.exercise.lesson_run.step.highlights[0].arrow_target
    around, ringed = TableObstacles(scene.presenter), scene.caption.subject_boxes
    read = [
        *around.text_boxes(),
        *around.piece_boxes(),
        *around.action_bar_boxes(),
        *around.button_boxes(),
    ]
    apart = [box for box in read if not any(box.overlaps(each) for each in ringed)]
    assert len(apart) > 10 and not is_route_blocked(line, apart)
    assert scene.caption.box is not None
    assert not any(scene.caption.box.overlaps(box) for box in covered_boxes(line))
    mouse.close()
