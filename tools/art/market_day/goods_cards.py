"""Market Day's goods and its rain: eggs, bread, cheese, honey, silk."""

import math

from tools.art.motifs.village import draw_awning, draw_cloud, draw_counter, draw_rain, draw_street
from tools.art.svg.sketch import (
    GOLD_STOPS,
    Sketch,
    cylinder_stops,
    light_color,
    shade_color,
    star_path,
)


def new_stall_scene(sky: str, cloth: str, board: str = "#a8683a", y: float = 262) -> Sketch:
    """Return a stall's counter under its awning, the village behind."""
    s = Sketch(200, 190)
    draw_street(s, sky)
    draw_counter(s, y, board)
    draw_awning(s, cloth)
    return s


def draw_eggs() -> Sketch:
    """Draw a wicker basket heaped with eggs on straw."""
    s = new_stall_scene("#8ac4e8", "#e0a83a")
    s.shadow(200, 348, 140, 14)
    with s.solid(3, 8):
        s.line("M86 236C84 40 316 40 314 236", "#6a3f1a", 17)
        s.line("M86 236C84 40 316 40 314 236", "#c98f4a", 10)
        for i in range(22):
            t = i / 21
            a = math.pi * (1 - t)
            x, y = 200 + 115 * math.cos(a), 232 - 143 * math.sin(a)
            s.line(f"M{x - 6:.0f} {y - 5:.0f}l12 10", "#7a4a1e", 3)
    with s.solid(3, 6):
        for i in range(40):
            x, y = 86 + (i * 61) % 230, 220 + (i * 17) % 30
            s.line(
                f"M{x} {y}q10 {-20 + i % 5 * 6} 26 {-12 + i % 7 * 4}",
                "#e8c35a" if i % 2 else "#c9962e",
                3.4,
            )
    tones = ("#fbf1e0", "#e8b98a", "#f4d8b4", "#d89a68", "#fff8ec")
    with s.solid(3, 7):
        for i, (x, y, a) in enumerate(
            (
                (200, 152, 8),
                (158, 168, -24),
                (244, 170, 26),
                (122, 202, -38),
                (280, 204, 36),
                (180, 196, -6),
                (226, 200, 10),
                (150, 218, -18),
                (252, 222, 20),
                (200, 226, 0),
                (104, 232, -40),
                (298, 234, 44),
            )
        ):
            tone = tones[i % 5]
            s.path(
                "M0 -38C22 -38 30 -2 30 10C30 28 16 38 0 38C-16 38 -30 28 -30 10"
                "C-30 -2 -22 -38 0 -38Z",
                s.ball_gradient("#ffffff", light_color(tone, 0.3), tone, shade_color(tone, 0.45)),
                transform=f"translate({x} {y}) rotate({a})",
            )
    basket = "M70 240H330C332 290 312 340 288 352H112C88 340 68 290 70 240Z"
    with s.solid(6, 10):
        s.path(basket, s.x_gradient("#8a5a26", "#e0ac62", "#c08842", "#5a3412"))
        with s.clip(basket):
            for r in range(7):
                for c in range(15):
                    x, y = 66 + c * 19 + (r % 2) * 9, 248 + r * 16
                    s.path(
                        f"M{x} {y}q9 -8 18 0v9q-9 8 -18 0z",
                        s.y_gradient("#f4cf8e", "#c08842", "#7a4c1c"),
                        stroke="#4a2a0c",
                        stroke_width=1.6,
                    )
            s.soft_shape("M230 230C330 250 320 340 240 360H360V230Z", "#1e0a04", 20, 0.6)
        s.path(
            "M62 234Q200 262 338 234V250Q200 280 62 250Z",
            s.x_gradient("#a8702e", "#f6d092", "#c08842", "#6a3f16"),
        )
        for i in range(18):
            x = 70 + i * 15
            y = 238 + 14 * math.sin(math.pi * i / 17)
            s.line(f"M{x} {y}l9 13", "#6a3f16", 2.6)
    return s


