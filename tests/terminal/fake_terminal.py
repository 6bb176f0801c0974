"""A terminal in memory: its printed lines, and a function that types the answers."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

CONFIRMATIONS = [Catalogue(language)("terminal.sure") for language in BUILT_IN_LANGUAGES]
"""Questions whether somebody means what they do."""
CLEARED = "~~~"
"""Line that stands for cleared output."""


class FakeTerminal:
    """A terminal that keeps its lines and lets a function type."""

    def __init__(self, types: Callable[[str], str]) -> None:
        self.lines: list[str] = []
        self._types = types

    def say(self, line: str) -> None:
        self.lines += line.split("\n")

    def ask(self, words: str) -> str:
        self.say(words)
        return "1" if words in CONFIRMATIONS else self._types(words)

    def clear(self) -> None:
        self.lines.append(CLEARED)

    @property
    def since_cleared(self) -> list[str]:
        """Return the lines that are visible now."""
        cleared = [n for n, line in enumerate(self.lines) if line == CLEARED]
        return self.lines[cleared[-1] + 1 :] if cleared else self.lines
