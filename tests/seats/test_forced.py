"""Odds do not move where nothing can have moved them: real estimates, as demos make them."""

from __future__ import annotations

from itertools import islice

import pytest

from tabletop import games
from tests.seats.forced import forced_of, match_of, moved_at

FEW = 4


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
