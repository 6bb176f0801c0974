"""The still life on the table of the title scene: a bag of coins, cards, gems and a camel."""

import math

from tools.art.motifs.backdrops import AZULEJO_PATTERN
from tools.art.motifs.treasure import draw_camel, draw_coin, draw_gemstone
from tools.art.svg.sketch import Sketch, shade_color, star_path

PARTS_TOP_MARGIN = 300.0
"""Distance of the parts' upper edge above the picture, pixels."""


def _card(s: Sketch, x: float, y: float, turn: float, face: int) -> None:
    """One of the fanned cards, 300 x 420, its picture chosen by `face`."""
    with s.solid(3, 16), s.group(transform=f"translate({x} {y}) rotate({turn})"):
        s.rect(-150, -420, 300, 420, s.xy_gradient("#fffaea", "#f0dfb8", "#c8ab78"), 24)
        s.rect(-132, -402, 264, 384, "none", 14, stroke="#9a6a34", stroke_width=4)
        inner = "M-120 -390H120V-30H-120Z"
        with s.clip(inner):
            if face == 0:
                s.path(inner, s.xy_gradient("#7a1f38", "#3a0a1e"))
                for r in (150, 118, 84, 50):
                    s.path(
                        star_path(8, 0, -210, r, r * 0.7), "none", stroke="#e8b84e", stroke_width=6
                    )
                s.path(star_path(8, 0, -210, 30, 16), "#e8b84e")
            elif face == 1:
                s.path(inner, s.tile_pattern(44, AZULEJO_PATTERN.format("#2c62a8")))
                s.path(inner, s.xy_gradient("#ffffff22", "#12204a66"))
                s.path(star_path(12, 0, -210, 96, 84), "#f4e6c0", stroke="#c9922e", stroke_width=6)
                s.path(
                    "M0 -290C52 -220 56 -180 0 -138C-56 -180 -52 -220 0 -290Z",
                    s.xy_gradient("#8af0dc", "#1f9a8e", "#06443f"),
                )
            elif face == 2:
                s.path(inner, s.y_gradient("#1c2a6a", "#7a3a7a", "#f08a4a", "#ffc86a"))
                s.oval(30, -190, 46, 46, "#fff0c0")
                s.path(
                    "M-130 -150Q-60 -220 20 -160Q80 -200 130 -150V0H-130Z",
                    s.y_gradient("#d08a3a", "#7a3a14"),
                )
                s.path("M-130 -90Q-20 -150 130 -80V0H-130Z", s.y_gradient("#e8a850", "#8a4a1a"))
            else:
                s.path(inner, s.y_gradient("#9ad0e8", "#ffe6b8"))
                for i in range(6):
                    c = "#d05a1e" if i % 2 else "#f8ecd0"
                    s.path(
                        f"M{-120 + i * 40} -390h40v90q-20 34 -40 0z",
                        s.y_gradient(shade_color(c, 0.2), c),
                    )
                s.rect(-130, -150, 260, 150, s.y_gradient("#b0703a", "#5a2c12"))
        if face == 3:
            s.oval(0, -170, 70, 26, s.y_gradient("#c8301f", "#7a1410"))
            s.oval(0, -190, 70, 26, s.xy_gradient("#fff0a8", "#f0c040", "#c98a1e"))
            s.oval(-20, -192, 12, 5, "#b8761a")
            s.oval(26, -184, 9, 4, "#b8761a")
        s.path("M-150 -396Q-150 -420 -126 -420H126L-150 -60Z", "#ffffff", opacity=0.1)
    if face == 2:
        with s.group(transform=f"translate({x} {y}) rotate({turn})"):
            draw_camel(s, -104, -262, 0.62, "#5a2414")


