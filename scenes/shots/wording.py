"""Words as they stand on a picture: of which node, how large, and where."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from scenes.scene import Scene
from scenes.stage.closeup import Enlarged
from scenes.ui.page import DIALOG_Z
from scenes.ui.theme import Color, luminance
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, Changed, Group, Text, Tinted

TRIM = 0.2
"""Of a line's height, above and below, that its letters leave empty."""
WHITE: Color = (255, 255, 255)


class Word(NamedTuple):
    """Words on the screen: of which node, how large there, where, and of what luminance."""

    node: Node
    text: Text
    em: float
    box: Box
    ink: float


def printed(scene: Scene) -> Iterator[Word]:
    """All words of a scene that are meant to be read now: of the dialog if one is open; what fades
    or turns over is on its way, and the shade of words is none."""
    low = DIALOG_Z if scene.page.dialog else -math.inf
    for node in scene.canvas:
        shade = node.name.endswith(":shade")
        if node.visible and node.alpha > 0.95 and not node.turn and node.z >= low and not shade:
            for text, x, y, tint, scale in _texts(node.picture, 0.0, 0.0, WHITE, 1.0):
                if text.text.strip():
                    color = [c * t / 255 for c, t in zip(text.color[:3], tint[:3], strict=True)]
                    box, em = _placed(node, text, x, y, scale), text.em * scale * node.zoom
                    yield Word(node, text, em, box, luminance((*map(round, color),)))


def _texts(
    picture: Picture, x: float, y: float, tint: Color, scale: float
) -> Iterator[tuple[Text, float, float, Color, float]]:
    """The words of a picture, where in it, by what colour they are multiplied, and how large."""
    if isinstance(picture, Text):
        yield picture, x, y, tint, scale
    elif isinstance(picture, Group):
        for part, dx, dy in picture.parts:
            yield from _texts(part, x + dx * scale, y + dy * scale, tint, scale)
    elif isinstance(picture, Changed):
        tint = picture.color if isinstance(picture, Tinted) else tint
        scale *= picture.factor if isinstance(picture, Enlarged) else 1.0
        yield from _texts(picture.picture, x, y, tint, scale)


def _placed(node: Node, text: Text, x: float, y: float, scale: float) -> Box:
    """Where the letters of a text are on the screen."""
    width, high = text.size[0] * scale, text.size[1] * scale
    lines = max(1, len(text.setting.lines))
    trim = TRIM * high / lines
    inner = min(width, text.setting.width * scale)
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
