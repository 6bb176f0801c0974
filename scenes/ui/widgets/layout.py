"""Layout of widgets in rows, columns and pages; measuring first prevents overlaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from scenes.ui.widgets.widget import Widget

Item = TypeVar("Item")
MIN_GAP_SHARE = 1 / 2
"""Share of a gap that always remains where space is tight."""


def column_height(widgets: Sequence[Widget], width: float, gap: float) -> float:
    """Return the height of a column of widgets."""
    heights = [widget.preferred_size(width)[1] for widget in widgets]
    return sum(heights) + gap * max(0, len(heights) - 1)


def place_column(widgets: Sequence[Widget], x: float, y: float, width: float, gap: float) -> float:
    """Place widgets in a column at its full width; return its lower end."""
    for widget in widgets:
        height = widget.preferred_size(width)[1]
        widget.place(x, y, width, height)
        y += height + gap
    return y - gap if widgets else y


def place_column_within(
    widgets: Sequence[Widget], x: float, y: float, width: float, gap: float, height: float
) -> None:
    """Place widgets in a column of at most `height`.

    If there is too little space, the gaps shrink first, then the widgets.
    """
    wanted = [widget.preferred_size(width)[1] for widget in widgets]
    gaps = len(widgets) - 1
    if gaps > 0:
        gap = min(gap, max(gap * MIN_GAP_SHARE, (height - sum(wanted)) / gaps))
    over = max(0.0, sum(wanted) + gap * gaps - height) / max(1, len(widgets))
    for widget, own in zip(widgets, wanted, strict=True):
        widget.place(x, y, width, own - over)
        y += own - over + gap


def wrap_widgets(
    widgets: Sequence[Widget], width: float, gap: float, min_width: float = 0.0
) -> list[list[Widget]]:
    """Return widgets broken into lines of at most `width`; each is at least `min_width` wide."""
    lines: list[list[Widget]] = []
    used = 0.0
    for widget in widgets:
        own = max(min_width, widget.preferred_size(width)[0])
        if lines and used + gap + own <= width + 0.01:
            lines[-1].append(widget)
            used += gap + own
        else:
            lines.append([widget])
            used = own
    return lines


def flow_height(
    widgets: Sequence[Widget], width: float, gap: float, min_width: float = 0.0
) -> float:
    """Return the height that `place_flow` will need."""
    lines = wrap_widgets(widgets, width, gap, min_width)
    heights = [max(w.preferred_size(width)[1] for w in line) for line in lines]
    return sum(heights) + gap * max(0, len(heights) - 1)


def place_flow(
    widgets: Sequence[Widget], x: float, y: float, width: float, gap: float, min_width: float = 0.0
) -> float:
    """Place widgets in justified lines that share the spare width; return the lower end."""
    for line in wrap_widgets(widgets, width, gap, min_width):
        sizes = [widget.preferred_size(width) for widget in line]
        own = [max(min_width, size[0]) for size in sizes]
        height = max(size[1] for size in sizes)
        spare = (width - gap * (len(line) - 1) - sum(own)) / len(line)
        if max(own) <= (width - gap * (len(line) - 1)) / len(line):
            even = (width - gap * (len(line) - 1)) / len(line)
            own, spare = [even] * len(line), 0.0
        at = x
        for widget, share in zip(line, own, strict=True):
            widget.place(at, y, share + spare, height)
            at += share + spare + gap
        y += height + gap
    return y - gap if widgets else y


def split_into_pages(
    items: Sequence[Item], heights: Sequence[float], height: float, gap: float
) -> list[list[Item]]:
    """Return items split into pages of a height; an item that is too high gets its own page."""
    pages: list[list[Item]] = []
    used = 0.0
    for item, own in zip(items, heights, strict=True):
        if pages and used + gap + own <= height + 0.01:
            pages[-1].append(item)
            used += gap + own
        else:
            pages.append([item])
            used = own
    return pages or [[]]
