"""Mercado's perfumes: twelve bottles of different shape, each beside what it smells of."""

import math

from sprites.sources.sketch import GOLD, SILVER, Sketch, cylinder, dark, lathe, light, star
from sprites.sources.stages import scene


def glass(s: Sketch, d: str, color: str, level: float, low: float = 204) -> None:
    """A bottle of the outline `d`, filled up to `level` with scent of `color`."""
    s.glow(214, low - 2, 62, light(color, 0.3), 0.75, 0.2)
    with s.solid(3.5, 9):
        s.path(d, s.slant(light(color, 0.92), light(color, 0.6), light(color, 0.2)))
        with s.clip(d):
            s.rect(
                0,
                level,
                s.w,
                s.h - level,
                s.across(dark(color, 0.4), color, dark(color, 0.1), dark(color, 0.62)),
            )
            s.rect(0, level, s.w, s.h - level, s.down("#ffffff33", "#ffffff00", "#12061066"))
            s.rect(0, level - 2, s.w, 4, light(color, 0.75), opacity=0.8)
            s.line(d, dark(color, 0.7), 13, opacity=0.4, filter=s.blur(3))
            s.glow(196, low - 26, 46, light(color, 0.55), 0.7)
            s.line(d, "#ffffff", 3.5, opacity=0.6, filter=s.blur(0.8), transform="translate(3 3)")


def petal(s: Sketch, x: float, y: float, size: float, turn: float, color: str) -> None:
    """A fallen petal."""
    with s.group(transform=f"translate({x} {y}) rotate({turn}) scale({size})"):
        s.path(
            "M0 0C8 -14 26 -14 34 0C26 10 8 10 0 0Z",
            s.slant(light(color, 0.6), color, dark(color, 0.45)),
        )
        s.line("M2 0Q16 -5 30 -1", dark(color, 0.3), 1, opacity=0.5)


def blossom(s: Sketch, x: float, y: float, r: float, n: int, color: str, eye: str) -> None:
    """A flower of `n` petals seen from above."""
    for i in range(n):
        s.oval(
            x,
            y - r * 0.58,
            r * 1.5 / n + r * 0.08,
            r * 0.5,
            s.down(light(color, 0.55), color, dark(color, 0.3)),
            transform=f"rotate({360 * i / n + 12} {x} {y})",
        )
    s.oval(x, y, r * 0.24, r * 0.24, s.orb(eye))


def rose_flower(s: Sketch, x: float, y: float, r: float, color: str) -> None:
    """A full rose."""
    for k, (part, turn) in enumerate(((1.0, 0), (0.78, 30), (0.56, 10), (0.36, 45))):
        for i in range(5):
            a = math.radians(turn + 72 * i)
            tone = light(color, 0.14 * k)
            s.oval(
                x + r * part * 0.5 * math.cos(a),
                y + r * part * 0.5 * math.sin(a),
                r * part * 0.56,
                r * part * 0.52,
                s.ball(light(tone, 0.5), tone, dark(tone, 0.5)),
            )
    s.path(
        f"M{x - r * 0.16} {y}q{r * 0.16} {-r * 0.24} {r * 0.3} 0",
        "none",
        stroke=dark(color, 0.6),
        stroke_width=2,
    )


def rose() -> Sketch:
    """A pink heart with a rose for a stopper."""
    s = scene("#4f8a74", "#e6d6cc", "marble", "lattice")
    s.shadow(160, 202, 56, 9)
    glass(
        s,
        "M146 66H174V82C214 70 246 96 236 134C226 172 190 190 176 204H144"
        "C130 190 94 172 84 134C74 96 106 70 146 82Z",
        "#ef5a8a",
        112,
    )
    with s.solid(2, 5):
        s.rect(140, 56, 40, 16, s.across(*GOLD), 3)
        rose_flower(s, 160, 34, 27, "#d8244e")
    s.path(star(5, 160, 142, 15, 9), "#fff0d0", opacity=0.8)
    s.gleam("M100 116C98 130 104 146 114 156", 7)
    with s.solid(2, 5):
        rose_flower(s, 268, 182, 28, "#e23462")
        s.path("M238 196q-22 2 -30 16q24 4 34 -10z", s.slant("#6ac07a", "#1d6a3a"))
    for x, y, a in ((56, 196, -20), (90, 206, 15), (288, 208, 5)):
        petal(s, x, y, 0.8, a, "#f06a90")
    return s


