"""Camera over a public table: zooms in on a few moments, holds, and zooms out slowly.

It never moves while somebody at the screen decides or looks at their pieces, since a
zoomed table takes no input. It stays at rest where scaling is slow, where pixels are
large, and where motion is reduced.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.kit.bookmarks import CameraMoment
from scenes.kit.roles.zone_layout import ZoneLayout
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.rendering.canvas import Canvas
from sprites.rendering.lens import SCALE_TIMER
from tabletop.core.acts import Act
from tabletop.core.game import Game
from tabletop.core.state import State

ZOOM_IN_SECONDS: Final = 1.5
ZOOM_OUT_SECONDS: Final = 1.5
"""Seconds in which the camera zooms in, and in which it zooms out."""
FAST_ZOOM_OUT_SECONDS: Final = 1.0
"""Seconds in which the camera zooms out when somebody is about to be asked."""
EASING_SHARE: Final = 0.2
"""Share of that time for starting, and for stopping.

Between them the speed is constant, since the fastest motion shakes the picture most.
"""
HORIZONTAL_ANCHOR: Final = 0.5, 0.5
VERTICAL_ANCHOR: Final = 0.28, 0.3
"""Fixed point for a target in the middle of the table, and the share by which it follows
other targets.

A larger share would push names at the other edge off the screen. Names are above, and
below is the action bar, which stays in front of the zoomed table.
"""
MIN_PIXEL_ROWS: Final = 540
"""Least height of the picture in pixels; in a smaller one the first steps would be
visible."""
MIN_ZOOM_PAUSE_SECONDS: Final = 30.0
"""Least seconds between two zooms, so that the viewer does not get tired of them."""


class Camera:
    """Zooms a table through the lens of its canvas."""

    can_zoom = False
    """True if the camera may zoom in; set every frame by the scene that shows the table."""

    def __init__(
        self, canvas: Canvas, places: ZoneLayout, game: Game[State], moments: Sequence[CameraMoment]
    ) -> None:
        self._canvas = canvas
        self._places = places
        self._game = game
        self._moments = moments
        self._at = 0.5, 0.5
        self._near = 0.0  # 0 to 1, before it is eased
        self._speed = 0.0  # how much of it comes in a second
        self._holds = 0.0  # seconds that it still stays near
        self._rested = MIN_ZOOM_PAUSE_SECONDS

    @property
    def is_at_rest(self) -> bool:
        """True if the table is shown unzoomed."""
        return self._near <= 0 and self._speed <= 0

    @property
    def is_moving(self) -> bool:
        """True while the camera zooms in or out."""
        return self._speed != 0

    def watch_acts(self, acts: Sequence[Act]) -> None:
        """Zoom in on the first act worth it among those that begin to be shown."""
        if not (self.can_zoom and self.is_at_rest and self._rested >= MIN_ZOOM_PAUSE_SECONDS):
            return
        wanted = ((m, act) for act in acts for m in self._moments if m.matches(act, self._game))
        found = next(wanted, None)
        if found is not None and self._affordable():  # asked last, since it may have to be tried
            moment, act = found
            self.zoom_in(*moment.find_target(act, self._places), moment.hold_seconds)

    def _affordable(self) -> bool:
        size = self._canvas.viewport.size
        return size[1] >= MIN_PIXEL_ROWS and SCALE_TIMER.fits_budget(size)

    def zoom_in(self, x: float, y: float, hold_seconds: float) -> None:
        """Zoom in on a point (design units), and hold for some seconds."""
        self._at = (
            _stays(x / SCREEN_SIZE[0], *HORIZONTAL_ANCHOR),
            _stays(y / SCREEN_SIZE[1], *VERTICAL_ANCHOR),
        )
        self._speed, self._holds = 1.0 / ZOOM_IN_SECONDS, hold_seconds

    def zoom_out(self) -> None:
        """Zoom out now, since somebody is about to be asked or to look."""
        if not self.is_at_rest:
            self._speed, self._holds = min(self._speed, -1.0 / FAST_ZOOM_OUT_SECONDS), 0.0

    def reset(self) -> None:
        """Show the table unzoomed immediately, since it is rebuilt or covered."""
        self._near = self._speed = self._holds = 0.0
        self._canvas.lens.zoom_to(0.0, *self._at)

    def advance(self, seconds: float) -> None:
        """Advance the zoom by some seconds."""
        if self.is_at_rest:
            self._rested += seconds
            return
        if not self.can_zoom:
            self.zoom_out()
        if not self._speed:
            self._holds -= seconds
            if self._holds <= 0:
                self._speed = -1.0 / ZOOM_OUT_SECONDS
            return
        self._near = round(max(0.0, min(1.0, self._near + self._speed * seconds)), 9)
        if self._near in (0.0, 1.0):
            self._speed, self._rested = 0.0, 0.0
        self._canvas.lens.zoom_to(_eased(self._near), *self._at)


def _stays(at: float, middle: float, towards: float) -> float:
    """Return the fixed share of a length for a target at a share of it."""
    return middle + (at - 0.5) * towards


def _eased(share: float) -> float:
    """Return the zoom, 0 to 1, after a share of its time."""
    if share > 0.5:
        return 1.0 - _eased(1.0 - share)
    if share < EASING_SHARE:
        return share * share / (2 * EASING_SHARE * (1 - EASING_SHARE))
    return (share - EASING_SHARE / 2) / (1 - EASING_SHARE)
