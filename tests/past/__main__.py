"""Command that packs files of this version for later releases: `python -m tests.past [NAME]`.

The archive is small: a finished match and an unfinished match of each game, with the other files of
a user's folder, all written by the program itself. Later versions must open all of it
(`test_past.py`).
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

from scenes.store.play_history import PlayHistory
from scenes.store.preferences import LastSetup, Preferences
from scenes.store.user_folders import FolderSheetStore
from tabletop import games
from tabletop.ai.levels import answer_by_heuristic, make_decision_chance
from tabletop.core.chance import DEFAULT_GENERATOR, SEEDED_GENERATOR
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup
from tabletop.practice import exercise_catalogue
from tabletop.practice.challenges import ChallengeRecord
from tabletop.practice.drill_files import format_drill, write_drill
from tabletop.practice.exercise_notation import LocalizedText
from tabletop.practice.review_schedule import DrillResult
from tabletop.practice.sessions.practice_record import PracticeRecord
from tabletop.release import release_version

FOLDER = Path(__file__).parent / "releases"
SUMMARY_FILE = "told.json"
"""File with a summary of the archived files, by the version that wrote them."""
LEFT = 12
"""Decisions of a match that was left."""
DAY = date(2026, 11, 25)
NAMES = ("みか", "Aru 3", *DEFAULT_PLAYER_NAMES[2:])
WHEN = (2026, 1, 1, 0, 0, 0)


def match_of(
    matches: MatchStore, name: str, humans: int, most: int, seed: int, generator: int
) -> Match:
    """A match by rule of thumb, with one undo, as far as it is to go."""
    game = games.load(name)
    strategy, seats = games.load_strategy(game), game.seat_counts[0]
    specs = tuple(
        SeatSpec(NAMES[n], "" if n < humans else "trader", SEAT_COLOURS[n]) for n in range(seats)
    )
    match = matches.begin_match(game, Setup(name, specs, {}, seed, generator=generator))
    undone = False
    while not match.is_over and match.decision_number < most:
        seat = match.active_seats()[0]
        chance = make_decision_chance(seed, match.decision_number, seat)
        match.submit(seat, answer_by_heuristic(strategy, match.view_for(seat), seat, chance).action)
        if match.decision_number == LEFT // 2 and not undone:
            undone = True
            match.undo(LEFT // 2 - 1)
    return match


def write_user_folder(folder: Path) -> dict[str, Any]:
    """Write a user's folder; returns what its files say."""
    matches, ends = MatchStore(folder / "matches"), dict[str, int]()
    book = PlayHistory(folder, lambda: DAY)
    record = PracticeRecord(folder, lambda: DAY, print)
    sheets = FolderSheetStore(folder / "sheets")
    settings = Preferences(folder / "settings.json")
    for seed, name in enumerate(games.names()):
        for humans, most, generator in (
            (1, 1 << 30, SEEDED_GENERATOR),
            (2, LEFT, DEFAULT_GENERATOR),
        ):
            match = match_of(matches, name, humans, most, 7 + seed, generator)
            assert match.journal_path is not None
            ends[match.journal_path.name] = match.decision_number
            if match.is_over:
                book.record_match(match)
            else:
                _drill(match, folder / "drills" / f"{name}.toml")
            match.close()
        sheets.write_sheet_copy(name)
        settings.remember_setup(name, LastSetup(match.setup.seats, match.setup.options, 1, "own"))
        for lesson in exercise_catalogue.load_lessons(name)[:1]:
            record.record_lesson(lesson, 0, ["on"], 1)
        for drill in exercise_catalogue.load_proved_drills(name)[:1]:
            record.record_drill(drill, DrillResult.WRONG)
        for challenge in exercise_catalogue.load_challenge_ladder(name)[:1]:
            record.record_challenge(challenge, ChallengeRecord(2, 31, "Souk ★★☆"))
    settings.change(language="ja", text_scale=1.5, muted=True, overscan=3)
    settings.change(bound_keys={"hint": 106}, bound_pad={"hint": 4}, own_devices={"みか": "keys:1"})
    practised = record.progress
    done = [len(practised.lessons), len(practised.drills), len(practised.challenges)]
    return {"matches": ends, "evenings": len(book.records), "practice": done}


def _drill(match: Match, path: Path) -> None:
    """Keep the position of a match as a drill."""
    path.parent.mkdir(exist_ok=True)
    seat = match.active_seats()[0]
    said = LocalizedText("What now?", "次は？")
    write_drill(
        path,
        format_drill(
            match, match.decision_number, seat, match.legal_actions(seat)[:1], said, said, said
        ),
    )


def pack_archive(folder: Path, told: dict[str, Any]) -> bytes:
    """An archive of a folder, alike for the same files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = zipfile.ZipInfo(path.relative_to(folder).as_posix(), WHEN)
                name.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(name, path.read_bytes())
        archive.writestr(zipfile.ZipInfo(SUMMARY_FILE, WHEN), json.dumps(told, sort_keys=True))
    return made.getvalue()


def main() -> None:
    """Write an archive for the version at hand."""
    parser = argparse.ArgumentParser(prog="python -m tests.past", description=__doc__)
    parser.add_argument(
        "name", nargs="?", default=release_version(), help="of the release (its version)"
    )
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder of the archive")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as above:
        data = pack_archive(Path(above), write_user_folder(Path(above)))
    path = given.out / f"{given.name}.zip"
    path.write_bytes(data)
    print(f"{path}: {len(data) >> 10} KB")


if __name__ == "__main__":
    main()
