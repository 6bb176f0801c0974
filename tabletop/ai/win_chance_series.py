"""Win chances of all seats over a match, one estimate for each position.

The estimates use the public view only. Each position is estimated in several passes with
seeds of their own, and the passes are merged. Nothing is computed twice, and the final
values do not depend on the order of the passes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tabletop import games
from tabletop.ai.answers import WinChanceEstimate
from tabletop.ai.luck_estimate import is_forced_decision
from tabletop.ai.search.rollouts import final_estimate
from tabletop.ai.worker import queries
from tabletop.ai.worker.queries import QueryFailure, WinChancesQuery
from tabletop.ai.worker.worker import BackgroundQuery
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.match.match import Event, Match

SAMPLES_PER_PASS = (8, 24, 32, 32, 32)
"""Number of sampled states in each pass over a position; small, so that no move waits long."""
PASSES_PER_POSITION = len(SAMPLES_PER_PASS)
FIRST_POSITION_STRIDE = 16
"""Distance of the positions that are estimated first; then it is halved repeatedly."""
SEEDS_PER_POSITION = 8
"""Number of seeds that a position has for its passes; more than there are passes."""


class PassLimits(NamedTuple):
    """Number of passes for the focused positions and for all others."""

    focused_positions: int
    other_positions: int


class WinChanceSeries:
    """Source of background queries with one estimate for each position, the initial one first.

    A position may be prepared before it is public: it is computed, but readers of the series
    do not see it before it is published.
    """

    def __init__(self, game: Game[State], seed: int) -> None:
        self.change_count = 0
        """Grows with all that is learnt."""
        self.focused_position = 0
        """The moment that is looked at: it and the one before are made fine first."""
        self.pass_limits = PassLimits(PASSES_PER_POSITION, PASSES_PER_POSITION)
        self._game = game
        self._strategy = games.load_strategy(game)
        self._seed = seed
        self._views: list[State] = []
        self._passes: list[int] = []  # asked for, by moment
        self._horizons: list[tuple[float, ...]] = []
        """By moment: its own horizon, and that of the moment before, to be compared with it."""
        self._known: list[tuple[WinChanceEstimate, ...] | None] = []
        """By moment, one for each of its horizons, or the only one of a moment that is certain."""
        self._told = 0  # so many moments

    def __len__(self) -> int:
        """Return the number of published positions."""
        return self._told

    @property
    def prepared_count(self) -> int:
        """Number of positions, published or not."""
        return len(self._views)

    def add_position(self, state: State, is_forced: bool = False) -> None:
        """Prepare and publish one more position. Only its public view is kept.

        Args:
            state: State of the position.
            is_forced: True if the decision before it was forced; then the horizon does not move.
        """
        self.prepare_position(state, is_forced)
        self.publish_positions()

    def publish_positions(self) -> None:
        """Publish all prepared positions."""
        if self._told < len(self._views):
            self._told = len(self._views)
            self.change_count += 1

    def drop_undone_positions(self, count: int) -> None:
        """Keep only the first positions; the others were undone."""
        for kept in (self._views, self._passes, self._horizons, self._known):
            del kept[count:]
        self._told = min(self._told, count)
        self.change_count += 1

    def prepare_position(self, state: State, is_forced: bool = False) -> None:
        """Add one more position without publishing it.

        Args:
            state: State of the position.
            is_forced: True if the decision before it was forced.
        """
        view = self._game.view_for(state, NOBODY)
        self._views.append(view)
        over = self._game.is_over(view)
        self._passes.append(PASSES_PER_POSITION if over else 0)
        before = self._horizons[-1][:1] if self._horizons else ()
        own = () if is_forced else (queries.default_horizon(self._strategy, view),)
        self._horizons.append((*own, *before))
        self._known.append((final_estimate(self._strategy, view),) if over else None)
        self.change_count += 1

    def set_estimate(self, position: int, estimate: WinChanceEstimate) -> None:
        """Set a known estimate of a position; no more queries about it are sent."""
        self._known[position] = (estimate,)
        self._passes[position] = PASSES_PER_POSITION
        self.change_count += 1

    def __getitem__(self, moment: int) -> WinChanceEstimate | None:
        """Return the current estimate of a position, or None."""
        known = self._known[moment]
        return None if known is None else known[0]

    @property
    def known_estimates(self) -> list[tuple[int, WinChanceEstimate]]:
        """Published positions with an estimate, in order."""
        told = enumerate(self._known[: self._told])
        return [(n, known[0]) for n, known in told if known is not None]

    @property
    def is_complete(self) -> bool:
        """True if each published position has an estimate."""
        return all(self._known[: self._told])

    def is_precise(self, position: int) -> bool:
        """True if the estimate of a position is final or nearly so."""
        known = self[position]
        return known is not None and (
            known.sample_count >= sum(SAMPLES_PER_PASS[:2]) or not any(known.standard_errors)
        )

    def paired_estimates(self, position: int) -> tuple[WinChanceEstimate, WinChanceEstimate] | None:
        """Return the estimates of the previous and of this position at the same horizon, or None.

        They differ only by the decision between them and by noise.
        """
        one, two = self._known[position - 1], self._known[position]
        return None if one is None or two is None else (one[0], two[-1])

    def win_chance_changes(self, position: int) -> tuple[tuple[float, float], ...] | None:
        """Return the win chance changes since the previous position, with standard errors."""
        pair = self.paired_estimates(position)
        if pair is None:
            return None
        one, two = pair
        return tuple(
            (b - a, math.hypot(x, y))
            for a, b, x, y in zip(
                one.win_chances,
                two.win_chances,
                one.standard_errors,
                two.standard_errors,
                strict=True,
            )
        )

    def next_query(self) -> BackgroundQuery[tuple[WinChanceEstimate, ...]] | None:
        """Return the next pass of the position that needs one most, or None."""
        open_ones = [n for n, done in enumerate(self._passes) if done < self._wanted(n)]
        if not open_ones:
            return None
        moment = min(open_ones, key=self._rank)
        step = self._passes[moment]
        self._passes[moment] += 1
        number = moment * SEEDS_PER_POSITION + step
        view, chance = self._views[moment], queries.derive_decision_seed(self._seed, number, NOBODY)
        question = WinChancesQuery(
            view, NOBODY, chance, SAMPLES_PER_PASS[step], self._horizons[moment]
        )
        return BackgroundQuery(question, lambda found: self._heard(moment, view, found))

    def _looked_at(self, moment: int) -> bool:
        return 0 <= self.focused_position - moment <= 1

    def _wanted(self, moment: int) -> int:
        return (
            self.pass_limits.focused_positions
            if self._looked_at(moment)
            else self.pass_limits.other_positions
        )

    def _rank(self, moment: int) -> tuple[int, int, int, int]:
        spacing = math.gcd(moment, FIRST_POSITION_STRIDE) or FIRST_POSITION_STRIDE
        return (0 if self._looked_at(moment) else 1, self._passes[moment], -spacing, moment)

    def _heard(
        self, moment: int, view: State, found: tuple[WinChanceEstimate, ...] | QueryFailure | None
    ) -> None:
        if moment >= len(self._views) or self._views[moment] is not view:
            return  # taken back meanwhile
        if found is None:  # the worker died: once more
            self._passes[moment] -= 1
            return
        if isinstance(found, QueryFailure):  # the next pass has other worlds
            return
        known = self._known[moment]
        if known is not None:
            found = tuple(map(merge_estimates, known, found))
        self._known[moment] = found
        self.change_count += 1


def merge_estimates(one: WinChanceEstimate, two: WinChanceEstimate) -> WinChanceEstimate:
    """Return two estimates of one position from different sampled states as one."""
    total = one.sample_count + two.sample_count
    a, b = one.sample_count / total, two.sample_count / total
    return WinChanceEstimate(
        tuple(a * x + b * y for x, y in zip(one.win_chances, two.win_chances, strict=True)),
        tuple(
            math.hypot(a * x, b * y)
            for x, y in zip(one.standard_errors, two.standard_errors, strict=True)
        ),
        total,
    )


def make_win_chance_series(match: Match, moments: Iterable[tuple[Event, State]]) -> WinChanceSeries:
    """Return the series of a match that was played, with its positions from the initial one."""
    series = WinChanceSeries(match.game, match.setup.seed)
    for state, still in mark_forced_decisions(match, moments):
        series.add_position(state, still)
    return series


def mark_forced_decisions(
    match: Match, moments: Iterable[tuple[Event, State]]
) -> Iterator[tuple[State, bool]]:
    """Yield each state with True if the decision before it was forced."""
    before = None
    for event, state in moments:
        yield state, before is not None and is_forced_decision(match, before, event)
        before = state
