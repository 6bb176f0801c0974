"""Colours as people with and without colour-blindness see them, and how far apart they lie.

Dichromats' sight after Machado, Oliveira and Fernandes (2009) at full severity; differences are
CIEDE2000 after Sharma, Wu and Dalal (2005). Colours are sRGB from 0 to 255, the light is D65.
"""

from __future__ import annotations

import math
from typing import Final

Triple = tuple[float, float, float]

VISION_MATRICES: Final[dict[str, tuple[Triple, Triple, Triple]]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""By kind of sight what it makes of linear red, green and blue."""
_XYZ: Final = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Final = (0.95047, 1.0, 1.08883)


def _times(matrix: tuple[Triple, Triple, Triple], v: Triple) -> Triple:
    x, y, z = (sum(m * c for m, c in zip(row, v, strict=True)) for row in matrix)
    return x, y, z


def _linear(channel: float) -> float:
    c = channel / 255
    return c / 12.92 if c <= 0.04045 else math.pow((c + 0.055) / 1.055, 2.4)


def _root(t: float) -> float:
    return math.cbrt(t) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def to_lab(color: Triple, sight: str = "normal") -> Triple:
    """CIELAB of a colour as somebody of that sight sees it. Raises KeyError for another sight."""
    red, green, blue = map(_linear, color)
    seen = _times(VISION_MATRICES[sight], (red, green, blue))
    r, g, b = (min(1.0, max(0.0, c)) for c in seen)
    xyz = _times(_XYZ, (r, g, b))
    x, y, z = (_root(c / white) for c, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def color_difference(p: Triple, q: Triple) -> float:
    """CIEDE2000 of two colours in CIELAB."""
    chroma7 = math.pow((math.hypot(*p[1:]) + math.hypot(*q[1:])) / 2, 7)
    stretch = 1.5 - 0.5 * math.sqrt(chroma7 / (chroma7 + 25**7))
    chromas = [math.hypot(c[1] * stretch, c[2]) for c in (p, q)]
    hues = [math.degrees(math.atan2(c[2], c[1] * stretch)) % 360 for c in (p, q)]
    turn = (hues[1] - hues[0] + 180) % 360 - 180 if all(chromas) else 0.0
    light, chroma = (p[0] + q[0]) / 2, sum(chromas) / 2
    hue = hues[0] + turn / 2 if all(chromas) else sum(hues)
    weight = 1.0
    for share, times, shift in ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63)):
        weight += share * math.cos(math.radians(times * hue + shift))
    low = (light - 50) ** 2
    dl = (q[0] - p[0]) / (1 + 0.015 * low / math.sqrt(20 + low))
    dc = (chromas[1] - chromas[0]) / (1 + 0.045 * chroma)
    dh = 2 * math.sqrt(chromas[0] * chromas[1]) * math.sin(math.radians(turn / 2))
    dh /= 1 + 0.015 * chroma * weight
    bend = 60 * math.exp(-((((hue % 360) - 275) / 25) ** 2))
    power = math.pow(chroma, 7)
    tilt = -2 * math.sqrt(power / (power + 25**7)) * math.sin(math.radians(bend))
    return math.sqrt(dl * dl + dc * dc + dh * dh + tilt * dc * dh)
