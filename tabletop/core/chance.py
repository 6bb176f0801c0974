# Compiled by mypyc: see tools/compile.
"""Chance: the only source of randomness of a match, seeded, the same on every machine.

A match seeds chance anew for each decision, lazily, when the decision really draws. How numbers
come of a seed is a *generator*, which has a number that journals keep: what was played by one must
come out the same for ever, so another way of drawing is another generator.
"""

from __future__ import annotations

import _random
from collections.abc import Callable, Sequence
from hashlib import blake2b
from random import Random
from struct import Struct
from typing import Any, Final, TypeVar

T = TypeVar("T")

SEEDED: Final = 1
"""The generator of `Chance`: of all matches of before there were two, and of all that names a deal
by its seed alone."""
HASHED: Final = 2
"""The generator of `HashedChance`."""
FRESH: Final = HASHED
"""The generator of a match that is newly begun and has a seed that nobody chose."""

_KEY_LENGTH: Final = 1 << 128
"""Makes all keys equally long: `Random` gives some keys of different lengths the same stream."""
_seed: Final = _random.Random.seed
"""What `Random.seed` does with a whole number, without asking what else it may be: at half the
price."""
_BITS: Final = 32
"""Of a word of a hash."""
_SPAN: Final = 0x1_0000_0000
_LOW: Final = 0xFFFF_FFFF
_words_of: Final = Struct("<16I").unpack
"""The words of a hash."""
_ENDLESS: Final = -1
"""Stands for the decision in an endless stream."""


class Chance:
    """A seeded stream of draws. `random()` gives floats in [0, 1).

    Only `random.Random.random` is used (its sequence is promised to stay); shuffling and drawing
    are our own.
    """

    __slots__ = ("_decision", "_random", "_rigged", "_seed", "_waits", "draws", "random")

    def __init__(self, seed: int) -> None:
        """One endless stream: for simulations and for thinking seats."""
        self._seed = seed
        self._decision = 0
        self._rigged: dict[int, int] = {}
        self._waits = False
        self._random = Random(seed)
        self.random: Callable[[], float] = self._random.random
        self.draws: list[int] | None = None
        """When a list: all that was drawn is appended to it (for journals)."""

    def at(self, decision: int, draws: list[int] | None = None) -> None:
        """Begin the stream of a decision, or the one chosen for it; it depends on nothing but the
        seed and the number.

        What it gives is appended to `draws`.
        """
        self._decision, self.draws = decision, draws
        if not self._waits:  # else it still waits for the first draw
            self._waits, self.random = True, self._first

    def rig(self, decision: int, stream: int) -> None:
        """Let a decision draw from the stream that otherwise another decision would have.

        For lessons, in which just those three coins are to come out of the bag.
        """
        self._rigged[decision] = stream

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
            stream = self._rigged.get(self._decision, self._decision)
            _seed(self._random, _KEY_LENGTH + (self._seed << 32) + stream)
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


class HashedChance(Chance):
    """The same out of a hash (BLAKE2b) of seed, decision and a count, sixteen words of 32 bits each
    time: to begin a stream costs a fifth of seeding a `Random`."""

    __slots__ = ("_count", "_words")

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._decision = _ENDLESS
        self._count = 0
        self._words: list[int] = []
        """What is left of the last hash; the next is at the end."""
        self.random = self._float

    def at(self, decision: int, draws: list[int] | None = None) -> None:
        """Begin the stream of a decision, or the one chosen for it."""
        self._decision, self.draws, self._count = decision, draws, 0
        if self._words:
            self._words.clear()

    def mark(self) -> tuple[Any, ...]:
        """Where the stream stands."""
        return self._decision, self._count, tuple(self._words)

    def go_on(self, mark: tuple[Any, ...]) -> None:
        """Draw what the stream drew after it had stood so."""
        self._decision, self._count, words = mark
        self._words = list(words)

    def _word(self) -> int:
        """The next 32 bits."""
        if not self._words:
            self._hash()
        return self._words.pop()

    def _hash(self) -> None:
        """The words of the next hash."""
        stream = self._rigged.get(self._decision, self._decision)
        said = b"%d %d %d" % (self._seed, stream, self._count)
        self._words.extend(_words_of(blake2b(said).digest()))
        self._count += 1

    def _float(self) -> float:
        """53 bits of two words, as a `Random` makes a float of its own."""
        high = self._word() >> 5
        return ((high << 26) + (self._word() >> 6)) * 2.0**-53

    def below(self, n: int) -> int:
        """A fair integer in [0, n)."""
        if not self._words:
            self._hash()
        scaled = self._words.pop() * n
        if scaled & _LOW < n:  # seldom
            scaled = self._fair(scaled, n)
        drawn = scaled >> _BITS
        if self.draws is not None:
            self.draws.append(drawn)
        return drawn

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a fair random order (Fisher and Yates, from the end)."""
        pile = list(items)
        words, draws = self._enough(len(pile) - 1), self.draws
        for last in range(len(pile) - 1, 0, -1):
            scaled = words.pop() * (last + 1)
            if scaled & _LOW <= last:
                scaled = self._fair(scaled, last + 1)
            chosen = scaled >> _BITS
            pile[last], pile[chosen] = pile[chosen], pile[last]
            if draws is not None:
                draws.append(chosen)
        return tuple(pile)

    def dealt(self, items: Sequence[T], n: int) -> tuple[T, ...]:
        """The items, the first `n` of them drawn fairly, one by one; the rest in no fair order."""
        pile = list(items)
        size, draws = len(pile), self.draws
        wanted = min(n, size - 1)
        words = self._enough(wanted)
        for place in range(wanted):
            scaled = words.pop() * (size - place)
            if scaled & _LOW < size - place:
                scaled = self._fair(scaled, size - place)
            chosen = place + (scaled >> _BITS)
            pile[place], pile[chosen] = pile[chosen], pile[place]
            if draws is not None:
                draws.append(chosen)
        return tuple(pile)

    def _enough(self, n: int) -> list[int]:
        """The words that are left: at least so many."""
        while len(self._words) < n:
            self._hash()
        return self._words

    def _fair(self, scaled: int, n: int) -> int:
        """A word times `n`, or another one, of which each result has as many as every other
        (Lemire, Fast Random Integer Generation in an Interval, 2019). No fewer words are left."""
        if n > _SPAN:
            return self._wide(n) << _BITS
        while scaled & _LOW < _SPAN % n:
            self._hash()
            scaled = self._words.pop() * n
        return scaled

    def _wide(self, n: int) -> int:
        """A fair integer in [0, n), of as many words as it takes."""
        while True:
            span, number = 1, 0
            while span < n:
                span, number = span << _BITS, number << _BITS | self._word()
            if number * n % span >= span % n:
                return number * n // span


def chance_of(seed: int, generator: int) -> Chance:
    """Chance that draws by a generator. Raises KeyError for one that there is not."""
    return GENERATORS[generator](seed)


GENERATORS: Final[dict[int, type[Chance]]] = {SEEDED: Chance, HASHED: HashedChance}
"""By their numbers."""
