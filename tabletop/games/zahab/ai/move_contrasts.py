"""Contrasts of actions in Zahab: what a space, card or camel move gives that another does not."""

from __future__ import annotations

from typing import Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.ai.evaluation import Budget, Evaluation
from tabletop.games.zahab.ai.move_explanations import (
    MAX_CAMEL_STEPS,
    copy_arrival,
    find_landing_space,
)
from tabletop.games.zahab.mechanics.camel_movement import next_free_space
from tabletop.games.zahab.mechanics.effects import (
    available_effect_tokens,
    is_effect_useless,
    printed_vp,
    trade_limit,
    tradeable_cards,
)
from tabletop.games.zahab.rule_tables import RuleTables
from tabletop.games.zahab.rules import can_use_space, current_space_effect
from tabletop.games.zahab.state import (
    OFF_RING,
    TRACK_COLOURS,
    TRACK_COUNT,
    YELLOW_TRACK,
    ZahabState,
)

VP_GAINS: Final = (*TRACK_COLOURS, "any")
"""Gains of cards that are VP."""


def contrast_actions(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat, action: Action, other: Action
) -> Reason | None:
    """Return a fact that speaks for a legal action against another; None if there is none."""
    neutral = act.MoveNeutral | act.PlaceNeutral
    if isinstance(action, neutral) and isinstance(other, neutral):
        return _contrast_neutral_camels(t, e, s, seat, action, other)
    if isinstance(action, act.Acquire) and isinstance(other, act.Acquire):
        return _contrast_acquisitions(t, s, action, other)
    if isinstance(action, act.Trade) and isinstance(other, act.Trade):
        found = _contrast_vp(t, action.card, other.card)
        return found or _contrast_costs(t, action.card, other.card)
    if isinstance(action, act.Discard | act.Exile) and isinstance(other, act.Discard | act.Exile):
        return _contrast_levels("weaker", t, action.card, other.card)
    if isinstance(action, act.Steps) and isinstance(other, act.Steps):
        there, place = (copy_arrival(t, s, seat, each).camels[seat] for each in (action, other))
        if there == place:
            return _contrast_payments(t, s, there, action, other)
    return _describe_space(t, s, seat, action)


# Spaces


def _describe_space(t: RuleTables, s: ZahabState, seat: Seat, action: Action) -> Reason | None:
    """Return what the seat gains at the space of an action; None if that is nothing (ZAH-5)."""
    rode = 0
    if isinstance(action, act.Place | act.Steps | act.Ride):
        s, rode = copy_arrival(t, s, seat, action), isinstance(action, act.Ride)
    elif not isinstance(action, act.UseSpace):
        return None
    effect = current_space_effect(t, s)
    if not can_use_space(t, s, effect, int(rode)) or is_effect_useless(t, s, effect):
        return None
    vp, room = printed_vp(t, s, effect)
    if room < vp:
        return None
    told: dict[str, int | TextRef] = {"what": t.space_text(s.tiles, s.camels[seat])}
    if t.has_trade[effect]:
        told["level"] = limit = trade_limit(t, s, effect)
        told["n"] = len(tradeable_cards(t, s, limit, t.discard_cost[effect]))
        told["cards"] = t.discard_cost[effect]
        return Reason("space_trade", tuple(told.items()))
    if t.has_acquire[effect]:
        return Reason("space_acquire", (*told.items(), ("most", max(s.laid))))
    if t.has_ride[effect]:
        most = t.contribution[s.tracks[TRACK_COUNT * seat + YELLOW_TRACK]]
        return Reason("space_ride", (*told.items(), ("n", most)))
    key = t.space_key(effect)
    gold, gems = available_effect_tokens(t, s, effect)
    cost = t.gold_cost[effect] or t.gem_cost[effect]
    if not cost and gold <= 1:  # no more than the gold that any space gives (ZAH-4.4)
        return None
    told |= {"n": gold or gems or vp, "cost": cost}
    return Reason(f"space_{key}", tuple(told.items()))


def _contrast_payments(
    t: RuleTables, s: ZahabState, space: int, action: act.Steps, other: act.Steps
) -> Reason | None:
    """Return what one of two payments for the same steps keeps (ZAH-4.1)."""
    what: Param = "what", t.space_text(s.tiles, space)
    if action.card and other.card and action.gold == other.gold:
        return _contrast_levels("weaker", t, action.card, other.card)
    if other.gold and not action.gold:
        return Reason("keeps_gold", (what,))
    if other.card and not action.card:
        return Reason("keeps_card", (what, _card("card", other.card)))
    return None


