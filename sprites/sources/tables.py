"""The tables, 1920 x 1080 and opaque: wood under a lamp at the upper left, calm in the middle."""

from __future__ import annotations

import math
import random

from sprites.sources import Art
from sprites.sources.drawing import (
    Def,
    circle,
    darken,
    group,
    lighten,
    line,
    linear,
    mix,
    path,
    polygon,
    radial,
    rect,
    ring_points,
    svg,
)
from sprites.sources.filters import bevel, blurred, inner_shadow, pores, stone, wood

W, H = 1920, 1080


def planks(tones: tuple[str, ...], seed: int, dark: str, strength: float, size: float) -> str:
    """Boards from left to right, each of its own tree, with worn edges and dark joints."""
    n = len(tones)
    step = H / n
    out = rect(0, 0, W, H, fill=darken(dark, 0.6))
    for i, tone in enumerate(tones):
        y = i * step
        board = linear(
            [(0, lighten(tone, 0.07)), (0.08, tone), (0.9, darken(tone, 0.06)),
             (1, darken(tone, 0.3))],
            (0, y), (0, y + step),
        )  # fmt: skip
        out += board.markup
        out += wood(
            rect(-4, y + 1, W + 8, step - 2.4, 2, fill=board), seed + 11 * i, dark, strength, size
        )
        out += rect(0, y + 1, W, 1.4, fill="#ffdca6", fill_opacity=0.1)
    return pores(out, seed, strength * 0.5, 0.8)


def lamp(x: float, y: float, glow: float, gloom: float) -> tuple[str, tuple[Def, ...]]:
    """Warm light falling round (x, y) and the dark that gathers at the edges."""
    light = radial(
        [(0, "#ffc97a", glow), (0.45, "#ffba60", glow * 0.42), (1, "#ffb058", 0)], (x, y), 1050
    )
    shade = radial(
        [(0, "#0a0402", 0), (0.45, "#0a0402", gloom * 0.12), (0.75, "#0a0402", gloom * 0.5),
         (1, "#0a0402", gloom)],
        (W * 0.46, H * 0.44), 1240, "translate(0 118) scale(1 0.75)",
    )  # fmt: skip
    return rect(0, 0, W, H, fill=light) + rect(0, 0, W, H, fill=shade), (light, shade)


# ---------------------------------------------------------------- Lisbon: azulejos at the rim


def _azulejo(size: float, blue: str) -> str:
    """One glazed tile: a quatrefoil in a star, quarter flowers in the corners."""
    c = size / 2
    k = size / 100
    out = rect(0, 0, size, size, fill="#f3efe2")
    out += polygon(ring_points(8, 47 * k, (c, c), -90, 34 * k), fill=blue)
    out += polygon(ring_points(8, 38 * k, (c, c), -90, 27 * k), fill="#f3efe2")
    for turn in (0, 90, 180, 270):
        out += path(
            f"M0 0C{-15 * k:g} {-8 * k:g} {-13 * k:g} {-28 * k:g} 0 {-30 * k:g}"
            f"C{13 * k:g} {-28 * k:g} {15 * k:g} {-8 * k:g} 0 0Z",
            fill=blue, transform=f"translate({c:g} {c:g}) rotate({turn})",
        )  # fmt: skip
        out += path(
            f"M{-c:g} {-c:g}h{26 * k:g}a{26 * k:g} {26 * k:g} 0 0 1 {-26 * k:g} {26 * k:g}Z",
            fill=mix(blue, "#ffffff", 0.35), transform=f"translate({c:g} {c:g}) rotate({turn})",
        )  # fmt: skip
        out += path(
            f"M{-c:g} {-c:g}h{15 * k:g}a{15 * k:g} {15 * k:g} 0 0 1 {-15 * k:g} {15 * k:g}Z",
            fill="#e2b04a", transform=f"translate({c:g} {c:g}) rotate({turn})",
        )  # fmt: skip
    return out + circle(c, c, 8 * k, fill="#e2b04a")


