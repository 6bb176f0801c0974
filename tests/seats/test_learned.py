"""Positions judged by how masters' matches ended, where that is known (The Nacho Incident)."""

from __future__ import annotations

from collections import Counter
from math import exp, log
from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.options import complete
from tabletop.core.strategy import Plan
from tabletop.games.nacho import mastery
from tabletop.games.nacho.actions import KIND, Sell
from tabletop.games.nacho.state import (
    CHASE,
    CHOOSE,
    DISCARD,
    DRAW,
    GIVE,
    GO,
    SELL,
    START,
    NachoState,
)
from tabletop.games.nacho.strategy import NachoStrategy
from tabletop.seats.rollouts import play_as_masters, play_on, shares
from tabletop.seats.search import search

LEARNED = Plan(rollouts=40, rounds=1.0, trust=0.5, peers=True, learned=True)


def at_the_table(seats: int = 2, **options: Any) -> tuple[Any, NachoStrategy, NachoState]:
    """Nacho, its strategy, and a match that begins."""
    game = games.load("nacho")
    strategy = games.strategy(game)
    assert isinstance(strategy, NachoStrategy)
    return game, strategy, game.new(seats, complete(game.options, options), Chance(3))


def turn(number: int, phase: int = CHOOSE) -> tuple[Any, NachoStrategy, NachoState]:
    """The same some turns later, where somebody has more than one thing to do in this phase."""
    game, strategy, s = at_the_table()
    chance = Chance(8)
    while s.turn < number or s.phase != phase or len(game.legal(s, game.to_act(s)[0])) < 2:
        seat = game.to_act(s)[0]
        game.apply(s, seat, strategy.policy(s, seat, game.legal(s, seat), chance), chance)
    return game, strategy, s


def mirrored(s: NachoState) -> NachoState:
    """The same with the seats changed."""
    other = s.copy()
    for name in ("hands", "watch", "warehouses", "choices"):
        getattr(other, name).reverse()
    other.cantinas = s.cantinas[4:] + s.cantinas[:4]
    half = len(s.ledger) // 2
    other.ledger = s.ledger[half:] + s.ledger[:half]
    other.holder = 1 - s.holder
    return other


@pytest.mark.parametrize("number", [1, 4, 5, 9, 12])
def test_what_is_lost_by_one_is_won_by_the_other(number: int) -> None:
    _, strategy, s = turn(number)
    found = strategy.among_masters(s)
    assert sum(found) == pytest.approx(1.0)
    assert strategy.among_masters(mirrored(s)) == pytest.approx(found[::-1])


