"""Dialogue with a learner at the table of an exercise: tries, verdicts, hints and the way on.

The same dialogue judges on the screen and in the terminal; both only display it.
"""

from __future__ import annotations

from enum import Enum

from tabletop.core.actions import Action
from tabletop.core.zones import Piece, Zone
from tabletop.practice.lesson_runner import RequiredInput, TryFeedback, TryOutcome
from tabletop.practice.sessions.exercise_session import ExerciseSession
from tabletop.text import Catalogue


class StepState(Enum):
    """The state of a learner within a step."""

    ASKING = "told"  # what is asked stands there
    SHOWING_WRONG_TRY = "tried"  # it is shown what a wrong try leads to
    SHOWING_FEEDBACK = "praised"  # it has been done, and something is said of it
    FINISHED = "over"


class HintKind(Enum):
    """A help that a learner gets."""

    NONE = "none"
    TEXT = "text"
    ANSWER = "answer"
    """The right action, or the right place, is shown."""


class ExerciseDialogue:
    """Dialogue at one table of an exercise. A step with its own table needs another dialogue."""

    def __init__(self, exercise: ExerciseSession) -> None:
        """Begin at the current step of an exercise.

        Args:
            exercise: The attempt at a lesson or drill.
        """
        self.exercise = exercise
        self.match = exercise.lesson_run.match
        """The match of this table."""
        self.state = StepState.FINISHED if exercise.lesson_run.is_over else StepState.ASKING
        self.last_feedback: TryFeedback | None = None
        """Feedback on the last try; None if there is none to show."""
        self.shown_hint_count = 0
        """Number of hints for this step."""

    # Looking

    @property
    def needs_new_table(self) -> bool:
        """True if the next step has its own table, and the feedback on this one has been read."""
        elsewhere = self.exercise.lesson_run.match is not self.match
        return elsewhere and self.state is not StepState.SHOWING_FEEDBACK

    @property
    def required_input(self) -> RequiredInput:
        """Input that the learner must give now: nothing while feedback is shown."""
        if self.state is not StepState.ASKING:
            return RequiredInput.NOTHING
        return self.exercise.lesson_run.required_input

    @property
    def shows_highlights(self) -> bool:
        """True if highlights may be shown; in a drill only after a hint, as they may tell all."""
        return self.exercise.allows_retries or self.shown_hint_count > 0

    # Texts

    def message(self, text: Catalogue) -> str:
        """Return the text of the current state, before the end of the exercise."""
        run, told = self.exercise.lesson_run, self.last_feedback
        if self.state is StepState.SHOWING_FEEDBACK:
            assert told is not None and told.message is not None
            return told.message.localize(text, self.match.setup.seat_names)
        if self.state is StepState.SHOWING_WRONG_TRY:
            return self.verdict(text)
        return run.step.message.localize(text, run.match.setup.seat_names)

    def verdict(self, text: Catalogue) -> str:
        """Return what the lesson says about the last try that was not right; empty if nothing."""
        told, run = self.last_feedback, self.exercise.lesson_run
        if told is None or (told.outcome is not TryOutcome.WRONG and told.message is None):
            return ""
        if told.message is not None:
            return told.message.localize(text, self.match.setup.seat_names)
        action = run.required_input is RequiredInput.ACTION
        return text("practice.wrong" if action else "practice.not_there")

    def hint_text(self, text: Catalogue) -> str:
        """Return the hint of the step if it is shown; empty if the step has no text for it."""
        run = self.exercise.lesson_run
        if not self.shown_hint_count or not any(run.step.hint):
            return ""
        return run.step.hint.localize(text, run.match.setup.seat_names)

    # What the learner does

    def try_action(self, action: Action) -> TryFeedback:
        """Judge a tried action and record the progress.

        After a wrong one, `play_consequences` shows its consequences.
        """
        self.last_feedback = told = self.exercise.lesson_run.try_action(action)
        if told.outcome is TryOutcome.RIGHT:
            self._finish_step(told)
        elif told.outcome is TryOutcome.WRONG:
            self.exercise.save_progress()
            self.state = StepState.SHOWING_WRONG_TRY
        elif told.outcome is TryOutcome.REFUSED:
            self._add_automatic_hint()
        return told

    def play_consequences(self) -> None:
        """Play the consequences of a wrong try, until `retry_step` takes them back."""
        told = self.last_feedback
        assert told is not None and told.tried_action is not None
        self.exercise.lesson_run.show_consequences(told.tried_action)

    def touch(self, zone: Zone, piece: Piece = "") -> TryFeedback:
        """Judge a touched zone or piece and record the progress."""
        self.last_feedback = told = self.exercise.lesson_run.touch(zone, piece)
        if told.outcome is TryOutcome.RIGHT:
            self._finish_step(told)
        elif told.outcome is TryOutcome.WRONG:
            self.exercise.save_progress()
            self._add_automatic_hint()
        return told

    def take_hint(self) -> HintKind:
        """Give the next help: first a text if there is one, then the answer."""
        if self.required_input not in (RequiredInput.ACTION, RequiredInput.TOUCH):
            return HintKind.NONE
        self.exercise.record_hint()
        self.shown_hint_count += 1
        is_text = self.shown_hint_count == 1 and any(self.exercise.lesson_run.step.hint)
        return HintKind.TEXT if is_text else HintKind.ANSWER

    def _add_automatic_hint(self) -> None:
        self.shown_hint_count = max(self.shown_hint_count, self.exercise.lesson_run.needs_hint)

    def _finish_step(self, told: TryFeedback) -> None:
        """Finish a step: show its feedback, or go on to the next step."""
        self.exercise.save_progress()
        self.shown_hint_count = 0
        last = self.exercise.lesson_run.is_over and not self.exercise.allows_retries
        praise = told.message is not None and any(told.message) and not last
        self.state = StepState.SHOWING_FEEDBACK if praise else StepState.ASKING
        if not praise:
            self.last_feedback = None

    # The ways on and back

    def finish_if_over(self) -> None:
        """Go to the end of the exercise, if no step is left and no feedback is shown."""
        if self.state is StepState.ASKING and self.exercise.lesson_run.is_over:
            self.state = StepState.FINISHED

    def continue_exercise(self) -> None:
        """Go on to the next step, after feedback or a text that asks for nothing."""
        if self.state is StepState.SHOWING_FEEDBACK:
            self.state, self.last_feedback = StepState.ASKING, None
        elif self.exercise.lesson_run.required_input is RequiredInput.CONTINUE:
            self.exercise.lesson_run.continue_lesson()
            self.exercise.save_progress()
            self.shown_hint_count = 0

    def retry_step(self) -> None:
        """Restore the table before a wrong try."""
        self.exercise.lesson_run.hide_consequences()
        self.state = StepState.ASKING
        self._add_automatic_hint()

    def back_obstacle(self) -> str:
        """Return the text key of the reason why there is no previous step; empty if there is."""
        if self.state is StepState.SHOWING_WRONG_TRY:
            return ""
        if not self.exercise.allows_retries:
            return "practice.drill.no_back"
        is_first = self.state is StepState.ASKING and not self.exercise.lesson_run.answers
        return "practice.lesson.first" if is_first else ""

    def go_back(self) -> None:
        """Go to the previous step, or take a wrong try back."""
        if self.state is StepState.SHOWING_WRONG_TRY:
            self.retry_step()
            return
        self.exercise.lesson_run.go_to_previous_step()
        self.exercise.save_progress()
        self._reset()

    def restart(self) -> None:
        """Restart the whole exercise."""
        self.exercise.lesson_run.restart()
        self._reset()

    def _reset(self) -> None:
        self.state, self.last_feedback, self.shown_hint_count = StepState.ASKING, None, 0
