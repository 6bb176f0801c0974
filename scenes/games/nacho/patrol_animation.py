"""Animation of the last round: neon signs, a siren's light, and a Mountie who gallops by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.kit import walk_animation
from scenes.kit.common_effects import fade_in_and_out, with_temporary_nodes
from scenes.kit.drop_banner import DROP_SECONDS, drop_banner, hidden_y, raise_banner
from scenes.kit.layers import Layer
from scenes.kit.roles.effects import EffectTools
from scenes.kit.setting.far_edge import FarEdge
from scenes.kit.walk_animation import FootDust, Gait, WalkPath
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import BakedPicture
from sprites.timeline import Animation, parallel, sequence, tween, wait

FEET_Y = 700.0
"""Height of the hooves: above the messages at the bottom of the table."""
RIDER_SIZE = 372.0
RIDE_SECONDS = 2.3
"""Seconds in which the horse crosses the screen."""
STRIDE_SECONDS = 0.44
POSE_NAMES = ("stretched", "landing", "gathered", "pushing")
HIGH_POSES = (2,)
"""Pictures of one stride, and the indices at which the body is highest."""
BOB_HEIGHT = 16.0
HOOF_GAIN, CHAIN_GAIN, SIREN_GAIN = 0.7, 0.5, 0.8
"""Gains."""
SIGN_HEIGHT = 230.0
"""Height of a sign with its chains."""
FLICKER_STEPS = ((0.2, 0.7), (0.2, 0.35), (0.24, 1.0))
"""Steps in which the neon lights up: seconds, and the alpha after them."""
SIREN_SWING_SECONDS = 0.45
"""Seconds in which the light of the siren fades in, and fades out again."""
SIREN_SWING_COUNT = 3
SIREN_LIGHT_ZOOM, MAX_SIREN_LIGHT_ALPHA = 3.4, 0.5
"""Zoom of the light's picture, and its greatest alpha."""
MOUNTIE_FADE_SECONDS, MOUNTIE_HOLD_SECONDS = 0.35, 1.5
"""Seconds in which a standing Mountie fades in (and out), and that he stays."""
BEACON_LAYER, SIGN_LAYER, BURNING_SIGN_LAYER, RIDER_LAYER, SNOW_LAYER = (
    Layer.TABLE_EFFECTS.z_at(order) for order in (0, 10, 20, 30, 40)
)
PATROL_NODE_NAME = "patrol"


SIGN_MOTIFS: Final = ("cactus", "taco", "chilli")
SIGN_MARGIN: Final = 110.0
"""Least distance of the middle of a sign from a side of the screen."""
SIGN_SHIFT: Final = 36.0
"""Distance of a sign from the middle between two people, away from the hand of the right one."""
SIGN_GAP: Final = 12.0
"""Distance of a sign above the far edge and the place cards."""


class NeonSign(NamedTuple):
    """Motif and position of a neon sign."""

    motif_name: str
    x: float
    bottom: float


def place_signs(edge: FarEdge) -> Sequence[NeonSign]:
    """Return neon signs between the people along the far edge, above their place cards."""
    pitch, xs = edge.sizes.pitch, sorted(edge.x(seat) for seat in edge.seats)
    between = [x + pitch / 2 - SIGN_SHIFT for x in xs[:-1]]
    beside = [xs[-1] + pitch / 2, xs[0] - pitch / 2]
    missing = max(0, len(SIGN_MOTIFS) - len(between))
    right = SCREEN_SIZE[0] - SIGN_MARGIN
    bottom = min(edge.y, *(edge.card_box(seat).y for seat in edge.seats)) - SIGN_GAP
    spots = sorted(min(right, max(SIGN_MARGIN, x)) for x in (*between, *beside[:missing]))
    return [NeonSign(name, x, bottom) for name, x in zip(SIGN_MOTIFS, spots, strict=False)]


def animate_patrol(tools: EffectTools, signs: Sequence[NeonSign]) -> Animation:
    """Drop and light signs, turn the siren, gallop from left to right, and remove all.

    With reduced motion the scene fades in and out.
    """
    travels = tools.motion.has_travel
    rides = _animate_gallop(tools) if travels else _animate_standing_mountie(tools)
    return parallel(
        *(_animate_sign(tools, sign, travels, rides.duration) for sign in signs),
        sequence(wait(DROP_SECONDS), parallel(_siren(tools, travels), rides)),
    )


