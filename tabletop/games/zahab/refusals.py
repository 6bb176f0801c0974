"""Refusals of Zahab: reasons why an action is not legal, the most helpful first."""

from __future__ import annotations

from tabletop.core.acts import Param, TextRef
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.legality import discardable_cards
from tabletop.games.zahab.mechanics.effects import ACQUIRE_PRICE, trade_limit, tradeable_cards
from tabletop.games.zahab.mechanics.tokens import shareable_vp
from tabletop.games.zahab.rule_tables import RuleTables
from tabletop.games.zahab.rules import can_take_card_gold, can_use_space, current_space_effect
from tabletop.games.zahab.sheet import CARD_KIND_COUNT
from tabletop.games.zahab.state import (
    DISPLAY_SIZE,
    NEUTRAL_CAMELS,
    RING_SPACE_COUNT,
    TRACK_COLOURS,
    TRACK_COUNT,
    ZahabState,
)


def _card(card: int) -> Param:
    return ("card", TextRef(f"zahab.piece.card.{card}"))


def check_place(t: RuleTables, s: ZahabState, seat: Seat, a: act.Place) -> Refusal | None:
    """Check that the space of the ring is free (ZAH-3.1)."""
    return _free(s, a.space, "ZAH-3.1")


def check_place_neutral(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.PlaceNeutral
) -> Refusal | None:
    """Check that the space of the ring is free (ZAH-10.1)."""
    return _free(s, a.space, "ZAH-10.1")


def _free(s: ZahabState, space: int, clause: str) -> Refusal | None:
    if not 0 <= space < RING_SPACE_COUNT:
        return Refusal("no_such_space", clause, remedy="free_space")
    if space in s.camels:
        return Refusal("occupied", clause, remedy="free_space")
    return None


def check_steps(t: RuleTables, s: ZahabState, seat: Seat, a: act.Steps) -> Refusal | None:
    """Check that the seat has the gold and the card (ZAH-4.1)."""
    if a.gold and not s.gold[s.seat]:
        return Refusal("no_gold", "ZAH-4.1", remedy="fewer_steps")
    return _held(s, a.card, "ZAH-4.1") if a.card else None


def _held(s: ZahabState, card: int, clause: str) -> Refusal | None:
    if not 1 <= card <= CARD_KIND_COUNT:
        return Refusal("no_such_card", clause, remedy="choose_hand")
    if card in s.discards[s.seat]:
        return Refusal("is_discarded", "ZAH-4.3", (_card(card),), "choose_hand")
    if card not in s.hands[s.seat]:
        return Refusal("not_in_hand", clause, (_card(card),), "choose_hand")
    return None


def check_use_space(t: RuleTables, s: ZahabState, seat: Seat, a: act.UseSpace) -> Refusal | None:
    """Check that the cost can be paid, and a trade or acquisition is possible (ZAH-4.4, ZAH-5)."""
    effect = current_space_effect(t, s)
    if can_use_space(t, s, effect, s.stack[-1][1]):
        return None
    clause = t.effect_clauses[effect]
    if t.has_ride[effect]:
        return Refusal("hermit_again", "ZAH-5.7", remedy="take_gold")
    if t.gold_cost[effect] > s.gold[seat]:
        return _short("gold_needed", clause, t.gold_cost[effect], s.gold[seat])
    if t.gem_cost[effect] > s.gems[seat]:
        return _short("gems_needed", clause, t.gem_cost[effect], s.gems[seat])
    if t.has_trade[effect]:
        if len(s.hands[seat]) <= t.discard_cost[effect]:
            needed = t.discard_cost[effect] + 1
            return _short("cards_needed", clause, needed, len(s.hands[seat]))
        params = (("n", trade_limit(t, s, effect)),)
        return Refusal("nothing_to_trade", "ZAH-7.1", params, "take_gold")
    if not any(s.display):
        return Refusal("no_cards", "ZAH-6.2", remedy="take_gold")
    return _short("gold_needed", "ZAH-6.1", ACQUIRE_PRICE, s.gold[seat])


