"""Pictures from image files that are not baked, such as those of a game of others."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame

from sprites.baked_images import PLACEHOLDER_COLOR
from sprites.painting import Painter, resize_surface, to_pixels

LOGGER = logging.getLogger("souk.sprites")
MAX_CACHED_FILES = 64


@dataclass(frozen=True)
class ImageFile:
    """The image of a file, scaled to a width and height in design pixels.

    A file that cannot be read is logged, and a placeholder is painted.
    """

    path: Path
    width: float
    height: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design pixels."""
        return self.width, self.height

    @property
    def casts_shadow(self) -> bool:
        """True: it is the body of a piece."""
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the image, scaled."""
        pixels = to_pixels(self.width, painter.scale), to_pixels(self.height, painter.scale)
        return resize_surface(_load(self.path), pixels).copy()


@lru_cache(maxsize=MAX_CACHED_FILES)
def _load(path: Path) -> pygame.Surface:
    """Return the image of a file, premultiplied, in the format of baked images."""
    try:
        surface = pygame.image.load(path)
    except (OSError, pygame.error) as error:
        LOGGER.warning("the picture %s cannot be read: %s", path, error)
        surface = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
        surface.fill(PLACEHOLDER_COLOR)
    return surface.convert(pygame.Surface((1, 1), pygame.SRCALPHA, 32)).premul_alpha_ip()
