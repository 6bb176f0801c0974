"""Nacho's small things: ingredient cubes and the food itself, gold, the gemstone."""

import math

from tools.art import Art, enlarge_art, mark_printed
from tools.art.pieces.symbols import circle_path
from tools.art.svg.filters import apply_wood, bevel, emboss
from tools.art.svg.markup import (
    darken_color,
    group,
    lighten_color,
    linear_gradient,
    path,
    svg_document,
)
from tools.art.svg.sketch import Sketch, cylinder_stops, light_color, shade_color, star_path

ACT_CUBE_WIDTH, ACT_FOOD_WIDTH, ACT_GOLD_WIDTH = 156.0, 128.0, 80.0
"""Widths of cubes, food and gold in an act, design pixels."""
CUBE_COLORS = {
    "beans": ("#360600", "#c8814a"),
    "onions": ("#711cbc", "#f3e6ff"),
    "peppers": ("#456d66", "#d8f5e6"),
    "tortillas": ("#d9a57b", "#7a4420"),
    "salsa": ("#b82000", "#ffd0b0"),
    "olives": ("#10143a", "#9aa86a"),
    "corn": ("#ffff51", "#8a6a06"),
    "sour_cream": ("#ccddf8", "#3a5f92"),
}
SIGN_PATHS = {
    "beans": (
        "M-27 -6C-29 -22 -14 -28 -4 -22C6 -16 8 -8 4 0C0 8 -8 4 -12 4C-18 6 -26 2 -27 -6Z"
        "M27 8C29 -8 16 -14 10 -6C4 2 2 4 -4 8C-10 14 -6 24 4 25C16 26 26 20 27 8Z"
    ),
    "onions": (
        "M0 -32C2 -22 7 -17 15 -12C33 -2 30 24 9 27H-9C-30 24 -33 -2 -15 -12C-7 -17 -2 -22 0 -32Z"
        "M-11 -6C-22 4 -20 16 -10 22C-14 12 -14 4 -11 -6ZM11 -6C22 4 20 16 10 22C14 12 14 4 11 -6Z"
    ),
    "peppers": (
        "M-19 -17C-10 -20 -4 -17 -1 -12C10 -10 24 4 27 27C8 26 -14 14 -20 -4C-23 -8 -23 -14 -19 "
        "-17Z"
        "M-29 -31L-23 -32C-20 -26 -17 -22 -13 -20L-20 -14C-24 -18 -28 -24 -29 -31Z"
    ),
    "tortillas": (
        circle_path(0, 0, 28)
        + "M-13 -14a6 6 0 1 0 .1 0ZM9 -17a4 4 0 1 0 .1 0ZM12 2a7 7 0 1 0 .1 0Z"
        "M-8 8a5 5 0 1 0 .1 0Z"
    ),
    "salsa": ("M-31 0H31C31 19 17 28 0 28C-17 28 -31 19 -31 0ZM-12 -5L2 -31L20 -5H10L3 -17L-2 -5Z"),
    "olives": "M-24 12C-32 -8 -14 -27 8 -22C28 -17 34 4 20 18C6 31 -16 30 -24 12Z"
    "M6 -12a9 9 0 1 0 .1 0Z",
    "corn": (
        "M0 -31C9 -26 13 -14 13 -2L0 12L-13 -2C-13 -14 -9 -26 0 -31Z"
        "M-18 -14C-14 4 -8 14 -2 18L-2 29C-20 26 -28 6 -18 -14Z"
        "M18 -14C14 4 8 14 2 18L2 29C20 26 28 6 18 -14Z"
    ),
    "sour_cream": (
        "M4 -32C11 -25 3 -21 9 -16C20 -13 27 -7 25 0H-25C-27 -7 -18 -13 -8 -15C0 -18 -4 -24 4 -32Z"
        "M-24 5H24L17 28H-17Z"
    ),
}


