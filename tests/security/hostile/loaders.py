"""Loaders that read files of others as the program does, and their permitted outcomes."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from scenes.menus.match_setup.setup_model import MatchSetupModel, setup_choices
from scenes.store.preferences import Preferences
from scenes.ui.devices.bindings import Bindings
from scenes.ui.devices.device_owners import DeviceOwners
from scenes.ui.devices.intents import Command
from tabletop import games
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet, SheetError
from tabletop.match import play_records
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import MatchMode
from tabletop.match.user_files import UserFile, UserFileFormat
from tabletop.practice import challenges, drills, lessons, progress
from tabletop.practice.exercise_checks import find_faults
from tabletop.practice.positions import PositionError
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_file_error
from tests.fixtures.saved_matches import play, play_and_leave, setup_of
from tests.security.hostile import inputs

TEXTS = [Catalogue(language) for language in BUILT_IN_LANGUAGES]
LONGEST_REASON = 8_000
"""Letters of all that is told of a file."""
MORE_DECISIONS = 3
"""Decisions made in a match that could be read after all."""


@lru_cache(maxsize=1)
def built_in_games() -> tuple[Game[Any], ...]:
    """Return all games with their own sheets."""
    return tuple(map(games.load, games.names()))


def load_journal(path: Path, data: bytes) -> str:
    """A journal: listed, read, and gone on with; or what can be saved of it."""
    path.write_bytes(data)
    for kept in MatchStore(path.parent).list_matches():
        if kept.fault:
            assert all(format_file_error(kept.fault, text) for text in TEXTS)
    how = "read"
    try:
        match = Match.load(path)
    except JournalError as error:
        assert path.read_bytes() == data
        assert all(format_file_error(error, text) for text in TEXTS)
        if error.valid_count is None:
            return "refused"
        how = "saved"
        match = Match.salvage(path)
        assert match.decision_number == error.valid_count
    assert all(len(name) <= 12 for name in match.setup.seat_names)
    number = match.decision_number
    play(match, number + MORE_DECISIONS)
    match.close()
    assert Match.load_read_only(path).decision_number == match.decision_number
    return how


def load_settings(path: Path, data: bytes) -> str:
    """Settings: read, keys and the seats of every game drawn up from them, and saved again."""
    path.write_bytes(data)
    preferences = Preferences(path)
    settings = preferences.settings
    for game in built_in_games():
        last = settings.remembered.get(game.name)
        draft = MatchSetupModel(setup_choices(game), MatchMode.PLAY, last)
        assert len(draft.build_request().seats) in game.seat_counts
    bindings = Bindings(settings.bound_keys, settings.bound_pad)
    for command in Command:  # names of keys are looked up, whatever number they have
        assert isinstance(bindings.key_label(command) + bindings.button_label(command, ""), str)
    pads = DeviceOwners()
    pads.load_saved_devices(settings.own_devices, lambda kept: preferences.change(own_devices=kept))
    pads.add_gamepad(1, "0300c2d0", "Pad")
    pads.match_players = frozenset(settings.own_devices)
    preferences.change(muted=not settings.muted)
    assert Preferences(path).settings == preferences.settings
    return "reset" if preferences.notice else "read"


def load_evenings(path: Path, data: bytes) -> str:
    """Evenings: read, told of, and a match more kept; what cannot be used is nowhere lost."""
    path.write_bytes(data)
    told: list[str] = []
    book = UserFile(path, play_records.FILE_FORMAT, told.append)
    before = book.value
    for each in games.names():
        play_records.find_game_records(before, each)
    play_records.list_players(before)
    for match in before:
        play_records.compute_evening_totals(before, match.day)
    new = play_records.records_from_json(inputs.EVENINGS)[0]._replace(seed=-1)
    book.change(lambda kept: play_records.add_record(kept, new))
    return _kept_all(
        path, data, told, play_records.FILE_FORMAT, len(play_records.add_record(before, new))
    )


def load_practice(path: Path, data: bytes) -> str:
    """Progress of practice: read, and something more done."""
    path.write_bytes(data)
    told: list[str] = []
    file = UserFile(path, progress.FILE_FORMAT, told.append)
    number = len(file.value.lessons | {"zahab/new": None})
    file.change(lambda done: done.with_lesson("zahab/new", 1, []))
    assert file.value.lessons["zahab/new"].stars >= 1
    form = progress.FILE_FORMAT._replace(
        decode=lambda data: progress.FILE_FORMAT.decode(data).lessons
    )
    return _kept_all(path, data, told, form, number)  # type: ignore[arg-type]


def _kept_all(
    path: Path, data: bytes, told: list[str], form: UserFileFormat[Collection[Any]], number: int
) -> str:
    """Return the outcome of a changed file, and check that no data is lost.

    Either the file keeps this number of entries, and its old bytes lie beside it if not all
    were usable; or the file is refused and unchanged.
    """
    aside = sorted(path.parent.glob("*.broken*"))
    if told and path.read_bytes() == data:
        assert not aside
        return "refused"
    assert len(form.read(path)) == number
    assert [each.read_bytes() for each in aside] == [data] * len(aside)
    assert len(aside) == bool(told)
    for each in aside:
        each.unlink()
    return "partly" if told else "read"


def load_played(path: Path, data: bytes) -> str:
    """The note of what was played: used, and written anew; the matches are offered all the same."""
    play_and_leave(path.with_name("match.souk"))
    path.write_bytes(data)
    folder = MatchStore(path.parent)
    kept = folder.find_resumable_match()
    assert kept is not None and kept.path.name == "match.souk"
    noted = len(folder._read_recent_names())
    folder.mark_last_played(kept.path)
    assert MatchStore(path.parent)._read_recent_names()[0] == "match.souk"
    kept.path.unlink()
    return "read" if noted > 1 else "refused"


def load_index(path: Path, data: bytes) -> str:
    """The index of matches: whatever it says, what the files say counts."""
    play_and_leave(path.with_name("match.souk"))
    found = path.with_name("match.souk").stat()
    path.write_bytes(data.replace(b"900", str(found.st_size).encode()))
    os.utime(path.with_name("match.souk"), ns=(1, 1))
    folder = MatchStore(path.parent)
    (kept,) = folder.list_matches()
    folder.find_resumable_match()
    match = Match.load(kept.path)
    play(match, 10)
    match.close()
    (now,) = MatchStore(path.parent).list_matches()
    assert (now.game, now.is_over, now.fault) == ("market_day", False, None)
    known = kept.game == "nacho"  # as the index has it, and its stamp allows
    now.path.unlink()
    return "read" if known else "refused"


def load_sheet(path: Path, sheet: inputs.SheetFile) -> str:
    """A sheet: read, and a match begun with it."""
    path.write_bytes(sheet.data)
    try:
        game = games.load(sheet.game, Sheet.load(path))
    except SheetError as error:
        assert len(str(error)) < LONGEST_REASON
        return "refused"
    match = Match(game, setup_of(sheet.game))
    play(match, MORE_DECISIONS)
    return "read"


def load_lesson(path: Path, data: bytes) -> str:
    """A lesson: read, and played through by every right answer, as who has written one does."""
    path.write_bytes(data)
    try:
        lesson = lessons.load_lesson(path)
    except SheetError as error:
        assert len(str(error)) < LONGEST_REASON
        return "refused"
    return "faulty" if find_faults(lesson) else "read"


def load_drill(path: Path, data: bytes) -> str:
    """A drill: read, its position laid."""
    path.write_bytes(data)
    try:
        drill = drills.load_drill(path)
        drill.start_run()
    except SheetError as error:
        assert len(str(error)) < LONGEST_REASON
        return "refused"
    except PositionError:
        return "faulty"
    return "read"


def load_ladder(path: Path, data: bytes) -> str:
    """Challenges: read, and the match of each begun."""
    path.write_bytes(data)
    try:
        ladder = challenges.load_ladder_file(path)
    except SheetError as error:
        assert len(str(error)) < LONGEST_REASON
        return "refused"
    for challenge in ladder:
        play(Match(games.load(challenge.game), challenge.make_setup("Mika")), MORE_DECISIONS)
    return "read"


class Trial(NamedTuple):
    """A loader, what makes its files, and the name that they have."""

    load: inputs.Loader
    make_data: Callable[[inputs.DrawSource], Any]
    name: str


LOADERS: Mapping[str, Trial] = {
    "journal": Trial(load_journal, inputs.journal, "match.souk"),
    "settings": Trial(load_settings, inputs.settings, "settings.json"),
    "evenings": Trial(load_evenings, inputs.plain_file_maker(inputs.EVENINGS), "evenings.json"),
    "practice": Trial(load_practice, inputs.plain_file_maker(inputs.PRACTICE), "practice.json"),
    "played": Trial(load_played, inputs.played_note, "played"),
    "index": Trial(load_index, inputs.plain_file_maker(inputs.INDEX), "index.json"),
    "sheet": Trial(load_sheet, inputs.sheet, "own.toml"),
    "lesson": Trial(load_lesson, inputs.practice_file_maker("lessons"), "1_own.toml"),
    "drill": Trial(load_drill, inputs.practice_file_maker("drills"), "01_own.toml"),
    "ladder": Trial(load_ladder, inputs.practice_file_maker("challenges"), "ladder.toml"),
}
