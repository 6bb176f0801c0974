# Compiled by mypyc: see tools/compile.
"""Legal actions of Basari by phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Seat
from tabletop.games.basari.actions import Choose, GiveGem, TakeGem
from tabletop.games.basari.gems import COLOUR_SHIFTS, COLOURS, MAX_GEMS_PER_COLOUR
from tabletop.games.basari.offers import OFFER_ENUMERATIONS, HaggleActions
from tabletop.games.basari.rules import initial_action_cards, stock_gems
from tabletop.games.basari.sheet import SEAT_COUNTS, RuleTables
from tabletop.games.basari.state import ACTION_LETTERS, NOT_CHOSEN, BasariState

Actions = tuple[Action, ...]

_GIVES: Final = tuple(GiveGem(colour) for colour in COLOURS)
_TAKES: Final = tuple(TakeGem(colour) for colour in COLOURS)
CHOOSE_ACTIONS_BY_SEATS: Final = {
    seats: tuple(
        tuple(
            Choose(ACTION_LETTERS[action - 1])
            for action in initial_action_cards(seats)
            if action != choice
        )
        for choice in (NOT_CHOSEN, *initial_action_cards(seats), UNKNOWN)
    )
    for seats in SEAT_COUNTS
}
"""Possible choices by number of seats and present choice.

UNKNOWN is the last entry: all cards, if the present choice is not known.
"""


def list_choose_actions(t: RuleTables, s: BasariState, seat: Seat) -> Actions:
    """Return a choice for each action card but the one that is chosen now (BAS-3.2)."""
    return CHOOSE_ACTIONS_BY_SEATS[s.seats][s.choices[seat]]


def list_haggle_actions(t: RuleTables, s: BasariState, seat: Seat) -> Sequence[Action]:
    """Return all better offers and the acceptance of the last one (BAS-4.2, 4.3)."""
    return HaggleActions(OFFER_ENUMERATIONS[s.gems[seat]], s.stack[-1][3])


def list_give_actions(t: RuleTables, s: BasariState, seat: Seat) -> Actions:
    """Return an action for each colour of gems that the seat has (BAS-3.8)."""
    return _of(s.gems[seat], _GIVES)


def list_take_actions(t: RuleTables, s: BasariState, seat: Seat) -> Actions:
    """Return an action for each colour of gems in the stock (BAS-3.8)."""
    return _of(stock_gems(t, s), _TAKES)


def _of(gems: int, by_colour: Actions) -> Actions:
    """Return the actions of the colours of these gems."""
    return tuple(
        [
            action
            for action, shift in zip(by_colour, COLOUR_SHIFTS, strict=True)
            if gems >> shift & MAX_GEMS_PER_COLOUR
        ]
    )