CUBE_OUTLINE_PATHS = {
    "beans": (
        "M0 -26C14 -44 51 -42 51 -8C51 22 30 38 0 38C-30 38 -51 22 -51 -8C-51 -42 -14 -44 0 -26Z"
    ),
    "onions": (
        "M0 -47C3 -33 11 -27 24 -20C41 -11 48 0 46 13C43 33 24 41 0 41C-24 41 -43 33 -46 13"
        "C-48 0 -41 -11 -24 -20C-11 -27 -3 -33 0 -47Z"
    ),
    "peppers": "M-5 -45Q0 -49 5 -45L50 -5Q54 -1 50 3L5 41Q0 45 -5 41L-50 3Q-54 -1 -50 -5Z",
    "tortillas": circle_path(0, -1, 43),
    "salsa": "M-49 -29H49Q54 -29 53 -23C52 16 32 40 0 40C-32 40 -52 16 -53 -23Q-54 -29 -49 -29Z",
    "olives": "M-24 -43H24Q28 -43 30 -40L50 -5Q52 -1 50 3L30 38Q28 41 24 41H-24Q-28 41 -30 38L-50 3"
    "Q-52 -1 -50 -5L-30 -40Q-28 -43 -24 -43Z",
    "corn": "M-6 -44Q0 -52 6 -44L51 32Q54 41 45 41H-45Q-54 41 -51 32Z",
    "sour_cream": "M-38 -42H38Q43 -42 43 -37V36Q43 41 38 41H-38Q-43 41 -43 36V-37Q-43 -42 -38 -42Z",
}
"""Front of each block; no two goods have the same outline, so shape alone identifies them."""
_MIDDLES = {"corn": 0.78, "salsa": 0.86, "beans": 0.9, "peppers": 0.84}
"""Scale of a sign on a face with less room than a square one."""
_SINKS = {"corn": 14.0, "onions": 8.0, "salsa": 2.0, "beans": 4.0}
"""Distance of a sign below the middle of the face."""


def draw_cube(name: str) -> Art:
    """Draw a wooden block seen from the front and above, with its ingredient's sign in relief."""
    color, sign = CUBE_COLORS[name]
    deep = darken_color(color, 0.7)
    top = linear_gradient(
        [(0, lighten_color(color, 0.34)), (1, lighten_color(color, 0.12))], (20, 4), (90, 60)
    )
    front = linear_gradient(
        [(0, lighten_color(color, 0.06)), (1, darken_color(color, 0.16))], (6, 34), (100, 108)
    )
    outline = CUBE_OUTLINE_PATHS[name]

    def cut(share: float, **paint: object) -> str:
        """The outline at the back (0) to the front (1) of the block."""
        place = f"translate(56 {52 + 13 * share:g}) scale({0.94 + 0.06 * share:g})"
        return path(outline, transform=place, **paint)

    rim = "".join(
        cut(n / 8, fill=deep, stroke=lighten_color(color, 0.4), stroke_width=5) for n in (0, 4, 8)
    )
    side = "".join(cut(n / 12, fill=top) for n in range(12))
    body = bevel(apply_wood(group(side), 7, deep, 0.3, 0.5), 2, 3.4, 0.3)
    face = bevel(apply_wood(cut(1, fill=front), 12, darken_color(color, 0.5), 0.22, 0.5), 3, 5, 0.3)
    size = 1.04 * _MIDDLES.get(name, 1.0)
    mark = emboss(
        path(
            SIGN_PATHS[name], fill=sign, fill_rule="evenodd",
            transform=f"translate(56 {65 + _SINKS.get(name, 0.0):g}) scale({size:g})",
        ),
        1.3, 3,
    )  # fmt: skip
    return Art(svg_document(112, 112, rim + body + face + mark, top, front), 56, 56)


def draw_chilli(
    s: Sketch, x: float, y: float, k: float, turn: float, color: str = "#d8281e"
) -> None:
    """Draw a chilli around (x, y), some 60 pixels long at `k` = 1."""
    with s.solid(2, 3):
        s.path(
            SIGN_PATHS["peppers"],
            s.xy_gradient(light_color(color, 0.6), color, shade_color(color, 0.5)),
            transform=f"translate({x} {y}) rotate({turn}) scale({k})",
        )


# ---------------------------------------------------------------- the food


KIDNEY_PATH = (
    "M-42 -2C-42 -22 -26 -26 -14 -15C-6 -8 6 -8 14 -15C26 -26 42 -22 42 -2C42 15 22 23 0 23"
    "C-22 23 -42 15 -42 -2Z"
)


