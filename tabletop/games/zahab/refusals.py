"""Why an action of Zahab is not possible now, the most helpful reason first."""

from __future__ import annotations

from tabletop.core.acts import Param, TextRef
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.effects import ACQUIRE_PRICE, limit_of, tradeable
from tabletop.games.zahab.legality import discardable
from tabletop.games.zahab.rules import effect_here, gold_on_cards, usable
from tabletop.games.zahab.sheet import KINDS
from tabletop.games.zahab.state import COLOURS, DISPLAY, NEUTRALS, SPACES, TRACKS, ZahabState
from tabletop.games.zahab.tables import Tables
from tabletop.games.zahab.tokens import to_share


def _card(card: int) -> Param:
    return ("card", TextRef(f"zahab.piece.card.{card}"))


def place(t: Tables, s: ZahabState, seat: Seat, a: act.Place) -> Refusal | None:
    """ZAH-3.1: a space of the ring without a camel."""
    return _free(s, a.space, "ZAH-3.1")


def place_neutral(t: Tables, s: ZahabState, seat: Seat, a: act.PlaceNeutral) -> Refusal | None:
    """ZAH-10.1: likewise."""
    return _free(s, a.space, "ZAH-10.1")


def _free(s: ZahabState, space: int, clause: str) -> Refusal | None:
    if not 0 <= space < SPACES:
        return Refusal("no_such_space", clause, mend="free_space")
    if space in s.camels:
        return Refusal("occupied", clause, mend="free_space")
    return None


def steps(t: Tables, s: ZahabState, seat: Seat, a: act.Steps) -> Refusal | None:
    """ZAH-4.1: a gold that one has, a card that one holds."""
    if a.gold and not s.gold[s.seat]:
        return Refusal("no_gold", "ZAH-4.1", mend="fewer_steps")
    return _held(s, a.card, "ZAH-4.1") if a.card else None


def _held(s: ZahabState, card: int, clause: str) -> Refusal | None:
    if not 1 <= card <= KINDS:
        return Refusal("no_such_card", clause, mend="choose_hand")
    if card in s.discards[s.seat]:
        return Refusal("is_discarded", "ZAH-4.3", (_card(card),), "choose_hand")
    if card not in s.hands[s.seat]:
        return Refusal("not_in_hand", clause, (_card(card),), "choose_hand")
    return None


def use_space(t: Tables, s: ZahabState, seat: Seat, a: act.UseSpace) -> Refusal | None:
    """ZAH-4.4, ZAH-5: the cost can be paid in full, and there is something to trade or take."""
    effect = effect_here(t, s)
    if usable(t, s, effect, s.stack[-1][1]):
        return None
    clause = t.clauses[effect]
    if t.rides[effect]:
        return Refusal("hermit_again", "ZAH-5.7", mend="take_gold")
    if t.gold_cost[effect] > s.gold[seat]:
        return _short("gold_needed", clause, t.gold_cost[effect], s.gold[seat])
    if t.gem_cost[effect] > s.gems[seat]:
        return _short("gems_needed", clause, t.gem_cost[effect], s.gems[seat])
    if t.trades[effect]:
        if len(s.hands[seat]) <= t.discard_cost[effect]:
            needed = t.discard_cost[effect] + 1
            return _short("cards_needed", clause, needed, len(s.hands[seat]))
        params = (("n", limit_of(t, s, effect)),)
        return Refusal("nothing_to_trade", "ZAH-7.1", params, "take_gold")
    if not any(s.display):
        return Refusal("no_cards", "ZAH-6.2", mend="take_gold")
    return _short("gold_needed", "ZAH-6.1", ACQUIRE_PRICE, s.gold[seat])


def _short(code: str, clause: str, needed: int, n: int) -> Refusal:
    return Refusal(code, clause, (("needed", needed), ("n", n)), "take_gold")


def take_gold(t: Tables, s: ZahabState, seat: Seat, a: act.TakeGold) -> Refusal | None:
    """ZAH-4.4: from the supply while it has any."""
    if s.supply_gold:
        return None
    if gold_on_cards(s) and any(s.laid):
        return Refusal("supply_empty", "ZAH-4.4", mend="gold_on_card")
    return Refusal("supply_empty", "ZAH-4.4" if gold_on_cards(s) else "ZAH-11.1", mend="pass")


def take_gold_from(t: Tables, s: ZahabState, seat: Seat, a: act.TakeGoldFrom) -> Refusal | None:
    """ZAH-4.4: only when the supply has none; ZAH-11.1: never."""
    if s.supply_gold:
        return Refusal("supply_first", "ZAH-4.4", mend="take_gold")
    if not gold_on_cards(s):
        return Refusal("expert_no_gold", "ZAH-11.1", mend="pass")
    if not 0 <= a.place < DISPLAY or not s.laid[a.place]:
        return Refusal("no_gold_there", "ZAH-4.4", mend="gold_on_card" if any(s.laid) else "pass")
    return None


def pass_space(t: Tables, s: ZahabState, seat: Seat, a: act.Pass) -> Refusal | None:
    """ZAH-4.4: only where no gold can be taken."""
    if s.supply_gold:
        return Refusal("no_pass", "ZAH-4.4", mend="take_gold")
    if gold_on_cards(s) and any(s.laid):
        return Refusal("no_pass", "ZAH-4.4", mend="gold_on_card")
    return None


