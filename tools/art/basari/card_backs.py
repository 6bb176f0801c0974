"""Basari's felt and the backs of its cards."""

from __future__ import annotations

from tools.art import Art
from tools.art.interface.mats_and_cards import draw_card_back, draw_felt_mat
from tools.art.pieces.symbols import draw_relief, polygon_path
from tools.art.svg.filters import apply_blur, bevel, draw_cut_gem, emboss
from tools.art.svg.markup import circle, line, path, place_path
from tools.art.svg.markup import polygon_points as ring

GOLD_COLOR = "#f0d08a"
CARD_SIZE = (480.0, 672.0, (240.0, 336.0), 38.0)
CENTER_X, CENTER_Y = 240.0, 336.0


def _bazaar() -> Art:
    """The gate of a bazaar with a lamp burning in it."""
    gate = place_path(
        "M-84 78V-18C-84 -60 -40 -62 0 -108C40 -62 84 -60 84 -18V78H58V-10"
        "C58 -38 30 -40 0 -72C-30 -40 -58 -38 -58 -10V78Z",
        CENTER_X,
        CENTER_Y,
    )
    glow = apply_blur(circle(CENTER_X, CENTER_Y + 20, 46, fill="#ffb84a", fill_opacity=0.75), 14)
    chain = line(f"M{CENTER_X} {CENTER_Y - 70}V{CENTER_Y - 26}", GOLD_COLOR, 4)
    body = place_path("M-22 -2Q0 -50 22 -2ZM-12 58h24l-6 20h-12Z", CENTER_X, CENTER_Y)
    flame = path(
        place_path("M-22 2H22C34 28 16 48 10 56H-10C-16 48 -34 28 -22 2Z", CENTER_X, CENTER_Y),
        fill="#ffe9a8",
    )
    bars = "".join(
        line(
            f"M{CENTER_X + a} {CENTER_Y + 2}C{CENTER_X + a * 1.5} {CENTER_Y + 30} {CENTER_X + a * 0.8} {CENTER_Y + 48} {CENTER_X + a * 0.5}"
            f" {CENTER_Y + 56}",
            "#b8642a",
            3.4,
        )
        for a in (-11, 0, 11)
    )
    foot = draw_relief(
        f"M{CENTER_X - 98} {CENTER_Y + 80}h40v14h-40ZM{CENTER_X + 58} {CENTER_Y + 80}h40v14h-40Z",
        GOLD_COLOR,
        2,
        4,
    )
    emblem = (
        draw_relief(gate, GOLD_COLOR, 2.4, 5) + foot + glow + chain + bevel(flame, 5, 7, 0.4) + bars
    )
    return draw_card_back(
        *CARD_SIZE, ("#8e2440", "#4c0d24"), emblem + draw_relief(body, GOLD_COLOR, 2, 4)
    )


def _action() -> Art:
    """Two hands' worth of haggling: one stone, and an arrow each way round it."""
    outline, table = (
        ring(8, 52, (CENTER_X, CENTER_Y), -112.5),
        ring(8, 30, (CENTER_X, CENTER_Y), -112.5),
    )
    stone, defs = draw_cut_gem(outline, table, ("#ffd0a8", "#f0742e", "#b83c12", "#5c1804"))
    girdle = path(polygon_path(outline), fill="#4a1404", stroke="#4a1404", stroke_width=7,
                  stroke_linejoin="round")  # fmt: skip
    arrow = place_path(
        "M-98 -8A98 98 0 0 1 52 -83L66 -108L92 -44L24 -38L39 -62A74 74 0 0 0 -74 -8Z",
        CENTER_X,
        CENTER_Y,
    )
    both = path(arrow, fill=GOLD_COLOR) + path(
        arrow, fill=GOLD_COLOR, transform=f"rotate(180 {CENTER_X} {CENTER_Y})"
    )
    return draw_card_back(
        *CARD_SIZE, ("#1f6a6e", "#0a3640"), emboss(both, 2.2, 5) + girdle + stone, *defs
    )


ART: dict[str, Art] = {
    "panel/felt-basari": draw_felt_mat("#6b1a2e", "#e2b866", "#3f2116"),
    "card/back-basari": _bazaar(),
    "card/back-basari-action": _action(),
}
