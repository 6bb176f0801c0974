"""One attempt at a lesson or drill: its run, its record and its ending."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tabletop.core.toolkit.decision_clauses import find_decision_clauses
from tabletop.host.match_host import MatchHost
from tabletop.practice import exercise_catalogue
from tabletop.practice.drills import Drill
from tabletop.practice.lesson_runner import LessonRun
from tabletop.practice.lessons import Lesson
from tabletop.practice.review_schedule import DrillMemory, DrillResult
from tabletop.practice.sessions.practice_record import PracticeRecord
from tabletop.text import Catalogue
from tabletop.text.message_format import format_clauses


class ExerciseEnding(NamedTuple):
    """Texts at the end of an exercise."""

    message: str
    heading: str
    note: str = ""
    """The result of a drill, and when it comes back."""
    stars: int | None = None
    """Stars of a lesson."""
    next_label: str = ""
    """Label of what comes next; empty if nothing does."""
    free_play_label: str = ""
    """Label of the free play of a lesson; empty if it has none."""


class ExerciseSession(ABC):
    """One attempt at a lesson or drill, and its record."""

    allows_retries: bool
    """True if wrong tries may be repeated, as in a lesson; the first try decides a drill."""
    lesson_run: LessonRun

    @property
    def host(self) -> MatchHost:
        """Host of the match of the current step."""
        return self.lesson_run.host

    @property
    def first_unshown_decision(self) -> int:
        """First decision that is still to be shown."""
        return self.lesson_run.start_decision_count

    @abstractmethod
    def format_heading(self, text: Catalogue, is_spoken: bool = False) -> str:
        """Return the heading: the exercise and its progress.

        Args:
            text: Catalogue of the reader's language.
            is_spoken: True for words that can be read aloud.
        """

    @abstractmethod
    def record_hint(self) -> None:
        """Record that a hint was requested."""

    @abstractmethod
    def save_progress(self) -> None:
        """Save the progress after a step was done, failed or taken back."""

    @abstractmethod
    def ending(self, text: Catalogue) -> ExerciseEnding:
        """Return the texts at the end."""

    @abstractmethod
    def open_next_exercise(self) -> None:
        """Open the exercise that comes next."""

    @abstractmethod
    def open_free_play(self) -> None:
        """Open free play, if the exercise ends with it."""


class LessonSession(ExerciseSession):
    """An attempt at a lesson, started or continued where it was left."""

    allows_retries = True

    def __init__(
        self,
        record: PracticeRecord,
        lessons: Sequence[Lesson],
        lesson_index: int,
        open_lesson: Callable[[int], None],
        start_match: Callable[[], None],
        play_freely: Callable[[LessonSession], None] | None = None,
    ) -> None:
        """Create the session.

        Args:
            record: Practice record of the user.
            lessons: Lessons of the game, in order.
            lesson_index: Index of the lesson among the lessons of the game.
            open_lesson: Opens another lesson in place of this one.
            start_match: Opens the match after the last lesson.
            play_freely: Opens the free play after a lesson; None for no free play.
        """
        self._record = record
        self._lesson_index = lesson_index
        self._lessons = lessons
        self._open_lesson = open_lesson
        self._start_match = start_match
        self._play_freely = play_freely
        self.lesson = lessons[lesson_index]
        known = record.lesson_record(self.lesson)
        self.lesson_run = LessonRun(self.lesson, known.answers, known.mistakes)
        if self.lesson_run.is_over:
            self.lesson_run.restart()

    def format_heading(self, text: Catalogue, is_spoken: bool = False) -> str:
        """Return number and title of the lesson, and the current step."""
        run = self.lesson_run
        return text(
            f"practice.lesson.{'spoken_heading' if is_spoken else 'heading'}",
            n=self._lesson_index + 1,
            title=self.lesson.title.localize(text, ()),
            step=min(run.step_number + 1, len(self.lesson.steps)),
            steps=len(self.lesson.steps),
        )

    def record_hint(self) -> None:
        """Do nothing; hints are free in a lesson."""

    def save_progress(self) -> None:
        """Save the answers so far and the number of wrong tries."""
        run = self.lesson_run
        self._record.record_lesson(self.lesson, run.stars, run.answers, run.mistake_count)

    @property
    def _is_last(self) -> bool:
        return self._lesson_index == len(self._lessons) - 1

    def open_next_exercise(self) -> None:
        """Open the next lesson; after the last one a match."""
        if self._is_last:
            self._start_match()
        else:
            self._open_lesson(self._lesson_index + 1)

    def open_free_play(self) -> None:
        """Open the free play of the lesson, if it has one. Stars and progress stay as they are."""
        if self._play_freely is not None and self.lesson.free_play is not None:
            self._play_freely(self)

    def format_free_play_heading(self, text: Catalogue) -> str:
        """Return number and title of the lesson for its free play."""
        title = self.lesson.title.localize(text, ())
        return text("practice.free.heading", n=self._lesson_index + 1, title=title)

    def ending(self, text: Catalogue) -> ExerciseEnding:
        """Return the main point of the lesson, the stars, its free play and the next lesson."""
        following = text("practice.lesson.match")
        if not self._is_last:
            title = self._lessons[self._lesson_index + 1].title.localize(text, ())
            following = text("practice.lesson.next", n=self._lesson_index + 2, title=title)
        done = text("practice.lesson.done", idea=self.lesson.summary.localize(text, ()))
        free, label = self.lesson.free_play, ""
        if free is not None and self._play_freely is not None:
            label = text(f"practice.free.label.{free.unit}", n=free.length)
        return ExerciseEnding(
            done, self.format_heading(text), stars=self.lesson_run.stars, next_label=following,
            free_play_label=label,
        )  # fmt: skip


class DrillSession(ExerciseSession):
    """An attempt at a drill; the first try decides the result."""

    allows_retries = False

    def __init__(
        self, record: PracticeRecord, drill: Drill,
        find_next: Callable[[], Callable[[], None] | None],
    ) -> None:  # fmt: skip
        """Create the session.

        Args:
            record: Practice record of the user.
            drill: The drill.
            find_next: Returns a function that opens the next due drill; None if none is due.
        """
        self._record = record
        self._find_next = find_next
        self.drill = drill
        self.lesson_run = drill.start_run()
        self._clauses = drill.taught_clauses or self._find_clauses()
        self._has_used_hint = False
        self._memory: DrillMemory | None = None

    def _find_clauses(self) -> tuple[str, ...]:
        """Return the clauses of the right answer to the first question."""
        run = self.lesson_run
        seat, match = run.learner_seat, run.match
        right = run.right_actions
        if not right:
            return ()
        return find_decision_clauses(match.game, match.view_for(seat), seat, right[0])

    def format_heading(self, text: Catalogue, is_spoken: bool = False) -> str:
        """Return the rung, and after the end the title too, which may reveal the answer."""
        rung = exercise_catalogue.find_drill_rung(self.drill)
        if not self.lesson_run.is_over:
            return text("practice.drill.asked", n=rung)
        title = self.drill.title.localize(text, ())
        return text("practice.drill.heading", n=rung, title=title)

    def record_hint(self) -> None:
        """Record that a hint was used; the drill then returns sooner."""
        self._has_used_hint = True

    @property
    def result(self) -> DrillResult:
        """Result of the attempt."""
        if self.lesson_run.mistake_count:
            return DrillResult.WRONG
        return DrillResult.WITH_A_HINT if self._has_used_hint else DrillResult.AT_ONCE

    def save_progress(self) -> None:
        """Record the result and the next date, once the drill is over."""
        if self.lesson_run.is_over and self._memory is None:
            self._memory = self._record.record_drill(self.drill, self.result)

    def open_next_exercise(self) -> None:
        """Open the next due drill, if there is one."""
        if (following := self._find_next()) is not None:
            following()

    def open_free_play(self) -> None:
        """Do nothing; a drill has no free play."""

    def ending(self, text: Catalogue) -> ExerciseEnding:
        """Return the reason with its clauses, the result with the next date, and the next drill."""
        run, memory, solved = self.lesson_run, self._memory, self.result
        assert memory is not None
        days = (memory.due_date - self._record.today()).days
        known = solved is DrillResult.AT_ONCE and memory.is_known
        due = self._find_next() is not None
        reason = run.step.success_message.localize(text, run.match.setup.seat_names)
        if self._clauses:
            clauses = format_clauses(self._clauses, text)
            reason = text("practice.drill.reason", why=reason, clause=clauses)
        gain = exercise_catalogue.find_points_gain(self.drill)
        if gain is not None:
            worth = text(
                "practice.drill.worth",
                n=gain.points, rounds=self.drill.horizon_rounds, level=gain.level,
            )  # fmt: skip
            reason = text("core.phrase.sentences", first=reason, second=worth)
        return ExerciseEnding(
            reason,
            self.format_heading(text),
            text(f"practice.drill.{'known' if known else solved.value}", n=days),
            next_label=text("practice.drill.next") if due else "",
        )


FindNext = Callable[[], Callable[[], None] | None]
"""Function that returns how the next step of a path is opened; None at its end."""


class PathLessonSession(LessonSession):
    """An attempt at a lesson of the daily path, which goes on after it."""

    def __init__(
        self, record: PracticeRecord, lessons: Sequence[Lesson], lesson_index: int,
        find_next: FindNext,
    ) -> None:  # fmt: skip
        """Create the session.

        Args:
            record: Practice record of the user.
            lessons: Lessons of the game, in order.
            lesson_index: Index of the lesson among the lessons of the game.
            find_next: Returns a function that opens the next step; None at the end.
        """
        super().__init__(record, lessons, lesson_index, lambda n: None, lambda: None)
        self._find_next = find_next

    def open_next_exercise(self) -> None:
        """Open the next step of the path, if there is one."""
        if (following := self._find_next()) is not None:
            following()

    def ending(self, text: Catalogue) -> ExerciseEnding:
        """Return the ending of the lesson with the way to the next step."""
        return _on_path(super().ending(text), self._find_next, text)


class PathDrillSession(DrillSession):
    """An attempt at a drill of the daily path, which goes on after it."""

    def ending(self, text: Catalogue) -> ExerciseEnding:
        """Return the ending of the drill with the way to the next step."""
        return _on_path(super().ending(text), self._find_next, text)


def _on_path(ending: ExerciseEnding, find_next: FindNext, text: Catalogue) -> ExerciseEnding:
    label = text("practice.path.next") if find_next() is not None else ""
    return ending._replace(next_label=label)
