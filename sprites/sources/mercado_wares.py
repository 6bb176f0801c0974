"""Mercado's objects of metal, glass and stone, each in its little scene."""

import math

from sprites.sources.sketch import GOLD, SILVER, Sketch, cylinder, light, star
from sprites.sources.stages import arch, drape, scene


def cup() -> Sketch:
    """A golden goblet with rubies before crimson damask."""
    s = scene("#7a1f2c", "#c9b79c", "marble", "damask", 158)
    drape(s, "#2f5a4e", right=True)
    s.shadow(168, 198, 48, 9)
    with s.solid():
        s.turned(168, [(150, 8), (164, 9), (172, 14), (182, 40), (192, 46), (198, 46)], GOLD)
        s.hoop(168, 193, 46, GOLD, 6)
        s.turned(168, [(112, 9), (122, 7), (130, 8), (138, 15), (146, 15), (152, 8)], GOLD)
        bowl = s.turned(168, [(28, 60), (44, 61), (64, 58), (86, 46), (102, 26), (114, 9)], GOLD)
        with s.clip(bowl):
            s.soft("M120 96C150 118 200 116 222 70L230 120H110Z", "#5a2c06", 8, 0.55)
            for i in range(9):
                x = 168 + 54 * math.sin(math.radians(-80 + i * 20))
                s.line(
                    f"M{x:.0f} 70C{168 + (x - 168) * 0.8:.0f} 90 170 104 168 114",
                    "#6d3d08",
                    2,
                    opacity=0.5,
                )
        s.hoop(168, 58, 60, [("#5a1420", 0), ("#a92238", 0.3), ("#5a1420", 1)], 15)
        s.hoop(168, 48, 61, GOLD, 4)
        s.hoop(168, 68, 57, GOLD, 4)
        for a, r in ((-52, 6), (-22, 8), (8, 9), (38, 7), (64, 4.5)):
            x, y = 168 + 60 * math.sin(math.radians(a)), 58 + 11 * math.cos(math.radians(a))
            s.oval(x, y, r * 0.8, r, s.orb("#2fb3a0" if a in (-22, 38) else "#f1c445"))
        s.mouth(168, 28, 60, GOLD, s.across("#4a2404", "#8a5510", "#e8b848"), 4)
    s.gleam("M128 36C130 58 136 80 148 96", 5)
    s.gleam("M148 186C156 180 158 172 162 164", 3, 0.7)
    s.sparkle(126, 30, 13)
    return s


def ring() -> Sketch:
    """A ring with a great ruby on a velvet cushion."""
    s = scene("#24506b", "#5b3a6b", "cloth", "damask", 116)
    s.shadow(172, 196, 100, 12, 0.5)
    pillow = (
        "M54 160C60 130 110 140 168 138C226 140 276 130 284 160C292 190 280 204 262 204"
        "C230 196 110 196 78 204C58 204 48 190 54 160Z"
    )
    with s.solid(8, 6):
        s.path(pillow, s.slant("#e7c9ee", "#9a5fb0", "#43235a"))
        with s.clip(pillow):
            s.soft("M120 168Q168 146 222 168Q168 186 120 168Z", "#2a1040", 8, 0.7)
            s.line("M60 198C110 188 226 188 280 198", "#e7b64c", 5)
    for x in (56, 282):
        s.line(f"M{x} 198l{(x - 168) * 0.07:.0f} 14", "#e7b64c", 6)
        s.oval(x, 197, 5, 5, s.orb("#e7b64c"))
    hoop = "M168 66A52 52 0 1 1 167 66ZM168 80A38 38 0 1 0 169 80Z"
    s.oval(182, 168, 46, 7, "#1a0630", opacity=0.6, filter=s.blur(4))
    with s.solid(2.5, 8):
        s.path(
            hoop,
            s.slant("#fff3bb", "#e2a52c", "#8a4f0c", "#f2c765", "#7a430a"),
            fill_rule="evenodd",
        )
        s.line("M126 96A44 44 0 0 0 132 150", "#fff8d8", 3, opacity=0.9)
        s.path("M142 78L152 56H184L194 78L168 92Z", s.across(*GOLD))
    stone = star(4, 168, 44, 37, 37, -67.5)
    with s.solid(1.5, 8):
        s.path(stone, s.slant("#ff9aa4", "#e0203c", "#7a0620"))
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
        s.path(d, s.slant("#ff8a97", "#d2143a", "#8a0524"))
        s.path("M152 36L164 27L176 28L158 50Z", "#ffffff", opacity=0.65)
    for x, y in ((142, 70), (194, 70), (146, 19), (190, 19)):
        s.oval(x, y, 5, 5, s.orb("#e8b23c"))
    s.sparkle(148, 20, 17)
    return s


