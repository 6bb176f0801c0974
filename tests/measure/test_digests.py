"""The sums by which a compiled engine is held against plain Python."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.strategy import Plan
from tabletop.games.market_day.strategy import MarketStrategy
from tests import digests

FEWEST = 2


@pytest.mark.soak
def test_sums_tell_other_games_and_other_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digests, "PLAN", Plan(rollouts=8, rounds=1.0, trust=0.5))
    monkeypatch.setattr(digests, "THOUGHT", 2)
    monkeypatch.setattr(digests, "THOUGHTFUL", 1)
    found = digests.digest("market_day", 1, FEWEST)
    assert digests.digest("market_day", 1, FEWEST) == found
    with monkeypatch.context() as other:
        other.setattr(digests, "PLAN", Plan(rollouts=200, rounds=1.0, trust=0.5))
        assert digests.digest("market_day", 1, FEWEST) != found
    with monkeypatch.context() as other:
        plan = games.strategy(games.load("market_day")).long._replace(peers=False)
        other.setattr(MarketStrategy, "long", plan)
        assert digests.digest("market_day", 1, FEWEST) != found
    monkeypatch.setattr(digests, "Chance", lambda seed: Chance(seed + 1))
    assert digests.digest("market_day", 1, FEWEST) != found
