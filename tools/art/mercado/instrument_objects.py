"""Mercado's objects that measure, light and cut, each in its little scene."""

import math

from tools.art.motifs.backdrops import new_scene
from tools.art.svg.sketch import GOLD_STOPS, Sketch, cylinder_stops, light_color, star_path


def draw_lantern() -> Sketch:
    """Draw a brass lantern of coloured panes, lit."""
    s = new_scene("#1f2c57", "#5a3322", "wood", "lattice", 164)
    s.glow(168, 112, 150, "#ffb04a", 0.9)
    s.shadow(168, 202, 50, 9)
    with s.solid(2, 8):
        s.line("M168 8v18", "#8a5510", 4)
        s.path(
            "M168 2a9 9 0 1 1-.1 0zm0 5a4.500 4.500 0 1 0 .1 0z",
            s.x_gradient(*GOLD_STOPS),
            fill_rule="evenodd",
        )
        s.turned_body(168, [(24, 5), (34, 8), (44, 22), (54, 40), (64, 50)], GOLD_STOPS)
        for x in (-22, 0, 22):
            s.path(star_path(4, 168 + x, 50, 6, 2), "#ffdd86")
        s.path("M118 66L132 178H204L218 66Z", s.y_gradient("#fff3b8", "#ffca5a", "#e0701c"))
        panes = [
            ("#e2413a", "#ff9a66"),
            ("#f4b52c", "#fff0a8"),
            ("#1d9a8b", "#8af0cf"),
            ("#3a62d0", "#9ac0ff"),
        ]
        tops = [118, 140, 168, 196, 218]
        for i, (deep, bright) in enumerate(panes):
            a, b = tops[i], tops[i + 1]
            c, e = 168 + (a - 168) * 0.72, 168 + (b - 168) * 0.72
            s.path(f"M{a} 66H{b}L{e:.0f} 178H{c:.0f}Z", s.y_gradient(deep, bright, deep))
            m, n = (a + b + c + e) / 4, (b - a) * 0.28
            s.path(
                f"M{m:.0f} 88C{m + n:.0f} 104 {m + n:.0f} 112 {m:.0f} 128"
                f"C{m - n:.0f} 112 {m - n:.0f} 104 {m:.0f} 88Z",
                light_color(bright, 0.6),
                opacity=0.8,
            )
            s.path(star_path(4, m, 150, 9, 3), light_color(bright, 0.5), opacity=0.8)
    s.glow(168, 128, 62, "#fff2b0", 0.95)
    with s.solid(1.5, 0):
        for a in tops:
            inner = 168 + (a - 168) * 0.72
            s.line(f"M{a} 66L{inner:.0f} 178", "#b97a16", 5)
            s.line(f"M{a - 1} 66L{inner - 1:.0f} 178", "#ffe7a0", 1.4)
        s.path("M108 60H228L222 74H114Z", s.x_gradient(*GOLD_STOPS))
        s.path("M126 172H210L218 186H118Z", s.x_gradient(*GOLD_STOPS))
        s.path("M118 186H218L226 200Q168 210 110 200Z", s.x_gradient(*GOLD_STOPS))
        for i in range(9):
            s.oval(122 + i * 11.5, 67, 2.4, 2.4, "#fff1b8")
    s.glow(160, 208, 80, "#ff9a3a", 0.45, 0.15)
    s.draw_gleam("M150 32C140 42 132 50 124 58", 3)
    s.draw_sparkle(132, 62, 9)
    return s