def draw_loaf(s: Sketch, d: str, cuts: str) -> None:
    """Draw a crusty loaf with its cuts."""
    with s.solid(7, 8):
        s.path(
            d,
            s.ball_gradient("#ffdc98", "#e8a44a", "#b8682a", "#5a2810"),
            filter=s.texture_filter("0.08", 3, "#7a3a10", 1.2, 0.56, 3),
        )
    s.line(cuts, "#8a4a18", 13, opacity=0.8)
    s.line(cuts, "#fff0cc", 8)
    s.line(cuts, "#e8c48a", 3, opacity=0.6)


def draw_bread() -> Sketch:
    """Draw a round loaf and long loaves on a floured cloth, ears of wheat."""
    s = new_stall_scene("#a8d0e8", "#c8402e", "#8a5230")
    s.shadow(200, 350, 160, 14)
    with s.solid(4, 6):
        s.path(
            "M36 320C90 296 310 292 366 318C372 346 340 366 320 358C260 372 140 374 84 360"
            "C56 368 30 346 36 320Z",
            s.xy_gradient("#ffffff", "#efe4d2", "#b8a894"),
        )
        s.line("M46 342C130 364 280 364 356 340", "#3f78b8", 4)
    with s.group(transform="rotate(18 290 180)"):
        draw_loaf(
            s,
            "M262 66C286 50 310 66 314 100L322 280C322 312 268 312 266 280L252 100"
            "C250 86 252 76 262 66Z",
            "M268 110l32 -18M270 156l34 -18M272 202l36 -18M274 248l36 -18",
        )
    with s.group(transform="rotate(-14 110 190)"):
        draw_loaf(
            s,
            "M84 90C106 72 136 84 140 114L146 290C146 322 90 322 86 290L74 124C72 108 74 98 84 90Z",
            "M90 132l34 -18M92 178l36 -18M94 224l36 -18M96 270l36 -18",
        )
    draw_loaf(
        s,
        "M92 284C92 214 140 190 200 190C260 190 310 214 310 284C310 334 260 346 200 346"
        "C140 346 92 334 92 284Z",
        "M140 262L254 232M134 298L270 264M160 318L280 292",
    )
    for i in range(60):
        x, y = 112 + (i * 67) % 180, 206 + (i * 31) % 90
        s.oval(x, y, 1.7, 1.3, "#fffaf0", opacity=0.6)
    with s.solid(2, 5):
        for dx, a in ((0, 62), (16, 76), (-8, 48)):
            with s.group(transform=f"translate({346 + dx} 356) rotate({-a + 40})"):
                s.line("M0 0V-92", "#c9962e", 3.4)
                for i in range(6):
                    for k in (-1, 1):
                        s.oval(
                            k * 8,
                            -92 + i * 13,
                            6,
                            10,
                            s.xy_gradient("#ffeeb0", "#e0a83a", "#8a5a18"),
                            transform=f"rotate({k * 26} {k * 8} {-92 + i * 13})",
                        )
                s.oval(0, -104, 5, 11, s.orb_gradient("#e0a83a"))
    return s


