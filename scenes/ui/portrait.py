"""The portrait of a seat: a face in one of four moods, in a ring of its colour, with its symbol."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.ui import skin
from scenes.ui.seatsign import seat_sign
from scenes.ui.theme import Color
from sprites.painting import Painter, Picture, blank
from sprites.palette import BY_NAME
from sprites.picture import Baked, Fill, Group
from tabletop.match.setup import SeatSpec
from tabletop.seats.characters import face_of

CALM, GLAD, CROSS, THOUGHTFUL = "calm", "glad", "cross", "thoughtful"
MOODS = (CALM, GLAD, CROSS, THOUGHTFUL)
RING = 0.055  # the width of the ring, by the size
LINE = 0.022  # of the dark line around it
INSIDE = 1 - 2 * RING - 2 * LINE  # how wide the ground is
FACE = 1.3  # how wide the face is drawn: the head fills the ring
BADGE = 0.44  # the size of the symbol
DARK: Color = (40, 18, 6)
CREAM: Color = (255, 246, 222)
TINT = 0.42  # how much of the seat's colour is in the ground


@dataclass(frozen=True)
class Medallion:
    """A face, if there is one, on a round ground, `across` wide."""

    face: Baked | None
    colour: str
    across: float

    @property
    def size(self) -> tuple[float, float]:
        return self.across, self.across

    @property
    def casts_shadow(self) -> bool:
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        tone = BY_NAME[self.colour].rgb
        red, green, blue = (round(c + (t - c) * TINT) for c, t in zip(CREAM[:3], tone, strict=True))
        inside = self.across * INSIDE
        at = (self.across - inside) / 2
        picture = blank((inside, inside), painter.scale)
        picture.fill((red, green, blue, 255))
        if self.face is not None:
            place = round(inside * (1 - FACE) / 2 * painter.scale), 0
            picture.blit(self.face.paint(painter), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        mask = Fill(inside, inside, (255, 255, 255), inside / 2).paint(painter)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        ring = self.across - 2 * LINE * self.across
        edge = LINE * self.across
        target = Group(
            self.size,
            (
                (Fill(self.across, self.across, DARK, self.across / 2), 0.0, 0.0),
                (Fill(ring, ring, tone, ring / 2), edge, edge),
            ),
        ).paint(painter)
        left = round(at * painter.scale)
        target.blit(picture, (left, left), special_flags=pygame.BLEND_PREMULTIPLIED)
        return target


def portrait(seat: SeatSpec, size: float, mood: str = CALM) -> Picture:
    """The medallion of a seat with its symbol at the lower right, never its colour alone."""
    badge = size * BADGE
    at = size - badge * 0.94
    name = f"face/{face_of(seat)}-{mood}"
    face = Baked(name, width=size * INSIDE * FACE) if skin.is_baked(name) else None
    medallion = Medallion(face, seat.colour, size)
    sign = seat_sign(seat.colour, badge)
    return Group((size, size), ((medallion, 0.0, 0.0), (sign, at, at)))
