"""What crosses a table on feet: strides, a body that rises and falls, dust behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.kit.effects import passing
from scenes.kit.roles.flourishes import Stagecraft
from scenes.ui.theme import SCREEN
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Baked
from sprites.timeline import Animation, call, sequence, together, tween, wait

DUST_BEHIND: Final = 70.0
"""Where dust rises, behind the middle of a grown beast."""


class Gait(NamedTuple):
    """How a beast goes."""

    poses: Sequence[Picture]
    """The pictures of one stride, in equal times."""
    high: Sequence[int]
    """At which of them the body is highest."""
    stride: float
    """Seconds."""
    bob: float
    """How much higher it is then."""


class Crossing(NamedTuple):
    """From where to where the middle of it goes, in how many seconds; where the feet are."""

    start: float
    end: float
    seconds: float
    ground: float


class Dust(NamedTuple):
    """What feet raise: every so many seconds, of such a size, with such a sound."""

    every: float
    size: float
    sound: str
    gain: float
    z: float


def crosses(
    craft: Stagecraft, node: Node, gait: Gait, way: Crossing, dust: Dust, late: float = 0.0
) -> Animation:
    """A beast goes all the way, and is gone. late: seconds after which its first stride begins."""
    steps: list[Animation] = [wait(late)]
    part, low = gait.stride / len(gait.poses), node.y
    for n in range(int((way.seconds - late) / part)):
        pose = n % len(gait.poses)
        y = low - gait.bob if pose in gait.high else low
        shown = call(setattr, node, "picture", gait.poses[pose])
        steps.append(together(shown, tween(node, part, "easeInOutSine", y=y)))
    return passing(
        craft,
        [node],
        together(
            tween(node, way.seconds, "linear", x=way.end),
            sequence(*steps),
            _clouds(craft, way, dust, node.name),
        ),
    )


def _clouds(craft: Stagecraft, way: Crossing, dust: Dust, name: str) -> Animation:
    """What hangs in the air behind the feet, and their sound."""
    speed = (way.end - way.start) / way.seconds
    clouds = []
    for n in range(1, int(way.seconds / dust.every)):
        x = way.start + speed * n * dust.every - DUST_BEHIND * dust.size
        if 0 < x < SCREEN[0]:
            clouds.append(sequence(wait(n * dust.every), _cloud(craft, x, way.ground, dust, name)))
    return together(*clouds)


def _cloud(craft: Stagecraft, x: float, ground: float, dust: Dust, name: str) -> Animation:
    size = dust.size
    puff = Node(Baked("fx/puff"), x, ground - 14, lift=FLAT, z=dust.z, name=name)
    puff.zoom, puff.alpha = 0.7 * size, 0.8
    return passing(
        craft,
        [puff],
        craft.sounding(dust.sound, x, dust.gain * size),
        together(
            tween(puff, 0.5, "easeOutQuad", x=x - 46, y=ground - 40 * size, zoom=1.9 * size),
            tween(puff, 0.5, "easeInQuad", alpha=0.0),
        ),
    )
