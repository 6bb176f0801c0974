"""Where the values of Basari's sheet are seen: on which pieces, in which clauses (BAS-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.origins import Field, PieceValues, by_number

DESCRIBED: Final[dict[str, tuple[Field, ...]]] = {
    "BAS-1.2": (("card", "workers"), ("card", "points"), ("card", "gems"))
}
"""By clause: the values that it speaks of."""

PRINTED: Final[Mapping[str, PieceValues]] = {"bazaar": by_number("card")}
"""By family: the values that are printed on its pieces."""