def draw_opener() -> Sketch:
    """Draw a letter opener with a jewelled hilt across a sealed letter."""
    s = new_scene("#3d5a4a", "#6e3d20", "wood", "", 20)
    with s.solid(3, 7, transform="rotate(-7 150 120)"):
        s.path("M40 58H262V186H40Z", s.xy_gradient("#fff6dc", "#ecd9ae", "#c3a06a"))
        s.path(
            "M40 58L151 134L262 58Z",
            s.y_gradient("#fffaf0", "#e3cc9c"),
            stroke="#a98753",
            stroke_width=1.5,
        )
        s.line("M40 186L128 122M262 186L174 122", "#b89a66", 1.5)
        for y in (150, 160, 170):
            s.line(f"M196 {y}h{44 - (y - 150)}", "#8a6a48", 2, opacity=0.7)
    with s.solid(3, 4):
        s.path(star_path(11, 146, 128, 25, 22), s.orb_gradient("#b3202c"))
        s.path(star_path(5, 146, 128, 13, 6), "#7d0f1a")
        s.path(star_path(5, 145, 127, 11, 5), "#e0525a")
    with s.solid(1.6, 9, transform="rotate(-32 168 110)"):
        s.path("M8 112L40 101H214V123H40Z", s.y_gradient("#ffffff", "#d9e3ea", "#8795a4"))
        s.path("M8 112L40 112H214V123H40Z", s.y_gradient("#7c8a9a", "#4c5868", "#9aa6b3"))
        s.line("M30 108H208", "#ffffff", 1.6, opacity=0.9)
        s.line("M60 116q12 -8 24 0t24 0t24 0t24 0", "#cfd8e0", 1.6, opacity=0.8)
        s.path(
            "M206 92C218 84 226 92 224 104V120C226 132 218 140 206 132C212 122 212 102 206 92Z",
            s.y_gradient("#fff0b0", "#e0a22c", "#7c4508"),
        )
        s.path(
            "M222 100C250 92 268 98 286 104A10 10 0 0 1 286 120C268 126 250 132 222 124Z",
            s.y_gradient("#5fd0c0", "#16877c", "#063d3a"),
        )
        for x in (234, 250, 266):
            s.line(f"M{x} 98q6 14 0 28", "#f1c445", 3.4)
        s.oval(298, 112, 13, 13, s.orb_gradient("#e0a22c"))
        s.oval(298, 112, 7, 7, s.orb_gradient("#d0203c"))
    s.draw_sparkle(88, 148, 10)
    return s


def draw_clock() -> Sketch:
    """Draw a gilt mantel clock under a sunburst."""
    s = new_scene("#7b3b2a", "#d8cfc0", "marble", "lattice", 160)
    s.shadow(168, 204, 88, 9)
    with s.solid(3, 10):
        s.path("M82 208V194H94V184H242V194H254V208Z", s.x_gradient(*GOLD_STOPS))
        s.path(
            "M100 184C102 150 92 128 104 96C116 50 220 50 232 96C244 128 234 150 236 184Z",
            s.xy_gradient("#5fae9f", "#1d6a66", "#08302f"),
        )
        for side in (1, -1):
            with s.group(transform=f"translate(168 0) scale({side} 1)"):
                s.line("M66 182C46 170 76 150 62 130C54 116 66 104 76 110", "#e8b23c", 5)
                s.line("M66 182C46 170 76 150 62 130", "#fff0b0", 1.6)
                s.oval(75, 112, 5, 5, s.orb_gradient("#e8b23c"))
        s.path(star_path(14, 168, 38, 26, 12), s.xy_gradient("#fff0b0", "#e0a22c", "#8a5510"))
        s.oval(168, 40, 11, 11, s.orb_gradient("#f4c64a"))
        s.oval(168, 112, 58, 58, s.xy_gradient("#fff0b0", "#d0901f", "#6d3d08"))
        s.oval(168, 112, 49, 49, s.ball_gradient("#fffdf2", "#f6ecd0", "#cbb58a"))
        for i in range(12):
            a = math.radians(i * 30)
            x, y = 168 + 40 * math.sin(a), 112 - 40 * math.cos(a)
            if i % 3:
                s.oval(x, y, 2.4, 2.4, "#5a3a22")
            else:
                s.path(star_path(4, x, y, 7, 2.4), "#7a1f2c")
        s.path(star_path(8, 168, 112, 24, 14), s.xy_gradient("#9cc7e0", "#3e78ac"), opacity=0.55)
    s.line("M168 112L148 88", "#22131a", 5)
    s.line("M168 112L190 84", "#22131a", 3.5)
    s.oval(168, 112, 5, 5, s.orb_gradient("#e0a22c"))
    s.soft_shape("M128 92C136 70 160 64 180 68C156 76 142 92 138 112Z", "#ffffff", 3, 0.6)
    s.draw_gleam("M96 196H196", 3)
    s.draw_sparkle(122, 78, 10)
    return s


