"""Set-up of a match: chairs around a table, a sheet for the chosen one, the box and its options."""

from __future__ import annotations

from typing import Final

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.kit.setting.ground import GroundTone
from scenes.kit.setting.lamp import TableLamp
from scenes.menus.common.game_list import load_game
from scenes.menus.common.lamp_light import LampLitRoom
from scenes.menus.common.menu_layout import place_footer
from scenes.menus.match_setup.chairs import Chair, ChairPlaces, RoundTable
from scenes.menus.match_setup.device_assignment import DeviceListScene
from scenes.menus.match_setup.match_options import MatchOptionsScene, build_option_controls
from scenes.menus.match_setup.option_sheet import ChoiceBlock, OptionSheet
from scenes.menus.match_setup.option_things import OptionThing, place_things
from scenes.menus.match_setup.phone_join import PhoneJoinScene
from scenes.menus.match_setup.screen_sharing import PHONES, chosen_sharing, find_sharing_costs
from scenes.menus.match_setup.seat_sheet import SeatSheet
from scenes.menus.match_setup.setup_model import MatchSetupModel, setup_choices
from scenes.menus.match_setup.table_things import GameBoxOnTable, TableTitle
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.menus.rules.sheet_values import SheetValuesScene
from scenes.store.preferences import NUMBERS, PASSING
from scenes.ui.devices.intents import Command, CommandPress, DeviceKind, Intent
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.form_controls import FormControl, Stepper
from scenes.ui.widgets.labels import ButtonHints
from scenes.ui.widgets.widget import Callback, Widget
from sprites.painting import Picture
from sprites.picture import Box, FilledRect
from tabletop import games
from tabletop.match.setup import MatchMode
from tabletop.practice.exercise_catalogue import has_first_match

BUTTON_HINTS: Final = (
    (Command.ACCEPT, "choose"), (Command.RULES, "rules"), (Command.BACK, "back"),
)  # fmt: skip
HINTS_BOX: Final = (96.0, 40.0, 432.0)
"""Left edge, top and width of the key hints, in the sky beside the first chairs."""
MAX_SPACIOUS_TEXT_SCALE: Final = 1.1
"""Text scale up to which the options lie on the table and buttons stand beside the sheet."""
MAX_GUIDED_TEXT_SCALE: Final = 1.5
"""Text scale up to which a guided first match has room beside the other buttons."""
SHEET_WIDTH: Final = 1254.0
NAVIGATION_SHARE: Final = 0.66
"""Part of the width of a start button between which the arrows move the focus."""
START_LABEL_SCALE: Final = 1.3
"""Scale of the label of the button that is larger than all others."""
TITLE_GAP: Final = 10.0
"""Distance of the title below the place cards, where the bar of the chosen one lies."""
BOX_WIDTH: Final = 240.0
ROOM: Final = LampLitRoom(
    "table/title", TableLamp(960.0, 400.0, (1350.0, 800.0), 0.5, 1.0, (1.2, 1.1, 1.0)),
    GroundTone(saturation=0.9, light=1.0), blur=2, position=0.2,
)  # fmt: skip


def setup_background(context: Context) -> Picture:
    """Return the place behind the table; a dark fill in high contrast."""
    if context.theme.high_contrast:
        return FilledRect(*SCREEN_SIZE, context.theme.backdrop)
    return ROOM


class StartButton(Button):
    """A wide button at the right end of the near edge, reached from the last column of options."""

    @property
    def navigation_box(self) -> Box:
        """Its right part: the whole would lie below two columns of options."""
        share = self.box.width * NAVIGATION_SHARE
        return self.box._replace(x=self.box.right - share, width=share)


