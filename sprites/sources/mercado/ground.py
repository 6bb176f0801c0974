"""Mercado's ground: limestone setts laid in waves, azulejos round them, morning sun."""

from __future__ import annotations

import math
import random

from sprites.sources import Art
from sprites.sources.drawing import group, lighten, linear, mix, path, rect
from sprites.sources.filters import bevel, stone
from sprites.sources.grounds import Room, daylight, frame, ground, sunk
from sprites.sources.mercado.table import azulejo
from sprites.sources.tables import H, W

SETT, TILE = 20.0, 60.0


def paved(rng: random.Random, room: Room) -> str:
    """Setts in waves, over a room."""
    left, top, wide, high = room
    setts = rect(*room, fill="#b9ab92")
    for j in range(round(high / SETT) + 1):
        for i in range(round(wide / SETT) + 1):
            x = left + i * SETT + rng.uniform(-1, 1)
            y = top + j * SETT + rng.uniform(-1, 1)
            wave = math.sin((x / W) * math.tau * 2.5) * 46
            band = ((y + wave) % 270) / 270
            tone = rng.choice(("#efe7d6", "#e8dfcb", "#f4eddf", "#e3d9c4"))
            if band < 0.3:
                tone = mix(tone, "#7f9cc4", 0.5 + rng.uniform(0, 0.1))
            setts += rect(x + 1, y + 1, SETT - 2, SETT - 2, 3.5, fill=tone)
    return stone(bevel(setts, 1.2, 1.4, 0.08), 6, 0.12, 0.8)


def _ground() -> dict[str, Art]:
    floor = paved(random.Random(5), (0, 0, W, H))
    tiles = ""
    pattern = azulejo(TILE - 2, "#2766b4")
    spots = [(i * TILE, y) for i in range(round(W / TILE)) for y in (0.0, H - TILE)]
    spots += [(x, TILE + j * TILE) for j in range(round(H / TILE) - 2) for x in (0.0, W - TILE)]
    for x, y in spots:
        tiles += f'<g transform="translate({x + 1:g} {y + 1:g})">{pattern}</g>'
    clay = linear([(0, "#e8946a"), (1, "#b85a38")], (0, 0), (W, H))
    strip = bevel(
        rect(TILE + 7, TILE + 7, W - 2 * TILE - 14, H - 2 * TILE - 14, 4, fill="none", stroke=clay,
             stroke_width=14), 2, 3, 0.2,
    )  # fmt: skip
    grout = path(frame(TILE), fill=lighten("#a89c86", 0.2), fill_rule="evenodd")
    light, defs = daylight("#fff3c4", 0.4, "#5a4630", 0.3)
    body = floor + sunk(TILE + 14, "#5a3a20", 0.4) + grout + bevel(group(tiles), 1.2, 2, 0.5, 24)
    return ground("mercado", body + strip + light, clay, *defs)


ART: dict[str, Art] = _ground()
