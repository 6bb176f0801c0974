"""Mercado's small picture, for the choice of game."""

from tools.art import Art
from tools.art.emblems import EMBLEM_HEIGHT, EMBLEM_WIDTH, finish_emblem
from tools.art.motifs.backdrops import AZULEJO_PATTERN, LATTICE_PATTERN
from tools.art.motifs.treasure import draw_bag, draw_coin
from tools.art.svg.sketch import Sketch, light_color, shade_color


def draw_townhouse(
    s: Sketch, x: float, low: float, w: float, h: float, wash: str, tiled: bool
) -> None:
    """Draw a Lisbon house: pastel or tiled, tall windows, balconies, a terracotta roof."""
    top = low - h
    s.rect(x, top, w, h, s.x_gradient(light_color(wash, 0.4), wash, shade_color(wash, 0.22)))
    if tiled:
        s.rect(
            x,
            top,
            w,
            h,
            s.tile_pattern(
                16,
                LATTICE_PATTERN.format("#2c62a8")
                .replace("20", "8")
                .replace("40", "16")
                .replace("10", "4"),
            ),
            opacity=0.5,
        )
    cols = max(2, int(w / 34))
    for r in range(3):
        for c in range(cols):
            wx = x + w * (c + 0.5) / cols - 9
            wy = top + 16 + r * (h - 24) / 3
            s.path(
                f"M{wx} {wy + 34}V{wy + 8}Q{wx + 9} {wy - 4} {wx + 18} {wy + 8}V{wy + 34}Z",
                s.xy_gradient("#fff6d8", "#8fb8cc", "#3a5a78"),
                stroke="#fffaf0",
                stroke_width=3,
            )
            s.line(f"M{wx - 4} {wy + 36}h26", "#3a2a2a", 3)
            if r:
                s.line(f"M{wx - 3} {wy + 24}h24", "#2a2024", 1.6)
                for k in range(6):
                    s.line(f"M{wx - 2 + k * 4.4:.1f} {wy + 24}v12", "#2a2024", 1.2)
    s.path(
        f"M{x - 6} {top + 2}L{x + 8} {top - 22}H{x + w - 8}L{x + w + 6} {top + 2}Z",
        s.xy_gradient("#f09a66", "#c8583a", "#7a2c20"),
    )
    for k in range(int(w / 12)):
        s.line(f"M{x + 8 + k * 12} {top - 20}l-3 20", "#7a2c20", 1.4, opacity=0.5)


def _mercado() -> Sketch:
    """A square by the sea: pastel fronts, wave pavement, azulejos, bag and coins."""
    s = Sketch(EMBLEM_WIDTH, EMBLEM_HEIGHT)
    s.rect(0, 0, s.w, s.h, s.y_gradient("#5ab0e0", "#b8e0f0", "#fff0cc"))
    s.glow(110, 40, 200, "#fff6d0", 0.9)
    for x, y in ((330, 50), (250, 84), (420, 96)):
        for k in (-30, 0, 28):
            s.oval(x + k, y, 30, 15, "#ffffff", opacity=0.55, filter=s.blur_filter(4))
    s.rect(196, 196, 240, 60, s.y_gradient("#4aa8c8", "#1f6f9a"))
    s.path("M250 214l34 0q-4 12 -18 12q-12 0 -16 -12zM266 212v-34q18 12 20 32z", "#fff6e6")
    with s.solid(3, 10):
        draw_townhouse(s, -20, 262, 118, 196, "#f2c85a", False)
        draw_townhouse(s, 100, 258, 104, 158, "#dfe8f0", True)
        draw_townhouse(s, 424, 258, 92, 150, "#f0a0a0", False)
        draw_townhouse(s, 518, 264, 140, 204, "#a8d8c0", False)
    s.path("M0 250H640V440H0Z", s.y_gradient("#f4ead2", "#d8c4a0"))
    for r in range(7):
        py = 258 + r * r * 3.6 + r * 6
        h = 4 + r * 2.6
        step = 50 + r * 16
        d = f"M-20 {py:.0f}" + "".join(
            f"q{step / 2:.0f} {(-1) ** k * h * 1.6:.0f} {step} 0" for k in range(14)
        )
        s.line(d, "#4a4650", h, opacity=0.75)
    with s.solid(3, 10):
        s.rect(432, 300, 230, 160, "#e8dcc0", 4)
        s.rect(440, 308, 220, 150, s.tile_pattern(44, AZULEJO_PATTERN.format("#1f57a8")))
        s.rect(440, 308, 220, 150, s.xy_gradient("#ffffff44", "#ffffff00", "#10204a66"))
    for x, tone in ((210, "#d8402e"), (330, "#1f8a7a")):
        with s.solid(2, 8):
            s.rect(x + 6, 236, 5, 58, "#5a3420")
            s.rect(x + 89, 236, 5, 58, "#5a3420")
            s.rect(x, 270, 100, 26, s.y_gradient("#b8743a", "#5a2c12"))
            for k in range(5):
                s.oval(
                    x + 16 + k * 17,
                    267,
                    9,
                    8,
                    s.orb_gradient(("#f08a24", "#e8c43a", "#c8342e")[k % 3]),
                )
            for i in range(6):
                c = tone if i % 2 else "#fff2da"
                s.path(
                    f"M{x - 4 + i * 18} 218h18l0 16q-9 12 -18 0z",
                    s.y_gradient(shade_color(c, 0.15), c),
                )
    s.shadow(180, 410, 130, 16)
    draw_bag(s, 180, 416, 0.92, "#b8243a")
    with s.solid(2, 9):
        for x, y, r, kind in (
            (282, 384, 36, "copper"),
            (346, 398, 36, "silver"),
            (300, 366, 36, "gold"),
            (372, 376, 34, "turquoise"),
            (266, 410, 38, "gold"),
            (328, 414, 38, "gold"),
            (400, 412, 36, "white"),
        ):
            draw_coin(s, x, y, r, kind, 0.5, x % 50)
    s.draw_sparkle(292, 356, 17)
    return s


ART: dict[str, Art] = finish_emblem("mercado", _mercado())
