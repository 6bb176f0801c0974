"""The village of Market Day: its street, its counters and awnings, its weather."""

import math

from sprites.sources.filters import mix
from sprites.sources.sketch import Sketch, dark, light


def house(s: Sketch, x: float, low: float, w: float, h: float, plaster: str, roof: str) -> None:
    """A half-timbered house, its left lower corner at (x, low), `h` up to the eaves."""
    beam = "#5a3420"
    top = low - h
    s.rect(x, top, w, h, s.across(light(plaster, 0.3), plaster, dark(plaster, 0.35)))
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
            s.down("#fff0b0", "#f0a83e"),
            2,
            stroke=beam,
            stroke_width=3,
        )
    s.path(
        f"M{x - 12} {top + 4}L{x + w / 2} {top - w * 0.55}L{x + w + 12} {top + 4}Z",
        s.slant(light(roof, 0.35), roof, dark(roof, 0.5)),
    )
    for i in range(1, 5):
        half = (w / 2 + 10) * i / 5
        y = top - w * 0.55 * (1 - i / 5)
        s.line(f"M{x + w / 2 - half} {y}h{half * 2}", dark(roof, 0.55), 2, opacity=0.45)


def street(s: Sketch, sky: str, haze: str = "#ffe2b0", low: float = 270) -> None:
    """Sky, hills and a row of houses, soft with distance."""
    s.rect(0, 0, s.w, s.h, s.down(sky, mix(sky, haze, 0.5), haze))
    s.glow(60, 30, 170, "#fff3c8", 0.8)
    for x, y, w in ((110, 52, 56), (250, 36, 70), (350, 84, 48)):
        for k, r in ((-0.6, 0.3), (0, 0.46), (0.55, 0.34)):
            s.oval(x + k * w, y, r * w, r * w * 0.6, "#fffaf0", opacity=0.6, filter=s.blur(4))
    hill = mix("#5a8a4a", sky, 0.35)
    s.path(f"M0 190Q80 130 190 176Q300 128 {s.w} 180V{low}H0Z", s.down(light(hill, 0.3), hill))
    with s.group(filter=s.blur(1.1)):
        house(s, -26, low, 104, 112, "#f0dcb4", "#b0523a")
        house(s, 96, low, 92, 84, "#e8c8a0", "#8a4a5a")
        house(s, 226, low, 84, 92, "#f4e6c8", "#a8603a")
        house(s, 326, low, 110, 124, "#e4cda4", "#7a4a3a")
    s.rect(0, low, s.w, s.h - low, s.down("#cfa878", "#8a6440"))
    s.rect(0, 0, s.w, s.h, s.down(haze + "00", haze + "2a"))


def counter(s: Sketch, y: float, color: str = "#a8683a") -> None:
    """The board of a stall across the lower part of the picture."""
    grain = s.texture("0.006 0.12", 9, dark(color, 0.75), 1.9, 0.82)
    s.rect(0, y - 16, s.w, 16, s.down("#12060e00", "#12060e77"))
    s.rect(0, y, s.w, s.h - y, s.slant(light(color, 0.35), color, dark(color, 0.5)), filter=grain)
    s.line(f"M0 {y + 1.5}H{s.w}", light(color, 0.75), 3, opacity=0.75)
    for part in (0.4, 0.75):
        yy = y + (s.h - y) * part
        s.line(f"M0 {yy}H{s.w}", dark(color, 0.8), 2, opacity=0.6)


def awning(s: Sketch, color: str, depth: float = 44, n: int = 8) -> None:
    """The edge of a striped awning along the top of the picture."""
    w = s.w / n
    with s.solid(3, 12):
        for i in range(n):
            tone = color if i % 2 else "#f6ead0"
            s.path(
                f"M{i * w} -4H{i * w + w}V{depth}Q{i * w + w / 2} {depth + 26} {i * w} {depth}Z",
                s.down(dark(tone, 0.3), tone, light(tone, 0.25), dark(tone, 0.2)),
            )
    s.rect(0, 0, s.w, 16, s.down("#12060eaa", "#12060e00"))


CLOUD = (
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


def cloud(s: Sketch, x: float, y: float, k: float, tone: str = "#6a7690") -> None:
    """A thundercloud around (x, y), 400 pixels wide at `k` = 1."""
    place = f"translate({x} {y}) scale({k})"
    with s.solid(9 * k, 0), s.group(transform=place):
        for i, (cx, cy, r) in enumerate(CLOUD):
            low = tone if i < 6 else dark(tone, 0.2)
            s.oval(
                cx,
                cy,
                r,
                r * 0.86,
                s.ball(light(tone, 0.85), light(tone, 0.4), low, dark(tone, 0.38)),
            )
        s.path("M-96 70Q0 48 110 70Q90 92 0 92Q-90 92 -96 70Z", dark(tone, 0.3))
    with s.group(transform=place):
        for cx, cy, r in CLOUD:
            s.glow(cx - r * 0.2, cy - r * 0.3, r * 0.62, "#fbf8ff", 0.45)
    with s.group(filter=s.blur(8 * k)), s.group(transform=place):
        s.path("M-130 52Q0 92 130 56Q100 78 0 80Q-110 76 -130 52Z", "#1c2036", opacity=0.6)


def rain(s: Sketch, x: float, y: float, w: float, h: float, n: int) -> None:
    """Slanting streaks of rain in a box."""
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
