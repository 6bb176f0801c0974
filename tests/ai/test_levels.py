"""The levels: even a novice looks twice, and all of them can be set otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.ai.levels import (
    DEFAULT_LEVELS,
    CautiousLevel,
    MixedLevel,
    SearchingLevel,
    UndominatedLevel,
    make_levels,
)
from tabletop.ai.search.rollouts import SampledStates
from tabletop.ai.search.sequential_halving import (
    CandidateStatistics,
    StopCheck,
    never_stop,
    try_candidates,
)
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.strategy import SearchPlan
from tabletop.core.zones import Seat
from tabletop.lab.search_benchmark import SampledDecision, sample_decisions

GAMES = games.names()
ABSURD_LEAD = 0.06
"""Lead from which an action counts as absurd in the quick tests."""
WORLDS = 80
"""In so many worlds what a decision gave away is judged."""


class Stubborn:
    """A level that always wants to do the same."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def __call__(
        self, game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: StopCheck = never_stop
    ) -> Answer:
        return Answer(self.action, None)


def heuristic_action(at: SampledDecision) -> Action:
    """Return the action of the heuristic."""
    legal = at.strategy.game.legal_actions(at.view, at.seat)
    action: Action = at.strategy.policy(at.view, at.seat, legal, Chance(at.decision_number))
    return action


def measured_loss(at: SampledDecision, action: Action) -> tuple[float, float]:
    """Return the loss of an action against the heuristic by long search, with its error."""
    both = [CandidateStatistics(each, at.view.seats) for each in (action, heuristic_action(at))]
    worlds = SampledStates(at.strategy, at.view, at.seat, Chance(5))
    until = at.strategy.progress(at.view) + at.strategy.merchant_plan.rounds
    for _ in range(WORLDS):
        try_candidates(at.strategy, worlds, both, at.seat, until)
    return both[1].lead_over(both[0])


def decide(at: SampledDecision, level: Any) -> Action:
    action: Action = level(at.strategy, at.view, at.seat, Chance(at.decision_number)).action
    return action


@pytest.mark.slow
def test_what_would_throw_a_victory_away_is_thought_over(monkeypatch: pytest.MonkeyPatch) -> None:
    check_second_look("market_day", 25, monkeypatch)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_would_throw_a_victory_away_is_thought_over_in_every_game(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_second_look(name, 60, monkeypatch)


def check_second_look(name: str, wanted: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a level that wants the first or last legal action, however bad, looks twice.

    The threshold is lower than in play, so that few positions suffice.
    """
    game = games.load(name)
    strategy = type(games.load_strategy(game))
    low = strategy.skill._replace(max_blunder_loss=ABSURD_LEAD)
    monkeypatch.setattr(strategy, "skill", low)
    absurd = harmless = 0
    for at in sample_decisions(game, game.seat_counts[0], wanted):
        legal = game.legal_actions(at.view, at.seat)
        for action in (legal[0], legal[-1]):
            lead, error = measured_loss(at, action)
            done = decide(at, CautiousLevel(Stubborn(action)))
            if lead - 4 * error > 1.5 * ABSURD_LEAD:
                absurd += 1
                assert done != action
            elif lead + 4 * error < ABSURD_LEAD / 2:
                harmless += 1
                assert done == action
    assert absurd and harmless


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_novices_hardly_ever_play_absurdly(name: str) -> None:
    game = games.load(name)
    most = games.load_strategy(game).skill.max_blunder_loss
    found = [
        measured_loss(at, action)
        for seats in {game.seat_counts[0], min(4, game.seat_counts[-1])}
        for at in sample_decisions(game, seats, 80)
        if (action := decide(at, DEFAULT_LEVELS["novice"])) != heuristic_action(at)
    ]
    assert len(found) > 20
    assert not [lead for lead, error in found if lead - 3 * error > 2 * most]
    absurd = [lead for lead, error in found if lead - 2 * error > most]
    assert len(absurd) <= 0.02 * len(found)


def test_levels_are_set_otherwise_one_by_one() -> None:
    plan = SearchPlan(rollouts=9, rounds=1.0, min_standard_errors=0.0)
    found = make_levels({"master": plan}, {"novice": 0.0, "merchant": 1.0})
    assert list(found) == list(DEFAULT_LEVELS)
    assert found["master"] == SearchingLevel(plan) != DEFAULT_LEVELS["master"]
    strategy = games.load_strategy(games.load(GAMES[0]))
    merchant, trader = found["merchant"], DEFAULT_LEVELS["trader"]
    assert isinstance(merchant, MixedLevel) and isinstance(trader, MixedLevel)
    assert merchant.better_probability_for(strategy) == 1.0
    assert trader.better_probability_for(strategy) == strategy.skill.trader
    best, below = merchant.better_level, merchant.worse_level
    assert (
        isinstance(best, MixedLevel)
        and best.better_probability_for(strategy) == strategy.skill.foresight
    )
    assert isinstance(below, MixedLevel)
    novice = UndominatedLevel(DEFAULT_LEVELS["novice"])
    assert below.worse_level != novice
    assert below._replace(worse_level=novice) == trader


@pytest.mark.parametrize(("share", "drawn"), [(1.0, 0), (0.5, 1)])
def test_who_never_wavers_draws_nothing(share: float, drawn: int) -> None:
    """A game whose merchants always look ahead thus plays as if there were no such draw."""
    at = sample_decisions(games.load(GAMES[0]), 3, 1)[0]
    same = Stubborn(heuristic_action(at))
    chance, other = Chance(1), Chance(1)
    MixedLevel("merchant", same, same, share)(at.strategy, at.view, at.seat, chance)
    for _ in range(drawn):
        other.random()
    assert chance.random() == other.random()
