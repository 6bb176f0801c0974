"""The caravan that crosses Zahab's table when the end is called."""

from __future__ import annotations

from typing import NamedTuple

from scenes.kit import crossing
from scenes.kit.crossing import Crossing, Dust, Gait
from scenes.kit.effects import comes_and_goes
from scenes.kit.layers import Layer
from scenes.kit.roles.flourishes import Stagecraft
from sprites.node import FLAT, Node
from sprites.picture import Baked
from sprites.timeline import Animation, sequence, staggered, together

GROUND = 690.0
"""Where the feet are: above what is said at the foot of the table."""
TIME = 4.2
"""Seconds from the first head that is seen to the last tail."""
STRIDE = 0.4
GAITS = ("back", "under", "forward", "under")
HIGH = (1, 3)
"""The pictures of one stride, and in which of them a body is highest."""
BOB = 7.0
MUFFLED, BELL = 0.5, 0.3
"""Gains: of feet in the sand, of the bell at a camel's neck."""
FADES, RESTS = 0.3, 1.4
"""Seconds that a caravan which does not walk takes to come (and to go), and that it stands."""
BEASTS, DUST = (Layer.SPECTACLE.at(order) for order in (0, 10))


class Beast(NamedTuple):
    """One of the caravan: its pictures, how far it is behind the first, its size, how many of its
    strides fall into one of a grown camel."""

    picture: str
    behind: float
    width: float
    height: float
    strides: int = 1
    late: float = 0.0
    """Of a stride: so that they do not keep step."""


TRAIN = (
    Beast("first", 0.0, 372.0, 376.0),
    Beast("noble", 350.0, 372.0, 376.0, late=0.25),
    Beast("last", 700.0, 372.0, 376.0, late=0.6),
    Beast("calf", 958.0, 186.0, 188.0, strides=2),
)


def crosses(craft: Stagecraft) -> Animation:
    """It walks from the left to the right, bells ringing, and is gone; with reduced motion it
    stands there for a while."""
    if not craft.motion.travels:
        return _stands(craft)
    start, end = -TRAIN[0].width / 2, 1920.0 + TRAIN[-1].behind + TRAIN[-1].width / 2
    return together(*(_walks(craft, beast, start, end) for beast in TRAIN), _bells(craft))


def _node(beast: Beast, x: float, alpha: float = 1.0) -> Node:
    node = Node(_pose(beast, "under"), x - beast.behind, GROUND - beast.height / 2, name="caravan")
    node.lift, node.z, node.alpha = FLAT, BEASTS, alpha
    return node


def _pose(beast: Beast, gait: str) -> Baked:
    return Baked(f"zahab/train-{beast.picture}-{gait}")


def _walks(craft: Stagecraft, beast: Beast, start: float, end: float) -> Animation:
    gait = Gait(
        [_pose(beast, pose) for pose in GAITS], HIGH, STRIDE / beast.strides, BOB / beast.strides
    )
    way = Crossing(start - beast.behind, end - beast.behind, TIME, GROUND)
    small = beast.height / TRAIN[0].height
    dust = Dust(STRIDE, small, "felt_pat", MUFFLED, DUST)
    return crossing.crosses(craft, _node(beast, start), gait, way, dust, beast.late * STRIDE)


def _bells(craft: Stagecraft) -> Animation:
    """The bell of the first, from the left to the right."""
    count = int(TIME / STRIDE) - 1
    return staggered(
        STRIDE,
        *(craft.sounding("gem_clink", 1920.0 * (n + 0.5) / count, BELL) for n in range(count)),
    )


def _stands(craft: Stagecraft) -> Animation:
    """It is there, and is gone again."""
    nodes = [_node(beast, 960.0 + TRAIN[-1].behind / 2, 0.0) for beast in TRAIN]
    bell = craft.sounding("gem_clink", 960.0, BELL)
    return sequence(bell, comes_and_goes(craft, nodes, FADES, RESTS))
