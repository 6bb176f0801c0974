"""The heads of Market Day's tinker and knight, on their cards and on foot."""

from sprites.sources.figures import brows, eye, grin, head, nose, smile, wink
from sprites.sources.sketch import GOLD, SILVER, Sketch, cylinder

STEEL = cylinder("#9fb0c0", 0.9)


FAIR, RUDDY, TAN = "#f2c8a0", "#e2a070", "#c98a58"


def tinker_head(s: Sketch, x: float, y: float, r: float) -> None:
    """The tinker's winking face under a patched hat with a feather."""
    k = r / 50
    with s.solid(2.5 * k, 0):
        head(s, x, y, r, RUDDY)
        s.path(
            f"M{x - r} {y + r * 0.1}C{x - r * 1.15} {y + r * 1.1} {x - r * 0.5} {y + r * 1.7} "
            f"{x} {y + r * 1.75}C{x + r * 0.5} {y + r * 1.7} {x + r * 1.15} {y + r * 1.1} "
            f"{x + r} {y + r * 0.1}C{x + r * 0.9} {y + r * 0.6} {x + r * 0.6} {y + r * 0.66} "
            f"{x} {y + r * 0.58}C{x - r * 0.6} {y + r * 0.66} {x - r * 0.9} {y + r * 0.6} "
            f"{x - r} {y + r * 0.1}Z",
            s.slant("#ffb066", "#d0601e", "#6a2408"),
        )
        for i in range(-3, 4):
            s.line(
                f"M{x + i * r * 0.22} {y + r * 1.2}q{i * r * 0.04} {r * 0.2} {-i * r * 0.03} "
                f"{r * 0.42}",
                "#8a3a10",
                2.4 * k,
                opacity=0.7,
            )
    grin(s, x, y + r * 0.06, r)
    s.path(
        f"M{x} {y + r * 0.56}C{x - r * 0.3} {y + r * 0.5} {x - r * 0.6} {y + r * 0.66} "
        f"{x - r * 0.86} {y + r * 0.5}C{x - r * 0.6} {y + r * 0.96} {x - r * 0.2} "
        f"{y + r * 0.86} {x} {y + r * 0.68}C{x + r * 0.2} {y + r * 0.86} {x + r * 0.6} "
        f"{y + r * 0.96} {x + r * 0.86} {y + r * 0.5}C{x + r * 0.6} {y + r * 0.66} "
        f"{x + r * 0.3} {y + r * 0.5} {x} {y + r * 0.56}Z",
        s.slant("#ffbe78", "#e07a2e", "#8a3810"),
    )
    eye(s, x - r * 0.42, y, r, "#2f7a4a", 0.3)
    wink(s, x + r * 0.42, y, r)
    brows(s, x, y, r, "#a84a14", 1.4, 0.2)
    nose(s, x, y + r * 0.02, r, RUDDY, 1.25)
    with s.solid(3 * k, 0):
        s.line(
            f"M{x + r * 0.7} {y - r * 0.8}C{x + r * 1.2} {y - r * 1.5} {x + r * 1.8} "
            f"{y - r * 1.6} {x + r * 1.9} {y - r * 2.2}",
            "#e8e2d0",
            13 * k,
        )
        s.line(
            f"M{x + r * 0.7} {y - r * 0.8}C{x + r * 1.2} {y - r * 1.5} {x + r * 1.8} "
            f"{y - r * 1.6} {x + r * 1.9} {y - r * 2.2}",
            "#c23a2c",
            5 * k,
        )
        s.path(
            f"M{x - r * 0.95} {y - r * 0.55}C{x - r * 0.9} {y - r * 1.8} {x - r * 0.2} "
            f"{y - r * 2.05} {x + r * 0.2} {y - r * 1.8}C{x + r * 0.8} {y - r * 1.7} "
            f"{x + r * 0.95} {y - r} {x + r * 0.95} {y - r * 0.55}Z",
            s.slant("#6fae5a", "#3a7238", "#142e1a"),
        )
        s.path(
            f"M{x - r * 1.5} {y - r * 0.4}Q{x} {y - r * 1.2} {x + r * 1.5} {y - r * 0.55}"
            f"Q{x + r * 1.4} {y - r * 0.3} {x + r * 0.9} {y - r * 0.4}Q{x} {y - r * 0.75} "
            f"{x - r * 0.9} {y - r * 0.3}Q{x - r * 1.4} {y - r * 0.15} {x - r * 1.5} "
            f"{y - r * 0.4}Z",
            s.slant("#8ac06a", "#447e3e", "#1c3a20"),
        )
        s.rect(
            x - r * 0.66,
            y - r * 1.5,
            r * 0.5,
            r * 0.44,
            s.slant("#f0b04a", "#b06a1a"),
            2 * k,
            transform=f"rotate(-12 {x - r * 0.5} {y - r * 1.3})",
            stroke="#fff0c0",
            stroke_width=2.5 * k,
            stroke_dasharray=f"{5 * k} {4 * k}",
        )


