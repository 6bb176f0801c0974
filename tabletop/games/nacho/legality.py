# Compiled by mypyc: see tools/compile.
"""What may be done now in The Nacho Incident, by phase, from tables made beforehand."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.memo import Memo
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.chase import Catch, candidates
from tabletop.games.nacho.pieces import MOUNTIES
from tabletop.games.nacho.rounds import may_draw, poorest
from tabletop.games.nacho.sheet import Tables
from tabletop.games.nacho.state import (
    INGREDIENTS,
    NONE,
    PROVINCES,
    ROW,
    SEATS,
    NachoState,
    flag_of,
    number_of,
)

Actions = tuple[Action, ...]

REACH: Final = tuple(tuple(place for place in ROW if abs(place - flag) <= 1) for flag in ROW)
"""NAC-4.1: by flag, the provinces that its smugglers reach."""

SALES: Final = tuple(act.Sell(what) for what in INGREDIENTS)
CHOICES: Final = act.CHOICES
KEEP_ALL: Final = act.Discard(())
DRAW_CUBE: Final = act.DrawCube()
DONE_DRAWING: Final = act.DoneDrawing()
_GEM: Final = tuple(act.GiveGem(seat) for seat in range(SEATS[-1]))
_VISITS: Final = tuple(tuple(act.Visit(place) for place in reach) for reach in REACH)
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
        for place in ROW
    )
    for owner in range(SEATS[-1])
)
"""By owner of the warehouse, province and bits of what he has and it asks for."""


@lru_cache(maxsize=1 << 12)
def present(store: tuple[int, ...]) -> int:
    """A bit for each ingredient in a warehouse."""
    return sum(1 << what for what in set(store))


@lru_cache(maxsize=1 << 12)
def _sales(store: tuple[int, ...]) -> Actions:
    """NAC-7.2: equal cubes are one choice."""
    return tuple([SALES[what] for what in dict.fromkeys(store)])


@lru_cache(maxsize=1 << 8)
def _discards(equal: tuple[bool, ...]) -> tuple[act.Discard, ...]:
    """NAC-6.5: every part of a hand, by which of its smugglers equals the one before it: the last
    of several equal ones does not go without those before it."""
    found: list[tuple[int, ...]] = [()]
    for place, same in enumerate(equal):
        found += [(*part, place) for part in found if not same or place - 1 in part]
    return tuple([act.Discard(part) for part in sorted(found)])


def discards(hand: tuple[int, ...]) -> tuple[act.Discard, ...]:
    """NAC-6.5: all that may be discarded of a hand in rising order, nothing first."""
    return _discards((False, *[one == other for one, other in pairwise(hand)])[: len(hand)])


def as_action(found: Catch) -> Action:
    """A candidate of the chase as an action."""
    return _CATCHES[found]


def _caught(found: Catch) -> Action:
    kind, province, smuggler = found
    name = MOUNTIES[kind].partition(".")[2]
    if province == NONE:
        return act.Dismiss(name)
    return act.Arrest(name, PROVINCES[flag_of(smuggler)], number_of(smuggler), province)


_CATCHES: Final = Memo(_caught, 1 << 12)


def choose(t: Tables, s: NachoState, seat: Seat) -> Actions:
    """NAC-3.1: any card of the hand; equal cards are one choice."""
    hand, chosen = s.hands[seat], s.choices[seat]
    if UNKNOWN in hand:
        return ()
    return tuple([CHOICES[kind] for kind in dict.fromkeys(hand) if kind != chosen])


def go(t: Tables, s: NachoState, seat: Seat) -> Actions:
    """NAC-4.1 to 4.4: what can be delivered where, and the provinces that can be named."""
    flag = s.played[seat] & 3
    wants, cards, filled, stores = t.wants, s.cards, s.filled, s.warehouses
    asked = [(place, wants[cards[place]][filled[place]]) for place in REACH[flag]]
    actions: Actions = ()
    if seat == s.first:
        for owner, store in enumerate(stores):
            if store:
                has, table = present(store), _DELIVERIES[owner]
                for place, bits in asked:
                    if bits & has:
                        actions += table[place][bits & has]
    elif stores[seat]:
        has, table = present(stores[seat]), _DELIVERIES[seat]
        for place, bits in asked:
            if bits & has:
                actions += table[place][bits & has]
    return actions + _VISITS[flag]


def chase(t: Tables, s: NachoState, seat: Seat) -> Actions:
    """NAC-5.2: one of the arrests that the chase allows."""
    return tuple([_CATCHES[found] for found in candidates(s, seat)])


def give(t: Tables, s: NachoState, seat: Seat) -> Actions:
    """NAC-6.4: any of those with least gold."""
    return tuple(_GEM[poor] for poor in poorest(s))


def discard(t: Tables, s: NachoState, seat: Seat) -> Actions:
    """NAC-6.5, 9.1: any smugglers of the hand, or none; whoever has decided may decide anew."""
    hand = s.hands[seat]
    if UNKNOWN in hand:
        return (KEEP_ALL,) if seat in s.queue else ()
    found = discards(hand)
    if seat in s.queue:
        return found
    return tuple([action for action in found if action.places != s.thrown[seat]])


def sell(t: Tables, s: NachoState, seat: Seat) -> Actions:
    """NAC-7.2: any cube of the warehouse; or to draw, or to keep it as it is."""
    return _sales(s.warehouses[seat]) + draw(t, s, seat)


def draw(t: Tables, s: NachoState, seat: Seat) -> Actions:
    """NAC-7.2: a cube, as long as there are fewer than two; or no more."""
    return (DRAW_CUBE, DONE_DRAWING) if may_draw(t, s, seat) else (DONE_DRAWING,)
