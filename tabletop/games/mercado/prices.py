# Compiled by mypyc: see tools/compile.
"""Prices: the coins that an offer may hold, and the coins that it still needs (MER-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product

from tabletop.games.mercado.state import (
    COIN_COLOUR_COUNT,
    COIN_KINDS,
    PACKED_SINGLE_COINS,
    WHITE_COIN,
)

PRICE_WORDS = (*COIN_KINDS[:COIN_COLOUR_COUNT], "same", "different", "any", "white")
"""Parts of a price.

A fixed colour, one coin of a group, any colour (for a single free coin), or a white coin.
"""

OfferNeeds = Mapping[int, int]
"""Kinds of coins that an offer still needs, as bits, by offer; 0 for the full price."""


def compute_offer_needs(price: Sequence[str]) -> OfferNeeds:
    """Return all offers that can be completed to exactly this price, and their needs.

    Raises:
        ValueError: if the price cannot be paid (more than four different coins).
    """
    return _needs(tuple(price))


@lru_cache(maxsize=1 << 8)
def _needs(price: tuple[str, ...]) -> OfferNeeds:
    """Compute the needs of a price once: lists of matches and challenges load games often."""
    full = {sum(PACKED_SINGLE_COINS[kind] for kind in payment) for payment in _payments(price)}
    if not full:
        raise ValueError(f"no coins pay {', '.join(price)}")
    found = dict.fromkeys(full, 0)
    fringe = full
    while fringe:
        smaller: set[int] = set()
        for offer in fringe:
            for kind, unit in enumerate(PACKED_SINGLE_COINS):
                if offer >> 3 * kind & 7:
                    found[offer - unit] = found.get(offer - unit, 0) | 1 << kind
                    smaller.add(offer - unit)
        fringe = smaller
    return found


def offer_coin_count(offer: int) -> int:
    """Return the number of coins of an offer."""
    total = 0
    while offer:
        total += offer & 7
        offer >>= 3
    return total


@lru_cache(maxsize=1 << 13)
def coins_in_offer(offer: int) -> tuple[tuple[int, int], ...]:
    """Return the kinds of coins in an offer, each with its number."""
    counts = ((kind, offer >> 3 * kind & 7) for kind in range(len(PACKED_SINGLE_COINS)))
    return tuple((kind, n) for kind, n in counts if n)


def _payments(price: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Yield all sets of coins that pay a price in full; white stands for any colour (MER-2.2)."""
    groups = (
        [tuple(COIN_KINDS.index(word) for word in price if word in COIN_KINDS[:COIN_COLOUR_COUNT])],
        [(colour,) * price.count("same") for colour in range(COIN_COLOUR_COUNT)],
        list(permutations(range(COIN_COLOUR_COUNT), price.count("different"))),
        list(product(range(COIN_COLOUR_COUNT), repeat=price.count("any"))),
    )
    whites = (WHITE_COIN,) * price.count("white")
    for parts in product(*groups):
        coloured = [colour for part in parts for colour in part]
        for joker in product((False, True), repeat=len(coloured)):
            chosen = (WHITE_COIN if w else c for c, w in zip(coloured, joker, strict=True))
            yield (*chosen, *whites)
