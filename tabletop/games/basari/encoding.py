"""What actions and states of Basari may ever hold, for programs that learn."""

from __future__ import annotations

from tabletop.core.game import Domains, Widths
from tabletop.games.basari.actions import Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.gems import COLOURS
from tabletop.games.basari.sheet import ACTION_CARDS, Tables
from tabletop.games.basari.state import LETTERS, Bazaar


def domains(t: Tables, seats: int) -> Domains:
    """An offer may hold all gems of each colour that there are (BAS-1.1)."""
    gems = range(t.gems + 1)
    return {Choose: [LETTERS], Offer: [gems] * len(COLOURS), GiveGem: [COLOURS], TakeGem: [COLOURS]}


def widths(t: Tables, start: Bazaar) -> Widths:
    """All cards may lie on one pile; each seat decides once in an action at most."""
    cards = len(t.cards)
    return {
        "deck": [cards],
        "piles": [cards],
        "hands": [ACTION_CARDS],
        "choices": [start.seats],
        "stack": [start.seats],
    }
