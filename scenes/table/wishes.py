"""What is wanted at a table, as values: whoever hears it leaves it here, and the scene has it done.

Pieces, buttons and lists are made before those who do what they stand for, and know none of them.
The scene looks here whenever it has heard something and in every frame, so what is wanted is done
in the frame in which it was.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from scenes.touch.gestures import Hotspot
from tabletop.core.actions import Action
from tabletop.core.handling import Gesture
from tabletop.core.zones import Seat
from tabletop.match.variations import TriedLine


class Use(NamedTuple):
    """An icon of the strip, or another button of the table that does nothing in the match."""

    tool: str
    """Its name; where a command is called the same it is meant too."""


class FromList(NamedTuple):
    """A move that was chosen from the list of those that can be done."""

    action: Action


class Picked(NamedTuple):
    """What somebody chose unseen, when its turn to be laid down has come."""

    seat: Seat
    action: Action


class GoBack(NamedTuple):
    """To where a line was left."""

    line: TriedLine


class TryAgain(NamedTuple):
    """To write what the disk refused when it was not a person here who had decided."""


Wish = Hotspot | Gesture | Use | FromList | Picked | GoBack | TryAgain
"""A piece, place or button of a move that was pressed, or one of the above."""
Wishes = deque[Wish]
