"""Where the values of Nacho's sheet are seen: on which pieces, in which clauses (NAC-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.origins import Field, PieceValues, PrintedValues, by_key, numbered
from tabletop.core.sheets import Sheet
from tabletop.games.nacho.pieces import CARDS

DESCRIBED: Final[dict[str, tuple[Field, ...]]] = {
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
"""By clause: the values that it speaks of."""


def _penalty(sheet: Sheet, kind: str) -> Sequence[PrintedValues]:
    """What the province of a Mountie costs."""
    place = kind.rpartition("-")[0]
    return (PrintedValues("province", numbered(sheet, "province")[place], ("penalties",)),)


PRINTED: Final[Mapping[str, PieceValues]] = {
    "smuggler": lambda sheet, kind: (PrintedValues("smuggler", int(kind.rpartition("-")[2])),),
    "mountie": _penalty,
    "province": lambda sheet, kind: (PrintedValues("card", CARDS.index(f"province.{kind}") + 1),),
    "cube": by_key("ingredient"),
}
"""By family: the values that are printed on its pieces."""
