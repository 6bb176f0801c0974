"""How processes that serve this one are started: an interrupt of the program is not for them.

Ctrl+C reaches every process of a terminal at once. Only the first is to hear it, and ends the
others.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes started within hear no interrupt, from their very first moment. One that comes
    meanwhile is heard here afterwards: none is lost."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its own start would let interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
