"""Routes of arrows: the shortest free curve, else a way over a grid with rounded corners."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from itertools import pairwise, product, takewhile
from typing import Final

from scenes.ui.style.theme import SCREEN_SIZE
from sprites.picture import Box

Point = tuple[float, float]
"""A point in design pixels."""
ArrowRoute = tuple[Point, ...]
"""The centre line of an arrow, from its start to its tip."""
ArrowPort = tuple[Point, Point]
"""A point where an arrow can touch a box, and the outward direction there."""
GridCell = tuple[int, int]

SHAFT_WIDTH: Final = 13.0
HEAD_SIZE: Final = 46.0
"""Length and width of the head."""
RIM_WIDTH: Final = 5.0
"""Width of the dark rim."""
END_GAP: Final = 26.0
"""Gap between an arrow and its source and target; it leaves room for their rings."""
MIN_ARROW_DISTANCE: Final = 60.0
"""Distance below which two boxes need no arrow."""
MAX_DETOUR: Final = 2.0
"""Greatest length of a route, as a multiple of the distance and `DETOUR_MARGIN`."""
DETOUR_MARGIN: Final = 100.0
CURVE_STEPS: Final = 28
"""Number of segments of a curve."""
CURVE_BEND_SHARES: Final = (0.15, 0.4, 0.7, 1.1)
"""Control point distances of the tried curves, as shares of the whole distance."""
CROSSING_COST: Final = 80.0
"""Cost of each step across the source or target, as length of a detour."""
GRID_CELL_SIZE: Final = 14.0
"""Cell size of the search grid, design pixels."""
GRID_COLUMNS, GRID_ROWS = int(SCREEN_SIZE[0] / GRID_CELL_SIZE), int(SCREEN_SIZE[1] / GRID_CELL_SIZE)
MIN_CLEARANCE: Final = 13.0
"""Least distance of a route from an obstacle."""
PREFERRED_CLEARANCE: Final = 30.0
"""Distance from an obstacle below which steps cost more."""
NARROW_STEP_COST: Final = 4.0
"""Cost of a step below that distance, in usual steps."""
TURN_COST: Final = 6.0
"""Cost of a turn, in usual steps."""
CORNER_RADII: Final = (56.0, 30.0, 14.0, 0.0)
"""Lengths cut from the corners of a route, the roundest first."""
START_SHARES: Final = (0.5, 0.75, 0.25)
"""Parts of the width of a box at which an arrow can start, in the order in which they are tried."""
STEP_DIRECTIONS: Final = ((0, -1), (0, 1), (-1, 0), (1, 0))


def find_route(source: Box, target: Box, obstacles: Sequence[Box]) -> ArrowRoute | None:
    """Return the shortest curve from one box to another that covers no obstacle.

    Args:
        source: Box at which the route starts, design pixels.
        target: Box at which it ends.
        obstacles: Boxes of text and pieces that must stay readable.

    Returns:
        The route; None if the boxes are close together, or no route of moderate length is free.
        Rings must then suffice.
    """
    if _box_distance(source, target) < MIN_ARROW_DISTANCE:
        return None
    apart = [box for box in obstacles if not box.overlaps(source) and not box.overlaps(target)]
    own = [box for box in obstacles if box.overlaps(source) or box.overlaps(target)]
    own += [source, target]
    most = MAX_DETOUR * (_box_distance(source, target) + DETOUR_MARGIN)

    def is_free(line: ArrowRoute) -> bool:
        return _length(line) <= most and not is_route_blocked(line, apart)

    for share in START_SHARES:
        found: list[tuple[float, ArrowRoute]] = []
        for line in _curves(source, target, share):
            crossed = sum(any(_on(box, point, 0.0) for box in own) for point in line)
            cost = crossed * CROSSING_COST + _length(line)
            found.append((cost, line))
        for _, line in sorted(found, key=lambda each: each[0]):
            if is_free(line):
                return line
    winding = find_winding_routes(
        list(_ports(source)), list(_ports(target)), HEAD_SIZE, [*apart, source, target]
    )
    return next((line for line in winding if is_free(line)), None)


def _length(route: ArrowRoute) -> float:
    """Return the length of a route, design pixels."""
    return sum(math.dist(a, b) for a, b in pairwise(route))


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


def find_winding_routes(
    starts: Sequence[ArrowPort],
    ends: Sequence[ArrowPort],
    straight_length: float,
    obstacles: Sequence[Box],
) -> Iterator[ArrowRoute]:
    """Yield the cheapest route from a start port to an end port, with less and less round corners.

    Args:
        starts: Possible start ports.
        ends: Possible end ports.
        straight_length: Length of the straight last part, design pixels.
        obstacles: Boxes to avoid.
    """
    first = {_cell(_out(port, GRID_CELL_SIZE)): port for port in starts}
    last = {_cell(_out(port, straight_length + GRID_CELL_SIZE / 2)): port for port in ends}
    cells = _find_cheapest_path(
        set(first),
        set(last),
        _blocked_cells(obstacles, MIN_CLEARANCE),
        _blocked_cells(obstacles, PREFERRED_CLEARANCE),
    )
    if not cells:
        return
    start, end = first[cells[0]], last[cells[-1]]
    within = _align_first_leg(_align_first_leg(_corners(cells), start)[::-1], end)[::-1]
    corners = [start[0], *within, end[0]]
    for rounding in CORNER_RADII:
        yield _subdivide(_round_corners(corners, rounding, straight_length))


def _find_cheapest_path(
    starts: set[GridCell], ends: set[GridCell], shut: set[GridCell], narrow: set[GridCell]
) -> list[GridCell]:
    """Return the cheapest path over the grid (Dijkstra); empty if there is none."""
    front = [(0.0, start, (0, 0)) for start in sorted(starts - shut)]
    cost = {(cell, way): paid for paid, cell, way in front}
    came: dict[tuple[GridCell, GridCell], tuple[GridCell, GridCell]] = {}
    while front:
        paid, cell, way = heapq.heappop(front)
        if cell in ends:
            cells, at = [cell], (cell, way)
            while at in came:
                at = came[at]
                cells.append(at[0])
            return cells[::-1]
        if paid > cost[cell, way]:
            continue
        for turn in STEP_DIRECTIONS:
            following = cell[0] + turn[0], cell[1] + turn[1]
            inside = 0 <= following[0] < GRID_COLUMNS and 0 <= following[1] < GRID_ROWS
            if not inside or following in shut:
                continue
            step = paid + (NARROW_STEP_COST if following in narrow else 1.0)
            step += TURN_COST if turn != way != (0, 0) else 0.0
            if step < cost.get((following, turn), math.inf):
                cost[following, turn] = step
                came[following, turn] = cell, way
                heapq.heappush(front, (step, following, turn))
    return []


def _blocked_cells(boxes: Sequence[Box], air: float) -> set[GridCell]:
    """Return the cells whose centres are within a distance of one of the boxes."""
    found: set[GridCell] = set()
    for box in boxes:
        left = max(0, math.ceil((box.x - air) / GRID_CELL_SIZE - 0.5))
        right = min(GRID_COLUMNS - 1, math.floor((box.right + air) / GRID_CELL_SIZE - 0.5))
        top = max(0, math.ceil((box.y - air) / GRID_CELL_SIZE - 0.5))
        bottom = min(GRID_ROWS - 1, math.floor((box.bottom + air) / GRID_CELL_SIZE - 0.5))
        found.update((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))
    return found


def _out(port: ArrowPort, far: float) -> Point:
    (x, y), (across, down) = port
    return x + across * far, y + down * far


def _cell(point: Point) -> GridCell:
    return int(point[0] / GRID_CELL_SIZE), int(point[1] / GRID_CELL_SIZE)


def _corners(cells: Sequence[GridCell]) -> list[Point]:
    """Return start, turns and end of a path over the grid."""
    turns = [
        b
        for a, b, c in zip(cells, cells[1:], cells[2:], strict=False)
        if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])
    ]
    kept = [cells[0], *turns, cells[-1]]
    return [((x + 0.5) * GRID_CELL_SIZE, (y + 0.5) * GRID_CELL_SIZE) for x, y in kept]


def _align_first_leg(corners: Sequence[Point], port: ArrowPort) -> list[Point]:
    """Return the corners with the first leg moved off the grid, square to a port."""
    (x, y), (across, _) = port
    axis = 1 if across else 0
    row = corners[0][axis]
    first = takewhile(lambda corner: corner[axis] == row, corners[:-1])
    moved = [(corner[0], y) if across else (x, corner[1]) for corner in first]
    return [*moved, *corners[len(moved) :]]


def _round_corners(corners: Sequence[Point], most: float, straight: float) -> list[Point]:
    """Round each corner by at most a length; the end of the route stays straight."""
    if not most:
        return list(corners)
    line = [corners[0]]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        far = math.dist(corner, after)
        cut = min(most, math.dist(before, corner) / 2, far / 2)
        if after == corners[-1]:
            cut = max(0.0, min(cut, far - straight))
        start, end = _toward(corner, before, cut), _toward(corner, after, cut)
        for n in range(9):
            t = n / 8
            a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            line.append((
                a * start[0] + b * corner[0] + c * end[0],
                a * start[1] + b * corner[1] + c * end[1],
            ))  # fmt: skip
    return [*line, corners[-1]]


def _subdivide(line: Sequence[Point]) -> ArrowRoute:
    """Return the line in short steps."""
    points = [line[0]]
    for a, b in pairwise(line):
        far = math.dist(a, b)
        steps = max(1, round(far / GRID_CELL_SIZE))
        points += [_toward(a, b, far * n / steps) for n in range(1, steps + 1)]
    return tuple(points)


def _toward(a: Point, b: Point, far: float) -> Point:
    share = far / (math.dist(a, b) or 1.0)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _curves(source: Box, target: Box, start_share: float) -> Iterator[ArrowRoute]:
    """Yield curves between the sides of two boxes that start and end at right angles.

    Args:
        source: Box at which they start.
        target: Box at whose middles they end.
        start_share: Part of the width of the source at which curves start above and below it.
    """
    for (start, out), (end, into) in product(_ports(source, start_share), _ports(target)):
        far = math.dist(start, end)
        for bend in CURVE_BEND_SHARES:
            swing = far * bend
            first = start[0] + out[0] * swing, start[1] + out[1] * swing
            last = end[0] + into[0] * swing, end[1] + into[1] * swing
            yield tuple(
                _bezier(start, first, last, end, n / CURVE_STEPS) for n in range(CURVE_STEPS + 1)
            )


def _ports(box: Box, share: float = 0.5) -> Iterator[ArrowPort]:
    """Yield the points before each side of a box, with the outward direction.

    Args:
        box: The box.
        share: Part of its width at which the upper and the lower point lie.
    """
    x, y = box.x + box.width * share, box.center[1]
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
