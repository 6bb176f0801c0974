"""Type sizes, contrast and covered texts of a scene."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pygame

from scenes.base.scene import Scene
from scenes.screenshots.text_contrast import (
    draw_scene,
    measure_text_contrasts,
    text_left_out,
)
from scenes.screenshots.visible_text import VisibleText, find_node_texts, find_visible_texts
from scenes.ui.style.theme import MIN_LARGE_TEXT
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, Text
from sprites.rendering.renderer import Renderer
from tools.look.nodes import describe_node, piece_nodes

NORMAL_CONTRAST: Final = 4.5
LARGE_CONTRAST: Final = 3.0
HIGH_CONTRAST: Final = 7.0
MIN_DIFFERENCE: Final = 12
"""Difference of a pixel, of 255, at which it belongs to a visible letter."""
COVERED_SHARE: Final = 0.12
"""Share of the letters of a text from which it counts as covered."""
LINE_DIFFERENCE: Final = 24
"""Difference of two neighbouring rows of the ground, of 255, at which a line is drawn there."""
LINE_SHARE: Final = 0.85
"""Share of the width or height of a text that a line must cross."""
SOLID_ALPHA: Final = 160
"""Opacity of a pixel, of 255, from which it is the body of a letter."""
PICTURE_SCALE: Final = 1.0
"""Scale at which the pictures of cards are examined."""
MIN_PIXELS: Final = 6
"""Least width and height of a text that is examined, pixels."""
LINE_MARGIN: Final = 0.15
"""Share of a text's height, above and below, that a line may touch: there are few letters."""
SIDE_MARGIN: Final = 0.04
"""The same at its left and right end, by its height."""
LINE_EXTENT: Final = 0.3
"""Least length of a line beyond the text at both ends, by the height of the text."""


class CoveredText(NamedTuple):
    """A text of which something hides a part."""

    text: VisibleText
    share: float
    """Hidden share of its letters, 0 to 1."""


def find_type_sizes(scene: Scene) -> Mapping[int, str]:
    """Return the sizes of text in whole design pixels, with a text of each size.

    Texts that are printed on pieces do not count, and the growth of what has the focus is none.
    """
    pieces, found = piece_nodes(scene), dict[int, str]()
    focus = scene.widget_layer.focused_widget
    grown = set[Node]() if focus is None else set(focus.nodes)
    for visible in find_visible_texts(scene):
        if visible.node not in pieces:
            size = visible.em / visible.node.zoom if visible.node in grown else visible.em
            found.setdefault(round(size), f"{describe_node(visible.node)}: {_words(visible)}")
    return dict(sorted(found.items()))


def find_lowest_contrast(scene: Scene) -> tuple[float, str] | None:
    """Return the lowest contrast of a text, relative to its own limit, and that text.

    The contrast is scaled so that 4.5 is the limit of every text: a text of 52 design pixels or
    more needs 3, a text in high contrast needs 7.
    """
    found = []
    for visible, contrast in measure_text_contrasts(scene):
        limit = LARGE_CONTRAST if visible.em >= MIN_LARGE_TEXT else NORMAL_CONTRAST
        if scene.context.theme.high_contrast:
            limit = HIGH_CONTRAST
        element = f"{describe_node(visible.node)}: {_words(visible)} ({contrast:.2f} of {limit:g})"
        found.append((contrast * NORMAL_CONTRAST / limit, element))
    return min(found, default=None)


def find_covered_texts(scene: Scene, bare: pygame.Surface) -> Iterator[CoveredText]:
    """Iterate over texts of which something hides a part; turned texts are left out.

    Args:
        scene: The scene.
        bare: The scene drawn without any text.
    """
    letters = np.abs(_pixels(draw_scene(scene)) - _pixels(bare)).max(axis=2) > MIN_DIFFERENCE
    painter, view = scene.canvas.renderer, scene.canvas.viewport
    for visible in find_visible_texts(scene):
        if visible.node.angle or visible.node.turn:
            continue
        scale = painter.scale * visible.em / visible.text.em
        look = visible.text.paint(painter.at_scale(scale))
        ink = pygame.mask.from_surface(look, SOLID_ALPHA).count()
        area = box_area(visible.box, Box(view.x, view.y, 0, 0), painter.scale)
        if ink and (share := 1.0 - min(1.0, int(letters[area].sum()) / ink)) > COVERED_SHARE:
            yield CoveredText(visible, share)


