"""Explanations of actions in Zahab: immediate effects of spaces, cards and camel moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.mechanics.camel_movement import move_camel, next_free_space
from tabletop.games.zahab.mechanics.effects import (
    available_effect_tokens,
    is_effect_useless,
    printed_effect_tokens,
    printed_vp,
    trade_limit,
    tradeable_cards,
)
from tabletop.games.zahab.rule_tables import FIGURE_NAMES, GEM_PIECE, GOLD_PIECE, RuleTables
from tabletop.games.zahab.rules import can_use_space, current_space_effect
from tabletop.games.zahab.state import (
    RED_TRACK,
    TRACK_COLOURS,
    TRACK_COUNT,
    YELLOW_TRACK,
    ZahabState,
)

MAX_CAMEL_STEPS: Final = 3
"""Maximum number of steps of a camel, except with the hermit (ZAH-4.1)."""

ExplanationParams = tuple[Param, ...]


def explain_action(t: RuleTables, s: ZahabState, seat: Seat, action: Action) -> Reason:
    """Return the strongest argument for a legal action."""
    return _REASONS[type(action)](t, s, seat, action)


# Spaces


def copy_arrival(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.Place | act.Steps | act.Ride
) -> ZahabState:
    """Return the state after a move of the own camel and its payment (ZAH-4.1, 4.2)."""
    then = s.copy()
    if isinstance(a, act.Place):
        then.camels[seat] = a.space
    elif isinstance(a, act.Ride):
        move_camel(t, then, seat, a.steps, "ZAH-5.7", None)
    else:
        if a.gold:
            then.gold[seat] -= 1
            then.supply_gold += 1
        if a.card:
            then.hands[seat] = tuple(card for card in s.hands[seat] if card != a.card)
            then.discards[seat] = (*s.discards[seat], a.card)
        move_camel(t, then, seat, 1 + a.gold + (a.card > 0), "ZAH-4.2", None)
    return then


def _place(t: RuleTables, s: ZahabState, seat: Seat, a: act.Place) -> Reason:
    return _space(t, copy_arrival(t, s, seat, a), seat, 0)


def _steps(t: RuleTables, s: ZahabState, seat: Seat, a: act.Steps) -> Reason:
    """Explain steps by the cards that return, else by the reached space (ZAH-4.1 to 4.4)."""
    then, back = copy_arrival(t, s, seat, a), len(s.discards[seat])
    if back and not then.discards[seat]:
        there: Param = ("what", t.space_text(then.tiles, then.camels[seat]))
        return Reason("lap", (there, ("n", back + (a.card > 0))))
    return _space(t, then, seat, 0)


def _ride(t: RuleTables, s: ZahabState, seat: Seat, a: act.Ride) -> Reason:
    return _space(t, copy_arrival(t, s, seat, a), seat, 1)


def _use(t: RuleTables, s: ZahabState, seat: Seat, a: act.UseSpace) -> Reason:
    return _space(t, s, seat, 0)


def _space(t: RuleTables, s: ZahabState, seat: Seat, rode: int) -> Reason:
    """Explain the use of the space where the seat then stands (ZAH-5)."""
    effect = current_space_effect(t, s)
    what: Param = ("what", t.space_text(s.tiles, s.camels[seat]))
    if not can_use_space(t, s, effect, rode):
        return Reason("space_closed", (what,))
    if t.has_trade[effect]:
        limit = trade_limit(t, s, effect)
        cards = len(tradeable_cards(t, s, limit, t.discard_cost[effect]))
        return Reason("space_trade", (what, ("n", cards), ("level", limit)))
    if t.has_acquire[effect]:
        return Reason("space_acquire", (what, ("n", s.gold[seat]), ("most", max(s.laid))))
    if t.has_ride[effect]:
        most = t.contribution[s.tracks[TRACK_COUNT * seat + YELLOW_TRACK]]
        return Reason("space_ride", (what, ("n", most)))
    if short := _short(t, s, effect):
        return Reason("space_short", (what, *short))
    if is_effect_useless(t, s, effect):
        return Reason("space_none", (what,))
    vp, room = printed_vp(t, s, effect)
    if room < vp:
        return Reason("space_room", (what, ("n", room), ("all", vp)))
    if t.gold_cost[effect] or t.gem_cost[effect]:
        return Reason("space_pay", (what, ("gold", s.gold[seat]), ("gems", s.gems[seat])))
    n, _ = available_effect_tokens(t, s, effect)
    over = s.gold[seat] + s.gems[seat] + n - t.token_limit
    if over > 0:
        return Reason("space_full", (what, ("n", n), ("over", over), ("most", t.token_limit)))
    if n <= 1:  # no more than the gold that any space gives (ZAH-4.4)
        return Reason("space_plain", (what, ("n", n)))
    return Reason("space_gold", (what, ("n", n), ("gold", s.gold[seat])))


def _short(t: RuleTables, s: ZahabState, effect: int) -> ExplanationParams:
    """Return the tokens that the supply lacks for an effect; empty if it has enough (ZAH-7.7)."""
    given, left = printed_effect_tokens(t, s, effect), available_effect_tokens(t, s, effect)
    for piece, n, there in zip((GOLD_PIECE, GEM_PIECE), given, left, strict=True):
        if there < n:
            return ("n", there), ("all", n), ("kind", TextRef(f"zahab.piece.{piece}", n))
    return ()


def _take_gold(t: RuleTables, s: ZahabState, seat: Seat, a: act.TakeGold) -> Reason:
    what: Param = ("what", t.space_text(s.tiles, s.camels[seat]))
    if s.gold[seat] + s.gems[seat] >= t.token_limit:
        return Reason("take_gold_full", (what, ("n", t.token_limit)))
    return Reason("take_gold", (("n", s.gold[seat] + 1), what))


def _take_gold_from(t: RuleTables, s: ZahabState, seat: Seat, a: act.TakeGoldFrom) -> Reason:
    return Reason("take_gold_from", (_card(s.display[a.place]), ("n", s.laid[a.place] - 1)))


# Cards


def _trade(t: RuleTables, s: ZahabState, seat: Seat, a: act.Trade) -> Reason:
    """Explain a trade by a missing gain, else by its level and the alternatives (ZAH-7.1)."""
    card = _card(a.card)
    if t.required_vp[a.card] > min(s.tracks[TRACK_COUNT * seat : TRACK_COUNT * seat + TRACK_COUNT]):
        return Reason("trade_low", (card, ("n", t.required_vp[a.card])))
    if short := _short(t, s, a.card):
        return Reason("trade_short", (card, *short))
    if is_effect_useless(t, s, a.card):
        return Reason("trade_none", (card,))
    others = len(tradeable_cards(t, s, s.stack[-1][1])) - 1
    told: ExplanationParams = card, ("level", t.levels[a.card])
    return Reason("trade", (*told, ("limit", s.stack[-1][1]), ("n", others)))


def _end_trading(t: RuleTables, s: ZahabState, seat: Seat, a: act.EndTrading) -> Reason:
    return Reason("end_trading", (("n", len(s.hands[seat])),))


def _acquire(t: RuleTables, s: ZahabState, seat: Seat, a: act.Acquire) -> Reason:
    """Explain an acquisition by its gold, else by its level (ZAH-6.1, 5.2)."""
    card, n = s.display[a.place], s.laid[a.place]
    if n > 1:
        return Reason("acquire_gold", (_card(card), ("n", n)))
    told = _card(card), ("level", t.levels[card]), ("limit", _reach(t, s, seat))
    return Reason("acquire_near" if t.levels[card] <= _reach(t, s, seat) else "acquire", told)


def _give_up(t: RuleTables, s: ZahabState, seat: Seat, a: act.Discard | act.Exile) -> Reason:
    """Explain a discard or exile by a low or unplayable level, else its target (ZAH-7.1, 7.2)."""
    levels, card, what = t.levels, a.card, _card(a.card)
    others = [levels[other] for other in s.hands[seat] if other != card]
    if all(levels[card] < level for level in others):
        return Reason("give_lowest", (what, ("level", levels[card])))
    if levels[card] > _reach(t, s, seat):
        return Reason("give_beyond", (what, ("level", levels[card]), ("limit", _reach(t, s, seat))))
    code = "give_back" if isinstance(a, act.Discard) else "give_exile"
    return Reason(code, (what, ("n", len(others))))


def _reach(t: RuleTables, s: ZahabState, seat: Seat) -> int:
    """Return the level that spirit and the magician's contribution allow (ZAH-5.2)."""
    return s.spirits[seat] + t.contribution[s.tracks[TRACK_COUNT * seat + RED_TRACK]]


