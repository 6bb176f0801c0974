"""Check of the files of a game beside its rules: first match, lessons, drills, layout."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from tabletop import games
from tabletop.core.game import Game
from tabletop.core.rule_errors import annotate_rule_errors, describe_error
from tabletop.core.sheets import Sheet, SheetError
from tabletop.lab.checks.rule_clock import RuleClock
from tabletop.practice.exercise_catalogue import (
    FIRST_MATCH_FILE,
    has_first_match,
    list_drill_errors,
    list_exercise_files,
    load_challenge_ladder,
    load_first_match_position,
)
from tabletop.practice.exercise_checks import find_faults
from tabletop.practice.lessons import load_lesson
from tabletop.practice.positions import PositionError, check_position, start_match_at_position

KNOWN_FILES: Final = (
    "__init__.py", "game.py", "sheet.toml", "strategy.py", "input_mapping.py", "descriptions.py",
    "descriptions", FIRST_MATCH_FILE, "lessons", "drills", "challenges", "proofs.json",
    "taught.toml", "points_forecast.toml",
)  # fmt: skip
"""Files and folders of a game that Souk looks for by their names."""
MIN_ENTRIES: Final = 3
"""Minimum number of entries of a table in which a field of a single entry is a mistake."""
NAME_SIMILARITY: Final = 0.8
"""Similarity, from 0 to 1, from which a name is taken for another one, misspelt."""


def find_file_faults(game: Game[Any], clock: RuleClock) -> Iterator[str]:
    """Yield a sentence for each file of the game that cannot be used."""
    folder = games.folder(game.name)
    layout = folder.parents[2] / "scenes/games" / game.name
    for path in (*sorted(folder.rglob("*.py")), *sorted(layout.rglob("*.py"))):
        try:
            ast.parse(path.read_bytes(), str(path))
        except SyntaxError as error:
            yield f"{path}, line {error.lineno}: SyntaxError: {error.msg}"
        except ValueError as error:
            yield f"{path}: {error}"
    if (path := layout / "layout.py").is_file() and "LAYOUT" not in path.read_text(errors="ignore"):
        yield f"{path} has no LAYOUT: write `LAYOUT = ` and the name of its class at the end"
    yield from _find_misspelt(folder)
    clock.restart(lambda: f"{game.name}, {FIRST_MATCH_FILE}")
    if fault := _check_first_match(game):
        yield fault
    yield from _check_exercises(game, clock)


def _find_misspelt(folder: Path) -> Iterator[str]:
    """Yield a sentence for each file whose name is nearly one that Souk looks for."""
    there = {path.name for path in folder.iterdir()}
    for name in sorted(there.difference(KNOWN_FILES)):
        close = get_close_matches(name, set(KNOWN_FILES) - there, 1, NAME_SIMILARITY)
        if close and not name.startswith((".", "__")):
            yield f"{folder / name} is not read; is it {close[0]}, misspelt?"


def find_rare_fields(sheet: Sheet) -> Iterator[str]:
    """Yield a sentence for each field that only one of many entries of a sheet has."""
    for table, entries in sheet.data.items():
        if not isinstance(entries, list) or len(entries) < MIN_ENTRIES:
            continue
        counts = Counter(field for entry in entries for field in entry)
        usual = [field for field, n in counts.items() if n > 1 and field != "mark"]
        for n, entry in enumerate(entries, 1):
            if odd := [field for field in entry if counts[field] == 1]:
                yield (
                    f"{sheet.origin}: {table} {n} has {odd[0]!r}, which no other entry has; the "
                    f"others have {', '.join(usual)}"
                )


def _check_first_match(game: Game[Any]) -> str:
    """Return what is wrong with the initial position of the first match; empty if nothing."""
    path = games.folder(game.name) / FIRST_MATCH_FILE
    if not has_first_match(game.name):
        return ""
    try:
        if (named := Sheet.load(path).data.get("game")) != game.name:
            return f'{path}: game is {named!r}; write game = "{game.name}"'
        position = load_first_match_position(game.name)
        with annotate_rule_errors(lambda: f"{game.name}, {FIRST_MATCH_FILE}"):
            match, _ = start_match_at_position(game, position)
            check_position(game, match.state, position.seed)
    except PositionError as error:
        why = f" ({describe_error(error.__cause__)})" if error.__cause__ else ""
        return f"{path}: {error}{why}"
    except SheetError as error:
        return str(error)
    except Exception as error:
        return f"{path}: {describe_error(error)}"
    return ""


def _check_exercises(game: Game[Any], clock: RuleClock) -> Iterator[str]:
    """Yield a sentence for each lesson, drill and challenge that cannot be played."""
    for path in list_exercise_files(game.name, "lessons"):
        clock.restart(lambda: f"{game.name}, a lesson")
        try:
            faults = find_faults(load_lesson(path))
        except Exception as error:
            yield describe_error(error)
        else:
            yield from (f"{path}, {fault}" for fault in faults)
    yield from map(str, list_drill_errors(game.name))
    try:
        load_challenge_ladder(game.name)
    except SheetError as error:
        yield str(error)
