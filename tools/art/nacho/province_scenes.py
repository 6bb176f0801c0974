"""Landscapes of Nacho: the four provinces, and the end of a round."""

from tools.art.motifs.treasure import draw_coin
from tools.art.nacho.winter_scenery import (
    draw_aurora,
    draw_cabin,
    draw_flakes,
    draw_peaks,
    draw_pine,
    draw_sky,
)
from tools.art.svg.filters import mix_colors
from tools.art.svg.sketch import SILVER_STOPS, Sketch, cylinder_stops, light_color, shade_color


def _land(top: str, low: str, horizon: float, stars: int = 0) -> Sketch:
    s = Sketch(360, 150)
    draw_sky(s, top, low, horizon, stars)
    return s


def _snow(s: Sketch, d: str, top: str = "#ffffff", low: str = "#b4c2e6") -> None:
    """A drift in the foreground."""
    s.path(d, s.y_gradient(top, mix_colors(top, low, 0.4), low))


def alberta() -> Sketch:
    """Draw the Rockies at dusk, with an oil pump on the plain before them."""
    s = _land("#2a4a9a", "#ffb48a", 214)
    s.glow(560, 176, 190, "#ffe0a0", 0.8)
    draw_peaks(s, [(60, 84, 130), (236, 40, 150), (660, 70, 150)], 220, "#6a78a8")
    draw_peaks(s, [(146, 104, 110), (390, 74, 140), (540, 112, 120)], 224, "#54629a")
    for i, x in enumerate((20, 56, 96, 640, 676, 708, 330, 360)):
        draw_pine(s, x, 244 + i % 3 * 8, 62 + i % 4 * 14)
    s.path("M0 228Q180 206 360 226T720 218V300H0Z", s.y_gradient("#f4f8ff", "#a4b4dc"))
    with s.solid(2.4, 6):
        s.rect(430, 250, 120, 12, s.y_gradient("#8a5a3a", "#3e2414"), 3)
        s.path("M470 252L488 180L508 252H498L488 206L480 252Z", "#3a2a30")
        with s.group(transform="rotate(-12 488 182)"):
            s.rect(420, 172, 140, 15, s.y_gradient("#ff8a5a", "#a82a20"), 4)
            s.path("M420 160Q396 178 408 210L424 204Z", s.x_gradient("#ff8a5a", "#8a1e18"))
            s.rect(548, 166, 24, 30, s.y_gradient("#8a8a94", "#3a3a44"), 4)
        s.line("M412 206V254", "#d8dce4", 3)
    with s.solid(3, 6):
        draw_cabin(s, 212, 262, 104, 56)
    _snow(s, "M0 272Q200 244 420 268T720 258V300H0Z")
    draw_flakes(s, 24)
    return s


def saskatchewan() -> Sketch:
    """Draw a wide winter field, a grain elevator, stubble of wheat through the snow."""
    s = _land("#3f8ad8", "#fff0c0", 190)
    for x, y, w in ((110, 50, 90), (330, 84, 120), (560, 40, 110), (650, 96, 80)):
        for k, r in ((-0.6, 0.22), (0, 0.34), (0.55, 0.26)):
            s.oval(
                x + k * w, y, r * w, r * w * 0.4, "#ffffff", opacity=0.75, filter=s.blur_filter(4)
            )
    s.path("M0 192H720V300H0Z", s.y_gradient("#fdfaf0", "#e8dcb8", "#c8b078"))
    for r in range(6):
        py = 202 + r * r * 2.6 + r * 6
        for i in range(46 - r * 4):
            px = (i + (r % 2) * 0.5) * (720 / (44 - r * 4))
            h = 7 + r * 3.4
            s.line(
                f"M{px:.0f} {py:.0f}l{(i * 7) % 5 - 2} {-h:.0f}",
                "#b8862a",
                1.4 + r * 0.4,
                opacity=0.85,
            )
    with s.solid(3, 8):
        s.path("M452 204V92L470 70H536L554 92V204Z", s.x_gradient("#f08a5a", "#c8442e", "#6a1c18"))
        s.path(
            "M462 92L472 40L503 22L534 40L544 92Z", s.x_gradient("#e87a4a", "#b83a28", "#5a1614")
        )
        s.path("M466 44L503 14L540 44L534 52L503 30L472 52Z", s.y_gradient("#ffffff", "#c0ccec"))
        s.path(
            "M444 96L470 66H536L562 96L552 100L532 76H474L454 100Z",
            s.y_gradient("#ffffff", "#c0ccec"),
        )
        s.rect(554, 146, 74, 58, s.x_gradient("#c8442e", "#7a2218"))
        s.path("M548 148L592 120L636 148Z", s.y_gradient("#ffffff", "#c0ccec"))
        s.path(
            "M503 118V160M490 132Q503 138 503 150M516 132Q503 138 503 150M490 120Q503 126 503 "
            "138"
            "M516 120Q503 126 503 138",
            "none",
            stroke="#ffe08a",
            stroke_width=5,
            stroke_linecap="round",
        )
        s.rect(580, 168, 22, 36, "#4a1a12")
    with s.solid(2, 6):
        s.rect(100, 120, 9, 96, s.x_gradient("#8a8a94", "#4a4a54"))
        for a in range(0, 360, 45):
            s.path(
                "M0 0L-7 -40H7Z",
                s.y_gradient("#f0f4fa", "#98a4b8"),
                transform=f"translate(104 118) rotate({a + 12})",
            )
        s.oval(104, 118, 6, 6, s.orb_gradient("#c8442e"))
    s.line("M0 218H90M118 218H440", "#7a5a34", 2.4, stroke_dasharray="2 26")
    with s.solid(2.4, 5):
        for turn in (-30, -12, 8, 26):
            with s.group(transform=f"rotate({turn} 268 320)"):
                s.line("M268 320V190", "#c8922e", 5)
                for i in range(6):
                    for side in (-1, 1):
                        s.path(
                            "M0 0C9 -14 11 -20 6 -30C-5 -22 -5 -11 0 0Z",
                            s.orb_gradient("#f0c24a"),
                            transform=f"translate(268 {236 - i * 12}) scale({side} 1) rotate(22)",
                        )
    _snow(s, "M0 276Q160 258 300 280T720 264V300H0Z", "#fffdf6", "#c8c8e0")
    return s


