"""The deciding move of a finished match: from it on, the winner was never behind again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Event


class DecidingMove(NamedTuple):
    """The move with which the winner took the lead for good, or else gained most."""

    moment: int
    """Index of the move among the events of the match; 0 is the set-up."""
    winner: Seat
    takes_lead: bool
    """True if the winner was behind or level before it, and never again."""


def find_deciding_move(
    game: Game[State], positions: Sequence[tuple[Event, State]]
) -> DecidingMove | None:
    """Return the deciding move of a finished match, or None if there is no decision.

    If the winner was never behind, or won by a tie-break, it is the move that gained most.

    Args:
        game: The game.
        positions: The events of the match, the set-up first, each with the position after it.
    """
    last = len(positions) - 1
    if last < 1:
        return None
    standing = game.standings(positions[last][1])
    winner = next(entry.seat for entry in standing if entry.place == 1)
    leads = [_lead(game, state, winner) for _, state in positions]
    behind = [n for n, lead in enumerate(leads) if lead <= 0]
    if behind and behind[-1] < last:
        return DecidingMove(behind[-1] + 1, winner, True)
    gained = max(range(1, last + 1), key=lambda n: leads[n] - leads[n - 1])
    return DecidingMove(gained, winner, False)


def _lead(game: Game[State], state: State, winner: Seat) -> int:
    """Return by how many points a seat is ahead of the best other seat."""
    scores = {entry.seat: entry.score for entry in game.standings(state)}
    others = [score for seat, score in scores.items() if seat != winner]
    return scores[winner] - max(others, default=0)
