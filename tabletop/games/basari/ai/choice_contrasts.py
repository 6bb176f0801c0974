"""Contrasts of the actions of a round in Basari: what one brings that another does not."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.core.acts import Param, TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.basari.ai.move_explanations import describe_stake
from tabletop.games.basari.ai.raise_contrasts import (
    AHEAD,
    BEHIND,
    MAX_NEAR_GAP,
    count_most,
    find_standing,
)
from tabletop.games.basari.gems import COLOURS, colour_count, limit_gems_to_stock, total_count
from tabletop.games.basari.rules import stock_gems
from tabletop.games.basari.sheet import RuleTables
from tabletop.games.basari.state import ACTION_LETTERS, BasariState

_WORKER_ACTION: Final = "A"
_IMMEDIATE_ACTIONS: Final = ("B", "C")
"""Actions that bring points or gems at once (BAS-3.6, 3.7)."""
NEARER: Final = 3
"""Gain of gems that bring a lead into reach; smaller numbers are standings."""
WIDER: Final = 4
"""Gain of gems that widen a lead to as many as one card can bring a rival, or to more."""
LED: Final = 5
"""Gain of gems in a colour where they change nothing for a seat that leads already."""


class _GemGain(NamedTuple):
    """The gain that the gems of a card bring in the colour where they bring most."""

    gain: int
    """A standing that is better than before, `WIDER`, `NEARER`, `LED`, or `BEHIND` for none."""
    colour: int
    gap: int
    """Gems by which the seat is behind then, or ahead of all others."""
    before: int = 0
    """Gems by which it is ahead now, for `WIDER`."""


def contrast_choices(
    t: RuleTables, s: BasariState, seat: Seat, action: str, other: str
) -> Reason | None:
    """Return what an action brings, and why another one brings less; None if nothing is known.

    Args:
        t: Tables of the sheet.
        s: View of the seat.
        seat: Seat that decides.
        action: Letter of the action.
        other: Letter of the other action.
    """
    lacks = t.stage_end_workers - s.workers[seat]
    card = s.piles[seat][-1]
    n, gems = t.card_points[card], _count_card_gems(t, s, seat)
    found = _find_gem_gain(t, s, seat)
    told: tuple[Param, ...] = (
        ("other", other), ("lacks", max(lacks, 0)), ("workers", t.worker_points), ("n", n),
        ("gems", gems), ("gain", found.gain), ("gap", found.gap),
        ("before", found.before),
        ("level", int(found.gap == _count_most_on_card(t))),
        ("colour", TextRef(f"basari.colour.{COLOURS[found.colour]}")),
        ("points", t.colour_prizes[found.colour]),
    )  # fmt: skip
    if action == _WORKER_ACTION:
        cards = -(-lacks * (len(t.card_workers) - 1) // sum(t.card_workers))
        is_told = (
            n * cards < t.worker_points if other == "B" else other == "C" and found.gain == BEHIND
        )
        if lacks <= 0 or not is_told:
            return None
        return Reason("now_A", (*told, ("cards", cards)))
    if action not in _IMMEDIATE_ACTIONS or (action == "C" and not gems):
        return None
    if action == "C" and other == "B" and found.gain in (BEHIND, LED):
        return None  # the points of B alone would argue against it
    then = s.copy()
    then.step = 1 + ACTION_LETTERS.index(action)
    return Reason(f"now_{action}", (("what", describe_stake(t, then, seat)), *told))


def _count_card_gems(t: RuleTables, s: BasariState, seat: Seat) -> int:
    """Return the gems that action C brings now (BAS-3.7)."""
    return total_count(limit_gems_to_stock(t.card_gems[s.piles[seat][-1]], stock_gems(t, s)))


def _count_most_on_card(t: RuleTables) -> int:
    """Return the most gems of one colour that a card brings."""
    return max(colour_count(gems, colour) for gems in t.card_gems for colour in range(len(COLOURS)))


def _find_gem_gain(t: RuleTables, s: BasariState, seat: Seat) -> _GemGain:
    """Return the best that the newest card brings: a lead, else a wider or a near one."""
    got = limit_gems_to_stock(t.card_gems[s.piles[seat][-1]], stock_gems(t, s))
    then = [gems + got * (other == seat) for other, gems in enumerate(s.gems)]
    rest = _GemGain(BEHIND, 0, 0)
    for colour in range(len(COLOURS)):  # the most valuable first
        if not colour_count(got, colour):
            continue
        lead = find_standing(then, seat, colour)
        if lead > find_standing(s.gems, seat, colour):
            return _GemGain(lead, colour, 0)
        gap = count_most(then, seat, colour) - colour_count(then[seat], colour)
        before = gap + colour_count(got, colour)
        most = _count_most_on_card(t)
        if lead == AHEAD and rest.gain != WIDER:
            is_wider = -before < most <= -gap or -before == most < -gap
            if is_wider or rest.gain == BEHIND:
                rest = _GemGain(WIDER if is_wider else LED, colour, -gap, -before)
        if 0 < gap <= MAX_NEAR_GAP and rest.gain in (BEHIND, LED):
            rest = _GemGain(NEARER, colour, gap)
    return rest
