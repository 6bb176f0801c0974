"""Pieces that a clause of a rulebook shows beside its words, in heaps, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

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
