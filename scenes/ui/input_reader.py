"""Converts events of mouse, touch, keyboard and pads into intents.

Positions come in as device pixels of the window and go out as design pixels. Held
directions repeat; time is passed in. When the scene changes, everything held is released
towards the old scene, and the later real release sends nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

import pygame
from pygame._sdl2 import controller

from scenes.ui.context import InputDevices
from scenes.ui.devices import key_map
from scenes.ui.devices.device_owners import key_group_device
from scenes.ui.devices.intents import (
    KEYBOARD,
    MOUSE,
    TOUCH,
    ChoicePick,
    Command,
    CommandPress,
    CommandRelease,
    Device,
    DeviceKind,
    Direction,
    EditKeyPress,
    FocusMove,
    InputMode,
    Intent,
    JoystickPress,
    PointerButton,
    PointerDrag,
    PointerMove,
    PointerPress,
    PointerRelease,
    RawKeyPress,
    TextComposition,
    TextInput,
    WheelScroll,
    device_of,
)
from scenes.ui.devices.joystick_layout import DEFAULT_LAYOUT, JoystickInput, JoystickState

FIRST_REPEAT_SECONDS = 0.38  # seconds that a direction is held before it repeats
NEXT_REPEAT_SECONDS = 0.11
LONG_PRESS_SECONDS = 0.5  # a finger that stays is a zoom
MAX_FINGER_DRIFT = 16.0  # units that it may tremble
STICK_PRESS_LEVEL, STICK_RELEASE_LEVEL = 0.55, 0.35
TRIGGER_PRESS_LEVEL, TRIGGER_RELEASE_LEVEL = 0.5, 0.3
WHEEL_STEPS_PER_SECOND = 9.0  # steps a second at a full right stick
MAX_AXIS_VALUE = 32767
_REMOVED = frozenset((pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED))

_Held = tuple[Device, object]


class InputReader:
    """Reads pygame events and returns intents; there is one for the whole program.

    It records the last used device in `devices`.
    """

    def __init__(
        self, devices: InputDevices, to_design: Callable[[tuple[float, float]], tuple[float, float]]
    ) -> None:
        """Initialise the pads.

        Args:
            devices: State of the devices, updated by events.
            to_design: Converts a position in device pixels of the window to design pixels.
        """
        self.devices = devices
        self._to_design = to_design
        self._pads: dict[int, controller.Controller] = {}
        self._joysticks: dict[int, JoystickState] = {}
        self._held: dict[_Held, Command] = {}  # what is down, by device and key
        self._moving: dict[_Held, tuple[Direction, float]] = {}  # and when it repeats
        self._sticks: dict[tuple[int, int], Direction] = {}
        self._wheels: dict[int, float] = {}
        self._finger: tuple[float, float, float] | None = None  # where, and for how long
        self._pressed: dict[PointerButton, Device] = {}
        self._at = (0.0, 0.0)
        pygame.joystick.init()
        controller.init()

    def read_event(self, event: pygame.event.Event) -> list[Intent]:
        """Return the intents of one event."""
        reader = self._READERS.get(event.type)
        intents = list(reader(self, event)) if reader else []
        if intents:
            self.devices.last_device = device_of(intents[-1])
        if event.type in _REMOVED and self.devices.last_device == Device(
            DeviceKind.PAD, event.instance_id
        ):
            self.devices.last_device = KEYBOARD  # the signs of a pad that is gone help nobody
        return intents

    def is_pad_removal(self, event: pygame.event.Event) -> bool:
        """True if an event that is not yet read reports the removal of a pad in use."""
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            return event.instance_id in self._pads
        return event.type == pygame.JOYDEVICEREMOVED and event.instance_id in self._joysticks

    def advance(self, seconds: float) -> list[Intent]:
        """Advance time and return the repeated intents of everything that is held."""
        intents: list[Intent] = []
        for key, (direction, left) in list(self._moving.items()):
            left -= seconds
            if left <= 0:
                intents.append(FocusMove(direction, key[0], True))
                left = NEXT_REPEAT_SECONDS
            self._moving[key] = (direction, left)
        for pad, speed in self._wheels.items():
            steps = -speed * WHEEL_STEPS_PER_SECOND * seconds
            intents.append(WheelScroll(*self._at, steps, Device(DeviceKind.PAD, pad)))
        if self._finger is not None:
            x, y, held = self._finger
            self._finger = (x, y, held + seconds)
            if held + seconds >= LONG_PRESS_SECONDS:
                self._finger = None
                intents += [
                    PointerRelease(x, y, PointerButton.PRIMARY, TOUCH, True),
                    CommandPress(Command.ZOOM, TOUCH),
                ]
                self._pressed.pop(PointerButton.PRIMARY, None)
                self._held[TOUCH, "finger"] = Command.ZOOM
        return intents

    @property
    def is_repeating(self) -> bool:
        """True if something held will send intents again, so frames must come at full rate."""
        return bool(self._moving or self._wheels or self._finger)

    def release_all(self) -> list[Intent]:
        """Release everything held because the scene changes; return the intents."""
        intents: list[Intent] = [CommandRelease(c, key[0]) for key, c in self._held.items()]
        intents += [PointerRelease(*self._at, b, d, True) for b, d in self._pressed.items()]
        self._held.clear()
        self._moving.clear()
        self._pressed.clear()
        self._finger = None
        return intents

    # Keyboard

    def _key_down(self, event: pygame.event.Event) -> Iterator[Intent]:
        if self.devices.text_input_box is not None:
            if event.key in key_map.EDIT_KEYS:
                yield EditKeyPress(key_map.EDIT_KEYS[event.key])
            elif event.key in key_map.ARROW_DIRECTIONS:
                yield FocusMove(key_map.ARROW_DIRECTIONS[event.key], KEYBOARD)
            elif event.key in key_map.TEXT_ENTRY_KEY_COMMANDS:
                yield from self._down(
                    KEYBOARD, _held_key(event), key_map.TEXT_ENTRY_KEY_COMMANDS[event.key]
                )
            return
        hearing = self.devices.input_mode
        place = getattr(event, "scancode", 0)
        if hearing is InputMode.CHOICES and (pick := _find_pick(event.key, place)) is not None:
            yield pick
            return
        if hearing is InputMode.NUMBERS:
            digit = key_map.DIGIT_KEYS.get(key_map.find_key(event.key, place, key_map.DIGIT_KEYS))
            if digit is not None:
                yield ChoicePick(digit, KEYBOARD)
                return
        if hearing is InputMode.RAW_CODES and self.devices.bindings.can_bind("keys", event.key):
            yield RawKeyPress(event.key, KEYBOARD)
            return
        modifiers = getattr(event, "mod", 0)
        if modifiers & (pygame.KMOD_ALT | pygame.KMOD_META):
            return
        if event.key in key_map.ARROW_DIRECTIONS:
            yield from self._move(KEYBOARD, _held_key(event), key_map.ARROW_DIRECTIONS[event.key])
            return
        table = (
            key_map.CTRL_KEY_COMMANDS
            if modifiers & pygame.KMOD_CTRL
            else self.devices.bindings.key_commands
        )
        key = key_map.find_key(event.key, place, table)
        if key in table:
            yield from self._down(KEYBOARD, _held_key(event), table[key])

    def _key_up(self, event: pygame.event.Event) -> Iterator[Intent]:
        self._moving.pop((KEYBOARD, _held_key(event)), None)
        yield from self._up(KEYBOARD, _held_key(event))

    def _text(self, event: pygame.event.Event) -> Iterator[Intent]:
        if self.devices.text_input_box is not None and event.text:
            yield TextInput(event.text)

    def _composing(self, event: pygame.event.Event) -> Iterator[Intent]:
        if self.devices.text_input_box is not None:
            yield TextComposition(event.text)

    # Mouse and touch

    def _motion(self, event: pygame.event.Event) -> Iterator[Intent]:
        x, y = self._at = self._to_design(event.pos)
        device = TOUCH if getattr(event, "touch", False) else MOUSE
        if self._finger is not None:
            far = abs(x - self._finger[0]) + abs(y - self._finger[1])
            if far > MAX_FINGER_DRIFT:
                self._finger = None
        if self._pressed:
            for button in self._pressed:
                yield PointerDrag(x, y, button, device)
        elif device is MOUSE:
            yield PointerMove(x, y, device)

    def _button_down(self, event: pygame.event.Event) -> Iterator[Intent]:
        if event.button in key_map.POINTER_BUTTON_COMMANDS:
            command = key_map.POINTER_BUTTON_COMMANDS[event.button]
            yield from self._down(MOUSE, event.button, command)
        if event.button not in (1, 2, 3):
            return
        x, y = self._at = self._to_design(event.pos)
        button = PointerButton(event.button)
        device = TOUCH if getattr(event, "touch", False) else MOUSE
        self._pressed[button] = device
        if device is TOUCH:
            self._finger = (x, y, 0.0)
        yield PointerPress(x, y, button, device)
        if button is PointerButton.SECONDARY:
            yield from self._down(device, "secondary", Command.ZOOM)

    def _button_up(self, event: pygame.event.Event) -> Iterator[Intent]:
        if event.button not in (1, 2, 3):
            yield from self._up(MOUSE, event.button)
            return
        x, y = self._at = self._to_design(event.pos)
        button = PointerButton(event.button)
        device = TOUCH if getattr(event, "touch", False) else MOUSE
        self._finger = None
        yield from self._up(device, "finger")
        if button is PointerButton.SECONDARY:
            yield from self._up(device, "secondary")
        if self._pressed.pop(button, None) is not None:
            yield PointerRelease(x, y, button, device)

    def _wheel(self, event: pygame.event.Event) -> Iterator[Intent]:
        steps = getattr(event, "precise_y", event.y) or event.y
        yield WheelScroll(*self._at, -steps if getattr(event, "flipped", False) else steps, MOUSE)

    # Pads

    def _pad_added(self, event: pygame.event.Event) -> Iterator[Intent]:
        try:
            pad = controller.Controller(event.device_index)
            number = pad.as_joystick().get_instance_id()  # what its events are marked with
            make = pad.as_joystick().get_guid()
        except (pygame.error, OSError):
            return
        self._pads[number] = pad
        self.devices.device_owners.add_gamepad(number, make, str(pad.name))
        yield from ()

    def _pad_removed(self, event: pygame.event.Event) -> Iterator[Intent]:
        self._pads.pop(event.instance_id, None)
        self._joysticks.pop(event.instance_id, None)
        self.devices.device_owners.remove_gamepad(event.instance_id)
        self._wheels.pop(event.instance_id, None)
        device = Device(DeviceKind.PAD, event.instance_id)
        for key in [key for key in self._held if key[0] == device]:
            yield CommandRelease(self._held.pop(key), device)
        for key in [key for key in self._moving if key[0] == device]:
            del self._moving[key]
        for at in [at for at in self._sticks if at[0] == event.instance_id]:
            del self._sticks[at]

    def _joystick_added(self, event: pygame.event.Event) -> Iterator[Intent]:
        try:
            if not controller.is_controller(event.device_index):
                joystick = pygame.joystick.Joystick(event.device_index)
                number = joystick.get_instance_id()
                state = self._joysticks[number] = JoystickState(joystick)
                self.devices.device_owners.add_gamepad(
                    number, state.guid, state.name, has_mapping=False
                )
        except (pygame.error, OSError):  # it is gone already
            return
        yield from ()

    def _pad_down(self, event: pygame.event.Event) -> Iterator[Intent]:
        device = Device(DeviceKind.PAD, event.instance_id)
        hearing = self.devices.input_mode
        if hearing is InputMode.CHOICES and event.button in key_map.CHOICE_BUTTONS:
            yield ChoicePick(key_map.CHOICE_BUTTONS[event.button], device)
        elif hearing is InputMode.RAW_CODES and self.devices.bindings.can_bind("pad", event.button):
            yield RawKeyPress(event.button, device)
        elif event.button in key_map.DPAD_DIRECTIONS:
            yield from self._move(device, event.button, key_map.DPAD_DIRECTIONS[event.button])
        elif event.button in self.devices.bindings.pad_commands:
            yield from self._down(
                device, event.button, self.devices.bindings.pad_commands[event.button]
            )

    def _pad_up(self, event: pygame.event.Event) -> Iterator[Intent]:
        device = Device(DeviceKind.PAD, event.instance_id)
        self._moving.pop((device, event.button), None)
        yield from self._up(device, event.button)

    def _joystick(self, event: pygame.event.Event) -> Iterator[Intent]:
        """Read a joystick without a mapping: buttons, hats and axes."""
        state = self._joysticks.get(event.instance_id)
        if state is None:
            return
        device = Device(DeviceKind.PAD, event.instance_id)
        for source, is_down in state.read_changes(event):
            if is_down:
                yield from self._joystick_down(device, state, source)
            else:
                self._moving.pop((device, source), None)
                yield from self._up(device, source)

    def _joystick_down(
        self, device: Device, state: JoystickState, source: JoystickInput
    ) -> Iterator[Intent]:
        hearing, taught = self.devices.input_mode, self.devices.joystick_layouts.get(state.guid)
        layout = taught or DEFAULT_LAYOUT
        button = layout.buttons.get(source, -1)
        if hearing is InputMode.JOYSTICK_INPUTS:
            yield JoystickPress(source.code, device)
        elif taught is None and not state.has_cross:
            self.devices.unknown_gamepad = device
        elif source in layout.directions:
            yield from self._move(device, source, layout.directions[source])
        elif hearing is InputMode.CHOICES and button in key_map.CHOICE_BUTTONS:
            yield ChoicePick(key_map.CHOICE_BUTTONS[button], device)
        elif hearing is InputMode.RAW_CODES and button != -1:
            yield RawKeyPress(button, device)
        elif (command := self.devices.bindings.pad_commands.get(button)) is not None:
            yield from self._down(device, source, command)

    def _pad_axis(self, event: pygame.event.Event) -> Iterator[Intent]:
        device = Device(DeviceKind.PAD, event.instance_id)
        value = event.value / MAX_AXIS_VALUE if abs(event.value) > 1 else float(event.value)
        if event.axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            yield from self._tilt(device, event.axis, value)
        elif event.axis == pygame.CONTROLLER_AXIS_RIGHTY:
            if abs(value) > STICK_RELEASE_LEVEL:
                self._wheels[device.id] = value
            else:
                self._wheels.pop(device.id, None)
        elif event.axis in key_map.TRIGGER_AXES:
            key = (device, ("trigger", event.axis))
            button = key_map.TRIGGER_AXES[event.axis]
            command = self.devices.bindings.pad_commands.get(button)
            if self.devices.input_mode is InputMode.RAW_CODES:
                if value > TRIGGER_PRESS_LEVEL:
                    yield RawKeyPress(button, device)
            elif value > TRIGGER_PRESS_LEVEL and key not in self._held and command is not None:
                yield from self._down(device, key[1], command)
            if value < TRIGGER_RELEASE_LEVEL:
                yield from self._up(device, key[1])

    def _tilt(self, device: Device, axis: int, value: float) -> Iterator[Intent]:
        """Start or stop a direction from the position of a stick along one axis."""
        horizontal = axis == pygame.CONTROLLER_AXIS_LEFTX
        wanted = None
        if abs(value) >= STICK_PRESS_LEVEL:
            near, far = (
                (Direction.LEFT, Direction.RIGHT) if horizontal else (Direction.UP, Direction.DOWN)
            )
            wanted = far if value > 0 else near
        at = (device.id, axis)
        if abs(value) < STICK_RELEASE_LEVEL or (
            wanted is not None and wanted is not self._sticks.get(at)
        ):
            self._sticks.pop(at, None)
            self._moving.pop((device, ("stick", axis)), None)
        if wanted is not None and at not in self._sticks:
            self._sticks[at] = wanted
            yield from self._move(device, ("stick", axis), wanted)

    # All of them

    def _move(self, device: Device, key: object, direction: Direction) -> Iterator[Intent]:
        self._moving[device, key] = (direction, FIRST_REPEAT_SECONDS)
        yield FocusMove(direction, device)

    def _down(self, device: Device, key: object, command: Command) -> Iterator[Intent]:
        if (device, key) not in self._held:
            self._held[device, key] = command
            yield CommandPress(command, device)

    def _up(self, device: Device, key: object) -> Iterator[Intent]:
        command = self._held.pop((device, key), None)
        if command is not None:
            yield CommandRelease(command, device)

    _READERS: ClassVar[dict[int, Callable[..., Iterator[Intent]]]] = {
        pygame.KEYDOWN: _key_down,
        pygame.KEYUP: _key_up,
        pygame.TEXTINPUT: _text,
        pygame.TEXTEDITING: _composing,
        pygame.MOUSEMOTION: _motion,
        pygame.MOUSEBUTTONDOWN: _button_down,
        pygame.MOUSEBUTTONUP: _button_up,
        pygame.MOUSEWHEEL: _wheel,
        pygame.CONTROLLERDEVICEADDED: _pad_added,
        pygame.CONTROLLERDEVICEREMOVED: _pad_removed,
        pygame.CONTROLLERBUTTONDOWN: _pad_down,
        pygame.CONTROLLERBUTTONUP: _pad_up,
        pygame.CONTROLLERAXISMOTION: _pad_axis,
        pygame.JOYDEVICEADDED: _joystick_added,
        pygame.JOYDEVICEREMOVED: _pad_removed,
        pygame.JOYBUTTONDOWN: _joystick,
        pygame.JOYBUTTONUP: _joystick,
        pygame.JOYHATMOTION: _joystick,
        pygame.JOYAXISMOTION: _joystick,
    }


def _held_key(event: pygame.event.Event) -> int:
    """Return the place of a key, which is the same when the layout changes while it is held."""
    return getattr(event, "scancode", 0) or -event.key


def _find_pick(key: int, scancode: int) -> ChoicePick | None:
    """Return the choice that a key of a key group stands for."""
    key = key_map.find_key(key, scancode, key_map.CHOICE_KEYS)
    for group, own in enumerate(key_map.CHOICE_KEY_GROUPS):
        if key in own:
            return ChoicePick(own.index(key), key_group_device(group))
    return None
