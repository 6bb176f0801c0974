"""Nacho's lower smugglers, 200 x 170: the boy, the grandmother, the goalkeeper and the rest."""

from tools.art.motifs.facial_features import (
    draw_brows,
    draw_eye,
    draw_fist,
    draw_grin,
    draw_head,
    draw_nose,
    draw_smile,
    draw_wink,
)
from tools.art.nacho.goods import SIGN_PATHS, draw_chilli
from tools.art.nacho.winter_scenery import (
    BROWN_SKIN,
    EYES_X,
    EYES_Y,
    HEAD_HALF_WIDTH,
    PALE_SKIN,
    ROSY_SKIN,
    TAN_SKIN,
    draw_aurora,
    draw_cabin,
    draw_coat,
    draw_collar,
    draw_eyes,
    draw_flakes,
    draw_muffler,
    draw_peaks,
    draw_pine,
    draw_tuque,
    draw_whiskers,
    new_portrait,
)
from tools.art.svg.sketch import GOLD_STOPS, Sketch, star_path


def draw_sled_kid() -> Sketch:
    """Draw a boy racing downhill on a sled with a sack of beans."""
    s = new_portrait("#3a6ab0", "#f0c8d0")
    draw_pine(s, 44, 262, 150)
    draw_pine(s, 366, 240, 120)
    draw_pine(s, 326, 232, 84)
    s.path("M0 236Q180 250 400 330V340H0Z", s.xy_gradient("#ffffff", "#c8d6f4"))
    with s.solid(3, 8), s.group(transform="rotate(13 200 270)"):
        s.path("M70 300H318Q352 298 350 262", "none", stroke="#7a3e1a", stroke_width=10)
        s.path("M70 299H316Q346 296 346 264", "none", stroke="#d8923a", stroke_width=4)
        s.rect(84, 262, 220, 15, s.y_gradient("#f0b45a", "#a8642a"), 5)
        for x in (110, 190, 270):
            s.rect(x, 274, 11, 26, s.x_gradient("#d8923a", "#7a3e1a"))
        s.path(
            "M86 262C66 226 78 184 116 180C156 178 172 222 156 262Z",
            s.ball_gradient("#f0dcb0", "#c8a468", "#6a4a24"),
        )
        s.line("M92 194Q116 204 142 190", "#7a4a20", 6)
        s.path(SIGN_PATHS["beans"], "#6a3018", transform="translate(120 226) scale(1)")
        s.path(
            "M160 262C156 214 184 182 220 182C258 184 276 216 276 262Z",
            s.xy_gradient("#f07a4a", "#c8302a", "#5a0c14"),
        )
        s.path(
            "M214 262C210 236 236 230 262 238L312 246V264H214Z", s.xy_gradient("#4a6aa8", "#1c2c54")
        )
        s.path("M300 230h22q14 4 14 18v16h-36z", s.xy_gradient("#8a5a34", "#3a2010"))
    x, y, r = 232, 136, 46
    with s.solid(2.4, 5):
        draw_head(s, x, y, r, ROSY_SKIN)
    draw_eyes(s, x, y, r, "#3a6ab0", 0.6)
    draw_brows(s, x, y, r, "#8a5424", 1, 1)
    draw_nose(s, x, y, r, ROSY_SKIN, 0.8)
    draw_grin(s, x, y, r)
    for k in (-0.6, -0.5, 0.5, 0.62):
        s.oval(x + k * r, y + r * 0.4, 2, 2, "#b0603a")
    draw_tuque(s, x, y, r, "#2f8a4a", "#f6e8d0")
    draw_muffler(s, x - 3, y, r * 0.86, "#f0b52d", "#c8302a")
    with s.solid(3, 6):
        draw_fist(s, 300, 250, 17, "#2f8a4a", 20)
    for d in ("M20 200q40 4 60 16", "M10 236q30 2 50 12", "M30 276q20 2 36 10"):
        s.line(d, "#ffffff", 5, opacity=0.75)
    draw_flakes(s, 36)
    return s


