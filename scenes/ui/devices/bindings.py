"""Key and pad bindings: defaults, changes by the player, and the labels of keys.

Each command has one key and one pad button that can be changed. Enter, Esc and the arrows
are fixed. Further default keys of a command stay until another command takes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

import pygame

from scenes.ui.devices import key_map
from scenes.ui.devices.intents import Command

BindingDevice = Literal["keys", "pad"]
"""Device of a binding: keys of the keyboard, or buttons of pads."""

FIXED_KEY_COMMANDS: Final[Mapping[int, Command]] = {
    pygame.K_RETURN: Command.ACCEPT,
    pygame.K_KP_ENTER: Command.ACCEPT,
    pygame.K_ESCAPE: Command.BACK,
    pygame.K_AC_BACK: Command.BACK,
}
"""Keys that cannot be rebound, in addition to the arrows."""
REQUIRED_COMMANDS: Final = (Command.ACCEPT, Command.BACK, Command.MENU)
"""Commands that need a button on every pad."""


def _first(table: Mapping[int, Command]) -> dict[Command, int]:
    """Return the first key or button of each command."""
    found: dict[Command, int] = {}
    for code, command in table.items():
        found.setdefault(command, code)
    return found


DEFAULT_BINDINGS: Final[Mapping[BindingDevice, Mapping[int, Command]]] = {
    "keys": key_map.DEFAULT_KEY_COMMANDS,
    "pad": key_map.DEFAULT_PAD_BUTTONS,
}
PRIMARY_BINDINGS: Final[Mapping[BindingDevice, Mapping[Command, int]]] = {
    board: _first(table) for board, table in DEFAULT_BINDINGS.items()
}

UNBOUND_CODE: Final = -1
"""Code of a command without key or button."""


class BindingChange(NamedTuple):
    """The result of a rebinding.

    It holds the new settings, the command that lost its key or button (if any), and the code
    that this command has now.
    """

    new_settings: Mapping[str, int]
    displaced_command: Command | None
    displaced_code: int


class Bindings:
    """Tables from keys and pad buttons to commands.

    Args:
        bound_keys: Keys that the player changed, by the value of the command.
        bound_pad: Pad buttons that the player changed, by the value of the command.
    """

    def __init__(
        self,
        bound_keys: Mapping[str, int] | None = None,
        bound_pad: Mapping[str, int] | None = None,
    ) -> None:
        self._main: dict[BindingDevice, dict[Command, int]] = {
            "keys": _mains("keys", bound_keys or {}),
            "pad": _mains("pad", bound_pad or {}),
        }
        self.key_commands: Mapping[int, Command] = {**self._table("keys"), **FIXED_KEY_COMMANDS}
        self.pad_commands: Mapping[int, Command] = self._table("pad")

    def _table(self, board: BindingDevice) -> dict[int, Command]:
        """Return the commands of all keys or buttons; changed ones override further defaults."""
        first = PRIMARY_BINDINGS[board]
        found = {code: to for code, to in DEFAULT_BINDINGS[board].items() if first[to] != code}
        return found | {code: to for to, code in self._main[board].items() if code != UNBOUND_CODE}

    def code_of(self, board: BindingDevice, command: Command) -> int:
        """Return the key or button of a command; UNBOUND if it has none."""
        return self._main[board].get(command, UNBOUND_CODE)

    def key_label(self, command: Command) -> str:
        """Return the label of the key of a command; empty if it has none."""
        key = self.code_of("keys", command)
        return key_map.key_label(key) if key != UNBOUND_CODE else ""

    def button_label(self, command: Command, pad_name: str) -> str:
        """Return the label of a command's button on a pad of this name; empty if it has none."""
        button = self.code_of("pad", command)
        return key_map.button_label(button, pad_name) if button != UNBOUND_CODE else ""

    def can_bind(self, board: BindingDevice, code: int) -> bool:
        """True if a key or button may be bound to a command."""
        if board == "pad":
            return code not in key_map.DPAD_DIRECTIONS
        return code not in FIXED_KEY_COMMANDS and code not in key_map.ARROW_DIRECTIONS

    def rebind(self, board: BindingDevice, command: Command, code: int) -> BindingChange | None:
        """Return the change that gives a command another key or button.

        A command that has the key or button now gets the old one in exchange.

        Returns:
            The change; None if it would leave a required command without a button.
        """
        main = self._main[board]
        other = next((to for to, own in main.items() if own == code and to is not command), None)
        instead = self.code_of(board, command)
        if other in REQUIRED_COMMANDS and instead == UNBOUND_CODE:
            return None
        bound = {**main, command: code}
        if other is not None:
            bound[other] = instead
        usual = PRIMARY_BINDINGS[board]
        changed = {to.value: own for to, own in bound.items() if own != usual.get(to, UNBOUND_CODE)}
        return BindingChange(changed, other, instead)


def _mains(board: BindingDevice, bound: Mapping[str, int]) -> dict[Command, int]:
    """Return the key or button of each command.

    Contradictory settings, or settings that leave a required command unbound, are ignored
    as a whole: the defaults are used.
    """
    usual = PRIMARY_BINDINGS[board]
    main = {to: bound.get(to.value, usual.get(to, UNBOUND_CODE)) for to in Command}
    taken = [code for code in main.values() if code != UNBOUND_CODE]
    fixed = (
        key_map.DPAD_DIRECTIONS
        if board == "pad"
        else {**FIXED_KEY_COMMANDS, **key_map.ARROW_DIRECTIONS}
    )
    wrong = any(code in fixed for to, code in main.items() if code != usual.get(to))
    missing = any(main[to] == UNBOUND_CODE for to in REQUIRED_COMMANDS)
    if len(set(taken)) < len(taken) or wrong or missing:
        return {to: usual.get(to, UNBOUND_CODE) for to in Command}
    return main
