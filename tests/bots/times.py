"""Matches of AI seats and bots, and how long each of them thinks where it may choose.

python -m tests.bots.times nacho bot:docs.examples.searcher:Searcher,ai:master --deals 5

They are those of `simulate`, one after the other in one process. Times are this machine's.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import closing
from time import monotonic
from typing import Any, NamedTuple

from tabletop import games
from tabletop.bots.seated import Bots
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import BOT, parse_seats
from tabletop.measure.simulate import experiment, play_deal
from tabletop.measure.strength import table
from tabletop.seats.answers import Answer
from tabletop.seats.levels import PLAYED, Level
from tabletop.seats.rollouts import Enough, never

Taken = list[float]
"""The seconds of each decision that was free."""


class Timed(NamedTuple):
    """A level, and how long it thinks."""

    level: Level
    taken: Taken

    def __call__(
        self, strategy: Strategy[S], view: S, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """As the level."""
        begun = monotonic()
        answer = self.level(strategy, view, seat, chance, enough)
        if len(strategy.game.legal(view, seat)) > 1:
            self.taken.append(monotonic() - begun)
        return answer


class TimedBots(Bots):
    """Bots, and how long they think, with the way to their processes and back."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.taken: Taken = []

    def choose(self, match: Match, seat: Seat) -> Action:
        """What the bot of a seat does."""
        begun = monotonic()
        action = super().choose(match, seat)
        if len(match.game.legal(match.view(seat), seat)) > 1:
            self.taken.append(monotonic() - begun)
        return action


def told(name: str, who: str, deals: int, seed: int, clock: float) -> str:
    """Who won, and the mean time of each level, and of all bots, where they might choose."""
    game, seats = games.load(name), parse_seats(who, tuple(PLAYED))
    taken: dict[str, Taken] = {level: [] for level in PLAYED}
    levels: dict[str, Level] = {each: Timed(PLAYED[each], taken[each]) for each in PLAYED}
    what = experiment(game, seats, {}, levels=levels, clock=clock)
    with closing(TimedBots(seats, clock)) as bots:
        played = [play_deal(game, what, seed + n, bots) for n in range(deals)]
        taken[BOT] = bots.taken
    rows = [
        f"{each}: {sum(times) / len(times):.4f} s, the mean of {len(times)} free decisions"
        for each, times in taken.items()
        if times
    ]
    return "\n".join([table(seats, played), *rows])


def main(words: Sequence[str] | None = None) -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.times", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("seats", help="as simulate has them")
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--clock", type=float, default=600.0, help="seconds of a bot (600)")
    given = parser.parse_args(words)
    print(told(given.game, given.seats, given.deals, given.seed, given.clock))


if __name__ == "__main__":
    main()
