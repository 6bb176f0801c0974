"""Game loop of a match: decisions of any client are checked, journalled and reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop.core.actions import Action
from tabletop.core.game_loop import MAX_DECISIONS, EndlessGameError
from tabletop.core.zones import Seat
from tabletop.match.match import Match

DecisionMaker = Callable[[Match, Seat], Action]
"""Function that decides for an active seat."""


class RefusedActionError(RuntimeError):
    """The chosen action is not allowed; the message says which one, and the code of the refusal."""


def play_match(match: Match, decide: DecisionMaker) -> Iterator[Seat]:
    """Play a match to its end, and yield each seat before it decides.

    Raises:
        EndlessGameError: if the match takes too many decisions.
        RefusedActionError: if a chosen action is not allowed.
    """
    while seats := match.active_seats():
        if match.decision_number >= MAX_DECISIONS:
            raise EndlessGameError(
                f"{match.game.name}: no end after {match.decision_number} decisions"
            )
        seat = min(seats)
        yield seat
        action = decide(match, seat)
        if refusal := match.submit(seat, action):
            raise RefusedActionError(f"{match.game.name}: {action} is refused: {refusal.code}")


def play_to_end(match: Match, decide: DecisionMaker) -> None:
    """Play a match to its end without reporting the seats."""
    for _ in play_match(match, decide):
        pass
