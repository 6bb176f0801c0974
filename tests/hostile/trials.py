"""Gives a loader many hostile files, and measures time and memory."""

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

from tests.hostile.inputs import Lot
from tests.hostile.loaders import LOADERS, Trial
from tests.hostile.memory import limited

LONGEST = 1.0
"""Seconds of processor time that one file may take."""
AGAIN = 3
"""So often a file that took longer is read again: what was slow by itself is slow each time, what
this process had to tidy up meanwhile (memory of the tests before) is not."""
MOST_MEMORY = 100 << 20
"""Bytes that may be held at once while a hostile file is read, beyond what was held before."""
WEIGHED = 8
"""Of so many files one is read a second time, slowly, to find out how much memory it takes."""
SHARED = Path("/dev/shm")
"""Files of memory, where the system has them: to wait for a disk proves nothing here."""
SHOWN = 300
"""Bytes of a file that are told of a fault."""


class FaultError(AssertionError):
    """A file that did what no file may do, and how to read it again."""


@dataclass
class Trials:
    """What came of the files that were tried."""

    ended: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0
    """Seconds of processor time."""
    memory: int = 0
    """The most bytes that the reading of a file held at once."""

    @property
    def tried(self) -> int:
        """How many files there were."""
        return sum(self.ended.values())


def weight(work: Callable[[], object]) -> int:
    """The most bytes that some work holds at once. What other work of this process holds, and what
    makes the files, does not count."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def seconds(work: Callable[[], object], again: Callable[[], object] = lambda: None) -> float:
    """Seconds of processor time of some work that has to be done anew where it took too long;
    `again` goes before each further time."""
    shortest = float("inf")
    for number in range(1 + AGAIN):
        if number:
            again()
        begun = time.process_time()
        work()
        shortest = min(shortest, time.process_time() - begun)
        if shortest < LONGEST:
            break
    return shortest


class Bench:
    """Where files of one loader are tried, one after the other, in a folder of its own."""

    def __init__(self, trial: Trial, above: Path, weighed: int = WEIGHED) -> None:
        self.trials = Trials()
        self._trial = trial
        self._weighed = weighed
        self._above = above
        self._folder = above / "folder"
        self._folder.mkdir()
        self._beside = above / "beside"
        self._beside.write_text("not to be touched")

    def one(self, data: Any) -> None:
        """Let the loader read a file. Raises what it raises, and AssertionError for one that took
        too long, used too much memory, or wrote outside the given folder."""
        trials, path = self.trials, self._folder / self._trial.name
        self._clear()
        ended = ""

        def read() -> None:
            nonlocal ended
            ended = self._trial.load(path, data)

        with limited(MOST_MEMORY):
            took = seconds(read, self._clear)
        trials.ended[ended] += 1
        trials.longest = max(trials.longest, took)
        assert took < LONGEST, f"{took:.2f} s"
        assert sorted(self._above.iterdir()) == [self._beside, self._folder]
        if trials.tried % self._weighed == 1:
            self._clear()
            held = weight(lambda: self._trial.load(path, data))
            trials.memory = max(trials.memory, held)
            assert held < MOST_MEMORY, f"{held >> 20} MB"

    def _clear(self) -> None:
        for path in self._folder.iterdir():
            path.unlink()

    def close(self) -> None:
        """Nothing beside the folder was written."""
        assert self._beside.read_text() == "not to be touched"


@contextmanager
def bench(loader: str, weighed: int = WEIGHED) -> Iterator[Bench]:
    """A bench for a loader, while it is needed."""
    with tempfile.TemporaryDirectory(dir=SHARED if SHARED.is_dir() else None) as above:
        made = Bench(LOADERS[loader], Path(above), weighed)
        yield made
        made.close()


class Drawn:
    """A lot that hypothesis draws, and can make short."""

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        self._draw = draw

    def below(self, n: int) -> int:
        return self._draw(st.integers(0, n - 1))


class Plain(random.Random):
    """A lot that a plain seed draws: quick, and the same again."""

    def below(self, n: int) -> int:
        return int(self.random() * n)


def _made(draw: Callable[[st.SearchStrategy[int]], int], make: Callable[[Lot], Any]) -> Any:
    return make(Drawn(draw))


def attempt(loader: str, number: int) -> Trials:
    """Let a loader read so many files that hypothesis draws. Raises what is wrong with one of
    them, made short."""
    with bench(loader) as tried:
        strategy = st.composite(_made)(LOADERS[loader].made)
        settings(
            max_examples=number, database=None, deadline=None, derandomize=True,
            phases=(Phase.generate, Phase.shrink), suppress_health_check=list(HealthCheck),
        )(given(strategy)(tried.one))()  # fmt: skip
        return tried.trials


def many(
    loader: str, number: int, seed: int, weighed: int, told: Callable[[Trials], None]
) -> Trials:
    """Let a loader read so many files that plain seeds draw, from this one on; `told` hears of
    each. Raises FaultError."""
    with bench(loader, weighed) as tried:
        for own in range(seed, seed + number):
            data = LOADERS[loader].made(Plain(own))
            try:
                tried.one(data)
            except Exception as error:
                raise FaultError(
                    f"{error!r}\n{str(data)[:SHOWN]}\n"
                    f"again: python -m tests.hostile --loader {loader} --seed {own} --files 1"
                ) from error
            told(tried.trials)
        return tried.trials
