"""Pictures of places in lamp light: the room behind a menu, and things of wood that lie in it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import pygame

from scenes.kit.setting.ground import GroundTone, cover_image, tone_surface
from scenes.kit.setting.lamp import TableLamp
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.painting import Painter, Picture, blank_surface, blur_surface, to_pixels
from sprites.picture import Box, DerivedPicture, FlatPicture

ROOM_REDUCTION: Final = 3
"""Factor by which a room out of focus is reduced before the blur."""
ROOM_STEPS: Final = 5
"""Steps in which a room is painted."""
BLUR_STEPS: Final = 2
"""Steps more of a room out of focus."""
MARGIN_REDUCTION: Final = 8
"""Factor by which a mirrored place is reduced before it is blurred."""
MARGIN_BLUR: Final = 3.0
"""Radius of that blur in reduced pixels, at one pixel a design pixel."""
SEAM_WIDTH: Final = 150.0
"""Width in which a place beside the screen goes out of focus."""
RIM_ROWS: Final = 24.0
"""Height of the rows at the rim of the screen whose light goes on above and below it."""
MENU_LAMP: Final = TableLamp(960.0, 470.0, (1150.0, 700.0), 0.4, 1.0, (1.28, 1.16, 1.0))
"""The lamp of a menu: warm, over the middle of the screen."""


@dataclass(frozen=True)
class LampLitRoom:
    """A picture of a place as a background of the whole screen, in the light of one lamp."""

    image: str
    """Name of the baked image."""
    lamp: TableLamp = MENU_LAMP
    tone: GroundTone = field(default_factory=GroundTone)
    blur: int = 0
    """Radius of the blur in reduced pixels; 0 for a place in focus."""
    position: float = 0.5
    """Vertical part of the image that is shown, 0 (top) to 1."""
    floor: str = "table/plain"
    """Name of the baked image of the table, which goes on below the screen."""
    has_vertical_margins = True

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the screen."""
        return SCREEN_SIZE

    @property
    def casts_shadow(self) -> bool:
        """False: a room is the background."""
        return False

    @property
    def step_count(self) -> int:
        """Number of the steps of `paint_steps`."""
        return ROOM_STEPS + BLUR_STEPS * bool(self.blur)

    @property
    def image_names(self) -> tuple[str, ...]:
        """Name of the baked image of the place."""
        return (self.image,)

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the place, out of focus if asked for, and the light on it."""
        *_, painted = self.paint_steps(painter)
        return painted

    def paint_steps(self, painter: Painter) -> Iterator[pygame.Surface]:
        """Yield the surface after each step: place, light on it."""
        found = pygame.Surface((1, 1))
        for found in self._paint_unlit(painter):
            yield found
        light = self.lamp.paint_map(Box(0.0, 0.0, *SCREEN_SIZE), found.get_size())
        yield found
        found.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        yield found
        found.blit(found.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        yield found

    def paint_beside(self, painter: Painter, region: Box) -> pygame.Surface:
        """Paint a region outside the screen: the place is mirrored, the table goes on below."""
        *_, whole = self._paint_unlit(painter)
        width, height = whole.get_size()
        target = pygame.Surface([to_pixels(side, painter.scale) for side in region.size])
        left, top = round(region.x * painter.scale), round(region.y * painter.scale)
        for column, row in itertools.product((-1, 0, 1), (-1, 0)):
            tile = pygame.transform.flip(whole, bool(column), bool(row))
            target.blit(tile, (column * width - left, row * height - top))
        sharp, target = target, _defocus(target, max(1, round(MARGIN_BLUR * painter.scale)))
        _hide_seams(target, sharp, region, painter.scale)
        if region.bottom > SCREEN_SIZE[1]:
            table = cover_image(painter.baked_image(self.floor), (width, height), 0.5)
            for column in (-1, 0, 1):
                target.blit(table, (column * width - left, height - top))
        first = min(max(region.y, 0.0), SCREEN_SIZE[1] - RIM_ROWS)
        last = max(min(region.bottom, SCREEN_SIZE[1]), first + RIM_ROWS)
        light_surface(target, self.lamp, Box(region.x, first, region.width, last - first))
        return target

    def _paint_unlit(self, painter: Painter) -> Iterator[pygame.Surface]:
        """Yield the place, in the end as large as the screen."""
        size = to_pixels(SCREEN_SIZE[0], painter.scale), to_pixels(SCREEN_SIZE[1], painter.scale)
        original = painter.baked_image(self.image)
        reduced = (size[0] // ROOM_REDUCTION, size[1] // ROOM_REDUCTION) if self.blur else size
        found = cover_image(original, reduced, self.position)
        yield found
        if self.blur:
            for _ in range(2):
                found = pygame.transform.box_blur(found, self.blur)
            yield found
            found = pygame.transform.smoothscale(found, size)
            yield found
        tone_surface(found, self.tone)
        yield found


@dataclass(frozen=True)
class LampLitShape(FlatPicture):
    """A thing of one material, cut to a shape, in the light of a lamp."""

    shape: Picture
    """White where the thing is; it has the size of the thing."""
    image: str
    """Name of the baked image of the material."""
    lamp: TableLamp
    x: float = 0.0
    """Left edge on the screen, which sets the light on it."""
    y: float = 0.0
    light: float = 1.0
    """Factor of all light."""
    has_shadow: bool = True

    @property
    def casts_shadow(self) -> bool:
        """True if the thing stands off the ground."""
        return self.has_shadow

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the material in the light, and cut it to the shape."""
        cut = painter.render(self.shape).copy()
        found = cover_image(painter.baked_image(self.image), cut.get_size(), 0.5)
        tone_surface(found, GroundTone(light=self.light))
        light_surface(found, self.lamp, Box(self.x, self.y, self.width, self.height))
        cut.blit(found, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return cut


@dataclass(frozen=True)
class LampLitPicture(DerivedPicture):
    """Another picture in the light of a lamp."""

    lamp: TableLamp
    x: float
    """Left edge on the screen, which sets the light on it."""
    y: float

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the picture in the light."""
        found = painter.render(self.picture).copy()
        light_surface(found, self.lamp, Box(self.x, self.y, *self.size))
        return found


def _defocus(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """Return a copy so far out of focus that nothing on it is recognised."""
    size = surface.get_size()
    reduced = [max(1, side // MARGIN_REDUCTION) for side in size]
    found = pygame.transform.smoothscale(surface, reduced)
    for _ in range(2):
        found = blur_surface(found, radius)
    return pygame.transform.smoothscale(found, size)


def _hide_seams(target: pygame.Surface, sharp: pygame.Surface, region: Box, scale: float) -> None:
    """Lead from the place on the screen to its picture out of focus, in place.

    Args:
        target: The region out of focus.
        sharp: The same region as sharp as on the screen.
        region: The region beside the screen.
        scale: Pixels of a design unit.
    """
    width, height = to_pixels(SEAM_WIDTH, scale), target.get_height()
    for edge, direction in ((0.0, -1), (SCREEN_SIZE[0], 1)):
        left = round((edge - region.x) * scale) - (width if direction < 0 else 0)
        zone = pygame.Rect(left, 0, width, height).clip(target.get_rect())
        if not zone.width:
            continue
        share = pygame.Surface((2, 1), pygame.SRCALPHA)
        for x, alpha in enumerate((255, 0)[::direction]):
            share.set_at((x, 0), (255, 255, 255, alpha))
        strip = pygame.Surface((width, height), pygame.SRCALPHA)
        strip.blit(sharp, (0, 0), (left, 0, width, height))
        fade = pygame.transform.smoothscale(share, (width, height))
        strip.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(strip, (left, 0))


def light_surface(surface: pygame.Surface, lamp: TableLamp, region: Box) -> None:
    """Lay the light of a lamp over a surface that shows a region of the screen, in place."""
    light = lamp.paint_map(region, surface.get_size())
    surface.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(surface.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)


@dataclass(frozen=True)
class CurvedOutline(FlatPicture):
    """The white shape of a table whose far edge is an arc; it runs on to the lower edge."""

    rise: float
    """Height of the arc from its ends to its middle."""
    bend: float
    """Exponent of the arc: 2 for an ellipse, more for a flatter middle."""

    def drop(self, x: float) -> float:
        """Return the depth of the edge below its highest point at an x from the left."""
        away = min(1.0, abs(x - self.width / 2) / (self.width / 2))
        return float(self.rise * (1 - (1 - away**self.bend) ** (1 / self.bend)))

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the shape with a smooth edge."""
        target = blank_surface(self.size, painter.scale)
        width, height = target.get_size()
        for column in range(width):
            top = self.drop((column + 0.5) / painter.scale) * painter.scale
            before = self.drop(column / painter.scale) * painter.scale
            after = self.drop((column + 1) / painter.scale) * painter.scale
            soft = max(1.0, abs(after - before))
            first, last = int(top - soft / 2), int(top + soft / 2) + 1
            for row in range(max(0, first), min(height, last + 1)):
                share = max(0.0, min(1.0, (row + 0.5 - top) / soft + 0.5))
                grey = round(255 * share)
                target.set_at((column, row), (grey, grey, grey, grey))
            target.fill((255, 255, 255, 255), (column, last + 1, 1, height))
        return target
