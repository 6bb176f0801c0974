"""Panel of a choice by number: the backs of a hand, each with its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.stage.closeup import EnlargedPicture
from scenes.table.input.table_commands import ChooseNumber, CommandQueue
from scenes.ui.devices.intents import Device
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE, Theme
from scenes.ui.widgets.labels import Panel
from scenes.ui.widgets.widget import Widget
from sprites.painting import Picture
from sprites.picture import Box, FilledRect, PictureGroup, Text

MAX_BACK_HEIGHT: Final = 190.0
BACK_GAP: Final = 16.0
"""Greatest height of a back, and the distance between two."""
CHIP_SHARE: Final = 0.56
"""Diameter of a number, as a share of the width of its back."""
CHIP_COLOUR: Final = (252, 240, 206)
CHIP_RIM: Final = (92, 56, 24)
CHIP_INK: Final = (52, 26, 8)
SLOT_ALPHA: Final = 46
"""Opacity of the empty place of a piece that has left, 0 to 255."""


class NumberSlot(NamedTuple):
    """A number that can be pressed, and the back that carries it."""

    number: int
    back: Picture


def number_button_name(number: int) -> str:
    """Return the name of the button of a number."""
    return f"number:{number}"


def number_chip(theme: Theme, number: int, diameter: float) -> Picture:
    """Return a round chip with a number."""
    ink = (0, 0, 0) if theme.high_contrast else CHIP_INK
    ground = (255, 255, 255) if theme.high_contrast else CHIP_COLOUR
    words = Text(str(number), diameter * 0.62, ink, "bold")
    disc = skin.FramedRectangle(diameter, diameter, ground, CHIP_RIM, 3.0, diameter / 2)
    left, top = (diameter - words.size[0]) / 2, (diameter - words.size[1]) / 2
    return PictureGroup((diameter, diameter), ((disc, 0, 0), (words, left, top)))


class NumberButton(Widget):
    """The back of a hidden piece with its number."""

    is_focusable = True

    def __init__(
        self, context: Context, slot: NumberSlot, factor: float, commands: CommandQueue
    ) -> None:
        """Create the button.

        Args:
            context: Services and state that all scenes share.
            slot: Number and back.
            factor: Enlargement of the back.
            commands: Queue to which the choice is added.
        """
        super().__init__(context, number_button_name(slot.number))
        self._slot = slot
        self._commands = commands
        self._back = EnlargedPicture(slot.back, factor)

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the enlarged back."""
        return self._back.size

    def build(self) -> None:
        """Draw the back and its number."""
        self.add_picture(self._back, self.box.x, self.box.y, lift=4.0, mark="back")
        chip = number_chip(self.theme, self._slot.number, self.box.width * CHIP_SHARE)
        x, y = self.box.center[0], (self.box.y + min(self.box.bottom, SCREEN_SIZE[1])) / 2
        self.add_picture(
            chip, x - chip.size[0] / 2, y - chip.size[1] / 2, z=0.1, lift=2.0, mark="chip"
        )

    def activate(self, device: Device) -> str | None:
        """Choose the number."""
        self._commands.append(ChooseNumber(self._slot.number))
        return None


class NumberPanel:
    """A row of numbered backs on a panel; the place of a piece that has left stays empty."""

    def __init__(
        self, context: Context, count: int, slots: Sequence[NumberSlot], area: Box,
        commands: CommandQueue,
    ) -> None:  # fmt: skip
        """Create and place the widgets.

        Args:
            context: Services and state that all scenes share.
            count: Number of places in the row.
            slots: Numbers that are still there.
            area: Area of the panel.
            commands: Queue to which choices are added.
        """
        theme = context.theme
        pad = theme.small_gap
        width, height = slots[0].back.size
        wide = (area.width - 2 * pad - (count - 1) * BACK_GAP) / count
        factor = min(wide / width, min(MAX_BACK_HEIGHT, area.height - 2 * pad) / height)
        across, high = width * factor, height * factor
        total = count * across + (count - 1) * BACK_GAP
        left = area.x + (area.width - total) / 2
        top = area.y + pad if area.bottom > SCREEN_SIZE[1] else area.y + (area.height - high) / 2
        self.frame = Panel(context, "numbers", "dark", Layer.ACTION_BAR)
        self.frame.place(left - pad, top - pad, total + 2 * pad, high + 2 * pad)
        self.buttons: list[Widget] = []
        there = {slot.number: slot for slot in slots}
        for number in range(1, count + 1):
            x = left + (number - 1) * (across + BACK_GAP)
            if number in there:
                button = NumberButton(context, there[number], factor, commands)
                button.z = Layer.ACTION_BAR.z_at(1.0)
                button.place(x, top, across, high)
                self.buttons.append(button)
            else:
                place = FilledRect(across, high, (0, 0, 0, SLOT_ALPHA), 10.0)
                self.frame.add_picture(place, x, top, z=0.1, mark=f"empty:{number}")
