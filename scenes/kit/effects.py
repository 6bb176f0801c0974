"""What several games show besides their pieces: lights around places, pieces that shudder, tokens
that fly, figures that run.

All of them bring what passes by onto the stage and take it away again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from scenes.kit.layers import Layer
from scenes.kit.parts import Halo
from scenes.kit.places import Placement
from scenes.kit.roles.flourishes import Stagecraft
from scenes.ui.theme import Color
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Box
from sprites.timeline import Animation, call, leading, sequence, staggered, together, tween, wait
from tabletop.core.zones import Piece, Zone

SACK = 6
"""So many tokens are a sackful."""
ONE, STOOPS = 0.55, 0.45
"""The gain of a single token that arrives, and how much lower a sackful flies."""
GLOW, HOLD = 0.25, 0.7
"""Seconds that a light takes to come (and to go), and that it stays."""
BOARDS = 0.4  # seconds until a load is on the back of a figure, if it is not far away
HURRIES = 2900.0  # units a second that it comes at most, on an average
STRIDE = 120.0  # how far a figure gets with one bound
BOUND = 0.11  # seconds a bound
MOST_BOUNDS = 6  # so that it takes about as long as the longest move of a piece


def passing(craft: Stagecraft, nodes: Sequence[Node], *steps: Animation) -> Animation:
    """Steps with what is there only as long as they last."""
    stage = craft.stage
    return sequence(
        *(call(stage.bring, node) for node in nodes),
        *steps,
        *(call(stage.dismiss, node) for node in nodes),
    )


def lying(craft: Stagecraft, zone: Zone, piece: Piece) -> Node | None:
    """The node of a piece in a zone: the topmost of its kind, as in moves."""
    found = [sprite.node for sprite in craft.stage.sprites(zone) if sprite.piece == piece]
    return found[-1] if found else None


def comes_and_goes(
    craft: Stagecraft, nodes: Sequence[Node], seconds: float, hold: float
) -> Animation:
    """What cannot be seen yet comes, stays so long, and goes again."""
    comes = together(*(tween(node, seconds, "easeOutQuad", alpha=1.0) for node in nodes))
    goes = together(*(tween(node, seconds, "easeInQuad", alpha=0.0) for node in nodes))
    return passing(craft, nodes, comes, wait(hold), goes)


def lights(
    craft: Stagecraft,
    places: Sequence[tuple[Box, Color]],
    strongest: int = 0,
    hold: float = HOLD,
) -> Animation:
    """Lights around places, for a while; one stronger than the others."""
    nodes = []
    for n, (box, color) in enumerate(places):
        strong = n == strongest or len(places) == 1
        reach, edge = (26.0, 6.0) if strong else (10.0, 2.0)
        halo = Halo(box.width, box.height, color, reach, edge, 20.0)
        nodes.append(Node(halo, *box.center, lift=FLAT, z=Layer.LIGHTS, alpha=0.0, name="light"))
    return comes_and_goes(craft, nodes, GLOW, hold)


def shudders(craft: Stagecraft, nodes: Sequence[Node]) -> Animation:
    """Pieces shudder where they lie; with reduced motion there is a pause."""
    motion = craft.motion
    if not motion.refuse_shake:
        return wait(motion.fade)
    part = motion.refuse / (2 * motion.refuse_swings)
    return together(
        *(
            sequence(
                *(
                    tween(node, part, "easeInOutSine", angle=4.0 * side)
                    for _ in range(motion.refuse_swings)
                    for side in (1, -1)
                ),
                tween(node, part, "easeInOutSine", angle=0.0),
            )
            for node in nodes
        )
    )


def flies(
    craft: Stagecraft, token: Picture, n: int, start: Placement, end: Placement, sound: str
) -> Animation:
    """So many equal tokens (coins of a price) fly from one place to another; what follows awaits
    only the first. The more they are, the lower and louder: one clinks, a sackful pours."""
    motion = craft.motion
    if not motion.travels:
        return sequence(craft.sounding(sound, end.x), wait(motion.fade))
    distance = math.hypot(end.x - start.x, end.y - start.y)
    full = min(1.0, (n - 1) / (SACK - 1))
    arc, gain = motion.arc(distance) * (1.0 - full * STOOPS), ONE + (1.0 - ONE) * full
    ways = []
    for i in range(n):
        node = Node(token, start.x, start.y, z=Layer.TOKENS.at(i), name="token")
        ways.append(
            passing(
                craft,
                [node],
                tween(
                    node, motion.move_time(distance), motion.move_ease, arc=arc,
                    lean=motion.lean, x=end.x, y=end.y,
                ),
                craft.sounding(sound, end.x, gain),
                *([craft.sounding("coin_pour", end.x)] if i == 0 and n >= SACK else []),
            )
        )  # fmt: skip
    return leading(motion.move_time(distance), staggered(motion.stagger(n), *ways))


class Load(NamedTuple):
    """What a figure carries: a piece, where it hangs from the middle of the figure, how large."""

    node: Node
    hold: Placement
    zoom: float = 1.0


def runs(
    craft: Stagecraft,
    figure: Picture,
    start: Placement,
    end: Placement,
    sound: str,
    bounce: float = 10.0,
    load: Load | None = None,
) -> Animation:
    """A figure runs from one place to another and is gone again; its load stays where it ends.

    With reduced motion it appears at the end, and its load stays where it was.
    """
    motion, stage = craft.motion, craft.stage
    node = Node(figure, start.x, start.y, lift=4.0, z=Layer.FIGURES, alpha=0.0, name="figure")
    comes: Animation = tween(node, motion.fade, motion.fade_ease, alpha=1.0)
    if load is not None and motion.travels:
        comes = together(comes, _boards(craft, load, start))
    goes = tween(node, motion.fade, motion.fade_ease, alpha=0.0)
    if not motion.travels:
        node.x, node.y = end.x, end.y
        running: Animation = sequence(craft.sounding(sound, end.x), wait(motion.intent))
    else:
        running = _bounds(craft, node, start, end, sound, bounce, load)
    gone = leading(0.0, sequence(goes, call(stage.dismiss, node)))
    return sequence(call(stage.bring, node), comes, running, gone)


def _boards(craft: Stagecraft, load: Load, start: Placement) -> Animation:
    """What is carried hops to where the figure begins, above it."""
    motion, node = craft.motion, load.node
    at = Placement(start.x + load.hold.x, start.y + load.hold.y)
    distance = math.hypot(at.x - node.x, at.y - node.y)
    time = max(min(BOARDS, motion.move_time(distance)), distance / HURRIES)
    return loads(craft, node, at, time, load.zoom)


def loads(
    craft: Stagecraft, node: Node, at: Placement, seconds: float, zoom: float = 1.0
) -> Animation:
    """A piece hops to a place above figures, in so many seconds."""
    motion = craft.motion
    distance = math.hypot(at.x - node.x, at.y - node.y)
    return sequence(
        call(lambda: setattr(node, "z", Layer.LOADS)),
        tween(
            node, seconds, motion.move_ease,
            arc=motion.arc(distance), lean=motion.lean, x=at.x, y=at.y, zoom=zoom,
        ),
    )  # fmt: skip


def _bounds(
    craft: Stagecraft,
    node: Node,
    start: Placement,
    end: Placement,
    sound: str,
    bounce: float,
    load: Load | None,
) -> Animation:
    """The way, bound by bound."""
    distance = math.hypot(end.x - start.x, end.y - start.y)
    count = max(1, min(MOST_BOUNDS, round(distance / STRIDE)))
    bounds: list[Animation] = []
    for i in range(1, count + 1):
        x = start.x + (end.x - start.x) * i / count
        y = start.y + (end.y - start.y) * i / count
        strides: list[Animation] = [
            tween(node, BOUND, "linear", x=x, y=y, arc=bounce, lean=0.6),
            craft.sounding(sound, x, 0.5),
        ]
        if load is not None:
            at = x + load.hold.x, y + load.hold.y
            strides.append(tween(load.node, BOUND, "linear", x=at[0], y=at[1]))
        bounds.append(together(*strides))
    return sequence(*bounds)
