"""The canvas: draws its nodes onto the window, and only where something changed.

Each draw compares every node with its last drawn state. The old and the new rectangle of a
changed node (with its shadow) are dirty: there the background and all overlapping nodes
are drawn again, in order. A table at rest costs one comparison a node.

Nodes that have not changed for a while are cached in one opaque surface, so that a coin
that flies over a full table costs two small blits. A still node is never above a moving
one that it touches; such nodes are taken out of the still surface.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial

import pygame

from sprites.node import DESIGN_SIZE, Node
from sprites.painting import (
    ENLARGING_STEPS,
    Picture,
    SteppedPicture,
    SurfaceBand,
    enlarge_in_bands,
    is_large_enlargement,
    split_into_bands,
)
from sprites.picture import BakedPicture
from sprites.rendering import paint_queue
from sprites.rendering.dirty_rects import DrawnNode, merge_rects, node_state, redraw_rects
from sprites.rendering.lens import Lens
from sprites.rendering.renderer import Renderer

REPAINT_PIXEL_BUDGET = 60_000  # how much of what has come to rest is painted exactly in one draw
REPAINT_INTERVAL_DRAWS = 4  # while many nodes move, only every so many draws
MAX_FEW_MOVING_NODES = 3  # nodes that move
MAX_QUEUES = 6  # of nodes that will be needed soon; an older one is dropped
CROWD = 6  # nodes that move in one draw, for each of which more a turned or lifted one waits a draw
MAX_LATE_DRAWS = 2  # draws at most that it waits
STILL_PIXEL_BUDGET = (
    200_000  # how much of what lies still is joined to the still surface in one draw
)
ALLOCATION_PIXEL_COST = (
    0.1  # what a pixel costs of which there is only room, of one that is painted
)
ENLARGE_PIXEL_COST = 0.5  # and one of a ground that is enlarged
BLIT_PIXEL_COST = 0.2  # and one of a picture that is there already and is only laid down
STILL_REPAINT_BANDS = 8  # in so many is laid what lies still
MIN_STILL_DRAWS = 12  # draws without a change, after which a node counts as lying still


class Canvas:
    """Nodes over a background; design pixels (1920 x 1080) are scaled to the viewport."""

    def __init__(
        self,
        renderer: Renderer,
        background: Picture | None = None,
        viewport: pygame.Rect | None = None,
    ) -> None:
        """Create an empty canvas.

        Args:
            renderer: Paints the pictures.
            background: One opaque picture; None is black.
            viewport: Rectangle on the window, device pixels; None is the upper left corner,
                with the size that the renderer's scale gives.
        """
        self.renderer = renderer
        self._background = background
        self._backdrop: pygame.Surface | None = None  # the background alone
        self._still: pygame.Surface | None = None  # with all that lies still
        self._stale: list[pygame.Rect] = []  # where the still surface has to be drawn again
        self._draws = 0
        self._moving_count = 0  # nodes that the last draw rendered for motion, or that waited
        self._added = 0
        self._drawn: dict[Node, DrawnNode] = {}
        self._order: list[DrawnNode] = []
        self._unsorted = False
        self._dirty: list[pygame.Rect] = []
        self._touched: list[DrawnNode] = []
        self._everything = True
        self._held = False
        self._jumped = False  # what it shows was laid anew at once
        self._ahead: paint_queue.PaintQueue | None = None
        self._expected: Sequence[Node] = ()
        self._foreseen: list[paint_queue.PaintQueue] = []
        self._spare: paint_queue.PaintQueue | None = None  # what is made of it while nothing moves
        self.margin_veil: Node | None = None
        """Node that covers the whole canvas with a darker picture: the margins get darker too."""
        self.lens = Lens()
        """Through which it may be seen nearer."""
        self.viewport = pygame.Rect(0, 0, 0, 0)
        self.set_viewport(viewport)

    # What is on it

    @property
    def background(self) -> Picture | None:
        """The opaque picture behind all nodes."""
        return self._background

    @background.setter
    def background(self, picture: Picture | None) -> None:
        if picture != self._background:
            self._background = picture
            self._backdrop = None
            self._everything = True

    def add(self, node: Node, magnified: bool = False) -> Node:
        """Add a node above the nodes of equal z, and return it.

        Args:
            node: The node.
            magnified: True if the lens magnifies it; other nodes keep their size and are drawn
                in front.
        """
        if node not in self._drawn:
            drawn = DrawnNode(node, self._added)
            drawn.is_magnified = magnified
            self._added += 1
            self._drawn[node] = drawn
            self._order.append(drawn)
            self._unsorted = True
        return node

    def remove(self, node: Node) -> None:
        """Remove a node; does nothing if it is not there."""
        drawn = self._drawn.pop(node, None)
        if drawn is not None:
            self._order.remove(drawn)
            self._dirty.append(drawn.rect)
            if drawn.is_still:
                self._stale.append(drawn.rect)
            self._unsorted = True

    def clear(self) -> None:
        """Remove all nodes."""
        self._drawn.clear()
        self._order.clear()
        self._everything = True

    def __contains__(self, node: Node) -> bool:
        return node in self._drawn

    def __iter__(self) -> Iterator[Node]:
        """Iterate over all nodes, the lowest first."""
        self._sort()
        return iter([drawn.node for drawn in self._order])

    def __len__(self) -> int:
        return len(self._order)

    def mark_dirty(self, node: Node, rects: Iterable[pygame.Rect]) -> None:
        """Mark rectangles of a node's picture as dirty after something drew on that picture.

        Args:
            node: The node.
            rects: Rectangles in pixels of the picture.
        """
        drawn = self._drawn[node]
        if not drawn.blits:
            return
        left, top = drawn.blits[0][1]
        places = [rect.move(left, top) for rect in rects]
        if places:
            self._dirty += places
            self._touched.append(drawn)
            if drawn.is_still:
                drawn.is_still = False
                self._stale.append(drawn.rect)

    @property
    def margin_shade(self) -> float:
        """Share of the veil over the margins, 0 for none, in quarters."""
        veil = self.margin_veil
        if veil is None or veil not in self._drawn:
            return 0.0
        return round(veil.alpha * 4) / 4

    # Where it is

    def set_viewport(self, viewport: pygame.Rect | None) -> None:
        """Set the viewport after a change of the window or the scale; repaint everything."""
        if viewport is None:
            size = (
                round(DESIGN_SIZE[0] * self.renderer.scale),
                round(DESIGN_SIZE[1] * self.renderer.scale),
            )
            viewport = pygame.Rect((0, 0), size)
        self.viewport = pygame.Rect(viewport)
        self.end_preparation()
        self.lens.close()
        self._spare = None
        self._backdrop = None
        self._still = None
        for drawn in self._order:
            drawn.invalidate()
        self._everything = True

    def release_surfaces(self) -> None:
        """Free the large surfaces of a canvas that will not be drawn for a while."""
        self.set_viewport(self.viewport)

    def to_design(self, point: tuple[float, float]) -> tuple[float, float]:
        """Convert a point of the window (device pixels) to design pixels."""
        return (
            (point[0] - self.viewport.x) / self.renderer.scale,
            (point[1] - self.viewport.y) / self.renderer.scale,
        )

    def invalidate(self) -> None:
        """Blit everything again in the next draw, as after something else drew over it.

        The cached still surface stays.
        """
        if self.lens.is_magnifying:
            self._everything = True
        else:
            self._dirty.append(self._area())

    # Painting ahead

    def begin_preparation(self) -> None:
        """Let `prepare` paint the many new nodes over several frames before the next draw."""
        self._held = True
        self._ahead = None
        self.snap_to_rest()

    def snap_to_rest(self) -> None:
        """Paint moved nodes as at rest in the next draw: they were rearranged, not moved."""
        self._jumped = True

    @property
    def is_preparing(self) -> bool:
        """True if something is still to be prepared."""
        return self._held

    def prepare(self, surface: pygame.Surface) -> bool:
        """Paint as much as one frame allows.

        Args:
            surface: A surface of the format that the canvas will be drawn on.

        Returns:
            True if nothing was left to paint, so that the frame has time to draw.
        """
        if self._held and self._ahead is None:
            self._ahead = paint_queue.PaintQueue(self.paint_jobs(surface))
        ready = self._ahead is None or self._ahead.is_done
        if self._ahead is None or self._ahead.run_jobs():
            self.end_preparation()
        return ready

    def end_preparation(self) -> None:
        """Stop the preparation: the next draw shows everything, whatever time that takes."""
        self._held = False
        self._ahead = None

    def paint_jobs(self, surface: pygame.Surface) -> Iterator[paint_queue.PaintJob]:
        """Yield all jobs that must be done before the canvas can be drawn on such a surface."""
        if self._backdrop is None and self._background is not None:
            yield from paint_queue.decode_jobs(self._background, self.renderer)
            yield from self._ground(self._background, surface)
        if self._still is None:
            extent = self.viewport.width * self.viewport.height
            yield paint_queue.PaintJob(
                ALLOCATION_PIXEL_COST * extent, partial(self._make_still, surface)
            )
        for drawn in tuple(self._order):
            yield from paint_queue.paint_jobs(drawn.node, self.renderer)
            if self._everything and not drawn.state:
                yield paint_queue.PaintJob(
                    0, partial(drawn.update, node_state(drawn.node), self.renderer)
                )
        yield from self._of(*self._expected)
        if self._everything and not self.lens.is_magnifying:
            yield from self._laying(surface)

    def preload_when_idle(self, nodes: Sequence[Node]) -> None:
        """Set nodes that may be needed suddenly: paint them during preparation or at rest."""
        self._expected, self._spare = nodes, None

    def preload_soon(self, nodes: Sequence[Node]) -> None:
        """Add nodes that will be needed soon: paint them one job a frame, even in motion."""
        queue = paint_queue.PaintQueue(self._of(*nodes))
        self._foreseen = [*self._foreseen, queue][-MAX_QUEUES:]

    def run_idle_preload(self) -> None:
        """Run a few preload jobs in a frame in which nothing had to be drawn."""
        if self._spare is None:
            self._spare = paint_queue.PaintQueue(self._of(*self._expected))
        self._spare.run_jobs()

    def _of(self, *nodes: Node) -> Iterator[paint_queue.PaintJob]:
        for node in nodes:
            yield from paint_queue.paint_jobs(node, self.renderer)

    # Drawing

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the parts that changed.

        A node that has just stopped moving is painted exactly by one of the next draws. So the
        first draw without any change may still return rectangles.

        Returns:
            The rectangles of `surface` that were drawn.
        """
        self._draws += 1
        if self._foreseen and self._foreseen[0].run_jobs(0.0):
            del self._foreseen[0]
        changed = self._compare() + self._touched
        self._touched = []
        self._look()
        if self._draws % MIN_STILL_DRAWS == 0:
            self._join()
        turned = self.lens.is_magnifying and self.lens.has_changed(surface, self.viewport)
        if not (self._dirty or self._everything or self._stale or turned):
            return []
        self._sort()
        if self._everything:
            self.lens.invalidate()
            rects = [self._all_still()]
        else:
            self._part(changed)
            rects = merge_rects([rect.clip(self._area()) for rect in self._dirty])
        self._dirty = []
        self._everything = False
        still = self._still_for(surface)
        live = [drawn for drawn in self._order if not drawn.is_still]
        seen = self.viewport.clip(surface.get_rect())
        if self.lens.is_magnifying:
            table = self.lens.table_surface(surface).subsurface(seen)
            redraw_rects(table, still, [drawn for drawn in live if drawn.is_magnified], rects)
            stays = [drawn for drawn in self._order if not drawn.is_magnified]
            return self.lens.draw(surface, seen, stays, [r.move(seen.topleft) for r in rects])
        redraw_rects(surface.subsurface(seen), still, live, rects)
        return [rect.move(self.viewport.topleft) for rect in rects]

    def _look(self) -> None:
        """Enter or leave the magnified view.

        Nodes that are not magnified leave the still surface while the lens is in use.
        """
        if self.lens.is_magnifying and not self.lens.was_magnifying:
            self._dirty.append(self._area())
            for drawn in self._order:
                if drawn.is_still and not drawn.is_magnified:
                    drawn.is_still = False
                    self._stale.append(drawn.rect)
        elif self.lens.was_magnifying and not self.lens.is_magnifying:
            self.lens.close()
            self._everything = True

    def snapshot(self, below: float, without: Collection[Node] = ()) -> pygame.Surface:
        """Return a copy of the viewport as drawn last, with the nodes below a z only.

        Later draws do not change the copy.

        Args:
            below: The z.
            without: Nodes that are left out as well.
        """
        self._touched += self._compare()  # nodes may not have been drawn yet
        self._sort()
        taken = pygame.Surface(self.viewport.size, 0, 32)
        nodes = [
            drawn for drawn in self._order if drawn.node.z < below and drawn.node not in without
        ]
        redraw_rects(taken, self.background_surface(taken), nodes, [self._area()])
        return taken

    def _area(self) -> pygame.Rect:
        return pygame.Rect((0, 0), self.viewport.size)

    def _compare(self) -> list[DrawnNode]:
        """Finds the nodes that changed, and notes where they were and are."""
        changed: list[DrawnNode] = []
        rough: list[DrawnNode] = []
        resting, self._jumped = self._jumped, False
        period = 1 + min(MAX_LATE_DRAWS, self._moving_count // CROWD)
        self._moving_count = 0
        for drawn in self._order:
            node = drawn.node
            state = node_state(node)
            if state != drawn.state:
                before, place = (drawn.blits, drawn.opacity), drawn.rect
                crowded = (drawn.add_order + self._draws) % period > 0
                resorted = drawn.update(state, self.renderer, resting, crowded)
                self._moving_count += not drawn.is_exact
                if not resorted and (drawn.blits, drawn.opacity) == before:
                    continue  # too little to be seen
                self._unsorted |= resorted
                self._dirty += (place, drawn.rect)
                changed.append(drawn)
                if drawn.is_still:
                    drawn.is_still = False
                    self._stale.append(place)
            elif not drawn.is_exact:
                rough.append(drawn)
        if len(changed) <= MAX_FEW_MOVING_NODES or self._draws % REPAINT_INTERVAL_DRAWS == 0:
            changed += self._mend(rough)
        return changed

    def _mend(self, rough: Sequence[DrawnNode]) -> list[DrawnNode]:
        """Paint nodes exactly that have come to rest and whose images are decoded; return them."""
        budget, mended = REPAINT_PIXEL_BUDGET, list[DrawnNode]()
        for drawn in rough:
            if budget <= 0:
                break
            if not paint_queue.is_decoded(drawn.node, self.renderer):
                continue
            budget -= drawn.rect.width * drawn.rect.height
            self._dirty.append(drawn.rect)
            drawn.paint_at_rest(self.renderer)
            self._dirty.append(drawn.rect)
            mended.append(drawn)
        return mended

    def _sort(self) -> None:
        if self._unsorted:
            self._order.sort(key=lambda drawn: (drawn.node.z, drawn.add_order))
            for index, drawn in enumerate(self._order):
                drawn.index = index
            self._unsorted = False

    # What lies still

    def _all_still(self) -> pygame.Rect:
        """Put all nodes into the still surface. Return the whole viewport."""
        for drawn in self._order:
            drawn.is_still = self._may_lie_still(drawn)
        self._stale = [self._area()]
        return self._area()

    def _may_lie_still(self, drawn: DrawnNode) -> bool:
        """True if the node may be in the still surface; with an active lens only magnified ones."""
        return drawn.is_magnified or not self.lens.is_magnifying

    def _part(self, changed: list[DrawnNode]) -> None:
        """Takes what changed out of the still surface, and what lies above that and touches it."""
        if not changed:
            return
        places = [drawn.rect for drawn in self._order]
        todo = list(changed)
        while todo:
            drawn = todo.pop()
            drawn.last_changed_draw = self._draws
            for index in drawn.rect.collidelistall(places):
                above = self._order[index]
                if index > drawn.index and above.is_still:
                    above.is_still = False
                    self._stale.append(above.rect)
                    todo.append(above)

    def _join(self) -> None:
        """Puts what has not changed for a while into the still surface, not too much at once."""
        self._sort()
        budget = STILL_PIXEL_BUDGET
        live: list[pygame.Rect] = []
        for drawn in self._order:
            if drawn.is_still:
                continue
            rested = self._draws - drawn.last_changed_draw >= MIN_STILL_DRAWS and drawn.is_exact
            rested = rested and self._may_lie_still(drawn)
            if rested and budget > 0 and drawn.rect.collidelist(live) < 0:
                drawn.is_still = True
                self._stale.append(drawn.rect)
                budget -= drawn.rect.width * drawn.rect.height
            else:
                live.append(drawn.rect)

    def _still_for(self, surface: pygame.Surface) -> pygame.Surface:
        """The background with all that lies still, up to date, in the window's own format."""
        self._make_still(surface)
        assert self._still is not None
        if self._stale:
            rects = merge_rects([rect.clip(self._area()) for rect in self._stale])
            still = [drawn for drawn in self._order if drawn.is_still]
            redraw_rects(self._still, self.background_surface(surface), still, rects)
            self._stale = []
        return self._still

    def _laying(self, surface: pygame.Surface) -> Iterator[paint_queue.PaintJob]:
        """Yield jobs that draw the still surface band by band, before a first draw.

        Later changes are found as usual.
        """
        area = self._all_still()
        height = -(-area.height // STILL_REPAINT_BANDS)
        bands = [area.clip((0, top, area.width, height)) for top in range(0, area.height, height)]
        self._everything = False
        self._dirty.append(area)
        self._stale = list(bands)
        for band in bands:
            pixels = BLIT_PIXEL_COST * band.width * band.height
            yield paint_queue.PaintJob(pixels, partial(self._lay_band, band, surface))

    def _lay_band(self, band: pygame.Rect, surface: pygame.Surface) -> None:
        """Draw one band of the still surface, unless everything is invalid meanwhile."""
        if self._everything or band not in self._stale:
            return
        self._sort()
        self._make_still(surface)
        assert self._still is not None
        still = [drawn for drawn in self._order if drawn.is_still]
        redraw_rects(self._still, self.background_surface(surface), still, [band])
        self._stale.remove(band)

    def _make_still(self, surface: pygame.Surface) -> None:
        """Create the still surface, marked as stale."""
        if self._still is None:
            self._still = pygame.Surface(self.viewport.size, 0, surface)
            self._stale = [self._area()]

    def background_surface(self, surface: pygame.Surface) -> pygame.Surface:
        """Return the background in the format of the window, painted once."""
        if self._backdrop is None:
            for bit in self._ground(self._background, surface):
                bit.execute()
        assert self._backdrop is not None
        return self._backdrop

    def _ground(
        self, background: Picture | None, surface: pygame.Surface
    ) -> Iterator[paint_queue.PaintJob]:
        """Yield the jobs that bring the background into the format of a surface.

        A table is decoded at 4K and blitted band by band.
        """
        laid = pygame.Surface(self.viewport.size, 0, surface)
        laid.fill((0, 0, 0))
        extent = self.viewport.width * self.viewport.height
        self.renderer.clear_motion_cache()
        if isinstance(background, BakedPicture):
            original = self.renderer.baked_image(background.name)
            if is_large_enlargement(original, self.viewport.size):
                steps = enlarge_in_bands(original, self.viewport.size)
                for _ in range(ENLARGING_STEPS):
                    yield paint_queue.PaintJob(
                        ENLARGE_PIXEL_COST * extent / ENLARGING_STEPS,
                        partial(_lay_next, steps, laid),
                    )
            else:
                cut = split_into_bands(original, self.viewport.size)
                for band in cut:
                    yield paint_queue.PaintJob(extent / len(cut), partial(_lay, band, laid))
        elif isinstance(background, SteppedPicture):
            steps, count = background.paint_steps(self.renderer), background.step_count
            for n in range(count):
                yield paint_queue.PaintJob(
                    extent / count, partial(_lay_step, steps, laid, n == count - 1)
                )
        elif background is not None:
            yield paint_queue.PaintJob(extent, partial(self._lay_painted, background, laid))
        yield paint_queue.PaintJob(0, partial(self._keep_ground, background, laid))

    def _lay_painted(self, background: Picture, ground: pygame.Surface) -> None:
        painted = background.paint(self.renderer)
        _lay(SurfaceBand(painted, 0, painted.get_size()), ground)

    def _keep_ground(self, background: Picture | None, laid: pygame.Surface) -> None:
        """Keep a painted background, unless the window or the background has changed meanwhile."""
        if background is self._background and laid.get_size() == self.viewport.size:
            self._backdrop = laid


def _lay(band: SurfaceBand, ground: pygame.Surface) -> None:
    """Lay a band of a background, opaque or premultiplied."""
    rows = band.resize()
    premultiplied = rows.get_flags() & pygame.SRCALPHA
    flags = pygame.BLEND_PREMULTIPLIED if premultiplied else 0
    ground.blit(rows, (band.left, band.top), special_flags=flags)


def _lay_step(steps: Iterator[pygame.Surface], ground: pygame.Surface, is_last: bool) -> None:
    """Do the next step of a background, and lay the finished one."""
    painted = next(steps)
    if is_last:
        _lay(SurfaceBand(painted, 0, painted.get_size()), ground)


def _lay_next(steps: Iterator[SurfaceBand | None], ground: pygame.Surface) -> None:
    """Do the next step by which a background is enlarged, and lay what that gave."""
    if band := next(steps, None):
        _lay(band, ground)