def ride(t: Tables, s: ZahabState, seat: Seat, a: act.Ride) -> Refusal | None:
    """ZAH-5.7: 1 to the contribution."""
    most = s.stack[-1][1]
    if not 1 <= a.steps <= most:
        return Refusal("too_far", "ZAH-5.7", (("n", most),), "ride")
    return None


def trade(t: Tables, s: ZahabState, seat: Seat, a: act.Trade) -> Refusal | None:
    """ZAH-7.1: level and cost."""
    if reason := _held(s, a.card, "ZAH-7.1"):
        return reason
    card, limit = a.card, s.stack[-1][1]
    if card in tradeable(t, s, limit):
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


def end_trading(t: Tables, s: ZahabState, seat: Seat, a: act.EndTrading) -> Refusal | None:
    """ZAH-7.6: only a card leaves it open."""
    return None if s.stack[-1][2] else Refusal("must_trade", "ZAH-4.4", mend="trade")


def discard(t: Tables, s: ZahabState, seat: Seat, a: act.Discard) -> Refusal | None:
    """ZAH-5.3, 5.5: a card to be played must be left (ZAH-7.1)."""
    if reason := _held(s, a.card, "ZAH-7.2"):
        return reason
    if a.card not in discardable(t, s):
        return Refusal("last_to_trade", "ZAH-7.1", (_card(a.card),), "choose_other")
    return None


def pay_by_discard(t: Tables, s: ZahabState, seat: Seat, a: act.Discard) -> Refusal | None:
    """ZAH-7.2: any other card, after those that leave the game."""
    if s.stack[-1][1]:
        return Refusal("exile_first", "ZAH-7.2", mend="exile")
    return _held(s, a.card, "ZAH-7.2")


def pay_by_exile(t: Tables, s: ZahabState, seat: Seat, a: act.Exile) -> Refusal | None:
    """ZAH-7.2: as many as the card says."""
    if not s.stack[-1][1]:
        return Refusal("no_exile", "ZAH-7.2", mend="discard")
    return _held(s, a.card, "ZAH-7.2")


def acquire(t: Tables, s: ZahabState, seat: Seat, a: act.Acquire) -> Refusal | None:
    """ZAH-6.1: a card that lies there."""
    if not 0 <= a.place < DISPLAY:
        return Refusal("no_such_place", "ZAH-6.1", mend="acquire")
    return None if s.display[a.place] else Refusal("empty_place", "ZAH-6.2", mend="acquire")


def gain(t: Tables, s: ZahabState, seat: Seat, a: act.Gain) -> Refusal | None:
    """ZAH-8: as many VP as were gained and fit, none above the top of a track."""
    shares, n = (a.blue, a.red, a.yellow), to_share(t, s)
    if min(shares) < 0 or sum(shares) != n:
        return Refusal("wrong_sum", "ZAH-8.1", (("n", n),), "mix")
    at = COLOURS * s.seat
    for colour, (vp, more) in enumerate(zip(s.tracks[at : at + COLOURS], shares, strict=True)):
        if vp + more > t.top:
            params = (("track", TextRef(f"zahab.track.{TRACKS[colour]}")), ("n", t.top - vp))
            return Refusal("no_room", "ZAH-7.4", params, "mix")
    return None


def overflow(t: Tables, s: ZahabState, seat: Seat, a: act.Overflow) -> Refusal | None:
    """ZAH-7.4: a track that is not full."""
    if a.track not in TRACKS:
        return Refusal("no_such_track", "ZAH-7.4", mend="overflow")
    if s.tracks[COLOURS * s.seat + TRACKS.index(a.track)] >= t.top:
        params = (("track", TextRef(f"zahab.track.{a.track}")),)
        return Refusal("track_full", "ZAH-7.4", params, "overflow")
    return None


def lose(t: Tables, s: ZahabState, seat: Seat, a: act.LoseSurplus) -> Refusal | None:
    """ZAH-11.2: only by the expert rules."""
    return None if s.expert else Refusal("no_loss", "ZAH-7.4", mend="overflow")


def return_tokens(t: Tables, s: ZahabState, seat: Seat, a: act.ReturnTokens) -> Refusal | None:
    """ZAH-7.3: just as many as are too many."""
    above = s.stack[-1][1]
    if min(a.gold, a.gems) < 0 or a.gold + a.gems != above:
        return Refusal("wrong_number", "ZAH-7.3", (("n", above),), "return")
    if a.gold > s.gold[s.seat] or a.gems > s.gems[s.seat]:
        params = (("gold", s.gold[s.seat]), ("gems", s.gems[s.seat]))
        return Refusal("not_so_many", "ZAH-7.3", params, "return")
    return None


def neutral(t: Tables, s: ZahabState, seat: Seat, a: act.MoveNeutral) -> Refusal | None:
    """ZAH-10.2: only the two neutral ones."""
    return None if a.neutral in NEUTRALS else Refusal("not_neutral", "ZAH-10.2", mend="neutral")
