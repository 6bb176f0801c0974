"""The alcove of Basari's wares, and shared parts: bowls, leaves and heaps."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from tools.art.motifs.street_scenery import keel_arch_path
from tools.art.svg.sketch import (
    GradientStop,
    Sketch,
    cylinder_stops,
    light_color,
    shade_color,
    star_path,
)

ALCOVE_WIDTH, ALCOVE_HEIGHT = 200, 150
"""Size of a ware's picture, design pixels; the drawing is measured in pixels, two to one."""
LEDGE_Y = 222.0
"""The y of the edge of the cloth, pixels from the top."""
BRASS_STOPS = cylinder_stops("#d89a34")
COPPER_STOPS = cylinder_stops("#c4683a")


def new_alcove(wall: str, cloth: str) -> Sketch:
    """Return the empty alcove of one ware: a lit wall under an arch, and a hemmed cloth."""
    s = Sketch(ALCOVE_WIDTH, ALCOVE_HEIGHT)
    s.rect(
        0,
        0,
        s.w,
        s.h,
        s.xy_gradient(light_color(wall, 0.2), shade_color(wall, 0.15), shade_color(wall, 0.5)),
    )
    arch = keel_arch_path(200, 300, -26, 176)
    s.path(
        arch,
        s.xy_gradient(light_color(wall, 0.62), light_color(wall, 0.18), shade_color(wall, 0.22)),
    )
    s.line(arch, shade_color(wall, 0.6), 9, opacity=0.5)
    s.line(arch, "#f4cf82", 4)
    s.glow(150, 100, 190, light_color(wall, 0.85), 0.85)
    s.rect(0, LEDGE_Y - 14, s.w, 14, s.y_gradient("#12060e00", "#12060e66"))
    s.rect(
        0,
        LEDGE_Y,
        s.w,
        s.h - LEDGE_Y,
        s.xy_gradient(light_color(cloth, 0.4), cloth, shade_color(cloth, 0.45)),
    )
    s.line(f"M0 {LEDGE_Y + 1}H{s.w}", light_color(cloth, 0.65), 3)
    s.rect(0, 284, s.w, 16, shade_color(cloth, 0.35))
    for i in range(21):
        s.path(star_path(4, i * 20, 292, 8, 4), "#f4cf82")
    s.line(f"M0 283H{s.w}", "#f4cf82", 2.4)
    return s


def spread_points(n: int, first: int = 0) -> Iterator[tuple[float, float]]:
    """Yield `n` points of the unit square, spread evenly without visible rows."""
    for i in range(first, first + n):
        yield i * 0.754878 % 1, i * 0.569840 % 1


def draw_leaf(
    s: Sketch, x: float, y: float, size: float, turn: float, tone: str = "#5a9a3a"
) -> None:
    """Draw a pointed leaf of that length from its stalk at (x, y), towards `turn` degrees."""
    with s.group(transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.0f}) scale({size:.1f})"):
        s.path(
            "M0 0C0.2 -0.32 0.66 -0.34 1 0C0.66 0.3 0.22 0.3 0 0Z",
            s.y_gradient(light_color(tone, 0.55), tone, shade_color(tone, 0.45)),
            stroke=shade_color(tone, 0.65),
            stroke_width=0.03,
        )
        s.line("M0.02 0Q0.5 -0.05 0.96 0", light_color(tone, 0.7), 0.035)


def draw_berry(
    s: Sketch, x: float, y: float, rx: float, ry: float, tone: str, turn: float = 0
) -> None:
    """Draw a round thing with a fine dark contour, the light on its upper left."""
    s.oval(
        x,
        y,
        rx,
        ry,
        s.ball_gradient(
            light_color(tone, 0.75), light_color(tone, 0.1), tone, shade_color(tone, 0.6)
        ),
        stroke=shade_color(tone, 0.75),
        stroke_width=2,
        transform=f"rotate({turn:.0f} {x:.1f} {y:.1f})",
    )
    s.oval(x - rx * 0.36, y - ry * 0.4, rx * 0.2, ry * 0.13, "#fffaf0", opacity=0.8,
           transform=f"rotate({turn - 24:.0f} {x:.1f} {y:.1f})")  # fmt: skip


def heap_positions(
    wide: Sequence[int], x: float, y: float, dx: float, dy: float
) -> list[tuple[float, float]]:
    """Return positions in rows that grow narrower upwards from (x, y), those behind first."""
    rows = []
    for row, n in enumerate(wide):
        for i in range(n):
            rows.append((x + (i - (n - 1) / 2) * dx, y - row * dy - (i % 2) * dy * 0.22))
    return rows[::-1]


def draw_bowl(
    s: Sketch,
    x: float,
    y: float,
    r: float,
    deep: float,
    stops: Sequence[GradientStop],
    flat: float = 0.2,
) -> None:
    """Draw the front of a bowl with its rim around (x, y); draw the content before."""
    front = (
        f"M{x - r} {y}A{r} {r * flat} 0 0 0 {x + r} {y}C{x + r * 0.96} {y + deep * 0.72} "
        f"{x + r * 0.5} {y + deep * 0.94} {x + r * 0.42} {y + deep}"
        f"Q{x} {y + deep + 9} {x - r * 0.42} {y + deep}"
        f"C{x - r * 0.5} {y + deep * 0.94} {x - r * 0.96} {y + deep * 0.72} {x - r} {y}Z"
    )
    s.path(front, s.x_gradient(*stops))
    s.path(
        f"M{x - r - 4} {y - 2}A{r + 4} {r * flat + 3} 0 0 0 {x + r + 4} {y - 2}v9"
        f"A{r + 4} {r * flat + 3} 0 0 1 {x - r - 4} {y + 7}Z",
        s.x_gradient(*stops),
        stroke="#2a1208",
        stroke_width=1.4,
    )


def draw_bowl_inside(s: Sketch, x: float, y: float, r: float, tone: str, flat: float = 0.2) -> None:
    """Draw the dark opening of a bowl, behind its content."""
    s.oval(
        x, y, r + 3, r * flat + 3, s.xy_gradient(shade_color(tone, 0.75), shade_color(tone, 0.3))
    )


def draw_petals(s: Sketch, x: float, y: float, r: float, tone: str, n: int = 5) -> None:
    """Draw an open flower seen from the front."""
    for i in range(n):
        a = math.radians(-90 + 360 * i / n)
        s.oval(
            x + r * 0.55 * math.cos(a),
            y + r * 0.55 * math.sin(a),
            r * 0.52,
            r * 0.4,
            s.ball_gradient("#ffffff", light_color(tone, 0.3), tone),
            stroke=shade_color(tone, 0.4),
            stroke_width=1.2,
            transform=f"rotate({-90 + 360 * i / n:.0f} {x + r * 0.55 * math.cos(a):.1f} "
            f"{y + r * 0.55 * math.sin(a):.1f})",
        )
    s.oval(x, y, r * 0.26, r * 0.26, s.orb_gradient("#f0b82c"))
