# Compiled by mypyc: see tools/compile.
"""Card tracking across reshuffles: public knowledge of secret hands, and fair sampling.

A card that is in a hand during a reshuffle cannot be in the new deck. From the first such
reshuffle on, a state therefore records the cards of each deck, the cards that each seat
received from it, and the cards that were revealed since. Sampling deals each hand from its
own decks.

Equal cards cannot be told apart: a revealed card may come from either of two decks. Each
explanation has the likelihood of the deals and plays that lead to it; every card of a hand
is equally likely to be played.
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

MAX_DECK_EXPLANATIONS: Final = 128
"""Maximum number of explanations that are kept; of more, a fair sample."""


class ReshuffleTracking(Protocol):
    """State fields that track cards through reshuffles.

    All are empty until a deck is reshuffled while a seat holds cards. Their names are
    serialised.
    """

    remade: tuple[Cards, ...]
    """Cards of all hands at the first reshuffle, then the cards of each deck after it."""
    got: list[Cards]
    """Cards that each seat received from each deck: all seats of the first deck, and so on.

    The cards are secret to all but the seat; their number is public.
    """
    shown: tuple[tuple[int, int, int], ...]
    """Cards of hands revealed since: seat, kind, number of cards the seat had received."""


class SampledCards(NamedTuple):
    """A fair sample of all hidden cards."""

    hands: list[Cards]
    """Hand of each seat in arbitrary order; the hand of the viewer is empty."""
    deck: Cards
    received_cards: list[Cards]


def start_tracking(s: ReshuffleTracking, hands: Sequence[Cards], deck: Iterable[int]) -> None:
    """Record a reshuffle of public cards while seats hold these hands."""
    if not any(hands):
        s.remade, s.got, s.shown = (), [], ()  # nobody holds what the deck cannot: as at first
        return
    if not s.remade:
        s.remade = (tuple(sorted(card for hand in hands for card in hand)),)
        s.got = list(hands)
    s.remade += (tuple(sorted(deck)),)
    s.got += [()] * len(hands)


def record_draw(s: ReshuffleTracking, seat: Seat, cards: Cards) -> None:
    """Record that a seat draws cards from the deck into its hand."""
    if s.remade:
        s.got[seat - len(s.got) // len(s.remade)] += cards


def record_reveal(s: ReshuffleTracking, seat: Seat, card: int) -> None:
    """Record that a card of a hand is revealed to all."""
    if s.remade:
        received = sum(map(len, s.got[seat :: len(s.got) // len(s.remade)]))
        s.shown += ((seat, card, received),)


def hide_received_cards(view: ReshuffleTracking, viewer: Seat) -> None:
    """Hide the cards that others received, in a copied state."""
    if view.remade:
        seats = len(view.got) // len(view.remade)
        view.got = [
            cards if place % seats == viewer else (UNKNOWN,) * len(cards)
            for place, cards in enumerate(view.got)
        ]


class UntrackedCards(NamedTuple):
    """Source of hands and deck before the first tracked reshuffle."""

    all_cards: Iterable[int]
    """Cards of the game, one entry for each copy."""
    visible_cards: Iterable[Iterable[int]]
    """Groups of cards that the view shows."""
    hand_sizes: Sequence[int]
    """Number of cards of each hand."""


def sample_hidden_cards(
    view: ReshuffleTracking, viewer: Seat, chance: Chance, untracked: UntrackedCards
) -> SampledCards:
    """Sample hands and deck fairly, given the knowledge of a viewer."""
    if not view.remade:
        cards = chance.shuffle(unseen_pieces(untracked.all_cards, *untracked.visible_cards))
        return SampledCards(*deal_hands(cards, untracked.hand_sizes, viewer), [])
    seats = len(view.got) // len(view.remade)
    odds, ways = _explained(view.remade, tuple(view.got), view.shown, viewer)
    way = ways[bisect(odds, chance.random() * odds[-1])] if len(ways) > 1 else ways[0]
    hands: list[Cards] = [()] * seats
    got = view.got[:]
    for deck, left in enumerate(way.left):
        cards = chance.shuffle(left)
        for seat in range(seats):
            if seat != viewer:
                place = deck * seats + seat
                held = cards[: way.held[place]]
                cards = cards[len(held) :]
                hands[seat] += held
                got[place] = way.opened[place] + held
    return SampledCards(hands, cards, got)


def unseen_pieces(stock: Iterable[int], *visible: Iterable[int]) -> list[int]:
    """Return the pieces of a stock that a view does not show.

    Values below 0 stand for no piece or for an unknown one, and are ignored.
    """
    left = list(stock)
    for pieces in visible:
        for piece in pieces:
            if piece >= 0:
                left.remove(piece)
    return left


def deal_hands(cards: Cards, sizes: Sequence[int], viewer: Seat) -> tuple[list[Cards], Cards]:
    """Deal cards to the hands of all seats but the viewer, and return the hands and the rest."""
    hands: list[Cards] = [()] * len(sizes)
    for seat, size in enumerate(sizes):
        if seat != viewer:
            hands[seat], cards = cards[:size], cards[size:]
    return hands, cards


def sort_hands(hands: Sequence[Cards], own: Sequence[Cards], viewer: Seat) -> list[Cards]:
    """Return the hands in ascending order, as states hold them; the viewer keeps its own hand."""
    return [own[seat] if seat == viewer else tuple(sorted(hand)) for seat, hand in enumerate(hands)]


class _Way(NamedTuple):
    """One explanation of the revealed cards: the deck of each card."""

    left: tuple[Cards, ...]
    """Cards of each deck that the viewer has not seen."""
    held: tuple[int, ...]
    """Number of its hidden cards in hands, by deck and seat."""
    opened: tuple[Cards, ...]
    """Cards that the seat has revealed, by deck and seat."""


class _Partly:
    """A partial explanation: the decks of the cards explained so far."""

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
    """Return cumulative likelihoods and the explanations of the revealed cards.

    Raises ValueError if the cards cannot be explained.
    """
    decks, seats = len(remade), len(got) // len(remade)
    unseen = [Counter(deck) for deck in remade]
    for deck, counts in enumerate(unseen):
        if 0 <= viewer < seats:
            counts.subtract(got[deck * seats + viewer])
    foreign = [event for event in shown if event[0] != viewer]
    sizes = [len(cards) for cards in got]
    most = MAX_DECK_EXPLANATIONS
    while not (found := _explain(foreign, unseen, sizes, most)):
        most *= 8  # all that were kept led nowhere: others do
        if most > MAX_DECK_EXPLANATIONS << 30:
            raise ValueError("cards were shown that no deck can have held")
    ways = [_way(partly, foreign, unseen, sizes, decks) for partly in found]
    return list(accumulate(partly.likely for partly in found)), ways


def _explain(
    shown: Sequence[tuple[int, int, int]],
    unseen: Sequence[Counter[int]],
    sizes: Sequence[int],
    most: int,
) -> list[_Partly]:
    """Explain the cards one by one, by every deck that each can come from."""
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
    """Extend an explanation by each deck from which the seat may have revealed the card.

    The likelihood is multiplied by the number of cards of that deck in the hand, each of which
    may have been played, and by the probability that one of them is this card.
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
    """Resample `most` explanations by likelihood; deterministic for equal positions."""
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
