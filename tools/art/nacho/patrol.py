"""Nacho's last round: neon signs, a siren's light, and the Mountie in four gallop poses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tools.art import Art, mark_printed
from tools.art.nacho.mountie_and_truck import (
    STRETCHED_POSE,
    GallopPose,
    HorseLeg,
    draw_galloping_mountie,
)
from tools.art.svg.sketch import Sketch, light_color, shade_color

RIDER_SIZE = 372.0
RIDER_SCALE = 2.4  # of the Mountie of 300 pixels
HOOF_Y = 256.0  # where his horse's hooves are, pixels of 300
GALLOP_POSES = {
    "stretched": STRETCHED_POSE,
    "landing": GallopPose(
        HorseLeg("M94 176L120 208L112 240", "M104 234l16 6l-6 18l-20 -2z"),
        HorseLeg("M206 176L228 212L214 242", "M206 236l16 6l-6 18l-20 -2z"),
        HorseLeg("M84 178L84 214L60 242", "M52 234l16 10l-10 16l-18 -8z"),
        HorseLeg("M216 178L254 206L262 240", "M253 238l18 -2l5 18l-21 4z"),
    ),
    "gathered": GallopPose(
        HorseLeg("M94 176L132 204L156 232", "M147 230l14 -10l14 14l-14 12z"),
        HorseLeg("M206 176L216 210L186 222", "M190 212l2 18l-18 2l-4 -18z"),
        HorseLeg("M84 178L116 212L136 242", "M127 240l16 -8l10 16l-18 10z"),
        HorseLeg("M216 178L236 208L206 226", "M210 216l4 18l-18 4l-6 -18z"),
    ),
    "pushing": GallopPose(
        HorseLeg("M94 176L88 214L66 244", "M58 236l16 10l-10 16l-18 -8z"),
        HorseLeg("M206 176L244 186L262 158", "M254 152l16 8l8 -14l-14 -12z"),
        HorseLeg("M84 178L66 214L40 242", "M32 232l17 12l-11 15l-18 -8z"),
        HorseLeg("M216 178L254 188L246 216", "M238 212l17 6l-4 17l-19 -4z"),
    ),
}
SIGN_WIDTH, SIGN_HEIGHT = 176.0, 230.0
ROSE_COLOR, LIME_COLOR, LEMON_COLOR, SKY_COLOR = "#ff4f8e", "#63f08c", "#ffd447", "#56d8ff"
SIREN_LIGHT_SIZE = 420.0
"""Size of the light of the siren, pixels."""


class NeonTube(NamedTuple):
    """A bent neon tube: its path and the colour of its light."""

    path: str
    color: str


CACTUS_TUBES = (
    NeonTube(
        "M162 404V246Q162 212 184 212Q206 212 206 246V306Q228 306 228 284V266Q228 254 239 254"
        "Q250 254 250 266V288Q250 330 206 330V404M162 352Q116 352 116 308V290Q116 278 127 278"
        "Q138 278 138 290V306Q138 328 162 328",
        LIME_COLOR,
    ),
    NeonTube("M92 404H276", ROSE_COLOR),
    NeonTube("M110 184a28 28 0 1 0 24 42a23 23 0 1 1 -24 -42z", LEMON_COLOR),
)
CHILLI_TUBES = (
    NeonTube(
        "M106 262C104 350 196 412 290 330C278 400 190 440 120 388C84 360 78 300 106 262Z",
        ROSE_COLOR,
    ),
    NeonTube("M106 262Q92 256 84 272M106 262Q118 246 136 258M106 260Q100 226 124 206", LIME_COLOR),
    NeonTube("M262 216l8 22l22 8l-22 8l-8 22l-8 -22l-22 -8l22 -8z", LEMON_COLOR),
)
TACO_TUBES = (
    NeonTube("M84 372A94 94 0 0 1 272 372Z", LEMON_COLOR),
    NeonTube("M88 330q8 -30 32 -26q2 -32 34 -28q14 -28 42 -12q30 -10 36 20q28 2 28 32", LIME_COLOR),
    NeonTube("M138 392H232M118 246q-14 -14 0 -28t0 -28M178 236q-14 -14 0 -28t0 -28M238 246"
         "q-14 -14 0 -28t0 -28", SKY_COLOR),
)  # fmt: skip
NEON_SIGN_TUBES = {"cactus": CACTUS_TUBES, "chilli": CHILLI_TUBES, "taco": TACO_TUBES}


def _board(s: Sketch) -> None:
    """A board of dark tin in a rim, on two chains."""
    for x in (76, 276):
        for n in range(7):
            s.oval(x, 10 + n * 21, 4, 10, "none", stroke="#10121c", stroke_width=5)
            s.oval(x, 10 + n * 21, 4, 10, "none", stroke="#8a94ac", stroke_width=2.4)
    with s.solid(3, 8):
        s.rect(24, 150, 304, 290, s.xy_gradient("#39415e", "#1c2136", "#0d101c"), 26)
        s.rect(36, 162, 280, 266, s.y_gradient("#151a2c", "#222a42"), 18)
    for x in (48, 304):
        for y in (174, 416):
            s.oval(x, y, 5, 5, s.orb_gradient("#aab4cc"))


def _sign(tubes: tuple[NeonTube, ...], burning: bool) -> Sketch:
    """A sign of neon, burning or cold."""
    s = Sketch(SIGN_WIDTH, SIGN_HEIGHT)
    _board(s)
    for bent, gas in tubes:
        if burning:
            s.line(bent, gas, 30, opacity=0.5, filter=s.blur_filter(14))
            s.line(bent, gas, 13, opacity=0.85, filter=s.blur_filter(3))
            s.line(bent, light_color(gas, 0.3), 8)
            s.line(bent, "#fffdf6", 3.2)
        else:
            s.line(bent, "#0a0c16", 11)
            s.line(bent, shade_color(gas, 0.62), 7)
            s.line(bent, light_color(shade_color(gas, 0.5), 0.3), 1.8, opacity=0.7)
    return s


def _rider(legs: GallopPose) -> Sketch:
    """The Mountie, large, his shade below him."""
    s = Sketch(RIDER_SIZE, RIDER_SIZE)
    with s.group(
        transform=f"translate(8 {2 * RIDER_SIZE - 8 - (HOOF_Y + 4) * RIDER_SCALE:g}) scale({RIDER_SCALE})"
    ):
        s.oval(150, HOOF_Y, 128, 9, "#060a1c", opacity=0.45, filter=s.blur_filter(5))
        draw_galloping_mountie(s, legs)
    return s


def _beacon(tone: str) -> Sketch:
    """Draw the light of a turning beacon."""
    s = Sketch(SIREN_LIGHT_SIZE, SIREN_LIGHT_SIZE)
    s.glow(SIREN_LIGHT_SIZE, SIREN_LIGHT_SIZE, SIREN_LIGHT_SIZE, tone, 0.62)
    return s


DRAW_FUNCTIONS: dict[str, Callable[[], Sketch]] = {
    **{f"nacho/patrol-{pose}": partial(_rider, legs) for pose, legs in GALLOP_POSES.items()},
    **{
        f"nacho/neon-{name}": partial(_sign, tubes, True) for name, tubes in NEON_SIGN_TUBES.items()
    },
    **{
        f"nacho/neon-{name}-out": partial(_sign, tubes, False)
        for name, tubes in NEON_SIGN_TUBES.items()
    },
    "nacho/beacon-red": partial(_beacon, "#ff2a36"),
    "nacho/beacon-blue": partial(_beacon, "#2f6aff"),
}
ART: dict[str, Art] = mark_printed({name: draw().to_art() for name, draw in DRAW_FUNCTIONS.items()})
