"""What actions and states of The Nacho Incident may ever hold, for programs that learn."""

from __future__ import annotations

from itertools import combinations

from tabletop.core.game import Domains, Widths
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.pieces import MOUNTIE_OF
from tabletop.games.nacho.sheet import Tables
from tabletop.games.nacho.state import INGREDIENTS, NUMBERS, PROVINCES, ROW, TURNS, NachoState


def domains(t: Tables, seats: int) -> Domains:
    """Any smuggler, Mountie, province and ingredient; any cards of a hand (NAC-6.5)."""
    mounties = tuple(MOUNTIE_OF)
    places = [chosen for n in range(t.hand + 1) for chosen in combinations(range(t.hand), n)]
    return {
        act.Choose: [PROVINCES, NUMBERS],
        act.Deliver: [range(seats), INGREDIENTS, ROW],
        act.Visit: [ROW],
        act.Arrest: [mounties, PROVINCES, NUMBERS, ROW],
        act.Dismiss: [mounties],
        act.GiveGem: [range(seats)],
        act.Discard: [places],
        act.Sell: [INGREDIENTS],
    }


def widths(t: Tables, start: NachoState) -> Widths:
    """A cantina gets a smuggler a turn at most; all cubes may come to lie in one warehouse
    (NAC-4.3). What all know of hands since the deck was made anew is left out."""
    smugglers, mounties, cards = len(t.deck), len(t.mounties), len(t.asks) // len(PROVINCES)
    return {
        "queue": [start.seats],
        "hands": [t.hand],
        "thrown": [t.hand],
        "deck": [smugglers],
        "discards": [smugglers],
        "remade": [0],
        "got": [0],
        "shown": [0],
        "cantinas": [TURNS],
        "watch": [mounties],
        "mounties": [mounties],
        "mounties_out": [mounties],
        "piles": [cards],
        "returned": [cards],
        "warehouses": [sum(t.bag)],
    }
