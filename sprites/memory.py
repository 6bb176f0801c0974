"""Memory of large surfaces goes back to the system when they are dropped.

Left to itself the C library of Linux keeps the room of freed surfaces, each a little too small
for the next: a long match took a third more than it needed.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

MMAP_THRESHOLD: Final = -3
"""The option of `mallopt` for the size from which memory is taken from the system singly."""
LARGE: Final = 256 * 1024
"""Bytes; setting it also stops the library from raising it as surfaces come and go."""


def part_large() -> bool:
    """Takes memory of large surfaces from the system singly, from now on; whether that is so.

    It is not where the system has another C library, which needs no telling.
    """
    if not sys.platform.startswith("linux"):
        return False
    try:
        return bool(ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE))
    except (OSError, AttributeError):
        return False
