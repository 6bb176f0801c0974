"""The hand of whoever has decided closes: while all look at what happens none lies open.

It stays open until their own piece has left it, for a moment at most; then what they hold is turned
over amid what is being shown, and from when it stands on edge only what everybody may know is seen
of all that is still to come; what comes to it meanwhile comes so already. Who is asked again at
once keeps it open meanwhile, where all that is shown is what they did themselves: it would turn
face down and up again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scenes.stage.front import EDGE
from scenes.table.display import Display
from tabletop.core.acts import Act, Begin, Move, Say, Score, Step
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, Zone, Zones

MOST: Final = 0.7
"""Seconds that a hand lies open at most, once its owner has decided."""
KEPT: Final = 2.5
"""The same for a hand that would lie open again at once."""
LANDS: Final = 1.0
"""And so long at most until what flies to it has landed: on its edge it would not fly."""
LEAST: Final = 0.2
"""And at least: what is shown in less time does not let it flicker."""


class ClosingHand:
    """Sees to the hand of the person who has just decided, where several have one screen."""

    def __init__(self, display: Display) -> None:
        self._session = display.session
        self._display = display
        self._open: float | None = None  # for how long since then; None: nobody's hand is closing
        self._turns: float | None = None  # for how long it is turned already; None: it is not
        self._leaves = False
        self._held: Mapping[Zone, int] = {}  # how many pieces were where others see none

    def decided(self, leaves: bool) -> None:
        """Whoever sits there has decided. leaves: they are no longer at the screen then, and find
        their hand closed when they are asked next, though nobody else is meanwhile."""
        eyes = self._session.perspective
        if eyes.shared and eyes.viewer != NOBODY:
            self._open, self._leaves = 0.0, leaves
            lying = self._display.stage.decided(eyes.viewer)
            hides = self._session.match.game.zones.hides
            self._held = {zone: len(held) for zone, held in lying.items() if hides(zone, NOBODY)}

    def stop(self) -> None:
        """They are asked again already."""
        if self._turns is not None:
            self._display.presentation.turn_up_again()
        self._open = self._turns = None

    def advance(self, seconds: float) -> None:
        """Let time pass, at the end of a frame of the table."""
        if self._open is None:
            return
        if self._session.perspective.viewer == NOBODY:
            self.stop()
            return
        self._open += seconds
        if self._turns is not None:
            self._turns += seconds
        elif self._due(self._open + EDGE + seconds):
            self._turns = 0.0
            self._display.presentation.turn_on_edge()
        if self._turns is not None and self._turns >= EDGE:
            self._turns = None
            self._close()
            self._display.close_hand()

    def shown(self) -> bool:
        """All has been shown; whether somebody leaves the screen only now."""
        leaves = self._open is not None and self._leaves
        if leaves:
            self._close()
        return leaves

    def _due(self, then: float) -> bool:
        """Whether it is time to turn it over. then: for how long it will have been open when it is
        on edge."""
        if self._again and (then <= KEPT or (then <= KEPT + LANDS and self._flies)):
            return False
        return then > MOST or (then >= LEAST and self._gone)

    @property
    def holds(self) -> bool:
        """Whether its owner, who is asked again, has to wait until it is closed: it is being turned
        over, and something came to it meanwhile that they have not seen."""
        return (
            self._turns is not None
            and self._session.stays
            and self._display.presentation.came_closed
        )

    @property
    def _opens(self) -> bool:
        """Whether it would lie open again at once."""
        session, seat = self._session, self._session.perspective.viewer
        if self._leaves or not session.stays:
            return False
        return session.table.match.holds_secrets(seat) and not self._display.spared(seat)

    @property
    def _again(self) -> bool:
        """The same, where nobody else has to look up meanwhile."""
        seat, match = self._session.perspective.viewer, self._session.table.match
        return self._opens and all(_own(act, seat, match.game.zones) for act in match.last.acts)

    @property
    def _flies(self) -> bool:
        """Whether a piece is on its way to where others see none."""
        stage, zones = self._display.stage, self._session.match.game.zones
        hidden = (zone for zone in stage.showing.table if zones.hides(zone, NOBODY))
        return any(map(stage.lands_soon, hidden))

    @property
    def _gone(self) -> bool:
        """Whether a piece that only its owner saw has left the place where it lay."""
        showing = self._display.stage.showing
        left = any(showing.count(zone) < held for zone, held in self._held.items())
        return left and not self._session.behind

    def _close(self) -> None:
        eyes = self._session.perspective
        self.stop()
        if self._leaves:
            eyes.leave()
        else:
            eyes.watch()


def _own(act: Act, seat: Seat, zones: Zones) -> bool:
    """Whether an act is nobody else's business: nothing of others moves, and nothing that all wait
    for is drawn or turned up."""
    if isinstance(act, Move):
        owners = {zones.owner(act.source), zones.owner(act.target)}
        return owners <= {None, seat} and not zones.hides(act.source, seat)
    if isinstance(act, Score):
        return act.seat == seat
    return isinstance(act, Step | Say | Begin)
