"""The controls of a table: what the icons of its strip, keys and buttons stand for."""

from __future__ import annotations

from collections.abc import Callable

from scenes.pages import LogRequest
from scenes.stage import closeup, magnifier
from scenes.table.coach import Coach
from scenes.table.display import Display
from scenes.table.flow import TableFlow
from scenes.table.lookaround import LookScene
from scenes.table.unseen import BY_HAND
from scenes.touch.hotspots import HotspotWidget
from scenes.ui.intents import Command, Do, Kind
from scenes.ui.theme import SCREEN
from tabletop.match.setup import Mode

MIDDLE = (SCREEN[0] / 2, SCREEN[1] / 2)


class Controls:
    """Turns commands into what the table does; looking is never refused."""

    def __init__(self, display: Display, coach: Coach, flow: TableFlow) -> None:
        self._context = display.context
        self._session = display.session
        self._display = display
        self._pace = display.pace
        self._coach = coach
        self._flow = flow
        self.pointer = (0.0, 0.0)
        """Where the pointer was last."""

    def command(self, intent: Do) -> bool:
        """Do what a key or button stands for; whether it stands for anything here."""
        if intent.command is Command.BACK:
            return self._close_line() or self._display.let_go()
        if intent.command is Command.ZOOM and intent.device.kind in (Kind.MOUSE, Kind.TOUCH):
            self.zoom_at(*self.pointer)
            return True
        return self.use(intent.command.value)

    def use(self, tool: str) -> bool:
        """Do what a tool of that name, or the command of that name, stands for; whether it stands
        for anything here."""
        demo, coach = self._session.mode is Mode.DEMO, self._coach
        uses: dict[str, Callable[[], None]] = {
            "undo": coach.undo,
            "redo": coach.redo,
            "hint": coach.hint,
            "moves": coach.moves,
            "tried": self.tried,
            "again": self.last_turn,
            "cover": self._context.errands.cover,
            "log": self.log,
            "aid": self.aid,
            "rules": self.rules,
            "menu": self.pause,
            "pause": self.toggle_pause if demo else self.pause,
            "step": self.one_step,
            "chances": self.chances,
            "skip": self._flow.skip,
            "fast_forward": self.go_fast,
            "zoom": self.zoom_focus,
            BY_HAND: self._flow.choose_by_hand,
        }
        use = uses.get(tool)
        if use is not None:
            use()
        return use is not None

    def _close_line(self) -> bool:
        """Take away what is said over the table, a hint or a refusal; whether anything was."""
        page = self._display.page
        said = bool(page.saying)
        page.hush()
        return said

    # Pages over the table

    def pause(self) -> None:
        """Open the menu over the table: go on, speed, settings, rules, begin anew, leave."""
        match, mode = self._session.table.match, self._session.mode
        self._context.pages.pause(match, mode, self.look_around)

    def log(self) -> None:
        """Open what has been shown, as the eyes at the screen may know it."""
        session, eyes = self._session, self._session.perspective
        look = self._display.layout.looks.picture
        self._context.pages.log(
            LogRequest(
                session.match, session.told, eyes.viewer, eyes.place, look, self._flow.show_again
            )
        )

    def last_turn(self) -> None:
        """Show again what happened since one's last turn; in a demo, where nobody sits, nothing."""
        if self._session.perspective.watched:
            return
        if not self._flow.show_last_turn():
            self._display.page.say(self._context.text("table.turn.nothing"))

    def rules(self) -> None:
        """Open the rulebook, at the clause of the last refusal, or of what happened last."""
        match, refused = self._session.match, self._session.refused
        clause = refused.clause if refused is not None else ""
        if not clause:
            acts = self._display.director.playing or match.last.acts
            clause = next((act.clause for act in reversed(acts) if act.clause), "")
        self._display.rules_at(clause)

    def tried(self) -> None:
        """In practice: list what was tried and taken back."""
        if self._session.mode is not Mode.PRACTICE:
            return
        if self._session.match.begins_elsewhere:
            self._display.page.say(self._context.text("table.tried.short"))
            return
        self._coach.tries.open()

    def aid(self) -> None:
        """Lay the player aid beside the table."""
        self._context.pages.aid(self._session.match.game.name)

    def chances(self) -> None:
        """In a demo: show the chart of its chances beside it."""
        self._context.pages.chances()

    # Time

    def go_fast(self) -> None:
        """While the button is held."""
        self._pace.fast = True

    def toggle_pause(self) -> None:
        """Stop a demo, or let it go on."""
        self._pace.toggle()
        self._display.show_widgets()

    def one_step(self) -> None:
        """In a demo: let one decision be made and shown, then pause again."""
        if self._session.mode is Mode.DEMO:
            self._pace.step(self._session.match.number)
            self._display.show_widgets()

    # Looking

    def look_around(self) -> None:
        """Let arrows go over all that lies on the table, to be looked at."""
        focus = self._display.page.focus
        first = focus.name if isinstance(focus, HotspotWidget) else ""
        self._context.stack.push(LookScene(self._context, self._display, first))

    def zoom_at(self, x: float, y: float) -> None:
        """Show what lies there large: a piece, or that part of the table under a glass."""
        display = self._display
        magnifier.look(self._context, display.page, display.page.canvas, display.presentation, x, y)

    def zoom_focus(self) -> None:
        """Show what has the focus large; with no focus, what lies in the middle."""
        display, focus = self._display, self._display.page.focus
        sprite = (
            display.gestures.sprite(focus.hotspot) if isinstance(focus, HotspotWidget) else None
        )
        if sprite is not None:
            closeup.show(self._context, display.page, display.layout, display.stage, sprite)
        elif isinstance(focus, HotspotWidget):
            self.zoom_at(*focus.box.center)
        else:
            x, y = focus.box.center if focus is not None else MIDDLE
            magnifier.show(self._context, display.page, display.page.canvas, x, y)
