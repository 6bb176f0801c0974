"""Mercado's perfumes of flowers and fruit, each in a bottle of its own."""

from tools.art.mercado.perfume_parts import draw_blossom, draw_glass, draw_petal, draw_rose_flower
from tools.art.motifs.backdrops import new_scene
from tools.art.svg.sketch import (
    GOLD_STOPS,
    SILVER_STOPS,
    Sketch,
    lathe_path,
    light_color,
    shade_color,
    star_path,
)


def draw_rose() -> Sketch:
    """Draw a pink heart with a rose for a stopper."""
    s = new_scene("#4f8a74", "#e6d6cc", "marble", "lattice")
    s.shadow(160, 202, 56, 9)
    draw_glass(
        s,
        "M146 66H174V82C214 70 246 96 236 134C226 172 190 190 176 204H144"
        "C130 190 94 172 84 134C74 96 106 70 146 82Z",
        "#ef5a8a",
        112,
    )
    with s.solid(2, 5):
        s.rect(140, 56, 40, 16, s.x_gradient(*GOLD_STOPS), 3)
        draw_rose_flower(s, 160, 34, 27, "#d8244e")
    s.path(star_path(5, 160, 142, 15, 9), "#fff0d0", opacity=0.8)
    s.draw_gleam("M100 116C98 130 104 146 114 156", 7)
    with s.solid(2, 5):
        draw_rose_flower(s, 268, 182, 28, "#e23462")
        s.path("M238 196q-22 2 -30 16q24 4 34 -10z", s.xy_gradient("#6ac07a", "#1d6a3a"))
    for x, y, a in ((56, 196, -20), (90, 206, 15), (288, 208, 5)):
        draw_petal(s, x, y, 0.8, a, "#f06a90")
    return s


def draw_jasmine() -> Sketch:
    """Draw a slender green phial among jasmine."""
    s = new_scene("#3f4f86", "#d9d0c0", "marble", "lattice")
    s.shadow(160, 202, 32, 8)
    draw_glass(
        s,
        lathe_path(
            160, [(66, 12), (88, 13), (112, 28), (140, 32), (172, 24), (190, 17), (204, 30)]
        ),
        "#58b894",
        104,
    )
    with s.solid(2, 5):
        s.draw_front_hoop(160, 70, 14, SILVER_STOPS, 8)
        s.turned_body(160, [(6, 2), (22, 7), (34, 13), (46, 8), (56, 14), (64, 14)], SILVER_STOPS)
        s.draw_front_hoop(160, 192, 18, SILVER_STOPS, 5)
    s.draw_gleam("M138 118C134 132 136 150 142 164", 5)
    with s.solid(1.5, 5):
        s.line("M316 214C296 170 250 150 214 166M20 210C40 180 80 168 116 184", "#2f7a48", 4)
        for x, y, a in (
            (232, 172, 20),
            (288, 190, 60),
            (262, 150, -40),
            (64, 190, 150),
            (96, 168, -50),
        ):
            s.path(
                "M0 0C10 -12 26 -12 36 0C26 10 10 10 0 0Z",
                s.xy_gradient("#7ad08a", "#1f6a3c"),
                transform=f"translate({x} {y}) rotate({a})",
            )
        for x, y, r in (
            (246, 162, 22),
            (290, 176, 26),
            (216, 186, 18),
            (50, 192, 25),
            (94, 188, 19),
            (268, 202, 16),
        ):
            draw_blossom(s, x, y, r, 5, "#fdf6ee", "#f4cf4e")
    return s


def draw_citrus() -> Sketch:
    """Draw a round ribbed bottle of orange with fruit beside it."""
    s = new_scene("#2f7fa8", "#efe3cc", "marble", "azulejo")
    s.shadow(150, 202, 62, 9)
    draw_glass(s, "M136 78H164V90A60 60 0 1 1 136 90Z", "#f7b21e", 108)
    for k in (-44, -24, 0, 24, 44):
        s.line(
            f"M150 92C{150 + k * 1.3} 110 {150 + k * 1.3} 182 150 204", "#fff2c0", 1.8, opacity=0.65
        )
    with s.solid(2, 5):
        s.rect(130, 66, 40, 16, s.x_gradient(*GOLD_STOPS), 3)
        s.oval(150, 44, 25, 25, s.orb_gradient("#f08a1a"))
        s.path("M152 20q16 -18 38 -10q-12 18 -38 10z", s.xy_gradient("#8ad07a", "#1f6a34"))
    s.draw_gleam("M102 124C96 142 100 162 110 174", 7)
    with s.solid(2.5, 7):
        s.oval(256, 170, 38, 38, s.orb_gradient("#f2871a"))
        s.oval(292, 188, 26, 26, s.ball_gradient("#fff0b8", "#ffd23e", "#c27a0c"))
    for x, y, r, rind, flesh in ((238, 190, 25, "#f29a1e", "#ffb84a"),):
        with s.solid(1.5, 4):
            s.oval(x, y, r, r, rind)
            s.oval(x, y, r - 3, r - 3, "#fff3d0")
            for i in range(8):
                s.path(
                    f"M{x} {y - 2}L{x - 8} {y - 20}Q{x} {y - 24} {x + 8} {y - 20}Z",
                    s.y_gradient("#ff8a1e", flesh),
                    transform=f"rotate({i * 45} {x} {y})",
                )
    s.path("M286 162q14 -18 36 -12q-12 20 -36 12z", s.xy_gradient("#8ad07a", "#1f6a34"))
    return s


