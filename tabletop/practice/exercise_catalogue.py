"""Catalogue of lessons, drills and challenges: text files in the folders of the games.

Each lesson and each drill is a file. `ladder.toml` holds the challenges of a game, and
`first.toml` the initial position of its short first match.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from tabletop import games
from tabletop.ai.horizon.points_forecast import load_forecast
from tabletop.core.sheets import Sheet, SheetError, SheetReader
from tabletop.core.util.safe_load import parse_whole_number
from tabletop.practice import challenges, drill_proofs, drills, lessons
from tabletop.practice.challenges import Challenge
from tabletop.practice.drill_proofs import DrillProof
from tabletop.practice.drills import Drill
from tabletop.practice.exercise_files import ExerciseTable, read_game_name
from tabletop.practice.lessons import Lesson
from tabletop.practice.positions import Position


def list_exercise_files(game: str, folder_name: str) -> tuple[Path, ...]:
    """Return the files of a game in one folder, ordered by the number in their names.

    Args:
        game: Name of the game.
        folder_name: `lessons`, `drills` or `challenges`.
    """
    return tuple(sorted((games.folder(game) / folder_name).glob("*.toml"), key=_file_order))


def _file_order(path: Path) -> tuple[int, str]:
    """Return the sort key of a file: the number at the start of its name, then the name."""
    return parse_whole_number(path.stem.partition("_")[0]) or 0, path.name


@lru_cache(maxsize=8)
def load_lessons(game: str) -> tuple[Lesson, ...]:
    """Return the built-in lessons of a game in order.

    Raises:
        SheetError: if a file cannot be read.
    """
    return tuple(map(lessons.load_lesson, list_exercise_files(game, "lessons")))


@lru_cache(maxsize=8)
def load_proved_drills(game: str) -> tuple[Drill, ...]:
    """Return the built-in drills of a game that are proved, in order.

    Raises:
        FileError: if the proofs cannot be read.
    """
    proved = load_proofs(game)
    return tuple(d for d in load_all_drills(game) if d.key in proved and proved[d.key].is_valid)


@lru_cache(maxsize=8)
def load_all_drills(game: str) -> tuple[Drill, ...]:
    """Return the readable built-in drills of a game, proved or not."""
    return tuple(_load_folder(game)[0])


def list_drill_errors(game: str) -> tuple[SheetError, ...]:
    """Return the errors of drill files of a game that cannot be read."""
    return tuple(_load_folder(game)[1])


@lru_cache(maxsize=8)
def _load_folder(game: str) -> tuple[list[Drill], list[SheetError]]:
    return drills.load_drill_folder(games.folder(game) / "drills")


@lru_cache(maxsize=8)
def load_proofs(game: str) -> Mapping[str, DrillProof]:
    """Return the proofs of the drills of a game by drill key.

    Raises:
        FileError: if they cannot be read.
    """
    return drill_proofs.load_proof_file(games.folder(game) / drill_proofs.PROOFS_FILE)


DRILL_RUNG_COUNT: Final = 1 + len(drill_proofs.TESTING_LEVELS)
"""Number of rungs: the first for drills that each level finds, the last if all levels fail."""


@lru_cache(maxsize=8)
def assign_drill_rungs(game: str) -> Mapping[str, int]:
    """Return the rung of each proved drill of a game, from 1 to `DRILL_RUNG_COUNT` (hardest).

    Raises:
        FileError: if the proofs cannot be read.
    """
    proved = load_proofs(game)
    return {drill.key: 1 + proved[drill.key].hardness for drill in load_proved_drills(game)}


class PointsGain(NamedTuple):
    """Gain of the right answer of a drill with a horizon."""

    points: int
    """Points more than the next best move, rounded; at least 1."""
    level: str
    """Players to whose matches the judge is fitted; empty if it counts plain points."""


def find_points_gain(drill: Drill) -> PointsGain | None:
    """Return the gain of a right answer in points; None if the final result decides."""
    proof = load_proofs(drill.game).get(drill.key)
    if not drill.horizon_rounds or proof is None:
        return None
    forecast = load_forecast(drill.game)
    points = round(proof.smallest_lead * forecast.points_per_victory)
    return PointsGain(max(1, points), forecast.level)


FIRST_MATCH_FILE: Final = "first.toml"
"""File of a game's folder with the initial position of its short first match."""
UNRANKED_RUNG: Final = 0
"""Rung of a drill that is not built in."""


def find_drill_rung(drill: Drill) -> int:
    """Return the rung of a drill from 1, or UNRANKED_RUNG.

    Raises:
        FileError: if the proofs cannot be read.
    """
    return assign_drill_rungs(drill.game).get(drill.key, UNRANKED_RUNG)


def has_first_match(game: str) -> bool:
    """True if a game has a short first match."""
    return (games.folder(game) / FIRST_MATCH_FILE).is_file()


@lru_cache(maxsize=8)
def load_first_match_position(game: str) -> Position:
    """Return the initial position of the short first match of a game.

    Raises:
        SheetError: if the file cannot be read.
    """
    sheet = Sheet.load(games.folder(game) / FIRST_MATCH_FILE)
    reader = SheetReader(sheet)
    top = ExerciseTable(reader, "first match", sheet.data, read_game_name(reader))
    top.check_names("game", "position")
    found = top.position("position")
    reader.finish()
    assert found is not None, "what is wrong has been told"
    return found


@lru_cache(maxsize=8)
def load_challenge_ladder(game: str) -> tuple[Challenge, ...]:
    """Return the challenges of a game, the first rung first; empty if it has none.

    Raises:
        SheetError: if the file cannot be read.
    """
    path = games.folder(game) / "challenges" / "ladder.toml"
    return challenges.load_ladder_file(path) if path.is_file() else ()
