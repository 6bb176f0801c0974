"""The pieces of Market Day that its rulebook shows, by clause (MKD-1 to MKD-9)."""

from __future__ import annotations

from typing import Final

from tabletop.core.pictured import Pictured, heap

PICTURED: Final[Pictured] = {
    "MKD-1.2": (heap("stall:0", "card.1 card.2 card.3 card.7 card.9"),),
    "MKD-3.1": (
        heap("discard", "card.8"),
        heap("stall:0", "card.8"),
        heap("stall:0", "card.9"),
        heap("discard", "card.9"),
    ),
    "MKD-3.2": (heap("stall:0", "card.3"),),
    "MKD-3.3": (heap("stall:0", "card.7"), heap("discard", "card.4 card.8 card.10")),
    "MKD-3.4": (heap("stall:0", "card.2"), heap("discard", "card.10")),
    "MKD-3.5": (heap("stall:0", "card.1 card.10"),),
}
