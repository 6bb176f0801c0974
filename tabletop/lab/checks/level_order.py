"""Check of the order of AI levels: how often each wins against seats of a lower one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
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
from tabletop.match.match import Match
from tabletop.match.match_loop import play_match
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup

MAX_MATCHES: Final = 24
MIN_MATCHES: Final = 4
"""Number of matches below which nothing is said of an order."""
MAX_SECONDS: Final = 10.0
"""Seconds of processor time of a pair of levels after which no further match begins."""
MAX_DECISION_SECONDS: Final = 2.0
"""Seconds after which a searching level must decide, as at a table."""
LEVEL_PAIRS: Final = (("trader", "random"), ("merchant", "trader"), ("master", "trader"))
"""Each measured level with the level of all other seats."""
STANDARD_ERRORS_BELOW: Final = 2.0
"""Standard errors below an even share from which a higher level counts as weaker."""


class LevelOrder(NamedTuple):
    """Result of matches of one seat of a level against seats of a lower level."""

    seats: int
    match_count: int
    victories: float
    """Number of matches that the level has won; a shared victory counts as a part."""
    level: str = "trader"
    lower_level: str = "random"

    @property
    def share(self) -> float:
        """Share of the matches that the level has won."""
        return self.victories / self.match_count

    @property
    def is_measured(self) -> bool:
        """True if there were enough matches."""
        return self.match_count >= MIN_MATCHES

    @property
    def is_ordered(self) -> bool:
        """True if the share lies above an even one by more than a standard error."""
        return self._errors_above_even > 1.0

    @property
    def is_about_even(self) -> bool:
        """True if a level above the trader wins about as often: little is left to search for."""
        is_high = self.lower_level != "random"
        return is_high and -STANDARD_ERRORS_BELOW < self._errors_above_even <= 1.0

    @property
    def _errors_above_even(self) -> float:
        """Standard errors of an even share by which the share lies above it."""
        even = 1 / self.seats
        return (self.share - even) / sqrt(even * (1 - even) / self.match_count)

    def __str__(self) -> str:
        others = "random seats" if self.lower_level == "random" else f"{self.lower_level}s"
        return (
            f"a {self.level} wins {self.share:.0%} of {self.match_count} matches of {self.seats} "
            f"seats against {others}, where {1 / self.seats:.0%} is even"
        )


class PunctualLevel(NamedTuple):
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
    name: PunctualLevel(level) if name in ("merchant", "master") else level
    for name, level in DEFAULT_LEVELS.items()
}


def measure_level_order(name: str, clock: RuleClock) -> tuple[LevelOrder, ...]:
    """Measure each pair of levels in as many matches as the time allows."""
    return tuple(_measure_pairs(name, clock))


def _measure_pairs(name: str, clock: RuleClock) -> Iterator[LevelOrder]:
    """Yield the result of each pair of levels, with the fewest seats of the game."""
    game = games.load(name)
    count = game.seat_counts[0]
    for level, lower in LEVEL_PAIRS:
        end, matches, victories = process_time() + MAX_SECONDS, 0, 0.0
        while matches < MAX_MATCHES and (not matches or process_time() < end):
            place, seed = matches % count, matches // count
            levels = [level if seat == place else lower for seat in range(count)]
            seats = tuple(
                SeatSpec(colour, each, colour)
                for colour, each in zip(SEAT_COLOURS, levels, strict=False)
            )
            victories += _play(Match.start(game, Setup(name, seats, {}, seed)), place, clock)
            matches += 1
        yield LevelOrder(count, matches, victories, level, lower)


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
