"""Mercado's jewels and objects of gold and silver, each in its little scene."""

import math

from tools.art.motifs.backdrops import draw_arch, draw_drape, new_scene
from tools.art.svg.sketch import GOLD_STOPS, SILVER_STOPS, Sketch, star_path


def draw_cup() -> Sketch:
    """Draw a golden goblet with rubies before crimson damask."""
    s = new_scene("#7a1f2c", "#c9b79c", "marble", "damask", 158)
    draw_drape(s, "#2f5a4e", right=True)
    s.shadow(168, 198, 48, 9)
    with s.solid():
        s.turned_body(
            168, [(150, 8), (164, 9), (172, 14), (182, 40), (192, 46), (198, 46)], GOLD_STOPS
        )
        s.draw_front_hoop(168, 193, 46, GOLD_STOPS, 6)
        s.turned_body(
            168, [(112, 9), (122, 7), (130, 8), (138, 15), (146, 15), (152, 8)], GOLD_STOPS
        )
        bowl = s.turned_body(
            168, [(28, 60), (44, 61), (64, 58), (86, 46), (102, 26), (114, 9)], GOLD_STOPS
        )
        with s.clip(bowl):
            s.soft_shape("M120 96C150 118 200 116 222 70L230 120H110Z", "#5a2c06", 8, 0.55)
            for i in range(9):
                x = 168 + 54 * math.sin(math.radians(-80 + i * 20))
                s.line(
                    f"M{x:.0f} 70C{168 + (x - 168) * 0.8:.0f} 90 170 104 168 114",
                    "#6d3d08",
                    2,
                    opacity=0.5,
                )
        s.draw_front_hoop(168, 58, 60, [("#5a1420", 0), ("#a92238", 0.3), ("#5a1420", 1)], 15)
        s.draw_front_hoop(168, 48, 61, GOLD_STOPS, 4)
        s.draw_front_hoop(168, 68, 57, GOLD_STOPS, 4)
        for a, r in ((-52, 6), (-22, 8), (8, 9), (38, 7), (64, 4.5)):
            x, y = 168 + 60 * math.sin(math.radians(a)), 58 + 11 * math.cos(math.radians(a))
            s.oval(x, y, r * 0.8, r, s.orb_gradient("#2fb3a0" if a in (-22, 38) else "#f1c445"))
        s.mouth(168, 28, 60, GOLD_STOPS, s.x_gradient("#4a2404", "#8a5510", "#e8b848"), 4)
    s.draw_gleam("M128 36C130 58 136 80 148 96", 5)
    s.draw_gleam("M148 186C156 180 158 172 162 164", 3, 0.7)
    s.draw_sparkle(126, 30, 13)
    return s


