"""Market Day's knight and tinker on foot, as they walk through the street."""

from tools.art.market_day.heads import RUDDY_SKIN_COLOR, draw_knight_head, draw_tinker_head
from tools.art.market_day.people_cards import draw_pan
from tools.art.motifs.facial_features import draw_fist
from tools.art.svg.sketch import GOLD_STOPS, Sketch, star_path


def draw_walker(s: Sketch, cloak: str, hose: str, boots: str) -> None:
    """Draw the legs and trunk of a figure in mid-stride, 260 by 300 pixels."""
    with s.solid(3, 0):
        s.path("M104 210L80 270L100 282L132 226Z", s.xy_gradient(hose, "#1a1014"))
        s.path(
            "M74 262L104 276C100 292 82 296 62 290C60 280 66 272 74 262Z",
            s.xy_gradient(boots, "#1a0c06"),
        )
        s.path("M126 212L156 252L158 284H180L178 244L158 206Z", s.xy_gradient(hose, "#1a1014"))
        s.path(
            "M154 266H184C186 278 204 280 206 294H156C152 286 152 276 154 266Z",
            s.xy_gradient(boots, "#1a0c06"),
        )
        s.path("M88 146C96 128 164 128 172 146L184 226Q130 246 78 226Z", cloak)
        s.rect(84, 190, 94, 12, s.x_gradient("#4a2810", "#b8743a", "#4a2810"), 3)
        s.rect(122, 187, 18, 18, s.x_gradient(*GOLD_STOPS), 3)


def draw_knight_figure() -> Sketch:
    """Draw the knight striding to the stalls."""
    s = Sketch(130, 150)
    with s.solid(3, 0):
        s.path(
            "M78 148C48 170 44 200 58 212L78 200Z", s.xy_gradient("#ffffff", "#8a98a8", "#3a4656")
        )
    draw_walker(s, s.xy_gradient("#f06a54", "#c0222e", "#5a0814"), "#c8d4de", "#a8b4c2")
    s.path(star_path(5, 130, 166, 18, 8), s.xy_gradient("#fff0a8", "#e0a22c"))
    draw_knight_head(s, 126, 90, 34)
    with s.solid(3, 0):
        s.path(
            "M172 146C204 152 222 146 238 128L252 142C236 172 204 182 176 174Z",
            s.xy_gradient("#ffffff", "#a9b8c8", "#4a5666"),
        )
        s.oval(82, 152, 21, 17, s.ball_gradient("#ffffff", "#c8d4de", "#7a8898", "#2e3846"))
        s.oval(174, 152, 21, 17, s.ball_gradient("#ffffff", "#c8d4de", "#7a8898", "#2e3846"))
        s.oval(240, 134, 14, 14, s.ball_gradient("#ffffff", "#c8d4de", "#7a8898", "#2e3846"))
        s.path(
            "M26 178Q54 186 84 178C86 210 76 232 55 246C34 232 24 210 26 178Z",
            s.xy_gradient("#fff0a8", "#e0a22c", "#8a5510"),
        )
        s.path(
            "M33 185Q54 192 77 185C78 208 70 226 55 236C40 226 32 208 33 185Z",
            s.xy_gradient("#6fb0f0", "#2460a8", "#0c2a58"),
        )
        s.path("M55 190v42M34 206h42", "none", stroke="#f6ead0", stroke_width=8)
    return s


def draw_tinker_figure() -> Sketch:
    """Draw the tinker walking by under his pack, winking."""
    s = Sketch(130, 150)
    with s.solid(3, 0):
        s.path(
            "M48 96C44 66 90 60 108 84L112 206H36Z", s.xy_gradient("#c8925a", "#8a5830", "#3e2210")
        )
        s.line("M40 136Q74 126 110 136", "#5a3418", 6)
        draw_pan(s, 38, 176, 22, 14)
        draw_pan(s, 60, 214, 17, 6, "#9fb0c0")
        draw_pan(s, 30, 110, 15, 24, "#d0962e")
    draw_walker(s, s.xy_gradient("#8aa8d8", "#3c5a8c", "#16243e"), "#9a7a52", "#7a4a2a")
    s.rect(
        96,
        208,
        22,
        20,
        s.xy_gradient("#e8a84a", "#a86a1e"),
        stroke="#fff0c8",
        stroke_width=2,
        stroke_dasharray="4 3",
    )
    s.line("M98 142L112 190M162 142L152 190", "#8a5228", 8)
    draw_tinker_head(s, 130, 86, 34)
    with s.solid(3, 0):
        s.path(
            "M168 146C192 160 206 160 222 150L232 166C214 184 188 184 168 172Z",
            s.xy_gradient("#8aa8d8", "#3c5a8c", "#16243e"),
        )
        with s.group(transform="rotate(34 232 150)"):
            s.rect(227, 96, 10, 64, s.x_gradient("#7a4218", "#e8b070", "#7a4218"), 4)
            s.rect(212, 84, 40, 20, s.y_gradient("#ffffff", "#a8b4c2", "#4a5566"), 4)
        draw_fist(s, 232, 154, 14, RUDDY_SKIN_COLOR, 110)
    return s


FIGURE_DRAW_FUNCTIONS = {"knight-figure": draw_knight_figure, "tinker-figure": draw_tinker_figure}
"""Drawing functions by picture name."""