def draw_compass() -> Sketch:
    """Draw an open brass compass on a sea chart."""
    s = new_scene("#c9a878", "#d9bd86", "stone", "", 6)
    s.line(
        "M0 60C60 40 90 90 60 130C40 170 90 190 70 230M336 40C280 60 300 120 340 130",
        "#7d5a34",
        2.4,
        opacity=0.8,
    )
    s.soft_shape("M0 60C60 40 90 90 60 130C40 170 90 190 70 230H0Z", "#8fae7a", 3, 0.55)
    s.soft_shape("M336 40C280 60 300 120 340 130Z", "#8fae7a", 3, 0.55)
    for a in range(0, 180, 15):
        x, y = 300 * math.cos(math.radians(a)), 300 * math.sin(math.radians(a))
        s.line(
            f"M{168 - x:.0f} {120 - y:.0f}L{168 + x:.0f} {120 + y:.0f}", "#a0413a", 1, opacity=0.4
        )
    with s.solid(3, 8):
        s.path(
            "M168 4a12 12 0 1 1-.1 0zm0 6a6 6 0 1 0 .1 0z",
            s.x_gradient(*GOLD_STOPS),
            fill_rule="evenodd",
        )
        s.rect(158, 24, 20, 14, s.x_gradient(*GOLD_STOPS), 3)
    with s.solid(4, 14):
        s.oval(
            168, 122, 92, 92, s.xy_gradient("#fff3bb", "#e2a52c", "#7a430a", "#d99a35", "#5a2c06")
        )
    s.oval(168, 122, 78, 78, s.xy_gradient("#5a2c06", "#a8701a", "#ffe9a0"))
    s.oval(168, 122, 74, 74, s.ball_gradient("#fffdf0", "#f7ebca", "#b99c6a"))
    for i in range(48):
        turn = math.radians(i * 7.5)
        r = 62 if i % 6 else 58
        s.line(
            f"M{168 + 69 * math.sin(turn):.1f} {122 - 69 * math.cos(turn):.1f}"
            f"L{168 + r * math.sin(turn):.1f} {122 - r * math.cos(turn):.1f}",
            "#5a3a22",
            1.2 if i % 6 else 2.6,
        )
    s.path(star_path(4, 168, 122, 40, 9, -45), s.xy_gradient("#4f93bf", "#1d4f80"))
    for i in range(4):
        with s.group(transform=f"rotate({i * 90} 168 122)"):
            s.path("M168 122L168 66L158 112Z", "#c2a05a")
            s.path("M168 122L168 66L178 112Z", "#6b4a1e")
    with s.solid(1.5, 5):
        s.path("M168 122L158 114L196 70L180 130Z", s.xy_gradient("#ff7a68", "#c81e2a", "#7a0a14"))
        s.path("M168 122L178 130L140 174L156 114Z", s.xy_gradient("#e8eef4", "#8c9aa8", "#4a5666"))
        s.oval(168, 122, 8, 8, s.orb_gradient("#e8b23c"))
    s.soft_shape("M104 106C110 74 142 52 178 54C144 66 124 88 118 122Z", "#ffffff", 4, 0.65)
    s.draw_sparkle(112, 68, 13)
    return s


