"""Fade-out of nodes that no longer belong to anything."""

from __future__ import annotations

from collections.abc import Iterable

from sprites.motion import UI_FADE_SECONDS
from sprites.node import Node
from sprites.rendering.canvas import Canvas
from sprites.timeline import Timeline, call, sequence, tween


class FadeOut:
    """Fades nodes out on a timeline and then removes them from the canvas.

    All its nodes get the same name.
    """

    def __init__(self, canvas: Canvas, timeline: Timeline, name: str) -> None:
        self._canvas = canvas
        self._timeline = timeline
        self._name = name
        self._nodes: dict[Node, None] = {}

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes that are fading."""
        return tuple(self._nodes)

    def start(
        self, nodes: Iterable[Node], seconds: float = UI_FADE_SECONDS, ease: str = "easeInOutQuad"
    ) -> None:
        """Fade nodes out in some seconds; add them to the canvas if they are not on it."""
        for node in nodes:
            node.name = self._name
            if node not in self._canvas:
                self._canvas.add(node)
            self._nodes[node] = None
            fades = tween(node, seconds, ease, alpha=0.0)
            self._timeline.play_now(sequence(fades, call(self._remove, node)))

    def finish(self) -> None:
        """Remove all fading nodes immediately."""
        for node in tuple(self._nodes):
            self._remove(node)

    def _remove(self, node: Node) -> None:
        self._canvas.remove(node)
        self._nodes.pop(node, None)
