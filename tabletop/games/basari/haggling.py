# Compiled by mypyc: see tools/compile.
"""Offers: which of them one's gems allow, and which is better (BAS-4.2 to 4.5).

Many gems allow thousands of offers. They are counted, not listed: the n-th of them is worked out
when it is asked for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import sub
from typing import Final, NamedTuple, overload

from tabletop.core.actions import Action
from tabletop.core.memo import Memo
from tabletop.games.basari.actions import Accept, Offer
from tabletop.games.basari.gems import COLOURS, UNITS, counts, of_each, packed, total

EQUAL, COUNT = "equal", "count"
ACCEPT = Accept()
_MEMO_SIZE = 1 << 13


class OfferComparison(NamedTuple):
    """How an offer stands to the last one."""

    better: bool
    by: str
    """What decides: COUNT, the first colour that differs, or EQUAL."""
    mine: int
    """How many gems; of that colour where a colour decides."""
    theirs: int


def compare(offer: Sequence[int], last: Sequence[int]) -> OfferComparison:
    """BAS-4.4: more gems are better; of as many the first colour that differs decides.

    Both are numbers of gems by colour; an empty last offer is beaten by any.
    """
    mine, theirs = sum(offer), sum(last)
    if mine != theirs:
        return OfferComparison(mine > theirs, COUNT, mine, theirs)
    for colour, one, other in zip(COLOURS, offer, last, strict=True):
        if one != other:
            return OfferComparison(one > other, colour, one, other)
    return OfferComparison(False, EQUAL, mine, theirs)


class Purse:
    """All that some gems can offer, from nothing on, the weakest first."""

    __slots__ = ("blue", "cool", "gems", "green", "red", "size", "until", "warm", "yellow")

    def __init__(self, gems: int) -> None:
        self.gems = gems
        self.red, self.yellow, self.green, self.blue = counts(gems)
        self.cool = _with_colour([1] * (self.blue + 1), self.green)
        """By number of gems: in how many ways they can be had of green and blue."""
        self.warm = _with_colour(self.cool, self.yellow)
        """The same of yellow, green and blue."""
        self.until = list(accumulate(_with_colour(self.warm, self.red)))
        """By number of gems: how many offers have no more than those."""
        self.size = self.until[-1]

    def place(self, offer: int) -> int:
        """How many offers there are that are no better than that one, which may be another's."""
        left = total(offer)
        if left >= len(self.until):
            return self.size
        red, yellow, green, _ = counts(offer)
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

    def offer(self, place: int) -> Offer:
        """The offer at a place, 0 being nothing at all."""
        left = bisect_right(self.until, place)
        if left:
            place -= self.until[left - 1]
        ways = self.warm
        red = left - len(ways) + 1 if left >= len(ways) else 0
        left -= red
        while place >= ways[left]:
            place -= ways[left]
            red += 1
            left -= 1
        ways = self.cool
        yellow = left - len(ways) + 1 if left >= len(ways) else 0
        left -= yellow
        while place >= ways[left]:
            place -= ways[left]
            yellow += 1
            left -= 1
        green = place + left - self.blue if left > self.blue else place
        return OFFERS[of_each(red, yellow, green, left - green)]


def _with_fewer(ways: list[int], left: int, most: int) -> int:
    """How many offers of `left` gems have fewer than `most` of a colour; `ways` are the rest's."""
    return sum(ways[left - most + 1 : left + 1])


def _with_colour(ways: list[int], most: int) -> list[int]:
    """By number of gems the ways to have them, with up to `most` of one more colour."""
    if not most:
        return ways
    sums = list(accumulate(ways))
    return list(map(sub, sums + [sums[-1]] * most, [0] * (most + 1) + sums))


class Answers(Sequence[Action]):
    """Every offer that a purse allows above the last one, the weakest first; then to accept it."""

    __slots__ = ("_begin", "_last", "_purse", "_size")

    def __init__(self, purse: Purse, last: int) -> None:
        """After no offer (0) there is nothing to accept."""
        self._purse = purse
        self._last = last
        self._begin = begin = purse.place(last) if last else 1
        self._size = purse.size - begin + (1 if last else 0)

    def __len__(self) -> int:
        return self._size

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
        return self._purse.offer(place) if place < self._purse.size else ACCEPT

    def __iter__(self) -> Iterator[Action]:
        purse = self._purse
        for place in range(self._begin, purse.size):
            yield purse.offer(place)
        if self._last:
            yield ACCEPT

    def __contains__(self, action: object) -> bool:
        if action is ACCEPT:
            return self._last > 0
        if not isinstance(action, Offer):
            return False
        purse = self._purse
        return (
            0 <= action.red <= purse.red
            and 0 <= action.yellow <= purse.yellow
            and 0 <= action.green <= purse.green
            and 0 <= action.blue <= purse.blue
            and packed((action.red, action.yellow, action.green, action.blue)) > self._last
        )

    @property
    def many(self) -> type[Action]:
        """Offers."""
        return Offer

    @property
    def few(self) -> Sequence[Action]:
        """To accept, if there is something to accept."""
        return (ACCEPT,) if self._last else ()

    def next_values(self, values: tuple[int, ...]) -> Sequence[int]:
        """How many gems of the next colour an offer may have that has so many of the first ones:
        from so many on that it is better with all gems of the others."""
        purse, at = self._purse, len(values)
        own = (purse.red, purse.yellow, purse.green, purse.blue)
        better = purse.gems - self._last  # by so much, with all gems that are left to say
        for place, value in enumerate(values):
            better -= (own[place] - value) * UNITS[place]
        if better <= 0:
            return ()
        return range(max(0, own[at] - (better - 1) // UNITS[at]), own[at] + 1)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Answers):
            return (self._purse.gems, self._last) == (other._purse.gems, other._last)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self._purse.gems, self._last))


PURSES: Final = Memo(Purse, _MEMO_SIZE)
"""By their gems."""


def _offer(gems: int) -> Offer:
    """Such an offer as an action."""
    return Offer(*counts(gems))


OFFERS: Final = Memo(_offer, 1 << 16)
"""By the gems that are offered: all that haggles come to."""
