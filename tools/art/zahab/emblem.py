"""Zahab's small picture, for the choice of game."""

from tools.art import Art
from tools.art.emblems import EMBLEM_HEIGHT, EMBLEM_WIDTH, draw_stars, finish_emblem
from tools.art.motifs.treasure import CAMEL_PATH
from tools.art.svg.sketch import GOLD_STOPS, Sketch, light_color, shade_color


def _zahab() -> Sketch:
    """A desert night: a caravan on the ridge, tents with lanterns."""
    s = Sketch(EMBLEM_WIDTH, EMBLEM_HEIGHT)
    s.rect(0, 0, s.w, s.h, s.y_gradient("#060c2e", "#16266a", "#3f4f9a", "#8a6a9a"))
    draw_stars(s, 230, 150)
    s.glow(480, 92, 180, "#cfe0ff", 0.85)
    s.oval(480, 92, 46, 46, s.ball_gradient("#ffffff", "#f4f0e0", "#c8c8d8"))
    for x, y, r in ((468, 80, 9), (494, 104, 12), (486, 74, 6)):
        s.oval(x, y, r, r * 0.9, "#b8b8cc", opacity=0.6)
    s.path(
        "M0 236C90 190 150 206 240 226C340 180 470 196 640 232V440H0Z",
        s.y_gradient("#5a5a9a", "#2a2a5e"),
    )
    ridge = "M0 292C110 236 220 262 330 256C440 246 540 224 640 262V440H0Z"
    s.path(ridge, s.y_gradient("#c88a5a", "#8a5044", "#4a2a40"))
    s.path(
        "M330 256C440 246 540 224 640 262V440H470C400 380 420 300 330 256Z", "#2a1a3a", opacity=0.5
    )
    for i, (x, y, k) in enumerate(
        ((120, 198, 0.26), (204, 200, 0.27), (292, 198, 0.27), (384, 190, 0.27), (474, 180, 0.26))
    ):
        with s.group(transform=f"translate({x} {y}) scale({k})"):
            s.path(CAMEL_PATH, "#1a0c22")
            s.path(
                "M108 98C118 80 128 54 146 52C164 54 176 78 184 100L176 140Q146 150 116 140Z",
                ("#d8402e", "#1f9a8a", "#e8a02e", "#7a4ac0", "#d8402e")[i],
            )
            if i % 2 == 0:
                s.path("M126 60C120 20 134 -14 148 -20C164 -14 174 20 168 60Z", "#2e1836")
                s.oval(148, -20, 17, 18, "#f0e6d8")
        if i:
            s.line(f"M{x + 8} {y + 26}q-16 16 -24 6", "#1a0c22", 1.6)
        s.soft_shape(f"M{x + 10} {y + 68 * k / 0.27}h56l-20 12h-60z", "#12061a", 2, 0.5)
    for x in (200, 290, 470):
        s.glow(x, 214, 22, "#ffc46a", 0.95)
        s.oval(x, 214, 3.4, 4, "#fff6d0")
    s.path(
        "M0 352C140 296 280 330 400 352C500 366 580 340 640 326V440H0Z",
        s.y_gradient("#e0a05a", "#a8603a", "#5a2c2a"),
    )
    for k in range(7):
        s.line(
            f"M{20 + k * 8} {372 + k * 9}C160 {336 + k * 9} 300 {356 + k * 8} 420 {374 + k * 8}",
            "#7a3f2a",
            1.6,
            opacity=0.4,
        )
    for x, y, k, tone in ((96, 396, 1.0, "#c8342e"), (552, 398, 1.15, "#1f7f8a")):
        s.glow(x, y - 20, 150 * k, "#ffae4a", 0.7)
        with s.solid(4, 10):
            s.path(
                f"M{x} {y - 118 * k}L{x - 96 * k} {y}Q{x} {y + 14 * k} {x + 96 * k} {y}Z",
                s.x_gradient(light_color(tone, 0.35), tone, shade_color(tone, 0.55)),
            )
            for j in (-0.62, -0.3, 0.3, 0.62):
                s.path(
                    f"M{x} {y - 118 * k}L{x + j * 96 * k - 9 * k} {y + 6}"
                    f"L{x + j * 96 * k + 9 * k} {y + 6}Z",
                    "#fff0cc",
                    opacity=0.8,
                )
            s.path(
                f"M{x} {y - 84 * k}L{x - 26 * k} {y + 8}H{x + 26 * k}Z",
                s.y_gradient("#fff6c8", "#ffc04a", "#b8501e"),
            )
            s.path(
                f"M{x} {y - 118 * k}v{-26 * k}l{22 * k} {8 * k}l{-22 * k} {8 * k}",
                "#f0c250",
                stroke="#f0c250",
                stroke_width=3,
            )
    for x, y in ((236, 398), (336, 414), (432, 396)):
        s.glow(x, y, 78, "#ffae4a", 0.95)
        with s.solid(2, 6):
            s.path(f"M{x - 13} {y - 14}Q{x} {y - 36} {x + 13} {y - 14}Z", s.x_gradient(*GOLD_STOPS))
            s.path(
                f"M{x - 12} {y - 13}h24l-4 28h-16z", s.y_gradient("#fffbe0", "#ffce5a", "#e8801e")
            )
            s.rect(x - 13, y + 14, 26, 6, s.x_gradient(*GOLD_STOPS), 2)
            s.oval(x, y - 32, 5, 5, "none", stroke="#f0c250", stroke_width=2.4)
    return s


ART: dict[str, Art] = finish_emblem("zahab", _zahab())
