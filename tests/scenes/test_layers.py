"""The layers of a table have names, in the order in which they lie."""

from __future__ import annotations

import re
from pathlib import Path

from scenes.kit.layers import Layer

SCENES = Path(__file__).parents[2] / "scenes"
NUMERIC_LAYER = re.compile(r"Layer\.\w+ [-+]|_Z\b(?! =)|\bz ?[-+]=|\bz=-?\d{3}|\.z [-+] \d{2}")
"""Heights that are worked out, or given by a number of three digits."""


def test_layers_lie_above_one_another_in_the_order_of_their_names() -> None:
    values = [layer.value for layer in Layer]
    assert values == sorted(set(values)), "one number for each, ascending"
    assert len(Layer.__members__) == len(values), "no two names for one layer"


def test_nothing_on_a_table_counts_heights() -> None:
    """A layer, and an order inside the layer, determine what lies above."""
    allowed = {"DIALOG_Z", "CLOTH_Z", "PLAQUE_Z"}  # pages over a table have their own
    wrong = [
        f"{path.relative_to(SCENES)}: {line.strip()}"
        for folder in ("kit", "table", "games")
        for path in sorted((SCENES / folder).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if NUMERIC_LAYER.search(line) and not any(name in line for name in allowed)
    ]
    assert not wrong, "\n".join(wrong)
