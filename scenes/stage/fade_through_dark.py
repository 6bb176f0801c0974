"""The change between the table and a place of its own: the light goes out, then it comes up there.

A place never mixes with the table: while both change, one of them is hidden by the dark.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from scenes.kit.layers import Layer
from scenes.ui.style.theme import SCREEN_SIZE, Color
from sprites.node import FLAT_LIFT, Node, NodeRole
from sprites.picture import FilledRect
from sprites.rendering.canvas import Canvas
from sprites.timeline import Animation, call, sequence, tween, wait

DIM_SECONDS: Final = 0.35
"""Seconds in which the light goes out, and in which it comes up again: in less the picture would
change too hard."""
TRAVEL_DELAY_SECONDS: Final = 0.14
"""Seconds after which people and pieces set out: they go while it is dark."""
SLIDE_SECONDS: Final = 0.34
"""Seconds in which people and pieces come to the middle or go back."""
MIN_SPEED: Final = 0.25
"""Least speed of the table at which the light takes the same time on the clock."""
MAX_SPEED: Final = 2.0
"""Greatest speed of the table at which it does."""
DARK_COLOR: Final[Color] = (16, 10, 9)
DARK_NAME: Final = "dark"


class ChangeTempo(NamedTuple):
    """The times of a change between the table and an act, seconds on the table's timeline."""

    ground: float
    """Time after which the ground stands."""
    delay: float = 0.0
    """Time after which people and pieces set out."""
    lag: float = 0.0
    """Time by which a rug sets out later, so that their things do not cross it."""
    rest: float = 0.0
    """Time after its return in which a rug, and in the dark all, stays above the ground."""
    dim: float = 0.0
    """Time in which the light goes out; 0 if it does not."""
    slide: float = SLIDE_SECONDS
    """Time in which people and pieces come to the middle or go back."""


def dark_tempo(speed: float) -> ChangeTempo:
    """Return the tempo of a change through the dark.

    Args:
        speed: Speed of the table; the light takes the same time on the clock. At a slow table
            people and pieces do so too, so that they travel in the dark.
    """
    factor = max(MIN_SPEED, min(MAX_SPEED, speed))
    dim, delay = DIM_SECONDS * factor, TRAVEL_DELAY_SECONDS * factor
    slide = SLIDE_SECONDS * min(1.0, factor)
    rest = max(0.0, 2 * dim - delay - slide)
    return ChangeTempo(2 * dim, delay, rest, rest, dim, slide)


class FadeThroughDark:
    """The dark between the table and the place of an act."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._dark: Node | None = None

    def begin(self, place: Node, seconds: float) -> Animation:
        """Return the way to a place: the table goes dark, then the light comes up there.

        Args:
            place: The place of the act.
            seconds: Time in which the light goes out, and in which it comes up.
        """
        dark = self._add(place)
        dark.alpha = place.alpha = 0.0
        return sequence(
            tween(dark, seconds, "linear", alpha=1.0),
            tween(place, seconds, "linear", alpha=1.0),
            call(self._leave_to, place),
        )

    def end(self, place: Node, seconds: float, on_dark: Callable[[], None]) -> Animation:
        """Return the way back to the table.

        Args:
            place: The place of the act.
            seconds: Time in which the light goes out, and in which it comes up.
            on_dark: Called when nothing of the place is seen any more.
        """
        dark = self._add(place)
        return sequence(
            tween(place, seconds, "linear", alpha=0.0),
            call(on_dark),
            tween(dark, seconds, "linear", alpha=0.0),
            call(self.clear),
        )

    def clear(self) -> None:
        """Remove the dark at once."""
        if self._dark is not None:
            self._canvas.remove(self._dark)
            self._dark = None

    def _add(self, place: Node) -> Node:
        """Add the dark below a place, over the table."""
        self.clear()
        place.z = Layer.STEP_BACK.z_at(0.5)
        dark = self._dark = Node(
            FilledRect(*SCREEN_SIZE, DARK_COLOR), SCREEN_SIZE[0] / 2, SCREEN_SIZE[1] / 2,
            lift=FLAT_LIFT, z=Layer.STEP_BACK, name=DARK_NAME, role=NodeRole.GROUND,
        )  # fmt: skip
        self._canvas.add(dark, magnified=True)
        self._canvas.margin_veil = dark
        return dark

    def _leave_to(self, place: Node) -> None:
        """Let the place stand alone."""
        self._canvas.margin_veil = place
        self.clear()


def arrive_in_light(node: Node, alpha: float, delay: float, seconds: float) -> Animation:
    """Return the way in which a node comes to light with the place of an act."""
    node.alpha = 0.0
    return sequence(wait(delay), tween(node, seconds, "linear", alpha=alpha))
