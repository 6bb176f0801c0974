"""The bazaar closes: lamps hang over Basari's table at the end of the last round and go out."""

from __future__ import annotations

from typing import NamedTuple

from scenes.kit.effects import passing
from scenes.kit.hanging import COMES, GOES, beyond, drawn_up, let_down
from scenes.kit.layers import Layer
from scenes.kit.roles.flourishes import Stagecraft
from sprites.node import FLAT, Node
from sprites.picture import Baked, Fill
from sprites.timeline import Animation, call, sequence, staggered, together, tween, wait

BURNS, APART, DARK = 0.5, 0.42, 0.55
"""Seconds that all of them burn, from one that goes out to the next, and after the last."""
OUT = 0.3
DIMS = 0.16
"""Between the halves in which it grows darker with each: no frame may differ by much."""
SMOKE = 0.8
REACH = 60.0
"""The flame, below the middle of a lamp's picture (see its drawing)."""
HEIGHT, LIGHT = 220.0, 400.0
SHADE = (26, 8, 30, 118)
"""What lies over the table when all are out: a part of it with each."""
VEIL, LIGHTS, COLD, BURNING, SMOKES = (Layer.SPECTACLE.at(order) for order in (0, 10, 20, 30, 40))


class Lamp(NamedTuple):
    """Where one hangs, which glass it has."""

    x: float
    low: float
    """The lower end of it."""
    glass: str


LAMPS = (
    Lamp(150.0, 300.0, "amber"),
    Lamp(1770.0, 300.0, "teal"),
    Lamp(520.0, 216.0, "rose"),
    Lamp(1400.0, 216.0, "amber"),
    Lamp(960.0, 330.0, "rose"),
)
"""In the order in which they go out."""


class Hanging(NamedTuple):
    """The nodes of a lamp."""

    light: Node
    cold: Node
    burning: Node


def go_out(craft: Stagecraft) -> Animation:
    """Lamps are let down, go out one after another, and are drawn up again; with reduced motion
    they are there, go out, and are gone."""
    travels = craft.motion.travels
    hung = [_hung(lamp, travels) for lamp in LAMPS]
    nodes = [node for hanging in hung for node in hanging]
    veil = Node(Fill(1920, 1080, SHADE), 960, 540, lift=FLAT, z=VEIL, alpha=0.0, name="lamps")
    shown = [*nodes, veil] if travels else nodes
    dying = []
    for n, (lamp, hanging) in enumerate(zip(LAMPS, hung, strict=True), 1):
        half, whole = ((n - part) / len(LAMPS) for part in (0.5, 0.0))
        dims = sequence(
            call(setattr, veil, "alpha", half), wait(DIMS), call(setattr, veil, "alpha", whole)
        )
        dying.append(together(dims, _dies(craft, lamp, hanging)))
    return passing(
        craft,
        shown,
        craft.sounding("cube_rattle", 960.0, 0.5),
        together(*(_comes(n, lamp, travels) for n, lamp in zip(hung, LAMPS, strict=True))),
        wait(BURNS),
        staggered(APART, *dying),
        wait(DARK),
        together(*(drawn_up(hanging.cold, HEIGHT, travels) for hanging in hung), _brightens(veil)),
    )


def _hung(lamp: Lamp, travels: bool) -> Hanging:
    """A lamp, still beyond the upper edge or not yet to be seen."""
    y = beyond(HEIGHT) if travels else lamp.low - HEIGHT / 2
    name = f"basari/lamp-{lamp.glass}"
    alpha = 1.0 if travels else 0.0
    light = Node(Baked("basari/lamp-light"), lamp.x, y + REACH, alpha=0.0, z=LIGHTS)
    cold = Node(Baked(f"{name}-out"), lamp.x, y, alpha=alpha, z=COLD)
    burning = Node(Baked(name), lamp.x, y, alpha=alpha, z=BURNING)
    for node in (light, cold, burning):
        node.lift, node.name = FLAT, "lamps"
    return Hanging(light, cold, burning)


def _comes(hanging: Hanging, lamp: Lamp, travels: bool) -> Animation:
    y = lamp.low - HEIGHT / 2
    shines = tween(hanging.light, COMES, "easeInQuad", alpha=1.0)
    ways = [let_down(node, y, travels) for node in (hanging.cold, hanging.burning)]
    if travels:
        ways.append(let_down(hanging.light, y + REACH, travels))
    return together(shines, *ways)


def _dies(craft: Stagecraft, lamp: Lamp, hanging: Hanging) -> Animation:
    """The flame goes, smoke rises."""
    fades = [
        tween(node, OUT, "easeInOutSine", alpha=0.0) for node in (hanging.light, hanging.burning)
    ]
    sound = craft.sounding("puff", lamp.x, 0.8)
    if not craft.motion.travels:
        return together(sound, *fades)
    smokes = []
    for n in range(3):
        smoke = Node(Baked("fx/puff"), lamp.x, lamp.low - 40.0, lift=FLAT, z=SMOKES, name="lamps")
        smoke.zoom, smoke.alpha = 0.5, 0.7
        side = (-18.0, 14.0, -4.0)[n]
        rises = together(
            tween(smoke, SMOKE, "easeOutQuad", x=lamp.x + side, y=lamp.low - 150.0, zoom=1.5),
            tween(smoke, SMOKE, "easeInQuad", alpha=0.0),
        )
        smokes.append(sequence(wait(n * 0.12), passing(craft, [smoke], rises)))
    return together(sound, *fades, *smokes)


def _brightens(veil: Node) -> Animation:
    """The dark goes as it came, part by part."""
    steps = 2 * len(LAMPS)
    return sequence(
        *(
            step
            for n in reversed(range(steps))
            for step in (call(setattr, veil, "alpha", n / steps), wait(GOES / steps))
        )
    )
