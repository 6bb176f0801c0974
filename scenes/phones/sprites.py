"""What lies on the table of a page, picture by picture: painted once as it lies, laid anywhere."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from copy import copy
from functools import partial
from typing import Final

import pygame

from scenes.phones.gallery import Gallery
from sprites.drawn import lay_on, pose_of
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, NineSlice
from sprites.renderer import Pose, Renderer
from sprites.shadow import reach
from tabletop.phones.pictures import LyingImage

KNOWN: Final = 4000
"""Of so many looks of things is remembered how they are told."""
PLAIN: Final = 0.75
"""Pixels a unit at most of a panel, on which nothing is printed: its cloth may be soft."""
EDGE: Final = 2.0
"""How far soft edges reach beyond a picture, units."""


class LyingPictures:
    """Names what lies on tables: the same picture in the same pose has one name, wherever it lies,
    so that a page has it for ever and a move costs it a place and no picture."""

    def __init__(self, gallery: Gallery, renderer: Renderer) -> None:
        self._gallery = gallery
        self.renderer = renderer
        self._told: OrderedDict[tuple[Picture, Pose], str] = OrderedDict()

    def lay(self, node: Node, box: Box, density: float) -> LyingImage | None:
        """A node as a picture and its place, at so many pixels a unit; None if it is not seen in
        this part of the table."""
        around, pose = reaching(node), pose_of(node)
        if pose is None or not around.overlaps(box):
            return None
        fine = min(density, PLAIN) if isinstance(node.picture, NineSlice) else density
        painted = tuple(2 * math.ceil(side * fine / 2) for side in around[2:])
        paint = partial(_painted, node, painted, self.renderer.at(fine))
        name = self._gallery.name(f"{self._tell(node.picture, pose)} {fine}", paint)
        x, y = math.floor(node.x * density + 0.5), math.floor(node.y * density + 0.5)
        width, height = (2 * round(side * density / fine / 2) for side in painted)
        fills = (width, height) if fine != density else ()
        return LyingImage(name, x - width // 2, y - height // 2, *fills)

    def _tell(self, picture: Picture, pose: Pose) -> str:
        """In words, all that it looks like."""
        found = self._told.pop((picture, pose), None) or f"{picture!r} {pose!r}"
        self._told[picture, pose] = found
        while len(self._told) > KNOWN:
            self._told.popitem(last=False)
        return found


def reaching(node: Node) -> Box:
    """The rectangle that a node fills with its shadow, its centre in the middle."""
    box = node.bounds()
    by = EDGE + (reach(node.lift) if node.lift >= 0 else 0.0)
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _painted(node: Node, size: Sequence[int], renderer: Renderer) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    middle = copy(node)
    middle.x, middle.y = size[0] / 2 / renderer.scale, size[1] / 2 / renderer.scale
    lay_on(surface, middle, renderer)
    return surface
