"""Zahab's court: the queen, the magician and the hermit."""

import math

from tools.art.motifs.backdrops import draw_wall
from tools.art.motifs.facial_features import draw_brows, draw_eye, draw_fist, draw_head, draw_nose
from tools.art.svg.sketch import (
    GOLD_STOPS,
    Sketch,
    light_color,
    shade_color,
    smooth_path,
    star_path,
)

PICTURE_SIZE = 150


def _halo(s: Sketch, color: str) -> None:
    """A round niche behind the head, with a gilt edge of small beads."""
    s.oval(
        150,
        132,
        122,
        122,
        s.ball_gradient(light_color(color, 0.5), light_color(color, 0.1), shade_color(color, 0.5)),
    )
    s.oval(150, 132, 122, 122, "none", stroke="#f0cf7e", stroke_width=4)
    for i in range(40):
        a = math.radians(9 * i)
        s.oval(150 + 112 * math.cos(a), 132 + 112 * math.sin(a), 2.6, 2.6, "#ffe9ac", opacity=0.8)


def draw_queen() -> Sketch:
    """Draw the queen: crown, blue veil, pearls, a calm look to one side."""
    s = Sketch(PICTURE_SIZE, PICTURE_SIZE, 16)
    draw_wall(s, "#16407e", "damask")
    _halo(s, "#2a6ac0")
    skin = "#d8a070"
    with s.solid(4, 8):
        s.path(
            "M86 92C62 150 62 214 36 300H264C238 214 238 150 214 92C200 60 100 60 86 92Z",
            s.xy_gradient("#6ab0f4", "#2466b8", "#0a2a5e"),
            filter=s.texture_filter("0.5 0.05", 3, "#06183a", 0.7, 0.3, 2),
        )
    for d in (
        "M88 130Q76 210 56 296",
        "M212 130Q224 210 244 296",
        "M98 170Q92 230 84 296",
        "M202 170Q208 230 216 296",
    ):
        s.line(d, "#0a2a5e", 3, opacity=0.45)
    with s.solid(4, 6):
        s.path(
            "M58 300C66 246 104 226 132 218H168C196 226 234 246 242 300Z",
            s.xy_gradient("#4a90e8", "#1a4fa0", "#08204e"),
        )
        s.path("M122 220Q150 276 178 220L190 228Q150 304 110 228Z", s.x_gradient(*GOLD_STOPS))
    with s.solid(2.5, 5):
        s.path(
            "M92 150C84 70 118 52 150 52C182 52 216 70 208 150C212 182 204 204 196 216H104"
            "C96 204 88 182 92 150Z",
            s.xy_gradient("#4a2a1e", "#24120e", "#0e0606"),
        )
        draw_head(s, 150, 136, 46, skin)
        s.path(
            "M104 130C104 88 128 76 150 86C172 76 196 88 196 130C190 108 176 98 150 96"
            "C124 98 110 108 104 130Z",
            s.xy_gradient("#5a3424", "#2a140e", "#120806"),
        )
    draw_eye(s, 131, 140, 46, "#2f5a8a", 0.4)
    draw_eye(s, 170, 140, 46, "#2f5a8a", 0.4)
    for x in (131, 170):
        s.line(f"M{x - 11} 139q11 -11 23 -1", "#160a0a", 4)
    draw_brows(s, 150, 138, 46, "#24100c", 0.3, 0.6)
    draw_nose(s, 150, 138, 46, skin, 0.85)
    s.path("M133 173Q143 167 150 170Q157 167 168 172Q152 188 133 173Z", "#b0303c")
    s.line("M132 173Q150 177 169 171", "#6a1420", 2)
    with s.solid(2.5, 6):
        s.path(
            "M98 94L88 34L118 62L134 22L150 10L166 22L182 62L212 34L202 94Q150 74 98 94Z",
            s.x_gradient(*GOLD_STOPS),
        )
        s.path(
            "M96 92Q150 70 204 92L206 104Q150 82 94 104Z",
            s.x_gradient(*GOLD_STOPS),
            stroke="#7c4508",
            stroke_width=1.5,
        )
        for x, y, r, tone in (
            (88, 32, 7, "#e8f2ff"),
            (212, 32, 7, "#e8f2ff"),
            (150, 10, 8, "#e8f2ff"),
            (150, 52, 11, "#2a78e0"),
            (118, 82, 5, "#d0203c"),
            (182, 82, 5, "#d0203c"),
        ):
            s.oval(x, y, r, r, s.orb_gradient(tone))
        s.path(star_path(4, 150, 52, 8, 3), "#d8f0ff", opacity=0.9)
    with s.solid(1.5, 3):
        for x in (102, 198):
            s.oval(x, 172, 5, 5, s.orb_gradient("#f0bd3f"))
            s.path(f"M{x} 176l7 14l-7 10l-7 -10z", s.orb_gradient("#2a9ae0"))
        for i in range(11):
            a = math.radians(-66 + 13.2 * i)
            s.oval(150 + 46 * math.sin(a), 192 + 42 * math.cos(a), 6, 6, s.orb_gradient("#f6eee4"))
        s.path("M150 240l12 15l-12 18l-12 -18z", s.orb_gradient("#2a78e0"))
    s.draw_gleam("M112 76Q128 68 146 67", 3)
    s.draw_sparkle(158, 44, 10)
    return s


