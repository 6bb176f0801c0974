"""Pieces of wood, wax and card: coins, merchants, seals, tokens, discs, spaces, tile edges."""

from __future__ import annotations

from sprites.palette import SEAT_COLORS, SeatColor
from sprites.sources import Art
from sprites.sources.filters import (
    Def,
    bevel,
    circle,
    clip,
    darken,
    ellipse,
    emboss,
    engraved,
    group,
    inner_shadow,
    leather,
    lighten,
    line,
    linear,
    mix,
    paper,
    path,
    polygon,
    radial,
    rect,
    ring_points,
    stone,
    svg,
    wax,
    wood,
)
from sprites.sources.symbols import (
    carved,
    corners,
    crescent,
    crown,
    disc,
    drop,
    plus,
    relief,
    scales,
    seat_symbol,
)

# ---------------------------------------------------------------- coins


def _turned_disc(
    size: float, color: str, seed: int, top: str, thick: float, grain: float = 0.3
) -> tuple[str, tuple[Def, ...]]:
    """A thick painted disc of wood seen from above and a little from the front.

    It fills a square of `size`; `thick` is how much of its side shows below the face; `top` is
    drawn on the face (centre at size/2, (size - thick)/2).
    """
    r = size / 2 - thick / 2 - 2
    cx, cy = size / 2, r + 2
    deep = darken(color, 0.7)
    side = linear(
        [(0, darken(color, 0.3)), (0.22, darken(color, 0.12)), (0.6, darken(color, 0.5)),
         (1, darken(color, 0.72))],
        (cx - r, 0), (cx + r, 0),
    )  # fmt: skip
    face = linear(
        [(0, lighten(color, 0.26)), (0.5, color), (1, darken(color, 0.14))],
        (cx - r * 0.7, cy - r * 0.7), (cx + r * 0.7, cy + r * 0.7),
    )  # fmt: skip
    edge = path(
        f"M{cx - r:g} {cy:g}v{thick:g}a{r:g} {r:g} 0 0 0 {2 * r:g} 0v{-thick:g}Z", fill=side
    )
    turned = line(
        f"M{cx - r + 1:g} {cy + thick * 0.55:g}a{r:g} {r:g} 0 0 0 {2 * r - 2:g} 0",
        deep, thick * 0.12, stroke_opacity=0.55,
    )  # fmt: skip
    plate = bevel(
        wood(circle(cx, cy, r, fill=face), seed, deep, grain, size / 260), size * 0.018,
        size * 0.034, 0.4,
    )  # fmt: skip
    light = lighten(color, 0.5)
    rim = circle(
        cx, cy, r - 1, fill="none", stroke=light, stroke_width=size * 0.01, stroke_opacity=0.65
    ) + path(
        f"M{cx - r + 1:g} {cy:g}v{thick - 1:g}a{r - 1:g} {r - 1:g} 0 0 0 {2 * r - 2:g} 0"
        f"v{1 - thick:g}", fill="none", stroke=light, stroke_width=size * 0.009,
        stroke_opacity=0.45,
    )  # fmt: skip
    return wood(edge, seed + 5, deep, grain, size / 260) + turned + plate + rim + top, (side, face)


def _ring(cx: float, cy: float, r: float, color: str, width: float) -> str:
    """A groove turned into a face: dark cut, light lip on the far side."""
    return circle(
        cx + width * 0.25, cy + width * 0.45, r, fill="none", stroke=lighten(color, 0.6),
        stroke_width=width, stroke_opacity=0.7,
    ) + circle(
        cx, cy, r, fill="none", stroke=darken(color, 0.62), stroke_width=width * 0.85,
        stroke_opacity=0.85,
    )  # fmt: skip


COIN_PAINT = {
    "gold": "#e3a722",
    "silver": "#9eabb8",
    "copper": "#a94a22",
    "turquoise": "#17968f",
    "black": "#3a3641",
    "white": "#f3ead4",
}
CENTRE = (144.0, 133.0)  # of a coin's face, in its drawing of 288 x 288


def _sun() -> str:
    gold = "#ffdf78"
    rays = corners(ring_points(12, 96, CENTRE, -90, 58))
    heart = relief(disc(*CENTRE, 44), "#ffe794", 4, 7)
    return relief(rays, gold, 2.4, 5) + _ring(*CENTRE, 51, "#c78412", 4) + heart


