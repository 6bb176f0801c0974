"""What is known of hands after their deck was made anew: fair to the last card."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import sqrt

import pytest

from tabletop.core import known
from tabletop.core.chance import Chance
from tabletop.core.known import (
    Cards,
    Record,
    drew,
    imagined,
    in_hand,
    redacted,
    remade,
    showed,
    undrawn,
)
from tabletop.core.state import NOBODY, UNKNOWN

ALL: Cards = (0, 0, 0, 0, 1, 1, 1)
"""Seven cards of two kinds."""


class Play:
    """Two seats who draw from one deck and show cards of their hands blindly."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.deck = chance.shuffled(ALL)
        self.out: Cards = ()
        self.hands: list[Cards] = [(), ()]
        self.record: Record = ()

    def draw(self, seat: int, n: int) -> None:
        if not self.deck:
            self.record = remade(self.record, self.hands, self.out)
            self.deck, self.out = self.chance.shuffled(self.out), ()
        cards, self.deck = self.deck[:n], self.deck[n:]
        self.hands[seat] += cards
        self.record = drew(self.record, seat, cards)

    def show(self, seat: int) -> None:
        hand = list(self.hands[seat])
        card = hand.pop(self.chance.below(len(hand)))
        self.hands[seat] = tuple(hand)
        self.out += (card,)
        self.record = showed(self.record, seat, (card,))


def played(chance: Chance) -> Play:
    """Two remakes; cards are kept over one of them and over both."""
    table = Play(chance)
    table.draw(0, 4)
    table.draw(1, 3)
    for seat in (0, 0, 0, 1):
        table.show(seat)
    table.draw(0, 3)
    table.draw(1, 1)
    for seat in (0, 1, 0, 1):
        table.show(seat)
    table.draw(1, 2)
    table.show(1)
    return table


def unseen(record: Record) -> list[int]:
    """What lies in hands and deck."""
    return sorted(card for cards in held(record) for card in cards)


def held(record: Record) -> tuple[Cards, ...]:
    return (*in_hand(record, 2), undrawn(record))


@cache
def all_played() -> tuple[Record, ...]:
    """Many tables, each as likely as it is."""
    chance = Chance(5)
    return tuple(played(chance).record for _ in range(6_000))


@pytest.mark.parametrize("viewer", [NOBODY, 0])
def test_imagined_records_are_as_likely_as_what_really_happens(viewer: int) -> None:
    """Among all tables that look the same to a viewer, hands are dealt as often as imagined."""
    real: dict[Record, Counter[tuple[Cards, ...]]] = {}
    for record in all_played():
        real.setdefault(redacted(record, viewer), Counter())[held(record)] += 1
    chance = Chance(7)
    square, freedom = 0.0, 0
    for view, hands in real.items():
        guessed = Counter(held(imagined(view, chance)) for _ in range(hands.total()))
        for hand in {*hands, *guessed}:
            square += (hands[hand] - guessed[hand]) ** 2 / (hands[hand] + guessed[hand])
        freedom += len({*hands, *guessed}) - 1
    assert freedom >= 20, "nothing was left to guess"
    assert square <= freedom + 3 * sqrt(2 * freedom), (square, freedom)


@pytest.mark.parametrize("most", [known.MOST_STORIES, 2, 1])
def test_an_imagined_record_keeps_what_a_viewer_knows(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few stories are followed, one that fits is found."""
    monkeypatch.setattr(known, "MOST_STORIES", most)
    known._possible.cache_clear()
    for seed in range(100):
        record = played(Chance(seed)).record
        for viewer in (NOBODY, 0, 1):
            view = redacted(record, viewer)
            world = imagined(view, Chance(seed))
            assert redacted(world, viewer) == view
            assert redacted(view, viewer) == view
            assert not any(UNKNOWN in cards for _, _, cards in world)
            assert sorted(c for cards in held(world) for c in cards) == unseen(record)
    known._possible.cache_clear()


def test_a_whole_record_tells_hands_and_deck() -> None:
    for seed in range(50):
        table = played(Chance(seed))
        assert in_hand(table.record, 2) == [tuple(sorted(hand)) for hand in table.hands]
        assert undrawn(table.record) == tuple(sorted(table.deck))
        assert imagined(table.record, Chance(1)) == table.record


def test_nothing_is_recorded_before_a_deck_is_made_anew() -> None:
    assert drew((), 0, (1,)) == () == showed((), 0, (1,))


def test_the_record_begins_anew_when_nobody_has_kept_a_card() -> None:
    record = remade((), [(1,), ()], (0, 2))
    record = showed(record, 0, (1,))
    record = showed(drew(record, 1, (2, 0)), 1, (0, 2))
    assert remade(record, [(), ()], (0, 1, 2)) == remade((), [(), ()], (0, 1, 2))


def test_a_record_that_cannot_be_is_refused() -> None:
    record = remade((), [(1,), ()], (0, 2))
    with pytest.raises(ValueError, match="no draws fit"):
        imagined(redacted(showed(record, 0, (2,)), NOBODY), Chance(1))
