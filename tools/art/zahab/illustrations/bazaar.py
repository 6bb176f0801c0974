"""Pictures of Zahab's trade cards in the bazaar: workshops, dealers, stalls."""

from tools.art.emblems import draw_stars
from tools.art.motifs.backdrops import draw_arch, draw_drape, draw_table, draw_wall
from tools.art.motifs.facial_features import (
    draw_brows,
    draw_eye,
    draw_fist,
    draw_head,
    draw_nose,
    draw_smile,
)
from tools.art.motifs.treasure import draw_coin, draw_gemstone
from tools.art.svg.sketch import (
    GOLD_STOPS,
    SILVER_STOPS,
    Sketch,
    cylinder_stops,
    light_color,
    shade_color,
    star_path,
)
from tools.art.zahab.illustrations.desert import SCENE_HEIGHT, SCENE_WIDTH


def _room(color: str, ground: str, stuff: str, pattern: str, horizon: float) -> Sketch:
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    draw_wall(s, color, pattern, horizon)
    draw_table(s, horizon, ground, stuff)
    return s


def _lamp(s: Sketch, x: float, y: float, k: float, tone: str) -> None:
    """A hanging lantern of coloured glass, its middle at (x, y)."""
    at = s.pen_at(x, y, k)
    s.line(f"M{x} -4V{y - 30 * k}", "#2a1210", 2.4)
    at.glow(0, 0, 70, "#ffc46a", 0.85)
    with s.solid(2, 4):
        at.path("M-20 -9Q0 -46 20 -9Z", s.x_gradient(*GOLD_STOPS))
        at.path(
            "M-20 -8H20C26 18 8 30 0 36C-8 30 -26 18 -20 -8Z",
            s.ball_gradient("#fffbe0", "#ffe08a", tone, shade_color(tone, 0.35)),
        )
        at.path("M-5 34h10l-5 14z", s.x_gradient(*GOLD_STOPS))


def _turban(s: Sketch, x: float, y: float, r: float, color: str) -> None:
    """A wound turban over a head of half width `r`, its eyes' middle at (x, y)."""
    at = s.pen_at(x, y, r)
    with s.solid(r * 0.08, r * 0.12):
        at.path(
            "M-1.16 -.4C-1.7 -1.5 -.8 -2.2 0 -2.2C.8 -2.2 1.7 -1.5 1.16 -.4Q0 -1.05 -1.16 -.4Z",
            s.xy_gradient(light_color(color, 0.5), color, shade_color(color, 0.5)),
        )
    for a, b in ((-1.15, 1.0), (-1.0, 1.15), (-1.2, 0.5)):
        s.line(
            f"M{x + a * r} {y - r * 0.75}Q{x - a * r * 0.1} {y - r * 1.9} {x + b * r} "
            f"{y - r * 1.5}",
            shade_color(color, 0.6),
            r * 0.08,
            opacity=0.6,
        )
    at.oval(0, -0.98, 0.2, 0.24, s.orb_gradient("#e8344a"), stroke="#f0c250", stroke_width=r * 0.07)


def _beard(s: Sketch, x: float, y: float, r: float, color: str, long: float = 1.9) -> None:
    """A full beard with a moustache."""
    at = s.pen_at(x, y, r)
    with s.solid(r * 0.06, r * 0.08):
        at.path(
            f"M-1 .15C-1 1.1 -.6 {long} 0 {long}C.6 {long} 1 1.1 1 .15C.9 .6 .6 .76 .4 .72"
            "C.2 .6 -.2 .6 -.4 .72C-.6 .76 -.9 .6 -1 .15Z",
            s.xy_gradient(light_color(color, 0.4), color, shade_color(color, 0.5)),
        )
    at.path(
        "M0 .66C-.3 .52 -.6 .62 -.78 .9C-.4 .94 -.15 .9 0 .78C.15 .9 .4 .94 .78 .9"
        "C.6 .62 .3 .52 0 .66Z",
        light_color(color, 0.3),
    )


