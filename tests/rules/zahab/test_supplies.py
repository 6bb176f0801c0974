"""Each supply one below, exactly at, and one above what a rule wants, for every number of seats."""

from __future__ import annotations

import pytest

from tabletop.core.acts import Act, Say
from tabletop.games.zahab.actions import Acquire, TakeGold
from tabletop.games.zahab.mechanics import tokens
from tabletop.games.zahab.mechanics.effects import can_acquire
from tabletop.games.zahab.state import ACQUIRE_PHASE, DISPLAY_SIZE
from tests.rules.zahab.positions import Table, game

NEAR = (-1, 0, 1)
"""Distances of a supply from what a rule wants."""
SEAT_COUNTS = tuple(game().seat_counts)


TABLES = tuple((seats, seat) for seats in SEAT_COUNTS for seat in range(seats))
"""Each number of seats with each acting seat."""


@pytest.mark.parametrize("near", NEAR)
@pytest.mark.parametrize("kind", ["gold", "gems"])
def test_zah_7_7_a_gain_is_what_is_left_in_the_supply(kind: str, near: int) -> None:
    for seats, seat in TABLES:
        take = {"gold": tokens.take_gold, "gems": tokens.take_gems}[kind]
        for n in range(1, 7):
            table = Table(seats)
            s, acts = table.s, list[Act]()
            s.seat = seat
            table.supply(n + near, n + near)
            other = "gems" if kind == "gold" else "gold"
            take(s, n, "ZAH-5.8", acts.append)
            taken = min(n, n + near)
            assert getattr(s, kind) == [taken if each == seat else 0 for each in range(seats)]
            assert getattr(s, f"supply_{kind}") == n + near - taken
            assert getattr(s, f"supply_{other}") == n + near and not any(getattr(s, other))
            short = [act for act in acts if isinstance(act, Say)]
            assert short == (
                [Say(seat, f"{kind}_short", (("n", n - 1),), "ZAH-7.7")] if near < 0 else []
            )


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("supply", [0, 1, 2])
def test_zah_4_4_one_gold_is_taken_where_there_is_one(supply: int, expert: bool) -> None:
    for seats in SEAT_COUNTS:
        table = Table(seats, expert).arrived_at(8).supply(supply, 0)
        assert (TakeGold() in table.legal()) == (supply > 0)
        if supply:
            table.do(TakeGold())
            assert table.purse() == (1, 0) and table.s.supply_gold == supply - 1


@pytest.mark.parametrize("near", NEAR)
@pytest.mark.parametrize("gems", range(9))
def test_zah_7_3_more_than_eight_tokens_are_too_many(gems: int, near: int) -> None:
    for seats, seat in TABLES:
        table = Table(seats)
        s, limit = table.s, table.t.token_limit
        gold = limit + near - gems
        s.seat = seat
        if gold < 0:
            continue
        table.tokens(seat, gold, gems)
        before = s.stack
        tokens.enforce_token_limit(table.t, s, None)
        asked = s.stack[len(before) :]
        if near <= 0:
            assert not asked and table.purse(seat) == (gold, gems)
        elif gold and gems:
            assert [n for _, n, _ in asked] == [1] and table.purse(seat) == (gold, gems)
        else:
            assert not asked and sum(table.purse(seat)) == limit


@pytest.mark.parametrize("gold", [1, 2, 3])
def test_zah_6_1_a_card_needs_two_gold(gold: int) -> None:
    for seats, seat in TABLES:
        table = Table(seats).tokens(seat, gold, 0)
        table.s.seat = seat
        assert can_acquire(table.s) == (gold >= 2)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_zah_6_2_a_place_is_filled_as_long_as_the_deck_lasts(left: int) -> None:
    for seats in SEAT_COUNTS:
        table = Table(seats).tokens(0, 3, 0)
        s = table.s
        deck = s.deck[:left]
        s.deck, s.laid = deck, [0] * DISPLAY_SIZE
        s.stack = (*s.stack[:-1], (ACQUIRE_PHASE, 0, 0))
        table.do(Acquire(2))
        assert s.display[2] == (deck[-1] if deck else 0) and s.deck == deck[:-1]
        assert [s.laid[place] for place in (1, 3)] == [1, 1] and sum(s.laid) == 2