def lantern() -> Sketch:
    """A brass lantern of coloured panes, lit."""
    s = scene("#1f2c57", "#5a3322", "wood", "lattice", 164)
    s.glow(168, 112, 150, "#ffb04a", 0.9)
    s.shadow(168, 202, 50, 9)
    with s.solid(2, 8):
        s.line("M168 8v18", "#8a5510", 4)
        s.path(
            "M168 2a9 9 0 1 1-.1 0zm0 5a4.500 4.500 0 1 0 .1 0z",
            s.across(*GOLD),
            fill_rule="evenodd",
        )
        s.turned(168, [(24, 5), (34, 8), (44, 22), (54, 40), (64, 50)], GOLD)
        for x in (-22, 0, 22):
            s.path(star(4, 168 + x, 50, 6, 2), "#ffdd86")
        s.path("M118 66L132 178H204L218 66Z", s.down("#fff3b8", "#ffca5a", "#e0701c"))
        panes = [
            ("#e2413a", "#ff9a66"),
            ("#f4b52c", "#fff0a8"),
            ("#1d9a8b", "#8af0cf"),
            ("#3a62d0", "#9ac0ff"),
        ]
        tops = [118, 140, 168, 196, 218]
        for i, (deep, bright) in enumerate(panes):
            a, b = tops[i], tops[i + 1]
            c, e = 168 + (a - 168) * 0.72, 168 + (b - 168) * 0.72
            s.path(f"M{a} 66H{b}L{e:.0f} 178H{c:.0f}Z", s.down(deep, bright, deep))
            m, n = (a + b + c + e) / 4, (b - a) * 0.28
            s.path(
                f"M{m:.0f} 88C{m + n:.0f} 104 {m + n:.0f} 112 {m:.0f} 128"
                f"C{m - n:.0f} 112 {m - n:.0f} 104 {m:.0f} 88Z",
                light(bright, 0.6),
                opacity=0.8,
            )
            s.path(star(4, m, 150, 9, 3), light(bright, 0.5), opacity=0.8)
    s.glow(168, 128, 62, "#fff2b0", 0.95)
    with s.solid(1.5, 0):
        for a in tops:
            b = 168 + (a - 168) * 0.72
            s.line(f"M{a} 66L{b:.0f} 178", "#b97a16", 5)
            s.line(f"M{a - 1} 66L{b - 1:.0f} 178", "#ffe7a0", 1.4)
        s.path("M108 60H228L222 74H114Z", s.across(*GOLD))
        s.path("M126 172H210L218 186H118Z", s.across(*GOLD))
        s.path("M118 186H218L226 200Q168 210 110 200Z", s.across(*GOLD))
        for i in range(9):
            s.oval(122 + i * 11.5, 67, 2.4, 2.4, "#fff1b8")
    s.glow(160, 208, 80, "#ff9a3a", 0.45, 0.15)
    s.gleam("M150 32C140 42 132 50 124 58", 3)
    s.sparkle(132, 62, 9)
    return s