def _bag(s: Sketch) -> None:
    """The crimson bag, tipped over, its mouth to the right."""
    cloth = s.texture_filter("0.22 0.3", 4, "#2a0410", 0.9, 0.38, 2)
    with s.solid(22, 26):
        s.path(
            "M300 1130C210 1010 250 800 400 730C520 680 640 730 730 830C770 876 800 900 828 900"
            "C850 960 860 1040 826 1120C790 1130 770 1150 720 1176C600 1230 400 1236 300 1130Z",
            s.ball_gradient("#f0707a", "#c8283e", "#8a1228", "#3c0414"),
            filter=cloth,
        )
    for d in (
        "M828 930C760 920 700 880 620 800",
        "M842 990C740 970 640 900 520 760",
        "M842 1040C720 1050 560 1010 420 900",
        "M834 1090C700 1130 520 1120 380 1060",
    ):
        s.line(d, "#3a0212", 20, opacity=0.35, filter=s.blur_filter(7))
        s.line(
            d, "#ff9aa4", 8, opacity=0.35, filter=s.blur_filter(5), transform="translate(-8 -16)"
        )
    with s.solid(8, 14):
        s.path(
            "M820 886C880 850 950 850 1000 880C984 960 990 1060 1016 1140C950 1172 870 1160 "
            "816 1128C846 1060 846 960 820 886Z",
            s.xy_gradient("#e8505e", "#a81a34", "#4a0618"),
            filter=cloth,
        )
        s.oval(
            1000,
            1010,
            44,
            134,
            s.x_gradient("#2a0410", "#5a0a1e"),
            transform="rotate(-3 1000 1010)",
        )
        s.line("M1000 876C1048 890 1050 1120 1012 1144", "#e8606e", 16)
        s.line("M824 884C860 950 862 1070 820 1132", "#8a5a1e", 26)
        s.line("M824 884C860 950 862 1070 820 1132", "#f4d490", 17)
        for i in range(11):
            t = i / 10
            s.line(
                f"M{838 + 20 * math.sin(math.pi * t):.0f} {892 + 230 * t:.0f}l-16 14", "#a8742e", 4
            )
        s.line("M846 940C920 900 880 830 950 800C990 786 1000 820 980 836", "#e0b870", 12)
        s.line("M852 1000C800 1120 870 1210 806 1270", "#e0b870", 12)
        s.path("M806 1262l-26 70h22l8 -24l8 26h20z", s.y_gradient("#f4d490", "#a8742e"))
    s.soft_shape("M330 900C360 800 440 760 520 760C440 810 390 880 370 980Z", "#ffc0b8", 20, 0.55)


def _coins(s: Sketch) -> None:
    """The heap that pours out of the bag."""
    order = (
        "gold",
        "copper",
        "gold",
        "silver",
        "turquoise",
        "gold",
        "white",
        "silver",
        "gold",
        "copper",
        "turquoise",
        "gold",
    )
    spots: list[tuple[float, float]] = []
    for row in range(7):
        half = 150 + row * 62
        count = 3 + row
        for i in range(count):
            t = (i + 0.5) / count * 2 - 1
            x = 1010 + row * -6 + half * t + 22 * math.sin(i * 2.7 + row)
            y = 1050 + row * 52 - 84 * (1 - t * t) * (1 - row / 8) + 10 * math.sin(i * 1.9 + row)
            spots.append((x, y))
    batch = 0
    for start in range(0, len(spots), 8):
        with s.solid(2, 9):
            for x, y in sorted(spots[start : start + 8], key=lambda p: p[1]):
                kind = order[(batch * 5 + batch // 7) % len(order)]
                draw_coin(
                    s, x, y, 70 + batch % 3 * 3, kind, 0.5 + 0.06 * (batch % 3), batch * 47 % 60
                )
                batch += 1
    with s.solid(2, 14):
        draw_coin(s, 1080, 1010, 76, "gold", 0.86, -12)
        draw_coin(s, 470, 1330, 72, "silver", 0.52, 20)
        draw_coin(s, 330, 1270, 66, "gold", 0.48, -16)
        draw_coin(s, 1500, 1330, 68, "copper", 0.5, 8)
    for x, y in ((1050, 966), (780, 1180), (1196, 1240), (640, 1330)):
        s.draw_sparkle(x, y, 30)


def draw_still_life() -> Sketch:
    """Draw a spilling coin bag, cards, gems and a camel, without a background."""
    s = Sketch(900, 600)
    with s.group(transform=f"translate(0 {-PARTS_TOP_MARGIN})"):
        with s.group(filter=s.blur_filter(26)):
            s.oval(920, 1180, 620, 190, "#0a0406", opacity=0.5)
        for i, (x, turn) in enumerate(((500, -30), (560, -13), (640, 4), (720, 21))):
            with s.filter_area(x - 420, 330, 800, 560):
                _card(s, x, 800 + abs(turn + 4) * 1.2, turn, i)
        with s.filter_area(200, 680, 900, 680):
            _bag(s)
        with s.filter_area(220, 900, 1400, 560):
            _coins(s)
        with s.group(filter=s.blur_filter(12)):
            s.oval(1560, 1276, 180, 34, "#0a0406", opacity=0.75)
        draw_camel(s, 1330, 930, 1.36, "#e0702a")
        with s.filter_area(180, 1220, 1340, 280), s.solid(2, 14):
            for x, y, r, color in (
                (1290, 1316, 62, "#e0203c"),
                (1404, 1380, 54, "#17a45a"),
                (880, 1436, 58, "#2f6fe0"),
                (1150, 1424, 46, "#f2b41d"),
                (250, 1360, 44, "#9a4ae0"),
                (1010, 1446, 36, "#e0203c"),
            ):
                draw_gemstone(s, x, y, r, color)
        for x, y in ((1268, 1290), (860, 1412), (1388, 1358)):
            s.draw_sparkle(x, y, 26)
    return s
