"""The renderer: paints pictures at the window's scale, rotated, zoomed, faded, with shadows.

Painted surfaces are kept in a cache of bounded size; the least recently used are dropped.
Decoded images (2 pixels a design pixel, four times as much as a 1080p window needs) are
kept for a short time only (`image_loader.py`).

There are two qualities. A picture at rest is painted exactly: from the baked image, at its
true size, rotated at a larger size. A picture in motion is made from its surface at rest,
with angle, zoom and opacity in steps that the eye cannot tell, so that most frames hit the
cache.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from sprites import shadow
from sprites.painting import BorderedPicture, Picture, resize_surface, to_pixels
from sprites.rendering.image_loader import ImageLoader
from sprites.rendering.surface_cache import OffsetSurface, SurfaceCache, surface_bytes

CACHE_BYTES = 94_000_000  # at 1 pixel a unit; it grows with the window's area
MOTION_CACHE_SHARE = (
    0.4  # of it, for what is made for motion: so much that it would drive out the rest
)

MOTION_ANGLE_STEP = 1.5  # degrees, in motion
SLOW_ANGLE_STEP = 0.2  # for what turns very slowly
SHADOW_ANGLE_STEP = 9.0  # a blur does not show how exactly it is turned
MOTION_ZOOM_STEP = 1 / 64
SHADOW_ZOOM_STEP = 1 / 16  # nor how exactly it has grown
MOTION_ALPHA_STEP = 1 / 24
SHADOW_LIFT_STEP = 8.0  # of the softness of a shadow; how far away it lies is exact always
SHADOW_OUTLINE_PIXELS = 16  # pixels each way of the print by which outlines are told apart
MAX_CACHED_OUTLINES = 2000
MAX_FADED_AREA_DIVISOR = 40  # faded surfaces larger than this part of the bound are not kept
ROTATION_SUPERSAMPLING = 1.5  # times: the size at which rotation at rest is made, lest it be soft
MAX_SUPERSAMPLED_SCALE = 1.6  # pixels a unit from which it need not be


class Pose(NamedTuple):
    """Transformation of a picture: stretched along its own axes, rotated, faded, lifted."""

    scale_x: float = 1.0
    scale_y: float = 1.0
    angle: float = 0.0
    alpha: float = 1.0
    lift: float = shadow.FLAT_LIFT
    away: shadow.Direction = shadow.BELOW_LAMP
    """Direction away from the lamp, for the shadow of a picture at rest."""

    @property
    def is_cheap(self) -> bool:
        """True if exact painting costs no more than quick painting."""
        return self.angle == 0.0 and self.lift <= 0.0

    def quantize(
        self, angle_step: float = MOTION_ANGLE_STEP, alpha_step: float = MOTION_ALPHA_STEP
    ) -> Pose:
        """Return the nearest pose of those that are rendered for motion."""
        return Pose(
            max(MOTION_ZOOM_STEP, round(self.scale_x / MOTION_ZOOM_STEP) * MOTION_ZOOM_STEP),
            max(MOTION_ZOOM_STEP, round(self.scale_y / MOTION_ZOOM_STEP) * MOTION_ZOOM_STEP),
            round(self.angle / angle_step) * angle_step % 360,
            min(1.0, round(self.alpha / alpha_step) * alpha_step),
            round(self.lift / SHADOW_LIFT_STEP) * SHADOW_LIFT_STEP if self.lift > 0 else self.lift,
            self.away,
        )

    def quantize_shadow(self) -> Pose:
        """Return the pose of the shadow of this quantized pose, in coarser steps."""
        step = SHADOW_ZOOM_STEP
        return self._replace(
            scale_x=max(step, round(self.scale_x / step) * step),
            scale_y=max(step, round(self.scale_y / step) * step),
            angle=round(self.angle / SHADOW_ANGLE_STEP) * SHADOW_ANGLE_STEP % 360,
            away=shadow.BELOW_LAMP,
        )


class Shadow(NamedTuple):
    """A shadow surface, and the offset of its centre from that of the picture, in device pixels."""

    surface: pygame.Surface
    dx: float
    dy: float


class Renderer:
    """Paints pictures at `scale` device pixels a design pixel, with caches."""

    def __init__(
        self, scale: float, cache_bytes: int | None = None, image_loader: ImageLoader | None = None
    ) -> None:
        """Create a renderer.

        Args:
            scale: Device pixels a design pixel.
            cache_bytes: Size of the cache; None chooses a size that suits the scale.
            image_loader: Source of the baked images.
        """
        self.scale = scale
        self._cache_bytes = cache_bytes
        self._painted = SurfaceCache(0)
        self._passing = SurfaceCache(0)
        self._share_out()
        self.image_loader = image_loader or ImageLoader()
        self._outlines: dict[Hashable, Hashable] = {}

    def _share_out(self) -> None:
        """Set the sizes of the two caches: pictures at rest, and pictures in motion."""
        limit = self._cache_bytes
        if limit is None:
            limit = int(CACHE_BYTES * max(1.0, self.scale**2))
        self._passing.max_bytes = int(limit * MOTION_CACHE_SHARE)
        self._painted.max_bytes = limit - self._passing.max_bytes

    def set_scale(self, scale: float) -> None:
        """Set another scale; drops everything painted."""
        self.scale = scale
        self._painted.clear()
        self._passing.clear()
        self._outlines.clear()
        self._share_out()

    def at_scale(self, scale: float) -> Renderer:
        """Return this renderer at another scale, with the same caches."""
        if scale == self.scale:
            return self
        other = Renderer.__new__(Renderer)
        other.scale = scale
        other._cache_bytes = self._cache_bytes
        other._painted = self._painted
        other._passing = self._passing
        other.image_loader = self.image_loader
        other._outlines = self._outlines
        return other

    def with_own_cache(self, scale: float, cache_bytes: int) -> Renderer:
        """Return another renderer with a cache of its own and the same image loader."""
        return Renderer(scale, cache_bytes, self.image_loader)

    def clear_motion_cache(self) -> None:
        """Drop the surfaces made for motion, before something large is painted."""
        self._passing.clear()

    @property
    def used_bytes(self) -> int:
        """Bytes held in all caches."""
        return self._painted.used_bytes + self._passing.used_bytes + self.image_loader.used_bytes

    # What pictures need

    def baked_image(self, name: str) -> pygame.Surface:
        """Return a baked image, unscaled.

        Raises:
            UnknownArtError: No image of that name is baked.
        """
        return self.image_loader.take_image(name)

    def render(
        self, picture: Picture, angle: float = 0.0, zoom: float = 1.0, alpha: float = 1.0
    ) -> pygame.Surface:
        """Return the exact surface of a picture, premultiplied (blit with BLEND_PREMULTIPLIED)."""
        return self.render_pose(picture, Pose(zoom, zoom, angle % 360, alpha))

    def has_cached(self, picture: Picture, pose: Pose) -> bool:
        """True if the picture in that pose at rest is cached, with its shadow if it has one."""
        key = (self.scale, picture, pose)
        return ((*key, "both") if pose.lift >= 0 else key) in self._painted

    # What the canvas needs

    def render_pose(self, picture: Picture, pose: Pose) -> pygame.Surface:
        """Return the picture in that pose at rest, without a shadow."""
        pose = pose._replace(lift=shadow.FLAT_LIFT, away=shadow.BELOW_LAMP)
        key = (self.scale, picture, pose)
        if pose.alpha < 1.0:
            whole = self.render_pose(picture, pose._replace(alpha=1.0))
            return self._faded(self._painted, key, (whole, 0.0, 0.0), pose.alpha)[0]
        return _kept(self._painted, key, lambda: (self._exact(picture, pose), 0.0, 0.0))[0]

    def render_moving(self, picture: Picture, pose: Pose) -> pygame.Surface:
        """Return the picture in a quantized pose, made quickly from its surface at rest."""
        pose = pose._replace(lift=shadow.FLAT_LIFT, away=shadow.BELOW_LAMP)
        key = (self.scale, picture, pose, "moving")
        if pose.alpha < 1.0:
            whole = self.render_moving(picture, pose._replace(alpha=1.0))
            return self._faded(self._passing, key, (whole, 0.0, 0.0), pose.alpha)[0]
        if pose == Pose():
            return self.render_pose(picture, pose)
        return _kept(self._passing, key, lambda: (self._quick(picture, pose), 0.0, 0.0))[0]

    def cast_shadow(self, picture: Picture, pose: Pose) -> Shadow:
        """Return the shadow of the picture in that pose. Pictures of one outline share it."""
        key = (self.scale, self._outline(picture), pose, "shadow")
        if pose.alpha < 1.0:
            whole = self.cast_shadow(picture, pose._replace(alpha=1.0))
            return Shadow(*self._faded(self._passing, key, whole, pose.alpha))

        def paint() -> OffsetSurface:
            return shadow.cast_shadow(self.render_moving(picture, pose), self.scale, pose.lift)

        return Shadow(*_kept(self._passing, key, paint))

    def render_with_shadow(self, picture: Picture, pose: Pose) -> Shadow:
        """Return the picture in that pose at rest and its shadow, in one surface.

        The unrotated picture alone is cached too: as soon as the picture moves, it is needed.
        """
        key = (self.scale, picture, pose, "both")
        if pose.alpha < 1.0:
            whole = self.render_with_shadow(picture, pose._replace(alpha=1.0))
            return Shadow(*self._faded(self._painted, key, whole, pose.alpha))

        def paint() -> OffsetSurface:
            flat = pose._replace(lift=shadow.FLAT_LIFT, away=shadow.BELOW_LAMP)
            look = self._exact(picture, flat) if pose.angle else self.render_pose(picture, flat)
            border = None
            if flat == Pose() and isinstance(picture, BorderedPicture):
                border = picture.border_width
            tight = self._passing.get((self.scale, picture, pose, "touching"))
            touching = tight[0] if tight else None
            return combine_with_shadow(
                look, *shadow.cast_shadow(look, self.scale, pose.lift, border, touching, pose.away)
            )

        return Shadow(*_kept(self._painted, key, paint))

    def prepare_contact_shadow(self, picture: Picture, pose: Pose) -> None:
        """Render the contact shadow that `render_with_shadow` needs for an unrotated picture.

        For a large picture the whole takes longer than a frame, so half is made ahead.
        """
        look = self.render_pose(picture, pose._replace(lift=shadow.FLAT_LIFT))
        if tight := shadow.contact_shadow(look, self.scale, pose.lift):
            self._passing.store((self.scale, picture, pose, "touching"), tight, 0.0, 0.0)

    def _outline(self, picture: Picture) -> Hashable:
        """Return a key of the outline of a picture: a small thumbnail of its alpha."""
        key = (self.scale, picture)
        found = self._outlines.get(key)
        if found is None:
            base = self._base(picture)
            small = pygame.transform.smoothscale(
                base, (SHADOW_OUTLINE_PIXELS, SHADOW_OUTLINE_PIXELS)
            )
            coarse = bytes(value >> 4 for value in pygame.image.tobytes(small, "RGBA")[3::4])
            found = (base.get_size(), coarse)
            if len(self._outlines) >= MAX_CACHED_OUTLINES:
                self._outlines.clear()
            self._outlines[key] = found
        return found

    def _faded(
        self, store: SurfaceCache, key: Hashable, whole: OffsetSurface, alpha: float
    ) -> OffsetSurface:
        """Return a painted surface with less opacity.

        Large faded surfaces are not cached: the many steps of a panel would evict all else.
        """
        surface, dx, dy = whole
        if surface_bytes(surface) > store.max_bytes // MAX_FADED_AREA_DIVISOR:
            return fade_surface(surface, alpha), dx, dy
        return _kept(store, key, lambda: (fade_surface(surface, alpha), dx, dy))

    def _quick(self, picture: Picture, pose: Pose) -> pygame.Surface:
        """Stretch and rotate the cached surface of the picture at rest."""
        base = self._base(picture)
        if pose.scale_x != 1.0 or pose.scale_y != 1.0:
            width, height = base.get_size()
            base = resize_surface(
                base, (to_pixels(width, pose.scale_x), to_pixels(height, pose.scale_y))
            )
        if not pose.angle:
            return base
        if (
            self.scale >= MAX_SUPERSAMPLED_SCALE
        ):  # pixels so small that moving edges need not be smooth
            return pygame.transform.rotate(base, pose.angle)
        return rotate_surface(base, pose.angle)

    def _base(self, picture: Picture) -> pygame.Surface:
        """Return the unrotated picture, good enough for motion; a cached surface if possible."""
        exact = (self.scale, picture, Pose())
        found = self._painted.get(exact) or self._painted.get((self.scale, picture, "soft"))
        return self.render_pose(picture, Pose()) if found is None else found[0]

    def _exact(self, picture: Picture, pose: Pose) -> pygame.Surface:
        """Paint the picture stretched and rotated, from the baked image."""
        if pose == Pose():
            return picture.paint(self)
        larger = max(pose.scale_x, pose.scale_y, 1e-3)
        finer = (
            ROTATION_SUPERSAMPLING
            if pose.angle % 90 and self.scale * larger < MAX_SUPERSAMPLED_SCALE
            else 1.0
        )
        if finer > 1.0 and larger == 1.0:  # a hand of cards turns a little with each that goes
            look = _kept(
                self._passing, (finer * self.scale, picture),
                lambda: (self.at_scale(finer * self.scale)._plain(picture), 0.0, 0.0),
            )[0]  # fmt: skip
        else:
            look = self.at_scale(self.scale * larger * finer)._plain(picture)
        if pose.scale_x != pose.scale_y:
            width, height = picture.size
            share = self.scale * finer
            look = resize_surface(
                look,
                (to_pixels(width * pose.scale_x, share), to_pixels(height * pose.scale_y, share)),
            )
        elif finer > 1.0 and larger == 1.0:
            _kept(
                self._painted,
                (self.scale, picture, "soft"),
                lambda: (scale_surface(look, 1 / finer), 0.0, 0.0),
            )
        if not pose.angle:
            return look
        return rotate_surface(look, pose.angle, 1 / finer)

    def _plain(self, picture: Picture) -> pygame.Surface:
        """Return the unrotated picture at this scale; uses the cache but does not fill it."""
        found = self._painted.get((self.scale, picture, Pose()))
        return found[0] if found is not None else picture.paint(self)


def _kept(store: SurfaceCache, key: Hashable, paint: Callable[[], OffsetSurface]) -> OffsetSurface:
    """Return the cached surface of a key; paints and caches it if needed."""
    found = store.get(key)
    if found is None:
        found = paint()
        store.store(key, *found)
    return found


def scale_surface(surface: pygame.Surface, zoom: float) -> pygame.Surface:
    """Return a surface scaled by a factor."""
    width, height = surface.get_size()
    return resize_surface(surface, (to_pixels(width, zoom), to_pixels(height, zoom)))


def fade_surface(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """Return a premultiplied surface with less opacity."""
    paler = surface.copy()
    share = round(255 * max(0.0, min(1.0, alpha)))
    paler.fill((share, share, share, share), special_flags=pygame.BLEND_RGBA_MULT)
    return paler


def rotate_surface(surface: pygame.Surface, angle: float, zoom: float = 1.0) -> pygame.Surface:
    """Return a premultiplied surface rotated about its centre and shrunk, with smooth edges.

    rotozoom does not smooth the very edge of a surface, so a transparent margin is added.
    """
    if angle % 90 == 0:
        return scale_surface(pygame.transform.rotate(surface, angle), zoom)
    margin = 2
    width, height = surface.get_size()
    room = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    room.blit(surface, (margin, margin), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.rotozoom(room, angle, zoom)


def combine_with_shadow(
    image: pygame.Surface, below: pygame.Surface, dx: float, dy: float
) -> OffsetSurface:
    """Return a picture over its shadow in one surface.

    Args:
        image: The painted picture.
        below: The shadow.
        dx: Offset of the shadow's centre, device pixels.
        dy: Offset of the shadow's centre, device pixels.
    """
    over = image.get_rect()
    under = below.get_rect(
        topleft=(
            round(image.get_width() / 2 + dx - below.get_width() / 2),
            round(image.get_height() / 2 + dy - below.get_height() / 2),
        )
    )
    room = over.union(under)
    both = pygame.Surface(room.size, pygame.SRCALPHA)
    both.blit(below, under.move(-room.x, -room.y), special_flags=pygame.BLEND_PREMULTIPLIED)
    both.blit(image, over.move(-room.x, -room.y), special_flags=pygame.BLEND_PREMULTIPLIED)
    centre_x = room.x + room.width / 2 - image.get_width() / 2
    centre_y = room.y + room.height / 2 - image.get_height() / 2
    return both, centre_x, centre_y
