"""Positions judged by how masters' matches ended, where that is known (The Nacho Incident)."""

from __future__ import annotations

from collections import Counter
from math import exp, log
from typing import Any

import pytest

from tabletop import games
from tabletop.ai.search.rollouts import play_master_rollout, play_rollout, victory_shares
from tabletop.ai.search.sequential_halving import search_candidates
from tabletop.core.chance import Chance
from tabletop.core.options import complete_options
from tabletop.core.strategy import SearchPlan
from tabletop.games.nacho.actions import SMUGGLER_BY_ACTION, Sell
from tabletop.games.nacho.ai import master_model
from tabletop.games.nacho.state import (
    CHASE_PHASE,
    CHOOSE_PHASE,
    DISCARD_PHASE,
    DRAW_PHASE,
    GIVE_PHASE,
    JOURNEY_PHASE,
    SELL_PHASE,
    START_TALLY_ROW,
    NachoState,
)
from tabletop.games.nacho.strategy import NachoStrategy

LEARNED = SearchPlan(
    rollouts=40,
    rounds=1.0,
    min_standard_errors=0.5,
    use_master_policy=True,
    use_master_win_chances=True,
)


def new_nacho_match(seats: int = 2, **options: Any) -> tuple[Any, NachoStrategy, NachoState]:
    """Nacho, its strategy, and a match that begins."""
    game = games.load("nacho")
    strategy = games.load_strategy(game)
    assert isinstance(strategy, NachoStrategy)
    return (
        game,
        strategy,
        game.new_initial_state(seats, complete_options(game.options, options), Chance(3)),
    )


def later_turn(number: int, phase: int = CHOOSE_PHASE) -> tuple[Any, NachoStrategy, NachoState]:
    """The same some turns later, where somebody has more than one thing to do in this phase."""
    game, strategy, s = new_nacho_match()
    chance = Chance(8)
    while (
        s.turn < number
        or s.phase != phase
        or len(game.legal_actions(s, game.active_seats(s)[0])) < 2
    ):
        seat = game.active_seats(s)[0]
        game.apply(s, seat, strategy.policy(s, seat, game.legal_actions(s, seat), chance), chance)
    return game, strategy, s


def swap_seats(s: NachoState) -> NachoState:
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
    _, strategy, s = later_turn(number)
    found = strategy.master_win_chances(s)
    assert sum(found) == pytest.approx(1.0)
    assert strategy.master_win_chances(swap_seats(s)) == pytest.approx(found[::-1])


