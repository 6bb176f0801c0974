"""Margin of victory, and the pacing of the result animation that follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from tabletop.core.game import Standing, TallyRow
from tabletop.core.zones import Seat

PHOTO_FINISH_SHARE: Final = 0.06
"""Largest deficit of a photo finish, as a share of the best score."""
LANDSLIDE_SHARE: Final = 0.3
"""Smallest deficit of a landslide, as a share of the best score."""


class VictoryMarginKind(Enum):
    """Kinds of margin between the first and the second team."""

    SHARED = auto()  # not at all, and nothing decides between them
    LEVEL = auto()  # not in points, but by what decides then
    PHOTO = auto()
    CLEAR = auto()
    LANDSLIDE = auto()


class ResultRevealTiming(NamedTuple):
    """Pacing of the result animation."""

    duration_factor: float
    """Factor of all durations."""
    suspense_seconds: float
    """Seconds of silence before the decisive row."""
    coin_factor: float
    """Factor of the number of flying coins."""
    fanfare_gain: float
    """Gain of the fanfare."""


PACING_BY_MARGIN: Final = {
    VictoryMarginKind.SHARED: ResultRevealTiming(1.0, 0.9, 0.8, 0.8),
    VictoryMarginKind.LEVEL: ResultRevealTiming(1.0, 0.9, 1.0, 1.0),
    VictoryMarginKind.PHOTO: ResultRevealTiming(1.0, 0.9, 1.0, 1.0),
    VictoryMarginKind.CLEAR: ResultRevealTiming(0.9, 0.3, 1.0, 0.9),
    VictoryMarginKind.LANDSLIDE: ResultRevealTiming(0.55, 0.0, 1.8, 1.0),
}


class VictoryMargin(NamedTuple):
    """The margin between the first and the second team of a match; a team may be one seat."""

    kind: VictoryMarginKind
    point_difference: int
    """Points between the two teams."""
    first_team: Sequence[Seat]
    second_team: Sequence[Seat]

    @property
    def animation_pacing(self) -> ResultRevealTiming:
        """The pacing of the result animation."""
        return PACING_BY_MARGIN[self.kind]

    @property
    def has_suspense(self) -> bool:
        """True if the decisive row is revealed seat by seat."""
        return self.kind in (
            VictoryMarginKind.SHARED,
            VictoryMarginKind.LEVEL,
            VictoryMarginKind.PHOTO,
        )

    def find_decisive_row(self, rows: Sequence[TallyRow]) -> int:
        """Return the index of the decisive tally row; -1 if there is none.

        It is the last row that gives points to one of the two teams.
        """
        seats = *self.first_team, *self.second_team
        given = [any(row.values[seat] for seat in seats) for row in rows]
        return max((n for n, gives in enumerate(given) if gives), default=-1)


def compute_victory_margin(
    standing: Sequence[Standing], teams: Sequence[Sequence[Seat]] = ()
) -> VictoryMargin | None:
    """Return the margin of a final standing; None for fewer than two teams.

    Args:
        standing: Place and score of each seat.
        teams: Teams of the match; empty if all seats play alone.
    """
    teams = teams or [(entry.seat,) for entry in standing]
    if len(teams) < 2:
        return None
    by_seat = {entry.seat: entry for entry in standing}
    ranked = sorted(teams, key=lambda team: (by_seat[team[0]].place, -by_seat[team[0]].score))
    first, second = (by_seat[team[0]] for team in ranked[:2])
    points = first.score - second.score
    share = points / max(1, abs(first.score), abs(second.score))
    if first.place == second.place:
        gap = VictoryMarginKind.SHARED
    elif points <= 0:
        gap = VictoryMarginKind.LEVEL
    elif points == 1 or share <= PHOTO_FINISH_SHARE:
        gap = VictoryMarginKind.PHOTO
    else:
        gap = VictoryMarginKind.LANDSLIDE if share >= LANDSLIDE_SHARE else VictoryMarginKind.CLEAR
    return VictoryMargin(gap, points, ranked[0], ranked[1])
