"""Drop shadows, made from the alpha of a picture.

One lamp hangs over the middle of the table, so shadows fall away from there. A piece on the
table has a soft shadow close by and a tight dark contact shadow. As it rises the shadow
grows larger, softer and paler, and moves away from the lamp. All lengths are design pixels.
"""

from __future__ import annotations

import math

import pygame

FLAT_LIFT = -1.0  # a lift below 0: printed on what is under it, casts no shadow at all

LAMP_POSITION = (960.0, 600.0)  # the point under the lamp
LAMP_REACH = (960.0, 540.0)  # distances from it at which the direction is greatest
DIRECTION_STEP = 0.5  # step of the direction at rest, so that equal pieces share a surface
LYING_HEIGHT = 4.0  # height of a piece that lies on the table: its lift is 0
OFFSET_BELOW_LAMP = (0.15, 0.75)  # shadow offset for each unit of height, under the lamp
OFFSET_AWAY = (0.8, 0.4)  # and added to it at the rim
MIN_OFFSET_DOWN = 0.25
BLUR_RADIUS = 4.0  # blur radius of a lying piece
BLUR_RADIUS_PER_LIFT = 0.34
SHADOW_OPACITY = 0.50
HIGH_LIFT_OPACITY = 0.34  # at HIGH and above
HIGH_LIFT = 100.0
CONTACT_BLUR_RADIUS = 1.6
CONTACT_OFFSET = (0.8, 1.2)
CONTACT_OPACITY = 0.42
MAX_CONTACT_LIFT = 14.0  # lift from which nothing touches any more
REACH_PER_BLUR_RADIUS = 3.0  # of its softness, that a shadow reaches at most
MAX_BLUR_PIXELS = (
    2.0  # pixels of blur radius that are kept; wider blurs are made smaller, then enlarged
)


Direction = tuple[float, float]
"""Direction away from the lamp: (0, 0) under it, 1 or -1 at the rim of the table."""
BELOW_LAMP: Direction = (0.0, 0.0)


def direction_at(x: float, y: float, step: float = 0.0) -> Direction:
    """Return the direction away from the lamp at a point of the table, in steps if given."""
    across = max(-1.0, min(1.0, (x - LAMP_POSITION[0]) / LAMP_REACH[0]))
    down = max(-1.0, min(1.0, (y - LAMP_POSITION[1]) / LAMP_REACH[1]))
    return (round(across / step) * step, round(down / step) * step) if step else (across, down)


def shadow_offset(lift: float, direction: Direction = BELOW_LAMP) -> tuple[float, float]:
    """Return the offset of the soft shadow's centre from the centre of the piece."""
    height = LYING_HEIGHT + lift
    across = OFFSET_BELOW_LAMP[0] + OFFSET_AWAY[0] * direction[0]
    down = OFFSET_BELOW_LAMP[1] + OFFSET_AWAY[1] * direction[1]
    return height * across, height * max(MIN_OFFSET_DOWN, down)


def shadow_reach(lift: float) -> float:
    """Return the greatest distance by which the shadow of a lifted piece extends beyond it."""
    blur = REACH_PER_BLUR_RADIUS * (BLUR_RADIUS + BLUR_RADIUS_PER_LIFT * lift)
    return blur + max(shadow_offset(lift, (1.0, 1.0)))


