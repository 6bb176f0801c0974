"""Which keys and pad buttons say what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from scenes.ui.intents import Command, Direction, Edit

MOVES: Final[Mapping[int, Direction]] = {
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
}
KEYS: Final[Mapping[int, Command]] = {
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
    pygame.K_c: Command.COVER,
    pygame.K_w: Command.AGAIN,
    pygame.K_a: Command.AID,
    pygame.K_t: Command.TRIED,
    pygame.K_PAGEUP: Command.PREVIOUS,
    pygame.K_PAGEDOWN: Command.NEXT,
}
WITH_CONTROL: Final[Mapping[int, Command]] = {
    pygame.K_z: Command.UNDO,
    pygame.K_y: Command.REDO,
}
WHILE_TYPING: Final[Mapping[int, Command]] = {
    pygame.K_RETURN: Command.ACCEPT,
    pygame.K_KP_ENTER: Command.ACCEPT,
    pygame.K_ESCAPE: Command.BACK,
}
EDITS: Final[Mapping[int, Edit]] = {
    pygame.K_BACKSPACE: Edit.ERASE_BEFORE,
    pygame.K_DELETE: Edit.ERASE_AFTER,
    pygame.K_HOME: Edit.HOME,
    pygame.K_END: Edit.END,
}

PAD_MOVES: Final[Mapping[int, Direction]] = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Direction.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Direction.RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Direction.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Direction.DOWN,
}
PAD: Final[Mapping[int, Command]] = {
    pygame.CONTROLLER_BUTTON_A: Command.ACCEPT,
    pygame.CONTROLLER_BUTTON_B: Command.BACK,
    pygame.CONTROLLER_BUTTON_X: Command.UNDO,
    pygame.CONTROLLER_BUTTON_Y: Command.ZOOM,
    pygame.CONTROLLER_BUTTON_START: Command.MENU,
    pygame.CONTROLLER_BUTTON_BACK: Command.RULES,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Command.LOG,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Command.HINT,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Command.COVER,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Command.PAUSE,
}
PAD_TRIGGERS: Final[Mapping[int, Command]] = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: Command.SKIP,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: Command.FAST_FORWARD,
}

PICKS: Final[Mapping[int, int]] = {
    pygame.CONTROLLER_BUTTON_A: 0,
    pygame.CONTROLLER_BUTTON_B: 1,
    pygame.CONTROLLER_BUTTON_X: 2,
    pygame.CONTROLLER_BUTTON_Y: 3,
}
"""Which of a few things a pad's button picks; the first four of any other pad do as well."""

KEY_GROUPS: Final[tuple[tuple[int, ...], ...]] = (
    (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4),
    (pygame.K_7, pygame.K_8, pygame.K_9, pygame.K_0),
    (pygame.K_v, pygame.K_b, pygame.K_n, pygame.K_COMMA),
    (pygame.K_KP_1, pygame.K_KP_2, pygame.K_KP_3, pygame.K_KP_4),
    (pygame.K_q, pygame.K_w, pygame.K_e, pygame.K_r),
)
"""Keys side by side that can be one person's own, to pick with: as many groups as people at the
largest table that chooses at once. None is an arrow, or the key of Enter, Esc or the menu."""

KEY_GROUP_SIGNS: Final[tuple[tuple[str, ...], ...]] = (
    ("1", "2", "3", "4"),
    ("7", "8", "9", "0"),
    ("V", "B", "N", ","),
    ("Num 1", "Num 2", "Num 3", "Num 4"),
    ("Q", "W", "E", "R"),
)

JOYSTICK: Final[Mapping[int, Command]] = {
    0: Command.ACCEPT,
    1: Command.BACK,
    2: Command.UNDO,
    3: Command.ZOOM,
    6: Command.RULES,
    7: Command.MENU,
}
"""For pads that SDL has no mapping for: the commonest numbering."""

SIGNS: Final[Mapping[Command, str]] = {
    Command.ACCEPT: "Enter",
    Command.BACK: "Esc",
    Command.MENU: "M",
    Command.ZOOM: "Z",
    Command.UNDO: "U",
    Command.REDO: "Y",
    Command.HINT: "H",
    Command.LOG: "L",
    Command.RULES: "R",
    Command.FAST_FORWARD: "F",
    Command.SKIP: "S",
    Command.PAUSE: "P",
    Command.STEP: ".",
    Command.COVER: "C",
    Command.AGAIN: "W",
    Command.AID: "A",
    Command.TRIED: "T",
    Command.PREVIOUS: "PgUp",
    Command.NEXT: "PgDn",
}
"""What is printed on the key of a command."""

PAD_SIGNS: Final[Mapping[Command, str]] = {
    Command.ACCEPT: "A",
    Command.BACK: "B",
    Command.UNDO: "X",
    Command.ZOOM: "Y",
    Command.MENU: "Start",
    Command.RULES: "Back",
    Command.LOG: "LB",
    Command.HINT: "RB",
    Command.SKIP: "LT",
    Command.FAST_FORWARD: "RT",
    Command.COVER: "L3",
    Command.PAUSE: "R3",
}
"""What is printed on the pad's button; families that print other signs are in `PAD_FAMILIES`."""

PAD_FAMILIES: Final[Mapping[str, Mapping[Command, str]]] = {
    "playstation": {
        Command.ACCEPT: "×",
        Command.BACK: "○",
        Command.UNDO: "□",
        Command.ZOOM: "△",
        Command.MENU: "Options",
        Command.RULES: "Share",
        Command.LOG: "L1",
        Command.HINT: "R1",
        Command.SKIP: "L2",
        Command.FAST_FORWARD: "R2",
    },
    "nintendo": {
        Command.ACCEPT: "B",
        Command.BACK: "A",
        Command.UNDO: "Y",
        Command.ZOOM: "X",
        Command.MENU: "+",
        Command.RULES: "−",
        Command.LOG: "L",
        Command.HINT: "R",
        Command.SKIP: "ZL",
        Command.FAST_FORWARD: "ZR",
    },
}
_FAMILY_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "playstation": ("playstation", "dualsense", "dualshock", "ps3", "ps4", "ps5"),
    "nintendo": ("nintendo", "joy-con", "switch"),
}


def pad_sign(command: Command, pad_name: str) -> str:
    """What is printed on the button of a command, on a pad of that name; empty if none has it."""
    for family, words in _FAMILY_WORDS.items():
        if any(word in pad_name.lower() for word in words):
            return PAD_FAMILIES[family].get(command, PAD_SIGNS.get(command, ""))
    return PAD_SIGNS.get(command, "")
