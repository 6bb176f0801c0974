# Compiled by mypyc: see tools/compile.
"""The end of a round up to the Tinkers: what spoils, what rain and knights take (MKD-3.1 to 3.4).

Cards are told apart by their place in the order of play: 0 is the first card of the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.games.market_day.sheet import GOODS_FROM, KNIGHT, RAIN, ROGUE, TINKER

GONE = 0
"""Stands in `left` where a card has been discarded."""
NO_VICTIM = -1
NO_RAIN = -1


class RoundOutcome(NamedTuple):
    """What happens to the cards of a round before Tinkers and scoring."""

    spoiled: tuple[int, ...]
    """Places of the spoiled cards."""
    rain: int
    """The place of a lone Rain, or NO_RAIN."""
    washed: tuple[int, ...]
    """Places of the cards that the Rain takes."""
    visits: tuple[tuple[int, int], ...]
    """For each Knight in the order played: its place and its victim's (or NO_VICTIM)."""
    left: tuple[int, ...]
    """The ranks that remain, by place; GONE where none does."""
    gone: tuple[int, ...]
    """The ranks discarded, in that order."""
    rest: tuple[int, ...]
    """The ranks that remain, in the order played."""
    tinkers: tuple[int, ...]
    """Places of the Tinkers."""


def spoiled(ranks: Sequence[int]) -> tuple[int, ...]:
    """MKD-3.1: the places of doubles; the last is good, of Rogues the first."""
    good: dict[int, int] = {}
    for place, rank in enumerate(ranks):
        if rank != ROGUE or rank not in good:
            good[rank] = place
    return tuple(
        [place for place, rank in enumerate(ranks) if rank >= GOODS_FROM and good[rank] != place]
    )


def lone_rain(ranks: Sequence[int]) -> int:
    """MKD-3.3: the place of the only 7 that was played in the round, or NO_RAIN."""
    return ranks.index(RAIN) if ranks.count(RAIN) == 1 else NO_RAIN


def washed(left: Sequence[int], rain: int) -> tuple[int, ...]:
    """MKD-3.3: the places of the cards that a lone Rain takes; 3.2: never a Noble."""
    return tuple(place for place, rank in enumerate(left) if rank >= GOODS_FROM and place != rain)


def visited(left: list[int]) -> tuple[tuple[int, int], ...]:
    """MKD-3.4: each Knight in turn and the place of the best card left, taken out of `left`."""
    visits = []
    for knight, rank in enumerate(left):
        if rank == KNIGHT:
            best = max(left)
            victim = left.index(best) if best >= GOODS_FROM else NO_VICTIM
            visits.append((knight, victim))
            if victim != NO_VICTIM:
                left[victim] = GONE
    return tuple(visits)


def resolve(played: Sequence[int]) -> RoundOutcome:
    """MKD-3: all of it, in its order, up to the Tinkers."""
    left = list(played)
    gone = []
    bad = spoiled(played) if len(set(played)) < len(played) else ()
    rain = lone_rain(played) if RAIN in played else NO_RAIN
    for place in bad:
        gone.append(left[place])
        left[place] = GONE
    wet = washed(left, rain) if rain != NO_RAIN else ()
    for place in wet:
        gone.append(left[place])
        left[place] = GONE
    visits = visited(left) if KNIGHT in left else ()
    gone.extend(played[victim] for _, victim in visits if victim != NO_VICTIM)
    rest = tuple(rank for rank in left if rank)
    tinkers = tuple(place for place, rank in enumerate(left) if rank == TINKER)
    return RoundOutcome(bad, rain, wet, visits, tuple(left), tuple(gone), rest, tinkers)
