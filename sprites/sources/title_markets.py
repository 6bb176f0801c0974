"""The small pictures of the games of markets, for the choice of game."""

from sprites.sources.filters import mix
from sprites.sources.sketch import GOLD, Sketch, cylinder, dark, light
from sprites.sources.stages import AZULEJO, LATTICE
from sprites.sources.treasure import bag, coin, stone
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
