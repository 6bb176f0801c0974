"""Walk cycle of a figure that crosses the table: strides, bobbing and dust."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.kit.common_effects import with_temporary_nodes
from scenes.kit.roles.effects import EffectTools
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import BakedPicture
from sprites.timeline import Animation, call, parallel, sequence, tween, wait

DUST_OFFSET: Final = 70.0
"""Distance of the dust behind the middle of a full-size animal."""


class Gait(NamedTuple):
    """A walk cycle."""

    stride_pictures: Sequence[Picture]
    """Pictures of one stride, at equal intervals."""
    high_poses: Sequence[int]
    """Indices of the poses in which the body is highest."""
    stride_seconds: float
    """Duration of one stride in seconds."""
    bob_height: float
    """Extra height of the body in those poses."""


class WalkPath(NamedTuple):
    """Horizontal path of a figure's middle, its duration and the height of the feet."""

    start_x: float
    end_x: float
    seconds: float
    feet_y: float


class FootDust(NamedTuple):
    """Dust raised by feet: interval in seconds, relative size, sound, gain and layer."""

    interval_seconds: float
    size: float
    sound: str
    gain: float
    z: float


def animate_walk(
    tools: EffectTools, node: Node, gait: Gait, path: WalkPath, dust: FootDust, delay: float = 0.0
) -> Animation:
    """Walk a figure along its path, then remove it.

    Args:
        tools: Stage, motion settings and sounds.
        node: The figure.
        gait: Its poses and the duration of a stride.
        path: Horizontal path and its duration.
        dust: Dust that its feet raise.
        delay: Seconds after which its first stride begins.
    """
    steps: list[Animation] = [wait(delay)]
    part, low = gait.stride_seconds / len(gait.stride_pictures), node.y
    for n in range(int((path.seconds - delay) / part)):
        pose = n % len(gait.stride_pictures)
        y = low - gait.bob_height if pose in gait.high_poses else low
        shown = call(setattr, node, "picture", gait.stride_pictures[pose])
        steps.append(parallel(shown, tween(node, part, "easeInOutSine", y=y)))
    return with_temporary_nodes(
        tools,
        [node],
        parallel(
            tween(node, path.seconds, "linear", x=path.end_x),
            sequence(*steps),
            _animate_dust(tools, path, dust, node.name),
        ),
    )


def _animate_dust(tools: EffectTools, way: WalkPath, dust: FootDust, name: str) -> Animation:
    """Show dust behind the feet and play its sound."""
    speed = (way.end_x - way.start_x) / way.seconds
    clouds = []
    for n in range(1, int(way.seconds / dust.interval_seconds)):
        x = way.start_x + speed * n * dust.interval_seconds - DUST_OFFSET * dust.size
        if 0 < x < SCREEN_SIZE[0]:
            clouds.append(
                sequence(wait(n * dust.interval_seconds), _cloud(tools, x, way.feet_y, dust, name))
            )
    return parallel(*clouds)


def _cloud(tools: EffectTools, x: float, ground: float, dust: FootDust, name: str) -> Animation:
    size = dust.size
    puff = Node(BakedPicture("fx/puff"), x, ground - 14, lift=FLAT_LIFT, z=dust.z, name=name)
    puff.zoom, puff.alpha = 0.7 * size, 0.8
    return with_temporary_nodes(
        tools,
        [puff],
        tools.sound_step(dust.sound, x, dust.gain * size),
        parallel(
            tween(puff, 0.5, "easeOutQuad", x=x - 46, y=ground - 40 * size, zoom=1.9 * size),
            tween(puff, 0.5, "easeInQuad", alpha=0.0),
        ),
    )
