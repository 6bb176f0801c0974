"""Random inputs of a monkey test: plain lists, drawn before the screen is known.

The effect of the numbers of an input depends on the screen at that time. So a list, or any
part of it, can be repeated. That is how a failure is made short.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.core.chance import Chance


class RandomInput(NamedTuple):
    """One random input: its kind and three numbers from 0 to 1."""

    kind: str
    a: float
    b: float
    c: float


WEIGHTS: Final[Mapping[str, int]] = {
    "act": 18, "press": 10, "key": 12, "hold": 3, "point": 3, "drag": 4, "down": 2, "up": 2,
    "finger": 4, "wheel": 3, "pad": 6, "axis": 3, "plug": 1, "pull": 1, "resize": 3, "away": 2,
    "expose": 1, "set": 5, "write": 2, "wait": 6, "calm": 4, "go": 2, "burst": 4,
}  # fmt: skip
"""Weights of the kinds of inputs. Inputs that advance a match are more frequent."""
_BAG: Final = tuple(kind for kind, weight in WEIGHTS.items() for _ in range(weight))


def draw_inputs(chance: Chance, number: int) -> list[RandomInput]:
    """Return a number of random inputs."""
    return [
        RandomInput(chance.pick(_BAG), *(round(chance.random(), 6) for _ in "abc"))
        for _ in range(number)
    ]
