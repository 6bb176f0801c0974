"""Indicators (numbers, labels, lights), the fourth role of a layout."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping
from typing import Generic, TypeVar

from scenes.kit.roles.view_model import TableViewModel
from sprites.node import Node
from tabletop.core.acts import Act
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone

V = TypeVar("V", bound=State)
"""The game's state, as the seat at the screen may know it."""


class Indicators(ABC, Generic[V]):
    """Numbers, labels and lights that follow the displayed position."""

    rolling_kinds: Collection[str] = ()
    """Names, before the colon, of indicators that move to their new position by themselves."""

    rolls_around: bool = False
    """True if what rolls far back leaves the table at its right end and returns from the left."""

    carried_kinds: Collection[str] = ()
    """Names, before the colon, of numbers that are carried with their pieces to an act and back."""

    counted_zone_kinds: Collection[str] = ()
    """Kinds of zones whose pieces are counted one by one as they set out and arrive; pieces of
    other zones are counted when all of a phrase have arrived."""

    @abstractmethod
    def build_nodes(self, model: TableViewModel) -> Mapping[str, Node]:
        """Return all indicators by name; called again when the displayed position changes.

        Equal pictures cost nothing, so all of them are returned each time.
        """

    def zone_of(self, name: str, model: TableViewModel) -> Zone:
        """Return what an indicator or a named static node tells about; empty for nothing.

        It is a zone, a seat (`seat:1`), or a printed symbol of the game (`symbol:turn`).
        """
        return ""

    def represented_piece(self, name: str) -> tuple[Zone, Piece] | None:
        """Return the zone and the piece of which an indicator stands for all; None for others.

        Such an indicator is carried like a piece when an act comes to the middle or leaves it.
        """
        return None

    def score_text(self, model: TableViewModel, seat: Seat) -> str:
        """Return the score on the place card of a seat; empty for none."""
        return ""

    def act_key(self, model: TableViewModel) -> Hashable:
        """Return the key of the act that stands in the middle now; None for none.

        The zone layout lays its zones out by it (`ZoneLayout.act_key`).
        """
        return None

    def restore_notes(self, view: V, model: TableViewModel) -> None:
        """Set the notes from a view, when the table is rebuilt in the middle of a match."""

    def begin_act(self, act: Act, model: TableViewModel) -> bool:
        """Note that an act is about to be shown; True if an indicator changes at once by it."""
        return False

    def note_act(self, act: Act, model: TableViewModel) -> None:  # most games need none
        """Note facts of an act that no piece shows."""
