"""Animation of the caravan that crosses Zahab's table when the end is called."""

from __future__ import annotations

from typing import NamedTuple

from scenes.kit import walk_animation
from scenes.kit.common_effects import fade_in_and_out
from scenes.kit.layers import Layer
from scenes.kit.roles.effects import EffectTools
from scenes.kit.walk_animation import FootDust, Gait, WalkPath
from sprites.node import FLAT_LIFT, Node
from sprites.picture import BakedPicture, Box
from sprites.timeline import Animation, parallel, sequence, stagger

MAX_FEET_Y = 1074.0
"""Lowest height of the feet: the near edge of the table."""
LINE_GAP = 12.0
"""Distance from the line: room for the bobbing heads, and for the dust of the feet."""
WALK_SECONDS = 4.2
"""Seconds from the first visible head to the last tail."""
STRIDE_SECONDS = 0.4
POSE_NAMES = ("back", "under", "forward", "under")
HIGH_POSES = (1, 3)
"""Pictures of one stride, and the indices at which the body is highest."""
BOB_HEIGHT = 7.0
STEP_GAIN, BELL_GAIN = 0.5, 0.3
"""Gains of steps in the sand and of the bell at a camel's neck."""
FADE_SECONDS, HOLD_SECONDS = 0.3, 1.4
"""Seconds in which a standing caravan fades in (and out), and that it stays."""
ANIMAL_LAYER, DUST_LAYER = (Layer.TABLE_EFFECTS.z_at(order) for order in (0, 10))


class CaravanAnimal(NamedTuple):
    """An animal of the caravan: picture, distance behind the first, size and stride rate."""

    picture: str
    distance_behind: float
    width: float
    height: float
    strides_per_cycle: int = 1
    phase: float = 0.0
    """Delay as a share of a stride, so that they do not walk in step."""


CARAVAN_ANIMALS = (
    CaravanAnimal("first", 0.0, 372.0, 376.0),
    CaravanAnimal("noble", 350.0, 372.0, 376.0, phase=0.25),
    CaravanAnimal("last", 700.0, 372.0, 376.0, phase=0.6),
    CaravanAnimal("calf", 958.0, 186.0, 188.0, strides_per_cycle=2),
)


def feet_height(line_box: Box) -> float:
    """Return the y of the feet: the caravan walks below the one line, or else above it."""
    tallest = max(beast.height for beast in CARAVAN_ANIMALS)
    below = line_box.bottom + LINE_GAP + tallest
    return below if below <= MAX_FEET_Y + LINE_GAP else line_box.y - LINE_GAP


def animate_caravan(tools: EffectTools, line_box: Box) -> Animation:
    """Walk the caravan from left to right with ringing bells, then remove it.

    With reduced motion it stands there for a while.

    Args:
        tools: The stage, the motion settings and sounds.
        line_box: Box of the one line, which stays in sight.
    """
    feet = feet_height(line_box)
    if not tools.motion.has_travel:
        return _animate_standing_caravan(tools, feet)
    start, end = (
        -CARAVAN_ANIMALS[0].width / 2,
        1920.0 + CARAVAN_ANIMALS[-1].distance_behind + CARAVAN_ANIMALS[-1].width / 2,
    )
    walking = (_animate_walk(tools, beast, start, end, feet) for beast in CARAVAN_ANIMALS)
    return parallel(*walking, _play_bells(tools))


def _node(beast: CaravanAnimal, x: float, feet: float, alpha: float = 1.0) -> Node:
    node = Node(
        _pose(beast, "under"), x - beast.distance_behind, feet - beast.height / 2, name="caravan"
    )
    node.lift, node.z, node.alpha = FLAT_LIFT, ANIMAL_LAYER, alpha
    return node


def _pose(beast: CaravanAnimal, gait: str) -> BakedPicture:
    return BakedPicture(f"zahab/train-{beast.picture}-{gait}")


def _animate_walk(
    tools: EffectTools, beast: CaravanAnimal, start: float, end: float, feet: float
) -> Animation:
    gait = Gait(
        [_pose(beast, pose) for pose in POSE_NAMES],
        HIGH_POSES,
        STRIDE_SECONDS / beast.strides_per_cycle,
        BOB_HEIGHT / beast.strides_per_cycle,
    )
    way = WalkPath(start - beast.distance_behind, end - beast.distance_behind, WALK_SECONDS, feet)
    small = beast.height / CARAVAN_ANIMALS[0].height
    dust = FootDust(STRIDE_SECONDS, small, "felt_pat", STEP_GAIN, DUST_LAYER)
    return walk_animation.animate_walk(
        tools, _node(beast, start, feet), gait, way, dust, beast.phase * STRIDE_SECONDS
    )


def _play_bells(tools: EffectTools) -> Animation:
    """The bell of the first, from the left to the right."""
    count = int(WALK_SECONDS / STRIDE_SECONDS) - 1
    return stagger(
        STRIDE_SECONDS,
        *(
            tools.sound_step("gem_clink", 1920.0 * (n + 0.5) / count, BELL_GAIN)
            for n in range(count)
        ),
    )


def _animate_standing_caravan(tools: EffectTools, feet: float) -> Animation:
    """Fade the standing caravan in and out."""
    nodes = [
        _node(beast, 960.0 + CARAVAN_ANIMALS[-1].distance_behind / 2, feet, 0.0)
        for beast in CARAVAN_ANIMALS
    ]
    bell = tools.sound_step("gem_clink", 960.0, BELL_GAIN)
    return sequence(bell, fade_in_and_out(tools, nodes, FADE_SECONDS, HOLD_SECONDS))
