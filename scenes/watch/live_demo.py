"""A running demo beside its chart of win chances."""

from __future__ import annotations

from scenes.base.context import Context
from scenes.stage.action_bar.tool_drawer import Tool, pause_tool
from scenes.table.scene import TableScene
from scenes.ui.devices.intents import Command, CommandPress, CommandRelease, Intent
from scenes.watch.spectator_scene import SpectatorScene
from tabletop.ai.worker.worker import QueryAnswerer


class LiveDemoScene(SpectatorScene):
    """A running demo: the table a little smaller, with the growing chart of win chances.

    The cursor stays on the newest moment until it is moved, and again once it is moved to the
    right end.
    """

    def __init__(self, context: Context, table: TableScene, worker: QueryAnswerer) -> None:
        assert table.commentator.win_chance_series is not None, "only demos have a series"
        super().__init__(
            context, table.match.game, table.match.setup, table.canvas,
            table.commentator.win_chance_series, worker,
        )  # fmt: skip
        self._scene = table
        self._at: int | None = None  # None: the newest
        self._told = ""
        table.shrink_into(self)
        self.widget_layer.on_back = self.show_full_table

    @property
    def cursor_moment(self) -> int:
        """The moment of the cursor; the newest one until it is moved."""
        newest = len(self.win_chance_series) - 1
        return newest if self._at is None else min(self._at, newest)

    def scrub_to_moment(self, moment: int) -> None:
        """Show the win chances of another moment; the demo goes on."""
        self._at = moment if moment < len(self.win_chance_series) - 1 else None
        self.update_captions()

    def on_chart_accept(self) -> None:
        """Pause or resume the demo."""
        self._scene.command_dispatcher.toggle_demo_pause()
        self.compose()

    def advance(self, seconds: float) -> None:
        """Advance the demo, the chart and the captions."""
        paused, count = self._scene.speed.is_paused, len(self.win_chance_series)
        self._scene.advance(seconds)
        super().advance(seconds)
        self.update_estimates(seconds)
        if paused != self._scene.speed.is_paused:
            self.compose()
        elif count != len(self.win_chance_series) or self._told != self._scene.commentator.thoughts:
            self.update_captions()

    @property
    def is_moving(self) -> bool:
        """True while the demo or this scene moves."""
        return super().is_moving or self._scene.is_moving

    def build_tools(self) -> list[Tool]:
        """Return the tools for pausing, stepping and leaving."""
        return [
            pause_tool(self._scene.speed.is_paused, self.on_chart_accept),
            Tool("step", "step", self._scene.command_dispatcher.step_demo),
            Tool("close", "back", self.show_full_table),
        ]

    def caption_text(self) -> tuple[str, str]:
        """Return the heading and the thoughts of the commentator."""
        commentator = self._scene.commentator
        self._told = commentator.thoughts
        if self._at is not None:
            text = self.context.text_catalogue
            return text("table.replay.moment", n=self._at, last=len(self.win_chance_series) - 1), ""
        return commentator.thinker_name or " ", commentator.thoughts

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Handle the playback commands of the demo."""
        controls, pace = self._scene.command_dispatcher, self._scene.speed
        if (
            isinstance(intent, CommandPress | CommandRelease)
            and intent.command is Command.FAST_FORWARD
        ):
            pace.is_fast_forward = isinstance(intent, CommandPress)
            return None
        if isinstance(intent, CommandPress) and intent.command is Command.PAUSE:
            self.on_chart_accept()
            return None
        if isinstance(intent, CommandPress) and intent.command is Command.STEP:
            controls.step_demo()
            return None
        if isinstance(intent, CommandPress) and intent.command is Command.SKIP:
            self._scene.turn_flow.skip_playback()
            return None
        return super().handle_intent(intent)

    def show_full_table(self) -> None:
        """Return to the table in full size."""
        self._scene.restore_size()
        self.context.scene_stack.pop()
