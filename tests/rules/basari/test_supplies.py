"""The stock one below, exactly at, and one above what an action wants, for all seats."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop.games.basari.actions import GiveGem, TakeGem
from tabletop.games.basari.gems import COLOURS, PACKED_SINGLE_GEMS, unpack_gem_counts
from tabletop.games.basari.rules import stock_gems
from tabletop.games.basari.sheet import SEAT_COUNTS
from tabletop.games.basari.state import BasariState
from tests.rules.basari.positions import BASARI, choose, make_round

NEAR = (-1, 0, 1)
"""Distances of the stock from what an action wants."""
ALONE_ON_C = {3: "CAB", 4: "CAAA", 5: "CAAAA"}
"""Choices with which seat 0 alone takes gems, without a haggle."""


def with_stock(seats: int, stock: Sequence[int], card: int) -> BasariState:
    """Return a round with this stock: seat 1 has all other gems. Seat 0 was dealt the card."""
    all_gems = unpack_gem_counts(BASARI.tables.all_gems)
    rich = tuple(n - left for n, left in zip(all_gems, stock, strict=True))
    others = [number for number in BASARI.tables.cards if number != card]
    piles = [(card,), *((number,) for number in others[: seats - 1])]
    return make_round([(0, 0, 0, 0), rich, *[(0, 0, 0, 0)] * (seats - 2)], piles)  # type: ignore[list-item]


@pytest.mark.parametrize("near", NEAR)
@pytest.mark.parametrize("colour", range(len(COLOURS)), ids=COLOURS)
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_bas_3_7_who_takes_gems_takes_what_the_stock_has(
    seats: int, colour: int, near: int
) -> None:
    """Every amount of a colour that a card shows."""
    cards = {
        unpack_gem_counts(gems)[colour]: card
        for card, gems in enumerate(BASARI.tables.card_gems)
        if gems
    }
    amounts = [n for n in cards if n]
    assert amounts
    for n in amounts:
        wanted = unpack_gem_counts(BASARI.tables.card_gems[cards[n]])
        stock = [each + (near if place == colour else 0) for place, each in enumerate(wanted)]
        played = choose(with_stock(seats, stock, cards[n]), ALONE_ON_C[seats])
        taken = [min(want, left) for want, left in zip(wanted, stock, strict=True)]
        assert list(played.gems(0)) == taken
        assert list(unpack_gem_counts(stock_gems(BASARI.tables, played.state))) == [
            left - got for left, got in zip(stock, taken, strict=True)
        ]
        assert ("stock_lacks" in played.message_keys()) == (near < 0)


def test_bas_3_8_who_is_alone_on_d_takes_two_or_what_there_is() -> None:
    """The gem that they return is in the stock too, so that only an empty stock falls short."""
    for stock in range(4):
        s = with_stock(5, (0, 0, 0, stock), 1)
        s.gems[0], s.gems[1] = PACKED_SINGLE_GEMS[3], s.gems[1] - PACKED_SINGLE_GEMS[3]
        played = choose(s, "DAAAA").decide(GiveGem("blue"))
        taken = 0
        while stock_gems(BASARI.tables, played.state) and played.to_act() == (0,):
            played, taken = played.decide(TakeGem("blue")), taken + 1
            if played.state.round > 1:
                break
        assert taken == min(2, stock + 1)
        assert ("stock_empty" in played.message_keys()) == (not stock)


@pytest.mark.parametrize("several", [2, 3, 4])
def test_bas_3_8_several_on_d_take_one_each_as_long_as_there_are_any(several: int) -> None:
    for stock in (several - 1, several, several + 1):
        s = with_stock(5, (0, 0, 0, stock), 1)
        played = choose(s, "D" * several + "ABC"[: 5 - several])
        taking = []
        while len(taking) < min(several, stock):
            (seat,) = played.to_act()
            taking.append(seat)
            played = played.decide(TakeGem("blue"))
        assert len(set(taking)) == len(taking) and played.state.round == 2
        assert ("stock_empty" in played.message_keys()) == (stock < several)