def musk() -> Sketch:
    """An onyx flask under a crescent moon."""
    s = scene("#262a55", "#2a2038", "marble", "", 150)
    for x, y, r in ((40, 30, 6), (86, 70, 4), (290, 90, 5), (262, 26, 4), (116, 20, 3)):
        s.path(star(4, x, y, r, r * 0.25), "#ffe9b8", opacity=0.85)
    s.shadow(160, 202, 62, 9)
    glass(s, "M144 84H176L232 112L246 160L214 204H106L74 160L88 112Z", "#6a3f9a", 92)
    for d in (
        "M144 84L120 128L88 112M176 84L200 128L232 112M120 128H200L186 172"
        "H134ZM134 172L74 160M186 172L246 160M134 172L106 204"
        "M186 172L214 204M120 128L74 160M200 128L246 160",
    ):
        s.line(d, "#d8b8ff", 1.6, opacity=0.75)
    s.path("M120 128L144 84H176L200 128Z", "#ffffff", opacity=0.22)
    s.path("M88 112L120 128L74 160Z", "#ffffff", opacity=0.28)
    with s.solid(2, 6):
        s.rect(142, 70, 36, 16, s.across(*GOLD), 3)
        s.path(
            "M176 10A32 32 0 1 0 190 58A27 27 0 1 1 176 10Z",
            s.slant("#fff6cf", "#f0c250", "#8a5510"),
        )
    with s.solid(2, 4):
        s.path(
            "M246 208C268 190 292 160 312 138C318 166 300 196 262 208Z",
            s.slant("#e8e2f2", "#8f86ac", "#3a3454"),
        )
        s.line("M240 212C266 194 290 166 310 142", "#fff6ff", 2)
        for i in range(6):
            s.line(f"M{262 + i * 7} {196 - i * 8}l{16 - i} 3", "#4a4468", 1.2, opacity=0.6)
    s.sparkle(124, 108, 12)
    return s


def amber() -> Sketch:
    """A drop of amber glass with a drop stopper."""
    s = scene("#8a3f24", "#5e3420", "wood", "damask")
    s.shadow(160, 202, 52, 9)
    glass(
        s,
        "M148 64H172C176 92 230 112 230 158C230 190 206 206 160 206C114 206 90 190 90 158"
        "C90 112 144 92 148 64Z",
        "#f0941e",
        116,
    )
    with s.solid(2, 5):
        s.turned(160, [(50, 17), (58, 20), (66, 18)], GOLD)
        s.path(
            "M160 4C176 24 178 36 174 44C170 52 150 52 146 44C142 36 144 24 160 4Z",
            s.slant("#ffe9a8", "#f0941e", "#7a3408"),
        )
    for r in (30, 22, 14):
        s.path(
            star(4, 160, 156, r, r * 0.62), "none", stroke="#ffe9b0", stroke_width=2, opacity=0.7
        )
    s.gleam("M106 140C100 156 104 174 114 184", 7)
    with s.solid(3, 6):
        s.path(
            "M248 206C238 184 258 166 280 170C304 172 312 192 300 206Z",
            s.slant("#ffe08a", "#e07c14", "#6a2c06"),
        )
        s.path(
            "M50 206C44 194 56 184 68 188C80 192 80 202 76 206Z",
            s.slant("#ffe08a", "#e07c14", "#6a2c06"),
        )
    s.oval(276, 190, 8, 4, "#3a1606", transform="rotate(-20 276 190)")
    s.line("M270 186l-6 -6M274 184l-2 -7M280 194l6 5M276 196l2 6", "#3a1606", 1.2)
    s.gleam("M256 188q6 -10 18 -11", 3)
    return s


