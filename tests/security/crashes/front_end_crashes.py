"""Power cuts at any operation of the disk, and kills (SIGKILL) at any moment, of all front ends.

What a front end had been told is kept must be there at the next start.
"""

from __future__ import annotations

import os
import select
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pytest

from tabletop.core.chance import Chance
from tabletop.match.durable_files import REAL_DISK
from tabletop.match.journal import Decision
from tabletop.match.match import Match
from tabletop.match.match_store import MATCH_SUFFIX, MatchStore
from tests.faults.every_front_end import FRONT_ENDS
from tests.faults.front_ends import DECISIONS, BotFrontEnd, FrontEnd, SimulationFrontEnd
from tests.faults.screen_front_end import ScreenFrontEnd
from tests.fixtures.saved_matches import play
from tests.security.crashes.disks import PowerDisk, ProgramStop
from tests.security.crashes.play_session import LostError, open_kept_match

SLOW_FRONT_ENDS: Final = (ScreenFrontEnd, BotFrontEnd)
"""Front ends that take as long as dozens of matches of the others."""
CUT_INTERVAL: Final = 50
"""Of so many power cuts one is of each slow front end."""
KILL_INTERVAL: Final = 10
"""Of so many kills one is of each slow front end."""
LONGEST_WAIT_SECONDS: Final = 20.0
"""Seconds after which a front end is killed at the latest."""
MAX_DELAY_SECONDS: Final = 0.02
"""Seconds, at most, between a message and the kill: about as long as one decision."""


@contextmanager
def reported_decisions(report: Callable[[Match], None]) -> Iterator[None]:
    """Call a function after each decision that a match has taken."""
    with pytest.MonkeyPatch.context() as patch:
        plain = Match.submit

        def submit(match: Match, *given: Any) -> Any:
            refusal = plain(match, *given)
            report(match)
            return refusal

        patch.setattr(Match, "submit", submit)
        yield


@contextmanager
def power_disk(folder: Path, at: int) -> Iterator[PowerDisk]:
    """Make the disk of the program one that loses its power at an operation."""
    disk: Any = REAL_DISK  # the default of many functions: it can only be changed itself
    kind = type(disk)
    disk.__class__ = PowerDisk
    PowerDisk.__init__(disk, folder, at)
    try:
        yield disk
    finally:
        disk.__class__ = kind
        vars(disk).clear()


def choose_front_end(number: int, interval: int) -> type[FrontEnd]:
    """Return the front end of a crash: slow ones are rare."""
    if (place := number % interval) < len(SLOW_FRONT_ENDS):
        return SLOW_FRONT_ENDS[place]
    others = [kind for kind in FRONT_ENDS if kind not in SLOW_FRONT_ENDS]
    return others[number % len(others)]


def count_operations(kind: type[FrontEnd]) -> int:
    """Return the number of operations of the disk in the short match of a front end."""
    with tempfile.TemporaryDirectory() as folder, power_disk(Path(folder), -1) as disk:
        _play(kind, Path(folder), lambda begun: None)
        return disk.operation_count


