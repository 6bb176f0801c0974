"""Trials of a loader with many hostile files, with limits of time and memory."""

from __future__ import annotations

import random
import tempfile
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.security.hostile.inputs import DrawSource
from tests.security.hostile.loaders import LOADERS, Trial
from tests.security.hostile.memory import limit_memory

LONGEST = 1.0
"""Seconds of processor time that one file may take."""
RETRIES = 3
"""Number of repeated readings of a slow file.

A file that is slow by itself is slow each time. Memory of earlier tests that this process
had to tidy up is not.
"""
MOST_MEMORY = 100 << 20
"""Bytes that may be held at once while a hostile file is read, beyond what was held before."""
WEIGHED = 8
"""Of so many files one is read a second time, slowly, to find out how much memory it takes."""
SHARED = Path("/dev/shm")
"""Files of memory, where the system has them: to wait for a disk proves nothing here."""
SHOWN_BYTES = 300
"""Bytes of a file that are told of a fault."""


class FaultError(AssertionError):
    """A file that did what no file may do, and how to read it again."""


@dataclass
class Trials:
    """Results of the files that were tried."""

    ended: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0
    """Seconds of processor time."""
    memory: int = 0
    """The most bytes that the reading of a file held at once."""

    @property
    def file_count(self) -> int:
        """Number of files."""
        return sum(self.ended.values())


def peak_memory(work: Callable[[], object]) -> int:
    """The most bytes that some work holds at once. What other work of this process holds, and what
    makes the files, does not count."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def processor_seconds(
    work: Callable[[], object], again: Callable[[], object] = lambda: None
) -> float:
    """Seconds of processor time of some work that has to be done anew where it took too long;
    `again` goes before each further time."""
    shortest = float("inf")
    for number in range(1 + RETRIES):
        if number:
            again()
        begun = time.process_time()
        work()
        shortest = min(shortest, time.process_time() - begun)
        if shortest < LONGEST:
            break
    return shortest


class LoaderBench:
    """Tries files with one loader, one after the other, in a folder of its own."""

    def __init__(self, trial: Trial, above: Path, weighed: int = WEIGHED) -> None:
        self.trials = Trials()
        self._trial = trial
        self._weighed = weighed
        self._above = above
        self._folder = above / "folder"
        self._folder.mkdir()
        self._beside = above / "beside"
        self._beside.write_text("not to be touched")

    def try_file(self, data: Any) -> None:
        """Let the loader read a file. Raises what it raises, and AssertionError for one that took
        too long, used too much memory, or wrote outside the given folder."""
        trials, path = self.trials, self._folder / self._trial.name
        self._clear()
        ended = ""

        def read() -> None:
            nonlocal ended
            ended = self._trial.load(path, data)

        with limit_memory(MOST_MEMORY):
            took = processor_seconds(read, self._clear)
        trials.ended[ended] += 1
        trials.longest = max(trials.longest, took)
        assert took < LONGEST, f"{took:.2f} s"
        assert sorted(self._above.iterdir()) == [self._beside, self._folder]
        if trials.file_count % self._weighed == 1:
            self._clear()
            held = peak_memory(lambda: self._trial.load(path, data))
            trials.memory = max(trials.memory, held)
            assert held < MOST_MEMORY, f"{held >> 20} MB"

    def _clear(self) -> None:
        for path in self._folder.iterdir():
            path.unlink()

    def close(self) -> None:
        """Check that the loader wrote only inside the folder."""
        assert self._beside.read_text() == "not to be touched"


@contextmanager
def open_bench(loader: str, weighed: int = WEIGHED) -> Iterator[LoaderBench]:
    """A bench for a loader, while it is needed."""
    with tempfile.TemporaryDirectory(dir=SHARED if SHARED.is_dir() else None) as above:
        made = LoaderBench(LOADERS[loader], Path(above), weighed)
        yield made
        made.close()


class HypothesisSource:
    """A lot that hypothesis draws, and can make short."""

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        self._draw = draw

    def randbelow(self, n: int) -> int:
        return self._draw(st.integers(0, n - 1))


class SeededSource(random.Random):
    """A lot that a plain seed draws: quick, and the same again."""

    def randbelow(self, n: int) -> int:
        return int(self.random() * n)


def _made(draw: Callable[[st.SearchStrategy[int]], int], make: Callable[[DrawSource], Any]) -> Any:
    return make(HypothesisSource(draw))


def attempt(loader: str, number: int) -> Trials:
    """Let a loader read so many files that hypothesis draws. Raises what is wrong with one of
    them, made short."""
    with open_bench(loader) as tried:
        strategy = st.composite(_made)(LOADERS[loader].make_data)
        settings(
            max_examples=number, database=None, deadline=None, derandomize=True,
            phases=(Phase.generate, Phase.shrink), suppress_health_check=list(HealthCheck),
        )(given(strategy)(tried.try_file))()  # fmt: skip
        return tried.trials


def run_seeds(
    loader: str, number: int, seed: int, weighed: int, told: Callable[[Trials], None]
) -> Trials:
    """Let a loader read so many files that plain seeds draw, from this one on; `told` hears of
    each. Raises FaultError."""
    with open_bench(loader, weighed) as tried:
        for own in range(seed, seed + number):
            data = LOADERS[loader].make_data(SeededSource(own))
            try:
                tried.try_file(data)
            except Exception as error:
                raise FaultError(
                    f"{error!r}\n{str(data)[:SHOWN_BYTES]}\n"
                    "again: python -m tests.security.hostile "
                    f"--loader {loader} --seed {own} --files 1"
                ) from error
            told(tried.trials)
        return tried.trials
