"""Market Day's people on their cards: tinker, knight, noble and rogue."""

import math

from tools.art.market_day.heads import (
    RUDDY_SKIN_COLOR,
    STEEL_STOPS,
    TAN_SKIN_COLOR,
    draw_knight_head,
    draw_tinker_head,
)
from tools.art.motifs.facial_features import draw_brows, draw_eye, draw_fist, draw_head, draw_nose
from tools.art.motifs.village import draw_awning, draw_counter, draw_house, draw_street
from tools.art.svg.sketch import GOLD_STOPS, SILVER_STOPS, Sketch, cylinder_stops, star_path


def draw_pan(s: Sketch, x: float, y: float, r: float, turn: float, base: str = "#c0693a") -> None:
    """Draw a copper pan hanging by its handle."""
    with s.group(transform=f"translate({x} {y}) rotate({turn})"):
        s.rect(
            -r * 0.13,
            -r * 2.4,
            r * 0.26,
            r * 1.6,
            s.x_gradient(*cylinder_stops("#7a4a2a")),
            r * 0.1,
        )
        s.oval(0, 0, r, r, s.xy_gradient("#ffd0a0", base, "#4a1a08"))
        s.oval(0, 0, r * 0.8, r * 0.8, s.xy_gradient("#5a2410", base, "#ffc890"))
        s.path(
            f"M{-r * 0.6} {-r * 0.1}A{r * 0.6} {r * 0.6} 0 0 1 {0} {-r * 0.6}",
            "none",
            stroke="#ffe8c8",
            stroke_width=r * 0.09,
            opacity=0.7,
        )


def draw_tinker() -> Sketch:
    """Draw the tinker with his clattering pack, winking."""
    s = Sketch(200, 190)
    draw_street(s, "#8ac0d8")
    with s.solid(4, 12):
        s.path(
            "M92 170C70 120 130 86 200 90C280 86 332 120 314 178L336 330H74Z",
            s.xy_gradient("#c8925a", "#8a5830", "#3e2210"),
            filter=s.texture_filter("0.4", 4, "#2a1408", 0.9, 0.4, 2),
        )
        s.line("M80 214Q200 186 328 214", "#5a3418", 9)
        draw_pan(s, 76, 250, 34, 10)
        draw_pan(s, 344, 240, 30, -12, "#9fb0c0")
        draw_pan(s, 326, 300, 25, -4, "#d0962e")
        s.path(
            "M50 306q24 -14 50 0v42q-24 14 -50 0z", s.x_gradient(*cylinder_stops("#9fb0c0", 0.9))
        )
        s.line("M52 304C52 276 98 276 98 304", "#5a6676", 4)
    with s.solid(4, 10):
        s.path(
            "M72 390C74 300 118 262 170 252H230C284 262 326 300 330 390Z",
            s.xy_gradient("#7a9ac8", "#3c5a8c", "#16243e"),
            filter=s.texture_filter("0.5 0.4", 3, "#0a142a", 0.8, 0.35, 2),
        )
        s.path(
            "M164 250L200 320L236 250L250 262L204 350L150 264Z",
            s.xy_gradient("#fff0d8", "#d8bc94", "#8a6a48"),
        )
        s.path(
            "M140 330h40v36h-40z",
            s.xy_gradient("#e8a84a", "#a86a1e"),
            stroke="#fff0c8",
            stroke_width=3,
            stroke_dasharray="6 5",
        )
        s.line("M112 288L140 380M292 284L262 380", "#6a3a18", 13)
        s.line("M110 288L138 380M290 284L260 380", "#b8743a", 5)
    draw_tinker_head(s, 200, 170, 58)
    with s.solid(3, 10):
        s.path(
            "M300 390C300 350 312 332 330 322L360 344L346 390Z", s.xy_gradient("#7a9ac8", "#1e3258")
        )
        with s.group(transform="rotate(28 338 320)"):
            s.rect(330, 246, 15, 92, s.x_gradient("#7a4218", "#e8b070", "#7a4218"), 5)
            s.rect(306, 226, 62, 32, s.y_gradient("#ffffff", "#a8b4c2", "#4a5566"), 6)
        draw_fist(s, 340, 326, 23, RUDDY_SKIN_COLOR, 110)
    return s


