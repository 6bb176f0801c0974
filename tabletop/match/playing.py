"""The loop of `core.playing` through a match: checked, journalled, with acts, whoever decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop.core.actions import Action
from tabletop.core.playing import MOST_DECISIONS, EndlessGameError
from tabletop.core.zones import Seat
from tabletop.match.match import Match

Decide = Callable[[Match, Seat], Action]
"""Decides for a seat that is to act."""


class RefusedError(RuntimeError):
    """Whoever decides chose what is not allowed; the message says what, and by which code."""


def play(match: Match, decide: Decide) -> Iterator[Seat]:
    """Play a match on to its end. Each seat is told before it decides.

    Raises EndlessGameError, RefusedError.
    """
    while seats := match.to_act():
        if match.number >= MOST_DECISIONS:
            raise EndlessGameError(f"{match.game.name}: no end after {match.number} decisions")
        seat = min(seats)
        yield seat
        action = decide(match, seat)
        if refusal := match.submit(seat, action):
            raise RefusedError(f"{match.game.name}: {action} is refused: {refusal.code}")


def play_out(match: Match, decide: Decide) -> None:
    """The same, where nobody wants to know who decides."""
    for _ in play(match, decide):
        pass