def draw_magician() -> Sketch:
    """Draw the magician: red turban, forked beard, a staff with a shining star."""
    s = Sketch(PICTURE_SIZE, PICTURE_SIZE, 16)
    draw_wall(s, "#6e1620", "lattice")
    _halo(s, "#a82430")
    for x, y, r in ((66, 70, 7), (92, 40, 5), (58, 128, 5), (108, 66, 4), (214, 44, 5)):
        s.path(star_path(4, x, y, r, r * 0.3), "#ffe6a0")
    skin = "#a86c42"
    with s.solid(4, 8):
        s.path(
            "M30 300C40 240 88 222 124 212H176C212 222 260 240 270 300Z",
            s.xy_gradient("#e8503e", "#a01c26", "#40060e"),
            filter=s.texture_filter("0.6 0.5", 3, "#2a040a", 0.8, 0.35, 2),
        )
        s.path("M92 226L150 300L208 226L226 236L186 300H114L74 236Z", s.x_gradient(*GOLD_STOPS))
        for x, y in ((92, 250), (116, 276), (208, 250), (184, 276)):
            s.path(star_path(5, x, y, 7, 3), "#8a1420")
    with s.solid(2.5, 6):
        draw_head(s, 150, 128, 46, skin)
        s.path(
            "M104 134C104 176 116 204 128 232L140 262L150 236L160 262L172 232"
            "C184 204 196 176 196 134C192 158 182 166 170 164C162 154 138 154 130 164"
            "C118 166 108 158 104 134Z",
            s.xy_gradient("#4a4048", "#1e161e", "#0a060a"),
        )
        for k in (-30, -18, -7, 7, 18, 30):
            s.line(
                f"M{150 + k} {180 - abs(k) * 0.4:.0f}Q{150 + k * 0.9:.0f} 210 "
                f"{150 + k * 0.42:.0f} 240",
                "#8a7e8a",
                1.8,
                opacity=0.6,
            )
        s.path(
            "M150 163C136 156 118 160 106 178C124 178 140 176 150 169C160 176 176 178 194 178"
            "C182 160 164 156 150 163Z",
            s.xy_gradient("#5a5058", "#241c24", "#0a060a"),
        )
    draw_eye(s, 131, 132, 46, "#c07a1e", 0.2)
    draw_eye(s, 170, 132, 46, "#c07a1e", 0.2)
    draw_brows(s, 150, 133, 46, "#16101a", 0.7, 0.7)
    draw_nose(s, 150, 130, 46, skin, 1.1)
    with s.solid(3, 7):
        s.path(
            "M96 108C72 64 104 14 150 14C196 14 228 64 204 108C190 88 110 88 96 108Z",
            s.xy_gradient("#ff8a6a", "#d0303a", "#6a0c18"),
        )
        for d in (
            "M98 102C112 62 164 38 206 52",
            "M106 84C134 44 188 40 212 74",
            "M94 82C110 44 146 20 182 22",
        ):
            s.line(d, "#7a0e1c", 3.4, opacity=0.65)
            s.line(d, "#ffb09a", 1.4, opacity=0.6, transform="translate(-1 -3)")
        s.path(
            "M94 112C118 84 182 84 206 112C202 122 194 118 188 113C166 98 134 98 112 113"
            "C106 118 98 122 94 112Z",
            s.y_gradient("#ffe08a", "#b8761c"),
        )
        s.path(
            "M150 70l14 17l-14 19l-14 -19z",
            s.orb_gradient("#8a3af0"),
            stroke="#f6d27a",
            stroke_width=4,
        )
        s.path(
            "M150 66C138 46 150 20 172 4C180 26 174 50 150 66Z",
            s.xy_gradient("#fffaf0", "#f0d0a0", "#c08a4a"),
        )
    with s.solid(2.5, 7):
        s.line("M246 300L238 84", "#5a2c14", 13)
        s.line("M243 300L235 84", "#c8844a", 4)
        s.path("M222 96Q238 116 254 96L248 84H228Z", s.x_gradient(*GOLD_STOPS))
    s.glow(238, 58, 60, "#ffe08a", 0.95)
    with s.solid(2, 0):
        s.path(star_path(8, 238, 58, 36, 14), s.ball_gradient("#ffffff", "#ffe890", "#f2b030"))
    s.draw_sparkle(238, 58, 22)
    with s.solid(2, 6):
        s.path(
            "M206 300C204 262 216 244 236 236L268 250L272 300Z", s.xy_gradient("#e8503e", "#6a0c18")
        )
        draw_fist(s, 242, 226, 22, skin, 8)
    return s


