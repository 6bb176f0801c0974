"""The path of a day in one game: ten minutes of drills, own mistakes, a lesson and a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from tabletop.practice import exercise_catalogue
from tabletop.practice.drills import Drill
from tabletop.practice.sessions.game_progress import compute_game_progress, list_drills
from tabletop.practice.sessions.practice_record import LESSON_DAY, MATCH_DAY, PracticeRecord

DAILY_DRILL_COUNT: Final = 3
"""Number of drills of a day: about a minute each."""
DAILY_MISTAKE_COUNT: Final = 1
"""Number of drills of a day that come from the user's own matches."""


class PathStepKind(Enum):
    """Kind of a step of the path."""

    DRILL = "drill"
    MISTAKE = "mistake"  # a drill from the user's own matches
    LESSON = "lesson"
    MATCH = "match"


class PathStep(NamedTuple):
    """A step of the path; a step that is done names no exercise."""

    kind: PathStepKind
    is_done: bool
    drill: Drill | None = None
    lesson_index: int | None = None


class DailyPath(NamedTuple):
    """The steps of a day in one game."""

    steps: tuple[PathStep, ...]

    @property
    def next_step(self) -> PathStep | None:
        """First step that is not done; None at the end of the path."""
        return next((step for step in self.steps if not step.is_done), None)

    @property
    def done_count(self) -> int:
        """Number of steps that are done."""
        return sum(step.is_done for step in self.steps)


def compute_daily_path(record: PracticeRecord, game: str) -> DailyPath:
    """Return today's path in a game.

    What was done today counts, whichever way it was opened. The path is shorter without drills of
    one's own mistakes, or without a lesson left. New drills come after the first lesson.

    Args:
        record: Practice record of the user.
        game: Name of the game.
    """
    progress = compute_game_progress(record, game)
    has_lesson = any(progress.lesson_stars)
    queue = [
        drill
        for drill in progress.drill_queue
        if not record.drills_until_repeat(drill)
        and (has_lesson or record.drill_memory(drill) is not None or _is_own(drill))
    ]
    mistakes = [drill for drill in queue if _is_own(drill)]
    others = [drill for drill in queue if not _is_own(drill)]
    today = [drill for drill in list_drills(record, game) if _was_done_today(record, drill)]
    own_count = sum(map(_is_own, today))
    steps = [
        *_drill_steps(PathStepKind.DRILL, len(today) - own_count, others, DAILY_DRILL_COUNT),
        *_drill_steps(PathStepKind.MISTAKE, own_count, mistakes, DAILY_MISTAKE_COUNT),
    ]
    if record.was_done_today(game, LESSON_DAY):
        steps.append(PathStep(PathStepKind.LESSON, True))
    elif progress.next_lesson is not None:
        steps.append(PathStep(PathStepKind.LESSON, False, lesson_index=progress.next_lesson))
    steps.append(PathStep(PathStepKind.MATCH, record.was_done_today(game, MATCH_DAY)))
    return DailyPath(tuple(steps))


def _is_own(drill: Drill) -> bool:
    """True if a drill comes from the user's own matches."""
    return exercise_catalogue.find_drill_rung(drill) == exercise_catalogue.UNRANKED_RUNG


def _was_done_today(record: PracticeRecord, drill: Drill) -> bool:
    memory = record.drill_memory(drill)
    return memory is not None and memory.last_review_date == record.today()


def _drill_steps(
    kind: PathStepKind, done: int, queue: Sequence[Drill], most: int
) -> Iterator[PathStep]:
    """Yield the done steps and then those of the queue, at most a number in all."""
    for _ in range(min(done, most)):
        yield PathStep(kind, True)
    for drill in queue[: max(0, most - done)]:
        yield PathStep(kind, False, drill)
