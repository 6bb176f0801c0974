"""Illustrations of the rulebook of Basari by clause (BAS-1 to BAS-9)."""

from __future__ import annotations

from typing import Final

from tabletop.core.rule_examples import (
    GOAL_KEY,
    RuleExamples,
    RulePositions,
    example_pieces,
    example_position,
)

RULE_EXAMPLES: Final[RuleExamples] = {
    "BAS-1.1": (example_pieces("stock", "gem.red gem.yellow gem.green gem.blue"),),
    "BAS-1.2": (example_pieces("pile:0", "bazaar.10 bazaar.31 bazaar.39"),),
    "BAS-1.3": (example_pieces("hand:0", "action.A action.B action.C action.D"),),
    "BAS-3.5": (example_pieces("hand:0", "action.A"),),
    "BAS-3.6": (example_pieces("hand:0", "action.B"),),
    "BAS-3.7": (example_pieces("hand:0", "action.C"),),
    "BAS-3.8": (example_pieces("hand:0", "action.D"),),
    "BAS-4.4": (
        example_pieces("offer:0", "gem.yellow gem.yellow gem.yellow gem.yellow"),
        example_pieces("offer:1", "gem.red gem.blue gem.blue gem.blue"),
    ),
    "BAS-4.7": (
        example_pieces("offer:0", "gem.yellow"),
        example_pieces("offer:1", "gem.red"),
        example_pieces("offer:1", "gem.blue gem.blue gem.blue"),
    ),
}
"""Example pieces by clause."""

RULE_POSITIONS: Final[RulePositions] = {
    GOAL_KEY: example_position(
        "gems:0", 3,
        pile="0 bazaar.10 bazaar.31",
        gems="0 gem.red gem.red gem.red gem.yellow gem.yellow gem.green gem.green gem.green "
        "gem.blue gem.blue gem.blue gem.blue",
    ),
    "BAS-3.4": example_position(
        "pile:1 pile:3 shown:3 gems:1", 4,
        pile="1 bazaar.30; 2 bazaar.19; 3 bazaar.17",
        shown="1 action.B; 2 action.B; 3 action.A",
        hand="1 action.A action.C; 2 action.A action.C; 3 action.B action.C",
    ),
}  # fmt: skip
"""Example positions by clause."""
