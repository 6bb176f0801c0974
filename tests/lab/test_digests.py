"""The sums by which a compiled engine is held against plain Python."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.strategy import SearchPlan
from tabletop.games.market_day.strategy import MarketDayStrategy
from tests import digests

FEWEST = 2


@pytest.mark.nightly
def test_sums_tell_other_games_and_other_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        digests, "PLAN", SearchPlan(rollouts=8, rounds=1.0, min_standard_errors=0.5)
    )
    monkeypatch.setattr(digests, "DECISIONS_PER_THOUGHT", 2)
    monkeypatch.setattr(digests, "THOUGHTFUL", 1)
    found = digests.digest("market_day", 1, FEWEST)
    assert digests.digest("market_day", 1, FEWEST) == found
    with monkeypatch.context() as other:
        other.setattr(
            digests, "PLAN", SearchPlan(rollouts=200, rounds=1.0, min_standard_errors=0.5)
        )
        assert digests.digest("market_day", 1, FEWEST) != found
    with monkeypatch.context() as other:
        plan = games.load_strategy(games.load("market_day")).master_plan._replace(
            use_master_policy=False
        )
        other.setattr(MarketDayStrategy, "master_plan", plan)
        assert digests.digest("market_day", 1, FEWEST) != found
    monkeypatch.setattr(digests, "Chance", lambda seed: Chance(seed + 1))
    assert digests.digest("market_day", 1, FEWEST) != found
