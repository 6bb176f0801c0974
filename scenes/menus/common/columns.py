"""Form controls in columns of about the same height."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.base.context import Context
from scenes.ui.widgets.form_controls import Slider, Stepper, Toggle
from scenes.ui.widgets.layout import column_height, place_column
from scenes.ui.widgets.widget import Widget
from sprites.picture import Box

MIN_COLUMN_WIDTH: Final = 330.0
MAX_COLUMN_WIDTH: Final = 500.0


def place_in_columns(
    context: Context, controls: Sequence[Widget], box: Box, column_count: int = 0
) -> bool:
    """Place controls in equal columns, centred in a box; return False if they do not fit.

    Args:
        context: Services and state that all scenes share.
        controls: The controls, dealt out to the shortest column each.
        box: Room for all columns.
        column_count: Number of columns; 0 for the least number that fits.
    """
    gap = context.theme.gap
    for control in controls:
        if isinstance(control, Stepper | Slider):
            control.place_value_below()
            if control.has_telling_value:
                control.label = ""
        elif isinstance(control, Toggle):
            control.hide_word()
    most = int((box.width + gap) // (MIN_COLUMN_WIDTH + gap))
    for count in (column_count,) if column_count else range(1, most + 1):
        width = min(MAX_COLUMN_WIDTH, (box.width - gap * (count - 1)) / count)
        columns = _distribute(controls, count, width)
        if all(column_height(column, width, gap) <= box.height for column in columns):
            left = box.x + (box.width - count * width - gap * (count - 1)) / 2
            for n, column in enumerate(columns):
                place_column(column, left + n * (width + gap), box.y, width, gap)
            return True
    return False


def _distribute(controls: Sequence[Widget], count: int, width: float) -> list[list[Widget]]:
    """Return the controls in columns of about the same height; each goes to the shortest."""
    columns: list[list[Widget]] = [[] for _ in range(count)]
    heights = [0.0] * count
    for control in controls:
        shortest = heights.index(min(heights))
        columns[shortest].append(control)
        heights[shortest] += control.preferred_size(width)[1]
    return columns
