"""Pictures of Zahab's trade cards under the open sky: roads, water, beasts, the cave."""

import math

from tools.art.emblems import draw_stars
from tools.art.motifs.facial_features import draw_head
from tools.art.motifs.street_scenery import draw_palm
from tools.art.svg.sketch import (
    GOLD_STOPS,
    Sketch,
    cylinder_stops,
    light_color,
    shade_color,
    smooth_path,
    star_path,
)
from tools.art.zahab.illustrations.camels import draw_bridle, draw_laden_camel, draw_walking_camel

SCENE_WIDTH, SCENE_HEIGHT = 200, 120


def draw_sky(s: Sketch, *tones: str) -> None:
    """Draw the sky from top to bottom."""
    s.rect(0, 0, s.w, s.h, s.y_gradient(*tones))


def draw_dune(s: Sketch, points: list[tuple[float, float]], color: str) -> None:
    """Draw a dune whose crest runs through `points`, lit along it, with wind ripples."""
    crest = smooth_path(points)
    d = crest + f"V{s.h}H{points[0][0]:.0f}Z"
    s.path(d, s.y_gradient(light_color(color, 0.45), color, shade_color(color, 0.45)))
    with s.clip(d):
        for k in range(3):
            s.line(
                crest,
                shade_color(color, 0.4),
                2,
                opacity=0.28,
                transform=f"translate({12 * k + 6} {14 + 15 * k})",
            )
    s.line(crest, light_color(color, 0.85), 2, opacity=0.7)


def draw_caravan() -> Sketch:
    """Draw three laden camels on a ridge in the morning sun."""
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    draw_sky(s, "#4aa0d8", "#b8dcec", "#fff0c8", "#ffdc98")
    s.glow(318, 74, 130, "#fff6d0", 1)
    s.oval(318, 74, 26, 26, "#fffbe8")
    draw_dune(s, [(0, 132), (90, 108), (190, 128), (300, 104), (410, 126)], "#e8b878")
    draw_dune(s, [(-10, 176), (90, 158), (210, 168), (320, 150), (410, 164)], "#d89a54")
    for x, y, k, coat, cloth in (
        (14, 66, 0.4, "#b8834e", "#2f8a9a"),
        (128, 62, 0.42, "#a8713c", "#c8342e"),
        (252, 50, 0.44, "#c0905a", "#7a3aa8"),
    ):
        s.soft_shape(
            f"M{x + 20} {y + 256 * k:.0f}h{200 * k:.0f}l-{120 * k:.0f} {40 * k:.0f}h-"
            f"{190 * k:.0f}z",
            "#3a1a10",
            4,
            0.5,
        )
        draw_laden_camel(s, x, y, k, coat, cloth)
    s.line("M132 96Q138 112 148 110M254 96Q262 108 274 104", "#5a3418", 2)
    draw_dune(s, [(-10, 226), (110, 204), (240, 218), (410, 196)], "#c07c3c")
    return s


