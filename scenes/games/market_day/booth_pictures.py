"""Pictures of empty stalls: the keeper at the counter, and goods."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.kit.placement import CARD_ASPECT
from scenes.ui.style import skin
from sprites.painting import Painter, Picture, to_pixels
from sprites.picture import BakedPicture, DerivedPicture, MirroredPicture, PictureGroup

BOOTH_DESIGN_WIDTH = 200.0  # the width that the measures below are for
COUNTER_TOP = 216.0
SHELF_TOP = 118.0
GOODS_OFFSET = 12.0  # how far goods stand in front of the counter's edge
KEEPER_WIDTH = 174.0  # how wide
KEEPER_TOP = 24.0
GOODS_WIDTH = 128.0  # how wide
GOODS_COUNT = 3  # so many pictures of goods there are
SLANT_OVERSAMPLING = 4  # rows a pixel while an awning is slanted
LEFT_FACING_PORTRAITS = frozenset(
    ("aru", "tomo", "ravi", "omar", "potter", "scholar", "drummer", "smith")
)
"""Portraits that look to the left; the others look to the right."""


def keeper_booth(face: str, wares: int, width: float, left: bool | None = None) -> Picture:
    """Return a slot with its keeper behind the counter.

    Args:
        face: Name of the keeper's portrait.
        wares: Number that selects the picture of the goods.
        width: Width of the slot, design pixels.
        left: True if the keeper looks to the left; None as portrayed.
    """
    k = width / BOOTH_DESIGN_WIDTH
    parts = [_back(width)]
    name = f"face/{face}-calm"
    if skin.is_baked(name):
        bust: Picture = BakedPicture(name, width=KEEPER_WIDTH * k)
        if left is not None and left != (face in LEFT_FACING_PORTRAITS):
            bust = MirroredPicture(bust)
        parts.append((bust, (width - bust.size[0]) / 2, KEEPER_TOP * k))
    parts += [_counter(width), _goods(wares, COUNTER_TOP + GOODS_OFFSET, width)]
    return PictureGroup((width, width * CARD_ASPECT), tuple(parts))


def goods_booth(wares: int, width: float) -> Picture:
    """Return a slot beside the keeper's: goods on the counter and on a shelf above it."""
    k = width / BOOTH_DESIGN_WIDTH
    shelf = BakedPicture("market_day/booth/shelf", width=width * 0.94)
    parts = (
        _back(width),
        (shelf, width * 0.03, SHELF_TOP * k),
        _goods(wares + 1, SHELF_TOP + 4, width),
        _counter(width),
        _goods(wares, COUNTER_TOP + GOODS_OFFSET, width),
    )
    return PictureGroup((width, width * CARD_ASPECT), parts)


def _back(width: float) -> tuple[Picture, float, float]:
    return BakedPicture("market_day/booth/back", width, width * CARD_ASPECT), 0.0, 0.0


def _counter(width: float) -> tuple[Picture, float, float]:
    board = BakedPicture("market_day/booth/counter", width=width)
    return (
        board,
        0.0,
        min(COUNTER_TOP * width / BOOTH_DESIGN_WIDTH, width * CARD_ASPECT - board.size[1]),
    )


def _goods(wares: int, low: float, width: float) -> tuple[Picture, float, float]:
    """Goods whose lower edge is there."""
    k = width / BOOTH_DESIGN_WIDTH
    goods = BakedPicture(f"market_day/wares-{wares % GOODS_COUNT}", width=GOODS_WIDTH * k)
    return goods, (width - goods.size[0]) / 2, low * k - goods.size[1]


@dataclass(frozen=True)
class SlantedPicture(DerivedPicture):
    """A slanted awning: its right end hangs lower than its left by some design pixels."""

    slant_drop: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and slanted height."""
        width, height = self.picture.size
        return width, height + abs(self.slant_drop)

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the slanted picture."""
        flat = painter.render(self.picture)
        width, height = flat.get_size()
        tall = to_pixels(self.size[1], painter.scale)
        finer = pygame.transform.smoothscale(flat, (width, height * SLANT_OVERSAMPLING))
        slanted = pygame.Surface((width, tall * SLANT_OVERSAMPLING), pygame.SRCALPHA)
        spare = (tall - height) * SLANT_OVERSAMPLING
        for x in range(width):
            share = x / width if self.slant_drop > 0 else 1 - x / width
            slanted.blit(finer, (x, round(spare * share)), (x, 0, 1, height * SLANT_OVERSAMPLING))
        return pygame.transform.smoothscale(slanted, (width, tall))
