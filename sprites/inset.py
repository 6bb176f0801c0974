"""An inset: a whole canvas shown small on another one, as it changes."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import ref

import pygame

from sprites.ahead import Bit
from sprites.canvas import DESIGN, Canvas
from sprites.node import Node
from sprites.painting import Painter, pixels
from sprites.renderer import Renderer


class Inset:
    """A picture of another canvas, so wide in design units; `draw` keeps it up to date.

    Its surface is drawn on in place: the host is told where, and paints no more than that. It does
    not keep the canvas: what is painted is kept by the renderer for a while after it was seen.
    """

    def __init__(self, canvas: Canvas, width: float) -> None:
        self._canvas = ref(canvas)
        self._size = (width, width * DESIGN[1] / DESIGN[0])
        self._surface: pygame.Surface | None = None
        self._drawn: pygame.Surface | None = None
        """The surface that was drawn on last: another one shows nothing of the canvas yet."""

    @property
    def canvas(self) -> Canvas:
        """What it shows. Raises ReferenceError when nobody keeps that any more."""
        found = self._canvas()
        if found is None:
            raise ReferenceError("the canvas of an inset is gone")
        return found

    @property
    def size(self) -> tuple[float, float]:
        return self._size

    @property
    def casts_shadow(self) -> bool:
        return False

    @property
    def share(self) -> float:
        """How large things are on it, by their own size."""
        return self._size[0] / DESIGN[0]

    def paint(self, painter: Painter) -> pygame.Surface:
        """The surface itself, not a copy."""
        size = pixels(self._size[0], painter.scale), pixels(self._size[1], painter.scale)
        if self._surface is None or self._surface.get_size() != size:
            self._surface = pygame.Surface(size, pygame.SRCALPHA)
            self._surface.fill((0, 0, 0, 255))
        return self._surface

    def draw(self, host: Canvas, node: Node) -> None:
        """Draw what changed on the canvas; `node` is the one that shows it on the host."""
        host.touch(node, self.canvas.draw(self._fit(host.renderer)))

    def bits(self, renderer: Renderer) -> Iterator[Bit]:
        """What has to be made so that it can be drawn on a canvas of that renderer."""
        yield from self.canvas.bits(self._fit(renderer))

    def _fit(self, renderer: Renderer) -> pygame.Surface:
        """Sets the canvas to the size of the surface, and returns that."""
        surface = self.paint(renderer)
        whole = pygame.Rect((0, 0), surface.get_size())
        scale = renderer.scale * self.share
        fresh = surface is not self._drawn
        if fresh or self.canvas.renderer.scale != scale or self.canvas.viewport != whole:
            self._drawn = surface
            self.canvas.renderer = renderer.at(scale)
            self.canvas.place(whole)
        return surface

    def inside(self, node: Node, x: float, y: float) -> tuple[float, float]:
        """A point of the host in the design units of the canvas."""
        left, top = node.x - self._size[0] / 2, node.y - self._size[1] / 2
        return (x - left) / self.share, (y - top) / self.share