# Cards


def _contrast_acquisitions(
    t: RuleTables, s: ZahabState, action: act.Acquire, other: act.Acquire
) -> Reason | None:
    """Return the gold, the VP or the level by which one card is better (ZAH-6.1, 7.1)."""
    card, rival = s.display[action.place], s.display[other.place]
    n, m = s.laid[action.place], s.laid[other.place]
    if n > m:
        cards = _card("card", card), _card("other", rival)
        return Reason("more_gold", (*cards, ("n", n), ("m", m)))
    vp, level = _contrast_vp(t, card, rival), _contrast_levels("sooner", t, card, rival)
    return vp or level or _contrast_costs(t, card, rival)


def _contrast_vp(t: RuleTables, card: int, other: int) -> Reason | None:
    """Return that a card brings more VP than another (ZAH-8)."""
    n, m = (_count_vp(t, each) for each in (card, other))
    if n is None or m is None or n <= m:
        return None
    return Reason("more_vp", (_card("card", card), _card("other", other), ("n", n), ("m", m)))


def _count_vp(t: RuleTables, card: int) -> int | None:
    """Return the printed VP of a card; None if they depend on the tracks."""
    gains = t.effects[card].gains
    found = [gains.get(name, 0) for name in VP_GAINS]
    return None if min(found) < 0 or t.required_vp[card] else sum(found)


def _contrast_costs(t: RuleTables, card: int, other: int) -> Reason | None:
    """Return that a card costs nothing, and what another costs (ZAH-7.1)."""
    mine, theirs = (
        (t.gold_cost[each], t.gem_cost[each], t.card_cost[each]) for each in (card, other)
    )
    if any(mine) or not any(theirs):
        return None
    costs = ("gold", theirs[0]), ("gems", theirs[1]), ("cards", theirs[2])
    return Reason("free", (_card("card", card), _card("other", other), *costs))


def _contrast_levels(code: str, t: RuleTables, card: int, other: int) -> Reason | None:
    """Return that a card has a lower level than another (ZAH-7.1)."""
    n, m = t.levels[card], t.levels[other]
    if n >= m:
        return None
    return Reason(code, (_card("card", card), _card("other", other), ("n", n), ("m", m)))


def _card(name: str, card: int) -> Param:
    return name, TextRef(f"zahab.piece.card.{card}")


# Neutral camels


def _contrast_neutral_camels(
    t: RuleTables, e: Evaluation, s: ZahabState, seat: Seat,
    action: act.MoveNeutral | act.PlaceNeutral, other: act.MoveNeutral | act.PlaceNeutral,
) -> Reason | None:  # fmt: skip
    """Return a ride that ends better for the seat, or worse for its rival, than else (ZAH-10.2).

    If the heuristic knows none, it is the first one that ends elsewhere.
    """
    first: Reason | None = None
    for code, walker in (("ride_mine", seat), ("ride_theirs", 1 - seat)):
        if s.camels[walker] == OFF_RING:
            continue
        purse = Budget(s.gold[walker], s.gems[walker], s.hands[walker] if walker == seat else ())
        values = e.evaluate_resources(s, walker)
        for n in range(1, MAX_CAMEL_STEPS + 1):
            there, place = (
                find_landing_space(_move_neutral(s, each), s.camels[walker], n)
                for each in (action, other)
            )
            if there == place:
                continue
            worth, rest = (
                e.evaluate_space(s, walker, each, purse, values) for each in (there, place)
            )
            what, instead = (t.space_text(s.tiles, each) for each in (there, place))
            told = ("what", what), ("place", instead), ("n", n), ("other", SeatRef(1 - seat))
            if worth != rest and (worth > rest) == (walker == seat):
                return Reason(code, told)
            first = first or Reason(code, told)
    return first


def _move_neutral(s: ZahabState, a: act.MoveNeutral | act.PlaceNeutral) -> list[int]:
    """Return the spaces of all camels after a step of a neutral one, or its placing."""
    if isinstance(a, act.PlaceNeutral):
        return [*s.camels, a.space]
    there = next_free_space(s.camels, s.camels[a.neutral])
    return [there if camel == a.neutral else space for camel, space in enumerate(s.camels)]
