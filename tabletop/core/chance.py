"""Chance: the only source of randomness of a match, seeded, the same on every machine.

Only `random.Random.random` is used (its sequence is promised to stay); shuffling and drawing are
our own. A match seeds chance anew for each decision, lazily, when the decision really draws.
"""

from __future__ import annotations

import _random
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeVar

T = TypeVar("T")

_KEY_LENGTH: Final = 1 << 128
"""Makes all keys equally long: `Random` gives some keys of different lengths the same stream."""
_seed: Final = _random.Random.seed
"""What `Random.seed` does with a whole number, without asking what else it may be: at half the
price."""


class Chance:
    """A seeded stream of draws. `random()` gives floats in [0, 1)."""

    __slots__ = ("_decision", "_random", "_seed", "_waits", "draws", "random")

    def __init__(self, seed: int) -> None:
        """One endless stream: for simulations and for thinking seats."""
        self._seed = seed
        self._decision = 0
        self._waits = False
        self._random = Random(seed)
        self.random: Callable[[], float] = self._random.random
        self.draws: list[int] | None = None
        """When a list: all that was drawn is appended to it (for journals)."""

    def at(self, decision: int, draws: list[int] | None = None) -> None:
        """Begin the stream of a decision; it depends on nothing but the seed and the number.

        What it gives is appended to `draws`.
        """
        self._decision, self.draws = decision, draws
        if not self._waits:  # else it still waits for the first draw
            self._waits, self.random = True, self._first

    def mark(self) -> tuple[Any, ...]:
        """Where an endless stream stands."""
        return self._random.getstate()

    def go_on(self, mark: tuple[Any, ...]) -> None:
        """Draw what an endless stream drew after it had stood so."""
        self._random.setstate(mark)

    def _first(self) -> float:
        """Seed only now: most decisions never draw, and seeding costs more than the decision."""
        return self._started()()

    def _started(self) -> Callable[[], float]:
        """The function that draws, of a stream that has surely begun."""
        if self._waits:
            self._waits = False
            _seed(self._random, _KEY_LENGTH + (self._seed << 32) + self._decision)
            self.random = self._random.random
        return self.random

    def below(self, n: int) -> int:
        """A fair integer in [0, n)."""
        drawn = int(self.random() * n)
        if self.draws is not None:
            self.draws.append(drawn)
        return drawn

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, fairly."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a fair random order (Fisher and Yates, from the end)."""
        pile = list(items)
        random, draws = self._started(), self.draws
        for last in range(len(pile) - 1, 0, -1):
            chosen = int(random() * (last + 1))
            pile[last], pile[chosen] = pile[chosen], pile[last]
            if draws is not None:
                draws.append(chosen)
        return tuple(pile)

    def dealt(self, items: Sequence[T], n: int) -> tuple[T, ...]:
        """The items, the first `n` of them drawn fairly, one by one; the rest in no fair order.

        For a deck of which only `n` cards will be used: cheaper than shuffling it all.
        """
        pile = list(items)
        random, draws, size = self._started(), self.draws, len(pile)
        for place in range(min(n, size - 1)):
            chosen = place + int(random() * (size - place))
            pile[place], pile[chosen] = pile[chosen], pile[place]
            if draws is not None:
                draws.append(chosen)
        return tuple(pile)

    def draw(self, counts: Sequence[int], n: int) -> list[int]:
        """Draw `n` things blind from a bag that holds `counts[k]` of each kind k.

        Returns the kinds in the order drawn. Raises ValueError when the bag holds fewer than n.
        """
        left = list(counts)
        total = sum(left)
        if n > total:
            raise ValueError(f"cannot draw {n} of {total}")
        drawn = []
        for _ in range(n):
            at = self.below(total)
            kind = 0
            while at >= left[kind]:
                at -= left[kind]
                kind += 1
            left[kind] -= 1
            total -= 1
            drawn.append(kind)
        return drawn


class RiggedChance(Chance):
    """Chance of which some decisions draw from another stream, chosen because of what it gives.

    For lessons, in which just those three coins are to come out of the bag.
    """

    __slots__ = ("_streams",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._streams: dict[int, int] = {}

    def at(self, decision: int, draws: list[int] | None = None) -> None:
        """Begin the stream of a decision, or the one chosen for it."""
        super().at(self._streams.get(decision, decision), draws)

    def rig(self, decision: int, stream: int) -> None:
        """Let a decision draw from the stream that otherwise another decision would have."""
        self._streams[decision] = stream
