"""Nacho's felt and the backs of its cards."""

from __future__ import annotations

from sprites.sources import Art
from sprites.sources.drawing import circle, darken, lighten, line, path
from sprites.sources.filters import blurred, emboss
from sprites.sources.surfaces import card_back, felt_mat
from sprites.sources.symbols import relief

GOLD = "#f0d08a"
SIZE = (480.0, 672.0, (240.0, 336.0), 38.0)
X, Y = 240.0, 336.0


def _cactus(tube: str, width: float) -> str:
    """A saguaro bent of neon tube, round the middle of a card."""
    d = (
        f"M{X} {Y + 74}V{Y - 74}M{X} {Y + 22}H{X - 34}Q{X - 50} {Y + 22} {X - 50} {Y + 4}V{Y - 28}"
        f"M{X} {Y - 2}H{X + 34}Q{X + 50} {Y - 2} {X + 50} {Y - 20}V{Y - 52}"
    )
    return (
        blurred(line(d, tube, width * 2.6, stroke_opacity=0.8), width * 0.9, 0.5)
        + line(d, darken(tube, 0.1), width * 1.35) + line(d, lighten(tube, 0.75), width * 0.55)
    )  # fmt: skip


def _smuggler() -> Art:
    """A neon cactus standing in the snow."""
    snow = relief(
        f"M{X - 110} {Y + 84}C{X - 66} {Y + 46} {X - 26} {Y + 78} {X} {Y + 64}C{X + 40} {Y + 46}"
        f" {X + 70} {Y + 66} {X + 110} {Y + 84}C{X + 80} {Y + 128} {X - 80} {Y + 128} {X - 110}"
        f" {Y + 84}Z", "#f2f6ff", 5, 8,
    )  # fmt: skip
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
    shoe = (
        f"M{X - 74} {Y - 10}C{X - 98} {Y + 50} {X - 60} {Y + 112} {X} {Y + 112}C{X + 60} {Y + 112}"
        f" {X + 98} {Y + 50} {X + 74} {Y - 10}H{X + 44}C{X + 66} {Y + 40} {X + 42} {Y + 80} {X}"
        f" {Y + 80}C{X - 42} {Y + 80} {X - 66} {Y + 40} {X - 44} {Y - 10}Z"
    )
    nails = "".join(
        circle(X + x, Y + y, 5, fill="#5a2c12")
        for x, y in ((-71, 36), (-58, 70), (-28, 92), (71, 36), (58, 70), (28, 92))
    )
    crown = path(
        f"M{X - 60} {Y - 22}C{X - 62} {Y - 84} {X - 30} {Y - 118} {X} {Y - 96}"
        f"C{X + 30} {Y - 118} {X + 62} {Y - 84} {X + 60} {Y - 22}Z",
        fill="#b8803e",
    )
    brim = path(
        f"M{X - 122} {Y - 14}C{X - 70} {Y - 40} {X + 70} {Y - 40} {X + 122} {Y - 14}"
        f"C{X + 84} {Y + 18} {X - 84} {Y + 18} {X - 122} {Y - 14}Z",
        fill="#c99250",
    )
    band = path(
        f"M{X - 62} {Y - 44}Q{X} {Y - 30} {X + 62} {Y - 44}V{Y - 26}Q{X} {Y - 12} {X - 62}"
        f" {Y - 26}Z",
        fill="#5a2c12",
    )
    crease = line(f"M{X} {Y - 94}Q{X - 6} {Y - 74} {X} {Y - 56}", "#6a3f16", 5, stroke_opacity=0.6)
    hat = emboss(crown, 4, 8) + crease + emboss(brim, 4, 7) + band
    return card_back(*SIZE, ("#b3202c", "#64101c"), relief(shoe, GOLD, 2.4, 5) + nails + hat)


ART: dict[str, Art] = {
    "panel/felt-nacho": felt_mat("#47605a", "#eaf2f4", "#5a3b22"),
    "card/back-nacho": _smuggler(),
    "card/back-nacho-mountie": _mountie(),
}
