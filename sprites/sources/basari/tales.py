"""The later pictures of Basari's bazaar cards: fruit and yarn, water, music and tales."""

import math

from sprites.sources.basari.souk import (
    BROWN,
    DEEP,
    SAND,
    alley,
    beard,
    dusk,
    face,
    fez,
    ground,
    keel,
    lantern,
    pyramid,
    robe,
    rug,
    turban,
)
from sprites.sources.figures import fist
from sprites.sources.sketch import GOLD, Sketch, cylinder, dark, light, star
from sprites.sources.treasure import CAMEL
from sprites.sources.village import awning, counter

WIDTH, HEIGHT = 200, 150


def musician() -> Sketch:
    """A musician with an oud."""
    s = Sketch(WIDTH, HEIGHT)
    alley(s, "#a85a3a", "#6a2e34", 226, 2)
    lantern(s, 48, 66, 0.8, "#2f9ac0")
    lantern(s, 352, 66, 0.8, "#e8a02e")
    with s.solid(3, 10):
        robe(s, 186, 78, 32, "#5a3a8a", 300)
    face(s, 186, 78, 32, DEEP, "#1a0e0c", -0.5)
    beard(s, 186, 78, 32, "#2a1a16", 1.35)
    fez(s, 186, 78, 32)
    with s.solid(4, 10), s.group(transform="rotate(-24 200 210)"):
        s.rect(232, 198, 130, 18, s.down("#8a4a20", "#3a1a0a"), 5)
        s.path("M356 196h34l10 -18h14l-14 40h-44z", s.down("#8a4a20", "#3a1a0a"))
        s.path(
            "M262 207C250 150 150 132 108 172C84 196 84 220 108 242C150 282 250 264 262 207Z",
            s.slant("#ffd890", "#d8923a", "#7a3e10"),
            filter=s.texture("0.008 0.12", 5, "#5a2a08", 1.3, 0.55),
        )
        s.path(star(12, 168, 207, 32, 27), "#5a2a10")
        s.path(star(12, 168, 207, 26, 15), "#c88a3a")
        s.oval(168, 207, 8, 8, "#3a1808")
        s.rect(116, 186, 9, 42, "#4a2010", 3)
        for k in range(5):
            s.line(f"M120 {196 + k * 5.5}L372 {202 + k * 2.4}", "#fff4dc", 1.2, opacity=0.9)
    with s.solid(2.4, 6):
        s.path(
            "M108 300C96 250 112 214 150 204L166 226C146 240 142 266 150 300Z",
            s.slant("#8a6ac8", "#2e1c50"),
        )
        fist(s, 164, 214, 18, DEEP, -10)
        s.path(
            "M276 300C306 262 318 210 312 172L286 166C284 206 266 250 244 276Z",
            s.slant("#7a5ab0", "#2e1c50"),
        )
        fist(s, 300, 164, 18, DEEP, 150)
    for x, y, size in ((52, 142, 1.0), (90, 108, 0.75), (352, 150, 0.9)):
        s.oval(x, y, 8 * size, 6 * size, "#f6d27a", transform=f"rotate(-20 {x} {y})")
        s.line(
            f"M{x + 7 * size} {y}V{y - 30 * size}q{12 * size} {4 * size} {12 * size} {14 * size}",
            "#f6d27a",
            3.4 * size,
        )
    return s


def fruit() -> Sketch:
    """A fruit stand."""
    s = Sketch(WIDTH, HEIGHT)
    alley(s, "#5a8a7a", "#8a5a34", 200, 2)
    counter(s, 186, "#9a6236")
    awning(s, "#2f8a4a", 34, 9)
    with s.solid(3, 8):
        pyramid(s, 84, 190, 19, 3, "#f08a1e")
        pyramid(s, 318, 190, 18, 3, "#c82838")
        s.oval(200, 152, 48, 40, s.orb("#2f7a3a"))
        for a in (-30, -10, 12, 32):
            s.line(
                f"M{200 + a * 0.5} 114Q{200 + a * 1.6} 152 {200 + a * 0.5} 190",
                "#8ac05a",
                5,
                opacity=0.8,
            )
    with s.solid(3, 9):
        for x, tone in ((66, "#c8924e"), (200, "#b87a3a"), (334, "#c8924e")):
            s.path(
                f"M{x - 62} 228H{x + 62}L{x + 52} 300H{x - 52}Z",
                s.across(dark(tone, 0.4), light(tone, 0.3), dark(tone, 0.45)),
            )
            for y in (244, 262, 280):
                s.line(f"M{x - 58} {y}H{x + 58}", dark(tone, 0.6), 3, stroke_dasharray="12 5")
    with s.solid(2, 5):
        for i, (x, y) in enumerate(((26, 222), (50, 214), (76, 220), (102, 214), (38, 232),
                                    (64, 234), (92, 234))):  # fmt: skip
            s.oval(x, y, 17, 20, s.orb("#8ab83a" if i % 3 else "#e8c43a"))
        for row in range(4):
            for i in range(5 - row):
                s.oval(168 + i * 16 + row * 8, 240 - row * 13, 10, 10, s.orb("#6a2a8a"))
        s.path("M164 214q20 -34 56 -24q-10 20 -34 22z", s.slant("#a8d86a", "#3f7a2a"))
        s.path("M206 250A50 50 0 0 1 262 208L262 250Z", "#2f7a3a")
        s.path("M218 248A42 42 0 0 1 260 216V248Z", s.slant("#ff8a7a", "#e0283a"))
        for x, y in ((250, 228), (238, 238), (252, 242)):
            s.oval(x, y, 2.4, 4, "#2a0a0a")
        for x, y in ((300, 224), (336, 216), (370, 224), (318, 236), (354, 238)):
            s.oval(x, y, 20, 19, s.orb("#c0303e"))
            s.path(star(5, x, y - 18, 8, 4), "#8a1a24")
        s.path("M382 236a22 22 0 0 1 -40 -2z", "#f6dca0")
        for i in range(6):
            s.oval(348 + i * 6, 238 + i % 2 * 4, 3.4, 3.4, s.orb("#d0203c"))
    return s


