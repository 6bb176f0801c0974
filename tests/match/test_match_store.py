"""The folder of matches: nothing in it is lost from sight, and nothing in it stops the rest."""

from __future__ import annotations

import json
import os
import shutil
from datetime import datetime
from pathlib import Path

import pytest

from main import main
from tabletop import games
from tabletop.match import locks as match_locks
from tabletop.match import match_store as folders
from tabletop.match import saved_match
from tabletop.match.durable_files import DEFAULT_FILE_MODE, PARTIAL_SUFFIX, Disk
from tabletop.match.journal import CHECKSUM_PATTERN, encode_line
from tabletop.match.match import Match
from tabletop.match.match_index import INDEX_FILE as INDEX
from tabletop.match.match_index import MIN_NEW_ENTRIES_TO_SAVE
from tabletop.match.match_store import DEMO_FOLDER, MATCH_SUFFIX, RECENT_MATCHES_FILE, MatchStore
from tabletop.match.saved_match import SavedMatch
from tabletop.terminal.command import resume_match
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_file_error
from tests.fixtures.saved_matches import (
    play,
    play_and_leave,
    remove_sums,
    setup_of,
    write_bad_files,
)

GAMES = games.names()


class Clock(datetime):
    """A clock that tests set."""

    set_to = datetime(2026, 5, 1, 12)

    @classmethod
    def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
        return cls.set_to


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> type[Clock]:
    monkeypatch.setattr(Clock, "set_to", Clock.set_to)
    monkeypatch.setattr(folders, "datetime", Clock)
    return Clock


def begin_match(
    folder: MatchStore, name: str = "market_day", humans: int = 1, decisions: int = 5
) -> Path:
    """A match that was begun there and left."""
    before = set(folder.folder.rglob("*" + MATCH_SUFFIX))
    match = folder.begin_match(games.load(name), setup_of(name, humans=humans))
    play(match, decisions)
    match.close()
    (made,) = set(folder.folder.rglob("*" + MATCH_SUFFIX)) - before
    return made


def match_to_continue(folder: MatchStore) -> Path | None:
    """The match that Continue goes on with."""
    kept = folder.find_resumable_match()
    return kept and kept.path


def test_a_match_of_people_is_offered_however_many_demos_are_newer(tmp_path: Path) -> None:
    folder = MatchStore(tmp_path)
    path = begin_match(folder)
    for _ in range(15):
        begin_match(folder, humans=0)
    for found in (folder, MatchStore(tmp_path)):
        kept = found.find_resumable_match()
        assert kept is not None and kept.path == path
    assert folder.list_matches()[0].path == path and len(folder.list_matches()) == 16


def test_demos_of_before_lie_behind_the_matches_of_people(tmp_path: Path, clock: Clock) -> None:
    folder = MatchStore(tmp_path)
    path = begin_match(folder)
    for n in range(70):
        demo = tmp_path / f"2027-01-01-{n:06}-market_day.souk"
        if n:
            demo.write_bytes((tmp_path / "2027-01-01-000000-market_day.souk").read_bytes())
        else:
            match = Match.start(games.load("market_day"), setup_of("market_day", humans=0), demo)
            match.close()
    kept = folder.find_resumable_match()
    assert kept is not None and kept.path == path
    assert len(folder.list_matches()) == 71 and folder.list_matches()[0].path == path


def test_the_list_is_complete(tmp_path: Path) -> None:
    first = play_and_leave(tmp_path / "2020-01-01-000000-market_day.souk")
    data = (tmp_path / "2020-01-01-000000-market_day.souk").read_bytes()
    for n in range(1, 300):
        (tmp_path / f"2021-01-01-{n:06}-market_day.souk").write_bytes(data)
    found = MatchStore(tmp_path).list_matches()
    assert len(found) == 300
    assert found[-1].path.name == "2020-01-01-000000-market_day.souk"
    assert found[-1].seat_names == first.setup.seat_names


def test_only_the_newest_demos_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "MAX_DEMOS", 3)
    folder = MatchStore(tmp_path)
    person = begin_match(folder)
    demos = [begin_match(folder, humans=0) for _ in range(3)]
    watched = Match.load(demos[0])  # somebody looks at it just now
    demos += [begin_match(folder, humans=0) for _ in range(3)]
    assert sorted(tmp_path.glob("demos/*" + MATCH_SUFFIX)) == [demos[0], *demos[3:]]
    watched.close()
    demos.append(begin_match(folder, humans=0))
    assert sorted(tmp_path.glob("demos/*" + MATCH_SUFFIX)) == demos[4:]
    assert person.exists()
    assert not list(tmp_path.rglob("*.lock"))


