"""A node: one picture at a position on the screen, with its animated attributes."""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

from sprites.painting import Picture
from sprites.picture import Box
from sprites.shadow import FLAT_LIFT as FLAT_LIFT

DESIGN_SIZE = (1920, 1080)
"""Width and height of the screen in design pixels."""


class NodeRole(Enum):
    """Role of a node in the picture, for measures of the look (`python -m tools.look`).

    Most nodes need none: the measures find pieces, people and ground by themselves.
    """

    ACT = "act"
    """Part of the deciding thing although it neither moves nor is moved onto."""
    PERSON = "person"
    GROUND = "ground"
    """A place, a table or a pool of light under things: it is large but decides nothing."""
    LIGHT = "light"
    GHOST = "ghost"
    """A trace of a path, or a thing out of play: it may fade."""
    FRAME = "frame"
    """A frame that is one in truth, such as the frame of a slate."""


class Node:
    """A picture with a position. Plain attributes, so that setting one costs nothing.

    Attributes:
        x, y: Its centre, design pixels.
        zoom: 1 is the size of the picture itself.
        angle: Degrees, counter-clockwise.
        turn: Degrees about its vertical axis, as a card is turned over; at 90 it is seen
            edge-on (change the picture there).
        squash: 0 at rest; 0.1 is a tenth flatter and a little wider, below 0 taller.
        near: Magnification by nearness to the eye: 0.1 makes it a tenth larger.
        alpha: Opacity, 0 to 1.
        lift: Height above the table, design pixels. Pieces at 0 cast a contact shadow,
            higher ones a larger and softer one, FLAT none (text and printed marks never
            cast one).
        z: Nodes of higher z are drawn over lower ones; equal ones in the order of adding.
        name: For tests and lints.
        role: Role in the picture for measures of the look; None for most nodes.
        tag: Any value of the owner.
    """

    __slots__ = (
        "alpha", "angle", "lift", "name", "near", "picture", "role", "squash", "tag", "turn",
        "visible", "x", "y", "z", "zoom",
    )  # fmt: skip

    def __init__(
        self,
        picture: Picture,
        x: float = 0.0,
        y: float = 0.0,
        *,
        zoom: float = 1.0,
        angle: float = 0.0,
        alpha: float = 1.0,
        lift: float = 0.0,
        squash: float = 0.0,
        turn: float = 0.0,
        z: float = 0.0,
        visible: bool = True,
        name: str = "",
        tag: Any = None,
        role: NodeRole | None = None,
    ) -> None:
        self.picture = picture
        self.x = x
        self.y = y
        self.zoom = zoom
        self.angle = angle
        self.alpha = alpha
        self.lift = lift
        self.squash = squash
        self.turn = turn
        self.near = 0.0
        self.z = z
        self.visible = visible
        self.name = name
        self.tag = tag
        self.role = role

    def __repr__(self) -> str:
        return f"Node({self.name or self.picture!r}, {self.x:g}, {self.y:g})"

    def _half(self, turn: float) -> tuple[float, float]:
        """Return half its width and height before rotation, turned over by some degrees."""
        width, height = self.picture.size
        if not (self.squash or turn):  # nearly all of them
            half = max(self.zoom * (1 + self.near), 0.0) / 2
            return width * half, height * half
        across, down = stretch_factors(self.zoom * (1 + self.near), self.squash, turn)
        return width * across / 2, height * down / 2

    def bounds(self) -> Box:
        """Return the upright rectangle that it fills, without its shadow."""
        half_width, half_height = self._half(self.turn)
        if self.angle:
            radians = math.radians(self.angle)
            cos, sin = abs(math.cos(radians)), abs(math.sin(radians))
            half_width, half_height = (
                half_width * cos + half_height * sin,
                half_width * sin + half_height * cos,
            )
        return Box(self.x - half_width, self.y - half_height, 2 * half_width, 2 * half_height)

    def contains_point(self, x: float, y: float, ignores_turn: bool = False) -> bool:
        """True if the node is visible and the point lies in its picture's rotated rectangle.

        Args:
            x: Horizontal position, design pixels.
            y: Vertical position, design pixels.
            ignores_turn: True to test the whole picture of a node that is being turned over.
        """
        if not self.visible:
            return False
        half_width, half_height = self._half(0.0 if ignores_turn else self.turn)
        dx, dy = x - self.x, y - self.y
        if self.angle:
            radians = math.radians(self.angle)
            cos, sin = math.cos(radians), math.sin(radians)
            dx, dy = dx * cos - dy * sin, dx * sin + dy * cos
        return abs(dx) <= half_width and abs(dy) <= half_height


def stretch_factors(zoom: float, squash: float, turn: float) -> tuple[float, float]:
    """Return the factors of width and height of a picture that is squashed and turned."""
    across = zoom * (1 + squash / 2)
    down = zoom * (1 - squash)
    if turn:
        seen = abs(math.cos(math.radians(turn)))
        across *= seen
        down *= 1 + 0.06 * (1 - seen)  # the near edge of a card that is turned over comes closer
    return max(across, 0.0), max(down, 0.0)