def draw_cheese() -> Sketch:
    """Draw a waxed wheel of cheese with a wedge cut out, a knife."""
    s = new_stall_scene("#9ac8d8", "#3f8a5a", "#9a6236", 252)
    s.shadow(196, 340, 160, 16)
    with s.solid(4, 8):
        s.oval(196, 322, 174, 40, s.x_gradient("#a8683a", "#e0a868", "#8a5024"))
        s.oval(196, 314, 168, 36, s.xy_gradient("#e8b87a", "#b87a42"))
    with s.solid(5, 10):
        s.path(
            "M56 186V276C56 330 336 330 336 276V186Z",
            s.x_gradient("#8a1a1a", "#e85a44", "#c8301f", "#6a0f10"),
        )
        s.oval(196, 186, 140, 52, s.xy_gradient("#fff0a8", "#f6cc4a", "#d89a22"))
        s.oval(196, 186, 140, 52, "none", stroke="#d8452e", stroke_width=6)
    with s.solid(2, 4):
        s.path("M196 186L118 238V324L196 290Z", s.x_gradient("#f2c03a", "#ffe58a"))
        s.path("M196 186L286 226V312L196 290Z", s.x_gradient("#f8d054", "#c98a1e"))
    s.path("M118 238L196 290L286 226L286 312Q200 348 118 324Z", s.xy_gradient("#e8b87a", "#a86a36"))
    with s.solid(1, 0):
        s.path("M196 186L118 238V322L196 268Z", s.x_gradient("#eab632", "#ffe892"))
        s.path("M196 186L286 228V310L196 268Z", s.x_gradient("#fbd766", "#c4851c"))
    for x, y, r in (
        (150, 258, 11),
        (170, 226, 8),
        (138, 288, 8),
        (178, 254, 6),
        (226, 232, 8),
        (254, 262, 13),
        (222, 258, 6),
        (268, 288, 8),
    ):
        s.oval(x, y, r, r * 1.1, s.ball_gradient("#8a5410", "#c98a1e", "#ffe89a"))
    for x, y, r in (
        (110, 176, 10),
        (150, 158, 7),
        (232, 156, 11),
        (286, 186, 9),
        (200, 150, 5),
        (90, 194, 6),
    ):
        s.oval(x, y, r, r * 0.5, s.y_gradient("#a86a14", "#e8b432"))
    with s.solid(4, 9):
        s.path(
            "M236 336L356 282L366 306L372 330L260 356Z",
            s.xy_gradient("#fff0a8", "#f6cc4a", "#c98a1e"),
        )
        s.path("M356 282L366 280L382 326L372 330Z", s.xy_gradient("#f06a50", "#a8201a"))
        s.path("M236 336L260 356L372 330L368 312Z", s.xy_gradient("#f8d054", "#b8781a"))
    for x, y, r in ((300, 322, 7), (334, 304, 8), (330, 334, 5), (274, 342, 5)):
        s.oval(x, y, r, r * 0.7, s.ball_gradient("#8a5410", "#d89a26", "#ffe89a"))
    with s.solid(2, 8):
        s.path(
            "M20 350L150 338Q168 344 150 356L24 364Z", s.y_gradient("#ffffff", "#b8c4d0", "#6a7686")
        )
        s.path("M-20 346H24V368H-20Z", s.y_gradient("#8a5028", "#3a1a0a"))
    s.draw_gleam("M72 216C70 240 72 262 78 284", 9, 0.6)
    return s


def draw_honey() -> Sketch:
    """Draw a glazed pot and a glass of honey, a dipper, a comb and a bee."""
    s = new_stall_scene("#9fd0c8", "#e8862a", "#8a5230")
    s.shadow(196, 350, 130, 14)
    with s.solid(4, 10):
        s.path(
            "M246 250L300 226L354 250V316L300 342L246 316Z",
            s.xy_gradient("#ffd86a", "#e89a1e", "#8a4a08"),
        )
        for x, y in ((276, 262), (324, 262), (300, 300), (300, 244), (268, 304), (332, 304)):
            s.path(
                star_path(3, x, y, 18, 18, 0),
                s.ball_gradient("#fff0a0", "#f6b42a", "#a85e08"),
                stroke="#fff0b8",
                stroke_width=3,
            )
    glaze = cylinder_stops("#e0a030", 0.8)
    with s.solid(5, 12):
        body = s.turned_body(
            160,
            [(150, 66), (164, 70), (186, 88), (230, 106), (280, 104), (322, 84), (344, 76)],
            glaze,
        )
        with s.clip(body):
            s.rect(40, 262, 240, 100, s.x_gradient(*cylinder_stops("#8a4a22", 0.5)))
            s.path("M40 262q20 26 40 0t40 4t40 -6t40 6t40 -4t40 2v-16h-240z", s.x_gradient(*glaze))
            s.soft_shape("M210 150C280 200 270 320 200 356H300V150Z", "#2a0e04", 20, 0.5)
        s.mouth(
            160,
            150,
            68,
            cylinder_stops("#f0bc50"),
            s.xy_gradient("#ffdc78", "#d8861a", "#7a3a06"),
            9,
        )
        s.path(
            "M94 158C96 190 92 214 104 226C114 232 116 214 118 200C120 190 128 190 130 202"
            "C132 236 132 262 144 266C156 264 152 226 156 206C160 194 168 196 170 208"
            "C172 224 178 226 182 216C186 196 182 182 190 170L226 160Q160 182 94 158Z",
            s.xy_gradient("#ffe9a0", "#f8b026", "#c06a08"),
        )
    s.draw_gleam("M110 176C110 194 108 206 110 214", 5)
    s.draw_gleam("M140 206C140 230 140 244 142 254", 5)
    s.draw_gleam("M70 226C66 248 70 276 78 292", 9, 0.7)
    s.path("M128 296l24 -14l24 14v26l-24 14l-24 -14z", "none", stroke="#ffd98a", stroke_width=5)
    s.path("M140 303l12 -7l12 7v13l-12 7l-12 -7z", "#ffd98a")
    with s.solid(3, 8, transform="rotate(24 190 110)"):
        s.rect(183, 14, 14, 96, s.x_gradient("#7a4218", "#e8b070", "#8a5020"), 6)
        for i in range(5):
            r = (20, 26, 28, 26, 18)[i]
            s.rect(
                190 - r, 104 + i * 13, r * 2, 10, s.x_gradient("#8a5020", "#f0c080", "#8a5020"), 5
            )
    with s.solid(2, 10):
        for a in (-28, 22):
            s.oval(
                312,
                108,
                18,
                34,
                s.xy_gradient("#ffffff", "#c8e4f4"),
                opacity=0.85,
                transform=f"rotate({a} 312 140)",
            )
        bee = "M270 148C276 122 330 118 348 142C356 160 334 182 306 180C284 180 268 168 270 148Z"
        s.path(bee, s.ball_gradient("#fff0a0", "#f8c22e", "#b8760c"))
        with s.clip(bee):
            for x in (296, 322):
                s.line(f"M{x} 116q10 34 -2 70", "#2a140c", 13)
        s.oval(274, 152, 19, 18, s.ball_gradient("#6a4a34", "#2a140c", "#0e0604"))
        s.oval(268, 149, 5, 6, "#ffffff")
        s.oval(267, 150, 2.6, 3.2, "#12060a")
        s.line("M264 136q-8 -16 -18 -14M276 134q0 -16 -8 -22", "#2a140c", 3.4)
    s.line(
        "M366 128C388 110 380 84 360 92C344 102 364 124 384 104",
        "#7a4a1e",
        3,
        stroke_dasharray="2 9",
    )
    return s


