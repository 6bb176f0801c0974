"""Nacho's upper smugglers, 200 x 170: the pilot, the trucker, the lady and the boss."""

from tools.art.motifs.facial_features import (
    draw_brows,
    draw_eye,
    draw_fist,
    draw_grin,
    draw_head,
    draw_nose,
    draw_smile,
)
from tools.art.nacho.goods import SIGN_PATHS, draw_chilli
from tools.art.nacho.winter_scenery import (
    EYES_X,
    EYES_Y,
    HEAD_HALF_WIDTH,
    PALE_SKIN,
    TAN_SKIN,
    draw_coat,
    draw_collar,
    draw_eyes,
    draw_flakes,
    draw_neon,
    draw_peaks,
    draw_pine,
    draw_sky,
    draw_whiskers,
    new_portrait,
)
from tools.art.svg.sketch import GOLD_STOPS, SILVER_STOPS, Sketch, star_path


def draw_pilot() -> Sketch:
    """Draw a bush pilot, goggles up, her plane behind her."""
    s = new_portrait("#2f78b8", "#ffd8a0")
    draw_peaks(s, [(60, 130, 110), (200, 170, 100), (350, 120, 130)], 260, "#6a7ca8")
    with s.solid(3, 6), s.group(transform="translate(276 22) rotate(-8)"):
        s.path(
            "M-10 60C30 40 80 44 116 60C100 78 40 84 -10 60Z", s.xy_gradient("#ff9a5a", "#c8402a")
        )
        s.path("M-20 34H70L62 46H-14ZM-10 78H64L58 88H-4Z", s.y_gradient("#ffd86a", "#c8861a"))
        s.line("M6 46V78M48 46V78", "#7a4a12", 4)
        s.path("M104 60l10 -30h14l-8 30z", s.xy_gradient("#ffd86a", "#c8861a"))
        s.oval(-12, 60, 4, 30, "#f6f0e4", opacity=0.7)
        s.oval(-12, 60, 7, 8, s.orb_gradient("#8a8a94"))
    with s.solid(4, 10):
        draw_coat(s, EYES_X - 10, EYES_Y, HEAD_HALF_WIDTH, "#8a5a34")
        s.path(
            "M104 344C110 280 140 246 166 238L190 300L150 344ZM276 344C270 280 240 246 214 238"
            "L190 300L230 344Z",
            s.xy_gradient("#fff0d8", "#d8b890", "#8a6a44"),
            filter=s.texture_filter("0.25", 5, "#6a4a24", 1.2, 0.5, 2),
        )
    x = EYES_X - 10
    at = s.pen_at(x, EYES_Y, HEAD_HALF_WIDTH)
    with s.solid(2.5, 5):
        at.path(
            "M-1.05 0C-1.5 1 -1.2 1.8 -1.4 2C-.9 1.8 -.7 1 -.8 0Z",
            s.xy_gradient("#e09a4a", "#8a4a14"),
        )
        draw_head(s, x, EYES_Y, HEAD_HALF_WIDTH, PALE_SKIN)
    draw_eyes(s, x, EYES_Y, HEAD_HALF_WIDTH, "#2f7a5a", 0.7)
    draw_brows(s, x, EYES_Y, HEAD_HALF_WIDTH, "#8a4a1a", 0.3, 1.2)
    draw_nose(s, x, EYES_Y, HEAD_HALF_WIDTH, PALE_SKIN, 0.9)
    draw_smile(s, x, EYES_Y, HEAD_HALF_WIDTH, 0.4, 0.2)
    with s.solid(3, 5):
        at.path(
            "M-1.16 .95C-1.3 -1.9 1.3 -1.9 1.16 .95L.86 1.15C1.04 .2 .9 -.5 .6 -.62"
            "Q0 -.84 -.6 -.62C-.9 -.5 -1.04 .2 -.86 1.15Z",
            s.xy_gradient("#b87a44", "#7a4420", "#34180a"),
        )
        s.line(at.path_data("M-1.15 -.7Q0 -1.1 1.15 -.7"), "#2a1408", 12)
        for side in (-1, 1):
            s.oval(
                x + side * 26, EYES_Y - HEAD_HALF_WIDTH * 0.98, 27, 22, s.x_gradient(*SILVER_STOPS)
            )
            s.oval(
                x + side * 26,
                EYES_Y - HEAD_HALF_WIDTH * 0.98,
                20,
                16,
                s.xy_gradient("#d8f4ff", "#5aa0c8", "#1c4a6a"),
            )
            s.draw_gleam(f"M{x + side * 26 - 11} {EYES_Y - HEAD_HALF_WIDTH * 1.04}q6 -8 14 -7", 4)
    with s.solid(3, 6):
        s.path(
            f"M{x - 50} {EYES_Y + 70}Q{x} {EYES_Y + 104} {x + 52} {EYES_Y + 66}Q{x + 66} {EYES_Y + 92} {x + 40} "
            f"{EYES_Y + 100}Q{x} {EYES_Y + 124} {x - 44} {EYES_Y + 100}Q{x - 60} {EYES_Y + 88} {x - 50} {EYES_Y + 70}Z",
            s.y_gradient("#ffffff", "#f0e6d8", "#b8a894"),
        )
        s.path(
            "M236 240C290 220 320 270 386 238C380 262 384 276 396 290C330 306 290 262 232 262Z",
            s.y_gradient("#ffffff", "#f0e6d8", "#b8a894"),
        )
    with s.solid(2.4, 6):
        s.path("M282 300h84v50h-84z", s.xy_gradient("#e8c08a", "#9a6a34"))
        s.path("M282 300h84M282 322h84M324 300v50", "none", stroke="#6a4018", stroke_width=4)
        s.path(SIGN_PATHS["salsa"], "#a8281e", transform="translate(304 314) scale(.5)")
        for k, tone in enumerate(("#d8281e", "#e8402a", "#c8201a")):
            s.oval(300 + k * 24, 294, 14, 12, s.orb_gradient(tone))
    draw_flakes(s, 18)
    return s


