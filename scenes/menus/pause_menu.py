"""Pause menu of a match: resume, speed, settings, rules, restart, leave."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.match_setup.phone_join import PhoneJoinScene
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.menus.settings_menu import SettingsScene, build_speed_switch
from scenes.ui.devices.intents import Command, CommandPress, Intent
from scenes.ui.style.theme import SCREEN_SIZE, menu_material
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import ButtonHints, Label, Panel
from scenes.ui.widgets.layout import flow_height, place_flow
from scenes.ui.widgets.widget import Widget

PANEL_WIDTH = 860.0
MIN_LARGE_TEXT_SCALE = 1.75
"""Text scale from which *Resume* shares its row and the heading is smaller, for want of room."""
BUTTON_HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "resume"))


class PauseMenuScene(Scene):
    """The pause menu over a table.

    Args:
        on_restart: Starts the match again from the beginning.
        is_saved: True if the match is saved; if not, a confirmation precedes leaving.
        on_inspect: Opens the inspect mode, in which arrow keys explore the table.
        allows_phones: True if people can join the match by phone.
        deal_code: Code that commits to the deal; empty if the match has none.
    """

    is_see_through = True

    def __init__(
        self, context: Context, game: str, on_restart: Callable[[], None], is_saved: bool = True,
        on_inspect: Callable[[], None] = lambda: None, allows_phones: bool = True,
        deal_code: str = "",
    ) -> None:  # fmt: skip
        super().__init__(context)
        self.game = game
        self._is_saved = is_saved
        self._restart = on_restart
        self._look = on_inspect
        self._phones = allows_phones
        self._deal_code = deal_code

    def compose(self) -> None:
        """Build the panel with the buttons of the menu."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        paper = context.paper_context
        resume = Button(
            context,
            "resume",
            text("ui.pause.resume"),
            context.scene_stack.pop,
            "primary",
            icon="play",
        )
        speed = build_speed_switch(context, context.paper_context, self._set_speed)

        def push(name: str, make: Callable[[], Scene], icon: str) -> Button:
            label = text(f"ui.pause.{name}")
            return Button(context, name, label, lambda: context.scene_stack.push(make()), icon=icon)

        ways: list[Widget] = [
            Button(context, "look", text("ui.pause.look"), self._look_around, icon="zoom")
        ]
        if self._phones:
            ways.append(Button(context, "phones", text("phones.tv.button"), self._open_phones))
        is_large = theme.text_scale >= MIN_LARGE_TEXT_SCALE
        rows: list[list[Widget]] = [
            *([[resume, *ways]] if is_large else [[resume], ways]),
            [speed],
            [
                push("rules", lambda: RulebookScene(context, self.game), "rules"),
                push("settings", lambda: SettingsScene(context), "settings"),
            ],
            [
                Button(
                    context,
                    "restart",
                    text("ui.pause.restart"),
                    lambda: self.ask_confirmation(
                        "restart" if self._is_saved else "afresh", self._restart_match
                    ),
                ),
                self._build_leave_button(),
            ],
        ]
        margin = theme.gap if is_large else theme.section_gap
        width = min(
            PANEL_WIDTH * max(1.0, theme.text_scale * 0.9), SCREEN_SIZE[0] - 2 * theme.side_margin
        )
        side = max(margin, theme.padding)
        inside = width - 2 * side
        size = theme.body if is_large else theme.heading
        heading = Label(
            paper, "heading", text("ui.pause.heading"), size, face="display", align="center"
        )
        high = heading.preferred_size(inside)[1]
        heights = [flow_height(row, inside, theme.gap) for row in rows]
        if self._deal_code:
            code = text("ui.pause.deal_code", code=self._deal_code)
            rows.append([Label(paper, "deal_code", code, theme.count, align="center")])
            heights.append(flow_height(rows[-1], inside, theme.gap))
        signs = theme.gap + theme.hint_height if context.settings.key_hints else 0.0
        total = high + theme.gap + sum(heights) + theme.gap * (len(rows) - 1) + 2 * margin
        if total + signs > SCREEN_SIZE[1] - 2 * theme.vertical_margin:
            signs = 0.0  # the buttons say enough
        total += signs
        x, y = (
            (SCREEN_SIZE[0] - width) / 2,
            max(theme.vertical_margin, (SCREEN_SIZE[1] - total) / 2 - theme.gap),
        )
        panel = Panel(context, "panel:pause", menu_material(theme))
        panel.place(x, y, width, total)
        x, y = x + side, y + margin
        heading.place(x, y, inside, high)
        y += high + theme.gap
        for row in rows:
            y = place_flow(row, x, y, inside, theme.gap) + theme.gap
        widgets: list[Widget] = [panel, heading, *(w for row in rows for w in row)]
        if signs:  # on the panel: what is beneath the pause is no ground for words
            hints = ButtonHints(paper, BUTTON_HINTS)
            hints.place(x, y, inside, theme.hint_height)
            widgets.append(hints)
        self.widget_layer.on_back = context.scene_stack.pop
        self.widget_layer.set_widgets(widgets, "resume")

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Resume on the key that opened the menu."""
        if isinstance(intent, CommandPress) and intent.command in (Command.MENU, Command.PAUSE):
            self.context.scene_stack.pop()
            return None
        return super().handle_intent(intent)

    def _set_speed(self, speed: float) -> None:
        self.context.preferences.change(speed=speed)
        self.compose()

    def _open_phones(self) -> None:
        """Let the players of this table join by phone."""
        self.context.phone_players.offer_match_seats()
        self.context.scene_stack.push(PhoneJoinScene(self.context, True))

    def _look_around(self) -> None:
        self.context.scene_stack.pop()
        self._look()

    def _restart_match(self) -> None:
        self.context.scene_stack.pop()
        self._restart()

    def _build_leave_button(self) -> Button:
        """Return the leave button; it asks first if the match cannot be saved."""
        text = self.context.text_catalogue
        leave = self.context.navigator.return_to_shelf
        if self._is_saved:
            return Button(self.context, "leave", text("ui.pause.leave"), leave, "quiet")
        ask = partial(self.ask_confirmation, "unkept", leave)
        return Button(self.context, "leave", text("ui.pause.leave_unkept"), ask, "quiet")
