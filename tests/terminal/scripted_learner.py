"""A learner at a terminal: asks for the answer of each step, and types what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from tabletop.practice.drills import Drill
from tabletop.practice.lessons import Lesson
from tabletop.practice.sessions.exercise_session import DrillSession, ExerciseSession, LessonSession
from tabletop.practice.sessions.practice_record import PracticeRecord
from tabletop.terminal.exercise_client import ExerciseClient
from tabletop.text import Catalogue
from tests.terminal.fake_terminal import FakeTerminal

TODAY = date(2026, 11, 22)
MAX_LINES_TYPED = 400
"""Lines after which a learner is stuck."""


class ScriptedLearner:
    """Types some lines, and then does what each step asks, as its answer is told.

    Each of the wrong lines is typed at the first step that can be answered.
    """

    def __init__(self, language: str, wrong: Sequence[str] = ()) -> None:
        self.text = Catalogue(language)
        self.record = PracticeRecord(None, lambda: TODAY, lambda why: None)
        self.paper = FakeTerminal(self._type)
        self.typed_count = 0
        self._wrong = list(wrong)
        self._sought = ""
        """Answer that was told last; an offer is printed with its number when it is typed."""
        self._answer = self.text("terminal.exercise.answer", what="")
        self._ends = tuple(
            self.text(f"terminal.exercise.{key}", what="\n").partition("\n")[0]
            for key in ("then", "then_leave")
        )

    def lesson(self, lesson: Lesson) -> LessonSession:
        session = LessonSession(self.record, (lesson,), 0, lambda n: None, lambda: None)
        self.run(session)
        return session

    def drill(self, drill: Drill) -> DrillSession:
        session = DrillSession(self.record, drill, lambda: None)
        self.run(session)
        return session

    def run(self, session: ExerciseSession) -> bool:
        return ExerciseClient(session, self.text, self.paper.say, self.paper.ask).run()

    def _type(self, words: str) -> str:
        self.typed_count += 1
        assert self.typed_count < MAX_LINES_TYPED, self.paper.lines[-10:]
        if words != self.text("terminal.ask"):
            return "q" if words.startswith(self._ends) else ""
        if self._wrong:
            return self._wrong.pop(0)
        *_, last = (line for line in self.paper.lines[:-1] if not line.startswith("> "))
        if last.startswith(self._answer):
            answer = last.removeprefix(self._answer)
            number = re.match(r"(\d+)\. ", answer)
            self._sought = answer
            return number[1] if number else answer
        found = re.match(r"(\d+)\. (.+)", last)
        return found[1] if found and found[2] == self._sought else "hint"
