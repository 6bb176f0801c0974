"""File of simulation results, one line for each deal, so that a run can be resumed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tabletop import games
from tabletop.ai.human_errors import ErringLevel
from tabletop.ai.levels import MixedLevel, SearchingLevel
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.util.safe_load import (
    FileError,
    decode_text,
    parse_json,
    read_bytes,
    shorten_text,
)
from tabletop.lab.simulation import DealResults, Experiment, MatchResult
from tabletop.release import release_version

MAX_FILE_BYTES = 1 << 30
"""Longest file of results that is read."""


_PROGRAM = ("program", "edition")
"""Header keys that name the program: its version, and the edition of its rules."""


class ResultsError(ValueError):
    """A file does not hold results of this series; the message tells why."""


class ResultsFile:
    """File of deals: a header line that describes the experiment, then a line for each deal."""

    def __init__(self, path: Path, experiment: Experiment) -> None:
        """Open or create the file. An incomplete last line is dropped.

        Raises:
            ResultsError: if the file holds other results, or cannot be used.
        """
        self.path = path
        self.deals_by_seed: dict[int, DealResults] = {}
        """By seed, what has been played."""
        header = _header(experiment)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            text = decode_text(read_bytes(path, MAX_FILE_BYTES)) if path.exists() else ""
            lines = text.splitlines()
            whole = [line for line in lines if _is_whole(line)]
            if whole and not is_same_series(json.loads(whole[0]), header):
                found, wanted = shorten_text(whole[0]), json.dumps(header)
                raise ResultsError(f"{path}: holds results of {found}, not of {wanted}")
            self.deals_by_seed = _deals(whole[1:])
            if len(whole) < len(lines) or not whole:
                kept = whole or [json.dumps(header)]
                path.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")
        except FileError as error:
            raise ResultsError(f"{path}: {error}") from error
        except OSError as error:
            raise ResultsError(f"{path}: {error.strerror}: choose another file") from error
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, ResultsError):
                raise
            raise ResultsError(f"{path}: holds no results: choose another file") from error

    def add_deal(self, seed: int, deal: DealResults) -> None:
        """Add a deal and write it at once."""
        self.deals_by_seed[seed] = deal
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"deal": seed, "results": deal}) + "\n")


def read_results(path: Path) -> tuple[dict[str, Any], dict[int, DealResults]]:
    """Return the header of a file of results, and its deals by seed.

    Raises:
        ResultsError: if the file holds no results.
    """
    try:
        lines = decode_text(read_bytes(path, MAX_FILE_BYTES)).splitlines()
        header, *rest = (line for line in lines if _is_whole(line))
        found = parse_json(header)
        found["game"], found["levels"] = str(found["game"]), [*map(str, found["levels"])]
        return found, _deals(rest)
    except FileError as error:
        raise ResultsError(f"{path}: {error}") from error
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ResultsError(f"{path}: holds no results: choose another file") from error


def is_same_series(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """True if two headers have the same game, sheet, levels and program.

    A header of an old file, which names no program, fits every program.

    Args:
        found: Header that may lack the program.
        wanted: Header to compare with.
    """
    if not isinstance(found, Mapping):
        return False
    known = {name: wanted[name] for name in _PROGRAM if name in wanted}
    return bool(known | {**found} == json.loads(json.dumps(wanted)))


def _deals(lines: Iterable[str]) -> dict[int, DealResults]:
    """The deals of a file, by seed, in whatever order they were finished."""
    found = {}
    for line in lines:
        data = parse_json(line)
        found[data["deal"]] = tuple(_result(result) for result in data["results"])
    return found


def _header(what: Experiment) -> dict[str, Any]:
    """Return everything that results depend on besides the seed of the deal."""
    named = [f"{spec.level}:{spec.bot_program}".rstrip(":") for spec in what.seats]
    thought = sorted({spec.level for spec in what.seats if not spec.bot_program})
    game = games.load(what.game)
    strategy = games.load_strategy(game)
    return {
        "program": release_version(),
        "edition": game.edition,
        "game": what.game,
        "sheet": Sheet(what.sheet, "simulation").digest,
        "levels": named,
        "options": dict(what.options),
        "thinkers": {level: _named(what.levels[level], strategy) for level in thought},
    }


def _named(level: Any, strategy: Strategy[State]) -> str:
    """A level with all that it follows in this game: results of another are others."""
    if isinstance(level, MixedLevel):
        level = level._replace(better_probability=level.better_probability_for(strategy))
    if isinstance(level, SearchingLevel):
        return f"Searching({level.plan_for(strategy)})"
    if isinstance(level, ErringLevel):
        skill = strategy.skill
        rates = skill.bias_weight, skill.habit_weight, skill.noticed_count, skill.lookahead_rounds
        return f"Erring{rates}"
    if isinstance(level, tuple):
        parts = ", ".join(_named(part, strategy) for part in level)
        return f"{type(level).__name__}({parts})"
    return getattr(level, "__name__", None) or repr(level)


def _is_whole(line: str) -> bool:
    try:
        parse_json(line)
    except FileError:
        return False
    return True


def _result(data: list[Any]) -> MatchResult:
    # Earlier releases did not write the lost moves, or not by kind.
    shares, scores, seats, decisions, *lost = data
    moves, kinds = [*lost, [], []][:2]
    by_kind = tuple(map(tuple, kinds))
    return MatchResult(tuple(shares), tuple(scores), tuple(seats), decisions, tuple(moves), by_kind)