def _robe(s: Sketch, x: float, y: float, w: float, color: str, trim: str) -> None:
    """Shoulders of a robe with a crossed collar; its neck is at (x, y), `w` wide in all."""
    with s.solid(3.5, 8):
        s.path(
            f"M{x - w / 2} 244C{x - w * 0.48} {y + 40} {x - w * 0.3} {y + 14} {x - w * 0.14} {y}"
            f"H{x + w * 0.14}C{x + w * 0.3} {y + 14} {x + w * 0.48} {y + 40} {x + w / 2} 244Z",
            s.xy_gradient(light_color(color, 0.4), color, shade_color(color, 0.55)),
            filter=s.texture_filter("0.6 0.5", 3, shade_color(color, 0.8), 0.8, 0.35, 2),
        )
        s.path(
            f"M{x - w * 0.15} {y}L{x} {y + w * 0.34}L{x + w * 0.15} {y}L{x + w * 0.22} "
            f"{y + 8}L{x} {y + w * 0.52}L{x - w * 0.22} {y + 8}Z",
            trim,
        )


def draw_goldsmith() -> Sketch:
    """Draw an anvil with a glowing bar of gold, a hammer, the forge behind."""
    s = _room("#5a3a34", "#5e3a24", "wood", "", 176)
    draw_arch(s, "#4a2a22", 306, 24, 68, 176)
    s.glow(306, 120, 120, "#ff7a2a", 1)
    for x, h in ((262, 46), (286, 78), (312, 92), (338, 62), (356, 40)):
        s.path(
            f"M{x} 172C{x - 24} 160 {x - 12} {172 - h * 0.6} {x - 2} {172 - h}"
            f"C{x + 6} {172 - h * 0.5} {x + 22} 156 {x} 172Z",
            s.y_gradient("#ff6a1e", "#ffb83a", "#fff2a8"),
        )
    s.path("M236 176Q306 150 376 176Z", s.ball_gradient("#ffd84a", "#f06a1e", "#4a1a10"))
    for x, k in ((30, 1.0), (62, 0.8), (94, 1.1)):
        s.line(f"M{x} 28V{60 + 22 * k}", "#8a8a98", 5)
        s.path(f"M{x - 7} {60 + 20 * k}h14v{16 * k}q-7 8 -14 0z", s.x_gradient(*SILVER_STOPS))
    s.rect(14, 22, 100, 8, s.y_gradient("#a8683a", "#4a2410"), 3)
    s.shadow(168, 218, 78, 12)
    with s.solid(4, 11):
        s.path(
            "M56 136H248L242 160C218 162 204 170 200 184L216 216H120L136 184C132 168 112 160 "
            "90 158C72 156 60 148 56 136Z",
            s.xy_gradient("#a8a8b8", "#5a5a6a", "#22222c"),
        )
        s.path("M56 134H250V144H58Z", s.y_gradient("#e8eaf4", "#8a8a9a"))
    s.glow(168, 122, 70, "#ffc23a", 0.95)
    with s.solid(2.5, 5):
        s.path("M126 112H204L214 134H116Z", s.xy_gradient("#fffbe0", "#ffd64a", "#f08a1e"))
        s.path("M126 112L134 104H210L204 112Z", "#fffbe8")
        s.path("M204 112L210 104L220 126L214 134Z", "#e88a1e")
    with s.solid(3, 9), s.group(transform="rotate(-34 196 96)"):
        s.rect(206, 84, 130, 14, s.y_gradient("#d89a5a", "#7a4a22"), 6)
        s.path("M168 66H212V114H168Q160 90 168 66Z", s.x_gradient(*SILVER_STOPS))
    for x, y, r in ((112, 96, 9), (92, 116, 6), (150, 78, 7), (108, 66, 5), (228, 124, 6)):
        s.draw_sparkle(x, y, r)
    with s.solid(2, 6):
        for x, y in ((300, 214), (340, 208), (320, 200), (366, 218), (332, 222)):
            draw_coin(s, x, y, 25, "gold", 0.5, x % 40)
    return s


