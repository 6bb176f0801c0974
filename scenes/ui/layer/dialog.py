"""Dialog: a question above the widgets, with two or more buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.ui.context import UiContext
from scenes.ui.layer.widget_layer import DIALOG_Z
from scenes.ui.style.theme import SCREEN_SIZE, menu_material
from scenes.ui.widgets.labels import DimOverlay, Label, Panel
from scenes.ui.widgets.layout import flow_height, place_flow
from scenes.ui.widgets.widget import Widget
from sprites.picture import Box

TEXT_SHRINK_FACTOR = 0.94
"""Factor to the next text size tried for text that does not fit."""
DialogPlacer = Callable[[float, float], Box]
"""Returns the box of a dialog of some width and height, beside its subject."""


def build_dialog(
    context: UiContext,
    heading: str,
    message: str,
    buttons: Sequence[Widget],
    placer: DialogPlacer | None = None,
) -> list[Widget]:
    """Return the placed widgets of a dialog: a paper panel over a dimmed screen.

    Text that would leave the margins gets smaller.

    Args:
        context: Renderer, settings, sounds and devices that widgets share.
        heading: Title of the dialog.
        message: The message; may be empty.
        buttons: Buttons below the message; this function places them.
        placer: Places the dialog elsewhere than in the middle; the screen is not dimmed then.
    """
    theme, paper = context.theme, context.paper_context
    width = min(
        theme.dialog_width * max(1.0, theme.text_scale * 0.85),
        SCREEN_SIZE[0] - 2 * theme.side_margin,
    )
    inside = width - 2 * theme.section_gap
    title = Label(paper, "dialog:heading", heading, theme.heading, face="display", align="center")
    gap, size = theme.gap, theme.body
    foot = theme.gap + flow_height(buttons, inside, gap, theme.button_width)
    while True:
        words = [Label(paper, "dialog:text", message, size, align="center")] if message else []
        labels = [title, *words]
        heights = [label.preferred_size(inside)[1] for label in labels]
        height = sum(heights) + gap * len(labels) + foot + 2 * theme.section_gap
        if (
            height <= SCREEN_SIZE[1] - 2 * theme.vertical_margin
            or not message
            or size <= theme.min_text_size
        ):
            break
        size = max(theme.min_text_size, size * TEXT_SHRINK_FACTOR)
    left, top = (SCREEN_SIZE[0] - width) / 2, (SCREEN_SIZE[1] - height) / 2
    veils: list[Widget] = []
    if placer is not None:
        left, top = placer(width, height)[:2]
    else:
        veils = [DimOverlay(context, "veil", DIALOG_Z)]
        veils[0].place(0, 0, *SCREEN_SIZE)
    panel = Panel(context, "dialog", menu_material(theme), DIALOG_Z + 1)
    panel.place(left, top, width, height)
    y = top + theme.section_gap
    for label, own in zip(labels, heights, strict=True):
        label.z = DIALOG_Z + 2
        label.place(left + theme.section_gap, y, inside, own)
        y += own + gap
    for button in buttons:
        button.z = DIALOG_Z + 2
    place_flow(buttons, left + theme.section_gap, y + theme.gap, inside, gap, theme.button_width)
    return [*veils, panel, *labels, *buttons]