def jasmine() -> Sketch:
    """A slender green phial among jasmine."""
    s = scene("#3f4f86", "#d9d0c0", "marble", "lattice")
    s.shadow(160, 202, 32, 8)
    glass(
        s,
        lathe(160, [(66, 12), (88, 13), (112, 28), (140, 32), (172, 24), (190, 17), (204, 30)]),
        "#58b894",
        104,
    )
    with s.solid(2, 5):
        s.hoop(160, 70, 14, SILVER, 8)
        s.turned(160, [(6, 2), (22, 7), (34, 13), (46, 8), (56, 14), (64, 14)], SILVER)
        s.hoop(160, 192, 18, SILVER, 5)
    s.gleam("M138 118C134 132 136 150 142 164", 5)
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
                s.slant("#7ad08a", "#1f6a3c"),
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
            blossom(s, x, y, r, 5, "#fdf6ee", "#f4cf4e")
    return s


def citrus() -> Sketch:
    """A round ribbed bottle of orange with fruit beside it."""
    s = scene("#2f7fa8", "#efe3cc", "marble", "azulejo")
    s.shadow(150, 202, 62, 9)
    glass(s, "M136 78H164V90A60 60 0 1 1 136 90Z", "#f7b21e", 108)
    for k in (-44, -24, 0, 24, 44):
        s.line(
            f"M150 92C{150 + k * 1.3} 110 {150 + k * 1.3} 182 150 204", "#fff2c0", 1.8, opacity=0.65
        )
    with s.solid(2, 5):
        s.rect(130, 66, 40, 16, s.across(*GOLD), 3)
        s.oval(150, 44, 25, 25, s.orb("#f08a1a"))
        s.path("M152 20q16 -18 38 -10q-12 18 -38 10z", s.slant("#8ad07a", "#1f6a34"))
    s.gleam("M102 124C96 142 100 162 110 174", 7)
    with s.solid(2.5, 7):
        s.oval(256, 170, 38, 38, s.orb("#f2871a"))
        s.oval(292, 188, 26, 26, s.ball("#fff0b8", "#ffd23e", "#c27a0c"))
    for x, y, r, rind, flesh in ((238, 190, 25, "#f29a1e", "#ffb84a"),):
        with s.solid(1.5, 4):
            s.oval(x, y, r, r, rind)
            s.oval(x, y, r - 3, r - 3, "#fff3d0")
            for i in range(8):
                s.path(
                    f"M{x} {y - 2}L{x - 8} {y - 20}Q{x} {y - 24} {x + 8} {y - 20}Z",
                    s.down("#ff8a1e", flesh),
                    transform=f"rotate({i * 45} {x} {y})",
                )
    s.path("M286 162q14 -18 36 -12q-12 20 -36 12z", s.slant("#8ad07a", "#1f6a34"))
    return s


