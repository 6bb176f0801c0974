"""Mercado's table surface: limestone setts in waves, azulejos around them, morning sun."""

from __future__ import annotations

import math
import random

from tools.art import Art
from tools.art.backgrounds.table_surfaces import (
    RectangleArea,
    draw_daylight,
    draw_rim_shadow,
    finish_surface,
    frame_path,
)
from tools.art.backgrounds.tables import TABLE_HEIGHT, TABLE_WIDTH
from tools.art.mercado.azulejo import draw_azulejo
from tools.art.svg.filters import apply_stone, bevel
from tools.art.svg.markup import group, lighten_color, linear_gradient, mix_colors, path, rect

SETT_SIZE, AZULEJO_SIZE = 20.0, 60.0


def draw_paving(rng: random.Random, room: RectangleArea) -> str:
    """Draw setts in waves, over an area."""
    left, top, wide, high = room
    setts = rect(*room, fill="#b9ab92")
    for j in range(round(high / SETT_SIZE) + 1):
        for i in range(round(wide / SETT_SIZE) + 1):
            x = left + i * SETT_SIZE + rng.uniform(-1, 1)
            y = top + j * SETT_SIZE + rng.uniform(-1, 1)
            wave = math.sin((x / TABLE_WIDTH) * math.tau * 2.5) * 46
            band = ((y + wave) % 270) / 270
            tone = rng.choice(("#efe7d6", "#e8dfcb", "#f4eddf", "#e3d9c4"))
            if band < 0.3:
                tone = mix_colors(tone, "#7f9cc4", 0.5 + rng.uniform(0, 0.1))
            setts += rect(x + 1, y + 1, SETT_SIZE - 2, SETT_SIZE - 2, 3.5, fill=tone)
    return apply_stone(bevel(setts, 1.2, 1.4, 0.08), 6, 0.12, 0.8)


def _ground() -> dict[str, Art]:
    floor = draw_paving(random.Random(5), (0, 0, TABLE_WIDTH, TABLE_HEIGHT))
    tiles = ""
    pattern = draw_azulejo(AZULEJO_SIZE - 2, "#2766b4")
    spots = [
        (i * AZULEJO_SIZE, y)
        for i in range(round(TABLE_WIDTH / AZULEJO_SIZE))
        for y in (0.0, TABLE_HEIGHT - AZULEJO_SIZE)
    ]
    spots += [
        (x, AZULEJO_SIZE + j * AZULEJO_SIZE)
        for j in range(round(TABLE_HEIGHT / AZULEJO_SIZE) - 2)
        for x in (0.0, TABLE_WIDTH - AZULEJO_SIZE)
    ]
    for x, y in spots:
        tiles += f'<g transform="translate({x + 1:g} {y + 1:g})">{pattern}</g>'
    clay = linear_gradient([(0, "#e8946a"), (1, "#b85a38")], (0, 0), (TABLE_WIDTH, TABLE_HEIGHT))
    strip = bevel(
        rect(
            AZULEJO_SIZE + 7,
            AZULEJO_SIZE + 7,
            TABLE_WIDTH - 2 * AZULEJO_SIZE - 14,
            TABLE_HEIGHT - 2 * AZULEJO_SIZE - 14,
            4,
            fill="none",
            stroke=clay,
            stroke_width=14,
        ),
        2,
        3,
        0.2,
    )
    grout = path(frame_path(AZULEJO_SIZE), fill=lighten_color("#a89c86", 0.2), fill_rule="evenodd")
    light, defs = draw_daylight("#fff3c4", 0.4, "#5a4630", 0.3)
    body = (
        floor
        + draw_rim_shadow(AZULEJO_SIZE + 14, "#5a3a20", 0.4)
        + grout
        + bevel(group(tiles), 1.2, 2, 0.5, 24)
    )
    return finish_surface("mercado", body + strip + light, clay, *defs)


ART: dict[str, Art] = _ground()