def _card(card: int) -> Param:
    return "card", TextRef(f"zahab.piece.card.{card}")


# Tracks and tokens


def _gain(t: RuleTables, s: ZahabState, seat: Seat, a: act.Gain) -> Reason:
    """Explain a mix of VP by the highest contribution that rises (ZAH-1.3)."""
    at, told = TRACK_COUNT * seat, t.contribution
    before = s.tracks[at : at + TRACK_COUNT]
    after = [vp + n for vp, n in zip(before, (a.blue, a.red, a.yellow), strict=True)]
    risen = [place for place in range(TRACK_COUNT) if told[after[place]] > told[before[place]]]
    if not risen:
        blue, red, yellow = after
        return Reason("mix_level", (("blue", blue), ("red", red), ("yellow", yellow)))
    best = max(risen, key=lambda place: told[after[place]])
    figure = TextRef(f"zahab.figure.{FIGURE_NAMES[best]}")
    return Reason("mix", (("figure", figure), ("n", told[after[best]]), ("all", len(risen))))


def _overflow(t: RuleTables, s: ZahabState, seat: Seat, a: act.Overflow) -> Reason:
    n = t.max_vp - s.tracks[TRACK_COUNT * seat + TRACK_COLOURS.index(a.track)]
    return Reason("overflow", (("track", TextRef(f"zahab.track.{a.track}")), ("n", n)))


