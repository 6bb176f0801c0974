"""The velvet curtain that hides one player's things from the next: its two halves."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from tools.art import Art
from tools.art.svg.filters import apply_blur, apply_felt
from tools.art.svg.markup import (
    SvgDefinition,
    darken_color,
    group,
    lighten_color,
    linear_gradient,
    mix_colors,
    path,
    rect,
    svg_document,
)

CURTAIN_HALF_WIDTH, CURTAIN_HEIGHT = 980.0, 1080.0
VELVET_COLOR: Final = "#7d1420"
GOLD_COLOR: Final = "#d9a545"
FOLD_EDGES: Final = (0.0, 92, 168, 262, 330, 428, 512, 590, 684, 762, 850, 926, 980)
"""Edges between the folds, from the outer edge to the inner one."""


def _fold(left: float, right: float, n: int) -> tuple[str, SvgDefinition]:
    """One fold: a round of cloth, bright where it faces the lamp, nearly black in the valley."""
    sway = 12 if n % 2 else -10
    shine = 0.30 if n % 3 else 0.42
    tone = mix_colors(VELVET_COLOR, "#5e0d18", 0.5 if n % 2 else 0.0)
    gradient = linear_gradient(
        [
            (0, darken_color(tone, 0.72)), (0.14, darken_color(tone, 0.3)), (0.34, lighten_color(tone, shine * 0.45)),
            (0.46, lighten_color(tone, shine * 0.25)), (0.7, darken_color(tone, 0.18)),
            (1, darken_color(tone, 0.8)),
        ],
        (left, 0), (right, 0),
    )  # fmt: skip
    shape = (
        f"M{left - 2:g} -20C{left + sway:g} {CURTAIN_HEIGHT * 0.35:g} {left - sway:g} {CURTAIN_HEIGHT * 0.7:g} {left - 2:g}"
        f" {CURTAIN_HEIGHT + 20:g}H{right + 2:g}C{right + sway:g} {CURTAIN_HEIGHT * 0.7:g} {right - sway:g} {CURTAIN_HEIGHT * 0.35:g}"
        f" {right + 2:g} -20Z"
    )
    return path(shape, fill=gradient), gradient


def _braid(x: float) -> str:
    """A twisted cord of gold down the inner edge."""
    cord = rect(x, -10, 26, CURTAIN_HEIGHT + 20, 13, fill=darken_color(GOLD_COLOR, 0.35))
    twists = "".join(
        path(
            f"M{x + 1:g} {y + 16:g}C{x + 6:g} {y + 2:g} {x + 18:g} {y - 2:g} {x + 25:g} {y - 8:g}",
            fill="none", stroke=mix_colors(GOLD_COLOR, lighten_color(GOLD_COLOR, 0.5), (k % 2) * 0.6), stroke_width=9,
            stroke_linecap="round",
        )
        for k, y in enumerate(range(-10, int(CURTAIN_HEIGHT) + 20, 15))
    )  # fmt: skip
    return cord + group(twists, opacity=0.95)


def _fringe() -> tuple[str, SvgDefinition]:
    """A band of gold along the foot, and the threads that hang from it."""
    gold = linear_gradient(
        [(0, darken_color(GOLD_COLOR, 0.2)), (0.35, lighten_color(GOLD_COLOR, 0.35)), (1, darken_color(GOLD_COLOR, 0.45))],
        (0, CURTAIN_HEIGHT - 96), (0, CURTAIN_HEIGHT - 56),
    )  # fmt: skip
    threads = "".join(
        path(
            f"M{x:g} {CURTAIN_HEIGHT - 60:g}C{x + 3:g} {CURTAIN_HEIGHT - 36:g} {x - 3:g} {CURTAIN_HEIGHT - 20:g}"
            f" {x + (k % 3) - 1:g} {CURTAIN_HEIGHT:g}",
            fill="none", stroke=mix_colors(darken_color(GOLD_COLOR, 0.45), lighten_color(GOLD_COLOR, 0.25), (k * 7 % 10) / 10),
            stroke_width=6,
        )
        for k, x in enumerate(range(2, int(CURTAIN_HALF_WIDTH), 7))
    )  # fmt: skip
    shade = apply_blur(
        rect(0, CURTAIN_HEIGHT - 62, CURTAIN_HALF_WIDTH, 22, fill="#1a0508", fill_opacity=0.7), 6
    )
    return threads + shade + rect(0, CURTAIN_HEIGHT - 98, CURTAIN_HALF_WIDTH, 42, fill=gold), gold


def _half(side: str) -> Art:
    """One half; the right one is drawn from its inner edge, so that the lamp stays where it is."""
    edges = (
        list(FOLD_EDGES)
        if side == "left"
        else [CURTAIN_HALF_WIDTH - x for x in reversed(FOLD_EDGES)]
    )
    folds, defs = "", []
    for n, (left, right) in enumerate(pairwise(edges)):
        fold, gradient = _fold(left, right, n)
        folds += fold
        defs.append(gradient)
    cloth = apply_felt(
        group(
            rect(0, 0, CURTAIN_HALF_WIDTH, CURTAIN_HEIGHT, fill=darken_color(VELVET_COLOR, 0.75)),
            folds,
        ),
        21,
        0.5,
        1.0,
    )
    top = linear_gradient([(0, "#000000", 0.62), (1, "#000000", 0.0)], (0, 0), (0, 300))
    foot = linear_gradient(
        [(0, "#000000", 0.0), (1, "#000000", 0.5)], (0, CURTAIN_HEIGHT - 420), (0, CURTAIN_HEIGHT)
    )
    fringe, gold = _fringe()
    shades = rect(0, 0, CURTAIN_HALF_WIDTH, 300, fill=top) + rect(
        0, CURTAIN_HEIGHT - 420, CURTAIN_HALF_WIDTH, 420, fill=foot
    )
    x = CURTAIN_HALF_WIDTH - 26 if side == "left" else 0.0
    shadow_x = x - 26 if side == "left" else x + 26
    shade = apply_blur(rect(shadow_x, 0, 26, CURTAIN_HEIGHT, fill="#120306", fill_opacity=0.65), 9)
    body = cloth + shades + fringe + shade + _braid(x)
    return Art(
        svg_document(CURTAIN_HALF_WIDTH, CURTAIN_HEIGHT, body, *defs, top, foot, gold),
        CURTAIN_HALF_WIDTH,
        CURTAIN_HEIGHT,
    )


ART: dict[str, Art] = {f"curtain/{side}": _half(side) for side in ("left", "right")}
