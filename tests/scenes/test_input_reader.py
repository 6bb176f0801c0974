"""Every device says the same things, held ones again and again, and only while they are held."""

from __future__ import annotations

import pygame
import pytest

from scenes.ui.context import InputDevices
from scenes.ui.devices.bindings import Bindings
from scenes.ui.devices.intents import (
    KEYBOARD,
    MOUSE,
    TOUCH,
    Command,
    CommandPress,
    CommandRelease,
    Device,
    DeviceKind,
    Direction,
    FocusMove,
    PointerButton,
    PointerPress,
    PointerRelease,
    TextInput,
    WheelScroll,
)
from scenes.ui.input_reader import (
    FIRST_REPEAT_SECONDS,
    LONG_PRESS_SECONDS,
    NEXT_REPEAT_SECONDS,
    InputReader,
)
from scenes.ui.layer.focus_navigation import find_neighbour
from sprites.picture import Box

Event = pygame.event.Event
PAD = Device(DeviceKind.PAD, 3)


@pytest.fixture
def hand() -> InputReader:
    return InputReader(InputDevices(), lambda point: (point[0] * 2, point[1] * 2))


def test_a_key_says_a_command_once_and_that_it_stops(hand: InputReader) -> None:
    down = Event(pygame.KEYDOWN, key=pygame.K_f, mod=0)
    assert hand.read_event(down) == [CommandPress(Command.FAST_FORWARD, KEYBOARD)]
    assert hand.read_event(down) == []
    up = Event(pygame.KEYUP, key=pygame.K_f, mod=0)
    assert hand.read_event(up) == [CommandRelease(Command.FAST_FORWARD, KEYBOARD)]


def test_control_z_takes_back_and_z_alone_looks_closer(hand: InputReader) -> None:
    plain = hand.read_event(Event(pygame.KEYDOWN, key=pygame.K_z, mod=0))
    hand.read_event(Event(pygame.KEYUP, key=pygame.K_z, mod=0))
    held = hand.read_event(Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL))
    assert plain == [CommandPress(Command.ZOOM, KEYBOARD)]
    assert held == [CommandPress(Command.UNDO, KEYBOARD)]


def test_a_held_arrow_repeats(hand: InputReader) -> None:
    hand.read_event(Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0))
    assert hand.advance(FIRST_REPEAT_SECONDS * 0.9) == []
    again = [FocusMove(Direction.LEFT, KEYBOARD, True)]
    assert hand.advance(FIRST_REPEAT_SECONDS * 0.2) == again
    assert hand.advance(NEXT_REPEAT_SECONDS) == again
    hand.read_event(Event(pygame.KEYUP, key=pygame.K_LEFT, mod=0))
    assert hand.advance(9) == []
    assert not hand.is_repeating


def test_the_pointer_speaks_in_design_units(hand: InputReader) -> None:
    down = Event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=1)
    assert hand.read_event(down) == [PointerPress(20, 40, PointerButton.PRIMARY, MOUSE)]
    assert hand.devices.last_device == MOUSE


def test_the_right_button_looks_closer_while_it_is_held(hand: InputReader) -> None:
    down = hand.read_event(Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=3))
    up = hand.read_event(Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=3))
    assert CommandPress(Command.ZOOM, MOUSE) in down
    assert CommandRelease(Command.ZOOM, MOUSE) in up


def test_a_finger_that_stays_looks_closer_and_presses_nothing(hand: InputReader) -> None:
    hand.read_event(Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=True))
    said = hand.advance(LONG_PRESS_SECONDS)
    assert said == [
        PointerRelease(10, 10, PointerButton.PRIMARY, TOUCH, True),
        CommandPress(Command.ZOOM, TOUCH),
    ]
    up = hand.read_event(Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1, touch=True))
    assert up == [CommandRelease(Command.ZOOM, TOUCH)]


def test_a_pad_says_who_it_is(hand: InputReader) -> None:
    event = Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=pygame.CONTROLLER_BUTTON_Y)
    assert hand.read_event(event) == [CommandPress(Command.ZOOM, PAD)]


