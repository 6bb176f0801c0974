"""Why an action of Mercado is not possible now, the most helpful reason first."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param, TextRef
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.legality import DRAWING, EITHER, NEITHER, TAKING_BACK, turn_kind
from tabletop.games.mercado.resolving import paid, piece_key, takers
from tabletop.games.mercado.state import (
    BLACK,
    CHANGER_PLACE,
    COINS,
    KINDS,
    PLACES,
    UNIT,
    WHITE,
    MercadoState,
)
from tabletop.games.mercado.tables import Tables


def undrawn(t: Tables, s: MercadoState, seat: Seat, action: Action) -> Refusal | None:
    """MER-4.3: nothing is laid at the start of a turn."""
    if isinstance(action, act.Lay | act.Finish | act.BreakSeal):
        return Refusal("not_drawn", "MER-4.3", mend="choose_action")
    return None


def drawn(t: Tables, s: MercadoState, seat: Seat, action: Action) -> Refusal | None:
    """MER-4.2: the turn has begun with drawing."""
    if isinstance(action, act.Draw | act.TakeBack | act.Pass | act.PlayPrivilege):
        return Refusal("already_drawn", "MER-4.2", mend="lay_or_finish")
    return None


def play(t: Tables, s: MercadoState, seat: Seat, action: act.PlayPrivilege) -> Refusal | None:
    """MER-4.1: one a turn, one that is in the hand."""
    if s.played:
        return Refusal("one_privilege", "MER-4.1", mend="choose_action")
    return _in_hand(t, s, seat, action.privilege, "MER-4.1", "choose_action")


def discard(t: Tables, s: MercadoState, seat: Seat, action: act.DiscardPrivilege) -> Refusal | None:
    """MER-7.7: one that is in the hand."""
    return _in_hand(t, s, seat, action.privilege, "MER-7.7", "choose_discard")


def _in_hand(
    t: Tables, s: MercadoState, seat: Seat, key: str, clause: str, mend: str
) -> Refusal | None:
    if not s.hands[seat]:
        return Refusal("no_privileges", clause, mend=mend)
    if key not in t.privilege_keys:
        return Refusal("no_such_privilege", "MER-7.9", mend=mend)
    if t.privilege_keys.index(key) not in s.hands[seat]:
        params = (("what", TextRef(f"mercado.piece.privilege.{key}")),)
        return Refusal("not_in_hand", clause, params, mend)
    return None


def draw(t: Tables, s: MercadoState, seat: Seat, action: act.Draw) -> Refusal | None:
    """MER-4.3: three coins in the bag, or an empty player tile and any coin."""
    kind = turn_kind(t, s, seat)
    if kind == TAKING_BACK:
        n = sum(s.bags[KINDS * seat : KINDS * seat + KINDS])
        params: tuple[Param, ...] = (("n", n), ("needed", t.components.draw))
        return Refusal("bag_too_thin", "MER-4.3", params, "take_back")
    if kind == NEITHER:
        return Refusal("bag_empty", "MER-4.3", mend="pass")
    return None


def take_back(t: Tables, s: MercadoState, seat: Seat, action: act.TakeBack) -> Refusal | None:
    """MER-4.9: at least one coin on the player tile."""
    kind = turn_kind(t, s, seat)
    if kind in (DRAWING, NEITHER):
        mend = "draw" if kind == DRAWING else "pass"
        return Refusal("player_tile_empty", "MER-4.9", mend=mend)
    return None


def pass_turn(t: Tables, s: MercadoState, seat: Seat, action: act.Pass) -> Refusal | None:
    """MER-4.3: only where neither action is possible."""
    kind = turn_kind(t, s, seat)
    if kind == NEITHER:
        return None
    mend = {DRAWING: "draw", TAKING_BACK: "take_back", EITHER: "choose_action"}[kind]
    return Refusal("no_pass", "MER-4.3", mend=mend)


def break_seal(t: Tables, s: MercadoState, seat: Seat, action: act.BreakSeal) -> Refusal | None:
    """MER-4.4: once a turn, with a seal and coins to draw."""
    if s.sealed:
        return Refusal("one_seal", "MER-4.4", mend="lay_or_finish")
    if not s.seals[seat]:
        return Refusal("no_seals_left", "MER-4.4", mend="lay_or_finish")
    if not any(s.bags[KINDS * seat : KINDS * seat + KINDS]):
        return Refusal("bag_empty_for_seal", "MER-4.4", mend="lay_or_finish")
    return None


def lay(t: Tables, s: MercadoState, seat: Seat, action: act.Lay) -> Refusal | None:
    """MER-4.6, MER-2.4: a drawn coin, where the price still needs it."""
    if action.coin not in COINS:
        return Refusal("no_such_coin", "MER-1.2", mend="lay_or_finish")
    kind = COINS.index(action.coin)
    coin: Param = ("coin", TextRef(f"mercado.piece.coin.{action.coin}"))
    if kind == BLACK:
        return Refusal("black_is_no_money", "MER-4.5", mend="lay_or_finish")
    if not s.drawn >> 3 * kind & 7:
        return Refusal("not_drawn_coin", "MER-4.6", (coin,), "lay_or_finish")
    return _not_needed(t, s, seat, kind, action.place, (coin,))


def _not_needed(
    t: Tables, s: MercadoState, seat: Seat, kind: int, place: int, params: tuple[Param, ...]
) -> Refusal | None:
    """MER-2.4: why the seat's offer at a place does not take a coin of this kind."""
    if place not in range(PLACES):
        return Refusal("no_such_place", "MER-3.2", mend="lay_elsewhere")
    tile, offer = s.market[place], s.offers[PLACES * seat + place]
    if t.needs[tile][offer] >> kind & 1:
        return None
    params += (("what", piece_key(t, tile)),)
    if not t.needs[tile][offer]:
        return Refusal("fully_paid", "MER-2.4", params, "lay_elsewhere")
    if not t.needs[tile][0] >> kind & 1:
        return Refusal("not_in_price", "MER-2.4", params, "lay_elsewhere")
    groups = t.tiles[tile].price
    if "different" in groups and kind != WHITE and offer >> 3 * kind & 7:
        return Refusal("must_differ", "MER-2.1", params, "lay_elsewhere")
    if "same" in groups and any(offer >> 3 * other & 7 for other in range(WHITE) if other != kind):
        return Refusal("must_be_same", "MER-2.1", params, "lay_elsewhere")
    return Refusal("no_more_needed", "MER-2.4", params, "lay_elsewhere")


