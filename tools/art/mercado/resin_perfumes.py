"""Mercado's perfumes of resins, woods and spices, each in a bottle of its own."""

import math

from tools.art.mercado.perfume_parts import draw_blossom, draw_glass
from tools.art.motifs.backdrops import new_scene
from tools.art.svg.sketch import (
    GOLD_STOPS,
    Sketch,
    cylinder_stops,
    lathe_path,
    light_color,
    shade_color,
    star_path,
)


def draw_musk() -> Sketch:
    """Draw an onyx flask under a crescent moon."""
    s = new_scene("#262a55", "#2a2038", "marble", "", 150)
    for x, y, r in ((40, 30, 6), (86, 70, 4), (290, 90, 5), (262, 26, 4), (116, 20, 3)):
        s.path(star_path(4, x, y, r, r * 0.25), "#ffe9b8", opacity=0.85)
    s.shadow(160, 202, 62, 9)
    draw_glass(s, "M144 84H176L232 112L246 160L214 204H106L74 160L88 112Z", "#6a3f9a", 92)
    for d in (
        "M144 84L120 128L88 112M176 84L200 128L232 112M120 128H200L186 172"
        "H134ZM134 172L74 160M186 172L246 160M134 172L106 204"
        "M186 172L214 204M120 128L74 160M200 128L246 160",
    ):
        s.line(d, "#d8b8ff", 1.6, opacity=0.75)
    s.path("M120 128L144 84H176L200 128Z", "#ffffff", opacity=0.22)
    s.path("M88 112L120 128L74 160Z", "#ffffff", opacity=0.28)
    with s.solid(2, 6):
        s.rect(142, 70, 36, 16, s.x_gradient(*GOLD_STOPS), 3)
        s.path(
            "M176 10A32 32 0 1 0 190 58A27 27 0 1 1 176 10Z",
            s.xy_gradient("#fff6cf", "#f0c250", "#8a5510"),
        )
    with s.solid(2, 4):
        s.path(
            "M246 208C268 190 292 160 312 138C318 166 300 196 262 208Z",
            s.xy_gradient("#e8e2f2", "#8f86ac", "#3a3454"),
        )
        s.line("M240 212C266 194 290 166 310 142", "#fff6ff", 2)
        for i in range(6):
            s.line(f"M{262 + i * 7} {196 - i * 8}l{16 - i} 3", "#4a4468", 1.2, opacity=0.6)
    s.draw_sparkle(124, 108, 12)
    return s


def draw_amber() -> Sketch:
    """Draw a drop of amber glass with a drop stopper."""
    s = new_scene("#8a3f24", "#5e3420", "wood", "damask")
    s.shadow(160, 202, 52, 9)
    draw_glass(
        s,
        "M148 64H172C176 92 230 112 230 158C230 190 206 206 160 206C114 206 90 190 90 158"
        "C90 112 144 92 148 64Z",
        "#f0941e",
        116,
    )
    with s.solid(2, 5):
        s.turned_body(160, [(50, 17), (58, 20), (66, 18)], GOLD_STOPS)
        s.path(
            "M160 4C176 24 178 36 174 44C170 52 150 52 146 44C142 36 144 24 160 4Z",
            s.xy_gradient("#ffe9a8", "#f0941e", "#7a3408"),
        )
    for r in (30, 22, 14):
        s.path(
            star_path(4, 160, 156, r, r * 0.62),
            "none",
            stroke="#ffe9b0",
            stroke_width=2,
            opacity=0.7,
        )
    s.draw_gleam("M106 140C100 156 104 174 114 184", 7)
    with s.solid(3, 6):
        s.path(
            "M248 206C238 184 258 166 280 170C304 172 312 192 300 206Z",
            s.xy_gradient("#ffe08a", "#e07c14", "#6a2c06"),
        )
        s.path(
            "M50 206C44 194 56 184 68 188C80 192 80 202 76 206Z",
            s.xy_gradient("#ffe08a", "#e07c14", "#6a2c06"),
        )
    s.oval(276, 190, 8, 4, "#3a1606", transform="rotate(-20 276 190)")
    s.line("M270 186l-6 -6M274 184l-2 -7M280 194l6 5M276 196l2 6", "#3a1606", 1.2)
    s.draw_gleam("M256 188q6 -10 18 -11", 3)
    return s


