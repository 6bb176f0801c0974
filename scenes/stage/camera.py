"""The camera over a public table: at few moments it comes nearer, stays, and goes back slowly.

It never moves where somebody at the screen decides or looks at what they hold: what is seen nearer
is not touched. Where scaling a picture takes too long, where pixels are large and where motion is
reduced, it stays away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.kit.moments import NearerMoment
from scenes.kit.roles.places import Places
from scenes.ui.theme import SCREEN
from sprites.canvas import Canvas
from sprites.lens import PRICE
from tabletop.core.acts import Act
from tabletop.core.game import Game
from tabletop.core.state import State

COMES: Final = 1.5
GOES: Final = 1.5
"""Seconds in which it comes nearer, and in which it goes back."""
HURRIES: Final = 1.0
"""Seconds in which it goes back where somebody is about to be asked."""
SETS_OUT: Final = 0.2
"""Of that time in which it sets out, and in which it arrives: between it goes evenly, since what is
fastest shakes the picture most."""
ACROSS: Final = 0.5, 0.5
DOWN: Final = 0.28, 0.3
"""What stays where it is for a place in the middle of the table, and how much of the way from there
to another place: with more, names at the other edge would leave the picture. Above are names, below
lies the line, which stays before all."""
LEAST: Final = 540
"""Rows of pixels of the picture: with fewer, the steps in which it sets out would be seen."""
APART: Final = 30.0
"""Seconds from one time that it has gone back to the next: whoever sees it nod is sick of it."""


class Camera:
    """Looks at a table through the lens of its canvas."""

    free = False
    """Whether it may come nearer: set by whoever shows the table, every frame."""

    def __init__(
        self, canvas: Canvas, places: Places, game: Game[State], moments: Sequence[NearerMoment]
    ) -> None:
        self._canvas = canvas
        self._places = places
        self._game = game
        self._moments = moments
        self._at = 0.5, 0.5
        self._near = 0.0  # 0 to 1, before it is eased
        self._speed = 0.0  # how much of it comes in a second
        self._holds = 0.0  # seconds that it still stays near
        self._rested = APART

    @property
    def home(self) -> bool:
        """Whether the table is seen as ever."""
        return self._near <= 0 and self._speed <= 0

    @property
    def moving(self) -> bool:
        """Whether it comes or goes."""
        return self._speed != 0

    def attend(self, acts: Sequence[Act]) -> None:
        """Acts begin to be shown: it comes nearer to those that are worth it."""
        if not (self.free and self.home and self._rested >= APART):
            return
        wanted = ((m, act) for act in acts for m in self._moments if m.wanted(act, self._game))
        found = next(wanted, None)
        if found is not None and self._affordable():  # asked last, since it may have to be tried
            moment, act = found
            self.come(*moment.where(act, self._places), moment.holds)

    def _affordable(self) -> bool:
        size = self._canvas.viewport.size
        return size[1] >= LEAST and PRICE.fits(size)

    def come(self, x: float, y: float, holds: float) -> None:
        """Come nearer to a place (design units), and stay so many seconds."""
        self._at = _stays(x / SCREEN[0], *ACROSS), _stays(y / SCREEN[1], *DOWN)
        self._speed, self._holds = 1.0 / COMES, holds

    def go(self) -> None:
        """Go back now: somebody is to be asked, or to look."""
        if not self.home:
            self._speed, self._holds = min(self._speed, -1.0 / HURRIES), 0.0

    def cut(self) -> None:
        """Everything is seen as ever at once: the table is laid anew, or covered."""
        self._near = self._speed = self._holds = 0.0
        self._canvas.lens.look(0.0, *self._at)

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        if self.home:
            self._rested += seconds
            return
        if not self.free:
            self.go()
        if not self._speed:
            self._holds -= seconds
            if self._holds <= 0:
                self._speed = -1.0 / GOES
            return
        self._near = round(max(0.0, min(1.0, self._near + self._speed * seconds)), 9)
        if self._near in (0.0, 1.0):
            self._speed, self._rested = 0.0, 0.0
        self._canvas.lens.look(_eased(self._near), *self._at)


def _stays(at: float, middle: float, towards: float) -> float:
    """The share of a length around which all grows, for a place at a share of it."""
    return middle + (at - 0.5) * towards


def _eased(share: float) -> float:
    """How near it is after a share of its time."""
    if share > 0.5:
        return 1.0 - _eased(1.0 - share)
    if share < SETS_OUT:
        return share * share / (2 * SETS_OUT * (1 - SETS_OUT))
    return (share - SETS_OUT / 2) / (1 - SETS_OUT)
