"""Reading time of a line: a line stands until people have read it.

At speed 1 it stands for a glance and for its length at a reading speed. Faster speeds shorten
that time in proportion.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GLANCE_SECONDS: Final = 0.6
"""Seconds to turn to a line."""
LETTERS_PER_SECOND: Final[Mapping[str, float]] = {"en": 12.0, "ja": 6.0}
"""Reading speed by language; other languages are read like English."""
FADE_MARGIN_SECONDS: Final = 0.1
"""Seconds until a line that fades in can be read."""

ROUNDING_ERROR_SECONDS: Final = 1e-9
"""Remaining time that is only the rounding error of many frames."""


def reading_seconds(words: str, language: str) -> float:
    """Return the least seconds for which a line stands at speed 1."""
    rate = LETTERS_PER_SECOND.get(language, LETTERS_PER_SECOND["en"])
    return GLANCE_SECONDS + len(words) / rate


class ReadingClock:
    """Counts the seconds at speed 1 until the present line has been read."""

    def __init__(self) -> None:
        self.remaining_seconds = 0.0
        """Seconds at speed 1 for which the line still has to stand."""

    def start(self, words: str, language: str) -> None:
        """Start to read a line; no words need no time."""
        self.remaining_seconds = 0.0
        if words:
            self.remaining_seconds = reading_seconds(words, language) + FADE_MARGIN_SECONDS

    def add_words(self, words: str, language: str, share: float = 1.0) -> None:
        """Read further words of the line that is being read.

        Args:
            words: The words.
            language: Their language.
            share: Share of the reading time that they get.
        """
        letters = reading_seconds(words, language) - GLANCE_SECONDS
        glance = GLANCE_SECONDS + FADE_MARGIN_SECONDS
        self.remaining_seconds = max(self.remaining_seconds, glance * share) + letters * share

    def advance(self, seconds: float) -> None:
        """Let seconds at speed 1 pass."""
        left = self.remaining_seconds - seconds
        self.remaining_seconds = left if left > ROUNDING_ERROR_SECONDS else 0.0

    def clear(self) -> None:
        """Stop, since the line has gone or nobody needs it."""
        self.remaining_seconds = 0.0
