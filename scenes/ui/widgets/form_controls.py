"""Form controls: a label on the left and a value on the right, or below if space is tight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scenes.ui.context import UiContext
from scenes.ui.devices.intents import Device, Direction
from scenes.ui.style import skin
from scenes.ui.widgets.widget import Widget
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, Text
from sprites.typesetting import measure_text

NOTE_LINE_SPACING = 1.15
MAX_VALUE_LINES, VALUE_LINE_SPACING = 2, 1.1
"""Lines of a value that is too long for one, and their distance in ems."""
MIN_JAPANESE_LETTERS = 4
"""Fewest Japanese letters of a label in one line beside a switch."""


class FormControl(Widget):
    """A row with a label and a value beside or below it."""

    is_focusable = True
    has_fixed_focus_size = True
    handles_left_right = True

    def __init__(self, context: UiContext, name: str, label: str, value_width: float) -> None:
        super().__init__(context, name)
        self.label = label
        self.note = ""
        """Explanation of the control: a quieter line below the label, if there is room beside the
        value."""
        self._part_width = value_width
        self._part_gap = self.theme.gap
        self._stacked = False
        self.has_telling_value = False
        """True if its value is understood without the label, where room is short."""
        self.value_box = Box(0, 0, 0, 0)

    @property
    def value_width(self) -> float:
        """Width of the value beside its label."""
        return self._part_width

    def place_value_below(self) -> None:
        """Place the value below the label even if there is room beside it."""
        self._stacked = True

    def fits_side_by_side(self, width: float) -> bool:
        """True if label and value fit side by side."""
        label = measure_text(self.label, self.theme.label)[0]
        return label + self.theme.gap + self._part_width + 2 * self.theme.small_gap <= width

    def _is_side_by_side(self, width: float) -> bool:
        return not self._stacked and self.fits_side_by_side(width)

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of label, note and value."""
        theme = self.theme
        if not self.label:
            return min(width, self._part_width), theme.field_height
        if self._is_side_by_side(width):
            room, note = self._note_size(width)
            words = measure_text(self.label, theme.label, "body", room)[1] + note
            return width, max(theme.field_height, words)
        words = measure_text(self.label, theme.label, "body", width - 2 * theme.small_gap)[1]
        return width, words + theme.small_gap + theme.field_height

    def _note_size(self, width: float) -> tuple[float, float]:
        """Return the width for label and note beside the value, and the height of the note."""
        theme = self.theme
        room = width - self._part_width - 2 * theme.small_gap - self._part_gap
        if not self.note:
            return room, 0.0
        return room, measure_text(self.note, theme.body, "body", room, NOTE_LINE_SPACING)[1]

    def build(self) -> None:
        """Build the label and the note, and set the box of the value."""
        theme, box = self.theme, self.box
        if not self.label:
            self.value_box = box
            return
        if self._is_side_by_side(box.width):
            width, high = self._part_width, theme.field_height
            self.value_box = Box(box.right - width, box.center[1] - high / 2, width, high)
            room, below = self._note_size(box.width)
            words = Text(self.label, theme.label, theme.text, "body", room)
            top = box.y + (box.height - words.size[1] - below) / 2
            if self.note:
                note = Text(
                    self.note, theme.body, theme.text_quiet, "body", room, "left", NOTE_LINE_SPACING
                )
                self.add_picture(
                    note, box.x + theme.small_gap, top + words.size[1], z=0.3, mark="note"
                )
        else:
            room = box.width - 2 * theme.small_gap
            words = Text(self.label, theme.label, theme.text, "body", room)
            height = theme.field_height
            self.value_box = Box(box.x, box.bottom - height, box.width, height)
            top = box.y
        self.add_picture(words, box.x + theme.small_gap, top, z=0.3, mark="label")

    def add_centered_picture(
        self, picture: Picture, box: Box, z: float = 0.3, mark: str = ""
    ) -> None:
        """Add a picture in the middle of a box."""
        cx, cy = box.center
        self.add_picture(
            picture, cx - picture.size[0] / 2, cy - picture.size[1] / 2, z=z, mark=mark
        )


