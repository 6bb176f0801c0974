"""Check of the order of AI levels: how often a trader wins against random seats."""

from __future__ import annotations

from math import sqrt
from time import monotonic
from typing import Final, NamedTuple

from tabletop import games
from tabletop.core.rule_errors import annotate_rule_errors
from tabletop.lab.checks.rule_clock import RuleClock
from tabletop.lab.simulation import build_decision_maker
from tabletop.match.match import Match
from tabletop.match.match_loop import play_match
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup

MAX_MATCHES: Final = 24
MAX_SECONDS: Final = 10.0
"""Seconds after which no further match begins."""


class LevelOrder(NamedTuple):
    """Result of matches of one trader against random seats."""

    seats: int
    match_count: int
    victories: float
    """Number of matches that the trader has won; a shared victory counts as a part."""

    @property
    def share(self) -> float:
        """Share of the matches that the trader has won."""
        return self.victories / self.match_count

    @property
    def is_ordered(self) -> bool:
        """True if the trader has won more than chance explains: by one standard error."""
        even = 1 / self.seats
        return self.share > even + sqrt(even * (1 - even) / self.match_count)

    def __str__(self) -> str:
        return (
            f"a trader wins {self.share:.0%} of {self.match_count} matches against random seats, "
            f"where {1 / self.seats:.0%} is even"
        )


def measure_level_order(name: str, clock: RuleClock) -> LevelOrder:
    """Play matches of a trader against random seats, as many as the time allows."""
    game = games.load(name)
    count, end = game.seat_counts[0], monotonic() + MAX_SECONDS
    matches, victories = 0, 0.0
    while matches < MAX_MATCHES and (not matches or monotonic() < end):
        trader, seed = matches % count, matches // count
        levels = ["trader" if seat == trader else "random" for seat in range(count)]
        seats = tuple(
            SeatSpec(colour, level, colour)
            for colour, level in zip(SEAT_COLOURS, levels, strict=False)
        )
        victories += _play(Match.start(game, Setup(name, seats, {}, seed)), trader, clock)
        matches += 1
    return LevelOrder(count, matches, victories)


def _play(match: Match, trader: int, clock: RuleClock) -> float:
    """Play a match, and return the trader's share of the victory."""

    def place() -> str:
        levels = ", ".join(match.setup.levels)
        return f"{match.game.name}, seats {levels}, decision {match.decision_number}"

    with annotate_rule_errors(place):
        for _ in play_match(match, build_decision_maker(match)):
            clock.restart(place)
        winners = [each.seat for each in match.game.standings(match.state) if each.place == 1]
    return (trader in winners) / len(winners)
