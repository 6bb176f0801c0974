"""Rollouts among masters: all decide as masters mostly would, in worlds that what was played makes
likely, as far as a stage of the game goes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.strategy import Opposition, Plan
from tabletop.games.market_day.actions import Play
from tabletop.games.market_day.strategy import DOUBT, MarketStrategy
from tabletop.seats.rollouts import Worlds, play_as_masters, play_on
from tabletop.seats.search import search

AMONG_MASTERS = Plan(rollouts=60, rounds=9.0, trust=0.5, peers=True, stage=True, likely=8)


def second_to_play(seats: int = 4) -> tuple[Any, MarketStrategy, Any, int]:
    """Market Day, its strategy, a position in which one card lies there, and who is to act."""
    game = games.load("market_day")
    strategy = games.strategy(game)
    assert isinstance(strategy, MarketStrategy)
    s = game.new(seats, {}, Chance(3))
    leader = game.to_act(s)[0]
    game.apply(s, leader, game.legal(s, leader)[-1], Chance(4))
    return game, strategy, s, game.to_act(s)[0]


def test_masters_are_drawn_as_often_as_they_are_liked() -> None:
    game, strategy, s, seat = second_to_play()
    legal = game.legal(s, seat)
    chance = Chance(5)
    drawn = Counter(strategy.as_masters(s, seat, legal, chance) for _ in range(2000))
    assert set(drawn) <= set(legal)
    for action in legal:
        likely = strategy._chosen(s, seat, action.rank)
        assert drawn[action] / 2000 == pytest.approx(likely, abs=0.05)
    assert max(drawn.values()) < 2000, "not one alone"


def test_a_world_is_as_likely_as_masters_would_have_played_so() -> None:
    game, strategy, s, seat = second_to_play()
    leader = s.leader
    before = s.copy()
    before.played = ()
    before.hands[leader] = tuple(sorted((*s.hands[leader], s.played[0])))
    chance = Chance(5)
    legal = game.legal(before, leader)
    drawn = [strategy.as_masters(before, leader, legal, chance) for _ in range(2000)]
    often = drawn.count(Play(s.played[0])) / 2000
    assert strategy.likelihood(s, seat) == pytest.approx(DOUBT + often, abs=0.05)
    assert strategy.likelihood(s, seat) == DOUBT + strategy._chosen(before, leader, s.played[0])
    assert strategy.likelihood(s, leader) == 1.0, "one's own card tells nothing"


def test_of_some_worlds_the_likely_ones_are_tried_more_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, strategy, s, seat = second_to_play()
    other = (seat + 1) % 4
    view = game.redact(s, seat)
    monkeypatch.setattr(
        strategy, "likelihood", lambda world, _: 9.0 if 10 in world.hands[other] else 1.0
    )
    met = []
    for likely in (1, 8):
        worlds = Worlds(strategy, view, seat, Chance(3), likely)
        found = 0
        for _ in range(150):
            world, _ = worlds.fresh()
            assert world.hands[seat] == s.hands[seat]
            found += 10 in world.hands[other]
            worlds.next()
        met.append(found / 150)
    assert met[1] > met[0] + 0.1


def test_a_search_among_masters_asks_them_and_stops_with_the_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, strategy, s, seat = second_to_play()
    judged: list[Any] = []
    asked: list[int] = []
    chances, as_masters = strategy.chances, strategy.as_masters

    def judging(at: Any) -> Any:
        judged.append(at.copy())
        return chances(at)

    def asking(*given: Any) -> Any:
        asked.append(given[1])
        return as_masters(*given)

    monkeypatch.setattr(strategy, "chances", judging)
    monkeypatch.setattr(strategy, "as_masters", asking)
    view = game.redact(s, seat)
    search(strategy, view, seat, AMONG_MASTERS, Chance(7))
    assert {(at.hands_played, strategy.progress(at)) for at in judged} == {(1, 6.0)}
    assert set(asked) == set(range(4))
    judged.clear()
    asked.clear()
    plain = AMONG_MASTERS._replace(peers=False, stage=False, likely=1)
    search(strategy, view, seat, plain, Chance(7))
    assert not asked
    assert {(at.hands_played, strategy.progress(at)) for at in judged} == {(1, 9.0)}


def test_a_search_among_masters_is_the_same_again_and_hangs_on_nothing_hidden() -> None:
    game, strategy, s, seat = second_to_play()
    view = game.redact(s, seat)
    found = search(strategy, view, seat, AMONG_MASTERS, Chance(7))
    assert found == search(strategy, view, seat, AMONG_MASTERS, Chance(7))
    world, _ = Worlds(strategy, view, seat, Chance(8)).fresh()
    assert world != s, "other hands"
    assert found == search(strategy, game.redact(world, seat), seat, AMONG_MASTERS, Chance(7))


@pytest.mark.parametrize("seats", range(2, 9))
def test_masters_play_a_game_to_its_end_with_any_number_of_seats(seats: int) -> None:
    game, strategy, s, _ = second_to_play(seats)
    play_as_masters(strategy, s, float("inf"), Chance(5))
    assert game.is_over(s)


def test_where_nothing_is_known_of_masters_they_go_by_rule_of_thumb() -> None:
    game = games.load("nacho")
    strategy = games.strategy(game)
    ends = []
    for onward in (play_on, play_as_masters):
        s = game.new(3, {}, Chance(3))
        onward(strategy, s, strategy.progress(s) + 2.0, Chance(5))
        ends.append(s)
    assert ends[0] == ends[1]
    assert strategy.likelihood(ends[0], 0) == 1.0
    assert strategy.stage_end(ends[0]) == float("inf")


@pytest.mark.thinned(3, each=False)
@pytest.mark.parametrize(
    ("seats", "masters", "others"), [(4, True, False), (4, False, True), (2, False, False)]
)
def test_masters_of_market_day_take_only_those_for_masters_who_may_be_some(
    seats: int, masters: bool, others: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, strategy, s, seat = second_to_play(seats)
    view, long = game.redact(s, seat), strategy.long
    assert long.elsewhere is not None and not long.elsewhere.peers
    monkeypatch.setattr(strategy, "opposition", Opposition(masters))
    meant = long.elsewhere if others else long._replace(elsewhere=None)
    found = [search(strategy, view, seat, plan, Chance(7)) for plan in (long, meant)]
    assert found[0] == found[1]
