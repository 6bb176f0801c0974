"""Contrasts of actions of Mercado: missing coins and spaces of two tiles, and a kept seal."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.ai.move_explanations import count_min_missing, count_rival_missing
from tabletop.games.mercado.mechanics.tile_resolution import tile_text
from tabletop.games.mercado.rule_tables import RuleTables
from tabletop.games.mercado.state import (
    COIN_KIND_COUNT,
    COIN_KINDS,
    MARKET_PLACE_COUNT,
    PACKED_SINGLE_COINS,
    MercadoState,
)


def contrast_actions(
    t: RuleTables, s: MercadoState, seat: Seat, action: Action, other: Action
) -> Reason | None:
    """Return a fact that speaks for a legal action against another; None if there is none."""
    if isinstance(other, act.BreakSeal) and isinstance(action, act.Finish | act.Lay):
        return Reason("keeps_seal", (("n", t.components.seal_draw),))
    if isinstance(action, act.Lay) and isinstance(other, act.Lay) and action.place != other.place:
        return _contrast_tiles(t, s, seat, action, other)
    return None


def _contrast_tiles(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.Lay, other: act.Lay
) -> Reason | None:
    """Return that a tile lacks fewer coins, or moves the marker further (MER-2.4, 5.1)."""
    tiles = [s.market[each.place] for each in (action, other)]
    what, instead = (tile_text(t, tile) for tile in tiles)
    told: tuple[Param, ...] = ("what", what), ("other", instead)
    n, m = (_count_missing_after(t, s, seat, each) for each in (action, other))
    if n < m:
        return Reason("nearer", (*told, ("n", n), ("m", m)))
    n, m = (t.tile_vp[tile] for tile in tiles)
    if n > m > 0:
        return Reason("further", (*told, ("n", n), ("m", m)))
    n, m = (_count_fitting_coins(t, s, seat, each) for each in (action, other))
    if n > m:
        return Reason("fitting", (*told, ("n", n), ("m", m)))
    n, m = (count_rival_missing(t, s, seat, each.place) for each in (action, other))
    return Reason("contested", (*told, ("n", n), ("m", m))) if n > m else None


def _count_missing_after(t: RuleTables, s: MercadoState, seat: Seat, a: act.Lay) -> int:
    """Return the coins that a tile lacks after this lay and all other fitting drawn coins."""
    coin = PACKED_SINGLE_COINS[COIN_KINDS.index(a.coin)]
    laid = s.offers[MARKET_PLACE_COUNT * seat + a.place] + coin
    return count_min_missing(t, s.market[a.place], laid, s.drawn - coin)


def _count_fitting_coins(t: RuleTables, s: MercadoState, seat: Seat, a: act.Lay) -> int:
    """Return how many coins in the bag fit a tile after this lay (MER-2.4)."""
    coin = PACKED_SINGLE_COINS[COIN_KINDS.index(a.coin)]
    wanted = t.tile_needs[s.market[a.place]][s.offers[MARKET_PLACE_COUNT * seat + a.place] + coin]
    bag = s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT]
    return sum(n for kind, n in enumerate(bag) if wanted >> kind & 1)