def _moon() -> str:
    x, y = CENTRE
    star = corners(ring_points(5, 25, (x + 36, y - 26), -80, 11))
    return relief(crescent(x - 4, y + 2, 84), "#f2f6fa", 3, 6) + relief(star, "#f2f6fa", 2, 4)


def _lozenges() -> str:
    """Nine squares standing on their corner: nothing round, nothing pointed."""
    x, y = CENTRE
    step, half = 31.5, 27.5
    cells = ""
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            cx, cy = x + (i - j) * step, y + (i + j) * step
            cells += corners([(cx, cy - half), (cx + half, cy), (cx, cy + half), (cx - half, cy)])
    return relief(cells, "#ffc39c", 2.2, 4.6)


def _water() -> str:
    x, y = CENTRE
    inner = line(
        f"M{x - 26} {y + 24}a32 32 0 0 0 24 29", "#d9fffa", 8, stroke_opacity=0.85
    )  # fmt: skip
    return relief(drop(x, y + 2, 90), "#7ce3d8", 4, 8) + inner


def _cracked_cross() -> str:
    """The mark of bad money: a cross struck into the face, and a crack through the wood."""
    x, y = CENTRE
    cross = (
        f'<g transform="rotate(45 {x:g} {y:g})">{carved(plus(x, y, 78, 0.2), "#ded6e4", 2, 4)}</g>'
    )
    crack = [(x + 8, y - 124), (x - 6, y - 90), (x + 12, y - 62), (x - 8, y - 26), (x + 12, y + 2),
             (x - 12, y + 34), (x + 6, y + 62), (x - 8, y + 92), (x + 4, y + 124)]  # fmt: skip
    widths = (9, 8, 11, 8, 10, 7, 9, 7, 8)
    back = [(px + w, py) for (px, py), w in zip(reversed(crack), widths, strict=True)]
    light = polygon([(px + 3, py + 2) for px, py in [*crack, *back]], fill="#8d8596")
    return cross + light + polygon([*crack, *back], fill="#0b090d")


def _joker() -> str:
    """Four dots in the four true colours, each with the edge of its coin: worth any of them."""
    x, y = CENTRE
    dots = ""
    for name, dx, dy in (
        ("gold", 0, -55), ("silver", 55, 0), ("copper", 0, 55), ("turquoise", -55, 0)
    ):  # fmt: skip
        color = mix(COIN_PAINT[name], "#7d8b98", 0.4 if name == "silver" else 0)
        dots += circle(x + dx, y + dy, 34, fill="#7a6a4e", fill_opacity=0.55)
        dots += bevel(circle(x + dx, y + dy, 31, fill=color), 4, 7, 0.5)
    return dots + relief(corners(ring_points(4, 24, CENTRE, -90, 9)), "#fffaf0", 2, 4)


def _coin(name: str, sign: str, seed: int) -> Art:
    color = COIN_PAINT[name]
    grooves = _ring(*CENTRE, 108, color, 4.5)
    grain = {"silver": 0.34, "white": 0.3, "black": 0.5}.get(name, 0.36)
    body, defs = _turned_disc(288, color, seed, grooves + sign, 22, grain)
    return Art(svg(288, 288, body, *defs), 72, 72)


