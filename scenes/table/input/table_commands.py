"""Commands to the table as values: input code queues them, and the scene executes them.

Pieces, buttons and lists are created before the parts that execute their commands, and know
none of them. The scene reads the queue after each input and in every frame.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from scenes.table.input.gestures import Hotspot
from tabletop.core.actions import Action
from tabletop.core.input_mapping import Gesture
from tabletop.core.zones import Seat
from tabletop.match.variations import DecisionSequence


class UseTool(NamedTuple):
    """Use a toolbar icon, or another button of the table that changes nothing in the match."""

    tool: str
    """Name of the tool; a command of the same name means the same."""


class PlayListedMove(NamedTuple):
    """Play a move from the list of possible moves."""

    action: Action


class SecretChoice(NamedTuple):
    """Submit a choice that a player made in secret with a button."""

    seat: Seat
    action: Action


class ChooseNumber(NamedTuple):
    """Choose the hidden piece of a private number."""

    number: int


class FollowVariation(NamedTuple):
    """Return to the end of a variation that was tried before."""

    decision_line: DecisionSequence


class RetrySave(NamedTuple):
    """Try again to write the journal, after a failure for a decision that was not made here."""


TableCommand = (
    Hotspot
    | Gesture
    | UseTool
    | PlayListedMove
    | SecretChoice
    | ChooseNumber
    | FollowVariation
    | RetrySave
)
"""A command to the table: a pressed piece, zone or move button, or one of the values above."""
CommandQueue = deque[TableCommand]
"""A queue of commands, in the order in which they were given."""
