"""Two windows at once, with locks and on file systems that have none: nothing of either is lost."""

from __future__ import annotations

import errno
import multiprocessing
import os
import socket
from pathlib import Path

import pytest

from scenes.store.play_history import PlayHistory
from scenes.store.preferences import LastSetup, Preferences
from tabletop import games
from tabletop.match import locks
from tabletop.match.journal import LOCKED_BY_CLAIM_CODE, LOCKED_CODE, JournalError
from tabletop.match.locks import CLAIM_SUFFIX, FileLock, LockHeldError
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.play_records import PlayRecord, SeatRecord
from tabletop.match.setup import SeatSpec
from tabletop.match.user_files import UserFile, json_file_format, parse_date
from tabletop.practice.progress import FILE_FORMAT as PRACTICE
from tabletop.practice.progress import ChallengeRecord
from tests.fixtures.saved_matches import play, play_and_leave, setup_of

NUMBERS = json_file_format((), list, lambda data: tuple(data))  # type: ignore[arg-type, var-annotated, call-overload]
WRITES = 40
MANY = 1000
SLOTS = 10
"""Number of people with own devices per window; settings keep at most 32."""


def disable_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network drive that knows no locks."""

    def refused(file: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(locks, "_lock", refused)


@pytest.fixture(params=["locks", "no locks", "no file is the one that lies there"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Kinds of file systems: with locks, without any, and with a new file at every write."""
    if request.param == "no locks":
        disable_locks(monkeypatch)
    elif request.param != "locks":
        monkeypatch.setattr(locks, "_is_file_at", lambda file, path: False)
    return str(request.param)


def write_numbers(path: Path, window: int, writes: int) -> None:
    """One window of two: it keeps numbers of its own."""
    kept = UserFile(path, NUMBERS, print)
    for number in range(writes):
        mine = number * 2 + window
        kept.change(lambda there, mine=mine: (*there, mine))  # type: ignore[misc]


