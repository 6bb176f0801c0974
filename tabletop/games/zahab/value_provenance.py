"""Places where sheet values of Zahab are visible: pieces and clauses (ZAH-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.provenance import (
    PrintedValues,
    PrintedValuesLookup,
    SheetField,
    entry_numbers,
    printed_constants,
    printed_values_by_number,
)
from tabletop.core.sheets import Sheet
from tabletop.games.zahab.rule_tables import FIGURE_NAMES, SPIRIT_FAMILY

FIELDS_BY_CLAUSE: Final[dict[str, tuple[SheetField, ...]]] = {
    "ZAH-1.3": (("tracks", "contribution"),),
    "ZAH-1.4": (("tracks", "spirit"),),
    "ZAH-5.12": (("tiles", "spaces"),),
    "ZAH-8.1": (("cards", "set"), ("cards", "cost"), ("cards", "gain")),
    "ZAH-8.2": (("cards", "level"),),
}
"""Sheet fields that each clause describes."""


def _tile(sheet: Sheet, kind: str) -> Sequence[PrintedValues]:
    """Return the values of a tile and of its two spaces."""
    tile, spaces = entry_numbers(sheet, "tiles")[kind], entry_numbers(sheet, "spaces")
    keys = sheet.data["tiles"][tile - 1]["spaces"]
    return PrintedValues("tiles", tile), *(PrintedValues("spaces", spaces[key]) for key in keys)


PRINTED_VALUES: Final[Mapping[str, PrintedValuesLookup]] = {
    "card": printed_values_by_number("cards"),
    "rondel": _tile,
    **dict.fromkeys(FIGURE_NAMES, printed_constants("tracks", "contribution")),
    SPIRIT_FAMILY: printed_constants("tracks", "spirit"),
}
"""Printed values of pieces, by family."""
