"""Mercado's objects of clay, wood and paper, each in its little scene."""

from tools.art.motifs.backdrops import draw_arch, draw_drape, new_scene
from tools.art.svg.sketch import (
    GOLD_STOPS,
    Sketch,
    cylinder_stops,
    star_path,
)


def draw_jug() -> Sketch:
    """Draw a majolica jug, white and blue, before azulejos."""
    s = new_scene("#d9a25a", "#8c5730", "wood", "", 156)
    draw_arch(s, "#b9772f", 168, 6, 112, 156)
    s.shadow(170, 202, 58, 10)
    white = cylinder_stops("#e9e6df", 0.9)
    profile = [(30, 30), (46, 25), (64, 27), (88, 50), (124, 67), (158, 58), (184, 36), (200, 38)]
    with s.solid(4, 10):
        s.line("M200 56C262 32 272 120 222 146", "#3c5a86", 17)
        s.line("M200 55C258 34 266 118 221 143", "#e9ecf2", 9)
        s.line("M208 52C246 44 254 92 238 120", "#3f6fb0", 2.5)
        body = s.turned_body(168, profile, white)
        s.path(
            "M139 34C128 22 116 22 112 12C132 14 190 10 198 30C190 42 150 44 139 34Z",
            s.x_gradient("#f7f4ec", "#d5d2d0", "#8f93a8"),
        )
        s.path(
            "M122 17C140 18 184 18 192 30C180 36 154 36 146 32C136 28 128 26 122 17Z",
            s.x_gradient("#5a617c", "#2d3450"),
        )
        with s.clip(body):
            blue = "#22529c"
            s.draw_front_hoop(168, 60, 30, cylinder_stops(blue), 6)
            s.draw_front_hoop(168, 78, 46, cylinder_stops("#e7b23c"), 4)
            s.draw_front_hoop(168, 172, 56, cylinder_stops("#e7b23c"), 4)
            s.draw_front_hoop(168, 182, 46, cylinder_stops(blue), 9)
            for x, k in ((120, 0.62), (168, 1.0), (216, 0.62)):
                with s.group(transform=f"translate({x} 126) scale({k} 1)"):
                    for i in range(8):
                        s.path(
                            "M0 0C12 -12 10 -26 0 -34C-10 -26 -12 -12 0 0Z",
                            "#2c62b4" if i % 2 else "#5b93d6",
                            transform=f"rotate({i * 45})",
                        )
                    s.oval(0, 0, 9, 9, s.orb_gradient("#f0bd3f"))
            for x in (144, 192):
                s.path(star_path(4, x, 104, 9, 3), blue)
                s.path(star_path(4, x, 150, 9, 3), blue)
            s.soft_shape("M190 80C240 100 250 170 190 204H260V80Z", "#141a3a", 12, 0.5)
    s.draw_gleam("M122 104C116 124 120 142 126 152", 7, 0.9)
    s.draw_gleam("M148 40C145 52 146 60 148 66", 4, 0.7)
    return s


