"""What a learner does at the table of a lesson, with any device."""

from __future__ import annotations

from scenes.lessons.teaching import Teaching
from scenes.stage.fidgets import Fidgets
from scenes.table.coach import Coach
from scenes.table.display import Display
from scenes.table.flow import TableFlow
from scenes.table.playerinput import PlayerInput
from scenes.touch.gestures import Hotspot, Outcome
from tabletop.core.actions import Action
from tabletop.core.zones import Piece, Zone


class LearnerInput(PlayerInput):
    """Takes what a learner does to their lesson."""

    def __init__(
        self, display: Display, fidgets: Fidgets, flow: TableFlow, coach: Coach, teaching: Teaching
    ) -> None:
        super().__init__(display, fidgets, flow, coach)
        self._teaching = teaching

    def touched(self, outcome: Outcome, hotspot: Hotspot) -> None:
        """A piece that is no move can be an answer; else it is looked at."""
        if self._session.deciding is not None:
            super().touched(outcome, hotspot)
            return
        if not self._teaching.asks_where:
            self._look_at(hotspot)
            return
        sprite = self._display.gestures.sprite(hotspot)
        self.point(hotspot.zone, sprite.piece if sprite is not None else "")

    def point(self, zone: Zone, piece: Piece) -> None:
        """A learner points at something."""
        if self._teaching.point(zone, piece):
            self._flow.decided()

    def attempt(self, action: Action, at: Hotspot | None) -> bool:
        """A learner tries something; what the rules refuse is answered with its reason too."""
        seat = self._session.deciding
        if seat is None:
            return False
        refusal = self._session.refusal(seat, action)
        if refusal is not None:
            self._refused(refusal, at)
        if self._teaching.tried(action):
            self._flow.decided()
        return refusal is None
