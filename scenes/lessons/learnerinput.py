"""What a learner does at the table of a lesson, with any device."""

from __future__ import annotations

from collections.abc import Callable

from scenes.table.playerinput import PlayerInput
from scenes.touch.gestures import Hotspot, Outcome
from tabletop.core.actions import Action
from tabletop.core.zones import Piece, Zone


class LearnerInput(PlayerInput):
    """Takes what a learner does to their lesson."""

    tried: Callable[[Action, bool], None]
    """Told what was tried, and whether the rules refuse it."""
    pointed: Callable[[Zone, Piece], bool]
    """Told at what was pressed while nothing is to be done; whether that was an answer."""

    def touched(self, outcome: Outcome, hotspot: Hotspot) -> None:
        """A piece that is no move can be an answer; else it is looked at."""
        if self._session.deciding is not None:
            super().touched(outcome, hotspot)
            return
        sprite = self._display.gestures.sprite(hotspot)
        if not self.pointed(hotspot.zone, sprite.piece if sprite is not None else ""):
            self._look_at(hotspot)

    def attempt(self, action: Action, at: Hotspot | None) -> bool:
        """A learner tries something; what the rules refuse is answered with its reason too."""
        seat = self._session.deciding
        if seat is None:
            return False
        refusal = self._session.refusal(seat, action)
        if refusal is not None:
            self._refused(refusal, at)
        self.tried(action, refusal is not None)
        return refusal is None