def draw_book() -> Sketch:
    """Draw a book bound in blue leather with gilt corners, clasp and edges."""
    s = new_scene("#6b2436", "#7d4a26", "wood", "", 40)
    s.shadow(176, 196, 120, 14, 0.6)
    with s.solid(4, 12, transform="rotate(-9 168 112)"):
        s.path(
            "M72 46L82 196H290L280 46Z",
            s.xy_gradient("#0d2a52", "#061630"),
            transform="translate(9 11)",
        )
        s.path("M70 186L78 202H290V50L278 40Z", s.y_gradient("#ffe9a8", "#d9a23a", "#8a5a18"))
        for i in range(5):
            s.line(f"M{74 + i} {189 + i * 2.6}H{281 + i * 2}V{50 + i}", "#a8762a", 0.8, opacity=0.8)
        s.path(
            "M62 32H274A6 6 0 0 1 280 38V182A6 6 0 0 1 274 188H62Q50 180 50 110Q50 40 62 32Z",
            s.xy_gradient("#3f7fc4", "#174a8c", "#081f4a"),
            filter=s.texture_filter("0.22", 6, "#04122e", 1.3, 0.6, 2),
        )
        s.path(
            "M62 32H84V188H62Q50 180 50 110Q50 40 62 32Z",
            s.x_gradient("#0a2450", "#5b98d8", "#174a8c", "#0a2450"),
        )
        for y in (56, 86, 130, 160):
            s.rect(50, y, 36, 7, s.x_gradient(*GOLD_STOPS), 2)
        s.rect(98, 46, 168, 128, "none", 4, stroke="#f0c250", stroke_width=3.5)
        s.rect(105, 53, 154, 114, "none", 2, stroke="#c9922e", stroke_width=1.4)
        for x, y, a in ((280, 32, 0), (280, 188, 90), (92, 188, 180), (92, 32, 270)):
            with s.group(transform=f"translate({x} {y}) rotate({a})"):
                s.path(
                    "M0 6Q0 0 -6 0H-38C-34 14 -26 12 -22 22C-12 26 -14 34 0 38Z",
                    s.xy_gradient("#fff3bb", "#e2a52c", "#7a430a"),
                )
                s.oval(-12, 12, 4, 4, s.orb_gradient("#c98a1c"))
        s.path(star_path(12, 182, 110, 44, 32), s.xy_gradient("#fff0b0", "#d89a28", "#7c4508"))
        s.oval(182, 110, 31, 31, s.xy_gradient("#0a2450", "#2c66aa"))
        for i in range(8):
            s.path(
                "M182 110C190 100 190 90 182 82C174 90 174 100 182 110Z",
                s.y_gradient("#fff0b0", "#e0a22c"),
                transform=f"rotate({i * 45} 182 110)",
            )
        s.oval(182, 110, 8, 8, s.orb_gradient("#d0203c"))
        s.path("M252 98H292V122H252Q244 110 252 98Z", s.y_gradient("#fff3bb", "#e2a52c", "#7a430a"))
        s.oval(262, 110, 4, 4, "#5a2c06")
    s.draw_sparkle(98, 60, 11)
    return s


def draw_painting() -> Sketch:
    """Draw a ship at sunset in a carved gold frame."""
    s = new_scene("#355e4c", "#5c3420", "wood", "damask", 196)
    s.line("M168 -6L110 26M168 -6L226 26", "#3a2414", 3)
    with s.solid(4, 14):
        s.rect(
            42,
            16,
            252,
            178,
            s.xy_gradient("#fff3bb", "#e2a52c", "#8a5510", "#e9b548", "#6d3d08"),
            5,
        )
        for i in range(13):
            for y in (26, 184):
                s.oval(54 + i * 19, y, 6, 5, s.orb_gradient("#e0a22c"))
        for i in range(8):
            for x in (52, 284):
                s.oval(x, 40 + i * 18.5, 5, 6, s.orb_gradient("#e0a22c"))
        s.rect(62, 36, 212, 138, s.xy_gradient("#6d3d08", "#c98a1c", "#ffe9a0"))
    view = "M68 42H268V168H68Z"
    with s.clip(view):
        s.path(view, s.y_gradient("#3a4a8c", "#9a5a8a", "#f08a5a", "#ffd58a"))
        s.glow(196, 112, 80, "#fff0b0", 0.95)
        s.oval(196, 112, 15, 15, "#fff6cf")
        for x, y, w in ((96, 66, 34), (130, 76, 40), (232, 72, 32), (160, 58, 22)):
            s.soft_shape(f"M{x - w} {y}q{w} -16 {w * 2} 0q{-w} 8 {-w * 2} 0z", "#ffd9b0", 2.5, 0.75)
        s.rect(68, 122, 200, 50, s.y_gradient("#f0a060", "#3a6a8c", "#12304f"))
        for i in range(10):
            s.line(
                f"M{196 - 26 + i % 3 * 6} {126 + i * 4.5}h{44 - i % 4 * 8}",
                "#fff0b8",
                1.8,
                opacity=0.8,
            )
        s.path("M88 122C98 112 104 108 112 112C118 106 124 112 130 122Z", "#5a4a6e")
        s.path(
            "M104 132H182C178 148 166 154 150 154H126C114 152 108 144 104 132Z",
            s.y_gradient("#7a3a1e", "#2c1210"),
        )
        s.line("M104 134H182", "#e8b048", 2)
        s.line("M142 134V58M118 134V76M166 134V76", "#2a1410", 2.4)
        for d in (
            "M142 60C162 70 164 84 160 96H124C130 84 132 70 142 60Z",
            "M142 98H162C166 110 162 120 160 128H122C128 120 130 108 126 98Z",
            "M118 78C126 86 126 100 122 112H102C108 100 112 90 118 78Z",
            "M166 78C178 88 180 102 176 114H160C164 102 166 92 166 78Z",
        ):
            s.path(
                d,
                s.xy_gradient("#fffbe8", "#f0d6a0", "#b07a5a"),
                stroke="#5a3a2a",
                stroke_width=0.8,
            )
        s.path("M142 58l16 -5l-16 -5z", "#d0203c")
        s.path("M142 68v22M134 78h16", "none", stroke="#c22a30", stroke_width=4)
        s.soft_shape("M60 36H276V50H80V176H60Z", "#12060e", 4, 0.5)
    s.draw_sparkle(58, 30, 11)
    return s


