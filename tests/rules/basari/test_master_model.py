"""Basari: what masters choose, and how positions are judged by how their matches ended."""

from __future__ import annotations

from collections import Counter
from math import log
from typing import Any

import pytest

from tabletop.ai.search.rollouts import play_master_rollout, play_rollout
from tabletop.ai.search.sequential_halving import search_candidates
from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.strategy import OpponentModel
from tabletop.games.basari.actions import Choose
from tabletop.games.basari.ai import master_model
from tabletop.games.basari.state import NOT_CHOSEN, BasariState
from tabletop.games.basari.strategy import BasariStrategy, win_temperature
from tests.rules.basari.positions import BASARI, START, choose, make_round, offer

Table = dict[tuple[int, ...], tuple[float, ...]]
PLAN = BasariStrategy.master_plan._replace(rollouts=40)
HAND = (5, 3, 3, 3), (3, 4, 2, 3), (3, 3, 3, 6)


def strategy() -> BasariStrategy:
    """One that remembers nothing."""
    return BasariStrategy(BASARI)


def with_thinkers(s: BasariState, *seats: int) -> BasariState:
    """A world in which these seats think, and no others."""
    world = s.copy()
    known, rest = s.deck[: s.drawn], sorted(s.deck[s.drawn :])
    for seat in range(s.seats):
        rest.append(rest.pop(0 if seat in seats else -1 - seat))
    last = [rest.pop() for _ in range(s.seats)]
    world.deck = (*known, *rest, *last)
    assert {seat for seat in range(s.seats) if master_model.is_searcher(world, seat)} == set(seats)
    return world


def test_chances_add_up_and_are_the_same_from_every_seat() -> None:
    s = make_round(HAND, [[1], [2], [3]], [10, 20, 15], stage=2)
    turned = make_round(HAND[1:] + HAND[:1], [[2], [3], [1]], [20, 15, 10], stage=2)
    found = strategy().master_win_chances(s)
    assert sum(found) == pytest.approx(1.0)
    assert strategy().master_win_chances(turned) == pytest.approx([*found[1:], found[0]])


@pytest.mark.parametrize(
    "better",
    [make_round(HAND, points=[4, 0, 0]), make_round([(5, 4, 3, 3), *HAND[1:]]),
     make_round(HAND, [[4, 31, 1], [5, 6, 2], [7, 8, 3]])],
)  # fmt: skip
def test_points_gems_and_workers_are_better_chances(better: BasariState) -> None:
    even = make_round(HAND, [[4, 9, 1], [5, 6, 2], [7, 8, 3]]) if len(better.piles[0]) > 1 else (
        make_round(HAND)
    )  # fmt: skip
    assert strategy().master_win_chances(better)[0] > strategy().master_win_chances(even)[0] + 0.01


def test_the_cards_of_a_round_that_begins_tell_nothing() -> None:
    one = make_round(HAND, [[4, 1], [5, 2], [6, 3]])
    other = make_round(HAND, [[4, 31], [5, 32], [6, 39]])
    assert strategy().master_win_chances(one) == strategy().master_win_chances(other)
    assert strategy().win_chances(one) != strategy().win_chances(other)


def test_within_a_round_it_is_judged_as_by_the_rule_of_thumb() -> None:
    begun = choose(make_round(HAND), "BBC").state
    half = make_round(HAND)
    half.choices = (1, NOT_CHOSEN, NOT_CHOSEN)
    for s in (begun, half):
        assert strategy().master_win_chances(s) == strategy().win_chances(s)


def test_who_thinks_answers_rules_of_thumb() -> None:
    """The card of seat 0 is worth most as gems, and no other is worth much to anybody."""
    s = make_round([START] * 3, [[10, 31], [17, 39], [18, 38]])
    asked = strategy()
    mixes = asked._find_searcher_strategies(s)
    assert all(sum(mix) == pytest.approx(1.0) for mix in mixes)
    assert max(mixes[0]) > 0.9, "he knows what he wants"
    table: Table = {
        (0, 0): (1.0, 0.0),
        (0, 1): (0.0, 1.0),
        (1, 0): (0.5, 0.5),
        (1, 1): (0.25, 0.75),
    }
    assert master_model.expected_choice_values(table, [(0.5, 0.5), (1.0, 0.0)]) == [
        [1.0, 0.5],
        [0.25, 0.875],
    ]


