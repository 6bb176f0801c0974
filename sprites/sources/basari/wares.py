"""The first pictures of Basari's bazaar cards: spices, carpets, lamps, tea, pots and gems."""

import math

from sprites.sources.basari.souk import (
    BROWN,
    OLIVE,
    SAND,
    alley,
    beard,
    dusk,
    face,
    ground,
    keel,
    lantern,
    robe,
    rug,
    scarf,
    steam,
    turban,
)
from sprites.sources.figures import fist
from sprites.sources.sketch import GOLD, SILVER, Sketch, cylinder, dark, light
from sprites.sources.treasure import CAMEL, stone
from sprites.sources.village import awning, counter

WIDTH, HEIGHT = 200, 150


def spices() -> Sketch:
    """Cones of spice in copper bowls."""
    s = Sketch(WIDTH, HEIGHT)
    alley(s, "#b8743e", "#8a5a34", 190, 2)
    lantern(s, 200, 92, 0.8, "#e2413a")
    counter(s, 200, "#8a5028")
    awning(s, "#7a3a9a", 26, 10)
    heaps = ((70, 206, 40, 70, "#e8a51e"), (200, 206, 44, 80, "#c8321e"),
             (330, 206, 40, 70, "#7a8a2a"), (24, 270, 44, 78, "#8a4420"),
             (136, 274, 46, 86, "#f0c22e"), (264, 274, 46, 84, "#e0641e"),
             (378, 270, 44, 78, "#a8203e"))  # fmt: skip
    for x, y, r, h, tone in heaps:
        with s.solid(3, 7), s.area(x - 70, y - 110, 150, 150):
            s.path(
                f"M{x - r} {y}Q{x - r * 0.4} {y - h * 0.55} {x} {y - h}Q{x + r * 0.4} "
                f"{y - h * 0.55} {x + r} {y}Q{x} {y + 18} {x - r} {y}Z",
                s.slant(light(tone, 0.55), tone, dark(tone, 0.5)),
                filter=s.texture("0.5", 3, dark(tone, 0.8), 1.1, 0.5, 2),
            )
            s.path(
                f"M{x - r - 6} {y - 6}Q{x} {y + 16} {x + r + 6} {y - 6}Q{x + r} {y + 30} {x} "
                f"{y + 32}Q{x - r} {y + 30} {x - r - 6} {y - 6}Z",
                s.across(*cylinder("#b8683a")),
            )
    with s.solid(2, 5):
        s.path("M214 262l36 -64l12 6l-26 66z", s.across(*GOLD))
        s.path(
            "M204 256q22 -8 36 14q-14 22 -32 12q-12 -10 -4 -26z",
            s.slant("#fff0b0", "#f7c744", "#7c4508"),
        )
    return s


def carpets() -> Sketch:
    """A carpet seller showing his best piece."""
    s = Sketch(WIDTH, HEIGHT)
    alley(s, "#8a5a4a", "#7a4a34", 236, 1)
    with s.solid(2, 6):
        rug(s, -28, 22, 112, 168, "#1f5a6a", "#e0a03a")
        rug(s, 322, 22, 112, 168, "#5a2a6a", "#e08a3a")
    with s.solid(3, 8):
        robe(s, 200, 72, 28, "#2f7a6a", 260)
    face(s, 200, 72, 28, OLIVE, "#2a1a14")
    beard(s, 200, 72, 28, "#3a2a22", 1.5)
    turban(s, 200, 72, 28, "#f0e2c4")
    with s.solid(4, 12):
        rug(s, 104, 138, 192, 132, "#a8202e", "#1c4a7a")
    for x, side in ((112, 20), (288, -20)):
        with s.solid(2, 4):
            s.path(
                f"M{x - 16} 132Q{x + side * 0.4} 110 {x + 16} 132V150H{x - 16}Z",
                s.slant("#58b09a", "#1f5a4e"),
            )
            fist(s, x, 146, 13, OLIVE, 90)
    with s.solid(3, 9):
        for i, tone in enumerate(("#c8702a", "#1f7a8a", "#a82a4a")):
            x, y = 26 + i * 22 - (i == 2) * 32, 272 - (i == 2) * 34
            s.rect(x - 40, y - 18, 120, 36, s.down(light(tone, 0.5), tone, dark(tone, 0.55)), 18)
            s.oval(x + 76, y, 15, 18, light(tone, 0.2))
            s.path(
                f"M{x + 76} {y}m-8 0a8 9 0 1 1 8 9", "none", stroke=dark(tone, 0.6), stroke_width=3
            )
    return s


