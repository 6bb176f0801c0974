"""Ranges of action fields and maximum lengths of state fields, for machine learning."""

from __future__ import annotations

from itertools import combinations

from tabletop.core.game import ActionDomains, FieldLengths
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.pieces import MOUNTIE_BY_NAME
from tabletop.games.nacho.sheet import RuleTables
from tabletop.games.nacho.state import (
    INGREDIENTS,
    PROVINCE_INDICES,
    PROVINCES,
    SMUGGLER_NUMBERS,
    TURN_COUNT,
    NachoState,
)


def action_domains(t: RuleTables, seats: int) -> ActionDomains:
    """Return all field values of smugglers, Mounties, provinces, ingredients and discards."""
    mounties = tuple(MOUNTIE_BY_NAME)
    places = [
        chosen for n in range(t.hand_size + 1) for chosen in combinations(range(t.hand_size), n)
    ]
    return {
        act.Choose: [PROVINCES, SMUGGLER_NUMBERS],
        act.Deliver: [range(seats), INGREDIENTS, PROVINCE_INDICES],
        act.Visit: [PROVINCE_INDICES],
        act.Arrest: [mounties, PROVINCES, SMUGGLER_NUMBERS, PROVINCE_INDICES],
        act.Dismiss: [mounties],
        act.GiveGem: [range(seats)],
        act.Discard: [places],
        act.Sell: [INGREDIENTS],
    }


def max_field_lengths(t: RuleTables, start: NachoState) -> FieldLengths:
    """Return the maximum lengths of the state fields.

    A cantina gets at most one smuggler a turn. One warehouse may get all cubes (NAC-4.3). The
    tracking of hands since a reshuffle is left out.
    """
    smugglers, mounties, cards = (
        len(t.deck),
        len(t.mounties),
        len(t.slot_ingredients) // len(PROVINCES),
    )
    return {
        "queue": [start.seats],
        "hands": [t.hand_size],
        "thrown": [t.hand_size],
        "deck": [smugglers],
        "discards": [smugglers],
        "remade": [0],
        "got": [0],
        "shown": [0],
        "cantinas": [TURN_COUNT],
        "watch": [mounties],
        "mounties": [mounties],
        "mounties_out": [mounties],
        "piles": [cards],
        "returned": [cards],
        "warehouses": [sum(t.cube_counts)],
    }
