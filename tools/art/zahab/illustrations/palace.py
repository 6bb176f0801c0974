"""Pictures of Zahab's trade cards at court: the moon gate, the tower, the throne, the vault."""

import math

from tools.art.emblems import draw_stars
from tools.art.motifs.treasure import draw_coin, draw_gemstone
from tools.art.svg.sketch import GOLD_STOPS, Sketch, cylinder_stops, smooth_path, star_path
from tools.art.zahab.illustrations.desert import SCENE_HEIGHT, SCENE_WIDTH, draw_dune, draw_sky


def draw_moongate() -> Sketch:
    """Draw a keyhole gate with the full moon standing in it, steps and torches."""
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    draw_sky(s, "#080e34", "#1c2f7a", "#5a5aa8")
    draw_stars(s, 150, 90)
    stone = s.texture_filter("0.05 0.09", 6, "#1a1230", 1.5, 0.68)
    hole = "M168 196V150C128 128 136 58 200 34C264 58 272 128 232 150V196Z"
    wall = "M84 212V52Q84 40 96 40H122Q146 10 200 -6Q254 10 278 40H304Q316 40 316 52V212Z"
    with s.solid(4, 10):
        s.add(
            f'<path d="{wall}{hole}" fill-rule="evenodd" '
            f'fill="{s.xy_gradient("#c8b0d0", "#7a6aa0", "#362c5e")}" filter="{stone}"/>'
        )
    with s.clip(hole):
        draw_sky(s, "#182a80", "#4a6ac8", "#b8c8f4")
        s.glow(200, 98, 110, "#eaf2ff", 1)
        s.oval(200, 98, 46, 46, s.ball_gradient("#ffffff", "#f8f4e4", "#cfcfe0"))
        for x, y, r in ((188, 86, 9), (214, 106, 12), (206, 78, 6)):
            s.oval(x, y, r, r * 0.9, "#bcbcd4", opacity=0.6)
        draw_dune(s, [(120, 176), (180, 164), (290, 180)], "#6a5a9a")
    s.line(hole, "#5a3410", 15)
    s.line(hole, "#f0c050", 10)
    s.line(hole, "#fff0b8", 3, opacity=0.8, transform="translate(-2 -2)")
    for i in range(13):
        a = math.radians(160 + 18.4 * i)
        s.path(
            star_path(4, 200 + 88 * math.cos(a), 94 + 82 * math.sin(a), 8, 4),
            "#f6d680",
            opacity=0.9,
        )
    for x in (106, 294):
        with s.solid(2, 5):
            s.path(f"M{x - 16} 212V70H{x + 16}V212Z", s.x_gradient(*cylinder_stops("#8a7ab0", 0.5)))
            s.path(
                f"M{x - 21} 72C{x - 30} 46 {x - 6} 34 {x} 8C{x + 6} 34 {x + 30} 46 {x + 21} 72Z",
                s.xy_gradient("#6ae0d8", "#1f8a94", "#0a3a50"),
            )
            s.rect(x - 22, 68, 44, 9, s.x_gradient(*GOLD_STOPS), 3)
    for i in range(3):
        y = 194 + i * 15
        s.rect(140 - i * 26, y, 120 + i * 52, 17, s.y_gradient("#b8a8c8", "#5a4a80"), 2)
        s.line(f"M{140 - i * 26} {y + 1}h{120 + i * 52}", "#efe6ff", 2, opacity=0.7)
    for x in (52, 348):
        s.glow(x, 132, 70, "#ffae4a", 0.85)
        with s.solid(2, 4):
            s.path(
                f"M{x - 5} 240L{x - 3} 160H{x + 3}L{x + 5} 240Z",
                s.x_gradient(*cylinder_stops("#8a5a30")),
            )
            s.path(f"M{x - 17} 148H{x + 17}L{x + 9} 166H{x - 9}Z", s.x_gradient(*GOLD_STOPS))
        s.path(
            f"M{x} 152C{x - 22} 146 {x - 14} 126 {x - 2} 104C{x + 4} 122 {x + 22} 136 {x} 152Z",
            s.y_gradient("#ff8a2a", "#ffd84a", "#fff6c0"),
        )
    return s


