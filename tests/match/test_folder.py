"""The folder of matches: nothing in it is lost from sight, and nothing in it stops the rest."""

from __future__ import annotations

import json
import os
import shutil
from datetime import datetime
from pathlib import Path

import pytest

from tabletop import games
from tabletop.match import folder as folders
from tabletop.match import listing
from tabletop.match import locks as match_locks
from tabletop.match.files import EVERYBODY, PART, Disk
from tabletop.match.folder import DEMOS, ENDING, PLAYED, MatchFolder
from tabletop.match.index import FILE as INDEX
from tabletop.match.index import WORTH
from tabletop.match.journal import SUM
from tabletop.match.listing import Kept
from tabletop.match.match import Match
from tabletop.text import LANGUAGES, Catalogue
from tabletop.text.reading import read_file_error
from tests.match.matches import bad_files, left, play, setup_of, without_sums

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


def begun(
    folder: MatchFolder, name: str = "market_day", humans: int = 1, decisions: int = 5
) -> Path:
    """A match that was begun there and left."""
    before = set(folder.folder.rglob("*" + ENDING))
    match = folder.begin(games.load(name), setup_of(name, humans=humans))
    play(match, decisions)
    match.close()
    (made,) = set(folder.folder.rglob("*" + ENDING)) - before
    return made


def offered(folder: MatchFolder) -> Path | None:
    """The match that Continue goes on with."""
    kept = folder.newest_unfinished()
    return kept and kept.path


def test_a_match_of_people_is_offered_however_many_demos_are_newer(tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path)
    path = begun(folder)
    for _ in range(15):
        begun(folder, humans=0)
    for found in (folder, MatchFolder(tmp_path)):
        kept = found.newest_unfinished()
        assert kept is not None and kept.path == path
    assert folder.kept()[0].path == path and len(folder.kept()) == 16


def test_demos_of_before_lie_behind_the_matches_of_people(tmp_path: Path, clock: Clock) -> None:
    folder = MatchFolder(tmp_path)
    path = begun(folder)
    for n in range(70):
        demo = tmp_path / f"2027-01-01-{n:06}-market_day.souk"
        if n:
            demo.write_bytes((tmp_path / "2027-01-01-000000-market_day.souk").read_bytes())
        else:
            match = Match.start(games.load("market_day"), setup_of("market_day", humans=0), demo)
            match.close()
    kept = folder.newest_unfinished()
    assert kept is not None and kept.path == path
    assert len(folder.kept()) == 71 and folder.kept()[0].path == path


def test_the_list_is_complete(tmp_path: Path) -> None:
    first = left(tmp_path / "2020-01-01-000000-market_day.souk")
    data = (tmp_path / "2020-01-01-000000-market_day.souk").read_bytes()
    for n in range(1, 300):
        (tmp_path / f"2021-01-01-{n:06}-market_day.souk").write_bytes(data)
    found = MatchFolder(tmp_path).kept()
    assert len(found) == 300
    assert found[-1].path.name == "2020-01-01-000000-market_day.souk"
    assert found[-1].names == first.setup.names


def test_only_the_newest_demos_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "MOST_DEMOS", 3)
    folder = MatchFolder(tmp_path)
    person = begun(folder)
    demos = [begun(folder, humans=0) for _ in range(3)]
    watched = Match.load(demos[0])  # somebody looks at it just now
    demos += [begun(folder, humans=0) for _ in range(3)]
    assert sorted(tmp_path.glob("demos/*" + ENDING)) == [demos[0], *demos[3:]]
    watched.close()
    demos.append(begun(folder, humans=0))
    assert sorted(tmp_path.glob("demos/*" + ENDING)) == demos[4:]
    assert person.exists()
    assert not list(tmp_path.rglob("*.lock"))


def test_a_clock_set_back_offers_the_newest_match_all_the_same(
    tmp_path: Path, clock: Clock
) -> None:
    folder = MatchFolder(tmp_path)
    begun(folder)
    clock.set_to = datetime(2019, 1, 1)
    newest = begun(folder, "nacho")
    kept = folder.newest_unfinished()
    assert kept is not None and kept.path == newest
    assert folder.kept()[0].path == newest


