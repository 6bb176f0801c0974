"""The pieces of Market Day that its rulebook shows, by clause (MKD-1 to MKD-9)."""

from __future__ import annotations

from typing import Final

from tabletop.core.pictured import GOAL, Pictured, Tabled, heap, shown

PICTURED: Final[Pictured] = {
    "MKD-1.2": (heap("stall:0", "card.1 card.2 card.3 card.7 card.9"),),
    "MKD-3.2": (heap("stall:0", "card.3"),),
    "MKD-3.4": (heap("stall:0", "card.2"), heap("discard", "card.10")),
    "MKD-3.5": (heap("stall:0", "card.1 card.10"),),
}

TABLED: Final[Tabled] = {
    GOAL: shown("stall:1 stall:3", 4, stall="1 card.10; 2 card.3; 3 card.8"),
    "MKD-3.1": shown("stall:1 stall:3", 4, stall="1 card.8; 2 card.10; 3 card.8"),
    "MKD-3.3": shown("stall:1 stall:3", 4, stall="1 card.10; 2 card.7; 3 card.3"),
}
