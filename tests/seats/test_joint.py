"""Secret simultaneous choices tried all together, and rollouts in which others think."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.strategy import Plan
from tabletop.games.basari.actions import Accept, Choose
from tabletop.seats.joint import JointChoice, joint_choice
from tabletop.seats.rollouts import Deep, Worlds, play_on
from tabletop.seats.search import search
from tests.seats.test_secret import HANDS

TOGETHER = Plan(rollouts=60, rounds=1.0, trust=1.0, thoughtful=0.3, joint=1.0)


class Hands:
    """Rock, paper, scissors: the strategy, its game, and a world of it, as far as is asked."""

    sureness = games.strategy(games.load("basari")).sureness

    def __init__(self) -> None:
        self.game = self

    def fresh(self) -> tuple[list[int], Chance]:
        """Nobody has shown anything."""
        return [-1, -1], Chance(1)

    def apply(self, s: list[int], seat: int, action: Any, chance: Chance) -> None:
        """A hand is shown."""
        s[seat] = action.hand

    def is_over(self, s: list[int]) -> bool:
        """It is judged by `chances`."""
        return False

    def chances(self, s: list[int]) -> tuple[float, float]:
        """Paper wraps rock, and so on; but rock against scissors wins for certain."""
        won = (0.5, 1.0 if s[0] == 0 else 0.8, 0.2 if s[1] == 2 else 0.0)[(s[0] - s[1]) % 3]
        return won, 1.0 - won


def rock_paper_scissors() -> JointChoice[Any]:
    """All nine joint choices, tried."""
    strategy: Any = Hands()
    joint = JointChoice[Any]({0: HANDS, 1: HANDS}, 2)
    joint.try_all(strategy, strategy, 1.0, lambda *given: 0)
    return joint


def test_a_choice_is_worth_what_it_brings_against_what_the_others_choose() -> None:
    joint = rock_paper_scissors()
    scissors = [0.0, 0.0, 1.0]
    third = [1 / 3] * 3
    assert joint.rollouts == 9
    values = joint.values([third, scissors], 0)
    assert values.index(max(values)) == 0, "rock"
    best, *rest = joint.told([third, scissors], 0)
    assert best.action is HANDS[0] and best.chances == pytest.approx([max(values), 1 - max(values)])
    assert len(rest) == 2 and best.rollouts == 3


def test_who_thinks_answers_the_rule_of_thumb_and_who_is_answered_thinks_too() -> None:
    joint = rock_paper_scissors()
    always = [[1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]
    assert joint.settled(always, 0.0) == [pytest.approx(mix) for mix in always]
    some = joint.settled(always, 0.3)[1]
    assert some[0] == pytest.approx(0.7, abs=0.05) and some[1] > 0.2, "paper answers rock"
    for mix in joint.settled(always, 1.0):
        assert max(mix) < 0.9, "nobody is so easily guessed"


def choosing(seats: int) -> tuple[Any, Any, Any]:
    """Basari, its strategy, and a position in which all choose."""
    game = games.load("basari")
    return game, games.strategy(game), game.new(seats, {}, Chance(3))


@pytest.mark.parametrize(("seats", "together"), [(3, True), (4, False), (5, False)])
def test_all_is_tried_together_where_the_rollouts_are_enough_for_it(
    seats: int, together: bool
) -> None:
    game, strategy, s = choosing(seats)
    worlds = Worlds(strategy, game.redact(s, 1), 1, Chance(4))
    assert (joint_choice(strategy, worlds, 1, TOGETHER) is not None) == together
    found = search(strategy, game.redact(s, 1), 1, TOGETHER, Chance(5))
    assert {each.action for each in found} == set(game.legal(s, 1))
    if together:
        assert {each.rollouts for each in found} == {27}, "three worlds of 27"
    for each in found:
        assert sum(each.chances) == pytest.approx(1.0)


def test_a_secret_choice_hangs_on_nothing_that_others_have_chosen_unseen() -> None:
    game, strategy, s = choosing(3)
    found = []
    for hidden in (None, "A", "C"):
        later = s.copy()
        if hidden:
            game.apply(later, 0, Choose(hidden), Chance(1))
        found.append(search(strategy, game.redact(later, 2), 2, TOGETHER, Chance(6)))
    assert found[0] == found[1] == found[2]


def haggling() -> tuple[Any, Any, Any]:
    """Basari, its strategy, and a position in which two haggle and an offer lies there."""
    game, strategy, s = choosing(3)
    chance = Chance(7)
    for seat, letter in enumerate("BBC"):
        game.apply(s, seat, Choose(letter), chance)
    seat = game.to_act(s)[0]
    game.apply(s, seat, game.legal(s, seat)[0], chance)
    return game, strategy, s


def test_who_ponders_a_haggle_weighs_a_few_offers_and_to_accept() -> None:
    game, strategy, s = haggling()
    seat = game.to_act(s)[0]
    options = strategy.ponder(s, seat)
    assert 2 <= len(options) <= 4 and set(options) <= set(game.legal(s, seat))
    assert any(isinstance(action, Accept) for action in options)
    _, _, fresh = choosing(3)
    assert strategy.ponder(fresh, 0) == ()


def test_a_thinking_seat_takes_in_a_rollout_what_brings_it_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, strategy, s = haggling()
    seat = game.to_act(s)[0]
    options = strategy.ponder(s, seat)
    until = strategy.progress(s) + 1.0
    for wanted in options:
        after = s.copy()
        game.apply(after, seat, wanted, Chance(8))
        liked = after.gems[seat], after.stack

        def judged(_: Any, end: Any, learned: bool, liked: Any = liked) -> tuple[float, ...]:
            return tuple(float((end.gems[n], end.stack) == liked) for n in range(3))

        with monkeypatch.context() as patch:
            patch.setattr("tabletop.seats.rollouts.shares", judged)
            patch.setattr("tabletop.seats.rollouts.play_on", lambda *given: 0)
            world = s.copy()
            assert Deep(1, Chance(9))(strategy, world, until, Chance(8)) == 1
        assert (world.gems[seat], world.stack) == liked


def test_where_nothing_is_pondered_a_deep_rollout_is_a_plain_one() -> None:
    game, strategy, s = choosing(3)
    ends = []
    for onward in (play_on, Deep(3, Chance(9))):
        worlds = Worlds(strategy, game.redact(s, 0), 0, Chance(3))
        world, luck = worlds.fresh()
        onward(strategy, world, strategy.progress(world), luck)
        ends.append(world)
    assert ends[0] == ends[1]
