"""What reads files of others, each as the program does it, and how it may end."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from scenes.menus.draft import MatchDraft, playable
from scenes.preferences import Preferences
from scenes.ui.bindings import Bindings
from scenes.ui.intents import Command
from scenes.ui.pads import Pads
from tabletop import games
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet, SheetError
from tabletop.match import evenings
from tabletop.match.folder import MatchFolder
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.setup import Mode
from tabletop.match.userfile import Form, UserFile
from tabletop.practice import challenges, drills, lessons, progress
from tabletop.practice.positions import PositionError
from tabletop.practice.proving import faults
from tabletop.text import LANGUAGES, Catalogue
from tabletop.text.reading import read_file_error
from tests.hostile import inputs
from tests.match.matches import left, play, setup_of

TEXTS = [Catalogue(language) for language in LANGUAGES]
LONGEST_REASON = 8_000
"""Letters of all that is told of a file."""
MORE = 3
"""Decisions made in a match that could be read after all."""


@lru_cache(maxsize=1)
def built_in() -> tuple[Game[Any], ...]:
    """All games with their own sheets."""
    return tuple(map(games.load, games.names()))


def load_journal(path: Path, data: bytes) -> str:
    """A journal: listed, read, and gone on with; or what can be saved of it."""
    path.write_bytes(data)
    for kept in MatchFolder(path.parent).kept():
        if kept.fault:
            assert all(read_file_error(kept.fault, text) for text in TEXTS)
    how = "read"
    try:
        match = Match.load(path)
    except JournalError as error:
        assert path.read_bytes() == data
        assert all(read_file_error(error, text) for text in TEXTS)
        if error.sound is None:
            return "refused"
        how = "saved"
        match = Match.salvage(path)
        assert match.number == error.sound
    assert all(len(name) <= 12 for name in match.setup.names)
    number = match.number
    play(match, number + MORE)
    match.close()
    assert Match.replay(path).number == match.number
    return how


def load_settings(path: Path, data: bytes) -> str:
    """Settings: read, keys and the seats of every game drawn up from them, and saved again."""
    path.write_bytes(data)
    preferences = Preferences(path)
    settings = preferences.settings
    for game in built_in():
        last = settings.remembered.get(game.name)
        draft = MatchDraft(playable(game), Mode.PLAY, last)
        assert len(draft.request().seats) in game.seats
    bindings = Bindings(settings.bound_keys, settings.bound_pad)
    for command in Command:  # names of keys are looked up, whatever number they have
        assert isinstance(bindings.sign(command) + bindings.pad_sign(command, ""), str)
    pads = Pads()
    pads.recall(settings.own_devices, lambda kept: preferences.change(own_devices=kept))
    pads.plug(1, "0300c2d0", "Pad")
    pads.company = frozenset(settings.own_devices)
    preferences.change(muted=not settings.muted)
    assert Preferences(path).settings == preferences.settings
    return "reset" if preferences.notice else "read"


def load_evenings(path: Path, data: bytes) -> str:
    """Evenings: read, told of, and a match more kept; what cannot be used is nowhere lost."""
    path.write_bytes(data)
    told: list[str] = []
    book = UserFile(path, evenings.FORM, told.append)
    before = book.kept
    for each in games.names():
        evenings.records(before, each)
    evenings.people(before)
    for match in before:
        evenings.score_pad(before, match.day)
    new = evenings.from_json(inputs.EVENINGS)[0]._replace(seed=-1)
    book.change(lambda kept: evenings.with_match(kept, new))
    return _kept_all(path, data, told, evenings.FORM, len(evenings.with_match(before, new)))


def load_practice(path: Path, data: bytes) -> str:
    """Progress of practice: read, and something more done."""
    path.write_bytes(data)
    told: list[str] = []
    file = UserFile(path, progress.FORM, told.append)
    number = len(file.kept.lessons | {"zahab/new": None})
    file.change(lambda done: done.with_lesson("zahab/new", 1, []))
    assert file.kept.lessons["zahab/new"].stars >= 1
    form = progress.FORM._replace(decode=lambda data: progress.FORM.decode(data).lessons)
    return _kept_all(path, data, told, form, number)  # type: ignore[arg-type]


def _kept_all(
    path: Path, data: bytes, told: list[str], form: Form[Collection[Any]], number: int
) -> str:
    """What became of a file that was changed: it keeps so many, and what it held lies beside it if
    not all of it could be used; or it lies there as it was."""
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
    left(path.with_name("match.souk"))
    path.write_bytes(data)
    folder = MatchFolder(path.parent)
    kept = folder.newest_unfinished()
    assert kept is not None and kept.path.name == "match.souk"
    noted = len(folder._played())
    folder.note_played(kept.path)
    assert MatchFolder(path.parent)._played()[0] == "match.souk"
    kept.path.unlink()
    return "read" if noted > 1 else "refused"


def load_index(path: Path, data: bytes) -> str:
    """The index of matches: whatever it says, what the files say counts."""
    left(path.with_name("match.souk"))
    found = path.with_name("match.souk").stat()
    path.write_bytes(data.replace(b"900", str(found.st_size).encode()))
    os.utime(path.with_name("match.souk"), ns=(1, 1))
    folder = MatchFolder(path.parent)
    (kept,) = folder.kept()
    folder.newest_unfinished()
    match = Match.load(kept.path)
    play(match, 10)
    match.close()
    (now,) = MatchFolder(path.parent).kept()
    assert (now.game, now.over, now.fault) == ("market_day", False, None)
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
    play(match, MORE)
    return "read"


def load_lesson(path: Path, data: bytes) -> str:
    """A lesson: read, and played through by every right answer, as who has written one does."""
    path.write_bytes(data)
    try:
        lesson = lessons.load(path)
    except SheetError as error:
        assert len(str(error)) < LONGEST_REASON
        return "refused"
    return "faulty" if faults(lesson) else "read"


def load_drill(path: Path, data: bytes) -> str:
    """A drill: read, its position laid."""
    path.write_bytes(data)
    try:
        drill = drills.load(path)
        drill.view()
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
        ladder = challenges.load(path)
    except SheetError as error:
        assert len(str(error)) < LONGEST_REASON
        return "refused"
    for challenge in ladder:
        play(Match(games.load(challenge.game), challenge.setup("Mika")), MORE)
    return "read"


class Trial(NamedTuple):
    """A loader, what makes its files, and the name that they have."""

    load: inputs.Loader
    made: Callable[[inputs.Lot], Any]
    name: str


LOADERS: Mapping[str, Trial] = {
    "journal": Trial(load_journal, inputs.journal, "match.souk"),
    "settings": Trial(load_settings, inputs.settings, "settings.json"),
    "evenings": Trial(load_evenings, inputs.plain(inputs.EVENINGS), "evenings.json"),
    "practice": Trial(load_practice, inputs.plain(inputs.PRACTICE), "practice.json"),
    "played": Trial(load_played, inputs.played, "played"),
    "index": Trial(load_index, inputs.plain(inputs.INDEX), "index.json"),
    "sheet": Trial(load_sheet, inputs.sheet, "own.toml"),
    "lesson": Trial(load_lesson, inputs.practice("lessons"), "1_own.toml"),
    "drill": Trial(load_drill, inputs.practice("drills"), "01_own.toml"),
    "ladder": Trial(load_ladder, inputs.practice("challenges"), "ladder.toml"),
}