def _lose(t: RuleTables, s: ZahabState, seat: Seat, a: act.LoseSurplus) -> Reason:
    return Reason("lose", (("n", s.spirits[seat]),))


def _return(t: RuleTables, s: ZahabState, seat: Seat, a: act.ReturnTokens) -> Reason:
    """Explain returned tokens by the end scoring, or by the tokens that remain (ZAH-9.2)."""
    if a.gems:
        return Reason("return_gems", (("n", s.gold[seat] - a.gold),))
    return Reason("return", (("n", s.gems[seat]), ("gold", t.gold_per_point)))


# Neutral camels and the rest


def _place_neutral(t: RuleTables, s: ZahabState, seat: Seat, a: act.PlaceNeutral) -> Reason:
    return Reason("place_neutral", (("what", t.space_text(s.tiles, a.space)),))


def _neutral(t: RuleTables, s: ZahabState, seat: Seat, a: act.MoveNeutral) -> Reason:
    """Explain a step of a neutral camel by the changed landing spaces, first of the own camel."""
    there, other = next_free_space(s.camels, s.camels[a.neutral]), 1 - seat
    then = [there if camel == a.neutral else space for camel, space in enumerate(s.camels)]
    for n in range(1, MAX_CAMEL_STEPS + 1):
        for code, walker in (("neutral_mine", seat), ("neutral_theirs", other)):
            space = find_landing_space(then, s.camels[walker], n)
            if space != find_landing_space(s.camels, s.camels[walker], n):
                told: ExplanationParams = ("what", t.space_text(s.tiles, space)), ("n", n)
                return Reason(code, (*told, ("other", SeatRef(other))))
    return Reason("neutral_same", (("what", t.space_text(s.tiles, there)),))


def find_landing_space(camels: list[int], space: int, n: int) -> int:
    """Return the space that a number of steps reaches (ZAH-4.2)."""
    for _ in range(n):
        space = next_free_space(camels, space)
    return space


def _pass(t: RuleTables, s: ZahabState, seat: Seat, a: act.Pass) -> Reason:
    """Explain a pass: no gold is available (ZAH-4.4).

    A seat is asked only if the space could be used.
    """
    return Reason("pass", (("what", t.space_text(s.tiles, s.camels[seat])),))


_REASONS: Final[Mapping[type[Action], Callable[[RuleTables, ZahabState, Seat, Any], Reason]]] = {
    act.Place: _place,
    act.Steps: _steps,
    act.Ride: _ride,
    act.UseSpace: _use,
    act.TakeGold: _take_gold,
    act.TakeGoldFrom: _take_gold_from,
    act.Pass: _pass,
    act.Trade: _trade,
    act.EndTrading: _end_trading,
    act.Acquire: _acquire,
    act.Discard: _give_up,
    act.Exile: _give_up,
    act.Gain: _gain,
    act.Overflow: _overflow,
    act.LoseSurplus: _lose,
    act.ReturnTokens: _return,
    act.PlaceNeutral: _place_neutral,
    act.MoveNeutral: _neutral,
}
"""Explanation function of each action type."""
