"""Journals that were damaged, deleted, held or cut off: nothing that was sound is lost."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop import games
from tabletop.match import journal as journals
from tabletop.match.durable_files import Disk
from tabletop.match.journal import LOCKED_CODE, MAX_LINES, NOT_WRITABLE_CODE, JournalError
from tabletop.match.locks import LOCK_SUFFIX, FileLock, LockHeldError
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_file_error
from tests.fixtures.saved_matches import play, play_and_leave, remove_sums, setup_of

GAMES = games.names()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.souk"


class FullDisk(Disk):
    """A disk on which nothing more can be written."""

    def write(self, file: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def truncate(self, file: int, size: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))


# Sums


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_every_changed_byte_of_a_journal_is_noticed(name: str, path: Path) -> None:
    """One bit of each byte in turn: nothing of it is believed, and what stands before still is."""
    play_and_leave(path, name, 4)
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    head = len(lines[0])
    step = max(1, head // 300)
    changed = [*range(0, head, step), *range(head, len(data))]
    for at in changed:
        wrong = bytearray(data)
        wrong[at] ^= 1 << at % 8
        path.write_bytes(wrong)
        sound = data[:at].count(b"\n") - 1
        if at < head:
            with pytest.raises(JournalError):
                journals.read_journal(path)
            continue
        record = journals.read_journal(path)
        assert len(record.decisions) == sound
        if at == len(data) - 1:  # the end of the last line is gone: it is taken for torn
            assert record.has_torn_line and not record.fault
        else:
            assert record.fault is not None and record.fault.valid_count == sound
    assert len(changed) > 400


def test_a_journal_from_before_the_sums_still_opens_and_goes_on(path: Path) -> None:
    made = play_and_leave(path)
    remove_sums(path)
    again = Match.load(path)
    assert again.state == made.state
    play(again, 12, seed=2)
    again.close()
    assert Match.load_read_only(path).state == again.state


def test_a_line_without_its_sum_among_others_is_damage(path: Path) -> None:
    play_and_leave(path)
    *lines, last = path.read_text(encoding="utf-8").splitlines()
    path.write_text(
        "\n".join([*lines, journals.CHECKSUM_PATTERN.sub("}", last), ""]), encoding="utf-8"
    )
    with pytest.raises(JournalError, match="sum is missing") as caught:
        Match.load(path)
    assert caught.value.valid_count == 7


# Damage in the middle


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("old", [False, True], ids=["with sums", "without"])
def test_a_match_damaged_in_its_middle_goes_on_from_the_last_sound_decision(
    name: str, old: bool, path: Path
) -> None:
    play_and_leave(path, name, 20)
    if old:
        remove_sums(path)
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:12], b"\xff" + lines[12][5:], *lines[13:]])
    path.write_bytes(damaged)
    with pytest.raises(JournalError, match="line 13") as caught:
        Match.load(path)
    assert caught.value.valid_count == 11
    assert path.read_bytes() == damaged
    again = Match.salvage(path)
    assert again.decision_number == 11
    expected = Match(games.load(name), setup_of(name))
    play(expected, 11)
    assert again.state == expected.state
    play(again, 15, seed=4)
    again.close()
    assert Match.load_read_only(path).state == again.state
    assert path.with_name("match.souk.damaged").read_bytes() == damaged


def test_where_the_rules_disagree_one_can_go_on_from_before(path: Path) -> None:
    play_and_leave(path, "mercado", 9)
    remove_sums(path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('{"n":5,"seat":', '{"n":5,"seat":9'), encoding="utf-8")
    with pytest.raises(JournalError, match="decision 5") as caught:
        Match.load(path)
    assert caught.value.valid_count == 5
    again = Match.salvage(path)
    assert again.decision_number == 5
    again.close()


def test_a_second_damage_keeps_the_first_damaged_file(path: Path) -> None:
    for number, kept in enumerate(("match.souk.damaged", "match.souk.damaged-2"), 1):
        path.unlink(missing_ok=True)
        play_and_leave(path, decisions=5 + number)
        path.write_bytes(path.read_bytes() + b"?\n")
        Match.salvage(path).close()
        assert path.with_name(kept).read_bytes().endswith(b"?\n")


@pytest.mark.parametrize("text", ["", "\n", "{}\n", "[]\n", "null\n", '{"souk":1}\n'])
def test_a_file_without_a_sound_header_has_nothing_to_go_on_from(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(JournalError) as caught:
        Match.load(path)
    assert caught.value.valid_count is None
    with pytest.raises(JournalError):
        Match.salvage(path)
    assert path.read_text() == text
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_journal_of_too_many_lines_is_refused_quickly(path: Path) -> None:
    play_and_leave(path)
    remove_sums(path)
    path.write_text(path.read_text(encoding="utf-8") + '{"undo":0}\n' * MAX_LINES)
    with pytest.raises(JournalError, match="more than"):
        Match.load_read_only(path)


# Disks that refuse


def test_a_torn_journal_on_a_full_disk_opens_and_says_so_when_it_must_write(path: Path) -> None:
    play_and_leave(path)
    torn = path.read_bytes()[:-9]
    path.write_bytes(torn)
    match = Match.load(path, FullDisk())
    assert match.decision_number == 7
    seat = match.active_seats()[0]
    with pytest.raises(JournalError) as caught:
        match.submit(seat, match.legal_actions(seat)[0])
    assert caught.value.code == NOT_WRITABLE_CODE
    assert match.decision_number == 7
    match.close()
    assert path.read_bytes() == torn


def test_half_a_line_that_cannot_be_taken_back_is_gone_before_the_next(path: Path) -> None:
    """A disk that takes half a line and will not give it back, and then is well again."""

    class Hiccup(Disk):
        ill = False

        def write(self, file: int, data: bytes) -> int:
            if self.ill:
                super().write(file, data[: len(data) // 2])
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return super().write(file, data)

        def truncate(self, file: int, size: int) -> None:
            if self.ill:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            super().truncate(file, size)

    disk = Hiccup()
    match = Match.start(games.load("market_day"), setup_of("market_day"), path, disk)
    play(match, 5)
    disk.ill = True
    with pytest.raises(JournalError):
        play(match, 6)
    disk.ill = False
    play(match, 9, seed=3)
    match.close()
    again = Match.load_read_only(path)
    assert again.decisions == match.decisions


def delete_folder(path: Path, copy: bytes) -> None:
    """As a person who cleans up does."""
    shutil.rmtree(path.parent)


def delete_file(path: Path, copy: bytes) -> None:
    """As a person who cleans up does."""
    path.unlink()


def rename_over(path: Path, copy: bytes) -> None:
    """As sync clients and backups do."""
    beside = path.with_name("copy.tmp")
    beside.write_bytes(copy)
    beside.replace(path)


def write_over(path: Path, copy: bytes) -> None:
    """As `cp` does."""
    path.write_bytes(copy)


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("touch", [delete_folder, delete_file, rename_over, write_over])
def test_a_match_whose_file_is_touched_goes_on_at_once(
    touch: Callable[[Path, bytes], None], name: str, tmp_path: Path
) -> None:
    path = tmp_path / "matches" / "match.souk"
    match = Match.start(games.load(name), setup_of(name), path)
    play(match, 4)
    older = path.read_bytes()
    play(match, 6)
    for number in (7, 8, 9):
        touch(match.journal_path, older)  # type: ignore[arg-type]
        play(match, number)  # nothing is refused
        assert match.journal_path is not None
        saved = Match.load_read_only(match.journal_path)
        assert saved.decisions == match.decisions
    match.close()
    kept = [Match.load_read_only(found) for found in path.parent.glob("*.souk")]
    assert max(each.decision_number for each in kept) == 9
    assert len(kept) == (1 if touch in (delete_folder, delete_file) else 4)


def test_a_full_disk_beside_a_touched_file_is_told_and_tried_again(tmp_path: Path) -> None:
    class Sick(Disk):
        ill = False

        def open(self, path: Path, flags: int, mode: int = 0o666) -> int:
            if self.ill:
                raise OSError(errno.ENOSPC, "no space left")
            return super().open(path, flags, mode)

    path, disk = tmp_path / "match.souk", Sick()
    match = Match.start(games.load("mercado"), setup_of("mercado"), path, disk)
    play(match, 4)
    rename_over(path, b"something else")
    disk.ill = True
    for _ in range(2):
        with pytest.raises(JournalError, match="no space left"):
            play(match, 5)
        assert match.decision_number == 4
    disk.ill = False
    play(match, 5)
    match.close()
    assert path.read_bytes() == b"something else"
    assert Match.load_read_only(tmp_path / "match-2.souk").decision_number == 5


def test_a_journal_with_line_ends_of_windows_is_read_and_goes_on(path: Path) -> None:
    play_and_leave(path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    (summary,) = MatchStore(path.parent).list_matches()
    assert summary.fault is None
    match = Match.load(path)
    number = match.decision_number
    play(match, number + 2)
    match.close()
    assert Match.load_read_only(path).decision_number == number + 2


def test_a_last_line_with_a_hole_counts_as_torn(path: Path) -> None:
    """The power went before it was on the disk, though its end already was."""
    play_and_leave(path)
    whole = path.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    sound = whole[: -len(last)]
    for hole in (b"\0" * (len(last) - 1) + b"\n", last[:9] + b"\0" * (len(last) - 10) + b"\n"):
        path.write_bytes(sound + hole)
        record = journals.read_journal(path)
        assert record.fault is None and record.has_torn_line
        match = Match.load(path)
        number = match.decision_number
        play(match, number + 1)
        match.close()
        assert path.read_bytes().startswith(sound) and b"\0" not in path.read_bytes()
        path.write_bytes(sound + hole + last)  # in the middle it is damage
        assert journals.read_journal(path).fault is not None


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("in the way")
    with pytest.raises(JournalError) as caught:
        play_and_leave(tmp_path / "matches" / "match.souk")
    assert caught.value.code == NOT_WRITABLE_CODE


def test_a_match_never_begins_where_there_is_one(path: Path) -> None:
    play_and_leave(path)
    before = path.read_bytes()
    with pytest.raises(JournalError, match="there already"):
        play_and_leave(path)
    assert path.read_bytes() == before


# Locks


def test_a_match_is_gone_on_with_in_one_place_at_a_time(path: Path) -> None:
    match = Match.start(games.load("market_day"), setup_of("market_day"), path)
    play(match, 5)
    with pytest.raises(JournalError, match=str(os.getpid())) as caught:
        Match.load(path)
    assert caught.value.code == LOCKED_CODE
    assert Match.load_read_only(path).state == match.state  # anybody may watch
    play(match, 7)
    match.close()
    again = Match.load(path)
    assert again.decision_number == 7
    again.close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


HOLDER = """
import sys, time
from collections.abc import Callable
from pathlib import Path
from tabletop.match.locks import FileLock
lock = FileLock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(600)
"""


def test_the_lock_of_a_killed_process_is_no_obstacle(path: Path) -> None:
    play_and_leave(path)
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert holder.stdout is not None and holder.stdout.readline() == "held\n"
        with pytest.raises(JournalError) as caught:
            Match.load(path)
        assert caught.value.params == {"process": holder.pid}
    finally:
        holder.kill()
        holder.wait()
        holder.stdout.close()
    assert path.with_name(path.name + LOCK_SUFFIX).exists()
    Match.load(path).close()


def test_a_match_that_nobody_has_any_more_is_free(path: Path) -> None:
    play_and_leave(path)
    match = Match.load(path)
    del match
    Match.load(path).close()


def test_a_lock_released_while_one_waits_at_its_file_is_taken_anew(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between opening and locking, the file of the lock may be deleted: it would lock nothing."""
    from tabletop.match import locks

    first, taken = FileLock(path), locks._lock
    opened: list[object] = []

    def slowly(file: int) -> None:
        if not opened:
            opened.append(file)
            first.release()
        taken(file)

    monkeypatch.setattr(locks, "_lock", slowly)
    second = FileLock(path)
    with pytest.raises(LockHeldError):
        FileLock(path)
    second.release()
    assert opened