def finish(t: Tables, s: MercadoState, seat: Seat, action: act.Finish) -> Refusal | None:
    """MER-4.6: at least one coin is laid if any can be."""
    if s.laid:
        return None
    for kind in range(len(UNIT)):
        if s.drawn >> 3 * kind & 7 and takers(t, s, seat, kind):
            params: tuple[Param, ...] = (("coin", TextRef(f"mercado.piece.coin.{COINS[kind]}")),)
            return Refusal("lay_one_first", "MER-4.6", params, "lay_one")
    return None


def resolve(t: Tables, s: MercadoState, seat: Seat, action: act.Resolve) -> Refusal | None:
    """MER-4.7: one of the tiles paid in full."""
    if action.place not in range(PLACES):
        return Refusal("no_such_place", "MER-3.2", mend="choose_tile")
    if action.place not in paid(t, s, seat):
        params = (("what", piece_key(t, s.market[action.place])),)
        return Refusal("not_paid", "MER-4.7", params, "choose_tile")
    return None


def lay_white(t: Tables, s: MercadoState, seat: Seat, action: act.LayWhite) -> Refusal | None:
    """MER-6.2: another tile that can use a white coin."""
    if action.place == CHANGER_PLACE:
        return Refusal("another_tile", "MER-6.2", mend="lay_elsewhere")
    coin: Param = ("coin", TextRef("mercado.piece.coin.white"))
    return _not_needed(t, s, seat, WHITE, action.place, (coin,))


def icon(t: Tables, s: MercadoState, seat: Seat, action: Action) -> Refusal | None:
    """MER-7.9: an icon is used or declined as one likes."""
    return None
