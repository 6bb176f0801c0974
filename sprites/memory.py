"""Memory of surfaces goes back to the system when they are dropped, and what is lost in circles is
looked for while nothing moves.

Left to itself the C library of Linux keeps the room of freed surfaces, each a little too small
for the next: a long match took a third more than it needed. Python looks through all objects for
those that only refer to each other: with a table laid that takes up to 42 ms, two or three frames.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

MMAP_THRESHOLD: Final = -3
"""The option of `mallopt` for the size from which memory is taken from the system singly."""
LARGE: Final = 32 * 1024
"""Bytes: cards, tiles and lines of text too. Setting it also stops the library from raising it as
surfaces come and go."""


DUE: Final = 30
"""After so many looks through younger objects all are looked through, as soon as nothing moves."""
OVERDUE: Final = 400
"""And after so many whatever moves: some fifteen minutes of a demo that never rests."""


@contextmanager
def swept_at_rest() -> Iterator[None]:
    """Meanwhile all objects are looked through by `sweep` alone, if that is called often enough."""
    young, middle, whole = gc.get_threshold()
    gc.freeze()  # what is there now, such as the modules, stays to the end
    gc.set_threshold(young, middle, OVERDUE)
    try:
        yield
    finally:
        gc.set_threshold(young, middle, whole)
        gc.unfreeze()


def sweep() -> bool:
    """Called while nothing moves: looks through all objects if that is due; whether it was."""
    if gc.get_count()[2] < DUE:
        return False
    gc.collect()
    return True


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
