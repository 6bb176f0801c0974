"""Curved arrows from a piece to its destination, routed around text and pieces."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Final

import pygame

from scenes.kit.layers import Layer
from scenes.stage.animation import arrow_routing
from scenes.stage.animation.arrow_routing import ArrowPort, ArrowRoute, Point
from scenes.ui.style.theme import SCREEN_SIZE, Theme
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Painter, to_pixels
from sprites.picture import Box, Color, FlatPicture

SHAFT_WIDTH: Final = 13.0
HEAD_SIZE: Final = 46.0
"""Length and width of the head."""
RIM_WIDTH: Final = 5.0
"""Width of the dark rim."""
END_GAP: Final = 26.0
"""Gap between an arrow and its source and target; it leaves room for their rings."""
MIN_ARROW_DISTANCE: Final = 60.0
"""Distance below which two boxes need no arrow."""
CURVE_STEPS: Final = 28
"""Number of segments of a curve."""
CURVE_BEND_SHARES: Final = (0.15, 0.4, 0.7, 1.1)
"""Control point distances of the tried curves, as shares of the whole distance."""
CROSSING_COST: Final = 80.0
"""Cost of each step across the source or target, as length of a detour."""
SUPERSAMPLING: Final = 3
"""Factor by which arrows are drawn larger and scaled down, because pygame does not smooth edges."""


def find_route(source: Box, target: Box, obstacles: Sequence[Box]) -> ArrowRoute | None:
    """Return the shortest curve from one box to another that covers no obstacle.

    Args:
        source: Box at which the route starts, design pixels.
        target: Box at which it ends.
        obstacles: Boxes of text and pieces that must stay readable.

    Returns:
        The route; None if the boxes are close together or no route is free. Rings must then
        suffice.
    """
    if _box_distance(source, target) < MIN_ARROW_DISTANCE:
        return None
    apart = [box for box in obstacles if not box.overlaps(source) and not box.overlaps(target)]
    own = [box for box in obstacles if box.overlaps(source) or box.overlaps(target)]
    own += [source, target]
    found: list[tuple[float, ArrowRoute]] = []
    for line in _curves(source, target):
        crossed = sum(any(_on(box, point, 0.0) for box in own) for point in line)
        cost = crossed * CROSSING_COST + sum(math.dist(a, b) for a, b in pairwise(line))
        found.append((cost, line))
    for _, line in sorted(found, key=lambda each: each[0]):
        if not is_route_blocked(line, apart):
            return line
    winding = arrow_routing.find_routes(
        list(_ports(source)), list(_ports(target)), HEAD_SIZE, [*apart, source, target]
    )
    return next((line for line in winding if not is_route_blocked(line, apart)), None)


def find_move_route(boxes: Sequence[Box], obstacles: Sequence[Box]) -> ArrowRoute | None:
    """Return the route from the piece of a move to its target; None if it needs no arrow.

    Args:
        boxes: Box of the piece, and of the target if there is one.
        obstacles: Boxes that must stay visible.
    """
    if len(boxes) != 2:
        return None
    piece, target = boxes
    return find_route(piece, target, obstacles)


def is_route_blocked(route: ArrowRoute, boxes: Sequence[Box]) -> bool:
    """True if an arrow along a route covers one of the boxes or leaves the screen."""
    tip, shaft = HEAD_SIZE / 2 + RIM_WIDTH, SHAFT_WIDTH / 2 + RIM_WIDTH
    screen = Box(0.0, 0.0, *SCREEN_SIZE)
    for n, point in enumerate(route):
        air = tip if math.dist(point, route[-1]) < HEAD_SIZE else shaft
        if not _on(screen, point, -air) or any(_on(box, point, air) for box in boxes):
            return True
        if n and any(_on(box, _between(route[n - 1], point), air) for box in boxes):
            return True
    return False


def covered_boxes(route: ArrowRoute) -> list[Box]:
    """Return the boxes that an arrow covers, so that other widgets avoid them."""
    half = HEAD_SIZE / 2
    return [Box(x - half, y - half, HEAD_SIZE, HEAD_SIZE) for x, y in route[::4]]


def create_arrow_node(route: ArrowRoute, theme: Theme) -> Node:
    """Return the node of an arrow along a route."""
    air = HEAD_SIZE / 2 + 2 * RIM_WIDTH
    left, top = min(x for x, _ in route) - air, min(y for _, y in route) - air
    right, bottom = max(x for x, _ in route) + air, max(y for _, y in route) + air
    points = tuple((x - left, y - top) for x, y in route)
    picture = ArrowPicture(right - left, bottom - top, points, theme.gold, theme.ring_dark[:3])
    middle = (left + right) / 2, (top + bottom) / 2
    return Node(picture, *middle, lift=FLAT_LIFT, z=Layer.INTENT_RINGS.z_at(2), name="arrow")


@dataclass(frozen=True)
class ArrowPicture(FlatPicture):
    """A picture of a curved arrow with a rim of another colour."""

    points: ArrowRoute
    color: Color
    rim_color: Color

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
        for a, b in pairwise(shaft):
            across = _across(a, b, half)
            corners = [_plus(a, across), _plus(b, across), _minus(b, across), _minus(a, across)]
            pygame.draw.polygon(surface, color, [_scaled(p, scale) for p in corners])
        for point in shaft:
            pygame.draw.circle(surface, color, _scaled(point, scale), half * scale)
        length = math.dist(neck, tip)
        along = (tip[0] - neck[0]) / length, (tip[1] - neck[1]) / length
        back = tip[0] - along[0] * (HEAD_SIZE + more), tip[1] - along[1] * (HEAD_SIZE + more)
        side = -along[1] * (HEAD_SIZE / 2 + more * 1.3), along[0] * (HEAD_SIZE / 2 + more * 1.3)
        end = tip[0] + along[0] * more * 1.8, tip[1] + along[1] * more * 1.8
        head = [_plus(back, side), end, _minus(back, side)]
        pygame.draw.polygon(surface, color, [_scaled(p, scale) for p in head])


def _curves(source: Box, target: Box) -> Iterator[ArrowRoute]:
    """Yield curves between the sides of two boxes that start and end at right angles."""
    for (start, out), (end, into) in product(_ports(source), _ports(target)):
        far = math.dist(start, end)
        for bend in CURVE_BEND_SHARES:
            swing = far * bend
            first = start[0] + out[0] * swing, start[1] + out[1] * swing
            last = end[0] + into[0] * swing, end[1] + into[1] * swing
            yield tuple(
                _bezier(start, first, last, end, n / CURVE_STEPS) for n in range(CURVE_STEPS + 1)
            )


def _ports(box: Box) -> Iterator[ArrowPort]:
    """Yield the points before each side of a box, with the outward direction."""
    x, y = box.center
    yield (x, box.y - END_GAP), (0.0, -1.0)
    yield (x, box.bottom + END_GAP), (0.0, 1.0)
    yield (box.x - END_GAP, y), (-1.0, 0.0)
    yield (box.right + END_GAP, y), (1.0, 0.0)


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    u = 1.0 - t
    weights = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
        sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
    )


def _box_distance(a: Box, b: Box) -> float:
    """Return the distance of two boxes."""
    across = max(a.x - b.right, b.x - a.right, 0.0)
    down = max(a.y - b.bottom, b.y - a.bottom, 0.0)
    return math.hypot(across, down)


def _on(box: Box, point: Point, air: float) -> bool:
    x, y = point
    return box.x - air < x < box.right + air and box.y - air < y < box.bottom + air


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _across(a: Point, b: Point, half: float) -> Point:
    far = math.dist(a, b) or 1.0
    return -(b[1] - a[1]) / far * half, (b[0] - a[0]) / far * half


def _plus(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def _minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def _scaled(point: Point, scale: float) -> Point:
    return point[0] * scale, point[1] * scale
