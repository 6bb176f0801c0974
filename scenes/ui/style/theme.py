"""The theme: sizes, gaps and colours of the screen, in design pixels and RGB(A).

The defaults apply to text scale 1. `make_theme` returns the theme in use: small text grows
with the full text scale, headings and larger text by half of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

Color = tuple[int, int, int] | tuple[int, int, int, int]

SCREEN_SIZE: Final = (1920.0, 1080.0)
MIN_LARGE_TEXT: Final = 52.0  # from here on a contrast of 3:1 is enough


@dataclass(frozen=True, slots=True)
class Theme:
    """Sizes, gaps, colours, contrasts and delays of the UI."""

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
    sign: float = 300  # the game's own name on the title
    line_spacing: float = 1.32
    min_text_size: float = 26
    min_table_text_size: float = (
        27.5  # 26 on a screen of 1080 lines, with a margin of 5 per cent too
    )

    # The screen
    side_margin: float = 96  # safe margins
    vertical_margin: float = 54
    gap: float = 24
    small_gap: float = 12  # between things that belong together
    padding: float = 36  # inside a panel
    section_gap: float = 48  # between groups

    # Targets
    min_target_size: float = 56
    button_width: float = 300
    button_height: float = 88
    button_padding: float = 34
    field_height: float = 76
    icon_size: float = 44
    hint_height: float = 44
    dialog_width: float = 980
    tooltip_width: float = 560
    toast_width: float = 1180

    # The ring of the focus
    outer_ring_width: float = 6
    inner_ring_width: float = 3
    ring_distance: float = 5  # from the thing it surrounds
    ring_radius: float = 22
    max_focus_growth: float = 7  # the most that a focused thing grows to each side: gaps remain

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
    threat: Color = (222, 84, 58)  # of arrows and rings
    panel: Color = (36, 20, 12)
    panel_edge: Color = (214, 170, 98)
    paper: Color = (244, 232, 205)
    track: Color = (18, 9, 5, 215)
    fill: Color = (226, 158, 56)
    plate: Color = (24, 12, 6, 120)  # under a tab
    plate_chosen: Color = (20, 9, 4, 205)
    dim: Color = (12, 6, 3, 208)  # over a scene beneath
    backdrop: Color = (31, 17, 10)
    letterbox: Color = (0, 0, 0)  # beside the picture, where the window has another shape

    # Numbers of behaviour
    hold_to_confirm_seconds: float = 0.5
    curtain_delay_seconds: float = 0.3  # the curtain hears nothing at first
    max_tap_seconds: float = 0.3  # a press as short as this is a tap
    second_tap_seconds: float = 3.0  # so long a first tap waits for the second
    contrast: float = 4.5
    contrast_large: float = 3.0
    toast_seconds: float = 3.0
    toast_seconds_per_letter: float = 0.035  # so many seconds more for each letter, to read it
    toast_seconds_per_letter_ja: float = 0.07
    tooltip_delay_seconds: float = 0.45


_TYPE = ("count", "body", "label", "subheading", "heading", "title", "name", "sign")


TABLE_TEXT_GROWTH: Final = 17.5
"""Growth of the least text size on a table from text scale 1 to 2.

It reaches 1.6 times as many pixels on the screen.
"""


def _grown(size: float, text_scale: float) -> float:
    share = 1.0 if size < MIN_LARGE_TEXT else 0.5
    return round(size * (1 + (text_scale - 1) * share), 1)


def button_height(label: float) -> float:
    """Return the height of a button with one line of text of a size."""
    return max(Theme().button_height, label * 1.3 + 40)


def menu_material(theme: Theme) -> str:
    """Return the material of menus: paper, or a dark one in high contrast."""
    return "dark" if theme.high_contrast else "paper"


def make_theme(text_scale: float, high_contrast: bool) -> Theme:
    """Return the theme for a text scale from 1 to 2; high contrast has plain dark panels."""
    base = Theme()
    sizes: dict[str, Any] = {name: _grown(getattr(base, name), text_scale) for name in _TYPE}
    grown = replace(
        base,
        text_scale=text_scale,
        min_table_text_size=base.min_table_text_size + TABLE_TEXT_GROWTH * (text_scale - 1),
        button_height=button_height(sizes["label"]),
        field_height=max(base.field_height, sizes["label"] * 1.3 + 30),
        icon_size=base.icon_size * min(text_scale, 1.6),
        hint_height=max(base.hint_height, sizes["body"] * 1.35),
        toast_width=min(base.toast_width * text_scale, SCREEN_SIZE[0] - 2 * base.side_margin),
        **sizes,
    )
    return replace(grown, **_HIGH) if high_contrast else grown


def paper_theme(theme: Theme) -> Theme:
    """Return the theme for widgets on paper or light wood, with ink in place of light letters.

    In high contrast the theme does not change.
    """
    return theme if theme.high_contrast else replace(theme, **_PAPER)


_PAPER: Final[dict[str, Any]] = {
    "text": Theme().ink,
    "text_quiet": Theme().ink_quiet,
    "text_off": (96, 66, 40),
    "gold": (104, 62, 0),
    "warning": (158, 20, 24),
    "track": (238, 222, 186, 255),
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


def relative_luminance(color: tuple[int, ...]) -> float:
    """Return the relative luminance of an sRGB colour, as WCAG defines it."""
    red, green, blue = (_linear(channel / 255) for channel in color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