def lamps() -> Sketch:
    """A lamp shop, every lamp lit."""
    s = Sketch(WIDTH, HEIGHT)
    s.rect(0, 0, s.w, s.h, s.down("#2a1238", "#5a2440", "#8a3a3a"))
    s.path(keel(200, 300, 8, 150), s.down("#3a1630", "#8a3e2e", "#c8702e"))
    s.line(keel(200, 300, 8, 150), "#f0b860", 7, opacity=0.8)
    for x, y, k, tone in ((120, 70, 0.55, "#2f9a8a"), (200, 52, 0.5, "#d8a02e"),
                          (280, 70, 0.55, "#c83a6a"), (160, 112, 0.7, "#2f6fd0"),
                          (246, 116, 0.74, "#e2413a"), (40, 84, 0.85, "#8a4ad0"),
                          (362, 92, 0.9, "#2fa85a"), (90, 150, 1.05, "#e2722e"),
                          (306, 156, 1.05, "#2f9ac0")):  # fmt: skip
        lantern(s, x, y, k, tone)
    lantern(s, 200, 158, 1.5, "#f0b83a")
    counter(s, 256, "#7a3e22")
    with s.solid(2, 6):
        for x in (52, 348):
            s.turned(x, [(214, 10), (226, 26), (244, 30), (256, 14), (266, 22)], GOLD)
            s.path(f"M{x + 22} 238q26 -2 30 -24l8 4q-2 34 -38 32z", s.across(*GOLD))
            s.glow(x + 56, 208, 22, "#ffd27a", 1)
            s.path(f"M{x + 56} 216q-9 -10 0 -24q9 14 0 24z", "#fff0b0")
    return s


def teahouse() -> Sketch:
    """Tea poured high, glasses on a tray."""
    s = Sketch(WIDTH, HEIGHT)
    alley(s, "#3f7a78", "#8a4a34", 196, 0)
    with s.clip(keel(286, 190, 24, 84)):
        dusk(s, 190)
    s.line(keel(286, 196, 24, 84), "#e6c27a", 8)
    lantern(s, 160, 70, 0.7, "#e8a02e")
    with s.solid(3, 8):
        for x, tone in ((20, "#b8304a"), (380, "#c87a2a")):
            s.rect(x - 66, 176, 132, 60, s.ball(light(tone, 0.4), tone, dark(tone, 0.5)), 26)
    s.shadow(210, 280, 150, 16)
    with s.solid(3, 9):
        s.oval(206, 258, 156, 36, s.across(*GOLD))
        s.oval(206, 254, 142, 29, s.slant("#8a5510", "#e0a83a", "#fff0b8"))
    with s.solid(3, 8):
        s.turned(78, [(84, 12), (100, 16), (112, 34), (156, 44), (196, 36), (216, 18), (236, 30),
                      (246, 32)], GOLD)  # fmt: skip
        s.hoop(78, 132, 41, SILVER, 6)
        s.hoop(78, 194, 38, SILVER, 6)
        s.path("M112 176h26q8 0 8 10v8h-10v-6h-24z", s.across(*GOLD))
        s.oval(78, 80, 9, 9, s.orb("#d0203c"))
    for x, y in ((176, 262), (230, 270), (284, 260)):
        with s.solid(1.6, 4):
            s.oval(x, y + 6, 27, 8, s.slant("#ffffff", "#d8dce8", "#9aa4b8"))
            s.path(
                f"M{x - 17} {y - 46}C{x - 9} {y - 26} {x - 20} {y - 14} {x - 12} {y + 2}"
                f"H{x + 12}C{x + 20} {y - 14} {x + 9} {y - 26} {x + 17} {y - 46}Z",
                s.across("#8a2a08", "#ff9a3a", "#c8501a", "#6a1c06"),
            )
            s.oval(x, y - 46, 17, 5, s.across("#e07a2a", "#ffc27a"))
        s.gleam(f"M{x - 9} {y - 36}q5 14 -1 32", 2.6)
        steam(s, x, y - 52, 0.8)
    return s


def camel_train() -> Sketch:
    """A camel laden with bundles."""
    s = Sketch(WIDTH, HEIGHT)
    dusk(s, 206)
    ground(s, "#d8a060", 206)
    s.shadow(206, 278, 110, 13)
    place = "translate(74 40) scale(0.94)"
    with s.solid(5, 10), s.group(transform=place):
        s.path(CAMEL, "#5a3018", transform="translate(12 4)")
        s.path(CAMEL, s.slant("#f0c890", "#c88a4a", "#7a4420"))
    with s.solid(3, 6), s.group(transform=place):
        s.path(
            "M96 96C110 60 122 48 146 48C170 48 182 66 192 96L186 140Q146 156 108 140Z",
            s.slant("#e8604a", "#a81e34", "#4a0a18"),
        )
        s.line("M100 106Q146 124 190 106M106 130Q146 146 188 130", "#f0c250", 6)
        for i in range(8):
            s.line(f"M{110 + i * 11} {143 + 5 * math.sin(i * 0.45)}v11", "#f0c250", 3)
        s.oval(98, 92, 36, 30, s.ball("#f0e0b8", "#c8a468", "#6a4a24"))
        s.oval(190, 90, 33, 29, s.ball("#9ad0c8", "#2f8a80", "#0c3a38"))
        s.rect(104, 14, 84, 40, s.down("#8a7ac8", "#4a3a8a", "#241a4e"), 18)
        s.line(
            "M70 84Q98 96 128 82M98 62V120M164 78Q190 98 220 84M190 62V118M126 14V54M166 14V54",
            "#5a3418",
            5,
        )
        s.oval(262, 58, 5, 5, "#1a0a08")
        s.line("M252 84L290 66M252 60L262 84", "#b02a34", 4)
    s.line("M344 96Q372 150 400 140", "#8a5a2a", 4)
    return s