def draw_beans() -> Sketch:
    """Draw kidney beans, so large that each shows its bend."""
    s = Sketch(64, 64)
    for x, y, turn, tone in (
        (40, 42, -32, "#d8a070"),
        (91, 40, 26, "#8a3324"),
        (92, 92, -24, "#5a2a1c"),
        (36, 93, 20, "#c8603a"),
        (65, 68, -4, "#a8382c"),
    ):
        place = f"translate({x} {y}) rotate({turn}) scale(0.88)"
        with s.solid(2.4, 0):
            s.path(
                KIDNEY_PATH,
                s.ball_gradient(
                    light_color(tone, 0.8), light_color(tone, 0.15), tone, shade_color(tone, 0.5)
                ),
                transform=place,
            )
        with s.group(transform=place):
            s.oval(0, -6, 6, 3.4, "#fff0d8")
            s.draw_gleam("M-30 2Q-26 12 -10 15", 4, 0.6)
    return s


def draw_onions() -> Sketch:
    """Draw a red onion with its shoots, and its half in rings."""
    s = Sketch(64, 64)
    with s.solid(2, 0):
        for d in ("M44 34C42 16 34 8 24 2", "M48 34C48 18 50 8 56 0", "M52 34C58 18 66 14 76 10"):
            s.line(d, "#3f7a2a", 8)
            s.line(d, "#9ad05a", 3.4)
    with s.solid(2.4, 0):
        s.path(
            "M48 26C54 34 60 36 70 42C98 58 92 106 58 110H40C4 106 0 58 28 42C38 36 44 34 48 26Z",
            s.ball_gradient("#f6c8ea", "#b8468e", "#7a2064", "#3a0a34"),
        )
        for a in (-26, -10, 10, 26):
            s.line(f"M48 34C{48 + a * 1.7} 46 {48 + a * 1.7} 90 {48 + a * 0.5} 108", "#4a0e40", 2.4)
        s.line("M40 111l-4 9M48 112v10M56 111l4 9", "#c8a86a", 3)
    with s.solid(2, 0):
        s.oval(92, 88, 33, 31, s.orb_gradient("#8a2a72"))
        for r, tone in ((28, "#fdf6f8"), (22, "#b85a9a"), (18, "#fdf6f8"), (12, "#b85a9a"),
                        (8, "#fdf6f8")):  # fmt: skip
            s.oval(92, 87, r, r * 0.93, tone)
        s.oval(92, 87, 3.4, 3.4, "#8ac05a")
    return s


def draw_peppers() -> Sketch:
    """Draw two green chillies."""
    s = Sketch(64, 64)
    for d, tone, stalk in (
        ("M88 26C108 40 104 88 40 118C34 120 32 116 36 112C58 92 58 66 62 44C66 28 76 20 88 26Z",
         "#2f9a3e", "M84 28Q92 12 106 8"),
        ("M34 22C54 28 62 60 20 104C16 108 12 104 14 100C22 80 12 64 12 44C12 28 22 18 34 22Z",
         "#6ab82e", "M30 24Q32 10 44 4"),
    ):  # fmt: skip
        with s.solid(2.6, 0):
            s.line(stalk, "#3a5a1e", 8)
            s.path(d, s.xy_gradient(light_color(tone, 0.6), tone, shade_color(tone, 0.6)))
    s.draw_gleam("M74 42Q66 66 60 80", 5)
    s.draw_gleam("M24 36Q20 50 24 66", 4)
    return s


def draw_tortillas() -> Sketch:
    """Draw a stack of tortillas, the uppermost folded."""
    s = Sketch(64, 64)
    with s.solid(2.2, 0):
        for i in range(5):
            y = 96 - i * 8
            s.oval(
                64,
                y,
                56,
                22,
                s.x_gradient("#c88a3a", "#fff0c0", "#f0c87a", "#a86a24"),
                stroke="#9a6a2a",
                stroke_width=1.6,
            )
    for x, y, r in ((36, 62, 7), (60, 54, 6), (92, 64, 8), (74, 72, 5), (48, 74, 5)):
        s.oval(x, y, r, r * 0.45, "#b06a24", opacity=0.75)
    with s.solid(2.2, 0):
        s.path(
            "M20 56C24 18 84 4 108 30C116 40 108 52 96 56C72 62 44 62 20 56Z",
            s.xy_gradient("#fff6d0", "#f0c87a", "#b07a34"),
        )
        s.path("M20 56C44 34 84 24 108 30C100 48 60 62 20 56Z", s.xy_gradient("#e0b060", "#fff0c0"))
    for x, y in ((46, 32), (70, 22), (84, 30), (58, 44)):
        s.oval(x, y, 6, 4, "#b06a24", opacity=0.6)
    return s


