"""SVG markup in small functions: the document, gradients, colours and plain shapes.

Lengths are in the units of the drawing's own viewBox. Gradients and clip paths are
``SvgDefinition`` objects: put one in an attribute (``fill="{g}"``) and pass it to
``svg_document``. Filters (see ``filters``) carry their own definitions, and
``svg_document`` gathers those.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]
"""A point of the drawing, (x, y)."""


GradientStops = Sequence[tuple[float, str] | tuple[float, str, float]]
"""Colour stops of a gradient: (offset, colour[, alpha])."""


_FILTER = re.compile(r"<filter id=\"(\w+)\".*?</filter>", re.DOTALL)


@dataclass(frozen=True)
class SvgDefinition:
    """A gradient or clip path with its id; as a string it is the reference ``url(#id)``."""

    markup: str
    id: str

    def __str__(self) -> str:
        return f"url(#{self.id})"


def definition_id(text: str) -> str:
    """Return an id that equal definitions share."""
    return "d" + hashlib.sha1(text.encode()).hexdigest()[:10]


def svg_document(width: float, height: float, body: str, *defs: SvgDefinition) -> str:
    """Return a document with viewBox ``0 0 width height``; gathers the filters used in `body`."""
    found: dict[str, str] = {d.id: d.markup for d in defs}
    for match in _FILTER.finditer(body):
        found.setdefault(match.group(1), match.group(0))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
        f"<defs>{''.join(found.values())}</defs>{_FILTER.sub('', body)}</svg>"
    )


def _stops(stops: GradientStops) -> str:
    out = ""
    for stop in stops:
        alpha = f' stop-opacity="{stop[2]:g}"' if len(stop) == 3 else ""
        out += f'<stop offset="{stop[0]:g}" stop-color="{stop[1]}"{alpha}/>'
    return out


def linear_gradient(stops: GradientStops, start: Point, end: Point) -> SvgDefinition:
    """Return a linear gradient between two points; stops are (offset, colour[, alpha])."""
    (x1, y1), (x2, y2) = start, end
    inner = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}">{_stops(stops)}'
    name = definition_id("l" + inner)
    return SvgDefinition(
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {inner}</linearGradient>', name
    )


def radial_gradient(
    stops: GradientStops, centre: Point, radius: float, transform: str = ""
) -> SvgDefinition:
    """Return a radial gradient around a point; `transform` makes it an ellipse."""
    more = f' gradientTransform="{transform}"' if transform else ""
    inner = f'cx="{centre[0]:g}" cy="{centre[1]:g}" r="{radius:g}"{more}>{_stops(stops)}'
    name = definition_id("r" + inner)
    return SvgDefinition(
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {inner}</radialGradient>', name
    )


def clip_path(shape: str) -> SvgDefinition:
    """Return a clip path of a shape's markup; use as ``clip-path="{c}"``."""
    name = definition_id("c" + shape)
    return SvgDefinition(f'<clipPath id="{name}">{shape}</clipPath>', name)


def rgb_channels(color: str) -> tuple[int, int, int]:
    """Return red, green and blue of ``#rrggbb``, 0 to 255."""
    text = color.lstrip("#")
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def mix_colors(a: str, b: str, share: float) -> str:
    """Return the colour `share` (0 to 1) of the way from `a` to `b`, both ``#rrggbb``."""
    pairs = zip(rgb_channels(a), rgb_channels(b), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)


def lighten_color(color: str, share: float) -> str:
    """Return a colour mixed with a warm white, as lamp light does."""
    return mix_colors(color, "#fff6e0", share)


def darken_color(color: str, share: float) -> str:
    """Return a colour mixed with a warm near-black, as shade in lamp light does."""
    return mix_colors(color, "#140a06", share)


def svg_attributes(**values: object) -> str:
    """Return keyword arguments as SVG attributes (``stroke_width=2`` is ``stroke-width="2"``)."""
    return "".join(f' {k.rstrip("_").replace("_", "-")}="{v}"' for k, v in values.items())


def circle(cx: float, cy: float, r: float, **paint: object) -> str:
    """Return a circle element."""
    return f'<circle cx="{cx:g}" cy="{cy:g}" r="{r:g}"{svg_attributes(**paint)}/>'


def ellipse(cx: float, cy: float, rx: float, ry: float, **paint: object) -> str:
    """Return an ellipse element."""
    return f'<ellipse cx="{cx:g}" cy="{cy:g}" rx="{rx:g}" ry="{ry:g}"{svg_attributes(**paint)}/>'


