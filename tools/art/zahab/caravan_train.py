"""The caravan that crosses Zahab's table: laden camels, one with a canopy, and a calf.

Each is drawn in three poses of its stride: near legs back, under it, forward.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tools.art import Art, mark_printed
from tools.art.svg.sketch import GOLD_STOPS, Sketch, light_color, shade_color
from tools.art.zahab.illustrations.camels import (
    draw_bridle,
    draw_laden_camel,
    draw_saddle_cloth,
    draw_walking_camel,
)

GAIT_POSES = {"back": -0.9, "under": 0.35, "forward": 1.6}
ANIMAL_WIDTH, ANIMAL_HEIGHT = 372.0, 376.0
CAMEL_SCALE = 2.2  # of a camel of 260 pixels
FEET_Y = 718.0  # where the feet are, pixels
CALF_SCALE = 0.5
"""Size of the calf relative to a grown camel."""


def _shade(s: Sketch, k: float) -> None:
    """The dark below a camel that walks in the evening sun."""
    s.oval(
        160 * k + 30,
        FEET_Y - 4,
        126 * k,
        15 * k,
        "#1a0a18",
        opacity=0.42,
        filter=s.blur_filter(7 * k),
    )


def _lead(s: Sketch) -> None:
    """The rein to whoever walks in front."""
    s.line("M662 298Q704 364 748 334", "#4a1c14", 6)
    s.line("M662 296Q704 362 748 332", "#d8a050", 2)


def _porter(coat: str, cloth: str, gait: float, led: bool) -> Sketch:
    """A camel with bales."""
    s = Sketch(ANIMAL_WIDTH, ANIMAL_HEIGHT)
    _shade(s, CAMEL_SCALE)
    if led:
        _lead(s)
    draw_laden_camel(s, 12, FEET_Y - 258 * CAMEL_SCALE, CAMEL_SCALE, coat, cloth, gait)
    return s


def _canopy(s: Sketch, cloth: str) -> None:
    """A tent of silk on the saddle, a lamp burning behind its curtains."""
    silk = s.xy_gradient(light_color(cloth, 0.55), cloth, shade_color(cloth, 0.45))
    s.path("M100 88H196L190 22H106Z", s.y_gradient("#ffdf90", "#f0a04a", "#8a3a28"))
    s.glow(148, 54, 40, "#fff2b0", 0.95)
    for side in (-1, 1):
        s.path(
            f"M{148 + side * 46} 20Q{148 + side * 30} 54 {148 + side * 12} 24Z"
            f"M{148 + side * 48} 20L{148 + side * 50} 90H{148 + side * 26}"
            f"Q{148 + side * 44} 60 {148 + side * 30} 22Z",
            silk,
        )
        s.line(f"M{148 + side * 46} 18L{148 + side * 50} 94", "#f6d27a", 4)
    s.path("M90 26C92 -4 128 -8 148 -40C168 -8 204 -4 206 26Q148 36 90 26Z", silk)
    s.line("M92 24Q148 36 204 24", "#f6d27a", 6)
    for i in range(9):
        s.line(f"M{96 + i * 13} {28 + 0.7 * min(i, 8 - i):.1f}v10", "#f6d27a", 3.6)
    s.line("M120 -4Q112 10 112 24M176 -4Q184 10 184 24M148 -30V28", shade_color(cloth, 0.35), 2.4)
    s.oval(148, -44, 6, 8, s.orb_gradient("#f4cb5c"))
    s.rect(96, 86, 104, 14, s.x_gradient(*GOLD_STOPS), 5)


def _noble(gait: float) -> Sketch:
    """A pale camel that carries somebody under a canopy."""
    s, k = Sketch(ANIMAL_WIDTH, ANIMAL_HEIGHT), CAMEL_SCALE
    _shade(s, k)
    _lead(s)
    place = f"translate(12 {FEET_Y - 258 * k:g}) scale({k})"
    with s.solid(4 * k, 12 * k), s.group(transform=place):
        draw_walking_camel(s, "#e4c99a", "#94683c", gait)
        draw_saddle_cloth(s, "#7a3aa8")
        _canopy(s, "#b02a6a")
        draw_bridle(s, "#b02a6a")
    return s


def _calf(gait: float) -> Sketch:
    """A young camel that follows."""
    k = CAMEL_SCALE * CALF_SCALE
    s = Sketch(ANIMAL_WIDTH * CALF_SCALE, ANIMAL_HEIGHT * CALF_SCALE)
    low = FEET_Y * CALF_SCALE
    s.oval(160 * k, low - 2, 112 * k, 13 * k, "#1a0a18", opacity=0.4, filter=s.blur_filter(5 * k))
    with s.solid(4 * k, 10 * k), s.group(transform=f"translate(6 {low - 258 * k:g}) scale({k})"):
        draw_walking_camel(s, "#d8ab74", "#8a5a30", gait)
        s.line("M213 92Q224 104 246 102", "#c8302a", 7)
        s.oval(232, 110, 8, 9, s.orb_gradient("#f4cb5c"))
    return s


DRAW_FUNCTIONS: dict[str, Callable[[float], Sketch]] = {
    "first": partial(_porter, "#b07a44", "#c8342e", led=False),
    "noble": _noble,
    "last": partial(_porter, "#9a6a3c", "#1f8a8a", led=True),
    "calf": _calf,
}
ART: dict[str, Art] = mark_printed(
    {
        f"zahab/train-{who}-{name}": draw(gait).to_art()
        for who, draw in DRAW_FUNCTIONS.items()
        for name, gait in GAIT_POSES.items()
    }
)