def draw_ring() -> Sketch:
    """Draw a ring with a great ruby on a velvet cushion."""
    s = new_scene("#24506b", "#5b3a6b", "cloth", "damask", 116)
    s.shadow(172, 196, 100, 12, 0.5)
    pillow = (
        "M54 160C60 130 110 140 168 138C226 140 276 130 284 160C292 190 280 204 262 204"
        "C230 196 110 196 78 204C58 204 48 190 54 160Z"
    )
    with s.solid(8, 6):
        s.path(pillow, s.xy_gradient("#e7c9ee", "#9a5fb0", "#43235a"))
        with s.clip(pillow):
            s.soft_shape("M120 168Q168 146 222 168Q168 186 120 168Z", "#2a1040", 8, 0.7)
            s.line("M60 198C110 188 226 188 280 198", "#e7b64c", 5)
    for x in (56, 282):
        s.line(f"M{x} 198l{(x - 168) * 0.07:.0f} 14", "#e7b64c", 6)
        s.oval(x, 197, 5, 5, s.orb_gradient("#e7b64c"))
    hoop = "M168 66A52 52 0 1 1 167 66ZM168 80A38 38 0 1 0 169 80Z"
    s.oval(182, 168, 46, 7, "#1a0630", opacity=0.6, filter=s.blur_filter(4))
    with s.solid(2.5, 8):
        s.path(
            hoop,
            s.xy_gradient("#fff3bb", "#e2a52c", "#8a4f0c", "#f2c765", "#7a430a"),
            fill_rule="evenodd",
        )
        s.line("M126 96A44 44 0 0 0 132 150", "#fff8d8", 3, opacity=0.9)
        s.path("M142 78L152 56H184L194 78L168 92Z", s.x_gradient(*GOLD_STOPS))
    stone = star_path(4, 168, 44, 37, 37, -67.5)
    with s.solid(1.5, 8):
        s.path(stone, s.xy_gradient("#ff9aa4", "#e0203c", "#7a0620"))
        pts = [
            (168 + 37 * math.cos(math.radians(a)), 44 + 37 * math.sin(math.radians(a)))
            for a in [-112.5 + 45 * i for i in range(8)]
        ]
        inn = [(168 + (x - 168) * 0.55, 44 + (y - 44) * 0.55) for x, y in pts]
        tones = [
            "#ffb7bd",
            "#f4576b",
            "#b80d2c",
            "#6d0319",
            "#8a0520",
            "#d1173a",
            "#ff6d80",
            "#ffd0d2",
        ]
        for i, tone in enumerate(tones):
            j = (i + 1) % 8
            s.path(
                f"M{pts[i][0]:.1f} {pts[i][1]:.1f}L{pts[j][0]:.1f} {pts[j][1]:.1f}"
                f"L{inn[j][0]:.1f} {inn[j][1]:.1f}L{inn[i][0]:.1f} {inn[i][1]:.1f}Z",
                tone,
                stroke="#ffd9d9",
                stroke_width=0.8,
                stroke_opacity=0.6,
            )
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in inn) + "Z"
        s.path(d, s.xy_gradient("#ff8a97", "#d2143a", "#8a0524"))
        s.path("M152 36L164 27L176 28L158 50Z", "#ffffff", opacity=0.65)
    for x, y in ((142, 70), (194, 70), (146, 19), (190, 19)):
        s.oval(x, y, 5, 5, s.orb_gradient("#e8b23c"))
    s.draw_sparkle(148, 20, 17)
    return s


def draw_trophy() -> Sketch:
    """Draw a winner's silver cup with two handles and a laurel."""
    s = new_scene("#274f86", "#70401f", "wood", "", 160)
    draw_arch(s, "#3a6aa6", 168, 12, 104, 160)
    s.shadow(168, 204, 52, 9)
    with s.solid(2.5, 8):
        s.path(
            "M118 188H218L224 208H112Z", s.x_gradient("#1d1210", "#7a4a2a", "#3a2014", "#180c0a")
        )
        s.rect(146, 192, 44, 12, s.x_gradient(*GOLD_STOPS), 3)
        for side in (1, -1):
            with s.group(transform=f"translate(168 0) scale({side} 1)"):
                s.line("M54 46C104 34 96 104 36 106", "#4f5b6b", 10)
                s.line("M54 45C102 33 94 102 36 105", "#dfe7ee", 4)
                s.oval(56, 46, 7, 7, s.orb_gradient("#e0a22c"))
        s.turned_body(
            168, [(132, 9), (146, 7), (154, 14), (160, 12), (172, 20), (186, 44)], SILVER_STOPS
        )
        body = s.turned_body(
            168, [(26, 60), (40, 60), (70, 57), (98, 44), (120, 22), (134, 9)], SILVER_STOPS
        )
        with s.clip(body):
            s.soft_shape("M110 100C150 124 206 118 230 60V150H110Z", "#26324a", 8, 0.5)
        s.draw_front_hoop(168, 34, 61, GOLD_STOPS, 7)
        s.draw_front_hoop(168, 122, 21, GOLD_STOPS, 5)
        for side in (1, -1):
            with s.group(transform=f"translate(168 0) scale({side} 1)"):
                s.line("M4 106C30 100 40 82 38 58", "#a06a12", 2.5)
                for i in range(6):
                    t = i / 5
                    x, y = 10 + 28 * t**0.6, 104 - 46 * t
                    for turn in (-75 + 40 * (1 - t), -150 + 30 * (1 - t)):
                        s.oval(
                            x + 5,
                            y,
                            8,
                            3.2,
                            s.x_gradient("#ffe69a", "#c98a1c"),
                            transform=f"rotate({turn:.0f} {x:.0f} {y:.0f})",
                        )
        s.path(star_path(5, 168, 74, 18, 8), s.xy_gradient("#fff0b0", "#e0a22c", "#8a5510"))
        s.mouth(168, 26, 60, SILVER_STOPS, s.x_gradient("#2a3548", "#5d6b7e", "#c9d4dd"), 4)
    s.draw_gleam("M120 42C122 66 128 84 140 100", 5)
    s.draw_sparkle(120, 30, 13)
    return s


