"""The settings, by subject; every change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scenes.context import Context
from scenes.menus.added import AddedScene
from scenes.menus.backdrop import foot, head, table_picture
from scenes.menus.bindings import binding_rows
from scenes.menus.offer import offered
from scenes.menus.pages import ARROWS, Pager
from scenes.preferences import (
    CURTAINS,
    INSTANT,
    OVERSCAN_MOST,
    SHOW_AFTER,
    TEXT_SCALES,
    speeds,
)
from scenes.scene import Scene
from scenes.ui.buttons import Button, Tab
from scenes.ui.controls import Control, Scale, Slider, Stepper, Toggle
from scenes.ui.intents import Command, Direction
from scenes.ui.labels import Panel
from scenes.ui.layout import column, column_height, flow
from scenes.ui.theme import SCREEN, stationery
from scenes.ui.widget import Widget
from sprites.picture import Box
from tabletop.text import languages

SUBJECTS: Final = ("reading", "table", "practice", "screen", "sound", "controls")
HINTS: Final = ((Command.ACCEPT, "change"), (Command.BACK, "back"))
WIDTH: Final = 1400.0
PART: Final = 520.0  # of the steppers at least; all of a page are as wide as the widest
STEP: Final = 5  # of a volume
NOTES_MOST: Final = 1.25  # text scale up to which rows say what they are for; beyond, tooltips do


def speed_stepper(context: Context, change: Callable[[float], None]) -> Stepper:
    """Return the row in which the speed of the table is chosen."""
    text, chosen = context.text, context.settings.speed
    every = speeds(chosen)
    words = [text("ui.settings.instant") if speed == INSTANT else f"×{speed:g}" for speed in every]
    label = text("ui.settings.speed")
    return Stepper(
        context.on_paper, "speed", label, words, every.index(chosen), lambda n: change(every[n])
    )


class SettingsScene(Scene):
    """Language and reading, table, practice, screen, sound, keys and buttons."""

    def __init__(self, context: Context, subject: str = SUBJECTS[0]) -> None:
        super().__init__(context)
        self._subject = subject
        self._pager = Pager(context, self.compose)

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        self.canvas.background = table_picture(context, "boards")
        heading, top = head(context.on_paper, text("ui.settings.heading"))
        back = Button(context, "back", text("ui.back"), context.stack.pop, "quiet")
        ink = context.on_paper.theme.text
        added = Button(
            context, "added", text("ui.added.button"),
            lambda: context.stack.push(AddedScene(context)), "quiet",
        )  # fmt: skip
        feet, bottom = foot(context, [back, added], [], HINTS, ARROWS * theme.text_scale, ink)
        width = SCREEN[0] - 2 * theme.side
        inner = min(width, WIDTH * max(1.0, theme.text_scale * 0.9))
        left = (SCREEN[0] - inner) / 2  # tabs and panel stand in one line
        subjects = self._subjects(inner)
        y = flow(subjects, left, top, inner, theme.gap) + theme.gap
        box = Box(left, y, inner, bottom - y)
        rows, panel = self._place(self._rows(), box)
        arrows = self._pager.arrows(Box(theme.side, 0.0, width, SCREEN[1] - theme.edge), ink)
        self._pager.lead(self.page)
        first = subjects[SUBJECTS.index(self._subject)] if len(subjects) > 1 else subjects[0]
        self.page.show([panel, heading, *subjects, *rows, *arrows, *feet], first.name)

    def _place(self, controls: Sequence[Control], box: Box) -> tuple[list[Widget], Panel]:
        """The controls of this page, placed, and the panel under them."""
        theme = self.context.theme
        pad = theme.pad
        width = box.width - 2 * pad
        heights = [control.wanted(width)[1] for control in controls]
        shown = self._pager.share_out(controls, heights, box.height - 2 * pad, theme.gap)
        high = box.height
        if self._pager.pages == 1:
            high = column_height(shown, width, theme.gap) + 2 * pad
        panel = Panel(self.context, "panel:settings", stationery(theme))
        panel.place(box.x, box.y, box.width, high)
        column(shown, box.x + pad, box.y + pad, width, theme.gap)
        return [*shown], panel

    def _subjects(self, width: float) -> list[Tab] | list[Stepper]:
        """A tab for each subject; where they do not fit beside one another, one stepper."""
        context, text = self.context.on_paper, self.context.text
        labels = [text(f"ui.settings.{subject}") for subject in SUBJECTS]
        tabs = [
            Tab(
                context, f"subject:{subject}", label, subject == self._subject, self._opens(subject)
            )
            for subject, label in zip(SUBJECTS, labels, strict=True)
        ]
        gaps = context.theme.gap * (len(tabs) - 1)
        if sum(tab.wanted(width)[0] for tab in tabs) + gaps <= width:
            return tabs
        chosen, name = SUBJECTS.index(self._subject), text("ui.settings.subject")
        return [
            Stepper(context, "subject", name, labels, chosen, lambda n: self._opens(SUBJECTS[n])())
        ]

    def _opens(self, subject: str) -> Callable[[], None]:
        def open_it() -> None:
            self._subject, self._pager.page = subject, 0
            self.compose()

        return open_it

    # The rows

    def _rows(self) -> list[Control]:
        rows = {
            "reading": self._reading,
            "screen": self._screen,
            "sound": self._sound,
            "table": self._table,
            "practice": self._practice,
            "controls": self._controls,
        }[self._subject]()
        steppers = [row for row in rows if isinstance(row, Stepper)]
        if self.context.theme.text_scale <= NOTES_MOST:
            widest = max((stepper.part_width for stepper in steppers), default=PART)
            for stepper in steppers:
                stepper.widen(max(PART, widest))
        for row in rows:
            row.listed = Direction.DOWN
            self._explain(row)
        return rows

    def _explain(self, row: Control) -> None:
        """What a row is for, below its label, or as a tooltip where words are large."""
        key = f"ui.settings.{row.name}_help"
        if not self.context.text.has(key):
            return
        if self.context.theme.text_scale <= NOTES_MOST:
            row.note = self.context.text(key)
        else:
            row.tooltip = self.context.text(key)

    def _set(self, name: str, value: object) -> None:
        self.context.preferences.change(**{name: value})
        self.compose()

    def _choice(self, name: str, values: Sequence[object], words: Sequence[str]) -> Stepper:
        value = getattr(self.context.settings, name)
        chosen = values.index(value) if value in values else 0
        label = self.context.text(f"ui.settings.{name}")
        return Stepper(
            self.context.on_paper, name, label, words, chosen, lambda n: self._set(name, values[n])
        )

    def _switch(self, name: str) -> Toggle:
        label = self.context.text(f"ui.settings.{name}")
        on = bool(getattr(self.context.settings, name))
        return Toggle(self.context.on_paper, name, label, on, lambda value: self._set(name, value))

    def _number(self, name: str, high: int, step: int, shown: Callable[[int], str]) -> Slider:
        label = self.context.text(f"ui.settings.{name}")
        value = int(getattr(self.context.settings, name))
        paper = self.context.on_paper
        scale = Scale(0, high, step, shown)
        return Slider(paper, name, label, value, scale, lambda n: self._set(name, n))

    def _reading(self) -> list[Control]:
        text = self.context.text
        every = languages.every()
        scales = [f"{scale:.0%}" for scale in TEXT_SCALES]
        return [
            self._choice("language", every, [text.name_of(each) for each in every]),
            self._choice("text_scale", TEXT_SCALES, scales),
            self._switch("high_contrast"),
            self._switch("key_hints"),
        ]

    def _screen(self) -> list[Control]:
        rows: list[Control] = [self._switch("full_screen")]
        displays = self.context.displays
        if len(displays) > 1:
            rows.append(self._choice("display", range(len(displays)), displays))
        rows.append(self._number("overscan", OVERSCAN_MOST, 1, lambda n: f"{n}%"))
        return [*rows, *self._show()]

    def _sound(self) -> list[Control]:
        names = ("master", "effects", "ambience", "music", "interface")
        volumes: list[Control] = [
            self._number(name, 100, STEP, lambda n: f"{n}%") for name in names
        ]
        return [*volumes, self._switch("muted")]

    def _practice(self) -> list[Control]:
        return [self._switch("wait_each_turn"), self._switch("careful")]

    def _controls(self) -> list[Control]:
        return binding_rows(self.context, self.compose)

    def _show(self) -> list[Control]:
        """When demos run by themselves, and of which games."""
        text = self.context.text
        waits = [text(f"ui.settings.show_after_{seconds}") for seconds in SHOW_AFTER]
        games = [self._shown(game) for game in offered(self.context)]
        return [self._choice("show_after", SHOW_AFTER, waits), *games]

    def _shown(self, game: str) -> Toggle:
        """Whether a game is among those that are shown; one at least always is."""
        every = offered(self.context)
        chosen = self.context.settings.show_games or tuple(every)

        def change(on: bool) -> None:
            now = tuple(name for name in every if (on if name == game else name in chosen))
            now += tuple(name for name in chosen if name not in every)  # it may come back
            self._set("show_games", () if now == tuple(every) else now)

        text = self.context.text
        title = text("ui.settings.show_game", game=text(f"{game}.title"))
        return Toggle(self.context.on_paper, f"show:{game}", title, game in chosen, change)

    def _table(self) -> list[Control]:
        text = self.context.text
        curtains = [text(f"ui.settings.curtain_{name}") for name in CURTAINS]
        return [
            speed_stepper(self.context, lambda speed: self._set("speed", speed)),
            self._switch("reduced_motion"),
            self._switch("commentary"),
            self._switch("open_hands"),
            self._switch("banter"),
            self._choice("curtain", CURTAINS, curtains),
            self._switch("passed_round"),
            self._switch("last_begins"),
        ]
