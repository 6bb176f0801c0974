"""Arrows from a piece to where it is to go: drawn, bent around whatever is to be read."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Final

import pygame

from scenes.kit.layers import Layer
from scenes.lessons import routing
from scenes.lessons.routing import Point, Port, Route
from scenes.ui.theme import SCREEN, Theme
from sprites.node import FLAT, Node
from sprites.painting import Painter, pixels
from sprites.picture import Box, Color, Printed

SHAFT: Final = 13.0
HEAD: Final = 46.0
"""How long and how wide the head is."""
EDGE: Final = 5.0
"""The dark rim around all of it."""
OFF: Final = 26.0
"""Between an arrow and what it leaves and reaches: room for their rings."""
NEAR: Final = 60.0
"""What lies closer together than this needs no arrow."""
STEPS: Final = 28
"""So many pieces make up a bend."""
BENDS: Final = (0.15, 0.4, 0.7, 1.1)
"""How far a bend swings out, as shares of the way."""
GRAZE: Final = 80.0
"""What each step across the thing itself, or what it lies on, costs: so much of a detour."""
FINER: Final = 3
"""Drawn so many times as large: pygame does not smooth edges."""


def line_between(source: Box, target: Box, read: Sequence[Box]) -> Route | None:
    """The shortest bend from one place to another that covers nothing of what is to be read.

    None where they lie side by side, or no bend is free: then rings have to do.
    """
    if _gap(source, target) < NEAR:
        return None
    apart = [box for box in read if not box.overlaps(source) and not box.overlaps(target)]
    own = [box for box in read if box.overlaps(source) or box.overlaps(target)]
    own += [source, target]
    found: list[tuple[float, Route]] = []
    for line in _bends(source, target):
        crossed = sum(any(_on(box, point, 0.0) for box in own) for point in line)
        cost = crossed * GRAZE + sum(math.dist(a, b) for a, b in pairwise(line))
        found.append((cost, line))
    for _, line in sorted(found, key=lambda each: each[0]):
        if not covered(line, apart):
            return line
    winding = routing.lines(
        list(_ports(source)), list(_ports(target)), HEAD, [*apart, source, target]
    )
    return next((line for line in winding if not covered(line, apart)), None)


def covered(line: Route, boxes: Sequence[Box]) -> bool:
    """Whether an arrow along a line lies on one of these boxes, or leaves the screen."""
    tip, shaft = HEAD / 2 + EDGE, SHAFT / 2 + EDGE
    screen = Box(0.0, 0.0, *SCREEN)
    for n, point in enumerate(line):
        air = tip if math.dist(point, line[-1]) < HEAD else shaft
        if not _on(screen, point, -air) or any(_on(box, point, air) for box in boxes):
            return True
        if n and any(_on(box, _between(line[n - 1], point), air) for box in boxes):
            return True
    return False


def boxes_of(line: Route) -> list[Box]:
    """The places that an arrow covers, for what must not lie on it."""
    half = HEAD / 2
    return [Box(x - half, y - half, HEAD, HEAD) for x, y in line[::4]]


def node(line: Route, theme: Theme) -> Node:
    """The arrow itself."""
    air = HEAD / 2 + 2 * EDGE
    left, top = min(x for x, _ in line) - air, min(y for _, y in line) - air
    right, bottom = max(x for x, _ in line) + air, max(y for _, y in line) + air
    points = tuple((x - left, y - top) for x, y in line)
    picture = Arrow(right - left, bottom - top, points, theme.gold, theme.ring_dark[:3])
    middle = (left + right) / 2, (top + bottom) / 2
    return Node(picture, *middle, lift=FLAT, z=Layer.INTENTS.at(2), name="lesson:arrow")


@dataclass(frozen=True)
class Arrow(Printed):
    """A bent shaft with a head at its end, in one colour with a rim of another."""

    points: Route
    color: Color
    rim: Color

    def paint(self, painter: Painter) -> pygame.Surface:
        size = pixels(self.width, painter.scale), pixels(self.height, painter.scale)
        large = pygame.Surface((size[0] * FINER, size[1] * FINER), pygame.SRCALPHA)
        scale = painter.scale * FINER
        for color, more in ((self.rim, EDGE), (self.color, 0.0)):
            self._draw(large, color, more, scale)
        return pygame.transform.smoothscale(large.premul_alpha(), size)

    def _draw(self, surface: pygame.Surface, color: Color, more: float, scale: float) -> None:
        """Shaft and head, so much larger all around."""
        tip = self.points[-1]
        neck = next(p for p in reversed(self.points) if math.dist(p, tip) >= HEAD * 0.8)
        shaft = [p for p in self.points if math.dist(p, tip) >= HEAD * 0.7]
        half = SHAFT / 2 + more
        for a, b in pairwise(shaft):
            across = _across(a, b, half)
            corners = [_plus(a, across), _plus(b, across), _minus(b, across), _minus(a, across)]
            pygame.draw.polygon(surface, color, [_scaled(p, scale) for p in corners])
        for point in shaft:
            pygame.draw.circle(surface, color, _scaled(point, scale), half * scale)
        length = math.dist(neck, tip)
        along = (tip[0] - neck[0]) / length, (tip[1] - neck[1]) / length
        back = tip[0] - along[0] * (HEAD + more), tip[1] - along[1] * (HEAD + more)
        side = -along[1] * (HEAD / 2 + more * 1.3), along[0] * (HEAD / 2 + more * 1.3)
        end = tip[0] + along[0] * more * 1.8, tip[1] + along[1] * more * 1.8
        head = [_plus(back, side), end, _minus(back, side)]
        pygame.draw.polygon(surface, color, [_scaled(p, scale) for p in head])


def _bends(source: Box, target: Box) -> Iterator[Route]:
    """Lines from each side of one place to each side of another, leaving and coming squarely."""
    for (start, out), (end, into) in product(_ports(source), _ports(target)):
        far = math.dist(start, end)
        for bend in BENDS:
            swing = far * bend
            first = start[0] + out[0] * swing, start[1] + out[1] * swing
            last = end[0] + into[0] * swing, end[1] + into[1] * swing
            yield tuple(_bezier(start, first, last, end, n / STEPS) for n in range(STEPS + 1))


def _ports(box: Box) -> Iterator[Port]:
    """Where an arrow can touch a place: a point before each side, and the way out from there."""
    x, y = box.center
    yield (x, box.y - OFF), (0.0, -1.0)
    yield (x, box.bottom + OFF), (0.0, 1.0)
    yield (box.x - OFF, y), (-1.0, 0.0)
    yield (box.right + OFF, y), (1.0, 0.0)


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    u = 1.0 - t
    weights = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
        sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
    )


def _gap(a: Box, b: Box) -> float:
    """How far two boxes are apart, across or up and down."""
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
