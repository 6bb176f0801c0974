"""Places where values of Basari's sheet appear: on pieces and in clauses (BAS-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.provenance import PrintedValuesLookup, SheetField, printed_values_by_number

FIELDS_BY_CLAUSE: Final[dict[str, tuple[SheetField, ...]]] = {
    "BAS-1.2": (("card", "workers"), ("card", "points"), ("card", "gems"))
}
"""Sheet fields that each clause describes."""

PRINTED_VALUES: Final[Mapping[str, PrintedValuesLookup]] = {
    "bazaar": printed_values_by_number("card")
}
"""Printed values of pieces, by family."""