def draw_granny() -> Sketch:
    """Draw a grandmother with maize in her basket."""
    s = new_portrait("#2a3a7a", "#c88aa8")
    draw_cabin(s, 8, 254, 112, 74)
    draw_pine(s, 360, 258, 150)
    with s.solid(4, 10):
        draw_coat(s, EYES_X, EYES_Y, HEAD_HALF_WIDTH, "#8a4a9a")
        s.oval(
            EYES_X,
            EYES_Y - HEAD_HALF_WIDTH * 1.15,
            HEAD_HALF_WIDTH * 0.55,
            HEAD_HALF_WIDTH * 0.5,
            s.ball_gradient("#ffffff", "#d8d4dc", "#8a8694"),
        )
    with s.solid(2.5, 5):
        s.path(
            f"M{EYES_X - HEAD_HALF_WIDTH * 1.16} {EYES_Y + 20}C{EYES_X - HEAD_HALF_WIDTH * 1.3} {EYES_Y - HEAD_HALF_WIDTH * 1.5} {EYES_X + HEAD_HALF_WIDTH * 1.3} {EYES_Y - HEAD_HALF_WIDTH * 1.5} "
            f"{EYES_X + HEAD_HALF_WIDTH * 1.16} {EYES_Y + 20}Z",
            s.xy_gradient("#ffffff", "#d8d4dc", "#9a96a4"),
        )
        draw_head(s, EYES_X, EYES_Y, HEAD_HALF_WIDTH, PALE_SKIN)
        s.path(
            f"M{EYES_X - HEAD_HALF_WIDTH} {EYES_Y - 6}C{EYES_X - HEAD_HALF_WIDTH * 0.9} {EYES_Y - HEAD_HALF_WIDTH * 1.35} {EYES_X - 6} {EYES_Y - HEAD_HALF_WIDTH * 1.1} {EYES_X} "
            f"{EYES_Y - HEAD_HALF_WIDTH * 0.62}C{EYES_X + 6} {EYES_Y - HEAD_HALF_WIDTH * 1.1} {EYES_X + HEAD_HALF_WIDTH * 0.9} {EYES_Y - HEAD_HALF_WIDTH * 1.35} {EYES_X + HEAD_HALF_WIDTH} {EYES_Y - 6}"
            f"C{EYES_X + HEAD_HALF_WIDTH * 0.7} {EYES_Y - HEAD_HALF_WIDTH * 0.6} {EYES_X + HEAD_HALF_WIDTH * 0.3} {EYES_Y - HEAD_HALF_WIDTH * 0.6} {EYES_X} {EYES_Y - HEAD_HALF_WIDTH * 0.62}"
            f"C{EYES_X - HEAD_HALF_WIDTH * 0.3} {EYES_Y - HEAD_HALF_WIDTH * 0.6} {EYES_X - HEAD_HALF_WIDTH * 0.7} {EYES_Y - HEAD_HALF_WIDTH * 0.6} {EYES_X - HEAD_HALF_WIDTH} {EYES_Y - 6}Z",
            s.xy_gradient("#ffffff", "#e4e0e8", "#a8a4b0"),
        )
    draw_eye(s, EYES_X - HEAD_HALF_WIDTH * 0.42, EYES_Y + 2, HEAD_HALF_WIDTH, "#3a6a9a", 0.4)
    draw_wink(s, EYES_X + HEAD_HALF_WIDTH * 0.42, EYES_Y + 2, HEAD_HALF_WIDTH)
    draw_brows(s, EYES_X, EYES_Y - 4, HEAD_HALF_WIDTH, "#c8c4cc", 0.4, 1)
    draw_nose(s, EYES_X, EYES_Y + 2, HEAD_HALF_WIDTH, PALE_SKIN, 1)
    draw_smile(s, EYES_X, EYES_Y + 2, HEAD_HALF_WIDTH, 0.34, 0.12)
    for x in (EYES_X - HEAD_HALF_WIDTH * 0.42, EYES_X + HEAD_HALF_WIDTH * 0.42):
        s.oval(
            x, EYES_Y + 4, 21, 19, "#e8f6ff", fill_opacity=0.16, stroke="#c8922e", stroke_width=4
        )
    s.line(f"M{EYES_X - 3} {EYES_Y + 1}q3 -5 6 0", "#c8922e", 4)
    with s.solid(3, 5):
        s.path(
            f"M{EYES_X - HEAD_HALF_WIDTH * 1.5} 344L{EYES_X - HEAD_HALF_WIDTH * 0.5} {EYES_Y + HEAD_HALF_WIDTH * 1.4}L{EYES_X} 296L{EYES_X + HEAD_HALF_WIDTH * 0.5} "
            f"{EYES_Y + HEAD_HALF_WIDTH * 1.4}L{EYES_X + HEAD_HALF_WIDTH * 1.5} 344Z",
            s.xy_gradient("#ffd8e4", "#e87a9a", "#8a2a4a"),
        )
        for k in range(5):
            s.line(
                f"M{EYES_X - 52 + k * 8} {258 + k * 18}l14 8M{EYES_X + 52 - k * 8} {258 + k * 18}l-14 8",
                "#fff0f4",
                3,
            )
    with s.solid(3, 8):
        for x, a in ((268, -16), (296, 2), (324, 16)):
            with s.group(transform=f"rotate({a} {x} 280)"):
                s.oval(x, 240, 15, 40, s.x_gradient("#c88a0e", "#fff0a0", "#e8b42a"))
                for j in range(7):
                    s.line(f"M{x - 11} {214 + j * 9}h22", "#b8800e", 2, stroke_dasharray="4 3")
                s.path(
                    f"M{x - 17} 286Q{x - 20} 244 {x - 6} 232Q{x - 4} 262 {x} 288ZM{x + 17} 286"
                    f"Q{x + 20} 244 {x + 6} 232Q{x + 4} 262 {x} 288Z",
                    "#6aaa3e",
                )
        s.path(
            "M232 274H362Q366 320 350 346H246Q228 320 232 274Z",
            s.x_gradient("#8a5a26", "#e8b468", "#6a3f16"),
        )
        for y in (290, 308, 326):
            s.line(f"M234 {y}H360", "#6a3f16", 3, stroke_dasharray="10 6")
        s.path("M226 268h142v14H226z", s.y_gradient("#f0c480", "#a8742e"))
        s.path("M228 276l44 30l22 -30z", "#e8f0ff")
        s.path("M232 277l10 7l8 -7zM252 290l10 7l8 -12l-8 -6z", "#c8303a")
        s.line("M236 270C240 200 356 200 360 270", "#8a5a26", 9)
        draw_fist(s, 300, 214, 17, PALE_SKIN, 90)
    draw_flakes(s, 36)
    return s


