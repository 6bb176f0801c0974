"""Places where sheet values of The Nacho Incident are visible: pieces and clauses (NAC-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.provenance import (
    PrintedValues,
    PrintedValuesLookup,
    SheetField,
    entry_numbers,
    printed_values_by_key,
)
from tabletop.core.sheets import Sheet
from tabletop.games.nacho.pieces import PROVINCE_CARD_PIECES

FIELDS_BY_CLAUSE: Final[dict[str, tuple[SheetField, ...]]] = {
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
"""Sheet fields that each clause describes."""


def _penalty(sheet: Sheet, kind: str) -> Sequence[PrintedValues]:
    """Return the penalty value of the province of a Mountie."""
    place = kind.rpartition("-")[0]
    return (PrintedValues("province", entry_numbers(sheet, "province")[place], ("penalties",)),)


PRINTED_VALUES: Final[Mapping[str, PrintedValuesLookup]] = {
    "smuggler": lambda sheet, kind: (PrintedValues("smuggler", int(kind.rpartition("-")[2])),),
    "mountie": _penalty,
    "province": lambda sheet, kind: (
        PrintedValues("card", PROVINCE_CARD_PIECES.index(f"province.{kind}") + 1),
    ),
    "cube": printed_values_by_key("ingredient"),
}
"""Printed values of pieces, by family."""
