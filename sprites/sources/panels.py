"""Panels of the materials that tables are laid with: slate, velvet, indigo, sand, marble, burlap.

All have the same brass rim, the sign of the family; nine-slices, drawn with a fine, even texture.
"""

from __future__ import annotations

from collections.abc import Callable

from sprites.sources import Art
from sprites.sources.drawing import darken, lighten, linear, rect, stitches, svg
from sprites.sources.filters import bevel, cloth, felt, inner_shadow, stone, wood

W, H = 1600, 640
INSET = 30.0
BRASS = ((0.0, "#fff0b8"), (0.25, "#eec565"), (0.5, "#e2b24c"), (0.8, "#b98026"), (1.0, "#8a5a16"))
RIM = 11.0
Texture = Callable[[str], str]


def panel(color: str, texture: Texture, thread: str = "") -> Art:
    """A panel of a material within a brass rim, sewn along its edge where a thread is named."""
    field = linear([(0, lighten(color, 0.07)), (1, darken(color, 0.1))], (0, 0), (W * 0.4, H))
    brass = linear(list(BRASS), (0, 0), (W, H))
    contour = rect(1, 1, W - 2, H - 2, 42, fill="#4a2806")
    rim = bevel(rect(3, 3, W - 6, H - 6, 40, fill=brass), 3, 4, 0.5)
    hem = rect(RIM - 1, RIM - 1, W - 2 * RIM + 2, H - 2 * RIM + 2, 33, fill="#4a2806")
    body = texture(rect(RIM, RIM, W - 2 * RIM, H - 2 * RIM, 32, fill=field))
    seam = ""
    if thread:
        edge = RIM + 12
        seam = stitches(edge, edge, W - 2 * edge, H - 2 * edge, 24, thread, 3.4)
    return Art(svg(W, H, contour + rim + hem + inner_shadow(body, 3, 4, 4, 0.35) + seam,
                   field, brass), W / 2, H / 2, INSET)  # fmt: skip


ART: dict[str, Art] = {
    "panel/slate": panel("#30587f", lambda body: stone(body, 17, 0.22, 1)),
    "panel/velvet": panel("#7d2a57", lambda body: felt(body, 5, 0.7, 1.3), "#e0a878"),
    "panel/indigo": panel("#3a4da6", lambda body: cloth(body, 6, 0.5, 1.3), "#ecd6b4"),
    "panel/sand": panel("#efd9b2", lambda body: cloth(body, 9, 0.55, 1.3), "#3a4da6"),
    "panel/marble": panel("#f5f0e4", lambda body: stone(body, 7, 0.1, 0.8)),
    "panel/terracotta": panel("#e8a67e", lambda body: stone(body, 21, 0.2, 1)),
    "panel/burlap": panel("#e4c78f", lambda body: cloth(body, 12, 1.1, 2.2), "#8a5a2c"),
    "panel/plank": panel("#b9824a", lambda body: wood(body, 17, "#4a2408", 0.4, 2.4)),
}
