"""Explanations of actions of Mercado: prices, coins and spaces that everybody can count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.ai.tile_gains import (
    can_ever_pay,
    can_pay,
    count_seal_coins,
    describe_gains,
    find_drawn_purchase,
    find_seal_purchase,
)
from tabletop.games.mercado.mechanics.effects import is_effect_possible
from tabletop.games.mercado.mechanics.tile_resolution import tile_text
from tabletop.games.mercado.mechanics.track import compute_marker_rank
from tabletop.games.mercado.prices import offer_coin_count
from tabletop.games.mercado.rule_tables import RuleTables
from tabletop.games.mercado.sheet import POSITION_VP_CODE, RANDOM_VP_CODE, TRACK_SPACE_COUNT
from tabletop.games.mercado.state import (
    BLACK_COIN,
    COIN_CHANGER_PLACE,
    COIN_KIND_COUNT,
    COIN_KINDS,
    MARKET_PLACE_COUNT,
    MERCHANT_PLACE,
    PACKED_SINGLE_COINS,
    WHITE_COIN,
    MercadoState,
)

ExplanationParams = tuple[Param, ...]
"""Parameters of an explanation."""


HARMFUL_ICON: Final[Param] = "icon", TextRef("mercado.icon.black")
"""The icon that is no reason to end on it (MER-8.2)."""
MIN_SEATS: Final = 2
"""Number of seats at which any buyer is the only other seat (MER-5.2)."""


def explain_action(t: RuleTables, s: MercadoState, seat: Seat, action: Action) -> Reason:
    """Return the most important fact in favour of a legal action."""
    return _REASONS[type(action)](t, s, seat, action)


# Coins


def _lay(t: RuleTables, s: MercadoState, seat: Seat, a: act.Lay) -> Reason:
    """Explain a laid coin: the missing coins after all possible lays at the tile (MER-2.4, 4.6)."""
    tile, coin = s.market[a.place], PACKED_SINGLE_COINS[COIN_KINDS.index(a.coin)]
    laid = s.offers[MARKET_PLACE_COUNT * seat + a.place] + coin
    what: Param = "what", tile_text(t, tile)
    left = _count_missing(t, tile, laid)
    if not left:
        return Reason("completes", (what, *describe_gains(t, s, seat, a.place)))
    missing = count_min_missing(t, tile, laid, s.drawn - coin)
    if not missing:
        return Reason("completes_with", (what, ("n", left), *describe_gains(t, s, seat, a.place)))
    told: ExplanationParams = what, ("n", missing)
    lost = find_lost_purchase(t, s, seat, a)
    if lost is not None and is_better_bought(t, s, seat, a.place, lost):
        return Reason("unpaid", (*told, ("other", tile_text(t, s.market[lost]))))
    most = _most_of_others(s, seat, a.place)
    if not can_ever_pay(t, s, seat, a.place, coin):
        if _may_earn_seal(t, s, seat, a.place, is_nearer=False):
            return Reason("foot_in", (*told, ("all", offer_coin_count(laid))))
        return Reason("out_of_reach", told)
    if not most:
        is_far: Param = "far", int(2 * missing > len(t.tiles[tile].price))
        return Reason("alone", (*told, is_far, *describe_gains(t, s, seat, a.place)))
    rival = count_rival_missing(t, s, seat, a.place)
    if _may_earn_seal(t, s, seat, a.place, is_nearer=missing < rival):
        return Reason("foot_in", (*told, ("all", offer_coin_count(laid))))
    if missing == rival:
        return Reason("level", told)
    code = "nearer" if missing < rival else "behind"
    return Reason(code, (*told, ("rival", rival)))


def _may_earn_seal(
    t: RuleTables, s: MercadoState, seat: Seat, place: int, *, is_nearer: bool
) -> bool:
    """True if one more coin can earn a seal that the coins there do not earn yet (MER-5.2).

    Of the seats that do not buy, the one with the most coins gets it. The purchase of the closest
    rival counts only if the seat itself is no nearer.
    """
    if place >= MERCHANT_PLACE or t.denies_seals[s.market[place]] or s.seals_left < s.seats - 1:
        return False
    sizes = [offer_coin_count(offer) for offer in s.offers[place::MARKET_PLACE_COUNT]]
    before = sizes.pop(seat)
    sizes.sort(reverse=True)
    bars = sizes[:1] if is_nearer else [*sizes[:2], 0][:2]
    is_only = s.seats == MIN_SEATS
    return any(before + 1 >= bar and not (before and (is_only or before >= bar)) for bar in bars)


def find_lost_purchase(t: RuleTables, s: MercadoState, seat: Seat, action: act.Lay) -> int | None:
    """Return the place that the drawn coins complete unless this coin lies elsewhere; else None."""
    place = find_drawn_purchase(t, s, seat)
    if place is None or place == action.place:
        return None
    if not count_missing_after(t, s, seat, action):
        return None
    left = s.drawn - PACKED_SINGLE_COINS[COIN_KINDS.index(action.coin)]
    offer = s.offers[MARKET_PLACE_COUNT * seat + place]
    return None if can_pay(t, s, place, offer, left) else place


def count_missing_after(t: RuleTables, s: MercadoState, seat: Seat, a: act.Lay) -> int:
    """Return the coins that a tile lacks after this lay and all other fitting drawn coins."""
    coin = PACKED_SINGLE_COINS[COIN_KINDS.index(a.coin)]
    laid = s.offers[MARKET_PLACE_COUNT * seat + a.place] + coin
    return count_min_missing(t, s.market[a.place], laid, s.drawn - coin)


def is_better_bought(t: RuleTables, s: MercadoState, seat: Seat, place: int, paid: int) -> bool:
    """True if a tile that is paid for moves as far as another one, and gives no rival a seal."""
    vp, rest = (t.tile_vp[s.market[each]] for each in (place, paid))
    return vp <= max(rest, 0) and not find_runners_up(t, s, seat, paid)


def find_runners_up(t: RuleTables, s: MercadoState, seat: Seat, place: int) -> list[Seat]:
    """Return the seats that get a seal if a seat buys a tile now (MER-5.2, 7.8)."""
    if place >= MERCHANT_PLACE or t.denies_seals[s.market[place]]:
        return []
    sizes = [offer_coin_count(offer) for offer in s.offers[place::MARKET_PLACE_COUNT]]
    sizes[seat] = 0
    clockwise = [(seat + n) % s.seats for n in range(1, s.seats)]
    return [each for each in clockwise if sizes[each] == max(sizes) > 0][: s.seals_left]


def _count_missing(t: RuleTables, tile: int, offer: int) -> int:
    """Return the number of missing coins of an offer (MER-2.1)."""
    return len(t.tiles[tile].price) - offer_coin_count(offer)


def count_min_missing(t: RuleTables, tile: int, offer: int, drawn: int) -> int:
    """Return the minimum number of missing coins after laying drawn coins too (MER-2.4)."""
    least, wanted = _count_missing(t, tile, offer), t.tile_needs[tile][offer]
    for kind, unit in enumerate(PACKED_SINGLE_COINS):
        if wanted >> kind & 1 and drawn >> 3 * kind & 7:
            least = min(least, count_min_missing(t, tile, offer + unit, drawn - unit))
    return least


def count_rival_missing(t: RuleTables, s: MercadoState, seat: Seat, place: int) -> int:
    """Return the number of coins that the closest rival still lacks at a place (MER-2.1)."""
    return len(t.tiles[s.market[place]].price) - _most_of_others(s, seat, place)


def _most_of_others(s: MercadoState, seat: Seat, where: int) -> int:
    """Return the largest number of coins of any other seat at a place."""
    sizes = [offer_coin_count(offer) for offer in s.offers[where::MARKET_PLACE_COUNT]]
    sizes[seat] = 0
    return max(sizes)


def _finish(t: RuleTables, s: MercadoState, seat: Seat, a: act.Finish) -> Reason:
    """Explain the end of laying: the returned coins, and if any of them would fit (MER-4.6)."""
    n = offer_coin_count(s.drawn)
    if not n:
        return Reason("finish_none")
    wanted = 0
    for tile, offer in zip(s.market, s.offers[MARKET_PLACE_COUNT * seat :], strict=False):
        wanted |= t.tile_needs[tile][offer]
    fits = any(
        wanted >> kind & 1 and s.drawn >> 3 * kind & 7 for kind in range(len(PACKED_SINGLE_COINS))
    )
    return Reason("finish" if fits else "finish_unfit", (("n", n),))


def _draw(t: RuleTables, s: MercadoState, seat: Seat, a: act.Draw) -> Reason:
    bag = s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT]
    return Reason("draw", (("n", sum(bag) - bag[BLACK_COIN]), ("all", sum(bag))))


def _take_back(t: RuleTables, s: MercadoState, seat: Seat, a: act.TakeBack) -> Reason:
    """Explain the return of coins: the good ones and the counterfeit ones (MER-4.9)."""
    purse = s.purses[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT]
    good = sum(purse) - purse[BLACK_COIN]
    code = "take_back" if good else "take_back_black"
    return Reason(code, (("n", good), ("black", purse[BLACK_COIN])))


def _seal(t: RuleTables, s: MercadoState, seat: Seat, a: act.BreakSeal) -> Reason:
    """Explain a broken seal: the tile that its coins can complete, else start (MER-4.4, 9.1)."""
    bag = s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT]
    more = count_seal_coins(t, s, seat)
    good = sum(bag) - bag[BLACK_COIN]
    told = ("more", more), ("good", good), ("all", sum(bag))
    left: Param = "n", offer_coin_count(s.drawn)
    if (found := find_seal_purchase(t, s, seat)) is not None:
        what, percent = tile_text(t, s.market[found.place]), ("percent", found.percent)
        gains = describe_gains(t, s, seat, found.place)
        place = find_drawn_purchase(t, s, seat)
        other: Param = "other", "" if place is None else tile_text(t, s.market[place])
        sure: Param = "sure", int(place is not None)
        besides: Param = "besides", int(found.is_besides)
        named = ("what", what), percent, left, sure, other, besides
        return Reason("seal_completes", (*told, *named, *gains))
    if not good:
        return Reason("seal", told)
    return Reason("seal_choice" if s.drawn else "seal_starts", (*told, left))


def _white(t: RuleTables, s: MercadoState, seat: Seat, a: act.LayWhite) -> Reason:
    """Explain a white coin: the missing coins of the place with it (MER-6.2)."""
    tile = s.market[a.place]
    n = _count_missing(
        t, tile, s.offers[MARKET_PLACE_COUNT * seat + a.place] + PACKED_SINGLE_COINS[WHITE_COIN]
    )
    what: Param = "what", tile_text(t, tile)
    if n:
        return Reason("white", (what, ("n", n)))
    return Reason("completes", (what, *describe_gains(t, s, seat, a.place)))


# The track


def _resolve(t: RuleTables, s: MercadoState, seat: Seat, a: act.Resolve) -> Reason:
    """Explain the first purchase: the move of the marker (MER-5.1, 5.3, 8.2)."""
    tile = s.market[a.place]
    what: Param = "what", tile_text(t, tile)
    vp = compute_marker_rank(s, seat) if t.tile_vp[tile] == POSITION_VP_CODE else t.tile_vp[tile]
    if a.place in (MERCHANT_PLACE, COIN_CHANGER_PLACE) or not vp:
        return Reason("resolve_still", (what,))
    if vp == RANDOM_VP_CODE:
        return Reason("resolve_random", (what,))
    if (icon := find_icon_after(t, s, seat, vp)) is not None:
        return Reason("resolve_icon", (what, ("n", vp), icon))
    return Reason("resolve_steps", (what, ("n", vp)))


def find_icon_after(t: RuleTables, s: MercadoState, seat: Seat, steps: int) -> Param | None:
    """Return the icon on which a move ends, if it has an effect there (MER-7.10, 8.2, 8.4)."""
    after = s.progress[seat] + steps
    space = (s.start + after) % TRACK_SPACE_COUNT
    others = (far for other, far in enumerate(s.progress) if other != seat)
    taken = any(not (far - after) % TRACK_SPACE_COUNT for far in others)
    if not steps or after >= TRACK_SPACE_COUNT or taken or not t.has_icon[s.side][space]:
        return None
    icon = t.icons[s.side][space]
    return ("icon", TextRef(f"mercado.icon.{icon}")) if is_effect_possible(s, seat, icon) else None


def _play(t: RuleTables, s: MercadoState, seat: Seat, a: act.PlayPrivilege) -> Reason:
    """Explain a played privilege: its effect now, and its steps at the end (MER-7.9, 9.1)."""
    kind = t.privilege_keys.index(a.privilege)
    vp = t.privilege_vp[kind]
    if max(s.progress) < TRACK_SPACE_COUNT <= s.progress[seat] + vp:
        return Reason("privilege_race", (("turns", (s.first - seat - 1) % s.seats),))
    then = s.copy()
    then.privileges_out += (kind,)  # before anything of it happens
    hand = list(s.hands[seat])
    hand.remove(kind)
    then.hands[seat] = tuple(hand)
    icon = find_icon_after(t, then, seat, vp)
    if icon is not None and icon != HARMFUL_ICON:
        return Reason("icon_ahead", (icon,))
    if effects := [
        word for word in t.privilege_effects[kind] if is_effect_possible(then, seat, word)
    ]:
        effect: Param = "effect", TextRef(f"mercado.effect.{effects[0]}")
        return Reason("privilege_effect", (effect,))
    for other in sorted(then.hands[seat], key=lambda each: t.privilege_vp[each]):
        if (icon := find_icon_after(t, then, seat, vp + t.privilege_vp[other])) is not None:
            what: Param = "what", TextRef(f"mercado.piece.privilege.{t.privilege_keys[other]}")
            if icon != HARMFUL_ICON:
                return Reason("privilege_next", (("n", vp), what, icon))
    return Reason("privilege_steps", (("n", vp),))


def _use_icon(t: RuleTables, s: MercadoState, seat: Seat, a: act.UseIcon) -> Reason:
    return _icon_here(t, s, seat, "use_icon")


def _decline_icon(t: RuleTables, s: MercadoState, seat: Seat, a: act.DeclineIcon) -> Reason:
    return _icon_here(t, s, seat, "decline_icon")


def _icon_here(t: RuleTables, s: MercadoState, seat: Seat, code: str) -> Reason:
    """Explain an answer to an icon: the icon, and whether it has an effect (MER-7.9, 7.10)."""
    icon = t.icons[s.side][(s.start + s.progress[seat]) % TRACK_SPACE_COUNT]
    told: Param = "icon", TextRef(f"mercado.icon.{icon}")
    return Reason(code if is_effect_possible(s, seat, icon) else "icon_idle", (told,))


def _discard(t: RuleTables, s: MercadoState, seat: Seat, a: act.DiscardPrivilege) -> Reason:
    """Explain a discarded privilege: its steps and the least in the hand (MER-7.7, 9.1)."""
    vp = t.privilege_vp
    n, least = vp[t.privilege_keys.index(a.privilege)], min(vp[kind] for kind in s.hands[seat])
    return Reason("discard" if n == least else "discard_more", (("n", n), ("least", least)))


def _pass(t: RuleTables, s: MercadoState, seat: Seat, a: act.Pass) -> Reason:
    return Reason("pass")


_REASONS: Final[Mapping[type[Action], Callable[[RuleTables, MercadoState, Seat, Any], Reason]]] = {
    act.Lay: _lay,
    act.Finish: _finish,
    act.Draw: _draw,
    act.TakeBack: _take_back,
    act.BreakSeal: _seal,
    act.LayWhite: _white,
    act.Resolve: _resolve,
    act.PlayPrivilege: _play,
    act.UseIcon: _use_icon,
    act.DeclineIcon: _decline_icon,
    act.DiscardPrivilege: _discard,
    act.Pass: _pass,
}
"""Functions that explain actions, by action type."""