def draw_jeweller() -> Sketch:
    """Draw a great jewel on a cushion, tweezers, a loupe that enlarges its facets."""
    s = _room("#1c5a5a", "#4a2a5a", "cloth", "lattice", 150)
    draw_arch(s, "#2a7a78", 200, -6, 104, 150)
    draw_drape(s, "#7a2a6a")
    draw_drape(s, "#7a2a6a", True)
    s.glow(200, 106, 130, "#c8fff0", 0.7)
    s.shadow(200, 216, 120, 12)
    with s.solid(4, 11):
        s.path(
            "M84 176C74 158 92 158 110 164Q200 146 290 164C308 158 326 158 316 176"
            "C328 214 320 226 292 216Q200 236 108 216C80 226 72 214 84 176Z",
            s.ball_gradient("#ff9ab0", "#d8305a", "#8a1238", "#4a061e"),
        )
    for x in (88, 312):
        s.oval(x, 218, 9, 9, s.orb_gradient("#f0c250"))
    s.line("M104 186Q200 206 296 186", "#f6d27a", 3, opacity=0.6)
    s.soft_shape("M130 176Q200 196 270 176Q240 206 200 208Q160 206 130 176Z", "#3a0418", 6, 0.7)
    with s.solid(2.5, 8):
        draw_gemstone(s, 200, 124, 66, "#12b48e", 0.92, 8, 22)
    s.draw_sparkle(172, 92, 24)
    s.draw_sparkle(236, 146, 12)
    with s.solid(2, 5):
        for x, y, r, tone in (
            (52, 216, 19, "#e0203c"),
            (96, 226, 15, "#f2b41d"),
            (24, 224, 15, "#9a4ae0"),
            (300, 228, 14, "#2f6fe0"),
        ):
            draw_gemstone(s, x, y, r, tone, 0.86, 6, x)
    with s.solid(3, 9), s.group(transform="rotate(32 326 118)"):
        s.rect(316, 150, 20, 92, s.x_gradient(*cylinder_stops("#7a4a2a")), 8)
        s.rect(313, 146, 26, 15, s.x_gradient(*GOLD_STOPS), 3)
        s.oval(
            326,
            108,
            42,
            42,
            "none",
            stroke=s.xy_gradient("#fff0b0", "#d0901f", "#7c4508"),
            stroke_width=11,
        )
    s.oval(326, 108, 37, 37, s.ball_gradient("#ffffffcc", "#d8fff655", "#8ad8d866"))
    s.draw_gleam("M302 96Q308 82 324 78", 5)
    return s


def draw_scales() -> Sketch:
    """Draw brass scales between bowls heaped with spices."""
    s = _room("#a8642e", "#7a4222", "wood", "lattice", 172)
    draw_arch(s, "#c87a34", 200, 6, 112, 172)
    s.glow(120, 60, 120, "#ffe6b0", 0.8)
    for x, tone in ((24, "#d8402e"), (376, "#e8a02e")):
        _lamp(s, x, 62, 0.8, tone)
    heaps = ((58, "#e8a81e"), (130, "#c0381e"), (276, "#7a8a2e"), (346, "#8a4a22"))
    for x, tone in heaps:
        s.shadow(x, 230, 34, 7)
        with s.solid(2.5, 6):
            s.path(
                f"M{x - 33} 206Q{x - 10} 160 {x} 158Q{x + 10} 160 {x + 33} 206Z",
                s.ball_gradient(light_color(tone, 0.6), tone, shade_color(tone, 0.5)),
                filter=s.texture_filter("0.6 0.6", 4, shade_color(tone, 0.7), 1.4, 0.6, 2),
            )
            s.path(
                f"M{x - 37} 202H{x + 37}Q{x + 34} 230 {x + 16} 234H{x - 16}Q{x - 34} 230 "
                f"{x - 37} 202Z",
                s.x_gradient(*cylinder_stops("#3a7a8a" if x < 200 else "#b8683a")),
            )
            s.rect(x - 39, 199, 78, 7, s.x_gradient(*GOLD_STOPS), 3)
    with s.solid(3, 9):
        s.path("M166 228Q170 212 192 208H208Q230 212 234 228Z", s.x_gradient(*GOLD_STOPS))
        s.rect(194, 52, 12, 162, s.x_gradient(*GOLD_STOPS), 5)
        s.oval(200, 46, 11, 11, s.orb_gradient("#f0bd3f"))
        s.path("M94 70Q200 46 306 58L306 65Q200 56 94 77Z", s.x_gradient(*GOLD_STOPS))
        s.path(star_path(5, 200, 80, 13, 6), s.x_gradient(*GOLD_STOPS))
    for x, y, base, tone in ((98, 74, 126, "#c0381e"), (302, 62, 112, "#e8a81e")):
        for k in (-34, 0, 34):
            s.line(f"M{x} {y}L{x + k} {base}", "#e8c46a", 1.8)
        with s.solid(2, 5):
            s.path(
                f"M{x - 26} {base}Q{x - 6} {base - 26} {x} {base - 27}Q{x + 6} {base - 26} "
                f"{x + 26} {base}Z",
                s.ball_gradient(light_color(tone, 0.5), tone, shade_color(tone, 0.5)),
            )
            s.path(
                f"M{x - 40} {base - 2}H{x + 40}Q{x + 22} {base + 24} {x} {base + 24}"
                f"Q{x - 22} {base + 24} {x - 40} {base - 2}Z",
                s.x_gradient(*GOLD_STOPS),
            )
    return s