def _coins() -> dict[str, Art]:
    signs = (
        ("gold", _sun()), ("silver", _moon()), ("copper", _lozenges()),
        ("turquoise", _water()), ("black", _cracked_cross()), ("white", _joker()),
    )  # fmt: skip
    return {f"coin/{n}": _coin(n, sign, 11 + 3 * i) for i, (n, sign) in enumerate(signs)}


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
    rim = lighten(color, 0.72)
    outline = "".join(
        path(d, fill=rim, stroke=rim, stroke_width=7, stroke_linejoin="round")
        for d in (robe, turban)
    ) + circle(152, 98, 42, fill=rim)
    light = 0.5 if seat.name == "black" else 0.3

    def lathe(half: float) -> Def:
        """Light along a turned form: shade left, glow left of the middle, deep shade right."""
        return linear(
            [(0, darken(color, 0.22)), (0.3, lighten(color, light)), (0.55, color),
             (1, darken(color, 0.4))],
            (152 - half, 0), (152 + half, 0),
        )  # fmt: skip

    wide, small = lathe(90), lathe(58)
    skin = radial(
        [(0, "#fbe3bd"), (0.6, "#e6bd86"), (1, "#a9753f")], (140, 84), 62
    )  # bare wood, as on a peg doll
    deep = darken(color, 0.7)
    foot = clip(path(robe))
    lower = group(
        path("M40 232C90 268 214 268 264 232V310H40Z", fill=deep, fill_opacity=0.32),
        line("M60 246C100 280 204 280 244 246", lighten(color, 0.55), 4, stroke_opacity=0.6),
        line("M61 240C100 274 204 274 243 240", deep, 5, stroke_opacity=0.7),
        clip_path=foot,
    )
    body = bevel(wood(path(robe, fill=wide), 21, deep, 0.3, 1.1), 7, 10, 0.4) + lower
    face = circle(139, 102, 4.6, fill="#2a1a10") + circle(165, 102, 4.6, fill="#2a1a10")
    head = bevel(wood(circle(152, 96, 38, fill=skin), 5, "#7a4a20", 0.22), 5, 7, 0.35) + face
    collar = bevel(
        wood(ellipse(152, 134, 46, 15, fill=small), 8, deep, 0.25), 4, 7, 0.4
    )  # fmt: skip
    cap = bevel(wood(path(turban, fill=small), 4, deep, 0.28, 0.9), 9, 13, 0.55)
    wraps = line("M96 68C120 44 166 34 204 42", deep, 5, stroke_opacity=0.5) + line(
        "M118 82C146 60 184 54 212 58", deep, 5, stroke_opacity=0.5
    )
    wraps += line("M97 72C121 48 166 38 205 46", lighten(color, 0.6), 2.5, stroke_opacity=0.5)
    jewel = bevel(circle(150, 54, 11, fill="#fff1cc"), 3, 5, 0.6)
    sign_rim = path(
        seat_symbol(seat.symbol, 152, 198, 34), fill="#21150c", stroke="#21150c", stroke_width=9,
        stroke_linejoin="round", fill_opacity=0.8, stroke_opacity=0.8,
    )  # fmt: skip
    sign = sign_rim + bevel(path(seat_symbol(seat.symbol, 152, 198, 34), fill="#fff6e2"), 2.5, 4)
    return Art(
        svg(304, 304, outline + body + sign + head + collar + cap + wraps + jewel, wide, small,
            skin, foot), 76, 76,
    )  # fmt: skip


# ---------------------------------------------------------------- wax and tokens


def _blob(cx: float, cy: float, r: float) -> str:
    """Path data of a drop of wax pressed flat: round, with tongues where it ran."""
    swell = (1.0, 1.04, 1.0, 0.96, 1.0, 1.05, 1.03, 0.97, 0.98,
             1.03, 1.05, 1.0, 0.96, 0.99, 1.04, 1.02, 0.97, 0.98)  # fmt: skip
    points = [
        ring_points(1, r * (0.45 + 0.55 * s), (cx, cy), 20 * i)[0] for i, s in enumerate(swell)
    ]  # fmt: skip
    d = ""
    n = len(points)
    for i in range(n):
        a, b, c, e = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        if not d:
            d = f"M{b[0]:.1f} {b[1]:.1f}"
        d += (
            f"C{b[0] + (c[0] - a[0]) / 6:.1f} {b[1] + (c[1] - a[1]) / 6:.1f} "
            f"{c[0] - (e[0] - b[0]) / 6:.1f} {c[1] - (e[1] - b[1]) / 6:.1f} {c[0]:.1f} {c[1]:.1f}"
        )
    return d + "Z"


def wax_seal(cx: float, cy: float, r: float, color: str = "#b3191d") -> tuple[str, tuple[Def, ...]]:
    """A red seal of radius `r`: run wax, the round dent of the stamp, scales standing in it."""
    k = r / 100
    glow = radial(
        [(0, lighten(color, 0.14)), (0.6, color), (1, darken(color, 0.35))],
        (cx - 30 * k, cy - 34 * k), 130 * k,
    )  # fmt: skip
    pressed = radial(
        [(0, darken(color, 0.22)), (1, darken(color, 0.08))], (cx - 20 * k, cy - 24 * k), 90 * k
    )
    body = wax(path(_blob(cx, cy, 96 * k), fill=glow), 7 * k, 15 * k)
    dent = engraved(circle(cx, cy, 72 * k, fill=pressed), 3 * k, 8 * k)
    ring = circle(
        cx, cy, 66 * k, fill="none", stroke=lighten(color, 0.2), stroke_width=2.6 * k,
        stroke_opacity=0.65,
    )  # fmt: skip
    sign = emboss(path(scales(cx, cy + 2 * k, 56 * k), fill=lighten(color, 0.24)), 1.8 * k, 5 * k,
                  0.6)  # fmt: skip
    return body + dent + ring + sign, (glow, pressed)