def draw_hermit() -> Sketch:
    """Draw the hermit: a hood, a white beard, a lantern that lights the cave."""
    s = Sketch(PICTURE_SIZE, PICTURE_SIZE, 16)
    s.rect(0, 0, 300, 300, s.xy_gradient("#c8923a", "#8a5a1e", "#3a200c"))
    rock = s.texture_filter("0.03 0.05", 8, "#2a1404", 1.9, 0.85)
    s.rect(0, 0, 300, 300, s.xy_gradient("#d8a44a", "#94641f", "#3a200c"), filter=rock)
    _halo(s, "#d8a030")
    for d in (
        "M-10 -10H120L96 40L72 26L58 74L34 52L20 120L-10 140Z",
        "M310 -10H196L214 32L236 22L250 66L276 50L288 104L310 120Z",
    ):
        s.path(d, s.xy_gradient("#8a6030", "#4a2c10", "#241004"), filter=rock)
    skin = "#e0ac80"
    with s.solid(4, 9):
        s.path(
            "M24 300C30 236 70 208 104 196C78 150 86 60 150 34C214 60 222 150 196 196"
            "C230 208 270 236 276 300Z",
            s.xy_gradient("#b08a5a", "#6e4a26", "#2c1808"),
            filter=s.texture_filter("0.5 0.4", 5, "#1a0c04", 1.0, 0.4, 2),
        )
        s.path(
            "M104 196C92 150 96 86 150 62C204 86 208 150 196 196Q150 226 104 196Z",
            s.xy_gradient("#4a2c12", "#241206"),
        )
    for d in ("M60 232Q46 266 44 300", "M108 204Q96 250 100 300", "M240 232Q254 266 256 300"):
        s.line(d, "#241004", 4, opacity=0.4)
    with s.solid(2.5, 5):
        draw_head(s, 150, 138, 42, skin)
        s.path(
            "M108 146C104 196 112 246 150 286C188 246 196 196 192 146C188 168 178 176 168 174"
            "C158 164 142 164 132 174C122 176 112 168 108 146Z",
            s.xy_gradient("#ffffff", "#e6e0d8", "#9a9088"),
        )
        for k in (-28, -16, -5, 6, 17, 28):
            s.line(
                f"M{150 + k} {192 - abs(k) * 0.5:.0f}Q{150 + k * 0.95:.0f} 230 "
                f"{150 + k * 0.4:.0f} 262",
                "#a8a098",
                2,
                opacity=0.75,
            )
        s.path(
            "M150 170C136 163 122 168 112 184C128 184 142 182 150 176C158 182 172 184 188 184"
            "C178 168 164 163 150 170Z",
            s.xy_gradient("#ffffff", "#eee8e0", "#a8a098"),
        )
    for x in (132, 168):
        draw_eye(s, x, 142, 40, "#5a7a8a", -0.3)
        s.line(f"M{x - 12} 152q12 7 24 0", "#9a5a3a", 1.8, opacity=0.7)
    draw_brows(s, 150, 142, 44, "#f6f0e8", -0.5, -0.5)
    draw_brows(s, 150, 140, 44, "#d8d0c8", -0.4, -0.4)
    draw_nose(s, 150, 142, 42, skin, 1.2)
    s.line("M128 112q22 -8 44 0M132 104q18 -6 36 0", "#a8683e", 1.8, opacity=0.6)
    with s.solid(3, 4):
        s.path(
            smooth_path(
                [(104, 198), (92, 150), (104, 92), (150, 56), (196, 92), (208, 150), (196, 198)]
            )
            + smooth_path(
                [(204, 200), (222, 148), (210, 82), (150, 36), (90, 82), (78, 148), (96, 200)]
            ).replace("M", "L", 1)
            + "Z",
            s.xy_gradient("#d8b07a", "#8a6034", "#3a200c"),
        )
    with s.solid(3, 6):
        s.path(
            "M44 166L80 146C104 176 130 206 138 236L92 268C88 226 66 192 44 166Z",
            s.xy_gradient("#c09a68", "#7a542c", "#38200c"),
        )
    s.glow(62, 214, 110, "#ffcf5a", 0.95)
    with s.solid(2.5, 8):
        s.path("M38 178Q62 142 86 178", "none", stroke="#7c4508", stroke_width=6)
        s.path("M32 192L62 162L92 192Z", s.x_gradient(*GOLD_STOPS))
        s.path("M38 194H86L92 250H32Z", s.ball_gradient("#ffffff", "#fff0a0", "#f6b83a", "#c87a1a"))
        s.rect(26, 248, 72, 16, s.x_gradient(*GOLD_STOPS), 4)
        for x in (46, 62, 78):
            s.line(f"M{62 + (x - 62) * 0.9:.0f} 194L{62 + (x - 62) * 1.15:.0f} 250", "#7c4508", 3)
    s.path("M62 244c-16 -8 -12 -24 0 -38c12 14 16 30 0 38z", "#ffffff")
    s.glow(62, 222, 44, "#fff6c8", 0.9)
    with s.solid(2, 6):
        draw_fist(s, 62, 152, 17, skin, 90)
    return s


DRAW_FUNCTIONS = {"queen": draw_queen, "magician": draw_magician, "hermit": draw_hermit}
