"""Illustrations of the rulebook of Mercado by clause (MER-1 to MER-9)."""

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
    "MER-1.1": (
        example_pieces("market:0", "object.cloth object.ring"),
        example_pieces("market:4", "perfume.citrus"),
        example_pieces("market:6", "market.merchant market.changer"),
    ),
    "MER-1.2": (
        example_pieces("drawn:0", "coin.gold coin.silver coin.copper coin.turquoise"),
        example_pieces("drawn:0", "coin.black"),
        example_pieces("drawn:0", "coin.white"),
    ),
    "MER-1.3": (
        example_pieces("hand:0", "privilege.three"),
        example_pieces("seals:0", "seal.wax"),
        example_pieces("start:8", "disc.start"),
    ),
    "MER-2.2": (example_pieces("drawn:0", "coin.white"),),
    "MER-4.4": (example_pieces("seals:0", "seal.wax"),),
    "MER-4.5": (example_pieces("drawn:0", "coin.black"),),
    "MER-6.1": (example_pieces("market:6", "market.merchant"),),
    "MER-6.2": (example_pieces("market:7", "market.changer"),),
    "MER-7.9": (example_pieces("hand:0", "privilege.one_white privilege.two privilege.three"),),
    "MER-9.3": (
        example_pieces("market:0", "object.cloth"),
        example_pieces("space:19", "marker.1 marker.0"),
        example_pieces("hand:0", "privilege.two privilege.one_white"),
        example_pieces("seals:0", "seal.wax seal.wax"),
    ),
}
"""Example pieces by clause."""

RULE_POSITIONS: Final[RulePositions] = {
    GOAL_KEY: example_position("space:0 space:8 space:17 space:26", 3,
                space="22 marker.0; 19 marker.1; 14 marker.2"),
    "MER-2.3": example_position(
        "market:0 market:1 offer:0/0 offer:0/1", 2,
        market="0 object.cloth; 1 object.lantern",
        offer="0/0 coin.gold coin.turquoise; 0/1 coin.gold; "
        "1/0 coin.silver coin.silver; 1/1 coin.gold",
    ),
    "MER-5.2": example_position(
        "market:0 offer:0/0 offer:0/1 offer:0/2", 3,
        market="0 object.cloth",
        offer="0/0 coin.gold coin.gold coin.turquoise coin.turquoise; "
        "0/1 coin.gold coin.gold coin.turquoise; 0/2 coin.turquoise",
    ),
    "MER-8.2": example_position("space:12 space:21", 3, space="16 marker.0; 18 marker.1 marker.2"),
}  # fmt: skip
"""Example positions by clause."""
