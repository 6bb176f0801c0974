"""Returning surface memory to the system, and garbage collection while nothing moves.

By default the C library of Linux keeps the space of freed surfaces, each a little too
small for the next: a long match took a third more memory than it needed. A full garbage
collection with a table on the screen takes up to 42 ms, two or three frames.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

M_MMAP_THRESHOLD: Final = -3
"""Option of `mallopt`: the size from which a block is taken from the system by itself."""
LARGE_BLOCK_BYTES: Final = 32 * 1024
"""Size of a large block in bytes; smaller than cards, tiles and lines of text.

A fixed value also stops the library from raising the threshold as surfaces come and go.
"""


IDLE_COLLECTION_THRESHOLD: Final = 30
"""Number of younger collections after which a full one runs as soon as nothing moves."""
FORCED_COLLECTION_THRESHOLD: Final = 400
"""Number of younger collections after which a full one runs even during motion.

That is about fifteen minutes of a demo that never rests.
"""


@contextmanager
def idle_garbage_collection() -> Iterator[None]:
    """Leave full garbage collections to `collect_if_due`, which the caller calls often."""
    young, middle, whole = gc.get_threshold()
    gc.freeze()  # what is there now, such as the modules, stays to the end
    gc.set_threshold(young, middle, FORCED_COLLECTION_THRESHOLD)
    try:
        yield
    finally:
        gc.set_threshold(young, middle, whole)
        gc.unfreeze()


def collect_if_due() -> bool:
    """Run a full garbage collection if one is due; called while nothing moves.

    Returns:
        True if it ran.
    """
    if gc.get_count()[2] < IDLE_COLLECTION_THRESHOLD:
        return False
    gc.collect()
    return True


def set_mmap_threshold() -> bool:
    """Take memory of large surfaces directly from the system from now on.

    Returns:
        True if it is set; False with another C library, which does not need it.
    """
    return _asked("mallopt", M_MMAP_THRESHOLD, LARGE_BLOCK_BYTES)


def trim_heap() -> bool:
    """Return free memory inside the heap to the system; takes some milliseconds.

    A match creates and frees thousands of smaller surfaces there. Without trimming, the heap
    never shrinks while anything above the gap is in use.

    Returns:
        True if there was any.
    """
    return _asked("malloc_trim", 0)


def _asked(name: str, *given: int) -> bool:
    """Return the result of a function of the C library of Linux; False where it does not exist."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        return bool(getattr(ctypes.CDLL(None), name)(*given))
    except (OSError, AttributeError):
        return False
