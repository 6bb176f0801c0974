"""Zahab's felt and the back of its cards."""

from __future__ import annotations

from sprites.sources import Art
from sprites.sources.drawing import line, path, polygon
from sprites.sources.drawing import ring_points as ring
from sprites.sources.filters import bevel, emboss
from sprites.sources.surfaces import card_back, felt_mat
from sprites.sources.symbols import crescent, relief
from sprites.sources.treasure import CAMEL

GOLD = "#f0d08a"
SIZE = (480.0, 672.0, (240.0, 336.0), 38.0)
X, Y = 240.0, 336.0


def _caravan() -> Art:
    """A camel under the moon, on a dune."""
    moon = relief(crescent(X + 22, Y - 88, 30), "#fff0c0", 2, 5)
    stars = "".join(
        polygon(ring(4, r, (X + x, Y + y), -90, r * 0.25), fill="#fff0c0")
        for x, y, r in ((-70, -62, 13), (-34, -98, 9), (-96, -12, 8), (78, -66, 8))
    )
    place = f"translate({X - 96} {Y - 78}) scale(0.66)"
    camel = emboss(path(CAMEL, fill=GOLD, transform=place), 2.4, 5)
    saddle = path("M108 98C118 80 128 54 146 52C164 54 176 78 184 100L176 132Q146 144 116 132Z",
                  fill="#b8322e", transform=place)  # fmt: skip
    trim = line("M112 100Q146 114 182 100", "#fff0c0", 6, transform=place)
    dune = relief(
        f"M{X - 118} {Y + 84}C{X - 60} {Y + 66} {X + 30} {Y + 108} {X + 118} {Y + 78}"
        f"C{X + 100} {Y + 112} {X - 60} {Y + 128} {X - 118} {Y + 84}Z", "#c99648", 2.4, 5,
    )  # fmt: skip
    return card_back(*SIZE, ("#24407e", "#0e1c48"), moon + stars + dune + camel + bevel(
        saddle, 2, 4, 0.2) + trim)  # fmt: skip


ART: dict[str, Art] = {
    "panel/felt-zahab": felt_mat("#1d2b58", "#e6c684", "#4a2f1c"),
    "card/back-zahab": _caravan(),
}