def draw_musicbox() -> Sketch:
    """Draw a music box of inlaid wood with a little dancer under its lid."""
    s = new_scene("#3f6f94", "#b8876a", "cloth", "lattice", 148)
    s.shadow(172, 202, 100, 9)
    with s.solid(3, 10):
        s.path("M84 112L98 26H246L256 112Z", s.xy_gradient("#a2553a", "#5a2414"))
        s.path("M98 106L109 38H235L243 106Z", s.xy_gradient("#f2b8c4", "#b2506e", "#5e1c3a"))
        for i in range(1, 6):
            s.line(f"M{98 + i * 24} 106L{109 + i * 21} 38", "#7a2848", 1.4, opacity=0.5)
        s.line("M84 112L98 26H246L256 112", "#e0a838", 4)
    s.glow(168, 78, 60, "#ffe6b8", 0.8)
    with s.solid(1.5, 5):
        s.path(
            "M168 118C150 112 132 106 128 92C148 78 188 78 208 92C204 106 186 112 168 118Z",
            s.y_gradient("#ffffff", "#f7c8d6", "#d07a9c"),
        )
        for x in (140, 154, 182, 196):
            s.line(f"M168 80L{x} 106", "#d98aac", 1.5)
        s.path("M160 62H176L173 84H163Z", s.x_gradient("#ff9ab0", "#d03a64", "#8a1a40"))
        s.line("M161 64C148 54 150 38 164 30", "#f3c9a4", 5)
        s.line("M175 64C188 54 186 38 172 30", "#e0ae88", 5)
        s.oval(168, 50, 9, 10, s.ball_gradient("#ffe6cc", "#f0c09a", "#b8805e"))
        s.path("M158 48C158 36 178 36 178 48C172 42 164 42 158 48Z", "#4a2414")
        s.oval(168, 37, 5, 4.500, s.orb_gradient("#4a2414"))
        s.line("M168 116V126", "#e8b890", 4)
    with s.solid(4, 8):
        s.path("M70 116H266L262 130H74Z", s.x_gradient(*GOLD_STOPS))
        s.path(
            "M74 128H262L256 202H80Z",
            s.xy_gradient("#b4683e", "#7a3a1c", "#36140a"),
            filter=s.texture_filter("0.012 0.15", 8, "#260c04", 1.6, 0.7),
        )
        s.path("M96 138H240L236 192H100Z", "none", stroke="#f0c250", stroke_width=2.5)
        for x in (120, 168, 216):
            s.path(star_path(4, x, 165, 19, 7), s.xy_gradient("#fff6e0", "#e8d2a0", "#b08a4e"))
            s.path(star_path(4, x, 165, 10, 5, -45), "#1f7a78")
        for x in (144, 192):
            s.path(star_path(2, x, 165, 9, 5), "#d0203c")
        s.line("M262 160h18v-14", "#c98a1c", 6)
        s.oval(280, 142, 7, 9, s.orb_gradient("#f0e0c0"))
    s.draw_gleam("M90 34L82 78", 3, 0.6)
    s.draw_sparkle(238, 40, 9)
    return s


