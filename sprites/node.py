"""A node: one picture somewhere on the screen, and all that may be animated about it."""

from __future__ import annotations

import math
from typing import Any

from sprites.painting import Picture
from sprites.picture import Box
from sprites.shadow import FLAT as FLAT


class Node:
    """A picture with a place. Plain attributes, so that setting one costs nothing.

    x, y: its centre, design units. zoom: 1 is the picture's own size. angle: degrees,
    counter-clockwise. turn: degrees about its vertical axis, as a card is turned over; at 90 it
    is seen edge-on (change the picture there). squash: 0 at rest, 0.1 is a tenth flatter and a
    little wider, below 0 taller. near: how much nearer to the eye it comes than it lies, and so
    larger: 0.1 is a tenth. alpha: 0 to 1. lift: height above the table in design units;
    pieces at 0 lie and cast a contact shadow, higher a larger and softer one, FLAT none (text
    and printed marks never cast one). z: the higher is drawn over the lower; equal ones in the
    order they were added. name: for tests and lints. tag: anything of the owner's.
    """

    __slots__ = (
        "alpha", "angle", "lift", "name", "near", "picture", "squash", "tag", "turn", "visible",
        "x", "y", "z", "zoom",
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

    def __repr__(self) -> str:
        return f"Node({self.name or self.picture!r}, {self.x:g}, {self.y:g})"

    def _half(self) -> tuple[float, float]:
        """Half its width and height before it is rotated."""
        width, height = self.picture.size
        if not (self.squash or self.turn):  # nearly all of them
            half = max(self.zoom * (1 + self.near), 0.0) / 2
            return width * half, height * half
        across, down = stretch(self.zoom * (1 + self.near), self.squash, self.turn)
        return width * across / 2, height * down / 2

    def bounds(self) -> Box:
        """The upright rectangle it fills, without its shadow."""
        half_width, half_height = self._half()
        if self.angle:
            radians = math.radians(self.angle)
            cos, sin = abs(math.cos(radians)), abs(math.sin(radians))
            half_width, half_height = (
                half_width * cos + half_height * sin,
                half_width * sin + half_height * cos,
            )
        return Box(self.x - half_width, self.y - half_height, 2 * half_width, 2 * half_height)

    def hit(self, x: float, y: float) -> bool:
        """Whether the point lies on the picture's (rotated) rectangle."""
        if not self.visible:
            return False
        half_width, half_height = self._half()
        dx, dy = x - self.x, y - self.y
        if self.angle:
            radians = math.radians(self.angle)
            cos, sin = math.cos(radians), math.sin(radians)
            dx, dy = dx * cos - dy * sin, dx * sin + dy * cos
        return abs(dx) <= half_width and abs(dy) <= half_height


def stretch(zoom: float, squash: float, turn: float) -> tuple[float, float]:
    """How much wider and taller a picture is drawn than it is."""
    across = zoom * (1 + squash / 2)
    down = zoom * (1 - squash)
    if turn:
        seen = abs(math.cos(math.radians(turn)))
        across *= seen
        down *= 1 + 0.06 * (1 - seen)  # the near edge of a card that is turned over comes closer
    return max(across, 0.0), max(down, 0.0)
