"""Rollouts that remember: how a seat goes on is decided by what it came to in earlier ones."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.strategy import Plan
from tabletop.games.mercado.actions import Draw, Lay
from tabletop.seats.recall import Fork, Recall
from tabletop.seats.rollouts import Worlds, play_on
from tabletop.seats.search import Trial, one_more_world, search

RECALLED = Plan(rollouts=60, rounds=1.0, trust=0.5, recall=True)


def laying() -> tuple[Any, Any, Any, Any]:
    """Mercado, its strategy, a position in which a seat has drawn, and its first coin to lay."""
    game = games.load("mercado")
    strategy = games.strategy(game)
    s = game.new(2, {}, Chance(3))
    seat = game.to_act(s)[0]
    game.apply(s, seat, Draw(), Chance(4))
    first = next(action for action in game.legal(s, seat) if isinstance(action, Lay))
    return game, strategy, s, first


def test_a_fork_tries_the_advised_first_then_what_promises_most() -> None:
    fork = Fork(["advised", "better", "worse"])  # type: ignore[list-item]
    picks = Counter[int]()
    for _ in range(300):
        number = fork.pick()
        if not picks:
            assert number == 0
        picks[number] += 1
        fork.learn(number, (0.5, 0.7, 0.2)[number])
    assert all(picks[number] for number in range(3)), "each is tried"
    assert picks[1] > 200 > picks[0] > picks[2]


def test_a_turn_is_finished_as_it_paid_best_before() -> None:
    game, strategy, s, first = laying()
    seat = game.to_act(s)[0]
    recall = Recall(seat)
    after = s.copy()
    game.apply(after, seat, first, Chance(5))
    legal = game.legal(after, seat)
    liked = [each for each in strategy.propose(after, seat, legal, Chance(6)) if each != legal[0]][
        -1
    ]
    assert strategy.policy(after, seat, legal, Chance(6)) != liked
    wanted = after.copy()
    game.apply(wanted, seat, liked, Chance(7))
    met = 0
    for n in range(60):
        world = after.copy()
        recall(strategy, world, strategy.progress(world) + 0.1, Chance(n))
        fork, number = recall.way[0]
        recall.learn(0.9 if fork.options[number] == liked else 0.1)
        met += n >= 30 and fork.options[number] == liked
    assert met > 20


def test_what_is_recalled_is_legal_and_of_later_turns_too() -> None:
    game, strategy, s, first = laying()
    seat = game.to_act(s)[0]
    recall = Recall(seat)
    until = strategy.progress(s) + 3.0
    turns = set()
    for n in range(150):
        world = s.copy()
        game.apply(world, seat, first, Chance(n))
        again, met = world.copy(), Chance(n)
        recall(strategy, world, until, Chance(n))
        for fork, number in recall.way[:-1]:
            while game.to_act(again) != (seat,) or len(game.legal(again, seat)) == 1:
                actor = game.to_act(again)[0]
                legal = game.legal(again, actor)
                game.apply(again, actor, strategy.policy(again, actor, legal, met), met)
            legal = game.legal(again, seat)
            assert set(fork.options) <= set(legal)
            assert fork.options[0] == strategy.policy(again, seat, legal, met)
            turns.add(again.turn - s.turn)
            game.apply(again, seat, fork.options[number], met)
        recall.learn(strategy.chances(world)[seat])
    assert {0, 2} <= turns


def test_each_candidate_remembers_what_its_own_rollouts_brought() -> None:
    game, strategy, s, first = laying()
    seat = game.to_act(s)[0]
    others = [action for action in game.legal(s, seat) if action != first]
    trials = [Trial(action, 2) for action in (first, others[0])]
    for trial in trials:
        trial.recall = Recall(seat)
    worlds = Worlds(strategy, game.redact(s, seat), seat, Chance(3))
    for _ in range(5):
        one_more_world(strategy, worlds, trials, seat, strategy.progress(s) + 1.0)
    for trial in trials:
        assert trial.recall
        fork, _ = trial.recall.way[0]
        assert fork.total == pytest.approx(sum(trial.values))
    plain = search(strategy, game.redact(s, seat), seat, RECALLED._replace(recall=False), Chance(7))
    assert plain != search(strategy, game.redact(s, seat), seat, RECALLED, Chance(7))


def test_a_search_that_recalls_is_the_same_again_and_hangs_on_nothing_hidden() -> None:
    game, strategy, s, _ = laying()
    seat = game.to_act(s)[0]
    view = game.redact(s, seat)
    found = search(strategy, view, seat, RECALLED, Chance(7))
    assert found == search(strategy, view, seat, RECALLED, Chance(7))
    assert found[0].action in game.legal(s, seat)
    world, _ = Worlds(strategy, view, seat, Chance(8)).fresh()
    assert world != s, "other stacks"
    assert found == search(strategy, game.redact(world, seat), seat, RECALLED, Chance(7))


def test_with_more_seats_there_are_fewer_rollouts() -> None:
    game = games.load("mercado")
    strategy = games.strategy(game)
    tried = []
    for seats in (2, 4):
        s = game.new(seats, {}, Chance(3))
        seat = game.to_act(s)[0]
        game.apply(s, seat, Draw(), Chance(4))
        plan = RECALLED._replace(rollouts=400, equal=-1.0)
        found = search(strategy, game.redact(s, seat), seat, plan, Chance(7))
        tried.append(sum(each.rollouts for each in found))
    assert tried[1] < 0.75 * tried[0]


@pytest.mark.parametrize("name", ["nacho", "basari"])
def test_the_first_rollout_goes_by_rule_of_thumb(name: str) -> None:
    game = games.load(name)
    strategy = games.strategy(game)
    s = game.new(3, {}, Chance(3))
    ends = []
    for onward in (play_on, Recall(0)):
        worlds = Worlds(strategy, game.redact(s, 0), 0, Chance(3))
        world, luck = worlds.fresh()
        game.apply(world, 0, game.legal(world, 0)[0], luck)
        onward(strategy, world, strategy.progress(world) + 0.01, luck)
        ends.append(world)
    assert ends[0] == ends[1]
