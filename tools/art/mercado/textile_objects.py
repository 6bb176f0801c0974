"""Mercado's objects of silk, wool and velvet, each in its little scene."""

import math

from tools.art.motifs.backdrops import draw_arch, new_scene
from tools.art.svg.sketch import Sketch, light_color, shade_color, smooth_path, star_path


def draw_cloth() -> Sketch:
    """Draw a bolt of crimson silk brocade, unrolled over the edge of a table."""
    s = new_scene("#2c6f73", "#7a4a2a", "wood", "lattice", 128)
    s.shadow(176, 132, 130, 14, 0.6)
    fall = (
        "M60 92H276C282 120 270 150 280 178C286 196 276 204 262 206C236 210 214 198 188 204"
        "C160 210 138 198 110 204C88 208 62 206 58 190C52 160 66 122 60 92Z"
    )
    with s.solid(6, 12):
        s.path(fall, s.xy_gradient("#f0566a", "#c01f3c", "#5e0a20"))
        with s.clip(fall):
            motif = (
                '<path d="M20 4C28 12 30 20 20 30C10 20 12 12 20 4Z" fill="#f7cf6a"/>'
                '<path d="M20 11C24 16 24 19 20 24C16 19 16 16 20 11Z" fill="#b3152f"/>'
                '<circle cx="2" cy="38" r="3" fill="#f7cf6a"/>'
                '<circle cx="38" cy="38" r="3" fill="#f7cf6a"/>'
            )
            s.path(fall, s.tile_pattern(40, motif), opacity=0.75)
            for x in (84, 128, 170, 214, 250):
                s.soft_shape(
                    f"M{x} 90C{x + 12} 130 {x - 10} 160 {x + 8} 214h16"
                    f"C{x + 8} 170 {x + 26} 130 {x + 14} 90Z",
                    "#45041a",
                    5,
                    0.55,
                )
                s.soft_shape(
                    f"M{x - 18} 90C{x - 8} 130 {x - 28} 160 {x - 14} 214h9"
                    f"C{x - 16} 170 {x - 2} 130 {x - 10} 90Z",
                    "#ffb0b0",
                    4,
                    0.55,
                )
            s.line(
                "M52 190C62 198 88 196 110 192C138 186 160 198 188 192C214 186 236 198 262 194"
                "C276 192 284 186 288 176",
                "#e7b64c",
                7,
            )
    with s.solid(5, 8):
        s.rect(48, 38, 240, 62, s.y_gradient("#ff98a0", "#c82340", "#7a0d28", "#a81c3a"), 10)
        s.oval(288, 69, 16, 31, s.xy_gradient("#f0566a", "#a01a34", "#4a0618"))
        for r in (26, 20, 14):
            s.oval(288, 69, r * 0.5, r, "none", stroke="#f59aa2", stroke_width=1.8)
        s.oval(288, 69, 5, 9, s.orb_gradient("#c9924e"))
        for x in (92, 208):
            s.rect(x, 38, 20, 62, s.y_gradient("#fff0b0", "#e0a22c", "#8a5510"))
            s.rect(x + 7, 38, 6, 62, s.y_gradient("#5fd0c0", "#16877c", "#063d3a"))
    s.draw_gleam("M60 50H196", 4, 0.6)
    return s


