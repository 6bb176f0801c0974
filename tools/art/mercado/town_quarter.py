"""The quarter around the track: its street of blue basalt, a square, roofs and trees.

The street follows `sprites.street_path`, as its steps on the table do.
"""

from __future__ import annotations

import random

from sprites import street_path
from tools.art import Art, mark_printed
from tools.art.interface.panels import BRASS_STOPS
from tools.art.svg.filters import add_inner_shadow, apply_blur, apply_stone, bevel
from tools.art.svg.markup import (
    circle,
    clip_path,
    darken_color,
    group,
    lighten_color,
    linear_gradient,
    mix_colors,
    path,
    polygon,
    polygon_points,
    radial_gradient,
    rect,
    svg_document,
)

PIXELS_PER_UNIT = 2.0  # of the drawing to a unit of the table
QUARTER_WIDTH, QUARTER_HEIGHT = (
    street_path.QUARTER_SIZE[0] * PIXELS_PER_UNIT,
    street_path.QUARTER_SIZE[1] * PIXELS_PER_UNIT,
)
RIM_WIDTH = 11.0
STREET_WIDTH, KERB_WIDTH = 62.0 * PIXELS_PER_UNIT, 70.0 * PIXELS_PER_UNIT
"""Width of the street, and of the street with its kerbs."""
LIMESTONE_COLOR, BASALT_COLOR, CLAY_COLOR, LEAF_COLOR = "#f1e4c6", "#647ea8", "#d9764a", "#7fa052"

ROOFS = (
    (220.0, 14.0, 40.0, 36.0), (264.0, 12.0, 48.0, 42.0), (248.0, 60.0, 34.0, 28.0),
    (226.0, 410.0, 38.0, 34.0), (268.0, 398.0, 46.0, 46.0),
)  # fmt: skip
"""Houses seen from above, in the bays of the street: left, top, width, height."""
TREES = (
    (30.0, 34.0, 15.0), (60.0, 18.0, 8.0), (296.0, 68.0, 10.0), (326.0, 22.0, 9.0),
    (266.0, 104.0, 8.0), (534.0, 32.0, 16.0), (544.0, 66.0, 9.0), (502.0, 18.0, 8.0),
    (534.0, 428.0, 16.0), (500.0, 442.0, 8.0), (24.0, 430.0, 13.0), (282.0, 372.0, 11.0),
    (252.0, 392.0, 9.0), (330.0, 432.0, 11.0), (544.0, 232.0, 8.0),
)  # fmt: skip
"""Orange trees: x, y, radius."""


def _course() -> str:
    points = street_path.street_center_line()[::4]
    return (
        "M"
        + "L".join(f"{x * PIXELS_PER_UNIT:.1f} {y * PIXELS_PER_UNIT:.1f}" for x, y in points)
        + "Z"
    )


def _setts(rng: random.Random) -> str:
    """The limestone of the square and the lanes, in rows of small setts."""
    size, out = 20.0, ""
    for j in range(round(QUARTER_HEIGHT / size)):
        for i in range(round(QUARTER_WIDTH / size)):
            tone = rng.choice((LIMESTONE_COLOR, "#f6ecd4", "#eaddbd", "#f3e6ca"))
            x, y = i * size + rng.uniform(-1, 1), j * size + rng.uniform(-1, 1)
            out += rect(x + 1, y + 1, size - 2, size - 2, 4, fill=tone)
    return rect(0, 0, QUARTER_WIDTH, QUARTER_HEIGHT, fill="#d8c7a2") + out


