"""What is seen on a stall where no card lies: its keeper at the counter, and goods."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.kit.places import SHAPE
from scenes.ui import skin
from sprites.painting import Painter, Picture, pixels
from sprites.picture import Baked, Changed, Group, Mirrored

DRAWN = 200.0  # the width that the measures below are for
COUNTER_TOP = 216.0
SHELF_TOP = 118.0
STANDS = 12.0  # how far goods stand in front of the counter's edge
KEEPER = 174.0  # how wide
KEEPER_TOP = 24.0
GOODS = 128.0  # how wide
WARES = 3  # so many pictures of goods there are
FINER = 4  # rows a pixel while an awning is slanted
LOOKING_LEFT = frozenset(("aru", "tomo", "ravi", "omar", "potter", "scholar", "drummer", "smith"))
"""Whose portraits look to the left; the others look to the right."""


def kept(face: str, wares: int, width: float, left: bool | None = None) -> Picture:
    """A place with its keeper behind the counter, who looks to the left, to the right, or (None)
    as portrayed."""
    k = width / DRAWN
    parts = [_back(width)]
    name = f"face/{face}-calm"
    if skin.is_baked(name):
        bust: Picture = Baked(name, width=KEEPER * k)
        if left is not None and left != (face in LOOKING_LEFT):
            bust = Mirrored(bust)
        parts.append((bust, (width - bust.size[0]) / 2, KEEPER_TOP * k))
    parts += [_counter(width), _goods(wares, COUNTER_TOP + STANDS, width)]
    return Group((width, width * SHAPE), tuple(parts))


def stocked(wares: int, width: float) -> Picture:
    """A place beside the keeper's: goods on the counter and on a shelf above it."""
    k = width / DRAWN
    shelf = Baked("market_day/booth/shelf", width=width * 0.94)
    parts = (
        _back(width),
        (shelf, width * 0.03, SHELF_TOP * k),
        _goods(wares + 1, SHELF_TOP + 4, width),
        _counter(width),
        _goods(wares, COUNTER_TOP + STANDS, width),
    )
    return Group((width, width * SHAPE), parts)


def _back(width: float) -> tuple[Picture, float, float]:
    return Baked("market_day/booth/back", width, width * SHAPE), 0.0, 0.0


def _counter(width: float) -> tuple[Picture, float, float]:
    board = Baked("market_day/booth/counter", width=width)
    return board, 0.0, min(COUNTER_TOP * width / DRAWN, width * SHAPE - board.size[1])


def _goods(wares: int, low: float, width: float) -> tuple[Picture, float, float]:
    """Goods whose lower edge is there."""
    k = width / DRAWN
    goods = Baked(f"market_day/wares-{wares % WARES}", width=GOODS * k)
    return goods, (width - goods.size[0]) / 2, low * k - goods.size[1]


@dataclass(frozen=True)
class Slanted(Changed):
    """An awning seen aslant: its right end hangs lower than its left by so many design units."""

    fall: float

    @property
    def size(self) -> tuple[float, float]:
        width, height = self.picture.size
        return width, height + abs(self.fall)

    def paint(self, painter: Painter) -> pygame.Surface:
        flat = painter.surface(self.picture)
        width, height = flat.get_size()
        tall = pixels(self.size[1], painter.scale)
        finer = pygame.transform.smoothscale(flat, (width, height * FINER))
        slanted = pygame.Surface((width, tall * FINER), pygame.SRCALPHA)
        spare = (tall - height) * FINER
        for x in range(width):
            share = x / width if self.fall > 0 else 1 - x / width
            slanted.blit(finer, (x, round(spare * share)), (x, 0, 1, height * FINER))
        return pygame.transform.smoothscale(slanted, (width, tall))
