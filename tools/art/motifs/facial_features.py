"""Heads, facial features and fists of the people in illustrations."""

from tools.art.svg.filters import mix_colors
from tools.art.svg.sketch import Sketch, light_color, shade_color


def draw_head(s: Sketch, x: float, y: float, r: float, skin: str) -> str:
    """Draw a head with ears and a neck, without features; return its outline.

    Args:
        s: The sketch.
        x: The middle between the eyes.
        y: The height of the eyes.
        r: Half the width of the head.
        skin: Colour of the skin.
    """
    at = s.pen_at(x, y, r)
    shade = mix_colors(skin, "#6a2418", 0.5)
    at.path("M-.45 .6L-.5 1.9H.62L.5 .6Z", s.y_gradient(shade, mix_colors(skin, shade, 0.4)))
    for side in (-1, 1):
        at.oval(side * 0.98, 0.2, 0.16, 0.27, s.ball_gradient(light_color(skin, 0.3), skin, shade))
    d = at.path_data(
        "M-1 -.25C-1.02 -1.3 1.02 -1.3 1 -.25C1.02 .5 .7 .95 .32 1.16Q0 1.28 -.32 1.16"
        "C-.7 .95 -1.02 .5 -1 -.25Z"
    )
    s.path(d, s.ball_gradient(light_color(skin, 0.5), light_color(skin, 0.1), skin, shade))
    with s.clip(d):
        at.soft_shape("M.5 -1.2Q.9 .4 0 1.4H1.4V-1Z", shade, 0.16, 0.55)
        for side in (-1, 1):
            at.glow(side * 0.56, 0.46, 0.36, "#e0503c", 0.5)
    return d


def draw_eye(
    s: Sketch, x: float, y: float, r: float, iris: str = "#4a2c18", look: float = 0
) -> None:
    """Draw an open eye of a head of half width `r`; `look` -1 to 1 turns it left or right."""
    at = s.pen_at(x, y, r)
    d = at.path_data("M-.21 0Q0 -.24 .21 0Q0 .17 -.21 0Z")
    s.path(d, "#fffaf2")
    with s.clip(d):
        s.oval(x + look * r * 0.08, y - r * 0.01, r * 0.115, r * 0.125, s.orb_gradient(iris))
        s.oval(x + look * r * 0.08, y, r * 0.06, r * 0.065, "#12080a")
    s.oval(x + look * r * 0.08 - r * 0.035, y - r * 0.05, r * 0.032, r * 0.032, "#ffffff")
    at.line("M-.24 .01Q0 -.27 .24 0", "#2a120c", 0.07)


def draw_wink(s: Sketch, x: float, y: float, r: float) -> None:
    """Draw a closed, laughing eye."""
    at = s.pen_at(x, y, r)
    at.line("M-.22 .03Q0 -.16 .22 .05", "#2a120c", 0.08)
    at.line("M.26 -.06l.1 -.05M.26 .07l.1 .04", "#8a4a30", 0.045)


def draw_brows(
    s: Sketch, x: float, y: float, r: float, color: str, left: float, right: float
) -> None:
    """Draw eyebrows; `left` and `right` lift their outer (negative: inner) ends."""
    for side, lift in ((-1, left), (1, right)):
        bx = x + side * r * 0.42
        at = s.pen_at(bx, y, r)
        at.line(
            f"M{-side * 0.24} {-(0.3 - 0.1 * lift)}Q0 -.47 {side * 0.26} {-(0.32 + 0.1 * lift)}",
            color,
            0.12,
        )


def draw_nose(s: Sketch, x: float, y: float, r: float, skin: str, size: float = 1) -> None:
    """Draw a nose seen from the front, lit from the left."""
    shade = mix_colors(skin, "#6a2418", 0.55)
    s.soft_shape(
        f"M{x + r * 0.02} {y}L{x + r * 0.22 * size} {y + r * 0.5}H{x}Z", shade, r * 0.05, 0.6
    )
    s.path(
        f"M{x - r * 0.2 * size} {y + r * 0.46}Q{x - r * 0.18 * size} {y + r * 0.3} {x} "
        f"{y + r * 0.28}Q{x + r * 0.18 * size} {y + r * 0.3} {x + r * 0.2 * size} "
        f"{y + r * 0.46}Q{x} {y + r * 0.62} {x - r * 0.2 * size} {y + r * 0.46}Z",
        s.ball_gradient(light_color(skin, 0.5), skin, mix_colors(skin, "#b0402c", 0.4)),
    )
    s.line(
        f"M{x - r * 0.12 * size} {y + r * 0.53}q{r * 0.12 * size} {r * 0.06} {r * 0.24 * size} 0",
        shade_color(shade, 0.3),
        r * 0.04,
    )


def draw_smile(
    s: Sketch, x: float, y: float, r: float, wide: float = 0.36, lift: float = 0.1
) -> None:
    """Draw a closed smile at the height of a mouth; `lift` raises the right corner."""
    top = y + r * 0.76
    at = s.pen_at(x, top, r)
    at.line(f"M{-wide} 0Q0 .24 {wide} {-lift}", "#6a1f1c", 0.07)
    at.line("M-.14 .22Q0 .28 .14 .2", "#b0503c", 0.05, opacity=0.7)


def draw_fist(s: Sketch, x: float, y: float, r: float, skin: str, turn: float = 0) -> None:
    """Draw a hand closed around something, its four fingers to the front."""
    shade = mix_colors(skin, "#6a2418", 0.5)
    with s.group(transform=f"translate({x} {y}) rotate({turn})"):
        s.oval(0, 0, r, r * 0.9, s.ball_gradient(light_color(skin, 0.4), skin, shade))
        for i in range(4):
            s.oval(
                -r * 0.35,
                (i - 1.5) * r * 0.42,
                r * 0.62,
                r * 0.25,
                s.ball_gradient(light_color(skin, 0.45), skin, shade),
            )
        s.oval(
            r * 0.2,
            -r * 0.85,
            r * 0.5,
            r * 0.26,
            s.ball_gradient(light_color(skin, 0.4), skin, shade),
            transform="rotate(20)",
        )


def draw_grin(s: Sketch, x: float, y: float, r: float) -> None:
    """Draw a broad grin with teeth, at the height of a mouth."""
    top = y + r * 0.7
    at = s.pen_at(x, top, r)
    d = at.path_data("M-.4 0Q0 .12 .42 -.06Q.3 .4 0 .4Q-.3 .4 -.4 0Z")
    s.path(d, "#6a1814")
    with s.clip(d):
        at.rect(-0.5, -0.1, 1, 0.27, "#fffaf0")
        at.oval(0, 0.42, 0.22, 0.12, "#e06a5a")
    s.line(d, "#5a1812", r * 0.05)