def test_in_a_world_a_seat_always_thinks_or_never() -> None:
    s = make_round(HAND, [[36], [7], [12]])
    asked, chance = strategy(), Chance(5)
    legal = BASARI.legal_actions(s, 0)
    drawn = {}
    for name, world in (("thinks", with_thinkers(s, 0)), ("not", with_thinkers(s, 1, 2))):
        drawn[name] = Counter(asked.master_policy(world, 0, legal, chance) for _ in range(800))
    (best, often), *_ = drawn["thinks"].most_common()
    assert often / 800 == pytest.approx(max(asked._find_searcher_strategies(s)[0]), abs=0.05)
    by_rule = Counter(asked.policy(s, 0, legal, chance) for _ in range(800))
    assert drawn["not"][best] / 800 == pytest.approx(by_rule[best] / 800, abs=0.08)
    assert abs(drawn["thinks"][best] - drawn["not"][best]) > 100


def test_who_thinks_in_a_haggle_takes_what_brings_most() -> None:
    changed = 0
    for seed in range(40):
        asked, chance = strategy(), Chance(seed)
        s = BASARI.new_initial_state(3 + seed % 2, {}, chance)
        while not s.stack:
            seat = BASARI.active_seats(s)[0]
            legal = BASARI.legal_actions(s, seat)
            BASARI.apply(s, seat, asked.policy(s, seat, legal, chance), chance)
        seat = s.stack[-1][1]
        legal = BASARI.legal_actions(s, seat)
        values = {
            action: asked._predict_win_chances(s, {seat: action})[seat]
            for _, action in asked.rate_haggle_actions(s, seat)
        }
        advised = next(iter(values))
        chosen = asked.master_policy(with_thinkers(s, seat), seat, legal, chance)
        best = max(values.values())
        if best - values[advised] < master_model.MIN_HAGGLE_GAIN:
            assert chosen == advised
        else:
            assert values[chosen] == best
            changed += 1
        assert asked.master_policy(with_thinkers(s), seat, legal, chance) == advised
    assert changed > 3


def test_what_is_foreseen_hangs_on_no_card_that_nobody_has_seen() -> None:
    s = make_round(HAND, [[4, 1], [5, 2], [6, 3]])
    other = s.copy()
    other.deck = (*s.deck[: s.drawn], *reversed(s.deck[s.drawn :]))
    assert strategy()._find_searcher_strategies(s) == strategy()._find_searcher_strategies(other)
    laid = s.copy()
    laid.choices = (NOT_CHOSEN, 2, NOT_CHOSEN)
    assert strategy()._find_searcher_strategies(s) == strategy()._find_searcher_strategies(laid), (
        "nor on who has chosen"
    )
    haggle = choose(s, "AAB").state
    unlike = haggle.copy()
    unlike.deck = (*s.deck[: s.drawn], *reversed(s.deck[s.drawn :]))
    assert strategy()._find_best_haggle_action(haggle) == strategy()._find_best_haggle_action(
        unlike
    )


def test_what_is_remembered_is_what_would_be_found() -> None:
    asked = strategy()
    first = choose(make_round(HAND), "BBC")
    for s in (first.state, first.decide(offer("b")).state, choose(make_round(HAND), "CCB").state):
        for _ in range(2):
            seat = s.stack[-1][1]
            found = asked.master_policy(
                with_thinkers(s, seat), seat, BASARI.legal_actions(s, seat), Chance(1)
            )
            assert found == strategy()._find_best_haggle_action(s)


def test_the_end_of_the_match_is_foreseen() -> None:
    s = make_round(HAND, [[31, 32, 33, 34], [2], [3]], [90, 0, 0], stage=3)
    assert strategy()._predict_win_chances(s, {seat: Choose("B") for seat in range(3)}) == [
        1.0,
        0.0,
        0.0,
    ]


