"""The bench of the search: the same positions everywhere, a figure for every level."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.lab import search_benchmark as bench


@pytest.mark.parametrize("name", games.names())
def test_positions_are_the_same_each_time_and_ask_for_thought(name: str) -> None:
    game = games.load(name)
    found = bench.sample_decisions(game, game.seat_counts[0], 12)
    assert found == bench.sample_decisions(game, game.seat_counts[0], 12)
    assert len(found) == 12
    assert all(len(game.legal_actions(at.view, at.seat)) > 1 for at in found)


@pytest.mark.slow
def test_every_level_has_its_times_and_every_budget_its_regret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench, "REFERENCE_STATES", 8)
    figures = bench.measure_search(["market_day"], timed_count=6, regret_count=2)
    told = bench.format_table(figures)
    for level in DEFAULT_LEVELS:
        assert level in told
        found = figures["market_day"]
        assert 0 <= found[f"{level}_median_ms"] <= found[f"{level}_p99_ms"]  # a clock may be coarse
    assert figures["market_day"]["master_p99_ms"] > 0
    assert all(figures["market_day"][f"regret_{budget}"] >= 0 for budget in bench.ROLLOUT_BUDGETS)
