"""Nacho's lower smugglers, 200 x 170: the boy, the grandmother, the goalkeeper and the rest."""

from sprites.sources.figures import brows, eye, fist, grin, head, nose, smile, wink
from sprites.sources.nacho.goods import SIGNS, chilli
from sprites.sources.nacho.north import (
    BROWN,
    PALE,
    ROSY,
    TAN,
    R,
    X,
    Y,
    aurora,
    cabin,
    coat,
    collar,
    eyes,
    flakes,
    muffler,
    peaks,
    pine,
    portrait,
    tuque,
    whiskers,
)
from sprites.sources.sketch import GOLD, Sketch, star


def sled_kid() -> Sketch:
    """1: a boy racing downhill on a sled with a sack of beans."""
    s = portrait("#3a6ab0", "#f0c8d0")
    pine(s, 44, 262, 150)
    pine(s, 366, 240, 120)
    pine(s, 326, 232, 84)
    s.path("M0 236Q180 250 400 330V340H0Z", s.slant("#ffffff", "#c8d6f4"))
    with s.solid(3, 8), s.group(transform="rotate(13 200 270)"):
        s.path("M70 300H318Q352 298 350 262", "none", stroke="#7a3e1a", stroke_width=10)
        s.path("M70 299H316Q346 296 346 264", "none", stroke="#d8923a", stroke_width=4)
        s.rect(84, 262, 220, 15, s.down("#f0b45a", "#a8642a"), 5)
        for x in (110, 190, 270):
            s.rect(x, 274, 11, 26, s.across("#d8923a", "#7a3e1a"))
        s.path(
            "M86 262C66 226 78 184 116 180C156 178 172 222 156 262Z",
            s.ball("#f0dcb0", "#c8a468", "#6a4a24"),
        )
        s.line("M92 194Q116 204 142 190", "#7a4a20", 6)
        s.path(SIGNS["beans"], "#6a3018", transform="translate(120 226) scale(1)")
        s.path(
            "M160 262C156 214 184 182 220 182C258 184 276 216 276 262Z",
            s.slant("#f07a4a", "#c8302a", "#5a0c14"),
        )
        s.path("M214 262C210 236 236 230 262 238L312 246V264H214Z", s.slant("#4a6aa8", "#1c2c54"))
        s.path("M300 230h22q14 4 14 18v16h-36z", s.slant("#8a5a34", "#3a2010"))
    x, y, r = 232, 136, 46
    with s.solid(2.4, 5):
        head(s, x, y, r, ROSY)
    eyes(s, x, y, r, "#3a6ab0", 0.6)
    brows(s, x, y, r, "#8a5424", 1, 1)
    nose(s, x, y, r, ROSY, 0.8)
    grin(s, x, y, r)
    for k in (-0.6, -0.5, 0.5, 0.62):
        s.oval(x + k * r, y + r * 0.4, 2, 2, "#b0603a")
    tuque(s, x, y, r, "#2f8a4a", "#f6e8d0")
    muffler(s, x - 3, y, r * 0.86, "#f0b52d", "#c8302a")
    with s.solid(3, 6):
        fist(s, 300, 250, 17, "#2f8a4a", 20)
    for d in ("M20 200q40 4 60 16", "M10 236q30 2 50 12", "M30 276q20 2 36 10"):
        s.line(d, "#ffffff", 5, opacity=0.75)
    flakes(s, 36)
    return s


