"""What an AI seat answers: its action, why, and what else it thought of."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.core.actions import Action
from tabletop.core.strategy import Reason


class Candidate(NamedTuple):
    """An action that was thought of, and what came of it."""

    action: Action
    chances: tuple[float, ...]
    """Every seat's chance to win after it, in seat order."""
    rollouts: int
    """In how many imagined worlds it was tried: the more, the surer."""


class Answer(NamedTuple):
    """What an AI seat decided, and why (None when it cannot say)."""

    action: Action
    reason: Reason | None
    candidates: tuple[Candidate, ...] = ()
    """What it thought of, its choice first, the others by the seat's chance; empty when it did not
    search."""

    @property
    def others(self) -> tuple[Candidate, ...]:
        """What else it thought of and tried at least half as often as its choice: of the rest too
        little is known."""
        return tuple(
            c for c in self.candidates[1:] if 2 * c.rollouts >= self.candidates[0].rollouts
        )

    @property
    def chances(self) -> tuple[float, ...]:
        """Every seat's chance to win after the action; empty when it did not search."""
        return self.candidates[0].chances if self.candidates else ()
