"""Rollouts that remember: how a seat goes on is decided by what it came to in earlier ones."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop import games
from tabletop.ai.search.rollout_statistics import DecisionNode, RolloutStatistics
from tabletop.ai.search.rollouts import SampledStates, play_rollout
from tabletop.ai.search.sequential_halving import (
    CandidateStatistics,
    search_candidates,
    try_candidates,
)
from tabletop.core.chance import Chance
from tabletop.core.strategy import SearchPlan
from tabletop.games.mercado.actions import Draw, Lay

RECALLED = SearchPlan(rollouts=60, rounds=1.0, min_standard_errors=0.5, use_rollout_statistics=True)


def laying_position() -> tuple[Any, Any, Any, Any]:
    """Mercado, its strategy, a position in which a seat has drawn, and its first coin to lay."""
    game = games.load("mercado")
    strategy = games.load_strategy(game)
    s = game.new_initial_state(2, {}, Chance(3))
    seat = game.active_seats(s)[0]
    game.apply(s, seat, Draw(), Chance(4))
    first = next(action for action in game.legal_actions(s, seat) if isinstance(action, Lay))
    return game, strategy, s, first


def test_a_fork_tries_the_advised_first_then_what_promises_most() -> None:
    fork = DecisionNode(["advised", "better", "worse"])  # type: ignore[list-item]
    picks = Counter[int]()
    for _ in range(300):
        number = fork.select_option()
        if not picks:
            assert number == 0
        picks[number] += 1
        fork.update(number, (0.5, 0.7, 0.2)[number])
    assert all(picks[number] for number in range(3)), "each is tried"
    assert picks[1] > 200 > picks[0] > picks[2]


def test_a_turn_is_finished_as_it_paid_best_before() -> None:
    game, strategy, s, first = laying_position()
    seat = game.active_seats(s)[0]
    recall = RolloutStatistics(seat)
    after = s.copy()
    game.apply(after, seat, first, Chance(5))
    legal = game.legal_actions(after, seat)
    liked = [
        each
        for each in strategy.candidate_actions(after, seat, legal, Chance(6))
        if each != legal[0]
    ][-1]
    assert strategy.policy(after, seat, legal, Chance(6)) != liked
    wanted = after.copy()
    game.apply(wanted, seat, liked, Chance(7))
    met = 0
    for n in range(60):
        world = after.copy()
        recall(strategy, world, strategy.progress(world) + 0.1, Chance(n))
        fork, number = recall.path[0]
        recall.backpropagate(0.9 if fork.options[number] == liked else 0.1)
        met += n >= 30 and fork.options[number] == liked
    assert met > 20


def test_what_is_recalled_is_legal_and_of_later_turns_too() -> None:
    game, strategy, s, first = laying_position()
    seat = game.active_seats(s)[0]
    recall = RolloutStatistics(seat)
    until = strategy.progress(s) + 3.0
    turns = set()
    for n in range(150):
        world = s.copy()
        game.apply(world, seat, first, Chance(n))
        again, met = world.copy(), Chance(n)
        recall(strategy, world, until, Chance(n))
        for fork, number in recall.path[:-1]:
            while game.active_seats(again) != (seat,) or len(game.legal_actions(again, seat)) == 1:
                actor = game.active_seats(again)[0]
                legal = game.legal_actions(again, actor)
                game.apply(again, actor, strategy.policy(again, actor, legal, met), met)
            legal = game.legal_actions(again, seat)
            assert set(fork.options) <= set(legal)
            assert fork.options[0] == strategy.policy(again, seat, legal, met)
            turns.add(again.turn - s.turn)
            game.apply(again, seat, fork.options[number], met)
        recall.backpropagate(strategy.win_chances(world)[seat])
    assert {0, 2} <= turns


def test_each_candidate_remembers_what_its_own_rollouts_brought() -> None:
    game, strategy, s, first = laying_position()
    seat = game.active_seats(s)[0]
    others = [action for action in game.legal_actions(s, seat) if action != first]
    trials = [CandidateStatistics(action, 2) for action in (first, others[0])]
    for trial in trials:
        trial.rollout_statistics = RolloutStatistics(seat)
    worlds = SampledStates(strategy, game.view_for(s, seat), seat, Chance(3))
    for _ in range(5):
        try_candidates(strategy, worlds, trials, seat, strategy.progress(s) + 1.0)
    for trial in trials:
        assert trial.rollout_statistics
        fork, _ = trial.rollout_statistics.path[0]
        assert fork.total_value == pytest.approx(sum(trial.values))
    plain = search_candidates(
        strategy,
        game.view_for(s, seat),
        seat,
        RECALLED._replace(use_rollout_statistics=False),
        Chance(7),
    )
    assert plain != search_candidates(strategy, game.view_for(s, seat), seat, RECALLED, Chance(7))


def test_a_search_that_recalls_is_the_same_again_and_hangs_on_nothing_hidden() -> None:
    game, strategy, s, _ = laying_position()
    seat = game.active_seats(s)[0]
    view = game.view_for(s, seat)
    found = search_candidates(strategy, view, seat, RECALLED, Chance(7))
    assert found == search_candidates(strategy, view, seat, RECALLED, Chance(7))
    assert found[0].action in game.legal_actions(s, seat)
    world, _ = SampledStates(strategy, view, seat, Chance(8)).copy_current_state()
    assert world != s, "other stacks"
    assert found == search_candidates(
        strategy, game.view_for(world, seat), seat, RECALLED, Chance(7)
    )


def test_with_more_seats_there_are_fewer_rollouts() -> None:
    game = games.load("mercado")
    strategy = games.load_strategy(game)
    tried = []
    for seats in (2, 4):
        s = game.new_initial_state(seats, {}, Chance(3))
        seat = game.active_seats(s)[0]
        game.apply(s, seat, Draw(), Chance(4))
        plan = RECALLED._replace(rollouts=400, negligible_gain=-1.0)
        found = search_candidates(strategy, game.view_for(s, seat), seat, plan, Chance(7))
        tried.append(sum(each.rollout_count for each in found))
    assert tried[1] < 0.75 * tried[0]


@pytest.mark.parametrize("name", ["nacho", "basari"])
def test_the_first_rollout_goes_by_rule_of_thumb(name: str) -> None:
    game = games.load(name)
    strategy = games.load_strategy(game)
    s = game.new_initial_state(3, {}, Chance(3))
    ends = []
    for onward in (play_rollout, RolloutStatistics(0)):
        worlds = SampledStates(strategy, game.view_for(s, 0), 0, Chance(3))
        world, luck = worlds.copy_current_state()
        game.apply(world, 0, game.legal_actions(world, 0)[0], luck)
        onward(strategy, world, strategy.progress(world) + 0.01, luck)
        ends.append(world)
    assert ends[0] == ends[1]
