"""Progress of a learner in lessons, drills and challenges: one file in the user's folder.

It also holds the strength of adaptive opponents (`tabletop/ai/adaptive.py`). Entries are
named by game and file, such as `mercado/1_race`. An entry whose file is missing is kept,
because the file may come back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, Final, NamedTuple, TypeVar

from tabletop.ai.adaptive import MAX_STRENGTH, MIN_STRENGTH
from tabletop.match.user_files import PartialReadError, UserFileError, json_file_format, parse_date
from tabletop.practice.review_schedule import (
    MAX_DIFFICULTY,
    MAX_SOLVED_DAYS,
    MAX_STABILITY_DAYS,
    DrillMemory,
)

FORMAT_VERSION: Final = 1
MAX_STARS: Final = 3
MAX_ANSWERS: Final = 200
MAX_MISTAKES: Final = 10_000
MAX_SCORE: Final = 1 << 20
MAX_COUNTED_MATCHES: Final = 100
"""Number of matches that are remembered as counted for adaptive opponents."""
RENAMED_LESSONS: Final = {
    "basari/5_majorities": "basari/6_majorities",
    "basari/6_workers": "basari/5_workers",
}
"""New names of lessons, by the names in older files."""

RecordT = TypeVar("RecordT")


class LessonRecord(NamedTuple):
    """Record of a lesson: its most stars, and the place where it was left."""

    stars: int = 0
    answers: tuple[str, ...] = ()
    """Answers so far; empty if the lesson is not started, or is completed."""
    mistakes: int = 0
    """Wrong tries so far; they still count when the lesson is resumed."""


class ChallengeRecord(NamedTuple):
    """Record of a challenge: most stars, best score, and a line to copy."""

    stars: int
    score: int
    summary_line: str


class PracticeProgress(NamedTuple):
    """Progress in all lessons, drills and challenges. Immutable."""

    lessons: Mapping[str, LessonRecord] = {}
    drills: Mapping[str, DrillMemory] = {}
    challenges: Mapping[str, ChallengeRecord] = {}
    """Records by name; the challenge of a day is named by its date, such as `2026-11-22`."""
    opponents: Mapping[str, float] = {}
    """Strengths of adaptive opponents by game and person, such as `mercado/Mika`."""
    days: Mapping[str, date] = {}
    """Days of the last completed lesson and match of a game, such as `mercado/lesson`."""
    counted_matches: tuple[str, ...] = ()
    """Salts of the last matches that adaptive opponents have adapted to, the oldest first."""

    def with_lesson(
        self, name: str, stars: int, answers: Iterable[str], mistakes: int = 0
    ) -> PracticeProgress:
        """Return the progress after a lesson was left (0 stars) or completed.

        The best number of stars is kept.
        """
        most = max(stars, self.lessons.get(name, LessonRecord()).stars)
        left = min(mistakes, MAX_MISTAKES)
        learnt = LessonRecord(most) if stars else LessonRecord(most, tuple(answers), left)
        return self._replace(lessons={**self.lessons, name: learnt})

    def with_drill(self, name: str, memory: DrillMemory) -> PracticeProgress:
        """Return the progress after a drill was tried."""
        return self._replace(drills={**self.drills, name: memory})

    def with_challenge(self, name: str, record: ChallengeRecord) -> PracticeProgress:
        """Return the progress after a challenge was played; the better result is kept."""
        before = self.challenges.get(name)
        if before is not None and (before.stars, before.score) >= (record.stars, record.score):
            return self
        return self._replace(challenges={**self.challenges, name: record})

    def with_opponents(self, name: str, strength: float) -> PracticeProgress:
        """Return the progress with another strength of adaptive opponents."""
        return self._replace(opponents={**self.opponents, name: strength})

    def with_counted_match(self, salt: str) -> PracticeProgress:
        """Return the progress with one more match that counts only once."""
        counted = (*self.counted_matches, salt)[-MAX_COUNTED_MATCHES:]
        return self._replace(counted_matches=counted)

    def with_day(self, name: str, day: date) -> PracticeProgress:
        """Return the progress after something was completed on a day."""
        return self._replace(days={**self.days, name: day})

    def to_json(self) -> dict[str, Any]:
        """Return the progress as plain data."""
        return {
            "souk_practice": FORMAT_VERSION,
            "lessons": {
                n: [each.stars, list(each.answers), each.mistakes]
                for n, each in self.lessons.items()
            },
            "drills": {
                n: [each.last_review_date.isoformat(), each.due_date.isoformat(), *each[2:]]
                for n, each in self.drills.items()
            },
            "challenges": {n: list(each) for n, each in self.challenges.items()},
            "opponents": dict(self.opponents),
            "days": {n: day.isoformat() for n, day in self.days.items()},
            "counted": list(self.counted_matches),
        }


def progress_from_json(data: object) -> PracticeProgress:
    """Return the progress that `PracticeProgress.to_json` encoded.

    Raises:
        UserFileError: if the data has another format.
        PartlyError: if only some entries are invalid; it holds the rest.
    """
    if not isinstance(data, dict) or data.get("souk_practice") != FORMAT_VERSION:
        raise UserFileError(f"no progress of practice in format {FORMAT_VERSION}")
    wrong: list[UserFileError] = []

    def read(kind: str, as_: Callable[[str, object], RecordT]) -> dict[str, RecordT]:
        kept: dict[str, RecordT] = {}
        for name, found in _named(data, f"{kind}s").items():
            try:
                kept[name] = as_(f"{kind} {name}", found)
            except UserFileError as error:
                wrong.append(error)
        return kept

    lessons = read("lesson", _read_lesson_record)
    lessons = {RENAMED_LESSONS.get(name, name): record for name, record in lessons.items()}
    counted = data.get("counted", [])
    if not isinstance(counted, list) or not all(isinstance(salt, str) for salt in counted):
        wrong.append(UserFileError(f"counted: found {counted!r}, expected a list of texts"))
        counted = []
    progress = PracticeProgress(
        lessons,
        read("drill", _memory),
        read("challenge", _result),
        read("opponent", _read_strength),
        read("day", _read_day),
        tuple(counted[-MAX_COUNTED_MATCHES:]),
    )
    if wrong:
        raise PartialReadError.from_errors(wrong, progress)
    return progress


def _named(data: Mapping[str, object], name: str) -> dict[str, object]:
    found = data.get(name, {})
    if not isinstance(found, dict):
        raise UserFileError(f"{name}: found {found!r}, expected an object")
    return found


def _read_lesson_record(name: str, found: object) -> LessonRecord:
    match found:
        case [int(stars), [*answers], *rest] if (
            type(stars) is int
            and 0 <= stars <= MAX_STARS
            and len(answers) <= MAX_ANSWERS
            and all(isinstance(answer, str) for answer in answers)
        ):
            match rest:
                case []:  # as it was kept before mistakes were
                    return LessonRecord(stars, tuple(map(str, answers)))
                case [int(mistakes)] if type(mistakes) is int and 0 <= mistakes <= MAX_MISTAKES:
                    return LessonRecord(stars, tuple(map(str, answers)), mistakes)
    raise UserFileError(f"{name}: found {found!r}, expected [stars, [answers], mistakes]")


def _memory(name: str, found: object) -> DrillMemory:
    match found:
        case [
            str(last),
            str(due),
            float() | int() as stability,
            float() | int() as difficulty,
            *rest,
        ] if 0 < stability <= MAX_STABILITY_DAYS and 1 <= difficulty <= MAX_DIFFICULTY:
            first, then = parse_date(last), parse_date(due)
            if first is not None and then is not None and (days := _days_of(rest)) is not None:
                return DrillMemory(first, then, float(stability), float(difficulty), days)
    wanted = "[last, due, stability, difficulty, days]"
    raise UserFileError(f"{name}: found {found!r}, expected {wanted}")


def _days_of(rest: list[object]) -> int | None:
    """Return the number of days on which a drill was solved; 0 in files of older versions."""
    match rest:
        case []:
            return 0
        case [int(days)] if type(days) is int and 0 <= days <= MAX_SOLVED_DAYS:
            return days
    return None


def _result(name: str, found: object) -> ChallengeRecord:
    match found:
        case [int(stars), int(score), str(line)] if (
            type(stars) is int and 0 <= stars <= MAX_STARS and abs(score) <= MAX_SCORE
        ):
            return ChallengeRecord(stars, score, line)
    raise UserFileError(f"{name}: found {found!r}, expected [stars, score, line]")


def _read_strength(name: str, found: object) -> float:
    match found:
        case float() | int() as strength if (
            type(strength) is not bool and MIN_STRENGTH <= strength <= MAX_STRENGTH
        ):
            return float(strength)
    wanted = f"a number from {MIN_STRENGTH:g} to {MAX_STRENGTH:g}"
    raise UserFileError(f"{name}: found {found!r}, expected {wanted}")


def _read_day(name: str, found: object) -> date:
    day = parse_date(found) if isinstance(found, str) else None
    if day is None:
        raise UserFileError(f"{name}: found {found!r}, expected a date")
    return day


FILE_FORMAT: Final = json_file_format(
    PracticeProgress(), PracticeProgress.to_json, progress_from_json
)
