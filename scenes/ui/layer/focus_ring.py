"""Focus ring around the focused widget, which grows a little."""

from __future__ import annotations

from scenes.ui.context import UiContext
from scenes.ui.style import skin
from scenes.ui.widgets.widget import Widget
from sprites.motion import UI_FADE_SECONDS
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box, FilledRect
from sprites.rendering.canvas import Canvas
from sprites.timeline import TimelineGroup, tween

FOCUS_RING_Z = 20.0


class FocusRing:
    """The focus ring of a widget layer; on the canvas while a widget has the focus."""

    def __init__(self, context: UiContext, canvas: Canvas, timelines: TimelineGroup) -> None:
        self._context = context
        self._canvas = canvas
        self._timelines = timelines
        self._node = Node(
            FilledRect(1, 1, (0, 0, 0, 0)), visible=False, name="ring", lift=FLAT_LIFT
        )
        self._box = Box(0, 0, 0, 0)

    def hide(self) -> None:
        """Remove the ring from the canvas."""
        self._node.visible = False
        self._canvas.remove(self._node)

    def surround_widget(self, widget: Widget, instantly: bool) -> None:
        """Enlarge a widget and place the ring around it, with `at_once` without animation."""
        zoom = self._zoom(widget)
        self._grow(widget, zoom, instantly)
        box = widget.focus_bounds(zoom)
        if not (self._node.visible and box == self._box):
            self._appear(widget)
        self._place_around(box)
        self._node.visible = True
        self._node.z = widget.z + FOCUS_RING_Z
        self._canvas.add(self._node)

    def _appear(self, widget: Widget) -> None:
        """Show the ring, with a widget that fades in: a ring around nothing would puzzle."""
        self._node.alpha = 1.0
        if widget.nodes and not any(node.alpha for node in widget.nodes):
            self._node.alpha = 0.0
            fade = tween(self._node, UI_FADE_SECONDS, "easeInOutQuad", alpha=1.0)
            self._timelines["page"].play_now(fade)

    def follow_widget(self, widget: Widget) -> None:
        """Move the ring to the present box of the focused widget."""
        box = widget.focus_bounds(self._zoom(widget))
        if box != self._box:
            self._place_around(box)

    def _place_around(self, box: Box) -> None:
        """Place the ring around a box."""
        self._box = box
        self._node.picture = skin.focus_ring_picture(self._context.theme, box.width, box.height)
        self._node.x, self._node.y = box.center

    def shrink_widget(self, widget: Widget) -> None:
        """Return a widget to its normal size after it lost the focus."""
        self._grow(widget, 1.0, False)

    def _zoom(self, widget: Widget) -> float:
        """Return the scale of a focused widget; large widgets grow less, so that gaps remain."""
        if widget.has_fixed_focus_size:
            return 1.0
        theme = self._context.theme
        most = 1 + 2 * theme.max_focus_growth / max(widget.box.width, widget.box.height)
        return min(self._context.motion.focus_zoom, most)

    def _grow(self, widget: Widget, zoom: float, at_once: bool) -> None:
        motion = self._context.motion
        if at_once:
            widget.zoom = zoom
        elif (
            not widget.has_fixed_focus_size
        ):  # also when it has not begun to grow: that must not come later
            self._timelines["page"].play_now(
                tween(widget, motion.hover_seconds, motion.hover_ease, zoom=zoom)
            )
