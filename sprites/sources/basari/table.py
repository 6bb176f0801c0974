"""Basari's table: boards with a carpet round them, under a pierced lamp."""

from __future__ import annotations

import math
import random

from sprites.sources import Art, printed
from sprites.sources.drawing import (
    group,
    linear,
    path,
    polygon,
    radial,
    rect,
    ring_points,
    svg,
)
from sprites.sources.filters import bevel, blurred, cloth
from sprites.sources.rims import RIM, band, fall, strip
from sprites.sources.tables import H, W, lamp, planks


def _gul(size: float, ground: str, main: str, accent: str) -> str:
    """One square of a carpet's border: a stepped star between two guard stripes."""
    c, k = size / 2, size / 40
    out = rect(0, 0, size, size, fill=ground)
    out += polygon(ring_points(8, 13.5 * k, (c, c), -90, 10 * k), fill=main)
    out += polygon(ring_points(4, 9.5 * k, (c, c)), fill=accent)
    out += polygon(ring_points(4, 4.6 * k, (c, c)), fill=ground)
    for x in (0, size):
        out += polygon(ring_points(4, 5.5 * k, (x, c)), fill=accent)
        for y in (c - 9 * k, c + 9 * k):
            out += polygon(ring_points(4, 2.6 * k, (x, y)), fill=main)
    return out


def _guards(width: float, at: float, color: str, checks: str) -> str:
    """A guard stripe of the carpet, `at` from the edge: barber-pole checks on a plain line."""
    box = (at, at, W - 2 * at, H - 2 * at, 2)
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
        out += polygon(ring_points(6, size, (px, py), turn, size * 0.5), fill="#ffd68a",
                       fill_opacity=f"{fade:.3f}")  # fmt: skip
    return blurred(out, 2.2, 0.05)


def _basari() -> Art:
    rng = random.Random(3)
    boards = planks(
        ("#57301c", "#5e341e", "#532d1a", "#5a321d", "#552f1b"), 83, "#1a0803", 0.4, 3.6
    )
    cell = _gul(RIM, "#8a1730", "#f0bd5c", "#1f5d70")
    cells = [(i * RIM, y) for i in range(round(W / RIM)) for y in (0.0, H - RIM)]
    cells += [(x, j * RIM) for j in range(1, round(H / RIM) - 1) for x in (0.0, W - RIM)]
    pattern = ""
    for x, y in cells:
        turn = "" if y in (0.0, H - RIM) else f" rotate(90 {RIM / 2:g} {RIM / 2:g})"
        pattern += f'<g transform="translate({x:g} {y:g}){turn}">{cell}</g>'
    pattern += _guards(5, 3.5, "#122a3a", "#e6cf9a") + _guards(5, RIM - 3.5, "#122a3a", "#e6cf9a")
    ring = path(band(RIM), fill="#8a1730", fill_rule="evenodd")
    carpet = cloth(bevel(ring + group(pattern), 1.2, 1.6, 0.02), 11, 1.5, 1.3)
    gold = linear([(0, "#f4d88f"), (0.5, "#a97a30"), (1, "#7d571b")], (0, 0), (W, H))
    dusk = path(band(RIM), fill="#1a0508", fill_rule="evenodd", fill_opacity=0.12)
    stars = _lamp_stars(rng, 150, 120, 60, 560) + _lamp_stars(rng, W - 130, H - 90, 44, 440)
    ember = radial([(0, "#ff8a3a", 0.3), (0.5, "#ff7a3a", 0.09), (1, "#ff7030", 0)],
                   (W - 60, H - 30), 620)  # fmt: skip
    light, defs = lamp(520, 250, 0.3, 0.8)
    body = boards + fall(RIM) + carpet + dusk + strip(RIM, gold) + light + stars
    return Art(svg(W, H, body + rect(0, 0, W, H, fill=ember), gold, ember, *defs), W, H)


# ---------------------------------------------------------------- Zahab: sand and stars


ART: dict[str, Art] = printed({"table/basari": _basari()})
