"""The village of Market Day: its street, its counters and awnings, its weather."""

import math

from tools.art.svg.filters import mix_colors
from tools.art.svg.sketch import Sketch, light_color, shade_color


def draw_house(
    s: Sketch, x: float, low: float, w: float, h: float, plaster: str, roof: str
) -> None:
    """Draw a half-timbered house, its left lower corner at (x, low), `h` up to the eaves."""
    beam = "#5a3420"
    top = low - h
    s.rect(
        x, top, w, h, s.x_gradient(light_color(plaster, 0.3), plaster, shade_color(plaster, 0.35))
    )
    s.path(
        f"M{x} {top}h{w}M{x} {top + h * 0.42}h{w}M{x + 2} {top}v{h}M{x + w - 2} {top}v{h}"
        f"M{x + w / 2} {top}v{h * 0.42}M{x} {top + h * 0.42}l{w * 0.25} {h * 0.58}"
        f"M{x + w} {top + h * 0.42}l{-w * 0.25} {h * 0.58}",
        "none",
        stroke=beam,
        stroke_width=5,
    )
    for k in (0.25, 0.75):
        s.rect(
            x + w * k - 8,
            top + h * 0.1,
            16,
            h * 0.24,
            s.y_gradient("#fff0b0", "#f0a83e"),
            2,
            stroke=beam,
            stroke_width=3,
        )
    s.path(
        f"M{x - 12} {top + 4}L{x + w / 2} {top - w * 0.55}L{x + w + 12} {top + 4}Z",
        s.xy_gradient(light_color(roof, 0.35), roof, shade_color(roof, 0.5)),
    )
    for i in range(1, 5):
        half = (w / 2 + 10) * i / 5
        y = top - w * 0.55 * (1 - i / 5)
        s.line(f"M{x + w / 2 - half} {y}h{half * 2}", shade_color(roof, 0.55), 2, opacity=0.45)


def draw_street(s: Sketch, sky: str, haze: str = "#ffe2b0", low: float = 270) -> None:
    """Draw sky, hills and a row of houses, soft with distance."""
    s.rect(0, 0, s.w, s.h, s.y_gradient(sky, mix_colors(sky, haze, 0.5), haze))
    s.glow(60, 30, 170, "#fff3c8", 0.8)
    for x, y, w in ((110, 52, 56), (250, 36, 70), (350, 84, 48)):
        for k, r in ((-0.6, 0.3), (0, 0.46), (0.55, 0.34)):
            s.oval(
                x + k * w, y, r * w, r * w * 0.6, "#fffaf0", opacity=0.6, filter=s.blur_filter(4)
            )
    hill = mix_colors("#5a8a4a", sky, 0.35)
    s.path(
        f"M0 190Q80 130 190 176Q300 128 {s.w} 180V{low}H0Z",
        s.y_gradient(light_color(hill, 0.3), hill),
    )
    with s.group(filter=s.blur_filter(1.1)):
        draw_house(s, -26, low, 104, 112, "#f0dcb4", "#b0523a")
        draw_house(s, 96, low, 92, 84, "#e8c8a0", "#8a4a5a")
        draw_house(s, 226, low, 84, 92, "#f4e6c8", "#a8603a")
        draw_house(s, 326, low, 110, 124, "#e4cda4", "#7a4a3a")
    s.rect(0, low, s.w, s.h - low, s.y_gradient("#cfa878", "#8a6440"))
    s.rect(0, 0, s.w, s.h, s.y_gradient(haze + "00", haze + "2a"))


def draw_counter(s: Sketch, y: float, color: str = "#a8683a") -> None:
    """Draw the board of a stall across the lower part of the picture."""
    grain = s.texture_filter("0.006 0.12", 9, shade_color(color, 0.75), 1.9, 0.82)
    s.rect(0, y - 16, s.w, 16, s.y_gradient("#12060e00", "#12060e77"))
    s.rect(
        0,
        y,
        s.w,
        s.h - y,
        s.xy_gradient(light_color(color, 0.35), color, shade_color(color, 0.5)),
        filter=grain,
    )
    s.line(f"M0 {y + 1.5}H{s.w}", light_color(color, 0.75), 3, opacity=0.75)
    for part in (0.4, 0.75):
        yy = y + (s.h - y) * part
        s.line(f"M0 {yy}H{s.w}", shade_color(color, 0.8), 2, opacity=0.6)


def draw_awning(s: Sketch, color: str, depth: float = 44, n: int = 8) -> None:
    """Draw the edge of a striped awning along the top of the picture."""
    w = s.w / n
    with s.solid(3, 12):
        for i in range(n):
            tone = color if i % 2 else "#f6ead0"
            s.path(
                f"M{i * w} -4H{i * w + w}V{depth}Q{i * w + w / 2} {depth + 26} {i * w} {depth}Z",
                s.y_gradient(
                    shade_color(tone, 0.3), tone, light_color(tone, 0.25), shade_color(tone, 0.2)
                ),
            )
    s.rect(0, 0, s.w, 16, s.y_gradient("#12060eaa", "#12060e00"))


CLOUD_PUFFS = (
    (-150, 22, 52),
    (-92, -14, 66),
    (-24, -40, 78),
    (54, -28, 74),
    (116, 2, 62),
    (160, 28, 46),
    (-60, 26, 62),
    (24, 24, 70),
    (92, 34, 52),
)


def draw_cloud(s: Sketch, x: float, y: float, k: float, tone: str = "#6a7690") -> None:
    """Draw a thundercloud around (x, y), 400 pixels wide at `k` = 1."""
    place = f"translate({x} {y}) scale({k})"
    with s.solid(9 * k, 0), s.group(transform=place):
        for i, (cx, cy, r) in enumerate(CLOUD_PUFFS):
            low = tone if i < 6 else shade_color(tone, 0.2)
            s.oval(
                cx,
                cy,
                r,
                r * 0.86,
                s.ball_gradient(
                    light_color(tone, 0.85), light_color(tone, 0.4), low, shade_color(tone, 0.38)
                ),
            )
        s.path("M-96 70Q0 48 110 70Q90 92 0 92Q-90 92 -96 70Z", shade_color(tone, 0.3))
    with s.group(transform=place):
        for cx, cy, r in CLOUD_PUFFS:
            s.glow(cx - r * 0.2, cy - r * 0.3, r * 0.62, "#fbf8ff", 0.45)
    with s.group(filter=s.blur_filter(8 * k)), s.group(transform=place):
        s.path("M-130 52Q0 92 130 56Q100 78 0 80Q-110 76 -130 52Z", "#1c2036", opacity=0.6)


def draw_rain(s: Sketch, x: float, y: float, w: float, h: float, n: int) -> None:
    """Draw slanting streaks of rain in a box."""
    for i in range(n):
        px = x + (i * 0.754878 % 1) * w
        py = y + (i * 0.569840 % 1) * h
        long = 16 + 14 * math.sin(i * 2.3) ** 2
        s.line(
            f"M{px:.0f} {py:.0f}l{-long * 0.3:.0f} {long:.0f}",
            "#dff0ff",
            2.6,
            opacity=0.45 + 0.4 * (i % 3) / 2,
        )