@pytest.mark.parametrize("name", ["9999-12-31-235959-x.souk", "2026-99-99-999999-x.souk", ".souk"])
def test_no_name_keeps_a_match_from_beginning(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("")
    folder = MatchFolder(tmp_path)
    begun(folder)
    begun(folder)
    assert len(folder.kept()) == 3


def test_two_that_begin_in_the_same_moment_both_begin(tmp_path: Path, clock: Clock) -> None:
    one, other = MatchFolder(tmp_path), MatchFolder(tmp_path)
    setup = setup_of("market_day")
    path = other.new_path(setup)
    match = one.begin(games.load("market_day"), setup)
    other.new_path = lambda setup: path  # type: ignore[method-assign]
    second = other.begin(games.load("market_day"), setup)
    for begun_one in (match, second):
        play(begun_one, 3)
        begun_one.close()
    assert [kept.over for kept in one.kept()] == [False, False]


@pytest.mark.parametrize("name", GAMES)
def test_the_last_line_tells_whether_a_match_is_over(name: str, tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path)
    ended, open_one = begun(folder, name, decisions=10_000), begun(folder, name)
    assert {kept.path: kept.over for kept in folder.kept()} == {ended: True, open_one: False}
    match = Match.load(ended)
    match.undo(match.number - 1)
    match.close()
    assert {kept.path: kept.over for kept in folder.kept()} == {ended: False, open_one: False}


@pytest.mark.parametrize("name", GAMES)
def test_what_does_not_tell_whether_it_is_over_is_played_again(name: str, tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path)
    ended, open_one = begun(folder, name, decisions=10_000), begun(folder, name)
    for path in (ended, open_one):
        without_sums(path)
        path.write_text(path.read_text(encoding="utf-8").replace(',"over":true', ""))
    folder = MatchFolder(tmp_path)
    assert {kept.path: kept.over for kept in folder.kept()} == {ended: True, open_one: False}
    kept = MatchFolder(tmp_path).newest_unfinished()
    assert kept is not None and kept.path == open_one


def test_matches_are_found_by_names_games_and_dates(tmp_path: Path, clock: Clock) -> None:
    folder = MatchFolder(tmp_path)
    paths = [begun(folder, name) for name in GAMES]
    clock.set_to = datetime(2027, 2, 3)
    paths.append(begun(folder, "nacho"))
    nacho = GAMES.index("nacho")
    assert [kept.path for kept in folder.kept("NACHO mika")] == [paths[-1], paths[nacho]]
    assert [kept.path for kept in folder.kept("2027-02")] == [paths[-1]]
    assert len(folder.kept("")) == 6 and folder.kept("nobody of that name") == []


def test_words_are_found_in_letters_of_any_width_and_in_what_else_is_told() -> None:
    kept = Kept(Path("2026-05-02-193012-nacho.souk"), "nacho", ("Ｍｉｋａ", "あきこ"))
    assert kept.says("mika") and kept.says("ＭＩＫＡ 2026-05") and kept.says("あきこ")
    assert kept.says("ナチョ", "ナチョ") and not kept.says("ナチョ")


def test_continue_takes_the_match_that_was_played_last_whatever_the_clock(
    tmp_path: Path, clock: Clock
) -> None:
    folder = MatchFolder(tmp_path)
    first, second = begun(folder), begun(folder, "nacho")
    assert offered(folder) == second
    clock.set_to = datetime(2019, 1, 1)
    folder.note_played(first)
    os.utime(first, (0, 0))
    assert offered(folder) == first == offered(MatchFolder(tmp_path))
    third = begun(folder, "basari")
    assert offered(folder) == third
    third.unlink()
    assert offered(folder) == first


@pytest.mark.parametrize(
    "note", [b"", b"\xff\xfe", b"../x.souk\n/etc/passwd\nx.souk", b"x" * 999_999]
)
def test_a_damaged_note_of_what_was_played_hides_nothing(tmp_path: Path, note: bytes) -> None:
    folder = MatchFolder(tmp_path)
    begun(folder)
    newest = begun(folder, "nacho")
    (tmp_path / PLAYED).write_bytes(note)
    assert offered(folder) == newest


def test_a_match_that_could_not_be_noted_is_offered_all_the_same(tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path)
    begun(folder)
    before = (tmp_path / PLAYED).read_bytes()
    newest = begun(folder, "nacho")
    (tmp_path / PLAYED).write_bytes(before)
    assert offered(folder) == newest


def test_a_match_of_a_game_that_is_not_here_is_listed_but_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = MatchFolder(tmp_path)
    begun(folder)
    assert offered(folder) is not None
    monkeypatch.setattr(games, "names", lambda: ())
    anew = MatchFolder(tmp_path)
    assert offered(anew) is None
    (kept,) = anew.kept()
    assert kept.fault is not None
    assert all(read_file_error(kept.fault, Catalogue(language)) for language in LANGUAGES)


@pytest.mark.parametrize("over", [False, True])
def test_records_without_seats_are_told_and_never_offered(tmp_path: Path, over: bool) -> None:
    """No seats, none that can be sat on, too few for the game and more than there are colours."""
    folder = MatchFolder(tmp_path)
    path = begun(folder)
    head, *rest = path.read_text("utf-8").splitlines()
    header = json.loads(SUM.sub("}", head))
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
    lines = [SUM.sub(',"over":true}' if over else "}", line) for line in rest]
    for name, data in wrong.items():
        text = "\n".join([json.dumps(data, separators=(",", ":")), *lines])
        (tmp_path / f"2031-{name}{ENDING}").write_text(f"{text}\n", "utf-8")
    assert offered(folder) == path
    told = {kept.path.stem: kept for kept in MatchFolder(tmp_path).kept()}
    assert not told.pop("2031-one").opens and told.pop(path.stem).fault is None
    assert told.keys() == {f"2031-{name}" for name in wrong.keys() - {"one"}}
    for kept in told.values():
        assert kept.fault is not None and not kept.people
        assert all(read_file_error(kept.fault, Catalogue(language)) for language in LANGUAGES)


def test_no_bad_file_hides_the_good_ones(tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path)
    path = begun(folder)
    number = bad_files(tmp_path)
    kept = folder.newest_unfinished()
    assert kept is not None and kept.path == path
    found = folder.kept()
    assert len(found) == number + 1 and found[0].path == path
    assert all(kept.fault is not None for kept in found[1:])


@pytest.mark.parametrize("locks", [True, False])
def test_what_is_no_match_is_told_and_what_souk_writes_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locks: bool
) -> None:
    if not locks:
        monkeypatch.setattr(match_locks, "_locked", lambda path: None)
    folder = MatchFolder(tmp_path)
    path = begun(folder)
    begun(folder, humans=0)
    path.write_bytes(path.read_bytes() + b"torn")
    match = Match.load(path)  # held open: what holds it lies beside
    shutil.copy(path, path.with_name(f"{path.name}.damaged-2"))
    (tmp_path / f"{PLAYED}.part").write_bytes(b"")
    (tmp_path / f"probe-1{PART}").write_bytes(b"")
    folder.newest_unfinished()
    folder._index.keep(worth=0)
    beside = {file.name.removeprefix(path.name) for file in tmp_path.glob(f"{path.name}*")}
    assert (".lock" if locks else ".open") in beside and (tmp_path / INDEX).is_file()
    assert folder.strays() == []
    strays = ["holiday.jpg", "x.souk.bak", "y.damaged", "z"]
    for name in strays[:-1]:
        (tmp_path / name).write_bytes(b"")
    (tmp_path / DEMOS / strays[-1]).mkdir()
    assert folder.strays() == strays
    match.close()
    assert MatchFolder(tmp_path / "gone").strays() == []