def draw_incense() -> Sketch:
    """Draw a domed red flask like a censer, smoke curling beside it."""
    s = new_scene("#2d4a44", "#4a2c20", "wood", "damask")
    for d in (
        "M262 170C240 140 292 120 268 88C250 62 286 40 274 6",
        "M268 170C290 140 252 116 280 84C296 58 262 40 268 10",
    ):
        s.line(d, "#f0e8e0", 9, opacity=0.4, filter=s.blur_filter(4))
        s.line(d, "#ffffff", 3, opacity=0.4, filter=s.blur_filter(1.5))
    s.shadow(148, 202, 58, 9)
    draw_glass(
        s,
        "M136 74H160C162 84 172 90 186 98C216 118 220 150 206 176L218 204H78L90 176"
        "C76 150 80 118 110 98C124 90 134 84 136 74Z",
        "#c8302a",
        112,
    )
    s.line("M88 178H208", "#f0c250", 6)
    s.line("M96 118H200", "#f0c250", 4)
    for i in range(5):
        x = 108 + i * 20
        s.path(
            f"M{x - 8} 170V146A8 9 0 0 1 {x + 8} 146V170Z",
            "#ffd98a",
            opacity=0.55,
            stroke="#f0c250",
            stroke_width=2,
        )
    with s.solid(2, 5):
        s.rect(130, 62, 36, 14, s.x_gradient(*GOLD_STOPS), 3)
        s.path(
            "M148 4C150 16 156 20 164 28C176 42 168 58 160 62H136C128 58 120 42 132 28"
            "C140 20 146 16 148 4Z",
            s.x_gradient(*GOLD_STOPS),
        )
        for k in (-10, 0, 10):
            s.oval(148 + k, 46, 3, 6, "#5a2c06")
    s.draw_gleam("M98 132C92 146 94 158 100 168", 6)
    with s.solid(2, 5):
        s.turned_body(266, [(184, 36), (192, 38), (202, 26), (208, 24)], GOLD_STOPS)
        s.oval(266, 184, 36, 7, "#5a4638")
        s.path("M252 186L266 160L280 186Z", s.x_gradient("#8a6a4a", "#5a3c28", "#2e1a10"))
    s.glow(266, 160, 12, "#ff8a3a", 1)
    s.oval(266, 161, 3, 3, "#fff0b0")
    return s


def draw_sandalwood() -> Sketch:
    """Draw a cylinder of glass cased in turned wood."""
    s = new_scene("#9a6a4a", "#cbb08a", "stone", "lattice")
    s.shadow(150, 202, 50, 9)
    wood = cylinder_stops("#b06a38", 0.6)
    draw_glass(s, "M106 74H194V200Q150 212 106 200Z", "#d98a4a", 96)
    with s.solid(3, 6):
        grain = s.texture_filter("0.12 0.01", 8, "#4a1e08", 1.4, 0.6)
        with s.group(filter=grain):
            s.turned_body(150, [(136, 48), (196, 48)], wood, 0.12)
            s.turned_body(150, [(14, 30), (22, 44), (60, 46), (74, 48)], wood, 0.12)
        s.draw_front_hoop(150, 138, 48, GOLD_STOPS, 6, 0.12)
        s.draw_front_hoop(150, 192, 48, GOLD_STOPS, 6, 0.12)
        s.draw_front_hoop(150, 66, 47, GOLD_STOPS, 6, 0.12)
        for x, k in ((118, 0.7), (150, 1), (182, 0.7)):
            with s.group(transform=f"translate({x} 170) scale({k} 1)"):
                s.path(star_path(4, 0, 0, 16, 6), s.orb_gradient("#f6dca0"))
                s.oval(0, 0, 4, 4, "#7a3a14")
    s.draw_gleam("M116 84V128", 6)
    with s.solid(2.5, 6):
        for x, y, a, w in ((236, 196, -8, 70), (250, 180, 14, 62), (244, 164, -20, 54)):
            with s.group(transform=f"translate({x} {y}) rotate({a})"):
                s.rect(-10, -8, w, 16, s.y_gradient("#f2c48a", "#b8743c", "#6a3414"), 3)
                s.oval(w - 10, 0, 5, 8, s.orb_gradient("#f0cf9a"))
                s.oval(w - 10, 0, 2.5, 4.5, "none", stroke="#8a5224", stroke_width=1)
                s.line(f"M-4 -2H{w - 18}M2 4H{w - 24}", "#7a4218", 1, opacity=0.7)
        s.line("M52 206c-10 -16 16 -26 20 -12c2 10 -12 12 -12 4", "#d8a468", 7)
    return s


