"""Default key map: keys and pad buttons of commands, and their labels."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final

import pygame

from scenes.ui.devices.intents import Command, Direction, EditKey


def _media_key(scancode: int) -> int:
    """Return the key of an SDL scancode that pygame has no name for."""
    return scancode | 1 << 30


REMOTE_KEY_COMMANDS: Final[Mapping[int, Command]] = {
    pygame.K_AC_BACK: Command.BACK,
    _media_key(260): Command.BACK,  # stop
    _media_key(119): Command.ACCEPT,  # select
    pygame.K_MENU: Command.MENU,
    _media_key(101): Command.MENU,  # application, the menu key of a keyboard
    _media_key(117): Command.RULES,  # help
    _media_key(261): Command.PAUSE,  # play and pause
    _media_key(259): Command.PREVIOUS,  # previous track
    _media_key(258): Command.NEXT,  # next track
    _media_key(285): Command.REPLAY_TURNS,  # rewind
    _media_key(286): Command.FAST_FORWARD,
}
"""Keys of remote controls and media keys, by their SDL scancodes."""

ARROW_DIRECTIONS: Final[Mapping[int, Direction]] = {
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
}
DEFAULT_KEY_COMMANDS: Final[Mapping[int, Command]] = {
    pygame.K_RETURN: Command.ACCEPT,
    pygame.K_KP_ENTER: Command.ACCEPT,
    pygame.K_SPACE: Command.ACCEPT,
    pygame.K_ESCAPE: Command.BACK,
    pygame.K_BACKSPACE: Command.BACK,
    pygame.K_m: Command.MENU,
    pygame.K_z: Command.ZOOM,
    pygame.K_u: Command.UNDO,
    pygame.K_y: Command.REDO,
    pygame.K_h: Command.HINT,
    pygame.K_l: Command.LOG,
    pygame.K_r: Command.RULES,
    pygame.K_F1: Command.RULES,
    pygame.K_f: Command.FAST_FORWARD,
    pygame.K_s: Command.SKIP,
    pygame.K_p: Command.PAUSE,
    pygame.K_PERIOD: Command.STEP,
    pygame.K_c: Command.HIDE_CARDS,
    pygame.K_w: Command.REPLAY_TURNS,
    pygame.K_a: Command.PLAYER_AID,
    pygame.K_t: Command.TRIED_VARIATIONS,
    pygame.K_PAGEUP: Command.PREVIOUS,
    pygame.K_PAGEDOWN: Command.NEXT,
    **REMOTE_KEY_COMMANDS,
}
CTRL_KEY_COMMANDS: Final[Mapping[int, Command]] = {
    pygame.K_z: Command.UNDO,
    pygame.K_y: Command.REDO,
}
TEXT_ENTRY_KEY_COMMANDS: Final[Mapping[int, Command]] = {
    pygame.K_RETURN: Command.ACCEPT,
    pygame.K_KP_ENTER: Command.ACCEPT,
    pygame.K_ESCAPE: Command.BACK,
    pygame.K_AC_BACK: Command.BACK,
}
EDIT_KEYS: Final[Mapping[int, EditKey]] = {
    pygame.K_BACKSPACE: EditKey.BACKSPACE,
    pygame.K_DELETE: EditKey.DELETE,
    pygame.K_HOME: EditKey.HOME,
    pygame.K_END: EditKey.END,
}

POINTER_BUTTON_COMMANDS: Final[Mapping[int, Command]] = {
    6: Command.BACK,
    7: Command.NEXT,
}
"""Thumb buttons of a mouse, as pygame counts them: X11 and remotes call the first one 8."""

_PLACES: Final[Mapping[int, int]] = {
    **{pygame.KSCAN_A + n: pygame.K_a + n for n in range(26)},
    **{pygame.KSCAN_1 + n: pygame.K_1 + n for n in range(9)},
    pygame.KSCAN_0: pygame.K_0,
    pygame.KSCAN_COMMA: pygame.K_COMMA,
    pygame.KSCAN_PERIOD: pygame.K_PERIOD,
}
"""Keys of the American layout by their scancode, where other layouts print another sign."""


def find_key(key: int, scancode: int, known: Container[int]) -> int:
    """Return the key of a table that was pressed: by what it prints, then by where it lies.

    Layouts without Latin letters print none of the letters of the tables, and a French layout
    prints digits with Shift alone. A Latin letter always counts as what it prints.

    Args:
        key: Key by what it prints.
        scancode: Place of the key on the keyboard; 0 if it is unknown.
        known: Keys with a meaning.
    """
    if key in known or pygame.K_a <= key <= pygame.K_z:
        return key
    return _PLACES.get(scancode, key)


DPAD_DIRECTIONS: Final[Mapping[int, Direction]] = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Direction.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Direction.RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Direction.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Direction.DOWN,
}
PAD_BUTTONS: Final[Mapping[int, Command]] = {
    pygame.CONTROLLER_BUTTON_A: Command.ACCEPT,
    pygame.CONTROLLER_BUTTON_B: Command.BACK,
    pygame.CONTROLLER_BUTTON_X: Command.UNDO,
    pygame.CONTROLLER_BUTTON_Y: Command.ZOOM,
    pygame.CONTROLLER_BUTTON_START: Command.MENU,
    pygame.CONTROLLER_BUTTON_BACK: Command.RULES,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Command.LOG,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Command.HINT,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Command.HIDE_CARDS,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Command.PAUSE,
}
FIRST_TRIGGER_BUTTON: Final = 100
"""Button number of the left trigger; the right one follows.

