"""Joysticks that SDL has no mapping for: their inputs, and the meaning of each input.

The default layout fits most of these pads. Players teach another one in the gamepad set-up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

import pygame

from scenes.ui.devices import key_map
from scenes.ui.devices.intents import Direction

AXIS_PRESS_LEVEL: Final = 0.55
"""Distance of an axis from its rest at which it counts as pressed."""
AXIS_RELEASE_LEVEL: Final = 0.35
"""Distance of an axis from its rest below which it counts as released."""
_SOURCE_PATTERN: Final = re.compile(r"(b)(\d{1,3})|([+-])a(\d{1,3})|h(\d{1,3})\.([1248])")
_HAT_BITS: Final[Mapping[Direction, int]] = {
    Direction.UP: 1,
    Direction.RIGHT: 2,
    Direction.DOWN: 4,
    Direction.LEFT: 8,
}


class JoystickInput(NamedTuple):
    """A button, one end of an axis, or one direction of a hat.

    `end` is 1 for a button, -1 or 1 for an axis, and the bit of SDL (1, 2, 4, 8) for a hat.
    """

    kind: Literal["button", "axis", "hat"]
    number: int
    end: int = 1

    @property
    def code(self) -> str:
        """Code in the notation of SDL mappings, such as `b3`, `-a1` or `h0.4`."""
        if self.kind == "button":
            return f"b{self.number}"
        if self.kind == "hat":
            return f"h{self.number}.{self.end}"
        return f"{'+' if self.end > 0 else '-'}a{self.number}"

    @property
    def opposite(self) -> JoystickInput | None:
        """The other end of an axis or hat; None for a button."""
        if self.kind == "axis":
            return self._replace(end=-self.end)
        if self.kind == "hat":
            return self._replace(end=self.end << 2 if self.end < 4 else self.end >> 2)
        return None


def parse_input(code: str) -> JoystickInput | None:
    """Return the input of a code such as `-a1`; None if the code is invalid."""
    found = _SOURCE_PATTERN.fullmatch(code)
    if found is None:
        return None
    button, number, sign, axis, hat, bit = found.groups()
    if button:
        return JoystickInput("button", int(number))
    if sign:
        return JoystickInput("axis", int(axis), 1 if sign == "+" else -1)
    return JoystickInput("hat", int(hat), int(bit))


class JoystickLayout(NamedTuple):
    """The directions of a joystick, and the pad buttons that its buttons stand for."""

    directions: Mapping[JoystickInput, Direction]
    buttons: Mapping[JoystickInput, int]


DEFAULT_LAYOUT: Final = JoystickLayout(
    {
        **{JoystickInput("hat", 0, bit): direction for direction, bit in _HAT_BITS.items()},
        JoystickInput("axis", 0, -1): Direction.LEFT,
        JoystickInput("axis", 0, 1): Direction.RIGHT,
        JoystickInput("axis", 1, -1): Direction.UP,
        JoystickInput("axis", 1, 1): Direction.DOWN,
    },
    {JoystickInput("button", n): button for n, button in key_map.JOYSTICK_BUTTONS.items()},
)
"""Layout of a joystick that nobody has set up."""

SETUP_STEPS: Final = ("up", "right", "down", "left", "confirm")
"""Inputs of a set-up, in the order in which they are saved."""


def complete_cross(up: JoystickInput, right: JoystickInput) -> list[JoystickInput] | None:
    """Return the inputs for down and left if up and right imply them, otherwise None.

    Axes and hats have an opposite end. Four buttons usually have one of three orders: up, right,
    down, left; up, down, right, left (HID); or up, down, left, right (Linux).
    """
    below, beside = up.opposite, right.opposite
    if below is not None and beside is not None:
        return [below, beside]
    if up.kind == right.kind == "button":
        for distance, down, left in ((1, 2, 3), (2, 1, 3), (3, 1, 2)):
            if right.number - up.number == distance:
                return [up._replace(number=up.number + n) for n in (down, left)]
    return None


def build_layout(inputs: Mapping[str, JoystickInput]) -> JoystickLayout:
    """Return the layout of a set-up.

    Args:
        inputs: The input of each of `SETUP_STEPS`.
    """
    directions = {
        inputs["up"]: Direction.UP,
        inputs["right"]: Direction.RIGHT,
        inputs["down"]: Direction.DOWN,
        inputs["left"]: Direction.LEFT,
    }
    free = [source for source in DEFAULT_LAYOUT.buttons if source not in directions]
    buttons = {source: DEFAULT_LAYOUT.buttons[source] for source in free}
    confirm = inputs["confirm"]
    replaced = next(
        (source for source, to in buttons.items() if to == pygame.CONTROLLER_BUTTON_A), None
    )
    if replaced is not None and replaced != confirm:  # it gets the command that confirm had
        buttons[replaced] = buttons.get(confirm, pygame.CONTROLLER_BUTTON_B)
    buttons[confirm] = pygame.CONTROLLER_BUTTON_A
    if pygame.CONTROLLER_BUTTON_B not in buttons.values():  # nobody gets by without Back
        taken = {*directions, *buttons}
        numbers = (JoystickInput("button", n) for n in range(len(taken) + 1))
        buttons[next(source for source in numbers if source not in taken)] = (
            pygame.CONTROLLER_BUTTON_B
        )
    return JoystickLayout(directions, buttons)


def encode_setup(inputs: Mapping[str, JoystickInput]) -> str:
    """Return the inputs of a set-up as text for the settings."""
    return ",".join(inputs[step].code for step in SETUP_STEPS)


def parse_setup(text: str) -> JoystickLayout | None:
    """Return the layout of a saved set-up; None if the text is invalid."""
    found = [parse_input(code) for code in text.split(",")]
    inputs = [source for source in found if source is not None]
    if len(found) != len(SETUP_STEPS) or len(set(inputs)) != len(SETUP_STEPS):
        return None
    return build_layout(dict(zip(SETUP_STEPS, inputs, strict=True)))


def parse_setups(saved: Mapping[str, str]) -> dict[str, JoystickLayout]:
    """Return the layouts of saved set-ups by GUID; invalid ones are left out."""
    layouts = {guid: parse_setup(text) for guid, text in saved.items()}
    return {guid: layout for guid, layout in layouts.items() if layout is not None}


class JoystickState:
    """The inputs of one joystick that are pressed now; turns events into changes of them."""

    def __init__(self, joystick: pygame.joystick.JoystickType) -> None:
        self._joystick = joystick  # pygame closes it when nobody refers to it
        self.guid: str = joystick.get_guid()
        self.name: str = joystick.get_name()
        self.has_cross = joystick.get_numhats() > 0 or joystick.get_numaxes() > 1
        """True if the default layout finds a hat or two axes to move the focus with."""
        # Triggers rest at one end. The first two axes are a stick, perhaps held just now.
        self._rests = {axis: joystick.get_axis(axis) for axis in range(2, joystick.get_numaxes())}
        self._pressed: set[JoystickInput] = set()

    def read_changes(self, event: pygame.event.Event) -> Iterator[tuple[JoystickInput, bool]]:
        """Yield each input that an event presses (True) or releases (False)."""
        down: set[JoystickInput] = set()
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            every = {JoystickInput("button", event.button)}
            down = every if event.type == pygame.JOYBUTTONDOWN else set()
        elif event.type == pygame.JOYHATMOTION:
            every = {JoystickInput("hat", event.hat, bit) for bit in _HAT_BITS.values()}
            across, up = event.value
            for direction, bit in _HAT_BITS.items():
                x, y = direction.value
                if across * x + -up * y > 0:
                    down.add(JoystickInput("hat", event.hat, bit))
        else:
            every = {JoystickInput("axis", event.axis, end) for end in (-1, 1)}
            moved = event.value - self._rests.get(event.axis, 0.0)
            for source in every:
                level = AXIS_RELEASE_LEVEL if source in self._pressed else AXIS_PRESS_LEVEL
                if moved * source.end >= level:
                    down.add(source)
        for source in sorted(every & self._pressed - down):
            self._pressed.discard(source)
            yield source, False
        for source in sorted(down - self._pressed):
            self._pressed.add(source)
            yield source, True
