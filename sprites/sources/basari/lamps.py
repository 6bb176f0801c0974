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
    for n in range(9):
        s.oval(x, y - 292 + n * 20, 3.4, 9, "none", stroke="#3a1a10", stroke_width=5)
        s.oval(x, y - 292 + n * 20, 3.4, 9, "none", stroke="#d8a040", stroke_width=2.4)
    s.path(
        f"M{x - 20 * k} {y - 12 * k}Q{x - 14 * k} {y - 34 * k} {x} {y - 46 * k}"
        f"Q{x + 14 * k} {y - 34 * k} {x + 20 * k} {y - 12 * k}Z",
        s.across(*GOLD),
    )
    for a in (-10, 0, 10):
        s.oval(x + a * k, y - 20 * k - (6 * k if a == 0 else 0), 2.2 * k, 3.4 * k, "#4a2008")
    s.oval(x, y - 47 * k, 4 * k, 4 * k, s.orb("#f4cb5c"))


def _lamp(tone: str, burning: bool) -> Sketch:
    """A lamp of coloured glass in brass, 2 x 59 pixels wide."""
    s, k, x, y = Sketch(WIDTH, HEIGHT), 2.5, WIDTH, MIDDLE
    with s.solid(3, 6):
        _brass(s, k, x, y)
        glass = (
            f"M{x - 22 * k} {y - 10 * k}H{x + 22 * k}C{x + 32 * k} {y + 18 * k} {x + 12 * k} "
            f"{y + 36 * k} {x} {y + 42 * k}C{x - 12 * k} {y + 36 * k} {x - 32 * k} {y + 18 * k} "
            f"{x - 22 * k} {y - 10 * k}Z"
        )
        cold = dark(tone, 0.62)
        s.path(
            glass,
            s.ball("#fffbe0", "#ffe39a", tone, dark(tone, 0.4))
            if burning
            else s.ball(light(cold, 0.22), cold, dark(cold, 0.3), dark(cold, 0.55)),
        )
        with s.clip(glass):
            for a in (-1, 0, 1):
                s.line(
                    f"M{x + a * 12 * k} {y - 10 * k}Q{x + a * 22 * k} {y + 18 * k} {x} "
                    f"{y + 40 * k}",
                    dark(tone, 0.45 if burning else 0.8),
                    1.8 * k,
                    opacity=0.7,
                )
            if burning:
                s.glow(x, y + 6 * k, 26 * k, "#fffdf0", 0.9)
                s.path(
                    f"M{x} {y - 6 * k}C{x + 9 * k} {y + 4 * k} {x + 7 * k} {y + 16 * k} {x} "
                    f"{y + 18 * k}C{x - 7 * k} {y + 16 * k} {x - 9 * k} {y + 4 * k} {x} "
                    f"{y - 6 * k}Z",
                    "#fffef4",
                )
            s.soft(
                f"M{x - 17 * k} {y - 4 * k}C{x - 24 * k} {y + 10 * k} {x - 18 * k} {y + 24 * k} "
                f"{x - 10 * k} {y + 30 * k}C{x - 16 * k} {y + 16 * k} {x - 14 * k} {y + 4 * k} "
                f"{x - 11 * k} {y - 4 * k}Z",
                "#ffffff",
                3,
                0.55 if burning else 0.22,
            )
        s.rect(x - 24 * k, y - 14 * k, 48 * k, 7 * k, s.across(*GOLD), 3 * k)
        s.path(f"M{x - 6 * k} {y + 38 * k}h{12 * k}l{-6 * k} {17 * k}z", s.across(*GOLD))
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
