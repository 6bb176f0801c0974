"""The pieces of Zahab that its rulebook shows, by clause (ZAH-1 to ZAH-9)."""

from __future__ import annotations

from typing import Final

from tabletop.core.pictured import Pictured, heap

PICTURED: Final[Pictured] = {
    "ZAH-1.2": (heap("tokens:0", "gold.coin gem.stone"), heap("hand:0", "card.1 card.7")),
    "ZAH-1.4": (heap("spirit:0/0", "spirit.0"),),
    "ZAH-2.2": (heap("tokens:0", "gold.coin gold.coin"), heap("hand:0", "card.1 card.2")),
    "ZAH-4.1": (
        heap("stable:0", "camel.0"),
        heap("tokens:0", "gold.coin"),
        heap("hand:0", "card.1"),
    ),
    "ZAH-4.3": (heap("discard:0", "card.1 card.7"), heap("hand:0", "card.1 card.7")),
    "ZAH-5.1": (
        heap("tokens:0", "gold.coin gold.coin gold.coin gold.coin"),
        heap("queen:2", "queen.0"),
    ),
    "ZAH-5.9": (heap("tokens:0", "gold.coin gold.coin"), heap("tokens:0", "gem.stone")),
    "ZAH-5.11": (
        heap("tokens:0", "gem.stone gem.stone"),
        heap("queen:1", "queen.0"),
        heap("spirit:1/0", "spirit.0"),
    ),
    "ZAH-6.1": (
        heap("ondisplay:0", "gold.coin"),
        heap("display:0", "card.15"),
        heap("ondisplay:1", "gold.coin"),
    ),
    "ZAH-7.2": (heap("hand:0", "card.7"), heap("discard:0", "card.7")),
    "ZAH-8.2": (heap("hand:0", "card.1 card.15 card.40"),),
    "ZAH-9.2": (
        heap("tokens:0", "gem.stone"),
        heap("tokens:0", "gold.coin gold.coin gold.coin gold.coin gold.coin"),
    ),
}
