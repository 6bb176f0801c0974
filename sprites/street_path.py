"""The closed path of a winding street, and the positions of steps along it.

The drawing of the street and the table use the same points, so that both fit. Lengths are
design pixels from the upper left corner of the quarter; angles are degrees, clockwise as
seen.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final, NamedTuple

QUARTER_SIZE: Final = (564.0, 458.0)
"""Width and height of the quarter that the street winds through."""
STREET_BENDS: Final = (
    (56.0, 98.0), (98.0, 64.0), (156.0, 66.0), (200.0, 104.0), (232.0, 152.0), (286.0, 158.0),
    (318.0, 116.0), (352.0, 74.0), (412.0, 60.0), (468.0, 78.0), (494.0, 130.0), (486.0, 196.0),
    (496.0, 262.0), (494.0, 330.0), (476.0, 386.0), (426.0, 412.0), (370.0, 398.0),
    (334.0, 352.0), (296.0, 314.0), (244.0, 316.0), (214.0, 358.0), (178.0, 402.0),
    (116.0, 414.0), (64.0, 384.0), (46.0, 324.0), (54.0, 248.0), (44.0, 168.0),
)  # fmt: skip
"""Points on the middle of the street, clockwise from the upper left."""
_FINE = 40  # chords from one bend to the next


class StreetStep(NamedTuple):
    """A point on the middle of the street, and the direction of the street there (0: right)."""

    x: float
    y: float
    angle: float


@cache
def street_center_line() -> tuple[tuple[float, float], ...]:
    """Return the middle line as a closed run of short chords (Catmull-Rom through the bends)."""
    points = []
    n = len(STREET_BENDS)
    for i in range(n):
        a, b, c, d = (STREET_BENDS[(i + k) % n] for k in (-1, 0, 1, 2))
        for j in range(_FINE):
            t = j / _FINE
            points.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return tuple(points)


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))) / 2


@cache
def street_length() -> float:
    """Return the length of one lap."""
    points = street_center_line()
    return sum(math.dist(points[i - 1], points[i]) for i in range(len(points)))


@cache
def street_steps(count: int) -> tuple[StreetStep, ...]:
    """Return `count` steps at equal distances along the street; the first is at the first bend."""
    points, apart = street_center_line(), street_length() / count
    found: list[StreetStep] = []
    gone = 0.0
    for i, here in enumerate(points):
        there = points[(i + 1) % len(points)]
        chord = math.dist(here, there)
        while len(found) < count and len(found) * apart <= gone + chord:
            share = (len(found) * apart - gone) / chord
            across, down = there[0] - here[0], there[1] - here[1]
            angle = math.degrees(math.atan2(down, across))
            found.append(StreetStep(here[0] + across * share, here[1] + down * share, angle))
        gone += chord
    return tuple(found)