SDL reports triggers as axes; here they count as buttons too.
"""
TRIGGER_AXES: Final[Mapping[int, int]] = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: FIRST_TRIGGER_BUTTON,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: FIRST_TRIGGER_BUTTON + 1,
}
DEFAULT_PAD_BUTTONS: Final[Mapping[int, Command]] = {
    **PAD_BUTTONS,
    FIRST_TRIGGER_BUTTON: Command.SKIP,
    FIRST_TRIGGER_BUTTON + 1: Command.FAST_FORWARD,
}

CHOICE_BUTTONS: Final[Mapping[int, int]] = {
    pygame.CONTROLLER_BUTTON_A: 0,
    pygame.CONTROLLER_BUTTON_B: 1,
    pygame.CONTROLLER_BUTTON_X: 2,
    pygame.CONTROLLER_BUTTON_Y: 3,
}
"""Choice number of each pad button; on unknown pads the first four buttons count."""

CHOICE_KEY_GROUPS: Final[tuple[tuple[int, ...], ...]] = (
    (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4),
    (pygame.K_7, pygame.K_8, pygame.K_9, pygame.K_0),
    (pygame.K_v, pygame.K_b, pygame.K_n, pygame.K_COMMA),
    (pygame.K_F5, pygame.K_F6, pygame.K_F7, pygame.K_F8),
    (pygame.K_q, pygame.K_w, pygame.K_e, pygame.K_r),
)
"""Groups of adjacent keys with which people at one keyboard pick a choice.

There are as many groups as people at the largest table that chooses simultaneously. No
group contains an arrow, or the key of Enter, Esc or the menu.
"""

DIGIT_KEYS: Final[Mapping[int, int]] = {
    **{key: n for n, key in enumerate(range(pygame.K_1, pygame.K_9 + 1))},
    **{key: n for n, key in enumerate(range(pygame.K_KP_1, pygame.K_KP_9 + 1))},
    pygame.K_0: 9,
    pygame.K_KP_0: 9,
}
"""Choice number of each digit; 0 is the tenth."""

CHOICE_KEYS: Final = frozenset(key for group in CHOICE_KEY_GROUPS for key in group)

KEY_GROUP_LABELS: Final[tuple[tuple[str, ...], ...]] = (
    ("1", "2", "3", "4"),
    ("7", "8", "9", "0"),
    ("V", "B", "N", ","),
    ("F5", "F6", "F7", "F8"),
    ("Q", "W", "E", "R"),
)

JOYSTICK_BUTTONS: Final[Mapping[int, int]] = {
    0: pygame.CONTROLLER_BUTTON_A,
    1: pygame.CONTROLLER_BUTTON_B,
    2: pygame.CONTROLLER_BUTTON_X,
    3: pygame.CONTROLLER_BUTTON_Y,
    6: pygame.CONTROLLER_BUTTON_BACK,
    7: pygame.CONTROLLER_BUTTON_START,
}
"""Button numbers of pads without an SDL mapping: the most common layout."""

KEY_LABELS: Final[Mapping[int, str]] = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_INSERT: "Ins",
    pygame.K_DELETE: "Del",
}
"""Labels of keys whose pygame name is longer."""

BUTTON_LABELS: Final[Mapping[int, str]] = {
    pygame.CONTROLLER_BUTTON_A: "A",
    pygame.CONTROLLER_BUTTON_B: "B",
    pygame.CONTROLLER_BUTTON_X: "X",
    pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_START: "Start",
    pygame.CONTROLLER_BUTTON_BACK: "Back",
    pygame.CONTROLLER_BUTTON_GUIDE: "Home",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "LB",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "RB",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "L3",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "R3",
    FIRST_TRIGGER_BUTTON: "LT",
    FIRST_TRIGGER_BUTTON + 1: "RT",
}
"""Labels of pad buttons; brands with other labels are in `PAD_BRAND_LABELS`."""

PAD_BRAND_LABELS: Final[Mapping[str, Mapping[int, str]]] = {
    "playstation": {
        pygame.CONTROLLER_BUTTON_A: "×",
        pygame.CONTROLLER_BUTTON_B: "○",
        pygame.CONTROLLER_BUTTON_X: "□",
        pygame.CONTROLLER_BUTTON_Y: "△",
        pygame.CONTROLLER_BUTTON_START: "Options",
        pygame.CONTROLLER_BUTTON_BACK: "Share",
        pygame.CONTROLLER_BUTTON_GUIDE: "PS",
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "L1",
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "R1",
        FIRST_TRIGGER_BUTTON: "L2",
        FIRST_TRIGGER_BUTTON + 1: "R2",
    },
    "nintendo": {
        pygame.CONTROLLER_BUTTON_A: "B",
        pygame.CONTROLLER_BUTTON_B: "A",
        pygame.CONTROLLER_BUTTON_X: "Y",
        pygame.CONTROLLER_BUTTON_Y: "X",
        pygame.CONTROLLER_BUTTON_START: "+",
        pygame.CONTROLLER_BUTTON_BACK: "−",
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "L",
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "R",
        FIRST_TRIGGER_BUTTON: "ZL",
        FIRST_TRIGGER_BUTTON + 1: "ZR",
    },
}
_FAMILY_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "playstation": ("playstation", "dualsense", "dualshock", "ps3", "ps4", "ps5"),
    "nintendo": ("nintendo", "joy-con", "switch"),
}


def key_label(key: int) -> str:
    """Return the label of a key."""
    sign = KEY_LABELS.get(key) or pygame.key.name(key)
    return sign.upper() if len(sign) <= 3 and key not in KEY_LABELS else sign[:1].upper() + sign[1:]


def button_label(button: int, pad_name: str) -> str:
    """Return the label of a button on a pad of this name."""
    for family, words in _FAMILY_WORDS.items():
        if any(word in pad_name.lower() for word in words):
            return PAD_BRAND_LABELS[family].get(button) or BUTTON_LABELS.get(button, str(button))
    return BUTTON_LABELS.get(button, str(button))
