"""Files that were changed by hypothesis: read, or refused in words; never anything else."""

from __future__ import annotations

import time

import pytest

from tabletop import games
from tests.hostile import inputs, trials
from tests.hostile.loaders import LOADERS
from tests.hostile.trials import attempt, seconds, weight

FILES = 25
MANY = 1000


@pytest.mark.parametrize("loader", LOADERS)
def test_a_hostile_file_is_read_or_refused(loader: str) -> None:
    trials = attempt(loader, FILES)
    assert trials.tried >= FILES
    assert len(trials.ended) > 1, "the files are all alike"


@pytest.mark.soak
@pytest.mark.parametrize("loader", LOADERS)
def test_many_hostile_files_are_read_or_refused(loader: str) -> None:
    assert attempt(loader, MANY).tried >= MANY


def test_the_files_would_be_good_if_nothing_were_changed() -> None:
    assert all(map(inputs.is_readable, range(len(games.names()))))


def test_what_a_file_takes_up_is_weighed_at_its_most() -> None:
    held = [bytearray(30 << 20)]
    assert weight(lambda: len(bytearray(20 << 20))) >> 20 == 20, len(held)


def busy(until: float) -> None:
    begun = time.process_time()
    while time.process_time() - begun < until:
        pass


def test_what_is_slow_by_itself_is_told_from_what_was_slow_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(trials, "LONGEST", 0.1)
    waits = iter((0.12, 0.0))
    assert seconds(lambda: busy(next(waits))) < trials.LONGEST
    assert seconds(lambda: busy(0.11)) >= trials.LONGEST