def draw_lavender() -> Sketch:
    """Draw a square flacon with a silk bulb and sprigs of lavender."""
    s = new_scene("#c89a5c", "#7a4f34", "wood", "lattice")
    s.shadow(146, 202, 52, 9)
    draw_glass(
        s,
        "M98 92Q98 84 106 84H186Q194 84 194 92V196Q194 206 186 206H106Q98 206 98 196Z",
        "#8f6fd8",
        110,
    )
    s.rect(112, 124, 68, 58, "#fff6e6", 4, opacity=0.9, stroke="#c9a24a", stroke_width=2)
    for x in (132, 146, 160):
        s.line(f"M146 176Q{(x + 146) / 2} 160 {x} 152", "#4a8a5a", 2)
        for i in range(4):
            s.oval(x, 150 - i * 5, 4.5 - i * 0.6, 3.5, "#7a54c8")
    with s.solid(2, 6):
        s.rect(128, 64, 36, 22, s.x_gradient(*SILVER_STOPS), 3)
        s.rect(136, 48, 20, 18, s.x_gradient(*SILVER_STOPS), 3)
        s.line("M156 56C196 50 206 64 214 78", "#c9ced8", 5)
        s.path(
            "M206 76C236 70 258 92 248 116C238 134 206 132 200 112C196 98 196 82 206 76Z",
            s.xy_gradient("#d8b8ff", "#7a4fc0", "#2e1460"),
            filter=s.texture_filter("0.5", 4, "#1a0a3a", 0.9, 0.4, 2),
        )
        s.line("M226 130v14", "#e0c04a", 4)
        s.path("M220 142h12l5 22h-22z", s.y_gradient("#f0d060", "#a8761a"))
    s.draw_gleam("M106 98V188", 5)
    with s.solid(1.5, 5):
        for x, y, a in (
            (262, 208, 18),
            (282, 208, 34),
            (246, 210, 4),
            (40, 208, -20),
            (58, 210, -4),
        ):
            with s.group(transform=f"translate({x} {y}) rotate({a})"):
                s.line("M0 0V-64", "#5a9a62", 3)
                for i in range(7):
                    for k in (-5, 5):
                        s.oval(k, -40 - i * 8, 6 - i * 0.4, 5, s.orb_gradient("#8a5fd8"))
                s.oval(0, -98, 3.5, 6, s.orb_gradient("#a884f0"))
    return s


