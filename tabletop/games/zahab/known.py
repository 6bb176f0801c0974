"""Where the values of Zahab's sheet are seen: on which pieces, in which clauses (ZAH-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.origins import Field, PieceValues, PrintedValues, always, by_number, numbered
from tabletop.core.sheets import Sheet
from tabletop.games.zahab.tables import FIGURES, SPIRIT

DESCRIBED: Final[dict[str, tuple[Field, ...]]] = {
    "ZAH-1.3": (("tracks", "contribution"),),
    "ZAH-1.4": (("tracks", "spirit"),),
    "ZAH-5.12": (("tiles", "spaces"),),
    "ZAH-8.1": (("cards", "set"), ("cards", "cost"), ("cards", "gain")),
    "ZAH-8.2": (("cards", "level"),),
}
"""By clause: the values that it speaks of."""


def _tile(sheet: Sheet, kind: str) -> Sequence[PrintedValues]:
    """The entries of a tile and of its spaces."""
    tile, spaces = numbered(sheet, "tiles")[kind], numbered(sheet, "spaces")
    keys = sheet.data["tiles"][tile - 1]["spaces"]
    return PrintedValues("tiles", tile), *(PrintedValues("spaces", spaces[key]) for key in keys)


PRINTED: Final[Mapping[str, PieceValues]] = {
    "card": by_number("cards"),
    "rondel": _tile,
    **dict.fromkeys(FIGURES, always("tracks", "contribution")),
    SPIRIT: always("tracks", "spirit"),
}
"""By family: the values that are printed on its pieces."""
