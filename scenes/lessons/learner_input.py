"""Input of a learner at the table of a lesson, with any device."""

from __future__ import annotations

from scenes.lessons.lesson_controller import LessonController
from scenes.stage.animation.idle_interactions import IdleInteractions
from scenes.table.coaching.coach import Coach
from scenes.table.input.gestures import GestureOutcome, Hotspot
from scenes.table.player_input import PlayerInput
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.table.turns.turn_flow import TurnFlow
from tabletop.core.actions import Action
from tabletop.core.zones import Piece, Zone


class LearnerInput(PlayerInput):
    """Player input that passes the actions of a learner to the lesson."""

    def __init__(
        self,
        presenter: TablePresenter,
        idle_interactions: IdleInteractions,
        flow: TurnFlow,
        coach: Coach,
        lesson_controller: LessonController,
    ) -> None:
        super().__init__(presenter, idle_interactions, flow, coach)
        self._lesson_controller = lesson_controller

    def handle_outcome(self, outcome: GestureOutcome, hotspot: Hotspot) -> None:
        """Treat a touched piece as an answer if the learner is to point; else show details."""
        if self._session.deciding_seat is not None:
            super().handle_outcome(outcome, hotspot)
            return
        if not self._lesson_controller.asks_to_point:
            self._look_at(hotspot)
            return
        sprite = self._presenter.gestures.sprite_at(hotspot)
        self.point_at(hotspot.zone, sprite.piece if sprite is not None else "")

    def point_at(self, zone: Zone, piece: Piece) -> None:
        """Answer by pointing at a piece or zone."""
        if self._lesson_controller.point_at(zone, piece):
            self._flow.after_decision()

    def try_action(self, action: Action, hotspot: Hotspot | None) -> bool:
        """Try an action; a refused one gets the feedback of the lesson as well as the reason."""
        seat = self._session.deciding_seat
        if seat is None:
            return False
        refusal = self._session.find_refusal(seat, action)
        if refusal is not None:
            self._show_refusal(refusal, hotspot)
        if self._lesson_controller.try_action(action):
            self._flow.after_decision()
        return refusal is None
