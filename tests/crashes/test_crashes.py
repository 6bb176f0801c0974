"""Whatever fails, and whenever: the next start offers all that had been shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.files import write_whole
from tabletop.match.folder import DEMOS
from tests.crashes import windows
from tests.crashes.__main__ import kills
from tests.crashes.disks import FailingDisk, Fault, PowerDisk, Stopped
from tests.crashes.evening import Evening, LostError, next_start
from tests.match.matches import left, play

DECISIONS = 6
WRITTEN = ("lines of journals", "evenings.json", "practice.json")
CUTS = 3
"""In so many ways the disk may look after each cut of the power."""


def operations(folder: Path, game: str) -> int:
    """How many operations a short match takes."""
    disk = FailingDisk()
    (folder / "counted").mkdir()
    evening = Evening(folder / "counted" / "matches", game, disk)
    evening.play(DECISIONS)
    evening.leave()
    assert len(evening.shown) == DECISIONS
    assert disk.done > 2 * DECISIONS
    return disk.done


def spent(evening: Evening) -> bool:
    """An evening until its end, or until the program was stopped; whether it was."""
    try:
        evening.play(DECISIONS)
    except Stopped:
        return True
    finally:
        evening.leave()
    return False


def goes_on(folder: Path, evening: Evening) -> None:
    """The next start offers what was shown, and it can be gone on with, or a new match begun."""
    match = next_start(folder, evening.begun, evening.shown)
    if match is None:
        anew = Evening(folder, evening.game)
        anew.play(2)
        anew.leave()
        assert len(anew.shown) == 2
        return
    number = match.number
    play(match, number + 2)
    match.close()
    again = next_start(folder, True, match.decisions)
    assert again is not None and again.number == number + 2
    again.close()


@pytest.mark.thinned(30, each=False)
@pytest.mark.parametrize("fault", [f for f in Fault if f is not Fault.POWER], ids=lambda f: f.name)
@pytest.mark.parametrize("game", games.names())
def test_a_disk_that_fails_at_any_operation_loses_nothing(
    game: str, fault: Fault, tmp_path: Path
) -> None:
    failed = 0
    for at in range(operations(tmp_path, game)):
        folder = tmp_path / str(at) / "matches"
        folder.parent.mkdir()
        evening = Evening(folder, game, disk := FailingDisk(fault, at))
        stopped = spent(evening)
        failed += disk.done > at
        assert stopped is (fault is Fault.KILLED)
        if fault in (Fault.FULL, Fault.DENIED, Fault.TORN) and evening.begun:
            assert len(evening.shown) == DECISIONS  # it was only once: all went on
        goes_on(folder, evening)
    assert failed > 2 * DECISIONS


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("game", games.names())
def test_power_that_goes_at_any_operation_loses_nothing(game: str, tmp_path: Path) -> None:
    cuts = 0
    for at in range(operations(tmp_path, game)):
        for way in range(CUTS):
            folder = tmp_path / f"{at}-{way}"
            folder.mkdir()
            evening = Evening(folder / "matches", game, disk := PowerDisk(folder, at))
            assert spent(evening)
            disk.cut(Chance(97 * at + way))
            cuts += 1
            goes_on(folder / "matches", evening)
    assert cuts > 6 * DECISIONS


@pytest.mark.parametrize("forgets", ["sync", "sync_folder"])
def test_a_program_that_forgets_to_sync_is_found(
    forgets: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same tests with a sync left out: they must not pass."""
    whole = operations(tmp_path, "market_day")
    monkeypatch.setattr(PowerDisk, forgets, lambda self, file: None)
    lost = 0
    for at in range(whole - 4):
        for way in range(CUTS):
            folder = tmp_path / f"{at}-{way}"
            folder.mkdir()
            evening = Evening(folder / "matches", "market_day", disk := PowerDisk(folder, at))
            if spent(evening):
                disk.cut(Chance(97 * at + way))
                try:
                    match = next_start(folder / "matches", evening.begun, evening.shown)
                except LostError:
                    lost += 1
                else:
                    if match is not None:
                        match.close()
    assert lost > 0


def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    old, new = b"old" * 100, b"new" * 200
    counted = FailingDisk()
    write_whole(tmp_path / "file", old, counted)
    for fault in Fault:
        for at in range(counted.done):
            path = tmp_path / f"{fault.name}-{at}" / "file"
            path.parent.mkdir()
            write_whole(path, old)
            power = fault is Fault.POWER
            disk = PowerDisk(path.parent, at) if power else FailingDisk(fault, at)
            if isinstance(disk, PowerDisk):
                disk.knows(path)
            with pytest.raises((OSError, Stopped)):
                write_whole(path, new, disk)
            if isinstance(disk, PowerDisk):
                disk.cut(Chance(at))
            assert path.read_bytes() in (old, new), (fault, at)


@pytest.mark.soak
def test_real_kills_lose_nothing() -> None:
    assert kills(60, seed=2)["killed while it played"] > 0


def test_what_two_windows_told_is_looked_for_where_it_was_written(tmp_path: Path) -> None:
    """A demo that is longer than a match of the same name, begun in the same second."""
    matches = tmp_path / "matches"
    for folder, decisions in ((matches, 2), (matches / DEMOS, 6)):
        folder.mkdir()
        left(folder / "x.souk", decisions=decisions)
    told = [
        ["journal", name, (matches / name).stat().st_size] for name in ("x.souk", f"{DEMOS}/x.souk")
    ]
    assert windows.check(tmp_path, told)["lines of journals"] == 2
    told[0][2] = told[1][2]
    with pytest.raises(LostError, match="bytes"):
        windows.check(tmp_path, told)


@pytest.mark.soak
def test_kills_of_two_windows_lose_nothing() -> None:
    found = windows.kills(4, seed=3)
    assert found["TableScene"] > 0 and sum(found[f"of {what}"] for what in WRITTEN) > 0