def draw_tower() -> Sketch:
    """Draw the magician's tower under a whirl of stars, its window alight."""
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    draw_sky(s, "#14082e", "#4a1448", "#a82a4a", "#f0784a")
    draw_stars(s, 150, 80)
    for i in range(46):
        a, r = i * 0.42, 12 + i * 2.1
        x, y = 268 + r * math.cos(a) * 1.25, 72 + r * math.sin(a) * 0.72
        s.oval(x, y, 1.4 + i % 4 * 0.8, 1.4 + i % 4 * 0.8, "#ffe8b0", opacity=0.85 - i * 0.011)
    s.glow(268, 72, 56, "#ffd0a0", 0.8)
    s.path(star_path(8, 268, 72, 25, 9), s.ball_gradient("#ffffff", "#fff0b0", "#ffb84a"))
    draw_dune(s, [(-10, 190), (120, 176), (260, 190), (410, 168)], "#8a3244")
    brick = s.texture_filter("0.04 0.14", 5, "#2a0a10", 1.7, 0.75)
    with s.solid(4, 12):
        s.path(
            "M112 224L124 82H186L200 224Z",
            s.x_gradient(*cylinder_stops("#b8685a", 0.6)),
            filter=brick,
        )
        s.path("M104 92H206L196 66H114Z", s.x_gradient(*cylinder_stops("#d88a6a", 0.6)))
        s.path(
            "M100 70C98 44 146 40 155 -2C164 40 212 44 210 70Z",
            s.xy_gradient("#ff8a5a", "#c02a34", "#5a0818"),
        )
    s.line("M155 0V-8", "#f0c250", 4)
    for d in ("M128 66Q148 42 154 12", "M182 66Q162 42 156 12"):
        s.line(d, "#6a0c1c", 3, opacity=0.5)
    s.rect(98, 66, 114, 9, s.x_gradient(*GOLD_STOPS), 4)
    for i in range(5):
        y = 106 + i * 25
        s.line(
            f"M{122 - i * 2} {y + 10}Q{156} {y + 22} {190 + i * 2} {y - 4}",
            "#5a1c1c",
            5,
            opacity=0.55,
        )
        s.line(
            f"M{122 - i * 2} {y + 7}Q{156} {y + 19} {190 + i * 2} {y - 7}",
            "#ffc8a0",
            1.6,
            opacity=0.55,
        )
    for x, y, k in ((155, 122, 1.25), (148, 176, 0.9), (155, 84, 0.6)):
        s.glow(x, y, 40 * k, "#ffd27a", 0.85)
        s.path(
            f"M{x - 11 * k} {y + 18 * k}V{y}Q{x - 11 * k} {y - 12 * k} {x} {y - 20 * k}"
            f"Q{x + 11 * k} {y - 12 * k} {x + 11 * k} {y}V{y + 18 * k}Z",
            "#fff0b0",
            stroke="#5a1c1c",
            stroke_width=4,
        )
        s.line(f"M{x} {y - 18 * k}v{36 * k}M{x - 10 * k} {y}h{20 * k}", "#a8502a", 2.4)
    with s.solid(2, 5):
        s.path("M192 84L244 66L247 76L196 94Z", s.x_gradient(*GOLD_STOPS))
        s.path("M240 63L254 58L258 76L246 80Z", s.x_gradient(*GOLD_STOPS))
    for x, h in ((40, 40), (66, 26), (330, 46), (362, 30)):
        s.path(
            f"M{x - 18} 214V{214 - h}Q{x} {190 - h} {x + 18} {214 - h}V214Z",
            s.x_gradient("#a84a4a", "#5a1c34"),
        )
        s.rect(x - 4, 200 - h * 0.4, 8, 12, "#ffd27a", 2)
    draw_dune(s, [(-10, 222), (140, 208), (280, 220), (410, 202)], "#5a1e36")
    return s