def ontario() -> Sketch:
    """Draw a frozen lake among pines, a canoe drawn up, a town of towers far off."""
    s = _land("#1e2a6a", "#e08aa8", 176, 40)
    draw_aurora(s, 20, "#5af0b8")
    with s.group(filter=s.blur_filter(0.7)):
        for x, w, h in ((380, 26, 50), (412, 22, 72), (478, 30, 58), (514, 22, 44)):
            s.rect(x, 176 - h, w, h, s.y_gradient("#5a5a9a", "#3a3a72"))
            for k in range(int(h / 10)):
                s.line(
                    f"M{x + 5} {172 - k * 10}h{w - 10}",
                    "#ffd98a",
                    2.4,
                    stroke_dasharray="4 4",
                    opacity=0.85,
                )
        s.path("M450 176L454 92H460L464 176Z", "#4a4a86")
        s.oval(457, 96, 13, 7, "#6a6aa8")
        s.line("M457 92V58", "#8a8ac0", 3)
    for i in range(22):
        draw_pine(s, 4 + i * 34, 186 + i % 3 * 3, 34 + (i * 37) % 40, "#1c3e44")
    s.path("M0 184H720V300H0Z", s.y_gradient("#c8e4f8", "#7aa8d0", "#4a6ea8"))
    for x, y, w in ((120, 214, 160), (420, 206, 200), (260, 238, 260), (560, 240, 140)):
        s.soft_shape(f"M{x} {y}h{w}l-24 6h{-w + 10}z", "#ffffff", 3, 0.6)
    for x, h in ((34, 190), (98, 140), (676, 200), (618, 130)):
        draw_pine(s, x, 282, h, "#1f5a40")
    with s.solid(3, 8):
        s.path(
            "M224 246C250 270 420 270 446 246C440 288 410 294 334 294C260 294 230 288 224 246Z",
            s.y_gradient("#ff9a5a", "#c83a28", "#5a1414"),
        )
        s.path(
            "M224 246C250 262 420 262 446 246C428 258 380 266 334 266C290 266 242 258 224 246Z",
            s.y_gradient("#7a3e1a", "#e0a468"),
        )
        s.line("M282 258L392 222", "#e0b878", 6)
        s.oval(398, 220, 15, 7, s.orb_gradient("#e0b878"), transform="rotate(-18 398 220)")
    with s.solid(2.4, 6):
        s.path(
            "M516 262C520 240 556 234 580 244C592 232 588 214 598 208C610 202 622 208 622 218"
            "L646 222L621 227C618 244 614 258 600 266Q556 276 516 262Z",
            s.xy_gradient("#5a5a6a", "#1e1e2a", "#0c0c14"),
        )
        s.path("M532 262Q566 272 604 260Q612 250 614 240Q600 256 532 262Z", "#f4f8ff")
        s.path(
            "M536 250q18 -8 38 -2M544 256q16 -6 30 -2",
            "none",
            stroke="#ffffff",
            stroke_width=3,
            stroke_dasharray="3 5",
        )
        s.path("M594 228q12 6 24 0l-2 9q-12 4 -24 -1z", "#f4f8ff")
        s.oval(609, 216, 3, 3, "#e83a2a")
    _snow(s, "M0 268Q60 250 150 280T330 298H0ZM720 262Q640 256 590 284T480 300H720Z")
    draw_flakes(s, 34)
    return s


