"""The table turns to another seat in front of everybody: pieces and signs slide to where they lie
from there, and nothing leaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from scenes.kit.layers import Layer
from scenes.stage.stage import Stage
from sprites.motion import Motion
from sprites.node import Node
from sprites.timeline import Animation, call, sequence, together, tween

PILE, SIGN = -1, -2
"""In the place of an index: a pile as a whole, a readout."""

Key = tuple[str, int]
"""What stays the same when the table turns: a zone and an index there, or the name of a sign."""


class Lay(NamedTuple):
    """Where something lay, and how wide it was."""

    x: float
    y: float
    width: float


def lying(stage: Stage) -> Mapping[Key, Lay]:
    """Where everything lies now."""
    return {key: Lay(node.x, node.y, node.picture.size[0] * node.zoom) for key, node in _all(stage)}


def slides(stage: Stage, was: Mapping[Key, Lay], motion: Motion) -> Animation:
    """From where it lay before the table was laid anew, everything goes to where it lies now."""
    steps: list[Animation] = []
    signs: set[Node] = set()
    for (name, index), node in _all(stage):
        before = was.get((name, index))
        if before is None and index != SIGN:  # a hand may have become a pile, or a pile a hand
            before = was.get((name, PILE)) or was.get((name, 0))
        if before is None or (before.x, before.y) == (node.x, node.y):
            continue
        x, y, z = node.x, node.y, node.z
        node.x, node.y = before.x, before.y
        if index == SIGN:
            signs.add(node)
            slide = tween(node, motion.move_most, motion.move_ease, x=x, y=y)
        else:
            node.zoom = before.width / node.picture.size[0]
            node.z = Layer.AIR.at(z / Layer.AIR)
            slide = tween(node, motion.move_most, motion.move_ease, x=x, y=y, zoom=1.0)
        steps.append(sequence(slide, call(partial(_settle, node, node.z, z))))
    stage.readouts.sliding = signs
    return sequence(together(*steps), call(signs.clear))


def _settle(node: Node, sliding: float, z: float) -> None:
    """It lies where it belongs, if nobody has taken it meanwhile."""
    if node.z == sliding:
        node.z = z


def _all(stage: Stage) -> Iterator[tuple[Key, Node]]:
    """All that may slide."""
    for sprite in stage.everything():
        yield (sprite.zone, sprite.index), sprite.node
    for zone in stage.piles():
        node = stage.pile(zone)
        if node is not None:
            yield (zone, PILE), node
    for name, node in stage.readouts.nodes.items():
        yield (name, SIGN), node
