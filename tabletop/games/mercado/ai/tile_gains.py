"""Gains of tiles in Mercado as message parameters, and purchases that coins allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

from tabletop.core.acts import Param, TextRef
from tabletop.core.zones import Seat
from tabletop.games.mercado.mechanics.effects import is_effect_possible
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
DISCARD_EFFECT: Final = "others_discard_privilege"
"""Effect that takes a privilege from each other seat that has one (MER-7.7)."""
MIN_SEAL_PERCENT: Final = 20
"""Minimum chance, in percent, from which a purchase with the coins of a seal is told."""


class SealPurchase(NamedTuple):
    """A purchase that the coins of a seal may complete."""

    place: int
    percent: int
    """Its chance, in percent."""
    is_besides: bool = False
    """True if it leaves the coins that pay for the best tile without the seal."""


def describe_gains(t: RuleTables, s: MercadoState, seat: Seat, place: int) -> tuple[Param, ...]:
    """Return what the tile at a place would bring a seat now (MER-5, 6).

    Effects without anything to take, return or discard are left out (MER-7.3, 7.7, 7.10).
    """
    told: list[TextRef | str] = []
    if place == MERCHANT_PLACE:
        if _has_effect(s, seat, "privilege", 1):
            told.append(TextRef("mercado.gain.privilege"))
    elif place == COIN_CHANGER_PLACE:
        if _has_effect(s, seat, "white", 1):
            told.append(TextRef("mercado.gain.changer"))
    else:
        tile = s.market[place]
        vp = t.tile_vp[tile]
        codes = {POSITION_VP_CODE: "position", RANDOM_VP_CODE: "random"}
        if vp:
            told.append(TextRef(f"mercado.gain.{codes.get(vp, 'space')}", vp))
        told += [
            TextRef(f"mercado.gain.{word}", n)
            for word, n in t.tile_effects[tile]
            if _has_effect(s, seat, word, n)
        ]
    told = told or [TextRef("mercado.gain.nothing")]
    told = told[: len(GAIN_NAMES)] + [""] * (len(GAIN_NAMES) - len(told))
    return tuple(zip(GAIN_NAMES, told, strict=True))


def _has_effect(s: MercadoState, seat: Seat, effect: str, n: int) -> bool:
    """True if an effect of a tile would change something now (MER-7)."""
    if effect == DISCARD_EFFECT:
        return any(hand for other, hand in enumerate(s.hands) if other != seat)
    return is_effect_possible(s, seat, effect, n)


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


def can_ever_pay(t: RuleTables, s: MercadoState, seat: Seat, place: int, coin: int = 0) -> bool:
    """True if the coins at hand, in the bag and on the player tile can complete a place.

    Args:
        t: Tables of the sheet.
        s: View of the seat.
        seat: The seat.
        place: The place.
        coin: Drawn coins that are laid there first, packed.
    """
    at, laid = COIN_KIND_COUNT * seat, s.offers[MARKET_PLACE_COUNT * seat + place] + coin
    purse = s.purses[at : at + BLACK_COIN]
    coins = [n + more for n, more in zip(bag_counts(s, seat), purse, strict=True)]
    return can_pay(t, s, place, laid, s.drawn - coin, coins, len(t.tiles[s.market[place]].price))


def find_seal_purchase(t: RuleTables, s: MercadoState, seat: Seat) -> SealPurchase | None:
    """Return the likeliest place that the coins of a seal complete; None if none is likely.

    The Coin Changer counts only where there is no other, and between equal chances the spaces.
    Places that the drawn coins alone complete do not count (MER-4.4). Where there is one, another
    place must be worth more, or be paid for besides.
    """
    found = list[tuple[bool, int, tuple[int, int], int, bool]]()
    sure = find_drawn_purchase(t, s, seat)
    for place in range(len(s.market)):
        value = _rate_place(t, s, place)
        is_besides = sure is not None and value <= _rate_place(t, s, sure)
        percent = find_purchase_percent(t, s, seat, place, besides=sure if is_besides else None)
        if percent >= MIN_SEAL_PERCENT:
            is_goods = place != COIN_CHANGER_PLACE
            found.append((is_goods, percent, value, -place, is_besides))
    if not found:
        return None
    _, percent, _, place, is_besides = max(found)
    return SealPurchase(-place, percent, is_besides)


def _rate_place(t: RuleTables, s: MercadoState, place: int) -> tuple[int, int]:
    """Return the spaces of the tile at a place, and the number of its other gains."""
    tile = s.market[place]
    return max(t.tile_vp[tile], 0), len(t.tile_effects[tile])


def find_purchase_percent(
    t: RuleTables, s: MercadoState, seat: Seat, place: int, *, besides: int | None = None
) -> int:
    """Return the chance, in percent, that the coins of a seal complete a place (MER-4.4).

    It is 0 where the drawn coins alone complete it.

    Args:
        t: Tables of the sheet.
        s: View of the seat.
        seat: Seat that may break a seal.
        place: The place.
        besides: Place that the drawn coins must complete, too; None if there is none.
    """
    at = MARKET_PLACE_COUNT * seat
    offer, purses = s.offers[at + place], {s.drawn}
    if can_pay(t, s, place, offer, s.drawn):
        return 0
    if besides is not None:
        purses = set(_list_coins_left(t, s, besides, s.offers[at + besides], s.drawn))
    return round(
        100
        * sum(
            p
            for coins, p in _list_seal_draws(t, s, seat)
            if any(can_pay(t, s, place, offer, left, coins, sum(coins)) for left in purses)
        )
    )


def _list_coins_left(
    t: RuleTables, s: MercadoState, place: int, offer: int, drawn: int
) -> Iterator[int]:
    """Yield the drawn coins that are left once some of them complete an offer (MER-2.4)."""
    wanted = t.tile_needs[s.market[place]][offer]
    if not wanted:
        yield drawn
    for kind, unit in enumerate(PACKED_SINGLE_COINS):
        if wanted >> kind & 1 and drawn >> 3 * kind & 7:
            yield from _list_coins_left(t, s, place, offer + unit, drawn - unit)


def count_seal_coins(t: RuleTables, s: MercadoState, seat: Seat) -> int:
    """Return how many coins a seal draws: no more than the bag holds (MER-4.4)."""
    bag = s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT]
    return min(t.components.seal_draw, sum(bag))


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
    drawn = count_seal_coins(t, s, seat)
    ways = comb(sum(bag), drawn)
    for kinds in combinations_with_replacement(range(COIN_KIND_COUNT), drawn):
        coins = [kinds.count(kind) for kind in range(COIN_KIND_COUNT)]
        yield coins, prod(comb(n, k) for n, k in zip(bag, coins, strict=True)) / ways