def lavender() -> Sketch:
    """A square flacon with a silk bulb and sprigs of lavender."""
    s = scene("#c89a5c", "#7a4f34", "wood", "lattice")
    s.shadow(146, 202, 52, 9)
    glass(
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
        s.rect(128, 64, 36, 22, s.across(*SILVER), 3)
        s.rect(136, 48, 20, 18, s.across(*SILVER), 3)
        s.line("M156 56C196 50 206 64 214 78", "#c9ced8", 5)
        s.path(
            "M206 76C236 70 258 92 248 116C238 134 206 132 200 112C196 98 196 82 206 76Z",
            s.slant("#d8b8ff", "#7a4fc0", "#2e1460"),
            filter=s.texture("0.5", 4, "#1a0a3a", 0.9, 0.4, 2),
        )
        s.line("M226 130v14", "#e0c04a", 4)
        s.path("M220 142h12l5 22h-22z", s.down("#f0d060", "#a8761a"))
    s.gleam("M106 98V188", 5)
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
                        s.oval(k, -40 - i * 8, 6 - i * 0.4, 5, s.orb("#8a5fd8"))
                s.oval(0, -98, 3.5, 6, s.orb("#a884f0"))
    return s


def incense() -> Sketch:
    """A domed red flask like a censer, smoke curling beside it."""
    s = scene("#2d4a44", "#4a2c20", "wood", "damask")
    for d in (
        "M262 170C240 140 292 120 268 88C250 62 286 40 274 6",
        "M268 170C290 140 252 116 280 84C296 58 262 40 268 10",
    ):
        s.line(d, "#f0e8e0", 9, opacity=0.4, filter=s.blur(4))
        s.line(d, "#ffffff", 3, opacity=0.4, filter=s.blur(1.5))
    s.shadow(148, 202, 58, 9)
    glass(
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
        s.rect(130, 62, 36, 14, s.across(*GOLD), 3)
        s.path(
            "M148 4C150 16 156 20 164 28C176 42 168 58 160 62H136C128 58 120 42 132 28"
            "C140 20 146 16 148 4Z",
            s.across(*GOLD),
        )
        for k in (-10, 0, 10):
            s.oval(148 + k, 46, 3, 6, "#5a2c06")
    s.gleam("M98 132C92 146 94 158 100 168", 6)
    with s.solid(2, 5):
        s.turned(266, [(184, 36), (192, 38), (202, 26), (208, 24)], GOLD)
        s.oval(266, 184, 36, 7, "#5a4638")
        s.path("M252 186L266 160L280 186Z", s.across("#8a6a4a", "#5a3c28", "#2e1a10"))
    s.glow(266, 160, 12, "#ff8a3a", 1)
    s.oval(266, 161, 3, 3, "#fff0b0")
    return s


def sandalwood() -> Sketch:
    """A cylinder of glass cased in turned wood."""
    s = scene("#9a6a4a", "#cbb08a", "stone", "lattice")
    s.shadow(150, 202, 50, 9)
    wood = cylinder("#b06a38", 0.6)
    glass(s, "M106 74H194V200Q150 212 106 200Z", "#d98a4a", 96)
    with s.solid(3, 6):
        grain = s.texture("0.12 0.01", 8, "#4a1e08", 1.4, 0.6)
        with s.group(filter=grain):
            s.turned(150, [(136, 48), (196, 48)], wood, 0.12)
            s.turned(150, [(14, 30), (22, 44), (60, 46), (74, 48)], wood, 0.12)
        s.hoop(150, 138, 48, GOLD, 6, 0.12)
        s.hoop(150, 192, 48, GOLD, 6, 0.12)
        s.hoop(150, 66, 47, GOLD, 6, 0.12)
        for x, k in ((118, 0.7), (150, 1), (182, 0.7)):
            with s.group(transform=f"translate({x} 170) scale({k} 1)"):
                s.path(star(4, 0, 0, 16, 6), s.orb("#f6dca0"))
                s.oval(0, 0, 4, 4, "#7a3a14")
    s.gleam("M116 84V128", 6)
    with s.solid(2.5, 6):
        for x, y, a, w in ((236, 196, -8, 70), (250, 180, 14, 62), (244, 164, -20, 54)):
            with s.group(transform=f"translate({x} {y}) rotate({a})"):
                s.rect(-10, -8, w, 16, s.down("#f2c48a", "#b8743c", "#6a3414"), 3)
                s.oval(w - 10, 0, 5, 8, s.orb("#f0cf9a"))
                s.oval(w - 10, 0, 2.5, 4.5, "none", stroke="#8a5224", stroke_width=1)
                s.line(f"M-4 -2H{w - 18}M2 4H{w - 24}", "#7a4218", 1, opacity=0.7)
        s.line("M52 206c-10 -16 16 -26 20 -12c2 10 -12 12 -12 4", "#d8a468", 7)
    return s


def vanilla() -> Sketch:
    """A cream hourglass flacon with vanilla pods tied by a ribbon."""
    s = scene("#6a3f5c", "#7a4a30", "wood", "damask")
    s.shadow(146, 202, 46, 9)
    glass(
        s,
        lathe(
            146,
            [(70, 24), (84, 44), (104, 48), (128, 26), (142, 24), (168, 46), (190, 50), (204, 40)],
        ),
        "#f2d79a",
        92,
    )
    with s.solid(2, 5):
        s.turned(146, [(56, 16), (72, 26)], GOLD)
        s.oval(146, 36, 24, 24, s.ball("#ffffff", "#fbe9c4", "#d0a060", "#7a4a1e"))
        s.path(star(8, 146, 36, 14, 9), "none", stroke="#c9922e", stroke_width=2)
        s.path(
            "M118 130Q146 144 174 130V144Q146 158 118 144Z",
            s.across("#8a1a3c", "#d8466a", "#7a1434"),
        )
        s.path(
            "M146 142C126 128 116 150 142 148C118 164 128 176 146 150C164 176 174 164 150 148"
            "C176 150 166 128 146 142Z",
            s.slant("#f07a94", "#a8224a"),
        )
    s.gleam("M108 92C104 102 108 112 116 118", 6)
    s.gleam("M106 178C104 186 106 192 110 196", 5)
    with s.solid(2, 6):
        for a, tone in ((-14, "#4a2814"), (-2, "#5e3418"), (10, "#3a1c0e"), (22, "#52301a")):
            with s.group(transform=f"rotate({a} 250 208)"):
                s.path(
                    "M246 212C240 170 244 120 252 92C258 88 262 92 260 98C254 124 254 172 256 212Z",
                    s.across(light(tone, 0.3), tone, dark(tone, 0.6)),
                )
        s.rect(226, 176, 52, 10, s.across("#8a1a3c", "#e0567a", "#7a1434"), 4)
        blossom(s, 292, 190, 26, 5, "#fff2c8", "#e8a82e")
        blossom(s, 46, 196, 20, 5, "#fff2c8", "#e8a82e")
    return s


def cedar() -> Sketch:
    """A green bottle shaped like a cedar, with a cone and needles."""
    s = scene("#b9853e", "#6b4a34", "wood", "lattice")
    s.shadow(156, 202, 66, 9)
    glass(
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
        s.rect(140, 46, 32, 16, s.across(*GOLD), 3)
        s.path("M156 2L176 44H136Z", s.slant("#a8f0c0", "#1f7a4a", "#04301c"))
        s.path("M156 2L160 44H136Z", "#ffffff", opacity=0.3)
    s.gleam("M126 150L98 194", 5)
    s.gleam("M144 96L126 128", 4)
    with s.solid(2, 6):
        s.path("M248 204C234 186 248 156 268 152C290 158 300 188 284 204Z", "#4a2814")
        for r in range(6):
            for c in range(5 - abs(r - 3) % 2):
                y = 160 + r * 8.5
                half = 10 + 13 * math.sin((r + 0.8) / 6.4 * math.pi)
                x = 267 - half + 2 * half * (c + 0.5) / (5 - abs(r - 3) % 2)
                s.path(f"M{x - 7:.0f} {y}q7 12 14 0q-7 -6 -14 0z", s.down("#d89a5a", "#7a441e"))
    for x, y, a in ((300, 210, -60), (70, 210, -150), (50, 200, -110)):
        with s.group(transform=f"translate({x} {y}) rotate({a})"):
            s.line("M0 0H52", "#6a4a24", 3)
            for i in range(9):
                s.line(f"M{6 + i * 5} 0l8 -11M{6 + i * 5} 0l8 11", "#3f9a5a", 2.4)
    return s


def violet() -> Sketch:
    """A cut crystal of violet, small violets before it."""
    s = scene("#5a7a3f", "#cfc6b8", "marble", "damask")
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
    glass(s, "M" + "L".join(f"{x} {y}" for x, y in out) + "Z", "#7a3fd0", 84)
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
        "M" + "L".join(f"{x} {y}" for x, y in inn) + "Z", s.slant("#d8b8ff", "#8a4ae0", "#3a1484")
    )
    s.path("M136 112L160 112L116 152V130Z", "#ffffff", opacity=0.5)
    with s.solid(2, 5):
        s.rect(138, 66, 36, 18, s.across(*SILVER), 3)
        s.path("M156 8L182 30L170 64H142L130 30Z", s.slant("#f2e6ff", "#8a4ae0", "#30106e"))
        s.path("M156 8L166 30L156 64L146 30Z", "#e6d0ff", opacity=0.7)
    s.sparkle(120, 108, 13)
    with s.solid(1.5, 5):
        for x, y, a in ((262, 196, 0), (300, 186, 20), (52, 194, -10)):
            with s.group(transform=f"translate({x} {y}) rotate({a})"):
                s.path(
                    "M-30 10C-22 -8 -6 -6 0 8C-10 20 -24 20 -30 10Z", s.slant("#6ac070", "#1d5a30")
                )
                for turn in (-38, 38):
                    s.oval(
                        0, -14, 10, 14, s.down("#a87af0", "#5a24b8"), transform=f"rotate({turn})"
                    )
                for turn in (-112, 112):
                    s.oval(0, -11, 9, 12, s.down("#c09aff", "#6a34c8"), transform=f"rotate({turn})")
                s.oval(0, 11, 11, 13, s.down("#8a4ae0", "#c8a8ff"))
                s.oval(0, 1, 4, 4, s.orb("#ffd23e"))
    return s


def saffron() -> Sketch:
    """A sun-shaped bottle of red gold, saffron threads and a crocus."""
    s = scene("#3a5a92", "#c98a4a", "cloth", "lattice")
    s.shadow(150, 202, 40, 9)
    with s.solid(2, 8):
        for i in range(16):
            s.path(
                "M150 68L158 84H142Z",
                s.down("#fff0b0", "#d8922a"),
                transform=f"rotate({i * 22.5} 150 132)",
            )
        s.path("M116 206Q150 184 184 206Z", s.across(*GOLD))
    glass(s, "M92 132A58 58 0 1 1 208 132A58 58 0 1 1 92 132Z", "#e2401e", 110)
    s.oval(150, 132, 58, 58, "none", stroke="#f0c250", stroke_width=5)
    s.oval(150, 132, 26, 26, s.slant("#fff3bb", "#e8a82e", "#8a4a0c"))
    s.path(star(8, 150, 132, 22, 13), s.slant("#ff9a4a", "#b8281a"))
    s.oval(150, 132, 8, 8, s.orb("#f6c84e"))
    with s.solid(2, 5):
        s.turned(150, [(44, 11), (60, 13), (74, 18)], GOLD)
        s.path(
            "M150 4C164 14 170 30 162 46H138C130 30 136 14 150 4Z",
            s.slant("#ffb08a", "#d8341a", "#6a0c08"),
        )
    s.gleam("M106 118C102 134 106 150 114 160", 7)
    with s.solid(2, 6):
        s.line("M268 210C266 192 266 182 268 172", "#5aa05a", 5)
        for a, tone in ((-34, "#8a5ad0"), (34, "#7a48c0"), (0, "#a884f0")):
            s.path(
                "M268 180C246 160 250 126 268 108C286 126 290 160 268 180Z",
                s.across(light(tone, 0.4), tone, dark(tone, 0.3)),
                transform=f"rotate({a} 268 178)",
            )
        for k in (-12, 0, 12):
            s.line(f"M268 150Q{268 + k} 128 {268 + k * 1.6} 104", "#e8401a", 4.5)
    with s.solid(1.5, 5):
        s.path("M26 204Q30 178 58 174Q88 178 94 204Z", s.ball("#ff7a3a", "#c8281a", "#5e0a0c"))
        for i in range(22):
            x, y = 30 + (i * 37) % 52, 182 + (i * 11) % 20
            s.line(
                f"M{x} {y}q6 {-8 + i % 3 * 6} 14 {-4 + i % 4 * 3}",
                "#ff9a4a" if i % 3 else "#8a1210",
                2,
            )
        s.path("M18 202H102Q98 214 60 214Q22 214 18 202Z", s.across(*GOLD))
    s.sparkle(112, 94, 10)
    return s


DRAWN = {
    "rose": rose,
    "musk": musk,
    "amber": amber,
    "jasmine": jasmine,
    "citrus": citrus,
    "lavender": lavender,
    "incense": incense,
    "sandalwood": sandalwood,
    "vanilla": vanilla,
    "cedar": cedar,
    "violet": violet,
    "saffron": saffron,
}