def draw_necklace() -> Sketch:
    """Draw pearls and an emerald drop on a velvet bust."""
    s = new_scene("#8a5a2b", "#3a1a2c", "cloth", "damask", 186)
    s.shadow(168, 208, 96, 8)
    bust = (
        "M146 -10V20C146 46 118 52 92 66C66 82 64 120 70 150C76 180 96 206 104 212H232"
        "C240 206 260 180 266 150C272 120 270 82 244 66C218 52 190 46 190 20V-10Z"
    )
    with s.solid(10, 12):
        s.path(
            bust,
            s.xy_gradient("#7d2b52", "#4a1236", "#1e0618"),
            filter=s.texture_filter("0.8", 2, "#14040e", 0.8, 0.36, 2),
        )
    with s.clip(bust):
        s.soft_shape("M96 84C120 66 140 60 150 40L140 130L96 150Z", "#d8709c", 14, 0.45)
    chain = [
        (168 + 70 * math.sin(math.radians(t)), 44 + 74 * (1 - abs(t / 96) ** 2.2))
        for t in range(-96, 97, 12)
    ]
    with s.solid(1.5, 5):
        for i, (x, y) in enumerate(chain):
            r = 6 + 3.5 * (1 - abs(i - 8) / 8)
            s.oval(x, y, r, r, s.ball_gradient("#ffffff", "#fdf0e2", "#dcbfae", "#8a6a72"))
    with s.solid(1.5, 6):
        s.path(star_path(8, 168, 134, 19, 15), s.xy_gradient("#fff0b0", "#e0a22c", "#7c4508"))
        s.oval(168, 134, 10, 10, s.orb_gradient("#2f7fe0"))
        s.path(
            "M168 150C190 170 194 186 168 204C142 186 146 170 168 150Z",
            s.xy_gradient("#fff0b0", "#e0a22c", "#7c4508"),
        )
        s.path(
            "M168 157C184 172 187 183 168 197C149 183 152 172 168 157Z",
            s.xy_gradient("#b6ffd0", "#17a45a", "#03401f"),
        )
        s.path("M168 157L176 174L168 197L158 176Z", "#7df0a6", opacity=0.5)
        for side in (1, -1):
            with s.group(transform=f"translate(168 0) scale({side} 1)"):
                s.path(
                    "M34 118C46 128 46 136 34 146C24 136 24 128 34 118Z",
                    s.xy_gradient("#fff0b0", "#d0901f"),
                )
                s.path(
                    "M34 123C42 130 42 135 34 141C27 135 27 130 34 123Z",
                    s.xy_gradient("#b6ffd0", "#17a45a", "#03401f"),
                )
    s.draw_sparkle(158, 166, 12)
    s.draw_sparkle(118, 84, 7)
    return s


