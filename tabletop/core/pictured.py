"""What a clause of a rulebook shows beside its words: pieces in heaps, or a part of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.core.zones import Piece, Zone


class ClausePieces(NamedTuple):
    """Pieces that belong together in an example: an offer, a price, a hand."""

    zone: Zone
    """Where they would lie: a piece may look otherwise in another place."""
    pieces: tuple[Piece, ...]


Pictured = Mapping[str, tuple[ClausePieces, ...]]
"""By clause: the heaps that stand below it."""


def heap(zone: Zone, pieces: str) -> ClausePieces:
    """A heap of pieces whose names stand with blanks between them."""
    return ClausePieces(zone, tuple(pieces.split()))


GOAL: Final = "goal"
"""Stands for the clause at the goal of the game, with which a rulebook begins."""


class ClauseTable(NamedTuple):
    """A part of a table that is laid for a clause."""

    around: tuple[Zone, ...]
    """The places that are shown, with what lies between them."""
    table: Mapping[Zone, tuple[Piece, ...]]
    """What lies in these zones; all else as at the beginning."""
    seats: int


Tabled = Mapping[str, ClauseTable]
"""By clause: the part of the table that stands below it, instead of heaps."""


def shown(around: str, seats: int, /, **lies: str) -> ClauseTable:
    """A part of a table; zones and pieces with blanks between them, zones of a kind by its name:
    `space="15 marker.0; 17 marker.1"`."""
    table: dict[Zone, tuple[Piece, ...]] = {}
    for kind, places in lies.items():
        for place in places.split(";"):
            at, *pieces = place.split()
            table[f"{kind}:{at}"] = tuple(pieces)
    return ClauseTable(tuple(around.split()), table, seats)