def cast_shadow(
    image: pygame.Surface,
    scale: float,
    lift: float,
    border: float | None = None,
    contact: pygame.Surface | None = None,
    direction: Direction = BELOW_LAMP,
) -> tuple[pygame.Surface, float, float]:
    """Return the shadow of a painted picture.

    Args:
        image: The painted picture.
        scale: Device pixels a design pixel.
        lift: Height above the table, design pixels.
        border: Distance from the edges beyond which the outline does not change, design
            pixels; None if it changes everywhere. The middle of a large panel is left out
            before the blur and the shadow is stretched, since a large blur is slow.
        contact: The result of `contact_shadow`, if it exists already.
        direction: Direction away from the lamp.

    Returns:
        A premultiplied surface, and the offset of its centre from that of the picture, in
        device pixels.
    """
    if border is not None:
        reach = (
            REACH_PER_BLUR_RADIUS * (BLUR_RADIUS + BLUR_RADIUS_PER_LIFT * max(0.0, lift)) + border
        )
        keep = 2 * math.ceil(reach * scale)
        across, down = image.get_size()
        folded = _stretched(image, (min(across, keep), min(down, keep)))
        below, dx, dy = cast_shadow(folded, scale, lift, direction=direction)
        across += below.get_width() - folded.get_width()
        down += below.get_height() - folded.get_height()
        return _stretched(below, (across, down)), dx, dy
    height = max(0.0, min(1.0, lift / HIGH_LIFT))
    strength = SHADOW_OPACITY + (HIGH_LIFT_OPACITY - SHADOW_OPACITY) * height
    soft = blur_silhouette(image, (BLUR_RADIUS + BLUR_RADIUS_PER_LIFT * lift) * scale, strength)
    dx, dy = (length * scale for length in shadow_offset(lift, direction))
    contact = contact or contact_shadow(image, scale, lift)
    if contact:
        place = (
            round((soft.get_width() - contact.get_width()) / 2 + CONTACT_OFFSET[0] * scale - dx),
            round((soft.get_height() - contact.get_height()) / 2 + CONTACT_OFFSET[1] * scale - dy),
        )
        soft.blit(contact, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return soft, dx, dy


def contact_shadow(image: pygame.Surface, scale: float, lift: float) -> pygame.Surface | None:
    """Return the tight shadow where a painted picture touches the table; None above it."""
    touch = CONTACT_OPACITY * (1 - lift / MAX_CONTACT_LIFT)
    return blur_silhouette(image, CONTACT_BLUR_RADIUS * scale, touch) if touch > 0 else None


def _stretched(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a surface stretched or shortened in its middle, where rows and columns are alike."""
    if surface.get_size() == size:
        return surface
    target = pygame.Surface(size, pygame.SRCALPHA)
    for (from_x, from_w), (to_x, to_w) in _halves(surface.get_width(), size[0]):
        for (from_y, from_h), (to_y, to_h) in _halves(surface.get_height(), size[1]):
            part = surface.subsurface((from_x, from_y, from_w, from_h))
            place = target.subsurface((to_x, to_y, to_w, to_h))
            pygame.transform.scale(part, (to_w, to_h), place)
    return target


def _halves(source: int, target: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return near half, stretched middle and far half of one axis.

    Each is a pair (start, length) in the source and one in the target.
    """
    near = (min(source, target) - 1) // 2
    far = min(source, target) - 1 - near
    parts = [
        ((0, near), (0, near)),
        ((near, 1), (near, target - near - far)),
        ((source - far, far), (target - far, far)),
    ]
    return [part for part in parts if part[0][1] > 0 and part[1][1] > 0]


def blur_silhouette(image: pygame.Surface, radius: float, strength: float) -> pygame.Surface:
    """Return the alpha of a picture as a black blur, with room for its edge.

    The picture is reduced, box-blurred and enlarged smoothly, which is close to a Gaussian.

    Args:
        image: The painted picture.
        radius: Blur radius, device pixels.
        strength: Opacity, 0 to 1.
    """
    coarser = max(1.0, radius / MAX_BLUR_PIXELS)
    box = max(1, round(radius / coarser))
    margin = box + 2
    width = max(1, round(image.get_width() / coarser))
    height = max(1, round(image.get_height() / coarser))
    small = pygame.transform.smoothscale(image, (width, height))
    room = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    room.blit(small, (margin, margin), special_flags=pygame.BLEND_PREMULTIPLIED)
    room.fill((0, 0, 0, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
    room = pygame.transform.box_blur(room, box, False)
    if coarser == 1.0:
        return room
    size = (round(room.get_width() * coarser), round(room.get_height() * coarser))
    return pygame.transform.smoothscale(room, size)