def test_a_clock_set_back_offers_the_newest_match_all_the_same(
    tmp_path: Path, clock: Clock
) -> None:
    folder = MatchStore(tmp_path)
    begin_match(folder)
    clock.set_to = datetime(2019, 1, 1)
    newest = begin_match(folder, "nacho")
    kept = folder.find_resumable_match()
    assert kept is not None and kept.path == newest
    assert folder.list_matches()[0].path == newest


@pytest.mark.parametrize("name", ["9999-12-31-235959-x.souk", "2026-99-99-999999-x.souk", ".souk"])
def test_no_name_keeps_a_match_from_beginning(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("")
    folder = MatchStore(tmp_path)
    begin_match(folder)
    begin_match(folder)
    assert len(folder.list_matches()) == 3


def test_two_that_begin_in_the_same_moment_both_begin(tmp_path: Path, clock: Clock) -> None:
    one, other = MatchStore(tmp_path), MatchStore(tmp_path)
    setup = setup_of("market_day")
    path = other.new_match_path(setup)
    match = one.begin_match(games.load("market_day"), setup)
    other.new_match_path = lambda setup: path  # type: ignore[method-assign]
    second = other.begin_match(games.load("market_day"), setup)
    for begun_one in (match, second):
        play(begun_one, 3)
        begun_one.close()
    assert [kept.is_over for kept in one.list_matches()] == [False, False]


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_the_last_line_tells_whether_a_match_is_over(name: str, tmp_path: Path) -> None:
    folder = MatchStore(tmp_path)
    ended, open_one = begin_match(folder, name, decisions=10_000), begin_match(folder, name)
    assert {kept.path: kept.is_over for kept in folder.list_matches()} == {
        ended: True,
        open_one: False,
    }
    match = Match.load(ended)
    match.undo(match.decision_number - 1)
    match.close()
    assert {kept.path: kept.is_over for kept in folder.list_matches()} == {
        ended: False,
        open_one: False,
    }


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_what_does_not_tell_whether_it_is_over_is_played_again(name: str, tmp_path: Path) -> None:
    folder = MatchStore(tmp_path)
    ended, open_one = begin_match(folder, name, decisions=10_000), begin_match(folder, name)
    for path in (ended, open_one):
        remove_sums(path)
        path.write_text(path.read_text(encoding="utf-8").replace(',"over":true', ""))
    folder = MatchStore(tmp_path)
    assert {kept.path: kept.is_over for kept in folder.list_matches()} == {
        ended: True,
        open_one: False,
    }
    kept = MatchStore(tmp_path).find_resumable_match()
    assert kept is not None and kept.path == open_one


def test_matches_are_found_by_names_games_and_dates(tmp_path: Path, clock: Clock) -> None:
    folder = MatchStore(tmp_path)
    paths = [begin_match(folder, name) for name in GAMES]
    clock.set_to = datetime(2027, 2, 3)
    paths.append(begin_match(folder, "nacho"))
    nacho = GAMES.index("nacho")
    assert [kept.path for kept in folder.list_matches("NACHO mika")] == [paths[-1], paths[nacho]]
    assert [kept.path for kept in folder.list_matches("2027-02")] == [paths[-1]]
    assert len(folder.list_matches("")) == 6 and folder.list_matches("nobody of that name") == []


def test_words_are_found_in_letters_of_any_width_and_in_what_else_is_told() -> None:
    kept = SavedMatch(Path("2026-05-02-193012-nacho.souk"), "nacho", ("Ｍｉｋａ", "あきこ"))
    assert (
        kept.matches_query("mika")
        and kept.matches_query("ＭＩＫＡ 2026-05")
        and kept.matches_query("あきこ")
    )
    assert kept.matches_query("ナチョ", "ナチョ") and not kept.matches_query("ナチョ")


def test_continue_takes_the_match_that_was_played_last_whatever_the_clock(
    tmp_path: Path, clock: Clock
) -> None:
    folder = MatchStore(tmp_path)
    first, second = begin_match(folder), begin_match(folder, "nacho")
    assert match_to_continue(folder) == second
    clock.set_to = datetime(2019, 1, 1)
    folder.mark_last_played(first)
    os.utime(first, (0, 0))
    assert match_to_continue(folder) == first == match_to_continue(MatchStore(tmp_path))
    third = begin_match(folder, "basari")
    assert match_to_continue(folder) == third
    third.unlink()
    assert match_to_continue(folder) == first


@pytest.mark.parametrize(
    "note", [b"", b"\xff\xfe", b"../x.souk\n/etc/passwd\nx.souk", b"x" * 999_999]
)
def test_a_damaged_note_of_what_was_played_hides_nothing(tmp_path: Path, note: bytes) -> None:
    folder = MatchStore(tmp_path)
    begin_match(folder)
    newest = begin_match(folder, "nacho")
    (tmp_path / RECENT_MATCHES_FILE).write_bytes(note)
    assert match_to_continue(folder) == newest


def test_a_match_that_could_not_be_noted_is_offered_all_the_same(tmp_path: Path) -> None:
    folder = MatchStore(tmp_path)
    begin_match(folder)
    before = (tmp_path / RECENT_MATCHES_FILE).read_bytes()
    newest = begin_match(folder, "nacho")
    (tmp_path / RECENT_MATCHES_FILE).write_bytes(before)
    assert match_to_continue(folder) == newest


def test_a_match_of_a_game_that_is_not_here_is_listed_but_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = MatchStore(tmp_path)
    begin_match(folder)
    assert match_to_continue(folder) is not None
    monkeypatch.setattr(games, "names", lambda: ())
    anew = MatchStore(tmp_path)
    assert match_to_continue(anew) is None
    (kept,) = anew.list_matches()
    assert kept.fault is not None
    assert all(
        format_file_error(kept.fault, Catalogue(language)) for language in BUILT_IN_LANGUAGES
    )


@pytest.mark.parametrize("over", [False, True])
def test_records_without_seats_are_told_and_never_offered(tmp_path: Path, over: bool) -> None:
    """No seats, none that can be sat on, too few for the game and more than there are colours."""
    folder = MatchStore(tmp_path)
    path = begin_match(folder)
    head, *rest = path.read_text("utf-8").splitlines()
    header = json.loads(CHECKSUM_PATTERN.sub("}", head))
    header.pop("salt")  # or they were copies of one match
    without = {key: value for key, value in header.items() if key != "seats"}
    mika, aru = header["seats"]
    wrong: dict[str, dict[str, object]] = {
        "missing": without,
        **{
            name: header | {"seats": seats}
            for name, seats in {
                "null": None, "none": [], "blank": [["", *mika[1:]], aru], "one": [mika],
                "many": [mika, aru] * 9,
            }.items()
        },
    }  # fmt: skip
    lines = [CHECKSUM_PATTERN.sub(',"over":true}' if over else "}", line) for line in rest]
    for name, data in wrong.items():
        text = "\n".join([json.dumps(data, separators=(",", ":")), *lines])
        (tmp_path / f"2031-{name}{MATCH_SUFFIX}").write_text(f"{text}\n", "utf-8")
    assert match_to_continue(folder) == path
    told = {kept.path.stem: kept for kept in MatchStore(tmp_path).list_matches()}
    assert not told.pop("2031-one").can_resume and told.pop(path.stem).fault is None
    assert told.keys() == {f"2031-{name}" for name in wrong.keys() - {"one"}}
    for kept in told.values():
        assert kept.fault is not None and not kept.has_people
        assert all(
            format_file_error(kept.fault, Catalogue(language)) for language in BUILT_IN_LANGUAGES
        )


def test_no_bad_file_hides_the_good_ones(tmp_path: Path) -> None:
    folder = MatchStore(tmp_path)
    path = begin_match(folder)
    number = write_bad_files(tmp_path)
    kept = folder.find_resumable_match()
    assert kept is not None and kept.path == path
    found = folder.list_matches()
    assert len(found) == number + 1 and found[0].path == path
    assert all(kept.fault is not None for kept in found[1:])


@pytest.mark.parametrize("locks", [True, False])
def test_what_is_no_match_is_told_and_what_souk_writes_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locks: bool
) -> None:
    if not locks:
        monkeypatch.setattr(match_locks, "_locked", lambda path: None)
    folder = MatchStore(tmp_path)
    path = begin_match(folder)
    begin_match(folder, humans=0)
    path.write_bytes(path.read_bytes() + b"torn")
    match = Match.load(path)  # held open: what holds it lies beside
    shutil.copy(path, path.with_name(f"{path.name}.damaged-2"))
    (tmp_path / f"{RECENT_MATCHES_FILE}.part").write_bytes(b"")
    (tmp_path / f"probe-1{PARTIAL_SUFFIX}").write_bytes(b"")
    folder.find_resumable_match()
    folder._index.save(min_new_entries=0)
    beside = {file.name.removeprefix(path.name) for file in tmp_path.glob(f"{path.name}*")}
    assert (".lock" if locks else ".open") in beside and (tmp_path / INDEX).is_file()
    assert folder.list_unknown_files() == []
    strays = ["holiday.jpg", "x.souk.bak", "y.damaged", "z"]
    for name in strays[:-1]:
        (tmp_path / name).write_bytes(b"")
    (tmp_path / DEMO_FOLDER / strays[-1]).mkdir()
    assert folder.list_unknown_files() == strays
    match.close()
    assert MatchStore(tmp_path / "gone").list_unknown_files() == []


