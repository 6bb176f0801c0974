"""Secret simultaneous choices: seats that regret come to choose as nobody can exploit."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.seats.search import Plan, search
from tabletop.seats.secret import Mind
from tests.seats.test_search import GAMES, midway


class Show(Action):
    """A hand of rock, paper, scissors: it beats the one before it."""

    hand: int


HANDS = tuple(Show(hand) for hand in range(3))


def beats(one: Show, other: Show) -> float:
    """1 for a victory, 0 for a defeat, a half for a tie."""
    return (0.5, 1.0, 0.0)[(one.hand - other.hand) % 3]


def test_two_who_regret_show_each_hand_equally_often() -> None:
    minds, chance = (Mind(), Mind()), Chance(1)
    shown = dict.fromkeys(HANDS, 0)
    for _ in range(4000):
        picked = [mind.pick(HANDS, chance) or chance.pick(HANDS) for mind in minds]
        for mind, own, other in zip(minds, picked, reversed(picked), strict=True):
            values: dict[Action, float] = {hand: beats(hand, other) for hand in HANDS}  # type: ignore[arg-type]
            mind.learn(values, values[own])
        shown[picked[0]] += 1  # type: ignore[index]
    assert all(0.25 < n / 4000 < 0.42 for n in shown.values()), shown


def test_who_regrets_finds_the_answer_to_one_who_never_changes() -> None:
    mind, chance = Mind(), Chance(2)
    for _ in range(200):
        own = mind.pick(HANDS, chance) or chance.pick(HANDS)
        values: dict[Action, float] = {hand: beats(hand, HANDS[0]) for hand in HANDS}
        mind.learn(values, values[own])
    assert {mind.pick(HANDS, chance) for _ in range(20)} == {HANDS[1]}


@pytest.mark.parametrize("name", GAMES)
def test_a_secret_choice_is_searched_within_its_rollouts(name: str) -> None:
    plan = Plan(rollouts=120, rounds=1.0, trust=0.0, thoughtful=0.5)
    game, s, _ = midway(name, 12)
    chance = Chance(3)
    while len(game.to_act(s)) < 2:
        if game.is_over(s):
            pytest.skip("no secret simultaneous choice")
        seat = game.to_act(s)[0]
        game.apply(s, seat, game.strategy.policy(s, seat, game.legal(s, seat), chance), chance)
    seat = game.to_act(s)[0]
    found = search(game, game.redact(s, seat), seat, plan, Chance(4))
    assert found == search(game, game.redact(s, seat), seat, plan, Chance(4))
    assert {candidate.action for candidate in found} <= set(game.legal(s, seat))
    assert 0 < sum(candidate.rollouts for candidate in found) <= plan.rollouts


def test_there_are_games_with_secret_choices() -> None:
    """So that the test above is not skipped everywhere."""
    found = [len(game.to_act(game.new(3, {}, Chance(1)))) for game in map(games.load, GAMES)]
    assert max(found) == 3