class MatchSetupScene(Scene):
    """The set-up of a match: a sheet asks about one chair or one option, the others are seen."""

    has_scenic_background = True

    def __init__(self, context: Context, game: str, mode: MatchMode = MatchMode.PLAY) -> None:
        super().__init__(context)
        last, sheets = context.settings.remembered.get(game), context.sheet_store.valid_sheets(game)
        self.model = MatchSetupModel(setup_choices(load_game(game)), mode, last, sheets)
        self.chosen_seat = 0
        self.chosen_option = ""
        """Name of the option that the sheet asks about; empty while it asks about the chair."""

    def initialize(self) -> None:
        """Build the scene, and report a user sheet with errors."""
        super().initialize()
        if problems := self.context.sheet_store.sheet_errors:
            self.widget_layer.show_toast(
                self.context.text_catalogue("ui.notice.sheet", why=str(problems[0]))
            )

    # Layout

    def compose(self) -> None:
        """Build the chairs, the box with its options, and the sheet of what is chosen."""
        context, theme = self.context, self.context.theme
        self.canvas.background = setup_background(context)
        self.chosen_seat = min(self.chosen_seat, len(self.model.seats) - 1)
        sheet = SeatSheet(
            context, self.model, self.chosen_seat, self._show_seat, self._show_devices
        )
        is_spacious = theme.text_scale <= MAX_SPACIOUS_TEXT_SCALE
        controls = build_option_controls(context, self.model, self.compose) if is_spacious else []
        asked = next(
            (c for c in controls if c.name == self.chosen_option and isinstance(c, Stepper)), None
        )
        self.chosen_option = asked.name if asked else ""
        places = ChairPlaces(self.model.seat_counts[-1], theme)
        chairs = self._build_chairs(places, sheet)
        words = self._place_words(places)
        table = RoundTable(context)
        table.place(0, 0, *SCREEN_SIZE)
        things: list[Widget] | None = None
        if is_spacious:
            top = max(words.box.bottom + theme.small_gap, places.box(0).bottom + theme.gap)
            low = SCREEN_SIZE[1] - theme.vertical_margin - sheet.height(False) - theme.gap
            things = self._things(Box(0.0, top, 0.0, low - top), controls)
        shown: SeatSheet | OptionSheet = sheet
        if things is None:
            things, near = [], self._near_edge_large(sheet)
        else:
            shown = sheet if asked is None else OptionSheet(context, asked)
            near = self._near_edge(shown, sheet.height(False))
        self.widget_layer.on_back = self._go_back
        self.widget_layer.set_widgets(
            [table, *chairs, words, *things, *shown.widgets, *near],
            "guided" if self._is_new_game() else "start",
        )

    def _build_chairs(self, places: ChairPlaces, sheet: SeatSheet) -> list[Chair]:
        """Return all chairs of the game, placed; those after the last seat are free."""
        context, model, text = self.context, self.model, self.context.text_catalogue
        chairs = []
        for n in range(model.seat_counts[-1]):
            if n < len(model.seats):
                spec = model.seats[n]
                chair = Chair(context, f"seat{n}", places, n, self._chooser(n, sheet))
                level = text(f"ui.who.{spec.level or 'human'}")
                is_chosen = n == self.chosen_seat and not self.chosen_option
                chair.seat_player(spec, level, is_chosen, n == model.start_player)
            else:
                name = "add" if n == len(model.seats) else f"add{n}"
                chair = Chair(context, name, places, n, self._add)
                chair.tooltip = text("ui.seats.add")
                chair.has_tooltip_below = True
            chair.place(*places.box(n))
            chairs.append(chair)
        return chairs

    def _place_words(self, places: ChairPlaces) -> TableTitle:
        """Place the title of the game and the question on the table."""
        text, mode = self.context.text_catalogue, self.model.mode.value
        words = TableTitle(
            self.context,
            text(f"{self.model.game_name}.title"),
            text(f"ui.seats.heading_{'new' if self._is_new_game() else mode}"),
        )
        middle = len(places.middles) // 2
        y = places.box(middle).bottom + TITLE_GAP
        width, height = words.preferred_size(SCREEN_SIZE[0])
        words.place((SCREEN_SIZE[0] - width) / 2, y, width, height)
        return words

    def _things(self, room: Box, controls: list[FormControl]) -> list[Widget] | None:
        """Place the box of the game and its options on the table; None if there is no room."""
        context, theme = self.context, self.context.theme
        box = GameBoxOnTable(
            context, "ours", self.model.game_name,
            context.text_catalogue("ui.ours.button"), self._show_sheet_values,
        )  # fmt: skip
        box.place(theme.side_margin, room.y, BOX_WIDTH, room.height)
        left = theme.side_margin + BOX_WIDTH + 3 * theme.gap
        things = [
            OptionThing(
                context, control, self.model.game_name, control.name == self.chosen_option,
                self.ask_option,
            )
            for control in controls
        ]  # fmt: skip
        beside = Box(left, room.y, SCREEN_SIZE[0] - theme.side_margin - left, room.height)
        return [box, *things] if place_things(things, beside) else None

    def _buttons(self) -> tuple[list[Button], list[Button]]:
        """Return the quiet buttons and those that start a match."""
        context, text = self.context, self.context.text_catalogue
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")
        phones = Button(context, "phones", text("phones.tv.button"), self._show_phones, "quiet")
        new = self._is_new_game()
        start = StartButton(
            context, "start", text(f"ui.seats.{'just_play' if new else 'start'}"),
            self.start_match, "plain" if new else "green", icon="" if new else "play",
        )  # fmt: skip
        guided = StartButton(
            context, "guided", text("ui.seats.guided"), self._start_guided_match, "green"
        )
        quiet = [back, phones] if self.model.human_seats else [back]
        return quiet, [guided, start] if new else [start]

    def _near_edge(self, sheet: SeatSheet | OptionSheet, high: float) -> list[Widget]:
        """Place the sheet at the left of the near edge, and the buttons at its right."""
        theme = self.context.theme
        y = SCREEN_SIZE[1] - theme.vertical_margin - high
        sheet.place(Box(theme.side_margin, y, SHEET_WIDTH, high), False)
        quiet, starts = self._buttons()
        x = theme.side_margin + SHEET_WIDTH + 2 * theme.gap
        room = Box(x, y, SCREEN_SIZE[0] - theme.side_margin - x, high)
        low = theme.min_target_size
        heights = [low] * len(starts)  # the first is larger than all others
        heights[0] = room.height - low * len(starts) - theme.gap * len(starts)
        starts[0].scale_label(START_LABEL_SCALE)
        for button, height in zip(starts, heights, strict=True):
            button.fit_label(room.width)
            button.place(room.x, y, room.width, height)
            y += height + theme.gap
        widths = [button.preferred_size(room.width)[0] for button in quiet]
        spare = room.width - theme.gap * (len(quiet) - 1) - sum(widths)
        if spare < 0:
            widths[widths.index(max(widths))] += spare
        for button, own in zip(quiet, widths, strict=True):
            width = own + max(0.0, spare) / len(quiet)
            button.fit_label(width)
            button.place(x, room.bottom - low, width, low)
            x += width + theme.gap
        hints = ButtonHints(self.context, BUTTON_HINTS)
        hints.place(*HINTS_BOX, theme.hint_height)
        return [*starts, *quiet, hints]

    def _near_edge_large(self, sheet: SeatSheet) -> list[Widget]:
        """Place all buttons along the lower edge, and the sheet above them."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        quiet, starts = self._buttons()
        options = Button(context, "options", text("ui.seats.options"), self._show_options)
        feet, bottom = place_footer(context, [*quiet, options], starts, BUTTON_HINTS)
        width, high = SCREEN_SIZE[0] - 2 * theme.side_margin, sheet.height(True)
        sheet.place(Box(theme.side_margin, bottom - high, width, high), True)
        return feet

    # Other scenes

    def on_resume(self) -> None:
        """Update seats and sheets, which may have changed in other scenes."""
        self.model.set_user_sheets(self.context.sheet_store.valid_sheets(self.model.game_name))
        self._take_phone_seats()
        self.compose()

    def _show_sheet_values(self) -> None:
        """Show the values that the rulebook does not state, and how to enter own ones."""
        self.context.scene_stack.push(SheetValuesScene(self.context, self.model.game_name))

    def _show_options(self) -> None:
        """Show the options of the match on a page of their own."""
        self.context.scene_stack.push(
            MatchOptionsScene(self.context, self.model, self._show_sheet_values)
        )

    def _show_devices(self) -> None:
        """Show the input device of each person."""
        people = [self.model.seats[seat].name for seat in self.model.human_seats]
        self.context.scene_stack.push(DeviceListScene(self.context, people))

    def _show_phones(self) -> None:
        """Let people join by phone and choose seats, names and portraits."""
        request = self.model.build_request()
        game = games.load(request.game, request.sheet)
        self.context.phone_players.open_lobby(game, request.seats, request.options, request.mode)
        self.context.scene_stack.push(PhoneJoinScene(self.context, False, self._begin_by_phone))

    def _begin_by_phone(self) -> None:
        self._take_phone_seats()
        self._start()

    def _has_phones(self) -> bool:
        """True if somebody has joined by phone."""
        seats = self.context.phone_players.seat_statuses
        return any(at.controller == "phone" for at in seats)

    def _take_phone_seats(self) -> None:
        """Take over names and portraits that people chose on their phones."""
        seats = self.context.phone_players.seat_statuses
        if len(seats) != len(self.model.seats):
            return
        for n, at in enumerate(seats):
            if at.controller == "phone" and at.spec.colour == self.model.seats[n].colour:
                self.model.seats[n] = at.spec

    # Answers

    def advance(self, seconds: float) -> None:
        """Choose the chair that has the focus; a pointer has to press it."""
        super().advance(seconds)
        focused = self.widget_layer.focused_widget
        pointing = self.context.devices.last_device.kind in (DeviceKind.MOUSE, DeviceKind.TOUCH)
        if (
            isinstance(focused, Chair)
            and focused.spec is not None
            and not focused.is_chosen
            and not pointing
            and not self.widget_layer.dialog
        ):
            self._show_seat(focused.chair)

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Open the rulebook on its key, unless a name is being typed."""
        rules = isinstance(intent, CommandPress) and intent.command is Command.RULES
        if rules and self.context.devices.text_input_box is None:
            self.context.scene_stack.push(RulebookScene(self.context, self.model.game_name))
            return None
        return super().handle_intent(intent)

    def start_match(self) -> None:
        """Save the set-up and start the match; first of all phones join, if they are wanted."""
        sharing = chosen_sharing(
            self.context, self.model, find_sharing_costs(self.context, self.model)
        )
        if sharing == PHONES and not self._has_phones():
            self._show_phones()
            return
        if sharing in (NUMBERS, PASSING):
            self.context.preferences.change(secret_play=sharing)
        self._start()

    def _start(self) -> None:
        self.context.preferences.remember_setup(self.model.game_name, self.model.last_setup)
        self.context.navigator.start_match(self.model.build_request())

    def _show_seat(self, seat: int) -> None:
        """Choose a seat and build the scene again."""
        self.chosen_seat, self.chosen_option = seat, ""
        self.compose()

    def ask_option(self, name: str) -> None:
        """Ask about an option on the sheet, and go to its present value."""
        self.chosen_option = name
        self.compose()
        blocks = [
            widget
            for widget in self.widget_layer.widgets
            if isinstance(widget, ChoiceBlock) and widget.is_selected
        ]
        self.widget_layer.focus_on(blocks[0].name if blocks else name)

    def _go_back(self) -> None:
        """Return from an option to its thing on the table, or from the set-up to the shelf."""
        option = self.chosen_option
        if not option:
            self.context.scene_stack.pop()
            return
        self._show_seat(self.chosen_seat)
        self.widget_layer.focus_on(option)

    def _chooser(self, seat: int, sheet: SeatSheet) -> Callback:
        """Return the action of a taken chair: choose it, or go to the sheet if it is chosen."""

        def choose() -> None:
            if seat == sheet.seat and not self.chosen_option:
                self.widget_layer.focus_on(sheet.chosen_block)
            else:
                self._show_seat(seat)

        return choose

    def _is_new_game(self) -> bool:
        """True if the game was never started here, and has a guided first match."""
        game = self.model.game_name
        has_room = self.context.theme.text_scale <= MAX_GUIDED_TEXT_SCALE
        can_guide = has_room and self.model.mode is MatchMode.PLAY and has_first_match(game)
        return can_guide and game not in self.context.settings.remembered

    def _start_guided_match(self) -> None:
        """Save the set-up and start the guided first match instead."""
        self.context.preferences.remember_setup(self.model.game_name, self.model.last_setup)
        self.context.navigator.start_guided_match(self.model.game_name)

    def _add(self) -> None:
        """Seat an AI character on the next free chair, and choose it."""
        self.model.add_seat()
        self._show_seat(len(self.model.seats) - 1)
        if self.context.devices.last_device.kind in (DeviceKind.MOUSE, DeviceKind.TOUCH):
            self.widget_layer.focus_on(f"seat{self.chosen_seat}")