def granny() -> Sketch:
    """2: a grandmother with maize in her basket."""
    s = portrait("#2a3a7a", "#c88aa8")
    cabin(s, 8, 254, 112, 74)
    pine(s, 360, 258, 150)
    with s.solid(4, 10):
        coat(s, X, Y, R, "#8a4a9a")
        s.oval(X, Y - R * 1.15, R * 0.55, R * 0.5, s.ball("#ffffff", "#d8d4dc", "#8a8694"))
    with s.solid(2.5, 5):
        s.path(
            f"M{X - R * 1.16} {Y + 20}C{X - R * 1.3} {Y - R * 1.5} {X + R * 1.3} {Y - R * 1.5} "
            f"{X + R * 1.16} {Y + 20}Z",
            s.slant("#ffffff", "#d8d4dc", "#9a96a4"),
        )
        head(s, X, Y, R, PALE)
        s.path(
            f"M{X - R} {Y - 6}C{X - R * 0.9} {Y - R * 1.35} {X - 6} {Y - R * 1.1} {X} "
            f"{Y - R * 0.62}C{X + 6} {Y - R * 1.1} {X + R * 0.9} {Y - R * 1.35} {X + R} {Y - 6}"
            f"C{X + R * 0.7} {Y - R * 0.6} {X + R * 0.3} {Y - R * 0.6} {X} {Y - R * 0.62}"
            f"C{X - R * 0.3} {Y - R * 0.6} {X - R * 0.7} {Y - R * 0.6} {X - R} {Y - 6}Z",
            s.slant("#ffffff", "#e4e0e8", "#a8a4b0"),
        )
    eye(s, X - R * 0.42, Y + 2, R, "#3a6a9a", 0.4)
    wink(s, X + R * 0.42, Y + 2, R)
    brows(s, X, Y - 4, R, "#c8c4cc", 0.4, 1)
    nose(s, X, Y + 2, R, PALE, 1)
    smile(s, X, Y + 2, R, 0.34, 0.12)
    for x in (X - R * 0.42, X + R * 0.42):
        s.oval(x, Y + 4, 21, 19, "#e8f6ff", fill_opacity=0.16, stroke="#c8922e", stroke_width=4)
    s.line(f"M{X - 3} {Y + 1}q3 -5 6 0", "#c8922e", 4)
    with s.solid(3, 5):
        s.path(
            f"M{X - R * 1.5} 344L{X - R * 0.5} {Y + R * 1.4}L{X} 296L{X + R * 0.5} "
            f"{Y + R * 1.4}L{X + R * 1.5} 344Z",
            s.slant("#ffd8e4", "#e87a9a", "#8a2a4a"),
        )
        for k in range(5):
            s.line(
                f"M{X - 52 + k * 8} {258 + k * 18}l14 8M{X + 52 - k * 8} {258 + k * 18}l-14 8",
                "#fff0f4",
                3,
            )
    with s.solid(3, 8):
        for x, a in ((268, -16), (296, 2), (324, 16)):
            with s.group(transform=f"rotate({a} {x} 280)"):
                s.oval(x, 240, 15, 40, s.across("#c88a0e", "#fff0a0", "#e8b42a"))
                for j in range(7):
                    s.line(f"M{x - 11} {214 + j * 9}h22", "#b8800e", 2, stroke_dasharray="4 3")
                s.path(
                    f"M{x - 17} 286Q{x - 20} 244 {x - 6} 232Q{x - 4} 262 {x} 288ZM{x + 17} 286"
                    f"Q{x + 20} 244 {x + 6} 232Q{x + 4} 262 {x} 288Z",
                    "#6aaa3e",
                )
        s.path(
            "M232 274H362Q366 320 350 346H246Q228 320 232 274Z",
            s.across("#8a5a26", "#e8b468", "#6a3f16"),
        )
        for y in (290, 308, 326):
            s.line(f"M234 {y}H360", "#6a3f16", 3, stroke_dasharray="10 6")
        s.path("M226 268h142v14H226z", s.down("#f0c480", "#a8742e"))
        s.path("M228 276l44 30l22 -30z", "#e8f0ff")
        s.path("M232 277l10 7l8 -7zM252 290l10 7l8 -12l-8 -6z", "#c8303a")
        s.line("M236 270C240 200 356 200 360 270", "#8a5a26", 9)
        fist(s, 300, 214, 17, PALE, 90)
    flakes(s, 36)
    return s