def draw_scribe() -> Sketch:
    """Draw a scribe with his quill over a contract, its seal still warm."""
    s = _room("#2f4a6a", "#8a5228", "wood", "damask", 186)
    draw_arch(s, "#3a5a7a", 120, 6, 88, 186)
    for i, (y, n) in enumerate(((44, 6), (92, 5))):
        s.rect(244, y, 150, 8, s.y_gradient("#a8683a", "#4a2410"))
        for j in range(n):
            tone = ("#b8342e", "#e8d8b0", "#2f7a8a", "#d89a2e", "#7a4a9a", "#e8d8b0")[(i + j) % 6]
            s.oval(262 + j * 23, y - 11, 11, 11, s.orb_gradient(tone))
            s.oval(262 + j * 23, y - 11, 4, 4, "#2a160c")
    _robe(s, 120, 122, 190, "#7a3a8a", "#f0cf7e")
    with s.solid(2.5, 5):
        draw_head(s, 120, 84, 32, "#c08450")
    _beard(s, 120, 84, 32, "#3a2a24", 1.8)
    for x in (107, 134):
        draw_eye(s, x, 88, 32, "#3a2414", 0.6)
        s.path(f"M{x - 8} 84Q{x} 78 {x + 8} 84V86Q{x} 82 {x - 8} 86Z", "#b07444")
    draw_brows(s, 120, 86, 32, "#2a1a14", 0.3, 0.6)
    draw_nose(s, 120, 86, 32, "#c08450", 1.1)
    _turban(s, 120, 84, 32, "#f0e6d0")
    s.rect(
        0,
        186,
        400,
        54,
        s.xy_gradient("#c88a50", "#8a5228", "#4a2410"),
        filter=s.texture_filter("0.008 0.16", 7, "#2a1004", 2.0, 0.85),
    )
    s.line("M0 187H400", "#f0c890", 2.4, opacity=0.7)
    with s.solid(2, 8):
        s.path("M150 232L186 168H356L338 232Z", s.xy_gradient("#fffbe8", "#f2e0b4", "#c8a468"))
        s.path(
            "M180 168Q186 156 200 158H362Q370 164 362 174H184Z", s.y_gradient("#fffbe8", "#c8a870")
        )
    for i in range(5):
        s.line(
            f"M{196 - i * 6} {184 + i * 9}H{(328, 314, 322, 276, 244)[i] - i * 3}",
            "#6a4a30",
            2.2,
            opacity=0.85,
        )
    with s.solid(2, 4):
        s.path(star_path(9, 306, 216, 19, 15), s.orb_gradient("#d0283a"))
    s.path(star_path(5, 306, 216, 9, 4), "#8a0e20")
    with s.solid(2.5, 7):
        s.path(
            "M108 244C112 214 140 198 178 196L190 214L160 244Z", s.xy_gradient("#9a5aaa", "#5a2468")
        )
        draw_fist(s, 196, 200, 15, "#c08450", -10)
    with s.solid(1.5, 5):
        s.path(
            "M192 208L206 184C212 140 240 104 272 88C270 124 254 166 214 188L200 210Z",
            s.xy_gradient("#ffffff", "#e8e4f0", "#9a94b0"),
        )
    s.line("M194 210Q222 160 266 96", "#8a84a0", 2)
    for k in range(5):
        s.line(f"M{224 + k * 9} {160 - k * 14}l{14 - k} {4 - k}", "#a8a2bc", 1.4, opacity=0.7)
    s.shadow(372, 222, 20, 6)
    with s.solid(2, 5):
        s.path("M352 192H388L394 226H346Z", s.x_gradient(*cylinder_stops("#2a3a6a")))
        s.oval(370, 192, 18, 6, s.x_gradient(*GOLD_STOPS))
        s.oval(370, 192, 13, 4, "#0a0a14")
    return s


