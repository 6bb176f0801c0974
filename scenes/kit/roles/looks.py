"""What things look like: the second role of a game's table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from scenes.kit.contrast import letter_of
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.showing import Showing
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Color
from tabletop.core.zones import Piece, Zone

USUAL: Final = 0.5
"""The worth of an average piece of its kind."""


def among(value: float, values: Iterable[float]) -> float:
    """Where a value lies among others, from the least (0) to the largest (1)."""
    known = tuple(values)
    least, most = min(known), max(known)
    return (value - least) / (most - least) if most > least else USUAL


class HeldSign(NamedTuple):
    """What is told of a piece that is held: what stands on it, on which colour."""

    words: str
    ground: Color
    order: str
    """By what it lies among others."""
    ink: Color = (255, 255, 255)


class Description(NamedTuple):
    """What zoom says of a piece: its name, lines of explanation, a clause to open the rules at."""

    title: str
    lines: tuple[str, ...]
    clause: str = ""


class Looks(ABC):
    """The table without its pieces, and what each piece looks like where it lies."""

    seating: Seating[Any]
    lettered: Sequence[Piece] = ()
    """Pieces on which nothing is printed: in high contrast each has a letter of its name."""
    of_seats: Sequence[str] = ()
    """Families of pieces that stand for seats, by their numbers: a letter of who sits there."""

    @abstractmethod
    def furniture(self) -> Sequence[Node]:
        """What never moves: mats, boards, labels, name plates; anew when home or language change.

        Nodes with a name can be found again by flourishes (`stage.named(name)`).
        """

    @abstractmethod
    def picture(self, piece: Piece, zone: Zone) -> Picture:
        """What a piece looks like in a zone, at the size it has there."""

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        """What a pile of pieces looks like; None shows nothing (an empty deck)."""
        raise KeyError(zone)

    def large(self, piece: Piece, zone: Zone) -> Picture:
        """What zoom shows: the piece large. By default at its size here, scaled up by the scene."""
        return self.picture(piece, zone)

    @abstractmethod
    def description(self, piece: Piece, zone: Zone) -> Description | None:
        """What zoom says of a piece; None for what needs no words."""

    def place(self, zone: Zone, showing: Showing) -> Sequence[str]:
        """What is to be said of a place now, beside what all of its kind have in common."""
        return ()

    def worth(self, piece: Piece) -> float:
        """How much a piece is worth among its like, 0 to 1, by the sheet: what is worth more lands
        heavier and sounds fuller. By default, and for what lies face down, as the usual one."""
        return USUAL

    def letter(self, piece: Piece) -> str:
        """What tells in high contrast of what kind a piece is; empty where that stands on it."""
        family, _, kind = piece.partition(".")
        if piece in self.lettered:
            names = [self.seating.name(each) for each in self.lettered]
            return letter_of(self.lettered.index(piece), names)
        if family in self.of_seats and int(kind) < self.seating.count:
            return letter_of(int(kind), self.seating.setup.names)
        return ""

    def sign(self, piece: Piece) -> HeldSign | None:
        """What matters of a piece that is held, for those who watch a demo; None where it is shown
        small instead, as by default."""
        return None

    def material(self, piece: Piece) -> str:
        """What a piece is made of, for its sounds; by default its family."""
        return piece.partition(".")[0]