def test_a_folder_that_cannot_be_written_says_why_and_leaves_no_trace(tmp_path: Path) -> None:
    class Denied(Disk):
        def open(self, path: Path, flags: int, mode: int = DEFAULT_FILE_MODE) -> int:
            raise PermissionError(13, "Permission denied")

    assert MatchStore(tmp_path / "new").find_write_problem() == ""
    assert list((tmp_path / "new").iterdir()) == []
    assert MatchStore(tmp_path, Denied()).find_write_problem() == "Permission denied"
    (tmp_path / "file").write_text("in the way")
    assert MatchStore(tmp_path / "file").find_write_problem() == "Not a directory"
    assert MatchStore(tmp_path / "file" / "below").find_write_problem() == "Not a directory"
    assert MatchStore(tmp_path / "file").list_matches() == []
    assert MatchStore(tmp_path / "file").find_resumable_match() is None


def test_a_list_reads_a_file_again_only_when_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = MatchStore(tmp_path)
    paths = [begin_match(folder), begin_match(folder, humans=0)]
    read: list[Path] = []
    reading = saved_match.read_saved_match
    monkeypatch.setattr(
        saved_match,
        "read_saved_match",
        lambda path, found: (read.append(path), reading(path, found))[1],
    )
    folder.list_matches()
    folder.list_matches()
    assert sorted(read) == sorted(paths) and paths[1].parent.name == DEMO_FOLDER
    match = Match.load(paths[0])
    play(match, 7)
    match.close()
    folder.list_matches()
    assert read[2:] == [paths[0]]


