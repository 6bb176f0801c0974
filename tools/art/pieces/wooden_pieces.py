"""Pieces of wood, wax and card: merchants, seals, tokens, track spaces, tile edges."""

from __future__ import annotations

from sprites.palette import SEAT_COLORS, SeatColor
from tools.art import Art
from tools.art.pieces.ornaments import draw_frame_corners, draw_wax_seal
from tools.art.pieces.symbols import (
    crown_path,
    draw_relief,
    seat_symbol_path,
)
from tools.art.svg.filters import (
    apply_leather,
    apply_paper,
    apply_wood,
    bevel,
    emboss,
)
from tools.art.svg.markup import (
    SvgDefinition,
    circle,
    clip_path,
    darken_color,
    ellipse,
    group,
    lighten_color,
    line,
    linear_gradient,
    path,
    polygon,
    polygon_points,
    radial_gradient,
    rect,
    svg_document,
)

# ---------------------------------------------------------------- merchants


def _meeple(seat: SeatColor) -> Art:
    """A turned merchant: turban, head, collar, a robe that widens to a heavy foot."""
    color = seat.hex
    if seat.name == "black":
        color = "#332e3c"
    robe = (
        "M124 116C118 124 92 132 84 160C74 196 66 226 60 252C57 272 100 292 152 292"
        "C204 292 247 272 244 252C238 226 230 196 220 160C212 132 186 124 180 116Z"
    )
    turban = (
        "M152 10C190 10 212 28 212 52C212 66 200 76 184 79C164 83 140 83 120 79"
        "C104 76 92 66 92 52C92 28 114 10 152 10Z"
    )
    rim = lighten_color(color, 0.72)
    outline = "".join(
        path(d, fill=rim, stroke=rim, stroke_width=7, stroke_linejoin="round")
        for d in (robe, turban)
    ) + circle(152, 98, 42, fill=rim)
    light = 0.5 if seat.name == "black" else 0.3

    def lathe(half: float) -> SvgDefinition:
        """Light along a turned form: shade left, glow left of the middle, deep shade right."""
        return linear_gradient(
            [(0, darken_color(color, 0.22)), (0.3, lighten_color(color, light)), (0.55, color),
             (1, darken_color(color, 0.4))],
            (152 - half, 0), (152 + half, 0),
        )  # fmt: skip

    wide, small = lathe(90), lathe(58)
    skin = radial_gradient(
        [(0, "#fbe3bd"), (0.6, "#e6bd86"), (1, "#a9753f")], (140, 84), 62
    )  # bare wood, as on a peg doll
    deep = darken_color(color, 0.7)
    foot = clip_path(path(robe))
    lower = group(
        path("M40 232C90 268 214 268 264 232V310H40Z", fill=deep, fill_opacity=0.32),
        line("M60 246C100 280 204 280 244 246", lighten_color(color, 0.55), 4, stroke_opacity=0.6),
        line("M61 240C100 274 204 274 243 240", deep, 5, stroke_opacity=0.7),
        clip_path=foot,
    )
    body = bevel(apply_wood(path(robe, fill=wide), 21, deep, 0.3, 1.1), 7, 10, 0.4) + lower
    face = circle(139, 102, 4.6, fill="#2a1a10") + circle(165, 102, 4.6, fill="#2a1a10")
    head = bevel(apply_wood(circle(152, 96, 38, fill=skin), 5, "#7a4a20", 0.22), 5, 7, 0.35) + face
    collar = bevel(apply_wood(ellipse(152, 134, 46, 15, fill=small), 8, deep, 0.25), 4, 7, 0.4)
    cap = bevel(apply_wood(path(turban, fill=small), 4, deep, 0.28, 0.9), 9, 13, 0.55)
    wraps = line("M96 68C120 44 166 34 204 42", deep, 5, stroke_opacity=0.5) + line(
        "M118 82C146 60 184 54 212 58", deep, 5, stroke_opacity=0.5
    )
    wraps += line("M97 72C121 48 166 38 205 46", lighten_color(color, 0.6), 2.5, stroke_opacity=0.5)
    jewel = bevel(circle(150, 54, 11, fill="#fff1cc"), 3, 5, 0.6)
    sign_rim = path(
        seat_symbol_path(seat.symbol, 152, 198, 34),
        fill="#21150c",
        stroke="#21150c",
        stroke_width=9,
        stroke_linejoin="round",
        fill_opacity=0.8,
        stroke_opacity=0.8,
    )
    sign = sign_rim + bevel(
        path(seat_symbol_path(seat.symbol, 152, 198, 34), fill="#fff6e2"), 2.5, 4
    )
    return Art(
        svg_document(
            304,
            304,
            outline + body + sign + head + collar + cap + wraps + jewel,
            wide,
            small,
            skin,
            foot,
        ),
        76,
        76,
    )


