"""Estimates of luck: the effect of chance after a decision.

All states are sampled from the view of the deciding seat, so that luck which it could not
know is not revealed.
"""

from __future__ import annotations

from typing import NamedTuple

from tabletop.ai.answers import WinChanceEstimate
from tabletop.ai.search.rollouts import (
    SampledStates,
    StopCheck,
    estimate_win_chances,
    evaluate_at_horizons,
    final_estimate,
    mean_estimate,
    never_stop,
)
from tabletop.core.actions import Action
from tabletop.core.acts import Move
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat, Visibility
from tabletop.match.match import Event, Match


class LuckEstimate(NamedTuple):
    """Win chances expected after an action, and those with the actual result of chance."""

    expected_win_chances: WinChanceEstimate
    """Estimate after the action, averaged over all results of chance."""
    actual_win_chances: WinChanceEstimate
    """Estimate after the action with the actual result of chance."""


def estimate_luck(
    strategy: Strategy[StateT], view: StateT, seat: Seat, action: Action, view_after: StateT,
    sample_count: int, rounds: float, chance: Chance, enough: StopCheck = never_stop,
) -> LuckEstimate:  # fmt: skip
    """Return the win chances before and after chance acted, evaluated at the same horizon.

    Args:
        strategy: Strategy of the game.
        view: View of the seat before the action.
        seat: Seat that decided.
        action: Its action.
        view_after: Its view after the action.
        sample_count: Maximum number of sampled states.
        rounds: Length of a rollout in rounds of the table.
        chance: Source of the random numbers.
        enough: True if the estimate must stop now.
    """
    imagined = SampledStates(strategy, view, seat, chance)
    horizon = strategy.progress(view) + rounds
    tried = []
    for _ in range(sample_count):
        tried.append(_expected_shares(strategy, imagined, seat, action, horizon))
        imagined.sample_next_state()
        if enough():
            break
    return LuckEstimate(
        mean_estimate(tried),
        _actual_estimate(strategy, view_after, seat, len(tried), horizon, chance),
    )


def count_chance_events(match: Match, event: Event) -> int:
    """Return the amount of chance in a decision: draws, or pieces that were revealed.

    A piece is revealed if it moves from a zone that nobody sees to one that somebody sees.
    """
    zones, draws = match.game.zones, len(match.decisions[event.decision_number].chance_draws)
    unseen = sum(
        act.n
        for act in event.acts
        if isinstance(act, Move)
        and zones[act.source].visibility is Visibility.NOBODY
        and zones[act.target].visibility is not Visibility.NOBODY
    )
    return max(draws, unseen)


def is_forced_decision(match: Match, before: State, event: Event) -> bool:
    """True if only one action was legal and chance revealed nothing; win chances cannot change."""
    choosing = match.game.active_seats(before) == (event.seat,)
    return (
        choosing
        and len(match.game.legal_actions(before, event.seat)) == 1
        and not count_chance_events(match, event)
    )


def _expected_shares(
    strategy: Strategy[StateT],
    imagined: SampledStates[StateT],
    seat: Seat,
    action: Action,
    horizon: float,
) -> tuple[float, ...]:
    """Return the win chances after the action in the current sampled state."""
    s, luck = imagined.copy_current_state()
    strategy.game.apply(s, seat, action, luck)
    return evaluate_at_horizons(strategy, s, (horizon,), luck)[0]


def _actual_estimate(
    strategy: Strategy[StateT],
    view: StateT,
    seat: Seat,
    worlds: int,
    horizon: float,
    chance: Chance,
) -> WinChanceEstimate:
    """Return the estimate of a view; the exact result if the game is over."""
    if strategy.game.is_over(view):
        return final_estimate(strategy, view)
    return estimate_win_chances(strategy, view, seat, worlds, (horizon,), chance)[0]
