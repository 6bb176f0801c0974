"""Layout of the practice pages: rings hold their content, and nothing overlaps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest

from scenes.games import game_names
from scenes.lessons.practice_controller import PracticeController
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.table.presentation.table_obstacles import TableObstacles
from tabletop import games
from tabletop.games.basari.actions import Offer
from tabletop.practice import exercise_catalogue
from tabletop.practice.drills import Drill
from tabletop.practice.exercise_notation import HighlightTarget
from tabletop.text import BUILT_IN_LANGUAGES
from tests.scenes.lessons.learners import Learner
from tests.scenes.player import Keyboard, Mouse


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_nothing_on_the_practise_page_lies_on_anything_else(language: str) -> None:
    mouse = Mouse(language=language)
    practice: PracticeController = mouse.program.practice_controller
    for game in games.names():
        practice.open_practice_menu(game)
        mouse.wait(0.1)
        shown = [w for w in mouse.scene.widget_layer.widgets if w.is_focusable]
        over = [
            (a.name, b.name)
            for a, b in combinations(shown, 2)
            if a.box.x < b.box.right and b.box.x < a.box.right
            and a.box.y < b.box.bottom and b.box.y < a.box.bottom
        ]  # fmt: skip
        assert not over, game
    mouse.close()


def test_a_ring_around_a_hand_holds_all_its_cards() -> None:
    mouse = Mouse()
    learner = Learner(mouse)
    learner.lesson(exercise_catalogue.load_lessons("basari")[0])
    pointing, stage = learner.scene.highlights, learner.scene.presenter.stage
    (ring,) = pointing.find_boxes([HighlightTarget("hand:0", "")])
    for sprite in stage.sprites("hand:0"):
        card = stage.resting_box("hand:0", sprite.index)
        assert card is not None and ring.x <= card.x and card.right <= ring.right
    mouse.close()


def test_buttons_of_a_haggle_stay_in_their_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the words of the least raise are."""
    keys = Keyboard()
    learner = Learner(keys)
    course = learner.drill(exercise_catalogue.load_all_drills("basari")[0])
    hud, display = learner.scene.presenter.action_bar, learner.scene.presenter
    long = Offer(3, 3, 3, 3)
    gestures = [
        gesture._replace(
            action=long,
            params=(("red", 3), ("yellow", 3), ("green", 3), ("blue", 3)),
        )
        if gesture.params
        else gesture
        for gesture in display.gestures.button_gestures()
    ]
    made = hud.buttons.build_buttons(
        display.layout, gestures, display.describe_action, lambda gesture: None
    )
    buttons = [widget for widget in made if isinstance(widget, GestureButton)]
    assert len(buttons) == 3 and course.lesson_run.step_number == 0
    room = display.layout.zone_layout.buttons_box
    assert max(button.box.bottom for button in buttons) <= room.bottom + 0.5
    for one, other in combinations(buttons, 2):
        assert not one.box.overlaps(other.box)
    keys.close()


def find_covering_drills(drills: Iterable[Drill], language: str = "en") -> list[str]:
    """The drills whose question lies over something that was said, at instant speed."""
    mouse = Mouse(language=language)
    learner, found = Learner(mouse), []
    for drill in drills:
        learner.drill(drill)
        panel = learner.scene.widget_layer.find_widget("lesson:panel").box
        if any(
            box.overlaps(panel) for box in TableObstacles(learner.scene.presenter).message_boxes()
        ):
            found.append(drill.key)
        mouse.context.scene_stack.pop()
        mouse.app.scene_stack.apply_changes()
    mouse.close()
    return found


@pytest.mark.slow
def test_nothing_that_was_said_lies_below_a_question() -> None:
    """At instant speed it would still be read when the question comes, and of two lines at one
    seat the first stayed for good."""
    assert not find_covering_drills(exercise_catalogue.load_all_drills("nacho")[12:16])


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_no_question_of_a_drill_lies_over_what_was_said(game: str, language: str) -> None:
    assert not find_covering_drills(exercise_catalogue.load_all_drills(game), language)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_question_lies_on_none_of_the_cards_that_it_names(language: str) -> None:
    mouse = Mouse(language=language)
    learner = Learner(mouse)
    course = learner.lesson(exercise_catalogue.load_lessons("market_day")[0])
    mouse.press(learner.scene.caption.first_button_name)
    learner.wait_until_asked()
    panel = learner.scene.widget_layer.find_widget("lesson:panel").box
    named = learner.scene.highlights.find_boxes(course.lesson_run.step.highlights)
    assert len(named) == 4 and not any(panel.overlaps(box) for box in named)
    mouse.close()
