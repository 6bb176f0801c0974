# Compiled by mypyc: see tools/compile.
"""The only source of randomness of a match: seeded, and the same on every machine.

A match seeds chance for each decision, and only when the decision draws. The algorithm that
turns a seed into numbers is a generator. Journals store the number of the generator, and
its results must never change: a new algorithm needs a new generator.
"""

from __future__ import annotations

import _random
from collections.abc import Callable, Sequence
from hashlib import blake2b
from random import Random
from struct import Struct
from typing import Any, Final, TypeVar

ItemT = TypeVar("ItemT")

SEEDED_GENERATOR: Final = 1
"""Generator number of `Chance`.

For matches older than the second generator, and for deals that are named by a seed alone.
"""
HASHED_GENERATOR: Final = 2
"""Generator number of `HashedChance`."""
DEFAULT_GENERATOR: Final = HASHED_GENERATOR
"""Generator number of a new match whose seed nobody chose."""

_KEY_LENGTH: Final = 1 << 128
"""Makes all keys equally long: `Random` gives some keys of different lengths the same stream."""
_seed: Final = _random.Random.seed
"""Seed a `Random` with an integer directly, at half the cost of `Random.seed`."""
_BITS: Final = 32
"""Bits of one word of a hash."""
_SPAN: Final = 0x1_0000_0000
_LOW: Final = 0xFFFF_FFFF
_words_of: Final = Struct("<16I").unpack
"""Unpack the words of a hash."""
_ENDLESS: Final = -1
"""Decision number of an endless stream."""


