"""Rotation of the table to another seat: pieces and indicators slide to their new places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from scenes.kit.layers import Layer
from scenes.stage.stage import Stage
from sprites.motion import Motion
from sprites.node import Node
from sprites.painting import Picture
from sprites.timeline import Animation, call, parallel, sequence, tween

PILE_INDEX, INDICATOR_INDEX, STATIC_INDEX = -1, -2, -3
"""Pseudo indices: a whole pile, an indicator, a static node."""

NodeKey = tuple[str, int]
"""Identity of a node across a rotation: a zone and an index, or an indicator's name."""


class PiecePlacement(NamedTuple):
    """Former position and width of a node."""

    x: float
    y: float
    width: float
    picture: Picture | None = None
    """Its former picture, if the way needs it."""


def capture_placements(stage: Stage) -> Mapping[NodeKey, PiecePlacement]:
    """Return the current placements of all nodes."""
    return {
        key: PiecePlacement(node.x, node.y, node.picture.size[0] * node.zoom)
        for key, node in every_node(stage)
    }


def slide_nodes(stage: Stage, was: Mapping[NodeKey, PiecePlacement], motion: Motion) -> Animation:
    """Slide all nodes from their former placements to their current ones."""
    steps: list[Animation] = []
    signs: set[Node] = set()
    for (name, index), node in every_node(stage):
        before = was.get((name, index))
        if (
            before is None and index != INDICATOR_INDEX
        ):  # a hand may have become a pile, or a pile a hand
            before = was.get((name, PILE_INDEX)) or was.get((name, 0))
        if before is None or (before.x, before.y) == (node.x, node.y):
            continue
        x, y, z = node.x, node.y, node.z
        node.x, node.y = before.x, before.y
        if index in (INDICATOR_INDEX, STATIC_INDEX):
            signs.add(node)
            slide = tween(node, motion.max_move_seconds, motion.move_ease, x=x, y=y)
        else:
            node.zoom = before.width / node.picture.size[0]
            node.z = Layer.FLYING_PIECES.z_at(z / Layer.FLYING_PIECES)
            slide = tween(node, motion.max_move_seconds, motion.move_ease, x=x, y=y, zoom=1.0)
        steps.append(sequence(slide, call(partial(_settle, node, node.z, z))))
    stage.indicators.sliding_nodes = signs
    return sequence(parallel(*steps), call(signs.clear))


def _settle(node: Node, sliding: float, z: float) -> None:
    """Lay a node at its final height, if nobody has taken it meanwhile."""
    if node.z == sliding:
        node.z = z


def every_node(stage: Stage) -> Iterator[tuple[NodeKey, Node]]:
    """Yield all nodes that may slide."""
    for sprite in stage.all_sprites():
        yield (sprite.zone, sprite.index), sprite.node
    for zone in stage.pile_zones():
        node = stage.pile_node(zone)
        if node is not None:
            yield (zone, PILE_INDEX), node
    for node in stage.static_nodes:
        if node.name in stage.zone_layout.sliding_static_names:
            yield (node.name, STATIC_INDEX), node
    for name, node in stage.indicators.nodes.items():
        yield (name, INDICATOR_INDEX), node
