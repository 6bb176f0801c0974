"""Dials of brass: values on an arc around a knob with a notch, or one value beside it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.ui.context import UiContext
from scenes.ui.devices.intents import Device, Direction
from scenes.ui.style.theme import Color
from scenes.ui.widgets.form_controls import (
    MAX_VALUE_LINES,
    VALUE_LINE_SPACING,
    FormControl,
    Slider,
    Stepper,
)
from sprites.painting import Painter, blank_surface
from sprites.picture import Box, FilledRect, FlatPicture, Text
from sprites.typesetting import measure_text

DIAL_SIZE: Final = 264.0
SWEEP: Final = 130.0
"""Degrees from the top to the first and to the last mark."""
MARK_GAP, MARK_LENGTH = 10.0, 18.0
MARK_WIDTH, CHOSEN_MARK_WIDTH = 5.0, 9.0
VALUE_GAP: Final = 22.0
"""Distance from a mark to its value."""
MAX_VALUES: Final = 11
"""Most marks that all bear their value; of more only each fifth does."""
LABELLED_STEP: Final = 5
LARGE_DIAL_SIZE: Final = 320.0
"""Diameter of a knob that has room: it is larger than all else in its drawer."""
VALUES_WIDTH: Final = 292.0
"""Width of the values at both sides of the knob, together."""
LARGE_VALUE_SCALE: Final = 1.2
"""Size of the values around a large knob, in sizes of labels."""
FOCUS_MARGIN: Final = 14.0
"""Distance of the focus ring from the values at both sides."""
NOTCH_SIZE: Final = (13.0, 56.0)
NOTCH_COLOR: Final[Color] = (60, 30, 10)
MARK_COLOR: Final[Color] = (214, 190, 150)
CHOSEN_COLOR: Final[Color] = (255, 206, 84)
RIM_COLOR: Final[Color] = (126, 84, 28)
RIDGE_COLOR: Final[Color] = (96, 62, 20)
BRASS_CORNERS: Final = ((255, 236, 168), (232, 184, 84), (214, 164, 70), (128, 84, 30))
"""Brass at the upper left, upper right, lower left and lower right."""
CAP_SHARE: Final = 0.5
RIDGES: Final = 72
SWITCH_SIZE: Final = 124.0
"""Side of the square for knob and marks of a rotary switch with its label above the value."""
LARGE_SWITCH_SIZE: Final = 176.0
"""The same where few controls are in a drawer."""
SWITCH_KNOB_SHARE: Final = 0.7
"""Diameter of its knob by that side; lengths of marks and notch by the same side follow."""
SWITCH_MARK_GAP_SHARE, SWITCH_MARK_SHARE = 0.03, 0.1
SWITCH_MARK_WIDTH, CHOSEN_SWITCH_MARK_WIDTH = 4.0, 7.0
SWITCH_NOTCH_SHARES: Final = (0.055, 0.2)
NOTCH_RADIUS_SHARE: Final = 0.34
"""Distance of the notch from the middle by the diameter of the knob."""
SMOOTHING: Final = 3
"""Factor by which a knob is painted larger: its edges become smooth."""


@dataclass(frozen=True)
class DialKnob(FlatPicture):
    """A round knob of brass in light from the upper left, with a ridged rim."""

    @property
    def casts_shadow(self) -> bool:
        """True: a knob stands off its ground."""
        return True

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint rim, disc and cap."""
        target = blank_surface(self.size, painter.scale * SMOOTHING)
        side = target.get_width()
        middle = side / 2
        pygame.draw.circle(target, (*RIM_COLOR, 255), (middle, middle), middle - 1)
        for ridge in range(RIDGES):
            angle = 2 * math.pi * ridge / RIDGES
            along, across = math.sin(angle) * middle, math.cos(angle) * middle
            inner = middle + 0.9 * along, middle - 0.9 * across
            outer = middle + 0.99 * along, middle - 0.99 * across
            pygame.draw.line(target, (*RIDGE_COLOR, 255), inner, outer, max(1, round(side / 110)))
        for share, corners in ((0.9, BRASS_CORNERS), (CAP_SHARE, BRASS_CORNERS[::-1])):
            _lay_disc(target, share * side / 2, corners)
        _lay_disc(target, (CAP_SHARE - 0.035) * side / 2, BRASS_CORNERS)
        size = [max(1, round(each * painter.scale)) for each in self.size]
        return pygame.transform.smoothscale(target, size)


