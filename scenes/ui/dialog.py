"""A question over the page: what it asks, and two or more buttons to answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.ui.context import UiContext
from scenes.ui.labels import Label, Panel, Veil
from scenes.ui.layout import flow, flow_height
from scenes.ui.page import DIALOG_Z
from scenes.ui.theme import SCREEN, stationery
from scenes.ui.widget import Widget
from sprites.picture import Box

SMALLER = 0.94
"""The next size tried of words that have no room."""
Beside = Callable[[float, float], Box]
"""Finds a place for a question of some width and height beside what it is about."""


def dialog(
    context: UiContext,
    heading: str,
    said: str,
    buttons: Sequence[Widget],
    beside: Beside | None = None,
) -> list[Widget]:
    """Its widgets: paper, placed in the middle of the screen, over dark glass. `said` may be empty;
    what would leave the margins is told in smaller letters.

    beside: where it is to be placed instead, with everything else in its own light.
    """
    theme, paper = context.theme, context.on_paper
    width = min(theme.dialog_width * max(1.0, theme.text_scale * 0.85), SCREEN[0] - 2 * theme.side)
    inside = width - 2 * theme.section
    title = Label(paper, "dialog:heading", heading, theme.heading, face="display", align="center")
    gap, size = theme.gap, theme.body
    foot = theme.gap + flow_height(buttons, inside, gap, theme.button_width)
    while True:
        words = [Label(paper, "dialog:text", said, size, align="center")] if said else []
        labels = [title, *words]
        heights = [label.wanted(inside)[1] for label in labels]
        height = sum(heights) + gap * len(labels) + foot + 2 * theme.section
        if height <= SCREEN[1] - 2 * theme.edge or not said or size <= theme.least_text:
            break
        size = max(theme.least_text, size * SMALLER)
    left, top = (SCREEN[0] - width) / 2, (SCREEN[1] - height) / 2
    veils: list[Widget] = []
    if beside is not None:
        left, top = beside(width, height)[:2]
    else:
        veils = [Veil(context, "veil", DIALOG_Z)]
        veils[0].place(0, 0, *SCREEN)
    panel = Panel(context, "dialog", stationery(theme), DIALOG_Z + 1)
    panel.place(left, top, width, height)
    y = top + theme.section
    for label, own in zip(labels, heights, strict=True):
        label.z = DIALOG_Z + 2
        label.place(left + theme.section, y, inside, own)
        y += own + gap
    for button in buttons:
        button.z = DIALOG_Z + 2
    flow(buttons, left + theme.section, y + theme.gap, inside, gap, theme.button_width)
    return [*veils, panel, *labels, *buttons]
