"""Baselines of the learning environments: levels act in them, and the table is reproduced."""

from __future__ import annotations

import pytest

pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")

from tabletop.ai.levels import answer_by_heuristic, answer_randomly
from tabletop.lab.baselines import (
    LEVELS,
    measure_baseline,
    parse_arguments,
    play_match,
    print_baselines,
)
from tabletop.lab.research.pettingzoo_env import SoukEnv


def test_levels_play_a_match_of_every_environment_to_its_end(name: str) -> None:
    environment = SoukEnv(name)
    seats = len(environment.possible_agents)
    levels = [answer_by_heuristic, *[answer_randomly] * (seats - 1)]
    rewards = play_match(environment, levels, 1)
    assert abs(sum(rewards)) < 1e-9 and max(rewards) > 0
    assert play_match(environment, levels, 1) == rewards


def test_a_row_counts_each_place_of_each_deal() -> None:
    found = measure_baseline("market_day", "heuristic", "random", 5, 60.0, 1)
    assert found.environment == "souk_market_day-v1" and found.seats == 2
    assert found.match_count == 6, "whole deals"
    assert found.wins.win_share == pytest.approx(found.reward + 0.5)
    assert found.wins.low < found.wins.win_share and found.reward > 0


def test_no_deal_begins_after_the_time() -> None:
    assert measure_baseline("market_day", "random", "heuristic", 1000, 0.0, 1).match_count == 2


def test_the_same_command_prints_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--games market_day --levels random heuristic --opponents random --matches 2"
    given = parse_arguments(words.split())
    print_baselines(given)
    first = capsys.readouterr().out
    print_baselines(given)
    assert capsys.readouterr().out == first
    rows = first.splitlines()
    assert len(rows) == 3 and rows[2].startswith("| souk_market_day-v1 | 2 | heuristic | random |")
    assert set(parse_arguments([]).levels) == set(LEVELS)
