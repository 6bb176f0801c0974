"""Contrasts of actions in The Nacho Incident: prices, wages and numbers of two choices."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import Param
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.ai.move_explanations import (
    explain_action,
    find_best_delivery,
    find_best_price,
)
from tabletop.games.nacho.legality import REACHABLE_PROVINCES
from tabletop.games.nacho.pieces import (
    CUBE_PIECES,
    FLAG_BY_NAME,
    INGREDIENT_BY_NAME,
    piece_text,
)
from tabletop.games.nacho.sheet import RuleTables
from tabletop.games.nacho.state import NachoState, smuggler_kind


def contrast_actions(
    t: RuleTables, s: NachoState, seat: Seat, action: Action, other: Action
) -> Reason | None:
    """Return a fact that speaks for a legal action against another; None if there is none."""
    if isinstance(action, act.Choose) and isinstance(other, act.Choose):
        return _contrast_choices(t, s, seat, action, other)
    if isinstance(action, act.Sell) and isinstance(other, act.Sell):
        return _contrast_sales(t, s, action, other)
    return _contrast_deliveries(*(explain_action(t, s, seat, each) for each in (action, other)))


def _contrast_choices(
    t: RuleTables, s: NachoState, seat: Seat, action: act.Choose, other: act.Choose
) -> Reason | None:
    """Return the better price in reach, the higher number or the lower wage (NAC-3.1, 3.2)."""
    flags = [FLAG_BY_NAME[each.flag] for each in (action, other)]
    told: tuple[Param, ...] = (
        ("who", piece_text(f"smuggler.{action.flag}-{action.number}")),
        ("other", piece_text(f"smuggler.{other.flag}-{other.number}")),
    )
    n, m = (find_best_delivery(t, s, REACHABLE_PROVINCES[flag], [seat]) for flag in flags)
    if n > m:
        return Reason("reach", (*told, ("n", n), ("m", m)))
    wages = [
        t.wages[smuggler_kind(flag, each.number)]
        for flag, each in zip(flags, (action, other), strict=True)
    ]
    if wages[0] < wages[1]:
        return Reason("wage", (*told, ("n", wages[0]), ("m", wages[1])))
    if action.number > other.number:
        return Reason("earlier", (*told, ("n", action.number), ("m", other.number)))
    return None


def _contrast_sales(
    t: RuleTables, s: NachoState, action: act.Sell, other: act.Sell
) -> Reason | None:
    """Return that the cube that stays can still bring more than the sold one (NAC-7.2)."""
    what, kind = (INGREDIENT_BY_NAME[each.ingredient] for each in (action, other))
    n, m = find_best_price(t, s, what), find_best_price(t, s, kind)
    if n >= m:
        return None
    cubes = ("what", piece_text(CUBE_PIECES[what])), ("kind", piece_text(CUBE_PIECES[kind]))
    return Reason("keeps_dearer", (*cubes, ("n", n), ("m", m)))


def _contrast_deliveries(told: Reason, other: Reason) -> Reason | None:
    """Return the prices of two deliveries; None if the first one is not higher.

    Args:
        told: Reason for the first delivery.
        other: Reason for the other one.
    """
    if not {told.code, other.code} <= {"deliver", "take"}:
        return None
    one, two = dict(told.params), dict(other.params)
    n, m = one["price"], two["price"]
    if not isinstance(n, int) or not isinstance(m, int) or n <= m:
        return None
    places: tuple[Param, ...] = ("province", one["province"]), ("place", two["province"])
    return Reason(
        "price", (*places, ("what", one["what"]), ("kind", two["what"]), ("n", n), ("m", m))
    )
