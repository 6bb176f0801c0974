"""Answers of an AI seat: action, reason, candidates, mistake and win chances."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat

NEGLIGIBLE_GAIN: Final = 0.015
"""Difference of win chances below which two actions count as equally good.

Rollouts can hardly distinguish it from zero.
"""


class Candidate(NamedTuple):
    """An action that the search tried, with its result."""

    action: Action
    win_chances: tuple[float, ...]
    """Win chance of each seat after the action, in seat order."""
    rollout_count: int
    """Number of rollouts, each in another sampled state."""


class Mistake(NamedTuple):
    """A mistake that a bias caused, as the AI seat itself evaluates it."""

    bias: str
    """Name of the bias or impulse, one of `MISTAKE_CAUSES`."""
    unbiased_action: Action
    """Action that the seat would have chosen without the bias."""
    cost: float
    """Loss of win chance against the unbiased action, in [0, 1]."""


class Answer(NamedTuple):
    """Decision of an AI seat with its explanation."""

    action: Action
    reason: Reason | None
    candidates: tuple[Candidate, ...] = ()
    """Candidates of the search, the chosen one first, the others by win chance of the seat.

    Empty if the level did not search.
    """
    mistake: Mistake | None = None
    """Mistake that a bias caused; never revealed before the match is over."""

    @property
    def reliable_alternatives(self) -> tuple[Candidate, ...]:
        """Candidates other than the first with at least half as many rollouts.

        Estimates of the remaining candidates are too noisy.
        """
        return tuple(
            c
            for c in self.candidates[1:]
            if 2 * c.rollout_count >= self.candidates[0].rollout_count
        )

    @property
    def best_action(self) -> Action:
        """Action that the search found best; the chosen action if it did not search."""
        return self.candidates[0].action if self.candidates else self.action

    def is_recommended(self, action: Action, seat: Seat) -> bool:
        """True if the action is the best one or equally good."""
        return action == self.best_action or any(
            action == c.action for c in self.equal_alternatives(seat)
        )

    def equal_alternatives(self, seat: Seat) -> tuple[Candidate, ...]:
        """Return the reliable alternatives that are as good as the first candidate.

        Args:
            seat: Seat that decides.
        """
        return tuple(
            c
            for c in self.reliable_alternatives
            if self.win_chances[seat] - c.win_chances[seat] <= NEGLIGIBLE_GAIN
        )

    @property
    def win_chances(self) -> tuple[float, ...]:
        """Win chance of each seat after the first candidate; empty if the level did not search."""
        return self.candidates[0].win_chances if self.candidates else ()


class WinChanceEstimate(NamedTuple):
    """Estimated win chances of all seats with their standard errors."""

    win_chances: tuple[float, ...]
    """Win chance of each seat, in seat order."""
    standard_errors: tuple[float, ...]
    """Standard error of each win chance."""
    sample_count: int
    """Number of sampled states on which the estimate rests."""
