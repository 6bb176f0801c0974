"""Comparison of pictures of a scene that tolerates different edges of letters.

Letters differ a little from one FreeType to another, along their edges. So pictures are
compared at half their size, by the mean of their difference and by the worst of small blocks.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

BLOCK = 8
"""Pixels of a block's side, in the halved picture."""
MAX_MEAN = 2.5
MAX_BLOCK = 30.0
"""Greatest mean difference of the whole, and of any block: of 255, over the three colours."""


class PictureDifference(NamedTuple):
    """Difference of two pictures: mean, worst block, and a picture of the difference."""

    mean: float
    worst: float
    where: tuple[int, int]
    """The worst block's upper left corner, pixels of the halved picture."""
    picture: pygame.Surface

    @property
    def is_small(self) -> bool:
        return self.mean <= MAX_MEAN and self.worst <= MAX_BLOCK

    def __str__(self) -> str:
        x, y = self.where
        return (
            f"mean {self.mean:.2f} (at most {MAX_MEAN}), "
            f"worst block {self.worst:.1f} at {x}, {y} (at most {MAX_BLOCK})"
        )


def halve(surface: pygame.Surface) -> pygame.Surface:
    """A picture at half its size, in a format in which all are alike."""
    width, height = surface.get_size()
    plain = pygame.Surface((width, height), 0, 24)
    plain.blit(surface, (0, 0))
    return pygame.transform.smoothscale(plain, (width // 2, height // 2))


def compare(one: pygame.Surface, other: pygame.Surface) -> PictureDifference:
    """The difference of two halved pictures. Raises ValueError when their sizes differ."""
    if one.get_size() != other.get_size():
        raise ValueError(f"{one.get_size()} and {other.get_size()} are not of one size")
    more, less = one.copy(), other.copy()
    more.blit(other, (0, 0), special_flags=pygame.BLEND_SUB)
    less.blit(one, (0, 0), special_flags=pygame.BLEND_SUB)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_ADD)
    width, height = more.get_size()
    worst, where = 0.0, (0, 0)
    for y in range(0, height, BLOCK):
        for x in range(0, width, BLOCK):
            block = more.get_rect().clip((x, y, BLOCK, BLOCK))
            differs = _mean(more, block)
            if differs > worst:
                worst, where = differs, (x, y)
    return PictureDifference(_mean(more, more.get_rect()), worst, where, more)


def _mean(surface: pygame.Surface, rect: pygame.Rect) -> float:
    """The mean of the three colours over a rectangle."""
    pixels = surface.subsurface(rect).copy()
    data = pygame.image.tobytes(pixels, "RGB")
    return sum(data) / len(data)
