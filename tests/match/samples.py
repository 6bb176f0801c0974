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
from tabletop.ai.levels import answer_by_heuristic, make_decision_chance
from tabletop.core.chance import CHANCE_CLASSES, SEEDED_GENERATOR
from tabletop.match.match import Match
from tests.fixtures.saved_matches import setup_of

FOLDER = Path(__file__).parent / "journals"
ENDS = "ends.json"
SEED = 11
TAKEN_BACK = 10
"""The decision that is taken back once, so that the samples hold that too."""


def version() -> str:
    """The version of the program."""
    project = Path(__file__).parents[2] / "pyproject.toml"
    return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])


def sample_name(name: str, generator: int) -> str:
    """The name of a sample."""
    return name if generator == SEEDED_GENERATOR else f"{name}-{generator}"


def describe_end(match: Match) -> dict[str, Any]:
    """Return the position of a match: number of decisions, score, and digest of the state."""
    state = json.dumps(match.state.to_json(), separators=(",", ":"))
    score = [entry.score for entry in match.game.standings(match.state)]
    return {
        "decisions": match.decision_number,
        "score": score,
        "state": hashlib.sha256(state.encode()).hexdigest(),
    }


def main() -> None:
    """Play and write them."""
    folder = FOLDER / version()
    folder.mkdir(parents=True, exist_ok=True)
    ends = {}
    for name, generator in product(games.names(), CHANCE_CLASSES):
        path = folder / f"{sample_name(name, generator)}.souk"
        path.unlink(missing_ok=True)
        game = games.load(name)
        strategy = games.load_strategy(game)
        setup = setup_of(name, seed=SEED)._replace(generator=generator)
        match = Match.start(game, setup, path)
        while not match.is_over:
            seat = match.active_seats()[0]
            chance = make_decision_chance(SEED, match.decision_number, seat)
            action = answer_by_heuristic(strategy, match.view_for(seat), seat, chance).action
            assert match.submit(seat, action) is None
            if match.decision_number == TAKEN_BACK and not match.rewind_count:
                match.undo(match.decision_number - 1)
        match.close()
        ends[path.stem] = describe_end(match)
    (folder / ENDS).write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
