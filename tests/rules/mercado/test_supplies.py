"""Each supply one below, exactly at, and one above what a rule wants, for every number of seats."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tabletop.core.acts import Act, Say
from tabletop.core.chance import Chance
from tabletop.games.mercado.mechanics import tile_resolution
from tabletop.games.mercado.mechanics.effects import EFFECT_FUNCTIONS, is_effect_possible
from tabletop.games.mercado.rule_tables import SEAT_COUNTS
from tabletop.games.mercado.state import (
    BLACK_COIN,
    COIN_CHANGER_PLACE,
    COIN_KIND_COUNT,
    MARKET_PLACE_COUNT,
    PACKED_SINGLE_COINS,
    WHITE_COIN,
    MercadoState,
)
from tests.rules.mercado.positions import Table

NEAR = (-1, 0, 1)
"""Distances of a supply from what a rule wants."""


class Wish(NamedTuple):
    """An effect that takes from a supply: word of the sheet, field of the supply, its message."""

    word: str
    field: str
    short: str


WISHES = (
    Wish("white", "white", "no_white"),
    Wish("black", "black", "no_black"),
    Wish("seal", "seals_left", "no_seal"),
    Wish("others_white", "white", "no_white"),
    Wish("others_black", "black", "no_black"),
)


TABLES = tuple((seats, seat) for seats in SEAT_COUNTS for seat in range(seats))
"""Each number of seats with each acting seat."""


def owned(s: MercadoState, field: str, seat: int) -> int:
    """Return the pieces of a supply that a seat owns."""
    if field == "seals_left":
        return s.seals[seat]
    return s.bags[COIN_KIND_COUNT * seat + {"white": WHITE_COIN, "black": BLACK_COIN}[field]]


@pytest.mark.parametrize("near", NEAR)
@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish.word)
def test_mer_7_10_an_effect_happens_in_full_or_not_at_all(wish: Wish, n: int, near: int) -> None:
    for seats, seat in TABLES:
        table = Table(seats)
        s, acts = table.s, list[Act]()
        others = wish.word.startswith("others")
        gaining = [other for other in range(seats) if (other != seat) == others]
        wanted = n * len(gaining)
        setattr(s, wish.field, wanted + near)
        before = [owned(s, wish.field, other) for other in range(seats)]
        assert is_effect_possible(s, seat, wish.word, n) == (near >= 0)
        EFFECT_FUNCTIONS[wish.word](table.t, s, seat, n, Chance(1), acts.append)
        gained = [owned(s, wish.field, other) - before[other] for other in range(seats)]
        if near < 0:
            assert gained == [0] * seats and getattr(s, wish.field) == wanted + near
            assert acts == [Say(seat, wish.short, (), "MER-7.10")]
        else:
            assert gained == [n if other in gaining else 0 for other in range(seats)]
            assert getattr(s, wish.field) == near


@pytest.mark.parametrize("near", NEAR)
def test_mer_5_2_runners_up_take_seals_clockwise_as_long_as_there_are_any(near: int) -> None:
    for seats, seat in TABLES:
        table = Table(seats)
        s, acts = table.s, list[Act]()
        clockwise = [(seat + n) % seats for n in range(1, seats)]
        for tied in range(1, seats):
            s.seals, s.seals_left, acts = [0] * seats, tied + near, []
            for other in range(seats):
                coins = 2 if other in (seat, *clockwise[:tied]) else 1
                s.offers[MARKET_PLACE_COUNT * other] = coins * PACKED_SINGLE_COINS[0]
            tile_resolution.reward_runners_up(table.t, s, seat, 0, acts.append)
            given = clockwise[: min(tied, tied + near)]
            assert s.seals == [int(other in given) for other in range(seats)]
            assert s.seals_left == max(near, 0)
            short = [act for act in acts if isinstance(act, Say)]
            assert [act.seat for act in short] == clockwise[len(given) : tied]


@pytest.mark.parametrize("near", NEAR)
def test_mer_6_2_the_changer_needs_a_white_coin(near: int) -> None:
    for seats, seat in TABLES:
        table = Table(seats)
        s, acts = table.s, list[Act]()
        s.white = 1 + near
        tile_resolution.use_coin_changer(table.t, s, seat, acts.append)
        lacks = any(isinstance(act, Say) and act.key == "no_change" for act in acts)
        assert lacks == (near < 0)
        assert not any(s.offers[MARKET_PLACE_COUNT * n + COIN_CHANGER_PLACE] for n in range(seats))


@pytest.mark.parametrize("discarded", [0, 1])
@pytest.mark.parametrize("near", NEAR)
@pytest.mark.parametrize("n", [1, 2])
def test_mer_7_4_an_empty_stack_of_privileges_is_made_of_the_discards(
    n: int, near: int, discarded: int
) -> None:
    for seats, seat in TABLES:
        table = Table(seats)
        s, acts = table.s, list[Act]()
        stack = n + near
        s.privileges, s.privileges_out = (s.privileges[:stack], s.privileges[-discarded or 99 :])
        EFFECT_FUNCTIONS["privilege"](table.t, s, seat, n, Chance(1), acts.append)
        taken = min(n, stack + discarded)
        assert [len(hand) for hand in s.hands] == [
            taken if other == seat else 0 for other in range(seats)
        ]
        assert len(s.privileges) + len(s.privileges_out) == stack + discarded - taken
        lacks = [act for act in acts if isinstance(act, Say)]
        assert lacks == ([] if taken == n else [Say(seat, "no_privilege", (), "MER-7.9")])


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("family", ["object", "perfume"])
def test_mer_5_7_an_empty_stack_of_goods_is_made_of_the_discards(family: str, left: int) -> None:
    for seats in SEAT_COUNTS:
        table = Table(seats)
        s, stack = table.s, f"{family}s"
        tiles = getattr(s, stack)
        setattr(s, stack, tiles[:left])
        setattr(s, f"{stack}_out", tiles[left:])
        draw = getattr(tile_resolution, f"draw_{family}")
        drawn = draw(table.t, s, Chance(1), None)
        if left:
            assert drawn == tiles[left - 1] and getattr(s, stack) == tiles[: left - 1]
            assert getattr(s, f"{stack}_out") == tiles[left:]
        else:
            assert sorted((drawn, *getattr(s, stack))) == sorted(tiles)
            assert getattr(s, f"{stack}_out") == ()
