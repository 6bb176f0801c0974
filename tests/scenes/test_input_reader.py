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
from scenes.ui.devices.joystick_layout import (
    JoystickInput,
    complete_cross,
    parse_setups,
)
from scenes.ui.input_reader import (
    FIRST_REPEAT_SECONDS,
    LONG_PRESS_SECONDS,
    NEXT_REPEAT_SECONDS,
    InputReader,
)
from scenes.ui.layer.focus_navigation import find_neighbour
from sprites.picture import Box
from tests.scenes.fake_pads import FakeJoystick

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


def plug_joystick(
    hand: InputReader, monkeypatch: pytest.MonkeyPatch, axes: int = 2, hats: int = 1
) -> None:
    """Plug in a joystick that SDL has no mapping for."""
    module = "scenes.ui.input_reader"
    monkeypatch.setattr(f"{module}.controller.is_controller", lambda index: False)
    monkeypatch.setattr(
        f"{module}.pygame.joystick.Joystick", lambda index: FakeJoystick(3, axes, hats)
    )
    hand.read_event(Event(pygame.JOYDEVICEADDED, device_index=0))


def hat(x: int, y: int) -> Event:
    return Event(pygame.JOYHATMOTION, instance_id=3, hat=0, value=(x, y))


def axis(number: int, value: float) -> Event:
    return Event(pygame.JOYAXISMOTION, instance_id=3, axis=number, value=value)


def button(number: int) -> Event:
    return Event(pygame.JOYBUTTONDOWN, instance_id=3, button=number)


def test_a_joystick_that_is_pulled_out_stops_moving(
    hand: InputReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_joystick(hand, monkeypatch)
    assert hand.read_event(hat(1, 0))
    assert hand.is_repeating
    hand.read_event(Event(pygame.JOYDEVICEREMOVED, instance_id=3))
    assert not hand.is_repeating and hand.advance(1.0) == []
    assert hand.read_event(hat(1, 0)) == []


def test_a_joystick_with_a_cross_of_two_axes_moves(
    hand: InputReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_joystick(hand, monkeypatch, hats=0)
    assert hand.read_event(axis(0, -1.0)) == [FocusMove(Direction.LEFT, PAD)]
    assert hand.read_event(axis(0, -0.5)) == []
    assert hand.read_event(axis(0, 0.0)) == [] and not hand.is_repeating
    assert hand.read_event(axis(1, 1.0)) == [FocusMove(Direction.DOWN, PAD)]
    assert hand.read_event(axis(1, -1.0)) == [FocusMove(Direction.UP, PAD)]


def test_a_joystick_without_a_cross_is_offered_a_set_up(
    hand: InputReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_joystick(hand, monkeypatch, axes=0, hats=0)
    assert hand.read_event(button(0)) == []
    assert hand.devices.unknown_gamepad == PAD


@pytest.mark.parametrize(
    ("setup", "presses"),
    [
        ("-a3,+a2,+a3,-a2,b1", [axis(3, -1.0), axis(2, 1.0), axis(3, 1.0), axis(2, -1.0)]),
        ("h0.1,h0.2,h0.4,h0.8,b1", [hat(0, 1), hat(1, 0), hat(0, -1), hat(-1, 0)]),
        ("b4,b5,b6,b7,b1", [button(4), button(5), button(6), button(7)]),
    ],
)
def test_a_joystick_obeys_its_set_up(
    hand: InputReader, monkeypatch: pytest.MonkeyPatch, setup: str, presses: list[Event]
) -> None:
    plug_joystick(hand, monkeypatch, axes=4)
    hand.devices.joystick_layouts = parse_setups({"1": setup})
    order = [Direction.UP, Direction.RIGHT, Direction.DOWN, Direction.LEFT]
    for press, direction in zip(presses, order, strict=True):
        assert hand.read_event(press) == [FocusMove(direction, PAD)]
    assert hand.read_event(button(1)) == [CommandPress(Command.ACCEPT, PAD)]
    assert hand.read_event(button(0)) == [CommandPress(Command.BACK, PAD)]


@pytest.mark.parametrize("setup", ["", "b0", "b0,b1,b2,b3", "b0,b0,b1,b2,b3", "b0,b1,b2,b3,x"])
def test_a_set_up_that_makes_no_sense_is_ignored(setup: str) -> None:
    assert parse_setups({"1": setup}) == {}


@pytest.mark.parametrize("distance", [1, 2, 3, 4])
def test_four_buttons_of_a_cross_follow_one_of_three_orders(distance: int) -> None:
    cross = complete_cross(JoystickInput("button", 4), JoystickInput("button", 4 + distance))
    found = [source.number for source in cross or ()]
    assert found == {1: [6, 7], 2: [5, 7], 3: [5, 6], 4: []}[distance]


def key(printed: int, place: int) -> Event:
    return Event(pygame.KEYDOWN, key=printed, scancode=place, mod=0)


@pytest.mark.parametrize(
    ("printed", "place", "command"),
    [
        (0x043A, pygame.KSCAN_R, Command.RULES),  # Cyrillic
        (ord(";"), pygame.KSCAN_M, Command.MENU),  # a sign where the American layout has M
        (pygame.K_z, pygame.KSCAN_Y, Command.ZOOM),  # German: Z lies where Y does
        (pygame.K_q, pygame.KSCAN_A, None),  # French: a Latin letter is what it prints
    ],
)
def test_a_key_counts_by_what_it_prints_then_by_where_it_lies(
    hand: InputReader, printed: int, place: int, command: Command | None
) -> None:
    expected = [] if command is None else [CommandPress(command, KEYBOARD)]
    assert hand.read_event(key(printed, place)) == expected


def test_a_key_is_released_though_the_layout_changed_while_it_was_held(hand: InputReader) -> None:
    hand.read_event(key(pygame.K_f, pygame.KSCAN_F))
    up = Event(pygame.KEYUP, key=0x0430, scancode=pygame.KSCAN_F, mod=0)
    assert hand.read_event(up) == [CommandRelease(Command.FAST_FORWARD, KEYBOARD)]


def test_the_thumb_button_of_a_mouse_goes_back(hand: InputReader) -> None:
    down = hand.read_event(Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=6))
    up = hand.read_event(Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=6))
    assert down == [CommandPress(Command.BACK, MOUSE)]
    assert up == [CommandRelease(Command.BACK, MOUSE)]


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


def test_the_focus_reaches_a_button_over_the_corner_of_a_card() -> None:
    """And comes back, but never leaves another way that lies before it."""
    card, button, beside = Box(1631, 726, 226, 301), Box(1828, 988, 68, 68), Box(1900, 800, 10, 10)
    for direction in (Direction.RIGHT, Direction.DOWN):
        assert find_neighbour(card, [button], direction) == 0
    for direction in (Direction.LEFT, Direction.UP):
        assert find_neighbour(button, [card], direction) == 0
        assert find_neighbour(card, [button], direction) is None
    assert find_neighbour(card, [button, beside], Direction.RIGHT) == 1
