"""In a drill nothing answers by itself; in a lesson nothing is lit that is not asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.stage.hud import LIT, GestureButton
from scenes.ui.labels import Label
from tabletop.practice import library
from tabletop.practice.drills import Drill
from tabletop.practice.running import Asked
from tests.scenes.lessons.learners import Learner
from tests.scenes.player import Keyboard


@pytest.fixture
def learner() -> Iterator[Learner]:
    made = Learner(Keyboard())
    yield made
    made.player.close()


def drill_of(game: str, key: str) -> Drill:
    return next(drill for drill in library.written_for(game) if drill.key == key)


def lit(learner: Learner) -> list[str]:
    buttons = [w for w in learner.scene.page.widgets if isinstance(w, GestureButton)]
    return [button.label for button in buttons if button.look in LIT]


BUTTONS_DECIDE = ("mercado", "13_decline")
CARDS_DECIDE = ("market_day", "01_rain")
GEMS_BEGIN = ("basari", "01_enough")


@pytest.mark.parametrize(("game", "key"), [BUTTONS_DECIDE, CARDS_DECIDE])
def test_no_answer_of_a_drill_is_lit_or_done_by_the_accept_key(
    game: str, key: str, learner: Learner
) -> None:
    course = learner.drill(drill_of(game, key))
    assert not lit(learner) and not learner.player.focus
    learner.player.key(pygame.K_RETURN)
    learner.rest()
    assert course.run.number == course.run.mistakes == 0


@pytest.mark.parametrize(
    ("game", "key", "at"), [(*BUTTONS_DECIDE, "action:"), (*CARDS_DECIDE, "hotspot:hand:0:0")]
)
def test_the_first_arrow_leads_to_what_can_be_done(
    game: str, key: str, at: str, learner: Learner
) -> None:
    learner.drill(drill_of(game, key))
    learner.player.key(pygame.K_DOWN)
    assert learner.player.focus.startswith(at)


def test_where_a_press_only_begins_something_it_has_the_focus(learner: Learner) -> None:
    learner.drill(drill_of(*GEMS_BEGIN))
    assert learner.player.focus.startswith("hotspot:gems:0") and not lit(learner)


def test_a_lesson_lights_what_it_asks_for_and_nothing_else(learner: Learner) -> None:
    course = learner.lesson(library.lessons_of("mercado")[0])
    seen: list[list[str]] = []
    while not course.run.over:
        if course.run.asked is Asked.DO:
            seen.append(lit(learner))
            learner.do(course.run.right[0])
        else:
            learner.player.press(learner.scene.caption_focus)
        learner.rest()
        while learner.scene.at.value == "praised":
            learner.player.press(learner.scene.caption_focus)
            learner.rest()
    assert seen == [["Draw coins"], [], [], [], ["End turn"]]


def test_the_title_of_a_drill_is_told_when_it_is_done(learner: Learner) -> None:
    """It may tell the answer."""
    drill = drill_of(*CARDS_DECIDE)
    learner.drill(drill)
    title = drill.title.en
    heading = learner.scene.page.widget("lesson:heading")
    assert isinstance(heading, Label) and title not in heading.text
    learner.to_the_end()
    heading = learner.scene.page.widget("lesson:heading")
    assert isinstance(heading, Label) and title in heading.text
