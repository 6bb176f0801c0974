"""The ground of a table: the place above, the far edge, and the table in lamp light.

It is one opaque picture, painted once a window size. The region may be wider than the
table, so that an ultra-wide window shows the same table without a seam.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Protocol, runtime_checkable

import pygame

from scenes.kit.layers import Layer
from scenes.kit.setting.edge_style import EdgeStyle
from scenes.kit.setting.lamp import TableLamp
from scenes.ui.style.theme import SCREEN_SIZE, Color, Theme
from sprites.node import FLAT_LIFT, Node, NodeRole
from sprites.painting import Painter, Picture, resize_surface, to_pixels
from sprites.picture import BakedPicture, Box, FilledRect

SCREEN_BOX: Final = Box(0.0, 0.0, *SCREEN_SIZE)
PLACE_OVERLAP: Final = 60.0
"""Height by which the picture of the place reaches below the far edge, hidden there."""
PLACE_REDUCTION: Final = 3
"""Factor by which the picture of the place is reduced before the blur: it is out of focus."""
PLACE_SATURATION: Final = 0.95
PLACE_BLUR_RADIUS: Final = 1
"""Radius of the blur, in reduced pixels."""
EDGE_SHADE_HEIGHT: Final = 50.0
"""Height of the dark band above the far edge, where people are in the shade of the table."""
EDGE_SHADE_ALPHA: Final = 90
EDGE_LINES: Final[tuple[tuple[float, float, Color], ...]] = (
    (0.0, 5.0, (255, 214, 150, 120)),
    (5.0, 9.0, (255, 200, 130, 40)),
)
"""Lit lines of the far edge: offset from it, height, colour."""
STEPS, PLAIN_STEPS = 5, 2
"""Numbers of the steps in which a ground is painted."""
SURROUNDINGS_BOX: Final = Box(
    -SCREEN_SIZE[0] / 2, -SCREEN_SIZE[1] / 6, SCREEN_SIZE[0] * 2, SCREEN_SIZE[1] * 4 / 3
)
"""Area of a picture of the surroundings, in coordinates of the table."""
STEPPED_BACK_LIGHT, STEPPED_BACK_SATURATION = 0.76, 0.85
"""Light and colour that are left on a table that has stepped back."""
HIGH_CONTRAST_GROUND: Final[Color] = (10, 12, 30)
HIGH_CONTRAST_PLACE_LIGHT: Final = 0.34


@dataclass(frozen=True)
class GroundTone:
    """A change of a texture that makes it calm: less contrast, another mean colour."""

    contrast: float = 1.0
    """Factor of the contrast; 1 keeps the texture."""
    saturation: float = 1.0
    light: float = 1.0
    tint: Color | None = None
    """Colour that makes up half of the mean colour; None keeps the mean."""


@dataclass(frozen=True)
class EdgeBand:
    """A band of tiles along the far edge, and the strip that ends it."""

    tile: str
    """Baked picture of one square tile."""
    tile_size: float
    rows: int
    tone: GroundTone
    strip_height: float
    strip_color: Color

    @property
    def height(self) -> float:
        """Height of the tiles and the strip, design pixels."""
        return self.rows * self.tile_size + self.strip_height

    def paint_on(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the band along the upper edge of a surface."""
        side = to_pixels(self.tile_size, painter.scale)
        tile = cover_image(painter.baked_image(self.tile), (side, side), 0.5)
        tone_surface(tile, self.tone)
        for row in range(self.rows):
            for left in range(0, target.get_width(), side):
                target.blit(tile, (left, row * side))
        height = to_pixels(self.strip_height, painter.scale)
        target.fill(self.strip_color, (0, self.rows * side, target.get_width(), height))


@runtime_checkable
class ExtensiblePlace(Protocol):
    """A background that can be painted beyond the edges of the screen."""

    @property
    def has_vertical_margins(self) -> bool:
        """True if it goes on above and below the screen as well."""
        ...

    def paint_beside(self, painter: Painter, region: Box) -> pygame.Surface:
        """Paint a region beside the screen."""
        ...


