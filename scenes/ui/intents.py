"""Intents: what a person wants, whatever device he says it with. Places are design units."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """A kind of device; the one used last decides which button signs are shown."""

    MOUSE = "mouse"
    TOUCH = "touch"
    KEYBOARD = "keyboard"
    PAD = "pad"


@dataclass(frozen=True, slots=True)
class Device:
    """Where an intent comes from. `id` tells several pads apart (0 for the others)."""

    kind: Kind
    id: int = 0


MOUSE = Device(Kind.MOUSE)
TOUCH = Device(Kind.TOUCH)
KEYBOARD = Device(Kind.KEYBOARD)


class Direction(Enum):
    """Where the focus goes; the value is (dx, dy), y down."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


class Command(Enum):
    """What one button or key says. FAST_FORWARD, ZOOM and ACCEPT are also held."""

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
    COVER = "cover"
    AGAIN = "again"
    AID = "aid"
    TRIED = "tried"
    PREVIOUS = "previous"
    NEXT = "next"


class PadButton(Enum):
    """A mouse button; a finger is PRIMARY."""

    PRIMARY = 1
    MIDDLE = 2
    SECONDARY = 3


class Hearing(Enum):
    """What a scene wants to hear of keys and buttons."""

    COMMANDS = "commands"
    PICKS = "picks"
    CODES = "codes"


class Edit(Enum):
    """What a key does to a text that is being written."""

    ERASE_BEFORE = "erase_before"
    ERASE_AFTER = "erase_after"
    HOME = "home"
    END = "end"


@dataclass(frozen=True, slots=True)
class Navigate:
    """Move the focus; repeated while held."""

    direction: Direction
    device: Device
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Do:
    """A command's button goes down."""

    command: Command
    device: Device


@dataclass(frozen=True, slots=True)
class Stop:
    """A command's button comes up, or is taken as released because the scene changed."""

    command: Command
    device: Device


@dataclass(frozen=True, slots=True)
class Point:
    """The pointer moved there with nothing pressed."""

    x: float
    y: float
    device: Device


@dataclass(frozen=True, slots=True)
class Press:
    """A mouse button or finger goes down there."""

    x: float
    y: float
    button: PadButton
    device: Device


@dataclass(frozen=True, slots=True)
class Drag:
    """It moved there, still down."""

    x: float
    y: float
    button: PadButton
    device: Device


@dataclass(frozen=True, slots=True)
class Release:
    """It comes up there. `given_up`: taken as released because the scene changed."""

    x: float
    y: float
    button: PadButton
    device: Device
    given_up: bool = False


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by `steps` (up and away is positive) over that place."""

    x: float
    y: float
    steps: float
    device: Device


@dataclass(frozen=True, slots=True)
class Typed:
    """Text that was written, as the input method gave it."""

    text: str


@dataclass(frozen=True, slots=True)
class Composing:
    """Text that the input method is still working on; empty when it is done."""

    text: str


@dataclass(frozen=True, slots=True)
class Editing:
    """A key that changes a text being written."""

    edit: Edit


@dataclass(frozen=True, slots=True)
class Pick:
    """The button or key of that number, counted from 0, of a pad or a few keys side by side; only
    while `Hearing.PICKS`."""

    number: int
    device: Device


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key (or a button of a pad) itself, whatever it says; only while `Hearing.CODES`. Enter, Esc
    and arrows say what they always say."""

    code: int
    device: Device


Intent = (
    Navigate | Do | Stop | Point | Press | Drag | Release | Wheel | Typed | Composing | Editing
    | Pick | Pressed
)  # fmt: skip


def device_of(intent: Intent) -> Device:
    """The device that an intent came from."""
    if isinstance(intent, Typed | Composing | Editing):
        return KEYBOARD
    return intent.device