class Toggle(FormControl):
    """A switch that also displays On or Off as text; its label may wrap."""

    def __init__(
        self,
        context: UiContext,
        name: str,
        label: str,
        is_on: bool,
        on_change: Callable[[bool], None],
    ) -> None:
        theme, words = (
            context.theme,
            (context.text_catalogue("ui.off"), context.text_catalogue("ui.on")),
        )
        slot = skin.switch_size(theme)
        widest = max(measure_text(word, theme.label, "bold")[0] for word in words)
        super().__init__(context, name, label, slot[0] + theme.gap + widest + theme.small_gap)
        self._words = words
        self._slot = slot
        self.is_on = is_on
        self.has_word = True
        self._change = on_change

    def hide_word(self) -> None:
        """Show the switch alone, whose tick or cross says enough where room is short."""
        self.has_word = False
        self._part_width, self._part_gap = self._slot[0], self.theme.small_gap

    def fits_side_by_side(self, width: float) -> bool:
        """True if the longest word of the label fits beside the switch."""
        longest = max(self.label.split(), key=len, default="")
        if self.context.text_catalogue.language == "ja":  # which breaks anywhere
            longest = longest[:MIN_JAPANESE_LETTERS]
        least = measure_text(longest, self.theme.label)[0]
        return least <= self._note_size(width)[0]

    def build(self) -> None:
        """Build the label, the switch and its text."""
        super().build()
        theme, part = self.theme, self.value_box
        width, height = self._slot
        y = part.y + (part.height - height) / 2
        slot = Box(part.x, y, width, height)
        self.add_picture(skin.switch_picture(theme, self.is_on), slot.x, y, mark="switch")
        if not self.has_word:
            return
        words = Text(self._words[self.is_on], theme.label, theme.text, "bold")
        left = slot.right + theme.gap
        self.add_picture(
            words, left, part.y + (part.height - words.size[1]) / 2, z=0.3, mark="value"
        )

    def activate(self, device: Device) -> str | None:
        """Report the other value to the callback."""
        self.context.mixer.play("button")
        self._change(not self.is_on)
        return None

    def handle_arrow(self, direction: Direction) -> bool:
        """Switch off with the left arrow and on with the right arrow."""
        if direction.value[1] or not self.handles_left_right:
            return False
        if (direction is Direction.RIGHT) != self.is_on:
            self.activate(self.context.devices.last_device)
        return True


class Stepper(FormControl):
    """A choice among several values, changed by arrows at its ends; it wraps around.

    In a row with other controls it leaves left and right to the focus: `handles_left_right`
    is False.
    """

    def __init__(
        self,
        context: UiContext,
        name: str,
        label: str,
        choices: Sequence[str],
        selected_index: int,
        on_change: Callable[[int], None],
        pictures: Sequence[Picture | None] = (),
    ) -> None:
        theme = context.theme
        arrow = max(theme.min_target_size, theme.field_height)
        widest = max((measure_text(word, theme.label, "bold")[0] for word in choices), default=0.0)
        icon = max((p.size[0] + theme.small_gap for p in pictures if p), default=0.0)
        super().__init__(context, name, label, widest + icon + 2 * arrow + 2 * theme.small_gap)
        self._arrow = arrow
        self.choices = choices
        self.selected_index = selected_index
        self._change = on_change
        self._pictures = pictures
        self._step = 1

    def build(self) -> None:
        """Build the label, the arrows, and the selected value with its picture."""
        super().build()
        theme, part = self.theme, self.value_box
        self.add_picture(
            skin.field_picture(theme, part.width, part.height), part.x, part.y, mark="field"
        )
        for name, x in (("left", part.x), ("right", part.right - self._arrow)):
            knob = skin.stepper_arrow_picture(theme, name, part.height - 12)
            self.add_centered_picture(knob, Box(x, part.y, self._arrow, part.height), mark=name)
        middle = Box(part.x + self._arrow, part.y, part.width - 2 * self._arrow, part.height)
        picture = self._pictures[self.selected_index] if self._pictures else None
        lead = picture.size[0] + theme.small_gap if picture else 0.0
        words = self._value_text(middle.width - lead)
        left = middle.x + (middle.width - lead - words.size[0]) / 2
        if picture:
            top = part.y + (part.height - picture.size[1]) / 2
            self.add_picture(picture, left, top, z=0.3, mark="picture")
        top = part.y + (part.height - words.size[1]) / 2
        self.add_picture(words, left + lead, top, z=0.3, mark="value")

    def _value_text(self, room: float) -> Text:
        """Return the selected value: smaller, and then in two lines, where the room is narrow."""
        theme, words = self.theme, self.choices[self.selected_index]
        size = theme.label
        wide = measure_text(words, size, "bold")[0]
        while wide > room and size > theme.min_text_size:
            size = max(theme.min_text_size, size - 1.0)
            wide = measure_text(words, size, "bold")[0]
        lines = 1 if wide <= room else MAX_VALUE_LINES
        return Text(
            words, size, theme.text, "bold", min(room, wide), "center", VALUE_LINE_SPACING, lines
        )

    def handle_pointer(self, x: float, y: float) -> None:
        """Choose the step: backwards on the left arrow, forwards elsewhere."""
        self._step = -1 if x < self.value_box.x + self._arrow else 1

    def activate(self, device: Device) -> str | None:
        """Step to another value."""
        self._go(self._step)
        self._step = 1
        return None

    def handle_arrow(self, direction: Direction) -> bool:
        """Step with the left and right arrows."""
        if direction.value[1] or not self.handles_left_right:
            return False
        self._go(direction.value[0])
        return True

    def select(self, index: int) -> None:
        """Choose a value."""
        self._change(index)

    def _go(self, step: int) -> None:
        if len(self.choices) > 1:
            self.context.mixer.play("button")
            self._change((self.selected_index + step) % len(self.choices))