def draw_vanilla() -> Sketch:
    """Draw a cream hourglass flacon with vanilla pods tied by a ribbon."""
    s = new_scene("#6a3f5c", "#7a4a30", "wood", "damask")
    s.shadow(146, 202, 46, 9)
    draw_glass(
        s,
        lathe_path(
            146,
            [(70, 24), (84, 44), (104, 48), (128, 26), (142, 24), (168, 46), (190, 50), (204, 40)],
        ),
        "#f2d79a",
        92,
    )
    with s.solid(2, 5):
        s.turned_body(146, [(56, 16), (72, 26)], GOLD_STOPS)
        s.oval(146, 36, 24, 24, s.ball_gradient("#ffffff", "#fbe9c4", "#d0a060", "#7a4a1e"))
        s.path(star_path(8, 146, 36, 14, 9), "none", stroke="#c9922e", stroke_width=2)
        s.path(
            "M118 130Q146 144 174 130V144Q146 158 118 144Z",
            s.x_gradient("#8a1a3c", "#d8466a", "#7a1434"),
        )
        s.path(
            "M146 142C126 128 116 150 142 148C118 164 128 176 146 150C164 176 174 164 150 148"
            "C176 150 166 128 146 142Z",
            s.xy_gradient("#f07a94", "#a8224a"),
        )
    s.draw_gleam("M108 92C104 102 108 112 116 118", 6)
    s.draw_gleam("M106 178C104 186 106 192 110 196", 5)
    with s.solid(2, 6):
        for a, tone in ((-14, "#4a2814"), (-2, "#5e3418"), (10, "#3a1c0e"), (22, "#52301a")):
            with s.group(transform=f"rotate({a} 250 208)"):
                s.path(
                    "M246 212C240 170 244 120 252 92C258 88 262 92 260 98C254 124 254 172 256 212Z",
                    s.x_gradient(light_color(tone, 0.3), tone, shade_color(tone, 0.6)),
                )
        s.rect(226, 176, 52, 10, s.x_gradient("#8a1a3c", "#e0567a", "#7a1434"), 4)
        draw_blossom(s, 292, 190, 26, 5, "#fff2c8", "#e8a82e")
        draw_blossom(s, 46, 196, 20, 5, "#fff2c8", "#e8a82e")
    return s


def draw_cedar() -> Sketch:
    """Draw a green bottle shaped like a cedar, with a cone and needles."""
    s = new_scene("#b9853e", "#6b4a34", "wood", "lattice")
    s.shadow(156, 202, 66, 9)
    draw_glass(
        s,
        "M148 60H164L184 100L176 102L206 146L196 149L232 204H80L116 149L106 146L136 102L128 100Z",
        "#2f9a62",
        94,
    )
    for d in (
        "M136 102H176M116 149H196M156 74V200M156 110L132 142M156 110L180 142M156 156L112 198"
        "M156 156L200 198",
    ):
        s.line(d, "#c8ffd8", 2, opacity=0.6)
    with s.solid(2, 5):
        s.rect(140, 46, 32, 16, s.x_gradient(*GOLD_STOPS), 3)
        s.path("M156 2L176 44H136Z", s.xy_gradient("#a8f0c0", "#1f7a4a", "#04301c"))
        s.path("M156 2L160 44H136Z", "#ffffff", opacity=0.3)
    s.draw_gleam("M126 150L98 194", 5)
    s.draw_gleam("M144 96L126 128", 4)
    with s.solid(2, 6):
        s.path("M248 204C234 186 248 156 268 152C290 158 300 188 284 204Z", "#4a2814")
        for r in range(6):
            for c in range(5 - abs(r - 3) % 2):
                y = 160 + r * 8.5
                half = 10 + 13 * math.sin((r + 0.8) / 6.4 * math.pi)
                x = 267 - half + 2 * half * (c + 0.5) / (5 - abs(r - 3) % 2)
                s.path(
                    f"M{x - 7:.0f} {y}q7 12 14 0q-7 -6 -14 0z", s.y_gradient("#d89a5a", "#7a441e")
                )
    for x, y, a in ((300, 210, -60), (70, 210, -150), (50, 200, -110)):
        with s.group(transform=f"translate({x} {y}) rotate({a})"):
            s.line("M0 0H52", "#6a4a24", 3)
            for i in range(9):
                s.line(f"M{6 + i * 5} 0l8 -11M{6 + i * 5} 0l8 11", "#3f9a5a", 2.4)
    return s
