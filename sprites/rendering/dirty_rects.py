"""The last drawn state of each node, and the redrawing of dirty rectangles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor, hypot, prod
from operator import attrgetter
from typing import Any

import pygame

from sprites import shadow
from sprites.node import DESIGN_SIZE, Node, stretch_factors
from sprites.painting import OpaquePicture, Picture
from sprites.rendering.renderer import (
    MOTION_ALPHA_STEP,
    MOTION_ANGLE_STEP,
    SLOW_ANGLE_STEP,
    Pose,
    Renderer,
)
from sprites.rendering.surface_cache import OffsetSurface

MAX_DIRTY_RECTS = 48  # more dirty rectangles than this are drawn as one
MAX_MERGE_RATIO = 1.25  # two rectangles become one if that covers at most so much more than both
LARGE_AREA = 500_000.0  # design pixels from which a fade in coarse steps would be seen
LARGE_ALPHA_STEP = 1 / 255  # its faded surfaces are too large to be cached anyway
MAX_OPACITY = 255
SHADOW_REACH = 64  # design pixels beside a piece that its shadow reaches at most
SLOW_TURN_DEGREES = 0.1  # degrees a draw: what sways more slowly than this has to do so smoothly

node_state: Callable[[Node], tuple[Any, ...]] = attrgetter(
    "x", "y", "picture", "zoom", "angle", "alpha", "lift", "squash", "turn", "near", "visible", "z"
)
"""Gets the attributes that decide the look of a node, as a tuple."""
_ANGLE, _Z = 4, 11  # where these are in it
_NEVER_LATE = (2, 10)  # picture and visibility: these change in the very draw
_LOOK = slice(2, 11)  # what stays the same while it only moves
_NOWHERE = pygame.Rect(0, 0, 0, 0)


class DrawnNode:
    """The state and the surfaces of a node as drawn last."""

    __slots__ = (
        "add_order",
        "away",
        "blits",
        "index",
        "is_exact",
        "is_late",
        "is_magnified",
        "is_still",
        "last_changed_draw",
        "node",
        "opacity",
        "parts",
        "rect",
        "state",
    )

    def __init__(self, node: Node, add_order: int) -> None:
        """Create the record of a node that is not drawn yet.

        Args:
            node: The node.
            add_order: Its number in the order of adding.
        """
        self.node = node
        self.add_order = add_order
        self.state: tuple[Any, ...] = ()
        self.parts: list[OffsetSurface] = []
        self.blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self.opacity = MAX_OPACITY  # with which its one surface is drawn, if that is opaque
        self.rect = _NOWHERE  # in the viewport, shadow included
        self.is_exact = True  # painted as for rest
        self.is_late = False  # drawn with an earlier angle, size or opacity
        self.away = shadow.BELOW_LAMP  # direction of the shadow at rest
        self.index = 0  # its rank from below
        self.last_changed_draw = 0  # the number of the draw that last saw a change
        self.is_still = False  # whether it is part of the still surface
        self.is_magnified = False  # whether it is part of what a lens comes nearer to

    def invalidate(self) -> None:
        """Forget the drawn state, so that the next draw paints the node again."""
        self.state = ()
        self.rect = _NOWHERE

    def update(
        self,
        state: tuple[Any, ...],
        renderer: Renderer,
        resting: bool = False,
        crowded: bool = False,
    ) -> bool:
        """Take over the present state of the node.

        Args:
            state: Result of `node_state`.
            renderer: Paints the picture.
            resting: True if the node did not move to its new state, but appears there.
            crowded: True if so much moves that a new angle, size or opacity waits for a later draw.

        Returns:
            True if its z changed.
        """
        old, self.state = self.state, state
        if resting or not (old or self._is_outside()):
            self.paint_at_rest(renderer)  # a new one appears as for rest
        elif not old:
            self._paint_moving(renderer, MOTION_ANGLE_STEP)
        elif old[_LOOK] == state[_LOOK] and not (self.is_late or self._has_other_shadow()):
            self._settle(renderer)  # it only moved: the same surfaces elsewhere
        elif crowded and self._may_be_late(old):
            self.is_exact, self.is_late = False, True
            self._settle(renderer)
        else:
            slow = abs(state[_ANGLE] - old[_ANGLE]) < SLOW_TURN_DEGREES
            self._paint_moving(renderer, SLOW_ANGLE_STEP if slow else MOTION_ANGLE_STEP)
        return bool(old) and bool(old[_Z] != state[_Z])

    def _may_be_late(self, old: tuple[Any, ...]) -> bool:
        """True if nobody sees that angle, size and opacity change a little later."""
        is_same = all(old[n] == self.state[n] for n in _NEVER_LATE)
        return bool(self.parts) and is_same and not self._is_large()

    def _has_other_shadow(self) -> bool:
        """True if the node has moved so far that its shadow falls in another direction."""
        if self.node.lift < 0 or not self.node.picture.casts_shadow:
            return False
        return not self.is_exact or self.away != direction_of(self.node)

    def paint_at_rest(self, renderer: Renderer) -> None:
        """Render the exact surface, with the shadow in it."""
        self.is_exact, self.is_late = True, False
        self.away = direction_of(self.node)
        self.parts = []
        picture, pose = self.node.picture, self._take_opacity(node_pose(self.node))
        if pose is not None and pose.lift >= 0:
            self.parts = [renderer.render_with_shadow(picture, pose)]
        elif pose is not None:
            self.parts = [(renderer.render_pose(picture, pose), 0.0, 0.0)]
        self._settle(renderer)

    def _paint_moving(self, renderer: Renderer, angle_step: float) -> None:
        """Render quick surfaces for motion, or exact ones where these cost no more."""
        pose = self._take_opacity(node_pose(self.node))
        alpha_step = LARGE_ALPHA_STEP if self._is_large() else MOTION_ALPHA_STEP
        stepped = None if pose is None else pose.quantize(angle_step, alpha_step)
        if pose is None or stepped is None:
            self.paint_at_rest(renderer)
            return
        if pose == stepped and pose.is_cheap and _is_quick(self.node.picture, pose, renderer):
            self.paint_at_rest(renderer)
            return
        self.is_exact = self.is_late = False
        self.parts = [(renderer.render_moving(self.node.picture, stepped), 0.0, 0.0)]
        if pose.lift >= 0:
            cast = renderer.cast_shadow(self.node.picture, stepped.quantize_shadow()).surface
            away = shadow.direction_at(self.node.x, self.node.y)
            dx, dy = shadow.shadow_offset(pose.lift, away)
            self.parts.insert(0, (cast, dx * renderer.scale, dy * renderer.scale))
        self._settle(renderer)

    def _is_outside(self) -> bool:
        """True if the node, however turned, does not reach the screen."""
        node = self.node
        reach = hypot(*node.picture.size) / 2 * max(1.0, node.zoom) + SHADOW_REACH
        x, y = abs(node.x - DESIGN_SIZE[0] / 2), abs(node.y - DESIGN_SIZE[1] / 2)
        return x > DESIGN_SIZE[0] / 2 + reach or y > DESIGN_SIZE[1] / 2 + reach

    def _is_large(self) -> bool:
        return prod(self.node.picture.size) >= LARGE_AREA

    def _take_opacity(self, pose: Pose | None) -> Pose | None:
        """Return the pose without its alpha if the surface can be drawn with an opacity instead.

        That is three times as quick as a faded copy of an opaque picture of the whole table.
        """
        self.opacity = MAX_OPACITY
        if pose is None or pose.alpha == 1.0 or pose.lift >= 0 or not self._is_large():
            return pose
        picture = self.node.picture
        if pose.angle % 90 or not (isinstance(picture, OpaquePicture) and picture.is_opaque):
            return pose
        self.opacity = round(MAX_OPACITY * pose.alpha)
        return pose._replace(alpha=1.0)

    def _settle(self, renderer: Renderer) -> None:
        """Compute the positions of the blits and the rectangle that they cover."""
        if not self.parts:
            self.blits = []
            self.rect = _NOWHERE
            return
        x, y = self.node.x * renderer.scale, self.node.y * renderer.scale
        blits = []
        for surface, dx, dy in self.parts:
            width, height = surface.get_size()
            # floor, since round() goes to the even number: a piece would jump when it stops
            left, top = floor(x + dx - width / 2 + 0.5), floor(y + dy - height / 2 + 0.5)
            blits.append((surface, (left, top)))
        self.blits = blits
        rect = pygame.Rect(blits[0][1], blits[0][0].get_size())
        for surface, place in blits[1:]:
            rect.union_ip((place, surface.get_size()))
        self.rect = rect


def direction_of(node: Node) -> shadow.Direction:
    """Return the direction in which the shadow of a node at rest falls."""
    return shadow.direction_at(node.x, node.y, shadow.DIRECTION_STEP)


def _is_quick(picture: Picture, pose: Pose, renderer: Renderer) -> bool:
    """True if a pose needs no new shadow, which takes longest of all."""
    return pose.lift < 0 or renderer.has_cached(picture, pose)


def node_pose(node: Node) -> Pose | None:
    """Return the pose of a node; None if it is invisible."""
    across, down = stretch_factors(node.zoom * (1 + node.near), node.squash, node.turn)
    if not node.visible or node.alpha < 0.002 or across < 0.004 or down < 0.004:
        return None
    lift = node.lift if node.lift >= 0 and node.picture.casts_shadow else shadow.FLAT_LIFT
    away = shadow.BELOW_LAMP
    if lift >= 0:
        away = direction_of(node)
    return Pose(across, down, node.angle % 360, min(1.0, node.alpha), lift, away)


def redraw_rects(
    surface: pygame.Surface,
    below: pygame.Surface,
    nodes: list[DrawnNode],
    rects: list[pygame.Rect],
) -> None:
    """Draw rectangles of a surface again: the surface below, and these nodes over it."""
    places = [drawn.rect for drawn in nodes]
    for rect in rects:
        surface.set_clip(rect)
        surface.blit(below, rect, rect)
        _draw_nodes(surface, [nodes[index] for index in rect.collidelistall(places)])
    surface.set_clip(None)


def _draw_nodes(surface: pygame.Surface, nodes: Sequence[DrawnNode]) -> None:
    """Draw nodes on a surface, the lowest first."""
    blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for drawn in nodes:
        if drawn.opacity == MAX_OPACITY:
            blits += drawn.blits
            continue
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        blits = []
        for picture, place in drawn.blits:
            picture.set_alpha(drawn.opacity)
            surface.blit(picture, place)
            picture.set_alpha(MAX_OPACITY)  # others may share it
    surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)


def draw_node_on(surface: pygame.Surface, node: Node, renderer: Renderer) -> int:
    """Draw one node at rest over a surface. Return the number of pixels that it covers."""
    drawn = DrawnNode(node, 0)
    drawn.paint_at_rest(renderer)
    _draw_nodes(surface, [drawn])
    return _extent(drawn.rect)


def merge_rects(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return few rectangles that cover these; joins rectangles that nearly fill their union."""
    result: list[pygame.Rect] = []
    for rect in rects:
        if not rect.width or not rect.height:
            continue
        joined = True
        while joined:
            joined = False
            for index in rect.collidelistall(result):
                union = rect.union(result[index])
                both = _extent(rect) + _extent(result[index])
                if _extent(union) <= MAX_MERGE_RATIO * both:
                    rect = union
                    del result[index]
                    joined = True
                    break
        result.append(rect)
    if len(result) > MAX_DIRTY_RECTS:
        return [result[0].unionall(result[1:])]
    return result


def _extent(rect: pygame.Rect) -> int:
    return rect.width * rect.height
