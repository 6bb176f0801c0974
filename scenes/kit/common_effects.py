"""Visual effects that several games share: highlights, shakes, flying tokens, hops.

They add their temporary nodes to the stage and remove them again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

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


def with_temporary_nodes(tools: EffectTools, nodes: Sequence[Node], *steps: Animation) -> Animation:
    """Play steps while some nodes are on the stage, then remove the nodes."""
    stage = tools.stage
    return sequence(
        *(call(stage.add_temporary, node) for node in nodes),
        *steps,
        *(call(stage.remove_temporary, node) for node in nodes),
    )


def find_node(tools: EffectTools, zone: Zone, piece: Piece) -> Node | None:
    """Return the node of a piece in a zone: the one that leaves of its kind, as in moves."""
    sprites = tools.stage.sprites(zone)
    pieces = [sprite.piece for sprite in sprites]
    if piece not in pieces:
        return None
    return sprites[tools.stage.zone_layout.place(zone).leaving_index(pieces, piece)].node


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
