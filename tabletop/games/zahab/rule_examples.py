"""Example pieces and positions of the rulebook of Zahab, by clause."""

from __future__ import annotations

from typing import Final

from tabletop.core.rule_examples import (
    GOAL_KEY,
    ExamplePosition,
    RuleExamples,
    RulePositions,
    example_pieces,
    example_position,
)

RULE_EXAMPLES: Final[RuleExamples] = {
    "ZAH-1.2": (
        example_pieces("tokens:0", "gold.coin gem.stone"),
        example_pieces("hand:0", "card.1 card.7"),
    ),
    "ZAH-1.4": (example_pieces("spirit:0/0", "spirit.0"),),
    "ZAH-2.2": (
        example_pieces("tokens:0", "gold.coin gold.coin"),
        example_pieces("hand:0", "card.1 card.2"),
    ),
    "ZAH-4.1": (
        example_pieces("stable:0", "camel.0"),
        example_pieces("tokens:0", "gold.coin"),
        example_pieces("hand:0", "card.1"),
    ),
    "ZAH-4.3": (
        example_pieces("discard:0", "card.1 card.7"),
        example_pieces("hand:0", "card.1 card.7"),
    ),
    "ZAH-7.2": (example_pieces("hand:0", "card.7"), example_pieces("discard:0", "card.7")),
    "ZAH-8.2": (example_pieces("hand:0", "card.1 card.15 card.40"),),
    "ZAH-9.2": (
        example_pieces("tokens:0", "gem.stone"),
        example_pieces("tokens:0", "gold.coin gold.coin gold.coin gold.coin gold.coin"),
    ),
}
"""Example pieces by clause."""

_RING: Final = " ".join(f"tile:{n}" for n in range(8))
_SPACES: Final = {
    "ZAH-5.1": ("palace", 0), "ZAH-5.2": ("palace", 1), "ZAH-5.3": ("tower", 0),
    "ZAH-5.4": ("square", 0), "ZAH-5.5": ("quarry", 1), "ZAH-5.6": ("well", 1),
    "ZAH-5.7": ("cave", 0), "ZAH-5.8": ("quarry", 0), "ZAH-5.9": ("tower", 1),
    "ZAH-5.10": ("well", 0), "ZAH-5.11": ("oasis", 0),
}  # fmt: skip
"""Tile with the space of a clause, and the side of the space on it."""


def _space(tile: str, side: int) -> ExamplePosition:
    """Return the example position of one ring space."""
    return example_position(f"ring:{2 + side}", 3, tile=f"1 rondel.{tile}")


RULE_POSITIONS: Final[RulePositions] = {
    GOAL_KEY: example_position(
        "queen:0 hermit:10", 3,
        queen="5 queen.0; 3 queen.1; 2 queen.2",
        magician="4 magician.0; 6 magician.1; 2 magician.2",
        hermit="6 hermit.0; 1 hermit.1; 4 hermit.2",
    ),
    "ZAH-1.3": example_position(
        "queen:0 hermit:10", 3,
        queen="2 queen.0; 6 queen.1; 0 queen.2",
        magician="0 magician.0; 3 magician.1; 9 magician.2",
        hermit="1 hermit.0; 4 hermit.1; 5 hermit.2",
    ),
    "ZAH-2.1": example_position(_RING, 3),
    "ZAH-4.2": example_position(_RING, 3, ring="13 camel.0; 14 camel.1; 2 camel.2"),
    **{clause: _space(tile, side) for clause, (tile, side) in _SPACES.items()},
    "ZAH-6.1": example_position(
        "display:0 display:2", 3,
        display="0 card.15; 1 card.20; 2 card.23",
        ondisplay="1 gold.coin gold.coin; 2 gold.coin",
    ),
}  # fmt: skip
"""Example positions by clause."""
