"""Check of the order of AI levels: how often each wins against seats of a lower one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import monotonic, process_time
from typing import Final, NamedTuple

from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.ai.levels import DEFAULT_LEVELS, Level
from tabletop.ai.search.rollouts import StopCheck, never_stop
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.rule_errors import annotate_rule_errors
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.lab.checks.rule_clock import RuleClock
from tabletop.lab.simulation import build_decision_maker
from tabletop.lab.win_statistics import WinInterval, wilson_interval
from tabletop.match.match import Match
from tabletop.match.match_loop import play_match
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup

MAX_DEALS: Final = 30
"""Maximum number of deals of a pair of levels; the level takes each seat of a deal once."""
MIN_DEALS: Final = 4
"""Number of deals below which nothing is said of an order."""
MAX_SECONDS: Final = {"trader": 10.0, "merchant": 15.0, "master": 30.0}
"""Seconds of processor time of each level after which no further deal begins."""
MAX_DECISION_SECONDS: Final = 2.0
"""Seconds after which a searching level must decide, as at a table."""
LEVEL_PAIRS: Final = (("trader", "random"), ("merchant", "trader"), ("master", "trader"))
"""Each measured level with the level of all other seats."""


class LevelOrder(NamedTuple):
    """Result of matches of one seat of a level against seats of a lower level."""

    seats: int
    deal_shares: tuple[float, ...]
    """Share of the victories of the level in each deal; a shared victory counts as a part."""
    level: str = "trader"
    lower_level: str = "random"

    @property
    def wins(self) -> WinInterval:
        """Share of the matches that the level has won, with its 95 % interval."""
        return wilson_interval(self.deal_shares)

    @property
    def is_measured(self) -> bool:
        """True if there were enough deals."""
        return len(self.deal_shares) >= MIN_DEALS

    @property
    def is_ordered(self) -> bool:
        """True if the whole interval lies above an even share."""
        return self.wins.low > 1 / self.seats

    @property
    def is_unclear(self) -> bool:
        """True if the interval holds an even share: the levels are within the error."""
        return self.wins.low <= 1 / self.seats <= self.wins.high

    def __str__(self) -> str:
        others = "random seats" if self.lower_level == "random" else f"{self.lower_level}s"
        share, low, high = self.wins
        return (
            f"a {self.level} wins {share:.0%} (95% interval {low:.0%} to {high:.0%}) of "
            f"{len(self.deal_shares) * self.seats} matches of {self.seats} seats against {others}, "
            f"where {1 / self.seats:.0%} is even"
        )


class TimeLimitedLevel(NamedTuple):
    """A level that decides within `MAX_DECISION_SECONDS`."""

    slow_level: Level

    def __call__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        chance: Chance,
        enough: StopCheck = never_stop,
    ) -> Answer:
        """Return the answer of the level, which stops searching in time."""
        end = monotonic() + MAX_DECISION_SECONDS
        return self.slow_level(strategy, view, seat, chance, lambda: monotonic() > end or enough())


LEVELS: Final[Mapping[str, Level]] = {
    name: TimeLimitedLevel(level) if name in ("merchant", "master") else level
    for name, level in DEFAULT_LEVELS.items()
}


def measure_level_order(name: str, clock: RuleClock) -> tuple[LevelOrder, ...]:
    """Measure each pair of levels in as many deals as the time allows."""
    return tuple(_measure_pairs(name, clock))


def _measure_pairs(name: str, clock: RuleClock) -> Iterator[LevelOrder]:
    """Yield the result of each pair of levels, with the fewest seats of the game."""
    game = games.load(name)
    count = game.seat_counts[0]
    for level, lower in LEVEL_PAIRS:
        end, shares = process_time() + MAX_SECONDS[level], list[float]()
        while len(shares) < MAX_DEALS and (not shares or process_time() < end):
            victories = 0.0
            for place in range(count):
                levels = [level if seat == place else lower for seat in range(count)]
                seats = tuple(
                    SeatSpec(colour, each, colour)
                    for colour, each in zip(SEAT_COLOURS, levels, strict=False)
                )
                setup = Setup(name, seats, {}, len(shares))
                victories += _play(Match.start(game, setup), place, clock)
            shares.append(victories / count)
        yield LevelOrder(count, tuple(shares), level, lower)


def _play(match: Match, place: int, clock: RuleClock) -> float:
    """Play a match, and return the share of the victory of a seat."""

    def where() -> str:
        levels = ", ".join(match.setup.levels)
        return f"{match.game.name}, seats {levels}, decision {match.decision_number}"

    with annotate_rule_errors(where):
        for _ in play_match(match, build_decision_maker(match, LEVELS)):
            clock.restart(where)
        winners = [each.seat for each in match.game.standings(match.state) if each.place == 1]
    return (place in winners) / len(winners)
