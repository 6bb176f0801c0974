"""Controls of one value in a row: a label on the left, the value on the right (below if tight)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scenes.ui import skin
from scenes.ui.context import UiContext
from scenes.ui.intents import Device, Direction
from scenes.ui.widget import Widget
from sprites.painting import Picture
from sprites.picture import Baked, Box, Text
from sprites.typesetting import measure

NOTE_LEADING = 1.15
LEAST_LETTERS = 4
"""Letters of Japanese that at least stand in a line beside a switch."""


class Control(Widget):
    """A row with a label and, beside or below it, the part that shows the value."""

    focusable = True
    flat = True
    sideways = True

    def __init__(self, context: UiContext, name: str, label: str, part_width: float) -> None:
        super().__init__(context, name)
        self.label = label
        self.note = ""
        """What it is for: a quieter line below the label, where that has room beside the part."""
        self._part_width = part_width
        self._stacked = False
        self.part = Box(0, 0, 0, 0)

    @property
    def part_width(self) -> float:
        """How wide the part is that shows the value, beside its label."""
        return self._part_width

    def widen(self, width: float) -> None:
        """Makes the part that shows the value at least so wide, so that several stand in line."""
        self._part_width = max(self._part_width, width)

    def stack(self) -> None:
        """Puts the part below the label even where it has room beside it."""
        self._stacked = True

    def fits_beside(self, width: float) -> bool:
        """Whether there is room for label and part side by side."""
        label = measure(self.label, self.theme.label)[0]
        return label + self.theme.gap + self._part_width + 2 * self.theme.tight <= width

    def _beside(self, width: float) -> bool:
        return not self._stacked and self.fits_beside(width)

    def wanted(self, width: float) -> tuple[float, float]:
        theme = self.theme
        if not self.label:
            return min(width, self._part_width), theme.field_height
        if self._beside(width):
            room, note = self._note_size(width)
            words = measure(self.label, theme.label, "body", room)[1] + note
            return width, max(theme.field_height, words)
        words = measure(self.label, theme.label, "body", width - 2 * theme.tight)[1]
        return width, words + theme.tight + theme.field_height

    def _note_size(self, width: float) -> tuple[float, float]:
        """How wide label and note may be beside the part, and how high the note is then."""
        theme = self.theme
        room = width - self._part_width - 2 * theme.tight - theme.gap
        if not self.note:
            return room, 0.0
        return room, measure(self.note, theme.body, "body", room, NOTE_LEADING)[1]

    def build(self) -> None:
        theme, box = self.theme, self.box
        if not self.label:
            self.part = box
            return
        if self._beside(box.width):
            width, high = self._part_width, theme.field_height
            self.part = Box(box.right - width, box.center[1] - high / 2, width, high)
            room, below = self._note_size(box.width)
            words = Text(self.label, theme.label, theme.text, "body", room)
            top = box.y + (box.height - words.size[1] - below) / 2
            if self.note:
                note = Text(
                    self.note, theme.body, theme.text_quiet, "body", room, "left", NOTE_LEADING
                )
                self.put(note, box.x + theme.tight, top + words.size[1], z=0.3, mark="note")
        else:
            room = box.width - 2 * theme.tight
            words = Text(self.label, theme.label, theme.text, "body", room)
            height = theme.field_height
            self.part = Box(box.x, box.bottom - height, box.width, height)
            top = box.y
        self.put(words, box.x + theme.tight, top, z=0.3, mark="label")

    def centred(self, picture: Picture, box: Box, z: float = 0.3, mark: str = "") -> None:
        """Puts a picture in the middle of a box."""
        cx, cy = box.center
        self.put(picture, cx - picture.size[0] / 2, cy - picture.size[1] / 2, z=z, mark=mark)


def alike(controls: Sequence[Control], width: float) -> None:
    """Lets the choices of a column look alike: all stand below their labels if one has to."""
    steppers = [control for control in controls if isinstance(control, Stepper)]
    if not all(stepper.fits_beside(width) for stepper in steppers):
        for stepper in steppers:
            stepper.stack()


class Toggle(Control):
    """On or off: a switch that also says which in words; beside it the label may have lines."""

    def __init__(
        self, context: UiContext, name: str, label: str, on: bool, change: Callable[[bool], None]
    ) -> None:
        theme, words = context.theme, (context.text("ui.off"), context.text("ui.on"))
        slot = skin.switch_size(theme)
        widest = max(measure(word, theme.label, "bold")[0] for word in words)
        super().__init__(context, name, label, slot[0] + theme.gap + widest + theme.tight)
        self._words = words
        self._slot = slot
        self.on = on
        self._change = change

    def fits_beside(self, width: float) -> bool:
        longest = max(self.label.split(), key=len, default="")
        if self.context.text.language == "ja":  # which breaks anywhere
            longest = longest[:LEAST_LETTERS]
        least = measure(longest, self.theme.label)[0]
        return least <= self._note_size(width)[0]

    def build(self) -> None:
        super().build()
        theme, part = self.theme, self.part
        width, height = self._slot
        y = part.y + (part.height - height) / 2
        slot = Box(part.x, y, width, height)
        self.put(skin.switch(theme, self.on), slot.x, y, mark="switch")
        words = Text(self._words[self.on], theme.label, theme.text, "bold")
        left = slot.right + theme.gap
        self.put(words, left, part.y + (part.height - words.size[1]) / 2, z=0.3, mark="value")

    def activate(self, device: Device) -> str | None:
        self.context.mixer.play("button")
        self._change(not self.on)
        return None

    def adjust(self, direction: Direction) -> bool:
        if direction.value[1]:
            return False
        if (direction is Direction.RIGHT) != self.on:
            self.activate(self.context.devices.last)
        return True


class Stepper(Control):
    """One of several choices, stepped through by the arrows at its ends; it goes round.

    Beside others in a row it leaves left and right to the focus (`sideways` is False).
    """

    def __init__(
        self, context: UiContext, name: str, label: str, choices: Sequence[str], chosen: int,
        change: Callable[[int], None], pictures: Sequence[Picture | None] = (),
    ) -> None:  # fmt: skip
        theme = context.theme
        arrow = max(theme.target, theme.field_height)
        widest = max((measure(word, theme.label, "bold")[0] for word in choices), default=0.0)
        icon = max((p.size[0] + theme.tight for p in pictures if p), default=0.0)
        super().__init__(context, name, label, widest + icon + 2 * arrow + 2 * theme.tight)
        self._arrow = arrow
        self.choices = choices
        self.chosen = chosen
        self._change = change
        self._pictures = pictures
        self._step = 1

    def build(self) -> None:
        super().build()
        theme, part = self.theme, self.part
        self.put(skin.field(theme, part.width, part.height), part.x, part.y, mark="field")
        for name, x in (("left", part.x), ("right", part.right - self._arrow)):
            knob = skin.arrow(theme, name, part.height - 12)
            self.centred(knob, Box(x, part.y, self._arrow, part.height), mark=name)
        middle = Box(part.x + self._arrow, part.y, part.width - 2 * self._arrow, part.height)
        picture = self._pictures[self.chosen] if self._pictures else None
        lead = picture.size[0] + theme.tight if picture else 0.0
        words = Text(
            self.choices[self.chosen], theme.label, theme.text, "bold",
            min(middle.width - lead, measure(self.choices[self.chosen], theme.label, "bold")[0]),
            "center", max_lines=1,
        )  # fmt: skip
        left = middle.x + (middle.width - lead - words.size[0]) / 2
        if picture:
            top = part.y + (part.height - picture.size[1]) / 2
            self.put(picture, left, top, z=0.3, mark="picture")
        top = part.y + (part.height - words.size[1]) / 2
        self.put(words, left + lead, top, z=0.3, mark="value")

    def point(self, x: float, y: float) -> None:
        self._step = -1 if x < self.part.x + self._arrow else 1

    def activate(self, device: Device) -> str | None:
        self._go(self._step)
        self._step = 1
        return None

    def adjust(self, direction: Direction) -> bool:
        if direction.value[1] or not self.sideways:
            return False
        self._go(direction.value[0])
        return True

    def _go(self, step: int) -> None:
        if len(self.choices) > 1:
            self.context.mixer.play("button")
            self._change((self.chosen + step) % len(self.choices))


class Scale(NamedTuple):
    """The numbers of a slider, and how each is shown."""

    low: int
    high: int
    step: int
    shown: Callable[[int], str] = str


class Slider(Control):
    """A number from low to high on a rail, with the number beside it."""

    drags = True

    def __init__(
        self, context: UiContext, name: str, label: str, value: int, scale: Scale,
        change: Callable[[int], None],
    ) -> None:  # fmt: skip
        theme, ends = context.theme, map(scale.shown, (scale.low, scale.high))
        number = max(measure(end, theme.label, "bold")[0] for end in ends)
        super().__init__(context, name, label, 360 + theme.gap + number)
        self._number = number
        self.value = value
        self._low, self._high, self._step, self._shown = scale
        self._change = change

    def build(self) -> None:
        super().build()
        theme, part = self.theme, self.part
        rail = part.width - theme.gap - self._number
        middle = part.y + part.height / 2
        self._rail = Box(part.x + 26, part.y, rail - 52, part.height)
        share = (self.value - self._low) / (self._high - self._low)
        self.put(skin.rail(theme, "track", rail), part.x, middle - 10, mark="rail")
        if share > 0:
            full = skin.rail(theme, "fill", 26 + self._rail.width * share)
            self.put(full, part.x, middle - 10, z=0.1, mark="full")
        x = self._rail.x + self._rail.width * share
        self.put(Baked("slider/knob"), x - 30, middle - 30, z=0.2, mark="knob")
        words = Text(
            self._shown(self.value), theme.label, theme.text, "bold", self._number, "right"
        )
        top = middle - words.size[1] / 2
        self.put(words, part.right - self._number, top, z=0.3, mark="value")

    def point(self, x: float, y: float) -> None:
        share = max(0.0, min(1.0, (x - self._rail.x) / self._rail.width))
        steps = round(share * (self._high - self._low) / self._step)
        self._set(self._low + steps * self._step)

    def adjust(self, direction: Direction) -> bool:
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
