"""The settings, by subject; every change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scenes.backdrop import foot, head, page_arrows, table_picture
from scenes.context import Context
from scenes.preferences import CURTAINS, INSTANT, OVERSCAN_MOST, SPEEDS, TEXT_SCALES
from scenes.scene import Scene
from scenes.ui.buttons import Button, Tab
from scenes.ui.controls import Control, Slider, Stepper, Toggle
from scenes.ui.intents import Command, Direction
from scenes.ui.labels import Panel
from scenes.ui.layout import column, column_height, flow, paged
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.picture import Box
from tabletop.text import LANGUAGES

SUBJECTS: Final = ("reading", "motion", "screen", "sound", "table")
HINTS: Final = ((Command.ACCEPT, "change"), (Command.BACK, "back"))
WIDTH: Final = 1240.0
PART: Final = 520.0  # of the steppers, so that they stand in line
STEP: Final = 5  # of a volume


class SettingsScene(Scene):
    """Language and reading, motion, screen, sound, table."""

    def __init__(self, context: Context, subject: str = SUBJECTS[0]) -> None:
        super().__init__(context)
        self._subject = subject
        self._page = 0
        self._pages = 1
        self.compose()

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        self.canvas.background = table_picture(context)
        heading, top = head(context, text("ui.settings.heading"))
        back = Button(context, "back", text("ui.back"), context.stack.pop, "quiet")
        feet, bottom = foot(context, [back], [], HINTS)
        width = SCREEN[0] - 2 * theme.side
        tabs = [self._tab(subject) for subject in SUBJECTS]
        y = flow(tabs, theme.side, top, width, theme.gap) + theme.gap
        inner = min(width, WIDTH * max(1.0, theme.text_scale * 0.9))
        box = Box((SCREEN[0] - inner) / 2, y, inner, bottom - y)
        rows, panel = self._place(self._rows(), box)
        self.page.back = context.stack.pop
        self.page.turn = self._turn
        self.page.show([panel, heading, *tabs, *rows, *feet], self._tab_name(self._subject))

    def _place(self, controls: Sequence[Control], box: Box) -> tuple[list[Widget], Panel]:
        """The controls of this page, placed, and the panel under them."""
        theme = self.context.theme
        pad = theme.pad
        width = box.width - 2 * pad
        heights = [control.wanted(width)[1] for control in controls]
        room = box.height - 2 * pad
        pages = paged(controls, heights, room, theme.gap)
        if len(pages) > 1:
            pages = paged(controls, heights, room - theme.field_height - theme.gap, theme.gap)
        self._pages = len(pages)
        self._page = min(self._page, self._pages - 1)
        shown = pages[self._page]
        high = box.height
        if self._pages == 1:
            high = column_height(shown, width, theme.gap) + 2 * pad
        top = box.y + (box.height - high) * 0.36
        panel = Panel(self.context, "panel:settings")
        panel.place(box.x, top, box.width, high)
        column(shown, box.x + pad, top + pad, width, theme.gap)
        inside = Box(box.x + pad, box.y + pad, width, room)
        arrows = page_arrows(
            self.context, inside, self._page, self._pages, lambda: self._go(-1), lambda: self._go(1)
        )
        return [*shown, *arrows], panel

    def _tab_name(self, subject: str) -> str:
        return f"subject:{subject}"

    def _tab(self, subject: str) -> Tab:
        def choose() -> None:
            self._subject, self._page = subject, 0
            self.compose()

        label = self.context.text(f"ui.settings.{subject}")
        return Tab(self.context, self._tab_name(subject), label, subject == self._subject, choose)

    # The rows

    def _rows(self) -> list[Control]:
        rows = {
            "reading": self._reading,
            "motion": self._motion,
            "screen": self._screen,
            "sound": self._sound,
            "table": self._table,
        }[self._subject]()
        for row in rows:
            row.listed = Direction.DOWN
        return rows

    def _set(self, name: str, value: object) -> None:
        self.context.preferences.change(**{name: value})
        self.compose()

    def _choice(self, name: str, values: Sequence[object], words: Sequence[str]) -> Stepper:
        value = getattr(self.context.settings, name)
        chosen = values.index(value) if value in values else 0
        label = self.context.text(f"ui.settings.{name}")
        stepper = Stepper(
            self.context, name, label, words, chosen, lambda n: self._set(name, values[n])
        )
        stepper.widen(PART)
        return stepper

    def _switch(self, name: str) -> Toggle:
        label = self.context.text(f"ui.settings.{name}")
        on = bool(getattr(self.context.settings, name))
        return Toggle(self.context, name, label, on, lambda value: self._set(name, value))

    def _number(self, name: str, high: int, step: int, shown: Callable[[int], str]) -> Slider:
        label = self.context.text(f"ui.settings.{name}")
        value = int(getattr(self.context.settings, name))
        return Slider(
            self.context, name, label, value, 0, high, step, lambda n: self._set(name, n), shown
        )

    def _reading(self) -> list[Control]:
        text = self.context.text
        languages = [text(f"ui.language.{name}") for name in LANGUAGES]
        scales = [f"{scale:.0%}" for scale in TEXT_SCALES]
        return [
            self._choice("language", LANGUAGES, languages),
            self._choice("text_scale", TEXT_SCALES, scales),
            self._switch("high_contrast"),
            self._switch("key_hints"),
        ]

    def _motion(self) -> list[Control]:
        text = self.context.text
        words = [
            text("ui.settings.instant") if speed == INSTANT else f"×{speed:g}" for speed in SPEEDS
        ]
        return [self._choice("speed", SPEEDS, words), self._switch("reduced_motion")]

    def _screen(self) -> list[Control]:
        rows: list[Control] = [self._switch("full_screen")]
        displays = self.context.displays
        if len(displays) > 1:
            rows.append(self._choice("display", range(len(displays)), displays))
        rows.append(self._number("overscan", OVERSCAN_MOST, 1, lambda n: f"{n} %"))
        return rows

    def _sound(self) -> list[Control]:
        names = ("master", "effects", "ambience", "interface")
        volumes: list[Control] = [
            self._number(name, 100, STEP, lambda n: f"{n} %") for name in names
        ]
        return [*volumes, self._switch("muted")]

    def _table(self) -> list[Control]:
        text = self.context.text
        curtains = [text(f"ui.settings.curtain_{name}") for name in CURTAINS]
        return [self._choice("curtain", CURTAINS, curtains)]

    # Pages

    def _turn(self, by: int) -> bool:
        if not 0 <= self._page + by < self._pages:
            return False
        self._go(by)
        return True

    def _go(self, by: int) -> None:
        self._page += by
        self.context.mixer.play("page_turn")
        self.compose()