def _seal() -> Art:
    body, defs = wax_seal(120, 120, 112)
    return Art(svg(240, 240, body, *defs), 60, 60)


def _corner_flourish(x: float, y: float, sx: int, sy: int, color: str, size: float) -> str:
    """A small leaf scroll for the corner of a printed frame, growing towards (sx, sy)."""
    k = size / 20
    d = "M0 20C0 8 8 0 20 0C12 3 9 6 9 9A4 4 0 1 1 5 5C5 8 3 12 0 20Z"
    return (
        f'<path transform="translate({x:g} {y:g}) scale({sx * k:g} {sy * k:g})" d="{d}"'
        f' fill="{color}"/>'
    )


def frame_corners(x: float, y: float, w: float, h: float, color: str, size: float) -> str:
    """The four flourishes of a printed frame."""
    return "".join(
        _corner_flourish(x + (w if sx < 0 else 0), y + (h if sy < 0 else 0), sx, sy, color, size)
        for sx in (1, -1)
        for sy in (1, -1)
    )


def _privilege_back() -> Art:
    ground = linear([(0, "#8a2532"), (1, "#5e141f")], (0, 0), (288, 360))
    gold = linear([(0, "#f6dc98"), (0.5, "#c99a3d"), (1, "#8d641d")], (40, 40), (250, 320))
    body = bevel(leather(rect(3, 3, 282, 354, 34, fill=ground), 6, 0.6, 1.2), 4, 6, 0.2)
    frame = emboss(rect(26, 26, 236, 308, 20, fill="none", stroke=gold, stroke_width=6), 1.4, 3)
    inner = rect(37, 37, 214, 286, 13, fill="none", stroke="#d9b25c", stroke_width=2,
                 stroke_opacity=0.7)  # fmt: skip
    flourish = frame_corners(46, 46, 196, 268, "#d9b25c", 40)
    sign = relief(crown(144, 150, 62), "#e9c36b", 2.4, 6)
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
    return Art(svg(288, 360, picture, ground, gold), 96, 120)


def _privilege_front() -> Art:
    ground = linear([(0, "#fdf6e2"), (1, "#ead9b2")], (0, 0), (200, 360))
    body = bevel(paper(rect(3, 3, 282, 354, 34, fill="#7a1f2c"), 6, 0.6), 4, 5, 0.15)
    sheet = paper(rect(15, 15, 258, 330, 24, fill=ground), 3, 0.8)
    frame = rect(26, 26, 236, 308, 16, fill="none", stroke="#9a6a2c", stroke_width=3)
    flourish = frame_corners(34, 34, 220, 292, "#9a6a2c", 34)
    rule = line("M96 228H192", "#9a6a2c", 2.5, stroke_opacity=0.7) + polygon(
        ring_points(4, 8, (144, 228)), fill="#9a6a2c"
    )
    return Art(svg(288, 360, body + sheet + frame + flourish + rule, ground), 96, 120)


# ---------------------------------------------------------------- discs


def _disc_art(color: str, sign: str, size: float, units: float, seed: int) -> Art:
    body, defs = _turned_disc(size, color, seed, sign, size * 0.07, 0.45)
    return Art(svg(size, size, body, *defs), units, units)


