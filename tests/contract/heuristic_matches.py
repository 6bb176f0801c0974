"""Matches that three seats play by heuristic, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop import games
from tabletop.ai.levels import answer_by_heuristic
from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup

NAMES = ("Ann", "Bea", "Cid", "Dan")


def decisions(name: str, seed: int) -> Iterator[tuple[Match, int]]:
    """Yield a match and the deciding seat before each decision, which the heuristic makes."""
    game, chance = games.load(name), Chance(seed)
    seats = tuple(SeatSpec(NAMES[n], "trader", SEAT_COLOURS[n]) for n in range(3))
    match = Match.start(game, Setup(name, seats, {}, seed))
    while not match.is_over:
        seat = match.active_seats()[0]
        yield match, seat
        action = answer_by_heuristic(
            games.load_strategy(game), match.view_for(seat), seat, chance
        ).action
        assert match.submit(seat, action) is None
