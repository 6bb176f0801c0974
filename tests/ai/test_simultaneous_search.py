"""Secret simultaneous choices: the others are thought to think as well."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import games
from tabletop.ai.search.rollouts import play_rollout
from tabletop.ai.search.sequential_halving import search_candidates
from tabletop.ai.search.simultaneous_search import ChoiceValues
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.strategy import SearchPlan
from tests.ai.positions import position_midway

GAMES = games.names()


class Show(Action):
    """A hand of rock, paper, scissors."""

    hand: int


HANDS = tuple(Show(hand) for hand in range(3))


def test_a_thinking_seat_chooses_what_has_done_best_among_what_it_may_choose() -> None:
    mind = ChoiceValues()
    assert mind.best_action(HANDS) is None
    for hand, values in zip(HANDS, ([0.0, 0.4], [1.0, 0.8], [0.5]), strict=True):
        for value in values:
            mind.update(hand, value)
    assert mind.best_action(HANDS) is HANDS[1]
    assert mind.best_action((HANDS[0], HANDS[2])) is HANDS[2]


SECRET = (("basari", "choose"), ("nacho", "choose"), ("nacho", "discard"))
"""The games with secret simultaneous choices, and what is asked then."""


@pytest.mark.parametrize(("name", "asked"), SECRET)
def test_a_secret_choice_is_searched_within_its_rollouts(
    name: str, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def counted(*given: Any) -> int:
        played.append(1)
        return play_rollout(*given)

    monkeypatch.setattr("tabletop.ai.search.simultaneous_search.play_rollout", counted)
    plan = SearchPlan(rollouts=120, rounds=1.0, min_standard_errors=0.0, opponent_search_rate=0.5)
    game, s, _ = position_midway(name, 12)
    chance = Chance(3)
    while len(game.active_seats(s)) < 2 or game.prompt_key(s, game.active_seats(s)[0]) != asked:
        seat = game.active_seats(s)[0]
        game.apply(
            s,
            seat,
            games.load_strategy(game).policy(s, seat, game.legal_actions(s, seat), chance),
            chance,
        )
    seat = game.active_seats(s)[0]
    found = search_candidates(
        games.load_strategy(game), game.view_for(s, seat), seat, plan, Chance(4)
    )
    assert found == search_candidates(
        games.load_strategy(game), game.view_for(s, seat), seat, plan, Chance(4)
    )
    actions = [candidate.action for candidate in found]
    assert len(set(actions)) == len(actions) > 1 and set(actions) <= set(
        game.legal_actions(s, seat)
    )
    assert all(candidate.rollout_count for candidate in found)
    world = sum(len(game.legal_actions(s, each)) for each in game.active_seats(s))
    assert sum(candidate.rollout_count for candidate in found) <= len(played) / 2
    assert plan.rollouts / 3 < len(played) / 2 < plan.rollouts + world, "the last is finished"


def test_every_game_with_secret_choices_is_searched_so() -> None:
    able = {
        name for name in GAMES if games.game_class(name).revising_seats is not Game.revising_seats
    }
    assert able == {name for name, _ in SECRET}
