"""Memory use of attract mode over hours of virtual time.

`python -m tests.security.stalls.attract_memory --hours 8` prints the memory of this process every
quarter of an hour, and its growth after `--warm` hours. Two bounded caches are emptied before each
measurement, because they would hide unbounded growth: pictures of moving pieces (up to 26 MB) and
cached rule results, which take a day to fill. AI seats answer at once in this process, and their
caches go with their table. With `--workers` they think in processes of their own, while virtual
time runs much faster than theirs. `--drawn N` draws one frame in N, as a machine would that is far
too slow. `--speed` shows demos at another speed than 1. `--held` also prints the sizes of the
caches of pictures, texts and rules. `--traced` prints the places that allocated memory since the
last measurement.
"""

from __future__ import annotations

import argparse
import ctypes
import functools
import gc
import os
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest import mock

from scenes.menus.title_screen import TitleScene
from scenes.shell import preload
from scenes.shell.program import Program
from scenes.store.preferences import Preferences
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.core.util.memo import Memo
from tests.fixtures.screen.immediate_worker import CLIENT, find_worker_modules
from tests.fixtures.seeds import MAX_SEED, use_named_seeds
from tests.security.monkey.stand_ins import AnsweringWorker

FRAME_SECONDS = 0.1
"""Virtual seconds of a frame: the longest that the program takes."""
INTERVAL_SECONDS = 900.0
"""Virtual seconds between two measurements."""
WARM_UP_HOURS = 2.0
"""Virtual hours until all games have been shown, and what is painted has filled its stores."""
MAX_GROWTH_MEGABYTES = 10.0
"""Megabytes by which memory may grow from then on."""
SIZE = (960, 540)


MALLINFO2 = (
    *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
    *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
)
"""Fields of `mallinfo2` of the C library, in order."""


class MemorySample(NamedTuple):
    """Memory of the process at one moment."""

    hours: float
    megabytes: float
    matches: int
    """Demos that have begun."""
    table_count: int
    """Tables that there are."""
    pictures: float
    """Megabytes of pictures that the renderer keeps, which are bounded."""

    def __str__(self) -> str:
        told = f"{self.hours:5.2f} h {self.megabytes:7.1f} MB {self.matches:3} demos"
        return f"{told}, {self.table_count} alive"