RUG_PATTERN = (
    '<path d="M0 0H40V40H0Z" fill="#a81e34"/>'
    '<path d="M20 2L38 20L20 38L2 20Z" fill="#1c3a6e"/>'
    '<path d="M20 9L31 20L20 31L9 20Z" fill="#f0cf8a"/>'
    '<path d="M20 14L26 20L20 26L14 20Z" fill="#c0342e"/>'
    '<path d="M0 0l6 0l-6 6zM40 0v6l-6 -6zM40 40h-6l6 -6zM0 40v-6l6 6z" fill="#f0cf8a"/>'
)


def draw_carpet() -> Sketch:
    """Draw a dealer smiles over the edge of a carpet that he holds up; rolls beside him."""
    s = _room("#7a5a3a", "#6a4024", "wood", "lattice", 190)
    draw_arch(s, "#9a6a3a", 208, -10, 120, 190)
    _lamp(s, 46, 46, 0.8, "#d8402e")
    _lamp(s, 366, 52, 0.8, "#2fa89a")
    skin = "#d89a6a"
    _robe(s, 208, 96, 200, "#2f8a7a", "#f0cf7e")
    with s.solid(2.5, 5):
        draw_head(s, 208, 58, 32, skin)
    _beard(s, 208, 58, 32, "#6a4a34", 1.5)
    draw_eye(s, 195, 61, 32, "#3a2414", -0.3)
    draw_eye(s, 221, 61, 32, "#3a2414", -0.3)
    draw_brows(s, 208, 60, 32, "#4a2c1c", 0.8, 0.8)
    draw_nose(s, 208, 60, 32, skin, 1.1)
    draw_smile(s, 208, 63, 32, 0.28, -0.05)
    _turban(s, 208, 58, 32, "#d8503a")
    with s.solid(3.5, 9):
        s.path("M92 112Q208 132 324 112L338 246H78Z", "#7a1224")
        s.path("M100 120Q208 139 316 120L328 246H88Z", s.tile_pattern(40, RUG_PATTERN))
    s.path(
        "M92 112Q208 132 324 112L338 246H78Z",
        s.x_gradient("#00000066", "#ffffff22", "#00000033", "#ffffff2a", "#00000022", "#00000077"),
    )
    s.line("M96 117Q208 136 320 117M100 126Q208 145 316 126", "#f0cf8a", 3)
    for x in (104, 312):
        draw_fist(s, x, 116, 15, skin, 90)
    with s.solid(3, 8):
        for x, y, tone in (
            (30, 216, "#2f5a9a"),
            (58, 190, "#d89a2e"),
            (372, 214, "#7a3a8a"),
            (352, 190, "#2f8a5a"),
        ):
            s.oval(x, y, 30, 25, s.orb_gradient(tone))
            for k in (22, 15, 8):
                s.oval(x, y, k, k * 0.83, "none", stroke=light_color(tone, 0.6), stroke_width=2.4)
    return s


