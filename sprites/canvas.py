"""The canvas: draws its nodes onto the window, and only where something changed.

Each draw compares what every node shows now with what was drawn of it last. Where a node
changed, its old and its new place (with the shadow) are dirty: there the background and all
nodes that reach into it are drawn again, in order. A table at rest costs one comparison a node.

What has lain still for a while is kept drawn in one opaque surface, so that a coin that flies
over a full table costs two small blits. Still nodes are never above a moving one that they
touch; those that would be are taken out of the still surface.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import pygame

from sprites import ahead
from sprites.drawn import Drawn, merged, redraw, shown
from sprites.lens import Lens
from sprites.node import Node
from sprites.painting import STEPS, Picture, SurfaceBand, bands, enlarged, is_enlarged
from sprites.picture import Baked
from sprites.renderer import Renderer

DESIGN = (1920, 1080)  # the screen in design units
MENDED_PIXELS = 60_000  # how much of what has come to rest is painted exactly in one draw
MENDED_EVERY = 4  # while many nodes move, only every so many draws
FEW = 3  # nodes that move
JOINED_PIXELS = 200_000  # how much of what lies still is joined to the still surface in one draw
EMPTY = 0.1  # what a pixel costs of which there is only room, of one that is painted
ENLARGED = 0.5  # and one of a ground that is enlarged
LAID = 0.2  # and one of a picture that is there already and is only laid down
BANDS = 8  # in so many is laid what lies still
STILL_AFTER = 12  # draws without a change, after which a node counts as lying still


class Canvas:
    """Nodes over a background. Positions of the design (1920 x 1080) fill the viewport."""

    def __init__(
        self,
        renderer: Renderer,
        background: Picture | None = None,
        viewport: pygame.Rect | None = None,
    ) -> None:
        """background: one opaque picture; None is black. viewport: where on the window, in
        device pixels; None is from its upper left corner, as large as its scale makes it.
        """
        self.renderer = renderer
        self._background = background
        self._backdrop: pygame.Surface | None = None  # the background alone
        self._still: pygame.Surface | None = None  # with all that lies still
        self._stale: list[pygame.Rect] = []  # where the still surface has to be drawn again
        self._draws = 0
        self._added = 0
        self._drawn: dict[Node, Drawn] = {}
        self._order: list[Drawn] = []
        self._unsorted = False
        self._dirty: list[pygame.Rect] = []
        self._touched: list[Drawn] = []
        self._everything = True
        self._held = False
        self._jumped = False  # what it shows was laid anew at once
        self._ahead: ahead.Work | None = None
        self._expected: Sequence[Node] = ()
        self._foreseen: ahead.Work | None = None
        self._spare: ahead.Work | None = None  # what is made of it while nothing moves
        self.lens = Lens()
        """Through which it may be seen nearer."""
        self.viewport = pygame.Rect(0, 0, 0, 0)
        self.place(viewport)

    # What is on it

    @property
    def background(self) -> Picture | None:
        """The opaque picture behind everything."""
        return self._background

    @background.setter
    def background(self, picture: Picture | None) -> None:
        if picture != self._background:
            self._background = picture
            self._backdrop = None
            self._everything = True

    def add(self, node: Node, lies: bool = False) -> Node:
        """Puts a node on the canvas, over those of its z that are there. Returns it.

        lies: on what the lens comes nearer to; else it stays as it is, before all of that.
        """
        if node not in self._drawn:
            drawn = Drawn(node, self._added)
            drawn.lies = lies
            self._added += 1
            self._drawn[node] = drawn
            self._order.append(drawn)
            self._unsorted = True
        return node

    def remove(self, node: Node) -> None:
        """Takes a node away; one that is not there is no error."""
        drawn = self._drawn.pop(node, None)
        if drawn is not None:
            self._order.remove(drawn)
            self._dirty.append(drawn.rect)
            if drawn.still:
                self._stale.append(drawn.rect)
            self._unsorted = True

    def clear(self) -> None:
        """Takes all nodes away."""
        self._drawn.clear()
        self._order.clear()
        self._everything = True

    def __contains__(self, node: Node) -> bool:
        return node in self._drawn

    def __iter__(self) -> Iterator[Node]:
        """All nodes, the lowest first."""
        self._sort()
        return iter([drawn.node for drawn in self._order])

    def __len__(self) -> int:
        return len(self._order)

    def at(self, x: float, y: float, where: Callable[[Node], bool] | None = None) -> Node | None:
        """The topmost visible node at a point (design units), of those that `where` accepts."""
        self._sort()
        for drawn in reversed(self._order):
            if drawn.node.hit(x, y) and (where is None or where(drawn.node)):
                return drawn.node
        return None

    def touch(self, node: Node, rects: Iterable[pygame.Rect]) -> None:
        """The picture of a node was drawn on there (pixels of the picture): it is shown again."""
        drawn = self._drawn[node]
        if not drawn.blits:
            return
        left, top = drawn.blits[0][1]
        places = [rect.move(left, top) for rect in rects]
        if places:
            self._dirty += places
            self._touched.append(drawn)
            if drawn.still:
                drawn.still = False
                self._stale.append(drawn.rect)

    # Where it is

    def place(self, viewport: pygame.Rect | None) -> None:
        """Another window, or another scale of the renderer: all is painted anew."""
        if viewport is None:
            size = (round(DESIGN[0] * self.renderer.scale), round(DESIGN[1] * self.renderer.scale))
            viewport = pygame.Rect((0, 0), size)
        self.viewport = pygame.Rect(viewport)
        self.hasten()
        self.lens.close()
        self._spare = None
        self._backdrop = None
        self._still = None
        for drawn in self._order:
            drawn.forget()
        self._everything = True

    def release(self) -> None:
        """Gives back the large surfaces: for a canvas that will not be drawn for a while."""
        self.place(self.viewport)

    def to_design(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point of the window (device pixels) in design units."""
        return (
            (point[0] - self.viewport.x) / self.renderer.scale,
            (point[1] - self.viewport.y) / self.renderer.scale,
        )

    def invalidate(self) -> None:
        """Everything is shown again next time, as after something else drew over it; what lies
        still is kept drawn."""
        if self.lens.near:
            self._everything = True
        else:
            self._dirty.append(self._area())

    # Painting ahead

    def hold(self) -> None:
        """Much is new on it: before it is drawn again, let `prepare` paint that bit by bit."""
        self._held = True
        self._ahead = None
        self.jump()

    def jump(self) -> None:
        """What was laid anew since it was drawn did not move there: it appears as at rest."""
        self._jumped = True

    @property
    def held(self) -> bool:
        """Whether something is still to be prepared."""
        return self._held

    def prepare(self, surface: pygame.Surface) -> bool:
        """Paints as much of it as there is room for in a frame; whether nothing was left to paint,
        so that there is room to draw it too.

        surface: such a one as it will be drawn on.
        """
        if self._held and self._ahead is None:
            self._ahead = ahead.Work(self.bits(surface))
        ready = self._ahead is None or self._ahead.done
        if self._ahead is None or self._ahead.spend():
            self.hasten()
        return ready

    def hasten(self) -> None:
        """Is held no longer: the next draw shows all that is on it, at whatever price."""
        self._held = False
        self._ahead = None

    def bits(self, surface: pygame.Surface) -> Iterator[ahead.Bit]:
        """All that has to be made before it can be drawn on such a surface."""
        if self._backdrop is None and self._background is not None:
            yield from ahead.decoding(self._background, self.renderer)
            yield from self._ground(self._background, surface)
        if self._still is None:
            extent = self.viewport.width * self.viewport.height
            yield ahead.Bit(EMPTY * extent, partial(self._make_still, surface))
        for drawn in tuple(self._order):
            yield from ahead.bits(drawn.node, self.renderer)
            if self._everything and not drawn.state:
                yield ahead.Bit(0, partial(drawn.update, shown(drawn.node), self.renderer))
        yield from self._of(*self._expected)
        if self._everything and not self.lens.near:
            yield from self._laying(surface)

    def expect(self, nodes: Sequence[Node]) -> None:
        """What may be wanted soon, and at once, though it is not there yet: it is painted with
        what is held, or else while nothing moves."""
        self._expected, self._spare = nodes, None

    def foresee(self, nodes: Sequence[Node]) -> None:
        """What will be wanted in a moment, though it is not there yet: it is painted bit by bit,
        one a frame, whatever moves meanwhile."""
        self._foreseen = ahead.Work(self._of(*nodes))

    def while_still(self) -> None:
        """Paints a little of what is expected: for frames in which nothing had to be drawn."""
        if self._spare is None:
            self._spare = ahead.Work(self._of(*self._expected))
        self._spare.spend()

    def _of(self, *nodes: Node) -> Iterator[ahead.Bit]:
        for node in nodes:
            yield from ahead.bits(node, self.renderer)

    # Drawing

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draws what changed. Returns the rectangles of `surface` that were drawn again.

        A node that has just stopped moving is painted exactly by one of the next draws, so that
        the first one without any change may still return something.
        """
        self._draws += 1
        if self._foreseen is not None and self._foreseen.spend(0.0):
            self._foreseen = None
        changed = self._compare() + self._touched
        self._touched = []
        self._look()
        if self._draws % STILL_AFTER == 0:
            self._join()
        turned = self.lens.near and self.lens.turned(surface, self.viewport)
        if not (self._dirty or self._everything or self._stale or turned):
            return []
        self._sort()
        if self._everything:
            self.lens.again()
            rects = [self._all_still()]
        else:
            self._part(changed)
            rects = merged([rect.clip(self._area()) for rect in self._dirty])
        self._dirty = []
        self._everything = False
        still = self._still_for(surface)
        live = [drawn for drawn in self._order if not drawn.still]
        seen = self.viewport.clip(surface.get_rect())
        if self.lens.near:
            table = self.lens.table(surface).subsurface(seen)
            redraw(table, still, [drawn for drawn in live if drawn.lies], rects)
            stays = [drawn for drawn in self._order if not drawn.lies]
            return self.lens.show(surface, seen, stays, [r.move(seen.topleft) for r in rects])
        redraw(surface.subsurface(seen), still, live, rects)
        return [rect.move(self.viewport.topleft) for rect in rects]

    def _look(self) -> None:
        """Begins and ends to look through the lens: what stays as it is is no more part of what
        lies still below it."""
        if self.lens.near and not self.lens.open:
            self._dirty.append(self._area())
            for drawn in self._order:
                if drawn.still and not drawn.lies:
                    drawn.still = False
                    self._stale.append(drawn.rect)
        elif self.lens.open and not self.lens.near:
            self.lens.close()
            self._everything = True

    def snapshot(self, below: float) -> pygame.Surface:
        """The viewport as it was drawn last, with what lies below a z only, in a surface of its
        own. What is drawn next is not touched by it."""
        self._sort()
        taken = pygame.Surface(self.viewport.size, 0, 32)
        nodes = [drawn for drawn in self._order if drawn.node.z < below]
        redraw(taken, self.backdrop_for(taken), nodes, [self._area()])
        return taken

    def _area(self) -> pygame.Rect:
        return pygame.Rect((0, 0), self.viewport.size)

    def _compare(self) -> list[Drawn]:
        """Finds the nodes that changed, and notes where they were and are."""
        changed: list[Drawn] = []
        rough: list[Drawn] = []
        resting, self._jumped = self._jumped, False
        for drawn in self._order:
            node = drawn.node
            state = shown(node)
            if state != drawn.state:
                blits, place = drawn.blits, drawn.rect
                resorted = drawn.update(state, self.renderer, resting)
                if not resorted and drawn.blits == blits:
                    continue  # too little to be seen
                self._unsorted |= resorted
                self._dirty += (place, drawn.rect)
                changed.append(drawn)
                if drawn.still:
                    drawn.still = False
                    self._stale.append(place)
            elif not drawn.exact:
                rough.append(drawn)
        if len(changed) <= FEW or self._draws % MENDED_EVERY == 0:
            changed += self._mend(rough)
        return changed

    def _mend(self, rough: Sequence[Drawn]) -> list[Drawn]:
        """Paints exactly what has come to rest, as far as what that is made of is decoded; returns
        what it did."""
        budget, mended = MENDED_PIXELS, list[Drawn]()
        for drawn in rough:
            if budget <= 0:
                break
            if not ahead.decoded(drawn.node, self.renderer):
                continue
            budget -= drawn.rect.width * drawn.rect.height
            self._dirty.append(drawn.rect)
            drawn.paint_resting(self.renderer)
            self._dirty.append(drawn.rect)
            mended.append(drawn)
        return mended

    def _sort(self) -> None:
        if self._unsorted:
            self._order.sort(key=lambda drawn: (drawn.node.z, drawn.added))
            for index, drawn in enumerate(self._order):
                drawn.index = index
            self._unsorted = False

    # What lies still

    def _all_still(self) -> pygame.Rect:
        """Begins anew, with everything in the still surface. Returns all of the viewport."""
        for drawn in self._order:
            drawn.still = self._may_lie_still(drawn)
        self._stale = [self._area()]
        return self._area()

    def _may_lie_still(self, drawn: Drawn) -> bool:
        """Whether it is part of what the lens shows, if that shows anything."""
        return drawn.lies or not self.lens.near

    def _part(self, changed: list[Drawn]) -> None:
        """Takes what changed out of the still surface, and what lies above that and touches it."""
        if not changed:
            return
        places = [drawn.rect for drawn in self._order]
        todo = list(changed)
        while todo:
            drawn = todo.pop()
            drawn.changed = self._draws
            for index in drawn.rect.collidelistall(places):
                above = self._order[index]
                if index > drawn.index and above.still:
                    above.still = False
                    self._stale.append(above.rect)
                    todo.append(above)

    def _join(self) -> None:
        """Puts what has not changed for a while into the still surface, not too much at once."""
        self._sort()
        budget = JOINED_PIXELS
        live: list[pygame.Rect] = []
        for drawn in self._order:
            if drawn.still:
                continue
            rested = self._draws - drawn.changed >= STILL_AFTER and drawn.exact
            rested = rested and self._may_lie_still(drawn)
            if rested and budget > 0 and drawn.rect.collidelist(live) < 0:
                drawn.still = True
                self._stale.append(drawn.rect)
                budget -= drawn.rect.width * drawn.rect.height
            else:
                live.append(drawn.rect)

    def _still_for(self, surface: pygame.Surface) -> pygame.Surface:
        """The background with all that lies still, up to date, in the window's own format."""
        self._make_still(surface)
        assert self._still is not None
        if self._stale:
            rects = merged([rect.clip(self._area()) for rect in self._stale])
            still = [drawn for drawn in self._order if drawn.still]
            redraw(self._still, self.backdrop_for(surface), still, rects)
            self._stale = []
        return self._still

    def _laying(self, surface: pygame.Surface) -> Iterator[ahead.Bit]:
        """All of it laid down band by band, so that a first draw finds it there. Of what has
        changed by then, that knows as ever."""
        area = self._all_still()
        height = -(-area.height // BANDS)
        bands = [area.clip((0, top, area.width, height)) for top in range(0, area.height, height)]
        self._everything = False
        self._dirty.append(area)
        self._stale = list(bands)
        for band in bands:
            pixels = LAID * band.width * band.height
            yield ahead.Bit(pixels, partial(self._lay_band, band, surface))

    def _lay_band(self, band: pygame.Rect, surface: pygame.Surface) -> None:
        """Unless all of it is to be drawn anew meanwhile."""
        if self._everything or band not in self._stale:
            return
        self._sort()
        self._make_still(surface)
        assert self._still is not None
        still = [drawn for drawn in self._order if drawn.still]
        redraw(self._still, self.backdrop_for(surface), still, [band])
        self._stale.remove(band)

    def _make_still(self, surface: pygame.Surface) -> None:
        """Room for what lies still, to be drawn all of it."""
        if self._still is None:
            self._still = pygame.Surface(self.viewport.size, 0, surface)
            self._stale = [self._area()]

    def backdrop_for(self, surface: pygame.Surface) -> pygame.Surface:
        """The background in the window's own format, painted once."""
        if self._backdrop is None:
            for bit in self._ground(self._background, surface):
                bit.do()
        assert self._backdrop is not None
        return self._backdrop

    def _ground(self, background: Picture | None, surface: pygame.Surface) -> Iterator[ahead.Bit]:
        """What has to be done to have the background in the format of a surface. A table is decoded
        at 4K, and laid band by band."""
        laid = pygame.Surface(self.viewport.size, 0, surface)
        laid.fill((0, 0, 0))
        extent = self.viewport.width * self.viewport.height
        self.renderer.make_room()
        if isinstance(background, Baked):
            original = self.renderer.original(background.name)
            if is_enlarged(original, self.viewport.size):
                steps = enlarged(original, self.viewport.size)
                for _ in range(STEPS):
                    yield ahead.Bit(ENLARGED * extent / STEPS, partial(_lay_next, steps, laid))
            else:
                cut = bands(original, self.viewport.size)
                for band in cut:
                    yield ahead.Bit(extent / len(cut), partial(_lay, band, laid))
        elif background is not None:
            yield ahead.Bit(extent, partial(self._lay_painted, background, laid))
        yield ahead.Bit(0, partial(self._keep_ground, background, laid))

    def _lay_painted(self, background: Picture, ground: pygame.Surface) -> None:
        painted = background.paint(self.renderer)
        _lay(SurfaceBand(painted, 0, painted.get_size()), ground)

    def _keep_ground(self, background: Picture | None, laid: pygame.Surface) -> None:
        """Unless the window or the background have become others meanwhile."""
        if background is self._background and laid.get_size() == self.viewport.size:
            self._backdrop = laid


def _lay(band: SurfaceBand, ground: pygame.Surface) -> None:
    """Lay a band of a background, opaque or premultiplied."""
    rows = band.shrunk()
    premultiplied = rows.get_flags() & pygame.SRCALPHA
    flags = pygame.BLEND_PREMULTIPLIED if premultiplied else 0
    ground.blit(rows, (band.left, band.top), special_flags=flags)


def _lay_next(steps: Iterator[SurfaceBand | None], ground: pygame.Surface) -> None:
    """Do the next step by which a background is enlarged, and lay what that gave."""
    if band := next(steps, None):
        _lay(band, ground)
