"""Value ranges and maximum lengths of Basari's actions and states, for learning programs."""

from __future__ import annotations

from tabletop.core.game import ActionDomains, FieldLengths
from tabletop.games.basari.actions import Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.gems import COLOURS
from tabletop.games.basari.sheet import ACTION_CARDS_PER_LETTER, RuleTables
from tabletop.games.basari.state import ACTION_LETTERS, BasariState


def action_domains(t: RuleTables, seats: int) -> ActionDomains:
    """Return all field values; an offer may hold all gems of each colour (BAS-1.1)."""
    gems = range(t.gems_per_colour + 1)
    return {
        Choose: [ACTION_LETTERS],
        Offer: [gems] * len(COLOURS),
        GiveGem: [COLOURS],
        TakeGem: [COLOURS],
    }


def max_field_lengths(t: RuleTables, start: BasariState) -> FieldLengths:
    """Return the maximum lengths: a pile may hold all cards, and each seat chooses once."""
    cards = len(t.cards)
    return {
        "deck": [cards],
        "piles": [cards],
        "hands": [ACTION_CARDS_PER_LETTER],
        "choices": [start.seats],
        "stack": [start.seats],
    }
