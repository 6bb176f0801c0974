"""A dial of brass: values on an arc around a knob with a notch."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from scenes.ui.context import UiContext
from scenes.ui.devices.intents import Device, Direction
from scenes.ui.style.theme import Color
from scenes.ui.widgets.form_controls import FormControl, Slider, Stepper
from sprites.painting import Painter, blank_surface
from sprites.picture import Box, FilledRect, FlatPicture, Text

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
        return -SWEEP + 2 * SWEEP * index / max(1, len(self.choices) - 1)

    def _point(self, angle: float, radius: float) -> tuple[float, float]:
        x, y = self.value_box.center
        turn = math.radians(angle)
        return x + radius * math.sin(turn), y - radius * math.cos(turn)

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
        self._add_turned(notch, angle, self._diameter * 0.34, "notch")
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

    def _add_turned(self, picture: FilledRect, angle: float, radius: float, mark: str) -> None:
        """Add a picture at an angle, turned towards the middle of the dial."""
        x, y = self._point(angle, radius)
        width, height = picture.size
        node = self.add_picture(picture, x - width / 2, y - height / 2, z=0.2, mark=mark)
        node.angle = -angle

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
        self._add_turned(line, angle, edge + MARK_LENGTH / 2, "mark")
        if not is_labelled:
            return
        value = Text(words, self._value_size, color if is_chosen else theme.text, "display")
        wide, high = value.size
        turn = math.radians(angle)
        aside = abs(math.sin(turn)) * wide / 2 + abs(math.cos(turn)) * high * 0.4
        x, y = self._point(angle, edge + MARK_LENGTH + VALUE_GAP / 2 + aside)
        self.add_picture(value, x - wide / 2, y - high / 2, z=0.3, mark=f"value{index}")

    # Answers

    def handle_pointer(self, x: float, y: float) -> None:
        """Turn the notch to the mark nearest to the pointer."""
        middle = self.value_box.center
        angle = math.degrees(math.atan2(x - middle[0], middle[1] - y))
        share = (max(-SWEEP, min(SWEEP, angle)) + SWEEP) / (2 * SWEEP)
        self._target = round(share * (len(self.choices) - 1))
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
