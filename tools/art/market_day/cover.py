"""Market Day's cover: a sunlit square of cobbles, awnings and heaped goods, and the potter."""

from __future__ import annotations

import math

from tools.art import Art
from tools.art.game_boxes import draw_box, finish_cover, new_cover
from tools.art.market_day.goods_cards import draw_loaf
from tools.art.motifs.village import draw_house
from tools.art.portraits.bust import draw_bust
from tools.art.portraits.craftspeople import POTTER
from tools.art.portraits.moods import MOODS
from tools.art.svg.markup import place_path
from tools.art.svg.sketch import Sketch, light_color, shade_color


def _stall(s: Sketch, x: float, y: float, w: float, cloth: str) -> None:
    """A stall far off: posts, awning, a counter with heaps; its awning's upper left at (x, y)."""
    for px in (x + 6, x + w - 14):
        s.rect(px, y, 8, 150, s.x_gradient("#c08a4e", "#7a4a24"))
    s.rect(x - 4, y + 92, w + 8, 58, s.y_gradient("#d09a5c", "#8a5a30"))
    for k in range(int(w / 18)):
        s.line(f"M{x + 18 * k} {y + 94}v54", "#7a4a24", 2, opacity=0.6)
    for k in range(int(w / 15)):
        s.oval(
            x + 8 + 15 * k,
            y + 86,
            9,
            9,
            s.orb_gradient(("#e0452e", "#f0b83a", "#7aa83a", "#f6ead0")[k % 4]),
        )
    n = 6
    for k in range(n):
        tone = cloth if k % 2 else "#fff6e4"
        a, b = x - 12 + (w + 24) * k / n, x - 12 + (w + 24) * (k + 1) / n
        s.path(f"M{a + 8 * (1 - 2 * k / n):.0f} {y - 26}"
               f"L{b + 8 * (1 - 2 * (k + 1) / n):.0f} {y - 26}L{b:.0f} "
               f"{y + 22}Q{(a + b) / 2:.0f} {y + 44} {a:.0f} {y + 22}Z",
               s.y_gradient(light_color(tone, 0.3), tone, shade_color(tone, 0.2)))  # fmt: skip


def _cobbles(s: Sketch, top: float) -> None:
    """Round stones, larger towards the front, each lit from the upper left."""
    s.rect(0, top, s.w, s.h - top, s.y_gradient("#c8a468", "#9a7440"))
    y, row = top + 4, 0
    while y < s.h + 20:
        size = 10 + (y - top) * 0.085
        n = int(s.w / (size * 2)) + 2
        for i in range(n):
            x = i * size * 2.05 - (row % 2) * size + 3 * math.sin(i * 7 + row)
            tone = ("#ead2a0", "#dcc08a", "#f0dcb0", "#d2b480")[(i * 5 + row * 3) % 4]
            s.oval(
                x,
                y,
                size * 0.96,
                size * 0.6,
                s.ball_gradient(light_color(tone, 0.6), tone, shade_color(tone, 0.28)),
            )
        y += size * 1.12
        row += 1


