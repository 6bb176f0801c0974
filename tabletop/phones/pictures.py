"""Pictures as a page knows them: a name under which each can be had, and its size.

Who paints them is another's affair: the engine paints nothing. A name stands for one content for
ever, and cannot be guessed by who has not been shown the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from tabletop.core.acts import Move
from tabletop.core.handling import ActionDraft
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.setup import SeatSpec


class NamedImage(NamedTuple):
    """A picture that can be had by its name; its size in units of the table, 1920 x 1080."""

    name: str
    width: float
    height: float
    close: str = ""
    """The name of a finer one, for who looks closely or has a sharp glass; empty: there is none."""


class TableBox(NamedTuple):
    """A part of the table, in its units."""

    x: float
    y: float
    width: float
    height: float


class Touchable(NamedTuple):
    """What a finger can touch: the pieces of a kind in a zone, or a zone as a whole."""

    zone: Zone
    piece: Piece | None = None


class LyingImage(NamedTuple):
    """A picture that lies on a table: its name, and where its upper left corner is, in pixels of
    the table from the table's own corner."""

    name: str
    x: int
    y: int
    width: int = 0
    height: int = 0
    """Pixels of the table that it fills, where it was painted at another size; 0: as painted."""


class LaidPart(NamedTuple):
    """A part of a table: so many pixels a unit, and what lies there, the lowest first."""

    box: TableBox
    density: float
    lying: tuple[LyingImage, ...]


class Sight(NamedTuple):
    """What is to be seen of a table: by whose eyes, with what is only drafted."""

    view: State
    viewer: Seat
    """NOBODY: what lies open to all."""
    turn: Seat | None = None
    """Whose turn it is."""
    moves: Sequence[Move] = ()
    draft: ActionDraft | None = None


class LaidTable(Protocol):
    """A table laid for some eyes."""

    def box(self, spot: Touchable) -> TableBox | None:
        """Where it lies; None where it is not to be seen."""

    def part(self, box: TableBox) -> LaidPart:
        """What lies on a part of the table, picture by picture: each is had once, and laid anew
        wherever it goes."""

    def closely(self, box: TableBox) -> NamedImage:
        """A part of the table as one picture, with its ground, as large as it can be looked at."""


class Pictures(Protocol):
    """Who paints, in one language."""

    def piece(self, piece: Piece, zone: Zone, home: Seat) -> NamedImage:
        """A piece as large as it can be looked at, as it is seen from a seat's side."""

    def heap(self, zone: Zone, pieces: Sequence[Piece], home: Seat) -> NamedImage | None:
        """What stands for all the pieces of a zone that is a bag or a deck; None for others."""

    def face(self, seat: SeatSpec, mood: str = "calm") -> NamedImage:
        """The portrait of a seat, its colour and its sign."""

    def asset(self, name: str) -> NamedImage | None:
        """A picture that belongs to the page, such as a sign of the player aid; None where there
        is none of that name."""

    def inks(self) -> Mapping[str, str]:
        """The colours of words and lights of this table, as style sheets write them."""

    def lay(self, sight: Sight) -> LaidTable:
        """A table laid for some eyes."""
