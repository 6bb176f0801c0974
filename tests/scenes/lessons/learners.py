"""Scripted learners before the screen: one who does what is asked, one who does all else first.

They know what a person sees: the caption with its buttons, what can be touched; what is right they
are told by the lesson.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from scenes.lessons.course import Course, DrillCourse, LessonCourse
from scenes.lessons.record import PracticeBook
from scenes.lessons.scene import LessonScene
from scenes.lessons.telling import StepState
from scenes.touch.hotspots import HotspotWidget
from tabletop.core.actions import Action
from tabletop.core.handling import Gesture
from tabletop.practice.drills import Drill
from tabletop.practice.lessons import Lesson
from tabletop.practice.running import Asked
from tests.scenes.player import MOST_STEPS, Mouse, Player

TODAY = date(2026, 11, 22)
MOST_PRESSES = 400
"""Presses after which a learner is stuck."""
OPENS = 0.3
"""Seconds until a hand of cards has opened."""
TRIES = 2
"""Wrong tries of a fool in each step."""


class Learner:
    """Somebody with one kind of device, at a lesson."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.record = PracticeBook(None, lambda: TODAY, lambda why: None)
        self.problems: list[str] = []

    def begin(self, course: Course) -> None:
        scene = LessonScene(self.player.context, course, strict=True)
        self.player.app.open(scene)
        self.rest()

    def lesson(self, lesson: Lesson, number: int = 0, of: tuple[Lesson, ...] = ()) -> LessonCourse:
        course = LessonCourse(
            self.player.context, self.record, of or (lesson,), number, lambda n: None, lambda: None
        )
        self.begin(course)
        return course

    def drill(self, drill: Drill) -> DrillCourse:
        course = DrillCourse(self.player.context, self.record, drill, lambda: None)
        self.begin(course)
        return course

    @property
    def scene(self) -> LessonScene:
        assert isinstance(self.player.scene, LessonScene)
        return self.player.scene

    def rest(self) -> None:
        """Until all has been shown, and the learner is waited for."""
        app = self.player.app
        self.player.frame()
        self.player.until(
            lambda: (
                not app.stack.changing
                and self.scene.director.idle
                and self.scene.states.settled
                and self.scene.speaks
            )
        )
        self._look()

    def _look(self) -> None:
        """All that a caption says stands on its panel."""
        page = self.scene.page
        panel = page.widget("lesson:panel").box
        for widget in page.widgets:
            if widget.name.startswith("lesson:"):
                box = widget.box
                inside = panel.x <= box.x and box.right <= panel.right + 1
                assert inside and panel.y <= box.y and box.bottom <= panel.bottom + 1, widget.name

    # What it does

    def to_the_end(self, tries: int = 0, heard: Callable[[], None] = lambda: None) -> None:
        """Do what is asked, after so many wrong tries of each step. heard: told each time something
        is said."""
        left = tries
        for _ in range(MOST_PRESSES):
            heard()
            scene, run = self.scene, self.scene.course.run
            step = run.number
            if scene.at is StepState.OVER:
                return
            if scene.at is not StepState.TOLD or run.asked is Asked.GO_ON:
                self.player.press(scene.caption_focus)
            elif left and self.blunder(tries - left):
                left -= 1
            elif run.asked is Asked.TOUCH:
                self.player.press(f"point:{run.step.touch[0].zone}")
            else:
                self.do(run.right[0])
            self.rest()
            left = tries if run.number != step else left
        raise AssertionError(f"stuck in step {self.scene.course.run.number}")

    def do(self, action: Action) -> None:
        """An action by touching what stands for it."""
        player, table = self.player, self.scene
        player.look_at_covered(action)
        for _ in range(MOST_STEPS):
            draft = table.gestures.draft
            if draft is None or (step := draft.towards(action)) == draft:
                break
            player.do(player.gesture(step))
        gesture = player.gesture(action)
        if isinstance(player, Mouse):
            self._reach_for(gesture)
        player.do(gesture)

    def _reach_for(self, gesture: Gesture) -> None:
        """A hand of cards opens where the pointer comes: one presses when it has."""
        gestures = self.scene.gestures
        for widget in self.scene.page.widgets:
            if isinstance(widget, HotspotWidget) and gesture in gestures.gestures_of(
                widget.hotspot
            ):
                self.player.point(*self.player.seen(widget.name))
                self.player.wait(OPENS)
                return

    def blunder(self, number: int) -> bool:
        """A wrong try, if there is one."""
        scene, run = self.scene, self.scene.course.run
        if run.asked is Asked.TOUCH:
            right = {f"point:{each.zone}" for each in run.step.touch}
            others = [n for n in self.player.names() if n.startswith("point:") and n not in right]
            if others:
                self.player.press(others[number % len(others)])
            return bool(others)
        wrong = [a for a in scene.match.legal(run.learner) if a not in run.right]
        if wrong:
            before = run.mistakes
            self.do(wrong[(number * 7 + run.number) % len(wrong)])
            assert run.mistakes == before + 1
            self.rest()
            assert scene.at is StepState.TRIED and run.showing
        return bool(wrong)
