"""Nacho's cover: a snowy border under northern light, a cantina in neon, and a smuggler."""

from __future__ import annotations

from tools.art import Art
from tools.art.game_boxes import draw_box, finish_cover, new_cover
from tools.art.nacho.winter_scenery import (
    draw_aurora,
    draw_cabin,
    draw_flakes,
    draw_neon,
    draw_peaks,
    draw_pine,
    draw_sky,
)
from tools.art.portraits.bust import Person, draw_bust
from tools.art.portraits.clothes import draw_cloth, draw_torso
from tools.art.portraits.features import Brows, Eyes, Mouth, Nose
from tools.art.portraits.hair import draw_fur, draw_hair_mass
from tools.art.portraits.head import TAN_SKIN, Skull
from tools.art.portraits.moods import MOODS
from tools.art.portraits.pen import Pen
from tools.art.svg.sketch import GOLD_STOPS, Sketch

SMUGGLER_HAIR_COLOR = "#241612"
PLAID_COLOR = "#c8302c"


def _dress(pen: Pen) -> None:
    """A lumber jacket, a striped blanket over the shoulder, a muffler."""
    s = pen.sketch
    d = draw_torso(pen, PLAID_COLOR, 200, 172, 5)
    with s.clip(d):
        for k in range(-5, 6):
            pen.stripe([(k * 42, 140), (k * 44, 400)], "#2a1018", 15, opacity=0.55)
            pen.stripe([(k * 42 + 14, 140), (k * 44 + 14, 400)], "#f6d8a0", 2.4, opacity=0.7)
        for y in range(180, 400, 42):
            pen.stripe([(-220, y + 26), (0, y), (220, y + 26)], "#2a1018", 15, opacity=0.5)
    drape = [(-206, 400), (-196, 250), (-146, 186), (-96, 158), (-60, 186), (-30, 260), (0, 400)]
    with s.solid(2.4, 5):
        d = draw_cloth(pen, drape, "#2f8a9a", 6)
        with s.clip(d):
            for k, tone in enumerate(
                ("#f0b83a", "#d8402c", "#f4ead6", "#7a2a8a", "#f0b83a", "#3a9a4a")
            ):
                pen.stripe([(-86 - k * 18, 150), (-90 - k * 19, 260), (-76 - k * 22, 400)], tone, 9)
    scarf = [(-76, 118), (-92, 160), (-40, 204), (8, 212), (56, 200), (94, 158), (78, 116), (30,
        152),
             (0, 158), (-36, 150)]  # fmt: skip
    with s.solid(2.2, 5):
        d = draw_cloth(pen, scarf, "#f0b83a", 5)
        with s.clip(d):
            pen.locks(
                [(-80, 134), (0, 176), (80, 132)],
                [(-84, 168), (4, 206), (84, 166)],
                6,
                "#f0b83a",
                8,
            )


def _moustache(pen: Pen) -> None:
    for side in (
        [(22, 56), (0, 52), (-28, 62), (-52, 86), (-72, 82), (-52, 104), (-16, 80), (14, 70)],
        [(22, 56), (40, 52), (60, 62), (76, 82), (94, 78), (76, 100), (48, 80), (30, 70)],
    ):
        draw_hair_mass(
            pen,
            side,
            SMUGGLER_HAIR_COLOR,
            (side[:5], [side[7], side[7], side[6], side[5], side[4]], 6),
            width=4,
        )


def _top(pen: Pen) -> None:
    s = pen.sketch
    for x, rx in ((-23, 37), (56, 31)):  # dark glasses with the neon in them
        pen.oval(x, 4, rx, 30, s.xy_gradient("#5a3a8a", "#16102a", "#0a1430"), stroke="#e8c060",
                 stroke_width=4)  # fmt: skip
        g = x * pen.flip
        s.line(
            f"M{g - rx * 0.6:.0f} 16Q{g - 6:.0f} 24 {g + rx * 0.6:.0f} 10",
            "#ff4fb0",
            5,
            opacity=0.9,
        )
        s.line(
            f"M{g - rx * 0.5:.0f} -8Q{g - 6:.0f} -18 {g + rx * 0.4:.0f} -14",
            "#8af0f6",
            4,
            opacity=0.9,
        )
    pen.stripe([(12, -2), (18, -7), (26, -2)], "#e8c060", 5)
    cap = [(-112, -56), (-118, -116), (-74, -172), (0, -188), (70, -170), (108, -114), (102, -58),
           (0, -84)]  # fmt: skip
    draw_cloth(pen, cap, "#2f5a4a", 8)
    for flap in ([(-98, -60), (-126, -10), (-124, 60), (-100, 92), (-84, 50), (-86, -20)],
                 [(90, -56), (108, -10), (108, 56), (92, 84), (82, 46), (84, -20)]):  # fmt: skip
        draw_cloth(pen, flap, "#2f5a4a", 4)
        draw_fur(pen, [flap[1], flap[2], flap[3], flap[4]], 26, 15, "#c89a68")
    draw_fur(
        pen,
        [(-112, -58), (-60, -92), (0, -102), (60, -94), (102, -62)],
        46,
        26,
        "#c89a68",
        (0, -0.5),
    )
    pen.sketch.path("M-14 -150l14 -22l14 22l-4 20h-20Z", s.x_gradient(*GOLD_STOPS))


