"""The pieces of Zahab that its rulebook shows, by clause (ZAH-1 to ZAH-9)."""

from __future__ import annotations

from typing import Final

from tabletop.core.pictured import GOAL, ClauseTable, Pictured, Tabled, heap, shown

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
    "ZAH-7.2": (heap("hand:0", "card.7"), heap("discard:0", "card.7")),
    "ZAH-8.2": (heap("hand:0", "card.1 card.15 card.40"),),
    "ZAH-9.2": (
        heap("tokens:0", "gem.stone"),
        heap("tokens:0", "gold.coin gold.coin gold.coin gold.coin gold.coin"),
    ),
}

_RING: Final = " ".join(f"tile:{n}" for n in range(8))
_SPACES: Final = {
    "ZAH-5.1": ("palace", 0), "ZAH-5.2": ("palace", 1), "ZAH-5.3": ("tower", 0),
    "ZAH-5.4": ("square", 0), "ZAH-5.5": ("quarry", 1), "ZAH-5.6": ("well", 1),
    "ZAH-5.7": ("cave", 0), "ZAH-5.8": ("quarry", 0), "ZAH-5.9": ("tower", 1),
    "ZAH-5.10": ("well", 0), "ZAH-5.11": ("oasis", 0),
}  # fmt: skip
"""A tile with the space of a clause, and which of the tile's two it is."""


def _space(tile: str, side: int) -> ClauseTable:
    """One space of the ring."""
    return shown(f"ring:{2 + side}", 3, tile=f"1 rondel.{tile}")


TABLED: Final[Tabled] = {
    GOAL: shown(
        "queen:0 hermit:10", 3,
        queen="5 queen.0; 3 queen.1; 2 queen.2",
        magician="4 magician.0; 6 magician.1; 2 magician.2",
        hermit="6 hermit.0; 1 hermit.1; 4 hermit.2",
    ),
    "ZAH-1.3": shown(
        "queen:0 hermit:10", 3,
        queen="2 queen.0; 6 queen.1; 0 queen.2",
        magician="0 magician.0; 3 magician.1; 9 magician.2",
        hermit="1 hermit.0; 4 hermit.1; 5 hermit.2",
    ),
    "ZAH-2.1": shown(_RING, 3),
    "ZAH-4.2": shown(_RING, 3, ring="13 camel.0; 14 camel.1; 2 camel.2"),
    **{clause: _space(tile, side) for clause, (tile, side) in _SPACES.items()},
    "ZAH-6.1": shown(
        "display:0 display:2", 3,
        display="0 card.15; 1 card.20; 2 card.23",
        ondisplay="1 gold.coin gold.coin; 2 gold.coin",
    ),
}  # fmt: skip
