"""The pieces of Mercado that its rulebook shows, by clause (MER-1 to MER-9)."""

from __future__ import annotations

from typing import Final

from tabletop.core.pictured import Pictured, heap

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
    "MER-5.2": (
        heap("market:0", "object.cloth"),
        heap("offer:0/0", "coin.gold coin.gold coin.turquoise coin.turquoise"),
        heap("offer:0/1", "coin.gold coin.gold coin.turquoise"),
        heap("seals:0", "seal.wax"),
    ),
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
