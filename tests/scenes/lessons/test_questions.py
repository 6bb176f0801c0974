"""Questions of drills on the screen: they cover nothing that they ask about, and what is answered
by a button is not broken inside a phrase."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from scenes.games import laid
from scenes.lessons.scene import LessonScene
from scenes.lessons.telling import StepState
from scenes.stage.hud import GestureButton
from scenes.table.surroundings import Surroundings
from sprites.picture import Box
from sprites.typesetting import is_whole
from tabletop.practice import library
from tabletop.text import LANGUAGES
from tests.house import OURS
from tests.scenes.lessons.learners import Learner
from tests.scenes.player import Mouse

ROWS = 9
"""More than a button has."""
ASKED_ABOUT = {
    ("nacho", "15"): ["province:0", "province:1", "province:2", "province:3"],
    ("mercado", "12"): ["market:0", "space:4", "space:9"],
    ("mercado", "13"): ["market:3"],
    ("zahab", "01"): ["tokens:0"],
}
"""What a question speaks of; until these were pointed at it lay over them."""
SCALES = (1.0, 1.5, 2.0)


@contextmanager
def asked(game: str, number: str, language: str) -> Iterator[Mouse]:
    """A drill that has just been opened."""
    mouse = Mouse(size=(1920, 1080), language=language)
    try:
        drill = next(d for d in library.drills_of(game) if d.key.startswith(number))
        mouse.app.open(mouse.program.practice.drilling(drill))
        mouse.wait(2.5)
        yield mouse
    finally:
        mouse.close()


def rings(learner: Learner) -> int:
    """Count the rings and arrows of lessons on the table."""
    names = ("lesson:ring", "lesson:arrow")
    return sum(node.name in names for node in learner.scene.canvas)


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", laid())
def test_a_drill_rings_nothing_while_it_asks_and_what_it_speaks_of_with_its_hint(
    game: str,
) -> None:
    mouse = Mouse()
    learner = Learner(mouse)
    lit: list[str] = []

    def ask() -> None:
        """Look at a question, then ask for its hint."""
        scene = learner.scene
        if scene.at is StepState.TOLD:
            lit.extend([scene.course.run.lesson.key] if rings(learner) else [])
            scene.teaching.hint()
            assert not scene.caption.about or rings(learner), scene.course.run.lesson.key

    try:
        for drill in library.written_for(game):
            learner.drill(drill)
            learner.to_the_end(heard=ask)
            mouse.context.stack.pop()
            mouse.app.stack.settle()
    finally:
        mouse.close()
    assert not lit, f"{len(lit)} questions light what may be their answer: {lit}"


def test_no_japanese_phrase_is_broken_on_the_buttons_of_a_drill() -> None:
    with asked("nacho", "15", "ja") as mouse:
        buttons = [w for w in mouse.scene.page.widgets if isinstance(w, GestureButton)]
        assert buttons
        for button in buttons:
            inside = button.box.width - 2 * button.theme.button_pad
            assert is_whole(button.label, button.size, "bold", inside, ROWS), button.label


@pytest.mark.thinned(4)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("game", "number"), ASKED_ABOUT)
def test_a_question_covers_nothing_that_it_asks_about(
    game: str, number: str, language: str
) -> None:
    with asked(game, number, language) as mouse:
        box = mouse.scene.caption.box
        assert box is not None
        for zone in ASKED_ABOUT[game, number]:
            place = mouse.scene.display.layout.places.box(zone)
            assert not box.overlaps(place), zone


def covered(scene: LessonScene, scale: float) -> list[Box]:
    """Names and counts of seats, and what is spoken of, that words lie on; with words of the usual
    size also what can be touched."""
    assert scene.caption.box is not None
    around = Surroundings(scene.display)
    seen = [*scene.caption.about, *around.standings()]
    seen += around.offered() if scale == min(SCALES) else []
    return [box for box in seen if scene.caption.box.overlaps(box)]


@pytest.mark.thinned(30, each=False)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", laid())
def test_no_question_of_a_drill_lies_on_who_sits_there_or_what_they_have(
    game: str, language: str, scale: float
) -> None:
    mouse = Mouse(language=language, text_scale=scale)
    learner = Learner(mouse)
    try:
        for drill in library.written_for(game):
            learner.drill(drill)
            assert not covered(learner.scene, scale), drill.key
            mouse.context.stack.pop()
            mouse.app.stack.settle()
    finally:
        mouse.close()


@pytest.mark.thinned(20, each=False)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_no_praise_at_the_end_of_a_lesson_lies_on_who_sits_there_or_what_they_have(
    game: str, language: str
) -> None:
    """Three buttons stand there, and large words."""
    scale = max(SCALES)
    mouse = Mouse(language=language, text_scale=scale)
    learner = Learner(mouse)
    try:
        learner.lesson(library.lessons_of(game)[-1])
        learner.to_the_end()
        assert not covered(learner.scene, scale)
    finally:
        mouse.close()


def test_what_stands_there_of_seats_is_found() -> None:
    """In Nacho three names, three purses, how many cards two others hold, and who goes when."""
    mouse = Mouse()
    learner = Learner(mouse)
    learner.drill(library.written_for("nacho")[4])
    stage = learner.scene.display.stage
    found = Surroundings(learner.scene.display).standings()
    for name in ("gold:0", "gold:1", "gold:2", "hand:1"):
        node = stage.named(name)
        assert node is not None and node.bounds() in found, name
    mouse.close()
