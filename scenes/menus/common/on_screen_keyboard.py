"""On-screen keyboard for arrow keys, gamepad, touch or mouse, with Latin and Japanese letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Final

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.common.menu_layout import place_heading
from scenes.ui.devices.intents import (
    Command,
    CommandPress,
    DeviceKind,
    EditKey,
    EditKeyPress,
    Intent,
    TextComposition,
    TextInput,
)
from scenes.ui.style.theme import SCREEN_SIZE, menu_material
from scenes.ui.widgets.buttons import Button, Tab
from scenes.ui.widgets.labels import ButtonHints, Panel
from scenes.ui.widgets.layout import flow_height, place_flow
from scenes.ui.widgets.text_field import TextField, TextFieldCallbacks
from scenes.ui.widgets.widget import Callback, Widget
from sprites.picture import Box
from sprites.typeface import missing_glyphs
from sprites.typesetting import measure_text

KEY_COLUMNS: Final = 10
CHARACTER_SETS: Final = {
    "latin": ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZÄÖÜÉ", "0123456789", "-'.&!?+*~#"),
    "small": ("abcdefghij", "klmnopqrst", "uvwxyzäöüé", "0123456789", "-'.&!?+*~#"),
    "hiragana": ("あかさたなはまやらわ", "いきしちにひみゆりを", "うくすつぬふむよるん",
                 "えけせてねへめっれー", "おこそとのほもゃろ・"),
    "katakana": ("アカサタナハマヤラワ", "イキシチニヒミユリヲ", "ウクスツヌフムヨルン",
                 "エケセテネヘメッレー", "オコソトノホモャロ・"),
}  # fmt: skip
"""Characters by the name of their set: rows of ten. The Japanese sets read downwards."""
CHARACTER_SET_LABELS: Final = {
    "latin": "ABC",
    "small": "abc",
    "hiragana": "あいう",
    "katakana": "アイウ",
}
DAKUTEN, HANDAKUTEN = "\u3099", "\u309a"  # combining marks: か becomes が, は becomes ぱ
SMALL_KANA: Final = dict(
    zip("あいうえおつやゆよわアイウエオツヤユヨワ", "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ",
        strict=True)
)  # fmt: skip
BUTTON_HINTS = (
    (Command.ACCEPT, "choose"), (Command.UNDO, "erase"), (Command.MENU, "done"),
    (Command.BACK, "back"),
)  # fmt: skip
FIELD_WIDTH_SHARE = 0.42  # of the width, for the name


class OnScreenKeyboardScene(Scene):
    """An on-screen keyboard that enters a name or another short text.

    Args:
        text: Initial text.
        max_length: Greatest number of characters.
        suggestions: Texts that can be taken at once.
        on_done: Called with the text; returns the reason if it is rejected, else None.
        heading: Heading of the screen; empty to ask for a name.
    """

    is_see_through = True

    def __init__(
        self, context: Context, text: str, max_length: int, suggestions: Sequence[str],
        on_done: Callable[[str], str | None], heading: str = "",
    ) -> None:  # fmt: skip
        super().__init__(context)
        self._heading = heading
        self.text = text
        self._max_length = max_length
        self._suggestions = suggestions
        self._on_done = on_done
        self._composing = ""  # what an input method has not written yet
        self._set = "hiragana" if context.text_catalogue.language == "ja" else "latin"
        self._place = Box(0, 0, 0, 0)
        self.widget_layer.on_back = context.scene_stack.pop

    # Layout

    def compose(self) -> None:
        """Build the text field, the suggestions, the keys and the footer."""
        context, theme = self.context, self.context.theme
        gap, width = theme.gap, SCREEN_SIZE[0] - 2 * theme.side_margin
        feet = self._build_footer()
        names = [self._suggestion(name) for name in self._suggestions]
        foot_high = flow_height(feet, width, gap)
        signs = theme.hint_height + theme.small_gap if context.settings.key_hints else 0.0
        rows = len(CHARACTER_SETS[self._set])
        bottom = SCREEN_SIZE[1] - theme.vertical_margin
        heading, top = place_heading(
            context, self._heading or context.text_catalogue("ui.letters.heading")
        )
        fixed = theme.field_height + foot_high + signs + 3 * gap + (rows - 1) * gap
        above: list[Widget] = [heading]
        chosen: list[Widget] = list(names)
        # Where words are large, first the suggestions must do without a place, then the heading.
        while True:
            room = bottom - top - fixed - (flow_height(chosen, width, gap) + gap if chosen else 0)
            if room / rows >= self._min_key_height or not above:
                break
            if chosen:
                chosen = []
            else:
                above, top = [], theme.vertical_margin
        high = min(theme.field_height, room / rows)
        field = self._build_field()
        self._place = Box(theme.side_margin, top, width * FIELD_WIDTH_SHARE, theme.field_height)
        field.place(*self._place)
        tabs = [self._tab(name) for name in CHARACTER_SETS]
        left = self._place.right + gap
        place_flow(tabs, left, top + (theme.field_height - tabs[0].preferred_size(width)[1]) / 2,
             theme.side_margin + width - left, gap)  # fmt: skip
        y = self._place.bottom + gap
        if chosen:
            y = place_flow(chosen, theme.side_margin, y, width, gap) + gap
        keys = self._build_keys(Box(theme.side_margin, y, width, high))
        y += rows * (high + gap)
        end = place_flow(feet, theme.side_margin, y, width, gap)
        panel = Panel(context, "letters:panel", menu_material(theme))
        edge = theme.padding * 0.75
        panel.place(
            theme.side_margin - edge,
            self._place.y - edge,
            width + 2 * edge,
            end - self._place.y + 2 * edge,
        )
        widgets = [panel, *above, field, *tabs, *chosen, *keys, *feet]
        if signs:
            pad = (
                context.devices.last_device.kind is DeviceKind.PAD
            )  # on a keyboard these keys are letters
            hints = ButtonHints(
                context, BUTTON_HINTS if pad else (BUTTON_HINTS[0], BUTTON_HINTS[-1])
            )
            hints.place(theme.side_margin, bottom - theme.hint_height, width, theme.hint_height)
            widgets.append(hints)
        self.widget_layer.set_widgets(widgets, "key:0:0")

    @property
    def _min_key_height(self) -> float:
        """Least height of a key."""
        theme = self.context.theme
        return max(theme.min_target_size, measure_text("Äg", theme.label, "bold")[1])

    def _build_field(self) -> TextField:
        """Return the text field with the caret; the keys below write into it."""
        paper = self.context.paper_context
        field = TextField(
            paper, "name", self.text, self._max_length, TextFieldCallbacks(lambda text: None)
        )
        field.is_focusable = False
        field.is_editing = True
        field.set_composition(self._composing)
        return field

    def _tab(self, name: str) -> Tab:
        def choose() -> None:
            self._set = name
            self.compose()

        return Tab(
            self.context.paper_context,
            f"set:{name}",
            CHARACTER_SET_LABELS[name],
            name == self._set,
            choose,
        )

    def _suggestion(self, name: str) -> Widget:
        def take() -> None:
            self.text = name
            self._finish()

        return Tab(self.context.paper_context, f"take:{name}", name, False, take)

    def _build_keys(self, first: Box) -> list[Widget]:
        """Return the grid of keys; `first` is the box of the first row."""
        gap = self.context.theme.gap
        width = (first.width - gap * (KEY_COLUMNS - 1)) / KEY_COLUMNS
        keys: list[Widget] = []
        for down, row in enumerate(CHARACTER_SETS[self._set]):
            for across, letter in enumerate(row):
                key = Button(self.context, f"key:{down}:{across}", letter, self._writer(letter))
                x, y = first.x + across * (width + gap), first.y + down * (first.height + gap)
                key.place(x, y, width, first.height)
                keys.append(key)
        return keys

    def _build_footer(self) -> list[Widget]:
        """Return the keys below the grid: marks of the last letter, space, erase, cancel, done."""
        context, text = self.context, self.context.text_catalogue
        feet: list[Widget] = [
            Button(context, "back", text("ui.letters.cancel"), context.scene_stack.pop, "quiet")
        ]
        if self._set in ("hiragana", "katakana"):
            feet += [
                Button(context, "voiced", "゛", lambda: self._toggle_mark(DAKUTEN)),
                Button(context, "half_voiced", "゜", lambda: self._toggle_mark(HANDAKUTEN)),
                Button(context, "little", text("ui.letters.little"), self._toggle_small),
            ]
        return [
            *feet,
            Button(context, "space", text("ui.letters.space"), self._writer(" ")),
            Button(context, "erase", text("ui.letters.erase"), self._erase),
            Button(context, "done", text("ui.letters.done"), self._finish, "primary"),
        ]

    # Writing

    def _writer(self, letter: str) -> Callback:
        return lambda: self.insert_text(letter)

    def insert_text(self, characters: str) -> None:
        """Append characters as far as the maximum length allows."""
        field = self._build_field()
        field.insert_text(characters)
        self._change(field.text)

    def _erase(self) -> None:
        self._change(self.text[:-1])

    def _toggle_mark(self, mark: str) -> None:
        """Add a mark to the last letter, or remove it; do nothing where it does not fit."""
        base = unicodedata.normalize("NFD", self.text[-1:])
        kept = base[:1]
        marked = kept if base.endswith(mark) else unicodedata.normalize("NFC", kept + mark)
        fits = len(marked) == 1 and not missing_glyphs(marked, "bold")
        self._change(self.text[:-1] + marked if fits else self.text)

    def _toggle_small(self) -> None:
        """Switch the last letter between its usual and its small form."""
        back = {little: letter for letter, little in SMALL_KANA.items()}
        last = self.text[-1:]
        self._change(self.text[:-1] + SMALL_KANA.get(last, back.get(last, last)))

    def _change(self, text: str) -> None:
        if text == self.text:
            self.context.mixer.play("refusal")
            return
        self.text = text
        self.compose()

    def _finish(self) -> None:
        """Submit the text; if it is rejected, show the reason next to the field."""
        why = self._on_done(self.text)
        if why is None:
            self.context.scene_stack.pop()
            return
        self.context.mixer.play("refusal")
        self.compose()
        self.widget_layer.show_toast(why, self._place)

    def advance(self, seconds: float) -> None:
        """Keep text input of a keyboard directed at the field."""
        super().advance(seconds)
        self.context.devices.text_input_box = self._place  # a keyboard writes here as well

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Handle text of a keyboard or input method, and the erase and done commands."""
        if isinstance(intent, TextComposition):
            self._composing = intent.text
            self.compose()
        elif isinstance(intent, TextInput):
            self._composing = ""
            self.insert_text(intent.text)
            self.widget_layer.focus_on("done")  # Enter ends what keys have written
        elif isinstance(intent, EditKeyPress):
            if intent.key is EditKey.BACKSPACE:
                self._erase()
                self.widget_layer.focus_on("done")  # likewise
        elif isinstance(intent, CommandPress) and intent.command is Command.UNDO:
            self._erase()
        elif isinstance(intent, CommandPress) and intent.command is Command.MENU:
            self._finish()
        else:
            return super().handle_intent(intent)
        return None
