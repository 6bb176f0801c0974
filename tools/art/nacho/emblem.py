"""Nacho's small picture, for the choice of game."""

import math

from tools.art import Art
from tools.art.emblems import EMBLEM_HEIGHT, EMBLEM_WIDTH, draw_stars, finish_emblem
from tools.art.svg.sketch import SILVER_STOPS, Sketch, light_color, star_path


def draw_neon(s: Sketch, d: str, color: str, width: float = 5) -> None:
    """Draw a neon tube with its glow."""
    s.line(d, color, width * 4, opacity=0.4, filter=s.blur_filter(width * 2.2))
    s.line(d, color, width * 1.7, opacity=0.8, filter=s.blur_filter(width * 0.6))
    s.line(d, light_color(color, 0.8), width * 0.7)


def _nacho() -> Sketch:
    """A snowy border: a neon cantina, a striped barrier, a donkey in a poncho."""
    s = Sketch(EMBLEM_WIDTH, EMBLEM_HEIGHT)
    s.rect(0, 0, s.w, s.h, s.y_gradient("#0c1236", "#2a2a6a", "#6a4a8a"))
    draw_stars(s, 160, 70)
    s.path(
        "M0 236L90 130L150 190L250 96L350 206L430 140L540 226L640 150V320H0Z",
        s.y_gradient("#6a78b0", "#2e3668"),
    )
    for d in (
        "M90 130L62 164L84 158L96 172L110 160L126 168Z",
        "M250 96L208 146L236 138L252 158L270 138L300 152Z",
        "M430 140L398 166L424 162L436 174L462 162Z",
    ):
        s.path(d, "#eef4ff")
    s.path(
        "M0 300C120 268 260 290 380 280C480 270 560 286 640 276V440H0Z",
        s.y_gradient("#e8f0ff", "#b8c4ec", "#7a80b8"),
    )
    with s.solid(4, 12):
        s.rect(44, 150, 260, 166, s.x_gradient("#e8a070", "#c86a48", "#7a3438"))
        s.path(
            "M30 156C34 130 66 126 84 134C120 116 150 128 176 126C214 112 250 130 272 128"
            "C304 122 322 136 318 158Q174 170 30 156Z",
            s.y_gradient("#ffffff", "#c8d4f4"),
        )
        for x in range(58, 300, 30):
            s.oval(x, 172, 6, 6, s.orb_gradient("#7a4224"))
        s.path(
            "M140 316V240A36 36 0 0 1 212 240V316Z", s.y_gradient("#fff0b0", "#ff9a3e", "#8a3018")
        )
        s.path("M140 316V240A36 36 0 0 1 176 206V316Z", s.x_gradient("#6a3018", "#3a180e"))
        for x in (66, 234):
            s.rect(
                x,
                220,
                50,
                44,
                s.y_gradient("#fff6c0", "#ffb84a"),
                4,
                stroke="#4a2014",
                stroke_width=6,
            )
            s.path(f"M{x + 25} 220v44M{x} 242h50", "none", stroke="#4a2014", stroke_width=4)
            s.path(f"M{x - 6} 264h62q4 10 -4 10h-54q-8 0 -4 -10z", "#f4f8ff")
    s.glow(176, 300, 130, "#ffae5a", 0.7)
    draw_neon(s, "M176 118V44M176 94H150V70M176 82H202V58", "#3cf09a", 9)
    draw_neon(s, "M112 116C90 80 96 40 140 20M240 116C262 80 256 40 212 20", "#ff3c9a", 6)
    draw_neon(s, "M70 196q14 -16 28 0t28 0M226 196q14 -16 28 0t28 0", "#3cc8ff", 4)
    draw_neon(s, star_path(5, 66, 70, 20, 9), "#ffd23e", 4)
    draw_neon(s, star_path(5, 286, 70, 20, 9), "#ffd23e", 4)
    with s.solid(3, 8):
        s.rect(330, 224, 26, 100, s.x_gradient(*SILVER_STOPS), 5)
        s.rect(324, 212, 38, 18, s.y_gradient("#ffffff", "#c8d4f4"), 8)
        with s.group(transform="rotate(-16 343 258)"):
            s.rect(343, 248, 300, 20, "#fff6ea", 6)
            for i in range(6):
                s.path(f"M{352 + i * 50} 248h24l-10 20h-24z", s.y_gradient("#f0503e", "#a81a24"))
        s.oval(343, 258, 15, 15, s.orb_gradient("#e0a22c"))
    s.glow(343, 204, 36, "#ff4a3a", 0.9)
    s.oval(343, 206, 7, 7, s.orb_gradient("#ff5a3e"))
    s.shadow(486, 412, 110, 14, 0.5)
    with s.solid(5, 12):
        for x in (424, 452, 520, 546):
            s.path(
                f"M{x} 338L{x + 4} 410H{x + 22}L{x + 26} 338Z", s.x_gradient("#a89a96", "#5a4a50")
            )
            s.rect(x + 2, 402, 22, 10, "#2a1c20", 3)
        s.line("M570 320C598 330 600 356 594 372", "#7a6a6c", 7)
        s.oval(594, 376, 7, 14, "#2a1c20")
        s.path(
            "M404 322C404 284 436 272 490 274C550 274 580 288 578 330C576 364 540 372 490 372"
            "C436 372 404 364 404 322Z",
            s.ball_gradient("#d8ccc6", "#a8989a", "#6a5a62"),
        )
        s.path(
            "M440 330C420 290 414 250 404 220C396 196 420 180 444 192C470 206 470 250 484 290Z",
            s.xy_gradient("#d0c4c0", "#8a7a7e"),
        )
        for x, a in ((410, -20), (440, 14)):
            s.path(
                "M0 0C-14 -22 -12 -54 4 -72C18 -54 18 -22 12 0Z",
                s.xy_gradient("#c8bab8", "#6a5a62"),
                transform=f"translate({x} 196) rotate({a})",
            )
            s.path(
                "M2 -8C-4 -26 -2 -44 4 -58C10 -44 12 -26 8 -8Z",
                "#e8b0a8",
                transform=f"translate({x} 196) rotate({a})",
            )
        s.path(
            "M446 196C434 180 400 182 390 204C378 230 352 250 352 268C352 288 378 292 396 278"
            "C418 264 450 250 452 224Z",
            s.xy_gradient("#d8ccc8", "#9a8a8e", "#6a5a62"),
        )
        s.oval(366, 270, 20, 17, s.ball_gradient("#fff6f0", "#e8d8d0", "#a8948e"))
        s.oval(360, 266, 3.4, 4.5, "#3a2428")
        s.line("M360 282q10 4 20 -4", "#5a3a3a", 2.6)
        s.oval(404, 222, 8, 9, "#fffaf4")
        s.oval(402, 223, 4.500, 6, "#1a0c10")
        s.path("M402 196Q420 168 446 190Q440 206 420 204Q410 206 402 196Z", "#3a2a2e")
        s.path(
            "M436 282Q490 266 548 280L556 350Q490 372 424 350Z",
            s.xy_gradient("#ff6a4a", "#d0283a", "#7a1030"),
        )
    for i, tone in enumerate(("#f6c83e", "#1fa89a", "#fff2da", "#2f6fd0")):
        y = 296 + i * 14
        s.line(f"M{434 - i * 2.6} {y}Q490 {y - 8 + i * 3} {549 + i * 2} {y}", tone, 6)
    s.line("M424 352Q490 374 556 352", "#f6c83e", 5, stroke_dasharray="1 8")
    s.path(
        "M0 396C120 370 240 404 380 412C480 420 560 404 640 414V440H0Z",
        s.y_gradient("#ffffff", "#d0dcfa"),
    )
    s.glow(150, 372, 190, "#ff4aa0", 0.28, 0.3)
    for i in range(110):
        px, py = (i * 0.754878 % 1) * 640, (i * 0.569840 % 1) * 440
        r = 1.4 + i % 4 * 0.9
        s.oval(px, py, r, r, "#ffffff", opacity=0.5 + 0.12 * math.sin(i) + 0.25 * (i % 2))
    return s


ART: dict[str, Art] = finish_emblem("nacho", _nacho())
