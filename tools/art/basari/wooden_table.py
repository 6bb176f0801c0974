"""Basari's wooden table: boards with a carpet around them, under a pierced lamp."""

from __future__ import annotations

import math
import random

from tools.art import Art, mark_printed
from tools.art.backgrounds.table_rims import RIM_WIDTH, draw_metal_strip, draw_rim_shadow, rim_path
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH, draw_lamplight, draw_planks
from tools.art.svg.filters import apply_blur, apply_cloth, bevel
from tools.art.svg.markup import (
    group,
    linear_gradient,
    path,
    polygon,
    polygon_points,
    radial_gradient,
    rect,
    svg_document,
)


def _gul(size: float, ground: str, main: str, accent: str) -> str:
    """One square of a carpet's border: a stepped star between two guard stripes."""
    c, k = size / 2, size / 40
    out = rect(0, 0, size, size, fill=ground)
    out += polygon(polygon_points(8, 13.5 * k, (c, c), -90, 10 * k), fill=main)
    out += polygon(polygon_points(4, 9.5 * k, (c, c)), fill=accent)
    out += polygon(polygon_points(4, 4.6 * k, (c, c)), fill=ground)
    for x in (0, size):
        out += polygon(polygon_points(4, 5.5 * k, (x, c)), fill=accent)
        for y in (c - 9 * k, c + 9 * k):
            out += polygon(polygon_points(4, 2.6 * k, (x, y)), fill=main)
    return out


def _guards(width: float, at: float, color: str, checks: str) -> str:
    """A guard stripe of the carpet, `at` from the edge: barber-pole checks on a plain line."""
    box = (at, at, TABLE_WIDTH - 2 * at, TABLE_HEIGHT - 2 * at, 2)
    return rect(*box, fill="none", stroke=color, stroke_width=width) + rect(
        *box, fill="none", stroke=checks, stroke_width=width * 0.62, stroke_dasharray="6 6"
    )


def _lamp_stars(rng: random.Random, x: float, y: float, n: int, reach: float) -> str:
    """The star-shaped lights that a pierced brass lamp throws around (x, y)."""
    out = ""
    for i in range(n):
        angle = i * 2.39996
        far = reach * math.sqrt((i + 2.5) / (n + 2.5))
        size = 7 + 15 * far / reach
        px, py = x + far * math.cos(angle), y + far * math.sin(angle) * 0.8
        turn = math.degrees(angle) + rng.uniform(-9, 9)
        fade = 0.2 * max(0.0, 1 - far / reach)
        out += polygon(polygon_points(6, size, (px, py), turn, size * 0.5), fill="#ffd68a",
                       fill_opacity=f"{fade:.3f}")  # fmt: skip
    return apply_blur(out, 2.2, 0.05)


def _basari() -> Art:
    rng = random.Random(3)
    boards = draw_planks(
        ("#57301c", "#5e341e", "#532d1a", "#5a321d", "#552f1b"), 83, "#1a0803", 0.4, 3.6
    )
    cell = _gul(RIM_WIDTH, "#8a1730", "#f0bd5c", "#1f5d70")
    cells = [
        (i * RIM_WIDTH, y)
        for i in range(round(TABLE_WIDTH / RIM_WIDTH))
        for y in (0.0, TABLE_HEIGHT - RIM_WIDTH)
    ]
    cells += [
        (x, j * RIM_WIDTH)
        for j in range(1, round(TABLE_HEIGHT / RIM_WIDTH) - 1)
        for x in (0.0, TABLE_WIDTH - RIM_WIDTH)
    ]
    pattern = ""
    for x, y in cells:
        turn = (
            ""
            if y in (0.0, TABLE_HEIGHT - RIM_WIDTH)
            else f" rotate(90 {RIM_WIDTH / 2:g} {RIM_WIDTH / 2:g})"
        )
        pattern += f'<g transform="translate({x:g} {y:g}){turn}">{cell}</g>'
    pattern += _guards(5, 3.5, "#122a3a", "#e6cf9a") + _guards(
        5, RIM_WIDTH - 3.5, "#122a3a", "#e6cf9a"
    )
    ring = path(rim_path(RIM_WIDTH), fill="#8a1730", fill_rule="evenodd")
    carpet = apply_cloth(bevel(ring + group(pattern), 1.2, 1.6, 0.02), 11, 1.5, 1.3)
    gold = linear_gradient(
        [(0, "#f4d88f"), (0.5, "#a97a30"), (1, "#7d571b")], (0, 0), (TABLE_WIDTH, TABLE_HEIGHT)
    )
    dusk = path(rim_path(RIM_WIDTH), fill="#1a0508", fill_rule="evenodd", fill_opacity=0.12)
    stars = _lamp_stars(rng, 150, 120, 60, 560) + _lamp_stars(
        rng, TABLE_WIDTH - 130, TABLE_HEIGHT - 90, 44, 440
    )
    ember = radial_gradient([(0, "#ff8a3a", 0.3), (0.5, "#ff7a3a", 0.09), (1, "#ff7030", 0)],
                   (TABLE_WIDTH - 60, TABLE_HEIGHT - 30), 620)  # fmt: skip
    light, defs = draw_lamplight(520, 250, 0.3, 0.8)
    body = (
        boards
        + draw_rim_shadow(RIM_WIDTH)
        + carpet
        + dusk
        + draw_metal_strip(RIM_WIDTH, gold)
        + light
        + stars
    )
    return Art(
        svg_document(
            TABLE_WIDTH,
            TABLE_HEIGHT,
            body + rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill=ember),
            gold,
            ember,
            *defs,
        ),
        TABLE_WIDTH,
        TABLE_HEIGHT,
    )


# ---------------------------------------------------------------- Zahab: sand and stars


ART: dict[str, Art] = mark_printed({"table/basari": _basari()})
