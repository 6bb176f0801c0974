"""The renderer: paints pictures at the scale of the window, rotated, zoomed, faded, with shadows.

Everything painted is kept, within a bound of bytes; what was not used for longest is dropped.
The decoded art (2 pixels a unit, four times what a 1080p window needs) is kept for a moment
only (`originals.py`).

Two qualities. A piece at rest is painted exactly: from the original, at its true size, rotated
at a larger size. A piece in motion is made from its picture at rest, in steps of angle, zoom
and fading that the eye cannot tell, so that most frames find everything made already.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from sprites import shadow
from sprites.originals import Originals
from sprites.painting import Bordered, Picture, pixels, shrink
from sprites.store import Painted, Store, size_of

CACHE_BYTES = 94_000_000  # at 1 pixel a unit; it grows with the window's area
PASSING_SHARE = 0.4  # of it, for what is made for motion: so much that it would drive out the rest

ANGLE_STEP = 1.5  # degrees, in motion
SWAY_STEP = 0.2  # for what turns very slowly
SHADOW_ANGLE_STEP = 9.0  # a blur does not show how exactly it is turned
ZOOM_STEP = 1 / 64
SHADOW_ZOOM_STEP = 1 / 16  # nor how exactly it has grown
ALPHA_STEP = 1 / 24
LIFT_STEP = 8.0  # of the softness of a shadow; how far away it lies is exact always
OUTLINE = 16  # pixels each way of the print by which outlines are told apart
MOST_OUTLINES = 2000
FADED_SHARE = 40  # faded surfaces larger than this part of the bound are not kept
FINER = 1.5  # times: the size at which rotation at rest is made, lest it be soft
FINER_BELOW = 1.6  # pixels a unit from which it need not be


class Pose(NamedTuple):
    """How a picture is seen: stretched along its own axes, rotated, faded, lifted."""

    scale_x: float = 1.0
    scale_y: float = 1.0
    angle: float = 0.0
    alpha: float = 1.0
    lift: float = shadow.FLAT

    @property
    def is_plain(self) -> bool:
        """Whether painting it exactly costs no more than painting it quickly."""
        return self.angle == 0.0 and self.lift <= 0.0

    def stepped(self, angle_step: float = ANGLE_STEP) -> Pose:
        """The nearest of the poses that are made for things in motion."""
        return Pose(
            max(ZOOM_STEP, round(self.scale_x / ZOOM_STEP) * ZOOM_STEP),
            max(ZOOM_STEP, round(self.scale_y / ZOOM_STEP) * ZOOM_STEP),
            round(self.angle / angle_step) * angle_step % 360,
            min(1.0, round(self.alpha / ALPHA_STEP) * ALPHA_STEP),
            round(self.lift / LIFT_STEP) * LIFT_STEP if self.lift > 0 else self.lift,
        )

    def for_shadow(self) -> Pose:
        """The pose of the shadow of this stepped pose: it need not turn or grow as exactly."""
        step = SHADOW_ZOOM_STEP
        return self._replace(
            scale_x=max(step, round(self.scale_x / step) * step),
            scale_y=max(step, round(self.scale_y / step) * step),
            angle=round(self.angle / SHADOW_ANGLE_STEP) * SHADOW_ANGLE_STEP % 360,
        )


class Shadow(NamedTuple):
    """A shadow, and how far its centre lies from that of the picture, in device pixels."""

    surface: pygame.Surface
    dx: float
    dy: float


class Renderer:
    """Paints pictures at `scale` device pixels a design unit."""

    def __init__(
        self, scale: float, cache_bytes: int | None = None, originals: Originals | None = None
    ) -> None:
        """cache_bytes: how much of what is painted is kept; None is what suits the scale."""
        self.scale = scale
        self._cache_bytes = cache_bytes
        self._painted = Store(0)
        self._passing = Store(0)
        self._share_out()
        self.originals = originals or Originals()
        self._outlines: dict[Hashable, Hashable] = {}

    def _share_out(self) -> None:
        """Bounds the two stores of what is painted: for rest, and for motion."""
        limit = self._cache_bytes
        if limit is None:
            limit = int(CACHE_BYTES * max(1.0, self.scale**2))
        self._passing.limit = int(limit * PASSING_SHARE)
        self._painted.limit = limit - self._passing.limit

    def rescale(self, scale: float) -> None:
        """Another window size: everything is painted anew."""
        self.scale = scale
        self._painted.clear()
        self._passing.clear()
        self._outlines.clear()
        self._share_out()

    def at(self, scale: float) -> Renderer:
        """This renderer at another scale, with the same stores."""
        if scale == self.scale:
            return self
        other = Renderer.__new__(Renderer)
        other.scale = scale
        other._cache_bytes = self._cache_bytes
        other._painted = self._painted
        other._passing = self._passing
        other.originals = self.originals
        other._outlines = self._outlines
        return other

    def beside(self, scale: float, cache_bytes: int) -> Renderer:
        """Another one that keeps so much of its own, and decodes no picture again."""
        return Renderer(scale, cache_bytes, self.originals)

    def make_room(self) -> None:
        """Drops what was made for motion: before something large is painted."""
        self._passing.clear()

    @property
    def used(self) -> int:
        """Bytes that are kept now."""
        return self._painted.used + self._passing.used + self.originals.used

    # What pictures need

    def original(self, name: str) -> pygame.Surface:
        """A baked picture as it was baked. Raises art.UnknownArtError."""
        return self.originals.take(name)

    def surface(
        self, picture: Picture, angle: float = 0.0, zoom: float = 1.0, alpha: float = 1.0
    ) -> pygame.Surface:
        """The picture, exactly so, premultiplied: blit it with BLEND_PREMULTIPLIED."""
        return self.posed(picture, Pose(zoom, zoom, angle % 360, alpha))

    def shadow(
        self, picture: Picture, angle: float = 0.0, zoom: float = 1.0, lift: float = 0.0
    ) -> Shadow:
        """The shadow of the picture so high above the table."""
        return self.cast(picture, Pose(zoom, zoom, angle % 360, 1.0, lift))

    def keeps(self, picture: Picture, pose: Pose) -> bool:
        """Whether the picture in that pose at rest is painted, with its shadow if it has one."""
        key = (self.scale, picture, pose)
        return ((*key, "both") if pose.lift >= 0 else key) in self._painted

    # What the canvas needs

    def posed(self, picture: Picture, pose: Pose) -> pygame.Surface:
        """The picture in that pose at rest, without a shadow."""
        pose = pose._replace(lift=shadow.FLAT)
        key = (self.scale, picture, pose)
        if pose.alpha < 1.0:
            whole = self.posed(picture, pose._replace(alpha=1.0))
            return self._faded(self._painted, key, (whole, 0.0, 0.0), pose.alpha)[0]
        return _kept(self._painted, key, lambda: (self._exact(picture, pose), 0.0, 0.0))[0]

    def moving(self, picture: Picture, pose: Pose) -> pygame.Surface:
        """The picture in a stepped pose, quickly made from its surface at rest."""
        pose = pose._replace(lift=shadow.FLAT)
        key = (self.scale, picture, pose, "moving")
        if pose.alpha < 1.0:
            whole = self.moving(picture, pose._replace(alpha=1.0))
            return self._faded(self._passing, key, (whole, 0.0, 0.0), pose.alpha)[0]
        if pose == Pose():
            return self.posed(picture, pose)
        return _kept(self._passing, key, lambda: (self._quick(picture, pose), 0.0, 0.0))[0]

    def cast(self, picture: Picture, pose: Pose) -> Shadow:
        """The shadow of the picture in that pose. Pictures of one outline share it."""
        key = (self.scale, self._outline(picture), pose, "shadow")
        if pose.alpha < 1.0:
            whole = self.cast(picture, pose._replace(alpha=1.0))
            return Shadow(*self._faded(self._passing, key, whole, pose.alpha))

        def paint() -> Painted:
            return shadow.cast(self.moving(picture, pose), self.scale, pose.lift)

        return Shadow(*_kept(self._passing, key, paint))

    def with_shadow(self, picture: Picture, pose: Pose) -> Shadow:
        """The picture in that pose at rest and its shadow, in one surface.

        The picture alone, unrotated, is kept as well: as soon as it moves, it will be needed.
        """
        key = (self.scale, picture, pose, "both")
        if pose.alpha < 1.0:
            whole = self.with_shadow(picture, pose._replace(alpha=1.0))
            return Shadow(*self._faded(self._painted, key, whole, pose.alpha))

        def paint() -> Painted:
            flat = pose._replace(lift=shadow.FLAT)
            look = self._exact(picture, flat) if pose.angle else self.posed(picture, flat)
            border = None
            if isinstance(picture, Bordered) and flat == Pose():
                border = picture.border
            tight = self._passing.get((self.scale, picture, pose, "touching"))
            touching = tight[0] if tight else None
            return together(look, *shadow.cast(look, self.scale, pose.lift, border, touching))

        return Shadow(*_kept(self._painted, key, paint))

    def touching(self, picture: Picture, pose: Pose) -> None:
        """Half of what `with_shadow` will make of an unrotated picture, made ahead: for a large one
        all of it takes longer than a frame."""
        look = self.posed(picture, pose._replace(lift=shadow.FLAT))
        if tight := shadow.touching(look, self.scale, pose.lift):
            self._passing.keep((self.scale, picture, pose, "touching"), tight, 0.0, 0.0)

    def _outline(self, picture: Picture) -> Hashable:
        """What tells the outlines of pictures apart, such as coins from cards: a small print."""
        key = (self.scale, picture)
        found = self._outlines.get(key)
        if found is None:
            base = self._base(picture)
            small = pygame.transform.smoothscale(base, (OUTLINE, OUTLINE))
            coarse = bytes(value >> 4 for value in pygame.image.tobytes(small, "RGBA")[3::4])
            found = (base.get_size(), coarse)
            if len(self._outlines) >= MOST_OUTLINES:
                self._outlines.clear()
            self._outlines[key] = found
        return found

    def _faded(self, store: Store, key: Hashable, whole: Painted, alpha: float) -> Painted:
        """Something painted, more transparent.

        The many steps in which a panel fades would drive out all else: large ones are not kept.
        """
        surface, dx, dy = whole
        if size_of(surface) > store.limit // FADED_SHARE:
            return faded(surface, alpha), dx, dy
        return _kept(store, key, lambda: (faded(surface, alpha), dx, dy))

    def _quick(self, picture: Picture, pose: Pose) -> pygame.Surface:
        """Stretches and rotates the picture as it is kept for rest."""
        base = self._base(picture)
        if pose.scale_x != 1.0 or pose.scale_y != 1.0:
            width, height = base.get_size()
            base = shrink(base, (pixels(width, pose.scale_x), pixels(height, pose.scale_y)))
        if not pose.angle:
            return base
        if self.scale >= FINER_BELOW:  # pixels so small that moving edges need not be smooth
            return pygame.transform.rotate(base, pose.angle)
        return rotated(base, pose.angle)

    def _base(self, picture: Picture) -> pygame.Surface:
        """The picture unrotated, good enough for motion: what is kept already, if anything."""
        exact = (self.scale, picture, Pose())
        found = self._painted.get(exact) or self._painted.get((self.scale, picture, "soft"))
        return self.posed(picture, Pose()) if found is None else found[0]

    def _exact(self, picture: Picture, pose: Pose) -> pygame.Surface:
        """Paints the picture stretched and rotated, from the original."""
        if pose == Pose():
            return picture.paint(self)
        larger = max(pose.scale_x, pose.scale_y, 1e-3)
        finer = FINER if pose.angle % 90 and self.scale * larger < FINER_BELOW else 1.0
        if finer > 1.0 and larger == 1.0:  # a hand of cards turns a little with each that goes
            look = _kept(
                self._passing, (finer * self.scale, picture),
                lambda: (self.at(finer * self.scale)._plain(picture), 0.0, 0.0),
            )[0]  # fmt: skip
        else:
            look = self.at(self.scale * larger * finer)._plain(picture)
        if pose.scale_x != pose.scale_y:
            width, height = picture.size
            share = self.scale * finer
            look = shrink(
                look, (pixels(width * pose.scale_x, share), pixels(height * pose.scale_y, share))
            )
        elif finer > 1.0 and larger == 1.0:
            _kept(
                self._painted,
                (self.scale, picture, "soft"),
                lambda: (scaled(look, 1 / finer), 0.0, 0.0),
            )
        if not pose.angle:
            return look
        return rotated(look, pose.angle, 1 / finer)

    def _plain(self, picture: Picture) -> pygame.Surface:
        """The picture unrotated at this very scale; kept if it is already, but not for that."""
        found = self._painted.get((self.scale, picture, Pose()))
        return found[0] if found is not None else picture.paint(self)


def _kept(store: Store, key: Hashable, paint: Callable[[], Painted]) -> Painted:
    """What a store keeps under the key; painted and kept when it does not."""
    found = store.get(key)
    if found is None:
        found = paint()
        store.keep(key, *found)
    return found


def scaled(surface: pygame.Surface, zoom: float) -> pygame.Surface:
    """A surface at another size."""
    width, height = surface.get_size()
    return shrink(surface, (pixels(width, zoom), pixels(height, zoom)))


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """A premultiplied surface, more transparent."""
    paler = surface.copy()
    share = round(255 * max(0.0, min(1.0, alpha)))
    paler.fill((share, share, share, share), special_flags=pygame.BLEND_RGBA_MULT)
    return paler


def rotated(surface: pygame.Surface, angle: float, zoom: float = 1.0) -> pygame.Surface:
    """A premultiplied surface turned about its centre and shrunk, with smooth edges.

    rotozoom does not smooth the very edge of what it turns: give it a transparent one.
    """
    if angle % 90 == 0:
        return scaled(pygame.transform.rotate(surface, angle), zoom)
    margin = 2
    width, height = surface.get_size()
    room = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    room.blit(surface, (margin, margin), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.rotozoom(room, angle, zoom)


def together(look: pygame.Surface, below: pygame.Surface, dx: float, dy: float) -> Painted:
    """A picture laid over its shadow, whose centre lies dx, dy away: both in one surface."""
    over = look.get_rect()
    under = below.get_rect(
        topleft=(
            round(look.get_width() / 2 + dx - below.get_width() / 2),
            round(look.get_height() / 2 + dy - below.get_height() / 2),
        )
    )
    room = over.union(under)
    both = pygame.Surface(room.size, pygame.SRCALPHA)
    both.blit(below, under.move(-room.x, -room.y), special_flags=pygame.BLEND_PREMULTIPLIED)
    both.blit(look, over.move(-room.x, -room.y), special_flags=pygame.BLEND_PREMULTIPLIED)
    centre_x = room.x + room.width / 2 - look.get_width() / 2
    centre_y = room.y + room.height / 2 - look.get_height() / 2
    return both, centre_x, centre_y
