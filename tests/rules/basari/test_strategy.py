"""Basari: what the rule of thumb proposes in a haggle is legal, and sensible at the ends."""

from __future__ import annotations

from tabletop.core.chance import Chance
from tabletop.games.basari.actions import Accept, Choose, Offer
from tabletop.games.basari.strategy import BasariStrategy
from tests.rules.basari.positions import BASARI, START, choose, make_round, offer

STRATEGY = BasariStrategy(BASARI)


def test_all_proposals_are_legal_and_hold_accepting_and_an_offer() -> None:
    asked = 0
    for seed in range(12):
        chance = Chance(seed)
        s = BASARI.new_initial_state(3 + seed % 3, {}, chance)
        while seats := BASARI.active_seats(s):
            legal = BASARI.legal_actions(s, seats[0])
            if s.stack and s.step < 4:
                proposed = [action for _, action in STRATEGY.rate_haggle_actions(s, seats[0])]
                assert all(action in legal for action in proposed)
                assert any(isinstance(action, Offer) for action in proposed), (s, legal[:3])
                assert (Accept() in proposed) == (Accept() in legal)
                asked += 1
            BASARI.apply(s, seats[0], STRATEGY.policy(s, seats[0], legal, chance), chance)
    assert asked > 100


def test_a_generous_offer_is_accepted_and_a_poor_one_is_not() -> None:
    gems = [(6, 6, 6, 6), START, START]
    rich = choose(make_round(gems), "BBC").decide(offer("rrrryyyy"))
    poor = choose(make_round(gems), "BBC").decide(offer("b"))
    assert STRATEGY.rate_haggle_actions(rich.state, 1)[0][1] == Accept()
    assert STRATEGY.rate_haggle_actions(poor.state, 1)[0][1] != Accept()


def test_with_one_worker_short_of_15_another_card_is_likelier_than_with_none() -> None:
    far = make_round([START] * 3, [[1], [2], [31, 32, 33]])
    near = make_round([START] * 3, [[31, 32, 11, 34], [2], [31, 32, 33]])
    assert STRATEGY.mixed_strategies(near)[0][0] > STRATEGY.mixed_strategies(far)[0][0]


def test_cards_are_not_always_the_same() -> None:
    s = make_round([START] * 3)
    legal = BASARI.legal_actions(s, 0)
    chosen = {STRATEGY.policy(s, 0, legal, Chance(seed)) for seed in range(60)}
    assert len(chosen) > 1 and chosen <= {Choose("A"), Choose("B"), Choose("C")}


def test_more_points_are_a_better_chance_to_win() -> None:
    chances = [
        STRATEGY.win_chances(make_round([START] * 3, points=[n, 20, 20], stage=3))[0]
        for n in (0, 20, 50)
    ]
    assert chances == sorted(chances) and chances[0] < 0.2 and chances[2] > 0.8