def draw_trucker() -> Sketch:
    """Draw a trucker at the wheel, a chilli dangling from the mirror."""
    s = Sketch(200, 170)
    s.rect(0, 0, s.w, s.h, s.y_gradient("#3a4a5a", "#1e2630"))
    with s.clip("M26 14H374Q388 14 390 30L396 236H4L10 30Q12 14 26 14Z"):
        draw_sky(s, "#16204e", "#6a4a9a", 216, 30)
        draw_peaks(s, [(70, 96, 110), (330, 86, 120)], 216, "#4a5688")
        draw_pine(s, 36, 222, 90)
        draw_pine(s, 366, 224, 100)
        draw_neon(s, "M296 190v-40M296 172h-14v-14M296 166h14v-16", "#3cf09a", 4)
    s.path(
        "M26 14H374Q388 14 390 30L396 236H4L10 30Q12 14 26 14Z",
        "none",
        stroke="#12181e",
        stroke_width=12,
    )
    with s.solid(4, 10):
        draw_coat(s, EYES_X, EYES_Y - 8, HEAD_HALF_WIDTH * 1.1, "#3a6aa8")
        s.path("M156 344L182 240L200 290L218 240L244 344Z", s.xy_gradient("#ffffff", "#d8d8d8"))
        s.path(
            "M150 240L128 344H96L112 256ZM250 240L272 344H304L288 256Z",
            s.xy_gradient("#c88a4a", "#6a3a14"),
        )
    y, r = EYES_Y - 10, HEAD_HALF_WIDTH * 1.06
    at = s.pen_at(EYES_X, y, r)
    with s.solid(2.5, 5):
        draw_head(s, EYES_X, y, r, TAN_SKIN)
        for side in (-1, 1):
            at.path(
                f"M{side * 0.98} -.5L{side * 1.04} .4L{side * 0.8} .5L{side * 0.84} -.4Z", "#2a1a14"
            )
    draw_collar(s, EYES_X, y - 6, r, "#c8322a")
    draw_nose(s, EYES_X, y + 2, r, TAN_SKIN, 1.35)
    with s.solid(2, 3):
        for side in (-1, 1):
            s.path(
                f"M{EYES_X + side * 6} {y - 12}H{EYES_X + side * 50}Q{EYES_X + side * 54} {y + 22} "
                f"{EYES_X + side * 30} {y + 24}Q{EYES_X + side * 8} {y + 22} {EYES_X + side * 6} {y - 12}Z",
                s.xy_gradient("#6a7a9a", "#1a2030", "#0a0c14"),
            )
            s.draw_gleam(f"M{EYES_X + side * 30 - 14} {y - 4}l14 0", 4, 0.8)
        s.line(f"M{EYES_X - 8} {y - 9}h16", "#c8922e", 5)
    s.path(
        f"M{EYES_X - 22} {y + r * 0.86}Q{EYES_X} {y + r * 1.12} {EYES_X + 26} {y + r * 0.82}Q{EYES_X + 4} "
        f"{y + r * 1.36} {EYES_X - 22} {y + r * 0.86}Z",
        "#fffaf0",
        stroke="#5a1a14",
        stroke_width=3,
    )
    draw_whiskers(s, EYES_X, y + 2, r, "#3a2216", 1.12)
    with s.solid(3, 6):
        at.path(
            "M-1.06 -.5C-1.1 -1.8 1.1 -1.8 1.06 -.5Z",
            s.xy_gradient("#ff8a5a", "#d8382a", "#6a0c14"),
        )
        s.path(
            f"M{EYES_X - 34} {y - r * 0.6}C{EYES_X - 38} {y - r * 1.4} {EYES_X + 38} {y - r * 1.4} {EYES_X + 34} "
            f"{y - r * 0.6}Z",
            s.xy_gradient("#ffffff", "#e0d8cc"),
        )
        at.path(
            "M-1.1 -.38Q0 -1.0 1.1 -.38Q.9 -.16 .5 -.3Q0 -.52 -.5 -.3Q-.9 -.16 -1.1 -.38Z",
            s.xy_gradient("#ffa06a", "#c82a20", "#5a0a10"),
        )
    draw_chilli(s, EYES_X, y - r * 0.96, 0.62, -20)
    with s.solid(4, 10):
        s.path("M64 352A140 106 0 0 1 336 352", "none", stroke="#15120f", stroke_width=30)
        s.path("M64 352A140 106 0 0 1 336 352", "none", stroke="#5a4a3c", stroke_width=8)
        draw_fist(s, 100, 286, 27, TAN_SKIN, 60)
        draw_fist(s, 300, 286, 27, TAN_SKIN, 120)
    s.rect(
        318, 20, 66, 26, s.xy_gradient("#d8e8f4", "#6a8098"), 8, stroke="#12181e", stroke_width=5
    )
    s.line("M350 46Q352 64 348 78", "#f6ead0", 2.6)
    draw_chilli(s, 350, 104, 0.95, 60)
    return s