def _cover() -> Sketch:
    s = new_cover()
    s.rect(0, 0, s.w, s.h, s.y_gradient("#58b0ee", "#a8dcf6", "#fff4d0"))
    s.glow(90, 40, 420, "#fffbe0", 0.95)
    for x, y, k in ((520, 120, 1.3), (250, 210, 0.9), (690, 230, 0.8)):
        for dx, dy, r in ((-66, 8, 34), (-18, -12, 48), (34, 0, 42), (76, 12, 26)):
            s.oval(x + dx * k, y + dy * k, r * k, r * 0.66 * k, s.y_gradient("#ffffff", "#f0f6fc"))
    s.path("M-10 470Q160 350 330 430T760 380V620H-10Z", s.y_gradient("#a8cc6a", "#7aa848"))
    for i in range(26):
        tree = (i * 0.754878 % 1) * s.w
        s.oval(
            tree, 450 + 20 * math.sin(i), 22, 18, s.ball_gradient("#c8e08a", "#6a9a3e", "#4a7a30")
        )
    for x, w, h, wall, roof in (
        (-40, 170, 190, "#f6e4bc", "#c8583a"),
        (150, 130, 140, "#f0cf9a", "#9a5a4a"),
        (500, 140, 150, "#fbeed0", "#b8603a"),
        (630, 180, 210, "#f2d6a4", "#c8583a"),
    ):
        draw_house(s, x, 590, w, h, wall, roof)
    s.path("M352 590V360L392 270L432 360V590Z", s.x_gradient("#fdf2d8", "#ecd2a0", "#b8946a"))
    s.path("M346 366L392 250L438 366Z", s.xy_gradient("#d8694a", "#9a3e2c"))
    s.oval(392, 404, 22, 22, "#fffaf0", stroke="#8a5a2c", stroke_width=5)
    s.line("M392 404V390M392 404h10", "#3a2418", 4)
    _cobbles(s, 580)
    _stall(s, 30, 470, 150, "#d8402c")
    _stall(s, 240, 490, 110, "#3a8a4a")
    _stall(s, 570, 470, 160, "#2f6fb8")
    for k in range(16):
        x = -10 + 52 * k
        s.path(f"M{x} {248 + 34 * math.sin(k / 15 * math.pi)}l40 3l-20 44z",
               ("#d8452c", "#f0b83a", "#3a8a4a", "#fff6e4")[k % 4])  # fmt: skip
    s.line("M-10 246Q375 316 770 246", "#7a4a24", 3)
    s.rect(0, 300, s.w, 700, s.xy_gradient("#fff4c466", "#fff4c400", "#5a2a1a00", "#5a2a1a33"))
    draw_bust(s, POTTER, MOODS["glad"], "translate(376 668) scale(1.16)")
    # the counter in front, laden
    s.soft_shape("M-10 890H760V930H-10Z", "#2a1208", 12, 0.6)
    s.rect(-10, 914, s.w + 20, 100, s.y_gradient("#d8a060", "#a86a34", "#7a4420"),
           filter=s.texture_filter("0.006 0.12", 9, "#4a2410", 1.6, 0.8))  # fmt: skip
    s.line("M0 916H750", "#ffe2a8", 5, opacity=0.8)
    with s.solid(4, 8):  # cheese
        s.path(
            "M36 850C36 812 214 806 216 846L214 924H38Z",
            s.x_gradient("#ffe27a", "#f0b02c", "#b8701a"),
        )
        s.oval(126, 846, 90, 26, s.xy_gradient("#fff6b8", "#f6c84a"))
    for x, y, r in ((80, 892, 13), (140, 900, 17), (186, 884, 10), (110, 842, 11), (156, 850, 8)):
        s.oval(x, y, r, r * 0.8, s.xy_gradient("#a8661a", "#e0a02c"))
    with s.solid(4, 8):
        s.path("M180 850L262 838L250 930L176 928Z", s.xy_gradient("#fff3b0", "#f2c044"))
    with s.solid(4, 8):  # honey
        s.path("M560 830C528 846 524 930 552 944H668C696 930 692 846 660 830Z",
               s.x_gradient("#ffe08a", "#f0a01c", "#a85a0a"))  # fmt: skip
        s.oval(610, 828, 58, 17, s.xy_gradient("#fff0b0", "#d8901c"))
        s.rect(566, 868, 88, 46, s.xy_gradient("#fffbe8", "#e6d0a0"), 6)
    s.path("M610 876l13 8v15l-13 8l-13 -8v-15Z", "#f0a828", stroke="#a85a0a", stroke_width=2)
    s.draw_gleam("M556 852Q546 890 560 926", 6, 0.8)
    for x, y, turn in ((300, 924, -8), (420, 930, 9)):
        with s.group(transform=f"rotate({turn} {x} {y})"):
            draw_loaf(s,
                 place_path("M-74 18C-84 -40 -30 -52 0 -52C40 -52 86 -36 74 18Q0 34 -74 18Z", x, y),
                 place_path("M-34 -36l14 30M-2 -40l14 32M30 -34l14 28", x, y))  # fmt: skip
    for i, (x, y) in enumerate(((488, 946), (520, 934), (508, 962), (716, 950), (692, 966))):
        tone = ("#fbf1e0", "#e8b98a", "#f4d8b4")[i % 3]
        s.oval(
            x,
            y,
            20,
            25,
            s.ball_gradient("#ffffff", tone, shade_color(tone, 0.4)),
            transform=f"rotate({20 * i} {x} {y})",
        )
    return s


BOX_COLOR = "#2f6a3a"

ART: dict[str, Art] = finish_cover("market_day", BOX_COLOR, _cover()) | draw_box(
    "market_day", BOX_COLOR
)
