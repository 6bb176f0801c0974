"""Which key and which pad button says what, as somebody has set it, and what is printed on them.

A command has one key and one button that can be changed; Enter, Esc and the arrows always do what
they do, and further keys of a command stay as long as nothing else wants them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

import pygame

from scenes.ui import keys
from scenes.ui.intents import Command

Board = Literal["keys", "pad"]
"""What is bound: keys of the keyboard, or buttons of pads."""

FIXED: Final[Mapping[int, Command]] = {
    pygame.K_RETURN: Command.ACCEPT,
    pygame.K_KP_ENTER: Command.ACCEPT,
    pygame.K_ESCAPE: Command.BACK,
}
"""Keys that always do what they do, beside the arrows."""
NEEDED: Final = (Command.ACCEPT, Command.BACK, Command.MENU)
"""Commands that no pad goes without."""


def _first(table: Mapping[int, Command]) -> dict[Command, int]:
    """The key or button of each command that comes first."""
    found: dict[Command, int] = {}
    for code, command in table.items():
        found.setdefault(command, code)
    return found


USUAL: Final[Mapping[Board, Mapping[int, Command]]] = {"keys": keys.KEYS, "pad": keys.PAD}
FIRST: Final[Mapping[Board, Mapping[Command, int]]] = {
    board: _first(table) for board, table in USUAL.items()
}

NOTHING: Final = -1
"""No key or button."""


class Change(NamedTuple):
    """What a change of one command leads to: the new settings, and which other command has lost
    its key or button to it, if one has, and what that has now."""

    bound: Mapping[str, int]
    other: Command | None
    instead: int


class Bindings:
    """The table of keys and of buttons. `bound`: by board, what was set for a command's value."""

    def __init__(
        self,
        bound_keys: Mapping[str, int] | None = None,
        bound_pad: Mapping[str, int] | None = None,
    ) -> None:
        self._main: dict[Board, dict[Command, int]] = {
            "keys": _mains("keys", bound_keys or {}),
            "pad": _mains("pad", bound_pad or {}),
        }
        self.keys: Mapping[int, Command] = {**self._table("keys"), **FIXED}
        self.pad: Mapping[int, Command] = self._table("pad")

    def _table(self, board: Board) -> dict[int, Command]:
        """All keys or buttons: further ones first, over which those that were set go."""
        first = FIRST[board]
        found = {code: to for code, to in USUAL[board].items() if first[to] != code}
        return found | {code: to for to, code in self._main[board].items() if code != NOTHING}

    def of(self, board: Board, command: Command) -> int:
        """The key or button of a command; NOTHING if it has none."""
        return self._main[board].get(command, NOTHING)

    def sign(self, command: Command) -> str:
        """What is printed on the key of a command; empty if it has none."""
        key = self.of("keys", command)
        return keys.key_sign(key) if key != NOTHING else ""

    def pad_sign(self, command: Command, pad_name: str) -> str:
        """What is printed on the button of a command, on a pad of that name; empty if none has
        it."""
        button = self.of("pad", command)
        return keys.button_sign(button, pad_name) if button != NOTHING else ""

    def free(self, board: Board, code: int) -> bool:
        """Whether a key or button may be set at all."""
        if board == "pad":
            return code not in keys.PAD_MOVES
        return code not in FIXED and code not in keys.MOVES

    def change(self, board: Board, command: Command, code: int) -> Change | None:
        """A command gets another key or button; whichever has it now gets the old one. None where
        that would leave a command without a button that no pad goes without."""
        main = self._main[board]
        other = next((to for to, own in main.items() if own == code and to is not command), None)
        instead = self.of(board, command)
        if other in NEEDED and instead == NOTHING:
            return None
        bound = {**main, command: code}
        if other is not None:
            bound[other] = instead
        usual = FIRST[board]
        changed = {to.value: own for to, own in bound.items() if own != usual.get(to, NOTHING)}
        return Change(changed, other, instead)


def _mains(board: Board, bound: Mapping[str, int]) -> dict[Command, int]:
    """The key or button of each command. Settings that contradict one another or leave nothing for
    what is needed are as if nothing were set."""
    usual = FIRST[board]
    main = {to: bound.get(to.value, usual.get(to, NOTHING)) for to in Command}
    taken = [code for code in main.values() if code != NOTHING]
    fixed = keys.PAD_MOVES if board == "pad" else {**FIXED, **keys.MOVES}
    wrong = any(code in fixed for to, code in main.items() if code != usual.get(to))
    missing = any(main[to] == NOTHING for to in NEEDED)
    if len(set(taken)) < len(taken) or wrong or missing:
        return {to: usual.get(to, NOTHING) for to in Command}
    return main