def draw_hourglass() -> Sketch:
    """Draw an hourglass in a turned frame, half run out."""
    s = new_scene("#2c6a62", "#8a5a34", "wood", "damask", 162)
    s.shadow(168, 204, 66, 9)
    glass = (
        "M124 34C122 76 150 92 162 110C150 128 122 144 124 188H212C214 144 186 128 174 110"
        "C186 92 214 76 212 34Z"
    )
    with s.solid(2, 8):
        s.path(
            glass,
            s.x_gradient("#bfe6ea", "#f4ffff", "#a9d6dc", "#6aa4b0", "#c5eef0"),
            fill_opacity=0.75,
        )
    with s.clip(glass):
        s.path(
            "M130 62Q168 72 208 60C202 84 178 96 168 112C158 96 136 84 130 62Z",
            s.x_gradient("#ffe3a0", "#f0b548", "#b5701c"),
        )
        s.oval(168, 63, 39, 7, "#ffedbe")
        s.rect(166, 108, 4, 60, "#f2bd55")
        s.path(
            "M122 190C128 168 156 158 168 150C180 158 208 168 214 190Z",
            s.x_gradient("#ffe3a0", "#f0b548", "#a8641a"),
        )
    s.soft_shape("M132 40C132 66 146 82 156 94L150 96C138 84 128 66 126 40Z", "#ffffff", 1.5, 0.9)
    s.soft_shape(
        "M134 178C134 156 146 140 156 128L160 132C150 146 144 160 142 178Z", "#fff", 1.5, 0.8
    )
    with s.solid(2.5, 8):
        for x in (108, 228):
            s.turned_body(
                x,
                [
                    (30, 5),
                    (50, 8),
                    (64, 5),
                    (92, 9),
                    (110, 6),
                    (128, 9),
                    (156, 5),
                    (172, 8),
                    (192, 5),
                ],
                cylinder_stops("#8a3a22"),
            )
            for y in (58, 110, 164):
                s.draw_front_hoop(x, y, 7, GOLD_STOPS, 5)
        for y, up in ((16, 1), (188, 0)):
            s.turned_body(168, [(y, 74), (y + 16, 74)], cylinder_stops("#8a3a22"), 0.07)
            s.draw_front_hoop(168, y + 8, 74, GOLD_STOPS, 4, 0.07)
            if up:
                s.oval(168, y, 74, 5.500, s.x_gradient("#d07a54", "#8a3a22", "#4a1a10"))
    s.draw_sparkle(136, 46, 10)
    return s


def draw_globe() -> Sketch:
    """Draw a terrestrial globe in a brass meridian."""
    s = new_scene("#6a4a7c", "#5c3420", "wood", "lattice", 168)
    s.shadow(168, 206, 60, 9)
    with s.solid(2.5, 8):
        s.turned_body(168, [(176, 8), (186, 12), (192, 40), (206, 52)], cylinder_stops("#7a3a1c"))
        s.draw_front_hoop(168, 196, 46, GOLD_STOPS, 5)
        s.turned_body(168, [(158, 10), (168, 14), (178, 8)], GOLD_STOPS)
        s.line("M206 24A82 82 0 0 1 154 166", "#7c4508", 10)
        s.line("M206 24A82 82 0 0 1 154 166", "#f0c04a", 5)
    ball = "M94 92A70 70 0 1 0 234 92A70 70 0 1 0 94 92Z"
    with s.solid(8, 12):
        s.path(ball, s.ball_gradient("#bff0f0", "#3fa6c4", "#14608f", "#04203f"))
        with s.clip(ball):
            with s.group(transform="rotate(18 164 92)"):
                for r in (22, 46, 66):
                    s.oval(164, 92, r, 70, "none", stroke="#d8f6f6", stroke_width=1, opacity=0.4)
                for y in (50, 70, 92, 114, 134):
                    s.line(f"M84 {y}Q164 {y + 14} 244 {y}", "#d8f6f6", 1, opacity=0.4)
            for d in (
                "M108 52C124 34 150 30 160 40C170 52 152 58 150 68C146 80 130 78 126 88"
                "C118 84 104 66 108 52Z",
                "M134 94C150 92 160 102 156 116C150 132 142 146 136 148C128 134 124 104 134 94Z",
                "M178 40C200 34 226 52 230 74C216 82 208 74 198 78C204 96 214 92 210 112"
                "C204 128 196 130 190 118C182 104 178 92 184 80C174 70 168 52 178 40Z",
            ):
                s.path(
                    d,
                    s.xy_gradient("#ffe6a0", "#c9a24a", "#6f7a2e"),
                    stroke="#5a4a1e",
                    stroke_width=1.6,
                )
            s.soft_shape(
                "M120 140C170 170 230 130 226 60L250 100L220 180H110Z", "#020a20", 12, 0.55
            )
    with s.solid(1.5, 3):
        s.path("M84 86Q164 122 246 86L246 98Q164 134 84 98Z", s.x_gradient(*GOLD_STOPS))
        s.oval(188, 22, 7, 7, s.orb_gradient("#e8b23c"))
    s.soft_shape("M112 70C118 48 140 34 160 34C138 44 126 60 122 80Z", "#ffffff", 4, 0.7)
    s.draw_sparkle(122, 54, 9)
    return s


DRAW_FUNCTIONS = {
    "lantern": draw_lantern,
    "opener": draw_opener,
    "clock": draw_clock,
    "compass": draw_compass,
    "hourglass": draw_hourglass,
    "globe": draw_globe,
}
