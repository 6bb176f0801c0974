"""Simulated learners of several strengths, against adaptive opponents or those of one level.

A learner plays as a novice, and a part of its moves is random. `python -m tests.ai.learners
GAME --matches N` lets each learner play a series of matches with the practice record of a
new person. It prints the share of the victories as a multiple of a fair share, its standard
error, and the levels that the learner met. `--against LEVEL` seats opponents of one level.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from datetime import date
from math import sqrt
from typing import Final, NamedTuple

from tabletop import games
from tabletop.ai.adaptive import victory_share
from tabletop.ai.levels import (
    DEFAULT_LEVELS,
    Level,
    MixedLevel,
    answer_randomly,
    make_decision_chance,
)
from tabletop.core.actions import Action
from tabletop.core.game import Game
from tabletop.core.options import complete_options
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.lab.simulation import build_decision_maker
from tabletop.match.match import Match
from tabletop.match.match_loop import play_to_end
from tabletop.match.setup import (
    ADAPTIVE_LEVEL,
    DEFAULT_PLAYER_NAMES,
    SEAT_COLOURS,
    SeatSpec,
    Setup,
)
from tabletop.practice.sessions.practice_record import PracticeRecord

RANDOM_RATES: Final[Mapping[str, float]] = {"careless": 0.5, "new": 0.3, "careful": 0.0}
"""Part of the moves of each learner that is random."""
FIRST_SEED: Final = 9_300_000
"""Seed of the first match of a series."""
USUAL_SEATS: Final = 3


def make_learner(random_rate: float) -> Level:
    """Return the level of a learner."""
    return MixedLevel("novice", answer_randomly, DEFAULT_LEVELS["novice"], random_rate)


class LearnerSeries(NamedTuple):
    """Results of a series of matches of a learner."""

    seat_count: int
    shares: tuple[float, ...]
    """Share of the victory in each match."""
    opponents: tuple[tuple[str, ...], ...]
    """Levels of the opponents in each match."""

    @property
    def fair_multiple(self) -> float:
        """Return the share of the victories as a multiple of a fair share."""
        return self.seat_count * sum(self.shares) / len(self.shares)

    @property
    def standard_error(self) -> float:
        """Return the standard error of the multiple, if the matches were independent."""
        mean = sum(self.shares) / len(self.shares)
        squares = sum((share - mean) ** 2 for share in self.shares)
        return self.seat_count * sqrt(squares) / len(self.shares)


def play_series(
    game: Game[State], learner: Level, match_count: int, seat_count: int, level: str, seed: int
) -> LearnerSeries:
    """Play a series of matches of a learner, in a new seat each time.

    Args:
        game: Game to play.
        learner: Level of the learner.
        match_count: Number of matches.
        seat_count: Number of seats.
        level: Level of all opponents.
        seed: Seed of the first match.
    """
    record = PracticeRecord(None, date.today, lambda why: None)
    shares, opponents = [], []
    for n in range(match_count):
        own = n % seat_count
        seats = tuple(
            SeatSpec(name, "" if at == own else level, colour)
            for at, (name, colour) in enumerate(
                zip(DEFAULT_PLAYER_NAMES[:seat_count], SEAT_COLOURS, strict=False)
            )
        )
        seats = (*seats[:own], seats[own]._replace(name="Pupil"), *seats[own + 1 :])
        options = complete_options(game.options, {})
        setup = record.adapt_opponents(Setup(game.name, seats, options, seed + n))
        match = Match.start(game, setup)
        play_to_end(match, _LearnerTable(match, learner, own).decide)
        shares.append(victory_share(match, own))
        opponents.append(tuple(each for each in setup.levels if each))
        record.record_opponents(match)
    return LearnerSeries(seat_count, tuple(shares), tuple(opponents))


class _LearnerTable:
    """Decides for a learner and its opponents."""

    def __init__(self, match: Match, learner: Level, own: Seat) -> None:
        self._strategy = games.load_strategy(match.game)
        self._decide = build_decision_maker(match)
        self._learner, self._own = learner, own

    def decide(self, match: Match, seat: Seat) -> Action:
        """Return the decision of a seat."""
        if seat != self._own:
            return self._decide(match, seat)
        chance = make_decision_chance(match.setup.seed, match.decision_number, seat)
        return self._learner(self._strategy, match.view_for(seat), seat, chance).action


def main() -> None:
    """Print the results of each learner in a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--against", default=ADAPTIVE_LEVEL, metavar="LEVEL")
    parser.add_argument("--learner", action="append", choices=list(RANDOM_RATES))
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    given = parser.parse_args()
    game = games.load(given.game)
    counts = game.seat_counts
    seats = given.seats or (USUAL_SEATS if USUAL_SEATS in counts else counts[0])
    for name in given.learner or RANDOM_RATES:
        learner = make_learner(RANDOM_RATES[name])
        found = play_series(game, learner, given.matches, seats, given.against, given.seed)
        met = Counter(level for levels in found.opponents for level in levels)
        said = ", ".join(f"{level} {n}" for level, n in met.most_common())
        print(
            f"{given.game:<11} {seats} seats {name:<9} {found.fair_multiple:.2f}"
            f" ±{found.standard_error:.2f} of a fair share in {given.matches} matches ({said})",
            flush=True,
        )


if __name__ == "__main__":
    main()
