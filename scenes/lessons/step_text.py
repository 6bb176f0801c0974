"""Text of a step of a lesson: the question, the feedback on a try, and hints."""

from __future__ import annotations

from enum import Enum

from scenes.base.context import Context
from scenes.lessons.caption import CaptionButton, CaptionContent
from scenes.lessons.exercise_session import ExerciseSession
from tabletop.practice.lesson_runner import RequiredInput, TryFeedback, TryOutcome


class StepState(Enum):
    """The state of a learner within a step."""

    ASKING = "told"  # what is asked stands there
    SHOWING_WRONG_TRY = "tried"  # it is shown what a wrong try leads to
    SHOWING_FEEDBACK = "praised"  # it has been done, and something is said of it
    FINISHED = "over"


class StepText:
    """State of a learner within a step, and the texts for it."""

    def __init__(self, context: Context, exercise: ExerciseSession) -> None:
        self._context = context
        self._exercise = exercise
        self._heading = ""
        self._names = (
            exercise.lesson_run.match.setup.seat_names
        )  # of those at this table; the next may be other
        self.state = StepState.FINISHED if exercise.lesson_run.is_over else StepState.ASKING
        self.last_feedback: TryFeedback | None = None
        """Feedback on the last try; None if there is none to show."""
        self.shown_hint_count = 0
        """Number of hints for this step."""

    def build_caption(self) -> CaptionContent:
        """Return the content of the caption for the current state."""
        text, run = self._context.text_catalogue, self._exercise.lesson_run
        if self.state is StepState.FINISHED:
            return self._exercise.build_ending_caption()
        if self.state is not StepState.SHOWING_FEEDBACK or not self._heading:
            self._heading = self._exercise.format_heading(text)
        on = CaptionButton("next", text("practice.next"), "green")
        if self.state is StepState.SHOWING_FEEDBACK:
            assert self.last_feedback is not None and self.last_feedback.message is not None
            return CaptionContent(
                self.last_feedback.message.localize(text, self._names), self._heading, buttons=(on,)
            )
        if self.state is StepState.SHOWING_WRONG_TRY:
            retry = CaptionButton("retry", text("practice.retry"), "green")
            return CaptionContent(self._wrong_try_text(), self._heading, buttons=(retry,))
        words = run.step.message.localize(text, run.match.setup.seat_names)
        if run.required_input is RequiredInput.CONTINUE:
            return CaptionContent(words, self._heading, buttons=(on,))
        return CaptionContent(words, self._heading, self._note_text())

    def _wrong_try_text(self) -> str:
        """Return the feedback on a wrong try."""
        told, text, run = (
            self.last_feedback,
            self._context.text_catalogue,
            self._exercise.lesson_run,
        )
        assert told is not None
        if told.message is not None:
            return told.message.localize(text, self._names)
        return text(
            f"practice.{'wrong' if run.required_input is RequiredInput.ACTION else 'not_there'}"
        )

    def _note_text(self) -> str:
        """Return the note below the question: feedback on a try, or a hint."""
        text, run, told = (
            self._context.text_catalogue,
            self._exercise.lesson_run,
            self.last_feedback,
        )
        lines = []
        if told is not None and (told.outcome is TryOutcome.WRONG or told.message is not None):
            lines.append(self._wrong_try_text())
        if self.shown_hint_count:
            hint = run.step.hint
            lines.append(
                hint.localize(text, run.match.setup.seat_names)
                if any(hint)
                else text("practice.look")
            )
        return "\n".join(lines)
