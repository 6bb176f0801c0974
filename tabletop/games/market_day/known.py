"""Where the values of Market Day's sheet are seen: on which pieces, in which clauses (MKD-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.origins import Field, PrintedValues
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Piece, is_back

DESCRIBED: Final[dict[str, tuple[Field, ...]]] = {
    "MKD-1.1": (("card", "rank"), ("card", "count")),
    "MKD-1.2": (("card", "key"), ("card", "kind")),
    "MKD-2.1": (("hand", "players"), ("hand", "cards"), ("hand", "cards_a_round")),
    "MKD-4.1": (("game", "hands_at_least"),),
}
"""By clause: the values that it speaks of."""


def printed(sheet: Sheet, piece: Piece) -> Sequence[PrintedValues]:
    """The entry of a rank."""
    family, _, kind = piece.partition(".")
    return (PrintedValues("card", int(kind)),) if family == "card" and not is_back(piece) else ()
