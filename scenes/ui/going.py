"""What goes softly: nodes that belong to nothing any more, and are seen until they have faded."""

from __future__ import annotations

from collections.abc import Iterable

from sprites.canvas import Canvas
from sprites.motion import SOFT
from sprites.node import Node
from sprites.timeline import Timeline, call, sequence, tween


class Going:
    """Fades nodes out on a lane and takes them off the canvas, all under one name."""

    def __init__(self, canvas: Canvas, lane: Timeline, name: str) -> None:
        self._canvas = canvas
        self._lane = lane
        self._name = name
        self._nodes: dict[Node, None] = {}

    def go(self, nodes: Iterable[Node], seconds: float = SOFT) -> None:
        """They go in so many seconds; on the canvas from now on, if they are not yet."""
        for node in nodes:
            node.name = self._name
            if node not in self._canvas:
                self._canvas.add(node)
            self._nodes[node] = None
            fades = tween(node, seconds, "easeInOutQuad", alpha=0.0)
            self._lane.also(sequence(fades, call(self._end, node)))

    def end(self) -> None:
        """All that still goes is gone at once."""
        for node in tuple(self._nodes):
            self._end(node)

    def _end(self, node: Node) -> None:
        self._canvas.remove(node)
        self._nodes.pop(node, None)
