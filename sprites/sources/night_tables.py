"""The tables of evening and night: Basari's carpet rim, Zahab's sand and stars, Nacho's snow."""

from __future__ import annotations

import math
import random

from sprites.sources import Art
from sprites.sources.drawing import (
    Def,
    circle,
    group,
    line,
    linear,
    path,
    polygon,
    radial,
    rect,
    ring_points,
    svg,
)
from sprites.sources.filters import bevel, blurred, cloth, stone
from sprites.sources.tables import H, W, lamp, planks

RIM = 40.0


def _band(width: float) -> str:
    """Path data of everything within `width` of the edge; fill it with the even-odd rule."""
    return f"M0 0H{W}V{H}H0Z M{width:g} {width:g}V{H - width:g}H{W - width:g}V{width:g}Z"


def _fall(width: float) -> str:
    """The dark that a raised rim throws onto the boards inside it."""
    return blurred(
        rect(width + 5, width + 6, W - 2 * width - 8, H - 2 * width - 8, 6, fill="none",
             stroke="#0c0402", stroke_width=9, stroke_opacity=0.65), 5, 0.02,
    )  # fmt: skip


def _strip(width: float, gold: Def) -> str:
    """A strip of metal round the boards."""
    return bevel(
        rect(width + 2, width + 2, W - 2 * width - 4, H - 2 * width - 4, 6, fill="none",
             stroke=gold, stroke_width=4.5), 1.4, 3, 0.5,
    )  # fmt: skip


# ---------------------------------------------------------------- Basari: carpets, lamplight


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
    ring = path(_band(RIM), fill="#8a1730", fill_rule="evenodd")
    carpet = cloth(bevel(ring + group(pattern), 1.2, 1.6, 0.02), 11, 1.5, 1.3)
    gold = linear([(0, "#f4d88f"), (0.5, "#a97a30"), (1, "#7d571b")], (0, 0), (W, H))
    dusk = path(_band(RIM), fill="#1a0508", fill_rule="evenodd", fill_opacity=0.12)
    stars = _lamp_stars(rng, 150, 120, 60, 560) + _lamp_stars(rng, W - 130, H - 90, 44, 440)
    ember = radial([(0, "#ff8a3a", 0.3), (0.5, "#ff7a3a", 0.09), (1, "#ff7030", 0)],
                   (W - 60, H - 30), 620)  # fmt: skip
    light, defs = lamp(520, 250, 0.3, 0.8)
    body = boards + _fall(RIM) + carpet + dusk + _strip(RIM, gold) + light + stars
    return Art(svg(W, H, body + rect(0, 0, W, H, fill=ember), gold, ember, *defs), W, H)


# ---------------------------------------------------------------- Zahab: sand and stars


def _curve(points: list[tuple[float, float]]) -> str:
    """Path data of a soft closed curve through `points` (Catmull-Rom)."""
    n = len(points)
    d = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy), (ex, ey) = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        d += (f"C{bx + (cx - ax) / 6:.0f} {by + (cy - ay) / 6:.0f} {cx - (ex - bx) / 6:.0f}"
              f" {cy - (ey - by) / 6:.0f} {cx:.0f} {cy:.0f}")  # fmt: skip
    return d + "Z"


def _sky(rng: random.Random, n: int, reach: float) -> str:
    """Brass stars let into the wood, many at the rim and none towards the middle."""
    out = ""
    for i in range(n):
        inward = min(reach, abs(rng.gauss(0, reach * 0.42))) + 12
        t = rng.random()
        x, y = ((t * W, inward), (t * W, H - inward), (inward, t * H), (W - inward, t * H))[i % 4]
        size = rng.choice((3.6, 4.4, 5.6, 8.0, 11.5)) * (1.1 - inward / reach * 0.5)
        out += polygon(ring_points(8 if size > 6 else 4, size, (x, y), -90, size * 0.34))
    return out