def knight_head(s: Sketch, x: float, y: float, r: float) -> None:
    """The knight's face in an open helmet with a red plume."""
    k = r / 50
    with s.solid(3 * k, 0):
        s.path(
            f"M{x} {y - r * 1.5}C{x + r * 0.2} {y - r * 2.5} {x + r * 1.5} {y - r * 2.5} "
            f"{x + r * 1.8} {y - r * 1.3}C{x + r * 2.1} {y - r * 0.5} {x + r * 1.5} "
            f"{y + r * 0.1} {x + r * 1.75} {y + r * 0.7}C{x + r * 1.3} {y + r * 0.5} "
            f"{x + r * 1.1} {y - r * 0.3} {x + r * 1.05} {y - r * 0.9}Z",
            s.slant("#ff7a5a", "#d0242e", "#6a0814"),
        )
        for i in range(5):
            s.line(
                f"M{x + r * (0.4 + 0.2 * i)} {y - r * (1.95 - 0.08 * i)}Q{x + r * 1.5} "
                f"{y - r * (1.5 - 0.3 * i)} {x + r * (1.5 + 0.02 * i)} "
                f"{y - r * (0.7 - 0.2 * i)}",
                "#8a0e1c",
                2.4 * k,
                opacity=0.6,
            )
    with s.solid(2.5 * k, 0):
        head(s, x, y, r, FAIR)
        s.path(
            f"M{x - r * 1.16} {y + r * 0.9}C{x - r * 1.4} {y - r * 2.1} {x + r * 1.4} "
            f"{y - r * 2.1} {x + r * 1.16} {y + r * 0.9}L{x + r * 0.9} {y + r * 1.5}"
            f"L{x + r * 0.74} {y + r * 1.0}C{x + r * 0.95} {y} {x + r * 0.86} {y - r * 0.4} "
            f"{x + r * 0.8} {y - r * 0.5}H{x - r * 0.8}C{x - r * 0.86} {y - r * 0.4} "
            f"{x - r * 0.95} {y} {x - r * 0.74} {y + r * 1.0}L{x - r * 0.9} {y + r * 1.5}Z",
            s.across(*STEEL),
        )
        s.path(
            f"M{x - r * 1.2} {y - r * 0.42}Q{x} {y - r * 0.8} {x + r * 1.2} {y - r * 0.42}"
            f"L{x + r * 1.05} {y - r * 1.05}Q{x} {y - r * 1.6} {x - r * 1.05} {y - r * 1.05}Z",
            s.across(*SILVER),
        )
        for i in range(-3, 4):
            s.line(
                f"M{x + i * r * 0.24} {y - r * (0.76 - 0.015 * i * i)}v{-r * 0.28}",
                "#2a3444",
                5 * k,
            )
        s.path(
            f"M{x - r * 0.1} {y - r * 1.45}L{x} {y - r * 1.72}L{x + r * 0.1} {y - r * 1.45}"
            f"V{y - r * 1.2}H{x - r * 0.1}Z",
            s.across(*GOLD),
        )
        for side in (-1, 1):
            s.oval(x + side * r * 1.08, y - r * 0.45, r * 0.16, r * 0.16, s.orb("#e0a22c"))
    eye(s, x - r * 0.4, y + r * 0.05, r, "#2f6ac0", 0.8)
    eye(s, x + r * 0.4, y + r * 0.05, r, "#2f6ac0", 0.8)
    brows(s, x, y + r * 0.06, r * 0.95, "#8a5a24", -0.7, -0.7)
    nose(s, x, y + r * 0.05, r, FAIR, 1.05)
    smile(s, x, y + r * 0.12, r, 0.3, 0.12)
    s.path(
        f"M{x} {y + r * 0.7}Q{x - r * 0.3} {y + r * 0.58} {x - r * 0.6} {y + r * 0.62}"
        f"Q{x - r * 0.34} {y + r * 0.9} {x} {y + r * 0.78}Q{x + r * 0.34} {y + r * 0.9} "
        f"{x + r * 0.6} {y + r * 0.62}Q{x + r * 0.3} {y + r * 0.58} {x} {y + r * 0.7}Z",
        s.slant("#d89a4a", "#8a5620"),
    )