def test_a_stick_moves_once_until_it_is_let_go(hand: InputReader) -> None:
    def tilt(value: int) -> list[object]:
        axis = pygame.CONTROLLER_AXIS_LEFTX
        event = Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=axis, value=value)
        return list(hand.read_event(event))

    assert tilt(30000) == [FocusMove(Direction.RIGHT, PAD)]
    assert tilt(20000) == []
    assert hand.is_repeating
    assert tilt(2000) == []
    assert not hand.is_repeating
    assert tilt(-30000) == [FocusMove(Direction.LEFT, PAD)]
    assert tilt(30000) == [FocusMove(Direction.RIGHT, PAD)]


def test_a_trigger_is_held(hand: InputReader) -> None:
    axis = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    event = Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=axis, value=30000)
    assert hand.read_event(event) == [CommandPress(Command.FAST_FORWARD, PAD)]
    event = Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=axis, value=0)
    assert hand.read_event(event) == [CommandRelease(Command.FAST_FORWARD, PAD)]


def test_a_pad_that_is_pulled_out_lets_go(hand: InputReader) -> None:
    hand.read_event(
        Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=pygame.CONTROLLER_BUTTON_A)
    )
    gone = hand.read_event(Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3))
    assert gone == [CommandRelease(Command.ACCEPT, PAD)]


def test_a_joystick_that_is_pulled_out_stops_moving(hand: InputReader) -> None:
    hand._joysticks[3] = object()  # type: ignore[assignment]
    assert hand.read_event(Event(pygame.JOYHATMOTION, instance_id=3, value=(1, 0)))
    assert hand.is_repeating
    hand.read_event(Event(pygame.JOYDEVICEREMOVED, instance_id=3))
    assert not hand.is_repeating and hand.advance(1.0) == []
    assert hand.read_event(Event(pygame.JOYHATMOTION, instance_id=3, value=(1, 0))) == []


def test_a_joystick_that_is_gone_before_it_is_opened_is_no_fault(hand: InputReader) -> None:
    assert hand.read_event(Event(pygame.JOYDEVICEADDED, device_index=99)) == []


def test_letters_are_text_while_text_is_written(hand: InputReader) -> None:
    hand.devices.text_input_box = Box(0, 0, 10, 10)
    assert hand.read_event(Event(pygame.KEYDOWN, key=pygame.K_u, mod=0)) == []
    assert hand.read_event(Event(pygame.TEXTINPUT, text="u")) == [TextInput("u")]
    hand.devices.text_input_box = None
    assert hand.read_event(Event(pygame.TEXTINPUT, text="u")) == []


def test_what_is_held_is_released_once(hand: InputReader) -> None:
    hand.read_event(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    hand.read_event(Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1))
    assert hand.release_all() == [
        CommandRelease(Command.ACCEPT, KEYBOARD),
        PointerRelease(2, 2, PointerButton.PRIMARY, MOUSE, True),
    ]
    assert hand.read_event(Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)) == []
    assert hand.read_event(Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1)) == []


def test_the_wheel_turns_where_the_pointer_is(hand: InputReader) -> None:
    hand.read_event(Event(pygame.MOUSEMOTION, pos=(4, 4), rel=(0, 0), buttons=(0, 0, 0)))
    assert hand.read_event(Event(pygame.MOUSEWHEEL, x=0, y=2)) == [WheelScroll(8, 8, 2, MOUSE)]


@pytest.mark.parametrize(
    ("name", "sign"),
    [("Xbox Series Controller", "A"), ("DualSense", "×"), ("Nintendo Switch Pro", "B"), ("", "A")],
)
def test_signs_are_those_printed_on_the_pad(name: str, sign: str) -> None:
    assert Bindings().button_label(Command.ACCEPT, name) == sign


def test_the_focus_goes_to_the_nearest_in_its_beam() -> None:
    here = Box(0, 0, 100, 50)
    below, far_below, aside = Box(60, 80, 100, 50), Box(0, 200, 100, 50), Box(300, 60, 100, 50)
    assert find_neighbour(here, [far_below, aside, below], Direction.DOWN) == 2
    assert find_neighbour(here, [far_below, below], Direction.UP) is None
    assert find_neighbour(here, [aside], Direction.RIGHT) == 0
