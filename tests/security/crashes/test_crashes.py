"""Whatever fails, and whenever: the next start offers all that had been shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.durable_files import write_atomically
from tabletop.match.match_store import DEMO_FOLDER
from tests.fixtures.saved_matches import play, play_and_leave
from tests.security.crashes import front_end_crashes, windows
from tests.security.crashes.__main__ import run_kills
from tests.security.crashes.disks import FailingDisk, Fault, PowerDisk, ProgramStop
from tests.security.crashes.play_session import LostError, PlaySession, next_start

DECISIONS = 6
FILE_KINDS = ("lines of journals", "evenings.json", "practice.json")
CUTS = 3
"""In so many ways the disk may look after each cut of the power."""


def count_operations(folder: Path, game: str) -> int:
    """Return the number of disk operations in a short match."""
    disk = FailingDisk()
    (folder / "counted").mkdir()
    evening = PlaySession(folder / "counted" / "matches", game, disk)
    evening.play(DECISIONS)
    evening.leave()
    assert len(evening.shown_decisions) == DECISIONS
    assert disk.operation_count > 2 * DECISIONS
    return disk.operation_count


def run_session(evening: PlaySession) -> bool:
    """An evening until its end, or until the program was stopped; whether it was."""
    try:
        evening.play(DECISIONS)
    except ProgramStop:
        return True
    finally:
        evening.leave()
    return False


def check_next_start(folder: Path, evening: PlaySession) -> None:
    """The next start offers what was shown, and it can be gone on with, or a new match begun."""
    match = next_start(folder, evening.is_match_begun, evening.shown_decisions)
    if match is None:
        anew = PlaySession(folder, evening.game)
        anew.play(2)
        anew.leave()
        assert len(anew.shown_decisions) == 2
        return
    number = match.decision_number
    play(match, number + 2)
    match.close()
    again = next_start(folder, True, match.decisions)
    assert again is not None and again.decision_number == number + 2
    again.close()


@pytest.mark.sampled
@pytest.mark.parametrize("fault", [f for f in Fault if f is not Fault.POWER], ids=lambda f: f.name)
@pytest.mark.parametrize("game", games.names())
def test_a_disk_that_fails_at_any_operation_loses_nothing(
    game: str, fault: Fault, tmp_path: Path
) -> None:
    failed = 0
    for at in range(count_operations(tmp_path, game)):
        folder = tmp_path / str(at) / "matches"
        folder.parent.mkdir()
        evening = PlaySession(folder, game, disk := FailingDisk(fault, at))
        stopped = run_session(evening)
        failed += disk.operation_count > at
        assert stopped is (fault is Fault.KILLED)
        if fault in (Fault.FULL, Fault.DENIED, Fault.TORN) and evening.is_match_begun:
            assert len(evening.shown_decisions) == DECISIONS  # it was only once: all went on
        check_next_start(folder, evening)
    assert failed > 2 * DECISIONS


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names())
def test_power_that_goes_at_any_operation_loses_nothing(game: str, tmp_path: Path) -> None:
    cuts = 0
    for at in range(count_operations(tmp_path, game)):
        for way in range(CUTS):
            folder = tmp_path / f"{at}-{way}"
            folder.mkdir()
            evening = PlaySession(folder / "matches", game, disk := PowerDisk(folder, at))
            assert run_session(evening)
            disk.cut_power(Chance(97 * at + way))
            cuts += 1
            check_next_start(folder / "matches", evening)
    assert cuts > 6 * DECISIONS


@pytest.mark.sampled
@pytest.mark.parametrize("forgets", ["sync", "sync_folder"])
def test_a_program_that_forgets_to_sync_is_found(
    forgets: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same tests with a sync left out: they must not pass."""
    whole = count_operations(tmp_path, "market_day")
    monkeypatch.setattr(PowerDisk, forgets, lambda self, file: None)
    lost = 0
    for at in range(whole - 4):
        for way in range(CUTS):
            folder = tmp_path / f"{at}-{way}"
            folder.mkdir()
            evening = PlaySession(folder / "matches", "market_day", disk := PowerDisk(folder, at))
            if run_session(evening):
                disk.cut_power(Chance(97 * at + way))
                try:
                    match = next_start(
                        folder / "matches", evening.is_match_begun, evening.shown_decisions
                    )
                except LostError:
                    lost += 1
                else:
                    if match is not None:
                        match.close()
    assert lost > 0


def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    old, new = b"old" * 100, b"new" * 200
    counted = FailingDisk()
    write_atomically(tmp_path / "file", old, counted)
    for fault in Fault:
        for at in range(counted.operation_count):
            path = tmp_path / f"{fault.name}-{at}" / "file"
            path.parent.mkdir()
            write_atomically(path, old)
            power = fault is Fault.POWER
            disk = PowerDisk(path.parent, at) if power else FailingDisk(fault, at)
            if isinstance(disk, PowerDisk):
                disk.add_synced_file(path)
            with pytest.raises((OSError, ProgramStop)):
                write_atomically(path, new, disk)
            if isinstance(disk, PowerDisk):
                disk.cut_power(Chance(at))
            assert path.read_bytes() in (old, new), (fault, at)


@pytest.mark.slow
def test_real_kills_lose_nothing() -> None:
    assert run_kills(60, seed=2)["killed while it played"] > 0


def test_what_two_windows_told_is_looked_for_where_it_was_written(tmp_path: Path) -> None:
    """A demo that is longer than a match of the same name, begun in the same second."""
    matches = tmp_path / "matches"
    for folder, decisions in ((matches, 2), (matches / DEMO_FOLDER, 6)):
        folder.mkdir()
        play_and_leave(folder / "x.souk", decisions=decisions)
    told = [
        ["journal", name, (matches / name).stat().st_size]
        for name in ("x.souk", f"{DEMO_FOLDER}/x.souk")
    ]
    assert windows.check_reported_writes(tmp_path, told)["lines of journals"] == 2
    told[0][2] = told[1][2]
    with pytest.raises(LostError, match="bytes"):
        windows.check_reported_writes(tmp_path, told)


@pytest.mark.slow
def test_power_cuts_of_every_front_end_lose_nothing() -> None:
    found = front_end_crashes.run_cuts(80, seed=2)
    for kind in front_end_crashes.FRONT_ENDS:
        assert found[f"{kind.__name__} while it played"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("forgets", ["sync", "sync_folder"])
def test_a_front_end_whose_disk_forgets_to_sync_is_found(
    forgets: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PowerDisk, forgets, lambda self, file: None)
    with pytest.raises(LostError):
        front_end_crashes.run_cuts(200, seed=7)


@pytest.mark.slow
def test_kills_of_every_front_end_lose_nothing() -> None:
    found = front_end_crashes.run_kills(24, seed=2)
    for kind in front_end_crashes.FRONT_ENDS:
        assert found[f"{kind.__name__} while it played"] > 0


@pytest.mark.slow
def test_kills_of_two_windows_lose_nothing() -> None:
    found = windows.run_window_kills(4, seed=3)
    lines, *files = (found[f"of {what}"] for what in FILE_KINDS)
    assert found["TableScene"] > 0 and lines > 0 and sum(files) > 0