def draw_knight() -> Sketch:
    """Draw the knight, helmet open, reaching for the best cheese."""
    s = Sketch(200, 190)
    draw_street(s, "#7ab4e0")
    draw_awning(s, "#2f6fb0", 30)
    with s.solid(4, 12):
        s.path(
            "M40 390C44 310 96 268 160 258H228C296 266 344 306 352 390Z",
            s.xy_gradient("#ffffff", "#a9b8c8", "#5a6878", "#2a3444"),
        )
        s.path("M138 262H250L262 390H126Z", s.xy_gradient("#e8503e", "#b01e2a", "#5a0814"))
        s.path(
            "M194 284L208 306L236 312L214 330L220 360L194 346L168 360L174 330L152 312L180 306Z",
            s.xy_gradient("#fff0a8", "#f0b93a", "#9a5e0c"),
        )
        for x in (84, 314):
            s.oval(x, 300, 54, 44, s.ball_gradient("#ffffff", "#c8d4de", "#7a8898", "#2e3846"))
            for k in (14, 28):
                s.line(f"M{x - 48} {300 + k}Q{x} {330 + k} {x + 48} {300 + k}", "#4a5666", 3)
            s.oval(x, 270, 5, 5, s.orb_gradient("#e0a22c"))
        s.path("M142 250Q196 290 250 250L262 272Q196 314 130 272Z", s.x_gradient(*STEEL_STOPS))
    draw_knight_head(s, 196, 172, 54)
    draw_counter(s, 346, "#9a6236")
    with s.solid(3, 8):
        s.path(
            "M224 358V330C224 300 372 300 372 330V358C372 380 224 380 224 358Z",
            s.x_gradient("#8a1a1a", "#e85a44", "#c8301f", "#6a0f10"),
        )
        s.oval(298, 328, 74, 22, s.xy_gradient("#fff0a8", "#f6cc4a", "#d89a22"))
    with s.solid(3, 9):
        s.path(
            "M360 300C394 316 404 350 396 390H352C356 356 344 338 330 330Z",
            s.xy_gradient("#ffffff", "#a9b8c8", "#3a4656"),
        )
        s.path("M352 296L372 322L346 346L326 322Z", s.x_gradient(*GOLD_STOPS))
        for i in range(4):
            s.line(f"M{326 - i * 6} {314 + i * 7}q-30 {-6 + i * 3} -36 {14 - i}", "#3a4656", 13)
            s.line(f"M{326 - i * 6} {313 + i * 7}q-28 {-6 + i * 3} -34 {12 - i}", "#c8d4de", 8)
        s.oval(336, 326, 22, 20, s.ball_gradient("#ffffff", "#c8d4de", "#7a8898", "#2e3846"))
    with s.solid(4, 9):
        s.path(
            "M-6 288Q44 300 94 288C98 340 80 384 44 408C8 384 -10 340 -6 288Z",
            s.x_gradient(*GOLD_STOPS),
        )
        s.path(
            "M4 298Q44 308 84 298C86 340 72 374 44 394C16 374 2 340 4 298Z",
            s.xy_gradient("#6fb0f0", "#2460a8", "#0c2a58"),
        )
        s.path("M44 304v86M6 330h76", "none", stroke="#f6ead0", stroke_width=13)
    s.draw_gleam("M152 122C158 110 168 102 178 98", 5, 0.7)
    return s


