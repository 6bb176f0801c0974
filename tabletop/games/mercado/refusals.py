"""Refusals of Mercado: reasons why an action is not legal, the most helpful first."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param, TextRef
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.legality import (
    DRAW_ONLY,
    DRAW_OR_TAKE_BACK,
    PASS_ONLY,
    TAKE_BACK_ONLY,
    find_turn_kind,
)
from tabletop.games.mercado.mechanics.tile_resolution import (
    find_paid_places,
    find_places_for_coin,
    tile_text,
)
from tabletop.games.mercado.rule_tables import RuleTables
from tabletop.games.mercado.state import (
    BLACK_COIN,
    COIN_CHANGER_PLACE,
    COIN_KIND_COUNT,
    COIN_KINDS,
    MARKET_PLACE_COUNT,
    PACKED_SINGLE_COINS,
    WHITE_COIN,
    MercadoState,
)


def refuse_in_start_phase(
    t: RuleTables, s: MercadoState, seat: Seat, action: Action
) -> Refusal | None:
    """Refuse to lay a coin at the start of a turn (MER-4.3)."""
    if isinstance(action, act.Lay | act.Finish | act.BreakSeal):
        return Refusal("not_drawn", "MER-4.3", remedy="choose_action")
    return None


def refuse_in_lay_phase(
    t: RuleTables, s: MercadoState, seat: Seat, action: Action
) -> Refusal | None:
    """Refuse the actions of the start after coins were drawn (MER-4.2)."""
    if isinstance(action, act.Draw | act.TakeBack | act.Pass | act.PlayPrivilege):
        return Refusal("already_drawn", "MER-4.2", remedy="lay_or_finish")
    return None


def check_play_privilege(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.PlayPrivilege
) -> Refusal | None:
    """Check that no privilege was played in the turn, and that it is in the hand (MER-4.1)."""
    if s.played:
        return Refusal("one_privilege", "MER-4.1", remedy="choose_action")
    return _in_hand(t, s, seat, action.privilege, "MER-4.1", "choose_action")


def check_discard_privilege(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.DiscardPrivilege
) -> Refusal | None:
    """Check that the privilege is in the hand (MER-7.7)."""
    return _in_hand(t, s, seat, action.privilege, "MER-7.7", "choose_discard")


def _in_hand(
    t: RuleTables, s: MercadoState, seat: Seat, key: str, clause: str, mend: str
) -> Refusal | None:
    if not s.hands[seat]:
        return Refusal("no_privileges", clause, remedy=mend)
    if key not in t.privilege_keys:
        return Refusal("no_such_privilege", "MER-7.9", remedy=mend)
    if t.privilege_keys.index(key) not in s.hands[seat]:
        params = (("what", TextRef(f"mercado.piece.privilege.{key}")),)
        return Refusal("not_in_hand", clause, params, mend)
    return None


def check_draw(t: RuleTables, s: MercadoState, seat: Seat, action: act.Draw) -> Refusal | None:
    """Check for three coins in the bag, or an empty player tile and any coin (MER-4.3)."""
    kind = find_turn_kind(t, s, seat)
    if kind == TAKE_BACK_ONLY:
        n = sum(s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT])
        params: tuple[Param, ...] = (("n", n), ("needed", t.components.draw))
        return Refusal("bag_too_thin", "MER-4.3", params, "take_back")
    if kind == PASS_ONLY:
        return Refusal("bag_empty", "MER-4.3", remedy="pass")
    return None


def check_take_back(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.TakeBack
) -> Refusal | None:
    """Check that the player tile has a coin (MER-4.9)."""
    kind = find_turn_kind(t, s, seat)
    if kind in (DRAW_ONLY, PASS_ONLY):
        mend = "draw" if kind == DRAW_ONLY else "pass"
        return Refusal("player_tile_empty", "MER-4.9", remedy=mend)
    return None


def check_pass(t: RuleTables, s: MercadoState, seat: Seat, action: act.Pass) -> Refusal | None:
    """Check that neither action is possible (MER-4.3)."""
    kind = find_turn_kind(t, s, seat)
    if kind == PASS_ONLY:
        return None
    mend = {DRAW_ONLY: "draw", TAKE_BACK_ONLY: "take_back", DRAW_OR_TAKE_BACK: "choose_action"}[
        kind
    ]
    return Refusal("no_pass", "MER-4.3", remedy=mend)


def check_break_seal(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.BreakSeal
) -> Refusal | None:
    """Check for a seal, coins to draw, and no other seal in this turn (MER-4.4)."""
    if s.sealed:
        return Refusal("one_seal", "MER-4.4", remedy="lay_or_finish")
    if not s.seals[seat]:
        return Refusal("no_seals_left", "MER-4.4", remedy="lay_or_finish")
    if not any(s.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT]):
        return Refusal("bag_empty_for_seal", "MER-4.4", remedy="lay_or_finish")
    return None


def check_lay(t: RuleTables, s: MercadoState, seat: Seat, action: act.Lay) -> Refusal | None:
    """Check that the coin was drawn and that the price still needs it (MER-4.6, MER-2.4)."""
    if action.coin not in COIN_KINDS:
        return Refusal("no_such_coin", "MER-1.2", remedy="lay_or_finish")
    kind = COIN_KINDS.index(action.coin)
    coin: Param = ("coin", TextRef(f"mercado.piece.coin.{action.coin}"))
    if kind == BLACK_COIN:
        return Refusal("black_is_no_money", "MER-4.5", remedy="lay_or_finish")
    if not s.drawn >> 3 * kind & 7:
        return Refusal("not_drawn_coin", "MER-4.6", (coin,), "lay_or_finish")
    return _not_needed(t, s, seat, kind, action.place, (coin,))


def _not_needed(
    t: RuleTables, s: MercadoState, seat: Seat, kind: int, place: int, params: tuple[Param, ...]
) -> Refusal | None:
    """Return the reason why the offer at a place takes no coin of this kind (MER-2.4)."""
    if place not in range(MARKET_PLACE_COUNT):
        return Refusal("no_such_place", "MER-3.2", remedy="lay_elsewhere")
    tile, offer = s.market[place], s.offers[MARKET_PLACE_COUNT * seat + place]
    if t.tile_needs[tile][offer] >> kind & 1:
        return None
    params += (("what", tile_text(t, tile)),)
    if not t.tile_needs[tile][offer]:
        return Refusal("fully_paid", "MER-2.4", params, "lay_elsewhere")
    if not t.tile_needs[tile][0] >> kind & 1:
        return Refusal("not_in_price", "MER-2.4", params, "lay_elsewhere")
    groups = t.tiles[tile].price
    if "different" in groups and kind != WHITE_COIN and offer >> 3 * kind & 7:
        return Refusal("must_differ", "MER-2.1", params, "lay_elsewhere")
    if "same" in groups and any(
        offer >> 3 * other & 7 for other in range(WHITE_COIN) if other != kind
    ):
        return Refusal("must_be_same", "MER-2.1", params, "lay_elsewhere")
    return Refusal("no_more_needed", "MER-2.4", params, "lay_elsewhere")


def check_finish(t: RuleTables, s: MercadoState, seat: Seat, action: act.Finish) -> Refusal | None:
    """Check that a coin was laid, if one can be laid (MER-4.6)."""
    if s.laid:
        return None
    for kind in range(len(PACKED_SINGLE_COINS)):
        if s.drawn >> 3 * kind & 7 and find_places_for_coin(t, s, seat, kind):
            params: tuple[Param, ...] = (
                ("coin", TextRef(f"mercado.piece.coin.{COIN_KINDS[kind]}")),
            )
            return Refusal("lay_one_first", "MER-4.6", params, "lay_one")
    return None


def check_resolve(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.Resolve
) -> Refusal | None:
    """Check that the tile is paid in full (MER-4.7)."""
    if action.place not in range(MARKET_PLACE_COUNT):
        return Refusal("no_such_place", "MER-3.2", remedy="choose_tile")
    if action.place not in find_paid_places(t, s, seat):
        params = (("what", tile_text(t, s.market[action.place])),)
        return Refusal("not_paid", "MER-4.7", params, "choose_tile")
    return None


def check_lay_white(
    t: RuleTables, s: MercadoState, seat: Seat, action: act.LayWhite
) -> Refusal | None:
    """Check that it is another tile that can use a white coin (MER-6.2)."""
    if action.place == COIN_CHANGER_PLACE:
        return Refusal("another_tile", "MER-6.2", remedy="lay_elsewhere")
    coin: Param = ("coin", TextRef("mercado.piece.coin.white"))
    return _not_needed(t, s, seat, WHITE_COIN, action.place, (coin,))


def check_icon_answer(t: RuleTables, s: MercadoState, seat: Seat, action: Action) -> Refusal | None:
    """Return None: an icon may be used or declined (MER-7.9)."""
    return None
