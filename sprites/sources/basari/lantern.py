"""The pool of light that a lantern throws on velvet: warm in the middle, gone at its edge."""

from __future__ import annotations

from sprites.sources import Art, printed
from sprites.sources.drawing import radial, rect, svg

WIDTH, HEIGHT = 240.0, 160.0  # design units
LIGHT = "#ffca84"


def _pool() -> Art:
    fill = radial(
        [(0, LIGHT, 0.42), (0.3, LIGHT, 0.3), (0.65, LIGHT, 0.1), (1, LIGHT, 0)], (240, 240), 240
    )
    return Art(svg(480, 480, rect(0, 0, 480, 480, fill=fill), fill), WIDTH, HEIGHT)


ART: dict[str, Art] = printed({"basari/pool": _pool()})