def _roof(x: float, y: float, w: float, h: float) -> str:
    """Four slopes of clay tiles, the side to the sun the lightest."""
    x, y, w, h = x * PIXELS_PER_UNIT, y * PIXELS_PER_UNIT, w * PIXELS_PER_UNIT, h * PIXELS_PER_UNIT
    inset = min(w, h) / 2
    along = w > h
    ridge = ((x + inset, y + h / 2), (x + w - inset, y + h / 2))
    if not along:
        ridge = ((x + w / 2, y + inset), (x + w / 2, y + h - inset))
    (ax, ay), (bx, by) = ridge
    corners = (x, y), (x + w, y), (x + w, y + h), (x, y + h)
    first = [ridge[0], ridge[0] if not along else ridge[1]]
    top = [corners[0], corners[1], *reversed(first)]
    last = [ridge[1] if not along else ridge[0], ridge[1]]
    low = [*last, corners[2], corners[3]]
    left = [corners[0], (ax, ay), (ax, ay) if along else (bx, by), corners[3]]
    right = [corners[1], (bx, by) if along else (ax, ay), (bx, by), corners[2]]
    slopes = (
        polygon(top, fill=lighten_color(CLAY_COLOR, 0.28)) + polygon(left, fill=lighten_color(CLAY_COLOR, 0.14))
        + polygon(right, fill=darken_color(CLAY_COLOR, 0.1)) + polygon(low, fill=darken_color(CLAY_COLOR, 0.2))
    )  # fmt: skip
    tiles = "".join(
        path(f"M{x + 8 * n:g} {y:g}V{y + h:g}", stroke=darken_color(CLAY_COLOR, 0.3), stroke_width=1.6,
             stroke_opacity=0.35)
        for n in range(1, int(w / 8) + 1) if 8 * n < w
    )  # fmt: skip
    edge = path(
        f"M{ax:g} {ay:g}L{bx:g} {by:g}", stroke=lighten_color(CLAY_COLOR, 0.5), stroke_width=4
    )
    return bevel(group(slopes, tiles, edge), 2, 3, 0.15)


def _tree(x: float, y: float, r: float, rng: random.Random) -> str:
    """An orange tree from above."""
    x, y, r = x * PIXELS_PER_UNIT, y * PIXELS_PER_UNIT, r * PIXELS_PER_UNIT
    crown = circle(x, y, r, fill=darken_color(LEAF_COLOR, 0.15))
    for px, py in polygon_points(6, r * 0.56, (x, y), rng.uniform(0, 60)):
        crown += circle(
            px, py, r * 0.52, fill=mix_colors(LEAF_COLOR, "#b9cf6f", rng.uniform(0, 0.5))
        )
    fruit = "".join(
        circle(px, py, max(3.2, r * 0.13), fill="#f39a2c")
        for px, py in polygon_points(5, r * rng.uniform(0.45, 0.7), (x, y), rng.uniform(0, 72))
    )
    return bevel(crown, 4, 5, 0.1) + bevel(fruit, 1.5, 2, 0.5)


def _shade(body: str) -> str:
    """Draw the soft shadows of standing things, thrown to the lower right."""
    return apply_blur(group(body, transform="translate(7 9)"), 5, 0.1)


def _whole(body: str) -> str:
    """`body` in a group as large as the drawing: filters would cut wide strokes off else."""
    return group(
        rect(0, 0, QUARTER_WIDTH, QUARTER_HEIGHT, fill="#000000", fill_opacity=0.002), body
    )