def draw_goalie() -> Sketch:
    """Draw a goalkeeper, mask pushed up, a jar of olives in his glove."""
    s = new_portrait("#1c4a6a", "#8ad0d8")
    at = s.pen_at(EYES_X, EYES_Y, HEAD_HALF_WIDTH)
    draw_aurora(s, 40, "#4af0b0")
    s.rect(0, 262, 400, 80, s.y_gradient("#eaf6ff", "#a8c8e4"))
    s.line("M0 296Q200 280 400 300", "#d83a3a", 6, opacity=0.5)
    with s.solid(4, 10):
        draw_coat(s, EYES_X, EYES_Y, HEAD_HALF_WIDTH, "#d83434")
        s.path("M84 300Q200 270 316 300V330Q200 300 84 330Z", "#fff6ea")
        s.path(star_path(6, 200, 312, 22, 10), "#1c4a8a")
    with s.solid(2.5, 5):
        draw_head(s, EYES_X, EYES_Y, HEAD_HALF_WIDTH, TAN_SKIN)
        at.path(
            "M-1 0C-1.06 -1.1 1.06 -1.1 1 0C.8 -.5 .4 -.56 0 -.5C-.5 -.44 -.84 -.4 -1 0Z", "#3a2014"
        )
    draw_eyes(s, EYES_X, EYES_Y, HEAD_HALF_WIDTH, "#3a2414", 0.5)
    draw_brows(s, EYES_X, EYES_Y, HEAD_HALF_WIDTH, "#2a140c", 0.2, 1.2)
    draw_nose(s, EYES_X, EYES_Y, HEAD_HALF_WIDTH, TAN_SKIN, 1.15)
    draw_grin(s, EYES_X, EYES_Y, HEAD_HALF_WIDTH)
    draw_collar(s, EYES_X, EYES_Y - 4, HEAD_HALF_WIDTH, "#1c4a8a")
    s.rect(EYES_X + 2, EYES_Y + HEAD_HALF_WIDTH * 0.7, 10, 12, "#6a1814")
    s.path(f"M{EYES_X + 26} {EYES_Y + 18}l16 7", "none", stroke="#f6e0c8", stroke_width=5)
    with s.solid(3, 6):
        at.path(
            "M-1.1 -.5C-1.3 -2.4 1.3 -2.4 1.1 -.5Q0 -.95 -1.1 -.5Z",
            s.xy_gradient("#ffffff", "#dce6f0", "#8a9ab0"),
        )
        for side in (-1, 1):
            s.path(
                f"M{EYES_X + side * 22} {EYES_Y - HEAD_HALF_WIDTH * 1.2}Q{EYES_X + side * 40} {EYES_Y - HEAD_HALF_WIDTH * 1.3} {EYES_X + side * 42} "
                f"{EYES_Y - HEAD_HALF_WIDTH * 1.05}Q{EYES_X + side * 26} {EYES_Y - HEAD_HALF_WIDTH * 0.95} {EYES_X + side * 22} {EYES_Y - HEAD_HALF_WIDTH * 1.2}Z",
                "#1a2434",
            )
        s.path(f"M{EYES_X - 10} {EYES_Y - HEAD_HALF_WIDTH * 1.75}h20l-4 20h-12z", "#d83434")
        for k in range(-2, 3):
            s.oval(EYES_X + k * 12, EYES_Y - HEAD_HALF_WIDTH * 0.86, 3, 3, "#1a2434")
    with s.solid(3, 8):
        s.rect(
            46,
            60,
            19,
            250,
            s.x_gradient("#8a5224", "#e8b070", "#8a5224"),
            5,
            transform="rotate(-9 56 180)",
        )
        draw_fist(s, 66, 236, 27, "#3a4a6a", 60)
        s.path(
            "M266 346C260 280 300 250 348 262C390 274 396 320 380 346Z",
            s.xy_gradient("#c88a4a", "#8a4a1e", "#3e1c08"),
        )
        s.line("M290 340Q300 290 330 276M330 344Q334 300 352 284", "#f0d0a0", 4)
    with s.solid(2, 5):
        s.rect(300, 196, 66, 84, s.x_gradient("#b8e0d0", "#eafff4", "#8ac0a8"), 12, opacity=0.9)
        for x, y in ((316, 224), (340, 220), (326, 246), (350, 246), (314, 266), (338, 268)):
            s.oval(x, y, 11, 10, s.orb_gradient("#3a3444"))
        s.rect(296, 182, 74, 18, s.x_gradient(*GOLD_STOPS), 5)
    draw_flakes(s, 24)
    return s


