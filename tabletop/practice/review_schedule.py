"""Spaced repetition of drills (FSRS): soon after a wrong answer, later after right ones.

Dates are passed in; this module reads no clock. The library is imported when it is
needed.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from fsrs import Rating, Scheduler

DESIRED_RETENTION: Final = 0.9
"""Probability that a drill is still known when it is due."""
MAX_INTERVAL_DAYS: Final = 365
"""Maximum number of days until a drill is due again."""
MAX_STABILITY_DAYS: Final = 36_500.0
"""Maximum stability in a file; the library stays far below."""
MAX_DIFFICULTY: Final = 10.0
MIN_SOLVED_DAYS: Final = 2
"""Number of days on which a drill must be solved before it counts as known.

One day is not enough: half of the guesses between two answers are right.
"""
MAX_SOLVED_DAYS: Final = 100_000


class DrillResult(Enum):
    """Result of a drill."""

    AT_ONCE = "at_once"
    WITH_A_HINT = "with_a_hint"
    WRONG = "wrong"


class DrillMemory(NamedTuple):
    """Memory state of a drill: last review, due date, stability and difficulty."""

    last_review_date: date
    due_date: date
    stability: float
    """Number of days after which it is still known with the probability DESIRED_RETENTION."""
    difficulty: float
    """Difficulty from 1 to 10."""
    solved_days: int = 0
    """Number of days on which it was solved at once since it was last answered wrongly."""

    @property
    def is_known(self) -> bool:
        """True if it was solved on enough days to exclude a guess."""
        return self.solved_days >= MIN_SOLVED_DAYS


def update_memory(before: DrillMemory | None, result: DrillResult, today: date) -> DrillMemory:
    """Return the memory state of a drill after a review.

    >>> first = update_memory(None, DrillResult.AT_ONCE, date(2026, 1, 1))
    >>> first.due_date > date(2026, 1, 1)
    True

    Args:
        before: Memory state before; None for the first review.
        result: Result of the review.
        today: Day of the review.
    """
    from fsrs import Card, State

    now = _noon(today)
    if before is None:
        card = Card(card_id=0, due=now)
    else:
        card = Card(
            0,
            State.Review,
            None,
            before.stability,
            before.difficulty,
            now,
            _noon(before.last_review_date),
        )
    card, _ = _scheduler().review_card(card, _rating(result), now)
    kept = card.stability or 0.0, card.difficulty or 1.0
    return DrillMemory(today, card.due.date(), *kept, _count_solved_days(before, result, today))


def _count_solved_days(before: DrillMemory | None, how: DrillResult, today: date) -> int:
    """Return the number of days on which it was solved at once; a hint does not count."""
    if how is DrillResult.WRONG:
        return 0
    days = 0 if before is None else before.solved_days
    counted = before is not None and days > 0 and before.last_review_date == today
    return days if counted or how is DrillResult.WITH_A_HINT else min(days + 1, MAX_SOLVED_DAYS)


def _noon(day: date) -> datetime:
    """Return a day as the library expects it: at noon, because only whole days count."""
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


def _rating(how: DrillResult) -> Rating:
    from fsrs import Rating

    return {
        DrillResult.AT_ONCE: Rating.Good,
        DrillResult.WITH_A_HINT: Rating.Hard,
        DrillResult.WRONG: Rating.Again,
    }[how]


def _scheduler() -> Scheduler:
    """Return a scheduler of whole days without random intervals."""
    from fsrs import Scheduler

    return Scheduler(
        desired_retention=DESIRED_RETENTION,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=MAX_INTERVAL_DAYS,
        enable_fuzzing=False,
    )
