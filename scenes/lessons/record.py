"""The record of somebody's practice: kept on the disk after each step, or only for this evening."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

from tabletop.match.userfile import UserFile
from tabletop.practice.challenges import Challenge
from tabletop.practice.drills import Drill
from tabletop.practice.lessons import Lesson
from tabletop.practice.progress import FORM, Best, Learnt, Progress
from tabletop.practice.schedule import Memory, Solved, practised

FILE = "practice.json"
DRILLS = "drills"
BETWEEN = 3
"""After so many others a drill that was done wrongly comes back in the same evening."""


class PracticeBook:
    """What somebody has done. A disk that refuses is told once; the evening goes on."""

    def __init__(
        self, folder: Path | None, today: Callable[[], date], tell: Callable[[str], None]
    ) -> None:
        """folder: of the user's own things; None keeps nothing. tell: told why nothing is kept."""
        self.today = today
        self.drills = folder / DRILLS if folder is not None else None
        """Where drills of one's own matches lie."""
        self._file = UserFile(folder / FILE if folder is not None else None, FORM, tell)
        self._again: dict[str, int] = {}
        """Drills that were done wrongly this evening: after how many others they come back."""

    @property
    def progress(self) -> Progress:
        """All that has been done."""
        return self._file.kept

    # Looking

    def lesson(self, lesson: Lesson) -> Learnt:
        """What has been done of a lesson."""
        return self.progress.lessons.get(name_of(lesson), Learnt())

    def drill(self, drill: Drill) -> Memory | None:
        """When a drill was done; None if never."""
        return self.progress.drills.get(name_of(drill))

    def due(self, drill: Drill) -> bool:
        """Whether a drill comes back now, or is new."""
        memory = self.drill(drill)
        return memory is None or memory.due <= self.today() or self.again(drill) == 0

    def again(self, drill: Drill) -> int | None:
        """After how many others a drill that was done wrongly comes back this evening; None for one
        that was not."""
        return self._again.get(name_of(drill))

    def result(self, challenge: Challenge) -> Best | None:
        """The best result of a challenge; None if it has not been played to the end."""
        return self.progress.challenges.get(challenge.key)

    # Keeping

    def learnt(self, lesson: Lesson, stars: int, answers: Iterable[str], mistakes: int = 0) -> None:
        """A lesson has gone on, or is over."""
        given = tuple(answers)
        self._file.change(lambda done: done.with_lesson(name_of(lesson), stars, given, mistakes))

    def drilled(self, drill: Drill, how: Solved) -> Memory:
        """A drill was done; when it comes back."""
        name, today = name_of(drill), self.today()
        self._again = {other: max(0, n - 1) for other, n in self._again.items() if other != name}
        if how is Solved.WRONG:
            self._again[name] = BETWEEN
        self._file.change(
            lambda done: done.with_drill(name, practised(done.drills.get(name), how, today))
        )
        return self.progress.drills[name]

    def challenged(self, challenge: Challenge, result: Best) -> None:
        """A challenge was played to its end."""
        self._file.change(lambda done: done.with_challenge(challenge.key, result))


def name_of(what: Lesson | Drill) -> str:
    """The name by which a lesson or drill is kept: that of its game and its file."""
    return f"{what.game}/{what.key}"
