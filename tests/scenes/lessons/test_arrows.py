"""Arrows lead from a piece to where it is to go, and cover nothing that is to be read."""

from __future__ import annotations

import math

import pytest

from scenes.lessons.arrows import HEAD, NEAR, OFF, _ports, boxes_of, covered, line_between
from scenes.lessons.routing import Route, lines
from scenes.table.surroundings import Surroundings
from sprites.picture import Box
from tabletop.practice import library
from tabletop.practice.running import Asked, Run
from tests.scenes.lessons.learners import Learner
from tests.scenes.player import Mouse

HERE, THERE = Box(300, 800, 80, 80), Box(1200, 200, 160, 200)


def near(line: Route, n: int, box: Box) -> bool:
    """Whether an end of a line is just before a place."""
    x, y = line[n]
    air = OFF + 1.0
    grown = Box(box.x - air, box.y - air, box.width + 2 * air, box.height + 2 * air)
    return grown.contains(x, y) and not box.contains(x, y)


WINDING = [
    [Box(500, 300, 600, 400)],
    [Box(0, 600, 1700, 60)],
    [Box(200, 700, 700, 40), Box(120, 700, 40, 300), Box(1000, 500, 900, 60)],
]


@pytest.mark.parametrize(
    "read", [[], *WINDING], ids=["free", "in the middle", "a bar", "around corners"]
)
def test_an_arrow_goes_around_what_is_to_be_read(read: list[Box]) -> None:
    line = line_between(HERE, THERE, read)
    assert line is not None and not covered(line, read)
    assert near(line, 0, HERE) and near(line, -1, THERE)
    assert not any(box.contains(x, y) for box in read for x, y in line)


@pytest.mark.parametrize("read", WINDING)
def test_a_winding_arrow_goes_squarely_out_and_its_head_comes_squarely_in(read: list[Box]) -> None:
    winding = lines(list(_ports(HERE)), list(_ports(THERE)), HEAD, [*read, HERE, THERE])
    for line in winding:
        tip = line[-1]
        head = [point for point in line if math.dist(point, tip) <= HEAD]
        assert len(head) > 2
        for way in (line[:2], head):
            assert len({x for x, _ in way}) == 1 or len({y for _, y in way}) == 1


def test_where_there_is_no_way_or_no_need_there_is_no_arrow() -> None:
    wall = [Box(0, 500, 1920, 60)]
    assert line_between(HERE, THERE, wall) is None
    beside = Box(HERE.right + NEAR - 1, HERE.y, 80, 80)
    assert line_between(HERE, beside, []) is None


@pytest.mark.parametrize(("game", "step"), [("mercado", 2), ("zahab", 4), ("nacho", 3)])
def test_the_arrow_of_a_lesson_covers_nothing(game: str, step: int) -> None:
    mouse = Mouse()
    learner, lesson = Learner(mouse), library.lessons_of(game)[0]
    run = Run(lesson)
    while run.number < step:
        if run.asked is Asked.GO_ON:
            run.go_on()
        else:
            run.attempt(run.right[0])
    learner.record.learnt(lesson, 0, list(run.answers))
    learner.lesson(lesson)
    mouse.wait(0.6)
    scene = learner.scene
    (line,) = scene.teaching._lines
    (shown,) = [node for node in scene.page.canvas if node.name == "lesson:arrow"]
    assert shown.alpha == 1.0 and scene.course.run.step.point[0].to
    around, ringed = Surroundings(scene.display), scene.caption.about
    read = [*around.signs(), *around.pieces(), *around.strip(), *around.buttons()]
    apart = [box for box in read if not any(box.overlaps(each) for each in ringed)]
    assert len(apart) > 10 and not covered(line, apart)
    assert scene.caption.box is not None
    assert not any(scene.caption.box.overlaps(box) for box in boxes_of(line))
    mouse.close()