def goalie() -> Sketch:
    """3: a goalkeeper, mask pushed up, a jar of olives in his glove."""
    s = portrait("#1c4a6a", "#8ad0d8")
    at = s.about(X, Y, R)
    aurora(s, 40, "#4af0b0")
    s.rect(0, 262, 400, 80, s.down("#eaf6ff", "#a8c8e4"))
    s.line("M0 296Q200 280 400 300", "#d83a3a", 6, opacity=0.5)
    with s.solid(4, 10):
        coat(s, X, Y, R, "#d83434")
        s.path("M84 300Q200 270 316 300V330Q200 300 84 330Z", "#fff6ea")
        s.path(star(6, 200, 312, 22, 10), "#1c4a8a")
    with s.solid(2.5, 5):
        head(s, X, Y, R, TAN)
        at.path(
            "M-1 0C-1.06 -1.1 1.06 -1.1 1 0C.8 -.5 .4 -.56 0 -.5C-.5 -.44 -.84 -.4 -1 0Z", "#3a2014"
        )
    eyes(s, X, Y, R, "#3a2414", 0.5)
    brows(s, X, Y, R, "#2a140c", 0.2, 1.2)
    nose(s, X, Y, R, TAN, 1.15)
    grin(s, X, Y, R)
    collar(s, X, Y - 4, R, "#1c4a8a")
    s.rect(X + 2, Y + R * 0.7, 10, 12, "#6a1814")
    s.path(f"M{X + 26} {Y + 18}l16 7", "none", stroke="#f6e0c8", stroke_width=5)
    with s.solid(3, 6):
        at.path(
            "M-1.1 -.5C-1.3 -2.4 1.3 -2.4 1.1 -.5Q0 -.95 -1.1 -.5Z",
            s.slant("#ffffff", "#dce6f0", "#8a9ab0"),
        )
        for side in (-1, 1):
            s.path(
                f"M{X + side * 22} {Y - R * 1.2}Q{X + side * 40} {Y - R * 1.3} {X + side * 42} "
                f"{Y - R * 1.05}Q{X + side * 26} {Y - R * 0.95} {X + side * 22} {Y - R * 1.2}Z",
                "#1a2434",
            )
        s.path(f"M{X - 10} {Y - R * 1.75}h20l-4 20h-12z", "#d83434")
        for k in range(-2, 3):
            s.oval(X + k * 12, Y - R * 0.86, 3, 3, "#1a2434")
    with s.solid(3, 8):
        s.rect(
            46,
            60,
            19,
            250,
            s.across("#8a5224", "#e8b070", "#8a5224"),
            5,
            transform="rotate(-9 56 180)",
        )
        fist(s, 66, 236, 27, "#3a4a6a", 60)
        s.path(
            "M266 346C260 280 300 250 348 262C390 274 396 320 380 346Z",
            s.slant("#c88a4a", "#8a4a1e", "#3e1c08"),
        )
        s.line("M290 340Q300 290 330 276M330 344Q334 300 352 284", "#f0d0a0", 4)
    with s.solid(2, 5):
        s.rect(300, 196, 66, 84, s.across("#b8e0d0", "#eafff4", "#8ac0a8"), 12, opacity=0.9)
        for x, y in ((316, 224), (340, 220), (326, 246), (350, 246), (314, 266), (338, 268)):
            s.oval(x, y, 11, 10, s.orb("#3a3444"))
        s.rect(296, 182, 74, 18, s.across(*GOLD), 5)
    flakes(s, 24)
    return s


def lumberjack() -> Sketch:
    """4: a lumberjack with an axe and a string of onions."""
    s = portrait("#1f3a5a", "#f0a86a")
    for x, h in ((30, 200), (92, 150), (330, 170), (384, 210)):
        pine(s, x, 266, h)
    with s.solid(4, 10):
        plaid = (
            '<rect width="44" height="44" fill="#c8322a"/><path d="M0 10h44M10 0v44" '
            'stroke="#2a0a0e" stroke-width="15" opacity=".55"/><path d="M0 33h44M33 0v44" '
            'stroke="#f6c86a" stroke-width="2.6" opacity=".8"/>'
        )
        s.path("M58 350C60 280 110 250 168 236H232C290 250 340 280 342 350Z", s.tile(44, plaid, 8))
        s.soft("M250 236Q340 270 350 350H270Z", "#1a0408", 12, 0.55)
    with s.solid(2.5, 5):
        head(s, X, Y - 8, R, ROSY)
    y = Y - 8
    at = s.about(X, y, R)
    eyes(s, X, y, R, "#3a6a3a", -0.2)
    brows(s, X, y, R, "#6a3410", 0.3, 0.3)
    nose(s, X, y + 2, R, ROSY, 1.5)
    with s.solid(3, 6):
        at.path(
            "M-1 .1C-1.3 1.4 -.8 2.3 0 2.35C.8 2.3 1.3 1.4 1 .1C.85 .7 .5 .62 0 .6"
            "C-.5 .62 -.85 .7 -1 .1Z",
            s.slant("#e08a3a", "#a8501a", "#4a1c06"),
        )
        for k in range(-4, 5):
            s.line(
                f"M{X + k * 11} {y + R * 1.2}q{k * 2} 26 {-k * 2} {52 - abs(k) * 5}",
                "#6a2c0a",
                2.6,
                opacity=0.6,
            )
    s.path(
        f"M{X - 20} {y + R * 0.95}Q{X} {y + R * 0.84} {X + 20} {y + R * 0.95}Q{X} {y + R * 1.4} "
        f"{X - 20} {y + R * 0.95}Z",
        "#7a1e18",
    )
    s.path(
        f"M{X - 14} {y + R * 0.96}Q{X} {y + R * 0.9} {X + 14} {y + R * 0.96}l-3 6h-22z", "#fffaf0"
    )
    whiskers(s, X, y + 4, R, "#b85a1e", 1.05)
    tuque(s, X, y, R, "#2a4a7a", "#1c2e50")
    with s.solid(3, 8):
        with s.group(transform="rotate(16 344 200)"):
            s.rect(334, 70, 18, 250, s.across("#8a5224", "#f0c080", "#8a5224"), 6)
            s.path(
                "M328 74H362C366 92 384 108 398 112C384 126 366 140 362 146H328Z",
                s.slant("#ffffff", "#a8b4c4", "#4a5666"),
            )
            s.path("M396 112C382 126 366 140 362 146", "none", stroke="#ffffff", stroke_width=4)
        fist(s, 330, 274, 24, ROSY, 30)
        s.line("M74 196Q66 260 78 330", "#d8c08a", 6)
        for x, yy in ((58, 216), (92, 226), (56, 252), (94, 264), (60, 292), (92, 302), (74, 330)):
            s.oval(x, yy, 20, 18, s.ball("#ffffff", "#f0e0d0", "#c8a08a"))
            s.line(f"M{x - 6} {yy - 16}q2 16 0 30M{x + 7} {yy - 15}q-2 14 0 28", "#b88aa0", 1.6)
        fist(s, 74, 196, 20, ROSY, 90)
    flakes(s, 30)
    return s


