"""Market Day's table: boards on cobbles, with straw about them."""

from __future__ import annotations

import math
import random

from tools.art import Art, mark_printed
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH, draw_lamplight, draw_planks
from tools.art.svg.filters import apply_blur, apply_stone, bevel
from tools.art.svg.markup import (
    circle,
    darken_color,
    line,
    mix_colors,
    rect,
    svg_document,
)


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
            tone = mix_colors("#8d8272", "#5f574d", rng.random())
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
            "t": (t * TABLE_WIDTH, inward), "b": (t * TABLE_WIDTH, TABLE_HEIGHT - inward),
            "l": (inward, t * TABLE_HEIGHT), "r": (TABLE_WIDTH - inward, t * TABLE_HEIGHT),
        }[side]  # fmt: skip
        angle = rng.uniform(0, math.tau)
        length = rng.uniform(34, 92)
        dx, dy = math.cos(angle) * length, math.sin(angle) * length
        bend = rng.uniform(-8, 8)
        tone = rng.choice(("#d9b45c", "#c79c44", "#e8cc80", "#b48a3a"))
        d = f"M{x:.1f} {y:.1f}q{dx / 2 - dy / length * bend:.1f}" \
            f" {dy / 2 + dx / length * bend:.1f} {dx:.1f} {dy:.1f}"  # fmt: skip
        out += line(d, "#170b03", 3.2, stroke_opacity=0.35, transform="translate(2 3)")
        out += line(d, darken_color(tone, 0.3), 2.6) + line(d, tone, 1.5)
    return out


def _market_day() -> Art:
    rng = random.Random(12)
    ground = apply_stone(
        bevel(_cobbles(rng, TABLE_WIDTH + 40, TABLE_HEIGHT + 20), 6, 10, 0.15), 5, 0.3, 1
    )
    edge = 30.0
    boards = draw_planks(
        ("#8a6a45", "#94724b", "#836340", "#8f6d47", "#87663f", "#907049", "#84633f"), 31,
        "#2e1b0a", 0.36, 2.8,
    )  # fmt: skip
    top = f'<g transform="translate({edge:g} {edge:g}) scale({1 - 2 * edge / TABLE_WIDTH:.5f}' \
          f' {1 - 2 * edge / TABLE_HEIGHT:.5f})">{boards}</g>'  # fmt: skip
    fall = apply_blur(
        rect(edge + 3, edge + 5, TABLE_WIDTH - 2 * edge + 5, TABLE_HEIGHT - 2 * edge + 7, 8, fill="#0b0502",
             fill_opacity=0.75), 8, 0.03,
    )  # fmt: skip
    rim = rect(edge, edge, TABLE_WIDTH - 2 * edge, TABLE_HEIGHT - 2 * edge, 4, fill="none", stroke="#ffe2b0",
               stroke_width=2, stroke_opacity=0.25)  # fmt: skip
    nails = ""
    for i in range(7):
        for x in (
            64.0,
            76 + rng.uniform(-4, 4),
            TABLE_WIDTH - 64,
            TABLE_WIDTH - 78 + rng.uniform(-4, 4),
        ):
            y = edge + (i + rng.choice((0.22, 0.78))) * (TABLE_HEIGHT - 2 * edge) / 7
            nails += circle(x, y, 5, fill="#4b443e")
    light, defs = draw_lamplight(700, 310, 0.22, 0.62)
    body = ground + fall + top + rim + bevel(nails, 1.6, 3, 0.5) + _straws(rng, 190) + light
    return Art(
        svg_document(
            TABLE_WIDTH,
            TABLE_HEIGHT,
            rect(0, 0, TABLE_WIDTH, TABLE_HEIGHT, fill="#2b251f") + body,
            *defs,
        ),
        TABLE_WIDTH,
        TABLE_HEIGHT,
    )


# ---------------------------------------------------------------- title and plain


ART: dict[str, Art] = mark_printed({"table/market_day": _market_day()})