def opener() -> Sketch:
    """A letter opener with a jewelled hilt across a sealed letter."""
    s = scene("#3d5a4a", "#6e3d20", "wood", "", 20)
    with s.solid(3, 7, transform="rotate(-7 150 120)"):
        s.path("M40 58H262V186H40Z", s.slant("#fff6dc", "#ecd9ae", "#c3a06a"))
        s.path(
            "M40 58L151 134L262 58Z",
            s.down("#fffaf0", "#e3cc9c"),
            stroke="#a98753",
            stroke_width=1.5,
        )
        s.line("M40 186L128 122M262 186L174 122", "#b89a66", 1.5)
        for y in (150, 160, 170):
            s.line(f"M196 {y}h{44 - (y - 150)}", "#8a6a48", 2, opacity=0.7)
    with s.solid(3, 4):
        s.path(star(11, 146, 128, 25, 22), s.orb("#b3202c"))
        s.path(star(5, 146, 128, 13, 6), "#7d0f1a")
        s.path(star(5, 145, 127, 11, 5), "#e0525a")
    with s.solid(1.6, 9, transform="rotate(-32 168 110)"):
        s.path("M8 112L40 101H214V123H40Z", s.down("#ffffff", "#d9e3ea", "#8795a4"))
        s.path("M8 112L40 112H214V123H40Z", s.down("#7c8a9a", "#4c5868", "#9aa6b3"))
        s.line("M30 108H208", "#ffffff", 1.6, opacity=0.9)
        s.line("M60 116q12 -8 24 0t24 0t24 0t24 0", "#cfd8e0", 1.6, opacity=0.8)
        s.path(
            "M206 92C218 84 226 92 224 104V120C226 132 218 140 206 132C212 122 212 102 206 92Z",
            s.down("#fff0b0", "#e0a22c", "#7c4508"),
        )
        s.path(
            "M222 100C250 92 268 98 286 104A10 10 0 0 1 286 120C268 126 250 132 222 124Z",
            s.down("#5fd0c0", "#16877c", "#063d3a"),
        )
        for x in (234, 250, 266):
            s.line(f"M{x} 98q6 14 0 28", "#f1c445", 3.4)
        s.oval(298, 112, 13, 13, s.orb("#e0a22c"))
        s.oval(298, 112, 7, 7, s.orb("#d0203c"))
    s.sparkle(88, 148, 10)
    return s


def clock() -> Sketch:
    """A gilt mantel clock under a sunburst."""
    s = scene("#7b3b2a", "#d8cfc0", "marble", "lattice", 160)
    s.shadow(168, 204, 88, 9)
    with s.solid(3, 10):
        s.path("M82 208V194H94V184H242V194H254V208Z", s.across(*GOLD))
        s.path(
            "M100 184C102 150 92 128 104 96C116 50 220 50 232 96C244 128 234 150 236 184Z",
            s.slant("#5fae9f", "#1d6a66", "#08302f"),
        )
        for side in (1, -1):
            with s.group(transform=f"translate(168 0) scale({side} 1)"):
                s.line("M66 182C46 170 76 150 62 130C54 116 66 104 76 110", "#e8b23c", 5)
                s.line("M66 182C46 170 76 150 62 130", "#fff0b0", 1.6)
                s.oval(75, 112, 5, 5, s.orb("#e8b23c"))
        s.path(star(14, 168, 38, 26, 12), s.slant("#fff0b0", "#e0a22c", "#8a5510"))
        s.oval(168, 40, 11, 11, s.orb("#f4c64a"))
        s.oval(168, 112, 58, 58, s.slant("#fff0b0", "#d0901f", "#6d3d08"))
        s.oval(168, 112, 49, 49, s.ball("#fffdf2", "#f6ecd0", "#cbb58a"))
        for i in range(12):
            a = math.radians(i * 30)
            x, y = 168 + 40 * math.sin(a), 112 - 40 * math.cos(a)
            if i % 3:
                s.oval(x, y, 2.4, 2.4, "#5a3a22")
            else:
                s.path(star(4, x, y, 7, 2.4), "#7a1f2c")
        s.path(star(8, 168, 112, 24, 14), s.slant("#9cc7e0", "#3e78ac"), opacity=0.55)
    s.line("M168 112L148 88", "#22131a", 5)
    s.line("M168 112L190 84", "#22131a", 3.5)
    s.oval(168, 112, 5, 5, s.orb("#e0a22c"))
    s.soft("M128 92C136 70 160 64 180 68C156 76 142 92 138 112Z", "#ffffff", 3, 0.6)
    s.gleam("M96 196H196", 3)
    s.sparkle(122, 78, 10)
    return s


