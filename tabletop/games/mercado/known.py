"""Where the values of Mercado's sheet are seen: on which pieces, in which clauses (MER-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.origins import Field, PieceValues, PrintedValues, by_key
from tabletop.core.sheets import Sheet
from tabletop.games.mercado.sheet import privilege_key

_TILES: Final = tuple(
    (table, field) for table in ("objects", "perfumes") for field in ("price", "vp", "effects")
)
DESCRIBED: Final[dict[str, tuple[Field, ...]]] = {
    "MER-1.3": (("privileges", "vp"), ("side_a", "icon"), ("side_b", "icon")),
    "MER-1.4": _TILES,
    "MER-3.3": (("track", "first_start"),),
}
"""By clause: the values that it speaks of."""


def _privileges(sheet: Sheet, kind: str) -> Sequence[PrintedValues]:
    """All entries of a kind of privileges."""
    return [
        PrintedValues("privileges", n)
        for n, entry in enumerate(sheet.data["privileges"], 1)
        if privilege_key(entry["vp"], entry.get("effects", ())) == kind
    ]


PRINTED: Final[Mapping[str, PieceValues]] = {
    "object": by_key("objects"),
    "perfume": by_key("perfumes"),
    "market": lambda sheet, kind: (PrintedValues("market", 0, (kind,)),),
    "privilege": _privileges,
}
"""By family: the values that are printed on its pieces."""