def draw_well() -> Sketch:
    """Draw a roofed well of stone, a bucket over dark water, a jar."""
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    draw_sky(s, "#58a8d8", "#bfe0e8", "#fff0cc")
    s.glow(70, 30, 130, "#fff6d0", 0.9)
    draw_dune(s, [(-10, 128), (100, 108), (220, 124), (410, 98)], "#e0ac68")
    with s.group(filter=s.blur_filter(0.8)):
        draw_palm(s, 58, 150, 0.74)
        draw_palm(s, 352, 152, 0.9)
    draw_dune(s, [(-10, 172), (140, 160), (280, 168), (410, 156)], "#d09a58")
    with s.solid(3, 9):
        for x in (136, 252):
            s.rect(x, 60, 14, 124, s.x_gradient(*cylinder_stops("#8a5a30")), 3)
        s.path(
            "M112 66L200 16L290 66L280 76L200 32L122 76Z",
            s.xy_gradient("#f0a85a", "#b8602c", "#5a2810"),
        )
        s.rect(130, 84, 142, 13, s.y_gradient("#c08a50", "#5a3418"), 6)
    s.oval(200, 90, 22, 12, s.x_gradient(*cylinder_stops("#d8b88a")))
    s.line("M200 96V146", "#e8d0a0", 4)
    s.oval(200, 172, 84, 25, "#1a0e10")
    s.oval(200, 178, 74, 18, s.xy_gradient("#1a5a78", "#2f9ab0", "#0a2a40"))
    s.draw_gleam("M160 178q18 -8 36 -6", 3)
    with s.solid(2, 5):
        s.path("M180 142H220L214 176H186Z", s.x_gradient(*cylinder_stops("#b8783e")))
        s.path("M180 150H220M183 166H217", "none", stroke="#e8b84a", stroke_width=4)
        s.path("M182 142Q200 116 218 142", "none", stroke="#5a3418", stroke_width=4)
    with s.solid(4, 11):
        s.path(
            "M110 172A90 27 0 0 0 290 172V212A90 27 0 0 1 110 212Z",
            s.x_gradient(*cylinder_stops("#c8b08a", 0.5)),
            filter=s.texture_filter("0.09 0.12", 5, "#3a2410", 1.7, 0.75),
        )
        s.path("M110 172A90 27 0 0 0 290 172L280 168A80 21 0 0 1 120 168Z", "#f4e6c4")
    for row, y in enumerate((196, 214)):
        for i in range(7):
            a = math.radians(18 + 24 * i + 12 * row)
            joint = 200 - 90 * math.cos(a)
            s.line(f"M{joint:.0f} {y - 18 + 27 * math.sin(a):.0f}v18", "#5a4024", 2.4, opacity=0.6)
    s.line("M110 193A90 27 0 0 0 290 193", "#5a4024", 2.4, opacity=0.6)
    s.shadow(330, 222, 30, 8)
    with s.solid(2.5, 7):
        s.turned_body(
            328,
            [(160, 11), (168, 9), (180, 24), (200, 30), (218, 22), (226, 16)],
            cylinder_stops("#c8683a"),
        )
        s.draw_front_hoop(328, 186, 27, cylinder_stops("#f0d8a0"), 5)
    s.mouth(328, 160, 12, cylinder_stops("#e08a5a"), "#2a100a")
    return s


def draw_oasis() -> Sketch:
    """Draw a pool among palms at nightfall, a tent lit from within."""
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    draw_sky(s, "#2a2a7a", "#8a4a9a", "#f08a6a", "#ffd08a")
    draw_stars(s, 70, 40)
    s.glow(280, 128, 120, "#ffe6a0", 0.95)
    s.oval(280, 124, 24, 24, "#fff4c8")
    draw_dune(s, [(-10, 134), (120, 116), (230, 134), (410, 112)], "#a8607a")
    draw_dune(s, [(-10, 160), (120, 150), (260, 154), (410, 144)], "#9a5a54")
    pool = smooth_path(
        [
            (60, 196),
            (120, 168),
            (230, 160),
            (330, 172),
            (366, 196),
            (300, 222),
            (180, 230),
            (90, 222),
        ],
        True,
    )
    s.path(pool, "#f0c890", stroke="#f0c890", stroke_width=10)
    s.path(pool, s.y_gradient("#f8a878", "#c86a9a", "#3a4a9a"))
    with s.clip(pool):
        s.glow(280, 176, 60, "#fff0c0", 0.9, 0.5)
        ripples = ((150, 182, 60), (230, 196, 80), (120, 204, 40), (270, 176, 36), (190, 216, 60))
        for i, (x, y, w) in enumerate(ripples):
            s.line(
                f"M{x} {y}q{w / 4:.0f} -4 {w / 2:.0f} 0t{w / 2:.0f} 0",
                "#fff0d8",
                2.2,
                opacity=0.45 + 0.1 * (i % 2),
            )
        s.soft_shape("M70 170L120 160L110 230H60Z", "#1a1a50", 6, 0.5)
    with s.solid(3, 8):
        s.path("M286 168L338 84L396 168Z", s.x_gradient("#ffe0a0", "#f0a04a", "#8a3a2a"))
        for a, b in ((300, 316), (332, 348), (366, 382)):
            s.path(f"M338 84L{a} 168H{b}Z", s.y_gradient("#e85a3a", "#a82a2a"))
        s.path("M328 168L340 104L354 168Z", "#fff0b0")
        s.line("M338 86V66", "#5a3418", 3)
        s.path("M338 66l20 7l-20 7z", "#f0c040")
    s.glow(341, 152, 44, "#ffd27a", 0.8)
    draw_palm(s, 74, 190, 1.2, 0.3)
    draw_palm(s, 120, 178, 0.86, 0.4)
    draw_palm(s, 30, 204, 0.9, 0.35)
    for x in (96, 150, 310, 352):
        for k in (-8, -3, 3, 8):
            s.line(f"M{x} 226q{k * 0.5} -12 {k} -20", "#2f6a3a", 3)
    return s


