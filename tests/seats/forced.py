"""Decisions that were none: one action only, no draw, nothing learnt. Odds must not move at them.

`python -m tests.seats.forced [GAME ...] --matches N` holds the real estimates of demos against that
over whole matches of traders, and prints a line a game. `--first SEED` goes on where another run
has ended.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.strategy import Strategy, Sureness
from tabletop.match.match import Match
from tabletop.match.playing import play_out
from tabletop.measure.simulate import deciding
from tabletop.seats import questions
from tabletop.seats.hindsight import was_none
from tabletop.seats.series import EstimateSeries
from tests.seats.test_seats import ai

SEATS = 3
PASSES = 3
"""Of each moment: as many as a demo without a chart makes before it remarks on a move."""
NOISE = 3.5
"""Standard errors; with three seats chance alone passes them at one decision in seven hundred."""
LEAST = 0.01
IMAGINED = 3
"""Worlds in which nothing may be learnt."""


class Forced(NamedTuple):
    """A decision that was none."""

    number: int
    before: State
    """What lay open to all."""
    after: State


def forced_of(match: Match) -> Iterator[Forced]:
    """Those of a match."""
    game, before = match.game, None
    for event, state in match.moments():
        known = before is not None and event.action is not None and not game.is_over(state)
        if known and was_none(match, before, event):
            views = game.redact(before, NOBODY), game.redact(state, NOBODY)
            found = Forced(event.number, *views)
            if not learnt(game, found, event.seat, event.action):
                yield found
        before = state


def learnt(game: Game[Any], forced: Forced, seat: int, action: Any) -> bool:
    """Whether those who look on have learnt something of hidden pieces by it."""
    for n in range(IMAGINED):
        world = game.imagine(forced.before, NOBODY, Chance(n))
        if list(game.legal(world, seat)) != [action]:
            return True
        game.apply(world, seat, action, Chance(n))
        if game.redact(world, NOBODY) != forced.after:
            return True
    return False


def moved_at(game: Game[Any], forced: Forced, seed: int, still: bool) -> tuple[bool, bool]:
    """Whether real estimates of both sides, as a demo makes them and novices are told of them,
    differ by more than noise: where they are compared, and on the chart. still: whether the series
    is told that it was none."""
    series = EstimateSeries(game, seed)
    series.add(forced.before)
    series.add(forced.after, still)
    series.depth = series.depth._replace(looked_at=PASSES)
    series.focus = 1
    strategy = games.strategy(game)
    with telling(strategy, strategy.fitted.weak):
        while (query := series.query()) is not None:
            query.heard(questions.reply(game, query.question, seconds=math.inf))
    compared, one, two = series.change(1), series[0], series[1]
    assert compared is not None and one is not None and two is not None
    charted = [
        (b - a, math.hypot(x, y))
        for a, b, x, y in zip(one.chances, two.chances, one.errors, two.errors, strict=True)
    ]
    return _noticed(compared), _noticed(charted)


@contextmanager
def telling(strategy: Strategy[State], sureness: Sureness) -> Iterator[None]:
    """Chances are told so surely meanwhile."""
    before, strategy.sureness = strategy.sureness, sureness
    try:
        yield
    finally:
        strategy.sureness = before


def _noticed(changes: Iterable[tuple[float, float]]) -> bool:
    return any(abs(by) > max(LEAST, NOISE * error) for by, error in changes)


def match_of(name: str, seed: int) -> Match:
    """A match of traders."""
    match = Match(games.load(name), ai(name, *("trader",) * SEATS, seed=seed))
    play_out(match, deciding(match))
    return match


def main() -> None:
    """Print a line a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names())
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    parser.add_argument("--every", type=int, default=1, help="look at each so many-th only")
    given = parser.parse_args()
    for name in given.games:
        count = compared = charted = 0
        for seed in range(given.first, given.first + given.matches):
            match = match_of(name, seed)
            for forced in islice(forced_of(match), 0, None, given.every):
                number = 1000 * seed + forced.number
                count += 1
                compared += moved_at(match.game, forced, number, still=False)[0]
                charted += moved_at(match.game, forced, number + 500, still=True)[1]
        print(
            f"{name}: of {count} decisions that were none, in {given.matches} matches from "
            f"{given.first}, {compared} differ by more than noise; the chart moves at {charted}",
            flush=True,
        )


if __name__ == "__main__":
    main()
