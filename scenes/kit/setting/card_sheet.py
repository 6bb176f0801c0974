"""Cards of paper whose picture runs to their edges: no frame within a frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import pygame

from scenes.kit.setting.sheets import GradientSheet
from sprites.painting import Painter, Picture, blank_surface, resize_surface
from sprites.picture import FilledRect, FlatPicture, PictureGroup

CARD_PAPER: Final = (255, 250, 236), (250, 238, 210)
"""Upper and lower colour of a card's paper."""


@dataclass(frozen=True)
class CoverPicture(FlatPicture):
    """A baked image that fills a box, cut to its aspect ratio."""

    name: str
    position: float = 0.5
    """Vertical part of the image that is shown, 0 (top) to 1."""
    light: float = 1.0
    radius: float = 0.0
    across: float = 0.5
    """Horizontal part of the image that is shown, 0 (left) to 1."""

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the part of the image, scaled."""
        mask = FilledRect(self.width, self.height, (255, 255, 255), self.radius)
        target = mask.paint(painter)
        size = target.get_size()
        image = painter.baked_image(self.name)
        width, height = image.get_size()
        share = min(width / size[0], height / size[1])
        part = pygame.Rect(0, 0, round(size[0] * share), round(size[1] * share))
        part.x = round((width - part.width) * self.across)
        part.y = round((height - part.height) * self.position)
        scaled = resize_surface(image.subsurface(part.clip(image.get_rect())), size)
        body = blank_surface(self.size, painter.scale)
        body.blit(scaled, (0, 0))
        grey = round(255 * self.light)
        body.fill((grey, grey, grey, 255), special_flags=pygame.BLEND_RGBA_MULT)
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
    picture = CoverPicture(*size, name, radius=max(5.0, radius - margin))
    return PictureGroup((width, height), ((paper, 0.0, 0.0), (picture, margin, height * top)))