def draw_camel_litter() -> Sketch:
    """Draw a camel with a canopied litter before a huge setting sun."""
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    draw_sky(s, "#5a1a5e", "#b83a5e", "#f4803e", "#ffc85a")
    s.glow(200, 118, 190, "#ffe890", 0.9)
    s.oval(200, 118, 92, 92, s.y_gradient("#fffbd8", "#ffe27a", "#ff9a3a"))
    for y, w in ((160, 96), (176, 88), (148, 60)):
        s.line(f"M{200 - w} {y}h{w * 2}", "#f4803e", 3, opacity=0.4)
    for x, y, w in ((58, 46, 60), (330, 60, 70), (300, 34, 40)):
        s.soft_shape(
            f"M{x - w} {y}Q{x} {y - 14} {x + w} {y}Q{x} {y + 8} {x - w} {y}Z", "#ffb890", 3, 0.7
        )
    for x, y in ((78, 84), (96, 74), (112, 86), (310, 92)):
        s.line(f"M{x - 8} {y - 3}q5 -5 8 1q4 -6 8 -1", "#3a1030", 2)
    draw_dune(s, [(-10, 182), (110, 168), (250, 180), (410, 160)], "#8a3a4a")
    with s.group(transform="translate(96 22) scale(0.7)"):
        draw_walking_camel(s, "#6a2a3a", "#140612")
        draw_bridle(s, "#f6c45a")
        s.path(
            "M98 108Q146 130 194 106L198 150Q146 172 96 150Z",
            s.xy_gradient("#ff8a4a", "#c02a3a", "#5a0c24"),
        )
        for k in range(7):
            s.line(f"M{102 + k * 15} {154 + 6 * math.sin(k / 2):.0f}v14", "#f6c45a", 4)
        s.line("M98 152Q146 174 196 152", "#f6c45a", 6)
    with s.solid(2, 0):
        s.path(
            "M180 98C180 82 188 78 199 78C210 78 218 82 218 98Z",
            s.xy_gradient("#3a8a9a", "#123a50"),
        )
        s.oval(199, 68, 8, 9, s.orb_gradient("#c08a5a"))
        s.path("M189 70C186 56 212 56 209 70Q199 60 189 70Z", "#fff0d8")
    with s.solid(2.5, 0):
        for x in (168, 230):
            s.rect(x - 3, 32, 6, 66, s.x_gradient(*GOLD_STOPS), 2)
        s.path("M158 96H242L234 112H166Z", s.xy_gradient("#f6c45a", "#a8601c"))
        s.path(
            "M148 52Q168 24 199 20Q232 24 250 52Q241 62 233 52Q224 62 216 52Q207 62 199 52"
            "Q190 62 182 52Q173 62 165 52Q156 62 148 52Z",
            s.xy_gradient("#ff7a5a", "#c0203a", "#5a0a24"),
        )
        s.path(
            "M164 44Q168 78 160 96H182Q176 66 182 44ZM236 44Q232 78 240 96H218Q224 66 218 44Z",
            s.x_gradient("#fff0d0", "#e8b07a"),
            opacity=0.92,
        )
    s.line("M150 53H248", "#f6c45a", 3)
    s.path(star_path(5, 199, 16, 9, 4), "#ffe08a")
    s.soft_shape("M130 204H290L220 226H60Z", "#1a0614", 5, 0.55)
    draw_dune(s, [(-10, 212), (120, 198), (280, 208), (410, 190)], "#5a2038")
    return s


