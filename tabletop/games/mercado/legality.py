# Compiled by mypyc: see tools/compile.
"""Legal actions of Mercado by phase, from precomputed tables."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.mechanics.tile_resolution import find_paid_places, find_places_for_coin
from tabletop.games.mercado.rule_tables import RuleTables
from tabletop.games.mercado.state import (
    COIN_CHANGER_PLACE,
    COIN_KIND_COUNT,
    COIN_KINDS,
    MARKET_PLACE_COUNT,
    WHITE_COIN,
    MercadoState,
)

Actions = tuple[Action, ...]

DRAW_ONLY, TAKE_BACK_ONLY, DRAW_OR_TAKE_BACK, PASS_ONLY = range(4)
"""Possible actions of a turn."""
_TURN: Final[tuple[Actions, ...]] = (
    (act.Draw(),),
    (act.TakeBack(),),
    (act.Draw(), act.TakeBack()),
    (act.Pass(),),
)
_END: Final[Actions] = (act.Finish(),)
_SEAL: Final[Actions] = (act.BreakSeal(),)
_ICON: Final[Actions] = (act.UseIcon(), act.DeclineIcon())
_RESOLVE: Final = tuple(act.Resolve(place) for place in range(MARKET_PLACE_COUNT))
LAY_WHITE_ACTIONS: Final = tuple(act.LayWhite(place) for place in range(MARKET_PLACE_COUNT))
LAY_ACTIONS: Final = tuple(
    tuple(act.Lay(coin, place) for place in range(MARKET_PLACE_COUNT)) for coin in COIN_KINDS
)
"""Lay actions by kind of coin and place."""


def list_start_actions(t: RuleTables, s: MercadoState, seat: Seat) -> Actions:
    """Return the actions at the start: privileges unless one was played (MER-4.1 to 4.3)."""
    actions = _TURN[find_turn_kind(t, s, seat)]
    if s.played or not s.hands[seat]:
        return actions
    return actions + _privileges(t, s.hands[seat], act.PlayPrivilege)


def list_lay_actions(t: RuleTables, s: MercadoState, seat: Seat) -> Actions:
    """Return all needed coins, the end if allowed, and a seal (MER-4.4, MER-4.6)."""
    actions: Actions = ()
    if s.drawn:
        have = t.kind_bits[s.drawn]
        needs, m, o = t.tile_needs, s.market, s.offers
        at = MARKET_PLACE_COUNT * seat
        one, two, three, four = _PAIRS
        actions = (
            one[(needs[m[0]][o[at]] & have) << 5 | needs[m[1]][o[at + 1]] & have]
            + two[(needs[m[2]][o[at + 2]] & have) << 5 | needs[m[3]][o[at + 3]] & have]
            + three[(needs[m[4]][o[at + 4]] & have) << 5 | needs[m[5]][o[at + 5]] & have]
            + four[(needs[m[6]][o[at + 6]] & have) << 5 | needs[m[7]][o[at + 7]] & have]
        )
    if s.laid or not actions:
        actions += _END
    if (
        s.seals[seat]
        and not s.sealed
        and any(s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT])
    ):
        return actions + _SEAL
    return actions


def list_resolve_actions(t: RuleTables, s: MercadoState, seat: Seat) -> Actions:
    """Return an action for each tile that is paid in full (MER-4.7)."""
    return tuple([_RESOLVE[place] for place in find_paid_places(t, s, seat)])


def list_coin_changer_actions(t: RuleTables, s: MercadoState, seat: Seat) -> Actions:
    """Return an action for each other tile that can use a white coin (MER-6.2)."""
    places = find_places_for_coin(t, s, seat, WHITE_COIN)
    return tuple([LAY_WHITE_ACTIONS[place] for place in places if place != COIN_CHANGER_PLACE])


def list_icon_actions(t: RuleTables, s: MercadoState, seat: Seat) -> Actions:
    """Return both answers: an icon may be used or declined (MER-7.9)."""
    return _ICON


def list_discard_actions(t: RuleTables, s: MercadoState, seat: Seat) -> Actions:
    """Return an action for each privilege of the hand (MER-7.7)."""
    return _privileges(t, s.hands[seat], act.DiscardPrivilege)


@lru_cache(maxsize=1 << 12)
def _privileges(
    t: RuleTables,
    hand: tuple[int, ...],
    action: type[act.PlayPrivilege] | type[act.DiscardPrivilege],
) -> Actions:
    """Return an action for each kind of privilege; equal ones are one choice."""
    return tuple(action(t.privilege_keys[kind]) for kind in dict.fromkeys(hand))


def find_turn_kind(t: RuleTables, s: MercadoState, seat: int) -> int:
    """Return the possible actions of a turn: draw, take back, either, pass (MER-4.3, MER-4.9)."""
    at = COIN_KIND_COUNT * seat
    in_bag = sum(s.bags[at : at + COIN_KIND_COUNT])
    on_tile = any(s.purses[at : at + COIN_KIND_COUNT])
    if in_bag >= t.components.draw:
        return DRAW_OR_TAKE_BACK if on_tile else DRAW_ONLY
    if on_tile:
        return TAKE_BACK_ONLY
    return DRAW_ONLY if in_bag else PASS_ONLY


def _pair(place: int) -> tuple[Actions, ...]:
    """Return all lays at a place and the next one, by the bits of the kinds possible at each."""
    coins = [coin for coin in COIN_KINDS if coin != "black"]
    lists = [
        [
            tuple(act.Lay(coin, where) for kind, coin in enumerate(coins) if bits >> kind & 1)
            for bits in range(1 << len(coins))
        ]
        for where in (place, place + 1)
    ]
    return tuple(here + there for here in lists[0] for there in lists[1])


_PAIRS: Final = tuple(_pair(place) for place in range(0, MARKET_PLACE_COUNT, 2))
