"""Answers of an AI seat: action, reason, candidates, mistake and win chances."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from tabletop.ai.paired_samples import PairedDifference
from tabletop.core.actions import Action
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat, Zone

NEGLIGIBLE_GAIN: Final = 0.015
"""Difference of win chances below which two actions count as equally good.

Rollouts can hardly distinguish it from zero.
"""
EVENT_OUTCOME: Final = "event"
"""Kind of an outcome that is 1 if an event of the current round happens to the seat."""
NAMED_OUTCOME: Final = "named"
"""Kind of an outcome that is 1 if an event with a named piece or place happens to the seat."""
PIECES_OUTCOME: Final = "pieces"
"""Kind of an outcome that counts the pieces that the seat gets in the current round."""
SOURCE_OUTCOME: Final = "source"
"""Kind of an outcome that counts the points from one source, a row of the tally."""
SCORE_OUTCOME: Final = "score"
"""Kind of an outcome that counts all points of the seat at the end of the game."""
MOVE_OUTCOME: Final = "move"
"""Kind of an outcome that is 1 if the seat moves a piece between two zones in the current round."""
OUTCOME_KINDS: Final = (
    EVENT_OUTCOME, NAMED_OUTCOME, PIECES_OUTCOME, SOURCE_OUTCOME, SCORE_OUTCOME, MOVE_OUTCOME,
)  # fmt: skip
ZONE_SEPARATOR: Final = ">"
"""Stands between both zones in the name of an outcome of this kind."""
CLEAR_STANDARD_ERRORS: Final = 2.0
"""Standard errors from which one action counts as better than another."""
SURE_STANDARD_ERRORS: Final = 4.0
"""Standard errors from which it does so, whatever other trial games see."""


class Candidate(NamedTuple):
    """An action that the search tried, with its result."""

    action: Action
    win_chances: tuple[float, ...]
    """Win chance of each seat after the action, in seat order."""
    rollout_count: int
    """Number of rollouts, each in another sampled state."""
    standard_error: float = 0.0
    """Standard error of the win chance of the seat that decides."""
    lead_error: float = 0.0
    """Standard error of the difference to the chosen action, in common sampled states."""


class TrialOutcome(NamedTuple):
    """Something that is counted in trial games, such as the points of a seat from one source."""

    kind: str
    """One of `OUTCOME_KINDS`."""
    name: str
    """Name of the event, piece, zones, or label of the tally row; empty for the score.

    A named event has its parameters behind it, as in `buys what=mercado.piece.object.jug`.
    """
    seat: Seat
    number: int = 0
    """Number of the tally row, such as that of a deal; 0 if there is none."""


class OutcomeDifference(NamedTuple):
    """Difference of an outcome between two moves."""

    outcome: TrialOutcome
    mean: float
    """Mean after the first move."""
    other_mean: float
    """Mean after the other move."""
    standard_error: float
    """Standard error of the difference."""
    advantage: float
    """Effect on the victory of the seat that decides; positive for the first move."""


class Threat(NamedTuple):
    """A piece that a rival moves more often after another move than after the best one."""

    seat: Seat
    """The rival."""
    source: Zone
    target: Zone
    mean: float
    """Frequency after the best move."""
    other_mean: float
    """Frequency after the other move."""


def find_threat(outcomes: Iterable[OutcomeDifference]) -> Threat | None:
    """Return the threat among the outcomes of two moves; None if there is none."""
    for each in outcomes:
        if each.outcome.kind == MOVE_OUTCOME and each.advantage > 0.0:
            source, _, target = each.outcome.name.partition(ZONE_SEPARATOR)
            return Threat(each.outcome.seat, source, target, each.mean, each.other_mean)
    return None


def reverse_outcomes(outcomes: Iterable[OutcomeDifference]) -> list[OutcomeDifference]:
    """Return the same differences, seen from the other move."""
    return [
        each._replace(mean=each.other_mean, other_mean=each.mean, advantage=-each.advantage)
        for each in outcomes
    ]


class Contrast(NamedTuple):
    """Trial games of some rounds after the best action and another, in the same sampled states."""

    other_action: Action
    difference: PairedDifference
    """Advantage of the best action for the seat that decides, in victories."""
    outcomes: tuple[OutcomeDifference, ...]
    """Significant differences of the outcomes, the largest effect first."""

    @property
    def favours_other(self) -> bool:
        """True if all that differs speaks for the other action."""
        argued = [each for each in self.outcomes if each.outcome.kind != NAMED_OUTCOME]
        return (
            bool(argued)
            and self.difference.mean <= 0.0
            and all(each.advantage < 0.0 for each in argued)
        )

    def disputes(self, lead: float) -> bool:
        """True if the trial games do not bear out a lead in win chance that a search found.

        They see none at all, or a negligible one that is clearly smaller.
        """
        mean, error = self.difference.mean, self.difference.standard_error
        is_smaller = mean + CLEAR_STANDARD_ERRORS * error < lead
        return mean <= 0.0 or (mean < NEGLIGIBLE_GAIN and is_smaller)

    def reverse(self, best_action: Action) -> Contrast:
        """Return the same trial games, seen from the other action."""
        difference = self.difference._replace(mean=-self.difference.mean)
        return Contrast(best_action, difference, tuple(reverse_outcomes(self.outcomes)))


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
    contrasts: tuple[Contrast, ...] = ()
    """Comparisons of the first candidate with others; for hints only."""

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

        These include alternatives that are not clearly worse: neither the search nor a
        contrast puts them behind by some standard errors.

        Args:
            seat: Seat that decides.
        """
        return tuple(c for c in self.reliable_alternatives if not self._is_clearly_worse(c, seat))

    def _is_clearly_worse(self, candidate: Candidate, seat: Seat) -> bool:
        """True if a candidate is worse than the first one by more than chance explains."""
        lead = self.win_chances[seat] - candidate.win_chances[seat]
        contrast = self.contrast_with(candidate.action)
        if lead <= NEGLIGIBLE_GAIN:
            return False
        is_weak = lead < SURE_STANDARD_ERRORS * candidate.lead_error
        if is_weak and contrast is not None and contrast.disputes(lead):
            return False
        if lead >= CLEAR_STANDARD_ERRORS * candidate.lead_error:
            return True
        return (
            contrast is not None
            and contrast.difference.mean > NEGLIGIBLE_GAIN
            and contrast.difference.z_score >= CLEAR_STANDARD_ERRORS
        )

    def prefer(self, other: Candidate) -> Answer:
        """Return the same answer with an equally good alternative as its first candidate.

        Contrasts are left out; they are about the former one.
        """
        best = self.candidates[0]._replace(lead_error=other.lead_error)
        rest = [each for each in self.candidates[1:] if each.action != other.action]
        candidates = (other._replace(lead_error=0.0), best, *rest)
        return self._replace(action=other.action, candidates=candidates, contrasts=())

    def contrast_with(self, action: Action) -> Contrast | None:
        """Return the comparison of the first candidate with an action; None if there is none."""
        return next((each for each in self.contrasts if each.other_action == action), None)

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
