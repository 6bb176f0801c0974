"""Matches of AI seats and bots, with the thinking time of each at free decisions.

python -m tests.bots.think_times nacho bot:docs.examples.searcher:Searcher,ai:master --deals 5

The matches are those of `simulate`, one after the other in one process. Times depend on the
machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import closing
from time import monotonic
from typing import Any, NamedTuple

from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.ai.levels import DEFAULT_LEVELS, Level
from tabletop.ai.search.rollouts import StopCheck, never_stop
from tabletop.bots.match_bots import MatchBots
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.lab.simulation import build_experiment, play_deal
from tabletop.lab.win_statistics import format_table
from tabletop.match.match import Match
from tabletop.match.setup import BOT_LEVEL, parse_seats

ThinkTimes = list[float]
"""The seconds of each decision that was free."""


class Timed(NamedTuple):
    """A level, and how long it thinks."""

    level: Level
    think_times: ThinkTimes

    def __call__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        chance: Chance,
        enough: StopCheck = never_stop,
    ) -> Answer:
        """As the level."""
        begun = monotonic()
        answer = self.level(strategy, view, seat, chance, enough)
        if len(strategy.game.legal_actions(view, seat)) > 1:
            self.think_times.append(monotonic() - begun)
        return answer


class TimedBots(MatchBots):
    """Bots, and how long they think, with the way to their processes and back."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.think_times: ThinkTimes = []

    def choose(self, match: Match, seat: Seat) -> Action:
        """Return the action of the bot of a seat."""
        begun = monotonic()
        action = super().choose(match, seat)
        if len(match.game.legal_actions(match.view_for(seat), seat)) > 1:
            self.think_times.append(monotonic() - begun)
        return action


def measure_think_times(name: str, who: str, deals: int, seed: int, clock: float) -> str:
    """Report the winner, and the mean thinking time of each level and of all bots.

    Only decisions with several legal actions count.
    """
    game, seats = games.load(name), parse_seats(who, tuple(DEFAULT_LEVELS))
    taken: dict[str, ThinkTimes] = {level: [] for level in DEFAULT_LEVELS}
    levels: dict[str, Level] = {
        each: Timed(DEFAULT_LEVELS[each], taken[each]) for each in DEFAULT_LEVELS
    }
    what = build_experiment(game, seats, {}, levels=levels, clock=clock)
    with closing(TimedBots(seats, clock)) as bots:
        played = [play_deal(game, what, seed + n, bots) for n in range(deals)]
        taken[BOT_LEVEL] = bots.think_times
    rows = [
        f"{each}: {sum(times) / len(times):.4f} s, the mean of {len(times)} free decisions"
        for each, times in taken.items()
        if times
    ]
    return "\n".join([format_table(seats, played), *rows])


def main(words: Sequence[str] | None = None) -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.think_times", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("seats", help="as simulate has them")
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--clock", type=float, default=600.0, help="seconds of a bot (600)")
    given = parser.parse_args(words)
    print(measure_think_times(given.game, given.seats, given.deals, given.seed, given.clock))


if __name__ == "__main__":
    main()
