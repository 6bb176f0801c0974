"""Number of frames on a table: rectangles with an edge of their own.

Each simple picture of each node is painted. It is a frame if its outline fills its box and its
edge is sharp. Pieces, piles, buttons, people, text and light are left out, and so are nodes with
the role `FRAME` or `GROUND`. An empty place of the proportions of a card counts as a card, and a
strip that shares two sides with a frame is part of it. What is painted inside one large picture
cannot be told apart.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import pygame

from scenes.base.scene import Scene
from scenes.kit.setting.halo_text import TextHalo
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import NodeRole
from sprites.painting import Picture
from sprites.picture import Box, Text
from sprites.rendering.renderer import Renderer
from tools.look.nodes import describe_node, is_light, is_person, is_visible, iter_parts, piece_nodes

MIN_SIDE: Final = 40.0
"""Least side of a frame, design pixels; smaller things are marks."""
MIN_FILL_SHARE: Final = 0.92
"""Least share of its box that the outline of a frame fills: round corners cost a little."""
MIN_FRAME_ALPHA: Final = 70
"""Opacity, of 255, below which a plate is only a tint."""
EDGE_PIXELS: Final = 3
"""Pixels within which the opacity of a sharp edge rises, at the scale of measuring."""
EDGE_RISE: Final = 0.7
"""Share of the greatest opacity that a sharp edge reaches within these pixels."""
SAME_FRAME_SHARE: Final = 0.8
"""Common share of two boxes from which they are the same frame."""
MEASURE_SCALE: Final = 0.5
SIDE_TOLERANCE: Final = 4.0
"""Distance, design pixels, up to which two sides are the same."""
CARD_TOLERANCE: Final = 0.03
"""Difference of proportions up to which an empty place is that of a card."""
MAX_CARD_GROWTH: Final = 1.15
"""Greatest width of an empty place of a card, by the width of a card."""
WHOLE_SCREEN: Final = 0.95
"""Share of width and height from which a picture is the whole screen."""


class Frame(NamedTuple):
    """A rectangle with an edge of its own."""

    name: str
    box: Box


def find_frames(scene: Scene) -> Sequence[Frame]:
    """Return the frames of a scene; several pictures at one place are one frame."""
    left_out = pieces = piece_nodes(scene)
    sizes = {node.picture.size for node in pieces}
    left_out = pieces | {
        node for widget in scene.widget_layer.active_widgets for node in widget.nodes
    }
    found: list[Frame] = []
    for node in scene.canvas:
        if node in left_out or not is_visible(node) or is_light(node) or is_person(node):
            continue
        if node.role in (NodeRole.FRAME, NodeRole.GROUND, NodeRole.GHOST):
            continue
        for part in iter_parts(node):
            if (
                _may_be_frame(part.picture, part.box)
                and not _is_card_place(part.box, sizes)
                and has_sharp_rectangle(part.picture)
            ):
                found.append(Frame(describe_node(node), part.box))
    found.sort(key=lambda frame: -frame.box.width * frame.box.height)
    kept: list[Frame] = []
    for frame in found:
        if not any(_is_part(frame.box, larger.box) for larger in kept):
            kept.append(frame)
    return kept


def _is_card_place(box: Box, sizes: Collection[tuple[float, float]]) -> bool:
    """True if a box has the proportions of a piece of this table and is hardly larger."""
    return any(
        abs(box.width / box.height - width / height) < CARD_TOLERANCE * width / height
        and box.width < MAX_CARD_GROWTH * width
        for width, height in sizes
    )


def _may_be_frame(picture: Picture, box: Box) -> bool:
    """True if a picture is large enough for a frame, and not the whole screen."""
    whole = all(
        side > WHOLE_SCREEN * most for side, most in zip(box.size, SCREEN_SIZE, strict=True)
    )
    return not isinstance(picture, Text | TextHalo) and min(box.size) >= MIN_SIDE and not whole


@lru_cache(maxsize=2048)
def has_sharp_rectangle(picture: Picture) -> bool:
    """True if the outline of a picture is a rectangle, round at most at its corners, and sharp."""
    surface = picture.paint(_painter())
    if not surface.get_flags() & pygame.SRCALPHA:
        return True  # a picture without transparent pixels has the edge of its box
    alpha = pygame.surfarray.array_alpha(surface).T.astype(np.int16)
    greatest = int(alpha.max(initial=0))
    if greatest < MIN_FRAME_ALPHA:
        return False
    solid = alpha > greatest * 0.25
    rows, columns = np.flatnonzero(solid.any(axis=1)), np.flatnonzero(solid.any(axis=0))
    if len(rows) < 2 * EDGE_PIXELS or len(columns) < 2 * EDGE_PIXELS:
        return False
    inner = solid[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    filled = (
        np.maximum.accumulate(inner, axis=1)
        & np.maximum.accumulate(inner[:, ::-1], axis=1)[:, ::-1]
    )
    if filled.mean() < MIN_FILL_SHARE:
        return False
    strip = alpha[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    middle = slice(len(rows) // 4, max(len(rows) // 4 + 1, len(rows) * 3 // 4))
    across = slice(len(columns) // 4, max(len(columns) // 4 + 1, len(columns) * 3 // 4))
    sides = (
        strip[middle, :EDGE_PIXELS].max(axis=1), strip[middle, -EDGE_PIXELS:].max(axis=1),
        strip[:EDGE_PIXELS, across].max(axis=0), strip[-EDGE_PIXELS:, across].max(axis=0),
    )  # fmt: skip
    return all(float(np.median(side)) >= EDGE_RISE * greatest for side in sides)


@lru_cache(maxsize=1)
def _painter() -> Renderer:
    """Return the renderer at the scale of measuring."""
    return Renderer(MEASURE_SCALE)


def _is_part(small: Box, large: Box) -> bool:
    """True if a box is the same as a larger one, or lies in it and shares two of its sides."""
    if small.overlap_share(large) > SAME_FRAME_SHARE and large.overlap_share(small) > (
        SAME_FRAME_SHARE
    ):
        return True
    if small.overlap_share(large) < WHOLE_SCREEN:
        return False
    pairs = (
        (small.x, large.x), (small.right, large.right),
        (small.y, large.y), (small.bottom, large.bottom),
    )  # fmt: skip
    return sum(abs(one - other) < SIDE_TOLERANCE for one, other in pairs) >= 2
