"""The one shadow of everything on the table, made of a picture's transparency.

The light comes from the upper left. A piece that lies has a soft shadow close by and a tight
dark one where it touches; as it rises the shadow grows larger, softer, paler, and slides away
to the lower right. All lengths are design units.
"""

from __future__ import annotations

import math

import pygame

FLAT = -1.0  # a lift below 0: printed on what is under it, casts no shadow at all

SOFTNESS = 4.0  # blur radius of a lying piece
SOFTNESS_PER_LIFT = 0.16
OFFSET = (2.5, 4.0)  # of the soft shadow of a lying piece
OFFSET_PER_LIFT = (0.28, 0.42)
STRENGTH = 0.50
STRENGTH_HIGH = 0.34  # at HIGH and above
HIGH = 100.0
CONTACT_SOFTNESS = 1.6
CONTACT_OFFSET = (0.8, 1.2)
CONTACT_STRENGTH = 0.42
CONTACT_GONE = 14.0  # lift from which nothing touches any more
REACH = 3.0  # of its softness, that a shadow reaches at most
GRAIN = 2.0  # pixels of blur radius that are kept; wider blurs are made smaller, then enlarged


def offset(lift: float) -> tuple[float, float]:
    """Where the soft shadow lies, from the centre of the piece to its own."""
    return OFFSET[0] + OFFSET_PER_LIFT[0] * lift, OFFSET[1] + OFFSET_PER_LIFT[1] * lift


def reach(lift: float) -> float:
    """How far the shadow of a piece so high above the table reaches beyond it at most."""
    return REACH * (SOFTNESS + SOFTNESS_PER_LIFT * lift) + max(offset(lift))


def cast(
    look: pygame.Surface,
    scale: float,
    lift: float,
    border: float | None = None,
    tight: pygame.Surface | None = None,
) -> tuple[pygame.Surface, float, float]:
    """The shadow of a painted picture `lift` above the table, at `scale` pixels a unit.

    border: how far from its edges (design units) the picture's outline ceases to change, if it
    does; then what lies in between is left out and its shadow stretched, for a large panel takes
    long to blur. tight: what `touching` gave, if that was asked before. Returns a premultiplied
    surface, and how far its centre lies from that of the picture, in device pixels.
    """
    if border is not None:
        reach = REACH * (SOFTNESS + SOFTNESS_PER_LIFT * max(0.0, lift)) + border
        keep = 2 * math.ceil(reach * scale)
        across, down = look.get_size()
        folded = _stretched(look, (min(across, keep), min(down, keep)))
        below, dx, dy = cast(folded, scale, lift)
        across += below.get_width() - folded.get_width()
        down += below.get_height() - folded.get_height()
        return _stretched(below, (across, down)), dx, dy
    height = max(0.0, min(1.0, lift / HIGH))
    strength = STRENGTH + (STRENGTH_HIGH - STRENGTH) * height
    soft = blurred(look, (SOFTNESS + SOFTNESS_PER_LIFT * lift) * scale, strength)
    dx, dy = (length * scale for length in offset(lift))
    tight = tight or touching(look, scale, lift)
    if tight:
        place = (
            round((soft.get_width() - tight.get_width()) / 2 + CONTACT_OFFSET[0] * scale - dx),
            round((soft.get_height() - tight.get_height()) / 2 + CONTACT_OFFSET[1] * scale - dy),
        )
        soft.blit(tight, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return soft, dx, dy


def touching(look: pygame.Surface, scale: float, lift: float) -> pygame.Surface | None:
    """The tight shadow where a painted picture touches the table; None where it does not."""
    touch = CONTACT_STRENGTH * (1 - lift / CONTACT_GONE)
    return blurred(look, CONTACT_SOFTNESS * scale, touch) if touch > 0 else None


def _stretched(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A surface made longer or shorter in its middle, where its rows and columns are alike."""
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
    """Near half, what is stretched, and far half along one axis: start and length before, and
    after."""
    near = (min(source, target) - 1) // 2
    far = min(source, target) - 1 - near
    parts = [
        ((0, near), (0, near)),
        ((near, 1), (near, target - near - far)),
        ((source - far, far), (target - far, far)),
    ]
    return [part for part in parts if part[0][1] > 0 and part[1][1] > 0]


def blurred(look: pygame.Surface, radius: float, strength: float) -> pygame.Surface:
    """The picture's transparency as a black blur, `strength` dark, with room for its edge.

    Made smaller, blurred by a box and enlarged smoothly, which together is near to a bell curve.
    """
    coarser = max(1.0, radius / GRAIN)
    box = max(1, round(radius / coarser))
    margin = box + 2
    width = max(1, round(look.get_width() / coarser))
    height = max(1, round(look.get_height() / coarser))
    small = pygame.transform.smoothscale(look, (width, height))
    room = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    room.blit(small, (margin, margin), special_flags=pygame.BLEND_PREMULTIPLIED)
    room.fill((0, 0, 0, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
    room = pygame.transform.box_blur(room, box, False)
    if coarser == 1.0:
        return room
    size = (round(room.get_width() * coarser), round(room.get_height() * coarser))
    return pygame.transform.smoothscale(room, size)
