"""The results of a simulation in a file, line by line, so that a run can be cut off and go on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tabletop import games
from tabletop.core.game import Strategy
from tabletop.core.sheets import Sheet
from tabletop.measure.simulate import Deal, Result, Series
from tabletop.seats.levels import Searching, Wavering


class ResultsError(ValueError):
    """A file that holds something else than the results of this series; the message says what."""


class Results:
    """A file of deals: a line that says what is played, then a line for each deal."""

    def __init__(self, path: Path, what: Series) -> None:
        """Opens or makes the file. A torn last line is dropped. Raises ResultsError."""
        self.path = path
        self.deals: dict[int, Deal] = {}
        """By seed, what has been played."""
        header = _header(what)
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        whole = [line for line in lines if _is_whole(line)]
        if whole and json.loads(whole[0]) != json.loads(json.dumps(header)):
            raise ResultsError(f"{path}: holds results of {whole[0]}, not of {json.dumps(header)}")
        for line in whole[1:]:
            data = json.loads(line)
            self.deals[data["deal"]] = tuple(_result(result) for result in data["results"])
        if len(whole) < len(lines) or not whole:
            kept = whole or [json.dumps(header)]
            path.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")

    def add(self, seed: int, deal: Deal) -> None:
        """One more deal, written at once."""
        self.deals[seed] = deal
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"deal": seed, "results": deal}) + "\n")


def _header(what: Series) -> dict[str, Any]:
    """What results depend on, beside the seed of the deal."""
    levels = [spec.level for spec in what.seats]
    strategy = games.load(what.game).strategy
    return {
        "game": what.game,
        "sheet": Sheet(what.sheet, "simulation").digest,
        "levels": levels,
        "options": dict(what.options),
        "thinkers": {
            level: _named(what.thinkers[level], strategy) for level in sorted(set(levels))
        },
    }


def _named(thinker: Any, strategy: Strategy[Any]) -> str:
    """A thinker with all that it follows in this game: results of another are others."""
    if isinstance(thinker, Wavering):
        thinker = thinker._replace(share=thinker.share_for(strategy))
    if isinstance(thinker, Searching):
        return f"Searching({thinker.plan_for(strategy)})"
    if isinstance(thinker, tuple):
        parts = ", ".join(_named(part, strategy) for part in thinker)
        return f"{type(thinker).__name__}({parts})"
    return getattr(thinker, "__name__", None) or repr(thinker)


def _is_whole(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def _result(data: list[Any]) -> Result:
    shares, scores, seats, decisions = data
    return Result(tuple(shares), tuple(scores), tuple(seats), decisions)
