"""Faces and hands of the people in the pictures."""

from sprites.sources.filters import mix
from sprites.sources.sketch import Sketch, dark, light


def head(s: Sketch, x: float, y: float, r: float, skin: str) -> str:
    """A head with an ear and a neck, without features; returns its outline.

    `x`, `y` is the middle between the eyes, `r` half the width of the head."""
    shade = mix(skin, "#6a2418", 0.5)
    s.path(
        f"M{x - r * 0.45} {y + r * 0.6}L{x - r * 0.5} {y + r * 1.9}H{x + r * 0.62}"
        f"L{x + r * 0.5} {y + r * 0.6}Z",
        s.down(shade, mix(skin, shade, 0.4)),
    )
    for side in (-1, 1):
        s.oval(
            x + side * r * 0.98,
            y + r * 0.2,
            r * 0.16,
            r * 0.27,
            s.ball(light(skin, 0.3), skin, shade),
        )
    d = (
        f"M{x - r} {y - r * 0.25}C{x - r * 1.02} {y - r * 1.3} {x + r * 1.02} {y - r * 1.3} "
        f"{x + r} {y - r * 0.25}C{x + r * 1.02} {y + r * 0.5} {x + r * 0.7} {y + r * 0.95} "
        f"{x + r * 0.32} {y + r * 1.16}Q{x} {y + r * 1.28} {x - r * 0.32} {y + r * 1.16}"
        f"C{x - r * 0.7} {y + r * 0.95} {x - r * 1.02} {y + r * 0.5} {x - r} {y - r * 0.25}Z"
    )
    s.path(d, s.ball(light(skin, 0.5), light(skin, 0.1), skin, shade))
    with s.clip(d):
        s.soft(
            f"M{x + r * 0.5} {y - r * 1.2}Q{x + r * 0.9} {y + r * 0.4} {x} {y + r * 1.4}"
            f"H{x + r * 1.4}V{y - r}Z",
            shade,
            r * 0.16,
            0.55,
        )
        for side in (-1, 1):
            s.glow(x + side * r * 0.56, y + r * 0.46, r * 0.36, "#e0503c", 0.5)
    return d


def eye(s: Sketch, x: float, y: float, r: float, iris: str = "#4a2c18", look: float = 0) -> None:
    """An open eye of a head of half width `r`; `look` -1 to 1 turns it left or right."""
    d = (
        f"M{x - r * 0.21} {y}Q{x} {y - r * 0.24} {x + r * 0.21} {y}"
        f"Q{x} {y + r * 0.17} {x - r * 0.21} {y}Z"
    )
    s.path(d, "#fffaf2")
    with s.clip(d):
        s.oval(x + look * r * 0.08, y - r * 0.01, r * 0.115, r * 0.125, s.orb(iris))
        s.oval(x + look * r * 0.08, y, r * 0.06, r * 0.065, "#12080a")
    s.oval(x + look * r * 0.08 - r * 0.035, y - r * 0.05, r * 0.032, r * 0.032, "#ffffff")
    s.line(
        f"M{x - r * 0.24} {y + r * 0.01}Q{x} {y - r * 0.27} {x + r * 0.24} {y}", "#2a120c", r * 0.07
    )


def wink(s: Sketch, x: float, y: float, r: float) -> None:
    """A closed eye, laughing."""
    s.line(
        f"M{x - r * 0.22} {y + r * 0.03}Q{x} {y - r * 0.16} {x + r * 0.22} {y + r * 0.05}",
        "#2a120c",
        r * 0.08,
    )
    s.line(
        f"M{x + r * 0.26} {y - r * 0.06}l{r * 0.1} {-r * 0.05}M{x + r * 0.26} {y + r * 0.07}"
        f"l{r * 0.1} {r * 0.04}",
        "#8a4a30",
        r * 0.045,
    )