def draw_violet() -> Sketch:
    """Draw a cut crystal of violet, small violets before it."""
    s = new_scene("#5a7a3f", "#cfc6b8", "marble", "damask")
    s.shadow(156, 202, 54, 9)
    out = [
        (126, 84),
        (186, 84),
        (226, 120),
        (226, 170),
        (192, 206),
        (120, 206),
        (86, 170),
        (86, 120),
    ]
    inn = [
        (136, 112),
        (176, 112),
        (196, 130),
        (196, 160),
        (178, 180),
        (134, 180),
        (116, 160),
        (116, 130),
    ]
    draw_glass(s, "M" + "L".join(f"{x} {y}" for x, y in out) + "Z", "#7a3fd0", 84)
    tones = ["#e6d0ff", "#8f5ae0", "#5a24b0", "#30106e", "#4a1c98", "#6a34c4", "#c09aff", "#f2e6ff"]
    for i, tone in enumerate(tones):
        (a, b), (c, d) = out[i], out[(i + 1) % 8]
        (e, f), (g, h) = inn[(i + 1) % 8], inn[i]
        s.path(
            f"M{a} {b}L{c} {d}L{e} {f}L{g} {h}Z",
            tone,
            opacity=0.75,
            stroke="#f0e2ff",
            stroke_width=1,
        )
    s.path(
        "M" + "L".join(f"{x} {y}" for x, y in inn) + "Z",
        s.xy_gradient("#d8b8ff", "#8a4ae0", "#3a1484"),
    )
    s.path("M136 112L160 112L116 152V130Z", "#ffffff", opacity=0.5)
    with s.solid(2, 5):
        s.rect(138, 66, 36, 18, s.x_gradient(*SILVER_STOPS), 3)
        s.path("M156 8L182 30L170 64H142L130 30Z", s.xy_gradient("#f2e6ff", "#8a4ae0", "#30106e"))
        s.path("M156 8L166 30L156 64L146 30Z", "#e6d0ff", opacity=0.7)
    s.draw_sparkle(120, 108, 13)
    with s.solid(1.5, 5):
        for x, y, a in ((262, 196, 0), (300, 186, 20), (52, 194, -10)):
            with s.group(transform=f"translate({x} {y}) rotate({a})"):
                s.path(
                    "M-30 10C-22 -8 -6 -6 0 8C-10 20 -24 20 -30 10Z",
                    s.xy_gradient("#6ac070", "#1d5a30"),
                )
                for turn in (-38, 38):
                    s.oval(
                        0,
                        -14,
                        10,
                        14,
                        s.y_gradient("#a87af0", "#5a24b8"),
                        transform=f"rotate({turn})",
                    )
                for turn in (-112, 112):
                    s.oval(
                        0,
                        -11,
                        9,
                        12,
                        s.y_gradient("#c09aff", "#6a34c8"),
                        transform=f"rotate({turn})",
                    )
                s.oval(0, 11, 11, 13, s.y_gradient("#8a4ae0", "#c8a8ff"))
                s.oval(0, 1, 4, 4, s.orb_gradient("#ffd23e"))
    return s


def draw_saffron() -> Sketch:
    """Draw a sun-shaped bottle of red gold, saffron threads and a crocus."""
    s = new_scene("#3a5a92", "#c98a4a", "cloth", "lattice")
    s.shadow(150, 202, 40, 9)
    with s.solid(2, 8):
        for i in range(16):
            s.path(
                "M150 68L158 84H142Z",
                s.y_gradient("#fff0b0", "#d8922a"),
                transform=f"rotate({i * 22.5} 150 132)",
            )
        s.path("M116 206Q150 184 184 206Z", s.x_gradient(*GOLD_STOPS))
    draw_glass(s, "M92 132A58 58 0 1 1 208 132A58 58 0 1 1 92 132Z", "#e2401e", 110)
    s.oval(150, 132, 58, 58, "none", stroke="#f0c250", stroke_width=5)
    s.oval(150, 132, 26, 26, s.xy_gradient("#fff3bb", "#e8a82e", "#8a4a0c"))
    s.path(star_path(8, 150, 132, 22, 13), s.xy_gradient("#ff9a4a", "#b8281a"))
    s.oval(150, 132, 8, 8, s.orb_gradient("#f6c84e"))
    with s.solid(2, 5):
        s.turned_body(150, [(44, 11), (60, 13), (74, 18)], GOLD_STOPS)
        s.path(
            "M150 4C164 14 170 30 162 46H138C130 30 136 14 150 4Z",
            s.xy_gradient("#ffb08a", "#d8341a", "#6a0c08"),
        )
    s.draw_gleam("M106 118C102 134 106 150 114 160", 7)
    with s.solid(2, 6):
        s.line("M268 210C266 192 266 182 268 172", "#5aa05a", 5)
        for a, tone in ((-34, "#8a5ad0"), (34, "#7a48c0"), (0, "#a884f0")):
            s.path(
                "M268 180C246 160 250 126 268 108C286 126 290 160 268 180Z",
                s.x_gradient(light_color(tone, 0.4), tone, shade_color(tone, 0.3)),
                transform=f"rotate({a} 268 178)",
            )
        for k in (-12, 0, 12):
            s.line(f"M268 150Q{268 + k} 128 {268 + k * 1.6} 104", "#e8401a", 4.5)
    with s.solid(1.5, 5):
        s.path(
            "M26 204Q30 178 58 174Q88 178 94 204Z", s.ball_gradient("#ff7a3a", "#c8281a", "#5e0a0c")
        )
        for i in range(22):
            x, y = 30 + (i * 37) % 52, 182 + (i * 11) % 20
            s.line(
                f"M{x} {y}q6 {-8 + i % 3 * 6} 14 {-4 + i % 4 * 3}",
                "#ff9a4a" if i % 3 else "#8a1210",
                2,
            )
        s.path("M18 202H102Q98 214 60 214Q22 214 18 202Z", s.x_gradient(*GOLD_STOPS))
    s.draw_sparkle(112, 94, 10)
    return s
