"""Pictures of the places of Nacho's acts: a province by its road, a cantina at night."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from scenes.games.nacho.act_geometry import FLOOR_BOX, ROAD_BOTTOM, ROAD_TOP, arrest_guest_row
from scenes.games.nacho.geometry import GUEST_ASPECT
from scenes.games.nacho.scenery import (
    DASH_COLOR,
    EAVE_SIZE,
    FLOOR_RADIUS,
    ROAD_COLOR,
    SNOW_COLORS,
    SnowEave,
    empty_chair,
)
from scenes.kit.setting.card_sheet import CoverPicture
from scenes.kit.setting.ground import HIGH_CONTRAST_GROUND, HIGH_CONTRAST_PLACE_LIGHT
from scenes.kit.setting.lamp import TableLamp
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.painting import Painter, Picture, blank_surface, to_pixels
from sprites.picture import BakedPicture, Box, FilledRect, MirroredPicture
from tabletop.games.nacho.state import PROVINCES

REDUCTION: Final = 3
"""Factor by which a place is painted smaller: it is out of focus."""
DAY_LIGHT, NIGHT_LIGHT = 1.0, 0.72
DAY_LAMP: Final = TableLamp(1000.0, 560.0, (1150.0, 640.0), rim=0.66, tint=(1.22, 1.14, 1.0))
NIGHT_LAMP: Final = TableLamp(900.0, 560.0, (1250.0, 700.0), rim=0.62, tint=(1.15, 1.12, 1.1))
DASH_SIZE, DASH_STEP = (170.0, 16.0), 300.0
BEACON_SIZE: Final = 1100.0
BEACON_XS: Final = (("blue", 420.0), ("red", 900.0))
SNOW_TOP: Final = 740.0
SIGN_HEIGHT: Final = 250.0
SIGN_X: Final = 1220.0
EAVE_SIDE: Final = 9.0
"""Width by which the eave over the floor juts out at each side."""


class ReducedPainter:
    """A painter of smaller pictures."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self.scale = painter.scale / REDUCTION

    def baked_image(self, name: str) -> pygame.Surface:
        """Return a baked image."""
        return self._painter.baked_image(name)

    def render(
        self, picture: Picture, angle: float = 0.0, zoom: float = 1.0, alpha: float = 1.0
    ) -> pygame.Surface:
        """Paint an upright picture; nothing is kept."""
        return picture.paint(self)


@dataclass(frozen=True)
class ActPlace:
    """The place of an act, as large as the screen: a province, out of focus."""

    province: int
    is_night: bool = False
    is_plain: bool = False
    """True in high contrast: dark, without lamp and lights."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design pixels."""
        return SCREEN_SIZE

    @property
    def casts_shadow(self) -> bool:
        """False: the place is behind all."""
        return False

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the place in the light of its lamp, reduced: it is out of focus."""
        small = ReducedPainter(painter)
        place = blank_surface(SCREEN_SIZE, small.scale)
        self._paint_province(small, place)
        if self.is_night:
            self._paint_night(small, place)
        else:
            self._paint_road(small, place)
        if not self.is_plain:
            lamp = NIGHT_LAMP if self.is_night else DAY_LAMP
            light = lamp.paint_map(Box(0.0, 0.0, *SCREEN_SIZE), place.get_size())
            place.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            place.blit(place.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        width, height = (to_pixels(side, painter.scale) for side in SCREEN_SIZE)
        target = pygame.transform.smoothscale(place, (width, height))
        if self.is_night:
            self._paint_cantina(painter, target)
        return target

    def _paint_province(self, painter: Painter, target: pygame.Surface) -> None:
        light = NIGHT_LIGHT if self.is_night else DAY_LIGHT
        if self.is_plain:
            light = HIGH_CONTRAST_PLACE_LIGHT
        name = f"nacho/province-{PROVINCES[self.province]}"
        land = CoverPicture(SCREEN_SIZE[0], 800.0, name, 0.2, light).paint(painter)
        target.blit(pygame.transform.box_blur(land, 1), (0, 0))

    def _fill(
        self, painter: Painter, target: pygame.Surface, color: tuple[int, ...], top: float,
        height: float,
    ) -> None:  # fmt: skip
        scale = painter.scale
        box = 0, round(top * scale), target.get_width(), max(1, round(height * scale))
        target.fill(color, box)

    def _paint_road(self, painter: Painter, target: pygame.Surface) -> None:
        if self.is_plain:
            self._fill(painter, target, HIGH_CONTRAST_GROUND, ROAD_TOP, 330.0)
            return
        self._fill(painter, target, ROAD_COLOR, ROAD_TOP, ROAD_BOTTOM - ROAD_TOP)
        self._fill(painter, target, SNOW_COLORS[0], ROAD_TOP, 10.0)
        self._fill(painter, target, SNOW_COLORS[1], ROAD_BOTTOM, 80.0)
        x = -60.0
        while x < SCREEN_SIZE[0]:
            _put(painter, target, FilledRect(*DASH_SIZE, DASH_COLOR, 6.0), x, ROAD_TOP + 150.0)
            x += DASH_STEP

    def _paint_night(self, painter: Painter, target: pygame.Surface) -> None:
        if self.is_plain:
            self._fill(painter, target, HIGH_CONTRAST_GROUND, SNOW_TOP, 340.0)
            return
        snow = CoverPicture(SCREEN_SIZE[0], 340.0, "ground/nacho", 0.5, 0.5)
        _put(painter, target, snow, 0.0, SNOW_TOP)
        for color, x in BEACON_XS:
            light = BakedPicture(f"nacho/beacon-{color}", BEACON_SIZE, BEACON_SIZE)
            shown: Picture = light if color == "blue" else MirroredPicture(light)
            _put(painter, target, shown, x - BEACON_SIZE / 2, 40.0)

    def _paint_cantina(self, painter: Painter, target: pygame.Surface) -> None:
        floor = CoverPicture(
            FLOOR_BOX.width, FLOOR_BOX.height, "panel/plank", 0.5,
            0.3 if self.is_plain else 0.7, FLOOR_RADIUS,
        )  # fmt: skip
        _put(painter, target, floor, FLOOR_BOX.x, FLOOR_BOX.y)
        row = arrest_guest_row()
        chair = empty_chair(row.guest_width, row.guest_width / GUEST_ASPECT)
        for x, y, _ in row.chairs:
            _put(painter, target, chair, x - chair.size[0] / 2, y - chair.size[1] / 2)
        if not self.is_plain:
            eave = SnowEave(FLOOR_BOX.width + EAVE_SIDE * 2, EAVE_SIZE[1])
            _put(painter, target, eave, FLOOR_BOX.x - EAVE_SIDE, FLOOR_BOX.y - eave.size[1] / 2)
            sign = BakedPicture("nacho/neon-taco", height=SIGN_HEIGHT)
            _put(painter, target, sign, SIGN_X - sign.size[0] / 2, 165.0)


def _put(painter: Painter, target: pygame.Surface, picture: Picture, x: float, y: float) -> None:
    place = round(x * painter.scale), round(y * painter.scale)
    target.blit(picture.paint(painter), place, special_flags=pygame.BLEND_PREMULTIPLIED)
