"""Zahab once more: which cards can be traded (ZAH-7.1, 7.2), up to which level (ZAH-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any


def tradeable(
    cards: Sequence[Mapping[str, Any]], hand: Sequence[int], gold: int, gems: int, limit: int
) -> set[int]:
    """The cards of a hand of a low enough level that can be paid: with tokens, and with others of
    the hand, of which some are discarded and some leave the game."""
    known = {card["number"]: card for card in cards}
    found = set()
    for place, number in enumerate(hand):
        card = known[number]
        cost = card.get("cost", {})
        if card["level"] > limit or cost.get("gold", 0) > gold or cost.get("gems", 0) > gems:
            continue
        others = [other for at, other in enumerate(hand) if at != place]
        for discarded in combinations(range(len(others)), cost.get("discard", 0)):
            kept = [at for at in range(len(others)) if at not in discarded]
            if any(True for _ in combinations(kept, cost.get("exile", 0))):
                found.add(number)
                break
    return found


def limit(key: str, spirit: int, red: int, contribution: Sequence[int]) -> int | None:
    """The highest level of a trade at a kind of space (ZAH-5.2 to 5.6); None without one."""
    if key == "bazaar":
        return spirit + contribution[red]
    if key == "auction":
        return spirit + contribution[red] + 2
    if key == "barter":
        return spirit + 2
    if key == "stall":
        return spirit + 1
    return None
