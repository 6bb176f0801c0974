"""Check of the order of AI levels: how often each wins against seats of a lower one.

First masters play against random seats: they show how much skill counts in the game. Each of the
steps between can only be a part of that. If one step would not show in the deals of a check,
levels are measured two steps apart, and if two steps would not show either, only the range is.
All levels of a pair get the same deals: in each deal the higher level takes each seat once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, inf
from statistics import NormalDist, fmean, variance
from time import process_time
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.ai.levels import DEFAULT_LEVELS, Level
from tabletop.ai.search.rollouts import StopCheck, never_stop
from tabletop.core.chance import Chance
from tabletop.core.game import Game, StateT
from tabletop.core.rule_errors import annotate_rule_errors
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.lab.checks.child_process import Report, report_nothing
from tabletop.lab.checks.rule_clock import RuleClock
from tabletop.lab.level_ladder import LADDER_LEVELS
from tabletop.lab.simulation import build_decision_maker
from tabletop.lab.win_statistics import Z_SCORE_95, WinInterval, wilson_interval
from tabletop.match.match import Match
from tabletop.match.match_loop import play_match
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup
from tabletop.text.grammar import format_count

MAX_DEALS: Final = 60
"""Maximum number of deals of a pair of levels."""
MIN_DEALS: Final = 4
"""Number of deals below which nothing is said of an order."""
CLEAR_DEALS: Final = 10
"""Number of deals after which, and after each multiple, a clear order ends the matches."""
RANGE_SECONDS: Final = 20.0
"""Processor seconds of the matches of masters against random seats."""
MAX_SECONDS: Final = {"novice": 4.0, "trader": 6.0, "merchant": 10.0, "master": 20.0}
"""Processor seconds of the matches of each level; what a level leaves, the next one may use."""
MAX_DECISION_SECONDS: Final = 2.0
"""Processor seconds after which a searching level must decide, as at a table."""
STEPS_APART: Final = (1, 2)
"""Distances of the levels of a pair; the first one that shows in the time is measured."""
POWER: Final = 0.8
"""Probability with which a difference shows in the number of deals that is told for it."""
MAX_RANGE_SHARE: Final = 0.99
"""Greatest share of victories from which steps are computed: nothing is won with certainty."""


def list_pairs(apart: int) -> Iterator[tuple[str, str]]:
    """Yield each level that has another one so many steps below, with that one."""
    yield from zip(LADDER_LEVELS[apart:], LADDER_LEVELS, strict=False)


class LevelOrder(NamedTuple):
    """Result of matches of one seat of a level against seats of a lower level."""

    seats: int
    deal_shares: tuple[float, ...]
    """Share of the victories of the level in each deal; a shared victory counts as a part."""
    level: str = "novice"
    lower_level: str = "random"
    seconds: float = 0.0
    """Processor seconds of all deals."""

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
    def is_reversed(self) -> bool:
        """True if the whole interval lies below an even share."""
        return self.wins.high < 1 / self.seats

    @property
    def is_clear(self) -> bool:
        """True if there were enough deals for either order."""
        return self.is_measured and (self.is_ordered or self.is_reversed)

    @property
    def is_range(self) -> bool:
        """True if it shows the whole range of skill: the highest level against the lowest."""
        return (self.level, self.lower_level) == (LADDER_LEVELS[-1], LADDER_LEVELS[0])

    def step_share(self, apart: int, is_optimistic: bool = False) -> float:
        """Return the share that a level wins a number of steps above another, if steps are even.

        Even steps multiply the odds against each opponent by the same factor. Use it on the range.

        Args:
            apart: Number of steps.
            is_optimistic: True to use the upper end of the interval.
        """
        share = min(self.wins.high if is_optimistic else self.wins.win_share, MAX_RANGE_SHARE)
        steps = LADDER_LEVELS.index(self.level) - LADDER_LEVELS.index(self.lower_level)
        rivals = self.seats - 1
        odds = float((share * rivals / (1 - share)) ** (apart / steps))
        return odds / (odds + rivals)

    def deals_to_show(self, apart: int, is_optimistic: bool = False) -> float:
        """Return the number of deals in which a number of steps shows; infinite if never.

        A deal counts as many trials as in these deals (`wilson_interval`). They are so many that
        the interval lies above an even share with the probability `POWER`.
        """
        even = 1 / self.seats
        lead = self.step_share(apart, is_optimistic) - even
        if lead <= 0.0:
            return inf
        mean, spread = fmean(self.deal_shares), variance(self.deal_shares)
        trials = mean * (1 - mean) / spread if spread else 1.0
        errors = Z_SCORE_95 + NormalDist().inv_cdf(POWER)
        return ceil(errors**2 * even * (1 - even) / trials / lead**2)

    @property
    def max_deals(self) -> int:
        """Number of deals for which the next matches of the level have time, by these matches."""
        if not self.seconds:
            return MAX_DEALS
        return min(MAX_DEALS, int(MAX_SECONDS[self.level] * len(self.deal_shares) / self.seconds))

    def find_distance(self) -> int:
        """Return how many steps apart levels are measured, given the range; 0 if not at all.

        If the range is not clear, they are as far apart as possible: they are cheaper to measure
        than masters.
        """
        if self.is_clear and self.deals_to_show(STEPS_APART[0]) <= self.max_deals:
            return STEPS_APART[0]
        can_show = not self.is_clear or self.deals_to_show(STEPS_APART[-1], True) <= MAX_DEALS
        return STEPS_APART[-1] if can_show else 0

    @property
    def rung(self) -> str:
        """Name of the rung of the ladder that measures the same levels."""
        return f"{self.seats}-{self.level}-{self.lower_level}"

    def __str__(self) -> str:
        others = "random seats" if self.lower_level == "random" else f"{self.lower_level}s"
        share, low, high = self.wins
        return (
            f"a {self.level} wins {share:.0%} (95% interval {low:.0%} to {high:.0%}) of "
            f"{format_count(len(self.deal_shares) * self.seats, 'match')} of {self.seats} seats "
            f"against {others}, "
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
        end = process_time() + MAX_DECISION_SECONDS
        return self.slow_level(
            strategy, view, seat, chance, lambda: process_time() >= end or enough()
        )


LEVELS: Final[Mapping[str, Level]] = {
    name: TimeLimitedLevel(level) if name in ("merchant", "master") else level
    for name, level in DEFAULT_LEVELS.items()
}


def measure_level_order(
    name: str, clock: RuleClock, report: Report = report_nothing
) -> tuple[LevelOrder, ...]:
    """Measure the range of skill, then pairs of levels, in as many deals as the time allows.

    Args:
        name: Name of the game.
        clock: Clock of the calls of the rules.
        report: Callback with the result of each pair, the range first.
    """
    found, spare = list[LevelOrder](), RANGE_SECONDS
    pairs = [(LADDER_LEVELS[-1], LADDER_LEVELS[0])]
    while pairs:
        level, lower = pairs.pop(0)
        begun, seconds = process_time(), spare + (MAX_SECONDS[level] if found else 0.0)
        found.append(_measure_pair(name, level, lower, seconds, clock))
        report(found[-1])
        spare = max(0.0, seconds - (process_time() - begun))
        if found[-1].is_range:
            pairs = [*list_pairs(apart)] if (apart := found[-1].find_distance()) else []
            spare += sum(MAX_SECONDS.values()) - sum(MAX_SECONDS[each] for each, _ in pairs)
    return tuple(found)


def _measure_pair(
    name: str, level: str, lower: str, seconds: float, clock: RuleClock
) -> LevelOrder:
    """Measure a pair of levels with the fewest seats of the game."""
    game = games.load(name)
    begun, order = process_time(), LevelOrder(game.seat_counts[0], (), level, lower)
    while len(order.deal_shares) < MAX_DEALS:
        number, used = len(order.deal_shares), process_time() - begun
        if number and used + used / number > seconds:
            break
        if number and number % CLEAR_DEALS == 0 and order.is_ordered:
            break
        share = _play_deal(game, number, level, lower, clock)
        shares, used = (*order.deal_shares, share), process_time() - begun
        order = order._replace(deal_shares=shares, seconds=used)
    return order


def _play_deal(game: Game[Any], number: int, level: str, lower: str, clock: RuleClock) -> float:
    """Play a deal with the level in each seat in turn, and return its share of the victories."""
    count, victories = game.seat_counts[0], 0.0
    for place in range(count):
        levels = [level if seat == place else lower for seat in range(count)]
        seats = tuple(
            SeatSpec(colour, each, colour)
            for colour, each in zip(SEAT_COLOURS, levels, strict=False)
        )
        victories += _play(Match.start(game, Setup(game.name, seats, {}, number)), place, clock)
    return victories / count


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
