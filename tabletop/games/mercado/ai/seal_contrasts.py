"""Contrasts of seals in Mercado: what breaking one first shows, and what a kept one is spared."""

from __future__ import annotations

from tabletop.core.acts import Param
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.ai.move_explanations import (
    count_missing_after,
    count_rival_missing,
    find_lost_purchase,
    is_better_bought,
)
from tabletop.games.mercado.ai.tile_gains import (
    bag_counts,
    can_ever_pay,
    count_seal_coins,
    describe_gains,
    find_drawn_purchase,
    find_purchase_percent,
    find_seal_purchase,
)
from tabletop.games.mercado.mechanics.tile_resolution import find_paid_places, tile_text
from tabletop.games.mercado.prices import offer_coin_count
from tabletop.games.mercado.rule_tables import RuleTables
from tabletop.games.mercado.state import (
    COIN_KIND_COUNT,
    COIN_KINDS,
    MARKET_PLACE_COUNT,
    PACKED_SINGLE_COINS,
    MercadoState,
)


def contrast_kept_seal(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.Finish | act.Lay
) -> Reason | None:
    """Return why a seal is better kept, or broken after laying (MER-4.4).

    None for a coin on a tile that the coins of the seat cannot complete, and for one with which
    the drawn coins no longer pay for a better tile.
    """
    if isinstance(action, act.Lay):
        tile, coin = s.market[action.place], PACKED_SINGLE_COINS[COIN_KINDS.index(action.coin)]
        if not can_ever_pay(t, s, seat, action.place, coin):
            return None
        lost = find_lost_purchase(t, s, seat, action)
        if lost is not None and is_better_bought(t, s, seat, action.place, lost):
            return None
        n = count_missing_after(t, s, seat, action)
        price = len(t.tiles[tile].price)
        is_alone = count_rival_missing(t, s, seat, action.place) == price
        told = ("what", tile_text(t, tile)), *describe_gains(t, s, seat, action.place)
        if not n:
            return Reason("seal_kept", told)
        return Reason("alone_seal" if is_alone else "seal_later", (*told, ("n", n)))
    more: Param = "n", count_seal_coins(t, s, seat)
    found, paid = find_seal_purchase(t, s, seat), find_paid_places(t, s, seat)
    has_paid: Param = "paid", int(bool(paid))
    if found is None:
        return Reason("seal_useless", (more, has_paid))
    chance: Param = "percent", found.percent
    tile = s.market[found.place]
    named: Param = "what", tile_text(t, tile)
    moves: Param = "moves", int(t.tile_vp[tile] != 0)
    told = more, has_paid, chance, named, moves
    return Reason("keeps_seal", (*told, *describe_gains(t, s, seat, found.place)))


def contrast_broken_seal(
    t: RuleTables, s: MercadoState, seat: Seat, other: act.Finish | act.Lay
) -> Reason | None:
    """Return what a seal shows before another action; None if its chance tells enough (MER-4.4).

    A purchase that is as likely after a coin is laid is no reason to break the seal first.
    """
    found, more = find_seal_purchase(t, s, seat), ("more", count_seal_coins(t, s, seat))
    place = find_drawn_purchase(t, s, seat)
    if found is None:
        return _find_fitting_tile(t, s, seat, place) if place is not None or not s.drawn else None
    if isinstance(other, act.Finish):
        return None
    if find_purchase_percent(t, lay_coin(s, seat, other), seat, found.place) < found.percent:
        return None
    what = "what", tile_text(t, s.market[found.place])
    sure: Param = "sure", int(place is not None) + int(found.is_besides)
    rest: Param = "other", "" if place is None else tile_text(t, s.market[place])
    told = more, ("n", offer_coin_count(s.drawn)), what, ("percent", found.percent), sure, rest
    return Reason("seal_sees", (*told, *describe_gains(t, s, seat, found.place)))


def _find_fitting_tile(
    t: RuleTables, s: MercadoState, seat: Seat, paid: int | None
) -> Reason | None:
    """Return the tile for which most of the bag fits, weighted with its spaces (MER-2.4).

    Args:
        t: Tables of the sheet.
        s: View of the seat.
        seat: Seat that may break a seal.
        paid: Place that the drawn coins pay for; None if there is none.
    """
    bag, best, most = s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * (seat + 1)], -1, 0
    fitting = 0
    for place, tile in enumerate(s.market):
        wanted = t.tile_needs[tile][s.offers[MARKET_PLACE_COUNT * seat + place]]
        n = sum(n for kind, n in enumerate(bag_counts(s, seat)) if wanted >> kind & 1)
        if place != paid and n * max(t.tile_vp[tile], 1) > most:
            best, most, fitting = place, n * max(t.tile_vp[tile], 1), n
    if best < 0:
        return None
    told = ("more", count_seal_coins(t, s, seat)), ("n", fitting), ("all", sum(bag))
    what = "what", tile_text(t, s.market[best])
    rest: Param = "other", "" if paid is None else tile_text(t, s.market[paid])
    code = "seal_fits" if paid is None else "seal_adds"
    return Reason(code, (*told, what, rest, *describe_gains(t, s, seat, best)))


def lay_coin(s: MercadoState, seat: Seat, a: act.Lay) -> MercadoState:
    """Return the state after a drawn coin is laid (MER-4.6)."""
    then, coin = s.copy(), PACKED_SINGLE_COINS[COIN_KINDS.index(a.coin)]
    then.offers[MARKET_PLACE_COUNT * seat + a.place] += coin
    then.drawn -= coin
    return then
