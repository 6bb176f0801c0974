"""The pieces of Basari that its rulebook shows, by clause (BAS-1 to BAS-9)."""

from __future__ import annotations

from typing import Final

from tabletop.core.pictured import GOAL, Pictured, Tabled, heap, shown

PICTURED: Final[Pictured] = {
    "BAS-1.1": (heap("stock", "gem.red gem.yellow gem.green gem.blue"),),
    "BAS-1.2": (heap("pile:0", "bazaar.10 bazaar.31 bazaar.39"),),
    "BAS-1.3": (heap("hand:0", "action.A action.B action.C action.D"),),
    "BAS-3.5": (heap("hand:0", "action.A"),),
    "BAS-3.6": (heap("hand:0", "action.B"),),
    "BAS-3.7": (heap("hand:0", "action.C"),),
    "BAS-3.8": (heap("hand:0", "action.D"),),
    "BAS-4.4": (
        heap("offer:0", "gem.yellow gem.yellow gem.yellow gem.yellow"),
        heap("offer:1", "gem.red gem.blue gem.blue gem.blue"),
    ),
    "BAS-4.7": (
        heap("offer:0", "gem.yellow"),
        heap("offer:1", "gem.red"),
        heap("offer:1", "gem.blue gem.blue gem.blue"),
    ),
}

TABLED: Final[Tabled] = {
    GOAL: shown(
        "gems:0", 3,
        pile="0 bazaar.10 bazaar.31",
        gems="0 gem.red gem.red gem.red gem.yellow gem.yellow gem.green gem.green gem.green "
        "gem.blue gem.blue gem.blue gem.blue",
    ),
    "BAS-3.4": shown(
        "pile:1 pile:3 shown:3 gems:1", 4,
        pile="1 bazaar.30; 2 bazaar.19; 3 bazaar.17",
        shown="1 action.B; 2 action.B; 3 action.A",
        hand="1 action.A action.C; 2 action.A action.C; 3 action.B action.C",
    ),
}  # fmt: skip
