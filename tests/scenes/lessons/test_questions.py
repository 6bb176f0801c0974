"""Questions of drills on the screen: they cover nothing that they ask about, and what is answered
by a button is not broken inside a phrase."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from scenes.games import game_names
from scenes.lessons.lesson_scene import LessonScene
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.table.presentation.table_obstacles import TableObstacles
from sprites.picture import Box
from sprites.typesetting import fits_unbroken
from tabletop.practice import exercise_catalogue
from tabletop.practice.sessions.exercise_dialogue import StepState
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.scenes.lessons.learners import Learner
from tests.scenes.player import Mouse

ROWS = 9
"""More than a button has."""
QUESTIONED_ZONES = {
    ("nacho", "15"): ["province:0", "province:1", "province:2", "province:3"],
    ("mercado", "12"): ["market:0", "space:4", "space:9"],
    ("mercado", "13"): ["market:3"],
    ("zahab", "18"): ["hermit:3"],
}
"""Zones that a question is about. Without care its text lay over them."""
SCALES = (1.0, 1.5, 2.0)


@contextmanager
def open_drill(game: str, number: str, language: str) -> Iterator[Mouse]:
    """A drill that has just been opened."""
    mouse = Mouse(size=(1920, 1080), language=language)
    try:
        drill = next(
            d for d in exercise_catalogue.load_proved_drills(game) if d.key.startswith(number)
        )
        mouse.app.open_scene(mouse.program.practice_controller.build_drill_scene(drill))
        mouse.wait(2.5)
        yield mouse
    finally:
        mouse.close()


def count_rings(learner: Learner) -> int:
    """Count the rings and arrows of lessons on the table."""
    names = ("lesson:ring", "arrow")
    return sum(node.name in names for node in learner.scene.canvas)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_a_drill_rings_nothing_while_it_asks_and_what_it_speaks_of_with_its_hint(
    game: str,
) -> None:
    mouse = Mouse()
    learner = Learner(mouse)
    lit: list[str] = []

    def ask() -> None:
        """Look at a question, then ask for its hint."""
        scene = learner.scene
        if scene.step_state is StepState.ASKING:
            lit.extend([scene.exercise.lesson_run.lesson.key] if count_rings(learner) else [])
            scene.lesson_controller.show_hint()
            assert not scene.caption.subject_boxes or count_rings(learner), (
                scene.exercise.lesson_run.lesson.key
            )

    try:
        for drill in exercise_catalogue.load_all_drills(game):
            learner.drill(drill)
            learner.finish(heard=ask)
            mouse.context.scene_stack.pop()
            mouse.app.scene_stack.apply_changes()
    finally:
        mouse.close()
    assert not lit, f"{len(lit)} questions light what may be their answer: {lit}"


def test_no_japanese_phrase_is_broken_on_the_buttons_of_a_drill() -> None:
    with open_drill("nacho", "15", "ja") as mouse:
        buttons = [w for w in mouse.scene.widget_layer.widgets if isinstance(w, GestureButton)]
        assert buttons
        for button in buttons:
            inside = button.box.width - 2 * button.theme.button_padding
            assert fits_unbroken(button.label, button.label_size, "bold", inside, ROWS), (
                button.label
            )


@pytest.mark.sampled
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("game", "number"), QUESTIONED_ZONES)
def test_a_question_covers_nothing_that_it_asks_about(
    game: str, number: str, language: str
) -> None:
    with open_drill(game, number, language) as mouse:
        box = mouse.scene.caption.box
        assert box is not None
        for zone in QUESTIONED_ZONES[game, number]:
            place = mouse.scene.presenter.layout.zone_layout.box(zone)
            assert not box.overlaps(place), zone


def find_covered_boxes(scene: LessonScene, scale: float) -> list[Box]:
    """Names and counts of seats, and what is spoken of, that words lie on; with words of the usual
    size also what can be touched."""
    assert scene.caption.box is not None
    around = TableObstacles(scene.presenter)
    seen = [*scene.caption.subject_boxes, *around.name_counter_boxes()]
    seen += around.touchable_boxes() if scale == min(SCALES) else []
    return [box for box in seen if scene.caption.box.overlaps(box)]


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_no_question_of_a_drill_lies_on_who_sits_there_or_what_they_have(
    game: str, language: str, scale: float
) -> None:
    mouse = Mouse(language=language, text_scale=scale)
    learner = Learner(mouse)
    try:
        for drill in exercise_catalogue.load_all_drills(game):
            learner.drill(drill)
            assert not find_covered_boxes(learner.scene, scale), drill.key
            mouse.context.scene_stack.pop()
            mouse.app.scene_stack.apply_changes()
    finally:
        mouse.close()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_no_praise_at_the_end_of_a_lesson_lies_on_who_sits_there_or_what_they_have(
    game: str, language: str
) -> None:
    """Three buttons stand there, and large words."""
    scale = max(SCALES)
    mouse = Mouse(language=language, text_scale=scale)
    learner = Learner(mouse)
    try:
        learner.lesson(exercise_catalogue.load_lessons(game)[-1])
        learner.finish()
        assert not find_covered_boxes(learner.scene, scale)
    finally:
        mouse.close()


def test_what_stands_there_of_seats_is_found() -> None:
    """In Nacho three names with their gold, and how many cards two others hold."""
    mouse = Mouse()
    learner = Learner(mouse)
    learner.drill(exercise_catalogue.load_all_drills("nacho")[4])
    presenter = learner.scene.presenter
    found = TableObstacles(presenter).name_counter_boxes()
    for name in ("number:hand:1", "number:hand:2"):
        node = presenter.stage.find_named(name)
        assert node is not None and node.bounds() in found, name
    for track, seat in presenter.stage.view_model.counters:
        gold = presenter.layout.zone_layout.counter_position(track, seat)
        assert any(box.contains(gold.x, gold.y) for box in found), seat
    mouse.close()
