"""Zahab's felt and the back of its cards."""

from __future__ import annotations

from tools.art import Art
from tools.art.interface.mats_and_cards import draw_card_back, draw_felt_mat
from tools.art.motifs.treasure import CAMEL_PATH
from tools.art.pieces.symbols import crescent_path, draw_relief
from tools.art.svg.filters import bevel, emboss
from tools.art.svg.markup import line, path, polygon
from tools.art.svg.markup import polygon_points as ring

GOLD_COLOR = "#f0d08a"
CARD_SIZE = (480.0, 672.0, (240.0, 336.0), 38.0)
CENTER_X, CENTER_Y = 240.0, 336.0


def _caravan() -> Art:
    """A camel under the moon, on a dune."""
    moon = draw_relief(crescent_path(CENTER_X + 22, CENTER_Y - 88, 30), "#fff0c0", 2, 5)
    stars = "".join(
        polygon(ring(4, r, (CENTER_X + x, CENTER_Y + y), -90, r * 0.25), fill="#fff0c0")
        for x, y, r in ((-70, -62, 13), (-34, -98, 9), (-96, -12, 8), (78, -66, 8))
    )
    place = f"translate({CENTER_X - 96} {CENTER_Y - 78}) scale(0.66)"
    camel = emboss(path(CAMEL_PATH, fill=GOLD_COLOR, transform=place), 2.4, 5)
    saddle = path("M108 98C118 80 128 54 146 52C164 54 176 78 184 100L176 132Q146 144 116 132Z",
                  fill="#b8322e", transform=place)  # fmt: skip
    trim = line("M112 100Q146 114 182 100", "#fff0c0", 6, transform=place)
    dune = draw_relief(
        f"M{CENTER_X - 118} {CENTER_Y + 84}C{CENTER_X - 60} {CENTER_Y + 66} {CENTER_X + 30} {CENTER_Y + 108} {CENTER_X + 118} {CENTER_Y + 78}"
        f"C{CENTER_X + 100} {CENTER_Y + 112} {CENTER_X - 60} {CENTER_Y + 128} {CENTER_X - 118} {CENTER_Y + 84}Z",
        "#c99648",
        2.4,
        5,
    )
    return draw_card_back(*CARD_SIZE, ("#24407e", "#0e1c48"), moon + stars + dune + camel + bevel(
        saddle, 2, 4, 0.2) + trim)  # fmt: skip


ART: dict[str, Art] = {
    "panel/felt-zahab": draw_felt_mat("#1d2b58", "#e6c684", "#4a2f1c"),
    "card/back-zahab": _caravan(),
}
