# Compiled by mypyc: see tools/compile.
"""Decks made anew from open discards: what all know of secret hands from then on, and fair guesses.

A card kept in hand while a deck is made anew is surely none of that deck's. So a state notes, from
the first such moment on, what was in each deck, what every seat has received from it, and what has
been shown since; a fair guess deals the hands from their own decks. Equal cards cannot be told
apart: one that is shown may be of either of two decks, and each way to explain what was shown is as
likely as the deals and plays that lead to it (every card of a hand as likely to be played as any
other).
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple, Protocol

from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Seat

Cards = tuple[int, ...]
"""Kinds of cards."""

WAYS: Final = 128
"""So many explanations are all kept; of more, a fair sample of so many."""


class Following(Protocol):
    """The three fields of a state that follow cards through a deck made anew.

    All are empty until a deck is made anew while somebody holds cards.
    """

    remade: tuple[Cards, ...]
    """What all hands together held at first, then what was in each deck made anew since."""
    got: list[Cards]
    """What each seat has received of each of those: all seats of the first, all of the second ...

    Secret to all but the seat itself; how many cards they are is known.
    """
    shown: tuple[tuple[int, int, int], ...]
    """Cards of hands laid open since: seat, kind, how many cards the seat had received by then."""


class Guess(NamedTuple):
    """A fair guess at all that is hidden."""

    hands: list[Cards]
    """What each seat but the viewer's holds, in no order; the viewer's is left empty."""
    deck: Cards
    got: list[Cards]


def follow(s: Following, hands: Sequence[Cards], deck: Iterable[int]) -> None:
    """A deck is made anew of open cards, while seats hold these hands."""
    if not any(hands):
        s.remade, s.got, s.shown = (), [], ()  # nobody holds what the deck cannot: as at first
        return
    if not s.remade:
        s.remade = (tuple(sorted(card for hand in hands for card in hand)),)
        s.got = list(hands)
    s.remade += (tuple(sorted(deck)),)
    s.got += [()] * len(hands)


def receive(s: Following, seat: Seat, cards: Cards) -> None:
    """A seat draws cards of the deck into its hand."""
    if s.remade:
        s.got[seat - len(s.got) // len(s.remade)] += cards


def show(s: Following, seat: Seat, card: int) -> None:
    """A card of a seat's hand is laid open for all to see."""
    if s.remade:
        received = sum(map(len, s.got[seat :: len(s.got) // len(s.remade)]))
        s.shown += ((seat, card, received),)


def hide(view: Following, viewer: Seat) -> None:
    """Leave of a copied state what a viewer may know."""
    if view.remade:
        seats = len(view.got) // len(view.remade)
        view.got = [
            cards if place % seats == viewer else (UNKNOWN,) * len(cards)
            for place, cards in enumerate(view.got)
        ]


class FirstDeck(NamedTuple):
    """What hands and deck are dealt from while no deck has been made anew."""

    stock: Iterable[int]
    """All cards there are."""
    shown: Iterable[Iterable[int]]
    """Those of them that the view shows."""
    sizes: Sequence[int]
    """How many cards each seat holds."""


def guess(view: Following, viewer: Seat, chance: Chance, at_first: FirstDeck) -> Guess:
    """Hands and deck, dealt fairly to a viewer's knowledge."""
    if not view.remade:
        cards = chance.shuffled(unseen(at_first.stock, *at_first.shown))
        return Guess(*dealt(cards, at_first.sizes, viewer), [])
    seats = len(view.got) // len(view.remade)
    odds, ways = _explained(view.remade, tuple(view.got), view.shown, viewer)
    way = ways[bisect(odds, chance.random() * odds[-1])] if len(ways) > 1 else ways[0]
    hands: list[Cards] = [()] * seats
    got = view.got[:]
    for deck, left in enumerate(way.left):
        cards = chance.shuffled(left)
        for seat in range(seats):
            if seat != viewer:
                place = deck * seats + seat
                held = cards[: way.held[place]]
                cards = cards[len(held) :]
                hands[seat] += held
                got[place] = way.opened[place] + held
    return Guess(hands, cards, got)


def unseen(stock: Iterable[int], *shown: Iterable[int]) -> list[int]:
    """What is left of a stock of pieces without those that a view shows; what stands for none, or
    for an unknown one, is below 0."""
    left = list(stock)
    for pieces in shown:
        for piece in pieces:
            if piece >= 0:
                left.remove(piece)
    return left


def dealt(cards: Cards, sizes: Sequence[int], viewer: Seat) -> tuple[list[Cards], Cards]:
    """Cards dealt to the hands of all but the viewer, which have these sizes; and the rest."""
    hands: list[Cards] = [()] * len(sizes)
    for seat, size in enumerate(sizes):
        if seat != viewer:
            hands[seat], cards = cards[:size], cards[size:]
    return hands, cards


def rising(hands: Sequence[Cards], own: Sequence[Cards], viewer: Seat) -> list[Cards]:
    """Hands as states hold them, in rising order; the viewer's as it is among its own."""
    return [own[seat] if seat == viewer else tuple(sorted(hand)) for seat, hand in enumerate(hands)]


class _Way(NamedTuple):
    """One explanation of what was shown: which deck each card came from."""

    left: tuple[Cards, ...]
    """Of each deck, what the viewer has not seen."""
    held: tuple[int, ...]
    """By deck and seat: how many of its cards are hidden there."""
    opened: tuple[Cards, ...]
    """By deck and seat: the cards that the seat has shown."""


class _Partly:
    """An explanation in the making: the decks of the cards explained so far."""

    __slots__ = ("decks", "likely", "taken", "used")

    def __init__(self, decks: Cards, likely: float, taken: list[int], used: Counter[int]) -> None:
        self.decks = decks
        self.likely = likely
        self.taken = taken
        """By deck and seat: how many of its cards the seat has shown."""
        self.used = used
        """The cards shown, deck by deck: kind * decks + deck."""

    def copy(self) -> _Partly:
        return _Partly(self.decks, self.likely, self.taken[:], self.used.copy())


@lru_cache(maxsize=64)
def _explained(
    remade: tuple[Cards, ...],
    got: tuple[Cards, ...],
    shown: tuple[tuple[int, int, int], ...],
    viewer: Seat,
) -> tuple[list[float], list[_Way]]:
    """The ways to explain what was shown, with their summed likelihoods.

    Raises ValueError for what cannot be.
    """
    decks, seats = len(remade), len(got) // len(remade)
    unseen = [Counter(deck) for deck in remade]
    for deck, counts in enumerate(unseen):
        if 0 <= viewer < seats:
            counts.subtract(got[deck * seats + viewer])
    foreign = [event for event in shown if event[0] != viewer]
    sizes = [len(cards) for cards in got]
    most = WAYS
    while not (found := _explain(foreign, unseen, sizes, most)):
        most *= 8  # all that were kept led nowhere: others do
        if most > WAYS << 30:
            raise ValueError("cards were shown that no deck can have held")
    ways = [_way(partly, foreign, unseen, sizes, decks) for partly in found]
    return list(accumulate(partly.likely for partly in found)), ways


def _explain(
    shown: Sequence[tuple[int, int, int]],
    unseen: Sequence[Counter[int]],
    sizes: Sequence[int],
    most: int,
) -> list[_Partly]:
    """Explain card after card, by every deck that it can be of."""
    decks = len(unseen)
    seats = len(sizes) // decks
    kept = [_Partly((), 1.0, [0] * len(sizes), Counter())]
    for seat, card, received in shown:
        there = []
        for deck in range(decks):
            of_it = min(received, sizes[deck * seats + seat])
            received -= of_it
            if of_it and unseen[deck][card]:
                there.append((deck, of_it))
        kept = [new for old in kept for new in _branches(old, seat, card, there, unseen, seats)]
        if len(kept) > most:
            kept = _sample(kept, most)
        total = sum(partly.likely for partly in kept)
        for partly in kept:
            partly.likely /= total
    return kept


def _branches(
    old: _Partly,
    seat: Seat,
    card: int,
    there: Sequence[tuple[int, int]],
    unseen: Sequence[Counter[int]],
    seats: int,
) -> list[_Partly]:
    """An explanation led on by each deck of which the seat may have shown the card now.

    The likelihood grows by the cards of that deck in the hand, each of which may have been played,
    times the chance that one of them is this card.
    """
    found = []
    for deck, of_it in there:
        place = deck * seats + seat
        slots = of_it - old.taken[place]
        copies = unseen[deck][card] - old.used[card * len(unseen) + deck]
        if slots > 0 and copies > 0:
            left = unseen[deck].total() - sum(old.taken[deck * seats : (deck + 1) * seats])
            found.append((deck, place, slots * copies / left))
    branches = [old, *(old.copy() for _ in found[1:])] if found else []
    for partly, (deck, place, likely) in zip(branches, found, strict=True):
        partly.decks += (deck,)
        partly.likely *= likely
        partly.taken[place] += 1
        partly.used[card * len(unseen) + deck] += 1
    return branches


def _sample(kept: Sequence[_Partly], most: int) -> list[_Partly]:
    """So many of them, each as often as it is likely. By lot, but the same for equal positions."""
    step = sum(partly.likely for partly in kept) / most
    at = Chance(len(kept)).random() * step
    found: list[_Partly] = []
    for partly in kept:
        at -= partly.likely
        while at < 0.0:
            found.append(partly.copy())
            found[-1].likely = step
            at += step
    return found


def _way(
    partly: _Partly,
    shown: Sequence[tuple[int, int, int]],
    unseen: Sequence[Counter[int]],
    sizes: Sequence[int],
    decks: int,
) -> _Way:
    left = [counts.copy() for counts in unseen]
    opened: list[Cards] = [()] * len(sizes)
    seats = len(sizes) // decks
    for deck, (seat, card, _) in zip(partly.decks, shown, strict=True):
        left[deck][card] -= 1
        opened[deck * seats + seat] += (card,)
    return _Way(
        tuple(tuple(sorted(counts.elements())) for counts in left),
        tuple(size - taken for size, taken in zip(sizes, partly.taken, strict=True)),
        tuple(opened),
    )
