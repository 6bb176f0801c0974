"""What is known of cards drawn in secret, once their deck has been made anew from open cards.

Before that every unseen card is as good as any other. A remake changes it: all have seen which
cards the new deck is made of, so hands hold none of them but what is drawn from now on, and what
was kept in hand since before is among the rest. A state keeps a `Record` of the draws and of what
was shown from the first remake on; it is empty till then. In a view the draws of others are
UNKNOWN in it, and `imagined` fills them in fairly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY, UNKNOWN
from tabletop.core.zones import Seat

Cards = tuple[int, ...]

REMADE, DREW, SHOWED = range(3)
"""A deck begins with these cards; a seat takes some into its hand; some leave it face up."""

Event = tuple[int, int, Cards]
"""What happened, to which seat (NOBODY for a deck), and with which cards."""

Record = tuple[Event, ...]
"""Everything since the first remake, in the order in which it happened."""

MOST_STORIES: Final = 128
"""So many ways in which what was shown may have been drawn are weighed exactly; of more, a fair
lot of so many, always the same for the same record.
"""
DOUBLED: Final = 8
"""Should none of a lot fit what was shown later, so often a lot twice as large is tried."""


def remade(record: Record, hands: Iterable[Cards], deck: Iterable[int]) -> Record:
    """The record after a deck that was empty has been made anew; nothing else lies face down.

    `hands` are those of all seats in their order. With the first remake the record begins, and
    where nobody kept anything it begins anew: nothing is known then but the deck.
    """
    kept = tuple(hands)
    if not record or not any(kept):
        rest = tuple(sorted(card for hand in kept for card in hand))
        held = ((DREW, seat, hand) for seat, hand in enumerate(kept) if hand)
        record = ((REMADE, NOBODY, rest), *held)
    return (*record, (REMADE, NOBODY, tuple(sorted(deck))))


def drew(record: Record, seat: Seat, cards: Iterable[int]) -> Record:
    """The record after a seat has drawn; the order of what it draws at once does not matter."""
    return (*record, (DREW, seat, tuple(sorted(cards)))) if record else record


def showed(record: Record, seat: Seat, cards: Iterable[int]) -> Record:
    """The record after cards have left a hand so that all see them."""
    return (*record, (SHOWED, seat, tuple(sorted(cards)))) if record else record


def redacted(record: Record, viewer: Seat) -> Record:
    """The record as a viewer knows it: without what others drew."""
    if not record:
        return record
    return tuple(
        (what, seat, (UNKNOWN,) * len(cards)) if what == DREW and seat != viewer else event
        for event in record
        for what, seat, cards in (event,)
    )


def in_hand(record: Record, seats: int) -> list[Cards]:
    """The hands of all seats, in rising order. The record must be whole, and not empty."""
    hands = [Counter[int]() for _ in range(seats)]
    for what, seat, cards in record:
        if what == DREW:
            hands[seat].update(cards)
        elif what == SHOWED:
            hands[seat].subtract(cards)
    return [tuple(sorted(hand.elements())) for hand in hands]


def undrawn(record: Record) -> Cards:
    """What is left of the deck, in rising order. The record must be whole, and not empty."""
    left = Counter[int]()
    for what, _, cards in record:
        if what == REMADE:
            left = Counter(cards)
        elif what == DREW:
            left.subtract(cards)
    return tuple(sorted(left.elements()))


def imagined(record: Record, chance: Chance) -> Record:
    """A whole record drawn fairly from all that a redacted one allows.

    Every order of each deck is as likely as any other, and so is each card of a hand to be the one
    that was shown. Whole records are given back as they are. Raises ValueError for a record that no
    draws fit.
    """
    if not any(UNKNOWN in cards for _, _, cards in record):
        return record
    draws, unseen, stories, sums = _possible(record)
    drawn = chance.random() * sums[-1]
    story = stories[next(n for n, upto in enumerate(sums) if drawn < upto)]
    found = dict[int, Cards]()
    for deck, cards in enumerate(unseen):
        mine = [n for n, draw in enumerate(draws) if draw.deck == deck]
        left = Counter(cards)
        for n in mine:
            left.subtract(story[n])
        pile = chance.shuffled(sorted(left.elements()))
        for n in mine:
            missing = draws[n].size - len(story[n])
            found[draws[n].event] = tuple(sorted((*story[n], *pile[:missing])))
            pile = pile[missing:]
    return tuple((what, seat, found.get(n, cards)) for n, (what, seat, cards) in enumerate(record))


class _Draw(NamedTuple):
    """An unknown draw: where in the record, whose, from which deck, how many cards."""

    event: int
    seat: Seat
    deck: int
    size: int


_Story = tuple[Cards, ...]
"""For each unknown draw the cards of it that have been shown since, in rising order."""


class _Stories(NamedTuple):
    """All that may have happened: the unknown draws, what each deck held for them, and the stories
    with their weights added up.
    """

    draws: tuple[_Draw, ...]
    unseen: tuple[Cards, ...]
    stories: tuple[_Story, ...]
    sums: tuple[float, ...]


@lru_cache(maxsize=256)
def _possible(record: Record) -> _Stories:
    """Every story that a redacted record allows, weighed; the same for the same record."""
    draws, unseen = _unknown(record)
    for doubled in range(DOUBLED):
        thin = _thinning(MOST_STORIES << doubled)
        if found := _told(record, draws, unseen, thin):
            break
    else:
        raise ValueError(f"no draws fit {record}")
    sums = tuple(accumulate(found.values()))
    cards = tuple(tuple(sorted(deck.elements())) for deck in unseen)
    return _Stories(draws, cards, tuple(found), sums)


def _unknown(record: Record) -> tuple[tuple[_Draw, ...], list[Counter[int]]]:
    """The unknown draws, and the cards of each deck without what the viewer drew himself."""
    draws, unseen = [], list[Counter[int]]()
    for n, (what, seat, cards) in enumerate(record):
        if what == REMADE:
            unseen.append(Counter(cards))
        elif what == DREW:
            # The first draws are the hands that were kept: from the first "deck", the rest.
            deck = len(unseen) - 1
            if UNKNOWN in cards:
                draws.append(_Draw(n, seat, deck, len(cards)))
            else:
                unseen[deck].subtract(cards)
    return tuple(draws), unseen


def _told(
    record: Record,
    draws: Sequence[_Draw],
    unseen: Sequence[Counter[int]],
    thin: Callable[[dict[_Story, float]], dict[_Story, float]],
) -> dict[_Story, float]:
    """Tell the record card by card: each one shown came from one of its owner's draws before it.

    A draw is so likely to be the one as it still has cards that nobody saw, times the share of this
    card in what nobody saw of its deck.
    """
    of_deck = [[n for n, draw in enumerate(draws) if draw.deck == k] for k in range(len(unseen))]
    sizes = [deck.total() for deck in unseen]
    stories: dict[_Story, float] = {((),) * len(draws): 1.0}
    for at, (what, seat, cards) in enumerate(record):
        mine = [n for n, draw in enumerate(draws) if draw.seat == seat and draw.event < at]
        if what != SHOWED or not mine:
            continue
        for card in cards:
            longer = dict[_Story, float]()
            for story, weight in stories.items():
                for deck in {draws[n].deck for n in mine}:
                    told = [story[n] for n in of_deck[deck]]
                    left = unseen[deck][card] - sum(shown.count(card) for shown in told)
                    if left <= 0:
                        continue
                    share = weight * left / (sizes[deck] - sum(map(len, told)))
                    for n in mine:
                        if draws[n].deck == deck and (hidden := draws[n].size - len(story[n])):
                            next_story = _with(story, n, card)
                            longer[next_story] = longer.get(next_story, 0.0) + hidden * share
            stories = thin(longer)
    return stories


def _with(story: _Story, n: int, card: int) -> _Story:
    return (*story[:n], tuple(sorted((*story[n], card))), *story[n + 1 :])


def _thinning(most: int) -> Callable[[dict[_Story, float]], dict[_Story, float]]:
    """What leaves a fair lot of so many stories, if there are more; its chance is always the same.

    Weights are scaled, so that they never run out of digits.
    """
    chance = Chance(most)

    def thin(stories: dict[_Story, float]) -> dict[_Story, float]:
        total = sum(stories.values())
        if len(stories) <= most:
            return {story: weight / total for story, weight in stories.items()}
        kept = dict[_Story, float]()
        step, upto, mark = total / most, 0.0, chance.random() * total / most
        for story, weight in stories.items():
            upto += weight
            while mark < upto:
                kept[story] = kept.get(story, 0.0) + 1 / most
                mark += step
        return kept

    return thin
