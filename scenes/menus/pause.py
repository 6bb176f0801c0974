"""The pause over a match: go on, speed, settings, rules, begin anew, leave (it is saved)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.context import Context
from scenes.menus.phones import PhonesScene
from scenes.menus.rulebook import RulebookScene
from scenes.menus.settings import SettingsScene, speed_stepper
from scenes.scene import Scene
from scenes.ui.buttons import Button
from scenes.ui.intents import Command, Do, Intent
from scenes.ui.labels import Label, Legend, Panel
from scenes.ui.layout import flow, flow_height
from scenes.ui.theme import SCREEN, stationery
from scenes.ui.widget import Widget

WIDTH = 860.0
HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "resume"))


class PauseScene(Scene):
    """Lies over the table. restart: begins the match anew. kept: whether the match is; if not,
    whoever leaves is told so first. look: lets arrows look around on the table. phones: True if
    people can join the match by phone."""

    see_through = True

    def __init__(
        self, context: Context, game: str, restart: Callable[[], None], kept: bool = True,
        look: Callable[[], None] = lambda: None, phones: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(context)
        self.game = game
        self._kept = kept
        self._restart = restart
        self._look = look
        self._phones = phones

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        paper = context.on_paper
        resume = Button(
            context, "resume", text("ui.pause.resume"), context.stack.pop, "primary", icon="play"
        )
        speed = speed_stepper(context, self._set_speed)

        def push(name: str, make: Callable[[], Scene], icon: str) -> Button:
            label = text(f"ui.pause.{name}")
            return Button(context, name, label, lambda: context.stack.push(make()), icon=icon)

        ways: list[Widget] = [
            Button(context, "look", text("ui.pause.look"), self._look_around, icon="zoom")
        ]
        if self._phones:
            ways.append(Button(context, "phones", text("phones.tv.button"), self._open_phones))
        rows: list[list[Widget]] = [
            [resume],
            ways,
            [speed],
            [
                push("rules", lambda: RulebookScene(context, self.game), "rules"),
                push("settings", lambda: SettingsScene(context), "settings"),
            ],
            [
                Button(
                    context, "restart", text("ui.pause.restart"),
                    lambda: self.ask("restart" if self._kept else "afresh", self._begin_anew),
                ),
                self._leaving(),
            ],
        ]  # fmt: skip
        width = min(WIDTH * max(1.0, theme.text_scale * 0.9), SCREEN[0] - 2 * theme.side)
        inside = width - 2 * theme.section
        heading = Label(
            paper, "heading", text("ui.pause.heading"), theme.heading, face="display",
            align="center",
        )  # fmt: skip
        high = heading.wanted(inside)[1]
        heights = [flow_height(row, inside, theme.gap) for row in rows]
        signs = theme.gap + theme.hint_height if context.settings.key_hints else 0.0
        total = high + theme.gap + sum(heights) + theme.gap * (len(rows) - 1) + 2 * theme.section
        if total + signs > SCREEN[1] - 2 * theme.edge:
            signs = 0.0  # the buttons say enough
        total += signs
        x, y = (SCREEN[0] - width) / 2, max(theme.edge, (SCREEN[1] - total) / 2 - theme.gap)
        panel = Panel(context, "panel:pause", stationery(theme))
        panel.place(x, y, width, total)
        x, y = x + theme.section, y + theme.section
        heading.place(x, y, inside, high)
        y += high + theme.gap
        for row in rows:
            y = flow(row, x, y, inside, theme.gap) + theme.gap
        widgets: list[Widget] = [panel, heading, *(w for row in rows for w in row)]
        if signs:  # on the panel: what is beneath the pause is no ground for words
            hints = Legend(paper, HINTS)
            hints.place(x, y, inside, theme.hint_height)
            widgets.append(hints)
        self.page.back = context.stack.pop
        self.page.show(widgets, "resume")

    def handle(self, intent: Intent) -> Intent | None:
        """The button that paused goes on again."""
        if isinstance(intent, Do) and intent.command in (Command.MENU, Command.PAUSE):
            self.context.stack.pop()
            return None
        return super().handle(intent)

    def _set_speed(self, speed: float) -> None:
        self.context.preferences.change(speed=speed)
        self.compose()

    def _open_phones(self) -> None:
        """Who plays at this table may play by phone from now on."""
        self.context.handsets.open_here()
        self.context.stack.push(PhonesScene(self.context, True))

    def _look_around(self) -> None:
        self.context.stack.pop()
        self._look()

    def _begin_anew(self) -> None:
        self.context.stack.pop()
        self._restart()

    def _leaving(self) -> Button:
        """The way out; of a match that cannot be kept it says so, and asks."""
        text = self.context.text
        leave = self.context.errands.home
        if self._kept:
            return Button(self.context, "leave", text("ui.pause.leave"), leave, "quiet")
        ask = partial(self.ask, "unkept", leave)
        return Button(self.context, "leave", text("ui.pause.leave_unkept"), ask, "quiet")