def draw_contessa() -> Sketch:
    """Draw a lady in furs, gold in her fan."""
    s = Sketch(200, 170)
    at = s.pen_at(EYES_X, EYES_Y, HEAD_HALF_WIDTH)
    s.rect(0, 0, s.w, s.h, s.xy_gradient("#7a2a5a", "#4a1648", "#1e0824"))
    s.soft_shape("M-20 40L150 -40L330 400H120Z", "#ff9ad0", 26, 0.28)
    draw_neon(s, "M40 44q14 -22 30 0t30 0t30 0M270 44q14 -22 30 0t30 0t30 0", "#ff4aa8", 5)
    draw_neon(s, star_path(5, 46, 104, 20, 9), "#ffd23e", 4)
    draw_neon(s, star_path(5, 356, 104, 20, 9), "#ffd23e", 4)
    fur = s.texture_filter("0.16 0.22", 5, "#5a5470", 1.5, 0.62, 3)
    with s.solid(4, 10):
        draw_coat(s, EYES_X, EYES_Y, HEAD_HALF_WIDTH, "#3a2a5a")
        s.path(
            "M96 350C70 286 110 246 158 234C170 262 190 280 200 300C210 280 230 262 242 234"
            "C290 246 330 286 304 350H262C256 320 230 306 200 322C170 306 144 320 138 350Z",
            s.ball_gradient("#ffffff", "#ece8f4", "#a8a0bc"),
            filter=fur,
        )
    with s.solid(2.5, 5):
        at.path(
            "M-1.1 1.2C-1.6 -1 -1 -1.6 0 -1.5C1 -1.6 1.6 -1 1.1 1.2Q0 1.6 -1.1 1.2Z",
            s.xy_gradient("#4a3040", "#1e1018", "#080408"),
        )
        draw_head(s, EYES_X, EYES_Y, HEAD_HALF_WIDTH, PALE_SKIN)
        s.path(
            f"M{EYES_X - HEAD_HALF_WIDTH} {EYES_Y + 8}C{EYES_X - HEAD_HALF_WIDTH} {EYES_Y - HEAD_HALF_WIDTH * 1.3} {EYES_X + 6} {EYES_Y - HEAD_HALF_WIDTH * 1.1} {EYES_X + 20} "
            f"{EYES_Y - HEAD_HALF_WIDTH * 0.8}"
            f"C{EYES_X + HEAD_HALF_WIDTH * 0.7} {EYES_Y - HEAD_HALF_WIDTH * 0.9} {EYES_X + HEAD_HALF_WIDTH} {EYES_Y - HEAD_HALF_WIDTH * 0.3} {EYES_X + HEAD_HALF_WIDTH} {EYES_Y + 8}"
            f"C{EYES_X + HEAD_HALF_WIDTH * 0.94} {EYES_Y - HEAD_HALF_WIDTH * 0.4} {EYES_X + HEAD_HALF_WIDTH * 0.6} {EYES_Y - HEAD_HALF_WIDTH * 0.6} {EYES_X + 16} {EYES_Y - HEAD_HALF_WIDTH * 0.62}"
            f"C{EYES_X - HEAD_HALF_WIDTH * 0.4} {EYES_Y - HEAD_HALF_WIDTH * 0.6} {EYES_X - HEAD_HALF_WIDTH * 0.9} {EYES_Y - HEAD_HALF_WIDTH * 0.3} {EYES_X - HEAD_HALF_WIDTH} {EYES_Y + 8}Z",
            s.xy_gradient("#5a3a4a", "#1e1018"),
        )
    for side in (-1, 1):
        draw_eye(
            s,
            EYES_X + side * HEAD_HALF_WIDTH * 0.42,
            EYES_Y + 4,
            HEAD_HALF_WIDTH * 1.05,
            "#6a4aa8",
            -0.6,
        )
        s.soft_shape(
            f"M{EYES_X + side * HEAD_HALF_WIDTH * 0.42 - 15} {EYES_Y - 2}q15 -18 30 0q-15 -8 -30 0z",
            "#8a3a9a",
            1.4,
            0.6,
        )
        s.line(
            f"M{EYES_X + side * HEAD_HALF_WIDTH * 0.62} {EYES_Y + 2}l{side * 9} -7", "#1a0a10", 3.4
        )
    draw_brows(s, EYES_X, EYES_Y - 6, HEAD_HALF_WIDTH, "#2a141c", 0.4, 1.4)
    draw_nose(s, EYES_X, EYES_Y, HEAD_HALF_WIDTH, PALE_SKIN, 0.8)
    s.path(
        f"M{EYES_X - 17} {EYES_Y + HEAD_HALF_WIDTH * 0.76}Q{EYES_X - 7} {EYES_Y + HEAD_HALF_WIDTH * 0.64} {EYES_X} {EYES_Y + HEAD_HALF_WIDTH * 0.7}Q{EYES_X + 7} "
        f"{EYES_Y + HEAD_HALF_WIDTH * 0.64} {EYES_X + 18} {EYES_Y + HEAD_HALF_WIDTH * 0.73}Q{EYES_X + 8} {EYES_Y + HEAD_HALF_WIDTH * 0.98} {EYES_X} {EYES_Y + HEAD_HALF_WIDTH * 0.96}"
        f"Q{EYES_X - 8} {EYES_Y + HEAD_HALF_WIDTH * 0.98} {EYES_X - 17} {EYES_Y + HEAD_HALF_WIDTH * 0.76}Z",
        s.y_gradient("#ff6a7a", "#b01a34"),
    )
    s.line(
        f"M{EYES_X - 17} {EYES_Y + HEAD_HALF_WIDTH * 0.76}Q{EYES_X} {EYES_Y + HEAD_HALF_WIDTH * 0.86} {EYES_X + 18} {EYES_Y + HEAD_HALF_WIDTH * 0.73}",
        "#6a0a1a",
        2.4,
    )
    s.oval(EYES_X + 32, EYES_Y + 28, 3, 3, "#3a1a14")
    with s.solid(3, 6):
        at.path(
            "M-1.24 -.5C-1.5 -2.1 1.5 -2.1 1.24 -.5Q0 -1.0 -1.24 -.5Z",
            s.ball_gradient("#ffffff", "#ece8f4", "#a8a0bc"),
            filter=fur,
        )
        s.path(
            star_path(8, EYES_X + 26, EYES_Y - HEAD_HALF_WIDTH * 1.1, 19, 10),
            s.x_gradient(*GOLD_STOPS),
        )
        s.oval(EYES_X + 26, EYES_Y - HEAD_HALF_WIDTH * 1.1, 8, 8, s.orb_gradient("#2fb38a"))
    with s.solid(1.4, 3):
        for i in range(9):
            k = i - 4
            s.oval(
                EYES_X + k * 12,
                EYES_Y + HEAD_HALF_WIDTH * 1.55 - 0.75 * k * k + 4,
                6,
                6,
                s.orb_gradient("#f4f0ff"),
            )
        s.path("M200 250l11 15l-11 22l-11 -22z", s.xy_gradient("#e0f4ff", "#5ab0f0", "#1c4a9a"))
        for side in (-1, 1):
            s.path(
                f"M{EYES_X + side * HEAD_HALF_WIDTH * 1.02} {EYES_Y + 22}l8 12l-8 20l-8 -20z",
                s.xy_gradient("#e0fff0", "#2fb38a", "#0c4a34"),
            )
    with s.solid(3, 8):
        for i in range(7):
            a = -58 + i * 19
            with s.group(transform=f"rotate({a} 318 326)"):
                s.path(
                    "M318 326L298 216Q318 204 338 216Z",
                    s.xy_gradient("#ffd0e0", ("#c8284a", "#e8486a")[i % 2], "#6a0c24"),
                )
                s.line("M318 326V214", "#f0c250", 3)
                s.oval(318, 226, 9, 9, s.orb_gradient("#f0bd3f"))
        draw_fist(s, 318, 326, 24, "#2a1a3a", 90)
        s.oval(330, 312, 8, 8, s.orb_gradient("#d0203c"))
    s.draw_sparkle(EYES_X + 20, EYES_Y - HEAD_HALF_WIDTH * 1.18, 13)
    s.draw_sparkle(196, 258, 13)
    draw_flakes(s, 20)
    return s


