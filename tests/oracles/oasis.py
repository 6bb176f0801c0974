"""Zahab once more: trades of cards (ZAH-5, 7.1, 7.2), camels (4.2, 4.3) and surplus (7.4, 11.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any


def tradeable_cards(
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


def trade_limit(key: str, spirit: int, red: int, contribution: Sequence[int]) -> int | None:
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


def walk(ring: Sequence[str], others: Sequence[int], space: int, steps: int) -> tuple[int, bool]:
    """Return the target of a camel after some free spaces, and whether the start tile is reached.

    Reached means that the camel stops on the start tile or passes it.

    Args:
        ring: The tile of each space.
    """
    gate = False
    while steps:
        space = 0 if space + 1 == len(ring) else space + 1
        if ring[space] == "gate":
            gate = True
        if space not in others:
            steps -= 1
    return space, gate


Tracks = tuple[int, ...]


def vp_outcomes(
    tracks: Tracks, colour: int, n: int, top: int, spirit: int, paid: bool
) -> set[tuple[Tracks, int]]:
    """Every way in which VP of a colour can end, one by one: the tracks, and the spirit left.
    paid: a surplus costs 1 spirit each time it goes to another track, or is lost."""
    found = list(tracks)
    while n and found[colour] < top:
        found[colour] += 1
        n -= 1
    ends = set()
    if not n or paid or all(vp == top for vp in found):
        ends.add((tuple(found), spirit))
    if n and (spirit or not paid):
        for other, vp in enumerate(found):
            if vp < top:
                ends |= vp_outcomes(tuple(found), other, n, top, spirit - paid, paid)
    return ends