@dataclass(frozen=True)
class TableGround:
    """The ground of one game's table, and the picture of it."""

    place: str
    """Baked picture of the place above the far edge."""
    texture: str
    """Baked picture of the table's surface."""
    edge: EdgeStyle = field(default_factory=EdgeStyle)
    lamp: TableLamp = field(default_factory=TableLamp)
    tone: GroundTone = field(default_factory=GroundTone)
    place_light: float = 1.0
    place_position: float = 0.35
    """Vertical part of the place picture that is shown, 0 (top) to 1."""
    texture_share: float = 0.75
    """Middle part of the texture that is shown; 1 shows its rim too."""
    text_scale: float = 1.0
    is_plain: bool = False
    """True in high contrast: no lamp, no texture, no picture under words."""
    band: EdgeBand | None = None
    """Tiles along the far edge, if it has any."""
    surroundings: str = ""
    """Baked picture of what lies around a texture whose rim ends at the screen; empty to mirror
    the texture there."""
    surroundings_light: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Factors of red, green and blue of the surroundings, so that they go on from the rim."""

    @property
    def edge_y(self) -> float:
        """Height of the far edge."""
        return self.edge.height(self.text_scale)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design pixels."""
        return SCREEN_SIZE

    @property
    def casts_shadow(self) -> bool:
        """False: the ground lies lowest."""
        return False

    @property
    def step_count(self) -> int:
        """Number of the steps of `paint_steps`."""
        return PLAIN_STEPS if self.is_plain else STEPS

    @property
    def has_vertical_margins(self) -> bool:
        """False: it goes on to the left and to the right only."""
        return False

    @property
    def image_names(self) -> tuple[str, ...]:
        """Names of the baked images that the ground is painted from."""
        if self.is_plain:
            return (self.place,)
        tiles = () if self.band is None else (self.band.tile,)
        around = (self.surroundings,) if self.surroundings else ()
        return (self.place, self.texture, *tiles, *around)

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the ground of the whole screen; the far edge is a node of its own."""
        *_, painted = self.paint_steps(painter)
        return painted

    def paint_steps(self, painter: Painter, region: Box = SCREEN_BOX) -> Iterator[pygame.Surface]:
        """Yield the surface of a region after each step: place, table, light.

        Args:
            painter: Scale and baked images.
            region: Its y and height are those of the screen; its x may be anything.
        """
        width, height = (to_pixels(side, painter.scale) for side in region.size)
        target = pygame.Surface((width, height))
        edge = min(round(self.edge_y * painter.scale), height - 1)  # tiny windows
        left = round(region.x * painter.scale)
        _tile(target, self._place_picture(painter), left, 0)
        yield target
        if self.is_plain:
            target.fill(HIGH_CONTRAST_GROUND, (0, edge, width, height - edge))
            yield target
            return
        around = self._surroundings(painter, region) if region != SCREEN_BOX else None
        if around is None:
            _tile(target, self._table_picture(painter), left, edge)
        else:
            target.blit(around, (0, edge))
        yield target
        light = self.lamp.paint_map(region, (width, height))
        yield target
        table = target.subsurface((0, edge, width, height - edge))
        table.blit(light, (0, 0), (0, edge, width, height - edge), pygame.BLEND_RGB_MULT)
        yield target
        table.blit(table.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        yield target

    def paint_beside(self, painter: Painter, region: Box) -> pygame.Surface:
        """Paint a region beside the screen, far edge included."""
        *_, painted = self.paint_steps(painter, region)
        if not self.is_plain:
            strip = FarEdgeStrip(region.width).paint(painter)
            top = round((self.edge_y - EDGE_SHADE_HEIGHT) * painter.scale)
            painted.blit(strip, (0, top), special_flags=pygame.BLEND_PREMULTIPLIED)
        return painted

    def edge_node(self) -> Node:
        """Return the far edge as a node: it lies over the feet of the busts."""
        if self.is_plain:
            line: Picture = FilledRect(SCREEN_SIZE[0], 6.0, (255, 255, 255))
            y = self.edge_y + 3.0
        else:
            line = FarEdgeStrip(SCREEN_SIZE[0])
            y = self.edge_y - EDGE_SHADE_HEIGHT + line.size[1] / 2
        return Node(
            line, SCREEN_SIZE[0] / 2, y, lift=FLAT_LIFT, z=Layer.FAR_EDGE, name="far-edge",
            role=NodeRole.GROUND,
        )  # fmt: skip

    def _place_picture(self, painter: Painter) -> pygame.Surface:
        """Return the place above the far edge, out of focus, as wide as the screen."""
        width = to_pixels(SCREEN_SIZE[0], painter.scale)
        height = to_pixels(self.edge_y + PLACE_OVERLAP, painter.scale)
        found = cover_image(
            painter.baked_image(self.place),
            (width // PLACE_REDUCTION, height // PLACE_REDUCTION),
            self.place_position,
        )
        for _ in range(2):
            found = pygame.transform.box_blur(found, PLACE_BLUR_RADIUS)
        light = HIGH_CONTRAST_PLACE_LIGHT if self.is_plain else self.place_light
        tone_surface(found, GroundTone(saturation=PLACE_SATURATION, light=light))
        return pygame.transform.smoothscale(found, (width, height))

    def _surroundings(self, painter: Painter, region: Box) -> pygame.Surface | None:
        """Return what lies around the table in a region, below the far edge; None for nothing."""
        area = SURROUNDINGS_BOX
        if not self.surroundings or region.x < area.x or region.right > area.right:
            return None
        image = painter.baked_image(self.surroundings)
        share = image.get_width() / area.width
        part = pygame.Rect(
            round((region.x - area.x) * share), round((self.edge_y - area.y) * share),
            max(1, round(region.width * share)), round((region.bottom - self.edge_y) * share),
        ).clip(image.get_rect())  # fmt: skip
        height = region.height - self.edge_y
        size = (to_pixels(region.width, painter.scale), to_pixels(height, painter.scale))
        found = cover_image(image.subsurface(part), size, 0.5)
        _fill(found, self.surroundings_light, pygame.BLEND_RGB_MULT, 255)
        return found

    def _table_picture(self, painter: Painter) -> pygame.Surface:
        """Return the unlit surface of the table below the far edge."""
        box = (SCREEN_SIZE[0], SCREEN_SIZE[1] - self.edge_y)
        size = (to_pixels(box[0], painter.scale), to_pixels(box[1], painter.scale))
        original = painter.baked_image(self.texture)
        whole = original.get_rect()
        middle = whole.scale_by(self.texture_share).clip(whole)
        found = cover_image(original.subsurface(middle), size, 0.5)
        tone_surface(found, self.tone)
        if self.band is not None:
            self.band.paint_on(found, painter)
        return found


@dataclass(frozen=True)
class FarEdgeStrip:
    """The far edge of a table: a lit line, and the dark band above it."""

    width: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design pixels."""
        return self.width, EDGE_SHADE_HEIGHT + sum(height for _, height, _ in EDGE_LINES)

    @property
    def casts_shadow(self) -> bool:
        """False: it is light and shade."""
        return False

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the band and the lines."""
        scale = painter.scale
        width, height = (to_pixels(side, scale) for side in self.size)
        column = pygame.Surface((1, height), pygame.SRCALPHA)
        shade = round(EDGE_SHADE_HEIGHT * scale)
        for y in range(shade):
            column.set_at((0, y), (0, 0, 0, round(EDGE_SHADE_ALPHA * y / max(1, shade))))
        for offset, thick, color in EDGE_LINES:
            red, green, blue, alpha = (*color, 255)[:4]
            tint = (red * alpha // 255, green * alpha // 255, blue * alpha // 255, alpha)
            top = shade + round(offset * scale)
            column.fill(tint, (0, top, 1, max(1, round(thick * scale))))
        return pygame.transform.scale(column, (width, height))


def themed_ground(ground: TableGround | BakedPicture, theme: Theme) -> Picture:
    """Return the background picture of a table for a theme."""
    if isinstance(ground, BakedPicture):
        return FilledRect(*SCREEN_SIZE, theme.backdrop) if theme.high_contrast else ground
    return replace(ground, text_scale=theme.text_scale, is_plain=theme.high_contrast)


def cover_image(image: pygame.Surface, size: tuple[int, int], position: float) -> pygame.Surface:
    """Return an opaque copy of an image that fills a size, cut to its aspect ratio."""
    size = max(1, size[0]), max(1, size[1])
    width, height = image.get_size()
    share = min(width / size[0], height / size[1])
    part = pygame.Rect(0, 0, round(size[0] * share), round(size[1] * share)).clip(image.get_rect())
    part.x, part.y = (width - part.width) // 2, round((height - part.height) * position)
    scaled = resize_surface(image.subsurface(part), size)
    opaque = pygame.Surface(size)
    opaque.blit(scaled, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return opaque


def tone_surface(surface: pygame.Surface, tone: GroundTone) -> None:
    """Change saturation, contrast, mean colour and light of an opaque surface, in place."""
    if tone.saturation != 1:
        grey = pygame.transform.grayscale(surface)
        grey.set_alpha(round(255 * (1 - tone.saturation)))
        surface.blit(grey, (0, 0))
    if tone.contrast != 1 or tone.tint is not None:
        mean = pygame.transform.average_color(surface)[:3]
        goal = mean if tone.tint is None else tuple(
            (m + t) / 2 for m, t in zip(mean, tone.tint, strict=False)
        )  # fmt: skip
        _fill(surface, (tone.contrast,) * 3, pygame.BLEND_RGB_MULT, 255)
        shift = [g - m * tone.contrast for g, m in zip(goal, mean, strict=True)]
        _fill(surface, tuple(max(0.0, s) for s in shift), pygame.BLEND_RGB_ADD)
        _fill(surface, tuple(max(0.0, -s) for s in shift), pygame.BLEND_RGB_SUB)
    if tone.light != 1:
        _fill(surface, (tone.light,) * 3, pygame.BLEND_RGB_MULT, 255)


def _fill(
    surface: pygame.Surface, values: tuple[float, ...], flags: int, factor: float = 1.0
) -> None:
    color = tuple(max(0, min(255, round(value * factor))) for value in values)
    surface.fill(color, special_flags=flags)


def _tile(target: pygame.Surface, tile: pygame.Surface, left: int, top: int) -> None:
    """Lay a picture as wide as the screen, mirrored again and again beside it.

    Args:
        target: Surface whose left edge is at `left` of the screen.
        tile: Picture whose left edge is at 0 of the screen.
        left: Left edge of the target, device pixels.
        top: Top of the picture on the target, device pixels.
    """
    width = tile.get_width()
    flipped = None
    for column in range(left // width, (left + target.get_width() - 1) // width + 1):
        if column % 2 and flipped is None:
            flipped = pygame.transform.flip(tile, True, False)
        shown = flipped if column % 2 and flipped is not None else tile
        target.blit(shown, (column * width - left, top))
