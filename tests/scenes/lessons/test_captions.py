"""Position of the caption of a lesson."""

from __future__ import annotations

import pytest

from scenes.games import game_names
from scenes.table.presentation.table_obstacles import TableObstacles
from tabletop.practice import exercise_catalogue
from tabletop.practice.lesson_runner import LessonRun, RequiredInput
from tests.scenes.lessons.learners import Learner
from tests.scenes.player import Mouse


@pytest.mark.sampled
@pytest.mark.parametrize(("lesson", "step"), [(0, 1), (0, 4), (1, 0), (1, 1), (1, 2)])
def test_what_is_asked_and_what_one_owns_stay_to_be_seen(
    mouse: Mouse, lesson: int, step: int
) -> None:
    """In Zahab's first lessons one pays with the gold that lies below the ring."""
    learner, taught = Learner(mouse), exercise_catalogue.load_lessons("zahab")[lesson]
    run = LessonRun(taught)
    while run.step_number < step:
        if run.required_input is RequiredInput.CONTINUE:
            run.continue_lesson()
        else:
            run.try_action(run.right_actions[0])
    learner.record.record_lesson(taught, 0, list(run.answers))
    learner.lesson(taught)
    scene = learner.scene
    assert scene.caption.box is not None
    around = TableObstacles(scene.presenter)
    kept = [*around.own_piece_boxes(), *around.action_bar_boxes()]
    assert len(kept) > 2
    assert not [box for box in kept if scene.caption.box.overlaps(box)], scene.caption.box


@pytest.mark.sampled
@pytest.mark.parametrize(
    "game", [game for game in game_names() if exercise_catalogue.load_lessons(game)]
)
def test_the_first_words_of_a_game_cover_nobodys_name(mouse: Mouse, game: str) -> None:
    learner = Learner(mouse)
    learner.lesson(exercise_catalogue.load_lessons(game)[0])
    scene = learner.scene
    assert (box := scene.caption.box) is not None
    around, seats = TableObstacles(scene.presenter), range(len(scene.match.setup.seats))
    assert not [seat for seat in seats if box.overlaps(around.name_box(seat))]
