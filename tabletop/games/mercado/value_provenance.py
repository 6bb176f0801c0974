"""Places where values of Mercado's sheet appear: on pieces and in clauses (MER-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.provenance import (
    PrintedValues,
    PrintedValuesLookup,
    SheetField,
    printed_values_by_key,
)
from tabletop.core.sheets import Sheet
from tabletop.games.mercado.sheet import privilege_key

_TILES: Final = tuple(
    (table, field) for table in ("objects", "perfumes") for field in ("price", "vp", "effects")
)
FIELDS_BY_CLAUSE: Final[dict[str, tuple[SheetField, ...]]] = {
    "MER-1.3": (("privileges", "vp"), ("side_a", "icon"), ("side_b", "icon")),
    "MER-1.4": _TILES,
    "MER-3.3": (("track", "first_start"),),
}
"""Sheet fields that each clause describes."""


def _privileges(sheet: Sheet, kind: str) -> Sequence[PrintedValues]:
    """Return the printed values of all privileges of a kind."""
    return [
        PrintedValues("privileges", n)
        for n, entry in enumerate(sheet.data["privileges"], 1)
        if privilege_key(entry["vp"], entry.get("effects", ())) == kind
    ]


PRINTED_VALUES: Final[Mapping[str, PrintedValuesLookup]] = {
    "object": printed_values_by_key("objects"),
    "perfume": printed_values_by_key("perfumes"),
    "market": lambda sheet, kind: (PrintedValues("market", 0, (kind,)),),
    "privilege": _privileges,
}
"""Printed values of pieces, by family."""