def trophy() -> Sketch:
    """A winner's silver cup with two handles and a laurel."""
    s = scene("#274f86", "#70401f", "wood", "", 160)
    arch(s, "#3a6aa6", 168, 12, 104, 160)
    s.shadow(168, 204, 52, 9)
    with s.solid(2.5, 8):
        s.path("M118 188H218L224 208H112Z", s.across("#1d1210", "#7a4a2a", "#3a2014", "#180c0a"))
        s.rect(146, 192, 44, 12, s.across(*GOLD), 3)
        for side in (1, -1):
            with s.group(transform=f"translate(168 0) scale({side} 1)"):
                s.line("M54 46C104 34 96 104 36 106", "#4f5b6b", 10)
                s.line("M54 45C102 33 94 102 36 105", "#dfe7ee", 4)
                s.oval(56, 46, 7, 7, s.orb("#e0a22c"))
        s.turned(168, [(132, 9), (146, 7), (154, 14), (160, 12), (172, 20), (186, 44)], SILVER)
        body = s.turned(168, [(26, 60), (40, 60), (70, 57), (98, 44), (120, 22), (134, 9)], SILVER)
        with s.clip(body):
            s.soft("M110 100C150 124 206 118 230 60V150H110Z", "#26324a", 8, 0.5)
        s.hoop(168, 34, 61, GOLD, 7)
        s.hoop(168, 122, 21, GOLD, 5)
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
                            s.across("#ffe69a", "#c98a1c"),
                            transform=f"rotate({turn:.0f} {x:.0f} {y:.0f})",
                        )
        s.path(star(5, 168, 74, 18, 8), s.slant("#fff0b0", "#e0a22c", "#8a5510"))
        s.mouth(168, 26, 60, SILVER, s.across("#2a3548", "#5d6b7e", "#c9d4dd"), 4)
    s.gleam("M120 42C122 66 128 84 140 100", 5)
    s.sparkle(120, 30, 13)
    return s


def necklace() -> Sketch:
    """Pearls and an emerald drop on a velvet bust."""
    s = scene("#8a5a2b", "#3a1a2c", "cloth", "damask", 186)
    s.shadow(168, 208, 96, 8)
    bust = (
        "M146 -10V20C146 46 118 52 92 66C66 82 64 120 70 150C76 180 96 206 104 212H232"
        "C240 206 260 180 266 150C272 120 270 82 244 66C218 52 190 46 190 20V-10Z"
    )
    with s.solid(10, 12):
        s.path(
            bust,
            s.slant("#7d2b52", "#4a1236", "#1e0618"),
            filter=s.texture("0.8", 2, "#14040e", 0.8, 0.36, 2),
        )
    with s.clip(bust):
        s.soft("M96 84C120 66 140 60 150 40L140 130L96 150Z", "#d8709c", 14, 0.45)
    chain = [
        (168 + 70 * math.sin(math.radians(t)), 44 + 74 * (1 - abs(t / 96) ** 2.2))
        for t in range(-96, 97, 12)
    ]
    with s.solid(1.5, 5):
        for i, (x, y) in enumerate(chain):
            r = 6 + 3.5 * (1 - abs(i - 8) / 8)
            s.oval(x, y, r, r, s.ball("#ffffff", "#fdf0e2", "#dcbfae", "#8a6a72"))
    with s.solid(1.5, 6):
        s.path(star(8, 168, 134, 19, 15), s.slant("#fff0b0", "#e0a22c", "#7c4508"))
        s.oval(168, 134, 10, 10, s.orb("#2f7fe0"))
        s.path(
            "M168 150C190 170 194 186 168 204C142 186 146 170 168 150Z",
            s.slant("#fff0b0", "#e0a22c", "#7c4508"),
        )
        s.path(
            "M168 157C184 172 187 183 168 197C149 183 152 172 168 157Z",
            s.slant("#b6ffd0", "#17a45a", "#03401f"),
        )
        s.path("M168 157L176 174L168 197L158 176Z", "#7df0a6", opacity=0.5)
        for side in (1, -1):
            with s.group(transform=f"translate(168 0) scale({side} 1)"):
                s.path(
                    "M34 118C46 128 46 136 34 146C24 136 24 128 34 118Z",
                    s.slant("#fff0b0", "#d0901f"),
                )
                s.path(
                    "M34 123C42 130 42 135 34 141C27 135 27 130 34 123Z",
                    s.slant("#b6ffd0", "#17a45a", "#03401f"),
                )
    s.sparkle(158, 166, 12)
    s.sparkle(118, 84, 7)
    return s