def dyer() -> Sketch:
    """Yarn hung up to dry over the dyers' vats."""
    s = Sketch(WIDTH, HEIGHT)
    dusk(s, 190)
    ground(s, "#b08054", 190)
    with s.solid(2, 6):
        s.rect(-6, 24, 412, 11, s.down("#b8743a", "#4a2410"), 4)
        tones = ("#d8283e", "#f0a81e", "#2f8ad0", "#8a3ac0", "#1f9a6a", "#e0601e", "#d83a8a")
        for i, tone in enumerate(tones):
            x, low = 16 + i * 54, 116 + (i * 37) % 34
            s.path(
                f"M{x} 20Q{x + 24} 14 {x + 46} 20C{x + 50} 60 {x + 52} {low - 20} {x + 42} "
                f"{low}Q{x + 23} {low + 16} {x + 4} {low}C{x - 6} {low - 20} {x - 4} 60 {x} 20Z",
                s.across(dark(tone, 0.35), light(tone, 0.4), tone, dark(tone, 0.5)),
            )
            for k in range(1, 5):
                s.line(
                    f"M{x + k * 9} 22Q{x + k * 10} {low * 0.6:.0f} {x + k * 8.6:.1f} {low}",
                    dark(tone, 0.5),
                    1.6,
                    opacity=0.6,
                )
            s.rect(x - 2, 56, 52, 7, light(tone, 0.55), 3)
    with s.solid(3, 9):
        robe(s, 206, 140, 25, "#e0d0b0", 260)
    face(s, 206, 140, 25, BROWN, "#1a0e0c", -0.6)
    turban(s, 206, 140, 25, "#c83a3a", "#f0b52d")
    for x, tone in ((80, "#d8283e"), (322, "#2f6fd0"), (206, "#e8a81e")):
        y = 262 if x == 206 else 238
        with s.solid(3, 8):
            s.path(
                f"M{x - 84} {y}A84 28 0 0 0 {x + 84} {y}V{y + 40}A84 28 0 0 1 {x - 84} {y + 40}Z",
                s.across(*cylinder("#c0946a")),
            )
            s.oval(x, y, 84, 28, s.across("#e8c8a0", "#b08458"))
            s.oval(x, y + 2, 70, 21, s.slant(dark(tone, 0.4), tone, light(tone, 0.4)))
        s.gleam(f"M{x - 46} {y + 2}q20 -14 46 -14", 3, 0.6)
    with s.solid(2, 5):
        s.line("M176 250L240 168", "#7a4a20", 8)
        fist(s, 226, 190, 13, BROWN, 40)
    return s


