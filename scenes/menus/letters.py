"""Letters on the screen: a name is put together by arrows, pad, finger or mouse, in two scripts."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Final

from scenes.context import Context
from scenes.menus.backdrop import head
from scenes.scene import Scene
from scenes.ui.buttons import Button, Tab
from scenes.ui.intents import Command, Composing, Do, Edit, Editing, Intent, Kind, Typed
from scenes.ui.labels import Legend, Panel
from scenes.ui.layout import flow, flow_height
from scenes.ui.textfield import TextField, Writing
from scenes.ui.theme import SCREEN, stationery
from scenes.ui.widget import Callback, Widget
from sprites.picture import Box
from sprites.typeface import missing_glyphs
from sprites.typesetting import measure

COLUMNS: Final = 10
SETS: Final = {
    "latin": ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZÄÖÜÉ", "0123456789", "-'.&!?+*~#"),
    "small": ("abcdefghij", "klmnopqrst", "uvwxyzäöüé", "0123456789", "-'.&!?+*~#"),
    "hiragana": ("あかさたなはまやらわ", "いきしちにひみゆりを", "うくすつぬふむよるん",
                 "えけせてねへめっれー", "おこそとのほもゃろ・"),
    "katakana": ("アカサタナハマヤラワ", "イキシチニヒミユリヲ", "ウクスツヌフムヨルン",
                 "エケセテネヘメッレー", "オコソトノホモャロ・"),
}  # fmt: skip
"""What can be written, by the name of its set: rows of ten. The Japanese ones read downwards."""
NAMES: Final = {"latin": "ABC", "small": "abc", "hiragana": "あいう", "katakana": "アイウ"}
VOICED, HALF_VOICED = "\u3099", "\u309a"  # combining marks: か becomes が, は becomes ぱ
LITTLE: Final = dict(
    zip("あいうえおつやゆよわアイウエオツヤユヨワ", "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ",
        strict=True)
)  # fmt: skip
HINTS = (
    (Command.ACCEPT, "choose"), (Command.UNDO, "erase"), (Command.MENU, "done"),
    (Command.BACK, "back"),
)  # fmt: skip
FIELD_SHARE = 0.42  # of the width, for the name


class LettersScene(Scene):
    """Writes a name of at most so many letters.

    suggestions: names to take at once. done: told the name; returns why it cannot be, or None.
    heading: what is asked for, if it is no name.
    """

    see_through = True

    def __init__(
        self, context: Context, text: str, most: int, suggestions: Sequence[str],
        done: Callable[[str], str | None], heading: str = "",
    ) -> None:  # fmt: skip
        super().__init__(context)
        self._heading = heading
        self.text = text
        self._most = most
        self._suggestions = suggestions
        self._done = done
        self._composing = ""  # what an input method has not written yet
        self._set = "hiragana" if context.text.language == "ja" else "latin"
        self._place = Box(0, 0, 0, 0)
        self.page.back = context.stack.pop

    # Layout

    def compose(self) -> None:
        context, theme = self.context, self.context.theme
        gap, width = theme.gap, SCREEN[0] - 2 * theme.side
        feet = self._feet()
        names = [self._suggestion(name) for name in self._suggestions]
        foot_high = flow_height(feet, width, gap)
        signs = theme.hint_height + theme.tight if context.settings.key_hints else 0.0
        rows = len(SETS[self._set])
        bottom = SCREEN[1] - theme.edge
        heading, top = head(context, self._heading or context.text("ui.letters.heading"))
        fixed = theme.field_height + foot_high + signs + 3 * gap + (rows - 1) * gap
        above: list[Widget] = [heading]
        chosen: list[Widget] = list(names)
        # Where words are large, first the suggestions must do without a place, then the heading.
        while True:
            room = bottom - top - fixed - (flow_height(chosen, width, gap) + gap if chosen else 0)
            if room / rows >= self._least or not above:
                break
            if chosen:
                chosen = []
            else:
                above, top = [], theme.edge
        high = min(theme.field_height, room / rows)
        field = self._field()
        self._place = Box(theme.side, top, width * FIELD_SHARE, theme.field_height)
        field.place(*self._place)
        tabs = [self._tab(name) for name in SETS]
        left = self._place.right + gap
        flow(tabs, left, top + (theme.field_height - tabs[0].wanted(width)[1]) / 2,
             theme.side + width - left, gap)  # fmt: skip
        y = self._place.bottom + gap
        if chosen:
            y = flow(chosen, theme.side, y, width, gap) + gap
        keys = self._keys(Box(theme.side, y, width, high))
        y += rows * (high + gap)
        end = flow(feet, theme.side, y, width, gap)
        panel = Panel(context, "letters:panel", stationery(theme))
        edge = theme.pad * 0.75
        panel.place(
            theme.side - edge,
            self._place.y - edge,
            width + 2 * edge,
            end - self._place.y + 2 * edge,
        )
        widgets = [panel, *above, field, *tabs, *chosen, *keys, *feet]
        if signs:
            pad = context.devices.last.kind is Kind.PAD  # on a keyboard these keys are letters
            hints = Legend(context, HINTS if pad else (HINTS[0], HINTS[-1]))
            hints.place(theme.side, bottom - theme.hint_height, width, theme.hint_height)
            widgets.append(hints)
        self.page.show(widgets, "key:0:0")

    @property
    def _least(self) -> float:
        """The least height of a key."""
        theme = self.context.theme
        return max(theme.target, measure("Äg", theme.label, "bold")[1])

    def _field(self) -> TextField:
        """The name so far, with the caret; it is written by the keys below it."""
        paper = self.context.on_paper
        field = TextField(paper, "name", self.text, self._most, Writing(lambda text: None))
        field.focusable = False
        field.writing = True
        field.compose(self._composing)
        return field

    def _tab(self, name: str) -> Tab:
        def choose() -> None:
            self._set = name
            self.compose()

        return Tab(self.context.on_paper, f"set:{name}", NAMES[name], name == self._set, choose)

    def _suggestion(self, name: str) -> Widget:
        def take() -> None:
            self.text = name
            self._finish()

        return Tab(self.context.on_paper, f"take:{name}", name, False, take)

    def _keys(self, first: Box) -> list[Widget]:
        """The letters of the set in their grid; `first` is the place of the first row."""
        gap = self.context.theme.gap
        width = (first.width - gap * (COLUMNS - 1)) / COLUMNS
        keys: list[Widget] = []
        for down, row in enumerate(SETS[self._set]):
            for across, letter in enumerate(row):
                key = Button(self.context, f"key:{down}:{across}", letter, self._writer(letter))
                x, y = first.x + across * (width + gap), first.y + down * (first.height + gap)
                key.place(x, y, width, first.height)
                keys.append(key)
        return keys

    def _feet(self) -> list[Widget]:
        """What changes the last letter, the space, and the ways out."""
        context, text = self.context, self.context.text
        feet: list[Widget] = [
            Button(context, "back", text("ui.letters.cancel"), context.stack.pop, "quiet")
        ]
        if self._set in ("hiragana", "katakana"):
            feet += [
                Button(context, "voiced", "゛", lambda: self._mark(VOICED)),
                Button(context, "half_voiced", "゜", lambda: self._mark(HALF_VOICED)),
                Button(context, "little", text("ui.letters.little"), self._shrink),
            ]
        return [
            *feet,
            Button(context, "space", text("ui.letters.space"), self._writer(" ")),
            Button(context, "erase", text("ui.letters.erase"), self._erase),
            Button(context, "done", text("ui.letters.done"), self._finish, "primary"),
        ]

    # Writing

    def _writer(self, letter: str) -> Callback:
        return lambda: self.write(letter)

    def write(self, letters: str) -> None:
        """Letters at the end, as many as there is room for."""
        field = self._field()
        field.write(letters)
        self._change(field.text)

    def _erase(self) -> None:
        self._change(self.text[:-1])

    def _mark(self, mark: str) -> None:
        """A mark at the last letter, or none if it has that already; not where it has no place."""
        base = unicodedata.normalize("NFD", self.text[-1:])
        kept = base[:1]
        marked = kept if base.endswith(mark) else unicodedata.normalize("NFC", kept + mark)
        fits = len(marked) == 1 and not missing_glyphs(marked, "bold")
        self._change(self.text[:-1] + marked if fits else self.text)

    def _shrink(self) -> None:
        """The last letter as its little form, or back."""
        back = {little: letter for letter, little in LITTLE.items()}
        last = self.text[-1:]
        self._change(self.text[:-1] + LITTLE.get(last, back.get(last, last)))

    def _change(self, text: str) -> None:
        if text == self.text:
            self.context.mixer.play("refusal")
            return
        self.text = text
        self.compose()

    def _finish(self) -> None:
        """The name is kept if it can be, else why not is said beside it."""
        why = self._done(self.text)
        if why is None:
            self.context.stack.pop()
            return
        self.context.mixer.play("refusal")
        self.compose()
        self.page.say(why, self._place)

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        self.context.devices.typing = self._place  # a keyboard writes here as well

    def handle(self, intent: Intent) -> Intent | None:
        if isinstance(intent, Composing):
            self._composing = intent.text
            self.compose()
        elif isinstance(intent, Typed):
            self._composing = ""
            self.write(intent.text)
            self.page.focus_on("done")  # Enter ends what keys have written
        elif isinstance(intent, Editing):
            if intent.edit is Edit.ERASE_BEFORE:
                self._erase()
                self.page.focus_on("done")  # likewise
        elif isinstance(intent, Do) and intent.command is Command.UNDO:
            self._erase()
        elif isinstance(intent, Do) and intent.command is Command.MENU:
            self._finish()
        else:
            return super().handle(intent)
        return None
