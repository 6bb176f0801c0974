"""Input of lines in a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

AskLine = Callable[[str], str]
"""Function that asks for a line of text; raises EOFError at the end of the input."""


def read_line(ask_line: AskLine, prompt: str) -> str:
    """Ask and return the answer in narrow letters; a Japanese keyboard may type wide ones."""
    return unicodedata.normalize("NFKC", ask_line(prompt)).strip()
