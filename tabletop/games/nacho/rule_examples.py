"""Example pieces and positions of the rulebook of The Nacho Incident, by clause."""

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
    "NAC-1.1": (
        example_pieces("hand:0", "smuggler.alberta-1 smuggler.ontario-5 smuggler.quebec-9"),
    ),
    "NAC-1.2": (example_pieces("mountie", "mountie.alberta-3 mountie.quebec-4"),),
    "NAC-1.3": (
        example_pieces("province:0", "province.alberta-1"),
        example_pieces("province:1", "province.saskatchewan-1"),
        example_pieces("province:2", "province.ontario-1"),
        example_pieces("province:3", "province.quebec-1"),
    ),
    "NAC-1.5": (
        example_pieces(
            "warehouse:0",
            "cube.beans cube.onions cube.peppers cube.tortillas cube.salsa cube.olives cube.corn"
            " cube.sour_cream",
        ),
    ),
    "NAC-1.6": (example_pieces("gem:0", "gem.stone"),),
    "NAC-1.7": (example_pieces("roundend:0", "roundend.card"),),
    "NAC-3.2": (
        example_pieces("hand:0", "smuggler.quebec-8"),
        example_pieces("hand:0", "smuggler.ontario-5"),
        example_pieces("hand:0", "smuggler.alberta-1"),
    ),
    "NAC-4.2": (
        example_pieces("hand:0", "smuggler.ontario-5"),
        example_pieces("warehouse:0", "cube.beans"),
        example_pieces("province:2", "province.ontario-1"),
    ),
    "NAC-4.3": (
        example_pieces("warehouse:1", "cube.olives"),
        example_pieces("warehouse:0", "cube.corn cube.corn"),
    ),
    "NAC-6.2": (example_pieces("mountie", "mountie.ontario-3"),),
    "NAC-6.4": (example_pieces("gem:0", "gem.stone"),),
}
"""Example pieces by clause."""

RULE_POSITIONS: Final[RulePositions] = {
    GOAL_KEY: example_position(
        "province:0 province:3", 3,
        province="0 province.alberta-1; 1 province.saskatchewan-3; 2 province.ontario-1; "
        "3 province.quebec-1",
        slots="0/0 cube.olives; 2/2 cube.corn; 3/3 cube.beans",
    ),
    "NAC-4.1": example_position(
        "province:0 province:3 cantina:1/0", 3,
        cantina="1/0 smuggler.alberta-6; 2/1 smuggler.quebec-4; 3/2 smuggler.ontario-5",
    ),
    "NAC-5.2": example_position(
        "cantina:0/0 cantina:1/0", 3,
        cantina="0/0 smuggler.alberta-1 smuggler.saskatchewan-5 mountie.alberta-3; "
        "1/0 mountie.saskatchewan-4",
    ),
    "NAC-6.1": example_position(
        "province:0 province:1 cantina:0/0 cantina:1/0", 3,
        cantina="0/0 smuggler.alberta-1 smuggler.saskatchewan-5; 0/1 smuggler.alberta-7; "
        "1/1 smuggler.ontario-2; 1/2 smuggler.saskatchewan-4",
    ),
}  # fmt: skip
"""Example positions by clause."""