def casket() -> Sketch:
    """A treasure casket, its lid thrown open."""
    s = scene("#4b2f63", "#7b4a28", "wood", "lattice", 140)
    s.glow(168, 96, 120, "#ffc45a", 0.7)
    s.shadow(168, 202, 104, 9)
    with s.solid(4, 10):
        s.path("M76 92L92 34C130 18 206 18 244 34L260 92Z", s.down("#3a1a10", "#6b3018"))
        s.path("M90 88L103 44C140 32 196 32 233 44L246 88Z", s.down("#7a1a30", "#c23a4c"))
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
            s.oval(x, y, 17, 9, s.slant("#fff3b8", "#f0b93a", "#b5761a"))
            s.oval(x, y, 11, 5.5, "none", stroke="#a86c14", stroke_width=1.4)
        s.path("M196 82L208 70L224 74L226 88L208 98Z", s.slant("#ffb0b8", "#e0203c", "#7a0620"))
        s.path("M128 84L142 74L156 84L148 98H134Z", s.slant("#b6ffd0", "#17a45a", "#03401f"))
        for i in range(9):
            x, y = 100 + i * 7, 96 + 10 * math.sin(i * 0.7) + i * 2.6
            s.oval(x, y, 5, 5, s.ball("#ffffff", "#f6e4da", "#a98a90"))
    with s.solid(4, 8):
        s.path(
            "M68 112H268L258 202H78Z",
            s.slant("#a8623a", "#7a3a1c", "#3c160a"),
            filter=s.texture("0.01 0.14", 9, "#260c04", 1.8, 0.8),
        )
        s.path("M68 112H268L266 128H70Z", s.across(*GOLD))
        s.path("M76 186H260L258 202H78Z", s.across(*GOLD))
        for x in (88, 236):
            s.path(f"M{x - 8} 112h24l-3 90h-18z", s.across(*GOLD))
            for y in (136, 158, 180):
                s.oval(x + 4, y, 3.6, 3.6, s.orb("#c98a1c"))
        s.path(
            "M146 116H190V152C190 166 146 166 146 152Z", s.slant("#fff0b0", "#e0a22c", "#7c4508")
        )
        s.path("M168 130a6 6 0 0 1 4 10l3 12h-14l3-12a6 6 0 0 1 4-10Z", "#2a1008")
    s.sparkle(208, 76, 13)
    s.sparkle(150, 84, 8)
    return s


def compass() -> Sketch:
    """An open brass compass on a sea chart."""
    s = scene("#c9a878", "#d9bd86", "stone", "", 6)
    s.line(
        "M0 60C60 40 90 90 60 130C40 170 90 190 70 230M336 40C280 60 300 120 340 130",
        "#7d5a34",
        2.4,
        opacity=0.8,
    )
    s.soft("M0 60C60 40 90 90 60 130C40 170 90 190 70 230H0Z", "#8fae7a", 3, 0.55)
    s.soft("M336 40C280 60 300 120 340 130Z", "#8fae7a", 3, 0.55)
    for a in range(0, 180, 15):
        x, y = 300 * math.cos(math.radians(a)), 300 * math.sin(math.radians(a))
        s.line(
            f"M{168 - x:.0f} {120 - y:.0f}L{168 + x:.0f} {120 + y:.0f}", "#a0413a", 1, opacity=0.4
        )
    with s.solid(3, 8):
        s.path("M168 4a12 12 0 1 1-.1 0zm0 6a6 6 0 1 0 .1 0z", s.across(*GOLD), fill_rule="evenodd")
        s.rect(158, 24, 20, 14, s.across(*GOLD), 3)
    with s.solid(4, 14):
        s.oval(168, 122, 92, 92, s.slant("#fff3bb", "#e2a52c", "#7a430a", "#d99a35", "#5a2c06"))
    s.oval(168, 122, 78, 78, s.slant("#5a2c06", "#a8701a", "#ffe9a0"))
    s.oval(168, 122, 74, 74, s.ball("#fffdf0", "#f7ebca", "#b99c6a"))
    for i in range(48):
        a = math.radians(i * 7.5)
        r = 62 if i % 6 else 58
        s.line(
            f"M{168 + 69 * math.sin(a):.1f} {122 - 69 * math.cos(a):.1f}"
            f"L{168 + r * math.sin(a):.1f} {122 - r * math.cos(a):.1f}",
            "#5a3a22",
            1.2 if i % 6 else 2.6,
        )
    s.path(star(4, 168, 122, 40, 9, -45), s.slant("#4f93bf", "#1d4f80"))
    for i in range(4):
        with s.group(transform=f"rotate({i * 90} 168 122)"):
            s.path("M168 122L168 66L158 112Z", "#c2a05a")
            s.path("M168 122L168 66L178 112Z", "#6b4a1e")
    with s.solid(1.5, 5):
        s.path("M168 122L158 114L196 70L180 130Z", s.slant("#ff7a68", "#c81e2a", "#7a0a14"))
        s.path("M168 122L178 130L140 174L156 114Z", s.slant("#e8eef4", "#8c9aa8", "#4a5666"))
        s.oval(168, 122, 8, 8, s.orb("#e8b23c"))
    s.soft("M104 106C110 74 142 52 178 54C144 66 124 88 118 122Z", "#ffffff", 4, 0.65)
    s.sparkle(112, 68, 13)
    return s