def _quarter() -> Art:
    rng = random.Random(11)
    brass = linear_gradient(list(BRASS_STOPS), (0, 0), (QUARTER_WIDTH, QUARTER_HEIGHT))
    line = {"fill": "none", "stroke_linejoin": "round"}
    course = _course()
    kerb = path(course, stroke="#fff8e6", stroke_width=KERB_WIDTH, **line)
    edge = path(course, stroke="#8c7a5c", stroke_width=KERB_WIDTH + 4, **line)
    bed = path(course, stroke=BASALT_COLOR, stroke_width=STREET_WIDTH, **line)
    joints = path(course, stroke="#27466f", stroke_width=STREET_WIDTH, stroke_opacity=0.3,
                  stroke_dasharray="2.4 15", **line)  # fmt: skip
    rows = "".join(
        path(course, stroke=color, stroke_width=w, stroke_opacity=opacity, **line)
        for w, color, opacity in (
            (STREET_WIDTH - 24, "#27466f", 0.3), (STREET_WIDTH - 28, BASALT_COLOR, 1.0),
            (STREET_WIDTH - 60, "#27466f", 0.3), (STREET_WIDTH - 64, BASALT_COLOR, 1.0),
        )
    )  # fmt: skip
    ground = apply_stone(bevel(_setts(rng), 1.2, 1.4, 0.06), 6, 0.1, 0.8)
    lanes = apply_blur(
        _whole(
            path(
                course,
                stroke="#5a4630",
                stroke_width=KERB_WIDTH,
                stroke_opacity=0.5,
                transform="translate(3 5)",
                **line,
            )
        ),
        4,
        0,
    )
    basalt = apply_stone(_whole(bed + rows + joints), 9, 0.3, 1)
    paved = lanes + edge + bevel(_whole(kerb), 2, 2, 0.1) + basalt
    roofs = "".join(
        rect(
            x * PIXELS_PER_UNIT,
            y * PIXELS_PER_UNIT,
            w * PIXELS_PER_UNIT,
            h * PIXELS_PER_UNIT,
            fill="#4a3420",
            fill_opacity=0.55,
        )
        for x, y, w, h in ROOFS
    )
    crowns = "".join(
        circle(
            x * PIXELS_PER_UNIT,
            y * PIXELS_PER_UNIT,
            r * PIXELS_PER_UNIT,
            fill="#4a3420",
            fill_opacity=0.5,
        )
        for x, y, r in TREES
    )
    stands = "".join(_roof(*roof) for roof in ROOFS)
    stands += "".join(_tree(*tree, rng) for tree in TREES)
    inside = clip_path(
        rect(
            RIM_WIDTH, RIM_WIDTH, QUARTER_WIDTH - 2 * RIM_WIDTH, QUARTER_HEIGHT - 2 * RIM_WIDTH, 32
        )
    )
    sun = radial_gradient(
        [(0, "#fff6d0", 0.2), (1, "#fff6d0", 0)], (QUARTER_WIDTH * 0.12, 0), QUARTER_WIDTH * 0.9
    )
    body = group(
        ground
        + paved
        + _shade(roofs + crowns)
        + stands
        + rect(0, 0, QUARTER_WIDTH, QUARTER_HEIGHT, fill=sun),
        clip_path=inside,
    )
    contour = rect(1, 1, QUARTER_WIDTH - 2, QUARTER_HEIGHT - 2, 42, fill="#4a2806")
    rim = bevel(rect(3, 3, QUARTER_WIDTH - 6, QUARTER_HEIGHT - 6, 40, fill=brass), 3, 4, 0.5)
    hem = rect(
        RIM_WIDTH - 1,
        RIM_WIDTH - 1,
        QUARTER_WIDTH - 2 * RIM_WIDTH + 2,
        QUARTER_HEIGHT - 2 * RIM_WIDTH + 2,
        33,
        fill="#4a2806",
    )
    shown = add_inner_shadow(body, 3, 4, 4, 0.35)
    return Art(
        svg_document(
            QUARTER_WIDTH, QUARTER_HEIGHT, contour + rim + hem + shown, brass, sun, inside
        ),
        *street_path.QUARTER_SIZE,
    )


def _step(face: str, rim: str, inlay: str = "") -> Art:
    """A round step let into the street: dark joint, worn face."""
    c = 120.0
    joint = circle(c, c, 118, fill="#1c2f50", fill_opacity=0.8)
    paint = linear_gradient(
        [(0, lighten_color(face, 0.3)), (1, darken_color(face, 0.08))], (30, 20), (210, 220)
    )
    body = bevel(apply_stone(circle(c, c, 107, fill=rim), 4, 0.3, 1.4), 7, 9, 0.25, 12)
    dish = add_inner_shadow(circle(c, c, 92, fill=paint), 4, 5, 5, 0.22)
    return Art(svg_document(240, 240, joint + body + dish + inlay, paint), 60, 60)


def _steps() -> dict[str, Art]:
    ring = circle(120, 120, 84, fill="none", stroke="#a5651a", stroke_width=3.4)
    return {
        "step/plain": _step("#f6ecd6", "#e6d6b6"),
        "step/icon": _step("#ffd97a", "#e09a2e", ring),
    }


ART: dict[str, Art] = {"mercado/quarter": _quarter()} | mark_printed(_steps())
