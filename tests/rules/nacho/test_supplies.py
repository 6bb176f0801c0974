"""Bag and deck one below, exactly at, and one above what a rule wants, for all seats."""

from __future__ import annotations

import pytest

from tabletop.core.chance import Chance
from tabletop.games.nacho.mechanics import rounds
from tabletop.games.nacho.state import SEAT_COUNTS
from tests.rules.nacho.positions import NACHO, make_turn

NEAR = (-1, 0, 1)
"""Distances of a supply from what a rule wants."""


TABLES = tuple((seats, seat) for seats in SEAT_COUNTS for seat in range(seats))
"""Each number of seats with each acting seat."""


@pytest.mark.parametrize("near", NEAR)
@pytest.mark.parametrize("n", [1, 2])
def test_nac_7_2_cubes_are_drawn_as_long_as_the_bag_has_any(n: int, near: int) -> None:
    for seats, seat in TABLES:
        s = make_turn(seats)
        s.bag = [0, 0, n + near, 0, 0, 0, 0, 0]
        assert rounds.can_draw(NACHO.tables, s, seat) == (n + near > 0)
        rounds.draw_cubes(s, seat, n, Chance(1), None, "NAC-7.2")
        taken = min(n, n + near)
        assert s.warehouses == [(2,) * taken if each == seat else () for each in range(seats)]
        assert sum(s.bag) == n + near - taken


@pytest.mark.parametrize("held", [1, 2, 3])
def test_nac_7_2_a_warehouse_with_two_cubes_is_full(held: int) -> None:
    for seats, seat in TABLES:
        s = make_turn(seats)
        s.warehouses[seat] = (0,) * held
        assert rounds.can_draw(NACHO.tables, s, seat) == (held < 2)


@pytest.mark.parametrize("discarded", [0, 1, 2])
@pytest.mark.parametrize("near", NEAR)
@pytest.mark.parametrize("missing", [1, 3, 8])
def test_nac_6_5_an_empty_deck_is_made_of_the_discards(
    missing: int, near: int, discarded: int
) -> None:
    for seats, seat in TABLES:
        s = make_turn(seats)
        size = NACHO.tables.hand_size
        s.hands = [hand[:size] for hand in s.hands]
        s.hands[seat] = s.hands[seat][: size - missing]
        before = [*s.hands]
        deck = s.deck[: missing + near]
        s.discards = s.deck[len(s.deck) - discarded :]
        s.deck, thrown = deck, s.discards
        rounds.fill_hand(NACHO.tables, s, seat, Chance(1), None, "NAC-6.5")
        taken = min(missing, len(deck) + discarded)
        assert [len(hand) for hand in s.hands] == [
            len(hand) + (taken if each == seat else 0) for each, hand in enumerate(before)
        ]
        assert len(s.deck) + len(s.discards) == len(deck) + discarded - taken
        if near >= 0:
            assert s.discards == thrown and s.deck == deck[: len(deck) - missing]
