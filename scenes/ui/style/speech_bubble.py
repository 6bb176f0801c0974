"""Tail of a speech bubble: a triangle that points to the speaker."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from scenes.ui.style.theme import Color
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Painter, to_pixels
from sprites.picture import Box, FlatPicture

TAIL_LENGTH, TAIL_WIDTH = 24.0, 28.0
TAIL_OVERLAP = 12.0  # how far it reaches below the bubble
SUPERSAMPLING = 4  # drawn so many times as large: pygame does not smooth edges
MIN_SPEAKER_DISTANCE = 10.0  # a bubble that all but touches needs none


@dataclass(frozen=True)
class Triangle(FlatPicture):
    """A triangle of one colour with its tip to the right."""

    color: Color

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the triangle, supersampled for smooth edges."""
        size = to_pixels(self.width, painter.scale), to_pixels(self.height, painter.scale)
        large = pygame.Surface((size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING), pygame.SRCALPHA)
        wide, high = large.get_size()
        pygame.draw.polygon(large, self.color[:3], [(0, 0), (wide - 1, high / 2), (0, high - 1)])
        return pygame.transform.smoothscale(large.premul_alpha(), size)


def build_bubble_tail(bubble: Box, speaker: Box | None, color: Color, z: float) -> Node | None:
    """Return the tail of a bubble towards a speaker.

    Returns:
        The node; None if they almost touch or no speaker is visible.
    """
    if speaker is None:
        return None
    sx, sy = speaker.center
    x = min(max(sx, bubble.x + TAIL_WIDTH), bubble.right - TAIL_WIDTH)
    y = min(max(sy, bubble.y), bubble.bottom)
    beside = not bubble.x <= sx <= bubble.right
    if beside and bubble.y <= sy <= bubble.bottom:
        x = bubble.right if sx > bubble.right else bubble.x
        y = min(max(sy, bubble.y + TAIL_WIDTH / 2), bubble.bottom - TAIL_WIDTH / 2)
    elif bubble.y <= sy <= bubble.bottom:
        return None
    away = math.hypot(sx - x, sy - y) - max(speaker.width, speaker.height) / 2
    if away < MIN_SPEAKER_DISTANCE:
        return None
    angle = math.atan2(sy - y, sx - x)
    long = min(TAIL_LENGTH, away) + TAIL_OVERLAP
    middle = long / 2 - TAIL_OVERLAP
    return Node(
        Triangle(long, TAIL_WIDTH, color),
        x + math.cos(angle) * middle,
        y + math.sin(angle) * middle,
        angle=-math.degrees(angle),
        lift=FLAT_LIFT,
        z=z,
        name="tail",
    )
