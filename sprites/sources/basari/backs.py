"""Basari's felt and the backs of its cards."""

from __future__ import annotations

from sprites.sources import Art
from sprites.sources.drawing import about, circle, line, path
from sprites.sources.drawing import ring_points as ring
from sprites.sources.filters import bevel, blurred, emboss, gem
from sprites.sources.surfaces import card_back, felt_mat
from sprites.sources.symbols import corners, relief

GOLD = "#f0d08a"
SIZE = (480.0, 672.0, (240.0, 336.0), 38.0)
X, Y = 240.0, 336.0


def _bazaar() -> Art:
    """The gate of a bazaar with a lamp burning in it."""
    gate = about(
        "M-84 78V-18C-84 -60 -40 -62 0 -108C40 -62 84 -60 84 -18V78H58V-10"
        "C58 -38 30 -40 0 -72C-30 -40 -58 -38 -58 -10V78Z",
        X,
        Y,
    )
    glow = blurred(circle(X, Y + 20, 46, fill="#ffb84a", fill_opacity=0.75), 14)
    chain = line(f"M{X} {Y - 70}V{Y - 26}", GOLD, 4)
    body = about("M-22 -2Q0 -50 22 -2ZM-12 58h24l-6 20h-12Z", X, Y)
    flame = path(
        about("M-22 2H22C34 28 16 48 10 56H-10C-16 48 -34 28 -22 2Z", X, Y), fill="#ffe9a8",
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
    arrow = about(
        "M-98 -8A98 98 0 0 1 52 -83L66 -108L92 -44L24 -38L39 -62A74 74 0 0 0 -74 -8Z", X, Y
    )
    both = path(arrow, fill=GOLD) + path(arrow, fill=GOLD, transform=f"rotate(180 {X} {Y})")
    return card_back(*SIZE, ("#1f6a6e", "#0a3640"), emboss(both, 2.2, 5) + girdle + stone, *defs)


ART: dict[str, Art] = {
    "panel/felt-basari": felt_mat("#6b1a2e", "#e2b866", "#3f2116"),
    "card/back-basari": _bazaar(),
    "card/back-basari-action": _action(),
}
