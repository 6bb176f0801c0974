"""Turned wooden discs: coins with a sign for each kind, and discs for start, lead and deal."""

from __future__ import annotations

from tools.art import Art
from tools.art.pieces.symbols import (
    circle_path,
    crescent_path,
    crown_path,
    draw_carving,
    draw_relief,
    drop_path,
    plus_path,
    polygon_path,
)
from tools.art.svg.filters import (
    add_inner_shadow,
    apply_wood,
    bevel,
    emboss,
)
from tools.art.svg.markup import (
    SvgDefinition,
    circle,
    darken_color,
    lighten_color,
    line,
    linear_gradient,
    mix_colors,
    path,
    polygon,
    polygon_points,
    rect,
    svg_document,
)


def draw_turned_disc(
    size: float, color: str, seed: int, top: str, thick: float, grain: float = 0.3
) -> tuple[str, tuple[SvgDefinition, ...]]:
    """Draw a thick painted disc of wood, seen from above and a little from the front.

    It fills a square of `size`.

    Args:
        size: Width and height.
        color: Paint.
        seed: Seed of the wood grain.
        top: Markup on the face (centre at size/2, (size - thick)/2).
        thick: Visible height of the side below the face.
        grain: Strength of the grain.

    Returns:
        The markup and its definitions.
    """
    r = size / 2 - thick / 2 - 2
    cx, cy = size / 2, r + 2
    deep = darken_color(color, 0.7)
    side = linear_gradient(
        [(0, darken_color(color, 0.3)), (0.22, darken_color(color, 0.12)), (0.6, darken_color(color, 0.5)),
         (1, darken_color(color, 0.72))],
        (cx - r, 0), (cx + r, 0),
    )  # fmt: skip
    face = linear_gradient(
        [(0, lighten_color(color, 0.26)), (0.5, color), (1, darken_color(color, 0.14))],
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
        apply_wood(circle(cx, cy, r, fill=face), seed, deep, grain, size / 260), size * 0.018,
        size * 0.034, 0.4,
    )  # fmt: skip
    light = lighten_color(color, 0.5)
    rim = circle(
        cx, cy, r - 1, fill="none", stroke=light, stroke_width=size * 0.01, stroke_opacity=0.65
    ) + path(
        f"M{cx - r + 1:g} {cy:g}v{thick - 1:g}a{r - 1:g} {r - 1:g} 0 0 0 {2 * r - 2:g} 0"
        f"v{1 - thick:g}", fill="none", stroke=light, stroke_width=size * 0.009,
        stroke_opacity=0.45,
    )  # fmt: skip
    return apply_wood(edge, seed + 5, deep, grain, size / 260) + turned + plate + rim + top, (
        side,
        face,
    )


def draw_groove(cx: float, cy: float, r: float, color: str, width: float) -> str:
    """Draw a groove turned into a face: a dark cut with a light lip on the far side."""
    return circle(
        cx + width * 0.25, cy + width * 0.45, r, fill="none", stroke=lighten_color(color, 0.6),
        stroke_width=width, stroke_opacity=0.7,
    ) + circle(
        cx, cy, r, fill="none", stroke=darken_color(color, 0.62), stroke_width=width * 0.85,
        stroke_opacity=0.85,
    )  # fmt: skip


COIN_COLORS = {
    "gold": "#e3a722",
    "silver": "#9eabb8",
    "copper": "#a94a22",
    "turquoise": "#17968f",
    "black": "#3a3641",
    "white": "#f3ead4",
}

FACE_CENTER = (144.0, 133.0)  # of a coin's face, in its drawing of 288 x 288


def _sun() -> str:
    gold = "#ffdf78"
    rays = polygon_path(polygon_points(12, 96, FACE_CENTER, -90, 58))
    heart = draw_relief(circle_path(*FACE_CENTER, 44), "#ffe794", 4, 7)
    return draw_relief(rays, gold, 2.4, 5) + draw_groove(*FACE_CENTER, 51, "#c78412", 4) + heart


def _moon() -> str:
    x, y = FACE_CENTER
    star = polygon_path(polygon_points(5, 25, (x + 36, y - 26), -80, 11))
    return draw_relief(crescent_path(x - 4, y + 2, 84), "#f2f6fa", 3, 6) + draw_relief(
        star, "#f2f6fa", 2, 4
    )


def _lozenges() -> str:
    """Nine squares standing on their corner: nothing round, nothing pointed."""
    x, y = FACE_CENTER
    step, half = 31.5, 27.5
    cells = ""
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            cx, cy = x + (i - j) * step, y + (i + j) * step
            cells += polygon_path(
                [(cx, cy - half), (cx + half, cy), (cx, cy + half), (cx - half, cy)]
            )
    return draw_relief(cells, "#ffc39c", 2.2, 4.6)


def _water() -> str:
    x, y = FACE_CENTER
    inner = line(f"M{x - 26} {y + 24}a32 32 0 0 0 24 29", "#d9fffa", 8, stroke_opacity=0.85)
    return draw_relief(drop_path(x, y + 2, 90), "#7ce3d8", 4, 8) + inner


