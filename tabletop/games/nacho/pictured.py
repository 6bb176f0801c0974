"""The pieces of Nacho that its rulebook shows, by clause (NAC-1 to NAC-9)."""

from __future__ import annotations

from typing import Final

from tabletop.core.pictured import GOAL, Pictured, Tabled, heap, shown

PICTURED: Final[Pictured] = {
    "NAC-1.1": (heap("hand:0", "smuggler.alberta-1 smuggler.ontario-5 smuggler.quebec-9"),),
    "NAC-1.2": (heap("mountie", "mountie.alberta-3 mountie.quebec-4"),),
    "NAC-1.3": (
        heap("province:0", "province.alberta-1"),
        heap("province:1", "province.saskatchewan-1"),
        heap("province:2", "province.ontario-1"),
        heap("province:3", "province.quebec-1"),
    ),
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
    "NAC-4.2": (
        heap("hand:0", "smuggler.ontario-5"),
        heap("warehouse:0", "cube.beans"),
        heap("province:2", "province.ontario-1"),
    ),
    "NAC-4.3": (heap("warehouse:1", "cube.olives"), heap("warehouse:0", "cube.corn cube.corn")),
    "NAC-6.2": (heap("mountie", "mountie.ontario-3"),),
    "NAC-6.4": (heap("gem:0", "gem.stone"),),
}

TABLED: Final[Tabled] = {
    GOAL: shown(
        "province:0 province:3", 3,
        province="0 province.alberta-1; 1 province.saskatchewan-3; 2 province.ontario-1; "
        "3 province.quebec-1",
        slots="0/0 cube.olives; 2/2 cube.corn; 3/3 cube.beans",
    ),
    "NAC-4.1": shown(
        "province:0 province:3 cantina:1/0", 3,
        cantina="1/0 smuggler.alberta-6; 2/1 smuggler.quebec-4; 3/2 smuggler.ontario-5",
    ),
    "NAC-5.2": shown(
        "cantina:0/0 cantina:1/0", 3,
        cantina="0/0 smuggler.alberta-1 smuggler.saskatchewan-5 mountie.alberta-3; "
        "1/0 mountie.saskatchewan-4",
    ),
    "NAC-6.1": shown(
        "province:0 province:1 cantina:0/0 cantina:1/0", 3,
        cantina="0/0 smuggler.alberta-1 smuggler.saskatchewan-5; 0/1 smuggler.alberta-7; "
        "1/1 smuggler.ontario-2; 1/2 smuggler.saskatchewan-4",
    ),
}  # fmt: skip
