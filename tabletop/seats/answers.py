"""What an AI seat answers: its action, why, what else it thought of, and everybody's chances."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat

EQUAL: Final = 0.015
"""A difference of chances that is none: trial games can hardly tell it from nothing."""


class Candidate(NamedTuple):
    """An action that was thought of, and what came of it."""

    action: Action
    chances: tuple[float, ...]
    """Every seat's chance to win after it, in seat order."""
    rollouts: int
    """In how many imagined worlds it was tried: the more, the surer."""


class Slip(NamedTuple):
    """What a bias has cost an AI seat, by its own lights."""

    bias: str
    """A name of `biases.BIASES`, or `biases.HABIT`."""
    sober: Action
    """What it would have done without."""
    cost: float
    """How much better that would have been, in victories."""


class Answer(NamedTuple):
    """What an AI seat decided, and why (None when it cannot say)."""

    action: Action
    reason: Reason | None
    candidates: tuple[Candidate, ...] = ()
    """What it thought of, its choice first, the others by the seat's chance; empty when it did not
    search."""
    slip: Slip | None = None
    """Where a bias decided; never told before the match is over."""

    @property
    def others(self) -> tuple[Candidate, ...]:
        """What else it thought of and tried at least half as often as its choice: of the rest too
        little is known."""
        return tuple(
            c for c in self.candidates[1:] if 2 * c.rollouts >= self.candidates[0].rollouts
        )

    @property
    def best(self) -> Action:
        """What it found best, whatever it does."""
        return self.candidates[0].action if self.candidates else self.action

    def praises(self, action: Action, seat: Seat) -> bool:
        """Whether a hint calls this best, or as good as that."""
        return action == self.best or any(action == c.action for c in self.alike(seat))

    def alike(self, seat: Seat) -> tuple[Candidate, ...]:
        """Which of these are as good as its choice, for the seat that decides."""
        return tuple(c for c in self.others if self.chances[seat] - c.chances[seat] <= EQUAL)

    @property
    def chances(self) -> tuple[float, ...]:
        """Every seat's chance to win after the action; empty when it did not search."""
        return self.candidates[0].chances if self.candidates else ()


class Estimate(NamedTuple):
    """Every seat's chance to win, and how sure it is."""

    chances: tuple[float, ...]
    errors: tuple[float, ...]
    """The standard error of each."""
    worlds: int
    """In how many imagined worlds it was found."""
