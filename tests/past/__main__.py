"""`python -m tests.past [NAME]`: write what this version writes, as a step of making a release.

One small archive: of each game a match that is over and one that was left, with what else lies in a
user's folder, all written by the program itself. It is kept when the program grows: later versions
must open all of it (`test_past.py`).
"""

from __future__ import annotations

import argparse
import io
import json
import tempfile
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

from scenes.evenings import EveningBook
from scenes.lessons.record import PracticeBook
from scenes.preferences import Preferences, Remembered
from scenes.saved import SheetFolder
from tabletop import games
from tabletop.core.chance import FRESH, SEEDED
from tabletop.match.folder import MatchFolder
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup
from tabletop.practice import library
from tabletop.practice.challenges import Best
from tabletop.practice.saving import drill_text, write_drill
from tabletop.practice.schedule import Solved
from tabletop.practice.wording import Saying
from tabletop.release import release
from tabletop.seats.levels import by_rule_of_thumb, thinking

FOLDER = Path(__file__).parent / "releases"
TOLD = "told.json"
"""What the files of an archive say, by the version that wrote them."""
LEFT = 12
"""Decisions of a match that was left."""
DAY = date(2026, 11, 25)
NAMES = ("みか", "Aru 3", *DEFAULT_NAMES[2:])
WHEN = (2026, 1, 1, 0, 0, 0)


def match_of(
    matches: MatchFolder, name: str, humans: int, most: int, seed: int, generator: int
) -> Match:
    """A match by rule of thumb, with one undo, as far as it is to go."""
    game = games.load(name)
    strategy, seats = games.strategy(game), game.seats[0]
    specs = tuple(
        SeatSpec(NAMES[n], "" if n < humans else "trader", COLOURS[n]) for n in range(seats)
    )
    match = matches.begin(game, Setup(name, specs, {}, seed, generator=generator))
    undone = False
    while not match.over and match.number < most:
        seat = match.to_act()[0]
        chance = thinking(seed, match.number, seat)
        match.submit(seat, by_rule_of_thumb(strategy, match.view(seat), seat, chance).action)
        if match.number == LEFT // 2 and not undone:
            undone = True
            match.undo(LEFT // 2 - 1)
    return match


def write(folder: Path) -> dict[str, Any]:
    """Write a user's folder; returns what its files say."""
    matches, ends = MatchFolder(folder / "matches"), dict[str, int]()
    book = EveningBook(folder, lambda: DAY)
    record = PracticeBook(folder, lambda: DAY, print)
    sheets = SheetFolder(folder / "sheets")
    settings = Preferences(folder / "settings.json")
    for seed, name in enumerate(games.names()):
        for humans, most, generator in ((1, 1 << 30, SEEDED), (2, LEFT, FRESH)):
            match = match_of(matches, name, humans, most, 7 + seed, generator)
            assert match.path is not None
            ends[match.path.name] = match.number
            if match.over:
                book.note(match)
            else:
                _drill(match, folder / "drills" / f"{name}.toml")
            match.close()
        sheets.write_copy(name)
        settings.remember(name, Remembered(match.setup.seats, match.setup.options, 1, "own"))
        for lesson in library.lessons_of(name)[:1]:
            record.learnt(lesson, 0, ["on"], 1)
        for drill in library.drills_of(name)[:1]:
            record.drilled(drill, Solved.WRONG)
        for challenge in library.ladder_of(name)[:1]:
            record.challenged(challenge, Best(2, 31, "Souk ★★☆"))
    settings.change(language="ja", text_scale=1.5, muted=True, overscan=3)
    settings.change(bound_keys={"hint": 106}, bound_pad={"hint": 4}, own_devices={"みか": "keys:1"})
    practised = record.progress
    done = [len(practised.lessons), len(practised.drills), len(practised.challenges)]
    return {"matches": ends, "evenings": len(book.kept), "practice": done}


def _drill(match: Match, path: Path) -> None:
    """Keep the position of a match as a drill."""
    path.parent.mkdir(exist_ok=True)
    seat = match.to_act()[0]
    said = Saying("What now?", "次は？")
    write_drill(
        path, drill_text(match, match.number, seat, match.legal(seat)[:1], said, said, said)
    )


def packed(folder: Path, told: dict[str, Any]) -> bytes:
    """An archive of a folder, alike for the same files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = zipfile.ZipInfo(path.relative_to(folder).as_posix(), WHEN)
                name.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(name, path.read_bytes())
        archive.writestr(zipfile.ZipInfo(TOLD, WHEN), json.dumps(told, sort_keys=True))
    return made.getvalue()


def main() -> None:
    """Write an archive for the version at hand."""
    parser = argparse.ArgumentParser(prog="python -m tests.past", description=__doc__)
    parser.add_argument("name", nargs="?", default=release(), help="of the release (its version)")
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder of the archive")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as above:
        data = packed(Path(above), write(Path(above)))
    path = given.out / f"{given.name}.zip"
    path.write_bytes(data)
    print(f"{path}: {len(data) >> 10} KB")


if __name__ == "__main__":
    main()
