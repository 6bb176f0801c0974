"""Sheets of a table: folded paper, gilded paper, leather and wooden blocks, without a frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from scenes.ui.style.theme import Color
from sprites.painting import Painter, Picture, blank_surface
from sprites.picture import FilledRect, FlatPicture, TintedPicture

PAPER: Final[tuple[Color, Color]] = (255, 248, 230), (236, 218, 178)
"""Upper and lower colour of paper in lamp light."""
GILDED_PAPER: Final[tuple[Color, Color]] = (255, 226, 140), (226, 176, 74)
LEATHER: Final[tuple[Color, Color]] = (50, 36, 28), (34, 20, 12)
PARCHMENT: Final[tuple[Color, Color]] = (250, 232, 194), (240, 222, 184)
"""Colours of a sentence that belongs to an act, in contrast to leather."""


@dataclass(frozen=True)
class GradientSheet:
    """A sheet with round corners, lighter at the top, where the lamp is."""

    width: float
    height: float
    colors: tuple[Color, Color] = PAPER
    radius: float = 6.0
    foot_color: Color | None = None
    """Colour of a band along the lower edge; None for no band."""
    foot_height: float = 9.0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design pixels."""
        return self.width, self.height

    @property
    def casts_shadow(self) -> bool:
        """True: a sheet is a thing that lies on the table."""
        return True

    @property
    def border_width(self) -> float:
        """Distance from the edges in which the outline changes, design pixels."""
        return self.radius + 2

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the gradient, the band and the round corners."""
        target = FilledRect(self.width, self.height, (255, 255, 255), self.radius).paint(painter)
        body = blank_surface(self.size, painter.scale)
        two = pygame.Surface((1, 2), pygame.SRCALPHA)
        two.set_at((0, 0), self.colors[0])
        two.set_at((0, 1), self.colors[1])
        pygame.transform.smoothscale(two, body.get_size(), body)
        if self.foot_color is not None:
            band = max(1, round(self.foot_height * painter.scale))
            body.fill(self.foot_color, (0, body.get_height() - band, body.get_width(), band))
        target.blit(body, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return target


@dataclass(frozen=True)
class SoftSheet(FlatPicture):
    """A sheet of light or shade: it has no edge, but ends softly."""

    colors: tuple[Color, Color]
    """Upper and lower colour."""
    edge: float = 10.0
    """Width of the edge in which it ends."""
    radius: float = 0.0
    """Radius of its corners, where it is greater than the width of the edge."""

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the gradient, the less opaque the nearer to the outline."""
        radius = max(self.edge, self.radius)
        target = GradientSheet(*self.size, self.colors, radius).paint(painter)
        width, height = target.get_size()
        reach = max(1, round(self.edge * painter.scale))
        for n in range(reach):
            share = round(255 * (n + 1) / (reach + 1))
            soft = (share,) * 4
            for box in (
                (n, n, width - 2 * n, 1), (n, height - 1 - n, width - 2 * n, 1),
                (n, n + 1, 1, height - 2 * n - 2), (width - 1 - n, n + 1, 1, height - 2 * n - 2),
            ):  # fmt: skip
                target.fill(soft, box, pygame.BLEND_RGBA_MULT)
        return target


WARM_SHADE: Final = (1.0, 0.975, 0.94)
"""Factors of the colours in less light: lamp light is warm."""


def lit_picture(picture: Picture, light: float) -> Picture:
    """Return a picture in the light of its place: 1 in the middle, less at the rim."""
    light = round(light, 2)
    if light >= 1:
        return picture
    red, green, blue = (round(255 * light * share) for share in WARM_SHADE)
    return TintedPicture(picture, (red, green, blue))
