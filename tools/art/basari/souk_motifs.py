"""Motifs of Basari's souk: rugs, workers, gems and steam."""

from tools.art.pieces.gems import ART as GEMS
from tools.art.svg.sketch import Sketch, light_color, shade_color, star_path

SAND_SKIN_COLOR, OLIVE_SKIN_COLOR, BROWN_SKIN_COLOR, DARK_SKIN_COLOR = (
    "#d8a070",
    "#c08a58",
    "#9a6238",
    "#7a4a2c",
)


def draw_rug(s: Sketch, x: float, y: float, w: float, h: float, main: str, accent: str) -> None:
    """Draw a carpet seen flat on, with fringes at top and bottom."""
    for i in range(int(w / 7)):
        px = x + 3 + i * 7
        s.line(f"M{px:.0f} {y - 5}V{y + h + 5:.0f}", "#efe2c0", 2.6)
    s.rect(x, y, w, h, s.xy_gradient(light_color(main, 0.25), main, shade_color(main, 0.35)))
    s.rect(x + 5, y + 5, w - 10, h - 10, "none", stroke="#f0d08a", stroke_width=2.4)
    s.rect(
        x + 10,
        y + 10,
        w - 20,
        h - 20,
        "none",
        stroke=accent,
        stroke_width=7,
        stroke_dasharray="7 4",
    )
    s.rect(x + 15, y + 15, w - 30, h - 30, "none", stroke="#f0d08a", stroke_width=1.6)
    cx, cy, r = x + w / 2, y + h / 2, min(w, h) * 0.26
    flat = f"translate({cx} {cy}) scale({min(1.5, w / h) if w > h else 1} {min(1.5, h / w)})"
    for k, tone in ((1, "#f0d08a"), (0.86, accent), (0.56, "#f4e6c4"), (0.4, main)):
        s.path(star_path(8, 0, 0, r * k, r * k * 0.74), tone, transform=flat)
    for sx in (-1, 1):
        for sy in (-1, 1):
            s.path(
                star_path(
                    4, cx + sx * w * 0.32, cy + sy * h * 0.32, min(w, h) * 0.09, min(w, h) * 0.035
                ),
                "#f0d08a",
            )


def draw_worker_figure(s: Sketch, x: float, low: float, k: float, color: str, load: str) -> None:
    """Draw a worker in mid-stride, 100 pixels tall at `k` = 1, a bundle on his back."""
    with s.solid(2.4 * k, 6 * k), s.group(transform=f"translate({x} {low}) scale({k})"):
        s.line("M-6 -34L-18 -4M4 -34L20 -4", "#5a3420", 10)
        s.path("M-22 -4h14v6h-18zM14 -4h14l4 6h-18z", "#2a1410")
        s.path(
            "M-16 -72C-8 -80 8 -80 16 -70L22 -28Q0 -18 -20 -28Z",
            s.xy_gradient(light_color(color, 0.4), color, shade_color(color, 0.5)),
        )
        s.path("M-18 -44h38v8h-38z", "#f0c250")
        s.path(
            "M-14 -72C-52 -76 -62 -104 -44 -120C-20 -134 2 -116 4 -92C2 -80 -4 -74 -14 -72Z",
            s.ball_gradient(light_color(load, 0.5), load, shade_color(load, 0.5)),
        )
        s.line("M-44 -84Q-30 -104 -2 -104M-30 -124Q-32 -100 -16 -76", shade_color(load, 0.6), 4)
        s.line("M6 -66Q-6 -74 -8 -92", light_color(color, 0.1), 9)
        s.oval(14, -84, 13, 14, s.ball_gradient("#e8b488", "#b87a4a", "#7a4424"))
        s.path("M0 -90C-2 -106 30 -108 30 -90Q16 -96 0 -90Z", s.orb_gradient("#f4e8d0"))
        s.line("M14 -66Q26 -58 24 -44", light_color(color, 0.2), 8)


def draw_jewel(s: Sketch, x: float, y: float, size: float, kind: str, turn: float = 0) -> None:
    """Draw a gem as it lies on the table, `size` across.

    The kinds are `ruby`, `topaz`, `emerald` and `sapphire`.
    """
    whole = GEMS[f"gem/{kind}"].svg
    half = size / 2
    place = f'<svg x="{-half:g}" y="{-half:g}" width="{size:g}" height="{size:g}" '
    s.add(
        f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">'
        + whole.replace("<svg ", place, 1)
        + "</g>"
    )


def draw_steam(s: Sketch, x: float, y: float, k: float) -> None:
    """Draw two wisps rising from (x, y)."""
    for dx in (-5, 6):
        s.line(
            f"M{x + dx * k} {y}q{-12 * k} {-14 * k} 0 {-26 * k}t{2 * k} {-26 * k}",
            "#fff6e6",
            5 * k,
            opacity=0.4,
            filter=s.blur_filter(2.4 * k),
        )
