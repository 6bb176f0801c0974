"""The flags of Nacho's provinces."""

from __future__ import annotations

from collections.abc import Callable

from tools.art import Art, mark_printed
from tools.art.svg.sketch import Sketch

FLAG_OUTLINE = "M6 14C40 2 66 4 96 12S152 24 186 12V112C152 124 126 120 96 112S40 102 6 114Z"


def _field(s: Sketch, field: str, low: str) -> None:
    """A flag's ground in two colours."""
    s.rect(0, 0, 192, 128, s.y_gradient((field, 0), (field, 0.62), (low, 0.62), (low, 1)))


def draw_alberta(s: Sketch) -> None:
    """Draw a white peak on blue, over green."""
    _field(s, "#2f78c8", "#2f78c8")
    s.oval(146, 40, 15, 15, "#f6cc3a")
    s.path("M20 100L74 34L104 72L128 46L176 100Z", s.xy_gradient("#8a9ab8", "#4a5a80"))
    s.path("M74 34L46 68L60 64L70 76L82 62L94 70L98 64Z", "#ffffff")
    s.path("M128 46L110 66L122 62L130 70L138 60L148 68Z", "#ffffff")
    s.path("M0 96Q60 84 110 98T192 92V128H0Z", "#3f8a3a")


def draw_saskatchewan(s: Sketch) -> None:
    """Draw a golden sheaf of wheat on green."""
    _field(s, "#2a7a3e", "#e8b82e")
    for turn in (-44, -24, -8, 8, 24, 44):
        with s.group(transform=f"rotate({turn} 96 96)"):
            s.line("M96 112V40", "#8a5a0e", 4.4)
            s.line("M96 112V40", "#ffe08a", 2.4)
            for i in range(5):
                for side in (-1, 1):
                    s.path(
                        "M0 0C6 -10 8 -14 4 -22C-4 -16 -4 -8 0 0Z",
                        "#ffd84a",
                        stroke="#8a5a0e",
                        stroke_width=1.4,
                        transform=f"translate(96 {66 - i * 9}) scale({side} 1) rotate(24)",
                    )
    s.rect(76, 84, 40, 12, "#c8321e", 4)


def draw_ontario(s: Sketch) -> None:
    """Draw a dark pine over the waves of a lake, on red and white."""
    _field(s, "#d83434", "#d83434")
    s.rect(46, 0, 100, 128, "#fbf6ea")
    s.path("M96 16L76 44H84L68 66H80L60 90H88V100H104V90H132L112 66H124L108 44H116Z", "#1f6a3a")
    for y in (100, 110):
        s.line(f"M46 {y}q12.5 -9 25 0t25 0t25 0t25 0", "#2f78c8", 6)


def draw_quebec(s: Sketch) -> None:
    """Draw a white lily on blue."""
    _field(s, "#1f4fa8", "#1f4fa8")
    s.path("M0 20H192M0 108H192", "none", stroke="#fbf6ea", stroke_width=7)
    with s.group(transform="translate(96 62) scale(1.02)"):
        petal = (
            "M0 -44C14 -26 16 -8 6 12H-6C-16 -8 -14 -26 0 -44Z"
            "M10 12C14 -12 30 -26 44 -14C54 -2 44 14 30 8C40 2 34 -8 26 -2C20 2 18 8 18 12Z"
            "M-10 12C-14 -12 -30 -26 -44 -14C-54 -2 -44 14 -30 8C-40 2 -34 -8 -26 -2"
            "C-20 2 -18 8 -18 12ZM-26 15H26V23H-26Z"
            "M-5 26H5L10 42L0 36L-10 42ZM8 26H16Q18 36 26 36Q12 44 8 26Z"
            "M-8 26H-16Q-18 36 -26 36Q-12 44 -8 26Z"
        )
        s.path(petal, "#fbf6ea")


def draw_flag(draw: Callable[[Sketch], None]) -> Art:
    """Draw a flag cut to waving cloth, with light and shade in its folds."""
    s = Sketch(96, 64)
    folds = (("#ffffff55", 0.06), ("#ffffff00", 0.22), ("#0a102055", 0.46), ("#ffffff40", 0.62),
             ("#ffffff00", 0.78), ("#0a10206a", 1.0))  # fmt: skip
    with s.solid(1.6, 0), s.clip(FLAG_OUTLINE):
        draw(s)
        s.rect(0, 0, 192, 128, s.x_gradient(*folds))
    return s.to_art()


FLAG_DRAW_FUNCTIONS = {
    "alberta": draw_alberta,
    "saskatchewan": draw_saskatchewan,
    "ontario": draw_ontario,
    "quebec": draw_quebec,
}
ART: dict[str, Art] = mark_printed(
    {f"nacho/flag-{name}": draw_flag(draw) for name, draw in FLAG_DRAW_FUNCTIONS.items()}
)
