"""What actions and states of Market Day may ever hold, for programs that learn."""

from __future__ import annotations

from tabletop.core.game import Domains, Widths
from tabletop.games.market_day.actions import Play, Swap
from tabletop.games.market_day.sheet import RANKS, Tables
from tabletop.games.market_day.state import Market


def domains(t: Tables, seats: int) -> Domains:
    """Any rank, before any seat (MKD-2.4, 3.5)."""
    return {Play: [RANKS], Swap: [range(seats), RANKS]}


def widths(t: Tables, start: Market) -> Widths:
    """Hands and rounds are as long as the sheet says (MKD-2.1, 2.2)."""
    seats, cards, a_round = start.seats, len(t.deck), t.round_size[start.seats]
    return {
        "hands": [t.hand_size[seats]],
        "deck": [cards],
        "played": [a_round],
        "stalls": [seats, t.cards_a_round[seats]],
        "tinkers": [a_round],
        "gone": [cards],
        "points": [seats],
        "rows": [start.hands_to_play, seats],
    }