def draw_casket() -> Sketch:
    """Draw a treasure casket, its lid thrown open."""
    s = new_scene("#4b2f63", "#7b4a28", "wood", "lattice", 140)
    s.glow(168, 96, 120, "#ffc45a", 0.7)
    s.shadow(168, 202, 104, 9)
    with s.solid(4, 10):
        s.path("M76 92L92 34C130 18 206 18 244 34L260 92Z", s.y_gradient("#3a1a10", "#6b3018"))
        s.path("M90 88L103 44C140 32 196 32 233 44L246 88Z", s.y_gradient("#7a1a30", "#c23a4c"))
        s.line("M76 92L92 34C130 18 206 18 244 34L260 92", "#d59a35", 7)
        s.line("M77 90L93 34C130 18 206 18 244 34", "#ffe9a0", 2)
    with s.solid(2, 4):
        heap = [
            (104, 104),
            (126, 96),
            (150, 88),
            (176, 92),
            (204, 92),
            (228, 100),
            (138, 104),
            (164, 102),
            (190, 104),
            (214, 108),
            (118, 112),
            (240, 112),
            (150, 114),
            (180, 114),
        ]
        for x, y in heap:
            s.oval(x, y + 3, 17, 9, "#8a5510")
            s.oval(x, y, 17, 9, s.xy_gradient("#fff3b8", "#f0b93a", "#b5761a"))
            s.oval(x, y, 11, 5.5, "none", stroke="#a86c14", stroke_width=1.4)
        s.path(
            "M196 82L208 70L224 74L226 88L208 98Z", s.xy_gradient("#ffb0b8", "#e0203c", "#7a0620")
        )
        s.path("M128 84L142 74L156 84L148 98H134Z", s.xy_gradient("#b6ffd0", "#17a45a", "#03401f"))
        for i in range(9):
            px, py = 100 + i * 7, 96 + 10 * math.sin(i * 0.7) + i * 2.6
            s.oval(px, py, 5, 5, s.ball_gradient("#ffffff", "#f6e4da", "#a98a90"))
    with s.solid(4, 8):
        s.path(
            "M68 112H268L258 202H78Z",
            s.xy_gradient("#a8623a", "#7a3a1c", "#3c160a"),
            filter=s.texture_filter("0.01 0.14", 9, "#260c04", 1.8, 0.8),
        )
        s.path("M68 112H268L266 128H70Z", s.x_gradient(*GOLD_STOPS))
        s.path("M76 186H260L258 202H78Z", s.x_gradient(*GOLD_STOPS))
        for x in (88, 236):
            s.path(f"M{x - 8} 112h24l-3 90h-18z", s.x_gradient(*GOLD_STOPS))
            for y in (136, 158, 180):
                s.oval(x + 4, y, 3.6, 3.6, s.orb_gradient("#c98a1c"))
        s.path(
            "M146 116H190V152C190 166 146 166 146 152Z",
            s.xy_gradient("#fff0b0", "#e0a22c", "#7c4508"),
        )
        s.path("M168 130a6 6 0 0 1 4 10l3 12h-14l3-12a6 6 0 0 1 4-10Z", "#2a1008")
    s.draw_sparkle(208, 76, 13)
    s.draw_sparkle(150, 84, 8)
    return s


def draw_mirror() -> Sketch:
    """Draw a hand-worked standing mirror with a gilt frame."""
    s = new_scene("#93404f", "#e2d6c4", "marble", "damask", 166)
    s.shadow(168, 206, 70, 8)
    with s.solid(2.5, 10):
        s.path(
            "M120 208C118 196 140 190 152 178H184C196 190 218 196 216 208Z",
            s.x_gradient(*GOLD_STOPS),
        )
        for i in range(20):
            a = math.radians(i * 18)
            s.oval(168 + 64 * math.sin(a), 98 - 84 * math.cos(a), 11, 11, s.orb_gradient("#e0a22c"))
        s.oval(
            168, 98, 65, 85, s.xy_gradient("#fff3bb", "#e2a52c", "#7a430a", "#d99a35", "#5a2c06")
        )
        s.path(
            "M146 16C152 -2 184 -2 190 16C182 12 176 14 168 24C160 14 154 12 146 16Z",
            s.xy_gradient("#fff3bb", "#e2a52c", "#7a430a"),
        )
        s.oval(168, 12, 6, 6, s.orb_gradient("#d0203c"))
    glass = "M119 98A49 69 0 1 0 217 98A49 69 0 1 0 119 98Z"
    s.path(glass, s.xy_gradient("#f4fbff", "#a9cbe0", "#47708f", "#b9d6e4", "#2a4a68"))
    with s.clip(glass):
        s.soft_shape("M100 70L180 10H206L104 120Z", "#ffffff", 3, 0.7)
        s.soft_shape("M130 160L222 70V96L150 170Z", "#ffffff", 4, 0.4)
        s.line(
            glass, "#1a0c18", 8, opacity=0.45, filter=s.blur_filter(3), transform="translate(3 4)"
        )
        s.glow(196, 128, 26, "#ffd89a", 0.9)
        s.path("M191 152h12l-2-22h-8z", "#f7ecd6", opacity=0.8)
        s.path("M197 112c8 10 4 16 0 18c-4-2-8-8 0-18z", "#ffb33a")
    s.line(glass, "#6d3d08", 1.6)
    s.draw_sparkle(136, 52, 14)
    return s


DRAW_FUNCTIONS = {
    "cup": draw_cup,
    "ring": draw_ring,
    "trophy": draw_trophy,
    "necklace": draw_necklace,
    "casket": draw_casket,
    "mirror": draw_mirror,
}
