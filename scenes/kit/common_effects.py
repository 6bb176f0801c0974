"""Visual effects that several games share: highlights, shakes, flying tokens, runners.

They add their temporary nodes to the stage and remove them again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.kit.roles.effects import EffectTools
from scenes.kit.table_parts import Halo
from scenes.ui.style.theme import Color
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import Box
from sprites.timeline import Animation, call, overlap_next, parallel, sequence, stagger, tween, wait
from tabletop.core.zones import Piece, Zone

SACK_TOKEN_COUNT = 6
"""Number of tokens that count as a sackful."""
SINGLE_TOKEN_GAIN, SACK_ARC_REDUCTION = 0.55, 0.45
"""Gain of a single arriving token, and share by which the arc of a sackful is lower."""
GLOW_FADE_SECONDS, GLOW_HOLD_SECONDS = 0.25, 0.7
"""Seconds in which a highlight fades in (and out), and that it stays."""
LOAD_MOUNT_SECONDS = 0.4  # seconds until a load is on the back of a figure, if it is not far away
MAX_LOAD_MOUNT_SPEED = 2900.0  # units a second that it comes at most, on an average
STRIDE_LENGTH = 120.0  # how far a figure gets with one bound
FIGURE_STRIDE_SECONDS = 0.11  # seconds a bound
MAX_FIGURE_STRIDES = 6  # so that it takes about as long as the longest move of a piece


def with_temporary_nodes(tools: EffectTools, nodes: Sequence[Node], *steps: Animation) -> Animation:
    """Play steps while some nodes are on the stage, then remove the nodes."""
    stage = tools.stage
    return sequence(
        *(call(stage.add_temporary, node) for node in nodes),
        *steps,
        *(call(stage.remove_temporary, node) for node in nodes),
    )


def find_node(tools: EffectTools, zone: Zone, piece: Piece) -> Node | None:
    """Return the node of a piece in a zone: the topmost of its kind, as in moves."""
    found = [sprite.node for sprite in tools.stage.sprites(zone) if sprite.piece == piece]
    return found[-1] if found else None


def fade_in_and_out(
    tools: EffectTools, nodes: Sequence[Node], seconds: float, hold: float
) -> Animation:
    """Fade invisible nodes in, hold them, and fade them out."""
    comes = parallel(*(tween(node, seconds, "easeOutQuad", alpha=1.0) for node in nodes))
    goes = parallel(*(tween(node, seconds, "easeInQuad", alpha=0.0) for node in nodes))
    return with_temporary_nodes(tools, nodes, comes, wait(hold), goes)


def highlight_boxes(
    tools: EffectTools,
    places: Sequence[tuple[Box, Color]],
    strongest: int = 0,
    hold: float = GLOW_HOLD_SECONDS,
) -> Animation:
    """Highlight boxes for a while, one of them stronger than the others."""
    nodes = []
    for n, (box, color) in enumerate(places):
        strong = n == strongest or len(places) == 1
        reach, edge = (26.0, 6.0) if strong else (10.0, 2.0)
        halo = Halo(box.width, box.height, color, reach, edge, 20.0)
        nodes.append(
            Node(halo, *box.center, lift=FLAT_LIFT, z=Layer.LIGHTS, alpha=0.0, name="light")
        )
    return fade_in_and_out(tools, nodes, GLOW_FADE_SECONDS, hold)


def shake_nodes(tools: EffectTools, nodes: Sequence[Node]) -> Animation:
    """Shake pieces where they lie; with reduced motion only wait."""
    motion = tools.motion
    if not motion.refusal_shake_distance:
        return wait(motion.fade_seconds)
    part = motion.refusal_seconds / (2 * motion.refusal_swings)
    return parallel(
        *(
            sequence(
                *(
                    tween(node, part, "easeInOutSine", angle=4.0 * side)
                    for _ in range(motion.refusal_swings)
                    for side in (1, -1)
                ),
                tween(node, part, "easeInOutSine", angle=0.0),
            )
            for node in nodes
        )
    )


def fly_tokens(
    tools: EffectTools, token: Picture, n: int, start: Placement, end: Placement, sound: str
) -> Animation:
    """Fly equal tokens, such as the coins of a price, from one place to another.

    What follows waits only for the first token. More tokens fly lower and sound louder.
    """
    motion = tools.motion
    if not motion.has_travel:
        return sequence(tools.sound_step(sound, end.x), wait(motion.fade_seconds))
    distance = math.hypot(end.x - start.x, end.y - start.y)
    full = min(1.0, (n - 1) / (SACK_TOKEN_COUNT - 1))
    arc, gain = (
        motion.arc_height(distance) * (1.0 - full * SACK_ARC_REDUCTION),
        SINGLE_TOKEN_GAIN + (1.0 - SINGLE_TOKEN_GAIN) * full,
    )
    ways = []
    for i in range(n):
        is_first_of_sack = i == 0 and n >= SACK_TOKEN_COUNT
        node = Node(token, start.x, start.y, z=Layer.FLYING_TOKENS.z_at(i), name="token")
        ways.append(
            with_temporary_nodes(
                tools,
                [node],
                tween(
                    node, motion.move_time(distance), motion.move_ease, arc=arc,
                    lean=motion.arc_lean, x=end.x, y=end.y,
                ),
                tools.sound_step(sound, end.x, gain),
                *([tools.sound_step("coin_pour", end.x)] if is_first_of_sack else []),
            )
        )  # fmt: skip
    return overlap_next(motion.move_time(distance), stagger(motion.stagger_interval(n), *ways))


class CarriedPiece(NamedTuple):
    """A piece that a figure carries: its node, its offset from the figure and its zoom."""

    node: Node
    offset: Placement
    zoom: float = 1.0


def run_figure(
    tools: EffectTools,
    figure: Picture,
    start: Placement,
    end: Placement,
    sound: str,
    bounce: float = 10.0,
    load: CarriedPiece | None = None,
) -> Animation:
    """Run a figure from one place to another and remove it; its load stays at the end.

    With reduced motion the figure appears at the end, and its load stays where it was.
    """
    motion, stage = tools.motion, tools.stage
    node = Node(figure, start.x, start.y, lift=4.0, z=Layer.FIGURES, alpha=0.0, name="figure")
    comes: Animation = tween(node, motion.fade_seconds, motion.fade_ease, alpha=1.0)
    if load is not None and motion.has_travel:
        comes = parallel(comes, _boards(tools, load, start))
    goes = tween(node, motion.fade_seconds, motion.fade_ease, alpha=0.0)
    if not motion.has_travel:
        node.x, node.y = end.x, end.y
        running: Animation = sequence(tools.sound_step(sound, end.x), wait(motion.intent_seconds))
    else:
        running = _bounds(tools, node, start, end, sound, bounce, load)
    gone = overlap_next(0.0, sequence(goes, call(stage.remove_temporary, node)))
    return sequence(call(stage.add_temporary, node), comes, running, gone)


def _boards(tools: EffectTools, load: CarriedPiece, start: Placement) -> Animation:
    """Hop the carried piece to the start of the figure, above it."""
    motion, node = tools.motion, load.node
    at = Placement(start.x + load.offset.x, start.y + load.offset.y)
    distance = math.hypot(at.x - node.x, at.y - node.y)
    time = max(min(LOAD_MOUNT_SECONDS, motion.move_time(distance)), distance / MAX_LOAD_MOUNT_SPEED)
    return hop_piece(tools, node, at, time, load.zoom)


def hop_piece(
    tools: EffectTools, node: Node, at: Placement, seconds: float, zoom: float = 1.0
) -> Animation:
    """Hop a piece to a place above figures."""
    motion = tools.motion
    distance = math.hypot(at.x - node.x, at.y - node.y)
    return sequence(
        call(lambda: setattr(node, "z", Layer.CARRIED_PIECES)),
        tween(
            node, seconds, motion.move_ease,
            arc=motion.arc_height(distance), lean=motion.arc_lean, x=at.x, y=at.y, zoom=zoom,
        ),
    )  # fmt: skip


def _bounds(
    tools: EffectTools,
    node: Node,
    start: Placement,
    end: Placement,
    sound: str,
    bounce: float,
    load: CarriedPiece | None,
) -> Animation:
    """The way, bound by bound."""
    distance = math.hypot(end.x - start.x, end.y - start.y)
    count = max(1, min(MAX_FIGURE_STRIDES, round(distance / STRIDE_LENGTH)))
    bounds: list[Animation] = []
    for i in range(1, count + 1):
        x = start.x + (end.x - start.x) * i / count
        y = start.y + (end.y - start.y) * i / count
        strides: list[Animation] = [
            tween(node, FIGURE_STRIDE_SECONDS, "linear", x=x, y=y, arc=bounce, lean=0.6),
            tools.sound_step(sound, x, 0.5),
        ]
        if load is not None:
            at = x + load.offset.x, y + load.offset.y
            strides.append(tween(load.node, FIGURE_STRIDE_SECONDS, "linear", x=at[0], y=at[1]))
        bounds.append(parallel(*strides))
    return sequence(*bounds)
