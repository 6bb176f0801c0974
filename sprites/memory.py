"""Memory of surfaces goes back to the system when they are dropped.

Left to itself the C library of Linux keeps the room of freed surfaces, each a little too small
for the next: a long match took a third more than it needed.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

MMAP_THRESHOLD: Final = -3
"""The option of `mallopt` for the size from which memory is taken from the system singly."""
LARGE: Final = 32 * 1024
"""Bytes: cards, tiles and lines of text too. Setting it also stops the library from raising it as
surfaces come and go."""


def part_large() -> bool:
    """Takes memory of large surfaces from the system singly, from now on; whether that is so.

    It is not where the system has another C library, which needs no telling.
    """
    return _asked("mallopt", MMAP_THRESHOLD, LARGE)


def give_back() -> bool:
    """Gives free room in the midst of the heap back to the system; whether there was any.

    Smaller surfaces come and go there by the thousand in a match, and what was full once would be
    kept for as long as anything above it is in use. It takes some milliseconds.
    """
    return _asked("malloc_trim", 0)


def _asked(name: str, *given: int) -> bool:
    """What a function of the C library of Linux answers; False where there is none."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        return bool(getattr(ctypes.CDLL(None), name)(*given))
    except (OSError, AttributeError):
        return False
