"""The levels: even a novice looks twice, and all of them can be set otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.strategy import Plan
from tabletop.core.zones import Seat
from tabletop.measure.thinking import OpenDecision, positions
from tabletop.seats.answers import Answer
from tabletop.seats.levels import ABSURD, PLAYED, Cautious, Mixed, Searching, levels
from tabletop.seats.rollouts import Worlds
from tabletop.seats.search import Enough, Trial, never, one_more_world

GAMES = games.names()
BAR = 0.06
"""What counts as absurd in the quick tests."""
WORLDS = 80
"""In so many worlds what a decision gave away is judged."""


class Stubborn:
    """A level that always wants to do the same."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def __call__(
        self, game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        return Answer(self.action, None)


def advised(at: OpenDecision) -> Action:
    """What the rule of thumb would do."""
    legal = at.strategy.game.legal(at.view, at.seat)
    action: Action = at.strategy.policy(at.view, at.seat, legal, Chance(at.number))
    return action


def given_away(at: OpenDecision, action: Action) -> tuple[float, float]:
    """What an action gives away against the rule of thumb, as a long look tells, and the error."""
    both = [Trial(each, at.view.seats) for each in (action, advised(at))]
    worlds = Worlds(at.strategy, at.view, at.seat, Chance(5))
    until = at.strategy.progress(at.view) + at.strategy.short.rounds
    for _ in range(WORLDS):
        one_more_world(at.strategy, worlds, both, at.seat, until)
    return both[1].lead(both[0])


def decided(at: OpenDecision, level: Any) -> Action:
    action: Action = level(at.strategy, at.view, at.seat, Chance(at.number)).action
    return action


def test_what_would_throw_a_victory_away_is_thought_over(monkeypatch: pytest.MonkeyPatch) -> None:
    thought_over("market_day", 25, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_what_would_throw_a_victory_away_is_thought_over_in_every_game(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought_over(name, 60, monkeypatch)


def thought_over(name: str, wanted: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wants the first or the last thing that can be done, however bad, looks twice.

    With a lower bar than in play, so that few positions show it.
    """
    monkeypatch.setattr("tabletop.seats.levels.ABSURD", BAR)
    game = games.load(name)
    absurd = harmless = 0
    for at in positions(game, game.seats[0], wanted):
        legal = game.legal(at.view, at.seat)
        for action in (legal[0], legal[-1]):
            lead, error = given_away(at, action)
            done = decided(at, Cautious(Stubborn(action)))
            if lead - 4 * error > 1.5 * BAR:
                absurd += 1
                assert done != action
            elif lead + 4 * error < BAR / 2:
                harmless += 1
                assert done == action
    assert absurd and harmless


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_novices_hardly_ever_play_absurdly(name: str) -> None:
    game = games.load(name)
    found = [
        given_away(at, action)
        for seats in {game.seats[0], min(4, game.seats[-1])}
        for at in positions(game, seats, 80)
        if (action := decided(at, PLAYED["novice"])) != advised(at)
    ]
    assert len(found) > 20
    assert not [lead for lead, error in found if lead - 3 * error > 2 * ABSURD]
    absurd = [lead for lead, error in found if lead - 2 * error > ABSURD]
    assert len(absurd) <= 0.02 * len(found)


def test_levels_are_set_otherwise_one_by_one() -> None:
    plan = Plan(rollouts=9, rounds=1.0, trust=0.0)
    found = levels({"master": plan}, {"novice": 0.0, "merchant": 1.0})
    assert list(found) == list(PLAYED)
    assert found["master"] == Searching(plan) != PLAYED["master"]
    strategy = games.strategy(games.load(GAMES[0]))
    merchant, trader = found["merchant"], PLAYED["trader"]
    assert isinstance(merchant, Mixed) and isinstance(trader, Mixed)
    assert merchant.share_for(strategy) == 1.0
    assert trader.share_for(strategy) == strategy.skill.trader
    best, below = merchant.better, merchant.worse
    assert isinstance(best, Mixed) and best.share_for(strategy) == strategy.skill.foresight
    assert isinstance(below, Mixed) and isinstance(below.worse, Cautious)
    assert below.worse != PLAYED["novice"]
    assert below._replace(worse=PLAYED["novice"]) == trader


@pytest.mark.parametrize(("share", "drawn"), [(1.0, 0), (0.5, 1)])
def test_who_never_wavers_draws_nothing(share: float, drawn: int) -> None:
    """So a game whose merchants always look ahead plays as if there were no such question."""
    at = positions(games.load(GAMES[0]), 3, 1)[0]
    same = Stubborn(advised(at))
    chance, other = Chance(1), Chance(1)
    Mixed("merchant", same, same, share)(at.strategy, at.view, at.seat, chance)
    for _ in range(drawn):
        other.random()
    assert chance.random() == other.random()
