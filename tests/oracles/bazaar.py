"""Basari once more: scores of colours (BAS-5), better offers (4.4), who begins (4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

PRIZES = (14, 12, 10, 8)
Gems = tuple[int, ...]


def score_colours(owned: Sequence[Gems]) -> tuple[list[int], list[Gems]]:
    """The points that each gets, and the gems that each has left."""
    points = [0] * len(owned)
    after = [list(gems) for gems in owned]
    for colour, prize in enumerate(PRIZES):
        ranking = sorted((gems[colour] for gems in owned), reverse=True)
        if ranking[0] == 0:
            continue
        tied = [seat for seat, gems in enumerate(owned) if gems[colour] == ranking[0]]
        for seat in tied:
            points[seat] += prize // len(tied)
            if len(tied) > 1:
                after[seat][colour] = max(0, after[seat][colour] - 2)
            else:
                after[seat][colour] //= 2  # half goes back, rounded up
    return points, [tuple(gems) for gems in after]


def better_offers(gems: Gems, last: Gems) -> list[Gems]:
    """Return all offers of these gems that are better than the last one, the weakest first."""
    found = [o for o in product(*(range(n + 1) for n in gems)) if sum(o) and is_better(o, last)]
    return sorted(found, key=lambda offer: (sum(offer), offer))


def is_better(offer: Gems, last: Gems) -> bool:
    """More gems, or of as many the more valuable ones."""
    if sum(offer) != sum(last):
        return sum(offer) > sum(last)
    for mine, theirs in zip(offer, last, strict=True):
        if mine != theirs:
            return mine > theirs
    return False


def compare_starters(one: Sequence[int], other: Sequence[int]) -> int:
    """Return the seat of two that goes first (BAS-4.1): 1, -1, or 0 for a draw by chance.

    Args:
        one: Red, yellow, green and blue gems, points and workers of the one.
        other: The same of the other.
    """
    for mine, theirs in zip(one, other, strict=True):
        if mine > theirs:
            return 1
        if mine < theirs:
            return -1
    return 0
