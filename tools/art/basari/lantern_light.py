"""The pool of light that a lantern throws on velvet: warm in the middle, gone at its edge."""

from __future__ import annotations

from tools.art import Art, mark_printed
from tools.art.svg.markup import radial_gradient, rect, svg_document

LIGHT_POOL_WIDTH, LIGHT_POOL_HEIGHT = 240.0, 160.0  # design units
LIGHT_COLOR = "#ffca84"


def _pool() -> Art:
    fill = radial_gradient(
        [
            (0, LIGHT_COLOR, 0.42),
            (0.3, LIGHT_COLOR, 0.3),
            (0.65, LIGHT_COLOR, 0.1),
            (1, LIGHT_COLOR, 0),
        ],
        (240, 240),
        240,
    )
    return Art(
        svg_document(480, 480, rect(0, 0, 480, 480, fill=fill), fill),
        LIGHT_POOL_WIDTH,
        LIGHT_POOL_HEIGHT,
    )


ART: dict[str, Art] = mark_printed({"basari/pool": _pool()})