class Chance:
    """A seeded stream of random numbers; `random()` returns floats in [0, 1).

    Only `random.Random.random` is used, because Python promises to keep its sequence. Shuffling
    and drawing are implemented here.
    """

    __slots__ = ("_decision", "_random", "_rigged", "_seed", "_waits", "draws", "random")

    def __init__(self, seed: int) -> None:
        """Start one endless stream, as simulations and AI seats use it."""
        self._seed = seed
        self._decision = 0
        self._rigged: dict[int, int] = {}
        self._waits = False
        self._random = Random(seed)
        self.random: Callable[[], float] = self._random.random
        self.draws: list[int] | None = None
        """When a list: all that was drawn is appended to it (for journals)."""

    def begin_decision(self, decision: int, draws: list[int] | None = None) -> None:
        """Start the stream of a decision, or the stream that `override_stream` set for it.

        The stream depends on the seed and on the number of the decision only. Seeding is delayed
        until the first draw.

        Args:
            decision: Number of the decision in the match.
            draws: List to which every drawn number is appended, for journals.
        """
        self._decision, self.draws = decision, draws
        if not self._waits:  # else it still waits for the first draw
            self._waits, self.random = True, self._first

    def override_stream(self, decision: int, stream: int) -> None:
        """Let a decision draw from the stream of another decision.

        Lessons use this to fix the result of a draw.

        Args:
            decision: Number of the decision to change.
            stream: Number of the decision whose stream is used.
        """
        self._rigged[decision] = stream

    def save_stream(self) -> tuple[Any, ...]:
        """Return the position of an endless stream, for `restore_stream`."""
        return self._random.getstate()

    def restore_stream(self, position: tuple[Any, ...]) -> None:
        """Return to a position of an endless stream."""
        self._random.setstate(position)

    def _first(self) -> float:
        """Seed at the first draw: most decisions never draw, and seeding is expensive."""
        return self._started()()

    def _started(self) -> Callable[[], float]:
        """Seed the stream if necessary and return the function that draws."""
        if self._waits:
            self._waits = False
            stream = self._rigged.get(self._decision, self._decision)
            _seed(self._random, _KEY_LENGTH + (self._seed << 32) + stream)
            self.random = self._random.random
        return self.random

    def randbelow(self, n: int) -> int:
        """Return a fair integer in [0, n)."""
        drawn = int(self.random() * n)
        if self.draws is not None:
            self.draws.append(drawn)
        return drawn

    def pick(self, items: Sequence[ItemT]) -> ItemT:
        """Return one of the items, all equally likely.

        >>> Chance(7).pick("abc") == Chance(7).pick("abc")
        True
        """
        return items[self.randbelow(len(items))]

    def shuffle(self, items: Sequence[ItemT]) -> tuple[ItemT, ...]:
        """Return the items in a fair random order (Fisher and Yates, from the end)."""
        pile = list(items)
        random, draws = self._started(), self.draws
        for last in range(len(pile) - 1, 0, -1):
            chosen = int(random() * (last + 1))
            pile[last], pile[chosen] = pile[chosen], pile[last]
            if draws is not None:
                draws.append(chosen)
        return tuple(pile)

    def partial_shuffle(self, items: Sequence[ItemT], n: int) -> tuple[ItemT, ...]:
        """Return the items with the first `n` in fair random order, the rest in any order.

        For a deck of which only `n` cards are used: cheaper than a full shuffle.
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
        """Draw `n` items blindly from a bag.

        Args:
            counts: Number of items of each kind in the bag.
            n: Number of items to draw.

        Returns:
            The kinds in the order drawn.

        Raises:
            ValueError: if the bag holds fewer than `n` items.
        """
        left = list(counts)
        total = sum(left)
        if n > total:
            raise ValueError(f"cannot draw {n} of {total}")
        drawn = []
        for _ in range(n):
            at = self.randbelow(total)
            kind = 0
            while at >= left[kind]:
                at -= left[kind]
                kind += 1
            left[kind] -= 1
            total -= 1
            drawn.append(kind)
        return drawn


class HashedChance(Chance):
    """A chance that hashes (BLAKE2b) the seed, the decision and a counter.

    Each hash gives sixteen words of 32 bits. A new stream costs a fifth of seeding a `Random`.
    """

    __slots__ = ("_count", "_words")

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._decision = _ENDLESS
        self._count = 0
        self._words: list[int] = []
        """Unused 32-bit words of the last hash, the next one at the end."""
        self.random = self._float

    def begin_decision(self, decision: int, draws: list[int] | None = None) -> None:
        """Start the stream of a decision, or the stream that was set for it."""
        self._decision, self.draws, self._count = decision, draws, 0
        if self._words:
            self._words.clear()

    def save_stream(self) -> tuple[Any, ...]:
        """Return the position of the stream, for `restore_stream`."""
        return self._decision, self._count, tuple(self._words)

    def restore_stream(self, position: tuple[Any, ...]) -> None:
        """Return to a position of the stream."""
        self._decision, self._count, words = position
        self._words = list(words)

    def _word(self) -> int:
        """The next 32 bits."""
        if not self._words:
            self._hash()
        return self._words.pop()

    def _hash(self) -> None:
        """Append the words of the next hash."""
        stream = self._rigged.get(self._decision, self._decision)
        said = b"%d %d %d" % (self._seed, stream, self._count)
        self._words.extend(_words_of(blake2b(said).digest()))
        self._count += 1

    def _float(self) -> float:
        """53 bits of two words, as a `Random` makes a float of its own."""
        high = self._word() >> 5
        return ((high << 26) + (self._word() >> 6)) * 2.0**-53

    def randbelow(self, n: int) -> int:
        """Return a fair integer in [0, n)."""
        if not self._words:
            self._hash()
        scaled = self._words.pop() * n
        if scaled & _LOW < n:  # seldom
            scaled = self._fair(scaled, n)
        drawn = scaled >> _BITS
        if self.draws is not None:
            self.draws.append(drawn)
        return drawn

    def shuffle(self, items: Sequence[ItemT]) -> tuple[ItemT, ...]:
        """Return the items in a fair random order (Fisher and Yates, from the end)."""
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

    def partial_shuffle(self, items: Sequence[ItemT], n: int) -> tuple[ItemT, ...]:
        """Return the items with the first `n` in fair random order, the rest in any order."""
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
        """Return the remaining words, at least `n` of them."""
        while len(self._words) < n:
            self._hash()
        return self._words

    def _fair(self, scaled: int, n: int) -> int:
        """Replace a scaled word until every result is equally likely.

        Lemire, Fast Random Integer Generation in an Interval, 2019. The number of remaining words
        never falls below that before the call.

        Args:
            scaled: A word times `n`.
            n: Number of possible results.
        """
        if n > _SPAN:
            return self._wide(n) << _BITS
        while scaled & _LOW < _SPAN % n:
            self._hash()
            scaled = self._words.pop() * n
        return scaled

    def _wide(self, n: int) -> int:
        """Return a fair integer in [0, n) from as many words as needed."""
        while True:
            span, number = 1, 0
            while span < n:
                span, number = span << _BITS, number << _BITS | self._word()
            if number * n % span >= span % n:
                return number * n // span


class ChainedChance(HashedChance):
    """A chance that hashes a key of its own for each decision, instead of one seed for all."""

    __slots__ = ("_keys",)

    def __init__(self, keys: Sequence[int]) -> None:
        """Draw with some keys.

        Args:
            keys: Keys by number of the decision. Decisions behind them use the last one.
        """
        super().__init__(keys[0])
        self._keys = keys

    def begin_decision(self, decision: int, draws: list[int] | None = None) -> None:
        """Start the stream of a decision with its key."""
        self._seed = self._keys[min(decision, len(self._keys) - 1)]
        super().begin_decision(decision, draws)


def make_chance(seed: int, generator: int) -> Chance:
    """Return a chance that draws with a numbered generator.

    Raises:
        KeyError: if there is no generator of that number.
    """
    return CHANCE_CLASSES[generator](seed)


CHANCE_CLASSES: Final[dict[int, type[Chance]]] = {
    SEEDED_GENERATOR: Chance,
    HASHED_GENERATOR: HashedChance,
}
"""Chance classes by generator number."""
