"""The two people of Mercado's market: the head merchant and the coin changer."""

import math

from tools.art.motifs.backdrops import draw_arch, new_scene
from tools.art.motifs.facial_features import (
    draw_brows,
    draw_eye,
    draw_fist,
    draw_head,
    draw_nose,
    draw_smile,
)
from tools.art.svg.sketch import GOLD_STOPS, SILVER_STOPS, Sketch, cylinder_stops, star_path


def draw_merchant() -> Sketch:
    """Draw the head merchant: turban, beard, chain of office, a sealed privilege in his hand."""
    s = new_scene("#2f6a78", "#7a4a2a", "wood", "lattice", 190)
    draw_arch(s, "#3a7a86", 168, 4, 118, 190)
    skin = "#c98a58"
    with s.solid(4, 10):
        s.path(
            "M40 224C44 160 84 134 134 124H206C256 134 294 160 298 224Z",
            s.xy_gradient("#d8405a", "#9a1a38", "#3c0818"),
            filter=s.texture_filter("0.6 0.5", 3, "#2a040e", 0.8, 0.35, 2),
        )
        s.path(
            "M134 124C110 150 104 190 108 224H150L168 150L190 224H230C236 190 230 150 206 124Z",
            s.xy_gradient("#f0c860", "#c08a24", "#6a3d0a"),
        )
        s.path("M142 126L168 178L196 126Z", "#f4ead6")
        for i in range(5):
            s.oval(112 + i * 3, 216 - i * 18, 4, 4, s.orb_gradient("#d8405a"))
            s.oval(228 - i * 3, 216 - i * 18, 4, 4, s.orb_gradient("#d8405a"))
    with s.solid(2.5, 6):
        draw_head(s, 168, 82, 35, skin)
        s.path(
            "M132 92C130 116 136 150 168 166C202 150 206 116 204 92C200 106 194 112 186 112"
            "C180 104 156 104 150 112C142 112 136 106 132 92Z",
            s.x_gradient("#e8e0d6", "#c2b8b0", "#6e6468"),
        )
        for k in (-22, -11, 0, 11, 22):
            s.line(
                f"M{168 + k} 118Q{168 + k * 0.8} 138 {168 + k * 0.4} 156",
                "#8a8084",
                1.6,
                opacity=0.7,
            )
        s.path(
            "M168 108C156 104 146 108 138 118C152 122 162 118 168 113C174 118 184 122 198 118"
            "C190 108 180 104 168 108Z",
            s.x_gradient("#fbf6ee", "#d8cec6", "#8a8084"),
        )
        s.path("M158 119Q168 126 178 119Q168 123 158 119Z", "#7a2420")
    draw_eye(s, 153, 84, 35, look=0.4)
    draw_eye(s, 183, 84, 35, look=0.4)
    draw_brows(s, 168, 84, 35, "#d8d0c8", 0.4, 0.8)
    draw_nose(s, 168, 84, 35, skin, 1.1)
    with s.solid(3, 6):
        s.path(
            "M128 66C112 30 140 6 168 6C198 6 224 30 208 66C190 54 146 54 128 66Z",
            s.xy_gradient("#fff6e4", "#e8d2a8", "#9a7a52"),
        )
        for d in (
            "M128 64C140 40 180 26 208 34",
            "M136 30C160 22 196 40 208 62",
            "M126 52C140 30 168 14 190 14",
        ):
            s.line(d, "#a8865a", 2.4, opacity=0.7)
        s.path(
            "M126 70C146 52 190 52 210 70C206 78 200 76 194 72C178 64 158 64 142 72"
            "C136 76 130 78 126 70Z",
            s.y_gradient("#f2c452", "#a8701a"),
        )
        s.oval(168, 54, 9, 11, s.orb_gradient("#d0203c"))
        s.line("M168 42C172 26 184 16 180 2", "#2f9a8a", 6)
        s.line("M168 42C172 26 184 16 180 2", "#a8f0e0", 2)
    with s.solid(1.5, 4):
        for i in range(13):
            a = math.radians(-78 + i * 13)
            s.oval(168 + 58 * math.sin(a), 138 + 56 * math.cos(a), 5, 5, s.orb_gradient("#f0bd3f"))
        s.path(star_path(8, 168, 204, 16, 11), s.x_gradient(*GOLD_STOPS))
        s.oval(168, 204, 6, 6, s.orb_gradient("#2f7fe0"))
    with s.solid(2, 8):
        s.path("M40 224C40 196 52 180 72 172L96 196L86 224Z", s.xy_gradient("#d8405a", "#7a1028"))
        with s.group(transform="rotate(-14 88 140)"):
            s.rect(58, 94, 58, 84, s.x_gradient("#fff8e2", "#ecd6a4", "#b8945a"), 3)
            s.rect(54, 88, 66, 13, s.y_gradient("#fffbe8", "#b8945a"), 6)
            for y in (112, 122, 132, 142):
                s.line(f"M68 {y}h38", "#8a6a48", 2)
            s.path(star_path(9, 88, 158, 13, 11), s.orb_gradient("#c8283a"))
        draw_fist(s, 84, 182, 15, skin, 60)
    return s


