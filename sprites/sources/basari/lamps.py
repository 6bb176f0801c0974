"""The lamps that hang over Basari's table when the last round is over: burning, and gone out."""

from __future__ import annotations

from sprites.sources import Art, printed
from sprites.sources.sketch import GOLD, Sketch, dark, light

TONES = {"amber": "#f08a28", "rose": "#d63a64", "teal": "#1fa39a"}
WIDTH, HEIGHT = 118.0, 220.0
MIDDLE = 300.0
"""Of the glass, pixels from the upper edge."""
LIGHT = 400.0
"""The size of the light around a lamp."""


def _brass(s: Sketch, k: float, x: float, y: float) -> None:
    """Crown, rim and tip of a lamp, and the chain that it hangs from."""
    at = s.about(x, y, k)
    for n in range(9):
        s.oval(x, y - 292 + n * 20, 3.4, 9, "none", stroke="#3a1a10", stroke_width=5)
        s.oval(x, y - 292 + n * 20, 3.4, 9, "none", stroke="#d8a040", stroke_width=2.4)
    at.path("M-20 -12Q-14 -34 0 -46Q14 -34 20 -12Z", s.across(*GOLD))
    for a in (-10, 0, 10):
        s.oval(x + a * k, y - 20 * k - (6 * k if a == 0 else 0), 2.2 * k, 3.4 * k, "#4a2008")
    at.oval(0, -47, 4, 4, s.orb("#f4cb5c"))


def _lamp(tone: str, burning: bool) -> Sketch:
    """A lamp of coloured glass in brass, 2 x 59 pixels wide."""
    s, k, x, y = Sketch(WIDTH, HEIGHT), 2.5, WIDTH, MIDDLE
    at = s.about(x, y, k)
    with s.solid(3, 6):
        _brass(s, k, x, y)
        glass = at.data("M-22 -10H22C32 18 12 36 0 42C-12 36 -32 18 -22 -10Z")
        cold = dark(tone, 0.62)
        s.path(
            glass,
            s.ball("#fffbe0", "#ffe39a", tone, dark(tone, 0.4))
            if burning
            else s.ball(light(cold, 0.22), cold, dark(cold, 0.3), dark(cold, 0.55)),
        )
        with s.clip(glass):
            for a in (-1, 0, 1):
                rib, ink = f"M{a * 12} -10Q{a * 22} 18 0 40", dark(tone, 0.45 if burning else 0.8)
                at.line(rib, ink, 1.8, opacity=0.7)
            if burning:
                at.glow(0, 6, 26, "#fffdf0", 0.9)
                at.path("M0 -6C9 4 7 16 0 18C-7 16 -9 4 0 -6Z", "#fffef4")
            shine = at.data("M-17 -4C-24 10 -18 24 -10 30C-16 16 -14 4 -11 -4Z")
            s.soft(shine, "#ffffff", 3, 0.55 if burning else 0.22)
        at.rect(-24, -14, 48, 7, s.across(*GOLD), 3)
        at.path("M-6 38h12l-6 17z", s.across(*GOLD))
    return s


def _light() -> Sketch:
    """What a lamp throws about itself."""
    s = Sketch(LIGHT, LIGHT)
    s.glow(LIGHT, LIGHT, LIGHT, "#ffb84a", 0.5)
    s.glow(LIGHT, LIGHT, LIGHT * 0.5, "#fff0b0", 0.55)
    return s


ART: dict[str, Art] = printed(
    {
        f"basari/lamp-{name}{'' if burning else '-out'}": _lamp(tone, burning).art()
        for name, tone in TONES.items()
        for burning in (True, False)
    }
    | {"basari/lamp-light": _light().art()}
)
