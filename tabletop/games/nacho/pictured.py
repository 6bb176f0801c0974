"""The pieces of Nacho that its rulebook shows, by clause (NAC-1 to NAC-9)."""

from __future__ import annotations

from typing import Final

from tabletop.core.pictured import Pictured, heap

PICTURED: Final[Pictured] = {
    "NAC-1.1": (heap("hand:0", "smuggler.alberta-1 smuggler.ontario-5 smuggler.quebec-9"),),
    "NAC-1.2": (heap("mountie", "mountie.alberta-3 mountie.quebec-4"),),
    "NAC-1.5": (
        heap(
            "warehouse:0",
            "cube.beans cube.onions cube.peppers cube.tortillas cube.salsa cube.olives cube.corn"
            " cube.sour_cream",
        ),
    ),
    "NAC-1.6": (heap("gem:0", "gem.stone"),),
    "NAC-1.7": (heap("roundend:0", "roundend.card"),),
    "NAC-3.2": (
        heap("hand:0", "smuggler.quebec-8"),
        heap("hand:0", "smuggler.ontario-5"),
        heap("hand:0", "smuggler.alberta-1"),
    ),
    "NAC-6.2": (heap("mountie", "mountie.ontario-3"),),
    "NAC-6.4": (heap("gem:0", "gem.stone"),),
}
