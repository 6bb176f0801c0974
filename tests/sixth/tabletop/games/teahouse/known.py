"""Where the values of the Tea House's sheet are seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.origins import Field, PrintedValues
from tabletop.core.zones import Piece, is_back
from tabletop.games.teahouse.sheet import COINS

DESCRIBED: Final[dict[str, tuple[Field, ...]]] = {
    "TEA-1.1": (("game", "hand"), ("tea", "rank"), ("tea", "count")),
    "TEA-1.2": (("game", "aside"), ("coin", "key"), ("coin", "points"), ("coin", "count")),
}
"""By clause: the values that it speaks of."""


def printed(piece: Piece) -> Sequence[PrintedValues]:
    """The rank of a card, the points of a coin."""
    family, _, kind = piece.partition(".")
    if is_back(piece):
        return ()
    if family == "tea":
        return (PrintedValues("tea", int(kind), ("rank",)),)
    return (PrintedValues("coin", COINS.index(kind) + 1, ("key", "points")),)
