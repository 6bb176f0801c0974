"""Visible text of a scene: its node, size, position and luminance."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from scenes.base.scene import Scene
from scenes.kit.layers import Layer
from scenes.stage.closeup import EnlargedPicture
from scenes.table.scene import TableScene
from scenes.ui.layer.widget_layer import DIALOG_Z
from scenes.ui.style.theme import Color, relative_luminance
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, DerivedPicture, PictureGroup, Text, TintedPicture

LINE_TRIM_SHARE = 0.2
"""Share of a line's height, above and below, that its letters leave empty."""
WHITE: Color = (255, 255, 255)


class VisibleText(NamedTuple):
    """A text on the screen: its node, letter size, bounding box and luminance."""

    node: Node
    text: Text
    em: float
    box: Box
    text_luminance: float


def find_visible_texts(scene: Scene) -> Iterator[VisibleText]:
    """Iterate over all readable texts of a scene: those of the dialog if one is open.

    Fading and turning texts, the shadows of texts, and what the place of an act hides are left out.
    """
    low = find_lowest_visible_z(scene)
    for node in scene.canvas:
        shade = node.name.endswith(":shade")
        if node.visible and node.alpha > 0.95 and not node.turn and node.z >= low and not shade:
            yield from find_node_texts(node)


def find_lowest_visible_z(scene: Scene) -> float:
    """Return the height below which a dialog, or the place of an act, hides all."""
    if scene.widget_layer.dialog:
        return DIALOG_Z
    if isinstance(scene, TableScene) and scene.presenter.layout.has_act_place:
        return Layer.STEP_BACK
    return -math.inf


def find_node_texts(node: Node) -> Iterator[VisibleText]:
    """Iterate over all texts of a node."""
    for text, x, y, tint, scale in _texts(node.picture, 0.0, 0.0, WHITE, 1.0):
        if text.text.strip():
            color = [c * t / 255 for c, t in zip(text.color[:3], tint[:3], strict=True)]
            box, em = _box_of(node, text, x, y, scale), text.em * scale * node.zoom
            yield VisibleText(node, text, em, box, relative_luminance((*map(round, color),)))


def _texts(
    picture: Picture, x: float, y: float, tint: Color, scale: float
) -> Iterator[tuple[Text, float, float, Color, float]]:
    """Iterate over the texts of a picture: position, multiplied colour, and scale."""
    if isinstance(picture, Text):
        yield picture, x, y, tint, scale
    elif isinstance(picture, PictureGroup):
        for part, dx, dy in picture.parts:
            yield from _texts(part, x + dx * scale, y + dy * scale, tint, scale)
    elif isinstance(picture, DerivedPicture):
        tint = picture.color if isinstance(picture, TintedPicture) else tint
        scale *= picture.enlargement_factor if isinstance(picture, EnlargedPicture) else 1.0
        yield from _texts(picture.picture, x, y, tint, scale)


def _box_of(node: Node, text: Text, x: float, y: float, scale: float) -> Box:
    """Return the bounding box of a text's letters on the screen."""
    width, high = text.size[0] * scale, text.size[1] * scale
    lines = max(1, len(text.layout.lines))
    trim = LINE_TRIM_SHARE * high / lines
    inner = min(width, text.layout.width * scale)
    left = x + {"left": 0.0, "center": (width - inner) / 2, "right": width - inner}[text.align]
    across, down = node.picture.size
    dx = (left + inner / 2 - across / 2) * node.zoom
    dy = (y + high / 2 - down / 2) * node.zoom
    turned = math.radians(-node.angle)
    cx = node.x + dx * math.cos(turned) - dy * math.sin(turned)
    cy = node.y + dx * math.sin(turned) + dy * math.cos(turned)
    wide, tall = inner * node.zoom, (high - 2 * trim) * node.zoom
    if abs(math.cos(turned)) < abs(math.sin(turned)):
        wide, tall = tall, wide
    return Box(cx - wide / 2, cy - tall / 2, wide, tall)
