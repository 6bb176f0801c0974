"""Secret simultaneous choices: the others are thought to think as well."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.strategy import Plan
from tabletop.seats.rollouts import play_on
from tabletop.seats.search import search
from tabletop.seats.secret import Mind
from tests.seats.test_search import GAMES, midway


class Show(Action):
    """A hand of rock, paper, scissors."""

    hand: int


HANDS = tuple(Show(hand) for hand in range(3))


def test_a_thinking_seat_chooses_what_has_done_best_among_what_it_may_choose() -> None:
    mind = Mind()
    assert mind.best(HANDS) is None
    for hand, values in zip(HANDS, ([0.0, 0.4], [1.0, 0.8], [0.5]), strict=True):
        for value in values:
            mind.learn(hand, value)
    assert mind.best(HANDS) is HANDS[1]
    assert mind.best((HANDS[0], HANDS[2])) is HANDS[2]


SECRET = (("basari", "choose"), ("nacho", "choose"), ("nacho", "discard"))
"""The games with secret simultaneous choices, and what is asked then."""


@pytest.mark.parametrize(("name", "asked"), SECRET)
def test_a_secret_choice_is_searched_within_its_rollouts(
    name: str, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def counted(*given: Any) -> int:
        played.append(1)
        return play_on(*given)

    monkeypatch.setattr("tabletop.seats.secret.play_on", counted)
    plan = Plan(rollouts=120, rounds=1.0, trust=0.0, thoughtful=0.5)
    game, s, _ = midway(name, 12)
    chance = Chance(3)
    while len(game.to_act(s)) < 2 or game.prompt(s, game.to_act(s)[0]) != asked:
        seat = game.to_act(s)[0]
        game.apply(
            s, seat, games.strategy(game).policy(s, seat, game.legal(s, seat), chance), chance
        )
    seat = game.to_act(s)[0]
    found = search(games.strategy(game), game.redact(s, seat), seat, plan, Chance(4))
    assert found == search(games.strategy(game), game.redact(s, seat), seat, plan, Chance(4))
    actions = [candidate.action for candidate in found]
    assert len(set(actions)) == len(actions) > 1 and set(actions) <= set(game.legal(s, seat))
    assert all(candidate.rollouts for candidate in found)
    world = sum(len(game.legal(s, each)) for each in game.to_act(s))
    assert sum(candidate.rollouts for candidate in found) <= len(played) / 2
    assert plan.rollouts / 3 < len(played) / 2 < plan.rollouts + world, "the last is finished"


def test_every_game_with_secret_choices_is_searched_so() -> None:
    able = {name for name in GAMES if games.kind(name).may_revise is not Game.may_revise}
    assert able == {name for name, _ in SECRET}
