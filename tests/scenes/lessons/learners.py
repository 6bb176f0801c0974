"""Scripted learners before the screen: one who does what is asked, one who does all else first.

They know what a person sees: the caption with its buttons, what can be touched; what is right they
are told by the lesson.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from scenes.lessons.lesson_scene import LessonScene
from scenes.table.input.hotspots import HotspotWidget
from tabletop.core.actions import Action
from tabletop.core.input_mapping import Gesture
from tabletop.practice.drills import Drill
from tabletop.practice.lesson_runner import RequiredInput
from tabletop.practice.lessons import Lesson
from tabletop.practice.sessions.exercise_dialogue import StepState
from tabletop.practice.sessions.exercise_session import DrillSession, ExerciseSession, LessonSession
from tabletop.practice.sessions.practice_record import PracticeRecord
from tests.scenes.player import MAX_STEPS, Mouse, Player

TODAY = date(2026, 11, 22)
MAX_PRESSES = 400
"""Presses after which a learner is stuck."""
HAND_OPENING_SECONDS = 0.3
"""Seconds until a hand of cards has opened."""
WRONG_TRIES = 2
"""Wrong tries of a fool in each step."""


class Learner:
    """Somebody with one kind of device, at a lesson."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.record = PracticeRecord(None, lambda: TODAY, lambda why: None)
        self.problems: list[str] = []

    def begin(self, course: ExerciseSession) -> None:
        scene = LessonScene(self.player.context, course, strict=True)
        self.player.app.open_scene(scene)
        self.wait_until_asked()

    def lesson(self, lesson: Lesson, number: int = 0, of: tuple[Lesson, ...] = ()) -> LessonSession:
        course = LessonSession(self.record, of or (lesson,), number, lambda n: None, lambda: None)
        self.begin(course)
        return course

    def drill(self, drill: Drill) -> DrillSession:
        course = DrillSession(self.record, drill, lambda: None)
        self.begin(course)
        return course

    @property
    def scene(self) -> LessonScene:
        assert isinstance(self.player.scene, LessonScene)
        return self.player.scene

    def wait_until_asked(self) -> None:
        """Until all has been shown, and the learner is waited for."""
        app = self.player.app
        self.player.frame()
        self.player.run_until(
            lambda: (
                not app.scene_stack.has_pending_changes
                and self.scene.sequencer.is_idle
                and self.scene.turn_flow.is_waiting_for_input
                and self.scene.has_caption
            )
        )
        self._check_caption()

    def _check_caption(self) -> None:
        """Check that all parts of the caption lie inside its panel."""
        page = self.scene.widget_layer
        panel = page.find_widget("lesson:panel").box
        for widget in page.widgets:
            if widget.name.startswith("lesson:"):
                box = widget.box
                inside = panel.x <= box.x and box.right <= panel.right + 1
                assert inside and panel.y <= box.y and box.bottom <= panel.bottom + 1, widget.name

    # What it does

    def finish(self, tries: int = 0, heard: Callable[[], None] = lambda: None) -> None:
        """Do what is asked, after so many wrong tries of each step. heard: told each time something
        is said."""
        left = tries
        for _ in range(MAX_PRESSES):
            heard()
            scene, run = self.scene, self.scene.exercise.lesson_run
            step = run.step_number
            if scene.step_state is StepState.FINISHED:
                return
            if (
                scene.step_state is not StepState.ASKING
                or run.required_input is RequiredInput.CONTINUE
            ):
                self.player.press(scene.caption.first_button_name)
            elif left and self.blunder(tries - left):
                left -= 1
            elif run.required_input is RequiredInput.TOUCH:
                self.player.press(f"point:{run.step.touch_targets[0].zone}")
            else:
                self.do(run.right_actions[0])
            self.wait_until_asked()
            left = tries if run.step_number != step else left
        raise AssertionError(f"stuck in step {self.scene.exercise.lesson_run.step_number}")

    def do(self, action: Action) -> None:
        """An action by touching what stands for it."""
        player, table = self.player, self.scene
        player.look_at_covered(action)
        for _ in range(MAX_STEPS):
            draft = table.gestures.action_builder
            if draft is None or (step := draft.step_towards(action)) == draft:
                break
            player.do(player.gesture(step))
        gesture = player.gesture(action)
        if isinstance(player, Mouse):
            self._reach_for(gesture)
        player.do(gesture)

    def _reach_for(self, gesture: Gesture) -> None:
        """A hand of cards opens where the pointer comes: one presses when it has."""
        gestures = self.scene.gestures
        for widget in self.scene.widget_layer.widgets:
            if isinstance(widget, HotspotWidget) and gesture in gestures.gestures_for(
                widget.hotspot
            ):
                self.player.point(*self.player.find_free_point(widget.name))
                self.player.wait(HAND_OPENING_SECONDS)
                return

    def blunder(self, number: int) -> bool:
        """A wrong try, if there is one."""
        scene, run = self.scene, self.scene.exercise.lesson_run
        if run.required_input is RequiredInput.TOUCH:
            right = {f"point:{each.zone}" for each in run.step.touch_targets}
            others = [n for n in self.player.names() if n.startswith("point:") and n not in right]
            if others:
                self.player.press(others[number % len(others)])
            return bool(others)
        wrong = [
            a for a in scene.match.legal_actions(run.learner_seat) if a not in run.right_actions
        ]
        if wrong:
            before = run.mistake_count
            self.do(wrong[(number * 7 + run.step_number) % len(wrong)])
            assert run.mistake_count == before + 1
            self.wait_until_asked()
            assert scene.step_state is StepState.SHOWING_WRONG_TRY and run.is_showing_consequences
        return bool(wrong)
