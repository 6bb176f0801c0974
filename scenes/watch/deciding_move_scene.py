"""The deciding move of a match, played once more in ten seconds; any press returns."""

from __future__ import annotations

from typing import Final

from scenes.base.context import Context
from scenes.stage.action_bar.tool_drawer import Tool
from scenes.ui.devices.intents import CommandPress, Intent, PointerPress
from scenes.ui.style.theme import SCREEN_SIZE, menu_material
from scenes.ui.widgets.labels import Panel
from scenes.watch.look_back_room import look_back_background
from scenes.watch.replay_scene import ReplayScene
from scenes.watch.win_chance_panel import FittedCaption
from sprites.picture import Box
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
CAPTION_LINES: Final = 4.4
"""Height of the caption, in lines of its text."""


class DecidingMoveScene(ReplayScene):
    """A replay of the deciding move and the one before it, which closes by itself."""

    def __init__(self, context: Context, match: Match) -> None:
        """Find the deciding move.

        Args:
            context: Services and state that all scenes share.
            match: The finished match.
        """
        super().__init__(context, match)
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

    def compose(self) -> None:
        """Build the table above its caption; there is no chart."""
        context, theme = self.context, self.context.theme
        self.canvas.background = look_back_background(context)
        foot = theme.body * theme.line_spacing * CAPTION_LINES
        low = SCREEN_SIZE[1] - theme.vertical_margin
        high = low - foot - theme.gap - theme.vertical_margin
        width = high * SCREEN_SIZE[0] / SCREEN_SIZE[1]
        left = (SCREEN_SIZE[0] - width) / 2
        self._lay_table(Box(left, theme.vertical_margin, width, high))
        panel = Panel(context, "column:panel", menu_material(theme))
        panel.place(left, low - foot, width, foot)
        inner = panel.box.inset(theme.gap, theme.gap / 2)
        tools, _ = self._lay_tools(inner)
        for tool in tools:
            tool.place(inner.right - tool.box.width, inner.y, tool.box.width, tool.box.height)
        self.caption_panel = FittedCaption(context.paper_context, "words")
        room = inner.width - theme.gap - max(tool.box.width for tool in tools)
        self.caption_panel.place(inner.x, inner.y, room, inner.height)
        self.widget_layer.set_widgets([panel, self.caption_panel, *tools], "tool:close")
        self.update_captions()

    def update_captions(self) -> None:
        """Update the caption."""
        self.caption_panel.set_text(*self.caption_text())

    def update_estimates(self, seconds: float) -> None:
        """Do nothing: no chances are shown."""

    @property
    def is_moving(self) -> bool:
        """True: the scene closes by itself."""
        return True

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
        """Return what the move did for the winner, with the words of the replay."""
        text, names = self.context.text_catalogue, self.match.setup.seat_names
        _, told = super().caption_text()
        if self.current_moment < self.deciding_move.moment:
            return text("table.results.deciding_before"), told
        key = "deciding_lead" if self.deciding_move.takes_lead else "deciding_gain"
        who = SeatRef(self.deciding_move.winner)
        return text(f"table.results.{key}", names, who=who), told

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Close at any press."""
        if isinstance(intent, CommandPress | PointerPress):
            self._close()
            return None
        return super().handle_intent(intent)
