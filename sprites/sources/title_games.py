"""One small picture for each game, for the choice of game."""

import math

from sprites.sources.filters import mix
from sprites.sources.sketch import GOLD, SILVER, Sketch, cylinder, dark, light, star
from sprites.sources.stages import AZULEJO, LATTICE
from sprites.sources.treasure import CAMEL, bag, coin, stone
from sprites.sources.village import awning, house, street

WIDTH, HEIGHT = 320, 220


def stars(s: Sketch, low: float, n: int) -> None:
    """A night sky's stars above `low`."""
    for i in range(n):
        x, y = (i * 0.754878 % 1) * s.w, (i * 0.569840 % 1) * low
        s.oval(x, y, 1 + i % 3 * 0.5, 1 + i % 3 * 0.5, "#fff4d8", opacity=0.5 + 0.25 * (i % 3))


def townhouse(s: Sketch, x: float, low: float, w: float, h: float, wash: str, tiled: bool) -> None:
    """A Lisbon house: pastel or tiled, tall windows, balconies, a terracotta roof."""
    top = low - h
    s.rect(x, top, w, h, s.across(light(wash, 0.4), wash, dark(wash, 0.22)))
    if tiled:
        s.rect(
            x,
            top,
            w,
            h,
            s.tile(
                16,
                LATTICE.format("#2c62a8").replace("20", "8").replace("40", "16").replace("10", "4"),
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
                s.slant("#fff6d8", "#8fb8cc", "#3a5a78"),
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
        s.slant("#f09a66", "#c8583a", "#7a2c20"),
    )
    for k in range(int(w / 12)):
        s.line(f"M{x + 8 + k * 12} {top - 20}l-3 20", "#7a2c20", 1.4, opacity=0.5)


def mercado() -> Sketch:
    """A square by the sea: pastel fronts, wave pavement, azulejos, bag and coins."""
    s = Sketch(WIDTH, HEIGHT)
    s.rect(0, 0, s.w, s.h, s.down("#5ab0e0", "#b8e0f0", "#fff0cc"))
    s.glow(110, 40, 200, "#fff6d0", 0.9)
    for x, y in ((330, 50), (250, 84), (420, 96)):
        for k in (-30, 0, 28):
            s.oval(x + k, y, 30, 15, "#ffffff", opacity=0.55, filter=s.blur(4))
    s.rect(196, 196, 240, 60, s.down("#4aa8c8", "#1f6f9a"))
    s.path("M250 214l34 0q-4 12 -18 12q-12 0 -16 -12zM266 212v-34q18 12 20 32z", "#fff6e6")
    with s.solid(3, 10):
        townhouse(s, -20, 262, 118, 196, "#f2c85a", False)
        townhouse(s, 100, 258, 104, 158, "#dfe8f0", True)
        townhouse(s, 424, 258, 92, 150, "#f0a0a0", False)
        townhouse(s, 518, 264, 140, 204, "#a8d8c0", False)
    s.path("M0 250H640V440H0Z", s.down("#f4ead2", "#d8c4a0"))
    for r in range(7):
        y = 258 + r * r * 3.6 + r * 6
        h = 4 + r * 2.6
        step = 50 + r * 16
        d = f"M-20 {y:.0f}" + "".join(
            f"q{step / 2:.0f} {(-1) ** k * h * 1.6:.0f} {step} 0" for k in range(14)
        )
        s.line(d, "#4a4650", h, opacity=0.75)
    with s.solid(3, 10):
        s.rect(432, 300, 230, 160, "#e8dcc0", 4)
        s.rect(440, 308, 220, 150, s.tile(44, AZULEJO.format("#1f57a8")))
        s.rect(440, 308, 220, 150, s.slant("#ffffff44", "#ffffff00", "#10204a66"))
    for x, tone in ((210, "#d8402e"), (330, "#1f8a7a")):
        with s.solid(2, 8):
            s.rect(x + 6, 236, 5, 58, "#5a3420")
            s.rect(x + 89, 236, 5, 58, "#5a3420")
            s.rect(x, 270, 100, 26, s.down("#b8743a", "#5a2c12"))
            for k in range(5):
                s.oval(x + 16 + k * 17, 267, 9, 8, s.orb(("#f08a24", "#e8c43a", "#c8342e")[k % 3]))
            for i in range(6):
                c = tone if i % 2 else "#fff2da"
                s.path(f"M{x - 4 + i * 18} 218h18l0 16q-9 12 -18 0z", s.down(dark(c, 0.15), c))
    s.shadow(180, 410, 130, 16)
    bag(s, 180, 416, 0.92, "#b8243a")
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
            coin(s, x, y, r, kind, 0.5, x % 50)
    s.sparkle(292, 356, 17)
    return s


def market_day() -> Sketch:
    """A village street with three stalls full of goods."""
    s = Sketch(WIDTH, HEIGHT)
    street(s, "#6ab8ea", low=280)
    with s.group(filter=s.blur(0.8)):
        house(s, 424, 280, 96, 100, "#f4e6c8", "#a8603a")
        house(s, 540, 280, 120, 130, "#ecd4aa", "#8a4a5a")
    s.path(
        "M0 280H640V440H0Z",
        s.down("#d8b488", "#8a6440"),
        filter=s.texture("0.05 0.12", 4, "#4a2c14", 1.6, 0.75),
    )
    awning(s, "#3f8a5a", 26, 14)
    for x, tone, k in ((26, "#d8402e", 0), (228, "#2f78c0", 1), (430, "#e8a02e", 2)):
        with s.solid(3, 12):
            for px in (x + 4, x + 172):
                s.rect(px, 196, 10, 214, s.across("#a8683a", "#5a3018"))
            s.path(
                f"M{x - 8} 322H{x + 194}L{x + 186} 416H{x}Z",
                s.down("#c0804a", "#6a3a1a"),
                filter=s.texture("0.006 0.2", 6 + k, "#2a1006", 1.2, 0.5),
            )
            s.rect(x - 12, 310, 210, 18, s.down("#e8b070", "#8a5228"), 4)
            for i in range(8):
                c = tone if i % 2 else "#fff2da"
                a, b = x - 14 + i * 26.7, x - 14 + (i + 1) * 26.7
                m = x + 93
                s.path(
                    f"M{m + (a - m) * 0.86:.1f} 156H{m + (b - m) * 0.86:.1f}L{b:.1f} 208"
                    f"Q{(a + b) / 2:.1f} 230 {a:.1f} 208Z",
                    s.down(dark(c, 0.25), light(c, 0.2), dark(c, 0.2)),
                )
    with s.solid(3, 6):
        s.path(
            "M40 276H130Q126 312 112 314H58Q46 312 40 276Z",
            s.across("#8a5a26", "#e0ac62", "#6a3f16"),
        )
        for x, y in ((56, 270), (78, 264), (100, 266), (118, 272), (68, 252), (90, 250)):
            s.oval(x, y, 13, 16, s.orb("#f2d8b8"))
        s.oval(172, 294, 30, 20, s.orb("#c88038"))
        for k in (-10, 0, 10):
            s.line(f"M{168 + k} 284l8 14", "#ffe9c0", 3.4)
        s.path("M244 266v32q0 14 54 14t54 -14v-32z", s.across("#8a1a1a", "#e85a44", "#7a1410"))
        s.oval(298, 266, 54, 16, s.slant("#fff0a8", "#f6cc4a", "#d89a22"))
        s.path("M362 312L400 276L414 312Z", s.slant("#fff0a8", "#f0bc3a", "#b8761a"))
        s.path("M446 258h44q20 24 4 54h-52q-16 -30 4 -54z", s.across(*cylinder("#e0a030")))
        s.oval(468, 258, 24, 6, "#8a4a0c")
        for i, tone in enumerate(("#7a34c0", "#1f9a94", "#d8345e")):
            s.rect(
                520 + i * 6,
                294 - i * 20,
                92 - i * 12,
                20,
                s.down(light(tone, 0.6), tone, dark(tone, 0.5)),
                9,
            )
    for x in (110, 320, 520):
        s.soft(f"M{x - 90} 416q100 26 200 0l20 14q-120 20 -230 0z", "#12060e", 5, 0.5)
    return s


def basari() -> Sketch:
    """An evening in the souk: domes, lanterns, a tray of gems."""
    s = Sketch(WIDTH, HEIGHT)
    s.rect(0, 0, s.w, s.h, s.down("#2a1a5a", "#8a2f6a", "#f07a4a", "#ffc46a"))
    stars(s, 150, 60)
    s.glow(440, 230, 210, "#ffdf9a", 0.9)
    town = "#4a1c4e"
    with s.group(opacity=0.92):
        for x, r, h in ((170, 54, 200), (330, 74, 190), (500, 50, 210)):
            s.path(
                f"M{x - r} 300V{h + r * 0.5}C{x - r * 1.1} {h - r * 0.3} {x - r * 0.2} "
                f"{h - r * 0.4} {x} {h - r}C{x + r * 0.2} {h - r * 0.4} {x + r * 1.1} "
                f"{h - r * 0.3} {x + r} {h + r * 0.5}V300Z",
                s.across(mix(town, "#ff9a5a", 0.45), town, dark(town, 0.4)),
            )
            s.line(f"M{x} {h - r}v-22", "#f0c250", 4)
            s.path(f"M{x - 3} {h - r - 22}a9 9 0 1 0 9 -9a8 8 0 0 1 -9 9z", "#f0c250")
        for x in (84, 248, 424, 574):
            s.rect(x - 11, 110, 22, 190, s.across(mix(town, "#ff9a5a", 0.5), town))
            s.rect(x - 17, 150, 34, 10, town)
            s.path(f"M{x - 14} 112L{x} 66L{x + 14} 112Z", "#7a3a6a")
            s.path(f"M{x - 5} 140v-10a5 5 0 0 1 10 0v10z", "#ffdf9a")
        for i in range(9):
            x = i * 76 - 20
            s.rect(x, 236 + i * 37 % 30, 72, 80, s.across("#8a3a5a", "#4a1c4e"))
            s.path(f"M{x + 26} 300v-18a10 10 0 0 1 20 0v18z", "#ffcf7a")
    for side in (1, -1):
        with s.solid(4, 10), s.group(transform=f"translate(320 0) scale({side} 1)"):
            s.path(
                "M-330 -10H-90C-200 30 -262 120 -262 250V320H-330Z",
                s.across("#7a3a2a", "#b8643a", "#6a2c2a"),
            )
            s.line("M-96 -4C-200 34 -258 120 -258 250V320", "#f0c27a", 7)
    for x, y, k, tone in (
        (150, 96, 1.0, "#e2413a"),
        (494, 84, 1.1, "#2fa89a"),
        (324, 62, 0.8, "#e8a42e"),
    ):
        s.glow(x, y, 90 * k, "#ffc46a", 0.9)
        s.line(f"M{x} -4V{y - 34 * k}", "#2a1210", 3)
        with s.solid(2, 6):
            s.path(
                f"M{x - 24 * k} {y - 10 * k}Q{x} {y - 52 * k} {x + 24 * k} {y - 10 * k}Z",
                s.across(*GOLD),
            )
            s.path(
                f"M{x - 24 * k} {y - 8 * k}H{x + 24 * k}C{x + 30 * k} {y + 20 * k} "
                f"{x + 10 * k} {y + 36 * k} {x} {y + 42 * k}C{x - 10 * k} {y + 36 * k} "
                f"{x - 30 * k} {y + 20 * k} {x - 24 * k} {y - 8 * k}Z",
                s.ball("#fffbe0", "#ffe08a", tone, dark(tone, 0.35)),
            )
            s.path(f"M{x - 6 * k} {y + 40 * k}h{12 * k}l{-6 * k} {18 * k}z", s.across(*GOLD))
    s.rect(
        0,
        308,
        s.w,
        132,
        s.slant("#8a3a44", "#5a1a34", "#240818"),
        filter=s.texture("0.6 0.4", 3, "#1a0410", 1.0, 0.4, 2),
    )
    s.line("M0 310H640", "#f0c27a", 3, opacity=0.7)
    s.shadow(320, 398, 250, 22)
    with s.solid(4, 10):
        s.oval(320, 376, 256, 52, s.across(*GOLD))
        s.oval(320, 370, 240, 44, s.slant("#7a430a", "#d8962a", "#ffeaa8"))
        s.oval(320, 372, 222, 38, s.slant("#3a1038", "#6a1f5a"))
    gems = (
        (180, 366, 34, "#e0203c"),
        (256, 346, 32, "#17a45a"),
        (404, 348, 34, "#2f6fe0"),
        (472, 370, 32, "#f2b41d"),
        (330, 338, 34, "#9a4ae0"),
        (232, 384, 34, "#2f6fe0"),
        (412, 388, 36, "#e0203c"),
        (300, 378, 40, "#f2b41d"),
        (356, 384, 34, "#17a45a"),
    )
    with s.solid(2, 8):
        for i, (x, y, r, tone) in enumerate(gems):
            stone(s, x, y, r, tone, 0.84, 8 if i % 2 else 6, 12 + i * 9)
    for x, y in ((286, 360), (168, 352), (400, 372), (470, 354)):
        s.sparkle(x, y, 14)
    return s


def zahab() -> Sketch:
    """A desert night: a caravan on the ridge, tents with lanterns."""
    s = Sketch(WIDTH, HEIGHT)
    s.rect(0, 0, s.w, s.h, s.down("#060c2e", "#16266a", "#3f4f9a", "#8a6a9a"))
    stars(s, 230, 150)
    s.glow(480, 92, 180, "#cfe0ff", 0.85)
    s.oval(480, 92, 46, 46, s.ball("#ffffff", "#f4f0e0", "#c8c8d8"))
    for x, y, r in ((468, 80, 9), (494, 104, 12), (486, 74, 6)):
        s.oval(x, y, r, r * 0.9, "#b8b8cc", opacity=0.6)
    s.path(
        "M0 236C90 190 150 206 240 226C340 180 470 196 640 232V440H0Z", s.down("#5a5a9a", "#2a2a5e")
    )
    ridge = "M0 292C110 236 220 262 330 256C440 246 540 224 640 262V440H0Z"
    s.path(ridge, s.down("#c88a5a", "#8a5044", "#4a2a40"))
    s.path(
        "M330 256C440 246 540 224 640 262V440H470C400 380 420 300 330 256Z", "#2a1a3a", opacity=0.5
    )
    for i, (x, y, k) in enumerate(
        ((120, 198, 0.26), (204, 200, 0.27), (292, 198, 0.27), (384, 190, 0.27), (474, 180, 0.26))
    ):
        with s.group(transform=f"translate({x} {y}) scale({k})"):
            s.path(CAMEL, "#1a0c22")
            s.path(
                "M108 98C118 80 128 54 146 52C164 54 176 78 184 100L176 140Q146 150 116 140Z",
                ("#d8402e", "#1f9a8a", "#e8a02e", "#7a4ac0", "#d8402e")[i],
            )
            if i % 2 == 0:
                s.path("M126 60C120 20 134 -14 148 -20C164 -14 174 20 168 60Z", "#2e1836")
                s.oval(148, -20, 17, 18, "#f0e6d8")
        if i:
            s.line(f"M{x + 8} {y + 26}q-16 16 -24 6", "#1a0c22", 1.6)
        s.soft(f"M{x + 10} {y + 68 * k / 0.27}h56l-20 12h-60z", "#12061a", 2, 0.5)
    for x in (200, 290, 470):
        s.glow(x, 214, 22, "#ffc46a", 0.95)
        s.oval(x, 214, 3.4, 4, "#fff6d0")
    s.path(
        "M0 352C140 296 280 330 400 352C500 366 580 340 640 326V440H0Z",
        s.down("#e0a05a", "#a8603a", "#5a2c2a"),
    )
    for k in range(7):
        s.line(
            f"M{20 + k * 8} {372 + k * 9}C160 {336 + k * 9} 300 {356 + k * 8} 420 {374 + k * 8}",
            "#7a3f2a",
            1.6,
            opacity=0.4,
        )
    for x, y, k, tone in ((96, 396, 1.0, "#c8342e"), (552, 398, 1.15, "#1f7f8a")):
        s.glow(x, y - 20, 150 * k, "#ffae4a", 0.7)
        with s.solid(4, 10):
            s.path(
                f"M{x} {y - 118 * k}L{x - 96 * k} {y}Q{x} {y + 14 * k} {x + 96 * k} {y}Z",
                s.across(light(tone, 0.35), tone, dark(tone, 0.55)),
            )
            for j in (-0.62, -0.3, 0.3, 0.62):
                s.path(
                    f"M{x} {y - 118 * k}L{x + j * 96 * k - 9 * k} {y + 6}"
                    f"L{x + j * 96 * k + 9 * k} {y + 6}Z",
                    "#fff0cc",
                    opacity=0.8,
                )
            s.path(
                f"M{x} {y - 84 * k}L{x - 26 * k} {y + 8}H{x + 26 * k}Z",
                s.down("#fff6c8", "#ffc04a", "#b8501e"),
            )
            s.path(
                f"M{x} {y - 118 * k}v{-26 * k}l{22 * k} {8 * k}l{-22 * k} {8 * k}",
                "#f0c250",
                stroke="#f0c250",
                stroke_width=3,
            )
    for x, y in ((236, 398), (336, 414), (432, 396)):
        s.glow(x, y, 78, "#ffae4a", 0.95)
        with s.solid(2, 6):
            s.path(f"M{x - 13} {y - 14}Q{x} {y - 36} {x + 13} {y - 14}Z", s.across(*GOLD))
            s.path(f"M{x - 12} {y - 13}h24l-4 28h-16z", s.down("#fffbe0", "#ffce5a", "#e8801e"))
            s.rect(x - 13, y + 14, 26, 6, s.across(*GOLD), 2)
            s.oval(x, y - 32, 5, 5, "none", stroke="#f0c250", stroke_width=2.4)
    return s


def neon(s: Sketch, d: str, color: str, width: float = 5) -> None:
    """A neon tube with its glow."""
    s.line(d, color, width * 4, opacity=0.4, filter=s.blur(width * 2.2))
    s.line(d, color, width * 1.7, opacity=0.8, filter=s.blur(width * 0.6))
    s.line(d, light(color, 0.8), width * 0.7)


def nacho() -> Sketch:
    """A snowy border: a neon cantina, a striped barrier, a donkey in a poncho."""
    s = Sketch(WIDTH, HEIGHT)
    s.rect(0, 0, s.w, s.h, s.down("#0c1236", "#2a2a6a", "#6a4a8a"))
    stars(s, 160, 70)
    s.path(
        "M0 236L90 130L150 190L250 96L350 206L430 140L540 226L640 150V320H0Z",
        s.down("#6a78b0", "#2e3668"),
    )
    for d in (
        "M90 130L62 164L84 158L96 172L110 160L126 168Z",
        "M250 96L208 146L236 138L252 158L270 138L300 152Z",
        "M430 140L398 166L424 162L436 174L462 162Z",
    ):
        s.path(d, "#eef4ff")
    s.path(
        "M0 300C120 268 260 290 380 280C480 270 560 286 640 276V440H0Z",
        s.down("#e8f0ff", "#b8c4ec", "#7a80b8"),
    )
    with s.solid(4, 12):
        s.rect(44, 150, 260, 166, s.across("#e8a070", "#c86a48", "#7a3438"))
        s.path(
            "M30 156C34 130 66 126 84 134C120 116 150 128 176 126C214 112 250 130 272 128"
            "C304 122 322 136 318 158Q174 170 30 156Z",
            s.down("#ffffff", "#c8d4f4"),
        )
        for x in range(58, 300, 30):
            s.oval(x, 172, 6, 6, s.orb("#7a4224"))
        s.path("M140 316V240A36 36 0 0 1 212 240V316Z", s.down("#fff0b0", "#ff9a3e", "#8a3018"))
        s.path("M140 316V240A36 36 0 0 1 176 206V316Z", s.across("#6a3018", "#3a180e"))
        for x in (66, 234):
            s.rect(
                x, 220, 50, 44, s.down("#fff6c0", "#ffb84a"), 4, stroke="#4a2014", stroke_width=6
            )
            s.path(f"M{x + 25} 220v44M{x} 242h50", "none", stroke="#4a2014", stroke_width=4)
            s.path(f"M{x - 6} 264h62q4 10 -4 10h-54q-8 0 -4 -10z", "#f4f8ff")
    s.glow(176, 300, 130, "#ffae5a", 0.7)
    neon(s, "M176 118V44M176 94H150V70M176 82H202V58", "#3cf09a", 9)
    neon(s, "M112 116C90 80 96 40 140 20M240 116C262 80 256 40 212 20", "#ff3c9a", 6)
    neon(s, "M70 196q14 -16 28 0t28 0M226 196q14 -16 28 0t28 0", "#3cc8ff", 4)
    neon(s, star(5, 66, 70, 20, 9), "#ffd23e", 4)
    neon(s, star(5, 286, 70, 20, 9), "#ffd23e", 4)
    with s.solid(3, 8):
        s.rect(330, 224, 26, 100, s.across(*SILVER), 5)
        s.rect(324, 212, 38, 18, s.down("#ffffff", "#c8d4f4"), 8)
        with s.group(transform="rotate(-16 343 258)"):
            s.rect(343, 248, 300, 20, "#fff6ea", 6)
            for i in range(6):
                s.path(f"M{352 + i * 50} 248h24l-10 20h-24z", s.down("#f0503e", "#a81a24"))
        s.oval(343, 258, 15, 15, s.orb("#e0a22c"))
    s.glow(343, 204, 36, "#ff4a3a", 0.9)
    s.oval(343, 206, 7, 7, s.orb("#ff5a3e"))
    s.shadow(486, 412, 110, 14, 0.5)
    with s.solid(5, 12):
        for x in (424, 452, 520, 546):
            s.path(f"M{x} 338L{x + 4} 410H{x + 22}L{x + 26} 338Z", s.across("#a89a96", "#5a4a50"))
            s.rect(x + 2, 402, 22, 10, "#2a1c20", 3)
        s.line("M570 320C598 330 600 356 594 372", "#7a6a6c", 7)
        s.oval(594, 376, 7, 14, "#2a1c20")
        s.path(
            "M404 322C404 284 436 272 490 274C550 274 580 288 578 330C576 364 540 372 490 372"
            "C436 372 404 364 404 322Z",
            s.ball("#d8ccc6", "#a8989a", "#6a5a62"),
        )
        s.path(
            "M440 330C420 290 414 250 404 220C396 196 420 180 444 192C470 206 470 250 484 290Z",
            s.slant("#d0c4c0", "#8a7a7e"),
        )
        for x, a in ((410, -20), (440, 14)):
            s.path(
                "M0 0C-14 -22 -12 -54 4 -72C18 -54 18 -22 12 0Z",
                s.slant("#c8bab8", "#6a5a62"),
                transform=f"translate({x} 196) rotate({a})",
            )
            s.path(
                "M2 -8C-4 -26 -2 -44 4 -58C10 -44 12 -26 8 -8Z",
                "#e8b0a8",
                transform=f"translate({x} 196) rotate({a})",
            )
        s.path(
            "M446 196C434 180 400 182 390 204C378 230 352 250 352 268C352 288 378 292 396 278"
            "C418 264 450 250 452 224Z",
            s.slant("#d8ccc8", "#9a8a8e", "#6a5a62"),
        )
        s.oval(366, 270, 20, 17, s.ball("#fff6f0", "#e8d8d0", "#a8948e"))
        s.oval(360, 266, 3.4, 4.5, "#3a2428")
        s.line("M360 282q10 4 20 -4", "#5a3a3a", 2.6)
        s.oval(404, 222, 8, 9, "#fffaf4")
        s.oval(402, 223, 4.500, 6, "#1a0c10")
        s.path("M402 196Q420 168 446 190Q440 206 420 204Q410 206 402 196Z", "#3a2a2e")
        s.path(
            "M436 282Q490 266 548 280L556 350Q490 372 424 350Z",
            s.slant("#ff6a4a", "#d0283a", "#7a1030"),
        )
    for i, tone in enumerate(("#f6c83e", "#1fa89a", "#fff2da", "#2f6fd0")):
        y = 296 + i * 14
        s.line(f"M{434 - i * 2.6} {y}Q490 {y - 8 + i * 3} {549 + i * 2} {y}", tone, 6)
    s.line("M424 352Q490 374 556 352", "#f6c83e", 5, stroke_dasharray="1 8")
    s.path(
        "M0 396C120 370 240 404 380 412C480 420 560 404 640 414V440H0Z",
        s.down("#ffffff", "#d0dcfa"),
    )
    s.glow(150, 372, 190, "#ff4aa0", 0.28, 0.3)
    for i in range(110):
        x, y = (i * 0.754878 % 1) * 640, (i * 0.569840 % 1) * 440
        r = 1.4 + i % 4 * 0.9
        s.oval(x, y, r, r, "#ffffff", opacity=0.5 + 0.12 * math.sin(i) + 0.25 * (i % 2))
    return s


DRAWN = {
    "mercado": mercado,
    "market_day": market_day,
    "basari": basari,
    "zahab": zahab,
    "nacho": nacho,
}
