"""A demo with its chart: the table goes on a little smaller, the chances grow beside it."""

from __future__ import annotations

from scenes.context import Context
from scenes.stage.hud import Tool, pause_tool
from scenes.table.scene import TableScene
from scenes.ui.intents import Command, Do, Intent, Stop
from scenes.watch.watching import Watching
from tabletop.seats.worker import Study


class LiveScene(Watching):
    """Shows a demo's table as it goes on. The cursor rests on the newest moment until it is moved,
    and returns to it at the right end."""

    def __init__(self, context: Context, table: TableScene, client: Study) -> None:
        assert table.commentator.series is not None, "only demos have a series"
        super().__init__(
            context, table.match.game, table.match.setup, table.canvas,
            table.commentator.series, client,
        )  # fmt: skip
        self._scene = table
        self._at: int | None = None  # None: the newest
        self._told = ""
        table.show_in(self)
        self.page.back = self.close

    @property
    def looked_at(self) -> int:
        newest = len(self.series) - 1
        return newest if self._at is None else min(self._at, newest)

    def scrub(self, moment: int) -> None:
        """Look at the chances of another moment; the table goes on."""
        self._at = moment if moment < len(self.series) - 1 else None
        self.tell()

    def use_chart(self) -> None:
        """Stop the demo, or let it go on."""
        self._scene.controls.toggle_pause()
        self.compose()

    def advance(self, seconds: float) -> None:
        paused, count = self._scene.pace.paused, len(self.series)
        self._scene.advance(seconds)
        super().advance(seconds)
        self.study(seconds)
        if paused != self._scene.pace.paused:
            self.compose()
        elif count != len(self.series) or self._told != self._scene.commentator.thoughts:
            self.tell()

    @property
    def moving(self) -> bool:
        return super().moving or self._scene.moving

    def tools(self) -> list[Tool]:
        return [
            pause_tool(self._scene.pace.paused, self.use_chart),
            Tool("step", "step", self._scene.controls.one_step),
            Tool("close", "back", self.close),
        ]

    def says(self) -> tuple[str, str]:
        commentator = self._scene.commentator
        self._told = commentator.thoughts
        if self._at is not None:
            text = self.context.text
            return text("table.replay.moment", n=self._at, last=len(self.series) - 1), ""
        return commentator.heading or " ", commentator.thoughts

    def handle(self, intent: Intent) -> Intent | None:
        controls, pace = self._scene.controls, self._scene.pace
        if isinstance(intent, Do | Stop) and intent.command is Command.FAST_FORWARD:
            pace.fast = isinstance(intent, Do)
            return None
        if isinstance(intent, Do) and intent.command is Command.PAUSE:
            self.use_chart()
            return None
        if isinstance(intent, Do) and intent.command is Command.STEP:
            controls.one_step()
            return None
        if isinstance(intent, Do) and intent.command is Command.SKIP:
            self._scene.states.skip()
            return None
        return super().handle(intent)

    def close(self) -> None:
        """Back to the table in its full size."""
        self._scene.show_alone()
        self.context.stack.pop()
