"""Basari: what masters choose, and how positions are judged by how their matches ended."""

from __future__ import annotations

from collections import Counter
from math import log
from typing import Any

import pytest

from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.strategy import Opposition
from tabletop.games.basari import mastery
from tabletop.games.basari.actions import Choose
from tabletop.games.basari.state import OPEN, Bazaar
from tabletop.games.basari.strategy import BasariStrategy
from tabletop.seats.rollouts import play_as_masters, play_on
from tabletop.seats.search import search
from tests.rules.basari.table import BASARI, START, bazaar, choose, offer

Table = dict[tuple[int, ...], tuple[float, ...]]
PLAN = BasariStrategy.long._replace(rollouts=40)
HAND = (5, 3, 3, 3), (3, 4, 2, 3), (3, 3, 3, 6)


def strategy() -> BasariStrategy:
    """One that remembers nothing."""
    return BasariStrategy(BASARI)


def thinking(s: Bazaar, *seats: int) -> Bazaar:
    """A world in which these seats think, and no others."""
    world = s.copy()
    known, rest = s.deck[: s.drawn], sorted(s.deck[s.drawn :])
    for seat in range(s.seats):
        rest.append(rest.pop(0 if seat in seats else -1 - seat))
    last = [rest.pop() for _ in range(s.seats)]
    world.deck = (*known, *rest, *last)
    assert {seat for seat in range(s.seats) if mastery.thinks(world, seat)} == set(seats)
    return world


def test_chances_add_up_and_are_the_same_from_every_seat() -> None:
    s = bazaar(HAND, [[1], [2], [3]], [10, 20, 15], stage=2)
    turned = bazaar(HAND[1:] + HAND[:1], [[2], [3], [1]], [20, 15, 10], stage=2)
    found = strategy().among_masters(s)
    assert sum(found) == pytest.approx(1.0)
    assert strategy().among_masters(turned) == pytest.approx([*found[1:], found[0]])


@pytest.mark.parametrize(
    "better",
    [bazaar(HAND, points=[4, 0, 0]), bazaar([(5, 4, 3, 3), *HAND[1:]]),
     bazaar(HAND, [[4, 31, 1], [5, 6, 2], [7, 8, 3]])],
)  # fmt: skip
def test_points_gems_and_workers_are_better_chances(better: Bazaar) -> None:
    even = bazaar(HAND, [[4, 9, 1], [5, 6, 2], [7, 8, 3]]) if len(better.piles[0]) > 1 else (
        bazaar(HAND)
    )  # fmt: skip
    assert strategy().among_masters(better)[0] > strategy().among_masters(even)[0] + 0.01


def test_the_cards_of_a_round_that_begins_tell_nothing() -> None:
    one = bazaar(HAND, [[4, 1], [5, 2], [6, 3]])
    other = bazaar(HAND, [[4, 31], [5, 32], [6, 39]])
    assert strategy().among_masters(one) == strategy().among_masters(other)
    assert strategy().chances(one) != strategy().chances(other)


def test_within_a_round_it_is_judged_as_by_the_rule_of_thumb() -> None:
    begun = choose(bazaar(HAND), "BBC").state
    half = bazaar(HAND)
    half.choices = (1, OPEN, OPEN)
    for s in (begun, half):
        assert strategy().among_masters(s) == strategy().chances(s)


def test_who_thinks_answers_rules_of_thumb() -> None:
    """The card of seat 0 is worth most as gems, and no other is worth much to anybody."""
    s = bazaar([START] * 3, [[10, 31], [17, 39], [18, 38]])
    asked = strategy()
    mixes = asked._answering(s)
    assert all(sum(mix) == pytest.approx(1.0) for mix in mixes)
    assert max(mixes[0]) > 0.9, "he knows what he wants"
    table: Table = {
        (0, 0): (1.0, 0.0),
        (0, 1): (0.0, 1.0),
        (1, 0): (0.5, 0.5),
        (1, 1): (0.25, 0.75),
    }
    assert mastery.worths(table, [(0.5, 0.5), (1.0, 0.0)]) == [[1.0, 0.5], [0.25, 0.875]]


def test_in_a_world_a_seat_always_thinks_or_never() -> None:
    s = bazaar(HAND, [[36], [7], [12]])
    asked, chance = strategy(), Chance(5)
    legal = BASARI.legal(s, 0)
    drawn = {}
    for name, world in (("thinks", thinking(s, 0)), ("not", thinking(s, 1, 2))):
        drawn[name] = Counter(asked.as_masters(world, 0, legal, chance) for _ in range(800))
    (best, often), *_ = drawn["thinks"].most_common()
    assert often / 800 == pytest.approx(max(asked._answering(s)[0]), abs=0.05)
    by_rule = Counter(asked.policy(s, 0, legal, chance) for _ in range(800))
    assert drawn["not"][best] / 800 == pytest.approx(by_rule[best] / 800, abs=0.08)
    assert abs(drawn["thinks"][best] - drawn["not"][best]) > 100


def test_who_thinks_in_a_haggle_takes_what_brings_most() -> None:
    changed = 0
    for seed in range(40):
        asked, chance = strategy(), Chance(seed)
        s = BASARI.new(3 + seed % 2, {}, chance)
        while not s.stack:
            seat = BASARI.to_act(s)[0]
            legal = BASARI.legal(s, seat)
            BASARI.apply(s, seat, asked.policy(s, seat, legal, chance), chance)
        seat = s.stack[-1][1]
        legal = BASARI.legal(s, seat)
        values = {
            action: asked._foreseen(s, {seat: action})[seat]
            for _, action in asked.proposals(s, seat)
        }
        advised = next(iter(values))
        chosen = asked.as_masters(thinking(s, seat), seat, legal, chance)
        best = max(values.values())
        if best - values[advised] < mastery.HARDLY:
            assert chosen == advised
        else:
            assert values[chosen] == best
            changed += 1
        assert asked.as_masters(thinking(s), seat, legal, chance) == advised
    assert changed > 3