def test_a_time_that_cannot_be_is_the_first_of_all(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = (tmp_path / "file").stat()
    assert saved_match.modification_time(found) == datetime.fromtimestamp(found.st_mtime)
    odd = os.stat_result((*found[:8], 1e300, found[9]))
    assert odd.st_mtime == 1e300
    assert saved_match.modification_time(odd) == datetime.fromtimestamp(0)


def test_what_continue_has_looked_at_is_not_read_again_by_who_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Demos are looked at behind the matches of people, and kept in mind with them."""
    first = MatchStore(tmp_path)
    for path in (begin_match(first), begin_match(first, humans=0)):
        for n in range(MIN_NEW_ENTRIES_TO_SAVE):
            copy = path.with_name(f"2026-01-01-{n:06}-market_day{MATCH_SUFFIX}")
            head, *rest = path.read_text("utf-8").splitlines()
            data = {key: value for key, value in json.loads(head).items() if key != "sum"}
            lines = [encode_line(data | {"salt": f"{len(path.parts):02x}{n:030x}"}), *rest, ""]
            copy.write_text("\n".join(lines), "utf-8")
    looking = MatchStore(tmp_path)
    looking.find_resumable_match()
    while looking.scan_matches(1.0)[1]:
        pass
    read: list[Path] = []
    reading = saved_match.read_saved_match
    monkeypatch.setattr(
        saved_match,
        "read_saved_match",
        lambda path, found: (read.append(path), reading(path, found))[1],
    )
    assert len(MatchStore(tmp_path).list_matches()) == 2 * (MIN_NEW_ENTRIES_TO_SAVE + 1)
    assert read == []


def test_of_finished_matches_that_are_known_no_rules_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Importing the games of thousands of them kept the title waiting."""
    over = tmp_path / f"2026-01-01-000000-market_day{MATCH_SUFFIX}"
    assert play_and_leave(over, decisions=1000).is_over
    remove_sums(over)
    text = over.read_text("utf-8").replace(',"over":true', "")
    over.write_text(text, "utf-8")  # as the first build wrote it: it is played again once
    for n in range(MIN_NEW_ENTRIES_TO_SAVE):
        copy = over.with_name(f"2026-01-02-{n:06}-market_day{MATCH_SUFFIX}")
        copy.write_bytes(over.read_bytes())
    MatchStore(tmp_path).list_matches()
    asked: list[str] = []
    monkeypatch.setattr(games, "game_class", asked.append)
    known = MatchStore(tmp_path)
    assert known.find_resumable_match() is None
    assert len(known.list_matches()) == MIN_NEW_ENTRIES_TO_SAVE + 1
    assert asked == []


COPY_NAMES = (
    "{} (Mika's conflicted copy 2026-11-03).souk",
    "{}.sync-conflict-20261103-101112-ABCDEF.souk",
    "{}-LAPTOP.souk",
    "{}~1.souk",
    "Copy of {}.souk",
)
"""Names that Dropbox, Syncthing, OneDrive and file managers give to copies."""


@pytest.mark.parametrize("name", COPY_NAMES)
@pytest.mark.parametrize("longer", ["copy", "match", "neither"])
def test_a_copy_by_a_sync_tool_is_no_further_match(name: str, longer: str, tmp_path: Path) -> None:
    """The longer one is shown and resumed; the other is told."""
    store = MatchStore(tmp_path)
    match = store.begin_match(games.load("mercado"), setup_of("mercado"))
    play(match, 4)
    path = match.journal_path
    assert path is not None
    copy = path.with_name(name.format(path.stem))
    short = path.read_bytes()
    play(match, 8)
    match.close()
    whole = path.read_bytes()
    copy.write_bytes(short if longer == "match" else whole)
    path.write_bytes(short if longer == "copy" else whole)
    store = MatchStore(tmp_path)
    expected, other = (copy, path) if longer == "copy" else (path, copy)
    for _ in range(2):  # the second time from the index
        assert [kept.path for kept in store.list_matches()] == [expected]
        assert [kept.path for kept in store.list_copies()] == [other]
        found = store.find_resumable_match()
        assert found is not None and found.path == expected
        store._index.save(min_new_entries=0)
        store = MatchStore(tmp_path)


def test_a_damaged_copy_is_not_preferred(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    match = store.begin_match(games.load("mercado"), setup_of("mercado"))
    play(match, 4)
    path = match.journal_path
    match.close()
    assert path is not None
    path.with_name(f"Copy of {path.name}").write_bytes(b"?" * 9 + path.read_bytes() * 2)
    (kept, *broken) = MatchStore(tmp_path).list_matches()
    assert kept.path == path and [each.fault is not None for each in broken] == [True]


def test_two_matches_of_one_chosen_seed_are_two_matches(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    for _ in range(2):
        store.begin_match(games.load("mercado"), setup_of("mercado")).close()
    assert len(store.list_matches()) == 2 and not store.list_copies()


def test_damaged_matches_are_mended_by_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pygame")
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    folder = tmp_path / "matches"
    folder.mkdir()
    sound, damaged, lost = (folder / f"{name}.souk" for name in ("sound", "damaged", "lost"))
    for path in (sound, damaged, lost):
        play_and_leave(path)
    before = sound.read_bytes()
    damaged.write_bytes(damaged.read_bytes().replace(b'{"n":5', b'{"n":7'))
    lost.write_bytes(lost.read_bytes().replace(b'"game"', b'"gane"', 1))
    assert main(["doctor", "--mend", "--language", "en"]) == 0
    told = capsys.readouterr().out
    assert "The match continues after 5 moves" in told and "can't repair it" in told
    assert Match.load_read_only(damaged).decision_number == 5
    assert damaged.with_name("damaged.souk.damaged").exists() and sound.read_bytes() == before
    lost.unlink()
    assert main(["doctor", "--mend", "--language", "ja"]) == 0
    assert Catalogue("ja")("doctor.told.sound_matches") in capsys.readouterr().out


def test_a_match_that_rotted_since_it_was_indexed_is_passed_over(tmp_path: Path) -> None:
    """Its stamp is the same, so that the index still offers it; another one is resumed."""
    store = MatchStore(tmp_path)
    paths = []
    for _ in range(2):
        match = store.begin_match(games.load("mercado"), setup_of("mercado"))
        play(match, 4)
        assert match.journal_path is not None
        paths.append(match.journal_path)
        match.close()
    found = store.find_resumable_match()
    assert found is not None and found.path == paths[1]
    store._index.save(min_new_entries=0)
    times = paths[1].stat()
    paths[1].write_bytes(paths[1].read_bytes().replace(b'"sheet"', b'"sheep"', 1))
    os.utime(paths[1], ns=(times.st_atime_ns, times.st_mtime_ns))
    said: list[str] = []
    resumed = resume_match(MatchStore(tmp_path), Catalogue("en"), said.append)
    assert resumed.journal_path == paths[0] and paths[1].name in said[0]
    resumed.close()
