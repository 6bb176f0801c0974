# Compiled by mypyc: see tools/compile.
"""Resolution of a round up to the Tinkers: spoiled cards, rain and knights (MKD-3.1 to 3.4).

A card is identified by its place in the order of play: 0 is the first card of the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.games.market_day.sheet import (
    KNIGHT_RANK,
    MIN_GOODS_RANK,
    RAIN_RANK,
    ROGUE_RANK,
    TINKER_RANK,
)

NO_CARD = 0
"""Value in `RoundOutcome.remaining_by_place` for a discarded card."""
NO_KNIGHT_VICTIM = -1
NO_RAIN = -1


class RoundOutcome(NamedTuple):
    """Result of a round before Tinkers and scoring."""

    spoiled_places: tuple[int, ...]
    """Places of the spoiled cards."""
    rain_place: int
    """Place of a single Rain, or NO_RAIN."""
    washed_places: tuple[int, ...]
    """Places of the cards that the Rain takes."""
    knight_visits: tuple[tuple[int, int], ...]
    """Place of each Knight and of its victim (or `NO_KNIGHT_VICTIM`), in the order of play."""
    remaining_by_place: tuple[int, ...]
    """Remaining rank at each place, or NO_CARD."""
    discarded_ranks: tuple[int, ...]
    """Discarded ranks in the order of discarding."""
    remaining_ranks: tuple[int, ...]
    """Remaining ranks in the order of play."""
    tinker_places: tuple[int, ...]
    """Places of the Tinkers."""


def find_spoiled_places(ranks: Sequence[int]) -> tuple[int, ...]:
    """Return the places of doubles, except the last; of Rogues, except the first (MKD-3.1)."""
    good: dict[int, int] = {}
    for place, rank in enumerate(ranks):
        if rank != ROGUE_RANK or rank not in good:
            good[rank] = place
    return tuple(
        [
            place
            for place, rank in enumerate(ranks)
            if rank >= MIN_GOODS_RANK and good[rank] != place
        ]
    )


def find_rain(ranks: Sequence[int]) -> int:
    """Return the place of the only 7 that was played in the round, or NO_RAIN (MKD-3.3)."""
    return ranks.index(RAIN_RANK) if ranks.count(RAIN_RANK) == 1 else NO_RAIN


def find_washed_places(left: Sequence[int], rain: int) -> tuple[int, ...]:
    """Return the places of the cards that the Rain takes (MKD-3.3), never a Noble (MKD-3.2)."""
    return tuple(
        place for place, rank in enumerate(left) if rank >= MIN_GOODS_RANK and place != rain
    )


def resolve_knights(remaining: list[int]) -> tuple[tuple[int, int], ...]:
    """Return the place of each Knight and of the best remaining card (MKD-3.4).

    The victims are removed from `left`.
    """
    visits = []
    for knight, rank in enumerate(remaining):
        if rank == KNIGHT_RANK:
            best = max(remaining)
            victim = remaining.index(best) if best >= MIN_GOODS_RANK else NO_KNIGHT_VICTIM
            visits.append((knight, victim))
            if victim != NO_KNIGHT_VICTIM:
                remaining[victim] = NO_CARD
    return tuple(visits)


def resolve_round(played: Sequence[int]) -> RoundOutcome:
    """Resolve a round in the order of the clauses, up to the Tinkers (MKD-3)."""
    left = list(played)
    gone = []
    bad = find_spoiled_places(played) if len(set(played)) < len(played) else ()
    rain = find_rain(played) if RAIN_RANK in played else NO_RAIN
    for place in bad:
        gone.append(left[place])
        left[place] = NO_CARD
    wet = find_washed_places(left, rain) if rain != NO_RAIN else ()
    for place in wet:
        gone.append(left[place])
        left[place] = NO_CARD
    visits = resolve_knights(left) if KNIGHT_RANK in left else ()
    gone.extend(played[victim] for _, victim in visits if victim != NO_KNIGHT_VICTIM)
    rest = tuple(rank for rank in left if rank)
    tinkers = tuple(place for place, rank in enumerate(left) if rank == TINKER_RANK)
    return RoundOutcome(bad, rain, wet, visits, tuple(left), tuple(gone), rest, tinkers)
