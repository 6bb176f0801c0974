"""The controls of a table: the icons of its strip, and what keys and buttons stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.table import closeup, loupe, menus
from scenes.table.grips import GripWidget
from scenes.table.hud import Tool, pause_tool
from scenes.ui.intents import Command, Do, Kind
from scenes.ui.theme import SCREEN
from tabletop.match.setup import Mode

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

MIDDLE = (SCREEN[0] / 2, SCREEN[1] / 2)


class Controls:
    """Turns commands into what the table does; looking is never refused."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.fast = False
        """Whether the button to hurry is held."""
        self.pointer = (0.0, 0.0)
        """Where the pointer was last."""

    def tools(self) -> list[Tool]:
        """The icons of the strip, as the mode wants them."""
        table = self._table
        tools = [
            Tool("undo", "undo", table.coach.undo),
            Tool("hint", "hint", table.coach.hint),
        ]
        if table.mode is Mode.DEMO:
            tools = [
                pause_tool(table.paused, self.toggle_pause),
                Tool("step", "step", self.one_step),
                Tool("chart", "chances", self.chances),
            ]
        elif table.mode is Mode.PRACTICE:
            tools.insert(1, Tool("redo", "redo", table.coach.redo))
            tools.insert(2, Tool("hand", "moves", table.coach.moves))
        elif table.secrets_open:
            tools.append(Tool("eye-closed", "cover", table.context.cover))
        return [
            *tools,
            Tool("log", "log", self.log),
            Tool("rules", "rules", self.rules),
            Tool("settings", "menu", self.pause),
        ]

    def command(self, intent: Do) -> bool:
        """Do what a key or button stands for; whether it stands for anything here."""
        table = self._table
        if intent.command is Command.BACK:
            return table.hands.let_go()
        uses: dict[Command, Callable[[], None]] = {
            Command.FAST_FORWARD: self.go_fast,
            Command.MENU: self.pause,
            Command.UNDO: table.coach.undo,
            Command.REDO: table.coach.redo,
            Command.HINT: table.coach.hint,
            Command.LOG: self.log,
            Command.RULES: self.rules,
            Command.SKIP: table.skip,
            Command.PAUSE: self.toggle_pause if table.mode is Mode.DEMO else self.pause,
            Command.STEP: self.one_step,
            Command.ZOOM: self.zoom_focus,
        }
        if intent.command is Command.ZOOM and intent.device.kind in (Kind.MOUSE, Kind.TOUCH):
            self.zoom_at(*self.pointer)
            return True
        use = uses.get(intent.command)
        if use is None:
            return False
        use()
        return True

    def go_fast(self) -> None:
        """While the button is held."""
        self.fast = True

    def pause(self) -> None:
        """Open the menu over the table."""
        table = self._table
        table.context.stack.push(menus.pause(table))

    def log(self) -> None:
        """Open what happened."""
        table = self._table
        table.context.stack.push(menus.log(table))

    def rules(self) -> None:
        """Open the rulebook, at the clause of the last refusal."""
        table = self._table
        table.context.stack.push(menus.rules(table))

    def chances(self) -> None:
        """In a demo: show the chart of its chances beside it."""
        table = self._table
        live = menus.live(table)
        if live is not None:
            table.context.stack.push(live)

    def toggle_pause(self) -> None:
        """Stop a demo, or let it go on."""
        table = self._table
        table.paused = not table.paused
        table.step_from = None
        table.show_widgets()

    def one_step(self) -> None:
        """In a demo: let one decision be made and shown, then pause again."""
        table = self._table
        if table.mode is Mode.DEMO:
            table.paused, table.step_from = False, table.match.number
            table.show_widgets()

    def zoom_at(self, x: float, y: float) -> None:
        """Show what lies there large: a piece, or that part of the table under a glass."""
        table = self._table
        loupe.look(table.context, table.page, table.canvas, table.tableau, x, y)

    def zoom_focus(self) -> None:
        """Show what has the focus large; with no focus, what lies in the middle."""
        table = self._table
        focus = table.page.focus
        thing = table.gestures.thing(focus.grip) if isinstance(focus, GripWidget) else None
        if thing is not None:
            closeup.show(table.context, table.page, table.layout, thing)
        elif isinstance(focus, GripWidget):
            self.zoom_at(*focus.box.center)
        else:
            x, y = focus.box.center if focus is not None else MIDDLE
            loupe.show(table.context, table.page, table.canvas, x, y)