def test_a_folder_that_cannot_be_written_says_why_and_leaves_no_trace(tmp_path: Path) -> None:
    class Denied(Disk):
        def open(self, path: Path, flags: int, mode: int = EVERYBODY) -> int:
            raise PermissionError(13, "Permission denied")

    assert MatchFolder(tmp_path / "new").trouble() == ""
    assert list((tmp_path / "new").iterdir()) == []
    assert MatchFolder(tmp_path, Denied()).trouble() == "Permission denied"
    (tmp_path / "file").write_text("in the way")
    assert MatchFolder(tmp_path / "file").trouble() == "Not a directory"
    assert MatchFolder(tmp_path / "file" / "below").trouble() == "Not a directory"
    assert MatchFolder(tmp_path / "file").kept() == []
    assert MatchFolder(tmp_path / "file").newest_unfinished() is None


def test_a_list_reads_a_file_again_only_when_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = MatchFolder(tmp_path)
    paths = [begun(folder), begun(folder, humans=0)]
    read: list[Path] = []
    reading = listing.read
    monkeypatch.setattr(
        listing, "read", lambda path, found: (read.append(path), reading(path, found))[1]
    )
    folder.kept()
    folder.kept()
    assert sorted(read) == sorted(paths) and paths[1].parent.name == DEMOS
    match = Match.load(paths[0])
    play(match, 7)
    match.close()
    folder.kept()
    assert read[2:] == [paths[0]]


def test_a_time_that_cannot_be_is_the_first_of_all(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = (tmp_path / "file").stat()
    assert listing.time_of(found) == datetime.fromtimestamp(found.st_mtime)
    odd = os.stat_result((*found[:8], 1e300, found[9]))
    assert odd.st_mtime == 1e300
    assert listing.time_of(odd) == datetime.fromtimestamp(0)


def test_what_continue_has_looked_at_is_not_read_again_by_who_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Demos are looked at behind the matches of people, and kept in mind with them."""
    first = MatchFolder(tmp_path)
    for path in (begun(first), begun(first, humans=0)):
        for n in range(WORTH):
            copy = path.with_name(f"2026-01-01-{n:06}-market_day{ENDING}")
            copy.write_bytes(path.read_bytes())
    looking = MatchFolder(tmp_path)
    looking.newest_unfinished()
    while looking.learn(1.0)[1]:
        pass
    read: list[Path] = []
    reading = listing.read
    monkeypatch.setattr(
        listing, "read", lambda path, found: (read.append(path), reading(path, found))[1]
    )
    assert len(MatchFolder(tmp_path).kept()) == 2 * (WORTH + 1)
    assert read == []


def test_of_finished_matches_that_are_known_no_rules_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Importing the games of thousands of them kept the title waiting."""
    over = tmp_path / f"2026-01-01-000000-market_day{ENDING}"
    assert left(over, decisions=1000).over
    without_sums(over)
    text = over.read_text("utf-8").replace(',"over":true', "")
    over.write_text(text, "utf-8")  # as the first build wrote it: it is played again once
    for n in range(WORTH):
        copy = over.with_name(f"2026-01-02-{n:06}-market_day{ENDING}")
        copy.write_bytes(over.read_bytes())
    MatchFolder(tmp_path).kept()
    asked: list[str] = []
    monkeypatch.setattr(games, "kind", asked.append)
    known = MatchFolder(tmp_path)
    assert known.newest_unfinished() is None
    assert len(known.kept()) == WORTH + 1
    assert asked == []