def write_concurrently(path: Path, writes: int) -> None:
    """Two windows, each a process, keep so many numbers; none is lost, none is there twice."""
    context = multiprocessing.get_context("fork")
    windows = [
        context.Process(target=write_numbers, args=(path, window, writes // 2)) for window in (0, 1)
    ]
    for each in windows:
        each.start()
    for each in windows:
        each.join()
    assert sorted(NUMBERS.read(path)) == list(range(writes))
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.sampled
def test_two_windows_that_write_at_once_lose_nothing(tmp_path: Path, system: str) -> None:
    write_concurrently(tmp_path / "numbers.json", WRITES)


@pytest.mark.sampled
@pytest.mark.slow
def test_a_thousand_writes_of_two_windows_lose_nothing(tmp_path: Path, system: str) -> None:
    write_concurrently(tmp_path / "numbers.json", MANY)


def test_everything_that_is_the_users_is_of_both_windows(tmp_path: Path) -> None:
    books = [PlayHistory(tmp_path), PlayHistory(tmp_path)]
    settings = [Preferences(tmp_path / "settings.json") for _ in range(2)]
    practice = [UserFile(tmp_path / "practice.json", PRACTICE, print) for _ in range(2)]
    folders = [MatchStore(tmp_path / "matches") for _ in range(2)]
    paths = [
        play_and_leave(tmp_path / "matches" / f"{n}.souk").setup and f"{n}.souk" for n in range(6)
    ]
    seats = (SeatSpec("Mika", "", "sky"), SeatSpec("Aru", "", "blue"))
    for n in range(6):
        _noted(books[n % 2], n)
        settings[n % 2].remember_setup(f"game{n}", LastSetup(seats))
        folders[n % 2].mark_last_played(tmp_path / "matches" / paths[n])
        practice[n % 2].change(
            lambda done, n=n: done.with_challenge(str(n), ChallengeRecord(1, n, ""))
        )  # type: ignore[misc]
    settings[0].change(language="ja")
    settings[1].change(muted=True)
    settings[0].change(own_devices={"Mika": "keys:1"})
    settings[1].change(own_devices={"Aru": "keys:2"})
    assert sorted(played.seed for played in PlayHistory(tmp_path).records) == list(range(6))
    found = Preferences(tmp_path / "settings.json").settings
    assert set(found.remembered) == {f"game{n}" for n in range(6)}
    assert (found.language, found.muted) == ("ja", True) and set(found.own_devices) == {
        "Mika",
        "Aru",
    }
    assert set(PRACTICE.read(tmp_path / "practice.json").challenges) == set("012345")
    noted = (tmp_path / "matches" / "played").read_text("utf-8").split()
    assert noted == list(reversed(paths))


def run_window(folder: Path, window: int, rounds: int) -> None:
    """One window of two: evenings, practice and settings change with each match."""
    book, settings = PlayHistory(folder), Preferences(folder / "settings.json")
    practice = UserFile(folder / "practice.json", PRACTICE, print)
    for n in range(rounds):
        mine = 2 * n + window
        _noted(book, mine)
        own = {f"{window}:{n % SLOTS}": f"keys:{n}"}
        settings.change(own_devices={**settings.settings.own_devices, **own})
        practice.change(lambda done, n=mine: done.with_challenge(str(n), ChallengeRecord(1, n, "")))  # type: ignore[misc]


@pytest.mark.parametrize("rounds", [4, pytest.param(167, marks=pytest.mark.slow)])
def test_evenings_practice_and_settings_of_two_processes_are_all_kept(
    tmp_path: Path, rounds: int
) -> None:
    """1,002 writes in the slow run: 334 to each of three files, by two processes at once."""
    context = multiprocessing.get_context("fork")
    windows = [context.Process(target=run_window, args=(tmp_path, n, rounds)) for n in (0, 1)]
    for each in windows:
        each.start()
    for each in windows:
        each.join()
    numbers = set(range(2 * rounds))
    assert {played.seed for played in PlayHistory(tmp_path).records} == numbers
    wanted = {f"{window}:{n % SLOTS}": f"keys:{n}" for n in range(rounds) for window in (0, 1)}
    assert Preferences(tmp_path / "settings.json").settings.own_devices == wanted
    kept = PRACTICE.read(tmp_path / "practice.json").challenges
    assert set(kept) == {str(n) for n in numbers}


def _noted(book: PlayHistory, seed: int) -> None:
    """A match of people came to its end in a window."""
    seats = (SeatRecord("Mika", "sky", True, 3, 1), SeatRecord("Aru", "blue", True, 2, 2))
    day = parse_date("2026-11-25")
    assert day is not None
    played = PlayRecord("nacho", day, seed, 40, seats)
    book._file.change(lambda kept: (*kept, played))


def test_what_one_window_takes_away_another_does_not_bring_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    one = Preferences(path)
    one.change(own_devices={"Mika": "keys:1", "Aru": "keys:2"}, language="ja")
    other = Preferences(path)
    one.change(own_devices={})
    other.change(muted=True)
    assert Preferences(path).settings.own_devices == {}
    assert one.settings.muted is False  # a window goes on as it is
    path.unlink()
    other.change(overscan=2)
    found = Preferences(path).settings
    assert (found.language, found.muted, found.overscan) == ("ja", True, 2)


# Where there are no locks


def test_a_match_is_gone_on_with_in_one_window_wherever_it_lies(
    tmp_path: Path, system: str
) -> None:
    play_and_leave(tmp_path / "a.souk")
    one = Match.load(tmp_path / "a.souk")
    play(one, 12)
    before = (tmp_path / "a.souk").read_bytes()
    with pytest.raises(JournalError) as error:
        Match.load(tmp_path / "a.souk")
    assert error.value.code == (LOCKED_CODE if system == "locks" else LOCKED_BY_CLAIM_CODE)
    if system != "locks":
        assert error.value.params == {
            "machine": socket.gethostname(),
            "file": "a.souk" + CLAIM_SUFFIX,
        }
    with pytest.raises(JournalError):
        Match.start(games.load("market_day"), setup_of("market_day"), tmp_path / "a.souk")
    assert Match.load_read_only(tmp_path / "a.souk").decision_number == one.decision_number
    assert (tmp_path / "a.souk").read_bytes() == before
    one.close()
    two = Match.load(tmp_path / "a.souk")
    play(two, 14)
    two.close()
    assert Match.load_read_only(tmp_path / "a.souk").decision_number == 14
    assert [each.name for each in tmp_path.iterdir()] == ["a.souk"]


def write_claim(path: Path, words: str) -> Path:
    """A claim that lies on a file."""
    beside = path.with_name(path.name + CLAIM_SUFFIX)
    beside.write_text(words)
    return beside


def test_the_claim_of_a_process_that_is_no_more_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disable_locks(monkeypatch)
    ended = multiprocessing.get_context("fork").Process(target=int)
    ended.start()
    ended.join()
    path, here = tmp_path / "a.souk", socket.gethostname()
    write_claim(path, f"{ended.pid} {here}")
    with FileLock(path), pytest.raises(LockHeldError):
        FileLock(path)
    held = [f"{ended.pid} elsewhere", f"{os.getppid()} {here}", "", "x" * 999, f"0 {here}"]
    for words in held:
        beside = write_claim(path, words)
        with pytest.raises(LockHeldError) as error:
            FileLock(path)
        assert error.value.claim_path == beside and beside.read_text() == words
        beside.unlink()
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_never_is_the_one_that_lies_there_does_not_spin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[Path]()
    monkeypatch.setattr(locks, "_is_file_at", lambda file, path: bool(asked.append(path)))
    FileLock(tmp_path / "a").release()
    assert 1 < len(asked) < 100


def test_a_cut_journal_is_closed_off_before_anything_is_appended(
    tmp_path: Path, system: str
) -> None:
    play_and_leave(tmp_path / "a.souk", decisions=8)
    with (tmp_path / "a.souk").open("ab") as file:
        file.write(b'{"n":8,"seat":0,"do":["pl')
    match = Match.load(tmp_path / "a.souk")
    play(match, 10)
    match.close()
    assert Match.load_read_only(tmp_path / "a.souk").decision_number == 10


def test_a_journal_that_another_writes_to_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even a claim holds everybody back: two machines may both have been told they have it."""
    play_and_leave(tmp_path / "a.souk")
    one = Match.load(tmp_path / "a.souk")
    monkeypatch.setattr(
        locks, "_locked", lambda path: locks._acquire_claim(path.with_name(f"own-{path.name}"))
    )
    two = Match.load(tmp_path / "a.souk")
    play(two, 10)
    play(one, 9)
    play(two, 12)
    one.close()
    two.close()
    assert Match.load_read_only(tmp_path / "a.souk").decision_number == 12
    assert Match.load_read_only(tmp_path / "a-2.souk").decision_number == 9
