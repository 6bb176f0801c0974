"""Gains of tiles in Mercado as message parameters, and purchases that coins allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

from tabletop.core.acts import Param, TextRef
from tabletop.core.zones import Seat
from tabletop.games.mercado.rule_tables import RuleTables
from tabletop.games.mercado.sheet import POSITION_VP_CODE, RANDOM_VP_CODE
from tabletop.games.mercado.state import (
    BLACK_COIN,
    COIN_CHANGER_PLACE,
    COIN_KIND_COUNT,
    MARKET_PLACE_COUNT,
    MERCHANT_PLACE,
    PACKED_SINGLE_COINS,
    MercadoState,
)

GAIN_NAMES = "gain1", "gain2", "gain3"
"""Names of the parameters for the gains of a tile; unused ones are empty."""
MIN_SEAL_PERCENT: Final = 20
"""Minimum chance, in percent, from which a purchase with the coins of a seal is told."""


class SealPurchase(NamedTuple):
    """A purchase that the coins of a seal may complete."""

    place: int
    percent: int
    """Its chance, in percent."""


def describe_gains(t: RuleTables, s: MercadoState, place: int) -> tuple[Param, ...]:
    """Return what the tile at a place brings its buyer (MER-5, 6)."""
    told: list[TextRef | str] = []
    if place == MERCHANT_PLACE:
        told.append(TextRef("mercado.gain.privilege"))
    elif place == COIN_CHANGER_PLACE:
        told.append(TextRef("mercado.gain.changer"))
    else:
        tile = s.market[place]
        vp = t.tile_vp[tile]
        codes = {POSITION_VP_CODE: "position", RANDOM_VP_CODE: "random"}
        if vp:
            told.append(TextRef(f"mercado.gain.{codes.get(vp, 'space')}", vp))
        told += [TextRef(f"mercado.gain.{word}", n) for word, n in t.tile_effects[tile]]
    told = told[: len(GAIN_NAMES)] + [""] * (len(GAIN_NAMES) - len(told))
    return tuple(zip(GAIN_NAMES, told, strict=True))


def bag_counts(s: MercadoState, seat: Seat) -> Sequence[int]:
    """Return the coins in the bag of a seat that can be laid, by kind."""
    return s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + BLACK_COIN]


def can_pay(
    t: RuleTables, s: MercadoState, place: int, offer: int, drawn: int,
    bag: Sequence[int] = (), most: int = 0,
) -> bool:  # fmt: skip
    """Return True if drawn coins and up to `most` coins of a bag complete an offer (MER-2.4)."""
    wanted = t.tile_needs[s.market[place]][offer]
    if not wanted:
        return True
    for kind, unit in enumerate(PACKED_SINGLE_COINS):
        if not wanted >> kind & 1:
            continue
        if drawn >> 3 * kind & 7 and can_pay(t, s, place, offer + unit, drawn - unit, bag, most):
            return True
        if most and bag[kind]:
            rest = [n - (each == kind) for each, n in enumerate(bag)]
            if can_pay(t, s, place, offer + unit, drawn, rest, most - 1):
                return True
    return False


def find_seal_purchase(t: RuleTables, s: MercadoState, seat: Seat) -> SealPurchase | None:
    """Return the likeliest place that the coins of a seal complete; None if none is likely.

    The Coin Changer counts only where there is no other, and between equal chances the spaces.
    Places that the drawn coins alone complete do not count (MER-4.4).
    """
    found = []
    for place, tile in enumerate(s.market):
        percent = find_purchase_percent(t, s, seat, place)
        if percent >= MIN_SEAL_PERCENT:
            is_goods = place != COIN_CHANGER_PLACE
            value = max(t.tile_vp[tile], 0), len(t.tile_effects[tile])
            found.append((is_goods, percent, value, -place))
    if not found:
        return None
    _, percent, _, place = max(found)
    return SealPurchase(-place, percent)


def find_purchase_percent(t: RuleTables, s: MercadoState, seat: Seat, place: int) -> int:
    """Return the chance, in percent, that the coins of a seal complete a place (MER-4.4).

    It is 0 where the drawn coins alone complete it.
    """
    offer = s.offers[MARKET_PLACE_COUNT * seat + place]
    if can_pay(t, s, place, offer, s.drawn):
        return 0
    draws = _list_seal_draws(t, s, seat)
    chances = (p for coins, p in draws if can_pay(t, s, place, offer, s.drawn, coins, sum(coins)))
    return round(100 * sum(chances))


def find_drawn_purchase(t: RuleTables, s: MercadoState, seat: Seat) -> int | None:
    """Return the best place that the drawn coins alone complete; None if there is none."""
    found = []
    for place, tile in enumerate(s.market):
        offer = s.offers[MARKET_PLACE_COUNT * seat + place]
        if t.tile_needs[tile][offer] and can_pay(t, s, place, offer, s.drawn):
            found.append((max(t.tile_vp[tile], 0), len(t.tile_effects[tile]), -place))
    return -max(found)[-1] if found else None


def _list_seal_draws(
    t: RuleTables, s: MercadoState, seat: Seat
) -> Iterator[tuple[Sequence[int], float]]:
    """Yield the coins that a seal may draw, by kind, with their probability (MER-4.4)."""
    bag = s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT]
    drawn = min(t.components.seal_draw, sum(bag))
    ways = comb(sum(bag), drawn)
    for kinds in combinations_with_replacement(range(COIN_KIND_COUNT), drawn):
        coins = [kinds.count(kind) for kind in range(COIN_KIND_COUNT)]
        yield coins, prod(comb(n, k) for n, k in zip(bag, coins, strict=True)) / ways
