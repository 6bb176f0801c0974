"""Trials of moves that end after some rounds and are judged by the points forecast.

Results are leads in points, divided by the lead that counts as much as a victory. So the limits
of `PairedDifference` hold for them too.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tabletop.ai.horizon.points_forecast import PointsForecast
from tabletop.ai.horizon.strong_matches import has_master_policy
from tabletop.ai.move_evaluator import ROLLOUT_POLICIES, PairedTrials, RolloutPolicy
from tabletop.ai.search.rollouts import PROGRESS_TOLERANCE
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat

MASTERS: Final = "masters"
"""Name of the rollout policy of masters."""


def choose_master_action(
    strategy: Strategy[StateT], s: StateT, seat: Seat, legal: Sequence[Action], chance: Chance
) -> Action:
    """Return the action of the master policy."""
    return strategy.master_policy(s, seat, legal, chance)


def horizon_policies(strategy: Strategy[StateT]) -> Mapping[str, RolloutPolicy]:
    """Return the rollout policies with which a move must be better, by name.

    Games with a model of masters add it to those of the move evaluator.
    """
    if not has_master_policy(strategy):
        return ROLLOUT_POLICIES
    return {**ROLLOUT_POLICIES, MASTERS: choose_master_action}


class Horizon(NamedTuple):
    """The end of trials, and the judge of the positions there."""

    rounds: float
    """Number of rounds; the horizon lies at the end of a round."""
    forecast: PointsForecast
    is_recorded: bool = False
    """True to record the outcomes of the trials."""


class HorizonTrials(PairedTrials[StateT]):
    """Trials of some moves in the same sampled states, judged by points at a horizon."""

    def __init__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        rollout_policy: RolloutPolicy,
        chance: Chance,
        horizon: Horizon,
    ) -> None:
        """Prepare trials.

        Args:
            strategy: Strategy of the game.
            view: View of the seat.
            seat: Seat that decides.
            rollout_policy: Policy of all seats.
            chance: Source of the random numbers.
            horizon: End and judge of the trials.
        """
        super().__init__(
            strategy,
            view,
            seat,
            rollout_policy,
            chance,
            horizon.rounds if horizon.is_recorded else None,
        )
        outset = strategy.initial_progress(view)
        begun = math.floor(strategy.progress(view) - outset + PROGRESS_TOLERANCE)
        self._until = outset + begun + horizon.rounds - PROGRESS_TOLERANCE
        self._forecast = horizon.forecast

    def evaluate(self, s: StateT) -> tuple[float, ...]:
        """Return the expected lead of each seat, as a part of a victory."""
        leads = self._forecast.leads(self._strategy, s)
        return tuple(lead / self._forecast.points_per_victory for lead in leads)
