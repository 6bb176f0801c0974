"""When a drill comes back: soon after a wrong answer, later and later after right ones (FSRS).

Time is passed in as a date; nothing here reads a clock. The library is loaded when it is needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from fsrs import Rating, Scheduler

KEPT: Final = 0.9
"""How likely it is to be that a drill is still known when it comes back."""
LONGEST: Final = 365
"""Days after which everything comes back."""
STABILITY: Final = 36_500.0
"""The largest of what a memory holds; the library stays far below."""
HARDEST: Final = 10.0
TWICE: Final = 2
"""On so many days a drill must be solved before it counts as known: half of the guesses between two
answers are right."""
MOST_DAYS: Final = 100_000


class Solved(Enum):
    """How a drill was done."""

    AT_ONCE = "at_once"
    WITH_A_HINT = "with_a_hint"
    WRONG = "wrong"


class Memory(NamedTuple):
    """What is remembered of a drill: when it was done last, when it is due, how well it sits."""

    last: date
    due: date
    stability: float
    """Days after which it is still known with the chance KEPT, about."""
    difficulty: float
    """1 to 10."""
    days: int = 0
    """On how many days it was solved at once since it was last done wrongly."""

    @property
    def known(self) -> bool:
        """Whether whoever solved it has hardly guessed."""
        return self.days >= TWICE


def practised(before: Memory | None, how: Solved, today: date) -> Memory:
    """What is remembered after a drill was done today; `before` is None the first time.

    >>> first = practised(None, Solved.AT_ONCE, date(2026, 1, 1))
    >>> first.due > date(2026, 1, 1)
    True
    """
    from fsrs import Card, State

    now = _noon(today)
    if before is None:
        card = Card(card_id=0, due=now)
    else:
        card = Card(
            0, State.Review, None, before.stability, before.difficulty, now, _noon(before.last)
        )
    card, _ = _scheduler().review_card(card, _rating(how), now)
    kept = card.stability or 0.0, card.difficulty or 1.0
    return Memory(today, card.due.date(), *kept, _days(before, how, today))


def _days(before: Memory | None, how: Solved, today: date) -> int:
    """On how many days it has been solved at once; a hint is neither right nor wrong."""
    if how is Solved.WRONG:
        return 0
    days = 0 if before is None else before.days
    counted = before is not None and days > 0 and before.last == today
    return days if counted or how is Solved.WITH_A_HINT else min(days + 1, MOST_DAYS)


def due(memories: Mapping[str, Memory], today: date) -> tuple[str, ...]:
    """The names of those that are due, the longest due first."""
    found = [(memory.due, name) for name, memory in memories.items() if memory.due <= today]
    return tuple(name for _, name in sorted(found))


def _noon(day: date) -> datetime:
    """A day as the library wants it: at noon, since only whole days count."""
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


def _rating(how: Solved) -> Rating:
    from fsrs import Rating

    return {
        Solved.AT_ONCE: Rating.Good,
        Solved.WITH_A_HINT: Rating.Hard,
        Solved.WRONG: Rating.Again,
    }[how]


def _scheduler() -> Scheduler:
    """Whole days only, and the same for everybody: no steps of minutes, nothing drawn by lot."""
    from fsrs import Scheduler

    return Scheduler(
        desired_retention=KEPT,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST,
        enable_fuzzing=False,
    )