def _mercado() -> Art:
    size = 40.0
    wood_top = planks(
        ("#7d4b28", "#84502b", "#784725", "#82502c", "#7a4926", "#804d29"), 7, "#2a1104", 0.3, 3.4
    )
    tiles = ""
    pattern = _azulejo(size - 1.6, "#2f6199")
    cells = [(i * size, y) for i in range(round(W / size)) for y in (0.0, H - size)]
    cells += [(x, size + j * size) for j in range(round(H / size) - 2) for x in (0.0, W - size)]
    for x, y in cells:
        tiles += f'<g transform="translate({x + 0.8:g} {y + 0.8:g})">{pattern}</g>'
    grout = path(
        f"M0 0H{W}V{H}H0Z M{size:g} {size:g}V{H - size:g}H{W - size:g}V{size:g}Z",
        fill="#8d7d66", fill_rule="evenodd",
    )  # fmt: skip
    glaze = bevel(group(tiles), 1.2, 2, 0.5, 24)
    dusk = path(
        f"M0 0H{W}V{H}H0Z M{size:g} {size:g}V{H - size:g}H{W - size:g}V{size:g}Z",
        fill="#2a1204", fill_rule="evenodd", fill_opacity=0.3,
    )  # fmt: skip
    brass = linear([(0, "#f4d88f"), (0.5, "#b98a38"), (1, "#8d641f")], (0, 0), (W, H))
    strip = bevel(
        rect(size + 2, size + 2, W - 2 * size - 4, H - 2 * size - 4, 6, fill="none", stroke=brass,
             stroke_width=5), 1.4, 3, 0.5,
    )  # fmt: skip
    drop = blurred(
        rect(size + 7, size + 8, W - 2 * size - 10, H - 2 * size - 10, 6, fill="none",
             stroke="#150802", stroke_width=8, stroke_opacity=0.6), 4, 0.02,
    )  # fmt: skip
    light, defs = lamp(720, 330, 0.2, 0.72)
    return Art(
        svg(W, H, wood_top + drop + grout + glaze + dusk + strip + light, brass, *defs), W, H
    )


# ---------------------------------------------------------------- the village


def _cobbles(rng: random.Random, along: float, depth: float) -> str:
    """Cobblestones over `along` x `depth` units from the origin."""
    out = ""
    y = -18.0
    row = 0
    while y < depth:
        x = -40.0 + (24 if row % 2 else 0)
        while x < along:
            w = rng.uniform(44, 62)
            h = rng.uniform(36, 44)
            tone = mix("#8d8272", "#5f574d", rng.random())
            turn = rng.uniform(-4, 4)
            place = f"rotate({turn:.1f} {x + w / 2:.1f} {y + h / 2:.1f})"
            out += rect(x, y, w, h, 15, fill=tone, transform=place)
            x += w + 4
        y += 44
        row += 1
    return out


def _straws(rng: random.Random, n: int) -> str:
    """Loose straws, thick at the rim of the table and none in its middle."""
    out = ""
    for _ in range(n):
        side = rng.choice("tblrbb")
        t = rng.random()
        inward = min(70.0, abs(rng.gauss(0, 30)))
        x, y = {
            "t": (t * W, inward), "b": (t * W, H - inward),
            "l": (inward, t * H), "r": (W - inward, t * H),
        }[side]  # fmt: skip
        angle = rng.uniform(0, math.tau)
        length = rng.uniform(34, 92)
        dx, dy = math.cos(angle) * length, math.sin(angle) * length
        bend = rng.uniform(-8, 8)
        tone = rng.choice(("#d9b45c", "#c79c44", "#e8cc80", "#b48a3a"))
        d = f"M{x:.1f} {y:.1f}q{dx / 2 - dy / length * bend:.1f}" \
            f" {dy / 2 + dx / length * bend:.1f} {dx:.1f} {dy:.1f}"  # fmt: skip
        out += line(d, "#170b03", 3.2, stroke_opacity=0.35, transform="translate(2 3)")
        out += line(d, darken(tone, 0.3), 2.6) + line(d, tone, 1.5)
    return out