def hourglass() -> Sketch:
    """An hourglass in a turned frame, half run out."""
    s = scene("#2c6a62", "#8a5a34", "wood", "damask", 162)
    s.shadow(168, 204, 66, 9)
    glass = (
        "M124 34C122 76 150 92 162 110C150 128 122 144 124 188H212C214 144 186 128 174 110"
        "C186 92 214 76 212 34Z"
    )
    with s.solid(2, 8):
        s.path(
            glass,
            s.across("#bfe6ea", "#f4ffff", "#a9d6dc", "#6aa4b0", "#c5eef0"),
            fill_opacity=0.75,
        )
    with s.clip(glass):
        s.path(
            "M130 62Q168 72 208 60C202 84 178 96 168 112C158 96 136 84 130 62Z",
            s.across("#ffe3a0", "#f0b548", "#b5701c"),
        )
        s.oval(168, 63, 39, 7, "#ffedbe")
        s.rect(166, 108, 4, 60, "#f2bd55")
        s.path(
            "M122 190C128 168 156 158 168 150C180 158 208 168 214 190Z",
            s.across("#ffe3a0", "#f0b548", "#a8641a"),
        )
    s.soft("M132 40C132 66 146 82 156 94L150 96C138 84 128 66 126 40Z", "#ffffff", 1.5, 0.9)
    s.soft("M134 178C134 156 146 140 156 128L160 132C150 146 144 160 142 178Z", "#fff", 1.5, 0.8)
    with s.solid(2.5, 8):
        for x in (108, 228):
            s.turned(
                x,
                [
                    (30, 5),
                    (50, 8),
                    (64, 5),
                    (92, 9),
                    (110, 6),
                    (128, 9),
                    (156, 5),
                    (172, 8),
                    (192, 5),
                ],
                cylinder("#8a3a22"),
            )
            for y in (58, 110, 164):
                s.hoop(x, y, 7, GOLD, 5)
        for y, up in ((16, 1), (188, 0)):
            s.turned(168, [(y, 74), (y + 16, 74)], cylinder("#8a3a22"), 0.07)
            s.hoop(168, y + 8, 74, GOLD, 4, 0.07)
            if up:
                s.oval(168, y, 74, 5.500, s.across("#d07a54", "#8a3a22", "#4a1a10"))
    s.sparkle(136, 46, 10)
    return s