def draw_noble() -> Sketch:
    """Draw a noble lady in a great ruff, pearls in her red hair."""
    s = Sketch(200, 190)
    s.rect(0, 0, s.w, s.h, s.xy_gradient("#9a4a6a", "#6a1f44", "#2a0a20"))
    s.soft_shape("M-20 40L150 -40L330 420H120Z", "#ff9ab0", 26, 0.3)
    for x in (0, 320):
        with s.solid(6, 10):
            s.path(
                f"M{x - 20} -10h110q-16 200 6 400h-120z",
                s.x_gradient("#e0b048", "#a8701e", "#5a3208", "#c08a2e", "#4a2806"),
            )
    with s.solid(5, 12):
        s.path(
            "M30 400C30 316 96 280 150 268H250C304 280 370 316 370 400Z",
            s.xy_gradient("#4fb8a0", "#14705e", "#042e28"),
            filter=s.texture_filter("0.7 0.5", 3, "#02201c", 0.7, 0.3, 2),
        )
        s.path("M156 268L200 400L244 268Z", s.xy_gradient("#fff0b0", "#e0a83a", "#8a5510"))
        for i in range(4):
            s.oval(200, 312 + i * 24, 6, 6, s.ball_gradient("#ffffff", "#f4e4da", "#a88a90"))
        for x in (96, 304):
            s.oval(x, 320, 46, 52, s.xy_gradient("#6fd0b8", "#1a806a", "#063a32"))
            for k in range(-2, 3):
                s.line(
                    f"M{x + k * 16} {276 + abs(k) * 8}q{k * 4} 42 0 {88 - abs(k) * 14}",
                    "#f0c250",
                    4,
                )
    with s.solid(3, 10):
        for i in range(26):
            a = math.radians(i * 360 / 26)
            s.oval(
                200 + 112 * math.cos(a),
                222 + 70 * math.sin(a),
                20,
                20,
                s.ball_gradient("#ffffff", "#f6f0ea", "#c4b4b4"),
            )
        s.oval(200, 222, 114, 72, s.ball_gradient("#ffffff", "#f4eee8", "#b8a8ac"))
        for i in range(26):
            a = math.radians(i * 360 / 26 + 7)
            s.line(
                f"M{200 + 46 * math.cos(a):.0f} {222 + 28 * math.sin(a):.0f}"
                f"L{200 + 120 * math.cos(a):.0f} {222 + 76 * math.sin(a):.0f}",
                "#a8989c",
                2.6,
            )
        s.oval(206, 226, 62, 34, "#6a4a50", opacity=0.45, filter=s.blur_filter(7))
    with s.solid(3, 6):
        s.path(
            "M130 150C92 92 130 30 200 34C270 30 308 92 270 150C282 176 268 196 254 192"
            "L200 120L146 192C132 196 118 176 130 150Z",
            s.xy_gradient("#f08a4a", "#b8401e", "#5a1408"),
        )
        for x, y, r in (
            (140, 92, 30),
            (168, 66, 30),
            (204, 58, 30),
            (238, 70, 30),
            (262, 96, 28),
            (134, 128, 22),
            (268, 130, 22),
        ):
            s.oval(x, y, r, r, s.ball_gradient("#ffb070", "#e06a30", "#b8401e", "#7a200c"))
            s.path(
                f"M{x - r * 0.5} {y}a{r * 0.5} {r * 0.5} 0 1 1 {r * 0.6} {r * 0.4}",
                "none",
                stroke="#8a2a0e",
                stroke_width=2.5,
                opacity=0.6,
            )
        draw_head(s, 200, 152, 54, "#f8dcc4")
        s.path(
            "M148 138C154 96 180 92 200 104C220 92 246 96 252 138C240 112 222 108 200 116"
            "C178 108 160 112 148 138Z",
            s.xy_gradient("#f08a4a", "#b8401e", "#6a1a08"),
        )
    with s.solid(2, 4):
        for i in range(9):
            t = i / 8
            s.oval(
                156 + 88 * t,
                226 + 20 * math.sin(math.pi * t),
                12,
                16,
                s.ball_gradient("#ffffff", "#f6f0ea", "#c4b4b4"),
            )
        s.path(star_path(6, 200, 268, 17, 13), s.x_gradient(*GOLD_STOPS))
        s.oval(200, 268, 8, 8, s.orb_gradient("#d0203c"))
    for i in range(11):
        a = math.radians(-75 + i * 15)
        s.oval(
            200 + 66 * math.sin(a),
            130 - 62 * math.cos(a),
            6,
            6,
            s.ball_gradient("#ffffff", "#fbeee4", "#b09aa0"),
        )
    with s.solid(2, 5):
        s.path(
            "M168 40L176 10L190 30L200 0L210 30L224 10L232 40Q200 28 168 40Z",
            s.x_gradient(*GOLD_STOPS),
        )
        for x, y in ((176, 10), (200, 0), (224, 10)):
            s.oval(x, y + 2, 5, 5, s.orb_gradient("#2f9ae0"))
        s.oval(200, 32, 6, 6, s.orb_gradient("#d0203c"))
    for x in (178, 222):
        draw_eye(s, x, 156, 54, "#2f7a6a", -0.5)
        s.soft_shape(f"M{x - 13} 150Q{x} 134 {x + 13} 150Q{x} 142 {x - 13} 150Z", "#7a4a8a", 1, 0.6)
    draw_brows(s, 200, 150, 50, "#a8481e", -0.2, 0.5)
    draw_nose(s, 200, 156, 50, "#f8dcc4", 0.75)
    s.path(
        "M184 194Q192 188 200 191Q208 188 216 192Q208 203 200 203Q192 203 184 194Z",
        s.y_gradient("#f0606a", "#a8202e"),
    )
    s.line("M184 194Q200 199 216 192", "#6a0e1a", 2)
    s.oval(226, 184, 2.6, 2.6, "#3a1a14")
    for x in (145, 255):
        s.oval(x, 184, 6, 9, s.orb_gradient("#2fb38a"))
    s.draw_sparkle(186, 12, 10)
    return s


