"""Gives a loader many hostile files, and measures time and memory."""

from __future__ import annotations

import tempfile
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings

from tests.hostile.loaders import LOADERS

LONGEST = 1.0
"""Seconds of processor time that one file may take."""
AGAIN = 3
"""So often a file that took longer is read again: what was slow by itself is slow each time, what
this process had to tidy up meanwhile (memory of the tests before) is not."""
MOST_MEMORY = 100 << 20
"""Bytes that may be held at once while a hostile file is read, beyond what was held before."""
WEIGHED = 8
"""Of so many files one is read a second time, slowly, to find out how much memory it takes."""


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


def attempt(loader: str, number: int, random: bool = False) -> Trials:
    """Let a loader read so many files. random: others each time.

    Raises what the loader raised, and AssertionError for one that took too long, used too much
    memory, or wrote outside the given folder.
    """
    load, files, name = LOADERS[loader]
    trials = Trials()
    with tempfile.TemporaryDirectory() as above:
        folder = Path(above) / "folder"
        folder.mkdir()
        beside = Path(above) / "beside"
        beside.write_text("not to be touched")

        def clear() -> None:
            for path in folder.iterdir():
                path.unlink()

        def one(data: Any) -> None:
            clear()
            ended = ""

            def read() -> None:
                nonlocal ended
                ended = load(folder / name, data)

            took = seconds(read, clear)
            trials.ended[ended] += 1
            trials.longest = max(trials.longest, took)
            assert took < LONGEST, f"{took:.2f} s"
            assert sorted(Path(above).iterdir()) == [beside, folder]
            if trials.tried % WEIGHED == 1:
                clear()
                took_up = weight(lambda: load(folder / name, data))
                trials.memory = max(trials.memory, took_up)
                assert took_up < MOST_MEMORY, f"{took_up >> 20} MB"

        tried = given(files)(one)
        settings(
            max_examples=number, database=None, deadline=None, derandomize=not random,
            phases=(Phase.generate, Phase.shrink), suppress_health_check=list(HealthCheck),
        )(tried)()  # fmt: skip
        assert beside.read_text() == "not to be touched"
    return trials