def draw_cave() -> Sketch:
    """Draw the hermit in his cave beside a fire, the evening star outside."""
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    rock = s.texture_filter("0.03 0.05", 8, "#140a04", 2.0, 0.85)
    s.rect(0, 0, s.w, s.h, s.xy_gradient("#8a6234", "#4a2f18", "#1c0f08"), filter=rock)
    mouth = smooth_path(
        [
            (250, 150),
            (236, 84),
            (262, 34),
            (308, 20),
            (352, 46),
            (372, 100),
            (364, 156),
            (310, 164),
        ],
        True,
    )
    with s.clip(mouth):
        draw_sky(s, "#16266a", "#4a4a9a", "#c87a7a", "#ffc07a")
        draw_stars(s, 90, 110)
        s.path(star_path(4, 318, 62, 14, 3), "#ffffff")
        draw_dune(s, [(220, 140), (300, 122), (390, 138)], "#a8704a")
    s.line(mouth, "#2a160a", 12, opacity=0.8)
    s.line(mouth, "#d8a060", 3, opacity=0.55, transform="translate(-4 -3)")
    for x, h in ((30, 58), (70, 34), (120, 50), (176, 30), (220, 44), (384, 60)):
        s.path(
            f"M{x - 20} -4L{x} {h}L{x + 18} -4Z", s.xy_gradient("#8a6234", "#3a2412"), filter=rock
        )
    s.path(
        "M-10 198C80 176 200 188 300 178C350 174 380 180 410 176V250H-10Z",
        s.y_gradient("#9a6a38", "#3a2210"),
        filter=rock,
    )
    s.glow(214, 186, 170, "#ff9a3a", 0.8)
    s.shadow(116, 214, 78, 14)
    skin = "#e0ac80"
    with s.solid(3.5, 9):
        s.path(
            "M44 218C48 150 84 120 116 116C152 120 184 152 190 218Q116 232 44 218Z",
            s.xy_gradient("#b88a54", "#7a5228", "#2c1808"),
            filter=s.texture_filter("0.5 0.4", 5, "#1a0c04", 1.0, 0.4, 2),
        )
        s.path(
            "M76 138C68 84 90 54 118 46C150 56 164 90 156 138Q118 156 76 138Z",
            s.xy_gradient("#c89a64", "#7a5228", "#38200c"),
        )
        s.path("M90 132C84 96 98 74 120 70C142 76 150 100 146 132Z", "#2a1608")
    with s.solid(1.8, 3):
        draw_head(s, 120, 102, 21, skin)
        s.path(
            "M98 106C98 132 104 160 120 184C138 160 142 132 142 106C140 118 134 122 130 120"
            "C124 115 116 115 110 120C104 122 100 118 98 106Z",
            s.xy_gradient("#ffffff", "#e6e0d8", "#a8907a"),
        )
    for x in (112, 128):
        s.line(f"M{x - 4} 103q4 3 8 0", "#3a1c10", 2.4)
        s.line(f"M{x - 6} 96q6 -4 12 0", "#f6f0e8", 3.4)
    s.path("M116 110q4 4 8 0l-3 -8z", "#d08a64")
    with s.solid(2, 5):
        s.path(
            "M150 158C172 166 182 178 186 190L170 198C160 184 148 178 136 176Z",
            s.xy_gradient("#c89a64", "#6a4420"),
        )
        s.oval(183, 192, 9, 8, s.orb_gradient(skin))
    for a in (-24, 18, 70):
        s.rect(
            -30,
            -6,
            60,
            12,
            s.y_gradient("#8a5a30", "#2a1408"),
            5,
            transform=f"translate(238 212) rotate({a})",
        )
    s.glow(238, 188, 70, "#ffd05a", 0.9)
    s.path(
        "M238 212C204 208 206 176 224 158C226 170 234 172 234 160C234 146 238 138 244 130"
        "C246 150 270 164 268 188C268 202 256 212 238 212Z",
        s.y_gradient("#ff6a1e", "#ffae2e"),
    )
    s.path(
        "M238 212C220 208 220 190 232 178C236 186 242 182 242 170C256 182 258 206 238 212Z",
        s.y_gradient("#ffd84a", "#fffbd8"),
    )
    with s.solid(2, 6):
        s.path("M318 178Q334 152 350 178", "none", stroke="#7c4508", stroke_width=4)
        s.path("M314 186L334 168L354 186Z", s.x_gradient(*GOLD_STOPS))
        s.path("M318 188H350L354 220H314Z", s.ball_gradient("#ffffff", "#fff0a0", "#f6b83a"))
        s.rect(310, 219, 48, 10, s.x_gradient(*GOLD_STOPS), 3)
    s.glow(334, 204, 50, "#ffe08a", 0.8)
    return s


