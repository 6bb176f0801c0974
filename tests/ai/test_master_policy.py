"""Rollouts among masters: all decide as masters mostly would, in worlds that what was played makes
likely, as far as a stage of the game goes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop import games
from tabletop.ai.search.rollouts import SampledStates, play_master_rollout, play_rollout
from tabletop.ai.search.sequential_halving import search_candidates
from tabletop.core.chance import Chance
from tabletop.core.strategy import OpponentModel, SearchPlan
from tabletop.games.market_day.actions import Play
from tabletop.games.market_day.strategy import MIN_PLAY_PROBABILITY, MarketDayStrategy

AMONG_MASTERS = SearchPlan(
    rollouts=60,
    rounds=9.0,
    min_standard_errors=0.5,
    use_master_policy=True,
    stop_at_stage_end=True,
    states_per_rollout=8,
)


def second_to_play(seats: int = 4) -> tuple[Any, MarketDayStrategy, Any, int]:
    """Market Day, its strategy, a position in which one card lies there, and who is to act."""
    game = games.load("market_day")
    strategy = games.load_strategy(game)
    assert isinstance(strategy, MarketDayStrategy)
    s = game.new_initial_state(seats, {}, Chance(3))
    leader = game.active_seats(s)[0]
    game.apply(s, leader, game.legal_actions(s, leader)[-1], Chance(4))
    return game, strategy, s, game.active_seats(s)[0]


def test_masters_are_drawn_as_often_as_they_are_liked() -> None:
    game, strategy, s, seat = second_to_play()
    legal = game.legal_actions(s, seat)
    chance = Chance(5)
    drawn = Counter(strategy.master_policy(s, seat, legal, chance) for _ in range(2000))
    assert set(drawn) <= set(legal)
    for action in legal:
        likely = strategy._play_probability(s, seat, action.rank)
        assert drawn[action] / 2000 == pytest.approx(likely, abs=0.05)
    assert max(drawn.values()) < 2000, "not one alone"


def test_a_world_is_as_likely_as_masters_would_have_played_so() -> None:
    game, strategy, s, seat = second_to_play()
    leader = s.leader
    before = s.copy()
    before.played = ()
    before.hands[leader] = tuple(sorted((*s.hands[leader], s.played[0])))
    chance = Chance(5)
    legal = game.legal_actions(before, leader)
    drawn = [strategy.master_policy(before, leader, legal, chance) for _ in range(2000)]
    often = drawn.count(Play(s.played[0])) / 2000
    assert strategy.likelihood(s, seat) == pytest.approx(MIN_PLAY_PROBABILITY + often, abs=0.05)
    assert strategy.likelihood(s, seat) == MIN_PLAY_PROBABILITY + strategy._play_probability(
        before, leader, s.played[0]
    )
    assert strategy.likelihood(s, leader) == 1.0, "one's own card tells nothing"


def test_of_some_worlds_the_likely_ones_are_tried_more_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, strategy, s, seat = second_to_play()
    other = (seat + 1) % 4
    view = game.view_for(s, seat)
    monkeypatch.setattr(
        strategy, "likelihood", lambda world, _: 9.0 if 10 in world.hands[other] else 1.0
    )
    met = []
    for likely in (1, 8):
        worlds = SampledStates(strategy, view, seat, Chance(3), likely)
        found = 0
        for _ in range(150):
            world, _ = worlds.copy_current_state()
            assert world.hands[seat] == s.hands[seat]
            found += 10 in world.hands[other]
            worlds.sample_next_state()
        met.append(found / 150)
    assert met[1] > met[0] + 0.1


def test_a_search_among_masters_asks_them_and_stops_with_the_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, strategy, s, seat = second_to_play()
    judged: list[Any] = []
    asked: list[int] = []
    chances, as_masters = strategy.win_chances, strategy.master_policy

    def judging(at: Any) -> Any:
        judged.append(at.copy())
        return chances(at)

    def asking(*given: Any) -> Any:
        asked.append(given[1])
        return as_masters(*given)

    monkeypatch.setattr(strategy, "win_chances", judging)
    monkeypatch.setattr(strategy, "master_policy", asking)
    view = game.view_for(s, seat)
    search_candidates(strategy, view, seat, AMONG_MASTERS, Chance(7))
    assert {(at.hands_played, strategy.progress(at)) for at in judged} == {(1, 6.0)}
    assert set(asked) == set(range(4))
    judged.clear()
    asked.clear()
    plain = AMONG_MASTERS._replace(
        use_master_policy=False, stop_at_stage_end=False, states_per_rollout=1
    )
    search_candidates(strategy, view, seat, plain, Chance(7))
    assert not asked
    assert {(at.hands_played, strategy.progress(at)) for at in judged} == {(1, 9.0)}


def test_a_search_among_masters_is_the_same_again_and_hangs_on_nothing_hidden() -> None:
    game, strategy, s, seat = second_to_play()
    view = game.view_for(s, seat)
    found = search_candidates(strategy, view, seat, AMONG_MASTERS, Chance(7))
    assert found == search_candidates(strategy, view, seat, AMONG_MASTERS, Chance(7))
    world, _ = SampledStates(strategy, view, seat, Chance(8)).copy_current_state()
    assert world != s, "other hands"
    assert found == search_candidates(
        strategy, game.view_for(world, seat), seat, AMONG_MASTERS, Chance(7)
    )


@pytest.mark.parametrize("seats", range(2, 9))
def test_masters_play_a_game_to_its_end_with_any_number_of_seats(seats: int) -> None:
    game, strategy, s, _ = second_to_play(seats)
    play_master_rollout(strategy, s, float("inf"), Chance(5))
    assert game.is_over(s)


def test_where_nothing_is_known_of_masters_they_go_by_rule_of_thumb() -> None:
    game = games.load("nacho")
    strategy = games.load_strategy(game)
    ends = []
    for onward in (play_rollout, play_master_rollout):
        s = game.new_initial_state(3, {}, Chance(3))
        onward(strategy, s, strategy.progress(s) + 2.0, Chance(5))
        ends.append(s)
    assert ends[0] == ends[1]
    assert strategy.likelihood(ends[0], 0) == 1.0
    assert strategy.stage_end(ends[0]) == float("inf")


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(
    ("seats", "masters", "others"), [(4, True, False), (4, False, True), (2, False, False)]
)
def test_masters_of_market_day_take_only_those_for_masters_who_may_be_some(
    seats: int, masters: bool, others: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, strategy, s, seat = second_to_play(seats)
    view, long = game.view_for(s, seat), strategy.master_plan
    assert long.fallback is not None and not long.fallback.use_master_policy
    monkeypatch.setattr(strategy, "opponents", OpponentModel(masters))
    meant = long.fallback if others else long._replace(fallback=None)
    found = [search_candidates(strategy, view, seat, plan, Chance(7)) for plan in (long, meant)]
    assert found[0] == found[1]
