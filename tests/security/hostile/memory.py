"""Memory limit for some work, enforced by the operating system for every file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import resource
except ImportError:  # where the system has no such limits, files are weighed now and then
    resource = None  # type: ignore[assignment]

_TAKEN = Path("/proc/self/statm")


@contextmanager
def limit_memory(most: int) -> Iterator[None]:
    """Limit further memory requests to some bytes; a larger request raises MemoryError.

    Memory that this process has freed may be reused and does not count.
    """
    if resource is None or not _TAKEN.exists():
        yield
        return
    taken = int(_TAKEN.read_bytes().split(maxsplit=1)[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (taken + most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
