"""Animation of the bazaar's closing: lamps over Basari's table go out at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.kit.common_effects import with_temporary_nodes
from scenes.kit.drop_banner import DROP_SECONDS, RAISE_SECONDS, drop_banner, hidden_y, raise_banner
from scenes.kit.layers import Layer
from scenes.kit.roles.effects import EffectTools
from sprites.node import FLAT_LIFT, Node
from sprites.picture import BakedPicture, FilledRect
from sprites.timeline import Animation, call, parallel, sequence, stagger, tween, wait

BURN_SECONDS, INTERVAL_SECONDS, DARK_SECONDS = 0.5, 0.42, 0.55
"""Seconds that all lamps burn, between two that go out, and after the last."""
FADE_SECONDS = 0.3
DIM_SECONDS = 0.16
"""Seconds between the halves of a dimming step: no frame may differ by much."""
SMOKE_SECONDS = 0.8
FLAME_OFFSET = 60.0
"""Distance of the flame below the middle of a lamp's picture."""
LAMP_HEIGHT, LIGHT_SIZE = 220.0, 400.0
VEIL_COLOR = (26, 8, 30, 118)
"""Veil over the table when all lamps are out: a part of it with each."""
VEIL_LAYER, LIGHT_LAYER, COLD_LAMP_LAYER, BURNING_LAMP_LAYER, SMOKE_LAYER = (
    Layer.TABLE_EFFECTS.z_at(order) for order in (0, 10, 20, 30, 40)
)


class Lamp(NamedTuple):
    """Position and glass of a lamp."""

    x: float
    bottom: float
    """Lower end of the lamp."""
    glass: str


LAMPS = (
    Lamp(60.0, 220.0, "amber"),
    Lamp(1860.0, 220.0, "teal"),
    Lamp(468.0, 216.0, "rose"),
    Lamp(1452.0, 216.0, "amber"),
    Lamp(960.0, 110.0, "rose"),
)
"""The lamps, in the order in which they go out: over no name and no score."""
FACE_DISTANCE: Final = 120.0
"""Least distance of a lamp from the middle of a person, so that it hangs on no face."""


class LampNodes(NamedTuple):
    """The nodes of a lamp."""

    light: Node
    cold_lamp: Node
    burning_lamp: Node


def hang_beside(people: Sequence[float]) -> Sequence[Lamp]:
    """Return the lamps beside all faces.

    Args:
        people: The x of each person along the far edge; at least one.
    """
    hung = []
    for lamp in LAMPS:
        near = min(people, key=lambda x: abs(x - lamp.x))
        if abs(lamp.x - near) < FACE_DISTANCE:
            side = FACE_DISTANCE if lamp.x > near else -FACE_DISTANCE
            lamp = lamp._replace(x=near + side)
        hung.append(lamp)
    return hung


def extinguish_lamps(tools: EffectTools, lamps: Sequence[Lamp]) -> Animation:
    """Drop lamps, put them out one after another, and raise them again.

    With reduced motion they fade in, go out and fade out.
    """
    travels = tools.motion.has_travel
    hung = [_hung(lamp, travels) for lamp in lamps]
    nodes = [node for hanging in hung for node in hanging]
    veil = Node(
        FilledRect(1920, 1080, VEIL_COLOR),
        960,
        540,
        lift=FLAT_LIFT,
        z=VEIL_LAYER,
        alpha=0.0,
        name="lamps",
    )
    shown = [*nodes, veil] if travels else nodes
    dying = []
    for n, (lamp, hanging) in enumerate(zip(lamps, hung, strict=True), 1):
        half, whole = ((n - part) / len(lamps) for part in (0.5, 0.0))
        dims = sequence(
            call(setattr, veil, "alpha", half),
            wait(DIM_SECONDS),
            call(setattr, veil, "alpha", whole),
        )
        dying.append(parallel(dims, _animate_dying_flame(tools, lamp, hanging)))
    return with_temporary_nodes(
        tools,
        shown,
        tools.sound_step("cube_rattle", 960.0, 0.5),
        parallel(
            *(_animate_lighting(n, lamp, travels) for n, lamp in zip(hung, lamps, strict=True))
        ),
        wait(BURN_SECONDS),
        stagger(INTERVAL_SECONDS, *dying),
        wait(DARK_SECONDS),
        parallel(
            *(raise_banner(hanging.cold_lamp, LAMP_HEIGHT, travels) for hanging in hung),
            _animate_brightening(veil),
        ),
    )


def _hung(lamp: Lamp, travels: bool) -> LampNodes:
    """A lamp, still beyond the upper edge or not yet to be seen."""
    y = hidden_y(LAMP_HEIGHT) if travels else lamp.bottom - LAMP_HEIGHT / 2
    name = f"basari/lamp-{lamp.glass}"
    alpha = 1.0 if travels else 0.0
    light = Node(
        BakedPicture("basari/lamp-light"), lamp.x, y + FLAME_OFFSET, alpha=0.0, z=LIGHT_LAYER
    )
    cold = Node(BakedPicture(f"{name}-out"), lamp.x, y, alpha=alpha, z=COLD_LAMP_LAYER)
    burning = Node(BakedPicture(name), lamp.x, y, alpha=alpha, z=BURNING_LAMP_LAYER)
    for node in (light, cold, burning):
        node.lift, node.name = FLAT_LIFT, "lamps"
    return LampNodes(light, cold, burning)


def _animate_lighting(hanging: LampNodes, lamp: Lamp, travels: bool) -> Animation:
    y = lamp.bottom - LAMP_HEIGHT / 2
    shines = tween(hanging.light, DROP_SECONDS, "easeInQuad", alpha=1.0)
    ways = [drop_banner(node, y, travels) for node in (hanging.cold_lamp, hanging.burning_lamp)]
    if travels:
        ways.append(drop_banner(hanging.light, y + FLAME_OFFSET, travels))
    return parallel(shines, *ways)


def _animate_dying_flame(tools: EffectTools, lamp: Lamp, hanging: LampNodes) -> Animation:
    """The flame goes, smoke rises."""
    fades = [
        tween(node, FADE_SECONDS, "easeInOutSine", alpha=0.0)
        for node in (hanging.light, hanging.burning_lamp)
    ]
    sound = tools.sound_step("puff", lamp.x, 0.8)
    if not tools.motion.has_travel:
        return parallel(sound, *fades)
    smokes = []
    for n in range(3):
        smoke = Node(
            BakedPicture("fx/puff"),
            lamp.x,
            lamp.bottom - 40.0,
            lift=FLAT_LIFT,
            z=SMOKE_LAYER,
            name="lamps",
        )
        smoke.zoom, smoke.alpha = 0.5, 0.7
        side = (-18.0, 14.0, -4.0)[n]
        rises = parallel(
            tween(
                smoke,
                SMOKE_SECONDS,
                "easeOutQuad",
                x=lamp.x + side,
                y=lamp.bottom - 150.0,
                zoom=1.5,
            ),
            tween(smoke, SMOKE_SECONDS, "easeInQuad", alpha=0.0),
        )
        smokes.append(sequence(wait(n * 0.12), with_temporary_nodes(tools, [smoke], rises)))
    return parallel(sound, *fades, *smokes)


def _animate_brightening(veil: Node) -> Animation:
    """The dark goes as it came, part by part."""
    steps = 2 * len(LAMPS)
    return sequence(
        *(
            step
            for n in reversed(range(steps))
            for step in (call(setattr, veil, "alpha", n / steps), wait(RAISE_SECONDS / steps))
        )
    )