def draw_chess() -> Sketch:
    """Draw a white king and a dark knight on an inlaid board."""
    s = new_scene("#44325e", "#3a2418", "wood", "damask", 118)
    board = "M44 134H292L336 214H0Z"
    with s.solid(3, 4):
        s.path("M38 128H298L346 220H-10Z", s.y_gradient("#a8682e", "#5a2c10"))

    def at(y: float, k: float) -> float:
        t = (y - 134) / 80
        return 44 - 44 * t + (248 + 88 * t) * k / 8

    with s.clip(board):
        s.path(board, s.y_gradient("#e9d3a0", "#f3e2bb"))
        for r, (y0, y1) in enumerate(((134, 150), (150, 170), (170, 194), (194, 222))):
            for c in range(8):
                if (r + c) % 2:
                    s.path(
                        f"M{at(y0, c):.1f} {y0}L{at(y0, c + 1):.1f} {y0}"
                        f"L{at(y1, c + 1):.1f} {y1}L{at(y1, c):.1f} {y1}Z",
                        s.y_gradient("#7a3a22", "#5a2412"),
                    )
    ivory, ebony = cylinder_stops("#e8d3a4", 0.9), cylinder_stops("#3b1f1c", 0.55)
    s.shadow(122, 196, 38, 8)
    with s.solid(3, 10):
        s.turned_body(122, [(58, 22), (68, 18), (86, 14), (126, 15), (150, 22), (160, 27)], ivory)
        s.turned_body(122, [(160, 30), (172, 34), (178, 32)], ivory)
        s.turned_body(122, [(178, 38), (194, 40)], ivory)
        s.turned_body(122, [(70, 24), (78, 24)], ivory)
        s.turned_body(122, [(38, 24), (48, 26), (60, 18)], ivory)
        s.oval(122, 38, 24, 5, "#fff3d4")
        s.path(
            "M118 8h8v8h8v8h-8v12h-8v-12h-8v-8h8Z", s.xy_gradient("#fff3bb", "#e2a52c", "#8a5510")
        )
        s.draw_front_hoop(122, 172, 34, GOLD_STOPS, 4)
        s.draw_front_hoop(122, 74, 24, GOLD_STOPS, 3)
    s.draw_gleam("M110 86C108 110 108 130 106 148", 3.5, 0.8)
    s.shadow(224, 200, 40, 8)
    with s.solid(3, 10):
        s.path(
            "M196 168C192 140 206 124 222 110C210 108 200 118 190 116C182 112 184 102 190 96"
            "C198 86 204 70 214 62L216 50L226 58C252 62 264 92 260 126C258 144 254 156 254 168Z",
            s.xy_gradient("#8a5040", "#3b1f1c", "#120608"),
        )
        s.line(
            "M230 62C250 76 256 104 248 140M240 66C260 84 262 110 256 140",
            "#8a5a44",
            2,
            opacity=0.7,
        )
        s.oval(214, 80, 4, 4, s.orb_gradient("#f0bd3f"))
        s.line("M190 106q6 2 10 -2", "#0a0406", 2)
        s.turned_body(224, [(166, 32), (178, 36), (184, 34)], ebony)
        s.turned_body(224, [(184, 40), (198, 42)], ebony)
        s.draw_front_hoop(224, 178, 36, GOLD_STOPS, 4)
    s.draw_gleam("M200 100C206 88 210 78 218 68", 3, 0.5)
    s.draw_sparkle(120, 18, 9)
    return s


