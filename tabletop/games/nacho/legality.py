# Compiled by mypyc: see tools/compile.
"""Legal actions of The Nacho Incident by phase, from precomputed tables."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.state import UNKNOWN
from tabletop.core.util.memo import Memo
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.mechanics.chase import ArrestOption, list_arrests
from tabletop.games.nacho.mechanics.rounds import can_draw, poorest_seats
from tabletop.games.nacho.pieces import MOUNTIE_PIECES
from tabletop.games.nacho.sheet import RuleTables
from tabletop.games.nacho.state import (
    ABSENT_VALUE,
    INGREDIENTS,
    PROVINCE_INDICES,
    PROVINCES,
    SEAT_COUNTS,
    NachoState,
    smuggler_flag,
    smuggler_number,
)

Actions = tuple[Action, ...]

REACHABLE_PROVINCES: Final = tuple(
    tuple(place for place in PROVINCE_INDICES if abs(place - flag) <= 1)
    for flag in PROVINCE_INDICES
)
"""Provinces that the smugglers of each flag reach (NAC-4.1)."""

SELL_ACTIONS: Final = tuple(act.Sell(what) for what in INGREDIENTS)
CHOOSE_ACTIONS: Final = act.CHOOSE_ACTIONS
KEEP_ALL_ACTION: Final = act.Discard(())
DRAW_CUBE_ACTION: Final = act.DrawCube()
DONE_DRAWING_ACTION: Final = act.DoneDrawing()
_GEM: Final = tuple(act.GiveGem(seat) for seat in range(SEAT_COUNTS[-1]))
_VISITS: Final = tuple(tuple(act.Visit(place) for place in reach) for reach in REACHABLE_PROVINCES)
_DELIVERIES: Final[tuple[tuple[tuple[Actions, ...], ...], ...]] = tuple(
    tuple(
        tuple(
            tuple(
                act.Deliver(owner, name, place)
                for what, name in enumerate(INGREDIENTS)
                if bits >> what & 1
            )
            for bits in range(1 << len(INGREDIENTS))
        )
        for place in PROVINCE_INDICES
    )
    for owner in range(SEAT_COUNTS[-1])
)
"""Deliveries by owner of the warehouse, province, and bits of matching ingredients."""


@lru_cache(maxsize=1 << 12)
def ingredient_bits(store: tuple[int, ...]) -> int:
    """Return a bit for each ingredient in a warehouse."""
    return sum(1 << what for what in set(store))


@lru_cache(maxsize=1 << 12)
def _sales(store: tuple[int, ...]) -> Actions:
    """Return a sale for each ingredient; equal cubes are one choice (NAC-7.2)."""
    return tuple([SELL_ACTIONS[what] for what in dict.fromkeys(store)])


@lru_cache(maxsize=1 << 8)
def _discards(equal: tuple[bool, ...]) -> tuple[act.Discard, ...]:
    """Return all subsets of a hand (NAC-6.5).

    Args:
        equal: True for each smuggler that equals the one before it. Of equal smugglers the
            first ones are discarded.
    """
    found: list[tuple[int, ...]] = [()]
    for place, same in enumerate(equal):
        found += [(*part, place) for part in found if not same or place - 1 in part]
    return tuple([act.Discard(part) for part in sorted(found)])


def build_discard_actions(hand: tuple[int, ...]) -> tuple[act.Discard, ...]:
    """Return all possible discards of a sorted hand, the empty one first (NAC-6.5)."""
    return _discards((False, *[one == other for one, other in pairwise(hand)])[: len(hand)])


def arrest_action(option: ArrestOption) -> Action:
    """Return the action of a possible arrest."""
    return _CATCHES[option]


def _caught(found: ArrestOption) -> Action:
    kind, province, smuggler = found
    name = MOUNTIE_PIECES[kind].partition(".")[2]
    if province == ABSENT_VALUE:
        return act.Dismiss(name)
    return act.Arrest(name, PROVINCES[smuggler_flag(smuggler)], smuggler_number(smuggler), province)


_CATCHES: Final = Memo(_caught, 1 << 12)


def list_choose_actions(t: RuleTables, s: NachoState, seat: Seat) -> Actions:
    """Return a choice for each kind of card in the hand; equal cards are one choice (NAC-3.1)."""
    hand, chosen = s.hands[seat], s.choices[seat]
    if UNKNOWN in hand:
        return ()
    return tuple([CHOOSE_ACTIONS[kind] for kind in dict.fromkeys(hand) if kind != chosen])


def list_journey_actions(t: RuleTables, s: NachoState, seat: Seat) -> Actions:
    """Return all possible deliveries, and the provinces that can be named (NAC-4.1 to 4.4)."""
    flag = s.played[seat] & 3
    wants, cards, filled, stores = t.wanted_bits, s.cards, s.filled, s.warehouses
    asked = [(place, wants[cards[place]][filled[place]]) for place in REACHABLE_PROVINCES[flag]]
    actions: Actions = ()
    if seat == s.first:
        for owner, store in enumerate(stores):
            if store:
                has, table = ingredient_bits(store), _DELIVERIES[owner]
                for place, bits in asked:
                    if bits & has:
                        actions += table[place][bits & has]
    elif stores[seat]:
        has, table = ingredient_bits(stores[seat]), _DELIVERIES[seat]
        for place, bits in asked:
            if bits & has:
                actions += table[place][bits & has]
    return actions + _VISITS[flag]


def list_chase_actions(t: RuleTables, s: NachoState, seat: Seat) -> Actions:
    """Return the arrests that the chase allows (NAC-5.2)."""
    return tuple([_CATCHES[found] for found in list_arrests(s, seat)])


def list_give_actions(t: RuleTables, s: NachoState, seat: Seat) -> Actions:
    """Return an action for each seat with least gold (NAC-6.4)."""
    return tuple(_GEM[poor] for poor in poorest_seats(s))


def list_discard_actions(t: RuleTables, s: NachoState, seat: Seat) -> Actions:
    """Return all discards, also none (NAC-6.5, 9.1); a seat that has decided may change them."""
    hand = s.hands[seat]
    if UNKNOWN in hand:
        return (KEEP_ALL_ACTION,) if seat in s.queue else ()
    found = build_discard_actions(hand)
    if seat in s.queue:
        return found
    return tuple([action for action in found if action.places != s.thrown[seat]])


def list_sell_actions(t: RuleTables, s: NachoState, seat: Seat) -> Actions:
    """Return a sale of each kind of cube, a draw, and the end (NAC-7.2)."""
    return _sales(s.warehouses[seat]) + list_draw_actions(t, s, seat)


def list_draw_actions(t: RuleTables, s: NachoState, seat: Seat) -> Actions:
    """Return a draw while there are fewer than two cubes, and the end (NAC-7.2)."""
    return (
        (DRAW_CUBE_ACTION, DONE_DRAWING_ACTION) if can_draw(t, s, seat) else (DONE_DRAWING_ACTION,)
    )
