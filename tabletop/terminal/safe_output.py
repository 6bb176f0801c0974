"""Filter of the standard streams: no control sequence of a foreign text reaches a terminal.

Names, files, lessons and the messages of errors come from strangers. A terminal obeys control
characters in them: it may rename its window, or type answers for the user.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, TextIO

_CONTROLS: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters except tab and line ends, and those that turn the writing direction."""


class FilteredStream:
    """A text stream that shows control characters as question marks."""

    def __init__(self, stream: TextIO) -> None:
        self.unfiltered = stream

    def write(self, text: str) -> int:
        """Write a text without its control characters."""
        return self.unfiltered.write(remove_controls(text))

    def writelines(self, lines: list[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.unfiltered, name)


def remove_controls(text: str) -> str:
    """Return a text with `?` in place of its control characters."""
    return _CONTROLS.sub("?", text)


def unfiltered_output() -> TextIO:
    """Return the standard output for the program's own control sequences."""
    found: TextIO = getattr(sys.stdout, "unfiltered", sys.stdout)
    return found


@contextmanager
def filtered_streams() -> Iterator[None]:
    """Filter standard output and standard error."""
    before = sys.stdout, sys.stderr
    if not isinstance(sys.stdout, FilteredStream):
        sys.stdout = FilteredStream(sys.stdout)
        sys.stderr = FilteredStream(sys.stderr)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
