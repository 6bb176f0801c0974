"""Busts: the people behind the far edge of a table, cut off by it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from scenes.kit.high_contrast import adapt_contrast
from scenes.kit.setting.sheets import lit_picture
from scenes.ui.style import skin
from scenes.ui.style.theme import Theme
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, DerivedPicture, MirroredPicture
from tabletop.ai.characters import portrait_name
from tabletop.match.setup import SeatSpec

CANVAS_SHARE: Final = 1.06
"""Height of a face's canvas by the height of its bust: people differ in height."""
LOOKS_LEFT: Final = frozenset(
    ("aru", "tomo", "ravi", "omar", "apprentice", "drummer", "sailor", "smith")
)
"""Faces that look to the left as drawn; the others look to the right."""
REST_LIGHT: Final = 0.97
"""Light on a person whose turn it is not."""


class StandingNode(Node):
    """A node that stands on its foot: it grows upwards, and its centre follows from that."""

    __slots__ = ("foot",)

    def __init__(self, picture: Picture, x: float, foot: float, **attributes: Any) -> None:
        """Create a node whose lower edge is at the height `foot`."""
        super().__init__(picture, x, **attributes)
        self.foot = foot

    @property
    def y(self) -> float:
        """Height of the centre, which follows from the foot."""
        return self.foot - self.picture.size[1] * self.zoom * (1 + self.near) / 2

    @y.setter
    def y(self, value: float) -> None:
        """Leave the foot where it is: copies and bases set this attribute too."""


def bust_picture(
    theme: Theme, spec: SeatSpec, mood: str, height: float, light: float, faces_left: bool
) -> Picture | None:
    """Return the bust of a seat; None if its character has no picture.

    Args:
        theme: High contrast gives an outline, and full light.
        spec: The seat.
        mood: One of `scenes.ui.style.portrait.MOODS`.
        height: Height of the bust, design pixels.
        light: Light on it, 0 to 1.
        faces_left: True if it looks to the left of the screen.
    """
    character = portrait_name(spec)
    name = f"face/{character}-{mood}"
    if not skin.is_baked(name):
        return None
    face: Picture = BakedPicture(name, height=height * CANVAS_SHARE)
    if faces_left != (character in LOOKS_LEFT):
        face = MirroredPicture(face)
    if theme.high_contrast:
        return adapt_contrast(theme, face)
    return lit_picture(face, light)


def bust_node(picture: Picture, x: float, foot: float, z: float, near: float) -> StandingNode:
    """Return the node of a bust; `near` makes it larger by that share, upwards."""
    node = StandingNode(picture, x, foot, lift=FLAT_LIFT, z=z)
    node.near = near
    return node


def bust_in_mood(picture: Picture, mood: str) -> Picture:
    """Return the picture of a bust in another mood."""
    if isinstance(picture, BakedPicture):
        character = picture.name.rpartition("-")[0]
        return replace(picture, name=f"{character}-{mood}")
    if isinstance(picture, DerivedPicture):
        return replace(picture, picture=bust_in_mood(picture.picture, mood))
    return picture
