"""Effects of a landing piece on its surroundings: pressed neighbours and dust."""

from __future__ import annotations

import math
from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.stage.animation.effect_context import EffectContext
from sprites.node import FLAT_LIFT, Node
from sprites.picture import BakedPicture
from sprites.timeline import Animation, call, overlap_next, parallel, sequence, tween, wait
from tabletop.core.zones import Zone

NEIGHBOUR_REACH: Final = 1.4
"""Distance, in widths of the piece, at which neighbours feel a landing."""
MAX_NEIGHBOURS: Final = 4
"""Greatest number of affected neighbours."""
NEIGHBOUR_SQUASH_SHARE: Final = 0.6
"""Share of the squash that the nearest neighbour gets; the others get less."""
MIN_DUST_WEIGHT: Final = 1.15
"""Least weight of a piece that raises dust."""
DUST_SECONDS: Final = 0.5
"""Seconds for which dust is visible."""
DUST_SIZE: Final = 0.5
"""Width of a dust cloud, in widths of the piece."""
DUST_ALPHA: Final = 0.5
DUST_SPREAD: Final = 0.45


def nudge_neighbours(context: EffectContext, node: Node, zone: Zone, pose: Placement) -> Animation:
    """Press the neighbours of a landing piece and raise dust around a heavy one.

    The game waits for none of it longer than for the piece. With reduced motion nothing
    happens.
    """
    motion = context.motion
    if not motion.landing_squash:
        return wait(0)
    shown = [
        _pressed(context, node, each, share) for each, share in _beside(context, node, zone, pose)
    ]
    if context.piece_weight(node) >= MIN_DUST_WEIGHT:
        shown += [_cloud(context, node, pose, side) for side in (-1, 1)]
    return overlap_next(motion.landing_seconds, parallel(wait(motion.landing_seconds), *shown))


def _beside(
    context: EffectContext, node: Node, zone: Zone, pose: Placement
) -> list[tuple[Node, float]]:
    """Return the neighbours of a placement in its zone, nearest first, with their share."""
    reach = NEIGHBOUR_REACH * node.picture.size[0]
    sprites, poses = context.stage.sprites(zone), context.stage.piece_placements(zone)
    found = []
    for sprite, at in zip(sprites, poses, strict=True):
        away = math.hypot(at.x - pose.x, at.y - pose.y)
        if sprite.node is not node and sprite.node.z < Layer.BAG_MOUTHS and away < reach:
            found.append((away, sprite.node))
    nearest = sorted(found, key=lambda each: each[0])[:MAX_NEIGHBOURS]
    return [(each, NEIGHBOUR_SQUASH_SHARE * (1 - away / reach)) for away, each in nearest]


def _pressed(context: EffectContext, node: Node, each: Node, share: float) -> Animation:
    motion = context.motion
    flat = motion.landing_squash * context.piece_weight(node) * share
    return sequence(
        tween(each, motion.landing_seconds / 2, motion.landing_ease, squash=flat),
        tween(each, motion.landing_seconds / 2, motion.landing_ease, squash=0.0),
    )


def _cloud(context: EffectContext, node: Node, pose: Placement, side: int) -> Animation:
    """A little dust goes out to one side from below a piece."""
    wide, high = node.picture.size
    stage = context.stage
    x, y = pose.x + side * wide * 0.4, pose.y + high * 0.36
    cloud = Node(
        BakedPicture("fx/dust", width=wide * DUST_SIZE),
        x,
        y,
        lift=FLAT_LIFT,
        alpha=0.0,
        z=Layer.UNDER_PIECES,
    )
    cloud.name = "dust"
    return sequence(
        call(stage.add_temporary, cloud),
        tween(
            cloud,
            DUST_SECONDS * 0.2,
            "easeOutQuad",
            alpha=DUST_ALPHA,
            x=x + side * wide * DUST_SPREAD * 0.5,
        ),
        tween(cloud, DUST_SECONDS * 0.8, "easeInQuad", alpha=0.0, x=x + side * wide * DUST_SPREAD),
        call(stage.remove_temporary, cloud),
    )
