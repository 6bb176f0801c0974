"""Where the values of Market Day's sheet are seen: on which pieces, in which clauses (MKD-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.origins import Field, PieceValues, by_number

DESCRIBED: Final[dict[str, tuple[Field, ...]]] = {
    "MKD-1.1": (("card", "rank"), ("card", "count")),
    "MKD-1.2": (("card", "key"), ("card", "kind")),
    "MKD-2.1": (("hand", "players"), ("hand", "cards"), ("hand", "cards_a_round")),
    "MKD-4.1": (("game", "hands_at_least"),),
}
"""By clause: the values that it speaks of."""

PRINTED: Final[Mapping[str, PieceValues]] = {"card": by_number("card")}
"""By family: the values that are printed on its pieces."""
