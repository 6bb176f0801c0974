# Compiled by mypyc: see tools/compile.
"""Prices: which coins an offer may hold, and which it still needs (MER-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product

from tabletop.games.mercado.state import COINS, COLOURS, UNIT, WHITE

WORDS = (*COINS[:COLOURS], "same", "different", "any", "white")
"""The parts of a price: a fixed colour, one of a group, any colour (for a free coin that is the
only one), a white coin alone.
"""

Needs = Mapping[int, int]
"""From an offer to a bit for each kind of coin that it still needs; 0 when it is the full price."""


def needs(price: Sequence[str]) -> Needs:
    """All offers that can be completed to exactly this price, with what each may take next.

    Raises ValueError when the price cannot be paid at all (more than four different coins).
    """
    return _needs(tuple(price))


@lru_cache(maxsize=1 << 8)
def _needs(price: tuple[str, ...]) -> Needs:
    """Worked out once for each price: whoever lists matches or challenges loads games often."""
    full = {sum(UNIT[kind] for kind in payment) for payment in _payments(price)}
    if not full:
        raise ValueError(f"no coins pay {', '.join(price)}")
    found = dict.fromkeys(full, 0)
    fringe = full
    while fringe:
        smaller: set[int] = set()
        for offer in fringe:
            for kind, unit in enumerate(UNIT):
                if offer >> 3 * kind & 7:
                    found[offer - unit] = found.get(offer - unit, 0) | 1 << kind
                    smaller.add(offer - unit)
        fringe = smaller
    return found


def size(offer: int) -> int:
    """How many coins an offer holds."""
    total = 0
    while offer:
        total += offer & 7
        offer >>= 3
    return total


@lru_cache(maxsize=1 << 13)
def held(offer: int) -> tuple[tuple[int, int], ...]:
    """The kinds in an offer, each with its number of coins."""
    counts = ((kind, offer >> 3 * kind & 7) for kind in range(len(UNIT)))
    return tuple((kind, n) for kind, n in counts if n)


def _payments(price: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Every set of coins that pays a price in full: white stands for any colour (MER-2.2)."""
    groups = (
        [tuple(COINS.index(word) for word in price if word in COINS[:COLOURS])],
        [(colour,) * price.count("same") for colour in range(COLOURS)],
        list(permutations(range(COLOURS), price.count("different"))),
        list(product(range(COLOURS), repeat=price.count("any"))),
    )
    whites = (WHITE,) * price.count("white")
    for parts in product(*groups):
        coloured = [colour for part in parts for colour in part]
        for joker in product((False, True), repeat=len(coloured)):
            chosen = (WHITE if w else c for c, w in zip(coloured, joker, strict=True))
            yield (*chosen, *whites)
