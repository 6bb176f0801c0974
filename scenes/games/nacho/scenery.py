"""Scenery of Nacho's table: landscapes, border posts, the road, floors under snowy eaves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import pygame

from scenes.games.nacho.geometry import FLOOR_WIDTH, LAND_WIDTH, TableGeometry
from scenes.kit.setting.card_sheet import CoverPicture
from sprites.painting import Painter, Picture, blank_surface
from sprites.picture import Color, FilledRect, FlatPicture, PictureGroup
from tabletop.games.nacho.state import PROVINCES

LAND_POSITION: Final = 0.35
"""Vertical part of a landscape that is shown, 0 (top) to 1."""
LAND_SHADE: Final = 120
"""Greatest alpha of the shade at the upper and lower edge of a landscape."""
FLOOR_GLOW: Final[Color] = (44, 32, 18)
"""Light that the lamp adds to the planks."""
FLOOR_RADIUS: Final = 18.0
CHAIR_MARGIN: Final = 2.0
PATCH_COLOR: Final[Color] = (58, 30, 10, 52)
CHAIR_COLOR: Final[Color] = (58, 30, 10, 104)
CHAIR_PARTS: Final = (
    (0.3, 0.14, 0.07, 0.72),
    (0.63, 0.14, 0.07, 0.72),
    (0.37, 0.18, 0.26, 0.1),
    (0.37, 0.34, 0.26, 0.1),
    (0.24, 0.53, 0.52, 0.1),
)
"""Parts of a chair: left, top, width and height as shares of its size."""
EAVE_SIZE: Final = (FLOOR_WIDTH + 18.0, 46.0)
EAVE_DROPS: Final = 15
EAVE_COLORS: Final[tuple[Color, Color]] = ((196, 208, 224), (240, 246, 252))
"""Colours of the lower edge and of the upper side of the snow on an eave."""
POST_WIDTH: Final = 10.0
POST_STRIPE: Final = 16.0
POST_COLORS: Final[tuple[Color, Color]] = ((244, 240, 232), (190, 40, 40))
ROAD_COLOR: Final[Color] = (58, 60, 66)
SNOW_COLORS: Final[tuple[Color, Color]] = ((232, 238, 244), (214, 224, 232))
DASH_COLOR: Final[Color] = (232, 200, 96)
DASH_SIZE, DASH_STEP = (52.0, 7.0), 96.0
ROAD_PERIOD: Final = 10 * DASH_STEP
"""Width after which the picture of the road repeats."""
FINER: Final = 3
"""Factor by which the eave is drawn finer, so that its edge is smooth."""


@dataclass(frozen=True)
class FloorPicture(CoverPicture):
    """The floor of a cantina: planks that lie on the snow."""

    @property
    def casts_shadow(self) -> bool:
        """True: a floor lies on the table."""
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the planks in the light of the lamp."""
        target = super().paint(painter)
        glow = FilledRect(self.width, self.height, FLOOR_GLOW, self.radius).paint(painter)
        target.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return target


@dataclass(frozen=True)
class LandShade(FlatPicture):
    """The shade at the upper and lower edge of a landscape."""

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the shade."""
        target = blank_surface(self.size, painter.scale)
        height = target.get_height()
        for y in range(height):
            out = abs(2 * y / max(1, height - 1) - 1)
            target.fill((0, 0, 0, round(LAND_SHADE * out**3)), (0, y, target.get_width(), 1))
        return target


@dataclass(frozen=True)
class SnowEave(FlatPicture):
    """The snowy edge of a roof over the floor of a cantina."""

    @property
    def casts_shadow(self) -> bool:
        """True: it is above the floor."""
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint drops of snow side by side, lighter above."""
        goal = blank_surface(self.size, painter.scale)
        width, height = (side * FINER for side in goal.get_size())
        large = pygame.Surface((width, height), pygame.SRCALPHA)
        step = width / EAVE_DROPS
        for color, lower in zip(EAVE_COLORS, (1.0, 0.86), strict=True):
            for n in range(EAVE_DROPS):
                top = height * (0.1 + n * 37 % 12 / 100)
                bottom = height * (0.62 + n * 53 % 30 / 85) * lower
                left = max(0.0, n * step - step * 0.12)
                right = min(width, (n + 1) * step + step * 0.12)
                box = round(left), round(top), round(right - left), round(bottom - top)
                pygame.draw.ellipse(large, color, box)
        return pygame.transform.smoothscale(large.premul_alpha(), goal.get_size())


@cache
def landscape_picture(province: int, height: float) -> Picture:
    """Return the landscape of a province."""
    name = f"nacho/province-{PROVINCES[province]}"
    land = CoverPicture(LAND_WIDTH, height, name, LAND_POSITION)
    return PictureGroup(land.size, ((land, 0, 0), (LandShade(*land.size), 0, 0)))


@cache
def border_post(height: float) -> Picture:
    """Return the striped post between two provinces."""
    parts: list[tuple[Picture, float, float]] = []
    y, n = 0.0, 0
    while y < height:
        high = min(POST_STRIPE, height - y)
        parts.append((FilledRect(POST_WIDTH, high, POST_COLORS[n % 2]), 0, y))
        y, n = y + POST_STRIPE, n + 1
    return PictureGroup((POST_WIDTH, height), tuple(parts))


@cache
def road_picture(width: float, height: float) -> Picture:
    """Return tar between banks of snow, with a broken line along the middle."""
    parts: list[tuple[Picture, float, float]] = [
        (FilledRect(width, height, ROAD_COLOR), 0, 0),
        (FilledRect(width, 5, SNOW_COLORS[0]), 0, 0),
        (FilledRect(width, 6, SNOW_COLORS[1]), 0, height - 6),
    ]
    x = 0.0
    while x < width:
        parts.append((FilledRect(*DASH_SIZE, DASH_COLOR, 3), x, height / 2 - 4))
        x += DASH_STEP
    return PictureGroup((width, height), tuple(parts))


@cache
def floor_picture(province: int, ground: TableGeometry) -> Picture:
    """Return the floor of the cantina of a province, with a row of empty chairs for each seat."""
    box = ground.floor_box(province)
    across = 0.1 + 0.25 * province
    floor = FloorPicture(*box.size, "panel/plank", 0.5, 1.0, FLOOR_RADIUS, across)
    parts: list[tuple[Picture, float, float]] = [(floor, 0.0, 0.0)]
    width, height = ground.guest_width, ground.guest_height
    chair = empty_chair(width - 2 * CHAIR_MARGIN, height - 2 * CHAIR_MARGIN)
    for seat in range(ground.seat_count):
        for x, y, _ in ground.guests(province, seat).chairs:
            left, top = x - box.x - width / 2, y - box.y - height / 2
            parts.append((chair, left + CHAIR_MARGIN, top + CHAIR_MARGIN))
    return PictureGroup(box.size, tuple(parts))


@cache
def empty_chair(width: float, height: float) -> Picture:
    """Return an empty place on the planks: a worn patch with a chair."""
    side = min(width, height)
    left, top = (width - side) / 2, (height - side) / 2
    parts: list[tuple[Picture, float, float]] = [
        (FilledRect(width, height, PATCH_COLOR, side * 0.16), 0.0, 0.0)
    ]
    for x, y, across, down in CHAIR_PARTS:
        part = FilledRect(side * across, side * down, CHAIR_COLOR, side * 0.03)
        parts.append((part, left + side * x, top + side * y))
    return PictureGroup((width, height), tuple(parts))
