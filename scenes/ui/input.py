"""Turns events of mouse, touch, keyboard and pads into intents.

Places come in as device pixels of the window and go out as design units. Held directions repeat;
time is passed in. Whatever is held when the scene changes is released towards the old scene, and
its later real release says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

import pygame
from pygame._sdl2 import controller

from scenes.ui import keys
from scenes.ui.context import Devices
from scenes.ui.intents import (
    KEYBOARD,
    MOUSE,
    TOUCH,
    Command,
    Composing,
    Device,
    Direction,
    Do,
    Drag,
    Editing,
    Hearing,
    Intent,
    Kind,
    Navigate,
    PadButton,
    Pick,
    Point,
    Press,
    Pressed,
    Release,
    Stop,
    Typed,
    Wheel,
    device_of,
)
from scenes.ui.pads import keys_device

FIRST_REPEAT = 0.38  # seconds that a direction is held before it repeats
NEXT_REPEAT = 0.11
LONG_PRESS = 0.5  # a finger that stays is a zoom
FINGER_STAYS = 16.0  # units that it may tremble
STICK_ON, STICK_OFF = 0.55, 0.35
TRIGGER_ON, TRIGGER_OFF = 0.5, 0.3
WHEEL_SPEED = 9.0  # steps a second at a full right stick
FULL = 32767
_REMOVED = frozenset((pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED))

_Held = tuple[Device, object]


class Input:
    """Reads events; one for the whole program. `devices` tells who was used last."""

    def __init__(
        self, devices: Devices, to_design: Callable[[tuple[float, float]], tuple[float, float]]
    ) -> None:
        """to_design: a place on the window, in device pixels, as design units."""
        self.devices = devices
        self._to_design = to_design
        self._pads: dict[int, controller.Controller] = {}
        self._joysticks: dict[int, pygame.joystick.JoystickType] = {}
        self._held: dict[_Held, Command] = {}  # what is down, by device and key
        self._moving: dict[_Held, tuple[Direction, float]] = {}  # and when it repeats
        self._sticks: dict[tuple[int, int], Direction] = {}
        self._wheels: dict[int, float] = {}
        self._finger: tuple[float, float, float] | None = None  # where, and for how long
        self._pressed: dict[PadButton, Device] = {}
        self._at = (0.0, 0.0)
        pygame.joystick.init()
        controller.init()

    def read(self, event: pygame.event.Event) -> list[Intent]:
        """The intents of one event."""
        reader = self._READERS.get(event.type)
        intents = list(reader(self, event)) if reader else []
        if intents:
            self.devices.last = device_of(intents[-1])
        if event.type in _REMOVED and self.devices.last == Device(Kind.PAD, event.instance_id):
            self.devices.last = KEYBOARD  # the signs of a pad that is gone help nobody
        return intents

    def pulled_out(self, event: pygame.event.Event) -> bool:
        """Whether an event, not yet read, says that a pad in use here is gone."""
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            return event.instance_id in self._pads
        return event.type == pygame.JOYDEVICEREMOVED and event.instance_id in self._joysticks

    def advance(self, seconds: float) -> list[Intent]:
        """Repeats what is held."""
        intents: list[Intent] = []
        for key, (direction, left) in list(self._moving.items()):
            left -= seconds
            if left <= 0:
                intents.append(Navigate(direction, key[0], True))
                left = NEXT_REPEAT
            self._moving[key] = (direction, left)
        for pad, speed in self._wheels.items():
            steps = -speed * WHEEL_SPEED * seconds
            intents.append(Wheel(*self._at, steps, Device(Kind.PAD, pad)))
        if self._finger is not None:
            x, y, held = self._finger
            self._finger = (x, y, held + seconds)
            if held + seconds >= LONG_PRESS:
                self._finger = None
                intents += [Release(x, y, PadButton.PRIMARY, TOUCH, True), Do(Command.ZOOM, TOUCH)]
                self._pressed.pop(PadButton.PRIMARY, None)
                self._held[TOUCH, "finger"] = Command.ZOOM
        return intents

    @property
    def repeating(self) -> bool:
        """Whether time must pass at full rate, since something held will speak again."""
        return bool(self._moving or self._wheels or self._finger)

    def release_all(self) -> list[Intent]:
        """Everything held comes up now, because the scene changes."""
        intents: list[Intent] = [Stop(c, key[0]) for key, c in self._held.items()]
        intents += [Release(*self._at, b, d, True) for b, d in self._pressed.items()]
        self._held.clear()
        self._moving.clear()
        self._pressed.clear()
        self._finger = None
        return intents

    # Keyboard

    def _key_down(self, event: pygame.event.Event) -> Iterator[Intent]:
        if self.devices.typing is not None:
            if event.key in keys.EDITS:
                yield Editing(keys.EDITS[event.key])
            elif event.key in keys.MOVES:
                yield Navigate(keys.MOVES[event.key], KEYBOARD)
            elif event.key in keys.WHILE_TYPING:
                yield from self._down(KEYBOARD, event.key, keys.WHILE_TYPING[event.key])
            return
        hearing = self.devices.hearing
        if hearing is Hearing.PICKS and (pick := self._picked(event.key)) is not None:
            yield pick
            return
        if hearing is Hearing.CODES and self.devices.bindings.free("keys", event.key):
            yield Pressed(event.key, KEYBOARD)
            return
        modifiers = getattr(event, "mod", 0)
        if modifiers & (pygame.KMOD_ALT | pygame.KMOD_META):
            return
        if event.key in keys.MOVES:
            yield from self._move(KEYBOARD, event.key, keys.MOVES[event.key])
            return
        table = keys.WITH_CONTROL if modifiers & pygame.KMOD_CTRL else self.devices.bindings.keys
        if event.key in table:
            yield from self._down(KEYBOARD, event.key, table[event.key])

    def _picked(self, key: int) -> Pick | None:
        """What a key picks that is one of a person's own."""
        for group, own in enumerate(keys.KEY_GROUPS):
            if key in own:
                return Pick(own.index(key), keys_device(group))
        return None

    def _key_up(self, event: pygame.event.Event) -> Iterator[Intent]:
        self._moving.pop((KEYBOARD, event.key), None)
        yield from self._up(KEYBOARD, event.key)

    def _text(self, event: pygame.event.Event) -> Iterator[Intent]:
        if self.devices.typing is not None and event.text:
            yield Typed(event.text)

    def _composing(self, event: pygame.event.Event) -> Iterator[Intent]:
        if self.devices.typing is not None:
            yield Composing(event.text)

    # Mouse and touch

    def _motion(self, event: pygame.event.Event) -> Iterator[Intent]:
        x, y = self._at = self._to_design(event.pos)
        device = TOUCH if getattr(event, "touch", False) else MOUSE
        if self._finger is not None:
            far = abs(x - self._finger[0]) + abs(y - self._finger[1])
            if far > FINGER_STAYS:
                self._finger = None
        if self._pressed:
            for button in self._pressed:
                yield Drag(x, y, button, device)
        elif device is MOUSE:
            yield Point(x, y, device)

    def _button_down(self, event: pygame.event.Event) -> Iterator[Intent]:
        if event.button not in (1, 2, 3):
            return
        x, y = self._at = self._to_design(event.pos)
        button = PadButton(event.button)
        device = TOUCH if getattr(event, "touch", False) else MOUSE
        self._pressed[button] = device
        if device is TOUCH:
            self._finger = (x, y, 0.0)
        yield Press(x, y, button, device)
        if button is PadButton.SECONDARY:
            yield from self._down(device, "secondary", Command.ZOOM)

    def _button_up(self, event: pygame.event.Event) -> Iterator[Intent]:
        if event.button not in (1, 2, 3):
            return
        x, y = self._at = self._to_design(event.pos)
        button = PadButton(event.button)
        device = TOUCH if getattr(event, "touch", False) else MOUSE
        self._finger = None
        yield from self._up(device, "finger")
        if button is PadButton.SECONDARY:
            yield from self._up(device, "secondary")
        if self._pressed.pop(button, None) is not None:
            yield Release(x, y, button, device)

    def _wheel(self, event: pygame.event.Event) -> Iterator[Intent]:
        steps = getattr(event, "precise_y", event.y) or event.y
        yield Wheel(*self._at, -steps if getattr(event, "flipped", False) else steps, MOUSE)

    # Pads

    def _pad_added(self, event: pygame.event.Event) -> Iterator[Intent]:
        try:
            pad = controller.Controller(event.device_index)
            number = pad.as_joystick().get_instance_id()  # what its events are marked with
            make = pad.as_joystick().get_guid()
        except (pygame.error, OSError):
            return
        self._pads[number] = pad
        self.devices.pads.plug(number, make, str(pad.name))
        yield from ()

    def _pad_removed(self, event: pygame.event.Event) -> Iterator[Intent]:
        self._pads.pop(event.instance_id, None)
        self._joysticks.pop(event.instance_id, None)
        self.devices.pads.pull(event.instance_id)
        self._wheels.pop(event.instance_id, None)
        device = Device(Kind.PAD, event.instance_id)
        for key in [key for key in self._held if key[0] == device]:
            yield Stop(self._held.pop(key), device)
        for key in [key for key in self._moving if key[0] == device]:
            del self._moving[key]
        for at in [at for at in self._sticks if at[0] == event.instance_id]:
            del self._sticks[at]

    def _joystick_added(self, event: pygame.event.Event) -> Iterator[Intent]:
        try:
            if not controller.is_controller(event.device_index):
                joystick = pygame.joystick.Joystick(event.device_index)
                number = joystick.get_instance_id()
                self._joysticks[number] = joystick
                self.devices.pads.plug(number, joystick.get_guid(), joystick.get_name())
        except (pygame.error, OSError):  # it is gone already
            return
        yield from ()

    def _pad_down(self, event: pygame.event.Event) -> Iterator[Intent]:
        device = Device(Kind.PAD, event.instance_id)
        hearing = self.devices.hearing
        if hearing is Hearing.PICKS and event.button in keys.PICKS:
            yield Pick(keys.PICKS[event.button], device)
        elif hearing is Hearing.CODES and self.devices.bindings.free("pad", event.button):
            yield Pressed(event.button, device)
        elif event.button in keys.PAD_MOVES:
            yield from self._move(device, event.button, keys.PAD_MOVES[event.button])
        elif event.button in self.devices.bindings.pad:
            yield from self._down(device, event.button, self.devices.bindings.pad[event.button])

    def _pad_up(self, event: pygame.event.Event) -> Iterator[Intent]:
        device = Device(Kind.PAD, event.instance_id)
        self._moving.pop((device, event.button), None)
        yield from self._up(device, event.button)

    def _joystick_down(self, event: pygame.event.Event) -> Iterator[Intent]:
        if event.instance_id not in self._joysticks:
            return
        device = Device(Kind.PAD, event.instance_id)
        hearing = self.devices.hearing
        if hearing is Hearing.PICKS and event.button in range(len(keys.PICKS)):
            yield Pick(event.button, device)
        elif event.button in keys.JOYSTICK and hearing is Hearing.CODES:
            yield Pressed(keys.JOYSTICK[event.button], device)
        elif event.button in keys.JOYSTICK:
            command = self.devices.bindings.pad.get(keys.JOYSTICK[event.button])
            if command is not None:
                yield from self._down(device, ("joy", event.button), command)

    def _joystick_up(self, event: pygame.event.Event) -> Iterator[Intent]:
        if event.instance_id in self._joysticks:
            yield from self._up(Device(Kind.PAD, event.instance_id), ("joy", event.button))

    def _joystick_hat(self, event: pygame.event.Event) -> Iterator[Intent]:
        if event.instance_id in self._joysticks:
            device = Device(Kind.PAD, event.instance_id)
            yield from self._tilt(device, 10, event.value[0])
            yield from self._tilt(device, 11, -event.value[1])

    def _pad_axis(self, event: pygame.event.Event) -> Iterator[Intent]:
        device = Device(Kind.PAD, event.instance_id)
        value = event.value / FULL if abs(event.value) > 1 else float(event.value)
        if event.axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            yield from self._tilt(device, event.axis, value)
        elif event.axis == pygame.CONTROLLER_AXIS_RIGHTY:
            if abs(value) > STICK_OFF:
                self._wheels[device.id] = value
            else:
                self._wheels.pop(device.id, None)
        elif event.axis in keys.PAD_TRIGGERS:
            key = (device, ("trigger", event.axis))
            button = keys.PAD_TRIGGERS[event.axis]
            command = self.devices.bindings.pad.get(button)
            if self.devices.hearing is Hearing.CODES:
                if value > TRIGGER_ON:
                    yield Pressed(button, device)
            elif value > TRIGGER_ON and key not in self._held and command is not None:
                yield from self._down(device, key[1], command)
            if value < TRIGGER_OFF:
                yield from self._up(device, key[1])

    def _tilt(self, device: Device, axis: int, value: float) -> Iterator[Intent]:
        """A stick along one axis: beyond a point it moves, back below another it stops."""
        horizontal = axis in (pygame.CONTROLLER_AXIS_LEFTX, 10)
        wanted = None
        if abs(value) >= STICK_ON:
            near, far = (
                (Direction.LEFT, Direction.RIGHT) if horizontal else (Direction.UP, Direction.DOWN)
            )
            wanted = far if value > 0 else near
        at = (device.id, axis)
        if abs(value) < STICK_OFF or (wanted is not None and wanted is not self._sticks.get(at)):
            self._sticks.pop(at, None)
            self._moving.pop((device, ("stick", axis)), None)
        if wanted is not None and at not in self._sticks:
            self._sticks[at] = wanted
            yield from self._move(device, ("stick", axis), wanted)

    # All of them

    def _move(self, device: Device, key: object, direction: Direction) -> Iterator[Intent]:
        self._moving[device, key] = (direction, FIRST_REPEAT)
        yield Navigate(direction, device)

    def _down(self, device: Device, key: object, command: Command) -> Iterator[Intent]:
        if (device, key) not in self._held:
            self._held[device, key] = command
            yield Do(command, device)

    def _up(self, device: Device, key: object) -> Iterator[Intent]:
        command = self._held.pop((device, key), None)
        if command is not None:
            yield Stop(command, device)

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
        pygame.JOYBUTTONDOWN: _joystick_down,
        pygame.JOYBUTTONUP: _joystick_up,
        pygame.JOYHATMOTION: _joystick_hat,
    }
