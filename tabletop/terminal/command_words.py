"""Words of the terminal's commands: those of the reader's language, English ones and letters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tabletop.text import Catalogue

READING_LETTERS: Final = {
    "help": "?", "table": "t", "mine": "h", "score": "s", "log": "l", "rules": "r", "look": "",
    "leave": "q",
}  # fmt: skip
"""Letters of the commands that every mode has, as in `COMMAND_LETTERS`."""
COMMAND_LETTERS: Final = {
    **READING_LETTERS, "choices": "a", "hint": "w", "undo": "u", "redo": "d",
}  # fmt: skip
"""Letter of each command of a match, the same in all languages; empty for none.

The names are words too.
"""
EXERCISE_LETTERS: Final = {
    **READING_LETTERS, "choices": "a", "hint": "w", "undo": "u", "repeat": "", "restart": "",
}  # fmt: skip
"""Letters of the commands of lessons and drills."""
REPLAY_LETTERS: Final = {
    **READING_LETTERS, "next": "n", "previous": "p", "begin": "", "end": "", "chances": "c",
    "review": "", "moment": "", "keep": "k", "repeat": "", "why": "", "retry": "",
}  # fmt: skip
"""Letters of the commands of replays and reviews."""
_COMMANDS_WITH_NAMES: Final = ("look", "rules")
"""Commands that a name or a question may follow."""
_SEPARATORS: Final = re.compile(r"[,、]\s*")


class CommandWords:
    """Finds the command of a typed line.

    In a script without spaces, a name may follow a word directly, or precede it: 「指輪を見る」.
    """

    def __init__(self, text: Catalogue, letters: Mapping[str, str] = COMMAND_LETTERS) -> None:
        """Read the words of a language.

        Args:
            text: Catalogue of the language.
            letters: Commands of the mode, with their letters.
        """
        self._commands = {name: name for name in letters}
        self._commands |= {letter: name for name, letter in letters.items() if letter}
        for name in letters:
            words = _SEPARATORS.split(text(f"terminal.word.{name}"))
            self._commands |= {word.casefold(): name for word in words}

    def find(self, line: str) -> tuple[str, str] | None:
        """Return the command of a line and the words after it; None if it begins with none.

        Args:
            line: Typed line, in narrow letters.
        """
        word, _, rest = line.partition(" ")
        if name := self._commands.get(word.casefold()):
            return name, rest
        for word, name in self._commands.items():
            if name not in _COMMANDS_WITH_NAMES or word.isascii():
                continue
            if line.startswith(word):
                return name, line.removeprefix(word)
            if line.endswith(f"を{word}"):
                return name, line.removesuffix(f"を{word}")
        return None
