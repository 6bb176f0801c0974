"""What several games show besides their pieces: lights around places, pieces that shudder, tokens
that fly, figures that run.

All of them bring what passes by onto the stage and take it away again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from scenes.table.parts import Halo
from scenes.table.places import Pose
from scenes.table.stage import AIR_Z
from scenes.table.staging import Staging
from scenes.ui.theme import Color
from sprites.node import FLAT, Node
from sprites.picture import Box, Picture
from sprites.timeline import Step, call, leading, sequence, staggered, together, tween, wait

GLOW, HOLD = 0.25, 0.7
"""Seconds that a light takes to come (and to go), and that it stays."""
STRIDE = 120.0  # how far a figure gets with one bound
BOUND = 0.11  # seconds a bound
MOST_BOUNDS = 6  # so that it takes about as long as the longest move of a piece


def lights(
    staging: Staging,
    places: Sequence[tuple[Box, Color]],
    strongest: int = 0,
    hold: float = HOLD,
) -> Step:
    """Lights around places, for a while; one stronger than the others."""
    nodes = []
    for n, (box, color) in enumerate(places):
        strong = n == strongest or len(places) == 1
        reach, edge = (26.0, 6.0) if strong else (10.0, 2.0)
        halo = Halo(box.width, box.height, color, reach, edge, 20.0)
        nodes.append(Node(halo, *box.center, lift=FLAT, z=AIR_Z - 30, alpha=0.0, name="light"))
    stage = staging.stage
    return sequence(
        *(call(stage.bring, node) for node in nodes),
        together(*(tween(node, GLOW, "easeOutQuad", alpha=1.0) for node in nodes)),
        wait(hold),
        together(*(tween(node, GLOW, "easeInQuad", alpha=0.0) for node in nodes)),
        *(call(stage.dismiss, node) for node in nodes),
    )


def shudders(staging: Staging, nodes: Sequence[Node]) -> Step:
    """Pieces shudder where they lie; with reduced motion there is a pause."""
    motion = staging.motion
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


def flies(staging: Staging, token: Picture, n: int, start: Pose, end: Pose, sound: str) -> Step:
    """So many equal tokens (coins of a price) fly from one place to another; what follows awaits
    only the first."""
    motion, stage = staging.motion, staging.stage
    if not motion.travels:
        return sequence(staging.sounding(sound, end.x), wait(motion.fade))
    distance = math.hypot(end.x - start.x, end.y - start.y)
    ways = []
    for i in range(n):
        node = Node(token, start.x, start.y, z=AIR_Z + 200 + i, name="token")
        ways.append(
            sequence(
                call(stage.bring, node),
                tween(
                    node, motion.move_time(distance), motion.move_ease, arc=motion.arc(distance),
                    lean=motion.lean, x=end.x, y=end.y,
                ),
                staging.sounding(sound, end.x),
                call(stage.dismiss, node),
            )
        )  # fmt: skip
    return leading(motion.move_time(distance), staggered(motion.stagger(n), *ways))


class Load(NamedTuple):
    """What a figure carries: a piece, where it hangs from the middle of the figure, how large."""

    node: Node
    hold: Pose
    zoom: float = 1.0


def runs(
    staging: Staging,
    figure: Picture,
    start: Pose,
    end: Pose,
    sound: str,
    bounce: float = 10.0,
    load: Load | None = None,
) -> Step:
    """A figure runs from one place to another and is gone again; its load stays where it ends.

    With reduced motion it appears at the end, and its load stays where it was.
    """
    motion, stage = staging.motion, staging.stage
    node = Node(figure, start.x, start.y, lift=4.0, z=AIR_Z + 300, alpha=0.0, name="figure")
    comes: Step = tween(node, motion.fade, motion.fade_ease, alpha=1.0)
    if load is not None and motion.travels:
        comes = together(comes, _boards(staging, load, start))
    goes = tween(node, motion.fade, motion.fade_ease, alpha=0.0)
    if not motion.travels:
        node.x, node.y = end.x, end.y
        running: Step = sequence(staging.sounding(sound, end.x), wait(motion.intent))
    else:
        running = _bounds(staging, node, start, end, sound, bounce, load)
    gone = leading(0.0, sequence(goes, call(stage.dismiss, node)))
    return sequence(call(stage.bring, node), comes, running, gone)


def _boards(staging: Staging, load: Load, start: Pose) -> Step:
    """What is carried hops to where the figure begins, above it."""
    motion, node = staging.motion, load.node
    return sequence(
        call(lambda: setattr(node, "z", AIR_Z + 310)),
        tween(
            node, motion.move_least, motion.move_ease, arc=40.0, lean=motion.lean,
            x=start.x + load.hold.x, y=start.y + load.hold.y, zoom=load.zoom,
        ),
    )  # fmt: skip


def _bounds(
    staging: Staging,
    node: Node,
    start: Pose,
    end: Pose,
    sound: str,
    bounce: float,
    load: Load | None,
) -> Step:
    """The way, bound by bound."""
    distance = math.hypot(end.x - start.x, end.y - start.y)
    count = max(1, min(MOST_BOUNDS, round(distance / STRIDE)))
    bounds: list[Step] = []
    for i in range(1, count + 1):
        x = start.x + (end.x - start.x) * i / count
        y = start.y + (end.y - start.y) * i / count
        strides: list[Step] = [
            tween(node, BOUND, "linear", x=x, y=y, arc=bounce, lean=0.6),
            staging.sounding(sound, x, 0.5),
        ]
        if load is not None:
            at = x + load.hold.x, y + load.hold.y
            strides.append(tween(load.node, BOUND, "linear", x=at[0], y=at[1]))
        bounds.append(together(*strides))
    return sequence(*bounds)
