"""Sizes of touch targets, and targets that the arrows do not reach."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scenes.base.scene import Scene
from scenes.ui.devices.intents import Direction
from scenes.ui.layer.focus_navigation import build_focus_links, find_reachable
from scenes.ui.widgets.widget import Widget

UPRIGHT = (Direction.UP, Direction.DOWN)


def focusable_widgets(scene: Scene) -> Sequence[Widget]:
    """Return the widgets of a scene that can be touched now."""
    return [widget for widget in scene.widget_layer.active_widgets if widget.is_focusable]


def find_smallest_target(scene: Scene) -> tuple[float, str] | None:
    """Return the least side of a touch target (design pixels) and its name.

    Of a piece that lies under another one the free part counts.
    """
    sides = [(min(w.navigation_box.size), w.name) for w in focusable_widgets(scene)]
    return min(sides, default=None)


def find_unreachable(widgets: Collection[Widget]) -> dict[str, str]:
    """Return the names of widgets that arrows do not reach, each with a start of the search."""
    boxes = {widget.name: widget.navigation_box for widget in widgets}
    sideways = {widget.name for widget in widgets if widget.handles_left_right}
    links = build_focus_links(boxes, lambda name: UPRIGHT if name in sideways else Direction)
    found: dict[str, str] = {}
    for name in boxes:
        for other in boxes.keys() - find_reachable(links, name):
            found.setdefault(other, name)
    return found
