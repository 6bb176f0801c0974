"""Files that were changed by lot: read, or refused in words; never anything else."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

import pytest

from tabletop import games
from tests.security.hostile import inputs, trials
from tests.security.hostile.loaders import LOADERS, Trial
from tests.security.hostile.memory import limit_memory
from tests.security.hostile.trials import (
    WEIGHED,
    FaultError,
    SeededSource,
    Trials,
    attempt,
    peak_memory,
    processor_seconds,
    run_seeds,
)

FILES = 25
MANY = 500


@pytest.fixture(scope="module")
def apart() -> Iterator[Executor]:
    """A process of its own: what limits memory limits all of a process, and who breaks it is
    told from what the tests before have left in this one."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as executor:
        yield executor


def try_files(loader: str) -> Trials:
    return run_seeds(loader, MANY, 1, WEIGHED, lambda tried: None)


@pytest.mark.sampled
@pytest.mark.parametrize("loader", LOADERS)
def test_a_hostile_file_is_read_or_refused(loader: str, apart: Executor) -> None:
    tried = apart.submit(attempt, loader, FILES).result()
    assert tried.file_count >= FILES
    assert len(tried.ended) > 1, "the files are all alike"


@pytest.mark.slow
@pytest.mark.parametrize("loader", LOADERS)
def test_many_hostile_files_are_read_or_refused(loader: str, apart: Executor) -> None:
    assert apart.submit(try_files, loader).result().file_count == MANY


def test_the_files_would_be_good_if_nothing_were_changed() -> None:
    assert all(map(inputs.is_readable, range(len(games.names()))))


def test_what_a_file_takes_up_is_weighed_at_its_most() -> None:
    held = [bytearray(30 << 20)]
    assert peak_memory(lambda: len(bytearray(20 << 20))) >> 20 == 20, len(held)


def allocate(within: int, megabytes: int) -> int:
    with limit_memory(within << 20):
        return len(bytearray(megabytes << 20)) >> 20


def test_who_asks_for_too_much_memory_does_not_get_it(apart: Executor) -> None:
    assert apart.submit(allocate, 30, 10).result() == 10
    with pytest.raises(MemoryError):
        apart.submit(allocate, 30, 100).result()
    assert apart.submit(allocate, 300, 100).result() == 100


def use_processor(until: float) -> None:
    begun = time.process_time()
    while time.process_time() - begun < until:
        pass


@pytest.mark.slow
def test_what_is_slow_by_itself_is_told_from_what_was_slow_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(trials, "LONGEST", 0.02)
    waits = iter((0.024, 0.0))
    assert processor_seconds(lambda: use_processor(next(waits))) < 0.02
    assert processor_seconds(lambda: use_processor(0.022)) >= 0.02


@pytest.mark.slow
def test_a_seed_draws_the_same_file_again() -> None:
    for what in LOADERS.values():
        files = [str(what.make_data(SeededSource(seed))) for seed in range(9)]
        assert files == [str(what.make_data(SeededSource(seed))) for seed in range(9)]
        assert len(set(files)) > 5


@pytest.mark.slow
def test_a_fault_is_told_with_the_seed_that_draws_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings that break the program when they are the third that are not as they should be."""
    load, made, name = LOADERS["settings"]
    resets: list[object] = []

    def broken(path: Path, data: object) -> str:
        if load(path, data) == "reset":
            resets.append(data)
            if len(resets) == 3:
                raise ValueError("no such setting")
        return "read"

    monkeypatch.setitem(trials.LOADERS, "settings", Trial(broken, made, name))  # type: ignore[arg-type]
    tried: list[int] = []
    with pytest.raises(FaultError, match="--loader settings --seed ") as fault:
        run_seeds("settings", 30, 100, 8, lambda so_far: tried.append(so_far.file_count))
    assert f"--seed {100 + len(tried)} --files 1" in str(fault.value)
