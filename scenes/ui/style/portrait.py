"""Portrait of a seat: a face in one of four moods, in a ring of its colour, with its symbol."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.ui.style import skin
from scenes.ui.style.seat_badge import seat_badge
from scenes.ui.style.theme import Color
from sprites.painting import Painter, Picture, blank_surface
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import BakedPicture, FilledRect, PictureGroup
from tabletop.ai.characters import portrait_name
from tabletop.match.setup import SeatSpec

MOOD_CALM, MOOD_GLAD, MOOD_CROSS, MOOD_THOUGHTFUL = "calm", "glad", "cross", "thoughtful"
MOODS = (MOOD_CALM, MOOD_GLAD, MOOD_CROSS, MOOD_THOUGHTFUL)
RING_WIDTH_SHARE = 0.055  # the width of the ring, by the size
OUTLINE_WIDTH_SHARE = 0.022  # of the dark line around it
INNER_DIAMETER_SHARE = 1 - 2 * RING_WIDTH_SHARE - 2 * OUTLINE_WIDTH_SHARE  # how wide the ground is
FACE_SCALE = 1.3  # how wide the face is drawn: the head fills the ring
BADGE_SIZE_SHARE = 0.44  # the size of the symbol
OUTLINE_COLOR: Color = (40, 18, 6)
BACKGROUND_COLOR: Color = (255, 246, 222)
BACKGROUND_TINT_SHARE = 0.42  # how much of the seat's colour is in the ground


@dataclass(frozen=True)
class PortraitMedallion:
    """A face on a round background in a ring; the background alone if there is no face."""

    face: BakedPicture | None
    colour: str
    diameter: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, both the diameter."""
        return self.diameter, self.diameter

    @property
    def casts_shadow(self) -> bool:
        """True: a medallion casts a shadow."""
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the ring, the background and the face."""
        tone = SEAT_COLOR_BY_NAME[self.colour].rgb
        red, green, blue = (
            round(c + (t - c) * BACKGROUND_TINT_SHARE)
            for c, t in zip(BACKGROUND_COLOR[:3], tone, strict=True)
        )
        inside = self.diameter * INNER_DIAMETER_SHARE
        at = (self.diameter - inside) / 2
        picture = blank_surface((inside, inside), painter.scale)
        picture.fill((red, green, blue, 255))
        if self.face is not None:
            place = round(inside * (1 - FACE_SCALE) / 2 * painter.scale), 0
            picture.blit(self.face.paint(painter), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        mask = FilledRect(inside, inside, (255, 255, 255), inside / 2).paint(painter)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        ring = self.diameter - 2 * OUTLINE_WIDTH_SHARE * self.diameter
        edge = OUTLINE_WIDTH_SHARE * self.diameter
        target = PictureGroup(
            self.size,
            (
                (
                    FilledRect(self.diameter, self.diameter, OUTLINE_COLOR, self.diameter / 2),
                    0.0,
                    0.0,
                ),
                (FilledRect(ring, ring, tone, ring / 2), edge, edge),
            ),
        ).paint(painter)
        left = round(at * painter.scale)
        target.blit(picture, (left, left), special_flags=pygame.BLEND_PREMULTIPLIED)
        return target


def seat_portrait(seat: SeatSpec, size: float, mood: str = MOOD_CALM) -> Picture:
    """Return the medallion of a seat with its badge at the lower right.

    The badge has a symbol, since colour alone must never identify a seat.
    """
    badge = size * BADGE_SIZE_SHARE
    at = size - badge * 0.94
    name = f"face/{portrait_name(seat)}-{mood}"
    face = (
        BakedPicture(name, width=size * INNER_DIAMETER_SHARE * FACE_SCALE)
        if skin.is_baked(name)
        else None
    )
    medallion = PortraitMedallion(face, seat.colour, size)
    sign = seat_badge(seat.colour, badge)
    return PictureGroup((size, size), ((medallion, 0.0, 0.0), (sign, at, at)))