def draw_falcon() -> Sketch:
    """Draw a hunting falcon on a leather glove, dunes far below."""
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    draw_sky(s, "#2f7ac8", "#8ac4ec", "#e8f0e4", "#fff0c8")
    s.glow(330, 50, 120, "#fff6d0", 0.9)
    for x, y, w in ((70, 60, 54), (336, 96, 44)):
        for k, r in ((-0.6, 0.3), (0, 0.46), (0.55, 0.34)):
            s.oval(
                x + k * w, y, r * w, r * w * 0.5, "#ffffff", opacity=0.7, filter=s.blur_filter(4)
            )
    draw_dune(s, [(-10, 190), (100, 172), (240, 190), (410, 166)], "#e0ac68")
    draw_dune(s, [(-10, 214), (150, 198), (300, 212), (410, 196)], "#c88c48")
    with s.solid(3.5, 8):
        s.path("M180 150L140 226L166 234L204 168Z", s.xy_gradient("#8a7a68", "#4a4038", "#1e1814"))
    with s.solid(4, 9):
        s.path(
            "M206 30C236 26 258 42 260 66C262 82 256 92 250 100C256 130 240 166 208 184"
            "L184 190C172 176 168 156 170 134C172 112 180 92 186 78C180 54 188 34 206 30Z",
            s.xy_gradient("#fffaf0", "#e8d8bc", "#a88a64"),
        )
    for row in range(6):
        for i in range(4):
            fx, fy = 200 + i * 14 - row * 3.4, 104 + row * 13
            if fx < 248 - row * 5:
                s.path(f"M{fx} {fy}l5 8l-5 5l-5 -5z", "#6a4a30", opacity=0.75)
    with s.solid(3, 5):
        s.path(
            "M186 78C164 92 146 124 142 160C140 184 138 200 146 214C164 196 186 180 198 158"
            "C206 136 206 100 196 82Z",
            s.xy_gradient("#8a8494", "#4a4654", "#1c1a24"),
        )
    for i in range(5):
        s.line(
            f"M{190 - i * 6} {104 + i * 16}Q{178 - i * 7} {128 + i * 14} {160 - i * 4} "
            f"{146 + i * 13}",
            "#c8c2d0",
            2,
            opacity=0.7,
        )
        s.line(f"M{196 - i * 2} {96 + i * 15}q-8 10 -20 14", "#14121a", 2, opacity=0.5)
    with s.solid(2.5, 3):
        s.path(
            "M186 76C180 48 192 28 212 28C240 26 260 44 260 68C250 62 240 64 236 72"
            "C230 80 226 96 214 98C204 98 192 90 186 76Z",
            s.xy_gradient("#6a6472", "#3a3640", "#16141c"),
        )
        s.path(
            "M252 58C266 58 278 68 274 88C268 80 258 78 250 78Z",
            s.xy_gradient("#fff0b0", "#e0a830", "#4a3a28"),
        )
    s.path("M236 70C232 84 236 96 242 100C248 94 250 84 250 76Z", "#f6ead6")
    s.oval(240, 58, 9.5, 9.5, "#f0b830")
    s.oval(241, 58, 6.6, 6.6, "#140c08")
    s.oval(238.5, 55, 2.4, 2.4, "#ffffff")
    with s.solid(4, 10):
        s.path(
            "M410 186C360 176 300 178 256 180C226 180 190 176 172 186C162 196 172 208 190 208"
            "C220 214 250 226 300 230C340 234 380 236 410 240Z",
            s.xy_gradient("#c8803e", "#8a4c20", "#3a1a08"),
            filter=s.texture_filter("0.3 0.3", 4, "#2a1006", 0.9, 0.4, 2),
        )
        s.path("M292 176L306 234L330 237L314 176Z", s.y_gradient("#f0cf7e", "#a8741c"))
    with s.solid(3, 4):
        for i in range(4):
            s.oval(
                184 + i * 7,
                192 + i * 9,
                17,
                8.5,
                s.ball_gradient("#d8925a", "#8a4c20", "#4a2410"),
                transform=f"rotate({-8 + i * 4} {184 + i * 7} {192 + i * 9})",
            )
        s.oval(206, 186, 22, 9, s.ball_gradient("#e0a068", "#9a5828", "#4a2410"))
    for x in (200, 222):
        with s.solid(1.5, 3):
            s.path(
                f"M{x - 6} 170L{x - 10} 190Q{x} 198 {x + 12} 188L{x + 6} 166Z",
                s.xy_gradient("#ffe08a", "#d89a20", "#7a4c08"),
            )
    s.line("M226 190C240 204 232 214 246 220", "#c0283a", 4)
    s.path(star_path(5, 248, 223, 7, 3), "#f0c250")
    return s


DRAW_FUNCTIONS = {
    "caravan": draw_caravan,
    "well": draw_well,
    "oasis": draw_oasis,
    "ship": draw_camel_litter,
    "cave": draw_cave,
    "falcon": draw_falcon,
}