def _discs() -> dict[str, Art]:
    c = (168.0, 156.0)
    start = _ring(*c, 138, "#c08a4c", 6) + _ring(*c, 116, "#c08a4c", 4)
    rays = "".join(
        polygon([ring_points(1, 134, c, a - 3)[0], ring_points(1, 134, c, a + 3)[0],
                 ring_points(1, 120, c, a)[0]], fill="#5d3515")
        for a in range(0, 360, 15)
    )  # fmt: skip
    hollow = inner_shadow(circle(*c, 108, fill="#a8743c"), 8, 10, 8, 0.4)
    arrow = carved(corners([(146, 96), (206, 156), (146, 216), (118, 216), (162, 156), (118, 96)]),
                   "#5d3515", 2.4, 5)  # fmt: skip
    start = start + rays + wood(hollow, 31, "#40210a", 0.4) + arrow
    leaves = "".join(
        f'<g transform="translate(168 160) rotate({s * a}) translate(0 96)">'
        + path("M0 -8C14 -6 22 8 18 26C4 22 -6 8 0 -8Z", fill="#f0c565",
               transform=f"scale({s} 1)")
        + "</g>"
        for s in (1, -1)
        for a in range(14, 150, 19)
    )  # fmt: skip
    leader = _ring(*c, 136, "#7a2430", 6) + emboss(leaves, 2, 4) + relief(
        crown(168, 152, 60), "#f0c565", 2.6, 6)  # fmt: skip
    cards = "".join(
        f'<g transform="rotate({a} 168 250)">'
        + emboss(rect(136, 84, 64, 96, 9, fill=f), 2, 4)
        + rect(144, 92, 48, 80, 5, fill="none", stroke="#7a4a1e", stroke_width=3)
        + "</g>"
        for a, f in ((-30, "#e9d3a2"), (0, "#f3e2b8"), (30, "#fbeecb"))
    )
    dealer = _ring(*c, 138, "#2d5a50", 6) + cards
    return {
        "disc/start": _disc_art("#c08a4c", start, 336, 84, 6),
        "disc/leader": _disc_art("#7a2430", leader, 336, 84, 9),
        "disc/dealer": _disc_art("#2d5a50", dealer, 336, 84, 14),
    }


# ---------------------------------------------------------------- track spaces and tile edges


def _space(color: str, seed: int, extra: str = "") -> Art:
    """A stone let into the board: dark joint, worn face, a shallow dish to stand in."""
    joint = rect(2, 2, 236, 236, 46, fill="#120a06", fill_opacity=0.75)
    lip = rect(4, 7, 234, 233, 44, fill="none", stroke="#f3d9a4", stroke_opacity=0.28,
               stroke_width=4)  # fmt: skip
    top, low = lighten(color, 0.22), darken(color, 0.14)
    face = linear([(0, top), (1, low)], (20, 20), (220, 220))
    body = bevel(stone(rect(12, 12, 216, 216, 38, fill=face), seed, 0.5, 1.4), 6, 9, 0.22, 12)
    dish = inner_shadow(
        rect(32, 32, 176, 176, 26, fill=mix(color, "#ffffff", 0.12), fill_opacity=0.55), 5, 6, 6,
        0.28,
    )  # fmt: skip
    return Art(svg(240, 240, joint + lip + body + dish + extra, face), 60, 60)


def _spaces() -> dict[str, Art]:
    dots = "".join(
        polygon(ring_points(4, 11, (x, y)), fill="#7a4a12") for x in (30, 210) for y in (30, 210)
    )
    inlay = rect(27, 27, 186, 186, 28, fill="none", stroke="#8a5a18", stroke_width=4)
    star = corners(ring_points(8, 78, (120, 120), -90, 34))
    return {
        "space/plain": _space("#d6c6a4", 4),
        "space/icon": _space("#dfae57", 9, inlay + dots),
        "space/corner": _space("#b87d52", 15, carved(star, "#7d4a28", 2.4, 5)),
    }


def _edges() -> dict[str, Art]:
    """Painted slats along a tile's sides, one a seat: horizontal and vertical."""
    art = {}
    for seat in SEAT_COLORS:
        color, rim = seat.hex, "#fff3d8" if seat.name == "black" else darken(seat.hex, 0.55)
        paint = linear([(0, lighten(color, 0.3)), (1, darken(color, 0.12))], (0, 0), (0, 32))
        bar = rect(2, 2, 556, 28, 12, fill=rim) + bevel(
            rect(6, 6, 548, 20, 9, fill=paint), 3, 5, 0.4
        )
        art[f"edge/{seat.name}-horizontal"] = Art(svg(560, 32, bar, paint), 140, 8, 6)
        paint = linear([(0, lighten(color, 0.3)), (1, darken(color, 0.12))], (0, 0), (32, 0))
        bar = rect(2, 2, 28, 556, 12, fill=rim) + bevel(
            rect(6, 6, 20, 548, 9, fill=paint), 3, 5, 0.4
        )
        art[f"edge/{seat.name}-vertical"] = Art(svg(32, 560, bar, paint), 8, 140, 6)
    return art


ART: dict[str, Art] = (
    _coins()
    | {f"meeple/{seat.name}": _meeple(seat) for seat in SEAT_COLORS}
    | {
        "seal": _seal(),
        "token/privilege-back": _privilege_back(),
        "token/privilege-front": _privilege_front(),
    }
    | _discs()
    | _spaces()
    | _edges()
)
