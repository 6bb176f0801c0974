"""Intents: device-independent input events. Positions are design pixels."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class DeviceKind(Enum):
    """A kind of input device; the last used one selects the displayed button labels."""

    MOUSE = "mouse"
    TOUCH = "touch"
    KEYBOARD = "keyboard"
    PAD = "pad"


@dataclass(frozen=True, slots=True)
class Device:
    """The source of an intent; `id` distinguishes several pads and is 0 for other devices."""

    kind: DeviceKind
    id: int = 0


MOUSE = Device(DeviceKind.MOUSE)
TOUCH = Device(DeviceKind.TOUCH)
KEYBOARD = Device(DeviceKind.KEYBOARD)


class Direction(Enum):
    """A direction of focus movement; the value is (dx, dy), y downwards."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


class Command(Enum):
    """A command of a key or button; FAST_FORWARD, ZOOM and ACCEPT can also be held."""

    ACCEPT = "accept"
    BACK = "back"
    MENU = "menu"
    ZOOM = "zoom"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    LOG = "log"
    RULES = "rules"
    FAST_FORWARD = "fast_forward"
    SKIP = "skip"
    PAUSE = "pause"
    STEP = "step"
    HIDE_CARDS = "cover"
    REPLAY_TURNS = "again"
    PLAYER_AID = "aid"
    TRIED_VARIATIONS = "tried"
    PREVIOUS = "previous"
    NEXT = "next"


class PointerButton(Enum):
    """A mouse button; a finger counts as PRIMARY."""

    PRIMARY = 1
    MIDDLE = 2
    SECONDARY = 3


class InputMode(Enum):
    """The meaning of keys and buttons in a scene: commands, numbered choices, or raw codes.

    `NUMBERS` gives the digits of the keyboard a meaning, and all else is a command.
    `JOYSTICK_INPUTS` concerns joysticks without a mapping only.
    """

    COMMANDS = "commands"
    CHOICES = "picks"
    NUMBERS = "numbers"
    RAW_CODES = "codes"
    JOYSTICK_INPUTS = "joystick"


class EditKey(Enum):
    """A key that edits the text of a text field."""

    BACKSPACE = "erase_before"
    DELETE = "erase_after"
    HOME = "home"
    END = "end"


@dataclass(frozen=True, slots=True)
class FocusMove:
    """A direction key, pad direction or stick was pressed; repeated while it is held."""

    direction: Direction
    device: Device
    is_repeat: bool = False


@dataclass(frozen=True, slots=True)
class CommandPress:
    """The key or button of a command goes down."""

    command: Command
    device: Device


@dataclass(frozen=True, slots=True)
class CommandRelease:
    """The key or button of a command comes up, or counts as released because the scene changed."""

    command: Command
    device: Device


@dataclass(frozen=True, slots=True)
class PointerMove:
    """The pointer moves while no button is pressed."""

    x: float
    y: float
    device: Device


@dataclass(frozen=True, slots=True)
class PointerPress:
    """A mouse button or a finger goes down."""

    x: float
    y: float
    button: PointerButton
    device: Device


@dataclass(frozen=True, slots=True)
class PointerDrag:
    """The pointer moves while a button or finger is down."""

    x: float
    y: float
    button: PointerButton
    device: Device


@dataclass(frozen=True, slots=True)
class PointerRelease:
    """A mouse button or a finger comes up.

    `is_cancelled` is set if it counts as released because the scene changed.
    """

    x: float
    y: float
    button: PointerButton
    device: Device
    is_cancelled: bool = False


@dataclass(frozen=True, slots=True)
class WheelScroll:
    """The wheel turns by `steps` over a position; up and away is positive."""

    x: float
    y: float
    steps: float
    device: Device


@dataclass(frozen=True, slots=True)
class TextInput:
    """Text that the player entered, as the input method delivers it."""

    text: str


@dataclass(frozen=True, slots=True)
class TextComposition:
    """Unfinished text of the input method; empty when the composition ends."""

    text: str


@dataclass(frozen=True, slots=True)
class EditKeyPress:
    """An editing key is pressed while a text field is edited."""

    key: EditKey


@dataclass(frozen=True, slots=True)
class ChoicePick:
    """A numbered button of a pad or key of a key group is pressed; numbers start at 0.

    Only sent in `InputMode.CHOICES`. In `InputMode.NUMBERS` it is a digit of the keyboard.
    """

    number: int
    device: Device


@dataclass(frozen=True, slots=True)
class RawKeyPress:
    """A key or pad button is pressed, whatever its command; only sent in `InputMode.RAW_CODES`.

    Enter, Esc and the arrows keep their usual intents.
    """

    code: int
    device: Device


@dataclass(frozen=True, slots=True)
class JoystickPress:
    """An input of a joystick without a mapping is pressed.

    `code` is that of SDL mappings. Only sent in `InputMode.JOYSTICK_INPUTS`.
    """

    code: str
    device: Device


Intent = (
    FocusMove
    | CommandPress
    | CommandRelease
    | PointerMove
    | PointerPress
    | PointerDrag
    | PointerRelease
    | WheelScroll
    | TextInput
    | TextComposition
    | EditKeyPress
    | ChoicePick
    | RawKeyPress
    | JoystickPress
)


def device_of(intent: Intent) -> Device:
    """Return the device that sent an intent."""
    if isinstance(intent, TextInput | TextComposition | EditKeyPress):
        return KEYBOARD
    return intent.device