def draw_shoe() -> Sketch:
    """Draw a slipper of green velvet with a curled tip and gold embroidery."""
    s = new_scene("#a8563a", "#d7c3a2", "marble", "damask", 150)
    with s.solid(5, 6):
        s.path("M30 176H306L318 206H18Z", s.y_gradient("#a5324a", "#5e1228"))
        s.line("M30 178H306", "#e8b23c", 5)
    s.shadow(172, 178, 116, 10, 0.8)
    with s.solid(4, 10):
        s.path(
            "M56 164C90 182 140 172 180 178C220 184 262 178 282 162L286 172C262 192 220 194 178 "
            "190C140 186 92 196 56 178Z",
            s.y_gradient("#a8622e", "#4a2410"),
        )
        s.path(
            "M54 96C62 70 84 62 102 66C112 92 150 112 190 112C232 112 262 96 270 66C274 50 262 "
            "38 250 44C240 50 246 62 254 58C240 66 232 44 246 34C264 22 292 36 296 66"
            "C302 110 292 150 276 168C240 184 200 180 170 176C130 172 90 182 58 168"
            "C48 150 48 118 54 96Z",
            s.xy_gradient("#4fc38e", "#14805a", "#04331f"),
            filter=s.texture_filter("0.7", 3, "#032818", 0.7, 0.3, 2),
        )
        s.path(
            "M54 96C62 70 84 62 102 66C108 84 132 98 160 106C146 122 110 126 84 118"
            "C70 114 58 106 54 96Z",
            s.xy_gradient("#5a1228", "#a83248", "#d9705a"),
        )
        s.line(
            "M54 96C62 70 84 62 102 66C112 92 150 112 190 112C214 112 234 106 250 94", "#f2c14a", 6
        )
        s.line("M56 94C64 72 84 64 101 68", "#fff2b8", 2)
    for x, y, r in ((200, 142, 14), (238, 128, 10), (160, 146, 8), (112, 148, 11)):
        s.path(star_path(8, x, y, r, r * 0.55), s.orb_gradient("#f0bd3f"))
        s.oval(x, y, r * 0.34, r * 0.34, s.orb_gradient("#d0203c"))
    s.line(
        "M76 140C92 126 96 162 124 164C150 166 146 128 176 132C196 134 180 164 206 166"
        "C236 168 224 142 254 148C272 152 276 120 274 108",
        "#f6d27a",
        2.4,
    )
    with s.solid(1, 3):
        s.oval(250, 48, 11, 11, s.orb_gradient("#f6c84e"))
    s.draw_gleam("M66 128C62 112 64 100 70 90", 4, 0.5)
    s.draw_gleam("M286 60C292 84 290 110 282 132", 4, 0.5)
    s.draw_sparkle(247, 43, 9)
    return s


def draw_carpet() -> Sketch:
    """Draw a rolled carpet with its medallion spread on the floor."""
    s = new_scene("#c08a3e", "#c79a68", "stone", "", 92)
    draw_arch(s, "#a8702e", 56, 8, 40, 92)
    draw_arch(s, "#a8702e", 280, 8, 40, 92)
    s.shadow(176, 200, 150, 10, 0.6)
    sheet = "M72 74H264L318 202H18Z"
    with s.solid(3, 8):
        for i in range(29):
            s.line(f"M{20 + i * 10.6:.0f} 202l-2 9", "#f3e3b8", 2.4)
        s.path(sheet, s.xy_gradient("#c8324a", "#8e1730", "#4a0a1e"))
        with s.clip(sheet):
            s.path("M82 86H254L294 192H42Z", "none", stroke="#f0c250", stroke_width=4)
            s.path("M90 94H246L278 184H58Z", s.xy_gradient("#234a86", "#122a56"))
            for i in range(11):
                t = i / 10
                s.path(star_path(4, 60 + 216 * t, 188, 6, 2.4), "#f6dca0")
                s.path(star_path(4, 88 + 160 * t, 90, 4, 1.6), "#f6dca0")
            for k in range(7):
                t = (k + 0.5) / 7
                for side in (-1, 1):
                    s.path(star_path(4, 168 + side * (82 + 40 * t), 92 + 96 * t, 5, 2), "#f6dca0")
            with s.group(transform="translate(168 138) scale(1 .52)"):
                s.path(star_path(12, 0, 0, 74, 60), "#e9b84e")
                s.path(star_path(12, 0, 0, 66, 54), "#a81c38")
                s.path(star_path(8, 0, 0, 48, 34), "#f4e2b4")
                s.path(star_path(8, 0, 0, 40, 26), "#1f7a78")
                s.path(star_path(8, 0, 0, 22, 12), "#f0c250")
            for x, y in ((88, 172), (248, 172), (104, 106), (232, 106)):
                s.path(star_path(6, x, y, 17, 9), "#c8324a")
                s.path(star_path(6, x, y, 8, 4), "#f0c250")
            s.path(
                sheet,
                "#ffffff",
                fill_opacity=0.0,
                filter=s.texture_filter("0.6 0.9", 3, "#1a0610", 1.0, 0.4, 2),
            )
            s.soft_shape("M60 70H276V100H60Z", "#14040a", 8, 0.7)
    with s.solid(6, 8):
        s.rect(56, 44, 224, 44, s.y_gradient("#e8788a", "#a81c38", "#5e0c22", "#8e1730"), 20)
        for x in (76, 240):
            s.rect(x, 44, 22, 44, s.y_gradient("#8fb4e8", "#234a86", "#0c1c40"))
            s.line(f"M{x} 45v42M{x + 22} 45v42", "#f0c250", 2.5)
        for x in range(116, 232, 26):
            s.path(star_path(4, x, 64, 11, 4), "#f0c250")
        s.oval(276, 66, 10, 22, s.xy_gradient("#d85a70", "#7a1228"))
        curl = [(276, 66), (279, 60), (281, 68), (275, 76), (270, 66), (276, 52), (283, 62)]
        s.line(smooth_path([(float(x), float(y)) for x, y in curl]), "#f0c8b0", 2)
    return s


