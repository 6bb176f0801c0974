# Compiled by mypyc: see tools/compile.
"""What may be done now in Basari, by phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Seat
from tabletop.games.basari.actions import Choose, GiveGem, TakeGem
from tabletop.games.basari.gems import COLOURS, MOST, SHIFTS
from tabletop.games.basari.haggling import PURSES, Answers
from tabletop.games.basari.rules import action_cards, stock
from tabletop.games.basari.sheet import SEATS, Tables
from tabletop.games.basari.state import LETTERS, OPEN, Bazaar

Actions = tuple[Action, ...]

_GIVES: Final = tuple(GiveGem(colour) for colour in COLOURS)
_TAKES: Final = tuple(TakeGem(colour) for colour in COLOURS)
CHOICES: Final = {
    seats: tuple(
        tuple(Choose(LETTERS[action - 1]) for action in action_cards(seats) if action != choice)
        for choice in (OPEN, *action_cards(seats), UNKNOWN)
    )
    for seats in SEATS
}
"""By seats and what has been chosen (UNKNOWN is the last): what may still be chosen, all where that
is not known."""


def choose(t: Tables, s: Bazaar, seat: Seat) -> Actions:
    """BAS-3.2: any of one's action cards but the one that lies there."""
    return CHOICES[s.seats][s.choices[seat]]


def haggle(t: Tables, s: Bazaar, seat: Seat) -> Sequence[Action]:
    """BAS-4.2, 4.3: any better offer, or to accept the last."""
    return Answers(PURSES[s.gems[seat]], s.stack[-1][3])


def give(t: Tables, s: Bazaar, seat: Seat) -> Actions:
    """BAS-3.8: one of one's gems."""
    return _of(s.gems[seat], _GIVES)


def take(t: Tables, s: Bazaar, seat: Seat) -> Actions:
    """BAS-3.8: one of the stock's gems."""
    return _of(stock(t, s), _TAKES)


def _of(gems: int, by_colour: Actions) -> Actions:
    """The actions of those colours of which there are gems."""
    return tuple(
        [action for action, shift in zip(by_colour, SHIFTS, strict=True) if gems >> shift & MOST]
    )
