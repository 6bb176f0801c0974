"""Seeded pairs of legal actions with what a strategy tells for the first one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.strategy import Reason, Strategy
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tests.agreement.matches import all_human_setup

MATCHES, MAX_DECISIONS, MAX_PAIRS = 12, 60, 6


class Pair(NamedTuple):
    """Two legal actions of a position, and what speaks for the first one."""

    strategy: Strategy[Any]
    view: Any
    seat: Seat
    action: Action
    other: Action
    found: Reason

    @property
    def told(self) -> dict[str, Any]:
        """The parameters of the contrast."""
        return dict(self.found.params)


@cache
def sample_pairs(name: str) -> tuple[Pair, ...]:
    """Return seeded pairs of actions of several hundred positions, with a contrast."""
    return tuple(_iterate_pairs(name))


def _iterate_pairs(name: str) -> Iterator[Pair]:
    game = games.load(name)
    strategy = games.load_strategy(game)
    for seed in range(MATCHES):
        setup = all_human_setup(name, seed)
        count = game.seat_counts[seed % 2]
        match, chance = Match(game, setup._replace(seats=setup.seats[:count])), Chance(seed)
        for _ in range(MAX_DECISIONS):
            if match.is_over:
                break
            seat = match.active_seats()[0]
            view, legal = match.view_for(seat), match.legal_actions(seat)
            for _ in range(MAX_PAIRS if len(legal) > 1 else 0):
                one, two = chance.pick(legal), chance.pick(legal)
                found = strategy.contrast_reason(view, seat, one, two) if one != two else None
                if found is not None:
                    yield Pair(strategy, view, seat, one, two, found)
            match.submit(seat, strategy.policy(view, seat, legal, chance))


def pairs_of(name: str, *codes: str) -> list[Pair]:
    """Return the pairs with a contrast of some codes."""
    return [each for each in sample_pairs(name) if each.found.code in codes]