def test_gold_wins_and_counts_for_more_near_the_end() -> None:
    gained = []
    for number in (1, 12):
        _, strategy, s = turn(number)
        level = s.ledger[: len(s.ledger) // 2]
        found = []
        for more in (0, 4):
            s.ledger = [*level, *level]
            s.ledger[START] += more
            found.append(strategy.among_masters(s)[0])
        gained.append(found[1] - found[0])
    assert gained[1] > gained[0] > 0.0


def test_it_foretells_how_matches_of_such_players_end_better_than_the_rule_of_thumb() -> None:
    game, strategy, _ = at_the_table()
    losses = [0.0, 0.0]
    for seed in range(60):
        s = game.new(2, complete(game.options, {}), Chance(seed))
        chance, told = Chance(seed + 1000), []
        for until in range(2, 13):
            play_as_masters(strategy, s, until, chance)
            told.append((strategy.chances(s)[0], strategy.among_masters(s)[0]))
        play_as_masters(strategy, s, 99.0, chance)
        won = shares(strategy, s)[0]
        for both in told:
            for way, p in enumerate(both):
                losses[way] -= log(p if won else 1.0 - p)
    assert losses[1] < losses[0]


def test_masters_are_drawn_as_often_as_they_choose() -> None:
    game, strategy, s = turn(6)
    legal = game.legal(s, 0)
    odds = mastery.choice_odds(strategy.tables, s, 0, [KIND[action] for action in legal])
    chance = Chance(5)
    drawn = Counter(strategy.as_masters(s, 0, legal, chance) for _ in range(2000))
    for action, each in zip(legal, odds, strict=True):
        assert drawn[action] / 2000 == pytest.approx(each / sum(odds), abs=0.05)
    assert max(drawn.values()) < 2000, "not one alone"


@pytest.mark.parametrize("phase", [GO, DISCARD, SELL])
def test_what_masters_do_is_legal_and_not_always_the_same(phase: int) -> None:
    game, strategy, s = turn(4 if phase == DISCARD else 3, phase)
    seat, chance = game.to_act(s)[0], Chance(5)
    legal = game.legal(s, seat)
    drawn = {strategy.as_masters(s, seat, legal, chance) for _ in range(300)}
    assert drawn <= set(legal)
    assert len(drawn) > 1


def test_a_cube_is_sold_as_often_as_masters_sell_it() -> None:
    game, strategy, s = turn(3, SELL)
    seat, chance = game.to_act(s)[0], Chance(5)
    s.warehouses[seat] = s.warehouses[seat][:1]
    legal = game.legal(s, seat)
    price = strategy._worth(s, 1 << s.warehouses[seat][0])
    odds = mastery.mastery().sell[sum(price > most for most in mastery.PRICE_CLASSES)]
    times = [isinstance(strategy.as_masters(s, seat, legal, chance), Sell) for _ in range(1500)]
    assert sum(times) / 1500 == pytest.approx(1.0 / (1.0 + exp(-odds)), abs=0.05)


def test_a_world_is_as_likely_as_masters_hold_such_hands() -> None:
    _, strategy, s = turn(4)
    high, low = s.copy(), s.copy()
    high.hands[1], low.hands[1] = (32, 33, 34, 35), (4, 5, 6, 7)
    assert strategy.likelihood(high, 0) > 5 * strategy.likelihood(low, 0)
    assert strategy.likelihood(high, 1) == strategy.likelihood(low, 1), "one's own hand is known"
    for each in (high, low):
        each.turn, each.phase = 1, CHOOSE
    assert strategy.likelihood(high, 0) == pytest.approx(strategy.likelihood(low, 0), rel=0.1)
    for phase in (GO, CHASE, SELL, DRAW):
        early, late = s.copy(), s.copy()
        early.turn, early.phase, late.turn, late.phase = 2, phase, 3, CHOOSE
        assert strategy.likelihood(early, 0) == strategy.likelihood(late, 0)
    for phase in (GO, CHASE, GIVE, DISCARD):
        early.turn, early.phase, late.turn = 8, phase, 8
        assert strategy.likelihood(early, 0) == strategy.likelihood(late, 0)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), (4, {}), (2, {"chase": "delayed"}), (2, {"hidden_mountie": True}),
     (2, {"random_mounties": True}), (2, {"random_mounties": "no_bonus"})],
)  # fmt: skip
def test_elsewhere_masters_are_not_known(seats: int, options: dict[str, Any]) -> None:
    _, strategy, s = at_the_table(seats, **options)
    assert not strategy.known_masters(s)
    assert strategy.among_masters(s) == strategy.chances(s)
    assert strategy.likelihood(s, 0) == 1.0
    ends = []
    for onward in (play_on, play_as_masters):
        end = s.copy()
        onward(strategy, end, 3.0, Chance(5))
        ends.append(end)
    assert ends[0] == ends[1]


def test_elsewhere_is_searched_as_the_plan_says() -> None:
    other = Plan(rollouts=60, rounds=2.0, trust=0.7)
    plan = LEARNED._replace(elsewhere=other)
    for seats, meant in ((2, LEARNED), (3, other)):
        game, strategy, s = at_the_table(seats)
        view = game.redact(s, 0)
        found = [search(strategy, view, 0, each, Chance(7)) for each in (plan, meant)]
        assert found[0] == found[1]
    assert search(strategy, view, 0, LEARNED, Chance(7)) != found[0]


@pytest.mark.parametrize(
    "plan", [LEARNED, LEARNED._replace(recall=True), LEARNED._replace(thoughtful=0.5)]
)
def test_a_search_that_has_learned_judges_by_nothing_else(
    plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, strategy, s = at_the_table()
    seat = game.to_act(s)[0]
    asked = []
    chances, among = strategy.chances, strategy.among_masters

    def judging(which: str, found: Any) -> Any:
        def judge(at: Any) -> Any:
            asked.append(which)
            return found(at)

        return judge

    monkeypatch.setattr(strategy, "chances", judging("rule", chances))
    monkeypatch.setattr(strategy, "among_masters", judging("masters", among))
    search(strategy, game.redact(s, seat), seat, plan, Chance(7))
    assert set(asked) == {"masters"}
    asked.clear()
    search(strategy, game.redact(s, seat), seat, plan._replace(learned=False), Chance(7))
    assert set(asked) == {"rule"}


def test_it_is_the_same_again_and_hangs_on_nothing_hidden() -> None:
    game, strategy, s = turn(3, GO)
    seat = game.to_act(s)[0]
    view = game.redact(s, seat)
    found = search(strategy, view, seat, LEARNED, Chance(7))
    assert found == search(strategy, view, seat, LEARNED, Chance(7))
    world = game.imagine(view, seat, Chance(9))
    assert world != s, "other hands"
    assert found == search(strategy, game.redact(world, seat), seat, LEARNED, Chance(7))
