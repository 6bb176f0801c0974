"""Free play after a lesson on the screen: no rails, a verdict, and the way on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.lessons.free_play_scene import FreePlayScene
from scenes.lessons.lesson_scene import LessonScene
from scenes.lessons.practice_menu import PracticeMenuScene
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Label
from tabletop import games
from tabletop.practice import exercise_catalogue
from tabletop.practice.sessions.exercise_dialogue import StepState
from tabletop.text import BUILT_IN_LANGUAGES
from tests.scenes.player import Keyboard


@pytest.fixture
def pupil(tmp_path: Path) -> Iterator[Keyboard]:
    made = Keyboard(tmp_path / "matches")
    yield made
    made.close()


def open_ending(pupil: Keyboard, game: str, number: int = 0) -> None:
    """Open a lesson at its end, as if all steps had been done before."""
    practice = pupil.program.practice_controller
    practice.open_practice_menu(game)
    pupil.wait(0.1)
    practice.open_lesson(game, number)
    pupil.wait(0.1)
    scene = pupil.scene
    assert isinstance(scene, LessonScene)
    for _ in scene.exercise.lesson_run.play_through():
        pass
    scene.exercise.save_progress()
    scene.lesson_controller.needs_new_table = True
    pupil.run_until(
        lambda: (
            isinstance(pupil.scene, LessonScene)
            and pupil.scene.step_state is StepState.FINISHED
            and pupil.scene.has_caption
        )
    )


def caption_words(pupil: Keyboard) -> str:
    return "\n".join(
        widget.text
        for widget in pupil.scene.widget_layer.widgets
        if widget.name.startswith("lesson:") and isinstance(widget, Label)
    )


def play_freely(pupil: Keyboard) -> FreePlayScene:
    """Press the button of free play, and read what to try."""
    pupil.press("lesson:free")
    pupil.run_until(lambda: "lesson:seen" in pupil.names())
    scene = pupil.scene
    assert isinstance(scene, FreePlayScene)
    return scene


def play_to_verdict(pupil: Keyboard) -> None:
    """Play by the heuristic until the verdict is shown."""
    pupil.press("lesson:seen")
    while "lesson:again" not in pupil.names():
        if pupil.is_asked:
            pupil.move()
        pupil.run_until(lambda: pupil.is_asked or "lesson:again" in pupil.names())


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names())
def test_a_lesson_leads_to_free_play_with_a_verdict_and_on(pupil: Keyboard, game: str) -> None:
    open_ending(pupil, game)
    record = pupil.program.practice_controller.record
    before = record.progress
    assert pupil.focus == "lesson:free"
    scene = play_freely(pupil)
    lesson = exercise_catalogue.load_lessons(game)[0]
    assert lesson.summary.en in caption_words(pupil)
    play_to_verdict(pupil)
    assert lesson.free_play is not None and scene.deciding_seat is None
    told = caption_words(pupil)
    assert any(
        each.en in told for each in (lesson.free_play.praise, lesson.free_play.encouragement)
    )
    assert "Gained: " in told and pupil.focus == "lesson:next"
    assert record.progress == before and before.lessons[f"{game}/{lesson.key}"].stars == 3
    pupil.press("lesson:next")
    pupil.run_until(lambda: isinstance(pupil.scene, LessonScene) and pupil.scene.has_caption)
    assert isinstance(pupil.scene, LessonScene)
    second = exercise_catalogue.load_lessons(game)[1]
    assert pupil.scene.exercise.lesson_run.lesson == second


@pytest.mark.slow
def test_free_play_can_be_played_again_taken_back_and_left(pupil: Keyboard) -> None:
    open_ending(pupil, "basari")
    first = play_freely(pupil)
    play_to_verdict(pupil)
    pupil.press("lesson:again")
    pupil.run_until(lambda: pupil.scene is not first and "lesson:seen" in pupil.names())
    second = pupil.scene
    assert isinstance(second, FreePlayScene)
    play_to_verdict(pupil)
    decisions = second.match.decision_number
    second.use_tool("undo")
    pupil.run_until(lambda: pupil.is_asked)
    assert second.match.decision_number < decisions and "lesson:again" not in pupil.names()
    while "lesson:again" not in pupil.names():
        if pupil.is_asked:
            pupil.move()
        pupil.run_until(lambda: pupil.is_asked or "lesson:again" in pupil.names())
    pupil.press("lesson:leave")
    pupil.run_until(lambda: isinstance(pupil.scene, PracticeMenuScene))


@pytest.mark.slow
def test_the_verdict_stays_when_the_language_changes(pupil: Keyboard) -> None:
    open_ending(pupil, "basari")
    play_freely(pupil)
    play_to_verdict(pupil)
    pupil.context.preferences.change(language="ja")
    pupil.run_until(lambda: "増えた分：" in caption_words(pupil))
    pupil.press("lesson:leave")
    pupil.run_until(lambda: isinstance(pupil.scene, PracticeMenuScene))


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_labels_of_the_ways_on_fit_their_buttons(pupil: Keyboard, game: str, language: str) -> None:
    pupil.context.preferences.change(language=language)
    open_ending(pupil, game)
    buttons = [w for w in pupil.scene.widget_layer.widgets if isinstance(w, Button)]
    ways_on = [w for w in buttons if w.name.startswith("lesson:")]
    assert len(ways_on) == 4
    assert all(button.label_line_count(button.box.width) <= 2 for button in ways_on)
