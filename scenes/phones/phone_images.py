"""Images of the pieces on a page's table: each is rendered once and placed anywhere."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from copy import copy
from functools import partial
from typing import Final

import pygame

from scenes.phones.image_store import BOARD_QUALITY, ImageStore
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, NineSlice
from sprites.rendering.dirty_rects import draw_node_on, node_pose
from sprites.rendering.renderer import Pose, Renderer
from sprites.shadow import shadow_reach
from tabletop.phones.piece_pictures import PlacedImage

MAX_CACHED_DESCRIPTIONS: Final = 4000
"""Most descriptions of pictures that are cached."""
MAX_PANEL_DENSITY: Final = 0.75
"""Greatest density of a panel, in pixels per design pixel; it has no print, so it may be soft."""
EDGE_MARGIN: Final = 2.0
"""Margin for soft edges beyond a picture, in design pixels."""


class PlacedImageFactory:
    """Factory of placed images: the same picture in the same pose has one name wherever it lies.

    A page keeps the image, so that a move costs a new position and no new image.
    """

    def __init__(self, gallery: ImageStore, renderer: Renderer) -> None:
        self._gallery = gallery
        self.renderer = renderer
        self._told: OrderedDict[tuple[Picture, Pose], str] = OrderedDict()

    def place_node(self, node: Node, around: Box, density: float) -> PlacedImage | None:
        """Return a node as an image and its position; None if it is invisible.

        Args:
            node: Node to place.
            around: Its rectangle with its shadow, in design pixels.
            density: Pixels per design pixel.
        """
        pose = node_pose(node)
        if pose is None:
            return None
        fine = min(density, MAX_PANEL_DENSITY) if isinstance(node.picture, NineSlice) else density
        painted = tuple(2 * math.ceil(side * fine / 2) for side in around[2:])
        paint = partial(_painted, node, painted, self.renderer.at_scale(fine))
        shows = f"{self._tell(node.picture, pose)} {fine}"
        name = self._gallery.register_image(shows, paint, quality=BOARD_QUALITY)
        x, y = math.floor(node.x * density + 0.5), math.floor(node.y * density + 0.5)
        width, height = (2 * round(side * density / fine / 2) for side in painted)
        fills = (width, height) if fine != density else ()
        return PlacedImage(name, x - width // 2, y - height // 2, *fills)

    def _tell(self, picture: Picture, pose: Pose) -> str:
        """Return a text that determines the look of a picture in a pose."""
        found = self._told.pop((picture, pose), None) or f"{picture!r} {pose!r}"
        self._told[picture, pose] = found
        while len(self._told) > MAX_CACHED_DESCRIPTIONS:
            self._told.popitem(last=False)
        return found


def bounds_with_shadow(node: Node) -> Box:
    """Return the rectangle of a node with its shadow, centred on the node."""
    box = node.bounds()
    by = EDGE_MARGIN + (shadow_reach(node.lift) if node.lift >= 0 else 0.0)
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _painted(node: Node, size: Sequence[int], renderer: Renderer) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    middle = copy(node)
    middle.x, middle.y = size[0] / 2 / renderer.scale, size[1] / 2 / renderer.scale
    draw_node_on(surface, middle, renderer)
    return surface
