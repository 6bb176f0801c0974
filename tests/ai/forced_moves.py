"""Forced decisions (one action, no draw, no information), where win chances must not change.

`python -m tests.ai.forced_moves [GAME ...] --matches N` checks the real estimates of demos
over whole matches of traders, and prints one line per game. `--first SEED` continues after
another run.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple

from tabletop import games
from tabletop.ai.luck_estimate import is_forced_decision
from tabletop.ai.win_chance_series import WinChanceSeries
from tabletop.ai.worker import queries
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.strategy import Calibration, Strategy
from tabletop.lab.simulation import build_decision_maker
from tabletop.match.match import Match
from tabletop.match.match_loop import play_to_end
from tests.ai.setups import ai_setup

SEATS = 3
PASSES = 3
"""Of each moment: as many as a demo without a chart makes before it remarks on a move."""
NOISE = 3.5
"""Standard errors; with three seats chance alone passes them at one decision in seven hundred."""
MIN_CHANGE = 0.01
IMAGINED = 3
"""Worlds in which nothing may be learnt."""


class ForcedDecision(NamedTuple):
    """A decision that was none."""

    number: int
    before: State
    """Public view before the decision."""
    after: State


def forced_decisions(match: Match) -> Iterator[ForcedDecision]:
    """Those of a match."""
    game, before = match.game, None
    for event, state in match.replay_events():
        known = before is not None and event.action is not None and not game.is_over(state)
        if known and is_forced_decision(match, before, event):
            views = game.view_for(before, NOBODY), game.view_for(state, NOBODY)
            found = ForcedDecision(event.decision_number, *views)
            if not reveals_information(game, found, event.seat, event.action):
                yield found
        before = state


def reveals_information(game: Game[Any], forced: ForcedDecision, seat: int, action: Any) -> bool:
    """True if onlookers learn something about hidden pieces from the decision."""
    for n in range(IMAGINED):
        world = game.sample_state(forced.before, NOBODY, Chance(n))
        if list(game.legal_actions(world, seat)) != [action]:
            return True
        game.apply(world, seat, action, Chance(n))
        if game.view_for(world, NOBODY) != forced.after:
            return True
    return False


def estimates_moved(
    game: Game[Any], forced: ForcedDecision, seed: int, still: bool
) -> tuple[bool, bool]:
    """Return whether real estimates of both sides differ by more than noise.

    The two results are for the comparison and for the chart. The estimates are those of a demo
    and of novices.

    Args:
        still: True if the series is told that the decision was forced.
    """
    series = WinChanceSeries(game, seed)
    series.add_position(forced.before)
    series.add_position(forced.after, still)
    series.pass_limits = series.pass_limits._replace(focused_positions=PASSES)
    series.focused_position = 1
    strategy = games.load_strategy(game)
    with use_calibration(strategy, strategy.calibrations.weak):
        while (query := series.next_query()) is not None:
            query.on_reply(queries.answer_query(game, query.query, seconds=math.inf))
    compared, one, two = series.win_chance_changes(1), series[0], series[1]
    assert compared is not None and one is not None and two is not None
    charted = [
        (b - a, math.hypot(x, y))
        for a, b, x, y in zip(
            one.win_chances, two.win_chances, one.standard_errors, two.standard_errors, strict=True
        )
    ]
    return _noticed(compared), _noticed(charted)


@contextmanager
def use_calibration(strategy: Strategy[State], sureness: Calibration) -> Iterator[None]:
    """Chances are told so surely meanwhile."""
    before, strategy.calibration = strategy.calibration, sureness
    try:
        yield
    finally:
        strategy.calibration = before


def _noticed(changes: Iterable[tuple[float, float]]) -> bool:
    return any(abs(by) > max(MIN_CHANGE, NOISE * error) for by, error in changes)


def match_of(name: str, seed: int) -> Match:
    """A match of traders."""
    match = Match(games.load(name), ai_setup(name, *("trader",) * SEATS, seed=seed))
    play_to_end(match, build_decision_maker(match))
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
            for forced in islice(forced_decisions(match), 0, None, given.every):
                number = 1000 * seed + forced.number
                count += 1
                compared += estimates_moved(match.game, forced, number, still=False)[0]
                charted += estimates_moved(match.game, forced, number + 500, still=True)[1]
        print(
            f"{name}: of {count} decisions that were none, in {given.matches} matches from "
            f"{given.first}, {compared} differ by more than noise; the chart moves at {charted}",
            flush=True,
        )


if __name__ == "__main__":
    main()