def draw_salsa() -> Sketch:
    """Draw a bowl of salsa with a nacho chip in it."""
    s = Sketch(64, 64)
    with s.solid(2.2, 0):
        s.path("M74 62L86 6L122 50Z", s.xy_gradient("#fff0a8", "#f0b83a", "#a86a14"))
    for x, y in ((90, 30), (98, 44), (86, 46)):
        s.oval(x, y, 2.6, 2.2, "#b8741a")
    with s.solid(2.4, 0):
        s.path(
            "M8 58H120C120 96 96 116 64 116C32 116 8 96 8 58Z",
            s.x_gradient(*cylinder_stops("#2f6a8a")),
        )
        s.path(
            "M14 76l10 10l10 -8l10 12l12 -10l12 11l12 -12l10 9l10 -10l12 6",
            "none",
            stroke="#f6d27a",
            stroke_width=5,
        )
        s.oval(64, 58, 56, 17, "#5a0e0c")
        s.oval(64, 56, 51, 14, s.ball_gradient("#ff9a6a", "#e8402e", "#a81a18"))
    for i in range(16):
        a = i * 2.4
        r = 10 + i * 2.5
        s.rect(
            64 + r * math.cos(a) - 4,
            56 + r * 0.26 * math.sin(a) - 3,
            8,
            6,
            ("#ff7a4a", "#fff0e0", "#4aa03a")[i % 3],
            2,
        )
    return s


def draw_olives() -> Sketch:
    """Draw black olives, one with its pimento showing, and a leaf."""
    s = Sketch(64, 64)
    with s.solid(2, 0):
        s.path(
            "M66 34C78 4 108 2 124 12C116 36 90 46 66 34Z",
            s.xy_gradient("#b8d88a", "#5a8a3a", "#24421a"),
        )
        s.line("M66 34Q92 26 118 14", "#2f5a20", 2.4)
        s.path(
            "M60 36C50 12 28 6 10 14C16 36 38 44 60 36Z",
            s.xy_gradient("#a8c87a", "#4a7a30", "#24421a"),
        )
    for x, y, turn in ((38, 66, -24), (90, 68, 20), (64, 94, 4)):
        with s.solid(2.2, 0):
            s.oval(
                x,
                y,
                32,
                25,
                s.ball_gradient("#a8a0b8", "#4a4458", "#26222e", "#0c0a10"),
                transform=f"rotate({turn} {x} {y})",
            )
        s.draw_gleam(f"M{x - 18} {y - 8}q6 -9 16 -9", 4, 0.8)
    s.oval(84, 98, 8, 9, "#0a080c")
    s.oval(84, 98, 5.6, 6.6, s.orb_gradient("#d8402e"))
    return s


def draw_corn() -> Sketch:
    """Draw a cob of maize in its husk."""
    s = Sketch(64, 64)
    with s.group(transform="rotate(28 64 64)"):
        with s.solid(2.4, 0):
            s.path(
                "M64 2C86 14 92 54 86 92C82 108 46 108 42 92C36 54 42 14 64 2Z",
                s.x_gradient("#c88a0e", "#fff0a0", "#f6cc3a", "#b87a0a"),
            )
        for row in range(11):
            y = 14 + row * 8.4
            half = 22 * math.sin(math.pi * min(1, (row + 2.2) / 9) * 0.5)
            for i in range(5):
                x = 64 + (i - 2) * half * 0.44
                s.rect(x - half * 0.19, y, half * 0.38, 7.4, s.orb_gradient("#f6c82e"), 3)
        with s.solid(2.2, 0):
            for side in (1, -1):
                with s.group(transform=f"translate(64 0) scale({side} 1)"):
                    s.path(
                        "M2 122C-18 118 -34 92 -34 46C-22 60 -8 84 2 122Z",
                        s.xy_gradient("#c8e88a", "#5a9a34", "#24501c"),
                    )
            s.path(
                "M64 122C52 108 52 92 64 76C76 92 76 108 64 122Z",
                s.xy_gradient("#d8f0a0", "#6aaa3e", "#2a5a20"),
            )
    return s