def draw_market() -> Sketch:
    """Draw stalls at night under strings of lanterns."""
    s = Sketch(SCENE_WIDTH, SCENE_HEIGHT)
    s.rect(0, 0, s.w, s.h, s.y_gradient("#0c1240", "#2c2a72", "#7a3f7a", "#c86a5a"))
    draw_stars(s, 110, 60)
    for x, w, h in ((-10, 70, 90), (70, 60, 66), (140, 84, 104), (236, 60, 74), (304, 110, 96)):
        s.rect(x, 190 - h, w, h, s.x_gradient("#5a3a72", "#2a1c4a"))
        s.path(
            f"M{x + w / 2 - 22} {190 - h}C{x + w / 2 - 26} {170 - h} {x + w / 2} {164 - h} "
            f"{x + w / 2} {152 - h}C{x + w / 2} {164 - h} {x + w / 2 + 26} {170 - h} "
            f"{x + w / 2 + 22} {190 - h}Z",
            s.x_gradient("#6a4a8a", "#3a2458"),
        )
        for k in (0.3, 0.7):
            s.path(f"M{x + w * k - 5} {206 - h + 8}v-8a5 5 0 0 1 10 0v8z", "#ffd27a")
    s.rect(0, 186, 400, 54, s.y_gradient("#8a5a4a", "#3a2030"))
    for x, tone, goods in (
        (8, "#c8342e", ("#f08a24", "#e8c43a", "#7aa03a")),
        (142, "#1f8a8a", ("#d8345e", "#7a4ac0", "#2f7fd0")),
        (276, "#d8902e", ("#b8683a", "#c8a040", "#8a3a2a")),
    ):
        s.glow(x + 58, 150, 84, "#ffb85a", 0.8)
        with s.solid(2.5, 7):
            for px in (x + 4, x + 106):
                s.rect(px, 122, 7, 104, s.x_gradient("#a8683a", "#4a2410"))
            s.path(
                f"M{x - 2} 182H{x + 120}L{x + 114} 230H{x + 4}Z", s.y_gradient("#b8743a", "#5a2c12")
            )
            s.rect(x - 6, 176, 130, 11, s.y_gradient("#f0b878", "#8a5228"), 3)
            for k in range(9):
                c = goods[k // 3]
                s.oval(x + 14 + k * 11.4, 171 - (k % 3 == 1) * 5, 8, 7, s.orb_gradient(c))
        with s.solid(2.5, 6):
            for i in range(6):
                c = tone if i % 2 else "#fff2da"
                a, b = x - 8 + i * 22, x + 14 + i * 22
                m = x + 58
                s.path(
                    f"M{m + (a - m) * 0.82:.1f} 92H{m + (b - m) * 0.82:.1f}L{b} 124"
                    f"Q{(a + b) / 2} 140 {a} 124Z",
                    s.y_gradient(shade_color(c, 0.35), light_color(c, 0.1), shade_color(c, 0.25)),
                )
    for d in ("M-10 20Q90 74 200 34T410 30", "M-10 64Q120 20 200 60T410 70"):
        s.line(d, "#1a0c22", 2.4)
    for x, y, k, tone in (
        (48, 60, 0.62, "#e2413a"),
        (108, 68, 0.5, "#f0b03a"),
        (164, 54, 0.62, "#2fa89a"),
        (232, 40, 0.55, "#e86aa0"),
        (296, 66, 0.6, "#f0b03a"),
        (352, 54, 0.62, "#5a8af0"),
    ):
        at = s.pen_at(x, y, k)
        s.glow(x, y, 44 * k + 8, "#ffc46a", 0.95)
        with s.solid(1.5, 3):
            at.path("M-17 -13H17L0 -28Z", s.x_gradient(*GOLD_STOPS))
            at.path(
                "M-16 -12H16C26 12 8 28 0 30C-8 28 -26 12 -16 -12Z",
                s.ball_gradient("#fffbe0", "#ffe08a", tone),
            )
    for x in (130, 264):
        s.soft_shape(f"M{x - 30} 232q30 -10 60 0z", "#12060e", 4, 0.5)
        with s.solid(2, 5):
            s.path(
                f"M{x - 17} 236C{x - 17} 200 {x - 12} 188 {x} 186C{x + 12} 188 {x + 17} 200 "
                f"{x + 17} 236Z",
                s.xy_gradient("#6a7ac0", "#2a2a6a")
                if x < 200
                else s.xy_gradient("#c87a9a", "#5a2048"),
            )
            s.oval(x, 176, 10, 11, s.orb_gradient("#8a5a3a"))
            s.path(
                f"M{x - 12} 176C{x - 16} 158 {x + 16} 158 {x + 12} 176Q{x} 168 {x - 12} 176Z",
                "#fff0d8",
            )
    return s


DRAW_FUNCTIONS = {
    "goldsmith": draw_goldsmith,
    "jeweller": draw_jeweller,
    "scales": draw_scales,
    "scribe": draw_scribe,
    "carpet": draw_carpet,
    "market": draw_market,
}