SMUGGLER_PERSON = Person(
    TAN_SKIN,
    _dress,
    _top,
    beard=_moustache,
    flip=-1,
    skull=Skull(jaw_width=1.05, chin_width=1.1, cheek_fullness=1.2),
    eyes=Eyes(),
    brows=Brows(SMUGGLER_HAIR_COLOR, 1.5, 1.2, -8),
    nose=Nose(1, 1.2, 0.2),
    mouth=Mouth(0.9, 1),
    ear_size=0,
    tilt=-2,
)


def _cover() -> Sketch:
    s = new_cover()
    draw_sky(s, "#10205a", "#58a8d8", 640, 110)
    draw_aurora(s, 150, "#4af0b0")
    draw_aurora(s, 240, "#38c8f0")
    draw_peaks(
        s, [(120, 330, 210), (330, 290, 200), (560, 320, 220), (720, 360, 180)], 620, "#4a6a9a"
    )
    s.path(
        "M-10 590Q200 540 420 586T760 560V1010H-10Z", s.y_gradient("#ffffff", "#c8e2f6", "#7aa8d8")
    )
    for x, low, h in (
        (40, 640, 230),
        (110, 620, 170),
        (690, 650, 240),
        (620, 610, 150),
        (190, 600, 110),
    ):
        draw_pine(s, x, low, h)
    draw_cabin(s, 470, 640, 190, 120)
    draw_neon(s, "M520 500V440M520 470q-26 0 -26 -30M520 480q28 0 28 -30", "#3af07a", 7)
    draw_neon(s, "M472 410Q560 356 660 410", "#ff3fa8", 7)
    draw_neon(s, "M600 480l30 -52l30 52Z", "#ffc83a", 6)
    s.glow(560, 600, 260, "#ff5fb4", 0.4)
    # the barrier of the border
    s.rect(70, 560, 26, 200, s.x_gradient("#f4f4f8", "#a8b4c8"), 4)
    with s.group(transform="rotate(-9 83 590)"):
        for k in range(9):
            s.rect(
                83 + 46 * k,
                576,
                46,
                24,
                s.y_gradient(*(("#ff6a5a", "#c8202c") if k % 2 else ("#ffffff", "#c8d4e6"))),
            )
        s.rect(83, 566, 414, 12, "#ffffff", 6)
    s.path(
        "M-10 720Q240 650 480 730T760 690V1010H-10Z", s.y_gradient("#ffffff", "#cfe6f8", "#8ab4e0")
    )
    s.rect(0, 560, s.w, 440, s.xy_gradient("#ffffff00", "#1f4a9a00", "#1a2a7a55"))
    draw_bust(s, SMUGGLER_PERSON, MOODS["glad"], "translate(350 668) scale(1.16)")
    s.soft_shape("M560 520C640 700 640 860 600 1000H700V520Z", "#ff4fb0", 26, 0.22)
    # a crate of nachos in the snow, chillies, a snowbank
    with s.solid(4, 8):
        s.path("M470 884H722L706 1010H486Z", s.xy_gradient("#e0a860", "#b87434", "#6a3a18"))
        for y in (916, 952):
            s.line(f"M474 {y}H716", "#5a2c12", 4)
    for i in range(17):
        x, y = 492 + (i * 61) % 210, 884 - (i * 37) % 50
        with s.group(transform=f"translate({x} {y}) rotate({i * 47 % 90 - 45})"):
            s.path("M-34 22Q0 34 36 20L2 -36Z", s.xy_gradient("#fff0a0", "#f2b83a", "#b8701c"),
                   stroke="#8a4a10",
                   stroke_width=2)  # fmt: skip
    for x, y, t in ((520, 872, -20), (640, 856, 24)):
        with s.group(transform=f"translate({x} {y}) rotate({t})"), s.solid(2, 4):
            s.path(
                "M-40 -8Q0 -30 44 6Q50 12 40 12Q0 4 -36 10Q-48 2 -40 -8Z",
                s.xy_gradient("#ff7a5a", "#d8202c", "#7a0a18"),
            )
            s.line("M-40 0q-14 -6 -16 -16", "#3a8a3a", 6)
    s.path("M-10 940Q160 890 330 960T620 980T760 960V1010H-10Z", s.y_gradient("#ffffff", "#d8ecfa"))
    for x in (60, 150, 250):
        s.draw_sparkle(x, 950 + x % 40, 9)
    draw_flakes(s, 150, 1.7)
    return s


BOX_COLOR = "#1f6f8c"

ART: dict[str, Art] = finish_cover("nacho", BOX_COLOR, _cover()) | draw_box("nacho", BOX_COLOR)