def _short(code: str, clause: str, needed: int, n: int) -> Refusal:
    return Refusal(code, clause, (("needed", needed), ("n", n)), "take_gold")


def check_take_gold(t: RuleTables, s: ZahabState, seat: Seat, a: act.TakeGold) -> Refusal | None:
    """Check that the supply has gold (ZAH-4.4)."""
    if s.supply_gold:
        return None
    if can_take_card_gold(s) and any(s.laid):
        return Refusal("supply_empty", "ZAH-4.4", remedy="gold_on_card")
    return Refusal(
        "supply_empty", "ZAH-4.4" if can_take_card_gold(s) else "ZAH-11.1", remedy="pass"
    )


def check_take_gold_from(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.TakeGoldFrom
) -> Refusal | None:
    """Check that the supply has no gold (ZAH-4.4); by the expert rules refuse (ZAH-11.1)."""
    if s.supply_gold:
        return Refusal("supply_first", "ZAH-4.4", remedy="take_gold")
    if not can_take_card_gold(s):
        return Refusal("expert_no_gold", "ZAH-11.1", remedy="pass")
    if not 0 <= a.place < DISPLAY_SIZE or not s.laid[a.place]:
        return Refusal("no_gold_there", "ZAH-4.4", remedy="gold_on_card" if any(s.laid) else "pass")
    return None


def check_pass(t: RuleTables, s: ZahabState, seat: Seat, a: act.Pass) -> Refusal | None:
    """Check that no gold can be taken (ZAH-4.4)."""
    if s.supply_gold:
        return Refusal("no_pass", "ZAH-4.4", remedy="take_gold")
    if can_take_card_gold(s) and any(s.laid):
        return Refusal("no_pass", "ZAH-4.4", remedy="gold_on_card")
    return None


def check_ride(t: RuleTables, s: ZahabState, seat: Seat, a: act.Ride) -> Refusal | None:
    """Check that the steps are from 1 to the contribution (ZAH-5.7)."""
    most = s.stack[-1][1]
    if not 1 <= a.steps <= most:
        return Refusal("too_far", "ZAH-5.7", (("n", most),), "ride")
    return None


def check_trade(t: RuleTables, s: ZahabState, seat: Seat, a: act.Trade) -> Refusal | None:
    """Check level and cost of the card (ZAH-7.1)."""
    if reason := _held(s, a.card, "ZAH-7.1"):
        return reason
    card, limit = a.card, s.stack[-1][1]
    if card in tradeable_cards(t, s, limit):
        return None
    if t.levels[card] > limit:
        params = (_card(card), ("level", t.levels[card]), ("n", limit))
        return Refusal("level_too_high", "ZAH-7.1", params, "trade")
    for code, needed, n in (
        ("gold_needed", t.gold_cost[card], s.gold[seat]),
        ("gems_needed", t.gem_cost[card], s.gems[seat]),
    ):
        if needed > n:
            return Refusal(code, "ZAH-7.1", (("needed", needed), ("n", n)), "trade")
    needed, n = t.card_cost[card], len(s.hands[seat]) - 1
    return Refusal("other_cards_needed", "ZAH-7.2", (("needed", needed), ("n", n)), "trade")


def check_end_trading(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.EndTrading
) -> Refusal | None:
    """Check that the trade is optional, as only that of a card is (ZAH-7.6)."""
    return None if s.stack[-1][2] else Refusal("must_trade", "ZAH-4.4", remedy="trade")


def check_discard_for_space(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.Discard
) -> Refusal | None:
    """Check that a card to play is left (ZAH-5.3, 5.5, ZAH-7.1)."""
    if reason := _held(s, a.card, "ZAH-7.2"):
        return reason
    if a.card not in discardable_cards(t, s):
        return Refusal("last_to_trade", "ZAH-7.1", (_card(a.card),), "choose_other")
    return None


