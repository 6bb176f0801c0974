"""Felts and card backs of Basari, Zahab and Nacho."""

from __future__ import annotations

from sprites.sources import Art
from sprites.sources.drawing import circle, darken, lighten, line, path, polygon
from sprites.sources.drawing import ring_points as ring
from sprites.sources.filters import bevel, blurred, emboss, gem
from sprites.sources.surfaces import card_back, felt_mat
from sprites.sources.symbols import corners, crescent, relief
from sprites.sources.treasure import CAMEL

GOLD = "#f0d08a"
SIZE = (480.0, 672.0, (240.0, 336.0), 38.0)
X, Y = 240.0, 336.0


def _bazaar() -> Art:
    """The gate of a bazaar with a lamp burning in it."""
    gate = (
        f"M{X - 84} {Y + 78}V{Y - 18}C{X - 84} {Y - 60} {X - 40} {Y - 62} {X} {Y - 108}"
        f"C{X + 40} {Y - 62} {X + 84} {Y - 60} {X + 84} {Y - 18}V{Y + 78}H{X + 58}V{Y - 10}"
        f"C{X + 58} {Y - 38} {X + 30} {Y - 40} {X} {Y - 72}C{X - 30} {Y - 40} {X - 58} {Y - 38}"
        f" {X - 58} {Y - 10}V{Y + 78}Z"
    )
    glow = blurred(circle(X, Y + 20, 46, fill="#ffb84a", fill_opacity=0.75), 14)
    chain = line(f"M{X} {Y - 70}V{Y - 26}", GOLD, 4)
    body = f"M{X - 22} {Y - 2}Q{X} {Y - 50} {X + 22} {Y - 2}ZM{X - 12} {Y + 58}h24l-6 20h-12Z"
    flame = path(
        f"M{X - 22} {Y + 2}H{X + 22}C{X + 34} {Y + 28} {X + 16} {Y + 48} {X + 10} {Y + 56}"
        f"H{X - 10}C{X - 16} {Y + 48} {X - 34} {Y + 28} {X - 22} {Y + 2}Z", fill="#ffe9a8",
    )  # fmt: skip
    bars = "".join(
        line(f"M{X + a} {Y + 2}C{X + a * 1.5} {Y + 30} {X + a * 0.8} {Y + 48} {X + a * 0.5}"
             f" {Y + 56}", "#b8642a", 3.4) for a in (-11, 0, 11)
    )  # fmt: skip
    foot = relief(f"M{X - 98} {Y + 80}h40v14h-40ZM{X + 58} {Y + 80}h40v14h-40Z", GOLD, 2, 4)
    emblem = relief(gate, GOLD, 2.4, 5) + foot + glow + chain + bevel(flame, 5, 7, 0.4) + bars
    return card_back(*SIZE, ("#8e2440", "#4c0d24"), emblem + relief(body, GOLD, 2, 4))


def _action() -> Art:
    """Two hands' worth of haggling: one stone, and an arrow each way round it."""
    outline, table = ring(8, 52, (X, Y), -112.5), ring(8, 30, (X, Y), -112.5)
    stone, defs = gem(outline, table, ("#ffd0a8", "#f0742e", "#b83c12", "#5c1804"))
    girdle = path(corners(outline), fill="#4a1404", stroke="#4a1404", stroke_width=7,
                  stroke_linejoin="round")  # fmt: skip
    arrow = (
        f"M{X - 98} {Y - 8}A98 98 0 0 1 {X + 52} {Y - 83}L{X + 66} {Y - 108}L{X + 92} {Y - 44}"
        f"L{X + 24} {Y - 38}L{X + 39} {Y - 62}A74 74 0 0 0 {X - 74} {Y - 8}Z"
    )
    both = path(arrow, fill=GOLD) + path(arrow, fill=GOLD, transform=f"rotate(180 {X} {Y})")
    return card_back(*SIZE, ("#1f6a6e", "#0a3640"), emboss(both, 2.2, 5) + girdle + stone, *defs)


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
    "panel/felt-basari": felt_mat("#6b1a2e", "#e2b866", "#3f2116"),
    "panel/felt-zahab": felt_mat("#1d2b58", "#e6c684", "#4a2f1c"),
    "panel/felt-nacho": felt_mat("#47605a", "#eaf2f4", "#5a3b22"),
    "card/back-basari": _bazaar(),
    "card/back-basari-action": _action(),
    "card/back-zahab": _caravan(),
    "card/back-nacho": _smuggler(),
    "card/back-nacho-mountie": _mountie(),
}