def test_a_deleted_lock_takes_away_no_other(path: Path) -> None:
    """A folder was deleted and has come back: the lock that lies there now is another's."""
    first = FileLock(path)
    path.with_name(path.name + LOCK_SUFFIX).unlink()
    second = FileLock(path)
    first.release()
    with pytest.raises(LockHeldError):
        FileLock(path)
    second.release()


@pytest.mark.parametrize("said", [b"", b"no number", b"9" * 100, b"\xff\x00"])
def test_whatever_stands_in_a_lock_it_can_be_told(path: Path, said: bytes) -> None:
    with FileLock(path):
        path.with_name(path.name + LOCK_SUFFIX).write_bytes(said)
        with pytest.raises(LockHeldError):
            FileLock(path)


# Words


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_all_that_can_be_wrong_with_a_journal_has_its_words(language: str, path: Path) -> None:
    text, told = Catalogue(language), set()
    play_and_leave(path)
    whole = path.read_bytes()
    lock = FileLock(path)
    with pytest.raises(JournalError) as held:
        Match.load(path)
    lock.release()
    found = [held.value]
    for wrong in (b"", b"{}\n", whole + b"?\n", whole.replace(b'"seed":5', b'"seed":6')):
        path.write_bytes(wrong)
        with pytest.raises(JournalError) as caught:
            Match.load(path)
        found.append(caught.value)
    path.write_bytes(whole)
    remove_sums(path)
    old = path.read_bytes()
    for wrong in (old.replace(b'"seed":5', b'"seed":6'), old.replace(b"market_day", b"chess")):
        path.write_bytes(wrong)
        with pytest.raises(JournalError) as caught:
            Match.load(path)
        found.append(caught.value)
    for error in found:
        assert format_file_error(error, text)
        told.add(error.code)
    assert told == {"held", "empty", "format", "damaged", "decision", "game"}