def draw_treasure() -> Sketch:
    """Draw an open chest in the vault: gold, jewels, a lamp, a crown."""
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    stone_wall = s.texture_filter("0.05 0.08", 9, "#0c0a24", 1.6, 0.7)
    s.rect(0, 0, s.w, 182, s.xy_gradient("#5a5a9a", "#34346a", "#16163a"), filter=stone_wall)
    for r in range(5):
        y = 8 + r * 38
        s.line(f"M0 {y}H400", "#12122e", 3, opacity=0.55)
        for k in range(6):
            s.line(f"M{k * 80 + 40 * (r % 2)} {y}v38", "#12122e", 3, opacity=0.55)
    s.rect(0, 182, 400, 58, s.y_gradient("#5a4a6a", "#2a1c38"))
    s.glow(200, 118, 170, "#ffd05a", 0.95)
    with s.solid(4, 10):
        s.path(
            "M92 112C92 40 126 16 200 16C274 16 308 40 308 112Z",
            s.xy_gradient("#b8703a", "#6a3818", "#2e1408"),
            filter=s.texture_filter("0.008 0.16", 7, "#1a0802", 2.0, 0.85),
        )
        s.path("M106 112C108 58 136 34 200 34C264 34 292 58 294 112Z", "#1c0c10")
        for x in (128, 200, 272):
            s.line(
                f"M{x} {112}C{x} 70 {200 + (x - 200) * 0.86:.0f} 40 {200 + (x - 200) * 0.8:.0f} 20",
                "#e8b23a",
                9,
            )
    pile = smooth_path(
        [(88, 140), (120, 108), (160, 92), (206, 84), (250, 94), (286, 110), (314, 140)]
    )
    s.path(pile + "Z", s.y_gradient("#fff0a8", "#f0b830", "#a86a10"))
    with s.solid(2, 5):
        for i in range(34):
            px = 108 + (i * 0.618 % 1) * 188
            top = 92 + abs(px - 204) * 0.3
            draw_coin(s, px, top + (i * 0.7548 % 1) * (142 - top), 15, "gold", 0.5, i * 33)
    with s.solid(2, 6):
        for x, y, r, tone in (
            (146, 106, 17, "#e0203c"),
            (262, 104, 18, "#12b48e"),
            (186, 122, 16, "#2f6fe0"),
            (232, 124, 15, "#9a4ae0"),
        ):
            draw_gemstone(s, x, y, r, tone, 0.88, 6 if x % 4 else 8, x)
        s.path(
            "M174 100L168 62L186 80L200 54L214 80L232 62L226 100Q200 110 174 100Z",
            s.x_gradient(*GOLD_STOPS),
        )
        for x, y in ((168, 60), (200, 52), (232, 60)):
            s.oval(x, y, 5, 5, s.orb_gradient("#e8344a"))
    with s.solid(4, 11):
        s.path(
            "M84 136H316L306 222H94Z",
            s.xy_gradient("#c8803e", "#7a4420", "#341808"),
            filter=s.texture_filter("0.008 0.16", 5, "#1a0802", 2.0, 0.85),
        )
        s.path("M80 132H320V148H82Z", s.y_gradient("#ffe9a8", "#b8761c"))
        for x in (112, 276):
            s.path(f"M{x} 146h14v76h-14z", s.x_gradient(*GOLD_STOPS))
        s.path("M180 140H220V176Q200 192 180 176Z", s.x_gradient(*GOLD_STOPS))
    s.path("M200 154a6 6 0 0 1 4 11l2 10h-12l2 -10a6 6 0 0 1 4 -11z", "#2a1404")
    with s.solid(2, 6):
        for x, y in ((46, 214), (70, 220), (58, 204), (340, 216), (366, 210), (352, 202)):
            draw_coin(s, x, y, 20, "gold", 0.5, x % 50)
        draw_gemstone(s, 28, 222, 15, "#12b48e", 0.86, 8, 10)
        draw_gemstone(s, 330, 226, 13, "#e0203c", 0.86, 6, 30)
    for x, y, r in ((160, 84, 14), (250, 88, 11), (216, 66, 10), (120, 122, 9), (290, 124, 9)):
        s.draw_sparkle(x, y, r)
    return s


DRAW_FUNCTIONS = {
    "moongate": draw_moongate,
    "tower": draw_tower,
    "treasure": draw_treasure,
}