def globe() -> Sketch:
    """A terrestrial globe in a brass meridian."""
    s = scene("#6a4a7c", "#5c3420", "wood", "lattice", 168)
    s.shadow(168, 206, 60, 9)
    with s.solid(2.5, 8):
        s.turned(168, [(176, 8), (186, 12), (192, 40), (206, 52)], cylinder("#7a3a1c"))
        s.hoop(168, 196, 46, GOLD, 5)
        s.turned(168, [(158, 10), (168, 14), (178, 8)], GOLD)
        s.line("M206 24A82 82 0 0 1 154 166", "#7c4508", 10)
        s.line("M206 24A82 82 0 0 1 154 166", "#f0c04a", 5)
    ball = "M94 92A70 70 0 1 0 234 92A70 70 0 1 0 94 92Z"
    with s.solid(8, 12):
        s.path(ball, s.ball("#bff0f0", "#3fa6c4", "#14608f", "#04203f"))
        with s.clip(ball):
            with s.group(transform="rotate(18 164 92)"):
                for r in (22, 46, 66):
                    s.oval(164, 92, r, 70, "none", stroke="#d8f6f6", stroke_width=1, opacity=0.4)
                for y in (50, 70, 92, 114, 134):
                    s.line(f"M84 {y}Q164 {y + 14} 244 {y}", "#d8f6f6", 1, opacity=0.4)
            for d in (
                "M108 52C124 34 150 30 160 40C170 52 152 58 150 68C146 80 130 78 126 88"
                "C118 84 104 66 108 52Z",
                "M134 94C150 92 160 102 156 116C150 132 142 146 136 148C128 134 124 104 134 94Z",
                "M178 40C200 34 226 52 230 74C216 82 208 74 198 78C204 96 214 92 210 112"
                "C204 128 196 130 190 118C182 104 178 92 184 80C174 70 168 52 178 40Z",
            ):
                s.path(
                    d, s.slant("#ffe6a0", "#c9a24a", "#6f7a2e"), stroke="#5a4a1e", stroke_width=1.6
                )
            s.soft("M120 140C170 170 230 130 226 60L250 100L220 180H110Z", "#020a20", 12, 0.55)
    with s.solid(1.5, 3):
        s.path("M84 86Q164 122 246 86L246 98Q164 134 84 98Z", s.across(*GOLD))
        s.oval(188, 22, 7, 7, s.orb("#e8b23c"))
    s.soft("M112 70C118 48 140 34 160 34C138 44 126 60 122 80Z", "#ffffff", 4, 0.7)
    s.sparkle(122, 54, 9)
    return s


def mirror() -> Sketch:
    """A hand-worked standing mirror with a gilt frame."""
    s = scene("#93404f", "#e2d6c4", "marble", "damask", 166)
    s.shadow(168, 206, 70, 8)
    with s.solid(2.5, 10):
        s.path("M120 208C118 196 140 190 152 178H184C196 190 218 196 216 208Z", s.across(*GOLD))
        for i in range(20):
            a = math.radians(i * 18)
            s.oval(168 + 64 * math.sin(a), 98 - 84 * math.cos(a), 11, 11, s.orb("#e0a22c"))
        s.oval(168, 98, 65, 85, s.slant("#fff3bb", "#e2a52c", "#7a430a", "#d99a35", "#5a2c06"))
        s.path(
            "M146 16C152 -2 184 -2 190 16C182 12 176 14 168 24C160 14 154 12 146 16Z",
            s.slant("#fff3bb", "#e2a52c", "#7a430a"),
        )
        s.oval(168, 12, 6, 6, s.orb("#d0203c"))
    glass = "M119 98A49 69 0 1 0 217 98A49 69 0 1 0 119 98Z"
    s.path(glass, s.slant("#f4fbff", "#a9cbe0", "#47708f", "#b9d6e4", "#2a4a68"))
    with s.clip(glass):
        s.soft("M100 70L180 10H206L104 120Z", "#ffffff", 3, 0.7)
        s.soft("M130 160L222 70V96L150 170Z", "#ffffff", 4, 0.4)
        s.line(glass, "#1a0c18", 8, opacity=0.45, filter=s.blur(3), transform="translate(3 4)")
        s.glow(196, 128, 26, "#ffd89a", 0.9)
        s.path("M191 152h12l-2-22h-8z", "#f7ecd6", opacity=0.8)
        s.path("M197 112c8 10 4 16 0 18c-4-2-8-8 0-18z", "#ffb33a")
    s.line(glass, "#6d3d08", 1.6)
    s.sparkle(136, 52, 14)
    return s


DRAWN = {
    "cup": cup,
    "ring": ring,
    "lantern": lantern,
    "opener": opener,
    "clock": clock,
    "trophy": trophy,
    "necklace": necklace,
    "casket": casket,
    "compass": compass,
    "hourglass": hourglass,
    "globe": globe,
    "mirror": mirror,
}
