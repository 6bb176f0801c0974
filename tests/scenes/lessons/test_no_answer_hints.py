"""In a drill nothing answers by itself; in a lesson nothing is lit that is not asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.stage.action_bar.button_blocks import PROMINENT_BUTTON_KINDS, GestureButton
from scenes.ui.widgets.labels import Label
from tabletop.practice import exercise_catalogue
from tabletop.practice.drills import Drill
from tabletop.practice.lesson_runner import RequiredInput
from tests.scenes.lessons.learners import Learner
from tests.scenes.player import Keyboard


@pytest.fixture
def learner() -> Iterator[Learner]:
    made = Learner(Keyboard())
    yield made
    made.player.close()


def find_drill(game: str, key: str) -> Drill:
    return next(drill for drill in exercise_catalogue.load_all_drills(game) if drill.key == key)


def highlighted_labels(learner: Learner) -> list[str]:
    buttons = [w for w in learner.scene.widget_layer.widgets if isinstance(w, GestureButton)]
    return [button.label for button in buttons if button.style in PROMINENT_BUTTON_KINDS]


BUTTONS_DECIDE = ("mercado", "13_decline")
CARDS_DECIDE = ("market_day", "01_rain")
GEMS_BEGIN = ("basari", "01_enough")


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "key"), [BUTTONS_DECIDE, CARDS_DECIDE])
def test_no_answer_of_a_drill_is_lit_or_done_by_the_accept_key(
    game: str, key: str, learner: Learner
) -> None:
    course = learner.drill(find_drill(game, key))
    assert not highlighted_labels(learner) and not learner.player.focus
    learner.player.key(pygame.K_RETURN)
    learner.wait_until_asked()
    assert course.lesson_run.step_number == course.lesson_run.mistake_count == 0


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("game", "key", "at"), [(*BUTTONS_DECIDE, "action:"), (*CARDS_DECIDE, "hotspot:hand:0:0")]
)
def test_the_first_arrow_leads_to_what_can_be_done(
    game: str, key: str, at: str, learner: Learner
) -> None:
    learner.drill(find_drill(game, key))
    learner.player.key(pygame.K_DOWN)
    assert learner.player.focus.startswith(at)


def test_where_a_press_only_begins_something_it_has_the_focus(learner: Learner) -> None:
    learner.drill(find_drill(*GEMS_BEGIN))
    assert learner.player.focus.startswith("hotspot:gems:0") and not highlighted_labels(learner)


@pytest.mark.slow
def test_a_lesson_lights_what_it_asks_for_and_nothing_else(learner: Learner) -> None:
    course = learner.lesson(exercise_catalogue.load_lessons("mercado")[0])
    seen: list[list[str]] = []
    while not course.lesson_run.is_over:
        if course.lesson_run.required_input is RequiredInput.ACTION:
            seen.append(highlighted_labels(learner))
            learner.do(course.lesson_run.right_actions[0])
        else:
            learner.player.press(learner.scene.caption.first_button_name)
        learner.wait_until_asked()
        while learner.scene.step_state.value == "praised":
            learner.player.press(learner.scene.caption.first_button_name)
            learner.wait_until_asked()
    assert seen == [["Draw coins"], [], [], [], ["End turn"]]


def test_the_title_of_a_drill_is_told_when_it_is_done(learner: Learner) -> None:
    """The title may reveal the answer."""
    drill = find_drill(*CARDS_DECIDE)
    learner.drill(drill)
    title = drill.title.en
    heading = learner.scene.widget_layer.find_widget("lesson:heading")
    assert isinstance(heading, Label) and title not in heading.text
    learner.finish()
    heading = learner.scene.widget_layer.find_widget("lesson:heading")
    assert isinstance(heading, Label) and title in heading.text
