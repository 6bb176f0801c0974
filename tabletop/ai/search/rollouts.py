# Compiled by mypyc: see tools/compile.
"""Sampled states and rollouts: the base of each search and each estimate."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic

from tabletop.ai.answers import WinChanceEstimate
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.strategy import Calibration, Strategy
from tabletop.core.zones import Seat

SEED_LIMIT = 1 << 53
MIN_ESTIMATE_SAMPLES: Final = 8
"""Minimum number of sampled states of an estimate that is stopped early."""

PROGRESS_TOLERANCE: Final = 1e-6
"""Tolerance of rounding errors in the progress of a game."""

StopCheck = Callable[[], bool]
"""Function that is called between samples: True if the search must stop now.

It protects against slow machines.
"""


def never_stop() -> bool:
    """Return False: the same seed gives the same decision on each machine."""
    return False


def victory_shares(
    strategy: Strategy[StateT], s: StateT, use_master_win_chances: bool = False
) -> tuple[float, ...]:
    """Return the share of the victory of each seat: exact after the end, else the win chances.

    Args:
        strategy: Strategy of the game.
        s: State to evaluate.
        use_master_win_chances: True to use the win chances among masters.
    """
    game = strategy.game
    if not game.is_over(s):
        found = (
            strategy.master_win_chances(s) if use_master_win_chances else strategy.win_chances(s)
        )
        return _add_handicap(strategy, found) if game.handicap_points else found
    won = [entry.place == 1 for entry in game.standings(s)]
    n = sum(won)
    return tuple(share / n for share in won)


def _add_handicap(strategy: Strategy[StateT], win_chances: tuple[float, ...]) -> tuple[float, ...]:
    """Return win chances with the points that seats get at the end."""
    points = strategy.game.handicap_points
    weights = [p * strategy.point_odds**n for p, n in zip(win_chances, points, strict=True)]
    return tuple(weight / sum(weights) for weight in weights)


SeatPolicy = Callable[[StateT, Seat, Sequence[Action], Chance], Action]
"""Policy of a seat: chooses one of the legal actions."""


def play_rollout(
    strategy: Strategy[StateT],
    s: StateT,
    until: float,
    chance: Chance,
    decide: SeatPolicy[StateT] | None = None,
) -> int:
    """Play a rollout with the heuristic policy and return the number of free decisions.

    A decision is free if it has more than one legal action.

    Args:
        strategy: Strategy of the game.
        s: State; it is changed.
        until: Progress at which the rollout ends, if the game does not end before.
        chance: Source of the random numbers.
        decide: Policy to use instead of the heuristic.
    """
    game = strategy.game
    free = 0
    to_act, legal, apply = game.active_seats, game.legal_actions, game.apply
    policy, progress = decide or strategy.rollout_policy, strategy.progress
    at_once = strategy.chooses_at_once
    while acting := to_act(s):
        if progress(s) >= until:
            break
        if at_once and len(acting) > 1:
            free += _choose_at_once(strategy, s, acting, chance, policy)
            continue
        seat = acting[0]
        actions = legal(s, seat)
        if len(actions) == 1:
            action = actions[0]
        else:
            action, free = policy(s, seat, actions, chance), free + 1
        apply(s, seat, action, chance)
    return free


def _choose_at_once(
    strategy: Strategy[StateT],
    s: StateT,
    acting: Sequence[Seat],
    chance: Chance,
    policy: SeatPolicy[StateT],
) -> int:
    """Apply the choices of all acting seats, each made before any is applied.

    Returns:
        Number of free decisions.
    """
    game, chosen, free = strategy.game, list[Action](), 0
    for seat in acting:
        actions = game.legal_actions(s, seat)
        free += len(actions) > 1
        chosen.append(policy(s, seat, actions, chance) if len(actions) > 1 else actions[0])
    for seat, action in zip(acting, chosen, strict=True):
        game.apply(s, seat, action, chance)
    return free


def play_master_rollout(strategy: Strategy[StateT], s: StateT, until: float, chance: Chance) -> int:
    """Play a rollout with the master policy and return the number of free decisions."""
    return play_rollout(strategy, s, until, chance, strategy.master_policy)


RolloutFunction = Callable[[Any, Any, float, Chance], int]
"""Function that plays a rollout; arguments and result as of `play_rollout`."""


def calibrate_win_chances(
    chances: Sequence[float], calibration: Calibration, free_decisions: int
) -> tuple[float, ...]:
    """Return the calibrated win chances of one sample after a number of free decisions.

    A certain result stays certain unless free decisions could have changed it.

    Args:
        chances: Raw win chances of all seats.
        calibration: Calibration.
        free_decisions: Number of free decisions in the rollout.
    """
    power, slip, edges = calibration
    found = list(chances)
    if power != 1.0 or edges:
        odds = [chance**power for chance in found]
        if edges:
            odds = [each * edge for each, edge in zip(odds, edges, strict=True)]
        total = sum(odds)
        found = [each / total for each in odds]
    if not slip:
        return tuple(found)
    kept = (1.0 - slip) ** free_decisions
    return tuple(kept * each + (1.0 - kept) / len(found) for each in found)


def evaluate_at_horizons(
    strategy: Strategy[StateT], s: StateT, horizons: Sequence[float], chance: Chance
) -> tuple[tuple[float, ...], ...]:
    """Play a rollout and return the calibrated win chances at each horizon.

    Positions are evaluated at whole rounds only, where it is always the turn of the same
    seat. A horizon between two rounds is interpolated. So the values change smoothly from
    turn to turn, and a turn that changed nothing changes no value.

    Args:
        strategy: Strategy of the game.
        s: Sampled state; it is changed.
        horizons: Progress values.
        chance: Source of the random numbers.
    """
    outset = strategy.initial_progress(s)
    rounds = [round(horizon - outset, 6) for horizon in horizons]
    at: dict[int, tuple[float, ...]] = {}
    free = 0
    for whole in sorted({whole for n in rounds for whole in (math.floor(n), math.ceil(n))}):
        free += play_rollout(strategy, s, whole + outset - PROGRESS_TOLERANCE, chance)
        at[whole] = calibrate_win_chances(victory_shares(strategy, s), strategy.calibration, free)
    return tuple(
        interpolate_evaluations(at[math.floor(n)], at[math.ceil(n)], n % 1.0) for n in rounds
    )


def interpolate_evaluations(
    one: tuple[float, ...], two: tuple[float, ...], part: float
) -> tuple[float, ...]:
    """Return the linear interpolation of two evaluations.

    Args:
        one: Evaluation at 0.
        two: Evaluation at 1.
        part: Position between them, from 0 to 1.
    """
    return tuple(a + part * (b - a) for a, b in zip(one, two, strict=True))


class SampledStates(Generic[StateT]):
    """A sequence of states sampled from a view (determinizations), each with its own chance.

    All actions are tried in the same states with the same random numbers (common random
    numbers), so that few samples are enough to compare them.
    """

    __slots__ = (
        "_chance", "_game", "_likely", "_luck", "_number", "_seat", "_state", "_strategy", "_view",
    )  # fmt: skip

    def __init__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        chance: Chance,
        states_per_rollout: int = 1,
    ) -> None:
        """Sample the first state.

        Args:
            strategy: Strategy of the game.
            view: View of the seat.
            seat: Seat that searches.
            chance: Source of the random numbers.
            states_per_rollout: Number of states from which each sample is drawn by its likelihood.
        """
        self._strategy = strategy
        self._likely = states_per_rollout
        self._game = strategy.game
        self._seat = seat
        self._view = strategy.before_secret_choices(view, seat)
        self._chance = chance
        self._luck = Chance(chance.randbelow(SEED_LIMIT))
        self._number = 0
        self.sample_next_state()

    def sample_next_state(self) -> None:
        """Sample the next state."""
        self._number += 1
        self._state = self._game.sample_state(self._view, self._seat, self._chance)
        if self._likely > 1:
            self._draw()

    def _draw(self) -> None:
        """Draw one of several states with probability proportional to its likelihood."""
        likelihood = self._strategy.likelihood
        total = likelihood(self._state, self._seat)
        for _ in range(self._likely - 1):
            other = self._game.sample_state(self._view, self._seat, self._chance)
            likely = likelihood(other, self._seat)
            total += likely
            if self._chance.random() * total < likely:
                self._state = other

    def copy_current_state(self) -> tuple[StateT, Chance]:
        """Return a copy of the current state and its chance, set to the beginning."""
        self._luck.begin_decision(self._number)
        return self._state.copy(), self._luck


def final_estimate(strategy: Strategy[StateT], s: StateT) -> WinChanceEstimate:
    """Return the estimate of a finished game; it has no error."""
    found = victory_shares(strategy, s)
    return WinChanceEstimate(found, (0.0,) * len(found), 1)


def mean_estimate(samples: Sequence[Sequence[float]]) -> WinChanceEstimate:
    """Return the mean of the win chances of several samples with its standard errors."""
    worlds = len(samples)
    of_seats = list(zip(*samples, strict=True))
    means = tuple(sum(of_seat) / worlds for of_seat in of_seats)
    squares = [
        sum((share - mean) ** 2 for share in of_seat)
        for of_seat, mean in zip(of_seats, means, strict=True)
    ]
    errors = tuple(math.sqrt(square / max(1, worlds - 1) / worlds) for square in squares)
    return WinChanceEstimate(means, errors, worlds)


def estimate_win_chances(
    strategy: Strategy[StateT], view: StateT, viewer: Seat, sample_count: int,
    horizons: Sequence[float], chance: Chance, enough: StopCheck = never_stop,
) -> tuple[WinChanceEstimate, ...]:  # fmt: skip
    """Return estimates of the win chances of all seats for a viewer, one for each horizon.

    All horizons use the same sampled states. The estimates serve charts and comments.

    Args:
        strategy: Strategy of the game.
        view: View of the viewer.
        viewer: Seat, or NOBODY for the public view.
        sample_count: Number of sampled states.
        horizons: Progress values at which positions are evaluated.
        chance: Source of the random numbers.
        enough: True if the estimate must stop now.
    """
    imagined = SampledStates(strategy, view, viewer, chance)
    found = []
    for _ in range(sample_count):
        s, luck = imagined.copy_current_state()
        found.append(evaluate_at_horizons(strategy, s, horizons, luck))
        if len(found) >= MIN_ESTIMATE_SAMPLES and enough():
            break
        imagined.sample_next_state()
    return tuple(mean_estimate(at_cut) for at_cut in zip(*found, strict=True))
