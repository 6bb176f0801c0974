"""Settings menu, by subject; each change takes effect immediately."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.common.columns import place_in_columns
from scenes.menus.common.game_list import list_available_games
from scenes.menus.common.menu_layout import place_footer, place_heading
from scenes.menus.common.paged_list import ARROWS_WIDTH, Pager
from scenes.menus.key_bindings import build_binding_rows
from scenes.menus.plugin_list import PluginListScene
from scenes.menus.settings_drawers import (
    CABINET_BOX,
    DRAWER_BOX,
    DRAWER_SIDE,
    FELT_INSET,
    NARROW_SIDE,
    WHOLE_DRAWER_BOX,
    HelpCard,
    OpenDrawer,
    PlankPanel,
    cabinet_background,
    place_fronts,
    place_plates,
)
from scenes.store.preferences import (
    CURTAIN_MODES,
    DEMO_DELAYS_SECONDS,
    INSTANT_SPEED,
    MAX_OVERSCAN_PERCENT,
    TEXT_SCALES,
    speed_choices,
)
from scenes.ui.context import UiContext
from scenes.ui.devices.intents import Command, Direction, FocusMove, Intent
from scenes.ui.style.theme import SCREEN_SIZE, menu_material
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.dial import (
    DIAL_SIZE,
    LARGE_DIAL_SIZE,
    LARGE_SWITCH_SIZE,
    Dial,
    RotarySwitch,
)
from scenes.ui.widgets.form_controls import FormControl, Slider, SliderScale, Stepper, Toggle
from scenes.ui.widgets.labels import ButtonHints, Panel
from scenes.ui.widgets.layout import column_height, place_column
from scenes.ui.widgets.widget import Widget
from sprites.picture import Box
from tabletop.text import languages

SETTING_SUBJECTS: Final = ("reading", "table", "practice", "screen", "sound", "controls")
BUTTON_HINTS: Final = ((Command.ACCEPT, "change"), (Command.BACK, "back"))
SUBJECT_DIALS: Final = {
    "reading": "text_scale", "table": "speed", "screen": "overscan", "sound": "master",
}  # fmt: skip
"""The setting of each drawer that has the large dial."""
VOLUME_STEP: Final = 5  # of a volume
MAX_CABINET_TEXT_SCALE: Final = 1.25
"""Text scale up to which there is room for the cabinet; beyond it, for one drawer."""
DIAL_BAND_HEIGHT: Final = 448.0
CARD_MARGIN: Final = 56.0
CARD_TEXT_SIZE: Final = 58.0
MAX_THREE_COLUMN_TEXT_SCALE: Final = 1.1
"""Text scale up to which controls stand in three columns; beyond it, in two."""
MAX_TWO_COLUMN_CONTROLS: Final = 3
"""Most controls that stand in two columns, where their labels have more room."""
MAX_LARGE_DIAL_CONTROLS: Final = 4
"""Most controls of a drawer whose dial is large."""
SINGLE_CARD_SIZE: Final = (940.0, 300.0)
"""Size of the card in a drawer without a dial."""


def build_speed_switch(
    context: Context, ui_context: UiContext, on_change: Callable[[float], None]
) -> RotarySwitch:
    """Return the switch for the speed of the table, in the colours of a background."""
    text, chosen = context.text_catalogue, context.settings.speed
    every = speed_choices(chosen)
    words = [
        text("ui.settings.instant") if speed == INSTANT_SPEED else f"×{speed:g}" for speed in every
    ]
    label = text("ui.settings.speed")
    return RotarySwitch(
        ui_context,
        "speed",
        label,
        words,
        every.index(chosen),
        lambda n: on_change(every[n]),
    )


class SettingsScene(Scene):
    """Settings: language and reading, table, practice, screen, sound, keys and buttons."""

    def __init__(self, context: Context, subject: str = SETTING_SUBJECTS[0]) -> None:
        super().__init__(context)
        self._subject = subject
        self._pager = Pager(context, self.compose)
        self._card: HelpCard | None = None
        self._drawer_order: list[str] = []
        self._row_context: UiContext = context

    def compose(self) -> None:
        """Build the cabinet with the open drawer, or the drawer alone for large text."""
        self.canvas.background = cabinet_background(self.context)
        self._card, self._drawer_order = None, []
        if self.context.theme.text_scale <= MAX_CABINET_TEXT_SCALE:
            self._compose_cabinet()
        else:
            self._compose_large()

    def advance(self, seconds: float) -> None:
        """Explain the setting in focus on the card."""
        super().advance(seconds)
        if self._card is not None:
            focused = self.widget_layer.focused_widget
            self._card.show(self._explanation(focused.name if focused else ""))

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Lead up and down through all controls in the drawer, column by column."""
        if isinstance(intent, FocusMove) and not self.widget_layer.dialog:
            name = self._next_in_drawer(intent.direction)
            if name:
                self.widget_layer.focus_on(name)
                self.context.mixer.play("focus")
                return None
        return super().handle_intent(intent)

    def _next_in_drawer(self, direction: Direction) -> str:
        """Return the control above or below the one in focus; empty if arrows go by place."""
        step, focused = direction.value[1], self.widget_layer.focused_widget
        if not step or focused is None or focused.name not in self._drawer_order:
            return ""
        index = self._drawer_order.index(focused.name) + step
        if 0 <= index < len(self._drawer_order):
            return self._drawer_order[index]
        if self._pager.turn_page(step):
            return self._drawer_order[0 if step > 0 else -1]
        return "back" if step > 0 else f"subject:{self._subject}"

    def _compose_cabinet(self) -> None:
        """Build the drawers; in the open one a dial, a card and the other controls."""
        context = self.context
        feet, bottom = self._build_feet(DRAWER_BOX)
        cabinet = PlankPanel(context, "cabinet", 0.5, 22.0)
        cabinet.place(*CABINET_BOX)
        felt = Box(
            DRAWER_BOX.x + DRAWER_SIDE, DRAWER_BOX.y + DRAWER_SIDE,
            DRAWER_BOX.width - 2 * DRAWER_SIDE, bottom - DRAWER_BOX.y - DRAWER_SIDE,
        )  # fmt: skip
        drawer = OpenDrawer(context, felt)
        drawer.place(*DRAWER_BOX)
        fronts = place_fronts(context, self._subject, self._opens)
        inside = felt.inset(*FELT_INSET)
        if self._subject == "controls":
            rows, panel = self._place_controls(self._rows(context.paper_context), inside)
            body: list[Widget] = [panel, *rows]
        else:
            body = self._place_on_felt(inside)
        arrows = self._build_arrows(DRAWER_BOX)
        self.widget_layer.set_widgets(
            [cabinet, drawer, *fronts, *body, *arrows, *feet],
            f"subject:{self._subject}",
        )

    def _place_on_felt(self, inside: Box) -> list[Widget]:
        """Place the dial, the card and the other controls of this page in the drawer."""
        context, theme = self.context, self.context.theme
        controls = self._rows(context)
        diameter = LARGE_DIAL_SIZE if len(controls) <= MAX_LARGE_DIAL_CONTROLS else DIAL_SIZE
        dial = next(
            (
                Dial(context, control, diameter)
                for control in controls
                if control.name == SUBJECT_DIALS.get(self._subject)
                and isinstance(control, Stepper | Slider)
            ),
            None,
        )
        others = [row for row in controls if dial is None or row.name != dial.name]
        others.sort(key=lambda control: isinstance(control, Toggle))
        for control in others:
            if isinstance(control, RotarySwitch) and diameter == LARGE_DIAL_SIZE:
                control.square_side = LARGE_SWITCH_SIZE
        for control in others:  # left and right lead from switch to switch
            control.handles_left_right = not isinstance(control, Toggle)
        found: list[Widget] = []
        high = dial.preferred_size(inside.width)[1] if dial is not None else 0.0
        upper = max(DIAL_BAND_HEIGHT, high + theme.gap)
        wide, tall = SINGLE_CARD_SIZE
        middle = inside.center[0], inside.y + upper / 2
        card = Box(middle[0] - wide / 2, middle[1] - tall / 2, wide, tall)
        if dial is not None:
            left, right = Box(inside.x, inside.y, inside.width, upper).split_columns(2, theme.gap)
            wide = dial.preferred_size(left.width)[0]
            dial.place(left.x + (left.width - wide) / 2, left.y, wide, high)
            found.append(dial)
            card = Box(right.x, right.y + CARD_MARGIN, right.width, upper - 2 * CARD_MARGIN)
        self._card = HelpCard(context, self._explanation(""), CARD_TEXT_SIZE)
        self._card.place(*card)
        room = Box(inside.x, inside.y + upper, inside.width, inside.height - upper)
        pages = self._split_in_pages(others, room)
        shown = self._pager.select_page_items(pages, [1.0] * len(pages), 1.0, 0.0)[0]
        columns = self._column_count(shown)
        place_in_columns(context, shown, room, columns)
        spare = room.bottom - max(control.box.bottom for control in shown)
        lower = Box(room.x, room.y + spare / 2, room.width, room.height)
        place_in_columns(context, shown, lower, columns)
        shown.sort(key=lambda control: control.box[:2])
        self._drawer_order = [control.name for control in (*found, *shown)]
        return [self._card, *found, *shown]

    def _column_count(self, controls: Sequence[FormControl]) -> int:
        """Return the number of columns of a page."""
        is_narrow = self.context.theme.text_scale > MAX_THREE_COLUMN_TEXT_SCALE
        are_few = len(controls) <= MAX_TWO_COLUMN_CONTROLS
        return min(len(controls), 2 if is_narrow or are_few else 3)

    def _split_in_pages(self, controls: list[FormControl], room: Box) -> list[list[FormControl]]:
        """Return the controls in pages that fit in the room."""
        pages, rest = [], controls
        while rest:
            count = len(rest)
            columns = self._column_count(rest)
            while count > 1 and not place_in_columns(self.context, rest[:count], room, columns):
                count -= 1
            pages.append(rest[:count])
            rest = rest[count:]
        return pages

    def _explanation(self, name: str) -> str:
        """Return the help of a setting, or else what the open drawer is for."""
        text = self.context.text_catalogue
        for key in (f"ui.settings.{name}_help", f"ui.settings.{self._subject}_help"):
            if name and text.has_text(key):
                return text(key)
        return text(f"ui.settings.{self._subject}_help")

    def _build_feet(self, box: Box) -> tuple[list[Widget], float]:
        """Place the buttons on the front of the drawer; return its upper edge as well."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")
        added = Button(
            context, "added", text("ui.added.button"),
            lambda: context.scene_stack.push(PluginListScene(context)), "quiet",
        )  # fmt: skip
        feet, bottom = place_footer(
            context, [back, added], [], BUTTON_HINTS, ARROWS_WIDTH * theme.text_scale
        )
        if box.x > CABINET_BOX.right:
            x = box.x + DRAWER_SIDE
            for button in (back, added):
                button.place(x, *button.box[1:])
                x += button.box.width + theme.gap
            room = SCREEN_SIZE[0] - theme.side_margin - ARROWS_WIDTH - x
            for widget in feet:
                if isinstance(widget, ButtonHints):
                    widget.place(x, widget.box.y, room, widget.box.height)
        return feet, bottom

    def _build_arrows(self, box: Box) -> list[Widget]:
        """Place the page arrows on the front of the drawer."""
        right = min(box.right - DRAWER_SIDE, SCREEN_SIZE[0] - self.context.theme.side_margin)
        self._pager.connect_page_keys(self.widget_layer)
        return self._pager.build_arrows(
            Box(box.x, 0.0, right - box.x, SCREEN_SIZE[1] - self.context.theme.vertical_margin)
        )

    def _compose_large(self) -> None:
        """Build one open drawer that is as wide as the screen, with a list on paper in it."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        feet, bottom = self._build_feet(WHOLE_DRAWER_BOX)
        felt = Box(
            WHOLE_DRAWER_BOX.x + NARROW_SIDE, WHOLE_DRAWER_BOX.y + NARROW_SIDE,
            WHOLE_DRAWER_BOX.width - 2 * NARROW_SIDE, bottom - NARROW_SIDE,
        )  # fmt: skip
        drawer = OpenDrawer(context, felt)
        drawer.place(*WHOLE_DRAWER_BOX)
        heading, top = place_heading(context, text("ui.settings.heading"))
        left, width = theme.side_margin, SCREEN_SIZE[0] - 2 * theme.side_margin
        row = Box(left, top, width, theme.field_height)
        plates = place_plates(context, self._subject, self._opens, row)
        y = row.bottom + 2 * theme.gap
        box = Box(left, y, width, bottom - y)
        rows, panel = self._place_controls(self._rows(context.paper_context), box)
        arrows = self._build_arrows(WHOLE_DRAWER_BOX)
        self.widget_layer.set_widgets(
            [drawer, panel, heading, *plates, *rows, *arrows, *feet], f"subject:{self._subject}"
        )

    def _place_controls(
        self, controls: Sequence[FormControl], box: Box
    ) -> tuple[list[Widget], Panel]:
        """Place the controls of this page, and the panel behind them."""
        theme = self.context.theme
        pad = theme.padding
        width = box.width - 2 * pad
        heights = [control.preferred_size(width)[1] for control in controls]
        shown = self._pager.select_page_items(controls, heights, box.height - 2 * pad, theme.gap)
        high = box.height
        if self._pager.page_count == 1:
            high = column_height(shown, width, theme.gap) + 2 * pad
        panel = Panel(self.context, "panel:settings", menu_material(theme))
        panel.place(box.x, box.y, box.width, high)
        place_column(shown, box.x + pad, box.y + pad, width, theme.gap)
        return [*shown], panel

    def _opens(self, subject: str) -> Callable[[], None]:
        def open_it() -> None:
            self._subject, self._pager.page_index = subject, 0
            self.compose()

        return open_it

    # The rows

    def _rows(self, context: UiContext) -> list[FormControl]:
        """Return the controls of the subject, in the colours of a background."""
        self._row_context = context
        rows = {
            "reading": self._reading,
            "screen": self._screen,
            "sound": self._sound,
            "table": self._table,
            "practice": self._practice,
            "controls": self._controls,
        }[self._subject]()
        for row in rows:
            row.list_direction = Direction.DOWN
            self._explain(row)
        return rows

    def _explain(self, row: FormControl) -> None:
        """Show the explanation of a row as a tooltip for large text; else a card shows it."""
        key = f"ui.settings.{row.name}_help"
        is_large = self.context.theme.text_scale > MAX_CABINET_TEXT_SCALE
        if is_large and self.context.text_catalogue.has_text(key):
            row.tooltip = self.context.text_catalogue(key)

    def _set(self, name: str, value: object) -> None:
        self.context.preferences.change(**{name: value})
        self.compose()

    def _choice(self, name: str, values: Sequence[object], words: Sequence[str]) -> RotarySwitch:
        value = getattr(self.context.settings, name)
        chosen = values.index(value) if value in values else 0
        label = self.context.text_catalogue(f"ui.settings.{name}")
        return RotarySwitch(
            self._row_context,
            name,
            label,
            words,
            chosen,
            lambda n: self._set(name, values[n]),
        )

    def _switch(self, name: str) -> Toggle:
        label = self.context.text_catalogue(f"ui.settings.{name}")
        on = bool(getattr(self.context.settings, name))
        return Toggle(self._row_context, name, label, on, lambda value: self._set(name, value))

    def _number(self, name: str, high: int, step: int, shown: Callable[[int], str]) -> Slider:
        label = self.context.text_catalogue(f"ui.settings.{name}")
        value = int(getattr(self.context.settings, name))
        paper = self._row_context
        scale = SliderScale(0, high, step, shown)
        return Slider(paper, name, label, value, scale, lambda n: self._set(name, n))

    def _reading(self) -> list[FormControl]:
        text = self.context.text_catalogue
        every = languages.available_languages()
        scales = [f"{scale:.0%}" for scale in TEXT_SCALES]
        return [
            self._choice("language", every, [text.language_name(each) for each in every]),
            self._choice("text_scale", TEXT_SCALES, scales),
            self._switch("high_contrast"),
            self._switch("key_hints"),
        ]

    def _screen(self) -> list[FormControl]:
        rows: list[FormControl] = [self._switch("full_screen")]
        displays = self.context.display_names
        if len(displays) > 1:
            rows.append(self._choice("display", range(len(displays)), displays))
        rows.append(self._number("overscan", MAX_OVERSCAN_PERCENT, 1, lambda n: f"{n}%"))
        rows.append(self._switch("stay_awake"))
        return [*rows, *self._demo_rows()]

    def _sound(self) -> list[FormControl]:
        names = ("master", "effects", "ambience", "music", "interface")
        volumes: list[FormControl] = [
            self._number(name, 100, VOLUME_STEP, lambda n: f"{n}%") for name in names
        ]
        return [*volumes, self._switch("muted")]

    def _practice(self) -> list[FormControl]:
        return [self._switch("wait_each_turn"), self._switch("teacher"), self._switch("careful")]

    def _controls(self) -> list[FormControl]:
        return build_binding_rows(self.context, self.compose)

    def _demo_rows(self) -> list[FormControl]:
        """Return the rows that set the start and the games of demos."""
        text = self.context.text_catalogue
        waits = [text(f"ui.settings.show_after_{seconds}") for seconds in DEMO_DELAYS_SECONDS]
        games = [self._demo_game_toggle(game) for game in list_available_games(self.context)]
        return [self._choice("show_after", DEMO_DELAYS_SECONDS, waits), *games]

    def _demo_game_toggle(self, game: str) -> Toggle:
        """Return the toggle of a demo game; at least one game always stays on."""
        every = list_available_games(self.context)
        chosen = self.context.settings.show_games or tuple(every)

        def change(on: bool) -> None:
            now = tuple(name for name in every if (on if name == game else name in chosen))
            now += tuple(name for name in chosen if name not in every)  # it may come back
            self._set("show_games", () if now == tuple(every) else now)

        text = self.context.text_catalogue
        title = text("ui.settings.show_game", game=text(f"{game}.title"))
        return Toggle(self._row_context, f"show:{game}", title, game in chosen, change)

    def _table(self) -> list[FormControl]:
        text = self.context.text_catalogue
        curtains = [text(f"ui.settings.curtain_{name}") for name in CURTAIN_MODES]
        return [
            build_speed_switch(
                self.context, self._row_context, lambda speed: self._set("speed", speed)
            ),
            self._switch("reduced_motion"),
            self._switch("commentary"),
            self._switch("open_hands"),
            self._switch("banter"),
            self._switch("emotes"),
            self._choice("curtain", CURTAIN_MODES, curtains),
            self._switch("passed_round"),
            self._switch("last_begins"),
        ]