def draw_silk() -> Sketch:
    """Draw bolts of shimmering silk, one flowing over the counter."""
    s = new_stall_scene("#c8a8d8", "#7a2f8a", "#7a3f2a", 250)
    s.shadow(206, 356, 160, 12)
    bolts = ((196, "#1f9a94", 60, 352), (146, "#e0a42e", 84, 326), (100, "#d8345e", 110, 296))
    for y, tone, a, b in bolts:
        with s.solid(6, 8):
            s.rect(
                a,
                y,
                b - a,
                52,
                s.y_gradient(
                    light_color(tone, 0.75), tone, shade_color(tone, 0.5), shade_color(tone, 0.15)
                ),
                24,
            )
            s.oval(
                b - 10,
                y + 26,
                17,
                25,
                s.xy_gradient(light_color(tone, 0.4), shade_color(tone, 0.5)),
            )
            for r in (20, 14, 8):
                s.oval(
                    b - 10,
                    y + 26,
                    r * 0.62,
                    r,
                    "none",
                    stroke=light_color(tone, 0.5),
                    stroke_width=2,
                )
            for x in (a + 30, b - 66):
                s.rect(x, y, 12, 52, s.y_gradient(*GOLD_STOPS[1:6]))
        s.draw_gleam(f"M{a + 48} {y + 11}H{b - 90}", 6, 0.65)
        for x in range(a + 62, b - 80, 34):
            s.path(star_path(4, x, y + 30, 9, 3.4), light_color(tone, 0.7), opacity=0.8)
    fall = (
        "M86 240C150 226 220 262 298 240C312 262 296 286 314 312C330 336 352 340 364 362"
        "C300 384 230 350 180 368C130 382 84 372 40 366"
        "C70 340 62 320 74 296C84 272 76 258 86 240Z"
    )
    with s.solid(7, 12):
        s.path(fall, s.xy_gradient("#c890f0", "#7a34c0", "#2a0a5a"))
        with s.clip(fall):
            for x, k in ((96, -30), (140, -14), (186, 2), (232, 18), (276, 40)):
                s.soft_shape(
                    f"M{x} 236C{x + 8} 280 {x + k} 320 {x + k * 1.4} 380h22"
                    f"C{x + k + 22} 320 {x + 26} 280 {x + 18} 236Z",
                    "#1e0648",
                    7,
                    0.6,
                )
                s.soft_shape(
                    f"M{x - 20} 236C{x - 14} 280 {x - 22 + k} 320 {x - 22 + k * 1.4} 380h10"
                    f"C{x + k - 10} 320 {x - 4} 280 {x - 8} 236Z",
                    "#f4d8ff",
                    5,
                    0.7,
                )
            for i in range(14):
                x, y = 84 + i % 5 * 58 + i // 5 % 2 * 28, 274 + i // 5 * 36
                s.path(star_path(5, x, y, 11, 5), "#f6cf6a")
                s.oval(x, y, 2.6, 2.6, "#c8345e")
        s.line("M44 362C90 368 132 376 180 362C232 344 300 376 360 357", "#f0c250", 8)
        s.line("M44 360C90 366 132 374 180 360C232 342 300 374 360 355", "#fff3b8", 2)
    s.draw_sparkle(126, 112, 15)
    s.draw_sparkle(262, 276, 12)
    return s


