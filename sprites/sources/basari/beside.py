"""Around Basari's carpet: the velvet floor of the tent goes on, with cushions to sit on."""

from __future__ import annotations

from sprites.sources import Art
from sprites.sources.basari.ground import GOLD, ROSE, TEAL, VELVET
from sprites.sources.drawing import (
    circle,
    darken,
    group,
    lighten,
    line,
    linear,
    polygon,
    radial,
    rect,
    ring_points,
)
from sprites.sources.filters import bevel, cloth, felt
from sprites.sources.grounds import BESIDE, beside, cast, daylight, edge, round_path
from sprites.sources.tables import H, W

CUSHIONS = (
    (-196, 250, 128, TEAL), (-168, 826, 138, "#c8862c"), (-520, 540, 150, ROSE),
    (-790, 190, 140, "#c8862c"), (-800, 900, 140, TEAL), (2112, 282, 132, "#c8862c"),
    (2092, 806, 130, ROSE), (2460, 520, 150, TEAL), (2730, 860, 140, "#c8862c"),
    (2720, 180, 140, ROSE),
)  # fmt: skip


def _cushion(x: float, y: float, r: float, tone: str) -> str:
    """A round cushion with folds that meet in a button."""
    folds = "".join(
        line(f"M{ax:.0f} {ay:.0f}Q{(ax + x) / 2 + 6:.0f} {(ay + y) / 2:.0f} {x:.0f} {y:.0f}",
             darken(tone, 0.34), 4, stroke_opacity=0.6)
        for ax, ay in ring_points(16, r * 0.9, (x, y))
    )  # fmt: skip
    whole = circle(x, y, r, fill=GOLD) + circle(x, y, r - 7, fill=tone) + folds
    return bevel(cloth(whole + circle(x, y, r * 0.12, fill=GOLD), 5, 0.5, 1.2), 9, 9, 0.12)


def _around() -> dict[str, Art]:
    velvet = linear([(0, lighten(VELVET, 0.2)), (1, VELVET)], (0, 0), (W, H))
    floor = felt(rect(*BESIDE, fill=velvet), 5, 0.4, 1.4)
    x, y, wide, high = BESIDE
    woven = ""
    for j in range(round(high / 120) + 1):
        for i in range(round(wide / 160) + 1):
            at = x + i * 160 + (80 if j % 2 else 0), y + j * 120
            woven += polygon(ring_points(4, 66, at, -90), fill="none",
                             stroke=lighten(VELVET, 0.24), stroke_width=3)  # fmt: skip
            woven += polygon(ring_points(8, 15, at, -90, 7), fill=lighten(VELVET, 0.3))
    seats = "".join(cast(round_path(cx, cy, r), "#1c0418", 0.75) for cx, cy, r, _ in CUSHIONS)
    seats += "".join(_cushion(*each) for each in CUSHIONS)
    light, defs = daylight("#ffd9a0", 0.2, "#2a0a2a", 0.34, BESIDE)
    pools = [
        radial([(0, "#ffe2a4", 0.5), (0.4, "#ffb070", 0.18), (1, "#ffb060", 0)], at, r)
        for at, r in (((330, 240), 560), ((1640, 300), 540), ((420, 930), 460), ((1560, 940), 480),
                      ((-560, 330), 520), ((2500, 700), 560))
    ]  # fmt: skip
    glow = "".join(rect(*BESIDE, fill=pool) for pool in pools)
    body = floor + group(woven, opacity=0.7) + edge("#1c0418", 0.5) + seats + light + glow
    return beside("basari", body, velvet, *defs, *pools)


ART: dict[str, Art] = _around()
