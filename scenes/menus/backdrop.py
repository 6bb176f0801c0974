"""What lies behind the menus, and the head and foot that they share."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.context import Context
from scenes.ui import skin
from scenes.ui.buttons import Button
from scenes.ui.intents import Command
from scenes.ui.labels import Label, Legend
from scenes.ui.theme import SCREEN, Color
from scenes.ui.widget import Widget
from sprites.painting import Picture
from sprites.picture import Baked, Fill

LABELS = (1.0, 0.92, 0.84, 0.76, 0.68)
"""How small the labels along the lower edge may become, by their usual size."""


def table_picture(context: Context, name: str = "plain") -> Picture:
    """The table of a game, or a plain one; dark in high contrast."""
    theme = context.theme
    if theme.high_contrast:
        return Fill(*SCREEN, theme.backdrop)
    for wanted in (f"table/{name}", "table/plain"):
        if skin.is_baked(wanted):
            return Baked(wanted, width=SCREEN[0])
    return Fill(*SCREEN, theme.backdrop)


def head(context: Context, heading: str, name: str = "heading") -> tuple[Label, float]:
    """The heading of a menu, placed at the upper left; and where what follows begins."""
    theme = context.theme
    label = Label(context, name, heading, theme.heading, face="display")
    width, height = label.wanted(SCREEN[0] - 2 * theme.side)
    label.place(theme.side, theme.edge, width, height)
    return label, theme.edge + height + theme.gap


def foot(
    context: Context, left: Sequence[Button], right: Sequence[Button],
    hints: Sequence[tuple[Command, str]], reserved: float = 0.0, ink: Color | None = None,
) -> tuple[list[Widget], float]:  # fmt: skip
    """The buttons along the lower edge with the hints between; and where they begin.

    reserved: how much is kept free at the right end. ink: of the hints, on a light ground.
    """
    theme = context.theme
    room = SCREEN[0] - 2 * theme.side
    buttons = (*left, *right)
    widths = _in_a_line(context, buttons, room - reserved - theme.gap * (len(buttons) - 1))
    heights = [b.wanted(w)[1] for b, w in zip(buttons, widths, strict=True)]
    height = max(heights, default=theme.hint_height)
    y = SCREEN[1] - theme.edge - height
    x = theme.side
    for button, width in zip(left, widths, strict=False):
        button.place(x, y, width, height)
        x += width + theme.gap
    end = SCREEN[0] - theme.side - reserved
    for button, width in zip(reversed(right), reversed(widths), strict=False):
        end -= width
        button.place(end, y, width, height)
        end -= theme.gap
    widgets: list[Widget] = [*left, *right]
    if end - x > 420:
        signs = Legend(context, hints, ink)
        signs.place(x, y + (height - theme.hint_height) / 2, end - x, theme.hint_height)
        widgets.append(signs)
    return widgets, y - theme.gap


def _in_a_line(context: Context, buttons: Sequence[Button], room: float) -> list[float]:
    """The widths of buttons that share a line: as usual, or only as wide as their labels, which
    are made smaller before they are broken."""
    least = context.theme.button_width
    widths = [max(least, button.wanted(room)[0]) for button in buttons]
    for share in LABELS:
        if sum(widths) <= room:
            return widths
        for button in buttons:
            button.shrink(share)
        widths = [button.wanted(room)[0] for button in buttons]
    return [width * min(1.0, room / sum(widths)) for width in widths]