def draw_lumberjack() -> Sketch:
    """Draw a lumberjack with an axe and a string of onions."""
    s = new_portrait("#1f3a5a", "#f0a86a")
    for x, h in ((30, 200), (92, 150), (330, 170), (384, 210)):
        draw_pine(s, x, 266, h)
    with s.solid(4, 10):
        plaid = (
            '<rect width="44" height="44" fill="#c8322a"/><path d="M0 10h44M10 0v44" '
            'stroke="#2a0a0e" stroke-width="15" opacity=".55"/><path d="M0 33h44M33 0v44" '
            'stroke="#f6c86a" stroke-width="2.6" opacity=".8"/>'
        )
        s.path(
            "M58 350C60 280 110 250 168 236H232C290 250 340 280 342 350Z",
            s.tile_pattern(44, plaid, 8),
        )
        s.soft_shape("M250 236Q340 270 350 350H270Z", "#1a0408", 12, 0.55)
    with s.solid(2.5, 5):
        draw_head(s, EYES_X, EYES_Y - 8, HEAD_HALF_WIDTH, ROSY_SKIN)
    y = EYES_Y - 8
    at = s.pen_at(EYES_X, y, HEAD_HALF_WIDTH)
    draw_eyes(s, EYES_X, y, HEAD_HALF_WIDTH, "#3a6a3a", -0.2)
    draw_brows(s, EYES_X, y, HEAD_HALF_WIDTH, "#6a3410", 0.3, 0.3)
    draw_nose(s, EYES_X, y + 2, HEAD_HALF_WIDTH, ROSY_SKIN, 1.5)
    with s.solid(3, 6):
        at.path(
            "M-1 .1C-1.3 1.4 -.8 2.3 0 2.35C.8 2.3 1.3 1.4 1 .1C.85 .7 .5 .62 0 .6"
            "C-.5 .62 -.85 .7 -1 .1Z",
            s.xy_gradient("#e08a3a", "#a8501a", "#4a1c06"),
        )
        for k in range(-4, 5):
            s.line(
                f"M{EYES_X + k * 11} {y + HEAD_HALF_WIDTH * 1.2}q{k * 2} 26 {-k * 2} {52 - abs(k) * 5}",
                "#6a2c0a",
                2.6,
                opacity=0.6,
            )
    s.path(
        f"M{EYES_X - 20} {y + HEAD_HALF_WIDTH * 0.95}Q{EYES_X} {y + HEAD_HALF_WIDTH * 0.84} {EYES_X + 20} {y + HEAD_HALF_WIDTH * 0.95}Q{EYES_X} {y + HEAD_HALF_WIDTH * 1.4} "
        f"{EYES_X - 20} {y + HEAD_HALF_WIDTH * 0.95}Z",
        "#7a1e18",
    )
    s.path(
        f"M{EYES_X - 14} {y + HEAD_HALF_WIDTH * 0.96}Q{EYES_X} {y + HEAD_HALF_WIDTH * 0.9} {EYES_X + 14} {y + HEAD_HALF_WIDTH * 0.96}l-3 6h-22z",
        "#fffaf0",
    )
    draw_whiskers(s, EYES_X, y + 4, HEAD_HALF_WIDTH, "#b85a1e", 1.05)
    draw_tuque(s, EYES_X, y, HEAD_HALF_WIDTH, "#2a4a7a", "#1c2e50")
    with s.solid(3, 8):
        with s.group(transform="rotate(16 344 200)"):
            s.rect(334, 70, 18, 250, s.x_gradient("#8a5224", "#f0c080", "#8a5224"), 6)
            s.path(
                "M328 74H362C366 92 384 108 398 112C384 126 366 140 362 146H328Z",
                s.xy_gradient("#ffffff", "#a8b4c4", "#4a5666"),
            )
            s.path("M396 112C382 126 366 140 362 146", "none", stroke="#ffffff", stroke_width=4)
        draw_fist(s, 330, 274, 24, ROSY_SKIN, 30)
        s.line("M74 196Q66 260 78 330", "#d8c08a", 6)
        for x, yy in ((58, 216), (92, 226), (56, 252), (94, 264), (60, 292), (92, 302), (74, 330)):
            s.oval(x, yy, 20, 18, s.ball_gradient("#ffffff", "#f0e0d0", "#c8a08a"))
            s.line(f"M{x - 6} {yy - 16}q2 16 0 30M{x + 7} {yy - 15}q-2 14 0 28", "#b88aa0", 1.6)
        draw_fist(s, 74, 196, 20, ROSY_SKIN, 90)
    draw_flakes(s, 30)
    return s


