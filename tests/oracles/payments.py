"""Mercado once more: which coins pay a price (MER-2.1, 2.2, 2.4), who takes seals (MER-5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from tabletop.games.mercado.prices import PRICE_WORDS

WHITE = "white"
COLOURS = tuple(word for word in PRICE_WORDS if word not in ("same", "different", "any", WHITE))


def is_exact_payment(price: Sequence[str], coins: Sequence[str]) -> bool:
    """True if the coins are exactly a price: each coin for one part, in some order."""
    if len(price) != len(coins):
        return False
    return any(_fits(price, order) for order in set(permutations(coins)))


def _fits(price: Sequence[str], coins: Sequence[str]) -> bool:
    same = {coin for part, coin in zip(price, coins, strict=True) if part == "same"}
    different = [coin for part, coin in zip(price, coins, strict=True) if part == "different"]
    for part, coin in zip(price, coins, strict=True):
        if part in COLOURS and coin not in (part, WHITE):
            return False
        if part == WHITE and coin != WHITE:
            return False
    if len(same - {WHITE}) > 1:
        return False
    plain = [coin for coin in different if coin != WHITE]
    return len(set(plain)) == len(plain) and len(different) <= len(COLOURS)


def is_completable(price: Sequence[str], coins: Sequence[str]) -> bool:
    """True if more coins could complete the price exactly."""
    if len(coins) >= len(price):
        return is_exact_payment(price, coins)
    return any(is_completable(price, (*coins, coin)) for coin in (*COLOURS, WHITE))


def seals_taken(coins: Sequence[int], buyer: int, seals: int) -> list[int]:
    """Return the seals that each seat takes, from the coins of each seat on the tile."""
    taken = [0] * len(coins)
    others = [seat for seat in range(len(coins)) if seat != buyer and coins[seat] > 0]
    clockwise = sorted(others, key=lambda seat: (seat - buyer) % len(coins))
    for seat in clockwise:
        if all(coins[seat] >= coins[other] for other in others) and seals > 0:
            taken[seat] += 1
            seals -= 1
    return taken
