"""What somebody has done of lessons, drills and challenges: one plain file in the user's folder.

Names are those of games and files: `mercado/1_race`. A name that there is no more is kept: the file
may come back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from tabletop.match.userfile import PartlyError, UserFileError, day_of, json_form
from tabletop.practice.schedule import HARDEST, MOST_DAYS, STABILITY, Memory

FORMAT: Final = 1
STARS: Final = 3
MOST_ANSWERS: Final = 200
MOST_MISTAKES: Final = 10_000
MOST_POINTS: Final = 1 << 20

V = TypeVar("V")


class Learnt(NamedTuple):
    """A lesson: the most stars that it was done with, and where it was left."""

    stars: int = 0
    answers: tuple[str, ...] = ()
    """What was answered so far; empty when it is not begun, or over."""
    mistakes: int = 0
    """Wrong tries so far: they still count when it is taken up again."""


class Best(NamedTuple):
    """A challenge: the most stars, and the best score with its line to be copied."""

    stars: int
    score: int
    line: str


class Progress(NamedTuple):
    """All of it. Immutable: what is done makes a new one."""

    lessons: Mapping[str, Learnt] = {}
    drills: Mapping[str, Memory] = {}
    challenges: Mapping[str, Best] = {}
    """By name, or for the one of a day by its date: `2026-11-22`."""

    def with_lesson(
        self, name: str, stars: int, answers: Iterable[str], mistakes: int = 0
    ) -> Progress:
        """A lesson that was left (0 stars), or done: the most stars are kept."""
        most = max(stars, self.lessons.get(name, Learnt()).stars)
        left = min(mistakes, MOST_MISTAKES)
        learnt = Learnt(most) if stars else Learnt(most, tuple(answers), left)
        return self._replace(lessons={**self.lessons, name: learnt})

    def with_drill(self, name: str, memory: Memory) -> Progress:
        """A drill that was done."""
        return self._replace(drills={**self.drills, name: memory})

    def with_challenge(self, name: str, result: Best) -> Progress:
        """A challenge that was played: the better result is kept."""
        before = self.challenges.get(name)
        if before is not None and (before.stars, before.score) >= (result.stars, result.score):
            return self
        return self._replace(challenges={**self.challenges, name: result})

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "souk_practice": FORMAT,
            "lessons": {
                n: [each.stars, list(each.answers), each.mistakes]
                for n, each in self.lessons.items()
            },
            "drills": {
                n: [each.last.isoformat(), each.due.isoformat(), *each[2:]]
                for n, each in self.drills.items()
            },
            "challenges": {n: list(each) for n, each in self.challenges.items()},
        }


def from_json(data: object) -> Progress:
    """The progress that `to_json` was made from. Raises UserFileError; PartlyError where only some
    of it is not as it was written."""
    if not isinstance(data, dict) or data.get("souk_practice") != FORMAT:
        raise UserFileError(f"no progress of practice in format {FORMAT}")
    wrong: list[UserFileError] = []

    def read(kind: str, as_: Callable[[str, object], V]) -> dict[str, V]:
        kept: dict[str, V] = {}
        for name, found in _named(data, f"{kind}s").items():
            try:
                kept[name] = as_(f"{kind} {name}", found)
            except UserFileError as error:
                wrong.append(error)
        return kept

    progress = Progress(read("lesson", _learnt), read("drill", _memory), read("challenge", _result))
    if wrong:
        raise PartlyError.of(wrong, progress)
    return progress


def _named(data: Mapping[str, object], name: str) -> dict[str, object]:
    found = data.get(name, {})
    if not isinstance(found, dict):
        raise UserFileError(f"{name}: found {found!r}, expected an object")
    return found


def _learnt(name: str, found: object) -> Learnt:
    match found:
        case [int(stars), [*answers], *rest] if (
            type(stars) is int
            and 0 <= stars <= STARS
            and len(answers) <= MOST_ANSWERS
            and all(isinstance(answer, str) for answer in answers)
        ):
            match rest:
                case []:  # as it was kept before mistakes were
                    return Learnt(stars, tuple(map(str, answers)))
                case [int(mistakes)] if type(mistakes) is int and 0 <= mistakes <= MOST_MISTAKES:
                    return Learnt(stars, tuple(map(str, answers)), mistakes)
    raise UserFileError(f"{name}: found {found!r}, expected [stars, [answers], mistakes]")


def _memory(name: str, found: object) -> Memory:
    match found:
        case [
            str(last),
            str(due),
            float() | int() as stability,
            float() | int() as difficulty,
            *rest,
        ] if 0 < stability <= STABILITY and 1 <= difficulty <= HARDEST:
            first, then = day_of(last), day_of(due)
            if first is not None and then is not None and (days := _days_of(rest)) is not None:
                return Memory(first, then, float(stability), float(difficulty), days)
    wanted = "[last, due, stability, difficulty, days]"
    raise UserFileError(f"{name}: found {found!r}, expected {wanted}")


def _days_of(rest: list[object]) -> int | None:
    """On how many days a drill was solved; of files from before that was kept: on none."""
    match rest:
        case []:
            return 0
        case [int(days)] if type(days) is int and 0 <= days <= MOST_DAYS:
            return days
    return None


def _result(name: str, found: object) -> Best:
    match found:
        case [int(stars), int(score), str(line)] if (
            type(stars) is int and 0 <= stars <= STARS and abs(score) <= MOST_POINTS
        ):
            return Best(stars, score, line)
    raise UserFileError(f"{name}: found {found!r}, expected [stars, score, line]")


FORM: Final = json_form(Progress(), Progress.to_json, from_json)