def resident_megabytes() -> float:
    """Megabytes of memory that this process has now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class ForgettingWorker(AnsweringWorker):
    """Stand-in worker whose strategy caches are cleared when it closes, like those of a process."""

    def close(self) -> None:
        super().close()
        games._strategy.cache_clear()


@contextmanager
def run_attract_mode(
    seed: int, workers: bool = False, speed: float = 1.0, shown: Sequence[str] = ()
) -> Iterator[Program]:
    """A program at its title, which nobody touches, and which has read and loaded ahead what it
    does there. Its AI seats answer at once, or think in workers, as ever. shown: the games of its
    demos, all of them if empty."""
    numbers = Random(seed)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        stack.enter_context(use_named_seeds(functools.partial(numbers.randrange, MAX_SEED)))
        for module in () if workers else find_worker_modules():
            stack.enter_context(mock.patch.object(module, CLIENT, ForgettingWorker))
        preferences = Preferences()
        preferences.change(show_after=60, speed=speed, show_games=tuple(shown))
        program = Program(preferences, SIZE, headless=True, matches=Path(folder), strict=True)
        try:
            program.app.open_scene(TitleScene(program.app.context))
            preload.preload_modules(program.context.text_catalogue)
            while not program.app.mixer.preload(1.0):
                pass
            yield program
        finally:
            program.app.scene_stack.clear()
            program.app.scene_stack.apply_changes()


def sample_memory(
    program: Program, hours: float, every: float = INTERVAL_SECONDS, drawn: int = 1
) -> Iterator[MemorySample]:
    """Yield memory samples while demos run. One frame in `drawn` is drawn."""
    matches, last, passed, following = 0, 0, 0.0, every
    for frame in count(1):
        if passed >= hours * 3600:
            return
        if frame % drawn:
            program.app.advance(FRAME_SECONDS)
            program.app.apply_scene_changes()
        else:
            program.app.step(FRAME_SECONDS)
        passed += FRAME_SECONDS
        table = next((s for s in program.app.scene_stack.scenes if isinstance(s, TableScene)), None)
        if table is not None and id(table.match) != last:
            matches, last = matches + 1, id(table.match)
        if passed + FRAME_SECONDS / 2 >= following:
            following += every
            empty_caches(program)
            pictures = program.app.context.renderer.used_bytes / 2**20
            yield MemorySample(
                passed / 3600, resident_megabytes(), matches, count_tables(), pictures
            )


def count_tables() -> int:
    """Return the number of tables in memory, open or closed."""
    return sum(isinstance(thing, TableScene) for thing in gc.get_objects())


def empty_caches(program: Program) -> None:
    """Forget what is bounded, but is never full or full only after a day."""
    program.app.context.renderer._passing.clear()
    for thing in gc.get_objects():
        if isinstance(thing, Memo):
            thing.clear()


def memory_growth(found: Sequence[MemorySample], warm: float) -> float:
    """By how many megabytes the most that was held after so many hours lies above the most of
    before: memory falls too, with every match."""
    before = max(held.megabytes for held in found if held.hours <= warm + 1e-6)
    return max(held.megabytes for held in found if held.hours > warm + 1e-6) - before


def describe_caches(program: Program) -> Iterator[str]:
    """Yield descriptions of the caches and their sizes."""
    renderer = program.app.context.renderer
    yield f"painted {renderer._painted.used_bytes >> 20} MB in {len(renderer._painted)}"
    yield f"in motion {renderer._passing.used_bytes >> 20} MB in {len(renderer._passing)}"
    for name, size in heap_bytes():
        yield f"{name} {size / 2**20:.1f} MB"
    yield f"outlines {len(renderer._outlines)}"
    yield f"objects {len(gc.get_objects())}, blocks {sys.getallocatedblocks()}"
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper) and thing.cache_info().currsize > 500:
            info = thing.cache_info()
            yield f"{thing.__module__}.{thing.__qualname__} {info.currsize} of {info.maxsize}"
        elif isinstance(thing, Memo) and len(thing) > 500:
            yield f"memo of {thing._make} {len(thing)} of {thing._size}"


def heap_bytes() -> Iterator[tuple[str, int]]:
    """Yield the bytes that the C library of Linux holds: mapped singly, in use and free."""
    fields = [(name, ctypes.c_size_t) for name in MALLINFO2]
    info = type("Mallinfo2", (ctypes.Structure,), {"_fields_": fields})
    asked = ctypes.CDLL(None).mallinfo2
    asked.restype = info
    found = asked()
    yield "singly", found.hblkhd
    yield "in use", found.uordblks
    yield "free", found.fordblks


def main() -> int:
    """Print a line for every quarter of an hour; 1 where memory did not stay level."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.security.stalls.attract_memory", description=__doc__
    )
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--warm", type=float, default=WARM_UP_HOURS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drawn", type=int, default=1)
    parser.add_argument("--speed", type=float, default=1.0)
    parser.add_argument("--workers", action="store_true", help="AI seats think in processes")
    parser.add_argument("--held", action="store_true")
    parser.add_argument("--traced", action="store_true")
    given = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    found = []
    with run_attract_mode(given.seed, given.workers, given.speed) as program:
        tell = trace_allocations() if given.traced else None
        for held in sample_memory(program, given.hours, drawn=given.drawn):
            found.append(held)
            print(held, flush=True)
            for line in describe_caches(program) if given.held else ():
                print(f"        {line}", flush=True)
            if tell is not None:
                tell()
    more = memory_growth(found, given.warm)
    print(f"after {given.warm} h {more:.1f} MB more at most than until then")
    return int(more > MAX_GROWTH_MEGABYTES)


def trace_allocations() -> Callable[[], None]:
    """Prints, each time it is called, where most was taken since the last time."""
    tracemalloc.start(6)
    before = [tracemalloc.take_snapshot()]

    def tell() -> None:
        now = tracemalloc.take_snapshot()
        for change in now.compare_to(before[0], "lineno")[:14]:
            print(f"        {change}", flush=True)
        before[0] = now

    return tell


if __name__ == "__main__":
    sys.exit(main())