def quebec() -> Sketch:
    """Draw an old walled town over the river, green copper roofs, a toboggan run."""
    s = _land("#2a2a72", "#f0a8b8", 196, 44)
    s.glow(120, 60, 80, "#fff0d0", 0.7)
    s.oval(120, 60, 22, 22, s.ball_gradient("#ffffff", "#fff0d0", "#d8c8b8"))
    s.path(
        "M180 226C220 150 300 134 380 140C500 134 640 150 720 186V300H180Z",
        s.y_gradient("#8a86b0", "#4a4a80"),
    )
    copper, stone = "#4fa890", "#e0b898"
    with s.solid(2.6, 8), s.group(transform="translate(88 49) scale(.8)"):
        for x, w, h in ((330, 60, 78), (392, 84, 110), (478, 74, 92), (554, 56, 72)):
            top = 160 - h + 30
            s.rect(
                x,
                top,
                w,
                164 - top,
                s.x_gradient(light_color(stone, 0.4), stone, shade_color(stone, 0.4)),
            )
            for r in range(3):
                for c in range(int(w / 18)):
                    s.rect(
                        x + 7 + c * 18,
                        top + 12 + r * 24,
                        8,
                        13,
                        "#ffe08a" if (r + c) % 3 else "#6a4a5a",
                        2,
                    )
            s.path(
                f"M{x - 6} {top + 3}L{x + w * 0.24} {top - h * 0.42}H{x + w * 0.76}L{x + w + 6} "
                f"{top + 3}Z",
                s.x_gradient(light_color(copper, 0.4), copper, shade_color(copper, 0.5)),
            )
            s.path(
                f"M{x + w * 0.24} {top - h * 0.42}H{x + w * 0.76}l4 8H{x + w * 0.24 - 4}Z",
                "#f4f8ff",
            )
        s.rect(
            416, 14, 36, 70, s.x_gradient(light_color(stone, 0.4), stone, shade_color(stone, 0.4))
        )
        s.path(
            "M408 18L434 -22L460 18Z",
            s.x_gradient(light_color(copper, 0.4), copper, shade_color(copper, 0.5)),
        )
        s.oval(434, 42, 9, 9, "#ffe9a8", stroke="#6a4a3a", stroke_width=2.4)
    with s.solid(2.4, 6):
        s.path(
            "M190 226V186H206V176H222V186H240V176H256V186H274V176H290V186H640V176H656V186"
            "H674V176H690V186H724V232H190Z",
            s.y_gradient("#c8a890", "#8a6a68", "#4a3a50"),
        )
        for x, tone, roof in (
            (214, "#f0d8b0", "#c8442e"),
            (280, "#e8a890", "#4a5a9a"),
            (346, "#d8e0e8", "#c8442e"),
            (572, "#f0d8b0", "#4a5a9a"),
            (638, "#e8b8a0", "#c8442e"),
        ):
            s.rect(
                x, 206, 56, 52, s.x_gradient(light_color(tone, 0.3), tone, shade_color(tone, 0.4))
            )
            s.path(
                f"M{x - 7} 208L{x + 12} 178H{x + 44}L{x + 63} 208Z",
                s.y_gradient(light_color(roof, 0.3), roof, shade_color(roof, 0.3)),
            )
            s.path(f"M{x + 12} 178H{x + 44}l8 12q-12 6 -24 0t-24 0z", "#f4f8ff")
            s.rect(x + 9, 218, 14, 18, "#ffd87a", 2, stroke="#4a2a20", stroke_width=2.4)
            s.rect(x + 34, 218, 14, 40, "#5a2a20", 2)
    s.path("M0 236Q100 214 200 240T460 256T720 250V300H0Z", s.y_gradient("#d8e8fa", "#7a96cc"))
    with s.solid(3, 8):
        s.path(
            "M34 262H148Q170 260 168 236M34 262Q26 262 22 250",
            "none",
            stroke="#c8842e",
            stroke_width=10,
            stroke_linecap="round",
        )
        s.path(
            "M60 254V216Q76 204 92 216V254ZM96 254V224Q110 214 124 224V254Z",
            s.x_gradient("#5ab0e9", "#1f5a9a"),
        )
        s.oval(76, 204, 14, 14, s.orb_gradient("#f0c8a0"))
        s.path("M60 202Q76 176 92 202Z", s.orb_gradient("#d8382a"))
        s.oval(110, 214, 12, 12, s.orb_gradient("#d09a68"))
        for x, y in ((76, 208), (110, 217)):
            s.path(
                f"M{x - 5} {y - 2}v2m9 -2v2M{x - 4} {y + 4}q4 4 8 0",
                "none",
                stroke="#3a1c14",
                stroke_width=2,
                stroke_linecap="round",
            )
        s.path("M97 212Q110 190 123 212Z", s.orb_gradient("#2f8a4a"))
    _snow(s, "M0 270Q160 258 330 280T720 270V300H0Z")
    draw_flakes(s, 34)
    return s