def fountain() -> Sketch:
    """A star-shaped fountain in a court of arches."""
    s = Sketch(WIDTH, HEIGHT)
    dusk(s, 150)
    for i in range(5):
        x = 40 + i * 80
        s.path(
            f"M{x - 42} 196V46H{x + 42}V196Z" + keel(x, 196, 66, 28),
            s.across("#f0d8b0", "#c89a6a"),
            fill_rule="evenodd",
            opacity=1.0,
        )
        s.line(keel(x, 196, 66, 28), "#2f8a9a", 4)
    s.rect(0, 34, 400, 16, s.down("#3fa0a8", "#1a5a6a"))
    s.line("M4 42H400", "#f0d08a", 4, stroke_dasharray="6 10")
    ground(s, "#c8a478", 192)
    with s.solid(3, 6):
        for x, side in ((34, 1), (366, -1)):
            s.path(
                f"M{x - 6} 226Q{x + side * 6} 160 {x - 2} 96h9Q{x + side * 16} 160 {x + 8} 226Z",
                s.across("#b8824a", "#5a3418"),
            )
            for a in (-150, -110, -70, -30, 10, 170):
                s.path(
                    "M0 0Q34 -26 70 4Q34 -8 0 6Z",
                    s.slant("#8ac85a", "#2a6a34"),
                    transform=f"translate({x + 2} 96) rotate({a + 10})",
                )
    s.shadow(200, 276, 140, 16)
    with s.solid(4, 9):
        s.path(
            star(8, 0, 0, 138, 112),
            s.across("#fff0d8", "#d0a878", "#8a643e"),
            transform="translate(200 254) scale(1 .3)",
        )
        s.path(
            star(8, 0, 0, 120, 97),
            s.slant("#0e5a7a", "#3fb0d0", "#bff0ff"),
            transform="translate(200 248) scale(1 .28)",
        )
    with s.solid(2.4, 6):
        s.turned(200, [(180, 46), (190, 40), (202, 12), (226, 11), (244, 26)], cylinder("#e8d4b0"))
        s.oval(200, 179, 46, 10, s.across("#2f9ac0", "#bff0ff"))
    for a in (-50, -30, -12, 12, 30, 50):
        s.line(
            f"M200 176Q{200 + a * 0.7} {70 + abs(a)} {200 + a * 1.7} 244",
            "#eafcff",
            4.4,
            opacity=0.75,
        )
    s.line("M200 176V84", "#ffffff", 5, opacity=0.85)
    for i in range(12):
        turn = math.tau * i / 12
        s.oval(200 + 70 * math.cos(turn), 248 + 16 * math.sin(turn), 5, 2.4, "#ffffff", opacity=0.8)
    with s.solid(1.6, 3):
        for x, y, side in ((116, 232, 1), (300, 226, -1)):
            with s.group(transform=f"translate({x} {y}) scale({side} 1)"):
                s.path(
                    "M-20 4Q-10 -12 6 -10Q8 -20 16 -18Q22 -14 16 -6Q12 10 -6 8Q-16 8 -30 12Z",
                    s.slant("#ffffff", "#d0d4e0"),
                )
                s.path("M20 -14l7 2l-7 3z", "#e09a3a")
                s.oval(15, -14, 1.5, 1.5, "#1a0a10")
    return s


def charmer() -> Sketch:
    """A snake charmer and his cobra."""
    s = Sketch(WIDTH, HEIGHT)
    alley(s, "#c07a4a", "#a8744a", 214, 2)
    with s.group(transform="translate(200 262) scale(1 .32) translate(-200 -262)"), s.solid(3, 4):
        rug(s, 40, 176, 320, 190, "#8a2038", "#1c5a6a")
    with s.solid(3, 10):
        robe(s, 116, 104, 32, "#e08a2e", 290)
        s.path(
            "M30 290Q40 250 116 252Q196 250 204 290Q116 310 30 290Z", s.slant("#fff0d0", "#c8a878")
        )
    face(s, 116, 104, 32, BROWN, "#1a0e0c", 1)
    turban(s, 116, 104, 32, "#2f9a8a", "#f0b52d")
    with s.solid(2.4, 5):
        s.line("M126 134L214 186", "#7a4218", 9)
        s.oval(166, 158, 17, 14, s.orb("#d8923a"), transform="rotate(30 166 158)")
        s.path("M210 178l16 4l-4 14l-18 -4z", s.across(*GOLD))
        fist(s, 148, 148, 13, BROWN, 40)
        fist(s, 186, 172, 13, BROWN, 40)
    s.shadow(296, 272, 60, 10)
    with s.solid(3, 8):
        s.turned(296, [(206, 44), (222, 54), (252, 52), (272, 40)], cylinder("#c8924e"))
        for y in (220, 236, 252):
            s.line(f"M244 {y}Q296 {y + 20} 348 {y}", "#6a4018", 3, stroke_dasharray="9 5")
        s.oval(296, 206, 44, 9, "#3a1e0c")
    body = "M292 214C262 190 330 172 308 142C296 126 296 112 300 96"
    with s.solid(3, 7):
        s.line(body, "#2f5a24", 23)
        s.line(body, "#6aa83a", 17)
        s.line(body, "#e0d87a", 6, stroke_dasharray="3 9", opacity=0.8)
        s.path(
            "M300 50C334 56 338 96 316 122C308 130 292 130 284 122C262 96 266 56 300 50Z",
            s.slant("#a8d85a", "#4a8a2e", "#1c4416"),
        )
        s.path("M290 84q10 -8 20 0q-2 26 -10 38q-8 -12 -10 -38z", "#f0e08a")
        s.path(
            "M300 42C318 42 324 60 312 74Q300 82 288 74C276 60 282 42 300 42Z",
            s.ball("#c8f08a", "#5a9a34", "#24501a"),
        )
    for x in (292, 308):
        s.oval(x, 57, 4.4, 5, "#fff6d0")
        s.oval(x - 1, 58, 2.2, 3.4, "#2a0a0a")
    s.line("M300 78v12m0 0l-5 7m5 -7l5 7", "#d8283e", 2.6)
    for x, y in ((232, 92), (212, 62), (250, 58)):
        s.oval(x, y, 7, 5.4, "#fff0b8", transform=f"rotate(-20 {x} {y})")
        s.line(f"M{x + 6} {y}v-24q10 3 10 12", "#fff0b8", 3)
    return s


