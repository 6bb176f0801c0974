"""Whether memory stays level while demos run by themselves for hours, in virtual time.

`python -m tests.stalls.attract --hours 8` prints how much this process holds, once a quarter of an
hour, and by how much more it holds after `--warm` hours. Before each look two stores that have a
bound are emptied, which would hide what has none: pictures of what moves (up to 26 MB, by what is
shown just then), and what is remembered of rules, which takes a day to fill. AI seats answer at
once in this process, all questions of demos too, and what they remember goes with their table; with
`--workers` they think in processes of their own, as ever, while virtual time passes much faster
than theirs. `--drawn N` draws one frame in N, as a machine would that is far too slow; `--speed`
shows demos at another speed than 1. `--held` also prints what is kept of pictures, words and rules;
`--traced` where the memory was taken that came since.
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

from scenes import readahead
from scenes.menus.title import TitleScene
from scenes.preferences import Preferences
from scenes.program import Program
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.core.memo import Memo
from tests.monkey.standins import Answering
from tests.scenes.immediate import CLIENT, users
from tests.seeds import MOST, named

STEP = 0.1
"""Virtual seconds of a frame: the longest that the program takes."""
QUARTER = 900.0
"""Virtual seconds between two measurements."""
WARM = 2.0
"""Virtual hours until all games have been shown, and what is painted has filled its stores."""
LEVEL = 10.0
"""Megabytes by which memory may grow from then on."""
SIZE = (960, 540)


MALLINFO2 = (
    *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
    *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
)
"""What `mallinfo2` of the C library tells, in its order."""


class Held(NamedTuple):
    """What the process holds at a moment."""

    hours: float
    megabytes: float
    matches: int
    """Demos that have begun."""
    alive: int
    """Tables that there are."""
    pictures: float
    """Megabytes of pictures that the renderer keeps, which are bounded."""

    def __str__(self) -> str:
        told = f"{self.hours:5.2f} h {self.megabytes:7.1f} MB {self.matches:3} demos"
        return f"{told}, {self.alive} alive"


def resident() -> float:
    """Megabytes of memory that this process has now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Passing(Answering):
    """What its strategies remember goes with it, as with the process of a worker."""

    def close(self) -> None:
        super().close()
        games._strategy.cache_clear()


@contextmanager
def shop_window(
    seed: int, workers: bool = False, speed: float = 1.0, shown: Sequence[str] = ()
) -> Iterator[Program]:
    """A program at its title, which nobody touches, and which has read and loaded ahead what it
    does there. Its AI seats answer at once, or think in workers, as ever. shown: the games of its
    demos, all of them if empty."""
    numbers = Random(seed)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        stack.enter_context(named(functools.partial(numbers.randrange, MOST)))
        for module in () if workers else users():
            stack.enter_context(mock.patch.object(module, CLIENT, Passing))
        preferences = Preferences()
        preferences.change(show_after=60, speed=speed, show_games=tuple(shown))
        program = Program(preferences, SIZE, headless=True, matches=Path(folder), strict=True)
        try:
            program.app.open(TitleScene(program.app.context))
            readahead.read(program.context.text)
            while not program.app.mixer.warm(1.0):
                pass
            yield program
        finally:
            program.app.stack.clear()
            program.app.stack.settle()


def watched(
    program: Program, hours: float, every: float = QUARTER, drawn: int = 1
) -> Iterator[Held]:
    """What is held, again and again while the demos run, of which one frame in `drawn` is drawn."""
    matches, last, passed, following = 0, 0, 0.0, every
    for frame in count(1):
        if passed >= hours * 3600:
            return
        if frame % drawn:
            program.app.advance(STEP)
            program.app.settle()
        else:
            program.app.step(STEP)
        passed += STEP
        table = next((s for s in program.app.stack.scenes if isinstance(s, TableScene)), None)
        if table is not None and id(table.match) != last:
            matches, last = matches + 1, id(table.match)
        if passed + STEP / 2 >= following:
            following += every
            empty(program)
            pictures = program.app.context.renderer.used / 2**20
            yield Held(passed / 3600, resident(), matches, tables(), pictures)


def tables() -> int:
    """How many tables there are, open or left."""
    return sum(isinstance(thing, TableScene) for thing in gc.get_objects())


def empty(program: Program) -> None:
    """Forget what is bounded, but is never full or full only after a day."""
    program.app.context.renderer._passing.clear()
    for thing in gc.get_objects():
        if isinstance(thing, Memo):
            thing.clear()


def growth(found: Sequence[Held], warm: float) -> float:
    """By how many megabytes the most that was held after so many hours lies above the most of
    before: memory falls too, with every match."""
    before = max(held.megabytes for held in found if held.hours <= warm + 1e-6)
    return max(held.megabytes for held in found if held.hours > warm + 1e-6) - before


def kept(program: Program) -> Iterator[str]:
    """What is remembered, in words."""
    renderer = program.app.context.renderer
    yield f"painted {renderer._painted.used >> 20} MB in {len(renderer._painted)}"
    yield f"in motion {renderer._passing.used >> 20} MB in {len(renderer._passing)}"
    for name, size in heap():
        yield f"{name} {size / 2**20:.1f} MB"
    yield f"outlines {len(renderer._outlines)}"
    yield f"objects {len(gc.get_objects())}, blocks {sys.getallocatedblocks()}"
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper) and thing.cache_info().currsize > 500:
            info = thing.cache_info()
            yield f"{thing.__module__}.{thing.__qualname__} {info.currsize} of {info.maxsize}"
        elif isinstance(thing, Memo) and len(thing) > 500:
            yield f"memo of {thing._make} {len(thing)} of {thing._size}"


def heap() -> Iterator[tuple[str, int]]:
    """What the C library of Linux holds, in bytes: taken singly, in use and free in its heap."""
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
    parser = argparse.ArgumentParser(prog="python -m tests.stalls.attract", description=__doc__)
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--warm", type=float, default=WARM)
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
    with shop_window(given.seed, given.workers, given.speed) as program:
        tell = traced() if given.traced else None
        for held in watched(program, given.hours, drawn=given.drawn):
            found.append(held)
            print(held, flush=True)
            for line in kept(program) if given.held else ():
                print(f"        {line}", flush=True)
            if tell is not None:
                tell()
    more = growth(found, given.warm)
    print(f"after {given.warm} h {more:.1f} MB more at most than until then")
    return int(more > LEVEL)


def traced() -> Callable[[], None]:
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
