"""Record of a user's practice, saved after each step or kept for this evening only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

from tabletop.ai.adaptive import settle_adaptive_seats, update_strength, victory_share
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode, Setup
from tabletop.match.user_files import UserFile
from tabletop.practice.challenges import Challenge
from tabletop.practice.drills import Drill
from tabletop.practice.lessons import Lesson
from tabletop.practice.progress import FILE_FORMAT, ChallengeRecord, LessonRecord, PracticeProgress
from tabletop.practice.review_schedule import DrillMemory, DrillResult, update_memory

RECORD_FILE_NAME = "practice.json"
DRILL_FOLDER_NAME = "drills"
LESSON_DAY, MATCH_DAY = "lesson", "match"
"""Names of what is recorded with its last day in each game."""
DRILLS_BEFORE_REPEAT = 3
"""Number of other drills after which a failed drill returns in the same evening."""


class PracticeRecord:
    """The practice record of a user. A failure to save is reported once and interrupts nothing."""

    def __init__(
        self, folder: Path | None, today: Callable[[], date], report_fault: Callable[[str], None]
    ) -> None:
        """Open the record.

        Args:
            folder: Folder of the user's files; None saves nothing.
            today: Function that returns the current date.
            report_fault: Called with the reason if nothing is saved.
        """
        self.today = today
        self.drill_folder = folder / DRILL_FOLDER_NAME if folder is not None else None
        """Folder of the drills from the user's own matches; None saves nothing."""
        self._file = UserFile(
            folder / RECORD_FILE_NAME if folder is not None else None, FILE_FORMAT, report_fault
        )
        self._repeat_counts: dict[str, int] = {}
        """Drills that were done wrongly this evening: after how many others they come back."""

    @property
    def progress(self) -> PracticeProgress:
        """Progress in all lessons, drills and challenges."""
        return self._file.value

    # Looking

    def lesson_record(self, lesson: Lesson) -> LessonRecord:
        """Return the record of a lesson."""
        return self.progress.lessons.get(record_key(lesson), LessonRecord())

    def drill_memory(self, drill: Drill) -> DrillMemory | None:
        """Return the memory model of a drill; None if it was never done."""
        return self.progress.drills.get(record_key(drill))

    def is_drill_due(self, drill: Drill) -> bool:
        """True if a drill is new or is to be repeated now."""
        memory = self.drill_memory(drill)
        return (
            memory is None
            or memory.due_date <= self.today()
            or self.drills_until_repeat(drill) == 0
        )

    def drills_until_repeat(self, drill: Drill) -> int | None:
        """Return after how many other drills a failed drill returns this evening; else None."""
        return self._repeat_counts.get(record_key(drill))

    def challenge_record(self, challenge: Challenge) -> ChallengeRecord | None:
        """Return the best result of a challenge; None if it was never finished."""
        return self.progress.challenges.get(challenge.key)

    def was_done_today(self, game: str, name: str) -> bool:
        """True if a lesson or a match (`LESSON_DAY`, `MATCH_DAY`) of a game was done today."""
        return self.progress.days.get(f"{game}/{name}") == self.today()

    def adapt_opponents(self, setup: Setup) -> Setup:
        """Return a set-up in which adaptive seats have the levels that suit its people."""
        keys = [opponents_key(setup.game, setup.seats[seat].name) for seat in setup.human_seats]
        return settle_adaptive_seats(setup, [self.progress.opponents.get(key, 0.0) for key in keys])

    # Keeping

    def record_lesson(
        self, lesson: Lesson, stars: int, answers: Iterable[str], mistakes: int = 0
    ) -> None:
        """Record progress in a lesson, or its end."""
        given, day = tuple(answers), self.today()

        def change(done: PracticeProgress) -> PracticeProgress:
            learnt = done.with_lesson(record_key(lesson), stars, given, mistakes)
            return learnt.with_day(f"{lesson.game}/{LESSON_DAY}", day) if stars else learnt

        self._file.change(change)

    def record_drill(self, drill: Drill, result: DrillResult) -> DrillMemory:
        """Record the result of a drill; return its memory model with the next date."""
        name, today = record_key(drill), self.today()
        self._repeat_counts = {
            other: max(0, n - 1) for other, n in self._repeat_counts.items() if other != name
        }
        if result is DrillResult.WRONG:
            self._repeat_counts[name] = DRILLS_BEFORE_REPEAT
        self._file.change(
            lambda done: done.with_drill(name, update_memory(done.drills.get(name), result, today))
        )
        return self.progress.drills[name]

    def record_challenge(self, challenge: Challenge, result: ChallengeRecord) -> None:
        """Record the result of a finished challenge."""
        self._file.change(lambda done: done.with_challenge(challenge.key, result))

    def record_match(self, match: Match) -> None:
        """Record the day of a finished match of people, and let adaptive opponents adapt."""
        if match.setup.human_seats:
            name, day = f"{match.game.name}/{MATCH_DAY}", self.today()
            self._file.change(lambda done: done.with_day(name, day))
        self.record_opponents(match)

    def record_opponents(self, match: Match) -> None:
        """Let the adaptive opponents of a finished match rise or fall with its result.

        A practice match does not count, because hints and undo help in it. A match counts once:
        its end may have been taken back and played again, also from a copy of its file.
        """
        setup = match.setup
        if not setup.adaptive_seats or setup.mode is not MatchMode.PLAY:
            return
        if setup.salt and setup.salt in self.progress.counted_matches:
            return
        if setup.salt:
            self._file.change(lambda done: done.with_counted_match(setup.salt))
        for seat in setup.human_seats:
            key = opponents_key(setup.game, setup.seats[seat].name)
            self._move_opponents(key, victory_share(match, seat), len(setup.seats))

    def _move_opponents(self, key: str, share: float, seat_count: int) -> None:
        def change(done: PracticeProgress) -> PracticeProgress:
            before = done.opponents.get(key, 0.0)
            return done.with_opponents(key, update_strength(before, share, seat_count))

        self._file.change(change)


def opponents_key(game: str, name: str) -> str:
    """Return the key of the opponents of a person in the record: game and name."""
    return f"{game}/{name}"


def record_key(exercise: Lesson | Drill) -> str:
    """Return the key of a lesson or drill in the record: its game and its file name."""
    return f"{exercise.game}/{exercise.key}"
