"""Environments as libraries of others test them."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from copy import deepcopy
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")

from pettingzoo.test import api_test, seed_test

from tabletop.lab import environment_benchmark
from tabletop.lab.research.pettingzoo_env import SoukEnv
from tests.fixtures.built_in_games import BUILT_IN_GAMES

RULES = re.compile(r"tabletop.(core|games).|<string>")
ROOT = Path(__file__).parents[3]


@pytest.mark.sampled_by_game
def test_an_environment_of_pettingzoo_keeps_its_promises(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that an observation is a row and a mask, as theirs are
        api_test(SoukEnv(name), num_cycles=60)
        seed_test(lambda: SoukEnv(name), num_cycles=12)


def test_a_match_is_played_by_masks_and_paid_at_its_end() -> None:
    environment = SoukEnv("market_day", seats=3, render_mode="ansi")
    environment.reset(seed=4)
    paid = dict.fromkeys(environment.possible_agents, 0.0)
    rng = np.random.default_rng(1)
    for agent in environment.agent_iter():
        seen, reward, over, _, _ = environment.last()
        paid[agent] += reward
        choices = np.flatnonzero(seen["action_mask"])
        assert environment.observation_space(agent).contains(seen)
        environment.step(None if over else int(rng.choice(choices)))
    assert abs(sum(paid.values())) < 1e-9 and max(paid.values()) > 0
    assert "MarketDayState(" in str(environment.render())


def test_what_the_mask_forbids_is_refused() -> None:
    environment = SoukEnv("market_day")
    environment.reset(seed=1)
    mask = environment.observe(environment.agent_selection)["action_mask"]
    for wrong in (int(np.flatnonzero(mask == 0)[0]), None):
        with pytest.raises(ValueError, match=r"may not be chosen|choose one of"):
            environment.step(wrong)


def test_a_mask_alone_is_that_of_what_is_seen_and_stays_as_it_is(name: str) -> None:
    environment, rng = SoukEnv(name), np.random.default_rng(2)
    environment.reset(seed=3)
    for steps in range(60):
        if any(environment.terminations.values()):
            assert steps > 30  # a short game of others is over
            break
        asked = environment.agent_selection
        for agent in environment.agents:
            mask = environment.action_mask(agent)
            assert (environment.observe(agent)["action_mask"] == mask).all()
            assert mask.any() == (agent == asked) and not mask.flags.writeable
        legal = environment.legal()
        assert legal == np.flatnonzero(environment.action_mask(asked)).tolist()
        environment.step(int(rng.choice(legal)))


def test_a_copy_sees_by_itself() -> None:
    environment = SoukEnv("mercado")
    environment.reset(seed=3)
    copy = deepcopy(environment)
    for _ in range(12):
        environment.step(environment.legal()[0])
    before = copy.observe(copy.agent_selection)["observation"]
    fresh = SoukEnv("mercado")
    fresh.reset(seed=3)
    assert (before == fresh.observe(fresh.agent_selection)["observation"]).all()


MOST_CALLS = 8
"""Functions of Python that a step adds to those of the rules: the environment's, what carries out
and asks on, and now and then a menu that nobody has seen; a seventh of them begins the match."""


def test_a_step_adds_few_calls_to_those_of_the_rules(name: str) -> None:
    """Clocks of busy machines are unreliable, so calls are counted; `bench research` measures
    speed."""
    if name not in BUILT_IN_GAMES:
        pytest.skip("the files of the rules of others are not known")
    environment, calls = SoukEnv(name), 0
    environment.reset(seed=1)
    environment_benchmark.play_pettingzoo_match(environment, 0)  # menus that come in every match

    def count(frame: Any, event: str, _: object) -> None:
        nonlocal calls
        if event == "call" and not RULES.search(frame.f_code.co_filename):
            calls += 1

    sys.setprofile(count)
    try:
        steps = environment_benchmark.play_pettingzoo_match(environment, 0)
    finally:
        sys.setprofile(None)
    assert steps > 40 and 4 < calls / steps < MOST_CALLS


def test_the_bench_tells_of_all_ways() -> None:
    figures = environment_benchmark.measure_environments(["market_day"], rounds=1, seconds=0.01)
    told = environment_benchmark.format_table(figures)
    assert told.count("x0.") + told.count("x1.") >= 3 and "market_day" in told
    assert figures["market_day"]["steps a decision"] == 1


def test_the_bench_tells_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tabletop.lab.research.pettingzoo_env", None)
    with pytest.raises(ValueError, match="pip install"):
        environment_benchmark.measure_environments(["market_day"])


def spiel_game(name: str, **params: Any) -> Any:
    pyspiel = pytest.importorskip("pyspiel", reason="the extra `research` is not installed")
    import tabletop.lab.research.openspiel_game  # noqa: F401

    return pyspiel.load_game(f"souk_{name}", params)


def run_simulations(name: str) -> None:
    import pyspiel

    pyspiel.random_sim_test(spiel_game(name, deals=20), num_sims=1, serialize=False, verbose=False)


def test_a_game_of_openspiel_keeps_its_promises() -> None:
    spiel_game("market_day")
    run_simulations("market_day")


def test_programs_in_python_are_told_the_same_legal_actions_as_those_in_cpp(name: str) -> None:
    """Asked of everybody, of whoever decides, before the deal and at the end."""
    game = spiel_game(name, deals=5)
    import pyspiel

    state, random = game.new_initial_state(), Random(4)
    players = [(), *((player,) for player in range(game.num_players()))]

    def agrees() -> bool:
        told = [pyspiel.State.legal_actions(state, *asked) for asked in players]
        return told == [state.legal_actions(*asked) for asked in players]

    assert agrees() and state.legal_actions() == list(range(5))
    state.apply_action(3)
    for _ in range(300):
        assert agrees()
        state.legal_actions().clear()  # what is told is the asker's own
        if state.is_terminal():
            break
        state.apply_action(random.choice(state.legal_actions()))
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    assert agrees() and state.legal_actions() == []


@pytest.mark.nightly
@pytest.mark.processor_limit(3600)
def test_all_games_of_openspiel_keep_their_promises(name: str) -> None:
    spiel_game(name)
    run_simulations(name)


def test_a_program_with_games_of_openspiel_ends_well() -> None:
    """OpenSpiel lets go of what was registered when Python is gone."""
    pytest.importorskip("pyspiel", reason="the extra `research` is not installed")
    subprocess.run(
        [sys.executable, "-c", "import tabletop.lab.research.openspiel_game"], cwd=ROOT, check=True
    )


@pytest.mark.slow
def test_the_example_learns() -> None:
    example = run_path(str(ROOT / "docs" / "examples" / "learner.py"))
    before, after = example["main"]("nacho", "400")
    assert 0.4 < before < 0.6 and after > before + 0.1


def test_a_state_of_openspiel_is_copied_and_written_down() -> None:
    game = spiel_game("zahab", players=3, deals=5)
    state, rng = game.new_initial_state(), np.random.default_rng(3)
    assert state.is_chance_node() and len(state.chance_outcomes()) == 5
    state.apply_action(2)
    for _ in range(15):
        state.apply_action(int(rng.choice(state.legal_actions())))
    copy, again = state.clone(), game.deserialize_state(state.serialize())
    assert str(copy) == str(again) == str(state) and game.num_players() == 3
    before = str(state)
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)
    assert state.observation_string(0) != state.observation_string(1)
    with pytest.raises(Exception, match="there must be one"):
        spiel_game("zahab", deals=0)
