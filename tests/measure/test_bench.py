"""The bench of the search: the same positions everywhere, a figure for every level."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.measure import thinking as bench
from tabletop.seats.levels import PLAYED


@pytest.mark.parametrize("name", games.names())
def test_positions_are_the_same_each_time_and_ask_for_thought(name: str) -> None:
    game = games.load(name)
    found = bench.positions(game, game.seats[0], 12)
    assert found == bench.positions(game, game.seats[0], 12)
    assert len(found) == 12
    assert all(len(game.legal(at.view, at.seat)) > 1 for at in found)


@pytest.mark.soak
def test_every_level_has_its_times_and_every_budget_its_regret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench, "LONG", 8)
    figures = bench.searches(["market_day"], wanted=6, judged=2)
    told = bench.table(figures)
    for level in PLAYED:
        assert level in told
        found = figures["market_day"]
        assert 0 <= found[f"{level}_median_ms"] <= found[f"{level}_p99_ms"]  # a clock may be coarse
    assert figures["market_day"]["master_p99_ms"] > 0
    assert all(figures["market_day"][f"regret_{budget}"] >= 0 for budget in bench.BUDGETS)