def _animate_sign(tools: EffectTools, sign: NeonSign, travels: bool, long: float) -> Animation:
    """A sign comes, burns so long, goes out, and is drawn up."""
    y, name = sign.bottom - SIGN_HEIGHT / 2, f"nacho/neon-{sign.motif_name}"
    cold = _node(
        BakedPicture(f"{name}-out"), sign.x, hidden_y(SIGN_HEIGHT) if travels else y, SIGN_LAYER
    )
    burning = _node(BakedPicture(name), sign.x, y, BURNING_SIGN_LAYER)
    cold.alpha = 1.0 if travels else 0.0
    catches = FLICKER_STEPS if travels else ((MOUNTIE_FADE_SECONDS, 1.0),)
    return with_temporary_nodes(
        tools,
        (cold, burning),
        tools.sound_step("cube_rattle", sign.x, CHAIN_GAIN),
        drop_banner(cold, y, travels),
        *(tween(burning, seconds, "easeInOutSine", alpha=alpha) for seconds, alpha in catches),
        wait(long),
        tween(burning, MOUNTIE_FADE_SECONDS, "easeInQuad", alpha=0.0),
        raise_banner(cold, SIGN_HEIGHT, travels),
    )


def _siren(tools: EffectTools, travels: bool) -> Animation:
    """Red from the left and blue from the right, in turns; with reduced motion once, together."""
    sound = tools.sound_step("siren", SCREEN_SIZE[0] / 2, SIREN_GAIN)
    lights = [
        _node(BakedPicture("nacho/beacon-red"), 0.0, 330.0, BEACON_LAYER),
        _node(BakedPicture("nacho/beacon-blue"), SCREEN_SIZE[0], 330.0, BEACON_LAYER),
    ]
    for light in lights:
        light.zoom = SIREN_LIGHT_ZOOM
    if travels:
        swings = [
            _animate_swinging_light(light, n * SIREN_SWING_SECONDS, SIREN_SWING_SECONDS)
            for n, light in enumerate(lights)
        ]
    else:
        swings = [
            _animate_swinging_light(light, 0.0, MOUNTIE_FADE_SECONDS + MOUNTIE_HOLD_SECONDS / 2, 1)
            for light in lights
        ]
    return with_temporary_nodes(tools, lights, parallel(sound, *swings))


def _animate_swinging_light(
    light: Node, late: float, half: float, times: int = SIREN_SWING_COUNT
) -> Animation:
    """A light comes and goes, each in half a swing, so many times."""
    once = [
        tween(light, half, "easeInOutSine", alpha=MAX_SIREN_LIGHT_ALPHA),
        tween(light, half, "easeInOutSine", alpha=0.0),
    ]
    return sequence(wait(late), *(once * times))


def _animate_gallop(tools: EffectTools) -> Animation:
    start, end = -RIDER_SIZE / 2, SCREEN_SIZE[0] + RIDER_SIZE / 2
    poses = [_pose(name) for name in POSE_NAMES]
    node = _node(poses[0], start, FEET_Y - RIDER_SIZE / 2, RIDER_LAYER)
    node.alpha = 1.0
    dust = FootDust(STRIDE_SECONDS / 2, 1.0, "wood_tap", HOOF_GAIN, SNOW_LAYER)
    gait, way = (
        Gait(poses, HIGH_POSES, STRIDE_SECONDS, BOB_HEIGHT),
        WalkPath(start, end, RIDE_SECONDS, FEET_Y),
    )
    return walk_animation.animate_walk(tools, node, gait, way, dust)


def _animate_standing_mountie(tools: EffectTools) -> Animation:
    """Fade the standing Mountie in and out."""
    node = _node(_pose(POSE_NAMES[0]), SCREEN_SIZE[0] / 2, FEET_Y - RIDER_SIZE / 2, RIDER_LAYER)
    return fade_in_and_out(tools, [node], MOUNTIE_FADE_SECONDS, MOUNTIE_HOLD_SECONDS)


def _pose(name: str) -> Picture:
    return BakedPicture(f"nacho/patrol-{name}")


def _node(picture: Picture, x: float, y: float, z: float) -> Node:
    """Something that is not yet seen."""
    return Node(picture, x, y, lift=FLAT_LIFT, z=z, alpha=0.0, name=PATROL_NODE_NAME)
