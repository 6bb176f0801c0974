"""How close a match ended, and how its result is told for that: held back, or briskly."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from tabletop.core.game import Standing, TallyRow
from tabletop.core.zones import Seat

PHOTO: Final = 0.06
"""Of the best score: who is no farther behind lost by a hair."""
LANDSLIDE: Final = 0.3
"""And who is that far behind was never near."""


class Closeness(Enum):
    """How far the first is ahead of the next."""

    SHARED = auto()  # not at all, and nothing decides between them
    LEVEL = auto()  # not in points, but by what decides then
    PHOTO = auto()
    CLEAR = auto()
    LANDSLIDE = auto()


class Manner(NamedTuple):
    """How a result is told."""

    pace: float
    """How long everything takes, by its usual time."""
    breath: float
    """Seconds of hush before what decides."""
    coins: float
    """How many coins fly, by their usual number."""
    fanfare: float
    """The gain of the fanfare."""


MANNERS: Final = {
    Closeness.SHARED: Manner(1.0, 0.9, 0.8, 0.8),
    Closeness.LEVEL: Manner(1.0, 0.9, 1.0, 1.0),
    Closeness.PHOTO: Manner(1.0, 0.9, 1.0, 1.0),
    Closeness.CLEAR: Manner(0.9, 0.3, 1.0, 0.9),
    Closeness.LANDSLIDE: Manner(0.55, 0.0, 1.8, 1.0),
}


class Finish(NamedTuple):
    """The end of a match, by who is first and who comes next."""

    gap: Closeness
    points: int
    """By so many they differ."""
    first: Seat
    second: Seat

    @property
    def manner(self) -> Manner:
        """How it is told."""
        return MANNERS[self.gap]

    @property
    def held(self) -> bool:
        """Whether what decides is held back, seat by seat."""
        return self.gap in (Closeness.SHARED, Closeness.LEVEL, Closeness.PHOTO)

    def deciding(self, rows: Sequence[TallyRow]) -> int:
        """The number of the line of a tally that decides between the two: the last that gives
        either of them anything; -1 for none."""
        given = [bool(row.values[self.first] or row.values[self.second]) for row in rows]
        return max((n for n, gives in enumerate(given) if gives), default=-1)


def finish(standing: Sequence[Standing]) -> Finish | None:
    """How a match ended; None where there are fewer than two seats."""
    if len(standing) < 2:
        return None
    first, second = sorted(standing, key=lambda entry: (entry.place, -entry.score))[:2]
    points = first.score - second.score
    share = points / max(1, abs(first.score), abs(second.score))
    if first.place == second.place:
        gap = Closeness.SHARED
    elif points <= 0:
        gap = Closeness.LEVEL
    elif points == 1 or share <= PHOTO:
        gap = Closeness.PHOTO
    else:
        gap = Closeness.LANDSLIDE if share >= LANDSLIDE else Closeness.CLEAR
    return Finish(gap, points, first.seat, second.seat)
