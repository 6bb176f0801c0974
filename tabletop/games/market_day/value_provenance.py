"""Places where values of Market Day's sheet appear: on pieces and in clauses (MKD-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.provenance import PrintedValuesLookup, SheetField, printed_values_by_number

FIELDS_BY_CLAUSE: Final[dict[str, tuple[SheetField, ...]]] = {
    "MKD-1.1": (("card", "rank"), ("card", "count")),
    "MKD-1.2": (("card", "key"), ("card", "kind")),
    "MKD-2.1": (("hand", "players"), ("hand", "cards"), ("hand", "cards_a_round")),
    "MKD-4.1": (("game", "hands_at_least"),),
}
"""Sheet fields that each clause describes."""

PRINTED_VALUES: Final[Mapping[str, PrintedValuesLookup]] = {
    "card": printed_values_by_number("card")
}
"""Printed values of pieces, by family."""
