"""What the box of a game looks like as it stands: its lid, and the side and top that are seen."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.ui import skin
from scenes.ui.theme import Color
from sprites.painting import Painter, Picture, blank, pixels
from sprites.picture import Baked, Changed, Fill, NineSlice

TAPER = 0.07  # how much lower the far edge of a side is, by its height
EDGE = 4  # units over which an edge is rounded off
CREST = 13.0  # the top as it is seen from a little above
FINER = 3  # slanted edges are drawn so many times as large: pygame does not smooth them
PLAIN = "panel/felt-neutral"  # the lid of a game without a cover
PAPER: Color = (250, 240, 214)
WOOD: Color = (120, 74, 40)


def cover(game: str, width: float, height: float) -> Picture:
    """The picture on the lid of a game, as large as this; the middle of it where it is lower."""
    name = f"cover/{game}"
    if skin.is_baked(name):
        return Band(Baked(name, width=width), height)
    felt = f"panel/felt-{game}"
    return NineSlice(felt if skin.is_baked(felt) else PLAIN, width, height)


@dataclass(frozen=True)
class Band(Changed):
    """A picture of which a band is seen, about its middle; all of it where that is no higher."""

    height: float

    @property
    def size(self) -> tuple[float, float]:
        return self.picture.size[0], min(self.height, self.picture.size[1])

    def paint(self, painter: Painter) -> pygame.Surface:
        whole = painter.surface(self.picture)
        high = min(pixels(self.height, painter.scale), whole.get_height())
        top = (whole.get_height() - high) * 7 // 10  # faces stand a little below the middle
        return whole.subsurface((0, top, whole.get_width(), high)).copy()


@dataclass(frozen=True)
class StandingBox:
    """A box that stands on a shelf: the lid in front, a strip of paper below its picture.

    width, height: of the front. strip: how high the paper is. side: how wide the side is that is
    seen, to the right of the front, or to its left if below 0.
    """

    game: str
    width: float
    height: float
    strip: float
    side: float
    paper: Color = PAPER

    @property
    def size(self) -> tuple[float, float]:
        return self.width + abs(self.side), self.height + CREST

    @property
    def casts_shadow(self) -> bool:
        return True

    @property
    def front(self) -> tuple[float, float]:
        """Where the front begins, from the upper left corner."""
        return max(0.0, -self.side), CREST

    def paint(self, painter: Painter) -> pygame.Surface:
        target = blank(self.size, painter.scale)
        tone = self._tone(painter)
        self._paint_top(target, painter, tone)
        if self.side:
            self._paint_side(target, painter, tone)
        left, top = (round(part * painter.scale) for part in self.front)
        art = cover(self.game, self.width, self.height - self.strip)
        target.blit(painter.surface(art), (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)
        low = top + round((self.height - self.strip) * painter.scale)
        paper = Fill(self.width, self.strip, self.paper)
        target.blit(paper.paint(painter), (left, low), special_flags=pygame.BLEND_PREMULTIPLIED)
        line = Fill(self.width, 4.0, tone)
        target.blit(line.paint(painter), (left, low), special_flags=pygame.BLEND_PREMULTIPLIED)
        self._round_off(target, painter)
        return target

    def _round_off(self, target: pygame.Surface, painter: Painter) -> None:
        """Light along the edges above and at the left, shade along the others."""
        left, top = self.front
        for n in range(EDGE):
            share = 1 - n / EDGE
            light, dark = (255, 246, 214, round(110 * share)), (30, 12, 4, round(120 * share))
            wide, high = Fill(self.width, 1.0, light), Fill(1.0, self.height, light)
            low, far = Fill(self.width, 1.0, dark), Fill(1.0, self.height, dark)
            bottom, right = top + self.height - 1 - n, left + self.width - 1 - n
            for part, x, y in (
                (wide, left, top + n), (high, left + n, top), (low, left, bottom),
                (far, right, top),
            ):  # fmt: skip
                place = round(x * painter.scale), round(y * painter.scale)
                target.blit(part.paint(painter), place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _tone(self, painter: Painter) -> Color:
        """The colour of its cardboard."""
        name = f"box/spine-{self.game}"
        if not skin.is_baked(name):
            return WOOD
        red, green, blue = pygame.transform.average_color(painter.original(name))[:3]
        return red, green, blue

    def _paint_top(self, target: pygame.Surface, painter: Painter, tone: Color) -> None:
        """A narrow band that runs away from the eye."""
        scale = painter.scale
        left, far = self.front[0], abs(self.side)
        near = [(left, CREST + 1), (left + self.width, CREST + 1)]
        away = 0.0 if not self.side else self.side
        back = [(left + self.width + away, 0.0), (left + away, 0.0)]
        if not far:
            back = [(left + self.width - 8, 0.0), (left + 8, 0.0)]
        large = pygame.Surface(
            (target.get_width() * FINER, pixels(CREST + 1, scale) * FINER), pygame.SRCALPHA
        )
        lit = tuple(round(part + (255 - part) * 0.42) for part in tone[:3])
        points = [(x * scale * FINER, y * scale * FINER) for x, y in (*near, *back)]
        pygame.draw.polygon(large, lit, points)
        small = pygame.transform.smoothscale(
            large.premul_alpha(), (target.get_width(), large.get_height() // FINER)
        )
        target.blit(small, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint_side(self, target: pygame.Surface, painter: Painter, tone: Color) -> None:
        """The spine, column by column lower the farther away it is."""
        name, scale = f"box/spine-{self.game}", painter.scale
        flat: Picture = Fill(abs(self.side), self.height, tone)
        if skin.is_baked(name):
            flat = NineSlice(name, abs(self.side), self.height)
        spine = flat.paint(painter)
        wide, high = spine.get_size()
        left, top = (round(part * scale) for part in self.front)
        start = left + round(self.width * scale) if self.side > 0 else left - 1
        step = 1 if self.side > 0 else -1
        for n in range(wide):
            share = (n + 0.5) / wide
            rise = share * CREST * scale  # the far edge begins where the top ends
            own = high * (1 - TAPER * share) + 0.0
            column = spine.subsurface((n if self.side > 0 else wide - 1 - n, 0, 1, high))
            drawn = pygame.transform.smoothscale(column, (1, max(1, round(own + rise))))
            shade = round(255 * (0.86 - 0.3 * share))
            drawn.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
            place = start + step * n, round(top - rise)
            target.blit(drawn, place, special_flags=pygame.BLEND_PREMULTIPLIED)