def draw_round_end() -> Sketch:
    """Draw the end of a round: sunrise at the border, the takings counted on a barrel."""
    s = Sketch(200, 170)
    draw_sky(s, "#3a4a9a", "#ffc07a", 226, 0)
    for i in range(14):
        s.path(
            "M200 214L186 -120H214Z",
            "#fff0b0",
            opacity=0.16,
            transform=f"rotate({i * 25.7 - 90:.1f} 200 214)",
        )
    s.glow(200, 214, 180, "#ffe9a0", 0.9)
    s.oval(200, 214, 62, 62, s.ball_gradient("#fffdf0", "#fff0a8", "#ffc24a"))
    draw_peaks(s, [(40, 120, 110), (130, 164, 80), (286, 160, 80), (364, 112, 120)], 238, "#6a6aa8")
    s.path("M0 238Q120 218 220 236T400 228V340H0Z", s.y_gradient("#fff6e8", "#d0c8ea", "#8a8ac0"))
    draw_cabin(s, 18, 262, 96, 56)
    draw_pine(s, 366, 268, 120)
    with s.solid(3, 8):
        s.rect(300, 176, 20, 100, s.x_gradient(*SILVER_STOPS), 4)
        s.rect(292, 168, 36, 14, s.y_gradient("#ffffff", "#c8d4f4"), 7)
        with s.group(transform="rotate(-62 310 200)"):
            s.rect(310, 191, 190, 18, "#fff6ea", 6)
            for i in range(4):
                s.path(f"M{320 + i * 46} 191h22l-9 18h-22z", s.y_gradient("#f0503e", "#a81a24"))
        s.oval(310, 200, 13, 13, s.orb_gradient("#e0a22c"))
    s.shadow(206, 326, 82, 12)
    with s.solid(4, 10):
        s.turned_body(206, [(244, 66), (272, 76), (302, 74), (326, 62)], cylinder_stops("#a8642e"))
        for y in (258, 308):
            s.draw_front_hoop(206, y, 74, SILVER_STOPS, 9)
        for k in range(-3, 4):
            s.line(
                f"M{206 + k * 19} {254 - abs(k)}Q{206 + k * 23} 290 {206 + k * 18} 332",
                "#5a2c10",
                2.4,
                opacity=0.6,
            )
        s.oval(206, 244, 66, 15, s.x_gradient("#d8a060", "#f0c890", "#a86a34"))
    with s.solid(2.4, 6):
        for x, n in ((174, 5), (206, 8), (238, 4)):
            for k in range(n):
                draw_coin(s, x, 238 - k * 9, 19, "gold", 0.42, k * 20)
        s.path(
            "M250 236C236 226 240 196 254 186L250 172Q262 178 276 170L272 186C290 196 294 226 "
            "280 238Q264 244 250 236Z",
            s.ball_gradient("#f0dcb0", "#c8a468", "#6a4a24"),
        )
        s.line("M250 188Q262 194 276 187", "#7a4a20", 4)
    with s.solid(2.4, 6):
        s.path(
            "M118 250C112 228 122 214 136 222C148 212 162 226 156 250Q136 258 118 250Z",
            s.xy_gradient("#d8a050", "#8a5a20", "#4a2c0c"),
        )
        s.path(
            "M92 252C104 244 168 244 182 252C170 268 104 268 92 252Z",
            s.xy_gradient("#e8b468", "#a8742e", "#5a380e"),
        )
        s.path("M117 242Q136 252 157 242V249Q136 258 117 249Z", "#3a1c0c")
    s.draw_sparkle(198, 164, 15)
    draw_flakes(s, 14)
    return s


PROVINCE_DRAW_FUNCTIONS = (alberta, saskatchewan, ontario, quebec)
