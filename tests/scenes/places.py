"""Where things lie on a table that is looked at, and that nothing lies upon another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from scenes.stage.stage import Stage
from sprites.picture import Box

STRIP_TOP = 954.0
"""The top of the strip below every table."""


def lone_box(stage: Stage, name: str) -> Box:
    """Where a piece of furniture or a readout lies."""
    node = stage.named(name)
    assert node is not None, name
    return node.bounds()


def boxes(stage: Stage, zone: str) -> list[Box]:
    """Where the pieces of a zone lie, each."""
    return [sprite.node.bounds() for sprite in stage.sprites(zone)]


def lying(stage: Stage, zone: str) -> Box:
    """Where the pile or all pieces of a zone lie."""
    pile = stage.pile(zone)
    return pile.bounds() if pile is not None else around(boxes(stage, zone))


def around(boxes: Sequence[Box]) -> Box:
    """The box around several."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)


def inside(box: Box, other: Box) -> bool:
    """Whether a box lies in another, give or take a unit."""
    return (
        box.x >= other.x - 1
        and box.y >= other.y - 1
        and box.right <= other.right + 1
        and box.bottom <= other.bottom + 1
    )


def ink(box: Box) -> Box:
    """Where the digits of a number are: its picture has room above for accents, below for tails."""
    return Box(box.x, box.y + box.height * 0.2, box.width, box.height * 0.6)


def keep_apart(named: Mapping[str, Box], side: float = 54.0, top: float = 30.0) -> None:
    """No box lies upon another, and all stay within the margins and above the strip."""
    for (one, a), (other, b) in combinations(named.items(), 2):
        assert not a.overlaps(b), f"{one} {a} and {other} {b}"
    for name, box in named.items():
        assert box.x >= side and box.right <= 1920 - side, name
        assert box.y >= top and box.bottom <= STRIP_TOP, name