def draw_lute() -> Sketch:
    """Draw a lute with a carved rose, leaning across the picture."""
    s = new_scene("#8c3a3a", "#6b3c20", "wood", "lattice", 170)
    draw_drape(s, "#2e5f88")
    with s.solid(4, 14, transform="rotate(62 168 110)"):
        s.path("M152 -52H184V-66L206 -94L196 -102L176 -78H150Z", s.x_gradient("#6b3418", "#3a180a"))
        for i in range(5):
            s.oval(150 + i * 9, -84 + (i % 2) * 12 - i * 2, 5, 5, s.orb_gradient("#e8d2a0"))
        s.rect(154, -66, 28, 130, s.x_gradient("#8a4a22", "#4a220e", "#2a1006"), 2)
        for i in range(7):
            s.line(f"M154 {-54 + i * 15}h28", "#e0b050", 2)
        s.path(
            "M168 40C196 52 236 96 236 144C236 186 206 208 168 208C130 208 100 186 100 144"
            "C100 96 140 52 168 40Z",
            s.xy_gradient("#ffdd9a", "#d9943e", "#8a4a16"),
            filter=s.texture_filter("0.12 0.008", 8, "#5a2a08", 1.0, 0.48),
        )
        s.line(
            "M168 40C196 52 236 96 236 144C236 186 206 208 168 208C130 208 100 186 100 144"
            "C100 96 140 52 168 40Z",
            "#4a220e",
            5,
        )
        s.oval(168, 112, 30, 30, "#2a1006")
        s.path(star_path(8, 168, 112, 28, 20), "none", stroke="#e8b84e", stroke_width=3)
        s.path(star_path(8, 168, 112, 18, 9), "none", stroke="#e8b84e", stroke_width=2.5)
        s.oval(168, 112, 31, 31, "none", stroke="#7a3a14", stroke_width=3)
        s.oval(168, 112, 35, 35, "none", stroke="#fff0c0", stroke_width=1.4)
        s.path(
            "M124 170C140 164 196 164 212 170L208 180C190 176 146 176 128 180Z",
            s.y_gradient("#6b3418", "#2a1006"),
        )
        for i in range(6):
            x = 158 + i * 4
            s.line(f"M{x} -62L{146 + i * 8.8:.0f} 172", "#fff4d2", 1.3, opacity=0.95)
    s.draw_gleam("M78 118C84 100 96 90 112 84", 4, 0.5)
    return s


def draw_teapot() -> Sketch:
    """Draw a porcelain teapot with peonies and a wisp of steam."""
    s = new_scene("#4f7d5c", "#8a4a2c", "wood", "lattice", 152)
    for x in (70, 84):
        s.line(
            f"M{x} 62C{x - 20} 46 {x + 18} 32 {x} 8",
            "#ffffff",
            7,
            opacity=0.35,
            filter=s.blur_filter(3.5),
        )
    s.shadow(172, 200, 88, 9)
    ware = cylinder_stops("#f0e6dc", 0.95)
    with s.solid(4, 10):
        s.path(
            "M112 150C84 146 84 100 62 84L82 70C104 86 110 106 130 118Z",
            s.xy_gradient("#fffaf2", "#e4d5cc", "#8f8496"),
        )
        s.oval(72, 77, 13, 6, "#4a3a4a", transform="rotate(-35 72 77)")
        s.line("M236 94C300 66 306 160 228 164", "#7a6b86", 17)
        s.line("M236 93C296 68 300 156 228 161", "#f6ece4", 10)
        s.line("M250 90C284 88 284 134 254 150", "#d9a23a", 2.5)
        body = s.turned_body(
            172,
            [(64, 40), (76, 58), (106, 78), (140, 78), (172, 58), (190, 40), (198, 44)],
            ware,
            0.14,
        )
        with s.clip(body):
            for x, y, k in ((142, 126, 1.0), (204, 118, 0.8), (172, 160, 0.7)):
                with s.group(transform=f"translate({x} {y}) scale({k})"):
                    for a in (20, 150, 200, 330):
                        s.path(
                            "M0 0C20 -14 34 -10 42 0C32 10 18 12 0 0Z",
                            "#2f8a5c",
                            transform=f"rotate({a})",
                        )
                    for i in range(8):
                        s.oval(
                            0,
                            -14,
                            9,
                            13,
                            s.y_gradient("#ffb3c4", "#d8345e"),
                            transform=f"rotate({i * 45})",
                        )
                    for i in range(6):
                        s.oval(
                            0,
                            -7,
                            6,
                            8,
                            s.y_gradient("#ff7a98", "#a8183e"),
                            transform=f"rotate({i * 60 + 20})",
                        )
                    s.oval(0, 0, 5, 5, s.orb_gradient("#f6c84e"))
            s.soft_shape("M200 60C260 90 260 170 200 206H280V60Z", "#241430", 12, 0.5)
        s.draw_front_hoop(172, 194, 42, GOLD_STOPS, 5, 0.14)
        s.turned_body(172, [(40, 12), (50, 34), (64, 44)], ware)
        s.draw_front_hoop(172, 62, 44, GOLD_STOPS, 5)
        s.oval(172, 34, 11, 11, s.orb_gradient("#e0a22c"))
    s.draw_gleam("M112 112C106 128 110 146 118 156", 7, 0.95)
    s.draw_gleam("M148 54C152 48 158 46 162 46", 3.5, 0.8)
    return s


