"""Odds do not move where nothing can have moved them: real estimates, as demos make them."""

from __future__ import annotations

from itertools import islice

import pytest

from tabletop import games
from tabletop.match.match import Match
from tabletop.seats.answers import Estimate
from tabletop.seats.questions import horizon_of
from tabletop.seats.series import EstimateSeries
from tests.seats.forced import forced_of, match_of, moved_at
from tests.seats.test_seats import ai

FEW = 4
MADE = 24
"""Decisions in which the cut moves in every game."""


@pytest.mark.parametrize("name", games.names())
def test_both_sides_of_a_decision_are_judged_at_one_cut(name: str) -> None:
    """And after a decision that was none the chart stays at the cut of before."""
    game = games.load(name)
    match = Match(game, ai(name, *("trader",) * game.seats[0], seed=4))
    series, still = EstimateSeries(game, 4), [n % 3 == 0 for n in range(MADE + 1)]
    series.add(match.state)
    cuts = {horizon_of(games.strategy(game), match.state)}
    for n in range(1, MADE + 1):
        seat = match.to_act()[0]
        match.submit(seat, match.legal(seat)[-1])
        series.add(match.state, still[n])
        cuts.add(horizon_of(games.strategy(game), match.state))
    assert len(cuts) > 1
    while (query := series.query()) is not None:
        cut = query.question.horizons
        query.heard(tuple(Estimate((at / 100, 1 - at / 100), (0.0, 0.0), 8) for at in cut))
    for n in range(1, MADE + 1):
        pair = series.pair(n)
        assert pair is not None and pair[0].chances == pair[1].chances, n
        charted = series[n - 1], series[n]
        assert not still[n] or charted[0].chances == charted[1].chances, n


@pytest.mark.thinned(2, each=False)
@pytest.mark.parametrize(
    ("name", "matches", "every"),
    [
        ("mercado", 1, 4),
        ("zahab", 1, 8),
        *(pytest.param(name, 2, 2, marks=pytest.mark.soak) for name in games.names()),
    ],
)
def test_a_decision_that_was_none_moves_no_odds(name: str, matches: int, every: int) -> None:
    """Neither where its two sides are compared nor on the chart."""
    tried = 0
    for seed in range(matches):
        match = match_of(name, seed)
        for forced in islice(forced_of(match), 0, FEW * every, every):
            compared, _ = moved_at(match.game, forced, forced.number, still=False)
            _, charted = moved_at(match.game, forced, forced.number, still=True)
            assert not compared, f"{name} {seed}, decision {forced.number}: compared"
            assert not charted, f"{name} {seed}, decision {forced.number}: on the chart"
            tried += 1
    assert tried or name not in ("mercado", "zahab")