def _zahab() -> Art:
    rng = random.Random(8)
    boards = planks(
        ("#20305c", "#243664", "#1d2b54", "#223260", "#1f2e59"), 91, "#060a1e", 0.5, 3.8
    )
    gold = linear([(0, "#ffe9ae"), (0.5, "#c8963e"), (1, "#8a5f22")], (0, 0), (W, H))
    lines = "".join(
        rect(m, m, W - 2 * m, H - 2 * m, r, fill="none", stroke=gold, stroke_width=w)
        for m, r, w in ((46, 20, 3), (54, 14, 1.2))
    )
    inlay = bevel(group(lines, _sky(rng, 190, 84), fill=gold), 0.8, 1.6, 0.5)
    sand = linear([(0, "#dcb87c"), (1, "#ad7a42")], (0, 0), (W * 0.6, H))
    heaps = (
        [(-20, H + 20), (-20, 690), (18, 760), (26, 850), (58, 930), (96, 985), (190, 1022),
         (330, 1042), (520, 1054), (760, 1062), (900, H + 20)],
        [(W + 20, H + 20), (W + 20, 560), (W - 16, 660), (W - 22, 790), (W - 44, 900),
         (W - 92, 975), (W - 190, 1020), (W - 350, 1048), (W - 600, 1060), (W - 800, H + 20)],
        [(W + 20, -20), (W + 20, 210), (W - 12, 150), (W - 34, 78), (W - 90, 34), (W - 200, 16),
         (W - 330, -20)],
        [(-20, -20), (250, -20), (140, 12), (64, 30), (26, 70), (10, 130), (-20, 190)],
    )  # fmt: skip
    outline = "".join(_curve(list(points)) for points in heaps)
    grains = "".join(
        circle(rng.choice((rng.gauss(60, 90), W - abs(rng.gauss(50, 90)))) % W,
               H - abs(rng.gauss(30, 46)), rng.uniform(0.8, 1.9), fill="#e2b878")
        for _ in range(420)
    )  # fmt: skip
    dune = stone(bevel(path(outline, fill=sand), 10, 13, 0.04), 6, 0.42, 0.5)
    ripples = "".join(
        line(f"M{x} {y}q{w / 3:.0f} -9 {w / 2:.0f} 1t{w / 2:.0f} 2", "#7d5227", 2.4,
             stroke_opacity=0.34)
        for x, y, w in ((8, 1004, 90), (20, 1030, 150), (40, 1056, 230), (W - 120, 1008, 110),
                        (W - 210, 1034, 190), (W - 300, 1058, 250), (W - 74, 30, 60))
    )  # fmt: skip
    shade = blurred(path(outline, fill="#04060f", fill_opacity=0.75, transform="translate(5 -4)"),
                    7, 0.05)  # fmt: skip
    glows = [
        radial([(0, "#ffbe62", a), (0.4, "#ff9c40", a * 0.42), (1, "#ff8c30", 0)], at, r)
        for at, r, a in (((110, H - 40), 560, 0.4), ((W - 120, H - 30), 620, 0.38),
                         ((W - 60, 40), 420, 0.26))
    ]  # fmt: skip
    moon = radial([(0, "#cfe0ff", 0.22), (0.6, "#a8c0ff", 0.07), (1, "#a8c0ff", 0)],
                  (640, 260), 980)  # fmt: skip
    gloom = radial([(0, "#02040c", 0), (0.6, "#02040c", 0.2), (1, "#02040c", 0.62)],
                   (W * 0.46, H * 0.44), 1240, "translate(0 118) scale(1 0.75)")  # fmt: skip
    over = "".join(rect(0, 0, W, H, fill=g) for g in (moon, gloom, *glows))
    body = boards + inlay + over + shade + dune + ripples + grains
    return Art(svg(W, H, body, gold, sand, moon, gloom, *glows), W, H)


# ---------------------------------------------------------------- Nacho: pine and snow


