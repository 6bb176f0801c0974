"""Settings menu, by subject; each change takes effect immediately."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.common.game_list import list_available_games
from scenes.menus.common.menu_layout import menu_background, place_footer, place_heading
from scenes.menus.common.paged_list import ARROWS_WIDTH, Pager
from scenes.menus.key_bindings import build_binding_rows
from scenes.menus.plugin_list import PluginListScene
from scenes.store.preferences import (
    CURTAIN_MODES,
    DEMO_DELAYS_SECONDS,
    INSTANT_SPEED,
    MAX_OVERSCAN_PERCENT,
    TEXT_SCALES,
    speed_choices,
)
from scenes.ui.devices.intents import Command, Direction
from scenes.ui.style.theme import SCREEN_SIZE, menu_material
from scenes.ui.widgets.buttons import Button, Tab
from scenes.ui.widgets.form_controls import FormControl, Slider, SliderScale, Stepper, Toggle
from scenes.ui.widgets.labels import Panel
from scenes.ui.widgets.layout import column_height, place_column, place_flow
from scenes.ui.widgets.widget import Widget
from sprites.picture import Box
from tabletop.text import languages

SETTING_SUBJECTS: Final = ("reading", "table", "practice", "screen", "sound", "controls")
BUTTON_HINTS: Final = ((Command.ACCEPT, "change"), (Command.BACK, "back"))
PANEL_WIDTH: Final = 1400.0
MIN_STEPPER_WIDTH: Final = (
    520.0  # of the steppers at least; all of a page are as wide as the widest
)
VOLUME_STEP: Final = 5  # of a volume
MAX_NOTE_TEXT_SCALE: Final = (
    1.25  # text scale up to which rows say what they are for; beyond, tooltips do
)


def build_speed_stepper(context: Context, on_change: Callable[[float], None]) -> Stepper:
    """Return the stepper for the speed of the table."""
    text, chosen = context.text_catalogue, context.settings.speed
    every = speed_choices(chosen)
    words = [
        text("ui.settings.instant") if speed == INSTANT_SPEED else f"×{speed:g}" for speed in every
    ]
    label = text("ui.settings.speed")
    return Stepper(
        context.paper_context,
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

    def compose(self) -> None:
        """Build the tabs and the rows of the current subject."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        self.canvas.background = menu_background(context, "boards")
        heading, top = place_heading(context.paper_context, text("ui.settings.heading"))
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")
        ink = context.paper_context.theme.text
        added = Button(
            context, "added", text("ui.added.button"),
            lambda: context.scene_stack.push(PluginListScene(context)), "quiet",
        )  # fmt: skip
        feet, bottom = place_footer(
            context, [back, added], [], BUTTON_HINTS, ARROWS_WIDTH * theme.text_scale, ink
        )
        width = SCREEN_SIZE[0] - 2 * theme.side_margin
        inner = min(width, PANEL_WIDTH * max(1.0, theme.text_scale * 0.9))
        left = (SCREEN_SIZE[0] - inner) / 2  # tabs and panel stand in one line
        subjects = self._build_subjects(inner)
        y = place_flow(subjects, left, top, inner, theme.gap) + theme.gap
        box = Box(left, y, inner, bottom - y)
        rows, panel = self._place_controls(self._rows(), box)
        arrows = self._pager.build_arrows(
            Box(theme.side_margin, 0.0, width, SCREEN_SIZE[1] - theme.vertical_margin), ink
        )
        self._pager.connect_page_keys(self.widget_layer)
        first = (
            subjects[SETTING_SUBJECTS.index(self._subject)] if len(subjects) > 1 else subjects[0]
        )
        self.widget_layer.set_widgets(
            [panel, heading, *subjects, *rows, *arrows, *feet], first.name
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

    def _build_subjects(self, width: float) -> list[Tab] | list[Stepper]:
        """Return a tab for each subject, or one stepper where the tabs do not fit."""
        context, text = self.context.paper_context, self.context.text_catalogue
        labels = [text(f"ui.settings.{subject}") for subject in SETTING_SUBJECTS]
        tabs = [
            Tab(
                context, f"subject:{subject}", label, subject == self._subject, self._opens(subject)
            )
            for subject, label in zip(SETTING_SUBJECTS, labels, strict=True)
        ]
        gaps = context.theme.gap * (len(tabs) - 1)
        if sum(tab.preferred_size(width)[0] for tab in tabs) + gaps <= width:
            return tabs
        chosen, name = SETTING_SUBJECTS.index(self._subject), text("ui.settings.subject")
        return [
            Stepper(
                context,
                "subject",
                name,
                labels,
                chosen,
                lambda n: self._opens(SETTING_SUBJECTS[n])(),
            )
        ]

    def _opens(self, subject: str) -> Callable[[], None]:
        def open_it() -> None:
            self._subject, self._pager.page_index = subject, 0
            self.compose()

        return open_it

    # The rows

    def _rows(self) -> list[FormControl]:
        rows = {
            "reading": self._reading,
            "screen": self._screen,
            "sound": self._sound,
            "table": self._table,
            "practice": self._practice,
            "controls": self._controls,
        }[self._subject]()
        steppers = [row for row in rows if isinstance(row, Stepper)]
        if self.context.theme.text_scale <= MAX_NOTE_TEXT_SCALE:
            widest = max((stepper.value_width for stepper in steppers), default=MIN_STEPPER_WIDTH)
            for stepper in steppers:
                stepper.widen_value(max(MIN_STEPPER_WIDTH, widest))
        for row in rows:
            row.list_direction = Direction.DOWN
            self._explain(row)
        return rows

    def _explain(self, row: FormControl) -> None:
        """Show the explanation of a row below its label, or as a tooltip for large text."""
        key = f"ui.settings.{row.name}_help"
        if not self.context.text_catalogue.has_text(key):
            return
        if self.context.theme.text_scale <= MAX_NOTE_TEXT_SCALE:
            row.note = self.context.text_catalogue(key)
        else:
            row.tooltip = self.context.text_catalogue(key)

    def _set(self, name: str, value: object) -> None:
        self.context.preferences.change(**{name: value})
        self.compose()

    def _choice(self, name: str, values: Sequence[object], words: Sequence[str]) -> Stepper:
        value = getattr(self.context.settings, name)
        chosen = values.index(value) if value in values else 0
        label = self.context.text_catalogue(f"ui.settings.{name}")
        return Stepper(
            self.context.paper_context,
            name,
            label,
            words,
            chosen,
            lambda n: self._set(name, values[n]),
        )

    def _switch(self, name: str) -> Toggle:
        label = self.context.text_catalogue(f"ui.settings.{name}")
        on = bool(getattr(self.context.settings, name))
        return Toggle(
            self.context.paper_context, name, label, on, lambda value: self._set(name, value)
        )

    def _number(self, name: str, high: int, step: int, shown: Callable[[int], str]) -> Slider:
        label = self.context.text_catalogue(f"ui.settings.{name}")
        value = int(getattr(self.context.settings, name))
        paper = self.context.paper_context
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
        return [self._switch("wait_each_turn"), self._switch("careful")]

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
        return Toggle(self.context.paper_context, f"show:{game}", title, game in chosen, change)

    def _table(self) -> list[FormControl]:
        text = self.context.text_catalogue
        curtains = [text(f"ui.settings.curtain_{name}") for name in CURTAIN_MODES]
        return [
            build_speed_stepper(self.context, lambda speed: self._set("speed", speed)),
            self._switch("reduced_motion"),
            self._switch("commentary"),
            self._switch("open_hands"),
            self._switch("banter"),
            self._choice("curtain", CURTAIN_MODES, curtains),
            self._switch("passed_round"),
            self._switch("last_begins"),
        ]