class SliderScale(NamedTuple):
    """The range, step and number format of a slider."""

    low: int
    high: int
    step: int
    format_value: Callable[[int], str] = str


class Slider(FormControl):
    """A number on a rail from low to high, with its text beside it."""

    handles_drag = True

    def __init__(
        self, context: UiContext, name: str, label: str, value: int, scale: SliderScale,
        on_change: Callable[[int], None],
    ) -> None:  # fmt: skip
        theme, ends = context.theme, map(scale.format_value, (scale.low, scale.high))
        number = max(measure_text(end, theme.label, "bold")[0] for end in ends)
        super().__init__(context, name, label, 360 + theme.gap + number)
        self._number = number
        self.value = value
        self._low, self._high, self._step, self._shown = scale
        self._change = on_change

    @property
    def choices(self) -> Sequence[str]:
        """Words of all values, from low to high."""
        return [self._shown(n) for n in range(self._low, self._high + 1, self._step)]

    @property
    def selected_index(self) -> int:
        """Index of the value among `choices`."""
        return (self.value - self._low) // self._step

    def select(self, index: int) -> None:
        """Set the value of that index among `choices`."""
        self._set(self._low + index * self._step)

    def build(self) -> None:
        """Build the label, the rail, the knob and the number."""
        super().build()
        theme, part = self.theme, self.value_box
        rail = part.width - theme.gap - self._number
        middle = part.y + part.height / 2
        self._rail = Box(part.x + 26, part.y, rail - 52, part.height)
        share = (self.value - self._low) / (self._high - self._low)
        self.add_picture(
            skin.slider_rail_picture(theme, "track", rail), part.x, middle - 10, mark="rail"
        )
        if share > 0:
            full = skin.slider_rail_picture(theme, "fill", 26 + self._rail.width * share)
            self.add_picture(full, part.x, middle - 10, z=0.1, mark="full")
        x = self._rail.x + self._rail.width * share
        self.add_picture(BakedPicture("slider/knob"), x - 30, middle - 30, z=0.2, mark="knob")
        words = Text(
            self._shown(self.value), theme.label, theme.text, "bold", self._number, "right"
        )
        top = middle - words.size[1] / 2
        self.add_picture(words, part.right - self._number, top, z=0.3, mark="value")

    def handle_pointer(self, x: float, y: float) -> None:
        """Set the value at the pointer."""
        share = max(0.0, min(1.0, (x - self._rail.x) / self._rail.width))
        steps = round(share * (self._high - self._low) / self._step)
        self._set(self._low + steps * self._step)

    def handle_arrow(self, direction: Direction) -> bool:
        """Change the value by one step with the left and right arrows."""
        if direction.value[1]:
            return False
        self._set(self.value + direction.value[0] * self._step)
        return True

    def _set(self, value: int) -> None:
        value = max(self._low, min(self._high, value))
        if value != self.value:
            self.value = value
            self.context.mixer.play("score_tick")
            self._change(value)
