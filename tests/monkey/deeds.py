"""What a monkey does: lists of plain deeds, drawn before anything is seen of the screen.

What the numbers of a deed come to depends on what is on the screen when it is done. So a list can
be done again, and any part of it too: that is how a failure is made short.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.core.chance import Chance


class Deed(NamedTuple):
    """One thing that is done: of which kind, and three numbers from 0 to 1 that say how."""

    kind: str
    a: float
    b: float
    c: float


WEIGHTS: Final[Mapping[str, int]] = {
    "act": 18, "press": 10, "key": 12, "hold": 3, "point": 3, "drag": 4, "down": 2, "up": 2,
    "finger": 4, "wheel": 3, "pad": 6, "axis": 3, "plug": 1, "pull": 1, "resize": 3, "away": 2,
    "expose": 1, "set": 5, "write": 2, "wait": 6, "calm": 4, "go": 2, "burst": 4,
}  # fmt: skip
"""How often each kind is done: what leads on in a match more often than what disturbs it."""
_BAG: Final = tuple(kind for kind, weight in WEIGHTS.items() for _ in range(weight))


def drawn(chance: Chance, number: int) -> list[Deed]:
    """So many deeds by lot."""
    return [
        Deed(chance.pick(_BAG), *(round(chance.random(), 6) for _ in "abc")) for _ in range(number)
    ]
