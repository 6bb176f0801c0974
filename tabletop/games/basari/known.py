"""Where the values of Basari's sheet are seen: on which pieces, in which clauses (BAS-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.origins import Field, PrintedValues
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Piece, is_back

DESCRIBED: Final[dict[str, tuple[Field, ...]]] = {
    "BAS-1.2": (("card", "workers"), ("card", "points"), ("card", "gems")),
}
"""By clause: the values that it speaks of."""


def printed(sheet: Sheet, piece: Piece) -> Sequence[PrintedValues]:
    """The entry of a bazaar card."""
    family, _, kind = piece.partition(".")
    return (PrintedValues("card", int(kind)),) if family == "bazaar" and not is_back(piece) else ()
