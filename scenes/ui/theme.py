"""The theme: every size, gap and colour of the screen, in design units and RGB(A).

The numbers are those at text scale 1. `make_theme` gives the theme in use: small text grows with
the text scale in full, from headings on by half of it (they are large already).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

Color = tuple[int, int, int] | tuple[int, int, int, int]

SCREEN: Final = (1920.0, 1080.0)
LARGE_TEXT: Final = 52.0  # from here on a contrast of 3:1 is enough


@dataclass(frozen=True, slots=True)
class Theme:
    """Taste in numbers and colours."""

    text_scale: float = 1.0
    high_contrast: bool = False

    # Type
    count: float = 26
    body: float = 32
    label: float = 36
    subheading: float = 44
    heading: float = 52
    title: float = 80
    name: float = 128
    sign: float = 236  # the game's own name on the title
    leading: float = 1.32
    least_text: float = 26
    least_on_table: float = 27.5  # 26 on a screen of 1080 lines, with a margin of 5 per cent too

    # The screen
    side: float = 96  # safe margins
    edge: float = 54
    gap: float = 24
    tight: float = 12  # between things that belong together
    pad: float = 36  # inside a panel
    section: float = 48  # between groups

    # Targets
    target: float = 56
    button_width: float = 300
    button_height: float = 88
    button_pad: float = 34
    field_height: float = 76
    icon: float = 44
    hint_height: float = 44
    dialog_width: float = 980
    tooltip_width: float = 560
    toast_width: float = 1180

    # The ring of the focus
    ring_outer: float = 6
    ring_inner: float = 3
    ring_away: float = 5  # from the thing it surrounds
    ring_radius: float = 22
    focus_growth: float = 7  # the most that a focused thing grows to each side: gaps remain

    # Colours
    ring_light: Color = (255, 246, 220)
    ring_dark: Color = (20, 9, 3)
    text: Color = (255, 243, 217)  # on wood, felt, leather and buttons
    text_quiet: Color = (232, 211, 168)
    text_off: Color = (216, 200, 172)
    text_shade: Color = (20, 8, 2, 190)
    ink: Color = (44, 26, 14)  # on paper
    ink_quiet: Color = (92, 58, 30)
    gold: Color = (246, 199, 92)
    score: Color = (122, 31, 16)  # gold, where the ground is light
    warning: Color = (255, 176, 150)
    panel: Color = (36, 20, 12)
    panel_edge: Color = (214, 170, 98)
    paper: Color = (244, 232, 205)
    track: Color = (18, 9, 5, 215)
    fill: Color = (226, 158, 56)
    plate: Color = (24, 12, 6, 120)  # under a tab
    plate_chosen: Color = (20, 9, 4, 205)
    dim: Color = (12, 6, 3, 208)  # over a scene beneath
    backdrop: Color = (31, 17, 10)
    bars: Color = (0, 0, 0)  # beside the picture, where the window has another shape

    # Numbers of behaviour
    hold_to_confirm: float = 0.5
    deaf: float = 0.3  # the curtain hears nothing at first
    tap: float = 0.3  # a press as short as this is a tap
    tap_again: float = 3.0  # so long a first tap waits for the second
    contrast: float = 4.5
    contrast_large: float = 3.0
    toast_seconds: float = 3.0
    toast_letter: float = 0.035  # so many seconds more for each letter, to read it
    toast_letter_ja: float = 0.07
    tooltip_delay: float = 0.45


_TYPE = ("count", "body", "label", "subheading", "heading", "title", "name", "sign")


MORE_ON_TABLE: Final = 15.0
"""What is added to the least size of words on a table from text scale 1 to 2: 40 on the screen."""


def _grown(size: float, text_scale: float) -> float:
    share = 1.0 if size < LARGE_TEXT else 0.5
    return round(size * (1 + (text_scale - 1) * share), 1)


def button_height(label: float) -> float:
    """The height of a button with one line of words of a size."""
    return max(Theme().button_height, label * 1.3 + 40)


def stationery(theme: Theme) -> str:
    """The material on which menus are written: paper; in high contrast what is dark."""
    return "dark" if theme.high_contrast else "paper"


def make_theme(text_scale: float, high_contrast: bool) -> Theme:
    """The theme for a text scale from 1 to 2, with plain dark panels in high contrast."""
    base = Theme()
    sizes: dict[str, Any] = {name: _grown(getattr(base, name), text_scale) for name in _TYPE}
    grown = replace(
        base,
        text_scale=text_scale,
        least_on_table=base.least_on_table + MORE_ON_TABLE * (text_scale - 1),
        button_height=button_height(sizes["label"]),
        field_height=max(base.field_height, sizes["label"] * 1.3 + 30),
        icon=base.icon * min(text_scale, 1.6),
        hint_height=max(base.hint_height, sizes["body"] * 1.35),
        toast_width=min(base.toast_width * text_scale, SCREEN[0] - 2 * base.side),
        **sizes,
    )
    return replace(grown, **_HIGH) if high_contrast else grown


def on_paper(theme: Theme) -> Theme:
    """The same theme for what stands on paper or light wood: ink in place of light letters. In
    high contrast there is neither."""
    return theme if theme.high_contrast else replace(theme, **_PAPER)


_PAPER: Final[dict[str, Any]] = {
    "text": Theme().ink,
    "text_quiet": Theme().ink_quiet,
    "text_off": (96, 66, 40),
    "gold": (104, 62, 0),
    "warning": (158, 20, 24),
    "track": (255, 251, 240, 255),
    "plate": (255, 240, 206, 150),
    "plate_chosen": (255, 250, 236, 255),
}
_HIGH: Final[dict[str, Any]] = {
    "high_contrast": True,
    "text": (255, 255, 255),
    "text_quiet": (255, 240, 200),
    "text_off": (220, 220, 220),
    "ink": (0, 0, 0),
    "ink_quiet": (30, 20, 10),
    "gold": (255, 220, 80),
    "score": (84, 0, 0),
    "warning": (255, 190, 170),
    "panel": (8, 6, 4),
    "panel_edge": (255, 255, 255),
    "paper": (255, 255, 255),
    "track": (0, 0, 0, 255),
    "fill": (255, 200, 60),
    "ring_light": (255, 255, 255),
    "ring_dark": (0, 0, 0),
    "plate": (0, 0, 0, 160),
    "plate_chosen": (0, 0, 0, 255),
    "dim": (0, 0, 0, 225),
    "contrast": 7.0,
    "contrast_large": 7.0,
}


def luminance(color: tuple[int, ...]) -> float:
    """Relative luminance of an sRGB colour, as WCAG defines it."""
    red, green, blue = (_linear(channel / 255) for channel in color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