def draw_vase() -> Sketch:
    """Draw a tall cobalt vase with a gold dragonfly and orange branches."""
    s = new_scene("#b5543c", "#dccfba", "marble", "damask", 164)
    with s.solid(1.5, 8):
        s.line(
            "M160 40C140 24 120 22 92 26M172 40C190 16 214 12 240 20M120 23C112 12 100 8 92 8",
            "#5a3018",
            4,
        )
        for x, y in (
            (92, 26),
            (108, 20),
            (92, 8),
            (240, 20),
            (220, 12),
            (200, 18),
            (132, 22),
            (186, 26),
        ):
            s.path(f"M{x} {y}q12 -14 22 -4q-8 10 -22 4z", s.xy_gradient("#8ad07a", "#2a7a3a"))
        for x, y in ((100, 30), (124, 12), (228, 26), (206, 8), (146, 32)):
            s.oval(x, y, 10, 10, s.orb_gradient("#f08a24"))
    s.shadow(168, 206, 44, 8)
    cobalt = cylinder_stops("#1d46a8", 0.7)
    with s.solid(4, 10):
        body = s.turned_body(
            168,
            [
                (40, 30),
                (50, 20),
                (66, 19),
                (84, 40),
                (112, 58),
                (144, 48),
                (176, 28),
                (194, 28),
                (204, 36),
            ],
            cobalt,
        )
        with s.clip(body):
            s.soft_shape("M196 60C240 90 236 170 190 206H250V60Z", "#040a30", 12, 0.55)
            for i in range(12):
                px = 116 + i * 9.5
                s.path(f"M{px} 184q4 -22 0 -34q-8 14 0 34z", "#f0c250", opacity=0.85)
            s.line("M112 128C136 96 150 140 168 112C186 84 202 128 226 96", "#f6d070", 3)
            for x, y, a in ((130, 112, 30), (154, 130, -40), (184, 96, 40), (204, 116, -30)):
                s.oval(
                    x, y, 9, 4, s.x_gradient("#fff0b0", "#e0a22c"), transform=f"rotate({a} {x} {y})"
                )
            for x, y in ((142, 100), (172, 128), (198, 92)):
                s.path(star_path(5, x, y, 9, 5), s.orb_gradient("#fdf3dc"))
                s.oval(x, y, 2.5, 2.5, "#e0562c")
        s.draw_front_hoop(168, 66, 20, GOLD_STOPS, 6)
        s.draw_front_hoop(168, 88, 43, GOLD_STOPS, 3)
        s.draw_front_hoop(168, 196, 29, GOLD_STOPS, 8)
        s.mouth(168, 40, 30, GOLD_STOPS, s.x_gradient("#050a24", "#14286a"), 4)
    s.draw_gleam("M128 104C124 122 130 140 136 152", 6, 0.9)
    s.draw_gleam("M152 54C151 60 151 64 152 70", 3, 0.8)
    return s


DRAW_FUNCTIONS = {
    "jug": draw_jug,
    "book": draw_book,
    "painting": draw_painting,
    "musicbox": draw_musicbox,
    "chess": draw_chess,
    "lute": draw_lute,
    "teapot": draw_teapot,
    "vase": draw_vase,
}