def potter() -> Sketch:
    """A potter at the wheel, shelves of pots behind."""
    s = Sketch(WIDTH, HEIGHT)
    alley(s, "#c8905e", "#7a5236", 230, 0)
    for y in (78, 150):
        s.rect(222, y, 190, 10, s.down("#b8743a", "#4a2410"))
    pots = (
        (252, 78, "#2f6fa8"),
        (304, 78, "#c8642e"),
        (358, 78, "#2f8a6a"),
        (280, 150, "#d8a03a"),
        (340, 150, "#8a3a5a"),
        (390, 150, "#c8642e"),
    )
    with s.solid(2, 6):
        for x, y, tone in pots:
            s.turned(
                x,
                [(y - 50, 9), (y - 44, 8), (y - 34, 20), (y - 18, 23), (y - 2, 12)],
                cylinder(tone),
            )
            s.hoop(x, y - 30, 21, cylinder(light(tone, 0.6)), 4)
    with s.solid(3, 9):
        robe(s, 118, 82, 32, "#3a6aa0", 300)
    face(s, 118, 82, 32, BROWN, "#241410", 0.7)
    scarf(s, 118, 82, 32, "#e0a23a")
    with s.solid(2.4, 5):
        s.path(
            "M160 150C196 138 236 152 256 186L240 204C222 182 196 174 164 184Z",
            s.slant("#6a9ad0", "#24486e"),
        )
    s.shadow(196, 284, 96, 14)
    with s.solid(3, 9):
        s.rect(170, 246, 52, 60, s.across("#8a5a34", "#4a2a16"))
        s.oval(196, 250, 92, 24, s.across("#a8683a", "#e0a468", "#6a3818"))
        s.oval(196, 246, 78, 18, s.across("#6a6a74", "#b8b8c0", "#4a4a54"))
        s.turned(
            196,
            [(136, 26), (146, 20), (166, 32), (196, 48), (224, 46), (246, 30)],
            cylinder("#b0603a"),
        )
        s.mouth(196, 136, 26, cylinder("#c87a50"), "#4a1e10", 4)
        for y in (170, 190, 210):
            s.line(f"M152 {y + 4}Q196 {y + 16} 242 {y}", "#7a3418", 2, opacity=0.5)
    with s.solid(2.4, 6):
        s.path(
            "M66 214C84 246 120 240 150 210L138 190C118 206 100 202 92 190Z",
            s.slant("#6a9ad0", "#24486e"),
        )
        fist(s, 150, 196, 17, BROWN, -20)
        fist(s, 240, 190, 16, BROWN, 200)
    return s


def dealer() -> Sketch:
    """A gem dealer looking through a glass at a ruby."""
    s = Sketch(WIDTH, HEIGHT)
    alley(s, "#4a3a7a", "#5a2a3a", 212, 0)
    s.path(keel(200, 212, 10, 112), s.down("#2a1a4e", "#6a3a5a"))
    s.line(keel(200, 216, 10, 112), "#e6c27a", 7, opacity=0.9)
    lantern(s, 62, 72, 0.8, "#2fa89a")
    lantern(s, 340, 78, 0.8, "#e2413a")
    with s.solid(3, 10):
        robe(s, 200, 86, 34, "#8a1f3e", 260)
    face(s, 200, 86, 34, SAND, "#e8e0d8", 0.8)
    beard(s, 200, 86, 34, "#d8d0c8", 1.8)
    turban(s, 200, 86, 34, "#2f6aa0", "#f0b52d")
    s.oval(216, 89, 17, 17, "#d8f0ff", fill_opacity=0.28, stroke="#e0a83a", stroke_width=4.4)
    s.line("M216 106Q214 140 224 170", "#e0a83a", 2.4)
    s.gleam("M208 84q4 -8 12 -8", 2.4)
    counter(s, 222, "#5a2a1c")
    with s.solid(2.4, 7):
        s.rect(52, 216, 208, 60, s.slant("#fff0b0", "#d0901f", "#7c4508"), 12)
        s.rect(62, 224, 188, 44, s.slant("#14122e", "#2a2458"), 8)
    tones = ("#e0203c", "#17a45a", "#2f6fe0", "#f2b41d")
    with s.solid(1.6, 4):
        for i in range(10):
            stone(
                s,
                84 + i % 5 * 36,
                236 + i // 5 * 18,
                13,
                tones[(i * 3 + i // 5) % 4],
                0.8,
                6 + i % 2 * 2,
                i * 20,
            )
    with s.solid(2.4, 6):
        s.path(
            "M318 300C322 236 304 190 290 176L264 190C274 220 272 260 266 300Z",
            s.slant("#c8486a", "#5a0e24"),
        )
        fist(s, 278, 172, 19, SAND, 60)
        stone(s, 284, 136, 24, "#e0203c", 0.95, 8)
    s.sparkle(274, 124, 15)
    return s


DRAWN = (spices, carpets, lamps, teahouse, camel_train, potter, dealer)