def fisher() -> Sketch:
    """5: an ice fisher with a pepper on his hook."""
    s = portrait("#16365a", "#7ac0d8")
    peaks(s, [(80, 120, 120), (330, 104, 130)], 250, "#5a7098")
    s.rect(0, 246, 400, 100, s.down("#e4f4ff", "#94bcdc"))
    s.oval(318, 298, 66, 20, s.slant("#ffffff", "#a8c8e0"))
    s.oval(318, 300, 54, 14, s.slant("#0e2a48", "#2f6a94"))
    with s.solid(4, 10):
        coat(s, 170, Y, R, "#d8922a")
        s.line("M170 246V344", "#7a4a12", 5)
        for y in (270, 306):
            s.rect(156, y, 30, 13, s.across("#7a4a12", "#f0d0a0"), 6)
    x = 170.0
    at = s.about(x, Y, R)
    with s.solid(2.5, 5):
        head(s, x, Y, R, BROWN)
    eyes(s, x, Y, R, "#2a1810", 0.9)
    brows(s, x, Y, R, "#e8e4dc", 0.9, 0.9)
    nose(s, x, Y, R, "#b8604a", 1.25)
    collar(s, x, Y - 6, R, "#c8402e")
    whiskers(s, x, Y, R, "#e8e4dc", 0.9)
    s.path(f"M{x - 12} {Y + R * 0.9}q12 12 24 0q-12 20 -24 0z", "#6a1814")
    with s.solid(3, 6):
        at.path("M-1.1 -.4C-1.2 -1.9 1.2 -1.9 1.1 -.4Z", s.slant("#7a9a5a", "#4a6a34", "#1e3016"))
        for side in (-1, 1):
            at.path(
                f"M{side * 0.94} -.5C{side * 1.5} -.3 {side * 1.5} .7 {side * 1.2} .9"
                f"C{side * 0.9} .8 {side * 0.96} 0 {side * 0.94} -.5Z",
                s.ball("#fff0d8", "#d8b890", "#8a6a44"),
            )
        at.path(
            "M-1.06 -.34Q-1.1 -1.1 -.9 -1.14Q0 -1.4 .9 -1.14Q1.1 -1.1 1.06 -.34Q0 -.7 -1.06 -.34Z",
            s.ball("#fff6e4", "#e0c49c", "#8a6a44"),
            filter=s.texture("0.3", 5, "#6a4a24", 1.1, 0.5, 2),
        )
    with s.solid(2.4, 6):
        s.line("M228 310L322 84", "#6a3a14", 9)
        s.line("M228 308L322 84", "#e0a860", 3)
        s.line("M322 84V196", "#f4f8ff", 2)
        s.path("M238 296a17 17 0 1 0 0.1 0z", s.slant("#ffffff", "#8a96a8"))
        s.path("M322 194v10a7 7 0 0 1 -12 4", "none", stroke="#d8dce4", stroke_width=3)
        fist(s, 234, 288, 24, "#3a5a8a", 30)
    chilli(s, 324, 240, 1.25, 30, "#2f9a3e")
    for px, py in ((306, 284), (340, 280), (322, 276)):
        s.oval(px, py, 3.4, 6, "#e8f8ff", opacity=0.9)
    flakes(s, 30)
    return s


DRAWN = (sled_kid, granny, goalie, lumberjack, fisher)