def test_what_is_foreseen_hangs_on_no_card_that_nobody_has_seen() -> None:
    s = bazaar(HAND, [[4, 1], [5, 2], [6, 3]])
    other = s.copy()
    other.deck = (*s.deck[: s.drawn], *reversed(s.deck[s.drawn :]))
    assert strategy()._answering(s) == strategy()._answering(other)
    laid = s.copy()
    laid.choices = (OPEN, 2, OPEN)
    assert strategy()._answering(s) == strategy()._answering(laid), "nor on who has chosen"
    haggle = choose(s, "AAB").state
    unlike = haggle.copy()
    unlike.deck = (*s.deck[: s.drawn], *reversed(s.deck[s.drawn :]))
    assert strategy()._best_in_haggle(haggle) == strategy()._best_in_haggle(unlike)


def test_what_is_remembered_is_what_would_be_found() -> None:
    asked = strategy()
    first = choose(bazaar(HAND), "BBC")
    for s in (first.state, first.then(offer("b")).state, choose(bazaar(HAND), "CCB").state):
        for _ in range(2):
            seat = s.stack[-1][1]
            found = asked.as_masters(thinking(s, seat), seat, BASARI.legal(s, seat), Chance(1))
            assert found == strategy()._best_in_haggle(s)


def test_the_end_of_the_match_is_foreseen() -> None:
    s = bazaar(HAND, [[31, 32, 33, 34], [2], [3]], [90, 0, 0], stage=3)
    assert strategy()._foreseen(s, {seat: Choose("B") for seat in range(3)}) == [1.0, 0.0, 0.0]


def test_where_a_round_begins_the_judgement_is_what_was_learned() -> None:
    s, asked = bazaar(HAND, [[4, 1], [5, 2], [6, 3]], [10, 20, 15], stage=2), strategy()
    before = mastery.before_the_deal(asked.tables.workers, s)
    promised = mastery.promises(asked.judged, before, asked._heat(before))
    odds = [log(chance) for chance in asked.among_masters(s)]
    for one, other in ((0, 1), (1, 2)):
        assert odds[one] - odds[other] == pytest.approx(promised[one] - promised[other])
    assert asked.among_masters(s) != asked.chances(before)


def test_what_is_foreseen_hangs_on_no_choice_that_was_made_already() -> None:
    open_still, half = bazaar(HAND), bazaar(HAND)
    half.choices = (OPEN, 1, 1)
    decided = {0: Choose("B"), 1: Choose("A"), 2: Choose("C")}
    assert strategy()._foreseen(half, decided) == strategy()._foreseen(open_still, decided)


def test_some_of_the_others_are_taken_for_such_as_think_so_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s, found = bazaar(HAND, [[10, 31], [17, 39], [18, 38]]), []
    for alike in (0.0, mastery.ALIKE, 1.0):
        monkeypatch.setattr(mastery, "ALIKE", alike)
        found.append(strategy()._answering(s))
    assert found[0] != found[1] != found[2]


@pytest.mark.parametrize("seats", [3, 4])
def test_masters_play_a_match_to_its_end(seats: int) -> None:
    asked = strategy()
    s = BASARI.new(seats, {}, Chance(3))
    play_as_masters(asked, s, 45.0, Chance(5))
    assert asked.progress(s) >= 45.0


@pytest.mark.parametrize(("seats", "thinkers"), [(5, True), (3, False), (4, False)])
def test_with_five_or_where_nobody_else_thinks_none_is_taken_for_a_master(
    seats: int, thinkers: bool
) -> None:
    asked = strategy()
    asked.opposition = Opposition(masters=False, thinkers=thinkers)
    s = BASARI.new(seats, {}, Chance(3))
    assert not asked.known_masters(s)
    assert asked.among_masters(s) == asked.chances(s)
    ends = []
    for onward in (play_on, play_as_masters):
        end = s.copy()
        onward(asked, end, asked.progress(s) + 1.0, Chance(5))
        ends.append(end)
    assert ends[0] == ends[1]
    view = BASARI.redact(s, 0)
    plans = [PLAN._replace(elsewhere=SHORTER), SHORTER]
    found = [search(asked, view, 0, plan, Chance(7)) for plan in plans]
    assert found[0] == found[1]


SHORTER: Any = BasariStrategy.long.elsewhere
SHORTER = SHORTER._replace(rollouts=60)


def test_a_search_is_the_same_again_and_hangs_on_nothing_hidden() -> None:
    s = bazaar(HAND, [[4, 1], [5, 2], [6, 3]])
    BASARI.apply(s, 1, Choose("A"), Chance(1))
    other = bazaar(HAND, [[4, 1], [5, 2], [6, 3]], following=(30, 31, 32))
    BASARI.apply(other, 1, Choose("C"), Chance(1))
    view = BASARI.redact(s, 0)
    assert view.choices[1] == UNKNOWN
    found = search(strategy(), view, 0, PLAN, Chance(7))
    assert found == search(strategy(), BASARI.redact(other, 0), 0, PLAN, Chance(7))
    asked = strategy()
    search(asked, view, 0, PLAN, Chance(8))
    assert found == search(asked, view, 0, PLAN, Chance(7)), "whatever was thought before"
