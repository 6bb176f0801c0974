"""Where the values of Mercado's sheet are seen: on which pieces, in which clauses (MER-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.origins import Field, PrintedValues, numbered
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Piece, is_back
from tabletop.games.mercado.sheet import privilege_key

_TABLES: Final = {"object": "objects", "perfume": "perfumes"}
_TILES: Final = tuple(
    (table, field) for table in _TABLES.values() for field in ("price", "vp", "effects")
)
DESCRIBED: Final[dict[str, tuple[Field, ...]]] = {
    "MER-1.3": (("privileges", "vp"), ("side_a", "icon"), ("side_b", "icon")),
    "MER-1.4": _TILES,
    "MER-3.3": (("track", "first_start"),),
}
"""By clause: the values that it speaks of."""


def printed(sheet: Sheet, piece: Piece) -> Sequence[PrintedValues]:
    """The entry of a tile, or those of a kind of privileges."""
    family, _, kind = piece.partition(".")
    if is_back(piece):
        return ()
    if family in _TABLES:
        return (PrintedValues(_TABLES[family], numbered(sheet, _TABLES[family])[kind]),)
    if family == "market":
        return (PrintedValues("market", 0, (kind,)),)
    if family == "privilege":
        return [
            PrintedValues("privileges", n)
            for n, entry in enumerate(sheet.data["privileges"], 1)
            if privilege_key(entry["vp"], entry.get("effects", ())) == kind
        ]
    return ()
