"""The ring around what has the focus, which grows a little."""

from __future__ import annotations

from scenes.ui import skin
from scenes.ui.context import UiContext
from scenes.ui.widget import Widget
from sprites.canvas import Canvas
from sprites.node import FLAT, Node
from sprites.picture import Box, Fill
from sprites.timeline import Lanes, tween

RING_Z = 20.0


class FocusRing:
    """One ring a page. It is on the canvas while something has the focus."""

    def __init__(self, context: UiContext, canvas: Canvas, lanes: Lanes) -> None:
        self._context = context
        self._canvas = canvas
        self._lanes = lanes
        self._node = Node(Fill(1, 1, (0, 0, 0, 0)), visible=False, name="ring", lift=FLAT)
        self._box = Box(0, 0, 0, 0)

    def hide(self) -> None:
        """Nothing has the focus."""
        self._node.visible = False
        self._canvas.remove(self._node)

    def surround(self, widget: Widget, at_once: bool) -> None:
        """This widget has it; with `at_once` it does not grow, but is large."""
        zoom = self._zoom(widget)
        self._grow(widget, zoom, at_once)
        self._stand(widget.frame(zoom))
        self._node.visible = True
        self._node.z = widget.z + RING_Z
        self._canvas.add(self._node)

    def follow(self, widget: Widget) -> None:
        """This widget still has it, wherever it lies now."""
        box = widget.frame(self._zoom(widget))
        if box != self._box:
            self._stand(box)

    def _stand(self, box: Box) -> None:
        """Stand around a box."""
        self._box = box
        self._node.picture = skin.focus_ring(self._context.theme, box.width, box.height)
        self._node.x, self._node.y = box.center

    def leave(self, widget: Widget) -> None:
        """This widget has it no more: it shrinks."""
        self._grow(widget, 1.0, False)

    def _zoom(self, widget: Widget) -> float:
        """How much the focus enlarges a widget; large ones only so far that the gaps remain."""
        if widget.flat:
            return 1.0
        theme = self._context.theme
        most = 1 + 2 * theme.focus_growth / max(widget.box.width, widget.box.height)
        return min(self._context.motion.focus_zoom, most)

    def _grow(self, widget: Widget, zoom: float, at_once: bool) -> None:
        motion = self._context.motion
        if at_once:
            widget.zoom = zoom
        elif not widget.flat:  # also when it has not begun to grow: that must not come later
            self._lanes["page"].also(tween(widget, motion.hover, motion.hover_ease, zoom=zoom))
