"""A picture that shows a whole canvas, reduced, on another canvas."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import ref

import pygame

from sprites.node import DESIGN_SIZE, Node
from sprites.painting import Painter, to_pixels
from sprites.rendering.canvas import Canvas
from sprites.rendering.paint_queue import PaintJob
from sprites.rendering.renderer import Renderer


class CanvasPicture:
    """A live picture of another canvas, with a width in design pixels; `draw` updates it.

    Its surface is drawn on in place: the host is told the dirty rectangles and paints only
    those. Holds a weak reference to the canvas; the renderer caches its painted pictures.
    """

    def __init__(self, canvas: Canvas, width: float) -> None:
        self._canvas = ref(canvas)
        self._size = (width, width * DESIGN_SIZE[1] / DESIGN_SIZE[0])
        self._surface: pygame.Surface | None = None
        self._drawn: pygame.Surface | None = None
        """The surface that was drawn on last: another one shows nothing of the canvas yet."""

    @property
    def canvas(self) -> Canvas:
        """The canvas shown.

        Raises:
            ReferenceError: The canvas no longer exists.
        """
        found = self._canvas()
        if found is None:
            raise ReferenceError("the canvas of an inset is gone")
        return found

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design pixels."""
        return self._size

    @property
    def casts_shadow(self) -> bool:
        """False: a canvas lies flat."""
        return False

    @property
    def scale_ratio(self) -> float:
        """Ratio of the size of things in the picture to their own size."""
        return self._size[0] / DESIGN_SIZE[0]

    def paint(self, painter: Painter) -> pygame.Surface:
        """Return the surface itself, not a copy."""
        size = to_pixels(self._size[0], painter.scale), to_pixels(self._size[1], painter.scale)
        if self._surface is None or self._surface.get_size() != size:
            self._surface = pygame.Surface(size, pygame.SRCALPHA)
            self._surface.fill((0, 0, 0, 255))
        return self._surface

    def draw(self, host: Canvas, node: Node) -> None:
        """Draw what changed on the canvas; `node` shows this picture on the host."""
        host.mark_dirty(node, self.canvas.draw(self._fit(host.renderer)))

    def paint_jobs(self, renderer: Renderer) -> Iterator[PaintJob]:
        """Yield the jobs that prepare the picture for a canvas of that renderer."""
        yield from self.canvas.paint_jobs(self._fit(renderer))

    def _fit(self, renderer: Renderer) -> pygame.Surface:
        """Set the canvas to the size of the surface, and return the surface."""
        surface = self.paint(renderer)
        whole = pygame.Rect((0, 0), surface.get_size())
        scale = renderer.scale * self.scale_ratio
        fresh = surface is not self._drawn
        if fresh or self.canvas.renderer.scale != scale or self.canvas.viewport != whole:
            self._drawn = surface
            self.canvas.renderer = renderer.at_scale(scale)
            self.canvas.set_viewport(whole)
        return surface

    def to_canvas_point(self, node: Node, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the host to design pixels of the canvas."""
        left, top = node.x - self._size[0] / 2, node.y - self._size[1] / 2
        return (x - left) / self.scale_ratio, (y - top) / self.scale_ratio
