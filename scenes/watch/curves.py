"""Smooth curves through points: samples, dashes, heights, and spacing of labels."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

Curve = tuple[tuple[float, float], ...]
"""Points of a line from left to right."""


def sample_curve(
    points: Sequence[tuple[float, float]], spacing: float
) -> list[tuple[float, float]]:
    """Return points along a smooth line, at most about `apart` pixels apart."""
    if len(points) < 2:
        return list(points)
    trace = []
    slopes = smooth_slopes(points)
    for (a, b), (left, right) in zip(pairwise(points), pairwise(slopes), strict=True):
        run, rise = b[0] - a[0], b[1] - a[1]
        steps = max(1, round(max(run, abs(rise) * 1.6) / spacing))
        # the cubic of `cubic_hermite`, by the powers of the way
        p1, p2, p3 = (
            left * run,
            3 * rise - (2 * left + right) * run,
            (left + right) * run - 2 * rise,
        )
        for n in range(steps):
            t = n / steps
            trace.append((a[0] + run * t, a[1] + t * (p1 + t * (p2 + t * p3))))
    trace.append(points[-1])
    return trace


def cut_into_dashes(
    trace: Sequence[tuple[float, float]], dashes: Sequence[float]
) -> Sequence[tuple[float, float]]:
    """Return the points of a line that lie in its dashes, not in the gaps."""
    if not dashes or not trace:
        return trace
    ends = list(accumulate(dashes))
    kept, way = [trace[0]], 0.0
    for before, point in pairwise(trace):
        way += math.dist(before, point)
        if bisect_right(ends, way % ends[-1]) % 2 == 0:
            kept.append(point)
    return kept


def smooth_slopes(points: Sequence[tuple[float, float]]) -> list[float]:
    """Return slopes at points for a smooth line without overshoot (Fritsch and Butland)."""
    rises = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(points)]
    inner = [0.0 if one * two <= 0 else 2 * one * two / (one + two) for one, two in pairwise(rises)]
    return [rises[0], *inner, rises[-1]]


def cubic_hermite(start: float, end: float, left: float, right: float, t: float) -> float:
    """Return the cubic from start to end with the given end slopes, at t from 0 to 1."""
    return (
        (1 + 2 * t) * (1 - t) ** 2 * start
        + t * (1 - t) ** 2 * left
        + t * t * (3 - 2 * t) * end
        + t * t * (t - 1) * right
    )


def curve_height(curve: Curve, x: float) -> float | None:
    """Return the height of a curve at x; None outside of its ends."""
    if not curve or not curve[0][0] <= x <= curve[-1][0]:
        return None
    n = bisect_right([at for at, _ in curve], x)
    if n == len(curve):
        return curve[-1][1]
    slopes = smooth_slopes(curve)
    a, b = curve[n - 1], curve[n]
    run = b[0] - a[0]
    return cubic_hermite(a[1], b[1], slopes[n - 1] * run, slopes[n] * run, (x - a[0]) / run)


def spread_positions(
    wanted: Mapping[int, float], min_distance: float, low: float, high: float
) -> dict[int, float]:
    """Return positions near the wanted ones, in their order, at least `apart` from one another.

    All lie between `low` and `high` if there is room.
    """
    order = sorted(wanted, key=lambda n: (wanted[n], n))
    places = {n: wanted[n] for n in order}
    for before, n in pairwise(order):
        places[n] = max(places[n], places[before] + min_distance)
    top = high
    for n in reversed(order):
        places[n] = min(places[n], top)
        top = places[n] - min_distance
    for n, least in zip(order, (low + k * min_distance for k in range(len(order))), strict=True):
        places[n] = max(places[n], least)
    return places