def draw_fisher() -> Sketch:
    """Draw an ice fisher with a pepper on his hook."""
    s = new_portrait("#16365a", "#7ac0d8")
    draw_peaks(s, [(80, 120, 120), (330, 104, 130)], 250, "#5a7098")
    s.rect(0, 246, 400, 100, s.y_gradient("#e4f4ff", "#94bcdc"))
    s.oval(318, 298, 66, 20, s.xy_gradient("#ffffff", "#a8c8e0"))
    s.oval(318, 300, 54, 14, s.xy_gradient("#0e2a48", "#2f6a94"))
    with s.solid(4, 10):
        draw_coat(s, 170, EYES_Y, HEAD_HALF_WIDTH, "#d8922a")
        s.line("M170 246V344", "#7a4a12", 5)
        for y in (270, 306):
            s.rect(156, y, 30, 13, s.x_gradient("#7a4a12", "#f0d0a0"), 6)
    x = 170.0
    at = s.pen_at(x, EYES_Y, HEAD_HALF_WIDTH)
    with s.solid(2.5, 5):
        draw_head(s, x, EYES_Y, HEAD_HALF_WIDTH, BROWN_SKIN)
    draw_eyes(s, x, EYES_Y, HEAD_HALF_WIDTH, "#2a1810", 0.9)
    draw_brows(s, x, EYES_Y, HEAD_HALF_WIDTH, "#e8e4dc", 0.9, 0.9)
    draw_nose(s, x, EYES_Y, HEAD_HALF_WIDTH, "#b8604a", 1.25)
    draw_collar(s, x, EYES_Y - 6, HEAD_HALF_WIDTH, "#c8402e")
    draw_whiskers(s, x, EYES_Y, HEAD_HALF_WIDTH, "#e8e4dc", 0.9)
    s.path(f"M{x - 12} {EYES_Y + HEAD_HALF_WIDTH * 0.9}q12 12 24 0q-12 20 -24 0z", "#6a1814")
    with s.solid(3, 6):
        at.path(
            "M-1.1 -.4C-1.2 -1.9 1.2 -1.9 1.1 -.4Z", s.xy_gradient("#7a9a5a", "#4a6a34", "#1e3016")
        )
        for side in (-1, 1):
            at.path(
                f"M{side * 0.94} -.5C{side * 1.5} -.3 {side * 1.5} .7 {side * 1.2} .9"
                f"C{side * 0.9} .8 {side * 0.96} 0 {side * 0.94} -.5Z",
                s.ball_gradient("#fff0d8", "#d8b890", "#8a6a44"),
            )
        at.path(
            "M-1.06 -.34Q-1.1 -1.1 -.9 -1.14Q0 -1.4 .9 -1.14Q1.1 -1.1 1.06 -.34Q0 -.7 -1.06 -.34Z",
            s.ball_gradient("#fff6e4", "#e0c49c", "#8a6a44"),
            filter=s.texture_filter("0.3", 5, "#6a4a24", 1.1, 0.5, 2),
        )
    with s.solid(2.4, 6):
        s.line("M228 310L322 84", "#6a3a14", 9)
        s.line("M228 308L322 84", "#e0a860", 3)
        s.line("M322 84V196", "#f4f8ff", 2)
        s.path("M238 296a17 17 0 1 0 0.1 0z", s.xy_gradient("#ffffff", "#8a96a8"))
        s.path("M322 194v10a7 7 0 0 1 -12 4", "none", stroke="#d8dce4", stroke_width=3)
        draw_fist(s, 234, 288, 24, "#3a5a8a", 30)
    draw_chilli(s, 324, 240, 1.25, 30, "#2f9a3e")
    for px, py in ((306, 284), (340, 280), (322, 276)):
        s.oval(px, py, 3.4, 6, "#e8f8ff", opacity=0.9)
    draw_flakes(s, 30)
    return s


DRAW_FUNCTIONS = (draw_sled_kid, draw_granny, draw_goalie, draw_lumberjack, draw_fisher)
