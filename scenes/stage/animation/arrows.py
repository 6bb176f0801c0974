"""Pictures of curved arrows along a route."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from scenes.kit.layers import Layer
from scenes.stage.animation.arrow_routing import (
    HEAD_SIZE,
    RIM_WIDTH,
    SHAFT_WIDTH,
    ArrowRoute,
    Point,
)
from scenes.ui.style.theme import Theme
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Painter, to_pixels
from sprites.picture import Box, Color, FlatPicture

DASH_PERIOD: Final = 4
DASH_LENGTH: Final = 2
"""Steps of a route from dash to dash, and those of a dash, where an arrow is dashed."""
SUPERSAMPLING: Final = 3
"""Factor by which arrows are drawn larger and scaled down, because pygame does not smooth edges."""


class ShownThreat(NamedTuple):
    """A piece that a rival would move: boxes of both zones, and the arrow between them."""

    boxes: tuple[Box, ...]
    route: ArrowRoute | None


def covered_boxes(route: ArrowRoute) -> list[Box]:
    """Return the boxes that an arrow covers, so that other widgets avoid them."""
    half = HEAD_SIZE / 2
    return [Box(x - half, y - half, HEAD_SIZE, HEAD_SIZE) for x, y in route[::4]]


def create_arrow_node(route: ArrowRoute, theme: Theme, *, is_threat: bool = False) -> Node:
    """Return the node of an arrow along a route; that of a threat is dashed and red."""
    air = HEAD_SIZE / 2 + 2 * RIM_WIDTH
    left, top = min(x for x, _ in route) - air, min(y for _, y in route) - air
    right, bottom = max(x for x, _ in route) + air, max(y for _, y in route) + air
    points = tuple((x - left, y - top) for x, y in route)
    color = theme.threat if is_threat else theme.gold
    rim = theme.ring_dark[:3]
    picture = ArrowPicture(right - left, bottom - top, points, color, rim, is_threat)
    middle = (left + right) / 2, (top + bottom) / 2
    return Node(picture, *middle, lift=FLAT_LIFT, z=Layer.INTENT_RINGS.z_at(2), name="arrow")


@dataclass(frozen=True)
class ArrowPicture(FlatPicture):
    """A picture of a curved arrow with a rim of another colour."""

    points: ArrowRoute
    color: Color
    rim_color: Color
    is_dashed: bool = False

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the arrow, smoothed by supersampling."""
        size = to_pixels(self.width, painter.scale), to_pixels(self.height, painter.scale)
        large = pygame.Surface((size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING), pygame.SRCALPHA)
        scale = painter.scale * SUPERSAMPLING
        for color, more in ((self.rim_color, RIM_WIDTH), (self.color, 0.0)):
            self._draw(large, color, more, scale)
        return pygame.transform.smoothscale(large.premul_alpha(), size)

    def _draw(self, surface: pygame.Surface, color: Color, more: float, scale: float) -> None:
        """Draw shaft and head, enlarged on all sides by `more`."""
        tip = self.points[-1]
        neck = next(p for p in reversed(self.points) if math.dist(p, tip) >= HEAD_SIZE * 0.8)
        shaft = [p for p in self.points if math.dist(p, tip) >= HEAD_SIZE * 0.7]
        half = SHAFT_WIDTH / 2 + more
        for n, (a, b) in enumerate(pairwise(shaft)):
            if self.is_dashed and n % DASH_PERIOD >= DASH_LENGTH:
                continue
            across = _across(a, b, half)
            corners = [_plus(a, across), _plus(b, across), _minus(b, across), _minus(a, across)]
            pygame.draw.polygon(surface, color, [_scaled(p, scale) for p in corners])
        for n, point in enumerate(shaft):
            if self.is_dashed and n % DASH_PERIOD > DASH_LENGTH:
                continue
            pygame.draw.circle(surface, color, _scaled(point, scale), half * scale)
        length = math.dist(neck, tip)
        along = (tip[0] - neck[0]) / length, (tip[1] - neck[1]) / length
        back = tip[0] - along[0] * (HEAD_SIZE + more), tip[1] - along[1] * (HEAD_SIZE + more)
        side = -along[1] * (HEAD_SIZE / 2 + more * 1.3), along[0] * (HEAD_SIZE / 2 + more * 1.3)
        end = tip[0] + along[0] * more * 1.8, tip[1] + along[1] * more * 1.8
        head = [_plus(back, side), end, _minus(back, side)]
        pygame.draw.polygon(surface, color, [_scaled(p, scale) for p in head])


def _across(a: Point, b: Point, half: float) -> Point:
    far = math.dist(a, b) or 1.0
    return -(b[1] - a[1]) / far * half, (b[0] - a[0]) / far * half


def _plus(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def _minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def _scaled(point: Point, scale: float) -> Point:
    return point[0] * scale, point[1] * scale
