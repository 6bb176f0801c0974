"""Illustrations of the rulebook of Market Day by clause (MKD-1 to MKD-9)."""

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
    "MKD-1.2": (example_pieces("stall:0", "card.1 card.2 card.3 card.7 card.9"),),
    "MKD-3.2": (example_pieces("stall:0", "card.3"),),
    "MKD-3.4": (example_pieces("stall:0", "card.2"), example_pieces("discard", "card.10")),
    "MKD-3.5": (example_pieces("stall:0", "card.1 card.10"),),
}
"""Example pieces by clause."""

RULE_POSITIONS: Final[RulePositions] = {
    GOAL_KEY: example_position("stall:1 stall:3", 4, stall="1 card.10; 2 card.3; 3 card.8"),
    "MKD-3.1": example_position("stall:1 stall:3", 4, stall="1 card.8; 2 card.10; 3 card.8"),
    "MKD-3.3": example_position("stall:1 stall:3", 4, stall="1 card.10; 2 card.7; 3 card.3"),
}
"""Example positions by clause."""
