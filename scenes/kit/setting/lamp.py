"""The lamp over a table: a map of light, computed once at low resolution."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final

import pygame

from scenes.ui.style.theme import SCREEN_SIZE
from sprites.picture import Box

MAP_STEP: Final = 24.0
"""Design pixels between two points of the map; light changes slowly."""
MAP_BOX: Final = Box(-SCREEN_SIZE[0] / 2, 0.0, 2 * SCREEN_SIZE[0], SCREEN_SIZE[1])
"""Area of the map: the table, and as much beside it as the widest windows show."""
MAX_LIGHT: Final = 2.0
"""Light for which a map holds its greatest value."""
FALL_OFF: Final = 1.1
"""Exponent of the light at one radius from the middle."""
RIM_LIGHT: Final = 0.72
"""Light that the second, weak lamp leaves at the rim."""
SECOND_CENTER: Final = (960.0, 640.0)
SECOND_RADII: Final = (1500.0, 1000.0)

Tint = tuple[float, float, float]
"""Factors of red, green and blue."""


@dataclass(frozen=True)
class TableLamp:
    """A lamp over the middle of a table: a warm pool of light, weaker at the rim."""

    x: float = 960.0
    y: float = 640.0
    radii: tuple[float, float] = (1050.0, 620.0)
    """Distances from the middle at which most of the light is gone, design pixels."""
    rim: float = 0.58
    """Light at the rim."""
    power: float = 1.0
    """Extra factor of all light, for a dark ground."""
    tint: Tint = (1.5, 1.38, 1.2)
    """Factors of the colours in the middle, where the light is warm."""

    def light_at(self, x: float, y: float) -> tuple[float, float, float]:
        """Return the factors of red, green and blue at a point of the ground."""
        across, down = _fall((x - self.x) / self.radii[0]), _fall((y - self.y) / self.radii[1])
        return self._light(across * down, weak_light_at(x, y))

    def _light(self, near: float, weak: float) -> tuple[float, float, float]:
        """Return the factors where so much is left of this lamp, and of the weak one."""
        near = self.rim + (1 - self.rim) * near
        share = self.power * near * weak
        red, green, blue = self.tint
        return (
            share * (1 + (red - 1) * near),
            share * (1 + (green - 1) * near),
            share * (1 + (blue - 1) * near),
        )

    def paint_map(self, region: Box, size: tuple[int, int]) -> pygame.Surface:
        """Return the light of a region as a surface of a size in pixels.

        Its values are 255 where the light is MAX_LIGHT: multiply by it, then add the result
        to itself.
        """
        whole = _light_map(self)
        part = pygame.Rect(
            round((region.x - MAP_BOX.x) / MAP_STEP),
            round((region.y - MAP_BOX.y) / MAP_STEP),
            max(2, round(region.width / MAP_STEP)),
            max(2, round(region.height / MAP_STEP)),
        ).clip(whole.get_rect())
        return pygame.transform.smoothscale(whole.subsurface(part), size)


def weak_light_at(x: float, y: float) -> float:
    """Return the light of the second, weak lamp at a point: 1 in the middle, less at the rim.

    Ground, busts, place cards and pieces at rest are all darker at the rim by this factor.
    """
    return RIM_LIGHT + (1 - RIM_LIGHT) * _weak_across(x) * _weak_down(y)


def _weak_across(x: float) -> float:
    return _fall((x - SECOND_CENTER[0]) / SECOND_RADII[0])


def _weak_down(y: float) -> float:
    return _fall((y - SECOND_CENTER[1]) / SECOND_RADII[1])


def _fall(radii: float) -> float:
    """Return what is left of a light at a distance from the middle, in radii, along one axis."""
    return exp(-FALL_OFF * radii * radii)


@lru_cache(maxsize=16)
def _light_map(lamp: TableLamp) -> pygame.Surface:
    """Return the light of a lamp over MAP_BOX, one pixel each MAP_STEP design pixels."""
    width, height = round(MAP_BOX.width / MAP_STEP), round(MAP_BOX.height / MAP_STEP)
    columns = [MAP_BOX.x + (column + 0.5) * MAP_STEP for column in range(width)]
    across = [(_fall((x - lamp.x) / lamp.radii[0]), _weak_across(x)) for x in columns]
    data = bytearray()
    for row in range(height):
        y = MAP_BOX.y + (row + 0.5) * MAP_STEP
        near_down, weak_down = _fall((y - lamp.y) / lamp.radii[1]), _weak_down(y)
        for near, weak in across:
            weak_light = RIM_LIGHT + (1 - RIM_LIGHT) * weak * weak_down
            for share in lamp._light(near * near_down, weak_light):
                data.append(min(255, round(255 * share / MAX_LIGHT)))
    return pygame.image.frombytes(bytes(data), (width, height), "RGB")
