"""Snapshot of a scene as the backdrop of the next one, blurred if its text must be unreadable."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.ui.style.theme import SCREEN_SIZE, Color
from sprites.painting import Painter


@dataclass(frozen=True, eq=False)
class BackdropSnapshot:
    """Picture of a scene, used as the background of another one."""

    surface: pygame.Surface

    @property
    def size(self) -> tuple[float, float]:
        """Size of the screen in design units."""
        return SCREEN_SIZE

    @property
    def casts_shadow(self) -> bool:
        """False: the backdrop lies flat."""
        return False

    def paint(self, painter: Painter) -> pygame.Surface:
        """Return the stored surface."""
        return self.surface


def blur_and_dim(picture: pygame.Surface, radius: float, dim: Color) -> pygame.Surface:
    """Return a blurred and dimmed copy of a picture.

    The blur is computed at a quarter of the size, where it is fast.
    """
    size = picture.get_size()
    small = pygame.transform.smoothscale(picture, (max(1, size[0] // 4), max(1, size[1] // 4)))
    for _ in range(2):  # twice is soft, once leaves edges
        small = pygame.transform.box_blur(small, max(1, round(radius / 4)))
    veil = pygame.Surface(small.get_size(), pygame.SRCALPHA)
    veil.fill(dim)
    small.blit(veil, (0, 0))
    return pygame.transform.smoothscale(small, size)
