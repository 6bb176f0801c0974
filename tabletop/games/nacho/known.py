"""Where the values of Nacho's sheet are seen: on which pieces, in which clauses (NAC-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.origins import Field, PrintedValues, numbered
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Piece, is_back
from tabletop.games.nacho.pieces import CARDS

DESCRIBED: Final[dict[str, tuple[Field, ...]]] = {
    "NAC-1.1": (
        ("components", "smugglers"),
        ("components", "flags"),
        ("smuggler", "number"),
        ("smuggler", "wage"),
        ("smuggler", "copies"),
    ),
    "NAC-1.2": (("province", "penalties"),),
    "NAC-1.3": (
        ("components", "cards"),
        ("components", "a_province"),
        ("components", "prices"),
        ("card", "province"),
        ("card", "asks"),
        ("card", "prices"),
    ),
    "NAC-1.4": (("province", "bonus"),),
    "NAC-1.5": (("ingredient", "key"), ("ingredient", "count"), ("ingredient", "colour")),
}
"""By clause: the values that it speaks of."""


def printed(sheet: Sheet, piece: Piece) -> Sequence[PrintedValues]:
    """The entry of a card, of a cube's ingredient, of a Mountie's province."""
    family, _, kind = piece.partition(".")
    if is_back(piece):
        return ()
    if family == "smuggler":
        return (PrintedValues("smuggler", int(kind.rpartition("-")[2])),)
    if family == "mountie":
        place = kind.rpartition("-")[0]
        return (PrintedValues("province", numbered(sheet, "province")[place], ("penalties",)),)
    if family == "province":
        return (PrintedValues("card", CARDS.index(piece) + 1),)
    if family == "cube":
        return (PrintedValues("ingredient", numbered(sheet, "ingredient")[kind]),)
    return ()
