"""A match shown again, forwards and back."""

from __future__ import annotations

from scenes.context import Context
from scenes.preferences import INSTANT
from scenes.scene import LANES, Scene
from scenes.table import closeup
from scenes.table.hud import Tool, pause_tool
from scenes.table.tableau import Tableau
from scenes.ui.intents import Command, Do, Drag, Intent, Point, Press, Release, Stop
from tabletop.match.match import Match


class ReplayScene(Scene):
    """A match shown again. Whoever acts is seen from his own side, with what he held."""

    def __init__(self, context: Context, match: Match) -> None:
        super().__init__(context)
        self.match = match
        self.moments = list(match.moments())
        self.at = 0
        self.paused = False
        self._fast = False
        self._pointer = (0.0, 0.0)
        self._style = self._look()
        self.tableau = Tableau(context, self.canvas, self.lanes, match)
        self.page.back = context.stack.pop
        self.tableau.lay_before(self.moments[0][0], 0, 0)
        self.tableau.show(self.moments[0][0])
        self._show_tools()

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    def advance(self, seconds: float) -> None:
        director, speed = self.tableau.director, self.context.settings.speed
        if not self.paused and speed == INSTANT:
            director.skip()
        elif not self.paused:
            fast = self.context.motion.fast_forward if self._fast else 1.0
            self.lanes["table"].advance(seconds * speed * fast)
        for name in LANES:
            if name != "table":
                self.lanes[name].advance(seconds)
        self.page.advance(seconds)
        if director.idle and not self.paused and self.at < self.last:
            self._further()

    @property
    def moving(self) -> bool:
        return super().moving or (not self.paused and self.at < self.last)

    def _further(self) -> None:
        """Show the next event from the side of who decided it."""
        event, _ = self.moments[self.at + 1]
        if event.seat != self.tableau.layout.home:
            self.tableau.lay(self.moments[self.at][1], event.seat, event.seat)
        self.at += 1
        self.tableau.stage.showing.turn = event.seat
        self.tableau.show(event)
        self.tableau.director.hold(self.context.motion.hold)

    def jump(self, at: int) -> None:
        """Lay the table as it was after an event, and stop there."""
        self.paused = True
        self._lay(max(0, min(self.last, at)))
        self.context.mixer.play("card_slide")

    def _lay(self, at: int) -> None:
        """Lay the table as it was after an event."""
        self.at = at
        event, state = self.moments[at]
        seat = max(0, event.seat)
        self.tableau.director.clear()
        self.tableau.lay(state, seat, seat)
        self.tableau.stage.showing.turn = event.seat if event.seat >= 0 else None
        self.tableau.stage.read()
        self._show_tools()

    def _toggle(self) -> None:
        self.paused = not self.paused
        if not self.paused and self.at == self.last and self.tableau.director.idle:
            self._lay(0)  # once more from the beginning
        self._show_tools()

    def _show_tools(self) -> None:
        tools = [
            Tool("rewind", "first", lambda: self.jump(0)),
            Tool("left", "slower", lambda: self.jump(self.at - 1)),
            pause_tool(self.paused, self._toggle),
            Tool("right", "further", lambda: self.jump(self.at + 1)),
            Tool("skip", "last", lambda: self.jump(self.last)),
            Tool("close", "back", self.context.stack.pop),
        ]
        self.page.show(self.tableau.hud.tools(tools), "tool:pause")
        words = self.context.text("table.replay.moment", n=self.at, last=self.last)
        self.tableau.hud.say(words)

    def handle(self, intent: Intent) -> Intent | None:
        if isinstance(intent, Point | Press | Drag | Release):
            self._pointer = intent.x, intent.y
        if self.page.dialog:
            if closeup.dismisses(intent):
                self.page.close()
            return None
        if isinstance(intent, Do | Stop) and intent.command is Command.FAST_FORWARD:
            self._fast = isinstance(intent, Do)
            return None
        if isinstance(intent, Do) and self._command(intent.command):
            return None
        return super().handle(intent)

    def _command(self, command: Command) -> bool:
        if command is Command.PAUSE:
            self._toggle()
        elif command is Command.STEP or command is Command.NEXT:
            self.jump(self.at + 1)
        elif command is Command.PREVIOUS:
            self.jump(self.at - 1)
        elif command is Command.SKIP:
            self.tableau.director.skip()
        elif command is Command.ZOOM:
            thing = self.tableau.stage.thing_at(*self._pointer)
            if thing is not None:
                closeup.show(self.context, self.page, self.tableau.layout, thing)
        else:
            return False
        return True

    def _look(self) -> object:
        """What the look of a table depends on."""
        return self.context.text, self.context.theme, self.context.motion

    def restyled(self) -> None:
        if self._style != self._look():
            self._style = self._look()
            self.tableau.restyle(self.context)
            self._lay(self.at)