def _edge_heaps(rng: random.Random, depth: float) -> str:
    """Path data of snow blown against all four rims, deeper in the corners."""
    loop: list[tuple[float, float]] = []
    sides = (
        (W, lambda t, d: (t, d)), (H, lambda t, d: (W - d, t)),
        (W, lambda t, d: (W - t, H - d)), (H, lambda t, d: (d, H - t)),
    )  # fmt: skip
    for long, place in sides:
        t = 70.0
        while t < long - 70:
            corner = math.exp(-min(t, long - t) / 120) * depth * 1.1
            loop.append(place(t, rng.uniform(0.3, 1.0) * depth * 0.72 + corner))
            t += rng.uniform(70, 150)
    return f"M-40 -40H{W + 40}V{H + 40}H-40Z" + _curve(loop)


def _nacho() -> Art:
    rng = random.Random(21)
    boards = planks(
        ("#7a5738", "#83603f", "#745233", "#7f5b3a", "#785536", "#81603d"), 61, "#2a1607", 0.36,
        3.0,
    )  # fmt: skip
    knots = ""
    for x, y in ((330, 118), (1490, 258), (820, 664), (1680, 842), (240, 806), (1180, 1000)):
        for r, tone in ((17, "#5a3a1e"), (11, "#422611"), (5, "#2a1508")):
            knots += f'<ellipse cx="{x}" cy="{y}" rx="{r * 1.5:g}" ry="{r * 0.8:g}" fill="{tone}"' \
                     ' fill-opacity="0.42"/>'  # fmt: skip
    banks = _edge_heaps(rng, 34)
    snow = linear([(0, "#f4f8ff"), (1, "#c6d2ea")], (0, 0), (W * 0.7, H))
    fall = blurred(path(banks, fill="#0a0e1e", fill_rule="evenodd", fill_opacity=0.7), 8, 0.02)
    flakes = ""
    for i in range(520):
        inward = 26 + abs(rng.gauss(0, 44))
        t = rng.random()
        x, y = ((t * W, inward), (t * W, H - inward), (inward, t * H), (W - inward, t * H))[i % 4]
        flakes += circle(
            x,
            y,
            rng.uniform(0.8, 2.6),
            fill="#eef4ff",
            fill_opacity=f"{rng.uniform(0.35, 0.9):.2f}",
        )
    heap = bevel(stone(path(banks, fill=snow, fill_rule="evenodd"), 14, 0.22, 2.4), 11, 15, 0.1)
    glitter = "".join(
        polygon(ring_points(4, s, (x, y), 0, s * 0.2), fill="#ffffff", fill_opacity=0.9)
        for x, y, s in ((60, 26, 7), (420, 14, 5), (1210, 12, 6), (W - 40, 330, 6), (30, 610, 6),
                        (700, H - 14, 7), (1500, H - 12, 5), (24, 940, 5), (W - 26, 800, 5))
    )  # fmt: skip
    neon = [
        radial([(0, c, a), (0.35, c, a * 0.4), (1, c, 0)], at, r)
        for at, r, c, a in (((W - 20, -10), 640, "#ff3fa4", 0.56), ((W - 330, -40), 520, "#38c8ff",
                            0.3), ((0, H), 520, "#38e09a", 0.28), ((640, 250), 900, "#ffdca8",
                                                                   0.16))
    ]  # fmt: skip
    gloom = radial([(0, "#0a1030", 0), (0.55, "#0a1030", 0.18), (1, "#0a1030", 0.6)],
                   (W * 0.46, H * 0.44), 1240, "translate(0 118) scale(1 0.75)")  # fmt: skip
    dusk = rect(0, 0, W, H, fill=gloom)
    glow = "".join(rect(0, 0, W, H, fill=g) for g in neon)
    body = boards + blurred(knots, 1.2, 0.02) + dusk + fall + flakes + heap + glitter + glow
    return Art(svg(W, H, body, snow, gloom, *neon), W, H)


ART: dict[str, Art] = {
    "table/basari": _basari(),
    "table/zahab": _zahab(),
    "table/nacho": _nacho(),
}
