"""Illustrations of rulebook clauses: groups of pieces, or a part of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.core.zones import Piece, Zone


class ExamplePieces(NamedTuple):
    """Pieces that belong together in an example: an offer, a price, a hand."""

    zone: Zone
    """Zone of the pieces; it may change their look."""
    pieces: tuple[Piece, ...]


RuleExamples = Mapping[str, tuple[ExamplePieces, ...]]
"""Example pieces by clause."""


def example_pieces(zone: Zone, pieces: str) -> ExamplePieces:
    """Return example pieces from names that are separated by spaces."""
    return ExamplePieces(zone, tuple(pieces.split()))


GOAL_KEY: Final = "goal"
"""Key of the goal of the game, with which a rulebook begins."""


class ExamplePosition(NamedTuple):
    """A part of a position that illustrates a clause."""

    visible_zones: tuple[Zone, ...]
    """Zones that are displayed, with everything between them."""
    table: Mapping[Zone, tuple[Piece, ...]]
    """Pieces of some zones; all other zones are as in the initial state."""
    seats: int


RulePositions = Mapping[str, ExamplePosition]
"""Example positions by clause; a clause has either these or example pieces."""


def example_position(around: str, seats: int, /, **pieces_by_kind: str) -> ExamplePosition:
    """Return an example position from a compact notation.

    Args:
        around: Zones to display, separated by spaces.
        seats: Number of seats.
        **pieces_by_kind: By zone kind, zones and their pieces: `space="15 marker.0; 17
            marker.1"`.
    """
    table: dict[Zone, tuple[Piece, ...]] = {}
    for kind, places in pieces_by_kind.items():
        for place in places.split(";"):
            at, *pieces = place.split()
            table[f"{kind}:{at}"] = tuple(pieces)
    return ExamplePosition(tuple(around.split()), table, seats)