def rect(x: float, y: float, w: float, h: float, radius: float = 0, **paint: object) -> str:
    """Return a rectangle element, with round corners of `radius`."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{radius:g}"'
        f"{svg_attributes(**paint)}/>"
    )


def path(d: str, **paint: object) -> str:
    """Return a path element."""
    return f'<path d="{d}"{svg_attributes(**paint)}/>'


_STEP = re.compile(r"([A-Za-z])|-?\d*\.?\d+")
_TURNS = {"H": "x", "V": "y", "A": "--===xy", "a": "--===--"}
"""Kinds of the numbers of a path command, where not always x and y: lengths (-) or neither
(=)."""


def place_path(d: str, x: float, y: float, unit: float = 1) -> str:
    """Return path data, written around (0, 0) in lengths of `unit`, moved to (x, y)."""
    command, n, starts = "", 0, {"x": x, "y": y}

    def laid(found: re.Match[str]) -> str:
        nonlocal command, n
        if found[1]:
            command, n = found[1], 0
            return found[0]
        turns = _TURNS.get(command, "xy" if command.isupper() else "-")
        turn, n = turns[n % len(turns)], n + 1
        if turn == "=" or (turn == "-" and unit == 1):
            return found[0]
        share, start = float(found[0]) if "." in found[0] else int(found[0]), starts.get(turn, 0)
        return f"{start + unit * share if share else start}"

    return _STEP.sub(laid, d)


def line(d: str, color: str, width: float, **paint: object) -> str:
    """Return a round-ended stroke along path data."""
    ends = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(d, stroke=color, stroke_width=width, **{**ends, **paint})


def polygon(points: Sequence[Point], **paint: object) -> str:
    """Return a polygon element."""
    joined = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polygon points="{joined}"{svg_attributes(**paint)}/>'


def polygon_points(
    n: int, radius: float, centre: Point, turn: float = -90, inner: float | None = None
) -> list[Point]:
    """Return the corners of a regular polygon, or with `inner` of a star of `n` rays.

    The first corner is at `turn` degrees.
    """
    count = n if inner is None else 2 * n
    points = []
    for i in range(count):
        angle = math.radians(turn + 360 * i / count)
        r = radius if inner is None or i % 2 == 0 else inner
        points.append((centre[0] + r * math.cos(angle), centre[1] + r * math.sin(angle)))
    return points


def group(*parts: str, **paint: object) -> str:
    """Return the parts in a group element."""
    return f"<g{svg_attributes(**paint)}>{''.join(parts)}</g>"


def transform_markup(body: str, dx: float, dy: float, scale: float = 1, turn: float = 0) -> str:
    """Return `body` rotated (degrees) and scaled about its origin, then shifted."""
    return f'<g transform="translate({dx:g} {dy:g}) rotate({turn:g}) scale({scale:g})">{body}</g>'


def draw_stitches(
    x: float, y: float, w: float, h: float, radius: float, color: str, width: float = 3
) -> str:
    """Draw sewn thread around a rectangle: dark needle groove, thread, light on its upper edge.

    Each stitch is `width` thick and about four times as long.
    """
    dash = f"{width * 3.6:g} {width * 2.6:g}"
    common = {"fill": "none", "stroke_linecap": "round", "stroke_dasharray": dash}
    return (
        rect(x, y + width * 0.5, w, h, radius, stroke="#000000", stroke_opacity=0.4,
             stroke_width=width * 1.5, **common)
        + rect(x, y, w, h, radius, stroke=darken_color(color, 0.25), stroke_width=width, **common)
        + rect(x - width * 0.12, y - width * 0.2, w, h, radius, stroke=lighten_color(color, 0.35),
               stroke_width=width * 0.45, **common)
    )  # fmt: skip


def smooth_closed_path(points: list[tuple[float, float]]) -> str:
    """Return path data of a smooth closed curve through `points` (Catmull-Rom)."""
    n = len(points)
    d = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy), (ex, ey) = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        d += (f"C{bx + (cx - ax) / 6:.0f} {by + (cy - ay) / 6:.0f} {cx - (ex - bx) / 6:.0f}"
              f" {cy - (ey - by) / 6:.0f} {cx:.0f} {cy:.0f}")  # fmt: skip
    return d + "Z"