def test_where_a_round_begins_the_judgement_is_what_was_learned() -> None:
    s, asked = make_round(HAND, [[4, 1], [5, 2], [6, 3]], [10, 20, 15], stage=2), strategy()
    before = master_model.undo_worker_deal(asked.tables.card_workers, s)
    promised = master_model.compute_win_logits(
        asked.fitted_evaluation, before, win_temperature(asked.fitted_evaluation, before)
    )
    odds = [log(chance) for chance in asked.master_win_chances(s)]
    for one, other in ((0, 1), (1, 2)):
        assert odds[one] - odds[other] == pytest.approx(promised[one] - promised[other])
    assert asked.master_win_chances(s) != asked.win_chances(before)


def test_what_is_foreseen_hangs_on_no_choice_that_was_made_already() -> None:
    open_still, half = make_round(HAND), make_round(HAND)
    half.choices = (NOT_CHOSEN, 1, 1)
    decided = {0: Choose("B"), 1: Choose("A"), 2: Choose("C")}
    assert strategy()._predict_win_chances(half, decided) == strategy()._predict_win_chances(
        open_still, decided
    )


def test_some_of_the_others_are_taken_for_such_as_think_so_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s, found = make_round(HAND, [[10, 31], [17, 39], [18, 38]]), []
    for alike in (0.0, master_model.SEARCHING_OPPONENT_RATE, 1.0):
        monkeypatch.setattr(master_model, "SEARCHING_OPPONENT_RATE", alike)
        found.append(strategy()._find_searcher_strategies(s))
    assert found[0] != found[1] != found[2]


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("seats", [3, 4])
def test_masters_play_a_match_to_its_end(seats: int) -> None:
    asked = strategy()
    s = BASARI.new_initial_state(seats, {}, Chance(3))
    play_master_rollout(asked, s, 45.0, Chance(5))
    assert asked.progress(s) >= 45.0


@pytest.mark.parametrize(("seats", "thinkers"), [(5, True), (3, False), (4, False)])
def test_with_five_or_where_nobody_else_thinks_none_is_taken_for_a_master(
    seats: int, thinkers: bool
) -> None:
    asked = strategy()
    asked.opponents = OpponentModel(all_masters=False, several_searchers=thinkers)
    s = BASARI.new_initial_state(seats, {}, Chance(3))
    assert not asked.has_master_model(s)
    assert asked.master_win_chances(s) == asked.win_chances(s)
    ends = []
    for onward in (play_rollout, play_master_rollout):
        end = s.copy()
        onward(asked, end, asked.progress(s) + 1.0, Chance(5))
        ends.append(end)
    assert ends[0] == ends[1]
    view = BASARI.view_for(s, 0)
    plans = [PLAN._replace(fallback=SHORTER), SHORTER]
    found = [search_candidates(asked, view, 0, plan, Chance(7)) for plan in plans]
    assert found[0] == found[1]


SHORTER: Any = BasariStrategy.master_plan.fallback
SHORTER = SHORTER._replace(rollouts=60)


def test_a_search_is_the_same_again_and_hangs_on_nothing_hidden() -> None:
    s = make_round(HAND, [[4, 1], [5, 2], [6, 3]])
    BASARI.apply(s, 1, Choose("A"), Chance(1))
    other = make_round(HAND, [[4, 1], [5, 2], [6, 3]], following=(30, 31, 32))
    BASARI.apply(other, 1, Choose("C"), Chance(1))
    view = BASARI.view_for(s, 0)
    assert view.choices[1] == UNKNOWN
    found = search_candidates(strategy(), view, 0, PLAN, Chance(7))
    assert found == search_candidates(strategy(), BASARI.view_for(other, 0), 0, PLAN, Chance(7))
    asked = strategy()
    search_candidates(asked, view, 0, PLAN, Chance(8))
    assert found == search_candidates(asked, view, 0, PLAN, Chance(7)), (
        "whatever was thought before"
    )