def _lay_disc(target: pygame.Surface, radius: float, corners: tuple[Color, ...]) -> None:
    """Lay a disc with a gradient between four corners on the middle of a surface."""
    side = max(2, round(2 * radius))
    grid = pygame.Surface((2, 2), pygame.SRCALPHA)
    for n, color in enumerate(corners):
        grid.set_at((n % 2, n // 2), (*color, 255))
    disc = pygame.transform.smoothscale(grid, (side, side))
    mask = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(mask, (255, 255, 255, 255), (side / 2, side / 2), radius)
    disc.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    corner = round((target.get_width() - side) / 2)
    target.blit(disc, (corner, corner), special_flags=pygame.BLEND_PREMULTIPLIED)


def mark_angle(index: int, count: int) -> float:
    """Return the angle of a mark among others in degrees, clockwise from the top."""
    return -SWEEP + 2 * SWEEP * index / max(1, count - 1)


def nearest_mark(center: tuple[float, float], point: tuple[float, float], count: int) -> int:
    """Return the index of the mark whose angle is nearest to that of a point."""
    angle = math.degrees(math.atan2(point[0] - center[0], center[1] - point[1]))
    share = (max(-SWEEP, min(SWEEP, angle)) + SWEEP) / (2 * SWEEP)
    return round(share * (count - 1))


def point_at(center: tuple[float, float], angle: float, radius: float) -> tuple[float, float]:
    """Return the point at an angle and a distance from a center."""
    turn = math.radians(angle)
    return center[0] + radius * math.sin(turn), center[1] - radius * math.cos(turn)


def add_turned(
    control: FormControl, picture: FilledRect, angle: float, radius: float, mark: str
) -> None:
    """Add a picture at an angle, turned towards the middle of a knob.

    Args:
        control: The control, whose value box is the square of the knob.
        picture: The picture.
        angle: Degrees from the top.
        radius: Distance from the middle, design pixels.
        mark: Mark of its node.
    """
    x, y = point_at(control.value_box.center, angle, radius)
    width, height = picture.size
    node = control.add_picture(picture, x - width / 2, y - height / 2, z=0.2, mark=mark)
    node.angle = -angle


class Dial(FormControl):
    """A value on a dial. Arrows turn it by one mark, and a press on a mark sets it."""

    def __init__(
        self, context: UiContext, control: Stepper | Slider, diameter: float = DIAL_SIZE
    ) -> None:
        """Create a dial.

        Args:
            context: Context of its background.
            control: Control of the same setting, which the dial stands for.
            diameter: Diameter of the knob, design pixels.
        """
        super().__init__(context, control.name, control.label, diameter)
        self._control = control
        self._diameter = diameter
        self._value_size = self.theme.label
        if diameter > DIAL_SIZE:
            self._value_size *= LARGE_VALUE_SCALE
        self.choices = control.choices
        self.selected_index = control.selected_index
        self.handles_drag = isinstance(control, Slider)
        self._target = (self.selected_index + 1) % len(self.choices)

    @property
    def _has_all_values(self) -> bool:
        return len(self.choices) <= MAX_VALUES

    @property
    def _rise(self) -> float:
        """Height of marks and values above the knob."""
        return MARK_GAP + MARK_LENGTH + VALUE_GAP / 2 + self._value_size * 1.15

    @property
    def _drop(self) -> float:
        """Distance from the middle of the knob to the lower edge of the lowest values."""
        size = self._value_size
        radius = self._diameter / 2 + MARK_GAP + MARK_LENGTH + VALUE_GAP / 2 + size * 1.2
        return -math.cos(math.radians(SWEEP)) * radius + size * 0.65

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the dial with its values and its label."""
        high = self._rise + self._diameter / 2 + self._drop + self.theme.label * 1.35
        return min(width, self._diameter + VALUES_WIDTH), high

    def angle_of(self, index: int) -> float:
        """Return the angle of a mark in degrees, clockwise from the top."""
        return mark_angle(index, len(self.choices))

    def focus_bounds(self, zoom: float) -> Box:
        """Return the box of the knob, the values and the label."""
        whole = [
            Box(n.x - n.picture.size[0] / 2, n.y - n.picture.size[1] / 2, *n.picture.size)
            for n in self.nodes
        ]
        return Box.enclosing(whole).inset(-FOCUS_MARGIN, 0.0)

    def build(self) -> None:
        """Build the knob, its notch, the marks with their values, and the label."""
        theme, box = self.theme, self.box
        size = theme.label
        top = box.y + self._rise
        self.value_box = Box(
            box.center[0] - self._diameter / 2, top, self._diameter, self._diameter
        )
        knob = DialKnob(self._diameter, self._diameter)
        self.add_picture(knob, self.value_box.x, self.value_box.y, lift=14.0, mark="knob")
        angle = self.angle_of(self.selected_index)
        notch = FilledRect(*NOTCH_SIZE, NOTCH_COLOR, NOTCH_SIZE[0] / 2)
        add_turned(self, notch, angle, self._diameter * NOTCH_RADIUS_SHARE, "notch")
        for index, words in enumerate(self.choices):
            self._add_mark(index, words)
        if not self._has_all_values:
            words = self.choices[self.selected_index]
            self.add_centered_picture(
                Text(words, self._value_size, theme.ink, "display"), self.value_box, 0.3, "value"
            )
        label = Text(self.label, size, theme.text, "bold")
        self.add_picture(
            label, box.center[0] - label.size[0] / 2, box.bottom - label.size[1], z=0.3,
            mark="label",
        )  # fmt: skip

    def _add_mark(self, index: int, words: str) -> None:
        theme, is_chosen = self.theme, index == self.selected_index
        is_labelled = self._has_all_values or index % LABELLED_STEP == 0
        if not is_labelled and not is_chosen:
            return
        color = MARK_COLOR
        if is_chosen:
            color = theme.text if theme.high_contrast else CHOSEN_COLOR
        angle, edge = self.angle_of(index), self._diameter / 2 + MARK_GAP
        width = CHOSEN_MARK_WIDTH if is_chosen else MARK_WIDTH
        line = FilledRect(width, MARK_LENGTH, color, width / 2)
        add_turned(self, line, angle, edge + MARK_LENGTH / 2, "mark")
        if not is_labelled:
            return
        value = Text(words, self._value_size, color if is_chosen else theme.text, "display")
        wide, high = value.size
        turn = math.radians(angle)
        aside = abs(math.sin(turn)) * wide / 2 + abs(math.cos(turn)) * high * 0.4
        middle = self.value_box.center
        x, y = point_at(middle, angle, edge + MARK_LENGTH + VALUE_GAP / 2 + aside)
        self.add_picture(value, x - wide / 2, y - high / 2, z=0.3, mark=f"value{index}")

    # Answers

    def handle_pointer(self, x: float, y: float) -> None:
        """Turn the notch to the mark nearest to the pointer."""
        self._target = nearest_mark(self.value_box.center, (x, y), len(self.choices))
        if self.handles_drag:
            self._turn_to(self._target)

    def activate(self, device: Device) -> str | None:
        """Turn to the pressed mark, or to the next one."""
        self._turn_to(self._target)
        return None

    def handle_arrow(self, direction: Direction) -> bool:
        """Turn by one mark with the left and right arrows."""
        if direction.value[1]:
            return False
        self._turn_to(max(0, min(len(self.choices) - 1, self.selected_index + direction.value[0])))
        return True

    def _turn_to(self, index: int) -> None:
        if index != self.selected_index:
            self.context.mixer.play("score_tick")
            self._control.select(index)


class RotarySwitch(Stepper):
    """A choice on a small knob, with the value beside it.

    Arrows turn it by one mark. A press on a mark sets it, and any other press takes the next
    value, after the last one the first.
    """

    def __init__(
        self, context: UiContext, name: str, label: str, choices: Sequence[str],
        selected_index: int, on_change: Callable[[int], None],
    ) -> None:  # fmt: skip
        super().__init__(context, name, label, choices, selected_index, on_change)
        self.square_side = SWITCH_SIZE
        self._part_width -= self._arrow  # one knob in place of two arrows
        self._pressed_mark: int | None = None

    @property
    def _knob_side(self) -> float:
        """Side of the square for knob and marks with the label above the value."""
        return max(self.square_side, self._arrow)

    def _words_above_each_other(self, width: float) -> tuple[Text, Text]:
        """Return label and value for the room beside the knob."""
        theme, room = self.theme, width - self._knob_side - self.theme.gap
        label = Text(self.label, theme.label, theme.text, "body", room)
        words, size = self.choices[self.selected_index], theme.label
        while size > theme.min_text_size and (
            measure_text(words, size, "bold", room, VALUE_LINE_SPACING)[1]
            > MAX_VALUE_LINES * VALUE_LINE_SPACING * size * 1.2
        ):
            size -= 1.0
        value = Text(words, size, theme.text, "bold", room, "left", VALUE_LINE_SPACING)
        return label, value

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of a row, or of the knob with label and value beside it."""
        if not self.label or self._is_side_by_side(width):
            return super().preferred_size(width)
        words = sum(part.size[1] for part in self._words_above_each_other(width))
        return width, max(self._knob_side, words)

    def build(self) -> None:
        """Build the knob with its marks, the label and the value."""
        box, theme = self.box, self.theme
        if not self.label or self._is_side_by_side(box.width):
            FormControl.build(self)
            part = self.value_box
            self.value_box = Box(part.x, part.y, self._arrow, part.height)
            left = self.value_box.right + theme.small_gap
            words = self._value_text(part.right - left)
            self.add_picture(words, left, part.center[1] - words.size[1] / 2, z=0.3, mark="value")
        else:
            side, (label, words) = self._knob_side, self._words_above_each_other(box.width)
            self.value_box = Box(box.x, box.center[1] - side / 2, side, side)
            left = self.value_box.right + theme.gap
            top = box.center[1] - (label.size[1] + words.size[1]) / 2
            self.add_picture(label, left, top, z=0.3, mark="label")
            self.add_picture(words, left, top + label.size[1], z=0.3, mark="value")
        self._add_knob()

    def _add_knob(self) -> None:
        """Add the knob with its notch and a mark for each value."""
        theme, square, count = self.theme, self.value_box, len(self.choices)
        side = min(square.size)
        diameter = side * SWITCH_KNOB_SHARE
        knob = DialKnob(diameter, diameter)
        left, top = square.center[0] - diameter / 2, square.center[1] - diameter / 2
        self.add_picture(knob, left, top, lift=8.0, mark="knob")
        width, height = (share * side for share in SWITCH_NOTCH_SHARES)
        angle = mark_angle(self.selected_index, count)
        notch = FilledRect(width, height, NOTCH_COLOR, width / 2)
        add_turned(self, notch, angle, diameter * NOTCH_RADIUS_SHARE, "notch")
        length = side * SWITCH_MARK_SHARE
        radius = diameter / 2 + side * SWITCH_MARK_GAP_SHARE + length / 2
        for index in range(count):
            is_chosen = index == self.selected_index
            width = CHOSEN_SWITCH_MARK_WIDTH if is_chosen else SWITCH_MARK_WIDTH
            color = theme.gold if is_chosen else theme.text_quiet
            line = FilledRect(width, length, color, width / 2)
            add_turned(self, line, mark_angle(index, count), radius, "mark")

    def handle_pointer(self, x: float, y: float) -> None:
        """Aim at the mark nearest to a pointer on the knob."""
        square = self.value_box
        is_on_knob = math.dist((x, y), square.center) <= square.width / 2
        self._pressed_mark = (
            nearest_mark(square.center, (x, y), len(self.choices)) if is_on_knob else None
        )

    def activate(self, device: Device) -> str | None:
        """Turn to the pressed mark, or to the next value."""
        mark, self._pressed_mark = self._pressed_mark, None
        self._turn_to(mark if mark not in (None, self.selected_index) else None)
        return None

    def handle_arrow(self, direction: Direction) -> bool:
        """Turn by one mark with the left and right arrows."""
        if direction.value[1] or not self.handles_left_right:
            return False
        index = self.selected_index + direction.value[0]
        if 0 <= index < len(self.choices):
            self._turn_to(index)
        return True

    def _turn_to(self, index: int | None) -> None:
        """Choose a value; the next one if the index is None."""
        wanted = (self.selected_index + 1) % len(self.choices) if index is None else index
        if wanted != self.selected_index:
            self.context.mixer.play("score_tick")
            self.select(wanted)
