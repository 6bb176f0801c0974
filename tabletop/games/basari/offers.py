# Compiled by mypyc: see tools/compile.
"""Offers: enumeration of the possible offers of a seat, and their comparison (BAS-4.2 to 4.5).

Many gems allow thousands of offers. They are counted and not listed; the n-th offer is
computed when it is needed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import sub
from typing import Final, NamedTuple, overload

from tabletop.core.actions import Action
from tabletop.core.util.memo import Memo
from tabletop.games.basari.actions import Accept, Offer
from tabletop.games.basari.gems import (
    COLOURS,
    PACKED_SINGLE_GEMS,
    pack_gem_colours,
    pack_gem_counts,
    total_count,
    unpack_gem_counts,
)

DECIDED_BY_NOTHING, DECIDED_BY_COUNT = "equal", "count"
"""Values of `OfferComparison.decided_by`: equal offers, or different numbers of gems."""
ACCEPT_ACTION = Accept()
_MEMO_SIZE = 1 << 13


class OfferComparison(NamedTuple):
    """Comparison of an offer with the last one."""

    is_better: bool
    decided_by: str
    """`DECIDED_BY_COUNT`, the first colour that differs, or `DECIDED_BY_NOTHING`."""
    offered_count: int
    """Number of gems of the offer; of the deciding colour, if a colour decides."""
    last_offer_count: int


def compare_offers(offer: Sequence[int], last: Sequence[int]) -> OfferComparison:
    """Compare an offer with the last one (BAS-4.4).

    More gems are better. With equal numbers the first colour that differs decides. Any offer
    beats an empty one.

    Args:
        offer: Number of gems of each colour.
        last: The same for the last offer.
    """
    mine, theirs = sum(offer), sum(last)
    if mine != theirs:
        return OfferComparison(mine > theirs, DECIDED_BY_COUNT, mine, theirs)
    for colour, one, other in zip(COLOURS, offer, last, strict=True):
        if one != other:
            return OfferComparison(one > other, colour, one, other)
    return OfferComparison(False, DECIDED_BY_NOTHING, mine, theirs)


class OfferEnumeration:
    """Offers that some gems allow, in ascending order; the first one is empty."""

    __slots__ = ("blue", "cool", "gems", "green", "red", "size", "until", "warm", "yellow")

    def __init__(self, gems: int) -> None:
        self.gems = gems
        self.red, self.yellow, self.green, self.blue = unpack_gem_counts(gems)
        self.cool = _with_colour([1] * (self.blue + 1), self.green)
        """By number of gems: in how many ways they can be had of green and blue."""
        self.warm = _with_colour(self.cool, self.yellow)
        """The same of yellow, green and blue."""
        self.until = list(accumulate(_with_colour(self.warm, self.red)))
        """By number of gems: how many offers have no more than those."""
        self.size = self.until[-1]

    def count_offers_up_to(self, offer: int) -> int:
        """Return the number of offers that are not better than this one.

        Args:
            offer: Any offer, also one that these gems do not allow.
        """
        left = total_count(offer)
        if left >= len(self.until):
            return self.size
        red, yellow, green, _ = unpack_gem_counts(offer)
        found = self.until[left - 1] if left else 0
        found += _with_fewer(self.warm, left, min(red, self.red + 1))
        left -= red
        if red > self.red or left >= len(self.warm):
            return found
        found += _with_fewer(self.cool, left, min(yellow, self.yellow + 1))
        left -= yellow
        if yellow > self.yellow or left >= len(self.cool):
            return found
        return found + max(0, min(green, self.green, left) - max(0, left - self.blue) + 1)

    def offer_at(self, index: int) -> Offer:
        """Return the offer at an index; index 0 is the empty offer."""
        left = bisect_right(self.until, index)
        if left:
            index -= self.until[left - 1]
        ways = self.warm
        red = left - len(ways) + 1 if left >= len(ways) else 0
        left -= red
        while index >= ways[left]:
            index -= ways[left]
            red += 1
            left -= 1
        ways = self.cool
        yellow = left - len(ways) + 1 if left >= len(ways) else 0
        left -= yellow
        while index >= ways[left]:
            index -= ways[left]
            yellow += 1
            left -= 1
        green = index + left - self.blue if left > self.blue else index
        return OFFERS_BY_GEMS[pack_gem_colours(red, yellow, green, left - green)]


def _with_fewer(ways: list[int], left: int, most: int) -> int:
    """Return the number of offers of `left` gems with fewer than `most` of a colour.

    `ways` holds the number of ways for the other colours.
    """
    return sum(ways[left - most + 1 : left + 1])


def _with_colour(ways: list[int], most: int) -> list[int]:
    """Return the number of ways by number of gems, with up to `most` gems of one more colour."""
    if not most:
        return ways
    sums = list(accumulate(ways))
    return list(map(sub, sums + [sums[-1]] * most, [0] * (most + 1) + sums))


class HaggleActions(Sequence[Action]):
    """Legal actions of a haggle: all better offers in ascending order, then the acceptance."""

    __slots__ = ("_begin", "_last", "_purse", "_size")

    def __init__(self, purse: OfferEnumeration, last: int) -> None:
        """Store a seat's offers and the last offer; without one (0) nothing can be accepted."""
        self._purse = purse
        self._last = last
        self._begin = begin = purse.count_offers_up_to(last) if last else 1
        self._size = purse.size - begin + (1 if last else 0)

    def __len__(self) -> int:
        return self._size

    def __repr__(self) -> str:
        return f"HaggleActions(gems={self._purse.gems}, last={self._last})"

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        size = self._size
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(size)))
        if not -size <= index < size:
            raise IndexError(index)
        place = self._begin + index % size
        return self._purse.offer_at(place) if place < self._purse.size else ACCEPT_ACTION

    def __iter__(self) -> Iterator[Action]:
        purse = self._purse
        for place in range(self._begin, purse.size):
            yield purse.offer_at(place)
        if self._last:
            yield ACCEPT_ACTION

    def __contains__(self, action: object) -> bool:
        if action is ACCEPT_ACTION:
            return self._last > 0
        if not isinstance(action, Offer):
            return False
        purse = self._purse
        return (
            0 <= action.red <= purse.red
            and 0 <= action.yellow <= purse.yellow
            and 0 <= action.green <= purse.green
            and 0 <= action.blue <= purse.blue
            and pack_gem_counts((action.red, action.yellow, action.green, action.blue)) > self._last
        )

    @property
    def common_type(self) -> type[Action]:
        """Return the offer type, which almost all entries have."""
        return Offer

    @property
    def other_actions(self) -> Sequence[Action]:
        """Return the acceptance, if there is an offer to accept."""
        return (ACCEPT_ACTION,) if self._last else ()

    def next_values(self, values: tuple[int, ...]) -> Sequence[int]:
        """Return the possible numbers of gems of the next colour.

        They begin at the number with which the offer is better if all gems of the later colours are
        added.
        """
        purse, at = self._purse, len(values)
        own = (purse.red, purse.yellow, purse.green, purse.blue)
        better = purse.gems - self._last  # by so much, with all gems that are left to say
        for place, value in enumerate(values):
            better -= (own[place] - value) * PACKED_SINGLE_GEMS[place]
        if better <= 0:
            return ()
        return range(max(0, own[at] - (better - 1) // PACKED_SINGLE_GEMS[at]), own[at] + 1)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, HaggleActions):
            return (self._purse.gems, self._last) == (other._purse.gems, other._last)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self._purse.gems, self._last))


OFFER_ENUMERATIONS: Final = Memo(OfferEnumeration, _MEMO_SIZE)
"""Offer enumerations by gems."""


def _offer(gems: int) -> Offer:
    """Return the offer of these gems."""
    return Offer(*unpack_gem_counts(gems))


OFFERS_BY_GEMS: Final = Memo(_offer, 1 << 16)
"""Offers by their gems."""
