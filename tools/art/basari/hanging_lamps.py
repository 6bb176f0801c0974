"""The lamps that hang over Basari's table in the last round: burning, and gone out."""

from __future__ import annotations

from tools.art import Art, mark_printed
from tools.art.svg.sketch import GOLD_STOPS, Sketch, light_color, shade_color

GLASS_COLORS = {"amber": "#f08a28", "rose": "#d63a64", "teal": "#1fa39a"}
LAMP_WIDTH, LAMP_HEIGHT = 118.0, 220.0
GLASS_CENTER_Y = 300.0
"""Middle of the glass, pixels from the upper edge."""
LIGHT_SIZE = 400.0
"""Size of the light around a lamp, pixels."""


def _brass(s: Sketch, k: float, x: float, y: float) -> None:
    """Crown, rim and tip of a lamp, and the chain that it hangs from."""
    at = s.pen_at(x, y, k)
    for n in range(9):
        s.oval(x, y - 292 + n * 20, 3.4, 9, "none", stroke="#3a1a10", stroke_width=5)
        s.oval(x, y - 292 + n * 20, 3.4, 9, "none", stroke="#d8a040", stroke_width=2.4)
    at.path("M-20 -12Q-14 -34 0 -46Q14 -34 20 -12Z", s.x_gradient(*GOLD_STOPS))
    for a in (-10, 0, 10):
        s.oval(x + a * k, y - 20 * k - (6 * k if a == 0 else 0), 2.2 * k, 3.4 * k, "#4a2008")
    at.oval(0, -47, 4, 4, s.orb_gradient("#f4cb5c"))


def _lamp(tone: str, burning: bool) -> Sketch:
    """A lamp of coloured glass in brass, 2 x 59 pixels wide."""
    s, k, x, y = Sketch(LAMP_WIDTH, LAMP_HEIGHT), 2.5, LAMP_WIDTH, GLASS_CENTER_Y
    at = s.pen_at(x, y, k)
    with s.solid(3, 6):
        _brass(s, k, x, y)
        glass = at.path_data("M-22 -10H22C32 18 12 36 0 42C-12 36 -32 18 -22 -10Z")
        cold = shade_color(tone, 0.62)
        s.path(
            glass,
            s.ball_gradient("#fffbe0", "#ffe39a", tone, shade_color(tone, 0.4))
            if burning
            else s.ball_gradient(
                light_color(cold, 0.22), cold, shade_color(cold, 0.3), shade_color(cold, 0.55)
            ),
        )
        with s.clip(glass):
            for a in (-1, 0, 1):
                rib, ink = (
                    f"M{a * 12} -10Q{a * 22} 18 0 40",
                    shade_color(tone, 0.45 if burning else 0.8),
                )
                at.line(rib, ink, 1.8, opacity=0.7)
            if burning:
                at.glow(0, 6, 26, "#fffdf0", 0.9)
                at.path("M0 -6C9 4 7 16 0 18C-7 16 -9 4 0 -6Z", "#fffef4")
            shine = at.path_data("M-17 -4C-24 10 -18 24 -10 30C-16 16 -14 4 -11 -4Z")
            s.soft_shape(shine, "#ffffff", 3, 0.55 if burning else 0.22)
        at.rect(-24, -14, 48, 7, s.x_gradient(*GOLD_STOPS), 3)
        at.path("M-6 38h12l-6 17z", s.x_gradient(*GOLD_STOPS))
    return s


def _light() -> Sketch:
    """Draw the light that a lamp throws around itself."""
    s = Sketch(LIGHT_SIZE, LIGHT_SIZE)
    s.glow(LIGHT_SIZE, LIGHT_SIZE, LIGHT_SIZE, "#ffb84a", 0.5)
    s.glow(LIGHT_SIZE, LIGHT_SIZE, LIGHT_SIZE * 0.5, "#fff0b0", 0.55)
    return s


ART: dict[str, Art] = mark_printed(
    {
        f"basari/lamp-{name}{'' if burning else '-out'}": _lamp(tone, burning).to_art()
        for name, tone in GLASS_COLORS.items()
        for burning in (True, False)
    }
    | {"basari/lamp-light": _light().to_art()}
)
