"""The pieces of Mercado that its rulebook shows, by clause (MER-1 to MER-9)."""

from __future__ import annotations

from typing import Final

from tabletop.core.pictured import GOAL, Pictured, Tabled, heap, shown

PICTURED: Final[Pictured] = {
    "MER-1.1": (
        heap("market:0", "object.cloth object.ring"),
        heap("market:4", "perfume.citrus"),
        heap("market:6", "market.merchant market.changer"),
    ),
    "MER-1.2": (
        heap("drawn:0", "coin.gold coin.silver coin.copper coin.turquoise"),
        heap("drawn:0", "coin.black"),
        heap("drawn:0", "coin.white"),
    ),
    "MER-1.3": (
        heap("hand:0", "privilege.three"),
        heap("seals:0", "seal.wax"),
        heap("start:8", "disc.start"),
    ),
    "MER-2.2": (heap("drawn:0", "coin.white"),),
    "MER-4.4": (heap("seals:0", "seal.wax"),),
    "MER-4.5": (heap("drawn:0", "coin.black"),),
    "MER-6.1": (heap("market:6", "market.merchant"),),
    "MER-6.2": (heap("market:7", "market.changer"),),
    "MER-7.9": (heap("hand:0", "privilege.one_white privilege.two privilege.three"),),
    "MER-9.3": (
        heap("market:0", "object.cloth"),
        heap("space:19", "marker.1 marker.0"),
        heap("hand:0", "privilege.two privilege.one_white"),
        heap("seals:0", "seal.wax seal.wax"),
    ),
}

TABLED: Final[Tabled] = {
    GOAL: shown("space:0 space:8 space:17 space:26", 3,
                space="22 marker.0; 19 marker.1; 14 marker.2"),
    "MER-2.3": shown(
        "market:0 market:1 offer:0/0 offer:0/1", 2,
        market="0 object.cloth; 1 object.lantern",
        offer="0/0 coin.gold coin.turquoise; 0/1 coin.gold; "
        "1/0 coin.silver coin.silver; 1/1 coin.gold",
    ),
    "MER-5.2": shown(
        "market:0 offer:0/0 offer:0/1 offer:0/2", 3,
        market="0 object.cloth",
        offer="0/0 coin.gold coin.gold coin.turquoise coin.turquoise; "
        "0/1 coin.gold coin.gold coin.turquoise; 0/2 coin.turquoise",
    ),
    "MER-8.2": shown("space:12 space:21", 3, space="16 marker.0; 18 marker.1 marker.2"),
}  # fmt: skip
