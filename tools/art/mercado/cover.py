"""Mercado's cover: a street of azulejos going down to the sea in the morning, and Mika."""

from __future__ import annotations

from tools.art import Art
from tools.art.game_boxes import draw_box, finish_cover, new_cover
from tools.art.motifs.backdrops import AZULEJO_PATTERN
from tools.art.motifs.treasure import draw_bag, draw_coin
from tools.art.portraits.bust import draw_bust
from tools.art.portraits.mika_and_omar import MIKA
from tools.art.portraits.moods import MOODS
from tools.art.svg.sketch import Sketch, light_color, shade_color


def _house(s: Sketch, x: float, y: float, w: float, low: float, wall: str, tiled: bool) -> None:
    """A tall house, its upper left corner at (x, y), with windows, balconies and a tiled roof."""
    s.rect(x, y, w, low - y, s.x_gradient(light_color(wall, 0.45), wall, shade_color(wall, 0.22)))
    if tiled:
        s.rect(
            x, y, w, low - y, s.tile_pattern(44, AZULEJO_PATTERN.format("#2f6fb8")), opacity=0.85
        )
        s.rect(x, y, w, low - y, s.x_gradient("#fff6e000", "#2a3a6a00", "#2a3a6a55"))
    across = max(1, round(w / 78))
    for j in range(int((low - y) / 118)):
        for i in range(across):
            cx, top = x + w * (i + 0.5) / across, y + 34 + 118 * j
            s.rect(cx - 21, top - 5, 42, 76, "#fff6e4", 3)
            s.rect(cx - 16, top, 32, 66, s.xy_gradient("#4a7a9a", "#1f4460", "#142c44"), 2)
            s.line(f"M{cx} {top}v66M{cx - 16} {top + 24}h32", "#fff6e4", 3)
            shutter = ("#2f7a5a", "#2a5a9a", "#b8452c")[(i + j) % 3]
            for side in (-1, 1):
                s.rect(
                    cx + side * 27 - 9,
                    top - 2,
                    18,
                    70,
                    s.x_gradient(light_color(shutter, 0.3), shutter),
                    2,
                )
                for k in range(8):
                    s.line(
                        f"M{cx + side * 27 - 7} {top + 5 + 8 * k}h14",
                        shade_color(shutter, 0.4),
                        1.6,
                    )
            if j % 2 == 0:
                s.rect(cx - 36, top + 66, 72, 8, s.y_gradient("#f4e4c4", "#a88a5e"), 2)
                for k in range(9):
                    s.line(f"M{cx - 34 + 8.5 * k} {top + 40}v27", "#22222e", 2)
                s.line(f"M{cx - 37} {top + 39}h74", "#22222e", 4)
                for k in range(6):
                    s.oval(
                        cx - 30 + 12 * k,
                        top + 38,
                        8,
                        7,
                        s.orb_gradient(("#e0486a", "#f08a3a", "#4a9a4a")[k % 3]),
                    )
    s.path(f"M{x - 12} {y + 4}L{x + 12} {y - 34}H{x + w - 12}L{x + w + 12} {y + 4}Z",
           s.xy_gradient("#f0a070", "#cc5f38", "#8a3420"))  # fmt: skip
    for k in range(int(w / 16) + 1):
        s.line(f"M{x - 8 + 16 * k} {y + 2}L{x + 10 + 15.4 * k} {y - 32}", "#8a3420", 3, opacity=0.6)


def _pavement(s: Sketch, top: float) -> None:
    """Limestone setts laid in waves, running down towards the water."""
    street = f"M300 {top}H450L{s.w + 40} {s.h}H-40Z"
    s.path(street, s.y_gradient("#fff8e6", "#f1e4c8", "#d2bf9c"))
    with s.clip(street):
        y = top + 8.0
        while y < s.h + 60:
            step = 10 + (y - top) * 0.13
            d = f"M-60 {y}"
            n = 6
            for i in range(n):
                x = -60 + (s.w + 120) * (i + 1) / n
                bow = y + (step * 1.5 if i % 2 else -step * 1.5)
                d += f"Q{x - (s.w + 120) / n / 2:.0f} {bow:.0f} {x:.0f} {y:.0f}"
            s.line(d, "#5e7fae", step * 0.5, opacity=0.75)
            y += step * 2.2
        s.rect(0, top, s.w, s.h - top, "#00000001",
               filter=s.texture_filter("0.09 0.14", 5, "#7a6440", 1.6, 0.8, 2))  # fmt: skip