def test_gold_wins_and_counts_for_more_near_the_end() -> None:
    gained = []
    for number in (1, 12):
        _, strategy, s = later_turn(number)
        level = s.ledger[: len(s.ledger) // 2]
        found = []
        for more in (0, 4):
            s.ledger = [*level, *level]
            s.ledger[START_TALLY_ROW] += more
            found.append(strategy.master_win_chances(s)[0])
        gained.append(found[1] - found[0])
    assert gained[1] > gained[0] > 0.0


def test_it_foretells_how_matches_of_such_players_end_better_than_the_rule_of_thumb() -> None:
    game, strategy, _ = new_nacho_match()
    losses = [0.0, 0.0]
    for seed in range(60):
        s = game.new_initial_state(2, complete_options(game.options, {}), Chance(seed))
        chance, told = Chance(seed + 1000), []
        for until in range(2, 13):
            play_master_rollout(strategy, s, until, chance)
            told.append((strategy.win_chances(s)[0], strategy.master_win_chances(s)[0]))
        play_master_rollout(strategy, s, 99.0, chance)
        won = victory_shares(strategy, s)[0]
        for both in told:
            for way, p in enumerate(both):
                losses[way] -= log(p if won else 1.0 - p)
    assert losses[1] < losses[0]


def test_masters_are_drawn_as_often_as_they_choose() -> None:
    game, strategy, s = later_turn(6)
    legal = game.legal_actions(s, 0)
    odds = master_model.compute_choice_odds(
        strategy.tables, s, 0, [SMUGGLER_BY_ACTION[action] for action in legal]
    )
    chance = Chance(5)
    drawn = Counter(strategy.master_policy(s, 0, legal, chance) for _ in range(2000))
    for action, each in zip(legal, odds, strict=True):
        assert drawn[action] / 2000 == pytest.approx(each / sum(odds), abs=0.05)
    assert max(drawn.values()) < 2000, "not one alone"


@pytest.mark.parametrize("phase", [JOURNEY_PHASE, DISCARD_PHASE, SELL_PHASE])
def test_what_masters_do_is_legal_and_not_always_the_same(phase: int) -> None:
    game, strategy, s = later_turn(4 if phase == DISCARD_PHASE else 3, phase)
    seat, chance = game.active_seats(s)[0], Chance(5)
    legal = game.legal_actions(s, seat)
    drawn = {strategy.master_policy(s, seat, legal, chance) for _ in range(300)}
    assert drawn <= set(legal)
    assert len(drawn) > 1


def test_a_cube_is_sold_as_often_as_masters_sell_it() -> None:
    game, strategy, s = later_turn(3, SELL_PHASE)
    seat, chance = game.active_seats(s)[0], Chance(5)
    s.warehouses[seat] = s.warehouses[seat][:1]
    legal = game.legal_actions(s, seat)
    price = strategy._worth(s, 1 << s.warehouses[seat][0])
    odds = master_model.load_model().sale_logits[
        sum(price > most for most in master_model.PRICE_CLASS_LIMITS)
    ]
    times = [isinstance(strategy.master_policy(s, seat, legal, chance), Sell) for _ in range(1500)]
    assert sum(times) / 1500 == pytest.approx(1.0 / (1.0 + exp(-odds)), abs=0.05)


def test_a_world_is_as_likely_as_masters_hold_such_hands() -> None:
    _, strategy, s = later_turn(4)
    high, low = s.copy(), s.copy()
    high.hands[1], low.hands[1] = (32, 33, 34, 35), (4, 5, 6, 7)
    assert strategy.likelihood(high, 0) > 5 * strategy.likelihood(low, 0)
    assert strategy.likelihood(high, 1) == strategy.likelihood(low, 1), "one's own hand is known"
    for each in (high, low):
        each.turn, each.phase = 1, CHOOSE_PHASE
    assert strategy.likelihood(high, 0) == pytest.approx(strategy.likelihood(low, 0), rel=0.1)
    for phase in (JOURNEY_PHASE, CHASE_PHASE, SELL_PHASE, DRAW_PHASE):
        early, late = s.copy(), s.copy()
        early.turn, early.phase, late.turn, late.phase = 2, phase, 3, CHOOSE_PHASE
        assert strategy.likelihood(early, 0) == strategy.likelihood(late, 0)
    for phase in (JOURNEY_PHASE, CHASE_PHASE, GIVE_PHASE, DISCARD_PHASE):
        early.turn, early.phase, late.turn = 8, phase, 8
        assert strategy.likelihood(early, 0) == strategy.likelihood(late, 0)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), (4, {}), (2, {"chase": "delayed"}), (2, {"hidden_mountie": True}),
     (2, {"random_mounties": True}), (2, {"random_mounties": "no_bonus"})],
)  # fmt: skip
def test_elsewhere_masters_are_not_known(seats: int, options: dict[str, Any]) -> None:
    _, strategy, s = new_nacho_match(seats, **options)
    assert not strategy.has_master_model(s)
    assert strategy.master_win_chances(s) == strategy.win_chances(s)
    assert strategy.likelihood(s, 0) == 1.0
    ends = []
    for onward in (play_rollout, play_master_rollout):
        end = s.copy()
        onward(strategy, end, 3.0, Chance(5))
        ends.append(end)
    assert ends[0] == ends[1]


def test_elsewhere_is_searched_as_the_plan_says() -> None:
    other = SearchPlan(rollouts=60, rounds=2.0, min_standard_errors=0.7)
    plan = LEARNED._replace(fallback=other)
    for seats, meant in ((2, LEARNED), (3, other)):
        game, strategy, s = new_nacho_match(seats)
        view = game.view_for(s, 0)
        found = [search_candidates(strategy, view, 0, each, Chance(7)) for each in (plan, meant)]
        assert found[0] == found[1]
    assert search_candidates(strategy, view, 0, LEARNED, Chance(7)) != found[0]


@pytest.mark.parametrize(
    "plan",
    [
        LEARNED,
        LEARNED._replace(use_rollout_statistics=True),
        LEARNED._replace(opponent_search_rate=0.5),
    ],
)
def test_a_search_that_has_learned_judges_by_nothing_else(
    plan: SearchPlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, strategy, s = new_nacho_match()
    seat = game.active_seats(s)[0]
    asked = []
    chances, among = strategy.win_chances, strategy.master_win_chances

    def judging(which: str, found: Any) -> Any:
        def judge(at: Any) -> Any:
            asked.append(which)
            return found(at)

        return judge

    monkeypatch.setattr(strategy, "win_chances", judging("rule", chances))
    monkeypatch.setattr(strategy, "master_win_chances", judging("masters", among))
    search_candidates(strategy, game.view_for(s, seat), seat, plan, Chance(7))
    assert set(asked) == {"masters"}
    asked.clear()
    search_candidates(
        strategy,
        game.view_for(s, seat),
        seat,
        plan._replace(use_master_win_chances=False),
        Chance(7),
    )
    assert set(asked) == {"rule"}


def test_it_is_the_same_again_and_hangs_on_nothing_hidden() -> None:
    game, strategy, s = later_turn(3, JOURNEY_PHASE)
    seat = game.active_seats(s)[0]
    view = game.view_for(s, seat)
    found = search_candidates(strategy, view, seat, LEARNED, Chance(7))
    assert found == search_candidates(strategy, view, seat, LEARNED, Chance(7))
    world = game.sample_state(view, seat, Chance(9))
    assert world != s, "other hands"
    assert found == search_candidates(
        strategy, game.view_for(world, seat), seat, LEARNED, Chance(7)
    )
