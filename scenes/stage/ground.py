"""What gives way where a piece lands: those that lie beside it, and dust."""

from __future__ import annotations

import math
from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.places import Placement
from scenes.stage.craft import Craft
from sprites.node import FLAT, Node
from sprites.picture import Baked
from sprites.timeline import Animation, call, leading, sequence, together, tween, wait
from tabletop.core.zones import Zone

BESIDE: Final = 1.4
"""How far away, by the width of a piece, what lies beside it feels it land."""
MOST: Final = 4
"""So many pieces feel it."""
FELT: Final = 0.6
"""How much of it the nearest feels; the others less."""
HEAVY: Final = 1.15
"""The weight from which a piece raises dust."""
DUST: Final = 0.5
"""Seconds that dust is seen."""
SIZE: Final = 0.5
"""How wide a cloud of it is, by the width of the piece."""
DENSE: Final = 0.5
SPREADS: Final = 0.45


def gives_way(craft: Craft, node: Node, zone: Zone, pose: Placement) -> Animation:
    """What lies beside a piece is pressed as it lands there, and dust rises around what is heavy;
    the game waits for none of it longer than for the piece. Nothing, with reduced motion."""
    motion = craft.motion
    if not motion.land_squash:
        return wait(0)
    shown = [_pressed(craft, node, each, share) for each, share in _beside(craft, node, zone, pose)]
    if craft.weight(node) >= HEAVY:
        shown += [_cloud(craft, node, pose, side) for side in (-1, 1)]
    return leading(motion.land, together(wait(motion.land), *shown))


def _beside(craft: Craft, node: Node, zone: Zone, pose: Placement) -> list[tuple[Node, float]]:
    """What lies beside a place in its zone, the nearest first, and how much of a landing it
    feels."""
    reach = BESIDE * node.picture.size[0]
    sprites, poses = craft.stage.sprites(zone), craft.stage.poses(zone)
    found = []
    for sprite, at in zip(sprites, poses, strict=True):
        away = math.hypot(at.x - pose.x, at.y - pose.y)
        if sprite.node is not node and sprite.node.z < Layer.MOUTHS and away < reach:
            found.append((away, sprite.node))
    nearest = sorted(found, key=lambda each: each[0])[:MOST]
    return [(each, FELT * (1 - away / reach)) for away, each in nearest]


def _pressed(craft: Craft, node: Node, each: Node, share: float) -> Animation:
    motion = craft.motion
    flat = motion.land_squash * craft.weight(node) * share
    return sequence(
        tween(each, motion.land / 2, motion.land_ease, squash=flat),
        tween(each, motion.land / 2, motion.land_ease, squash=0.0),
    )


def _cloud(craft: Craft, node: Node, pose: Placement, side: int) -> Animation:
    """A little dust goes out to one side from below a piece."""
    wide, high = node.picture.size
    stage = craft.stage
    x, y = pose.x + side * wide * 0.4, pose.y + high * 0.36
    cloud = Node(
        Baked("fx/dust", width=wide * SIZE), x, y, lift=FLAT, alpha=0.0, z=Layer.UNDER_PIECES
    )
    cloud.name = "dust"
    return sequence(
        call(stage.bring, cloud),
        tween(cloud, DUST * 0.2, "easeOutQuad", alpha=DENSE, x=x + side * wide * SPREADS * 0.5),
        tween(cloud, DUST * 0.8, "easeInQuad", alpha=0.0, x=x + side * wide * SPREADS),
        call(stage.dismiss, cloud),
    )
