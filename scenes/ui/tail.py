"""The tail of a bubble: a little triangle that leads from what is said to whoever says it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from scenes.ui.theme import Color
from sprites.node import FLAT, Node
from sprites.painting import Painter, pixels
from sprites.picture import Box, Printed

LONG, WIDE = 24.0, 28.0
UNDER = 12.0  # how far it reaches below the bubble
FINER = 4  # drawn so many times as large: pygame does not smooth edges
NEAR = 10.0  # a bubble that all but touches needs none


@dataclass(frozen=True)
class Triangle(Printed):
    """A triangle of one colour with its tip to the right."""

    color: Color

    def paint(self, painter: Painter) -> pygame.Surface:
        size = pixels(self.width, painter.scale), pixels(self.height, painter.scale)
        large = pygame.Surface((size[0] * FINER, size[1] * FINER), pygame.SRCALPHA)
        wide, high = large.get_size()
        pygame.draw.polygon(large, self.color[:3], [(0, 0), (wide - 1, high / 2), (0, high - 1)])
        return pygame.transform.smoothscale(large.premul_alpha(), size)


def tail(bubble: Box, speaker: Box | None, color: Color, z: float) -> Node | None:
    """The tail of a bubble towards a speaker; None where they touch or nobody is seen."""
    if speaker is None:
        return None
    sx, sy = speaker.center
    x = min(max(sx, bubble.x + WIDE), bubble.right - WIDE)
    y = min(max(sy, bubble.y), bubble.bottom)
    beside = not bubble.x <= sx <= bubble.right
    if beside and bubble.y <= sy <= bubble.bottom:
        x = bubble.right if sx > bubble.right else bubble.x
        y = min(max(sy, bubble.y + WIDE / 2), bubble.bottom - WIDE / 2)
    elif bubble.y <= sy <= bubble.bottom:
        return None
    away = math.hypot(sx - x, sy - y) - max(speaker.width, speaker.height) / 2
    if away < NEAR:
        return None
    angle = math.atan2(sy - y, sx - x)
    long = min(LONG, away) + UNDER
    middle = long / 2 - UNDER
    return Node(
        Triangle(long, WIDE, color), x + math.cos(angle) * middle, y + math.sin(angle) * middle,
        angle=-math.degrees(angle), lift=FLAT, z=z, name="tail",
    )  # fmt: skip
