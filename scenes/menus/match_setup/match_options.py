"""The options of a match: their controls, and a page of their own for large text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.base.context import Context
from scenes.base.provenance_labels import PROVENANCE_ICONS
from scenes.base.scene import Scene
from scenes.menus.common.menu_layout import place_footer, place_heading
from scenes.menus.common.paged_list import ARROWS_WIDTH, Pager, table_background
from scenes.menus.match_setup.option_sheet import OptionSheet
from scenes.menus.match_setup.option_things import OptionThing, place_things
from scenes.menus.match_setup.screen_sharing import build_sharing_control
from scenes.menus.match_setup.setup_model import MatchSetupModel
from scenes.ui.devices.intents import Command
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.form_controls import FormControl, Stepper, Toggle
from sprites.picture import Box
from tabletop.core.options import FIRST_SEAT_OPTION, choice_words
from tabletop.core.sheets import RECONSTRUCTION_MARK
from tabletop.match.setup import MatchMode

THINKING_MINUTES: Final = (0, 5, 10, 15, 20, 30, 45, 60)
"""Thinking times of each person to choose from; 0 is no limit."""
LARGE_COLUMNS: Final = 2
BUTTON_HINTS: Final = ((Command.ACCEPT, "change"), (Command.BACK, "back"))


def build_option_controls(
    context: Context, model: MatchSetupModel, on_change: Callable[[], None]
) -> list[FormControl]:
    """Return the controls of all options: choices first, then those of one row.

    Args:
        context: Context of their background.
        model: The match that is being set up.
        on_change: Called after each change.
    """
    text = context.text_catalogue

    def set_start(choice: int) -> None:
        model.start_player = choice - 1 if choice else None
        on_change()

    def set_sheet(choice: int) -> None:
        model.sheet_index = choice
        on_change()

    def set_practice(on: bool) -> None:
        model.set_practice(on)
        on_change()

    names = [seat.name for seat in model.seats]
    chosen = 0 if model.start_player is None else model.start_player + 1
    controls: list[FormControl] = [
        Stepper(
            context, "start_player", text("ui.seats.start_player"),
            [text("ui.seats.by_lot"), *names], chosen, set_start,
        )
    ]  # fmt: skip
    if (sharing := build_sharing_control(context, model, on_change)) is not None:
        controls.append(sharing)
    if model.mode is MatchMode.PLAY:
        controls.append(_clock_control(context, model, on_change))
    for option in model.available_options:
        if option.name != FIRST_SEAT_OPTION:  # `start_player` says it by name
            controls.append(_option_control(context, model, option.name, on_change))
    if model.user_sheets:
        own = [sheet.name for sheet in model.user_sheets]
        sheet = Stepper(
            context, "sheet", text("ui.seats.sheet"), [text("ui.seats.sheet_own"), *own],
            model.sheet_index, set_sheet,
        )  # fmt: skip
        sheet.tooltip = text("ui.seats.sheet_help")
        controls.append(sheet)
    if model.mode is not MatchMode.DEMO:
        practice = Toggle(
            context, "practice", text("ui.seats.practice"), model.mode is MatchMode.PRACTICE,
            set_practice,
        )  # fmt: skip
        practice.tooltip = text("ui.seats.practice_help")
        controls.append(practice)
    if model.mode is MatchMode.PRACTICE:
        controls.append(_teacher_control(context))
    controls.sort(key=lambda control: isinstance(control, Toggle) or control.has_telling_value)
    return controls


def _teacher_control(context: Context) -> FormControl:
    """Return the switch of the teacher, which is a setting of all practice matches."""
    text = context.text_catalogue

    def change(on: bool) -> None:
        context.preferences.change(teacher=on)

    heading, is_on = text("ui.settings.teacher"), context.settings.teacher
    control = Toggle(context, "teacher", heading, is_on, change)
    control.tooltip = text("ui.settings.teacher_help")
    return control


def _clock_control(
    context: Context, model: MatchSetupModel, on_change: Callable[[], None]
) -> FormControl:
    """Return the control of the thinking time of each person."""
    text, chosen = context.text_catalogue, model.thinking_minutes
    choices = sorted({*THINKING_MINUTES, chosen})

    def change(index: int) -> None:
        model.thinking_minutes = choices[index]
        on_change()

    said = [
        text("ui.seats.thinking_time_minutes", n=minutes)
        if minutes
        else text("ui.seats.thinking_time_off")
        for minutes in choices
    ]
    heading = text("ui.seats.thinking_time")
    control = Stepper(context, "thinking_time", heading, said, choices.index(chosen), change)
    control.tooltip = text("ui.seats.thinking_time_help")
    control.has_telling_value = True
    return control


def _option_control(
    context: Context, model: MatchSetupModel, name: str, on_change: Callable[[], None]
) -> FormControl:
    """Return the control of an option that the game declares."""
    text = context.text_catalogue
    option = next(option for option in model.available_options if option.name == name)
    key = f"{model.game_name}.option.{name}"
    chosen = option.choices.index(model.options[name])

    def change(index: int) -> None:
        model.options[name] = option.choices[index]
        on_change()

    if option.choices in ((True, False), (False, True)):
        control: FormControl = Toggle(
            context, f"option:{name}", text(f"{key}.label"), bool(model.options[name]),
            lambda on: change(option.choices.index(on)),
        )  # fmt: skip
    else:
        said = [
            text(f"{key}.{choice}") if text.has_text(f"{key}.{choice}") else choice
            for choice in choice_words(option)
        ]
        control = Stepper(context, f"option:{name}", text(f"{key}.label"), said, chosen, change)
    if text.has_text(f"{key}.help"):
        control.tooltip = text(f"{key}.help")
    return control


class MatchOptionsScene(Scene):
    """The options of a match as things on the table, and then one of them, for large text."""

    has_scenic_background = True

    def __init__(
        self, context: Context, model: MatchSetupModel, show_sheet_values: Callable[[], None]
    ) -> None:
        """Create the scene.

        Args:
            context: Services and state that all scenes share.
            model: The match that is being set up.
            show_sheet_values: Shows the values that the rulebook does not state.
        """
        super().__init__(context)
        self._model = model
        self._show_sheet_values = show_sheet_values
        self._chosen_option = ""
        """Name of the option that is asked about; empty while all lie on the table."""
        self._pager = Pager(context, self.compose)

    def compose(self) -> None:
        """Build the things, or the sheet of the chosen one."""
        context = self.context
        self.canvas.background = table_background(context)
        self._pager.connect_page_keys(self.widget_layer)
        self.widget_layer.on_back = self._go_back
        controls = build_option_controls(context, self._model, self.compose)
        asked = next((c for c in controls if c.name == self._chosen_option), None)
        if isinstance(asked, Stepper):
            self._compose_choice(asked)
        else:
            self._compose_things(controls)

    def _compose_things(self, controls: list[FormControl]) -> None:
        """Build the things in two columns, on as many pages as they need."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        back = Button(context, "back", text("ui.back"), self._go_back, "quiet")
        values = Button(
            context, "ours", text("ui.ours.button"), self._show_sheet_values,
            icon=PROVENANCE_ICONS[RECONSTRUCTION_MARK],
        )  # fmt: skip
        feet, bottom = place_footer(
            context, [back, values], [], BUTTON_HINTS, ARROWS_WIDTH * theme.text_scale
        )
        heading, top = place_heading(context, text(f"{self._model.game_name}.title"))
        things = [
            OptionThing(context, control, self._model.game_name, False, self.ask_option)
            for control in controls
        ]
        room = Box(theme.side_margin, top, SCREEN_SIZE[0] - 2 * theme.side_margin, bottom - top)
        high = max(thing.preferred_size(room.width)[1] for thing in things)
        pairs = [things[n : n + LARGE_COLUMNS] for n in range(0, len(things), LARGE_COLUMNS)]
        heights = [high] * len(pairs)
        shown = self._pager.select_page_items(pairs, heights, room.height, theme.gap)
        page = [thing for pair in shown for thing in pair]
        place_things(page, room, LARGE_COLUMNS)
        edge = Box(room.x, top, room.width, SCREEN_SIZE[1] - theme.vertical_margin - top)
        arrows = self._pager.build_arrows(edge)
        self.widget_layer.set_widgets([heading, *page, *feet, *arrows], page[0].name)

    def _compose_choice(self, asked: Stepper) -> None:
        """Build the sheet that asks about one option."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        back = Button(context, "back", text("ui.back"), self._go_back, "quiet")
        feet, bottom = place_footer(context, [back], [], BUTTON_HINTS)
        sheet = OptionSheet(context, asked)
        top = theme.vertical_margin
        sheet.place(
            Box(theme.side_margin, top, SCREEN_SIZE[0] - 2 * theme.side_margin, bottom - top),
            True,
        )
        self.widget_layer.set_widgets([*sheet.widgets, *feet], sheet.chosen_block)

    def ask_option(self, name: str) -> None:
        """Ask about an option by its name."""
        self._chosen_option = name
        self.compose()

    def _go_back(self) -> None:
        """Return from an option to all of them, or from them to the chairs."""
        option, self._chosen_option = self._chosen_option, ""
        if not option:
            self.context.scene_stack.pop()
            return
        self.compose()
        self.widget_layer.focus_on(option)

    def on_resume(self) -> None:
        """Update the options after another scene."""
        self.compose()
