"""What cannot be used lies in the shade; shade comes and goes softly, as light does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sprites.motion import SOFT
from sprites.node import Node
from sprites.picture import shaded
from sprites.timeline import Timeline, tween

STEP: Final = 0.125
"""Of the light: each is a picture of its own."""


class _Shade:
    """The light in which the picture of a node is shown, 1 for all of it."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._bright = self._shown = node.picture
        self._light = 1.0

    @property
    def light(self) -> float:
        """How much there is now; a node that shows something else meanwhile is left alone."""
        return self._light

    @light.setter
    def light(self, light: float) -> None:
        self._light = light
        if self._node.picture != self._shown:
            return
        steps = round(light / STEP)
        self._shown = shaded(self._bright, steps * STEP) if steps * STEP < 1.0 else self._bright
        self._node.picture = self._shown

    @property
    def gone(self) -> bool:
        """Whether there is no shade any more."""
        return self._light >= 1.0

    @property
    def holds(self) -> bool:
        """Whether the node shows its picture still."""
        return self._node.picture == self._shown


class Dimming:
    """Dims nodes on a lane, and brightens them again."""

    def __init__(self, lane: Timeline) -> None:
        self._lane = lane
        self._shades: dict[Node, _Shade] = {}

    def dim(self, nodes: Iterable[Node], light: float) -> None:
        """These lie in the shade from now on, and no others; light: how much is left there."""
        wanted = dict.fromkeys(nodes)
        self._shades = {node: s for node, s in self._shades.items() if s.holds and not s.gone}
        for node, shade in self._shades.items():
            if node not in wanted:
                self._go(shade, 1.0)
        for node in wanted:
            self._go(self._shades.setdefault(node, _Shade(node)), light)

    def brighten(self) -> None:
        """Nothing lies in the shade any more."""
        self.dim((), 1.0)

    def forget(self) -> None:
        """The nodes are there no more."""
        self._shades = {}

    def _go(self, shade: _Shade, light: float) -> None:
        if shade.light != light:
            self._lane.also(tween(shade, SOFT, "easeInOutQuad", light=light))
