"""The heads of Market Day's tinker and knight, on their cards and on foot."""

from tools.art.motifs.facial_features import (
    draw_brows,
    draw_eye,
    draw_grin,
    draw_head,
    draw_nose,
    draw_smile,
    draw_wink,
)
from tools.art.svg.sketch import GOLD_STOPS, SILVER_STOPS, Sketch, cylinder_stops

STEEL_STOPS = cylinder_stops("#9fb0c0", 0.9)


FAIR_SKIN_COLOR, RUDDY_SKIN_COLOR, TAN_SKIN_COLOR = "#f2c8a0", "#e2a070", "#c98a58"


def draw_tinker_head(s: Sketch, x: float, y: float, r: float) -> None:
    """Draw the tinker's winking face under a patched hat with a feather."""
    at = s.pen_at(x, y, r)
    k = r / 50
    with s.solid(2.5 * k, 0):
        draw_head(s, x, y, r, RUDDY_SKIN_COLOR)
        at.path(
            "M-1 .1C-1.15 1.1 -.5 1.7 0 1.75C.5 1.7 1.15 1.1 1 .1C.9 .6 .6 .66 0 .58"
            "C-.6 .66 -.9 .6 -1 .1Z",
            s.xy_gradient("#ffb066", "#d0601e", "#6a2408"),
        )
        for i in range(-3, 4):
            s.line(
                f"M{x + i * r * 0.22} {y + r * 1.2}q{i * r * 0.04} {r * 0.2} {-i * r * 0.03} "
                f"{r * 0.42}",
                "#8a3a10",
                2.4 * k,
                opacity=0.7,
            )
    draw_grin(s, x, y + r * 0.06, r)
    at.path(
        "M0 .56C-.3 .5 -.6 .66 -.86 .5C-.6 .96 -.2 .86 0 .68C.2 .86 .6 .96 .86 .5"
        "C.6 .66 .3 .5 0 .56Z",
        s.xy_gradient("#ffbe78", "#e07a2e", "#8a3810"),
    )
    draw_eye(s, x - r * 0.42, y, r, "#2f7a4a", 0.3)
    draw_wink(s, x + r * 0.42, y, r)
    draw_brows(s, x, y, r, "#a84a14", 1.4, 0.2)
    draw_nose(s, x, y + r * 0.02, r, RUDDY_SKIN_COLOR, 1.25)
    with s.solid(3 * k, 0):
        s.line(at.path_data("M.7 -.8C1.2 -1.5 1.8 -1.6 1.9 -2.2"), "#e8e2d0", 13 * k)
        s.line(at.path_data("M.7 -.8C1.2 -1.5 1.8 -1.6 1.9 -2.2"), "#c23a2c", 5 * k)
        at.path(
            "M-.95 -.55C-.9 -1.8 -.2 -2.05 .2 -1.8C.8 -1.7 .95 -1 .95 -.55Z",
            s.xy_gradient("#6fae5a", "#3a7238", "#142e1a"),
        )
        at.path(
            "M-1.5 -.4Q0 -1.2 1.5 -.55Q1.4 -.3 .9 -.4Q0 -.75 -.9 -.3Q-1.4 -.15 -1.5 -.4Z",
            s.xy_gradient("#8ac06a", "#447e3e", "#1c3a20"),
        )
        s.rect(
            x - r * 0.66,
            y - r * 1.5,
            r * 0.5,
            r * 0.44,
            s.xy_gradient("#f0b04a", "#b06a1a"),
            2 * k,
            transform=f"rotate(-12 {x - r * 0.5} {y - r * 1.3})",
            stroke="#fff0c0",
            stroke_width=2.5 * k,
            stroke_dasharray=f"{5 * k} {4 * k}",
        )


def draw_knight_head(s: Sketch, x: float, y: float, r: float) -> None:
    """Draw the knight's face in an open helmet with a red plume."""
    at = s.pen_at(x, y, r)
    k = r / 50
    with s.solid(3 * k, 0):
        at.path(
            "M0 -1.5C.2 -2.5 1.5 -2.5 1.8 -1.3C2.1 -.5 1.5 .1 1.75 .7C1.3 .5 1.1 -.3 1.05 -.9Z",
            s.xy_gradient("#ff7a5a", "#d0242e", "#6a0814"),
        )
        for i in range(5):
            s.line(
                at.path_data(
                    f"M{0.4 + 0.2 * i} {-(1.95 - 0.08 * i)}"
                    f"Q1.5 {-(1.5 - 0.3 * i)} {1.5 + 0.02 * i} {-(0.7 - 0.2 * i)}"
                ),
                "#8a0e1c",
                2.4 * k,
                opacity=0.6,
            )
    with s.solid(2.5 * k, 0):
        draw_head(s, x, y, r, FAIR_SKIN_COLOR)
        at.path(
            "M-1.16 .9C-1.4 -2.1 1.4 -2.1 1.16 .9L.9 1.5L.74 1.0C.95 0 .86 -.4 .8 -.5H-.8"
            "C-.86 -.4 -.95 0 -.74 1.0L-.9 1.5Z",
            s.x_gradient(*STEEL_STOPS),
        )
        at.path(
            "M-1.2 -.42Q0 -.8 1.2 -.42L1.05 -1.05Q0 -1.6 -1.05 -1.05Z", s.x_gradient(*SILVER_STOPS)
        )
        for i in range(-3, 4):
            s.line(
                f"M{x + i * r * 0.24} {y - r * (0.76 - 0.015 * i * i)}v{-r * 0.28}",
                "#2a3444",
                5 * k,
            )
        at.path("M-.1 -1.45L0 -1.72L.1 -1.45V-1.2H-.1Z", s.x_gradient(*GOLD_STOPS))
        for side in (-1, 1):
            at.oval(side * 1.08, -0.45, 0.16, 0.16, s.orb_gradient("#e0a22c"))
    draw_eye(s, x - r * 0.4, y + r * 0.05, r, "#2f6ac0", 0.8)
    draw_eye(s, x + r * 0.4, y + r * 0.05, r, "#2f6ac0", 0.8)
    draw_brows(s, x, y + r * 0.06, r * 0.95, "#8a5a24", -0.7, -0.7)
    draw_nose(s, x, y + r * 0.05, r, FAIR_SKIN_COLOR, 1.05)
    draw_smile(s, x, y + r * 0.12, r, 0.3, 0.12)
    at.path(
        "M0 .7Q-.3 .58 -.6 .62Q-.34 .9 0 .78Q.34 .9 .6 .62Q.3 .58 0 .7Z",
        s.xy_gradient("#d89a4a", "#8a5620"),
    )
