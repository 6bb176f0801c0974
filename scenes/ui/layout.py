"""Puts widgets in rows, columns and pages: everything is measured first, so nothing overlaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from scenes.ui.widget import Widget

Item = TypeVar("Item")
LEAST_GAP = 1 / 2
"""Of a gap this share stays at least, where there is too little room."""


def column_height(widgets: Sequence[Widget], width: float, gap: float) -> float:
    """How high the widgets are under one another."""
    heights = [widget.wanted(width)[1] for widget in widgets]
    return sum(heights) + gap * max(0, len(heights) - 1)


def column(widgets: Sequence[Widget], x: float, y: float, width: float, gap: float) -> float:
    """Places widgets under one another, each as wide as the column; returns where it ends."""
    for widget in widgets:
        height = widget.wanted(width)[1]
        widget.place(x, y, width, height)
        y += height + gap
    return y - gap if widgets else y


def column_within(
    widgets: Sequence[Widget], x: float, y: float, width: float, gap: float, height: float
) -> None:
    """A column that is no higher than `height`: first gaps give way, then what is free in each."""
    wanted = [widget.wanted(width)[1] for widget in widgets]
    gaps = len(widgets) - 1
    if gaps > 0:
        gap = min(gap, max(gap * LEAST_GAP, (height - sum(wanted)) / gaps))
    over = max(0.0, sum(wanted) + gap * gaps - height) / max(1, len(widgets))
    for widget, own in zip(widgets, wanted, strict=True):
        widget.place(x, y, width, own - over)
        y += own - over + gap


def lines_of(
    widgets: Sequence[Widget], width: float, gap: float, least: float = 0.0
) -> list[list[Widget]]:
    """The widgets broken into lines that are at most `width` wide, each at least `least`."""
    lines: list[list[Widget]] = []
    used = 0.0
    for widget in widgets:
        own = max(least, widget.wanted(width)[0])
        if lines and used + gap + own <= width + 0.01:
            lines[-1].append(widget)
            used += gap + own
        else:
            lines.append([widget])
            used = own
    return lines


def flow_height(widgets: Sequence[Widget], width: float, gap: float, least: float = 0.0) -> float:
    """How high `flow` will be."""
    lines = lines_of(widgets, width, gap, least)
    heights = [max(w.wanted(width)[1] for w in line) for line in lines]
    return sum(heights) + gap * max(0, len(heights) - 1)


def flow(
    widgets: Sequence[Widget], x: float, y: float, width: float, gap: float, least: float = 0.0
) -> float:
    """Places widgets in lines that fill the width, sharing what is to spare; returns the end."""
    for line in lines_of(widgets, width, gap, least):
        sizes = [widget.wanted(width) for widget in line]
        own = [max(least, size[0]) for size in sizes]
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


def line(
    widgets: Sequence[Widget], x: float, y: float, height: float, gap: float, room: float
) -> float:
    """Places widgets beside one another at the width they want, centred in the height."""
    for widget in widgets:
        width, own = widget.wanted(room)
        widget.place(x, y + (height - own) / 2, width, own)
        x += width + gap
    return x - gap if widgets else x


def paged(
    items: Sequence[Item], heights: Sequence[float], height: float, gap: float
) -> list[list[Item]]:
    """Items shared out to pages of that height; one that is too high has a page of its own."""
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
