"""Parallel environments, ids with editions, named columns and rewards by points."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")

from pettingzoo.test import api_test, parallel_api_test

from tabletop.core.zones import Seat
from tabletop.lab.research.observation_columns import encode_one_hot
from tabletop.lab.research.parallel_env import SoukParallelEnv
from tabletop.lab.research.pettingzoo_env import SoukEnv, environment_id, make


def test_a_parallel_environment_keeps_the_promises_of_pettingzoo(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(SoukParallelEnv(name), num_cycles=40)


def test_a_seed_gives_the_same_match(name: str) -> None:
    """The test of PettingZoo for this takes no masks."""
    first, second = SoukParallelEnv(name), SoukParallelEnv(name)
    rng, shown = np.random.default_rng(1), set()
    seen, again = first.reset(seed=8)[0], second.reset(seed=8)[0]
    for _ in range(30):
        for agent in first.agents:
            row = seen[agent]["observation"]
            assert (row == again[agent]["observation"]).all()
            shown.add(row.tobytes())
        actions = {
            agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"])))
            for agent in first.agents
        }
        seen, again = first.step(actions)[0], second.step(actions)[0]
        if not first.agents:
            break
    assert len(shown) > 10
    assert second.reset(seed=9)[0]["seat_0"]["observation"].tobytes() not in shown


def test_seats_that_choose_in_secret_choose_in_one_step() -> None:
    environment, rng = SoukParallelEnv("nacho", seats=3), np.random.default_rng(2)
    seen, _ = environment.reset(seed=3)
    together, paid, steps = 0, dict.fromkeys(environment.possible_agents, 0.0), 0
    while environment.agents:
        masks = {agent: seen[agent]["action_mask"] for agent in environment.agents}
        asked = [agent for agent, mask in masks.items() if not mask[environment.wait_id]]
        together += len(asked) > 1
        assert asked and all(masks[each].sum() == 1 for each in masks if each not in asked)
        actions = {each: int(rng.choice(np.flatnonzero(mask))) for each, mask in masks.items()}
        seen, rewards, _, _, _ = environment.step(actions)
        for agent, reward in rewards.items():
            paid[agent] += reward
        steps += 1
    assert together > 5 and steps > 20
    assert abs(sum(paid.values())) < 1e-9 and max(paid.values()) > 0


def test_a_seat_sees_nothing_of_an_unfinished_choice_of_another() -> None:
    """An action of several ids is said in several steps, which only the seat itself sees."""
    environment = SoukParallelEnv("basari")
    assert environment.encoded_game.action_ids.max_sequence_length > 1
    rng, compared = np.random.default_rng(1), 0
    seen, _ = environment.reset(seed=1)
    said = [n for n, each in enumerate(environment.columns) if each.name.startswith("chosen_id")]
    while environment.agents:
        speaking = [seat for seat in range(3) if environment._chosen_ids.get(seat)]
        for seat, agent in enumerate(environment.agents):
            shows = (seen[agent]["observation"][said] >= 0).any()
            assert shows == (seat in speaking)
            compared += bool(speaking)
        seen, *_ = environment.step(
            {
                agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"])))
                for agent in environment.agents
            }
        )
    assert compared > 3


def test_an_illegal_id_is_refused() -> None:
    environment = SoukParallelEnv("market_day")
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="may not be chosen"):
        environment.step(dict.fromkeys(environment.agents, environment.wait_id))


def test_an_id_names_the_edition_of_the_rules(name: str) -> None:
    assert make(environment_id(name)).metadata["name"] == environment_id(name)
    with pytest.raises(ValueError, match=f"the rules of this release are souk_{name}-v"):
        make(f"souk_{name}-v99")


def test_columns_have_names_and_bounds_and_pieces_can_be_one_hot(name: str) -> None:
    plain, spread = SoukEnv(name), SoukEnv(name, one_hot=True)
    rng = np.random.default_rng(4)
    for environment in (plain, spread):
        environment.reset(seed=2)
    names = [column.name for column in plain.columns]
    assert len(set(names)) == len(names) and names[0] == "viewer"
    assert any(column.kinds for column in plain.columns)
    for _ in range(30):
        if any(plain.terminations.values()):
            break
        agent = plain.agent_selection
        row, bits = (each.observe(agent)["observation"] for each in (plain, spread))
        assert plain.observation_space(agent)["observation"].contains(row)
        assert spread.observation_space(agent)["observation"].contains(bits)
        assert bits.tolist() == encode_one_hot(row.tolist(), plain.columns)
        action = int(rng.choice(plain.legal()))
        for environment in (plain, spread):
            environment.step(action)


def test_points_can_be_rewards() -> None:
    environment = SoukEnv("market_day", seats=3, points_as_rewards=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(environment, num_cycles=60)
    environment.reset(seed=5)
    paid: dict[Seat, float] = dict.fromkeys(range(3), 0.0)
    rng = np.random.default_rng(1)
    first = environment._centred_scores()
    for agent in environment.agent_iter():
        _, reward, over, _, _ = environment.last(observe=False)
        paid[int(agent[-1])] += reward
        environment.step(None if over else int(rng.choice(environment.legal())))
    scores = [entry.score for entry in environment.encoded_game.game.standings(
        environment.position.state
    )]  # fmt: skip
    mean = sum(scores) / 3
    gains = [score - mean - start for score, start in zip(scores, first, strict=True)]
    assert list(paid.values()) == pytest.approx(gains) and max(gains) > 0
