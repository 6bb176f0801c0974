"""What is said of a step of a lesson: what is asked, what a try was, what helps."""

from __future__ import annotations

from enum import Enum

from scenes.context import Context
from scenes.lessons.caption import Said, Way
from scenes.lessons.course import Course
from tabletop.practice.running import Asked, Tried, Verdict


class StepState(Enum):
    """Where the learner is with a step."""

    TOLD = "told"  # what is asked stands there
    TRIED = "tried"  # it is shown what a wrong try leads to
    PRAISED = "praised"  # it has been done, and something is said of it
    OVER = "over"


class Telling:
    """Where the learner is with a step, and the words for that."""

    def __init__(self, context: Context, course: Course) -> None:
        self._context = context
        self._course = course
        self._heading = ""
        self._names = course.run.match.setup.names  # of those at this table; the next may be other
        self.at = StepState.OVER if course.run.over else StepState.TOLD
        self.told: Verdict | None = None
        """What was answered last."""
        self.hints = 0
        """How many were asked for."""

    def said(self) -> Said:
        """What the caption says now."""
        text, run = self._context.text, self._course.run
        if self.at is StepState.OVER:
            return self._course.ending()
        if self.at is not StepState.PRAISED or not self._heading:
            self._heading = self._course.heading(text)
        on = Way("next", text("practice.next"), "green")
        if self.at is StepState.PRAISED:
            assert self.told is not None and self.told.say is not None
            return Said(self.told.say.told(text, self._names), self._heading, ways=(on,))
        if self.at is StepState.TRIED:
            retry = Way("retry", text("practice.retry"), "green")
            return Said(self._answered(), self._heading, ways=(retry,))
        words = run.step.say.told(text, run.match.setup.names)
        if run.asked is Asked.GO_ON:
            return Said(words, self._heading, ways=(on,))
        return Said(words, self._heading, self._more())

    def _answered(self) -> str:
        """What is said of a wrong try."""
        told, text, run = self.told, self._context.text, self._course.run
        assert told is not None
        if told.say is not None:
            return told.say.told(text, self._names)
        return text(f"practice.{'wrong' if run.asked is Asked.DO else 'not_there'}")

    def _more(self) -> str:
        """What stands below the question: an answer to a try, or a hint."""
        text, run, told = self._context.text, self._course.run, self.told
        lines = []
        if told is not None and (told.outcome is Tried.WRONG or told.say is not None):
            lines.append(self._answered())
        if self.hints:
            hint = run.step.hint
            lines.append(
                hint.told(text, run.match.setup.names) if any(hint) else text("practice.look")
            )
        return "\n".join(lines)
