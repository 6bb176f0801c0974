"""Odds do not move where nothing can have moved them: real estimates, as demos make them."""

from __future__ import annotations

from itertools import islice

import pytest

from tabletop import games
from tabletop.ai.answers import WinChanceEstimate
from tabletop.ai.win_chance_series import WinChanceSeries
from tabletop.ai.worker.queries import default_horizon
from tabletop.match.match import Match
from tests.ai.forced_moves import estimates_moved, forced_decisions, match_of
from tests.ai.setups import ai_setup

FEW = 4
DECISIONS = 24
"""Decisions in which the cut moves in every game."""


@pytest.mark.parametrize("name", games.names())
def test_both_sides_of_a_decision_are_judged_at_one_cut(name: str) -> None:
    """And after a decision that was none the chart stays at the cut of before."""
    game = games.load(name)
    match = Match(game, ai_setup(name, *("trader",) * game.seat_counts[0], seed=4))
    series, still = WinChanceSeries(game, 4), [n % 3 == 0 for n in range(DECISIONS + 1)]
    series.add_position(match.state)
    cuts = {default_horizon(games.load_strategy(game), match.state)}
    for n in range(1, DECISIONS + 1):
        seat = match.active_seats()[0]
        match.submit(seat, match.legal_actions(seat)[-1])
        series.add_position(match.state, still[n])
        cuts.add(default_horizon(games.load_strategy(game), match.state))
    assert len(cuts) > 1
    while (query := series.next_query()) is not None:
        cut = query.query.horizons
        query.on_reply(
            tuple(WinChanceEstimate((at / 100, 1 - at / 100), (0.0, 0.0), 8) for at in cut)
        )
    for n in range(1, DECISIONS + 1):
        pair = series.paired_estimates(n)
        assert pair is not None and pair[0].win_chances == pair[1].win_chances, n
        charted = series[n - 1], series[n]
        assert not still[n] or charted[0].win_chances == charted[1].win_chances, n


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "matches", "every"),
    [
        ("mercado", 1, 4),
        ("zahab", 1, 8),
        *(pytest.param(name, 2, 2, marks=pytest.mark.slow) for name in games.names()),
    ],
)
def test_a_decision_that_was_none_moves_no_odds(name: str, matches: int, every: int) -> None:
    """Neither where its two sides are compared nor on the chart."""
    tried = 0
    for seed in range(matches):
        match = match_of(name, seed)
        for forced in islice(forced_decisions(match), 0, FEW * every, every):
            compared, _ = estimates_moved(match.game, forced, forced.number, still=False)
            _, charted = estimates_moved(match.game, forced, forced.number, still=True)
            assert not compared, f"{name} {seed}, decision {forced.number}: compared"
            assert not charted, f"{name} {seed}, decision {forced.number}: on the chart"
            tried += 1
    assert tried or name not in ("mercado", "zahab")
