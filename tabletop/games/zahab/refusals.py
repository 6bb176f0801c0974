"""Why an action of Zahab is not possible now, the most helpful reason first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.refusals import GAME_OVER, NOT_YOUR_TURN, UNKNOWN_ACTION, Refusal
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.effects import ACQUIRE_PRICE, limit_of, tradeable
from tabletop.games.zahab.legality import discardable
from tabletop.games.zahab.rules import effect_here, gold_on_cards, usable
from tabletop.games.zahab.sheet import KINDS
from tabletop.games.zahab.state import (
    ACQUIRE,
    COLOURS,
    DISCARD,
    DISPLAY,
    MIX,
    NEUTRAL,
    NEUTRALS,
    OVERFLOW,
    PAY,
    PHASES,
    PLACE,
    PLACE_NEUTRAL,
    RETURN,
    RIDE,
    SPACE,
    SPACES,
    STEPS,
    TRACKS,
    TRADE,
    ZahabState,
)
from tabletop.games.zahab.tables import Tables
from tabletop.games.zahab.tokens import to_share

_CLAUSES: Final = (
    "ZAH-3.1",
    "ZAH-10.1",
    "ZAH-4.1",
    "ZAH-4.4",
    "ZAH-5.7",
    "ZAH-7.2",
    "ZAH-7.1",
    "ZAH-7.2",
    "ZAH-8.1",
    "ZAH-7.4",
    "ZAH-7.3",
    "ZAH-6.1",
    "ZAH-10.2",
)
"""By frame: the clause of what is to be decided."""


def refusal(t: Tables, s: ZahabState, seat: Seat, action: Action) -> Refusal | None:
    """None exactly for what is legal."""
    if not s.stack:
        return Refusal(GAME_OVER, "ZAH-9.1")
    frame = s.stack[-1][0]
    if seat != s.seat:
        return Refusal(NOT_YOUR_TURN, "ZAH-2.6", (("seat", SeatRef(s.seat)),))
    if type(action) not in _REASONS:
        return Refusal(UNKNOWN_ACTION, _CLAUSES[frame])
    frames, reason = _REASONS[type(action)]
    if frame not in frames:
        return Refusal("not_now", _CLAUSES[frame], mend=PHASES[frame])
    return reason(t, s, action)


def _card(card: int) -> Param:
    return ("card", TextRef(f"zahab.piece.card.{card}"))


def _free(clause: str, t: Tables, s: ZahabState, a: act.Place | act.PlaceNeutral) -> Refusal | None:
    """ZAH-3.1, ZAH-10.1: a space of the ring without a camel."""
    if not 0 <= a.space < SPACES:
        return Refusal("no_such_space", clause, mend="free_space")
    if a.space in s.camels:
        return Refusal("occupied", clause, mend="free_space")
    return None


def _steps(t: Tables, s: ZahabState, a: act.Steps) -> Refusal | None:
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


def _use(t: Tables, s: ZahabState, a: act.UseSpace) -> Refusal | None:
    """ZAH-4.4, ZAH-5: the cost can be paid in full, and there is something to trade or take."""
    effect = effect_here(t, s)
    if usable(t, s, effect, s.stack[-1][1]):
        return None
    seat, clause = s.seat, t.clauses[effect]
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


def _take(t: Tables, s: ZahabState, a: act.TakeGold) -> Refusal | None:
    """ZAH-4.4: from the supply while it has any."""
    if s.supply_gold:
        return None
    if gold_on_cards(s) and any(s.laid):
        return Refusal("supply_empty", "ZAH-4.4", mend="gold_on_card")
    return Refusal("supply_empty", "ZAH-4.4" if gold_on_cards(s) else "ZAH-11.1", mend="pass")


def _take_from(t: Tables, s: ZahabState, a: act.TakeGoldFrom) -> Refusal | None:
    """ZAH-4.4: only when the supply has none; ZAH-11.1: never."""
    if s.supply_gold:
        return Refusal("supply_first", "ZAH-4.4", mend="take_gold")
    if not gold_on_cards(s):
        return Refusal("expert_no_gold", "ZAH-11.1", mend="pass")
    if not 0 <= a.place < DISPLAY or not s.laid[a.place]:
        return Refusal("no_gold_there", "ZAH-4.4", mend="gold_on_card" if any(s.laid) else "pass")
    return None


def _pass(t: Tables, s: ZahabState, a: act.Pass) -> Refusal | None:
    """ZAH-4.4: only where no gold can be taken."""
    if s.supply_gold:
        return Refusal("no_pass", "ZAH-4.4", mend="take_gold")
    if gold_on_cards(s) and any(s.laid):
        return Refusal("no_pass", "ZAH-4.4", mend="gold_on_card")
    return None


def _ride(t: Tables, s: ZahabState, a: act.Ride) -> Refusal | None:
    """ZAH-5.7: 1 to the contribution."""
    most = s.stack[-1][1]
    if not 1 <= a.steps <= most:
        return Refusal("too_far", "ZAH-5.7", (("n", most),), "ride")
    return None


def _trade(t: Tables, s: ZahabState, a: act.Trade) -> Refusal | None:
    """ZAH-7.1: level and cost."""
    if reason := _held(s, a.card, "ZAH-7.1"):
        return reason
    seat, card, limit = s.seat, a.card, s.stack[-1][1]
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


def _end_trading(t: Tables, s: ZahabState, a: act.EndTrading) -> Refusal | None:
    """ZAH-7.6: only a card leaves it open."""
    return None if s.stack[-1][2] else Refusal("must_trade", "ZAH-4.4", mend="trade")


def _discard(t: Tables, s: ZahabState, a: act.Discard) -> Refusal | None:
    """ZAH-7.2; for a space a card to be played must be left (ZAH-7.1)."""
    if s.stack[-1][0] == PAY and s.stack[-1][1]:
        return Refusal("exile_first", "ZAH-7.2", mend="exile")
    if reason := _held(s, a.card, "ZAH-7.2"):
        return reason
    if s.stack[-1][0] == DISCARD and a.card not in discardable(t, s):
        return Refusal("last_to_trade", "ZAH-7.1", (_card(a.card),), "choose_other")
    return None


def _exile(t: Tables, s: ZahabState, a: act.Exile) -> Refusal | None:
    """ZAH-7.2: as many as the card says."""
    if not s.stack[-1][1]:
        return Refusal("no_exile", "ZAH-7.2", mend="discard")
    return _held(s, a.card, "ZAH-7.2")


def _acquire(t: Tables, s: ZahabState, a: act.Acquire) -> Refusal | None:
    """ZAH-6.1: a card that lies there."""
    if not 0 <= a.place < DISPLAY:
        return Refusal("no_such_place", "ZAH-6.1", mend="acquire")
    return None if s.display[a.place] else Refusal("empty_place", "ZAH-6.2", mend="acquire")


def _gain(t: Tables, s: ZahabState, a: act.Gain) -> Refusal | None:
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


def _overflow(t: Tables, s: ZahabState, a: act.Overflow) -> Refusal | None:
    """ZAH-7.4: a track that is not full."""
    if a.track not in TRACKS:
        return Refusal("no_such_track", "ZAH-7.4", mend="overflow")
    if s.tracks[COLOURS * s.seat + TRACKS.index(a.track)] >= t.top:
        params = (("track", TextRef(f"zahab.track.{a.track}")),)
        return Refusal("track_full", "ZAH-7.4", params, "overflow")
    return None


def _lose(t: Tables, s: ZahabState, a: act.LoseSurplus) -> Refusal | None:
    """ZAH-11.2: only by the expert rules."""
    return None if s.expert else Refusal("no_loss", "ZAH-7.4", mend="overflow")


def _return(t: Tables, s: ZahabState, a: act.ReturnTokens) -> Refusal | None:
    """ZAH-7.3: just as many as are too many."""
    above = s.stack[-1][1]
    if min(a.gold, a.gems) < 0 or a.gold + a.gems != above:
        return Refusal("wrong_number", "ZAH-7.3", (("n", above),), "return")
    if a.gold > s.gold[s.seat] or a.gems > s.gems[s.seat]:
        params = (("gold", s.gold[s.seat]), ("gems", s.gems[s.seat]))
        return Refusal("not_so_many", "ZAH-7.3", params, "return")
    return None


def _neutral(t: Tables, s: ZahabState, a: act.MoveNeutral) -> Refusal | None:
    """ZAH-10.2: only the two neutral ones."""
    return None if a.neutral in NEUTRALS else Refusal("not_neutral", "ZAH-10.2", mend="neutral")


_REASONS: Final[
    Mapping[
        type[Action],
        tuple[tuple[int, ...], Callable[[Tables, ZahabState, Any], Refusal | None]],
    ]
] = {
    act.Place: ((PLACE,), partial(_free, "ZAH-3.1")),
    act.Steps: ((STEPS,), _steps),
    act.UseSpace: ((SPACE,), _use),
    act.TakeGold: ((SPACE,), _take),
    act.TakeGoldFrom: ((SPACE,), _take_from),
    act.Pass: ((SPACE,), _pass),
    act.Ride: ((RIDE,), _ride),
    act.Trade: ((TRADE,), _trade),
    act.EndTrading: ((TRADE,), _end_trading),
    act.Discard: ((DISCARD, PAY), _discard),
    act.Exile: ((PAY,), _exile),
    act.Acquire: ((ACQUIRE,), _acquire),
    act.Gain: ((MIX,), _gain),
    act.Overflow: ((OVERFLOW,), _overflow),
    act.LoseSurplus: ((OVERFLOW,), _lose),
    act.ReturnTokens: ((RETURN,), _return),
    act.PlaceNeutral: ((PLACE_NEUTRAL,), partial(_free, "ZAH-10.1")),
    act.MoveNeutral: ((NEUTRAL,), _neutral),
}
"""Each action: the frames in which it may come, and what may be wrong with it then."""
