"""The deciding move of a match, played once more in ten seconds; any press returns."""

from __future__ import annotations

from typing import Final

from scenes.base.context import Context
from scenes.stage.action_bar import Tool
from scenes.ui.devices.intents import CommandPress, Intent, PointerPress
from scenes.watch.replay_scene import ReplayScene
from tabletop.ai.worker.worker import QueryAnswerer
from tabletop.core.acts import SeatRef
from tabletop.match.match import Match
from tabletop.narration.deciding_move import DecidingMove, find_deciding_move

MOVES_BEFORE: Final = 1
"""Number of moves that are shown before the deciding one."""
SKIP_SECONDS: Final = 7.5
"""Time after which what still moves comes to its end at once."""
MAX_SECONDS: Final = 10.0
"""Time after which the scene closes."""
LAST_LOOK_SECONDS: Final = 2.5
"""Seconds for which the consequence is seen."""


class DecidingMoveScene(ReplayScene):
    """A replay of the deciding move and the one before it, which closes by itself."""

    def __init__(self, context: Context, match: Match, worker: QueryAnswerer | None = None) -> None:
        """Find the deciding move.

        Args:
            context: Services and state that all scenes share.
            match: The finished match.
            worker: Worker that answers the queries of the chart; None starts one.
        """
        super().__init__(context, match, worker)
        found = find_deciding_move(match.game, self.event_positions)
        self.deciding_move = found or DecidingMove(self.last_moment, 0, False)
        # Nothing after the deciding move is played.
        self.recording.positions = self.event_positions[: self.deciding_move.moment + 1]
        self._seconds = 0.0
        self._seen_seconds = 0.0

    def initialize(self) -> None:
        """Show the table before the move that leads to the deciding one."""
        super().initialize()
        self._lay(max(0, self.deciding_move.moment - 1 - MOVES_BEFORE))

    def advance(self, seconds: float) -> None:
        """Advance the playback up to the deciding move, and close soon after it."""
        self._seconds += seconds
        super().advance(seconds)
        if self._seconds >= SKIP_SECONDS:
            self.playback.skip_step()
        if self.current_moment == self.last_moment and self.playback.sequencer.is_idle:
            self._seen_seconds += seconds
        if self._seconds >= MAX_SECONDS or self._seen_seconds >= LAST_LOOK_SECONDS:
            self._close()

    def build_tools(self) -> list[Tool]:
        """Return the way back alone."""
        return [Tool("close", "back", self._close)]

    def caption_text(self) -> tuple[str, str]:
        """Return who won by the move, with the words of the replay."""
        text, names = self.context.text_catalogue, self.match.setup.seat_names
        who = SeatRef(self.deciding_move.winner)
        _, told = super().caption_text()
        key = "deciding_lead" if self.deciding_move.takes_lead else "deciding_gain"
        return text(f"table.results.{key}", names, who=who), told

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Close at any press."""
        if isinstance(intent, CommandPress | PointerPress):
            self._close()
            return None
        return super().handle_intent(intent)