def draw_rogue() -> Sketch:
    """Draw the rogue, masked and hooded, a sack of loot on his shoulder."""
    s = Sketch(200, 190)
    s.rect(0, 0, s.w, s.h, s.y_gradient("#101a3e", "#2a3a6a", "#4a4a7a"))
    for i in range(16):
        s.path(star_path(4, (i * 97) % 400, (i * 53) % 150, 4, 1), "#fff0c8", opacity=0.8)
    s.glow(92, 74, 110, "#ffe9b0", 0.7)
    s.oval(92, 74, 42, 42, s.ball_gradient("#fffdf0", "#f8e8b8", "#d8b878"))
    with s.group(opacity=0.95):
        draw_house(s, -40, 330, 120, 130, "#5a5a86", "#3a2a52")
        draw_house(s, 300, 330, 130, 170, "#52527c", "#33264a")
    s.rect(0, 320, s.w, 60, s.y_gradient("#3a3654", "#1a1628"))
    with s.solid(5, 12):
        s.path(
            "M226 150C240 86 330 62 372 116C412 172 408 262 360 290C310 310 240 280 224 230Z",
            s.xy_gradient("#d8b07a", "#9a6c3a", "#46280e"),
            filter=s.texture_filter("0.5 0.4", 6, "#2a1404", 1.0, 0.42, 2),
        )
        s.line(
            "M284 96C270 150 276 220 296 286M330 92C330 150 340 220 336 282",
            "#4a2a10",
            4,
            opacity=0.5,
        )
        s.path(
            "M262 128l44 -10l8 36l-44 10z",
            s.xy_gradient("#c85a3e", "#7a2418"),
            stroke="#f0d8a8",
            stroke_width=3,
            stroke_dasharray="6 5",
        )
    with s.solid(2, 6):
        s.turned_body(336, [(40, 16), (52, 18), (64, 6), (86, 6), (98, 20), (120, 26)], GOLD_STOPS)
        s.rect(328, 14, 16, 30, s.x_gradient("#fffaf0", "#d8c8a8"), 3)
        s.oval(302, 92, 17, 17, s.x_gradient(*GOLD_STOPS))
        s.oval(370, 96, 15, 15, s.x_gradient(*SILVER_STOPS))
        s.line("M374 106q16 20 8 44", "#fff4e8", 7, stroke_dasharray="0.5 9")
    with s.solid(4, 10):
        s.path(
            "M44 400C46 320 100 276 158 264H226C286 276 326 320 332 400Z",
            s.xy_gradient("#5a6a8a", "#28334e", "#0a0e1c"),
        )
        s.path(
            "M168 262L194 400H176L140 276ZM222 262L196 400H214L250 276Z",
            s.xy_gradient("#8a5a34", "#3e2210"),
        )
        s.path(
            "M82 180C70 80 140 34 194 36C252 34 318 84 300 182C316 236 280 290 194 296"
            "C108 290 68 236 82 180Z",
            s.xy_gradient("#6a7a9c", "#2e3a58", "#0e1424"),
        )
        s.path(
            "M190 36C214 18 236 14 262 22C250 36 244 48 242 60Z",
            s.xy_gradient("#4a5878", "#161e34"),
        )
    s.path(
        "M112 186C108 110 150 82 192 82C236 82 276 112 270 188C276 236 246 266 192 268"
        "C136 266 106 236 112 186Z",
        s.ball_gradient("#2a3048", "#0c0f1c"),
    )
    with s.solid(3, 0):
        draw_head(s, 192, 176, 56, TAN_SKIN_COLOR)
        s.path(
            "M136 180C138 120 170 116 192 118C216 116 246 120 248 180C240 150 222 142 206 148"
            "C186 154 150 146 136 180Z",
            "#1e1418",
        )
        s.path(
            "M132 168C160 152 224 152 252 168C254 190 246 204 226 204C210 206 200 196 192 190"
            "C184 196 174 206 158 204C138 204 130 190 132 168Z",
            s.xy_gradient("#4a3a56", "#1a1222", "#08050c"),
        )
    for x in (169, 215):
        draw_eye(s, x, 180, 58, "#3a8a4a", 0.9)
    draw_nose(s, 192, 178, 54, TAN_SKIN_COLOR, 1)
    s.line("M166 218Q192 242 226 212", "#5a1a14", 5)
    s.path("M176 226Q194 238 214 222L210 231Q194 243 180 233Z", "#fffaf0")
    for i in range(18):
        s.line(f"M{158 + i * 4} {242 + (i * 7) % 12}l1 4", "#3a241c", 1.6, opacity=0.7)
    with s.solid(3, 6):
        s.path(
            "M128 262Q192 226 262 258Q274 284 250 296Q192 318 138 296Q116 284 128 262Z",
            s.xy_gradient("#d8503e", "#8a1e24", "#360810"),
        )
        s.path("M214 290L246 296L240 352L214 340Z", s.xy_gradient("#c8402e", "#5e1018"))
    for d in ("M136 274Q192 250 254 270", "M140 288Q194 272 250 284"):
        s.line(d, "#4a0a12", 3, opacity=0.6)
    with s.solid(3, 10):
        s.path(
            "M250 400C266 350 282 318 300 300L336 322C330 352 326 372 322 400Z",
            s.xy_gradient("#5a6a8a", "#161e34"),
        )
        s.path(
            "M232 232C252 236 280 262 300 290L276 306C256 286 240 262 232 232Z",
            s.xy_gradient("#d8b07a", "#7a4e20"),
        )
        draw_fist(s, 298, 286, 25, "#4a3428", 130)
    s.draw_sparkle(340, 46, 11)
    return s


DRAW_FUNCTIONS = {
    "1-tinker": draw_tinker,
    "2-knight": draw_knight,
    "3-noble": draw_noble,
    "9-rogue": draw_rogue,
}