def check_discard_payment(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.Discard
) -> Refusal | None:
    """Check that the card is in the hand, and that no exile is due (ZAH-7.2)."""
    if s.stack[-1][1]:
        return Refusal("exile_first", "ZAH-7.2", remedy="exile")
    return _held(s, a.card, "ZAH-7.2")


def check_exile_payment(t: RuleTables, s: ZahabState, seat: Seat, a: act.Exile) -> Refusal | None:
    """Check that the card is in the hand, and that an exile is due (ZAH-7.2)."""
    if not s.stack[-1][1]:
        return Refusal("no_exile", "ZAH-7.2", remedy="discard")
    return _held(s, a.card, "ZAH-7.2")


def check_acquire(t: RuleTables, s: ZahabState, seat: Seat, a: act.Acquire) -> Refusal | None:
    """Check that a card lies at the place (ZAH-6.1)."""
    if not 0 <= a.place < DISPLAY_SIZE:
        return Refusal("no_such_place", "ZAH-6.1", remedy="acquire")
    return None if s.display[a.place] else Refusal("empty_place", "ZAH-6.2", remedy="acquire")


def check_gain(t: RuleTables, s: ZahabState, seat: Seat, a: act.Gain) -> Refusal | None:
    """Check that all VP that fit are distributed, none above the top of a track (ZAH-8)."""
    shares, n = (a.blue, a.red, a.yellow), shareable_vp(t, s)
    if min(shares) < 0 or sum(shares) != n:
        return Refusal("wrong_sum", "ZAH-8.1", (("n", n),), "mix")
    at = TRACK_COUNT * s.seat
    for colour, (vp, more) in enumerate(zip(s.tracks[at : at + TRACK_COUNT], shares, strict=True)):
        if vp + more > t.max_vp:
            params = (
                ("track", TextRef(f"zahab.track.{TRACK_COLOURS[colour]}")),
                ("n", t.max_vp - vp),
            )
            return Refusal("no_room", "ZAH-7.4", params, "mix")
    return None


def check_overflow(t: RuleTables, s: ZahabState, seat: Seat, a: act.Overflow) -> Refusal | None:
    """Check that the track is not full (ZAH-7.4)."""
    if a.track not in TRACK_COLOURS:
        return Refusal("no_such_track", "ZAH-7.4", remedy="overflow")
    if s.tracks[TRACK_COUNT * s.seat + TRACK_COLOURS.index(a.track)] >= t.max_vp:
        params = (("track", TextRef(f"zahab.track.{a.track}")),)
        return Refusal("track_full", "ZAH-7.4", params, "overflow")
    return None


def check_lose_surplus(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.LoseSurplus
) -> Refusal | None:
    """Check that the expert rules are used (ZAH-11.2)."""
    return None if s.expert else Refusal("no_loss", "ZAH-7.4", remedy="overflow")


def check_return_tokens(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.ReturnTokens
) -> Refusal | None:
    """Check that exactly the tokens above the limit are returned (ZAH-7.3)."""
    above = s.stack[-1][1]
    if min(a.gold, a.gems) < 0 or a.gold + a.gems != above:
        return Refusal("wrong_number", "ZAH-7.3", (("n", above),), "return")
    if a.gold > s.gold[s.seat] or a.gems > s.gems[s.seat]:
        params = (("gold", s.gold[s.seat]), ("gems", s.gems[s.seat]))
        return Refusal("not_so_many", "ZAH-7.3", params, "return")
    return None


def check_move_neutral(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.MoveNeutral
) -> Refusal | None:
    """Check that the camel is neutral (ZAH-10.2)."""
    return (
        None
        if a.neutral in NEUTRAL_CAMELS
        else Refusal("not_neutral", "ZAH-10.2", remedy="neutral")
    )
