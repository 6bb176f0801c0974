"""What Basari's wares stand on and in: a lit alcove with a cloth, bowls, leaves and heaps."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from sprites.sources.sketch import Sketch, Stop, cylinder, dark, light, star
from sprites.sources.street import keel

WIDTH, HEIGHT = 200, 150
"""Of a ware's picture, design units; what is drawn in it is measured in pixels, two to one."""
LEDGE = 222.0
"""Where the cloth begins, pixels from the top."""
BRASS = cylinder("#d89a34")
COPPER = cylinder("#c4683a")


def alcove(wall: str, cloth: str) -> Sketch:
    """A plain wall in lamplight under an arch, and a hemmed cloth: the place of one ware."""
    s = Sketch(WIDTH, HEIGHT)
    s.rect(0, 0, s.w, s.h, s.slant(light(wall, 0.2), dark(wall, 0.15), dark(wall, 0.5)))
    arch = keel(200, 300, -26, 176)
    s.path(arch, s.slant(light(wall, 0.62), light(wall, 0.18), dark(wall, 0.22)))
    s.line(arch, dark(wall, 0.6), 9, opacity=0.5)
    s.line(arch, "#f4cf82", 4)
    s.glow(150, 100, 190, light(wall, 0.85), 0.85)
    s.rect(0, LEDGE - 14, s.w, 14, s.down("#12060e00", "#12060e66"))
    s.rect(0, LEDGE, s.w, s.h - LEDGE, s.slant(light(cloth, 0.4), cloth, dark(cloth, 0.45)))
    s.line(f"M0 {LEDGE + 1}H{s.w}", light(cloth, 0.65), 3)
    s.rect(0, 284, s.w, 16, dark(cloth, 0.35))
    for i in range(21):
        s.path(star(4, i * 20, 292, 8, 4), "#f4cf82")
    s.line(f"M0 283H{s.w}", "#f4cf82", 2.4)
    return s


def spots(n: int, first: int = 0) -> Iterator[tuple[float, float]]:
    """`n` points of the unit square, spread evenly without any row."""
    for i in range(first, first + n):
        yield i * 0.754878 % 1, i * 0.569840 % 1


def leaf(s: Sketch, x: float, y: float, size: float, turn: float, tone: str = "#5a9a3a") -> None:
    """A pointed leaf of that length from its stalk at (x, y), towards `turn` degrees."""
    with s.group(transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.0f}) scale({size:.1f})"):
        s.path(
            "M0 0C0.2 -0.32 0.66 -0.34 1 0C0.66 0.3 0.22 0.3 0 0Z",
            s.down(light(tone, 0.55), tone, dark(tone, 0.45)),
            stroke=dark(tone, 0.65),
            stroke_width=0.03,
        )
        s.line("M0.02 0Q0.5 -0.05 0.96 0", light(tone, 0.7), 0.035)


def berry(s: Sketch, x: float, y: float, rx: float, ry: float, tone: str, turn: float = 0) -> None:
    """A round thing with a fine dark contour, the light on its upper left."""
    s.oval(x, y, rx, ry, s.ball(light(tone, 0.75), light(tone, 0.1), tone, dark(tone, 0.6)),
           stroke=dark(tone, 0.75), stroke_width=2, transform=f"rotate({turn:.0f} {x:.1f} {y:.1f})"
           )  # fmt: skip
    s.oval(x - rx * 0.36, y - ry * 0.4, rx * 0.2, ry * 0.13, "#fffaf0", opacity=0.8,
           transform=f"rotate({turn - 24:.0f} {x:.1f} {y:.1f})")  # fmt: skip


def heaped(
    wide: Sequence[int], x: float, y: float, dx: float, dy: float
) -> list[tuple[float, float]]:
    """Places in rows that grow narrower upwards from (x, y), those behind first."""
    rows = []
    for row, n in enumerate(wide):
        for i in range(n):
            rows.append((x + (i - (n - 1) / 2) * dx, y - row * dy - (i % 2) * dy * 0.22))
    return rows[::-1]


def bowl(
    s: Sketch, x: float, y: float, r: float, deep: float, stops: Sequence[Stop], flat: float = 0.2
) -> None:
    """The front of a bowl whose rim is round (x, y): what is in it is drawn before."""
    front = (
        f"M{x - r} {y}A{r} {r * flat} 0 0 0 {x + r} {y}C{x + r * 0.96} {y + deep * 0.72} "
        f"{x + r * 0.5} {y + deep * 0.94} {x + r * 0.42} {y + deep}"
        f"Q{x} {y + deep + 9} {x - r * 0.42} {y + deep}"
        f"C{x - r * 0.5} {y + deep * 0.94} {x - r * 0.96} {y + deep * 0.72} {x - r} {y}Z"
    )
    s.path(front, s.across(*stops))
    s.path(
        f"M{x - r - 4} {y - 2}A{r + 4} {r * flat + 3} 0 0 0 {x + r + 4} {y - 2}v9"
        f"A{r + 4} {r * flat + 3} 0 0 1 {x - r - 4} {y + 7}Z",
        s.across(*stops),
        stroke="#2a1208",
        stroke_width=1.4,
    )


def inside(s: Sketch, x: float, y: float, r: float, tone: str, flat: float = 0.2) -> None:
    """The dark opening of a bowl, behind what lies in it."""
    s.oval(x, y, r + 3, r * flat + 3, s.slant(dark(tone, 0.75), dark(tone, 0.3)))


def petals(s: Sketch, x: float, y: float, r: float, tone: str, n: int = 5) -> None:
    """An open flower seen from the front."""
    for i in range(n):
        a = math.radians(-90 + 360 * i / n)
        s.oval(x + r * 0.55 * math.cos(a), y + r * 0.55 * math.sin(a), r * 0.52, r * 0.4,
               s.ball("#ffffff", light(tone, 0.3), tone), stroke=dark(tone, 0.4), stroke_width=1.2,
               transform=f"rotate({-90 + 360 * i / n:.0f} {x + r * 0.55 * math.cos(a):.1f} "
                         f"{y + r * 0.55 * math.sin(a):.1f})")  # fmt: skip
    s.oval(x, y, r * 0.26, r * 0.26, s.orb("#f0b82c"))
