"""Pictures of a standing game box: its lid and the visible side and top."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.ui.style import skin
from scenes.ui.style.theme import Color
from sprites.painting import Painter, Picture, blank_surface, to_pixels
from sprites.picture import BakedPicture, DerivedPicture, FilledRect, NineSlice

SIDE_TAPER = 0.07  # how much lower the far edge of a side is, by its height
EDGE_WIDTH = 4  # units over which an edge is rounded off
TOP_HEIGHT = 13.0  # the top as it is seen from a little above
SUPERSAMPLING = 3  # slanted edges are drawn so many times as large: pygame does not smooth them
DEFAULT_LID_PICTURE = "panel/felt-neutral"  # the lid of a game without a cover
STRIP_COLOR: Color = (250, 240, 214)
DEFAULT_BOX_COLOR: Color = (120, 74, 40)


def cover_picture(game: str, width: float, height: float) -> Picture:
    """Return the picture on the lid of a game, cut to its middle where the lid is lower."""
    name = f"cover/{game}"
    if skin.is_baked(name):
        return HeightCroppedPicture(BakedPicture(name, width=width), height)
    felt = f"panel/felt-{game}"
    return NineSlice(felt if skin.is_baked(felt) else DEFAULT_LID_PICTURE, width, height)


def box_color(game: str, painter: Painter) -> Color:
    """Return the colour of the cardboard of a game's box."""
    name = f"box/spine-{game}"
    if not skin.is_baked(name):
        return DEFAULT_BOX_COLOR
    red, green, blue = pygame.transform.average_color(painter.baked_image(name))[:3]
    return red, green, blue


@dataclass(frozen=True)
class HeightCroppedPicture(DerivedPicture):
    """A picture cut to a height around its middle; uncut if it is not higher."""

    height: float

    @property
    def size(self) -> tuple[float, float]:
        """Width of the picture, and its height after cropping."""
        return self.picture.size[0], min(self.height, self.picture.size[1])

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the picture and cut it to the height."""
        whole = painter.render(self.picture)
        high = min(to_pixels(self.height, painter.scale), whole.get_height())
        top = (whole.get_height() - high) * 7 // 10  # faces stand a little below the middle
        return whole.subsurface((0, top, whole.get_width(), high)).copy()


@dataclass(frozen=True)
class StandingBoxPicture:
    """A picture of a standing box: the lid in front, and a strip of paper below its picture.

    Attributes:
        width, height: Size of the front.
        strip_height: Height of the paper strip.
        side_width: Width of the visible side, at the right of the front; negative: at its left.
    """

    game: str
    width: float
    height: float
    strip_height: float
    side_width: float
    strip_color: Color = STRIP_COLOR

    @property
    def size(self) -> tuple[float, float]:
        """Size of the picture including the visible side and top."""
        return self.width + abs(self.side_width), self.height + TOP_HEIGHT

    @property
    def casts_shadow(self) -> bool:
        """True; a box casts a shadow."""
        return True

    @property
    def front_corner(self) -> tuple[float, float]:
        """Upper left corner of the front, relative to the picture."""
        return max(0.0, -self.side_width), TOP_HEIGHT

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint top, side, lid and paper strip."""
        target = blank_surface(self.size, painter.scale)
        tone = box_color(self.game, painter)
        self._paint_top(target, painter, tone)
        if self.side_width:
            self._paint_side(target, painter, tone)
        left, top = (round(part * painter.scale) for part in self.front_corner)
        art = cover_picture(self.game, self.width, self.height - self.strip_height)
        target.blit(painter.render(art), (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)
        low = top + round((self.height - self.strip_height) * painter.scale)
        paper = FilledRect(self.width, self.strip_height, self.strip_color)
        target.blit(paper.paint(painter), (left, low), special_flags=pygame.BLEND_PREMULTIPLIED)
        line = FilledRect(self.width, 4.0, tone)
        target.blit(line.paint(painter), (left, low), special_flags=pygame.BLEND_PREMULTIPLIED)
        self._round_off(target, painter)
        return target

    def _round_off(self, target: pygame.Surface, painter: Painter) -> None:
        """Lighten the upper and left edges, darken the others."""
        left, top = self.front_corner
        for n in range(EDGE_WIDTH):
            share = 1 - n / EDGE_WIDTH
            light, dark = (255, 246, 214, round(110 * share)), (30, 12, 4, round(120 * share))
            wide, high = FilledRect(self.width, 1.0, light), FilledRect(1.0, self.height, light)
            low, far = FilledRect(self.width, 1.0, dark), FilledRect(1.0, self.height, dark)
            bottom, right = top + self.height - 1 - n, left + self.width - 1 - n
            for part, x, y in (
                (wide, left, top + n), (high, left + n, top), (low, left, bottom),
                (far, right, top),
            ):  # fmt: skip
                place = round(x * painter.scale), round(y * painter.scale)
                target.blit(part.paint(painter), place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint_top(self, target: pygame.Surface, painter: Painter, tone: Color) -> None:
        """Paint the top as a narrow band in perspective."""
        scale = painter.scale
        left, far = self.front_corner[0], abs(self.side_width)
        near = [(left, TOP_HEIGHT + 1), (left + self.width, TOP_HEIGHT + 1)]
        away = 0.0 if not self.side_width else self.side_width
        back = [(left + self.width + away, 0.0), (left + away, 0.0)]
        if not far:
            back = [(left + self.width - 8, 0.0), (left + 8, 0.0)]
        large = pygame.Surface(
            (target.get_width() * SUPERSAMPLING, to_pixels(TOP_HEIGHT + 1, scale) * SUPERSAMPLING),
            pygame.SRCALPHA,
        )
        lit = tuple(round(part + (255 - part) * 0.42) for part in tone[:3])
        points = [(x * scale * SUPERSAMPLING, y * scale * SUPERSAMPLING) for x, y in (*near, *back)]
        pygame.draw.polygon(large, lit, points)
        small = pygame.transform.smoothscale(
            large.premul_alpha(), (target.get_width(), large.get_height() // SUPERSAMPLING)
        )
        target.blit(small, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint_side(self, target: pygame.Surface, painter: Painter, tone: Color) -> None:
        """Paint the spine column by column, lower with greater distance."""
        name, scale = f"box/spine-{self.game}", painter.scale
        flat: Picture = FilledRect(abs(self.side_width), self.height, tone)
        if skin.is_baked(name):
            flat = NineSlice(name, abs(self.side_width), self.height)
        spine = flat.paint(painter)
        wide, high = spine.get_size()
        left, top = (round(part * scale) for part in self.front_corner)
        start = left + round(self.width * scale) if self.side_width > 0 else left - 1
        step = 1 if self.side_width > 0 else -1
        for n in range(wide):
            share = (n + 0.5) / wide
            rise = share * TOP_HEIGHT * scale  # the far edge begins where the top ends
            own = high * (1 - SIDE_TAPER * share) + 0.0
            column = spine.subsurface((n if self.side_width > 0 else wide - 1 - n, 0, 1, high))
            drawn = pygame.transform.smoothscale(column, (1, max(1, round(own + rise))))
            shade = round(255 * (0.86 - 0.3 * share))
            drawn.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
            place = start + step * n, round(top - rise)
            target.blit(drawn, place, special_flags=pygame.BLEND_PREMULTIPLIED)
