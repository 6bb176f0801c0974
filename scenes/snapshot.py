"""A scene as it was drawn, behind another; out of focus where no word of it is to be read."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.ui.theme import SCREEN, Color
from sprites.painting import Painter


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A scene as it was drawn, as the background of another."""

    surface: pygame.Surface

    @property
    def size(self) -> tuple[float, float]:
        return SCREEN

    @property
    def casts_shadow(self) -> bool:
        return False

    def paint(self, painter: Painter) -> pygame.Surface:
        return self.surface


def veiled(picture: pygame.Surface, radius: float, dim: Color) -> pygame.Surface:
    """A picture out of focus behind a veil; worked out at a quarter of its size, where that is
    quick."""
    size = picture.get_size()
    small = pygame.transform.smoothscale(picture, (max(1, size[0] // 4), max(1, size[1] // 4)))
    for _ in range(2):  # twice is soft, once leaves edges
        small = pygame.transform.box_blur(small, max(1, round(radius / 4)))
    veil = pygame.Surface(small.get_size(), pygame.SRCALPHA)
    veil.fill(dim)
    small.blit(veil, (0, 0))
    return pygame.transform.smoothscale(small, size)
