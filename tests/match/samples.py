"""Sample journals: whole matches of each game as this version writes them, and how they end.

Of each generator of chance there is one: those of the first have only the game's name.

`python -m tests.match.samples` writes those of the version in `pyproject.toml`. They are kept when
the version grows: a change of the rules must not make them end otherwise without being noticed.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

from tabletop import games
from tabletop.core.chance import GENERATORS, SEEDED
from tabletop.match.match import Match
from tabletop.seats.levels import by_rule_of_thumb, thinking
from tests.match.matches import setup_of

FOLDER = Path(__file__).parent / "journals"
ENDS = "ends.json"
SEED = 11
TAKEN_BACK = 10
"""The decision that is taken back once, so that the samples hold that too."""


def version() -> str:
    """The version of the program."""
    project = Path(__file__).parents[2] / "pyproject.toml"
    return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])


def sample_of(name: str, generator: int) -> str:
    """The name of a sample."""
    return name if generator == SEEDED else f"{name}-{generator}"


def end_of(match: Match) -> dict[str, Any]:
    """How a match stands: so many decisions, and the whole state in short."""
    state = json.dumps(match.state.to_json(), separators=(",", ":"))
    score = [entry.score for entry in match.game.standing(match.state)]
    return {
        "decisions": match.number,
        "score": score,
        "state": hashlib.sha256(state.encode()).hexdigest(),
    }


def main() -> None:
    """Play and write them."""
    folder = FOLDER / version()
    folder.mkdir(parents=True, exist_ok=True)
    ends = {}
    for name, generator in product(games.names(), GENERATORS):
        path = folder / f"{sample_of(name, generator)}.souk"
        path.unlink(missing_ok=True)
        game = games.load(name)
        strategy = games.strategy(game)
        setup = setup_of(name, seed=SEED)._replace(generator=generator)
        match = Match.start(game, setup, path)
        while not match.over:
            seat = match.to_act()[0]
            chance = thinking(SEED, match.number, seat)
            action = by_rule_of_thumb(strategy, match.view(seat), seat, chance).action
            assert match.submit(seat, action) is None
            if match.number == TAKEN_BACK and not match.epoch:
                match.undo(match.number - 1)
        match.close()
        ends[path.stem] = end_of(match)
    (folder / ENDS).write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