def draw_boss() -> Sketch:
    """Draw the boss, a sombrero full of snow and a chilli between his teeth."""
    s = Sketch(200, 170)
    s.rect(0, 0, s.w, s.h, s.y_gradient("#5a1420", "#a83a24", "#f0a03a"))
    for i in range(18):
        s.path(
            "M200 150L182 -140H218Z", "#ffd86a", opacity=0.16, transform=f"rotate({i * 20} 200 150)"
        )
    with s.solid(3, 6):
        for x, y, n in ((44, 330, 7), (92, 338, 4), (356, 330, 7), (308, 338, 4)):
            for k in range(n):
                s.oval(
                    x,
                    y - k * 11,
                    32,
                    11,
                    s.x_gradient(*GOLD_STOPS),
                    stroke="#6d3d08",
                    stroke_width=1.4,
                )
    fur = s.texture_filter("0.16 0.22", 5, "#2a160a", 1.5, 0.62, 3)
    with s.solid(4, 10):
        draw_coat(s, EYES_X, EYES_Y + 6, HEAD_HALF_WIDTH * 1.06, "#2f2a44")
        s.path(
            "M92 350C64 290 112 254 160 240L200 316L240 240C288 254 336 290 308 350H256"
            "L200 322L144 350Z",
            s.ball_gradient("#d8a878", "#8a5a34", "#3a200e"),
            filter=fur,
        )
        s.path("M176 254L200 322L224 254Z", "#fffaf0")
        s.path(
            "M186 262h28l-6 12l10 46h-36l10 -46z", s.xy_gradient("#ff6a4a", "#c8202a", "#5a0812")
        )
    py, r = EYES_Y + 8, HEAD_HALF_WIDTH * 1.1
    with s.solid(2.5, 5):
        draw_head(s, EYES_X, py, r, TAN_SKIN)
    draw_collar(s, EYES_X, py - 6, r, "#f6ead6")
    draw_eyes(s, EYES_X, py, r, "#2a1408", 0.1)
    draw_brows(s, EYES_X, py + 4, r * 1.1, "#1e100a", -1.0, 1.0)
    draw_nose(s, EYES_X, py, r, TAN_SKIN, 1.5)
    draw_grin(s, EYES_X, py + 4, r)
    s.rect(EYES_X - 15, py + r * 0.8, 10, 11, s.x_gradient(*GOLD_STOPS), 2)
    draw_whiskers(s, EYES_X, py - 2, r, "#1e120c", 1.35)
    with s.solid(2, 0):
        for side in (-1, 1):
            s.path(
                f"M{EYES_X + side * r * 1.18} {py + r * 0.42}q{side * 20} -6 {side * 14} "
                f"-24q{side * 4}"
                f" 22 {-side * 22} 34z",
                "#1e120c",
            )
    draw_chilli(s, EYES_X + 40, py + r * 0.96, 0.95, 4)
    s.oval(EYES_X - r * 0.62, py + 24, 2.4, 2.4, "#5a2a14")
    low = "translate(0 26)"
    with s.solid(4, 10), s.group(transform=low):
        s.path(
            "M20 92C60 34 110 60 132 66C136 22 162 4 200 4C238 4 264 22 268 66C290 60 340 34 "
            "380 92"
            "C388 116 360 132 330 128C280 118 240 112 200 112C160 112 120 118 70 128"
            "C40 132 12 116 20 92Z",
            s.xy_gradient("#ffe09a", "#d8962e", "#6a3a0a"),
        )
        s.path(
            "M132 66C140 84 260 84 268 66L272 88C240 102 160 102 128 88Z",
            s.x_gradient("#a81e2a", "#f0503e", "#7a0c1a"),
        )
        for k in range(7):
            s.path(f"M{140 + k * 20} {86 - abs(k - 3) * 1.2}l8 -12l8 12z", "#f6d27a")
        s.path(
            "M26 100C60 128 120 108 200 106C280 108 340 128 374 100C370 124 350 130 330 128"
            "C280 118 240 112 200 112C160 112 120 118 70 128C50 130 30 124 26 100Z",
            s.x_gradient("#a81e2a", "#f0503e", "#7a0c1a"),
        )
    with s.solid(2.6, 3), s.group(transform=low):
        s.path(
            "M26 84C50 48 92 52 118 66C100 78 88 72 74 80C60 90 44 82 26 84ZM374 84"
            "C350 48 308 52 282 66C300 78 312 72 326 80C340 90 356 82 374 84Z"
            "M150 26C164 6 236 6 250 26C238 40 226 28 212 36C196 44 180 30 150 26Z",
            s.y_gradient("#ffffff", "#d0dcf4"),
        )
    with s.solid(3, 6):
        draw_fist(s, 120, 322, 28, TAN_SKIN, 80)
        for k, tone in enumerate(("#e0203c", "#2f6fe0", "#17a45a")):
            s.oval(102 + k * 17, 312, 9, 7, s.x_gradient(*GOLD_STOPS))
            s.oval(102 + k * 17, 308, 6, 5, s.orb_gradient(tone))
    s.draw_sparkle(EYES_X - 10, py + r * 0.84, 14)
    s.draw_sparkle(118, 302, 12)
    return s


DRAW_FUNCTIONS = (draw_pilot, draw_trucker, draw_contessa, draw_boss)
