"""Nacho's felt and the backs of its cards."""

from __future__ import annotations

from sprites.sources import Art
from sprites.sources.drawing import about, circle, darken, lighten, line, path
from sprites.sources.filters import blurred, emboss
from sprites.sources.surfaces import card_back, felt_mat
from sprites.sources.symbols import relief

GOLD = "#f0d08a"
SIZE = (480.0, 672.0, (240.0, 336.0), 38.0)
X, Y = 240.0, 336.0


def _cactus(tube: str, width: float) -> str:
    """A saguaro bent of neon tube, round the middle of a card."""
    d = about("M0 74V-74M0 22H-34Q-50 22 -50 4V-28M0 -2H34Q50 -2 50 -20V-52", X, Y)
    return (
        blurred(line(d, tube, width * 2.6, stroke_opacity=0.8), width * 0.9, 0.5)
        + line(d, darken(tube, 0.1), width * 1.35) + line(d, lighten(tube, 0.75), width * 0.55)
    )  # fmt: skip


def _smuggler() -> Art:
    """A neon cactus standing in the snow."""
    drift = about("M-110 84C-66 46 -26 78 0 64C40 46 70 66 110 84C80 128 -80 128 -110 84Z", X, Y)
    snow = relief(drift, "#f2f6ff", 5, 8)
    flakes = "".join(
        circle(X + x, Y + y, r, fill="#f2f6ff", fill_opacity=0.9)
        for x, y, r in ((-84, -58, 5), (-64, -88, 3.6), (-24, -104, 4.6), (28, -98, 4), (82, -70,
                                                                                         5),
                        (-96, -14, 4), (98, -6, 4.6), (-78, 34, 3.6), (88, 44, 4), (22, 40, 3.4),
                        (-30, -52, 3.4), (24, -36, 3.4))
    )  # fmt: skip
    return card_back(*SIZE, ("#23545c", "#0c2430"), flakes + _cactus("#2fe08e", 15) + snow)


def _mountie() -> Art:
    """A broad-brimmed hat over a horseshoe."""
    shoe = about(
        "M-74 -10C-98 50 -60 112 0 112C60 112 98 50 74 -10H44C66 40 42 80 0 80"
        "C-42 80 -66 40 -44 -10Z",
        X,
        Y,
    )
    nails = "".join(
        circle(X + x, Y + y, 5, fill="#5a2c12")
        for x, y in ((-71, 36), (-58, 70), (-28, 92), (71, 36), (58, 70), (28, 92))
    )
    crown = path(
        about("M-60 -22C-62 -84 -30 -118 0 -96C30 -118 62 -84 60 -22Z", X, Y), fill="#b8803e"
    )
    brim = path(
        about("M-122 -14C-70 -40 70 -40 122 -14C84 18 -84 18 -122 -14Z", X, Y), fill="#c99250"
    )
    band = path(about("M-62 -44Q0 -30 62 -44V-26Q0 -12 -62 -26Z", X, Y), fill="#5a2c12")
    crease = line(about("M0 -94Q-6 -74 0 -56", X, Y), "#6a3f16", 5, stroke_opacity=0.6)
    hat = emboss(crown, 4, 8) + crease + emboss(brim, 4, 7) + band
    return card_back(*SIZE, ("#b3202c", "#64101c"), relief(shoe, GOLD, 2.4, 5) + nails + hat)


ART: dict[str, Art] = {
    "panel/felt-nacho": felt_mat("#47605a", "#eaf2f4", "#5a3b22"),
    "card/back-nacho": _smuggler(),
    "card/back-nacho-mountie": _mountie(),
}