def storyteller() -> Sketch:
    """An old man tells a story by lamplight."""
    s = Sketch(WIDTH, HEIGHT)
    s.rect(0, 0, s.w, s.h, s.down("#0e1440", "#2a2266", "#5a2e5e"))
    for i in range(60):
        x, y = (i * 0.754878 % 1) * s.w, (i * 0.569840 % 1) * 190
        s.oval(x, y, 1 + i % 3 * 0.5, 1 + i % 3 * 0.5, "#fff4d8", opacity=0.5 + 0.2 * (i % 3))
    s.glow(330, 56, 70, "#cfe0ff", 0.7)
    s.path("M330 22a34 34 0 1 0 32 46a27 27 0 1 1 -32 -46z", "#fff6dc")
    for x, y, k in ((52, 92, 0.2), (96, 84, 0.2), (140, 92, 0.2)):
        s.path(
            CAMEL,
            "#ffdf9a",
            transform=f"translate({x} {y}) scale({k})",
            opacity=0.4,
            filter=s.blur(0.8),
        )
    s.path(
        "M176 150C150 176 60 160 30 136C90 150 130 120 188 126Z",
        "#ffdf9a",
        opacity=0.16,
        filter=s.blur(4),
    )
    s.glow(206, 220, 180, "#ffb04a", 0.85)
    with s.solid(3, 10):
        robe(s, 214, 110, 33, "#2f6a8a", 290)
    face(s, 214, 110, 33, SAND, "#f0ece4", -0.5)
    beard(s, 214, 110, 33, "#f0ece4", 2.7)
    turban(s, 214, 110, 33, "#f4ead6", "#2f9ad0")
    with s.solid(3, 8):
        s.path(
            "M206 252Q160 226 116 240L124 198Q166 186 206 210Q246 186 290 198L298 240"
            "Q252 226 206 252Z",
            s.slant("#fffbe8", "#f0d8a0", "#b8884a"),
        )
        s.path(
            "M206 254Q160 230 112 244l-2 8Q160 240 206 262Q252 240 304 252l-2 -8Q252 230 206 254Z",
            s.across("#8a2a3a", "#c8485a", "#6a1a2a"),
        )
        s.line("M206 210V252", "#8a5a2a", 3)
    for k in range(3):
        s.line(f"M136 {210 + k * 9}q30 -8 58 6M218 {216 + k * 9}q28 -14 58 -6", "#a87a4a", 2.4)
    with s.solid(2.4, 6):
        s.path(
            "M300 290C318 244 330 200 326 160L300 158C296 196 282 226 268 240Z",
            s.slant("#5a9ac0", "#16384e"),
        )
        fist(s, 314, 150, 17, SAND, 120)
        s.line("M312 140L320 118", SAND, 9)
        fist(s, 118, 226, 15, SAND, 0)
    lantern(s, 60, 176, 0.9, "#f0a83a")
    for x, r, tone, cloth in (
        (40, 30, "#3a1c28", "#c8485a"),
        (124, 26, "#4a2418", "#3a8a9a"),
        (300, 27, "#2a181c", "#e0a03a"),
        (376, 31, "#3e2018", "#5aa05a"),
    ):
        with s.solid(3, 0):
            s.path(
                f"M{x - r * 1.7} 310C{x - r * 1.5} {286 - r * 0.2} {x + r * 1.5} "
                f"{286 - r * 0.2} {x + r * 1.7} 310Z",
                s.slant(light(cloth, 0.3), cloth, dark(cloth, 0.5)),
            )
            s.oval(x, 266, r * 0.86, r, s.ball(light(tone, 0.3), tone, dark(tone, 0.5)))
            s.path(
                f"M{x - r * 0.82} 256C{x - r * 0.8} {256 - r * 1.1} {x + r * 0.8} "
                f"{256 - r * 1.1} {x + r * 0.82} 256Q{x} 244 {x - r * 0.82} 256Z",
                s.ball(light(cloth, 0.5), cloth, dark(cloth, 0.4)),
            )
    return s


DRAWN = (musician, fruit, dyer, fountain, charmer, storyteller)
