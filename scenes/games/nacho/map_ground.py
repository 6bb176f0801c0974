"""The ground of Nacho's table: snow, the map of the provinces and the road.

Land and road go on beside the screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from scenes.games.nacho.geometry import LAND_WIDTH, ROAD_HEIGHT, table_geometry
from scenes.games.nacho.scenery import ROAD_PERIOD, landscape_picture, road_picture
from scenes.kit.setting.ground import HIGH_CONTRAST_PLACE_LIGHT, SCREEN_BOX, TableGround
from scenes.kit.setting.type_sizes import TWO_LINE_TEXT_SCALE
from sprites.painting import Painter
from sprites.picture import Box, MirroredPicture, darken_picture
from tabletop.games.nacho.state import PROVINCES

BESIDE_LIGHT = 0.75
"""Light on the land beside the screen."""


@dataclass(frozen=True)
class MapGround(TableGround):
    """The ground with map and road; beside the screen the outer provinces are mirrored."""

    @property
    def step_count(self) -> int:
        """Number of the steps of `paint_steps`."""
        return super().step_count + len(PROVINCES) + 1

    def paint_steps(self, painter: Painter, region: Box = SCREEN_BOX) -> Iterator[pygame.Surface]:
        """Yield the surface of a region after each step, at last with map and road."""
        for painted in super().paint_steps(painter, region):
            yield painted
        for province in range(len(PROVINCES)):
            if region.x <= province * LAND_WIDTH < region.right:
                self._paint_land(painter, region, painted, province)
            yield painted
        self._paint_road(painter, region, painted)
        yield painted

    @property
    def _map_box(self) -> Box:
        """The band of the provinces."""
        return table_geometry(len(PROVINCES), self.text_scale >= TWO_LINE_TEXT_SCALE).map

    def _paint_land(
        self, painter: Painter, region: Box, target: pygame.Surface, province: int
    ) -> None:
        """Paint a province."""
        band = self._map_box
        land = landscape_picture(province, band.height)
        if self.is_plain:
            land = darken_picture(land, HIGH_CONTRAST_PLACE_LIGHT)
        x = round(province * LAND_WIDTH * painter.scale) - round(region.x * painter.scale)
        place = x, round(band.y * painter.scale)
        target.blit(painter.render(land), place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint_road(self, painter: Painter, region: Box, target: pygame.Surface) -> None:
        """Paint the road, and beside the screen the land."""
        band = self._map_box
        left = round(region.x * painter.scale)
        first = int(region.x // LAND_WIDTH)
        for n in range(first, int(-(-region.right // LAND_WIDTH))):
            if 0 <= n < len(PROVINCES):
                continue
            outer = 0 if n < 0 else len(PROVINCES) - 1
            land = landscape_picture(outer, band.height)
            dark = MirroredPicture(darken_picture(land, BESIDE_LIGHT))
            place = round(n * LAND_WIDTH * painter.scale) - left, round(band.y * painter.scale)
            target.blit(painter.render(dark), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        road = painter.render(road_picture(ROAD_PERIOD, ROAD_HEIGHT))
        y = round(band.bottom * painter.scale)
        for n in range(int(region.x // ROAD_PERIOD), int(-(-region.right // ROAD_PERIOD))):
            place = round(n * ROAD_PERIOD * painter.scale) - left, y
            target.blit(road, place, special_flags=pygame.BLEND_PREMULTIPLIED)
