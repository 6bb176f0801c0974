"""Test table of Basari: play until a haggle, and press a piece."""

from __future__ import annotations

from scenes.games.basari.layout import BasariLayout
from scenes.table.input.gestures import TableGestures
from tabletop.games.basari.state import HAGGLE_PHASE
from tests.scenes.table_harness import HeuristicHarness


class Table(HeuristicHarness):
    """A match of Basari with its table, played by rule of thumb; seat 0 looks."""

    game = "basari"
    layout: BasariLayout

    def until_haggle(self, first: bool | None = None) -> None:
        """Play until seat 0 makes an offer: the first one, a raise, or either."""

        def is_asked() -> bool:
            frame = self.match.state.stack[-1] if self.match.state.stack else ()
            return frame[:2] == (HAGGLE_PHASE, 0) and first in (None, not frame[3])

        self.play_until_position(is_asked)

    def press(self, gestures: TableGestures, zone: str, piece: str) -> None:
        """Press a piece, and show the action builder that this starts."""
        hotspot = next(
            hotspot
            for hotspot in gestures.hotspots()
            if hotspot.zone == zone
            and (sprite := gestures.sprite_at(hotspot))
            and sprite.piece == piece
        )
        outcome = gestures.press(hotspot)
        assert outcome.action_builder is not None
        self.show_builder(outcome.action_builder)
