"""Dimming of unusable pieces, with a soft transition."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sprites.motion import UI_FADE_SECONDS
from sprites.node import Node
from sprites.picture import darken_picture
from sprites.timeline import Timeline, tween

BRIGHTNESS_STEP: Final = 0.125
"""Step of the brightness; each step is a picture of its own in the cache."""


class _Shade:
    """Brightness of a node's picture, 1 for undimmed."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._bright = self._shown = node.picture
        self._light = 1.0

    @property
    def light(self) -> float:
        """Current brightness; a node whose picture has changed meanwhile stays untouched."""
        return self._light

    @light.setter
    def light(self, light: float) -> None:
        self._light = light
        if self._node.picture != self._shown:
            return
        steps = round(light / BRIGHTNESS_STEP)
        self._shown = (
            darken_picture(self._bright, steps * BRIGHTNESS_STEP)
            if steps * BRIGHTNESS_STEP < 1.0
            else self._bright
        )
        self._node.picture = self._shown

    @property
    def is_bright(self) -> bool:
        """True if the picture is not dimmed."""
        return self._light >= 1.0

    @property
    def is_valid(self) -> bool:
        """True if the node still displays this picture."""
        return self._node.picture == self._shown


class NodeDimmer:
    """Dims nodes with an animation, and brightens them again."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._shades: dict[Node, _Shade] = {}

    def dim(self, nodes: Iterable[Node], light: float) -> None:
        """Dim these nodes to a brightness and brighten all others."""
        wanted = dict.fromkeys(nodes)
        self._shades = {
            node: s for node, s in self._shades.items() if s.is_valid and not s.is_bright
        }
        for node, shade in self._shades.items():
            if node not in wanted:
                self._go(shade, 1.0)
        for node in wanted:
            self._go(self._shades.setdefault(node, _Shade(node)), light)

    def brighten(self) -> None:
        """Brighten all nodes."""
        self.dim((), 1.0)

    def reset(self) -> None:
        """Forget all nodes, because they are removed."""
        self._shades = {}

    def _go(self, shade: _Shade, light: float) -> None:
        if shade.light != light:
            self._timeline.play_now(tween(shade, UI_FADE_SECONDS, "easeInOutQuad", light=light))
