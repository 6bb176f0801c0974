"""Nacho's felt and the backs of its cards."""

from __future__ import annotations

from tools.art import Art
from tools.art.interface.mats_and_cards import draw_card_back, draw_felt_mat
from tools.art.pieces.symbols import draw_relief
from tools.art.svg.filters import apply_blur, emboss
from tools.art.svg.markup import circle, darken_color, lighten_color, line, path, place_path

GOLD_COLOR = "#f0d08a"
CARD_SIZE = (480.0, 672.0, (240.0, 336.0), 38.0)
CENTER_X, CENTER_Y = 240.0, 336.0


def _cactus(tube: str, width: float) -> str:
    """A saguaro bent of neon tube, round the middle of a card."""
    d = place_path(
        "M0 74V-74M0 22H-34Q-50 22 -50 4V-28M0 -2H34Q50 -2 50 -20V-52", CENTER_X, CENTER_Y
    )
    return (
        apply_blur(line(d, tube, width * 2.6, stroke_opacity=0.8), width * 0.9, 0.5)
        + line(d, darken_color(tube, 0.1), width * 1.35) + line(d, lighten_color(tube, 0.75), width * 0.55)
    )  # fmt: skip


def _smuggler() -> Art:
    """A neon cactus standing in the snow."""
    drift = place_path(
        "M-110 84C-66 46 -26 78 0 64C40 46 70 66 110 84C80 128 -80 128 -110 84Z", CENTER_X, CENTER_Y
    )
    snow = draw_relief(drift, "#f2f6ff", 5, 8)
    flakes = "".join(
        circle(CENTER_X + x, CENTER_Y + y, r, fill="#f2f6ff", fill_opacity=0.9)
        for x, y, r in ((-84, -58, 5), (-64, -88, 3.6), (-24, -104, 4.6), (28, -98, 4), (82, -70,
                                                                                         5),
                        (-96, -14, 4), (98, -6, 4.6), (-78, 34, 3.6), (88, 44, 4), (22, 40, 3.4),
                        (-30, -52, 3.4), (24, -36, 3.4))
    )  # fmt: skip
    return draw_card_back(
        *CARD_SIZE, ("#23545c", "#0c2430"), flakes + _cactus("#2fe08e", 15) + snow
    )


def _mountie() -> Art:
    """A broad-brimmed hat over a horseshoe."""
    shoe = place_path(
        "M-74 -10C-98 50 -60 112 0 112C60 112 98 50 74 -10H44C66 40 42 80 0 80"
        "C-42 80 -66 40 -44 -10Z",
        CENTER_X,
        CENTER_Y,
    )
    nails = "".join(
        circle(CENTER_X + x, CENTER_Y + y, 5, fill="#5a2c12")
        for x, y in ((-71, 36), (-58, 70), (-28, 92), (71, 36), (58, 70), (28, 92))
    )
    crown = path(
        place_path("M-60 -22C-62 -84 -30 -118 0 -96C30 -118 62 -84 60 -22Z", CENTER_X, CENTER_Y),
        fill="#b8803e",
    )
    brim = path(
        place_path("M-122 -14C-70 -40 70 -40 122 -14C84 18 -84 18 -122 -14Z", CENTER_X, CENTER_Y),
        fill="#c99250",
    )
    band = path(
        place_path("M-62 -44Q0 -30 62 -44V-26Q0 -12 -62 -26Z", CENTER_X, CENTER_Y), fill="#5a2c12"
    )
    crease = line(
        place_path("M0 -94Q-6 -74 0 -56", CENTER_X, CENTER_Y), "#6a3f16", 5, stroke_opacity=0.6
    )
    hat = emboss(crown, 4, 8) + crease + emboss(brim, 4, 7) + band
    return draw_card_back(
        *CARD_SIZE, ("#b3202c", "#64101c"), draw_relief(shoe, GOLD_COLOR, 2.4, 5) + nails + hat
    )


ART: dict[str, Art] = {
    "panel/felt-nacho": draw_felt_mat("#47605a", "#eaf2f4", "#5a3b22"),
    "card/back-nacho": _smuggler(),
    "card/back-nacho-mountie": _mountie(),
}