def _cracked_cross() -> str:
    """The mark of bad money: a cross struck into the face, and a crack through the wood."""
    x, y = FACE_CENTER
    cross = f'<g transform="rotate(45 {x:g} {y:g})">{draw_carving(plus_path(x, y, 78, 0.2), "#ded6e4", 2, 4)}</g>'
    crack = [(x + 8, y - 124), (x - 6, y - 90), (x + 12, y - 62), (x - 8, y - 26), (x + 12, y + 2),
             (x - 12, y + 34), (x + 6, y + 62), (x - 8, y + 92), (x + 4, y + 124)]  # fmt: skip
    widths = (9, 8, 11, 8, 10, 7, 9, 7, 8)
    back = [(px + w, py) for (px, py), w in zip(reversed(crack), widths, strict=True)]
    light = polygon([(px + 3, py + 2) for px, py in [*crack, *back]], fill="#8d8596")
    return cross + light + polygon([*crack, *back], fill="#0b090d")


def _joker() -> str:
    """Four dots in the four true colours, each with the edge of its coin: worth any of them."""
    x, y = FACE_CENTER
    dots = ""
    for name, dx, dy in (
        ("gold", 0, -55), ("silver", 55, 0), ("copper", 0, 55), ("turquoise", -55, 0)
    ):  # fmt: skip
        color = mix_colors(COIN_COLORS[name], "#7d8b98", 0.4 if name == "silver" else 0)
        dots += circle(x + dx, y + dy, 34, fill="#7a6a4e", fill_opacity=0.55)
        dots += bevel(circle(x + dx, y + dy, 31, fill=color), 4, 7, 0.5)
    return dots + draw_relief(
        polygon_path(polygon_points(4, 24, FACE_CENTER, -90, 9)), "#fffaf0", 2, 4
    )


def _coin(name: str, sign: str, seed: int) -> Art:
    color = COIN_COLORS[name]
    grooves = draw_groove(*FACE_CENTER, 108, color, 4.5)
    grain = {"silver": 0.34, "white": 0.3, "black": 0.5}.get(name, 0.36)
    body, defs = draw_turned_disc(288, color, seed, grooves + sign, 22, grain)
    return Art(svg_document(288, 288, body, *defs), 72, 72)


def _coins() -> dict[str, Art]:
    signs = (
        ("gold", _sun()), ("silver", _moon()), ("copper", _lozenges()),
        ("turquoise", _water()), ("black", _cracked_cross()), ("white", _joker()),
    )  # fmt: skip
    return {f"coin/{n}": _coin(n, sign, 11 + 3 * i) for i, (n, sign) in enumerate(signs)}


def _disc_art(color: str, sign: str, size: float, units: float, seed: int) -> Art:
    body, defs = draw_turned_disc(size, color, seed, sign, size * 0.07, 0.45)
    return Art(svg_document(size, size, body, *defs), units, units)


def _discs() -> dict[str, Art]:
    c = (168.0, 156.0)
    start = draw_groove(*c, 138, "#c08a4c", 6) + draw_groove(*c, 116, "#c08a4c", 4)
    rays = "".join(
        polygon([polygon_points(1, 134, c, a - 3)[0], polygon_points(1, 134, c, a + 3)[0],
                 polygon_points(1, 120, c, a)[0]], fill="#5d3515")
        for a in range(0, 360, 15)
    )  # fmt: skip
    hollow = add_inner_shadow(circle(*c, 108, fill="#a8743c"), 8, 10, 8, 0.4)
    arrow = draw_carving(
        polygon_path([(146, 96), (206, 156), (146, 216), (118, 216), (162, 156), (118, 96)]),
        "#5d3515",
        2.4,
        5,
    )
    start = start + rays + apply_wood(hollow, 31, "#40210a", 0.4) + arrow
    leaves = "".join(
        f'<g transform="translate(168 160) rotate({s * a}) translate(0 96)">'
        + path("M0 -8C14 -6 22 8 18 26C4 22 -6 8 0 -8Z", fill="#f0c565", transform=f"scale({s} 1)")
        + "</g>"
        for s in (1, -1)
        for a in range(14, 150, 19)
    )
    leader = draw_groove(*c, 136, "#7a2430", 6) + emboss(leaves, 2, 4) + draw_relief(
        crown_path(168, 152, 60), "#f0c565", 2.6, 6)  # fmt: skip
    cards = "".join(
        f'<g transform="rotate({a} 168 250)">'
        + emboss(rect(136, 84, 64, 96, 9, fill=f), 2, 4)
        + rect(144, 92, 48, 80, 5, fill="none", stroke="#7a4a1e", stroke_width=3)
        + "</g>"
        for a, f in ((-30, "#e9d3a2"), (0, "#f3e2b8"), (30, "#fbeecb"))
    )
    dealer = draw_groove(*c, 138, "#2d5a50", 6) + cards
    return {
        "disc/start": _disc_art("#c08a4c", start, 336, 84, 6),
        "disc/leader": _disc_art("#7a2430", leader, 336, 84, 9),
        "disc/dealer": _disc_art("#2d5a50", dealer, 336, 84, 14),
    }


ART: dict[str, Art] = _coins() | _discs()
