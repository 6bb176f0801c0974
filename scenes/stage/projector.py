"""A projector shows a match on a canvas: what comes next on its reel, at a pace, to some eyes.

A table shows by it, and so whoever watches a demo or does a lesson; a replay does, too. They differ
by the reel, by the pace, and by what they do around each event. Where the reel is wound, or time
jumps, the table is laid at rest: to go back is to wind and to lay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from scenes.context import Context
from scenes.preferences import INSTANT
from scenes.scene import LANES
from scenes.stage.pace import Pace
from scenes.stage.presentation import Presentation
from sprites.canvas import Canvas
from sprites.timeline import Lanes
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match

SHOWING = "table"
"""The lane on which is shown what happens at a table; the others go by the clock."""


class Still(NamedTuple):
    """A table at rest, as somebody sees it."""

    state: State
    home: Seat
    """From whose side it is seen."""
    viewer: Seat
    """Whose secrets are shown."""
    turn: Seat | None
    """Whose turn it is."""
    before: Event | None = None
    """If there is one, all lies as before this event."""
    front: Seat | None = None
    """Whose hand lies before all where nobody is at home; None: that of the viewer."""


class Reel(Protocol):
    """What is to be shown, in its order."""

    def take(self) -> Event | None:
        """The next event; None when there is none to be shown now."""


class Recording:
    """A match that has been played, event by event with the position after each. A reel that can
    be wound."""

    def __init__(self, match: Match) -> None:
        self.moments: Sequence[tuple[Event, State]] = list(match.moments())
        self.at = 0
        """The number of the moment that was taken last, or wound to."""

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    def take(self) -> Event | None:
        if self.at == self.last:
            return None
        self.at += 1
        return self.moments[self.at][0]


class Projector:
    """Shows events on a presentation, one after another, at a pace."""

    def __init__(
        self, context: Context, canvas: Canvas, lanes: Lanes, match: Match, pace: Pace
    ) -> None:
        self.presentation = Presentation(context, canvas, lanes, match)
        self.director = self.presentation.director
        self.pace = pace
        self._context = context
        self._lanes = lanes
        self._style = self._look()

    def advance(self, seconds: float) -> bool:
        """Time passes. Whether what was being shown lies there at once: nothing is animated."""
        context, instant = self._context, False
        if not self.pace.paused:
            speed = self.pace.speed(context.settings.speed, context.motion.fast_forward)
            instant = speed == INSTANT
            if not instant:
                with self.presentation.stage.readouts.gathered():
                    self._lanes[SHOWING].advance(seconds * speed)
                self.presentation.camera.advance(seconds)
        skipped = instant and self.skip()
        for name in LANES:
            if name != SHOWING:
                self._lanes[name].advance(seconds)
        return skipped

    def forward(
        self, reel: Reel, begin: Callable[[Event], None], begun: Callable[[Event], None]
    ) -> bool:
        """Show what comes next, until something is to be seen; whether all has been shown.

        begin: told an event before it is shown; begun: when that has begun.
        """
        while (event := reel.take()) is not None:
            begin(event)
            self.presentation.show(event)
            begun(event)
            if not self.director.idle:
                return False  # else there was nothing to be seen: what comes next comes at once
        return True

    def lay(self, still: Still) -> None:
        """Lay the table at rest, without motion; what was being shown is forgotten."""
        self.director.clear()
        self.presentation.camera.cut()
        self.presentation.stage.showing.turn = still.turn
        if still.before is not None:
            self.presentation.lay_before(still.before, still.home, still.viewer)
        else:
            self.presentation.lay(still.state, still.home, still.viewer, still.front)

    def again(self, events: Sequence[Event], home: Seat, viewer: Seat) -> None:
        """Show what has been shown once more, as a viewer may know it; lay the table anew
        afterwards."""
        self.director.clear()
        self.presentation.lay_before(events[0], home, viewer)
        for event in events:
            self.presentation.show(event)

    def skip(self) -> bool:
        """End at once what is being shown; whether anything was."""
        if self.director.idle:
            return False
        self.director.skip()
        return True

    def restyle(self) -> bool:
        """Language, sizes or motion may have changed; whether they did: lay the table anew then."""
        if self._style == self._look():
            return False
        self._style = self._look()
        self.presentation.restyle(self._context)
        return True

    def _look(self) -> object:
        return self._context.text, self._context.theme, self._context.motion
