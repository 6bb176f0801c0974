"""What is shown of practice has room: rings hold what they mean, and nothing overlaps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest

from scenes.games import laid
from scenes.games.basari import ground
from scenes.lessons.practice import Practice
from scenes.stage.hud import GestureButton
from scenes.table.surroundings import Surroundings
from tabletop import games
from tabletop.games.basari.actions import Offer
from tabletop.practice import library
from tabletop.practice.drills import Drill
from tabletop.practice.wording import Pointed
from tabletop.text import LANGUAGES
from tests.scenes.lessons.learners import Learner
from tests.scenes.player import Keyboard, Mouse


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_the_practise_page_lies_on_anything_else(language: str) -> None:
    mouse = Mouse(language=language)
    practice: Practice = mouse.program.practice
    for game in games.names():
        practice.open(game)
        mouse.wait(0.1)
        shown = [w for w in mouse.scene.page.widgets if w.focusable]
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
    learner.lesson(library.lessons_of("basari")[0])
    pointing, stage = learner.scene.pointing, learner.scene.display.stage
    (ring,) = pointing.boxes([Pointed("hand:0", "")])
    for sprite in stage.sprites("hand:0"):
        card = stage.resting("hand:0", sprite.index)
        assert card is not None and ring.x <= card.x and card.right <= ring.right
    mouse.close()


def test_buttons_of_a_haggle_stay_in_their_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the words of the least raise are."""
    keys = Keyboard()
    learner = Learner(keys)
    course = learner.drill(library.written_for("basari")[0])
    hud, display = learner.scene.display.hud, learner.scene.display
    long = Offer(3, 3, 3, 3)
    gestures = [
        gesture._replace(
            action=long,
            params=(("red", 3), ("yellow", 3), ("green", 3), ("blue", 3)),
        )
        if gesture.params
        else gesture
        for gesture in display.gestures.buttons()
    ]
    made = hud.buttons(display.layout, gestures, display.words, lambda gesture: None)
    buttons = [widget for widget in made if isinstance(widget, GestureButton)]
    assert len(buttons) == 3 and course.run.number == 0
    assert buttons[-1].box.bottom <= ground.BUTTONS.bottom + 0.5
    for above, below in pairwise(buttons):
        assert above.box.bottom <= below.box.y
    keys.close()


def covered(drills: Iterable[Drill], language: str = "en") -> list[str]:
    """The drills whose question lies over something that was said, at instant speed."""
    mouse = Mouse(language=language)
    learner, found = Learner(mouse), []
    for drill in drills:
        learner.drill(drill)
        panel = learner.scene.page.widget("lesson:panel").box
        if any(box.overlaps(panel) for box in Surroundings(learner.scene.display).said()):
            found.append(drill.key)
        mouse.context.stack.pop()
        mouse.app.stack.settle()
    mouse.close()
    return found


def test_nothing_that_was_said_lies_below_a_question() -> None:
    """At instant speed it would still be read when the question comes, and of two lines at one
    seat the first stayed for good."""
    assert not covered(library.written_for("nacho")[12:16])


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", laid())
def test_no_question_of_a_drill_lies_over_what_was_said(game: str, language: str) -> None:
    assert not covered(library.written_for(game), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_lies_on_none_of_the_cards_that_it_names(language: str) -> None:
    mouse = Mouse(language=language)
    learner = Learner(mouse)
    course = learner.lesson(library.lessons_of("market_day")[0])
    mouse.press(learner.scene.caption_focus)
    learner.rest()
    panel = learner.scene.page.widget("lesson:panel").box
    named = learner.scene.pointing.boxes(course.run.step.point)
    assert len(named) == 4 and not any(panel.overlaps(box) for box in named)
    mouse.close()