def brows(s: Sketch, x: float, y: float, r: float, color: str, left: float, right: float) -> None:
    """Eyebrows; `left` and `right` lift their outer (negative: inner) ends."""
    for side, lift in ((-1, left), (1, right)):
        bx = x + side * r * 0.42
        s.line(
            f"M{bx - side * r * 0.24} {y - r * (0.3 - 0.1 * lift)}"
            f"Q{bx} {y - r * 0.47} {bx + side * r * 0.26} {y - r * (0.32 + 0.1 * lift)}",
            color,
            r * 0.12,
        )


def nose(s: Sketch, x: float, y: float, r: float, skin: str, size: float = 1) -> None:
    """A nose seen from the front, lit from the left."""
    shade = mix(skin, "#6a2418", 0.55)
    s.soft(f"M{x + r * 0.02} {y}L{x + r * 0.22 * size} {y + r * 0.5}H{x}Z", shade, r * 0.05, 0.6)
    s.path(
        f"M{x - r * 0.2 * size} {y + r * 0.46}Q{x - r * 0.18 * size} {y + r * 0.3} {x} "
        f"{y + r * 0.28}Q{x + r * 0.18 * size} {y + r * 0.3} {x + r * 0.2 * size} "
        f"{y + r * 0.46}Q{x} {y + r * 0.62} {x - r * 0.2 * size} {y + r * 0.46}Z",
        s.ball(light(skin, 0.5), skin, mix(skin, "#b0402c", 0.4)),
    )
    s.line(
        f"M{x - r * 0.12 * size} {y + r * 0.53}q{r * 0.12 * size} {r * 0.06} {r * 0.24 * size} 0",
        dark(shade, 0.3),
        r * 0.04,
    )


def smile(s: Sketch, x: float, y: float, r: float, wide: float = 0.36, lift: float = 0.1) -> None:
    """A closed smile at the height of a mouth; `lift` pulls up the right corner."""
    top = y + r * 0.76
    s.line(
        f"M{x - r * wide} {top}Q{x} {top + r * 0.24} {x + r * wide} {top - r * lift}",
        "#6a1f1c",
        r * 0.07,
    )
    s.line(
        f"M{x - r * 0.14} {top + r * 0.22}Q{x} {top + r * 0.28} {x + r * 0.14} {top + r * 0.2}",
        "#b0503c",
        r * 0.05,
        opacity=0.7,
    )


def fist(s: Sketch, x: float, y: float, r: float, skin: str, turn: float = 0) -> None:
    """A hand closed around something, its four fingers to the front."""
    shade = mix(skin, "#6a2418", 0.5)
    with s.group(transform=f"translate({x} {y}) rotate({turn})"):
        s.oval(0, 0, r, r * 0.9, s.ball(light(skin, 0.4), skin, shade))
        for i in range(4):
            s.oval(
                -r * 0.35,
                (i - 1.5) * r * 0.42,
                r * 0.62,
                r * 0.25,
                s.ball(light(skin, 0.45), skin, shade),
            )
        s.oval(
            r * 0.2,
            -r * 0.85,
            r * 0.5,
            r * 0.26,
            s.ball(light(skin, 0.4), skin, shade),
            transform="rotate(20)",
        )


def grin(s: Sketch, x: float, y: float, r: float) -> None:
    """A broad grin with teeth, at the height of a mouth."""
    top = y + r * 0.7
    d = (
        f"M{x - r * 0.4} {top}Q{x} {top + r * 0.12} {x + r * 0.42} {top - r * 0.06}"
        f"Q{x + r * 0.3} {top + r * 0.4} {x} {top + r * 0.4}Q{x - r * 0.3} {top + r * 0.4} "
        f"{x - r * 0.4} {top}Z"
    )
    s.path(d, "#6a1814")
    with s.clip(d):
        s.rect(x - r * 0.5, top - r * 0.1, r, r * 0.27, "#fffaf0")
        s.oval(x, top + r * 0.42, r * 0.22, r * 0.12, "#e06a5a")
    s.line(d, "#5a1812", r * 0.05)
