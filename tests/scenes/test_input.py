"""Every device says the same things, held ones again and again, and only while they are held."""

from __future__ import annotations

import pygame
import pytest

from scenes.ui.bindings import Bindings
from scenes.ui.context import Devices
from scenes.ui.focus import neighbour
from scenes.ui.input import FIRST_REPEAT, LONG_PRESS, NEXT_REPEAT, Input
from scenes.ui.intents import (
    KEYBOARD,
    MOUSE,
    TOUCH,
    Command,
    Device,
    Direction,
    Do,
    Kind,
    Navigate,
    PadButton,
    Press,
    Release,
    Stop,
    Typed,
    Wheel,
)
from sprites.picture import Box

Event = pygame.event.Event
PAD = Device(Kind.PAD, 3)


@pytest.fixture
def hand() -> Input:
    return Input(Devices(), lambda point: (point[0] * 2, point[1] * 2))


def test_a_key_says_a_command_once_and_that_it_stops(hand: Input) -> None:
    down = Event(pygame.KEYDOWN, key=pygame.K_f, mod=0)
    assert hand.read(down) == [Do(Command.FAST_FORWARD, KEYBOARD)]
    assert hand.read(down) == []
    up = Event(pygame.KEYUP, key=pygame.K_f, mod=0)
    assert hand.read(up) == [Stop(Command.FAST_FORWARD, KEYBOARD)]


def test_control_z_takes_back_and_z_alone_looks_closer(hand: Input) -> None:
    plain = hand.read(Event(pygame.KEYDOWN, key=pygame.K_z, mod=0))
    hand.read(Event(pygame.KEYUP, key=pygame.K_z, mod=0))
    held = hand.read(Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL))
    assert plain == [Do(Command.ZOOM, KEYBOARD)]
    assert held == [Do(Command.UNDO, KEYBOARD)]


def test_a_held_arrow_repeats(hand: Input) -> None:
    hand.read(Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0))
    assert hand.advance(FIRST_REPEAT * 0.9) == []
    again = [Navigate(Direction.LEFT, KEYBOARD, True)]
    assert hand.advance(FIRST_REPEAT * 0.2) == again
    assert hand.advance(NEXT_REPEAT) == again
    hand.read(Event(pygame.KEYUP, key=pygame.K_LEFT, mod=0))
    assert hand.advance(9) == []
    assert not hand.repeating


def test_the_pointer_speaks_in_design_units(hand: Input) -> None:
    down = Event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=1)
    assert hand.read(down) == [Press(20, 40, PadButton.PRIMARY, MOUSE)]
    assert hand.devices.last == MOUSE


def test_the_right_button_looks_closer_while_it_is_held(hand: Input) -> None:
    down = hand.read(Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=3))
    up = hand.read(Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=3))
    assert Do(Command.ZOOM, MOUSE) in down
    assert Stop(Command.ZOOM, MOUSE) in up


def test_a_finger_that_stays_looks_closer_and_presses_nothing(hand: Input) -> None:
    hand.read(Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=True))
    said = hand.advance(LONG_PRESS)
    assert said == [Release(10, 10, PadButton.PRIMARY, TOUCH, True), Do(Command.ZOOM, TOUCH)]
    up = hand.read(Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1, touch=True))
    assert up == [Stop(Command.ZOOM, TOUCH)]


def test_a_pad_says_who_it_is(hand: Input) -> None:
    event = Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=pygame.CONTROLLER_BUTTON_Y)
    assert hand.read(event) == [Do(Command.ZOOM, PAD)]


def test_a_stick_moves_once_until_it_is_let_go(hand: Input) -> None:
    def tilt(value: int) -> list[object]:
        axis = pygame.CONTROLLER_AXIS_LEFTX
        event = Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=axis, value=value)
        return list(hand.read(event))

    assert tilt(30000) == [Navigate(Direction.RIGHT, PAD)]
    assert tilt(20000) == []
    assert hand.repeating
    assert tilt(2000) == []
    assert not hand.repeating
    assert tilt(-30000) == [Navigate(Direction.LEFT, PAD)]
    assert tilt(30000) == [Navigate(Direction.RIGHT, PAD)]


def test_a_trigger_is_held(hand: Input) -> None:
    axis = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    event = Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=axis, value=30000)
    assert hand.read(event) == [Do(Command.FAST_FORWARD, PAD)]
    event = Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=axis, value=0)
    assert hand.read(event) == [Stop(Command.FAST_FORWARD, PAD)]


def test_a_pad_that_is_pulled_out_lets_go(hand: Input) -> None:
    hand.read(Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=pygame.CONTROLLER_BUTTON_A))
    gone = hand.read(Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3))
    assert gone == [Stop(Command.ACCEPT, PAD)]


def test_a_joystick_that_is_pulled_out_stops_moving(hand: Input) -> None:
    hand._joysticks[3] = object()  # type: ignore[assignment]
    assert hand.read(Event(pygame.JOYHATMOTION, instance_id=3, value=(1, 0)))
    assert hand.repeating
    hand.read(Event(pygame.JOYDEVICEREMOVED, instance_id=3))
    assert not hand.repeating and hand.advance(1.0) == []
    assert hand.read(Event(pygame.JOYHATMOTION, instance_id=3, value=(1, 0))) == []


def test_a_joystick_that_is_gone_before_it_is_opened_is_no_fault(hand: Input) -> None:
    assert hand.read(Event(pygame.JOYDEVICEADDED, device_index=99)) == []


def test_letters_are_text_while_text_is_written(hand: Input) -> None:
    hand.devices.typing = Box(0, 0, 10, 10)
    assert hand.read(Event(pygame.KEYDOWN, key=pygame.K_u, mod=0)) == []
    assert hand.read(Event(pygame.TEXTINPUT, text="u")) == [Typed("u")]
    hand.devices.typing = None
    assert hand.read(Event(pygame.TEXTINPUT, text="u")) == []


def test_what_is_held_is_released_once(hand: Input) -> None:
    hand.read(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    hand.read(Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1))
    assert hand.release_all() == [
        Stop(Command.ACCEPT, KEYBOARD),
        Release(2, 2, PadButton.PRIMARY, MOUSE, True),
    ]
    assert hand.read(Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)) == []
    assert hand.read(Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1)) == []


def test_the_wheel_turns_where_the_pointer_is(hand: Input) -> None:
    hand.read(Event(pygame.MOUSEMOTION, pos=(4, 4), rel=(0, 0), buttons=(0, 0, 0)))
    assert hand.read(Event(pygame.MOUSEWHEEL, x=0, y=2)) == [Wheel(8, 8, 2, MOUSE)]


@pytest.mark.parametrize(
    ("name", "sign"),
    [("Xbox Series Controller", "A"), ("DualSense", "×"), ("Nintendo Switch Pro", "B"), ("", "A")],
)
def test_signs_are_those_printed_on_the_pad(name: str, sign: str) -> None:
    assert Bindings().pad_sign(Command.ACCEPT, name) == sign


def test_the_focus_goes_to_the_nearest_in_its_beam() -> None:
    here = Box(0, 0, 100, 50)
    below, far_below, aside = Box(60, 80, 100, 50), Box(0, 200, 100, 50), Box(300, 60, 100, 50)
    assert neighbour(here, [far_below, aside, below], Direction.DOWN) == 2
    assert neighbour(here, [far_below, below], Direction.UP) is None
    assert neighbour(here, [aside], Direction.RIGHT) == 0
