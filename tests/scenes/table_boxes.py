"""Boxes of the things on a table, and checks that they do not overlap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from scenes.stage.stage import Stage
from sprites.node import Node
from sprites.picture import Box

STRIP_TOP = 954.0
"""The top of the strip below every table."""


def furniture_box(stage: Stage, name: str) -> Box:
    """Return the box of a piece of furniture or an indicator."""
    node = stage.find_named(name)
    assert node is not None, name
    return node.bounds()


def piece_boxes(stage: Stage, zone: str) -> list[Box]:
    """Return the boxes of the pieces of a zone."""
    return [sprite.node.bounds() for sprite in stage.sprites(zone)]


def zone_box(stage: Stage, zone: str) -> Box:
    """Return the box of the pile or of all pieces of a zone."""
    pile = stage.pile_node(zone)
    return pile.bounds() if pile is not None else union_box(piece_boxes(stage, zone))


def union_box(boxes: Sequence[Box]) -> Box:
    """The box around several."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)


def is_inside(box: Box, other: Box) -> bool:
    """True if a box lies inside another one, with a tolerance of one unit."""
    return (
        box.x >= other.x - 1
        and box.y >= other.y - 1
        and box.right <= other.right + 1
        and box.bottom <= other.bottom + 1
    )


def digits_box(box: Box) -> Box:
    """Return the box of the digits of a number, without the space for accents and descenders."""
    return Box(box.x, box.y + box.height * 0.2, box.width, box.height * 0.6)


def assert_apart(
    named: Mapping[str, Box], side: float = 54.0, top: float = 30.0, bottom: float = STRIP_TOP
) -> None:
    """No box lies upon another, and all stay within the margins and above the strip."""
    for (one, a), (other, b) in combinations(named.items(), 2):
        assert not a.overlaps(b), f"{one} {a} and {other} {b}"
    for name, box in named.items():
        assert box.x >= side and box.right <= 1920 - side, name
        assert box.y >= top and box.bottom <= bottom, name


def face_box(node: Node) -> Box:
    """Return the part of a bust that is its face: no mark ever lies there."""
    x, y, width, height = node.bounds()
    return Box(x + width * 0.2, y, width * 0.6, height * 0.72)