def draw_changer() -> Sketch:
    """Draw the coin changer: a shrewd woman with spectacles, weighing coins on a balance."""
    s = new_scene("#8a6a34", "#6a3c22", "wood", "damask", 178)
    for y in (52, 104):
        s.rect(240, y, 96, 8, s.y_gradient("#8a5228", "#3e1e0c"))
        for k in range(3):
            for j in range(3 + k % 2):
                s.oval(
                    262 + k * 26,
                    y - 4 - j * 6,
                    11,
                    4.500,
                    s.x_gradient(*(GOLD_STOPS, SILVER_STOPS, cylinder_stops("#c0693a"))[k]),
                )
    skin = "#e8b488"
    with s.solid(4, 10):
        s.path(
            "M70 186C74 146 108 130 140 124H198C234 130 262 148 266 186Z",
            s.xy_gradient("#3f8a7a", "#1a5a52", "#062824"),
            filter=s.texture_filter("0.6 0.5", 5, "#041a18", 0.8, 0.35, 2),
        )
        s.path(
            "M140 122L169 172L198 122L212 132L172 186H166L126 132Z",
            s.xy_gradient("#fffaf0", "#e6d8c2", "#a8947c"),
        )
    with s.solid(2.5, 6):
        s.path(
            "M128 88C116 40 148 18 170 18C194 18 222 40 210 88C218 112 210 132 204 138H134"
            "C126 130 120 112 128 88Z",
            s.xy_gradient("#8a4a24", "#4a2010", "#1e0a06"),
        )
        draw_head(s, 169, 82, 34, skin)
        s.path(
            "M134 78C134 44 156 36 174 40C196 40 206 56 204 78C198 66 184 54 166 56"
            "C152 58 140 66 134 78Z",
            s.xy_gradient("#9a5a2c", "#54260f", "#1e0a06"),
        )
        s.path(
            "M124 60C124 20 212 18 214 60C214 66 206 64 200 56C182 40 156 40 138 56"
            "C132 64 124 66 124 60Z",
            s.xy_gradient("#f0a03a", "#c0601c", "#5e2408"),
        )
        for x, y in ((138, 46), (154, 36), (172, 32), (190, 37), (204, 48)):
            s.path(star_path(4, x, y, 5, 2), "#ffe6a0")
        for x in (134, 206):
            s.oval(x, 112, 5, 7, "none", stroke="#f0c250", stroke_width=2.6)
    draw_eye(s, 154, 85, 34, "#2f6a4a", 0.7)
    draw_eye(s, 184, 85, 34, "#2f6a4a", 0.7)
    draw_brows(s, 169, 84, 34, "#4a2010", 0.2, 1.0)
    draw_nose(s, 169, 84, 34, skin, 0.9)
    draw_smile(s, 169, 84, 34, 0.32, 0.16)
    for x in (154, 184):
        s.oval(x, 87, 13, 12, "#e8f6ff", fill_opacity=0.16, stroke="#d0962e", stroke_width=2.6)
        s.line(f"M{x - 7} 82q4 -6 9 -5", "#ffffff", 2, opacity=0.7)
    s.line("M167 86q2 -3 4 0", "#d0962e", 2.4)
    with s.solid(2, 8):
        s.path(
            "M0 184H336V222H0Z",
            s.y_gradient("#b0683a", "#5e2c12"),
            filter=s.texture_filter("0.01 0.16", 7, "#2a0e04", 1.8, 0.8),
        )
    s.line("M0 185H336", "#f0b878", 2.4, opacity=0.8)
    with s.solid(1.5, 7):
        s.path("M46 206Q70 192 94 206Z", s.x_gradient(*GOLD_STOPS))
        s.rect(67, 62, 6, 140, s.x_gradient(*GOLD_STOPS), 3)
        s.oval(70, 58, 7, 7, s.orb_gradient("#f0bd3f"))
        s.path("M16 78Q70 62 124 70L124 75Q70 69 16 84Z", s.x_gradient(*GOLD_STOPS))
        for x, y, base in ((20, 82, 150), (120, 74, 140)):
            s.line(f"M{x} {y}L{x - 22} {base}M{x} {y}L{x + 22} {base}", "#d8a53a", 1.6)
            for k, ramp in ((0, GOLD_STOPS), (1, SILVER_STOPS)):
                s.oval(
                    x - 5 + 9 * k,
                    base - 4 - 4 * k,
                    11,
                    4.5,
                    s.x_gradient(*ramp),
                    stroke="#5a2c06",
                    stroke_width=0.8,
                )
            s.path(
                f"M{x - 26} {base}H{x + 26}Q{x} {base + 22} {x - 26} {base}Z",
                s.x_gradient(*GOLD_STOPS),
            )
    with s.solid(2, 6):
        s.path(
            "M266 196C262 160 246 150 232 152L214 176L226 200Z", s.xy_gradient("#3f8a7a", "#0e3a36")
        )
        s.path("M218 168l16 22l-10 8l-18 -18z", s.xy_gradient("#fffaf0", "#c8b89c"))
        draw_fist(s, 212, 178, 13, skin, -24)
        s.oval(200, 164, 15, 15, s.x_gradient(*GOLD_STOPS), stroke="#6d3d08", stroke_width=1.4)
        s.path(star_path(5, 200, 164, 9, 4), "#fff3bb")
        for k, ramp in enumerate(
            (cylinder_stops("#c0693a"), cylinder_stops("#23a79a"), SILVER_STOPS, GOLD_STOPS)
        ):
            for j in range(4 - k % 2):
                s.oval(
                    256 + k * 22,
                    204 - j * 5,
                    12,
                    5,
                    s.x_gradient(*ramp),
                    stroke="#3a1a0a",
                    stroke_width=0.8,
                )
    s.draw_sparkle(195, 158, 8)
    return s


DRAW_FUNCTIONS = {"merchant": draw_merchant, "changer": draw_changer}
