"""Set-up of a match: its seats, its options and the start button."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.base.context import Context
from scenes.base.provenance_labels import PROVENANCE_ICONS
from scenes.base.scene import Scene
from scenes.menus.common.game_list import load_game
from scenes.menus.common.menu_layout import menu_background, place_footer, place_heading
from scenes.menus.common.paged_list import Pager
from scenes.menus.match_setup.device_assignment import DeviceListScene
from scenes.menus.match_setup.phone_join import PhoneJoinScene
from scenes.menus.match_setup.seat_row import SeatRow
from scenes.menus.match_setup.setup_model import MatchSetupModel, setup_choices
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.menus.rules.sheet_values import SheetValuesScene
from scenes.ui.devices.intents import Command, CommandPress, Direction, Intent
from scenes.ui.style.theme import SCREEN_SIZE, menu_material
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.form_controls import FormControl, Stepper, Toggle, align_steppers
from scenes.ui.widgets.labels import Panel
from scenes.ui.widgets.layout import column_height, place_column
from scenes.ui.widgets.widget import Widget
from sprites.picture import Box
from tabletop import games
from tabletop.core.options import FIRST_SEAT_OPTION, choice_words
from tabletop.core.sheets import RECONSTRUCTION_MARK
from tabletop.match.setup import MatchMode
from tabletop.practice.exercise_catalogue import has_first_match

BUTTON_HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "back"), (Command.RULES, "rules"))
SEATS_WIDTH_SHARE = 0.69  # of the width, for the seats, when the options stand beside them
MAX_TWO_COLUMN_TEXT_SCALE = 1.3  # text scale up to which they do


class MatchSetupScene(Scene):
    """The set-up of a match: seats and options."""

    def __init__(self, context: Context, game: str, mode: MatchMode = MatchMode.PLAY) -> None:
        super().__init__(context)
        last, sheets = context.settings.remembered.get(game), context.sheet_store.valid_sheets(game)
        self.model = MatchSetupModel(setup_choices(load_game(game)), mode, last, sheets)
        self._pager = Pager(context, self.compose)

    def initialize(self) -> None:
        """Build the scene, and report a user sheet with errors."""
        super().initialize()
        if problems := self.context.sheet_store.sheet_errors:
            self.widget_layer.show_toast(
                self.context.text_catalogue("ui.notice.sheet", why=str(problems[0]))
            )

    # Layout

    def compose(self) -> None:
        """Build the seats, the options and the footer."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        self.canvas.background = menu_background(context, "boards")
        game = text(f"{self.model.game_name}.title")
        mode = self.model.mode.value
        new = self._is_new_game()
        heading, top = place_heading(
            context.paper_context, text(f"ui.seats.heading_{'new' if new else mode}", game=game)
        )
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")
        start = Button(
            context, "start", text(f"ui.seats.{'just_play' if new else 'start'}"),
            self.start_match, "primary", icon="play",
        )  # fmt: skip
        guided = Button(
            context, "guided", text("ui.seats.guided"), self._start_guided_match, "green"
        )
        ours = Button(
            context, "ours", text("ui.ours.button"), self._show_sheet_values, "quiet",
            icon=PROVENANCE_ICONS[RECONSTRUCTION_MARK],
        )  # fmt: skip
        phones = Button(context, "phones", text("phones.tv.button"), self._show_phones, "quiet")
        ways = [back, ours, phones] if self.model.human_seats else [back, ours]
        if new and theme.text_scale > MAX_TWO_COLUMN_TEXT_SCALE:
            ways.remove(ours)  # large labels of five buttons would be broken within words
        feet, bottom = place_footer(
            context,
            ways,
            [guided, start] if new else [start],
            BUTTON_HINTS,
            ink=context.paper_context.theme.text,
        )
        box = Box(theme.side_margin, top, SCREEN_SIZE[0] - 2 * theme.side_margin, bottom - top)
        if theme.text_scale <= MAX_TWO_COLUMN_TEXT_SCALE:
            body = self._side_by_side(box)
        else:
            body = self._under_one_another(box)
        self._pager.connect_page_keys(self.widget_layer)
        self.widget_layer.set_widgets([*body, heading, *feet], "start")

    def on_resume(self) -> None:
        """Update seats and sheets, which may have changed in other scenes."""
        self.model.set_user_sheets(self.context.sheet_store.valid_sheets(self.model.game_name))
        self._take_phone_seats()
        self.compose()

    def _show_sheet_values(self) -> None:
        """Show the values that the rulebook does not state, and how to enter own ones."""
        self.context.scene_stack.push(SheetValuesScene(self.context, self.model.game_name))

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
        self.start_match()

    def _take_phone_seats(self) -> None:
        """Take over names and portraits that people chose on their phones."""
        seats = self.context.phone_players.seat_statuses
        if len(seats) != len(self.model.seats):
            return
        for n, at in enumerate(seats):
            if at.controller == "phone" and at.spec.colour == self.model.seats[n].colour:
                self.model.seats[n] = at.spec

    def _rows(self, roomy: bool = False) -> list[SeatRow]:
        seats = range(len(self.model.seats))
        return [SeatRow(self.context, self.model, seat, self.compose, roomy) for seat in seats]

    def _side_by_side(self, box: Box) -> list[Widget]:
        """Place seats on the left and options on the right, on panels of equal height."""
        theme = self.context.theme
        pad, gap = theme.padding, theme.gap
        left = (box.width - gap) * SEATS_WIDTH_SHARE
        right = box.width - gap - left
        options = self._build_options(right - 2 * pad)
        items = self._build_items(left - 2 * pad, True)
        if self._column_height(items, left - 2 * pad) > box.height - 2 * pad:
            items = self._build_items(left - 2 * pad)
        needed = max(
            column_height(options, right - 2 * pad, gap),
            self._column_height(items, left - 2 * pad),
        )
        high = min(needed + 2 * pad, box.height)
        if column_height(options, right - 2 * pad, gap) + 2 * pad > box.height:
            return self._under_one_another(box)
        top = box.y + (box.height - high) * 0.36
        seats = self._place_page(items, Box(box.x + pad, top + pad, left - 2 * pad, high - 2 * pad))
        panels = [self._panel("seats"), self._panel("options")]
        panels[0].place(box.x, top, left, high)
        panels[1].place(box.x + left + gap, top, right, high)
        place_column(options, box.x + left + gap + pad, top + pad, right - 2 * pad, gap)
        return [*panels, *seats, *options]

    def _under_one_another(self, box: Box) -> list[Widget]:
        theme = self.context.theme
        pad = theme.padding
        panel = self._panel("seats")
        panel.place(*box)
        inside = Box(box.x + pad, box.y + pad, box.width - 2 * pad, box.height - 2 * pad)
        options = self._build_options(inside.width)
        for option in options:
            option.list_direction = Direction.DOWN
        items: list[SeatRow | Widget] = [*self._build_items(inside.width), *options]
        return [panel, *self._place_page(items, inside)]

    def _panel(self, name: str) -> Panel:
        return Panel(self.context, f"panel:{name}", menu_material(self.context.theme))

    def _build_items(self, width: float, roomy: bool = False) -> list[SeatRow | Widget]:
        """Return the seat rows and the button that adds a seat.

        Args:
            width: Width of the list, design pixels.
            roomy: True to include the introductions of AI characters.
        """
        text, most = self.context.text_catalogue, self.model.seat_counts[-1]
        full = len(self.model.seats) >= most
        add = Button(
            self.context, "add", text("ui.seats.add"), self._add, "plain", icon="plus",
            reason=text("ui.seats.too_many", n=most) if full else "",
        )  # fmt: skip
        add.list_direction = Direction.DOWN
        return [*self._rows(roomy), add]

    def _column_height(self, items: list[SeatRow | Widget], width: float) -> float:
        """Return the height of items in a column."""
        gap = self.context.theme.gap
        return sum(self._height(item, width) + gap for item in items) - gap

    def _height(self, item: SeatRow | Widget, width: float) -> float:
        return (
            item.row_height(width) if isinstance(item, SeatRow) else item.preferred_size(width)[1]
        )

    def _place_page(self, items: list[SeatRow | Widget], inside: Box) -> list[Widget]:
        """Place the items of the current page, with arrows if there are more pages."""
        theme = self.context.theme
        heights = [self._height(item, inside.width) for item in items]
        reserved = theme.field_height + theme.gap
        widgets: list[Widget] = []
        y = inside.y
        for item in self._pager.select_page_items(
            items, heights, inside.height, theme.gap, reserved
        ):
            own = self._height(item, inside.width)
            if isinstance(item, SeatRow):
                item.place(inside.x, y, inside.width)
                widgets += item.widgets
            else:
                wide = min(inside.width, item.preferred_size(inside.width)[0])
                item.place(inside.x, y, wide, own)
                widgets.append(item)
            y += own + theme.gap
        return widgets + self._pager.build_arrows(inside, self.context.paper_context.theme.text)

    # Options

    def _build_options(self, width: float) -> Sequence[Widget]:
        """Return the controls of the match options for a column of that width."""
        context, text, draft = self.context.paper_context, self.context.text_catalogue, self.model
        widgets: list[FormControl] = []
        names = [seat.name for seat in draft.seats]
        chosen = 0 if draft.start_player is None else draft.start_player + 1
        widgets.append(
            Stepper(
                context, "start_player", text("ui.seats.start_player"),
                [text("ui.seats.by_lot"), *names], chosen, self._set_start,
            )
        )  # fmt: skip
        for option in draft.available_options:
            if option.name != FIRST_SEAT_OPTION:  # `start_player` says it by name
                widgets.append(self._option(option.name))
        if draft.user_sheets:
            own = [sheet.name for sheet in draft.user_sheets]
            sheet = Stepper(
                context, "sheet", text("ui.seats.sheet"), [text("ui.seats.sheet_own"), *own],
                draft.sheet_index, self._set_sheet,
            )  # fmt: skip
            sheet.tooltip = text("ui.seats.sheet_help")
            widgets.append(sheet)
        if draft.mode is not MatchMode.DEMO:
            practice = Toggle(
                context, "practice", text("ui.seats.practice"), draft.mode is MatchMode.PRACTICE,
                self._set_practice,
            )  # fmt: skip
            practice.tooltip = text("ui.seats.practice_help")
            widgets.append(practice)
        align_steppers(widgets, width)
        if len(draft.human_seats) < 2:  # one alone has all the pads that there are
            return widgets
        pads = Button(self.context, "pads", text("ui.pads.button"), self._show_devices, icon="pad")
        return [*widgets, pads]

    def _option(self, name: str) -> FormControl:
        text, draft, paper = self.context.text_catalogue, self.model, self.context.paper_context
        option = next(option for option in draft.available_options if option.name == name)
        key = f"{draft.game_name}.option.{name}"
        chosen = option.choices.index(draft.options[name])

        def change(index: int) -> None:
            draft.options[name] = option.choices[index]
            self.compose()

        if option.choices in ((True, False), (False, True)):
            control: FormControl = Toggle(
                paper, f"option:{name}", text(f"{key}.label"), bool(draft.options[name]),
                lambda on: change(option.choices.index(on)),
            )  # fmt: skip
        else:
            said = [self._choice(f"{key}.{choice}", choice) for choice in choice_words(option)]
            control = Stepper(paper, f"option:{name}", text(f"{key}.label"), said, chosen, change)
        if text.has_text(f"{key}.help"):
            control.tooltip = text(f"{key}.help")
        return control

    def _choice(self, key: str, otherwise: str) -> str:
        return (
            self.context.text_catalogue(key)
            if self.context.text_catalogue.has_text(key)
            else otherwise
        )

    # Answers

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Open the rulebook on its key, unless a name is being typed."""
        rules = isinstance(intent, CommandPress) and intent.command is Command.RULES
        if rules and self.context.devices.text_input_box is None:
            self.context.scene_stack.push(RulebookScene(self.context, self.model.game_name))
            return None
        return super().handle_intent(intent)

    def start_match(self) -> None:
        """Save the set-up and start the match."""
        self.context.preferences.remember_setup(self.model.game_name, self.model.last_setup)
        self.context.navigator.start_match(self.model.build_request())

    def _is_new_game(self) -> bool:
        """True if the game was never started here, and has a guided first match."""
        game = self.model.game_name
        can_guide = self.model.mode is MatchMode.PLAY and has_first_match(game)
        return can_guide and game not in self.context.settings.remembered

    def _start_guided_match(self) -> None:
        """Save the set-up and start the guided first match instead."""
        self.context.preferences.remember_setup(self.model.game_name, self.model.last_setup)
        self.context.navigator.start_guided_match(self.model.game_name)

    def _add(self) -> None:
        self.model.add_seat()
        self._pager.page_index = 99  # the last page, where the new seat is
        self.compose()

    def _set_start(self, choice: int) -> None:
        self.model.start_player = choice - 1 if choice else None
        self.compose()

    def _set_sheet(self, choice: int) -> None:
        self.model.sheet_index = choice
        self.compose()

    def _set_practice(self, on: bool) -> None:
        self.model.set_practice(on)
        self.compose()