def _market_day() -> Art:
    rng = random.Random(12)
    ground = stone(bevel(_cobbles(rng, W + 40, H + 20), 6, 10, 0.15), 5, 0.3, 1)
    edge = 30.0
    boards = planks(
        ("#8a6a45", "#94724b", "#836340", "#8f6d47", "#87663f", "#907049", "#84633f"), 31,
        "#2e1b0a", 0.36, 2.8,
    )  # fmt: skip
    top = f'<g transform="translate({edge:g} {edge:g}) scale({1 - 2 * edge / W:.5f}' \
          f' {1 - 2 * edge / H:.5f})">{boards}</g>'  # fmt: skip
    fall = blurred(
        rect(edge + 3, edge + 5, W - 2 * edge + 5, H - 2 * edge + 7, 8, fill="#0b0502",
             fill_opacity=0.75), 8, 0.03,
    )  # fmt: skip
    rim = rect(edge, edge, W - 2 * edge, H - 2 * edge, 4, fill="none", stroke="#ffe2b0",
               stroke_width=2, stroke_opacity=0.25)  # fmt: skip
    nails = ""
    for i in range(7):
        for x in (64.0, 76 + rng.uniform(-4, 4), W - 64, W - 78 + rng.uniform(-4, 4)):
            y = edge + (i + rng.choice((0.22, 0.78))) * (H - 2 * edge) / 7
            nails += circle(x, y, 5, fill="#4b443e")
    light, defs = lamp(700, 310, 0.22, 0.62)
    body = ground + fall + top + rim + bevel(nails, 1.6, 3, 0.5) + _straws(rng, 190) + light
    return Art(svg(W, H, rect(0, 0, W, H, fill="#2b251f") + body, *defs), W, H)


# ---------------------------------------------------------------- title and plain


def _arabesque(cx: float, cy: float, r: float, gold: Def) -> str:
    """A great star of strapwork, cut as brass inlay."""
    out = ""
    for points, size, inner, turn in ((8, r, r * 0.765, 0), (8, r, r * 0.765, 22.5),
                                      (16, r * 0.62, r * 0.5, 0)):  # fmt: skip
        out += polygon(ring_points(points, size, (cx, cy), -90 + turn, inner))
    for radius in (r * 1.06, r * 1.1, r * 0.42):
        out += circle(cx, cy, radius)
    return group(out, fill="none", stroke=gold, stroke_width=2.6)


def _title() -> Art:
    boards = planks(("#5a321a", "#5f361c", "#563019", "#5c341b"), 53, "#160702", 0.42, 4.2)
    gold = linear([(0, "#f4d68c"), (0.5, "#a97a30"), (1, "#dcb564")], (0, 0), (W, H))
    frame = "".join(
        rect(m, m, W - 2 * m, H - 2 * m, r, fill="none", stroke=gold, stroke_width=w)
        for m, r, w in ((30, 26, 4), (42, 18, 1.6))
    )
    stars = "".join(_arabesque(x, y, 150, gold) for x, y in ((0, 0), (W, 0), (0, H), (W, H)))
    inlay = inner_shadow(group(frame, stars, opacity=0.75), 1, 1.4, 1, 0.6)
    light, defs = lamp(820, 380, 0.3, 0.86)
    return Art(svg(W, H, boards + inlay + light, gold, *defs), W, H)


def _plain() -> Art:
    boards = planks(
        ("#74462a", "#7a4b2d", "#6f4327", "#784a2c", "#714529"), 71, "#260f04", 0.32, 3.6
    )
    light, defs = lamp(720, 340, 0.2, 0.72)
    return Art(svg(W, H, boards + light, *defs), W, H)


ART: dict[str, Art] = {
    "table/mercado": _mercado(),
    "table/market_day": _market_day(),
    "table/title": _title(),
    "table/plain": _plain(),
}
