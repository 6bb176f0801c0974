"""Background, heading and footer that all menus share."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.base.context import Context
from scenes.ui.devices.intents import Command
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE, Color
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import ButtonHints, Label
from scenes.ui.widgets.widget import Widget
from sprites.painting import Picture
from sprites.picture import BakedPicture, FilledRect

FOOTER_LABEL_SCALES = (1.0, 0.92, 0.84, 0.76, 0.68)
"""Label sizes in the footer, as shares of the usual size; the largest that fits is used."""


def menu_background(context: Context, name: str = "plain") -> Picture:
    """Return the table picture of that name or the plain one; a dark fill in high contrast."""
    theme = context.theme
    if theme.high_contrast:
        return FilledRect(*SCREEN_SIZE, theme.backdrop)
    for wanted in (f"table/{name}", "table/plain"):
        if skin.is_baked(wanted):
            return BakedPicture(wanted, width=SCREEN_SIZE[0])
    return FilledRect(*SCREEN_SIZE, theme.backdrop)


def place_heading(context: Context, heading: str, name: str = "heading") -> tuple[Label, float]:
    """Return the heading of a menu at the upper left, and the y position below it."""
    theme = context.theme
    label = Label(context, name, heading, theme.heading, face="display")
    width, height = label.preferred_size(SCREEN_SIZE[0] - 2 * theme.side_margin)
    label.place(theme.side_margin, theme.vertical_margin, width, height)
    return label, theme.vertical_margin + height + theme.gap


def place_footer(
    context: Context, left: Sequence[Button], right: Sequence[Button],
    hints: Sequence[tuple[Command, str]], reserved: float = 0.0, ink: Color | None = None,
) -> tuple[list[Widget], float]:  # fmt: skip
    """Place the footer: buttons along the lower edge with key hints between them.

    Args:
        context: Services and state that all scenes share.
        left: Buttons from the left end.
        right: Buttons at the right end.
        hints: Commands to explain, each with its text key below `ui.hint`.
        reserved: Width kept free at the right end, design pixels.
        ink: Colour of the hints on a light background; None for the usual one.

    Returns:
        The widgets, and the y position at which the footer begins.
    """
    theme = context.theme
    room = SCREEN_SIZE[0] - 2 * theme.side_margin
    buttons = (*left, *right)
    widths = _line_widths(context, buttons, room - reserved - theme.gap * (len(buttons) - 1))
    heights = [b.preferred_size(w)[1] for b, w in zip(buttons, widths, strict=True)]
    height = max(heights, default=theme.hint_height)
    y = SCREEN_SIZE[1] - theme.vertical_margin - height
    x = theme.side_margin
    for button, width in zip(left, widths, strict=False):
        button.place(x, y, width, height)
        x += width + theme.gap
    end = SCREEN_SIZE[0] - theme.side_margin - reserved
    for button, width in zip(reversed(right), reversed(widths), strict=False):
        end -= width
        button.place(end, y, width, height)
        end -= theme.gap
    widgets: list[Widget] = [*left, *right]
    if end - x > 420:
        signs = ButtonHints(context, hints, ink)
        signs.place(x, y + (height - theme.hint_height) / 2, end - x, theme.hint_height)
        widgets.append(signs)
    return widgets, y - theme.gap


def _line_widths(context: Context, buttons: Sequence[Button], room: float) -> list[float]:
    """Return the widths of buttons that share a line.

    Buttons are as wide as usual, or only as wide as their labels. Labels shrink before
    they are broken.
    """
    least = context.theme.button_width
    widths = [max(least, button.preferred_size(room)[0]) for button in buttons]
    for share in FOOTER_LABEL_SCALES:
        if sum(widths) <= room:
            return widths
        for button in buttons:
            button.scale_label(share)
        widths = [button.preferred_size(room)[0] for button in buttons]
    return [width * min(1.0, room / sum(widths)) for width in widths]
