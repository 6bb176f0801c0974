"""Smooth lines through points: how high they are, their dots and dashes, and places beside them."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

Curve = tuple[tuple[float, float], ...]
"""The points of a line, from the left to the right."""


def traced(points: Sequence[tuple[float, float]], apart: float) -> list[tuple[float, float]]:
    """Points one after another along a smooth line, no more than about `apart` pixels apart."""
    if len(points) < 2:
        return list(points)
    trace = []
    slopes = smooth_slopes(points)
    for (a, b), (left, right) in zip(pairwise(points), pairwise(slopes), strict=True):
        run, rise = b[0] - a[0], b[1] - a[1]
        steps = max(1, round(max(run, abs(rise) * 1.6) / apart))
        # the cubic of `hermite`, by the powers of the way
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


def broken(
    trace: Sequence[tuple[float, float]], dashes: Sequence[float]
) -> Sequence[tuple[float, float]]:
    """The points of a line that lie in dashes, not in the gaps between them."""
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
    """The slopes at points for a smooth line that never overshoots them (Fritsch and Butland)."""
    rises = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(points)]
    inner = [0.0 if one * two <= 0 else 2 * one * two / (one + two) for one, two in pairwise(rises)]
    return [rises[0], *inner, rises[-1]]


def hermite(start: float, end: float, left: float, right: float, t: float) -> float:
    """A cubic from start to end that leaves and arrives with these slopes; t from 0 to 1."""
    return (
        (1 + 2 * t) * (1 - t) ** 2 * start
        + t * (1 - t) ** 2 * left
        + t * t * (3 - 2 * t) * end
        + t * t * (t - 1) * right
    )


def height_at(curve: Curve, x: float) -> float | None:
    """How high a line is at a place across; None before its beginning or after its end."""
    if not curve or not curve[0][0] <= x <= curve[-1][0]:
        return None
    n = bisect_right([at for at, _ in curve], x)
    if n == len(curve):
        return curve[-1][1]
    slopes = smooth_slopes(curve)
    a, b = curve[n - 1], curve[n]
    run = b[0] - a[0]
    return hermite(a[1], b[1], slopes[n - 1] * run, slopes[n] * run, (x - a[0]) / run)


def spread(wanted: Mapping[int, float], apart: float, low: float, high: float) -> dict[int, float]:
    """Places near those wanted, in their order, no two closer than `apart`, between two ends."""
    order = sorted(wanted, key=lambda n: (wanted[n], n))
    places = {n: wanted[n] for n in order}
    for before, n in pairwise(order):
        places[n] = max(places[n], places[before] + apart)
    top = high
    for n in reversed(order):
        places[n] = min(places[n], top)
        top = places[n] - apart
    for n, least in zip(order, (low + k * apart for k in range(len(order))), strict=True):
        places[n] = max(places[n], least)
    return places
