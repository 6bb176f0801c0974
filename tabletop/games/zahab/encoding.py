"""Ranges of action fields and maximum lengths of state fields, for machine learning."""

from __future__ import annotations

from typing import Final

from tabletop.core.game import ActionDomains, FieldLengths
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.rule_tables import RuleTables
from tabletop.games.zahab.sheet import CARD_KIND_COUNT
from tabletop.games.zahab.state import (
    DISPLAY_SIZE,
    NEUTRAL_CAMELS,
    RING_SPACE_COUNT,
    TRACK_COLOURS,
    ZahabState,
)

MAX_STACK_FRAMES: Final = 24
"""Maximum number of frames on the stack. It is an estimate: no clause limits it."""


def action_domains(t: RuleTables, seats: int) -> ActionDomains:
    """Return all field values: any space, card, and place of the display.

    Shared VP are at most those of any effect, or of a whole track where the lowest track counts
    (ZAH-8). Tokens are limited by the supply (ZAH-2).
    """
    spaces, places, cards = (
        [range(RING_SPACE_COUNT)],
        [range(DISPLAY_SIZE)],
        [range(1, CARD_KIND_COUNT + 1)],
    )
    most = [each.gains.get("any", 0) for each in t.effects]
    shared = range(max(t.max_vp if n < 0 else n for n in most) + 1)
    gold, gems = t.supply[seats]
    return {
        act.Place: spaces,
        act.Steps: [(False, True), range(CARD_KIND_COUNT + 1)],
        act.TakeGoldFrom: places,
        act.Ride: [range(1, RING_SPACE_COUNT)],
        act.Trade: cards,
        act.Discard: cards,
        act.Exile: cards,
        act.Acquire: places,
        act.Gain: [shared] * len(TRACK_COLOURS),
        act.Overflow: [TRACK_COLOURS],
        act.ReturnTokens: [range(gold + 1), range(gems + 1)],
        act.PlaceNeutral: spaces,
        act.MoveNeutral: [NEUTRAL_CAMELS],
    }


def max_field_lengths(t: RuleTables, start: ZahabState) -> FieldLengths:
    """Return the maximum lengths: a hand or a pile may hold all cards."""
    cards = {name: [CARD_KIND_COUNT] for name in ("hands", "known", "discards", "deck", "exile")}
    return {**cards, "stack": [MAX_STACK_FRAMES], "tiles": [len(start.tiles)]}
