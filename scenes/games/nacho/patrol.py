"""The last round begins: signs of neon over Nacho's table, a siren's light, and the Mountie who
gallops by."""

from __future__ import annotations

from typing import NamedTuple

from scenes.kit import crossing
from scenes.kit.crossing import Crossing, Dust, Gait
from scenes.kit.effects import comes_and_goes, passing
from scenes.kit.hanging import COMES, beyond, drawn_up, let_down
from scenes.kit.layers import Layer
from scenes.kit.roles.flourishes import Stagecraft
from scenes.ui.theme import SCREEN
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Baked
from sprites.timeline import Animation, sequence, together, tween, wait

GROUND = 700.0
"""Where the hooves are: above what is said at the foot of the table."""
RIDER = 372.0
TIME = 2.3
"""Seconds from the first that is seen of the horse to the last."""
STRIDE = 0.44
GALLOP = ("stretched", "landing", "gathered", "pushing")
HIGH = (2,)
"""The pictures of one stride, and in which of them the body is highest."""
BOB = 16.0
HOOVES, CHAINS, SIREN = 0.7, 0.5, 0.8
"""Gains."""
TALL = 230.0
"""Of a sign with its chains."""
FLICKER = ((0.2, 0.7), (0.2, 0.35), (0.24, 1.0))
"""How the gas catches: seconds, and how bright it is after them."""
SWING = 0.45
"""Seconds in which the light of the siren comes, and goes again."""
SWINGS = 3
GLOW, SHINES = 3.4, 0.5
"""How much larger than its picture the light is, and how strong."""
FADES, RESTS = 0.35, 1.5
"""Seconds that a Mountie who does not gallop takes to come (and to go), and that he stands."""
BEACONS, SIGNS, BURNING, RIDERS, SNOW = (Layer.SPECTACLE.at(order) for order in (0, 10, 20, 30, 40))
NAME = "patrol"


class NeonSign(NamedTuple):
    """What a sign shows, and where it hangs."""

    shows: str
    x: float
    low: float


HUNG = (
    NeonSign("cactus", 250.0, 262.0),
    NeonSign("taco", 960.0, 236.0),
    NeonSign("chilli", 1670.0, 262.0),
)


def rides_by(craft: Stagecraft) -> Animation:
    """Signs are let down and catch, the siren turns, he gallops from the left to the right, and all
    is gone; with reduced motion it is there for a while."""
    travels = craft.motion.travels
    rides = _gallops(craft) if travels else _stands(craft)
    return together(
        *(_burns(craft, sign, travels, rides.length) for sign in HUNG),
        sequence(wait(COMES), together(_siren(craft, travels), rides)),
    )


def _burns(craft: Stagecraft, sign: NeonSign, travels: bool, long: float) -> Animation:
    """A sign comes, burns so long, goes out, and is drawn up."""
    y, name = sign.low - TALL / 2, f"nacho/neon-{sign.shows}"
    cold = _node(Baked(f"{name}-out"), sign.x, beyond(TALL) if travels else y, SIGNS)
    burning = _node(Baked(name), sign.x, y, BURNING)
    cold.alpha = 1.0 if travels else 0.0
    catches = FLICKER if travels else ((FADES, 1.0),)
    return passing(
        craft,
        (cold, burning),
        craft.sounding("cube_rattle", sign.x, CHAINS),
        let_down(cold, y, travels),
        *(tween(burning, seconds, "easeInOutSine", alpha=alpha) for seconds, alpha in catches),
        wait(long),
        tween(burning, FADES, "easeInQuad", alpha=0.0),
        drawn_up(cold, TALL, travels),
    )


def _siren(craft: Stagecraft, travels: bool) -> Animation:
    """Red from the left and blue from the right, in turns; with reduced motion once, together."""
    sound = craft.sounding("siren", SCREEN[0] / 2, SIREN)
    lights = [_node(Baked("nacho/beacon-red"), 0.0, 330.0, BEACONS),
              _node(Baked("nacho/beacon-blue"), SCREEN[0], 330.0, BEACONS)]  # fmt: skip
    for light in lights:
        light.zoom = GLOW
    if travels:
        swings = [_swings(light, n * SWING, SWING) for n, light in enumerate(lights)]
    else:
        swings = [_swings(light, 0.0, FADES + RESTS / 2, 1) for light in lights]
    return passing(craft, lights, together(sound, *swings))


def _swings(light: Node, late: float, half: float, times: int = SWINGS) -> Animation:
    """A light comes and goes, each in half a swing, so many times."""
    once = [
        tween(light, half, "easeInOutSine", alpha=SHINES),
        tween(light, half, "easeInOutSine", alpha=0.0),
    ]
    return sequence(wait(late), *(once * times))


def _gallops(craft: Stagecraft) -> Animation:
    start, end = -RIDER / 2, SCREEN[0] + RIDER / 2
    poses = [_pose(name) for name in GALLOP]
    node = _node(poses[0], start, GROUND - RIDER / 2, RIDERS)
    node.alpha = 1.0
    dust = Dust(STRIDE / 2, 1.0, "wood_tap", HOOVES, SNOW)
    gait, way = Gait(poses, HIGH, STRIDE, BOB), Crossing(start, end, TIME, GROUND)
    return crossing.crosses(craft, node, gait, way, dust)


def _stands(craft: Stagecraft) -> Animation:
    """He is there, and is gone again."""
    node = _node(_pose(GALLOP[0]), SCREEN[0] / 2, GROUND - RIDER / 2, RIDERS)
    return comes_and_goes(craft, [node], FADES, RESTS)


def _pose(name: str) -> Picture:
    return Baked(f"nacho/patrol-{name}")


def _node(picture: Picture, x: float, y: float, z: float) -> Node:
    """Something that is not yet seen."""
    return Node(picture, x, y, lift=FLAT, z=z, alpha=0.0, name=NAME)