def _cover() -> Sketch:
    s = new_cover()
    s.rect(0, 0, s.w, s.h, s.y_gradient("#3f9fe0", "#8fd0f2", "#fdf3d4", "#fff0c4"))
    s.glow(120, 70, 420, "#fffbe0", 0.95)
    for x, y, k in ((250, 90, 1.2), (520, 60, 0.9), (470, 170, 0.7)):
        for dx, dy, r in ((-60, 8, 34), (-16, -10, 46), (34, 0, 40), (72, 12, 26)):
            s.oval(x + dx * k, y + dy * k, r * k, r * 0.62 * k, s.y_gradient("#ffffff", "#f4f9ff"),
                   opacity=0.9)  # fmt: skip
    s.rect(0, 400, s.w, 150, s.y_gradient("#7fd0e6", "#2f8fc8", "#1f6aa8"))
    for i in range(40):
        left, low = (i * 0.754878 % 1) * s.w, 410 + (i * 0.56984 % 1) * 120
        s.line(f"M{left:.0f} {low:.0f}h{10 + i % 4 * 6}", "#ffffff", 2, opacity=0.6)
    s.path("M250 412Q330 372 420 396T560 404V420H250Z", s.y_gradient("#8fb8a0", "#6a9a8a"))
    for x, k in ((352, 1.0), (424, 0.7)):
        s.path(
            f"M{x} {440 - 60 * k}L{x + 30 * k} {440 - 8 * k}H{x}Z",
            s.x_gradient("#ffffff", "#d8e4ec"),
        )
        s.path(f"M{x - 3} {440 - 50 * k}L{x - 20 * k} {440 - 8 * k}H{x - 3}Z", "#f6e6d0")
        s.path(
            f"M{x - 24 * k} {440 - 5 * k}H{x + 34 * k}L{x + 24 * k} {440 + 8 * k}H{x - 16 * k}Z",
            "#9a3a28",
        )
    _pavement(s, 520)
    _house(s, 196, 330, 78, 560, "#f2c8a8", False)
    _house(s, 482, 350, 84, 560, "#f6dc8a", False)
    _house(s, 66, 270, 150, 640, "#f6c65a", False)
    _house(s, 548, 292, 130, 650, "#e88f86", False)
    _house(s, -70, 214, 156, 820, "#eef0ea", True)
    _house(s, 664, 236, 150, 830, "#eef0ea", True)
    s.line("M80 250Q380 330 668 268", "#4a3424", 3)
    for i in range(11):
        x = 110 + 51 * i
        hung = 250 + 74 * (1 - ((x - 380) / 300) ** 2) * 0.62 + 12
        s.path(f"M{x - 18} {hung - 8}h36L{x} {hung + 34}Z",
               ("#d8452c", "#f0b83a", "#2f7fc0", "#fff6e4", "#2f8a5a")[i % 5])  # fmt: skip
    s.rect(0, 500, s.w, 500, s.xy_gradient("#fff4cc55", "#fff4cc00", "#1f2a5a00", "#1f2a5a44"))
    draw_bust(s, MIKA, MOODS["glad"], "translate(440 690) scale(1.16)")
    draw_bag(s, 142, 972, 1.12, "#c8323a")
    for x, y, kind, turn in (
        (250, 948, "gold", 10),
        (316, 966, "turquoise", 40),
        (60, 976, "silver", -20),
        (212, 982, "copper", 70),
        (280, 990, "gold", 120),
        (388, 988, "silver", 30),
    ):
        draw_coin(s, x, y, 44, kind, 0.5, turn)
    s.draw_sparkle(236, 932, 16)
    return s


BOX_COLOR = "#1c5a8a"

ART: dict[str, Art] = finish_cover("mercado", BOX_COLOR, _cover()) | draw_box("mercado", BOX_COLOR)
