"""The results of a simulation in a file, line by line, so that a run can be cut off and go on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tabletop import games
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.untrusted import FileError, as_text, parse_json, read_bytes, short
from tabletop.measure.simulate import Deal, Experiment, Result
from tabletop.release import release
from tabletop.seats.biases import Erring
from tabletop.seats.levels import Mixed, Searching

MOST = 1 << 30
"""Bytes that a file of results may have."""


_PROGRAM = ("program", "edition")
"""What tells of the program that played: its version, and the edition of its rules."""


class ResultsError(ValueError):
    """A file that holds something else than the results of this series; the message says what."""


class Results:
    """A file of deals: a line that says what is played, then a line for each deal."""

    def __init__(self, path: Path, what: Experiment) -> None:
        """Opens or makes the file. A torn last line is dropped. Raises ResultsError."""
        self.path = path
        self.deals: dict[int, Deal] = {}
        """By seed, what has been played."""
        header = _header(what)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            text = as_text(read_bytes(path, MOST)) if path.exists() else ""
            lines = text.splitlines()
            whole = [line for line in lines if _is_whole(line)]
            if whole and not same_series(json.loads(whole[0]), header):
                found, wanted = short(whole[0]), json.dumps(header)
                raise ResultsError(f"{path}: holds results of {found}, not of {wanted}")
            self.deals = _deals(whole[1:])
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

    def add(self, seed: int, deal: Deal) -> None:
        """One more deal, written at once."""
        self.deals[seed] = deal
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"deal": seed, "results": deal}) + "\n")


def read(path: Path) -> tuple[dict[str, Any], dict[int, Deal]]:
    """What is played in a file of results, and its deals by seed. Raises ResultsError."""
    try:
        lines = as_text(read_bytes(path, MOST)).splitlines()
        header, *rest = (line for line in lines if _is_whole(line))
        found = parse_json(header)
        found["game"], found["levels"] = str(found["game"]), [*map(str, found["levels"])]
        return found, _deals(rest)
    except FileError as error:
        raise ResultsError(f"{path}: {error}") from error
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ResultsError(f"{path}: holds no results: choose another file") from error


def same_series(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether two files tell of the same game, sheet, levels and program. Files that were written
    before programs were told of are of any."""
    if not isinstance(found, Mapping):
        return False
    known = {name: wanted[name] for name in _PROGRAM if name in wanted}
    return bool(known | {**found} == json.loads(json.dumps(wanted)))


def _deals(lines: Iterable[str]) -> dict[int, Deal]:
    """The deals of a file, by seed, in whatever order they were finished."""
    found = {}
    for line in lines:
        data = parse_json(line)
        found[data["deal"]] = tuple(_result(result) for result in data["results"])
    return found


def _header(what: Experiment) -> dict[str, Any]:
    """What results depend on, beside the seed of the deal."""
    named = [f"{spec.level}:{spec.program}".rstrip(":") for spec in what.seats]
    thought = sorted({spec.level for spec in what.seats if not spec.program})
    game = games.load(what.game)
    strategy = games.strategy(game)
    return {
        "program": release(),
        "edition": game.edition,
        "game": what.game,
        "sheet": Sheet(what.sheet, "simulation").digest,
        "levels": named,
        "options": dict(what.options),
        "thinkers": {level: _named(what.levels[level], strategy) for level in thought},
    }


def _named(level: Any, strategy: Strategy[State]) -> str:
    """A level with all that it follows in this game: results of another are others."""
    if isinstance(level, Mixed):
        level = level._replace(share=level.share_for(strategy))
    if isinstance(level, Searching):
        return f"Searching({level.plan_for(strategy)})"
    if isinstance(level, Erring):
        skill = strategy.skill
        return f"Erring({skill.pull}, {skill.whim}, {skill.sight}, {skill.ahead})"
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


def _result(data: list[Any]) -> Result:
    shares, scores, seats, decisions, *lost = data  # written before bots played: without the last
    return Result(tuple(shares), tuple(scores), tuple(seats), decisions, *map(tuple, lost))