def _play(kind: type[FrontEnd], folder: Path, on_begin: Callable[[Match], None]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        front = kind(folder / "matches", patch)
        try:
            match = front.begin()
            on_begin(match)
            front.play(match)
        finally:
            with suppress(ProgramStop):
                front.close()


def cut_power(kind: type[FrontEnd], folder: Path, at: int, chance: Chance) -> bool:
    """Let a front end play until the power goes, and check the next start.

    Returns:
        True if the power went while it played.

    Raises:
        LostError: if something that had been kept is lost.
    """
    begun, kept = list[Match](), list[Decision]()

    def report(match: Match) -> None:
        kept[:] = match.decisions

    with power_disk(folder, at) as disk:
        with reported_decisions(report), suppress(ProgramStop):
            _play(kind, folder, begun.append)
        is_cut = disk.stopped
        disk.cut_power(chance)
    check_next_start(kind, folder, bool(begun), kept)
    return is_cut


def check_next_start(
    kind: type[FrontEnd], folder: Path, is_begun: bool, kept: list[Decision]
) -> None:
    """Check that the match of a front end is there as it was kept, and can be gone on with.

    Raises:
        LostError: if something is lost.
    """
    match = open_kept_match(find_kept_path(kind, folder), is_begun, kept)
    if match is None:
        return
    if match.decisions[: len(kept)] != kept:
        raise LostError(f"{match.decision_number} decisions, but {len(kept)} had been kept")
    number = match.decision_number
    play(match, number + 2)
    match.close()
    again = open_kept_match(find_kept_path(kind, folder), True, match.decisions)
    assert again is not None
    again.close()
    if again.decision_number != match.decision_number:
        raise LostError(f"{again.decision_number} decisions after {match.decision_number}")


def find_kept_path(kind: type[FrontEnd], folder: Path) -> Path | None:
    """Return the match that the next start offers; a simulation's file is named by its user."""
    if kind is SimulationFrontEnd:
        return next(folder.rglob(f"*{MATCH_SUFFIX}"), None)
    found = MatchStore(folder / "matches").find_resumable_match()
    return None if found is None else found.path


def run_cuts(number: int, seed: int = 1) -> Counter[str]:
    """Cut the power so many times, and return how often of each front end, and when."""
    operations = {kind: count_operations(kind) for kind in FRONT_ENDS}
    chance, found = Chance(seed), Counter[str]()
    for n in range(number):
        kind = choose_front_end(n, CUT_INTERVAL)
        with tempfile.TemporaryDirectory() as folder:
            at = chance.randbelow(operations[kind])
            is_cut = cut_power(kind, Path(folder), at, chance)
        found[f"{kind.__name__} {'while it played' if is_cut else 'after its match'}"] += 1
    return found


def _child(kind: type[FrontEnd], folder: Path, told: int) -> None:
    """Play, and tell the number of decisions after each. Never returns."""

    def tell(match: Match) -> None:
        os.write(told, f"{match.decision_number}\n".encode())

    with reported_decisions(tell):
        _play(kind, folder, tell)
    os._exit(0)


def kill(kind: type[FrontEnd], folder: Path, message_count: int, delay: float) -> list[str]:
    """Kill a front end and return what it told.

    Args:
        kind: The front end.
        folder: Folder of the program.
        message_count: Number of messages after which it is killed; it tells its begin and each
            decision.
        delay: Seconds between the last of them and the kill.
    """
    reading, writing = os.pipe()
    number = os.fork()
    if number == 0:
        os.close(reading)
        try:
            _child(kind, folder, writing)
        finally:
            os._exit(1)
    os.close(writing)
    told, until = b"", time.monotonic() + LONGEST_WAIT_SECONDS
    while told.count(b"\n") < message_count and time.monotonic() < until:
        if select.select([reading], [], [], 1.0)[0]:
            part = os.read(reading, 1 << 10)
            told += part
            if not part:  # it has played its part
                break
    time.sleep(delay)
    os.kill(number, signal.SIGKILL)
    os.waitpid(number, 0)
    with os.fdopen(reading, "rb") as file:
        return (told + file.read()).decode("ascii").splitlines()


def check_after_kill(kind: type[FrontEnd], folder: Path, told: Sequence[str]) -> None:
    """Check that everything that was told is there, and can be gone on with.

    Raises:
        LostError: if something is lost.
    """
    path, least = find_kept_path(kind, folder), int(told[-1]) if told else 0
    if path is None:
        if told:
            raise LostError("no match is there")
        return
    match = Match.load_read_only(path)
    if not least <= match.decision_number <= least + 1:
        raise LostError(f"{match.decision_number} decisions, {least} were told")
    check_next_start(kind, folder, True, match.decisions)


def run_kills(count: int, seed: int = 1) -> Counter[str]:
    """Kill so many front ends, and return how many of each had begun a match.

    Raises:
        LostError: if something that had been kept is lost.
    """
    chance, found = Chance(seed), Counter[str]()
    for kind in FRONT_ENDS:
        count_operations(kind)  # so that children find everything read
    for n in range(count):
        kind = choose_front_end(n, KILL_INTERVAL)
        with tempfile.TemporaryDirectory() as folder:
            delay = chance.random() * MAX_DELAY_SECONDS
            told = kill(kind, Path(folder), chance.randbelow(DECISIONS + 1), delay)
            check_after_kill(kind, Path(folder), told)
        found[f"{kind.__name__} {'while it played' if told else 'before it played'}"] += 1
    return found
