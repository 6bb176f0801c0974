"""Appearance of pieces and static parts, the second role of a layout."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from scenes.kit.high_contrast import kind_letters
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, Color
from tabletop.core.state import State
from tabletop.core.zones import Piece, Zone
from tabletop.narration.descriptions import Description as Description

DEFAULT_WORTH: Final = 0.5
"""Worth of an average piece of its kind."""


def relative_value(value: float, values: Iterable[float]) -> float:
    """Return the position of a value among others, from the least (0) to the largest (1)."""
    known = tuple(values)
    least, most = min(known), max(known)
    return (value - least) / (most - least) if most > least else DEFAULT_WORTH


class HandLabel(NamedTuple):
    """The short label of a held piece for demo viewers: text and colours."""

    text: str
    background: Color
    sort_key: str
    """Sort key among the labels of a hand."""
    text_color: Color = (255, 255, 255)


class PieceArt(ABC):
    """Static nodes of a table and the pictures of its pieces."""

    seating: Seating[Any]
    lettered_pieces: Sequence[Piece] = ()
    """Pieces without printed text: in high contrast each gets a letter of its name."""
    seat_families: Sequence[str] = ()
    """Families of pieces whose numbers stand for seats: they get a letter of the player's
    name."""
    last_view: State | None = None
    """Player view for descriptions that need it; None before there is one."""

    @abstractmethod
    def static_nodes(self) -> Sequence[Node]:
        """Return the nodes that never move: mats, boards, labels, name plates.

        Rebuilt when the home seat or the language changes. Effects find named nodes by
        `stage.find_named(name)`.
        """

    @abstractmethod
    def picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece in a zone, at its size there."""

    def act_place(self) -> Picture | None:
        """Return the picture of the place of the act in the middle, as large as the screen.

        None, as by default, shows the table itself, stepped back.
        """
        return None

    def pile_picture(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        """Return the picture of a pile of pieces; None shows nothing (an empty deck)."""
        raise KeyError(zone)

    def large_picture(self, piece: Piece, zone: Zone) -> Picture:
        """Return the picture of a piece for the close-up.

        By default at its size in the zone; the scene scales it up.
        """
        return self.picture(piece, zone)

    def revealed_hand(self, pieces: Sequence[Piece], box: Box) -> Picture | None:
        """Return the picture of a hand that demo viewers see; None shows labels or small pieces."""
        return None

    def revealed_piece_box(self, count: int, index: int, box: Box) -> Box | None:
        """Return the box of a piece that can leave a hand that demo viewers see.

        Args:
            count: Number of pieces of the hand.
            index: Index of the piece.
            box: Box of the hand.

        Returns:
            The box; None where labels show the hand.
        """
        return None

    def description(self, piece: Piece, zone: Zone) -> Description | None:
        """Return the close-up text of a piece; None for a piece that needs no words.

        By default the description that all clients share (`tabletop.core.descriptions`).
        """
        describer, viewer = self.seating.describer, self.seating.home_seat
        pile = describer.describe_pile(zone, self.last_view, viewer)
        return pile or describer.describe_piece(piece, zone)

    def zone_notes(self, zone: Zone, model: TableViewModel) -> Sequence[str]:
        """Return what is special about a zone now, besides what its kind has in common."""
        return self.seating.describer.zone_notes(zone, model.zone_pieces, self.last_view)

    def worth(self, piece: Piece) -> float:
        """Return the worth of a piece among its kind, 0 to 1, by the sheet.

        Pieces of more worth land heavier and sound fuller. By default, and face down, average.
        """
        return DEFAULT_WORTH

    def letter(self, piece: Piece) -> str:
        """Return the letter of a piece for high contrast; empty if it is printed on the piece."""
        family, _, kind = piece.partition(".")
        if piece in self.lettered_pieces:
            names = [self.seating.piece_name(each) for each in self.lettered_pieces]
            return kind_letters(self.lettered_pieces.index(piece), names)
        if family in self.seat_families and int(kind) < self.seating.seat_count:
            return kind_letters(int(kind), self.seating.setup.seat_names)
        return ""

    def hand_label(self, piece: Piece) -> HandLabel | None:
        """Return the label of a held piece for demo viewers; None shows the piece small instead."""
        return None

    def near_picture(self, piece: Piece, width: float) -> Picture | None:
        """Return a card of the hand at the near edge of a demo, or its back.

        None, as by default, enlarges the picture for the close-up.
        """
        return None

    def material(self, piece: Piece) -> str:
        """Return the material of a piece, for its sounds; by default its family."""
        return piece.partition(".")[0]