def find_crossed_texts(scene: Scene, bare: pygame.Surface) -> Iterator[VisibleText]:
    """Iterate over texts that cross a line or an edge in the picture on which they are printed.

    A text of a card is examined on its card alone, so that the angle of a fan does not matter.

    Args:
        scene: The scene.
        bare: The scene drawn without any text.
    """
    seen: set[Picture] = set()
    for visible in find_visible_texts(scene):
        picture = visible.node.picture
        if not isinstance(picture, Text) and picture not in seen:
            seen.add(picture)
            width, height = picture.size
            flat = Node(picture, width / 2, height / 2, name=visible.node.name)
            with text_left_out(None):
                card = _opaque(picture.paint(_card_painter()))
            for text in find_node_texts(flat):
                if _crosses_line(card, text, Box(0, 0, 0, 0), PICTURE_SCALE):
                    yield text
    ground = _pixels(bare).mean(axis=2)
    view, scale = scene.canvas.viewport, scene.canvas.renderer.scale
    for visible in find_visible_texts(scene):
        single = isinstance(visible.node.picture, Text) and not visible.node.angle
        if single and _crosses_line(ground, visible, Box(view.x, view.y, 0, 0), scale):
            yield visible


@lru_cache(maxsize=1)
def _card_painter() -> Renderer:
    """Return the painter of cards without their texts; no other picture is painted with it."""
    return Renderer(PICTURE_SCALE)


def _crosses_line(
    brightness: npt.NDArray[np.float64], visible: VisibleText, origin: Box, scale: float
) -> bool:
    """True if a line crosses a text of one line and goes on beyond it at both ends.

    Args:
        brightness: Brightness of the ground, 0 to 255.
        visible: The text.
        origin: Position of the ground on the window, device pixels.
        scale: Device pixels a design pixel.
    """
    if len(visible.text.layout.lines) > 1:
        return False
    beyond, (x, y, width, height) = LINE_EXTENT * visible.box.height, visible.box
    wide = Box(x - beyond, y, width + 2 * beyond, height)
    tall = Box(x, y - beyond, width, height + 2 * beyond)
    across = brightness[box_area(wide, origin, scale)]
    down = brightness[box_area(tall, origin, scale)]
    large = min(*across.shape, *down.shape) >= MIN_PIXELS
    return large and (
        _has_line(across, LINE_MARGIN * len(across))
        or _has_line(down.T, SIDE_MARGIN * visible.box.height * scale)
    )


def box_area(box: Box, origin: Box, scale: float) -> tuple[slice, slice]:
    """Return the rows and columns of a box."""
    left, top = max(0, round(origin.x + box.x * scale)), max(0, round(origin.y + box.y * scale))
    right, bottom = round(origin.x + box.right * scale), round(origin.y + box.bottom * scale)
    return slice(top, max(top, bottom)), slice(left, max(left, right))


def _has_line(area: npt.NDArray[np.float64], margin: float) -> bool:
    """True if a horizontal line crosses an area from side to side, away from its margins."""
    edge = max(1, round(margin))
    steps = np.abs(np.diff(area[edge:-edge], axis=0)) > LINE_DIFFERENCE
    return bool(steps.size) and bool((steps.mean(axis=1) > LINE_SHARE).any())


def _pixels(surface: pygame.Surface) -> npt.NDArray[np.int16]:
    """Return the pixels of a surface as rows of columns of colours."""
    return pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(np.int16)


def _opaque(surface: pygame.Surface) -> npt.NDArray[np.float64]:
    """Return the brightness of a surface on black, 0 to 255."""
    ground = pygame.Surface(surface.get_size(), 0, 32)
    ground.blit(surface, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    brightness: npt.NDArray[np.float64] = _pixels(ground).mean(axis=2)
    return brightness


def _words(visible: VisibleText) -> str:
    """Return the words of a text in quotation marks."""
    return repr(visible.text.text.strip())
