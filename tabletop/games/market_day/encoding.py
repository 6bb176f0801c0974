"""Value ranges and maximum lengths of the actions and states, for learning programs."""

from __future__ import annotations

from tabletop.core.game import ActionDomains, FieldLengths
from tabletop.games.market_day.actions import Play, Swap
from tabletop.games.market_day.sheet import CARD_RANKS, RuleTables
from tabletop.games.market_day.state import MarketDayState


def action_domains(t: RuleTables, seats: int) -> ActionDomains:
    """Return all field values: any rank, and any seat (MKD-2.4, 3.5)."""
    return {Play: [CARD_RANKS], Swap: [range(seats), CARD_RANKS]}


def max_field_lengths(t: RuleTables, start: MarketDayState) -> FieldLengths:
    """Return the maximum lengths: hands and rounds as the sheet says (MKD-2.1, 2.2)."""
    seats, cards, a_round = start.seats, len(t.deck), t.round_size[start.seats]
    return {
        "hands": [t.hand_size[seats]],
        "deck": [cards],
        "played": [a_round],
        "stalls": [seats, t.cards_per_round[seats]],
        "tinkers": [a_round],
        "gone": [cards],
        "points": [seats],
        "rows": [start.hands_to_play, seats],
    }