def draw_storm() -> Sketch:
    """Draw a thundercloud pouring on two abandoned stalls."""
    s = Sketch(200, 190)
    draw_street(s, "#4a5a78", "#8a93a4", 280)
    s.rect(0, 0, s.w, s.h, s.y_gradient("#1e2a4a99", "#2a3a5a66", "#16203a99"))
    s.rect(0, 296, s.w, 84, s.y_gradient("#5a6478", "#2c3448"))
    for x, tone in ((34, "#b8402e"), (232, "#3f7a5a")):
        with s.solid(3, 8):
            for px in (x + 8, x + 120):
                s.rect(px, 214, 8, 124, s.x_gradient("#8a5a36", "#4a2c18"))
            s.rect(x, 282, 136, 22, s.y_gradient("#a06a40", "#4a2a16"))
            s.rect(x + 6, 304, 124, 30, s.x_gradient("#7a4a2a", "#3a2010"))
            for i in range(6):
                c = tone if i % 2 else "#e8e2d4"
                a, b = x - 8 + i * 25.3, x - 8 + (i + 1) * 25.3
                m = x + 68
                s.path(
                    f"M{m + (a - m) * 0.8:.0f} 196H{m + (b - m) * 0.8:.0f}L{b:.0f} 232"
                    f"Q{(a + b) / 2:.0f} 248 {a:.0f} 232Z",
                    s.y_gradient(shade_color(c, 0.15), c, shade_color(c, 0.45)),
                )
    with s.solid(2, 4):
        s.oval(66, 276, 16, 11, s.orb_gradient("#c88a3a"))
        s.oval(96, 275, 18, 12, s.orb_gradient("#b8722e"))
        s.path("M266 282L284 258L302 282Z", s.xy_gradient("#ffe58a", "#c98a1e"))
        s.oval(322, 272, 12, 13, s.orb_gradient("#c8382e"))
    for x, y, r in ((60, 362, 54), (210, 352, 40), (330, 366, 60)):
        s.oval(x, y, r, r * 0.16, s.y_gradient("#a8c0d8", "#4a5e80"), opacity=0.7)
        s.oval(
            x - 8, y - 1, r * 0.5, r * 0.06, "none", stroke="#e8f4ff", stroke_width=2, opacity=0.8
        )
    draw_rain(s, 20, 150, 400, 210, 120)
    draw_cloud(s, 200, 104, 1.02)
    with s.solid(2, 0):
        s.path(
            "M216 130L176 204H204L184 262L246 180H214L240 130Z",
            s.y_gradient("#fffbe0", "#ffd83e", "#f0941e"),
        )
    s.glow(208, 190, 90, "#fff0a0", 0.5)
    for x, y in ((52, 352), (120, 340), (214, 346), (300, 356), (352, 350), (170, 366)):
        s.line(f"M{x - 7} {y}l-5 -9M{x} {y - 2}v-11M{x + 7} {y}l5 -9", "#e8f4ff", 2, opacity=0.8)
    return s


DRAW_FUNCTIONS = {
    "4-eggs": draw_eggs,
    "5-bread": draw_bread,
    "6-cheese": draw_cheese,
    "7-rain": draw_storm,
    "8-honey": draw_honey,
    "10-silk": draw_silk,
}
