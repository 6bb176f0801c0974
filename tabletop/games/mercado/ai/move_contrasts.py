"""Contrasts of actions of Mercado: gains and missing coins of two tiles, and a kept seal."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.ai.move_explanations import (
    count_min_missing,
    count_missing_after,
    count_rival_missing,
    find_icon_after,
    find_lost_purchase,
    find_runners_up,
    is_better_bought,
)
from tabletop.games.mercado.ai.seal_contrasts import contrast_broken_seal, contrast_kept_seal
from tabletop.games.mercado.ai.tile_gains import (
    DISCARD_EFFECT,
    bag_counts,
    can_ever_pay,
    can_pay,
    describe_gains,
)
from tabletop.games.mercado.mechanics.effects import is_effect_possible
from tabletop.games.mercado.mechanics.tile_resolution import tile_text
from tabletop.games.mercado.prices import coins_in_offer, offer_coin_count
from tabletop.games.mercado.rule_tables import RuleTables
from tabletop.games.mercado.state import (
    BLACK_COIN,
    COIN_KIND_COUNT,
    COIN_KINDS,
    MARKET_PLACE_COUNT,
    PACKED_SINGLE_COINS,
    WHITE_COIN,
    MercadoState,
)

MIN_MORE_COINS = 2
"""Minimum difference of the coins in the bag that fit two tiles."""
COIN_NAMES = "coin1", "coin2", "coin3"
"""Names of the parameters for the kinds of drawn coins; unused ones are empty."""


def contrast_actions(
    t: RuleTables, s: MercadoState, seat: Seat, action: Action, other: Action
) -> Reason | None:
    """Return a fact that speaks for a legal action against another; None if there is none."""
    if isinstance(other, act.BreakSeal) and isinstance(action, act.Finish | act.Lay):
        return contrast_kept_seal(t, s, seat, action)
    if isinstance(action, act.BreakSeal) and isinstance(other, act.Finish | act.Lay):
        return contrast_broken_seal(t, s, seat, other)
    if isinstance(action, act.Finish) and isinstance(other, act.Lay) and s.drawn:
        what: Param = "what", tile_text(t, s.market[other.place])
        return Reason("finish_keeps", (what, ("n", offer_coin_count(s.drawn))))
    if isinstance(action, act.Lay) and isinstance(other, act.Finish):
        if not can_ever_pay(t, s, seat, action.place, _unit(action)):
            return None
        n, tile = count_missing_after(t, s, seat, action), s.market[action.place]
        gains = describe_gains(t, s, seat, action.place)
        return Reason("leaves_short", (("what", tile_text(t, tile)), ("n", n), *gains))
    if isinstance(action, act.Draw):
        return _contrast_draw(t, s, seat, other)
    if isinstance(action, act.PlayPrivilege) and isinstance(other, act.Draw | act.TakeBack):
        return _contrast_played_privilege(t, s, action)
    if isinstance(action, act.TakeBack):
        return _contrast_returned_coins(s, seat)
    if isinstance(action, act.DiscardPrivilege) and isinstance(other, act.DiscardPrivilege):
        return _contrast_discards(t, s, seat, action, other)
    if isinstance(action, act.Resolve) and isinstance(other, act.Resolve):
        return _contrast_order(t, s, seat, action, other)
    if isinstance(action, act.Lay) and isinstance(other, act.Lay) and action.place != other.place:
        return _contrast_tiles(t, s, seat, action, other)
    return None


def find_given_up_purchase(
    t: RuleTables, s: MercadoState, seat: Seat, action: Action
) -> Reason | None:
    """Return the tile that the drawn coins complete unless this coin lies elsewhere; else None.

    A tile that would move the marker as far as the one with the coin, or further, is told only
    where its purchase gives rivals a seal (MER-5.2).
    """
    if not isinstance(action, act.Lay):
        return None
    place = find_lost_purchase(t, s, seat, action)
    if place is None:
        return None
    tiles = s.market[action.place], s.market[place]
    told = ("what", tile_text(t, tiles[1])), *describe_gains(t, s, seat, place)
    if t.tile_vp[tiles[0]] > max(t.tile_vp[tiles[1]], 0):
        return Reason("gives_up", told)
    if is_better_bought(t, s, seat, action.place, place):
        return None
    rivals = find_runners_up(t, s, seat, place)
    return Reason("gives_up_seal", (*told, ("n", len(rivals)), ("who", SeatRef(rivals[0]))))


def _contrast_draw(t: RuleTables, s: MercadoState, seat: Seat, other: Action) -> Reason | None:
    """Return what a draw does this turn, or what a kept privilege still brings (MER-4.2, 7.9)."""
    if isinstance(other, act.TakeBack):
        bag = s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT]
        return Reason("draw_now", (("n", sum(bag_counts(s, seat))), ("all", sum(bag))))
    if isinstance(other, act.PlayPrivilege):
        what: Param = "what", TextRef(f"mercado.piece.privilege.{other.privilege}")
        kind = t.privilege_keys.index(other.privilege)
        is_icon = int(find_icon_after(t, s, seat, t.privilege_vp[kind]) is not None)
        return Reason("keeps_privilege", (what, ("n", t.privilege_vp[kind]), ("icon", is_icon)))
    return None


def _contrast_played_privilege(
    t: RuleTables, s: MercadoState, action: act.PlayPrivilege
) -> Reason | None:
    """Return the unsold tile whose buyer makes others discard a privilege (MER-7.7); or None."""
    sold = *s.objects_out, *s.perfumes_out
    harmful = [
        tile
        for tile, effects in enumerate(t.tile_effects)
        if tile not in sold and DISCARD_EFFECT in dict(effects)
    ]
    if not harmful:
        return None
    tile = next((each for each in harmful if each in s.market), harmful[0])
    n = t.privilege_vp[t.privilege_keys.index(action.privilege)]
    told = ("what", tile_text(t, tile)), ("n", n), ("open", int(tile in s.market))
    return Reason("privilege_safe", told)


def _contrast_returned_coins(s: MercadoState, seat: Seat) -> Reason | None:
    """Return that the bag holds a larger share of genuine coins after a return (MER-4.9)."""
    bag = s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * (seat + 1)]
    purse = s.purses[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * (seat + 1)]
    good, total = sum(bag) - bag[BLACK_COIN], sum(bag)
    n, all_coins = good + sum(purse) - purse[BLACK_COIN], total + sum(purse)
    if n * total <= good * all_coins:
        return None
    return Reason("richer_bag", (("n", n), ("all", all_coins), ("good", good), ("before", total)))


def _contrast_order(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.Resolve, other: act.Resolve
) -> Reason | None:
    """Return that the order of two purchases changes nothing on the track (MER-5.1, 8.2).

    Each of them moves the marker a known distance, and neither move ends on a free icon; or one of
    them does not move the marker.
    """
    places = sorted((action.place, other.place))
    tiles = [s.market[place] for place in places]
    vp = [t.tile_vp[tile] for tile in tiles]
    is_still = 0 in vp
    if not is_still and (min(vp) < 0 or any(find_icon_after(t, s, seat, n) for n in vp)):
        return None
    names = ("what", tile_text(t, tiles[0])), ("other", tile_text(t, tiles[1]))
    gains = describe_gains(t, s, seat, places[0])
    rest = ((f"rest_{name}", value) for name, value in describe_gains(t, s, seat, places[1]))
    return Reason("order_even", (*names, ("still", int(is_still)), *gains, *rest))


def _contrast_discards(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.DiscardPrivilege,
    other: act.DiscardPrivilege,
) -> Reason | None:  # fmt: skip
    """Return what only the privilege that stays would bring if it was played (MER-7.9, 8.2)."""
    kinds = [t.privilege_keys.index(each.privilege) for each in (other, action)]
    what: Param = "what", TextRef(f"mercado.piece.privilege.{other.privilege}")
    icon, gone = (find_icon_after(t, s, seat, t.privilege_vp[kind]) for kind in kinds)
    if icon is not None and gone is None:
        return Reason("stays_icon", (what, icon))
    effects, lost = (t.privilege_effects[kind] for kind in kinds)
    kept = [each for each in effects if each not in lost and is_effect_possible(s, seat, each)]
    if not kept:
        return None
    return Reason("stays_effect", (what, ("effect", TextRef(f"mercado.effect.{kept[0]}"))))


def _contrast_tiles(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.Lay, other: act.Lay
) -> Reason | None:
    """Return what a completed tile brings, else that a tile is nearer or moves the marker further.

    Coins that fit and rivals count only for tiles that both actions leave unfinished (MER-2.4).
    """
    lost = find_lost_purchase(t, s, seat, action)
    if (
        lost is not None
        and lost != other.place
        and is_better_bought(t, s, seat, action.place, lost)
    ):
        return None
    tiles = [s.market[each.place] for each in (action, other)]
    what, instead = (tile_text(t, tile) for tile in tiles)
    told: tuple[Param, ...] = ("what", what), ("other", instead)
    n, m = (count_missing_after(t, s, seat, each) for each in (action, other))
    numbers = ("n", n), ("m", m)
    if not n:
        gains = describe_gains(t, s, seat, action.place)
        back = _contrast_spare_coins(t, s, seat, other, action) if m else None
        if back is not None and back.code == "still_pays":
            needed = 1 + count_min_missing(
                t, s.market[action.place], _offer_after(s, seat, action), 0
            )
            left: Param = "left", offer_coin_count(s.drawn) - needed
            return Reason("pays_first", (*told, left, *gains))
        return Reason("pays", (*told, ("rest", m), *gains))
    is_possible = can_ever_pay(t, s, seat, action.place, _unit(action))
    is_out_of_reach = _can_bag_pay(t, s, seat, other) and not _can_bag_pay(t, s, seat, action)
    if n < m and is_possible and not is_out_of_reach:
        return Reason("nearer", (*told, *numbers, *_name_coins(_find_lays(t, s, seat, action))))
    found = None if m else _contrast_spare_coins(t, s, seat, action, other)
    if found is not None and (is_possible or found.code == "spares_coins"):
        return found
    if not is_possible:
        return _describe_missing_white(t, s, seat, action) if n == 1 else None
    vp, rest = (t.tile_vp[tile] for tile in tiles)
    if vp > rest >= 0 and (m or not n):
        return Reason("further", (*told, ("n", vp), ("m", rest), ("need", n)))
    if not m:
        gains = describe_gains(t, s, seat, action.place)
        is_other = gains != describe_gains(t, s, seat, other.place)
        if n and find_given_up_purchase(t, s, seat, action) is not None:  # told as its price
            return Reason("starts", (told[0], ("need", n), *gains))
        return None if n or not is_other else Reason("pays", (*told, ("rest", 0), *gains))
    need, rest_need = n, m
    n, m = (_count_fitting_coins(t, s, seat, each) for each in (action, other))
    if n - m >= MIN_MORE_COINS and _can_bag_pay(t, s, seat, action):
        more = _name_coins(_find_lays(t, s, seat, action))
        return Reason("fitting", (*told, ("n", n), ("m", m), *more))
    n, m = (count_rival_missing(t, s, seat, each.place) for each in (action, other))
    if n > m:
        mine = describe_gains(t, s, seat, action.place)
        return Reason("contested", (*told, ("n", n), ("m", m), ("need", need), *mine))
    gains, others = (describe_gains(t, s, seat, each.place) for each in (action, other))
    few, many = (sum(bool(value) for _, value in each) for each in (gains, others))
    if gains == others or (0 <= vp <= rest and few <= many and (vp < rest or few < many)):
        return _contrast_both(t, s, seat, action, other)
    has_more = few > many and 0 <= vp < rest  # a shorter way, and something else
    if not has_more and (need >= rest_need or (vp >= 0 and rest >= 0)):
        n, m = (_count_fitting_coins(t, s, seat, each) for each in (action, other))
        fits: Param = "fits", n if n >= m else 0  # fewer would speak for the other tile
        more = _name_coins(_find_lays(t, s, seat, action))
        return Reason("own_gains", (told[0], ("need", need), fits, *more, *gains))
    instead_of = ((f"rest_{name}", value) for name, value in others)
    needs = ("need", need), ("rest_need", rest_need)
    return Reason("gains", (*told, *needs, *gains, *instead_of))


def _describe_missing_white(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.Lay
) -> Reason | None:
    """Return that a tile lacks only a white coin, and where one lies; None if it lacks another.

    The seat has none in its bag or on its player tile; icons and other tiles bring some (MER-7.1).
    `lies` is 0 for nowhere, 1 for a tile that a rival may buy, and 2 for one that the own offer
    pays for at the end of the turn, so that the coin goes to the supply (MER-5.6).
    """
    if _find_wanted_kinds(t, s, seat, action) != 1 << WHITE_COIN:
        return None
    offers = s.offers[MARKET_PLACE_COUNT * seat : MARKET_PLACE_COUNT * (seat + 1)]
    places = [
        (not t.tile_needs[s.market[place]][offer], place)
        for place, offer in enumerate(offers)
        if place != action.place and offer >> 3 * WHITE_COIN & 7
    ]
    is_paid, place = min(places, default=(False, None))
    rest: Param = "other", "" if place is None else tile_text(t, s.market[place])
    what = "what", tile_text(t, s.market[action.place])
    more = _name_coins(_find_lays(t, s, seat, action))
    told = (
        ("lies", int(place is not None) + is_paid),
        *more,
        *describe_gains(t, s, seat, action.place),
    )
    return Reason("lacks_white", (what, rest, *told))


def _contrast_both(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.Lay, other: act.Lay
) -> Reason | None:
    """Return that both lays can be made in this turn with all that fits there; else None.

    The sentence is the same for both of them (MER-4.6). If more coins in the bag fit the other
    tile, those on the player tile are told.
    """
    n, m = (_count_fitting_coins(t, s, seat, each) for each in (action, other))
    if m - n >= MIN_MORE_COINS and _can_bag_pay(t, s, seat, other):  # it speaks for the other one
        return _contrast_purse(t, s, seat, action, other)
    lays = sorted((action, other), key=lambda each: each.place)
    used = [COIN_KINDS.index(each.coin) for each in lays]
    used += [kind for each in lays for kind in _find_lays(t, s, seat, each)]
    if any(used.count(kind) > s.drawn >> 3 * kind & 7 for kind in used):
        return None
    told: list[Param] = []
    for prefix, name, each in zip(("", "rest_"), ("what", "other"), lays, strict=True):
        told.append((name, tile_text(t, s.market[each.place])))
        told.append((f"{prefix}need", count_missing_after(t, s, seat, each)))
        told += [
            (f"{prefix}{gain}", value) for gain, value in describe_gains(t, s, seat, each.place)
        ]
    return Reason("both", tuple(told))


def _contrast_purse(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.Lay, other: act.Lay
) -> Reason | None:
    """Return that more coins on the player tile fit a tile than another one (MER-4.9); or None."""
    purse = s.purses[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + BLACK_COIN]
    wanted = (_find_wanted_kinds(t, s, seat, each) for each in (action, other))
    n, m = (sum(have for kind, have in enumerate(purse) if needs >> kind & 1) for needs in wanted)
    if n - m < MIN_MORE_COINS:
        return None
    tiles = (tile_text(t, s.market[each.place]) for each in (action, other))
    return Reason("fitting_back", (*zip(("what", "other"), tiles, strict=True), ("n", n), ("m", m)))


def _contrast_spare_coins(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.Lay, other: act.Lay
) -> Reason | None:
    """Return the tile that the other drawn coins still complete after a lay (MER-2.4, 4.6)."""
    left = s.drawn - _unit(action)
    used = s.drawn - _unit(other) - _pack(_find_lays(t, s, seat, other))
    for place in (other.place, *range(MARKET_PLACE_COUNT)):
        offer = s.offers[MARKET_PLACE_COUNT * seat + place]
        if place == action.place or not t.tile_needs[s.market[place]][offer]:
            continue
        if not can_pay(t, s, place, offer, left):
            continue
        gains = ("what", tile_text(t, s.market[place])), *describe_gains(t, s, seat, place)
        if place == other.place:
            n = count_min_missing(t, s.market[action.place], _offer_after(s, seat, action), 0)
            rest = ("other", tile_text(t, s.market[action.place])), ("n", n)
            return Reason("still_pays", (*gains, *rest))
        if t.tile_vp[s.market[place]] < t.tile_vp[s.market[other.place]]:
            continue  # a better purchase would be given up
        if not can_pay(t, s, place, offer, used):
            return Reason("spares_coins", (*gains, *_describe_other(t, s, other)))
    return None


def _describe_other(t: RuleTables, s: MercadoState, other: act.Lay) -> tuple[Param, ...]:
    """Return the tile of the other lay, and the spaces that it moves the marker."""
    tile = s.market[other.place]
    return ("other", tile_text(t, tile)), ("spaces", max(t.tile_vp[tile], 0))


def _unit(a: act.Lay) -> int:
    return PACKED_SINGLE_COINS[COIN_KINDS.index(a.coin)]


def _pack(kinds: tuple[int, ...]) -> int:
    return sum(PACKED_SINGLE_COINS[kind] for kind in kinds)


def _offer_after(s: MercadoState, seat: Seat, a: act.Lay) -> int:
    return s.offers[MARKET_PLACE_COUNT * seat + a.place] + _unit(a)


def _find_lays(t: RuleTables, s: MercadoState, seat: Seat, a: act.Lay) -> tuple[int, ...]:
    """Return the kinds of the other drawn coins that can follow a coin to its tile."""
    return _most_lays(t, s.market[a.place], _offer_after(s, seat, a), s.drawn - _unit(a))


def _most_lays(t: RuleTables, tile: int, offer: int, drawn: int) -> tuple[int, ...]:
    """Return the longest sequence of drawn coins that an offer can take (MER-2.4)."""
    best: tuple[int, ...] = ()
    wanted = t.tile_needs[tile][offer]
    for kind, unit in enumerate(PACKED_SINGLE_COINS):
        if wanted >> kind & 1 and drawn >> 3 * kind & 7:
            best = max(best, (kind, *_most_lays(t, tile, offer + unit, drawn - unit)), key=len)
    return best


def _name_coins(kinds: tuple[int, ...]) -> tuple[Param, ...]:
    """Return parameters that name coins by kind, and their number."""
    named: list[TextRef | str] = [
        TextRef(f"mercado.drawn_coin.{COIN_KINDS[kind]}", n)
        for kind, n in coins_in_offer(_pack(kinds))
    ]
    named += [""] * (len(COIN_NAMES) - len(named))
    return ("more", len(kinds)), *zip(COIN_NAMES, named, strict=False)


def _find_wanted_kinds(t: RuleTables, s: MercadoState, seat: Seat, a: act.Lay) -> int:
    """Return the kinds that a tile takes after this lay and all other fitting drawn coins."""
    laid = _offer_after(s, seat, a) + _pack(_find_lays(t, s, seat, a))
    return t.tile_needs[s.market[a.place]][laid]


def _count_fitting_coins(t: RuleTables, s: MercadoState, seat: Seat, a: act.Lay) -> int:
    """Return how many coins in the bag fit a tile after all lays of this turn there (MER-2.4)."""
    wanted = _find_wanted_kinds(t, s, seat, a)
    return sum(n for kind, n in enumerate(bag_counts(s, seat)) if wanted >> kind & 1)


def _can_bag_pay(t: RuleTables, s: MercadoState, seat: Seat, a: act.Lay) -> bool:
    """Return True if the bag and the drawn coins can complete a tile after this lay."""
    bag, most = bag_counts(s, seat), len(t.tiles[s.market[a.place]].price)
    return can_pay(t, s, a.place, _offer_after(s, seat, a), s.drawn - _unit(a), bag, most)