def draw_fan() -> Sketch:
    """Draw a painted silk fan with carved sticks and a tassel."""
    s = new_scene("#1f5f66", "#3a1a34", "cloth", "damask", 190)
    with s.solid(3, 14):
        n = 14

        def ray(r: float, i: float) -> tuple[float, float]:
            a = math.radians(-168 + 156 * i / n)
            return 168 + r * math.cos(a), 188 + r * math.sin(a)

        for i in range(n):
            (a, b), (c, d) = ray(84, i), ray(164, i)
            (e, f), (g, h) = ray(164, i + 1), ray(84, i + 1)
            m, k = ray(168, i + 0.5)
            tone = "#e0476a" if i % 2 else "#b3214a"
            s.path(
                f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}L{m:.1f} {k:.1f}L{e:.1f} {f:.1f}"
                f"L{g:.1f} {h:.1f}Z",
                s.xy_gradient(light_color(tone, 0.3), tone, shade_color(tone, 0.3)),
            )
            (c, d), (e, f) = ray(148, i), ray(148, i + 1)
            s.line(f"M{c:.1f} {d:.1f}L{e:.1f} {f:.1f}", "#f6d070", 5)
            (c, d), (e, f) = ray(93, i), ray(93, i + 1)
            s.line(f"M{c:.1f} {d:.1f}L{e:.1f} {f:.1f}", "#f6d070", 3.5)
        for i in range(n + 1):
            (a, b), (c, d) = ray(6, i), ray(90, i)
            s.line(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}", "#8a5510", 6)
            s.line(f"M{a - 1:.1f} {b:.1f}L{c - 1:.1f} {d:.1f}", "#ffe3a0", 3)
        for at, r in ((3.0, 122), (7.0, 120), (11.0, 122)):
            x, y = ray(r, at)
            with s.group(transform=f"translate({x:.0f} {y:.0f}) rotate({(at - 7) * 11:.0f})"):
                s.line("M-30 14C-14 0 12 10 30 -8", "#3a8a5a", 3)
                for k in (-24, 24):
                    s.oval(k, 6 - k * 0.4, 8, 4, "#58b078", transform=f"rotate(-30 {k} 0)")
                for j in range(6):
                    s.oval(
                        0,
                        -10,
                        7,
                        10,
                        s.y_gradient("#ffffff", "#ffc9d2"),
                        transform=f"rotate({j * 60})",
                    )
                s.oval(0, 0, 5, 5, s.orb_gradient("#f6c84e"))
    with s.solid(1.5, 4):
        s.oval(168, 186, 10, 10, s.orb_gradient("#e0a22c"))
        s.line("M172 192C200 206 220 190 238 200", "#e0a22c", 3)
        s.path("M236 194l10 4l22 16h-30z", s.y_gradient("#e0476a", "#7a1230"))
    return s


DRAW_FUNCTIONS = {
    "cloth": draw_cloth,
    "shoe": draw_shoe,
    "carpet": draw_carpet,
    "fan": draw_fan,
}
