"""The thinking times of bots and levels are reported beside the winner."""

from __future__ import annotations

import re

import pytest

from tests.bots import think_times


def test_bots_and_levels_are_timed_where_they_may_choose(
    capsys: pytest.CaptureFixture[str],
) -> None:
    think_times.main(["market_day", "bot:tests.bots.bad:Slow,ai:trader", "--deals", "1"])
    lines = re.findall(r"(\w+): (\d+\.\d+) s, the mean of (\d+) free", capsys.readouterr().out)
    found = {who: (float(seconds), int(decisions)) for who, seconds, decisions in lines}
    assert set(found) == {"trader", "bot"}
    assert found["bot"][0] >= 0.01
    assert found["trader"][0] < found["bot"][0]  # in seconds it depends on the load of the machine
    assert 80 < found["bot"][1] < 115  # of two matches of six hands; each last card is forced
