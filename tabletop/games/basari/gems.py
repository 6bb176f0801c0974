# Compiled by mypyc: see tools/compile.
"""Gems as one integer: the total count, then red, yellow, green and blue, six bits each.

Gems are added and subtracted by plain arithmetic. The better of two offers is the greater
number: the total count decides first, then the colours in the order of their value
(BAS-4.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

COLOURS: Final = ("red", "yellow", "green", "blue")
"""Colours from the most to the least valuable (BAS-1.1)."""
GEM_KINDS: Final = tuple(f"gem.{colour}" for colour in COLOURS)
"""Gem pieces in the order of the colours."""

BITS_PER_COLOUR: Final = 6
MAX_GEMS_PER_COLOUR: Final = (1 << BITS_PER_COLOUR - 1) - 1
"""Maximum number of gems of one colour: the sixth bit stays free for a borrow."""
COLOUR_SHIFTS: Final = tuple(BITS_PER_COLOUR * place for place in (3, 2, 1, 0))
COUNT_SHIFT: Final = 4 * BITS_PER_COLOUR
PACKED_SINGLE_GEMS: Final = tuple((1 << COUNT_SHIFT) + (1 << shift) for shift in COLOUR_SHIFTS)
"""One gem of each colour."""
COLOURS_MASK: Final = (1 << COUNT_SHIFT) - 1
"""Mask without the total count: the rest compares red first (BAS-4.1)."""
_BORROWS: Final = sum(1 << shift + BITS_PER_COLOUR - 1 for shift in COLOUR_SHIFTS)


def pack_gem_counts(counts: Sequence[int]) -> int:
    """Return the integer for a sequence of gem counts by colour."""
    return sum(n * unit for n, unit in zip(counts, PACKED_SINGLE_GEMS, strict=True))


def pack_gem_colours(red: int, yellow: int, green: int, blue: int) -> int:
    """Return the integer for these gem counts."""
    n = red + yellow + green + blue
    return n << COUNT_SHIFT | red << 18 | yellow << 12 | green << 6 | blue


def unpack_gem_counts(gems: int) -> tuple[int, int, int, int]:
    """Return the number of gems of each colour."""
    return (
        gems >> 18 & MAX_GEMS_PER_COLOUR,
        gems >> 12 & MAX_GEMS_PER_COLOUR,
        gems >> 6 & MAX_GEMS_PER_COLOUR,
        gems & MAX_GEMS_PER_COLOUR,
    )


def total_count(gems: int) -> int:
    """Return the total number of gems."""
    return gems >> COUNT_SHIFT


def colour_count(gems: int, colour: int) -> int:
    """Return the number of gems of one colour."""
    return gems >> COLOUR_SHIFTS[colour] & MAX_GEMS_PER_COLOUR


def limit_gems_to_stock(wanted: int, stock: int) -> int:
    """Return the part of the wanted gems that the stock has (BAS-3.7)."""
    if (stock | _BORROWS) - wanted & _BORROWS == _BORROWS:
        return wanted  # no colour had to borrow: there is enough of each
    return pack_gem_counts(
        [
            min(pair)
            for pair in zip(unpack_gem_counts(wanted), unpack_gem_counts(stock), strict=True)
        ]
    )
