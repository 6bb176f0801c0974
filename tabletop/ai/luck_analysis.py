"""Luck analysis of one decision at a time, while the screen shows it."""

from __future__ import annotations

from tabletop.ai.luck_estimate import LuckEstimate
from tabletop.ai.match_review import DecisionPoint
from tabletop.ai.win_chance_series import merge_estimates
from tabletop.ai.worker import queries
from tabletop.ai.worker.queries import LuckQuery, QueryFailure
from tabletop.ai.worker.worker import BackgroundQuery
from tabletop.core.state import NOBODY

SAMPLES_PER_PASS = (32, 32)
"""Number of sampled states in each pass; small, so that no move waits long for one."""


class LuckAnalysis:
    """Source of background queries that estimates the luck after one decision at a time."""

    def __init__(self, seed: int) -> None:
        self.luck_estimate: LuckEstimate | None = None
        """The luck found; None until the estimate is final."""
        self._seed = seed
        self._moment: DecisionPoint | None = None
        self._found: LuckEstimate | None = None
        self._asked = 0  # passes
        self._heard = 0

    def start_analysis(self, decision: DecisionPoint | None) -> None:
        """Start the analysis of a decision; None stops it."""
        self._moment, self._found, self.luck_estimate = decision, None, None
        self._asked = self._heard = 0

    def next_query(self) -> BackgroundQuery[LuckEstimate] | None:
        """Return the query of the next pass, or None if nothing is to be asked."""
        moment = self._moment
        if moment is None or self._asked == len(SAMPLES_PER_PASS):
            return None
        step, self._asked = self._asked, self._asked + 1
        chance = queries.derive_decision_seed(
            self._seed, moment.decision_number * len(SAMPLES_PER_PASS) + step, NOBODY
        )
        known = moment.action, moment.view_after, SAMPLES_PER_PASS[step]
        question = LuckQuery(moment.view_before, moment.seat, chance, *known)
        return BackgroundQuery(question, lambda found: self._hear(moment, found))

    def _hear(self, moment: DecisionPoint, found: LuckEstimate | QueryFailure | None) -> None:
        if moment is not self._moment:
            return  # another is looked at meanwhile
        if not isinstance(found, LuckEstimate):  # a thought failed: nothing is told
            self.start_analysis(None)
            return
        so_far, self._heard = self._found, self._heard + 1
        if so_far is not None:
            expected = merge_estimates(so_far.expected_win_chances, found.expected_win_chances)
            found = LuckEstimate(
                expected, merge_estimates(so_far.actual_win_chances, found.actual_win_chances)
            )
        self._found = found
        if self._heard == len(SAMPLES_PER_PASS):
            self.luck_estimate = found
