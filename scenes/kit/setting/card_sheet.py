"""Cards of paper whose picture runs to their edges: no frame within a frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import pygame

from scenes.kit.setting.sheets import GradientSheet
from sprites.painting import Painter, Picture, resize_surface, to_pixels
from sprites.picture import FilledRect, FlatPicture, PictureGroup

CARD_PAPER: Final = (255, 250, 236), (250, 238, 210)
"""Upper and lower colour of a card's paper."""


@dataclass(frozen=True)
class CoverPicture(FlatPicture):
    """A baked image that covers a rectangle with round corners, cut where it is too long."""

    name: str
    radius: float = 8.0

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the middle of the image, scaled to the width or the height."""
        target = FilledRect(self.width, self.height, (255, 255, 255), self.radius).paint(painter)
        original = painter.baked_image(self.name)
        width, height = to_pixels(self.width, painter.scale), to_pixels(self.height, painter.scale)
        share = max(width / original.get_width(), height / original.get_height())
        size = round(original.get_width() * share), round(original.get_height() * share)
        scaled = resize_surface(original, size)
        body = pygame.Surface((width, height), pygame.SRCALPHA)
        body.fill((255, 255, 255, 255))
        left, top = (width - size[0]) // 2, (height - size[1]) // 2
        body.blit(scaled, (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)
        target.blit(body, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return target


@cache
def card_sheet(width: float, height: float, name: str, top: float, bottom: float) -> Picture:
    """Return paper with a picture that runs nearly to its edges.

    Args:
        width: Width of the card, design pixels.
        height: Height of the card.
        name: Baked image of the picture.
        top: Upper edge of the picture as a share of the height.
        bottom: Lower edge of the picture.
    """
    radius = max(8.0, width / 18)
    margin = max(4.0, width / 34)
    paper = GradientSheet(width, height, CARD_PAPER, radius)
    size = width - 2 * margin, height * (bottom - top)
    picture = CoverPicture(*size, name, max(5.0, radius - margin))
    return PictureGroup((width, height), ((paper, 0.0, 0.0), (picture, margin, height * top)))