def draw_sour_cream() -> Sketch:
    """Draw a dollop of sour cream in a blue cup."""
    s = Sketch(64, 64)
    with s.solid(2.4, 0):
        s.path("M16 66H112L100 114Q64 124 28 114Z", s.x_gradient(*cylinder_stops("#4a8ac8")))
        for x in (34, 64, 94):
            s.path(star_path(6, x, 94, 9, 4), "#ffffff", opacity=0.9)
    with s.solid(2.6, 0):
        s.path(
            "M72 4C82 20 66 26 78 34C94 42 88 50 102 56C122 62 118 78 64 80C10 78 6 62 26 56"
            "C42 50 28 40 50 34C64 28 56 16 72 4Z",
            s.ball_gradient("#ffffff", "#fdfdff", "#d8e4f4", "#9ab4d4"),
        )
    for d in ("M34 58Q62 74 98 58", "M48 40Q66 50 82 40"):
        s.line(d, "#a8c0dc", 3.4, opacity=0.8)
    with s.solid(1, 0):
        for x, y, a in ((52, 54, 30), (78, 64, -20), (64, 30, 60)):
            s.rect(x - 5, y - 2, 11, 5, "#4a9a3a", 2, transform=f"rotate({a} {x} {y})")
    return s


# ---------------------------------------------------------------- stones and gold


def draw_gemstone() -> Sketch:
    """Draw the gemstone: a violet stone set in silver like a claw."""
    s = Sketch(64, 64)
    with s.solid(2, 0):
        s.path(
            "M64 4L112 36L104 96L64 124L24 96L16 36Z",
            s.xy_gradient("#f4f6ff", "#9aa4bc", "#3a4258"),
        )
    out = [(64, 14), (104, 41), (97, 90), (64, 114), (31, 90), (24, 41)]
    inn = [(64, 40), (84, 52), (80, 76), (64, 88), (48, 76), (44, 52)]
    tones = ("#e8c8ff", "#a86af0", "#5a1fa0", "#3a0e70", "#6a2ab8", "#c89aff")
    for i in range(6):
        j = (i + 1) % 6
        d = "M" + "L".join(f"{x} {y}" for x, y in (out[i], out[j], inn[j], inn[i])) + "Z"
        s.path(d, tones[i], stroke="#f0e0ff", stroke_width=1.2, stroke_opacity=0.6)
    s.path(
        "M" + "L".join(f"{x} {y}" for x, y in inn) + "Z",
        s.xy_gradient("#f4e0ff", "#8a3ae0", "#d8a8ff"),
    )
    for x, y in ((64, 8), (108, 38), (100, 94), (64, 120), (28, 94), (20, 38)):
        s.oval(x, y, 7, 7, s.orb_gradient("#d8dce8"))
    s.draw_sparkle(46, 38, 14)
    return s


def draw_gold() -> Sketch:
    """Draw a gold piece with a chilli struck into it."""
    s = Sketch(48, 48)
    with s.solid(2, 0):
        s.oval(48, 52, 42, 41, s.x_gradient("#6d3d08", "#d8962a", "#8a5510"))
        s.oval(48, 47, 42, 41, s.xy_gradient("#fff3b8", "#f0bd3a", "#a86a14"))
    s.oval(48, 47, 33, 32, s.xy_gradient("#b8761a", "#f0c04a", "#fff0b0"))
    s.oval(48, 47, 30, 29, s.ball_gradient("#fff0b8", "#f2c04a", "#d0922a"))
    sign = "translate(48 49) scale(.86)"
    s.path(SIGN_PATHS["peppers"], "#7a4a0a", transform="translate(1.6 2) " + sign, opacity=0.8)
    s.path(SIGN_PATHS["peppers"], s.xy_gradient("#fff8d8", "#f0c858"), transform=sign)
    s.draw_sparkle(26, 24, 9)
    return s


FOOD_DRAW_FUNCTIONS = {
    "beans": draw_beans,
    "onions": draw_onions,
    "peppers": draw_peppers,
    "tortillas": draw_tortillas,
    "salsa": draw_salsa,
    "olives": draw_olives,
    "corn": draw_corn,
    "sour_cream": draw_sour_cream,
}
ART: dict[str, Art] = (
    {f"cube/{name}": enlarge_art(draw_cube(name), ACT_CUBE_WIDTH) for name in CUBE_COLORS}
    | mark_printed(
        {
            f"nacho/food-{name}": enlarge_art(draw().to_art(), ACT_FOOD_WIDTH)
            for name, draw in FOOD_DRAW_FUNCTIONS.items()
        }
    )
    | {
        "nacho/gemstone": draw_gemstone().to_art(),
        "nacho/gold": enlarge_art(draw_gold().to_art(), ACT_GOLD_WIDTH),
    }
)