# ---------------------------------------------------------------- wax and tokens


def _seal() -> Art:
    body, defs = draw_wax_seal(120, 120, 112)
    return Art(svg_document(240, 240, body, *defs), 60, 60)


def _privilege_back() -> Art:
    ground = linear_gradient([(0, "#8a2532"), (1, "#5e141f")], (0, 0), (288, 360))
    gold = linear_gradient([(0, "#f6dc98"), (0.5, "#c99a3d"), (1, "#8d641d")], (40, 40), (250, 320))
    body = bevel(apply_leather(rect(3, 3, 282, 354, 34, fill=ground), 6, 0.6, 1.2), 4, 6, 0.2)
    frame = emboss(rect(26, 26, 236, 308, 20, fill="none", stroke=gold, stroke_width=6), 1.4, 3)
    inner = rect(37, 37, 214, 286, 13, fill="none", stroke="#d9b25c", stroke_width=2,
                 stroke_opacity=0.7)  # fmt: skip
    flourish = draw_frame_corners(46, 46, 196, 268, "#d9b25c", 40)
    sign = draw_relief(crown_path(144, 150, 62), "#e9c36b", 2.4, 6)
    laurel = "".join(
        line(f"M{144 + s * 4} 262C{144 + s * 40} 262 {144 + s * 62} 246 {144 + s * 70} 218",
             "#e0b861", 6)
        + "".join(
            path(
                'M0 0C8 -9 20 -9 28 0C20 7 8 7 0 0Z', fill="#e9c36b",
                transform=f"translate({144 + s * x} {y}) scale({s} 1) rotate({a})",
            )
            for x, y, a in ((24, 262, -34), (44, 254, -52), (60, 238, -74), (34, 262, 24),
                            (54, 250, 2))
        )
        for s in (1, -1)
    )  # fmt: skip
    picture = body + frame + inner + flourish + sign + emboss(laurel, 1.4, 3)
    return Art(svg_document(288, 360, picture, ground, gold), 96, 120)


def _privilege_front() -> Art:
    ground = linear_gradient([(0, "#fdf6e2"), (1, "#ead9b2")], (0, 0), (200, 360))
    body = bevel(apply_paper(rect(3, 3, 282, 354, 34, fill="#7a1f2c"), 6, 0.6), 4, 5, 0.15)
    sheet = apply_paper(rect(15, 15, 258, 330, 24, fill=ground), 3, 0.8)
    frame = rect(26, 26, 236, 308, 16, fill="none", stroke="#9a6a2c", stroke_width=3)
    flourish = draw_frame_corners(34, 34, 220, 292, "#9a6a2c", 34)
    rule = line("M96 228H192", "#9a6a2c", 2.5, stroke_opacity=0.7) + polygon(
        polygon_points(4, 8, (144, 228)), fill="#9a6a2c"
    )
    return Art(svg_document(288, 360, body + sheet + frame + flourish + rule, ground), 96, 120)


# ---------------------------------------------------------------- tile edges


def _edges() -> dict[str, Art]:
    """Painted slats along a tile's sides, one a seat: horizontal and vertical."""
    art = {}
    for seat in SEAT_COLORS:
        color, rim = seat.hex, "#fff3d8" if seat.name == "black" else darken_color(seat.hex, 0.55)
        paint = linear_gradient(
            [(0, lighten_color(color, 0.3)), (1, darken_color(color, 0.12))], (0, 0), (0, 32)
        )
        bar = rect(2, 2, 556, 28, 12, fill=rim) + bevel(
            rect(6, 6, 548, 20, 9, fill=paint), 3, 5, 0.4
        )
        art[f"edge/{seat.name}-horizontal"] = Art(svg_document(560, 32, bar, paint), 140, 8, 6)
        paint = linear_gradient(
            [(0, lighten_color(color, 0.3)), (1, darken_color(color, 0.12))], (0, 0), (32, 0)
        )
        bar = rect(2, 2, 28, 556, 12, fill=rim) + bevel(
            rect(6, 6, 20, 548, 9, fill=paint), 3, 5, 0.4
        )
        art[f"edge/{seat.name}-vertical"] = Art(svg_document(32, 560, bar, paint), 8, 140, 6)
    return art


ART: dict[str, Art] = (
    {f"meeple/{seat.name}": _meeple(seat) for seat in SEAT_COLORS}
    | {
        "seal": _seal(),
        "token/privilege-back": _privilege_back(),
        "token/privilege-front": _privilege_front(),
    }
    | _edges()
)
