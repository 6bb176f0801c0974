"""Where the values of Zahab's sheet are seen: on which pieces, in which clauses (ZAH-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.origins import Field, PrintedValues, numbered
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Piece, is_back
from tabletop.games.zahab.tables import FIGURES, SPIRIT

DESCRIBED: Final[dict[str, tuple[Field, ...]]] = {
    "ZAH-1.3": (("tracks", "contribution"),),
    "ZAH-1.4": (("tracks", "spirit"),),
    "ZAH-5.12": (("tiles", "spaces"),),
    "ZAH-8.1": (("cards", "set"), ("cards", "cost"), ("cards", "gain")),
    "ZAH-8.2": (("cards", "level"),),
}
"""By clause: the values that it speaks of."""


def printed(sheet: Sheet, piece: Piece) -> Sequence[PrintedValues]:
    """The entry of a card, of a tile and its spaces, of the track on which a disc stands."""
    family, _, kind = piece.partition(".")
    if is_back(piece):
        return ()
    if family == "card":
        return (PrintedValues("cards", int(kind)),)
    if family == "rondel":
        tile = numbered(sheet, "tiles")[kind]
        spaces = numbered(sheet, "spaces")
        keys = sheet.data["tiles"][tile - 1]["spaces"]
        return (
            PrintedValues("tiles", tile),
            *(PrintedValues("spaces", spaces[key]) for key in keys),
        )
    if family in FIGURES:
        return (PrintedValues("tracks", 0, ("contribution",)),)
    return (PrintedValues("tracks", 0, ("spirit",)),) if family == SPIRIT else ()
