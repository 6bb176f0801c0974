"""What speaks for an action in Mercado: prices, coins and spaces that can be counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.effects import works
from tabletop.games.mercado.prices import size
from tabletop.games.mercado.resolving import piece_key
from tabletop.games.mercado.sheet import POSITION, RANDOM, SPACES
from tabletop.games.mercado.state import (
    BLACK,
    CHANGER_PLACE,
    COINS,
    KINDS,
    MERCHANT_PLACE,
    PLACES,
    UNIT,
    WHITE,
    MercadoState,
)
from tabletop.games.mercado.tables import Tables
from tabletop.games.mercado.track import place

Params = tuple[Param, ...]


def reason(t: Tables, s: MercadoState, seat: Seat, action: Action) -> Reason:
    """The most telling thing about a legal action, whoever chose it."""
    return _REASONS[type(action)](t, s, seat, action)


# Coins


def _lay(t: Tables, s: MercadoState, seat: Seat, a: act.Lay) -> Reason:
    """MER-2.4, 4.6: what the tile still lacks when all has been laid there that can be."""
    tile, coin = s.market[a.place], UNIT[COINS.index(a.coin)]
    laid = s.offers[PLACES * seat + a.place] + coin
    what: Param = "what", piece_key(t, tile)
    left = _lacks(t, tile, laid)
    if not left:
        return Reason("completes", (what,))
    missing = _after(t, tile, laid, s.drawn - coin)
    if not missing:
        return Reason("completes_with", (what, ("n", left)))
    told: Params = what, ("n", missing)
    most = _most_of_others(s, seat, a.place)
    if not most:
        return Reason("alone", told)
    sealed = a.place < MERCHANT_PLACE and not t.no_seals[tile] and s.seals_left >= s.seats - 1
    if sealed and size(laid) >= most:
        return Reason("foot_in", (*told, ("all", size(laid))))
    return Reason("nearer", (*told, ("rival", len(t.tiles[tile].price) - most)))


def _lacks(t: Tables, tile: int, offer: int) -> int:
    """The coins that an offer still lacks (MER-2.1)."""
    return len(t.tiles[tile].price) - size(offer)


def _after(t: Tables, tile: int, offer: int, drawn: int) -> int:
    """The fewest that it can lack when drawn coins are laid there too (MER-2.4)."""
    least, wanted = _lacks(t, tile, offer), t.needs[tile][offer]
    for kind, unit in enumerate(UNIT):
        if wanted >> kind & 1 and drawn >> 3 * kind & 7:
            least = min(least, _after(t, tile, offer + unit, drawn - unit))
    return least


def _most_of_others(s: MercadoState, seat: Seat, where: int) -> int:
    """The most coins that anybody else has at a place."""
    sizes = [size(offer) for offer in s.offers[where::PLACES]]
    sizes[seat] = 0
    return max(sizes)


def _finish(t: Tables, s: MercadoState, seat: Seat, a: act.Finish) -> Reason:
    """MER-4.6: what goes back into the bag, and whether any of it could still be placed."""
    n = size(s.drawn)
    if not n:
        return Reason("finish_none")
    wanted = 0
    for tile, offer in zip(s.market, s.offers[PLACES * seat :], strict=False):
        wanted |= t.needs[tile][offer]
    fits = any(wanted >> kind & 1 and s.drawn >> 3 * kind & 7 for kind in range(len(UNIT)))
    return Reason("finish" if fits else "finish_unfit", (("n", n),))


def _draw(t: Tables, s: MercadoState, seat: Seat, a: act.Draw) -> Reason:
    bag = s.bags[KINDS * seat : KINDS * seat + KINDS]
    return Reason("draw", (("n", sum(bag) - bag[BLACK]), ("all", sum(bag))))


def _take_back(t: Tables, s: MercadoState, seat: Seat, a: act.TakeBack) -> Reason:
    """MER-4.9: good coins and counterfeits alike."""
    purse = s.purses[KINDS * seat : KINDS * seat + KINDS]
    good = sum(purse) - purse[BLACK]
    code = "take_back" if good else "take_back_black"
    return Reason(code, (("n", good), ("black", purse[BLACK])))


def _seal(t: Tables, s: MercadoState, seat: Seat, a: act.BreakSeal) -> Reason:
    """MER-4.4, 9.1: what a seal brings now, and what it would count in the end."""
    bag = s.bags[KINDS * seat : KINDS * seat + KINDS]
    more = min(t.components.seal_draw, sum(bag))
    good = sum(bag) - bag[BLACK]
    return Reason("seal", (("more", more), ("good", good), ("all", sum(bag))))


def _white(t: Tables, s: MercadoState, seat: Seat, a: act.LayWhite) -> Reason:
    """MER-6.2: what the place lacks with the white coin."""
    tile = s.market[a.place]
    n = _lacks(t, tile, s.offers[PLACES * seat + a.place] + UNIT[WHITE])
    what: Param = "what", piece_key(t, tile)
    return Reason("white", (what, ("n", n))) if n else Reason("completes", (what,))


# The track


def _resolve(t: Tables, s: MercadoState, seat: Seat, a: act.Resolve) -> Reason:
    """MER-5.1, 5.3, 8.2: where the marker goes first."""
    tile = s.market[a.place]
    what: Param = "what", piece_key(t, tile)
    vp = place(s, seat) if t.worth[tile] == POSITION else t.worth[tile]
    if a.place in (MERCHANT_PLACE, CHANGER_PLACE) or not vp:
        return Reason("resolve_still", (what,))
    if vp == RANDOM:
        return Reason("resolve_random", (what,))
    if (icon := _icon_after(t, s, seat, vp)) is not None:
        return Reason("resolve_icon", (what, ("n", vp), icon))
    return Reason("resolve_steps", (what, ("n", vp)))


def _icon_after(t: Tables, s: MercadoState, seat: Seat, steps: int) -> Param | None:
    """The icon on which a move ends, if it works there (MER-7.10, 8.2, 8.4)."""
    after = s.progress[seat] + steps
    space = (s.start + after) % SPACES
    others = (far for other, far in enumerate(s.progress) if other != seat)
    taken = any(not (far - after) % SPACES for far in others)
    if not steps or after >= SPACES or taken or not t.marked[s.side][space]:
        return None
    icon = t.icons[s.side][space]
    return ("icon", TextRef(f"mercado.icon.{icon}")) if works(s, seat, icon) else None


def _play(t: Tables, s: MercadoState, seat: Seat, a: act.PlayPrivilege) -> Reason:
    """MER-7.9: what a privilege does now beside what it would count in the end (MER-9.1)."""
    kind = t.privilege_keys.index(a.privilege)
    vp = t.privilege_vp[kind]
    if s.progress[seat] < SPACES <= s.progress[seat] + vp:
        return Reason("privilege_race")
    then = s.copy()
    then.privileges_out += (kind,)  # before anything of it happens
    if (icon := _icon_after(t, then, seat, vp)) is not None:
        return Reason("icon_ahead", (icon,))
    if effects := [word for word in t.privilege_effects[kind] if works(then, seat, word)]:
        effect: Param = "effect", TextRef(f"mercado.effect.{effects[0]}")
        return Reason("privilege_effect", (effect,))
    return Reason("privilege_steps", (("n", vp),))


def _use_icon(t: Tables, s: MercadoState, seat: Seat, a: act.UseIcon) -> Reason:
    return _icon_here(t, s, seat, "use_icon")


def _decline_icon(t: Tables, s: MercadoState, seat: Seat, a: act.DeclineIcon) -> Reason:
    return _icon_here(t, s, seat, "decline_icon")


def _icon_here(t: Tables, s: MercadoState, seat: Seat, code: str) -> Reason:
    """MER-7.9, 7.10: the icon, and whether it would do anything."""
    icon = t.icons[s.side][(s.start + s.progress[seat]) % SPACES]
    told: Param = "icon", TextRef(f"mercado.icon.{icon}")
    return Reason(code if works(s, seat, icon) else "icon_idle", (told,))


def _discard(t: Tables, s: MercadoState, seat: Seat, a: act.DiscardPrivilege) -> Reason:
    """MER-7.7, 9.1: what a privilege would count, compared with the others in the hand."""
    vp = t.privilege_vp
    n, least = vp[t.privilege_keys.index(a.privilege)], min(vp[kind] for kind in s.hands[seat])
    return Reason("discard" if n == least else "discard_more", (("n", n), ("least", least)))


def _pass(t: Tables, s: MercadoState, seat: Seat, a: act.Pass) -> Reason:
    return Reason("pass")


_REASONS: Final[Mapping[type[Action], Callable[[Tables, MercadoState, Seat, Any], Reason]]] = {
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
"""By action: what is said for it."""
