"""What is on the window of one node, and the redrawing of rectangles made of such."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from operator import attrgetter
from typing import Any

import pygame

from sprites import shadow
from sprites.node import Node, stretch
from sprites.renderer import ANGLE_STEP, SWAY_STEP, Pose, Renderer
from sprites.store import Painted

MOST_RECTS = 48  # more dirty rectangles than this are drawn as one
WASTE = 1.25  # two rectangles become one if that covers at most so much more than both
SLOW_TURN = 0.1  # degrees a draw: what sways more slowly than this has to do so smoothly

shown: Callable[[Node], tuple[Any, ...]] = attrgetter(
    "x", "y", "picture", "zoom", "angle", "alpha", "lift", "squash", "turn", "near", "visible", "z"
)
"""All that decides what a node looks like."""
_ANGLE, _Z = 4, 11  # where these are in it
_LOOK = slice(2, 11)  # what stays the same while it only moves
_NOWHERE = pygame.Rect(0, 0, 0, 0)


class Drawn:
    """What was drawn of a node last."""

    __slots__ = (
        "added",
        "blits",
        "changed",
        "exact",
        "index",
        "lies",
        "node",
        "parts",
        "rect",
        "state",
        "still",
    )

    def __init__(self, node: Node, added: int) -> None:
        """added: its number in the order of adding."""
        self.node = node
        self.added = added
        self.state: tuple[Any, ...] = ()
        self.parts: list[Painted] = []
        self.blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self.rect = _NOWHERE  # in the viewport, shadow included
        self.exact = True  # painted as for rest
        self.index = 0  # its rank from below
        self.changed = 0  # the number of the draw that last saw a change
        self.still = False  # whether it is part of the still surface
        self.lies = False  # whether it is part of what a lens comes nearer to

    def forget(self) -> None:
        """Has it painted anew next time."""
        self.state = ()
        self.rect = _NOWHERE

    def update(self, state: tuple[Any, ...], renderer: Renderer, resting: bool = False) -> bool:
        """Takes over what the node shows now. Returns whether its z is another.

        resting: it does not move to what it shows now, but is there at once.
        """
        old, self.state = self.state, state
        if not old:
            self.paint_resting(renderer)  # a new one appears as for rest
            return False
        if resting:
            self.paint_resting(renderer)
            return bool(old[_Z] != state[_Z])
        if old[_LOOK] == state[_LOOK]:
            self._settle(renderer)  # it only moved: the same surfaces elsewhere
        else:
            slow = abs(state[_ANGLE] - old[_ANGLE]) < SLOW_TURN
            self._paint_moving(renderer, SWAY_STEP if slow else ANGLE_STEP)
        return bool(old[_Z] != state[_Z])

    def paint_resting(self, renderer: Renderer) -> None:
        """Gets the exact surface, with the shadow in it."""
        self.exact = True
        self.parts = []
        picture, pose = self.node.picture, pose_of(self.node)
        if pose is not None and pose.lift >= 0:
            self.parts = [renderer.with_shadow(picture, pose)]
        elif pose is not None:
            self.parts = [(renderer.posed(picture, pose), 0.0, 0.0)]
        self._settle(renderer)

    def _paint_moving(self, renderer: Renderer, angle_step: float) -> None:
        """Gets quick surfaces, as for motion; exact ones where that is as quick."""
        pose = pose_of(self.node)
        stepped = None if pose is None else pose.stepped(angle_step)
        if pose is None or stepped is None or (pose == stepped and pose.is_plain):
            self.paint_resting(renderer)
            return
        self.exact = False
        self.parts = [(renderer.moving(self.node.picture, stepped), 0.0, 0.0)]
        if pose.lift >= 0:
            cast = renderer.cast(self.node.picture, stepped.for_shadow()).surface
            dx, dy = shadow.offset(pose.lift)
            self.parts.insert(0, (cast, dx * renderer.scale, dy * renderer.scale))
        self._settle(renderer)

    def _settle(self, renderer: Renderer) -> None:
        """Works out where the surfaces are blitted."""
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


def pose_of(node: Node) -> Pose | None:
    """How a node is seen; None if it is not."""
    across, down = stretch(node.zoom * (1 + node.near), node.squash, node.turn)
    if not node.visible or node.alpha < 0.002 or across < 0.004 or down < 0.004:
        return None
    lift = node.lift if node.lift >= 0 and node.picture.casts_shadow else shadow.FLAT
    return Pose(across, down, node.angle % 360, min(1.0, node.alpha), lift)


def redraw(
    surface: pygame.Surface,
    below: pygame.Surface,
    nodes: list[Drawn],
    rects: list[pygame.Rect],
) -> None:
    """Draws some rectangles of a surface again: what is below, and these nodes over it."""
    places = [drawn.rect for drawn in nodes]
    for rect in rects:
        surface.set_clip(rect)
        surface.blit(below, rect, rect)
        blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for index in rect.collidelistall(places):
            blits += nodes[index].blits
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
    surface.set_clip(None)


def lay_on(surface: pygame.Surface, node: Node, renderer: Renderer) -> int:
    """Draws one node as it lies at rest over what is there. Returns how many pixels it reached."""
    drawn = Drawn(node, 0)
    drawn.paint_resting(renderer)
    surface.fblits(drawn.blits, pygame.BLEND_PREMULTIPLIED)
    return _extent(drawn.rect)


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Few rectangles that cover these; those that overlap or nearly fill their union join."""
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
                if _extent(union) <= WASTE * both:
                    rect = union
                    del result[index]
                    joined = True
                    break
        result.append(rect)
    if len(result) > MOST_RECTS:
        return [result[0].unionall(result[1:])]
    return result


def _extent(rect: pygame.Rect) -> int:
    return rect.width * rect.height
