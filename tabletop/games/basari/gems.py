# Compiled by mypyc: see tools/compile.
"""Gems as one number: how many, then red, yellow, green and blue, six bits each.

Gems are added and taken away by plain arithmetic, and of two offers the greater number is the
better one: first the count decides, then the colours in the order of their value (BAS-4.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

COLOURS: Final = ("red", "yellow", "green", "blue")
"""From the most to the least valuable (BAS-1.1)."""
KINDS: Final = tuple(f"gem.{colour}" for colour in COLOURS)
"""The gems as pieces, in that order."""

BITS: Final = 6
MOST: Final = (1 << BITS - 1) - 1
"""No more gems of one colour than this fit: the sixth bit is kept free for a borrow."""
SHIFTS: Final = tuple(BITS * place for place in (3, 2, 1, 0))
COUNT_SHIFT: Final = 4 * BITS
UNITS: Final = tuple((1 << COUNT_SHIFT) + (1 << shift) for shift in SHIFTS)
"""One gem of each colour."""
COLOURS_ONLY: Final = (1 << COUNT_SHIFT) - 1
"""Masks the count away: what is left compares red first (BAS-4.1)."""
_BORROWS: Final = sum(1 << shift + BITS - 1 for shift in SHIFTS)


def packed(counts: Sequence[int]) -> int:
    """Numbers of gems by colour, packed into one integer."""
    return sum(n * unit for n, unit in zip(counts, UNITS, strict=True))


def of_each(red: int, yellow: int, green: int, blue: int) -> int:
    """So many of each colour as one number."""
    n = red + yellow + green + blue
    return n << COUNT_SHIFT | red << 18 | yellow << 12 | green << 6 | blue


def counts(gems: int) -> tuple[int, int, int, int]:
    """How many of each colour."""
    return gems >> 18 & MOST, gems >> 12 & MOST, gems >> 6 & MOST, gems & MOST


def total(gems: int) -> int:
    """How many in all."""
    return gems >> COUNT_SHIFT


def count(gems: int, colour: int) -> int:
    """How many of one colour."""
    return gems >> SHIFTS[colour] & MOST


def available(wanted: int, stock: int) -> int:
    """What of the wanted gems the stock has (BAS-3.7)."""
    if (stock | _BORROWS) - wanted & _BORROWS == _BORROWS:
        return wanted  # no colour had to borrow: there is enough of each
    return packed([min(pair) for pair in zip(counts(wanted), counts(stock), strict=True)])
