"""Words as they stand on a picture: of which node, how large, and where."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from scenes.scene import Scene
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
            for text, x, y, tint in _texts(node.picture, 0.0, 0.0, WHITE):
                if text.text.strip():
                    color = [c * t / 255 for c, t in zip(text.color[:3], tint[:3], strict=True)]
                    box = _placed(node, text, x, y)
                    yield Word(
                        node, text, text.em * node.zoom, box, luminance((*map(round, color),))
                    )


def _texts(
    picture: Picture, x: float, y: float, tint: Color
) -> Iterator[tuple[Text, float, float, Color]]:
    """The words of a picture, where in it, and by what colour they are multiplied."""
    if isinstance(picture, Text):
        yield picture, x, y, tint
    elif isinstance(picture, Group):
        for part, dx, dy in picture.parts:
            yield from _texts(part, x + dx, y + dy, tint)
    elif isinstance(picture, Changed):
        tint = picture.color if isinstance(picture, Tinted) else tint
        yield from _texts(picture.picture, x, y, tint)


def _placed(node: Node, text: Text, x: float, y: float) -> Box:
    """Where the letters of a text are on the screen."""
    width, high = text.size
    lines = max(1, len(text.setting.lines))
    trim = TRIM * high / lines
    inner = min(width, text.setting.width)
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
