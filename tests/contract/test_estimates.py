"""Estimates can be asked for at every moment, of every table, whoever looks: nobody too.

In an imagined world whoever acts must have something to do: all see what it is asked, so its
hidden cards are some that allow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import NOBODY
from tabletop.match.match import Match
from tabletop.match.playing import play_out
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup
from tabletop.measure.simulate import deciding
from tabletop.seats import questions, wire
from tabletop.seats.judge import MODELS
from tabletop.seats.levels import PLAYED, Level, Searching
from tabletop.seats.series import Depth, series_of
from tests.contract.playing import Record, Step, load, viewers

FOREVER = float("inf")
WORLDS = 2
ROLLOUTS = 6
FEW_WORLDS = 4
MIXED = ("trader", "novice", "trader", "novice", "trader", "random", "novice", "trader")
"""Who sits at recorded matches of AI seats, as many of them as there are seats."""


@pytest.mark.thinned(5, 12)
def test_in_every_imagined_world_whoever_acts_has_something_to_do(played: Record) -> None:
    """And does it by rule of thumb, which is how all worlds are played on."""
    steps = played.some(60)
    asked = sum(all_able(played.setup.game, step.before, step.number) for step in steps)
    assert asked >= FEW_WORLDS * len(steps) * len(viewers(played.setup))


def all_able(game: Game[Any], s: Any, number: int) -> int:
    """Imagine some worlds from everybody's view of a state; how many seats were asked there."""
    asked = 0
    for viewer in range(NOBODY, s.seats):
        view = game.redact(s, viewer)
        for n in range(FEW_WORLDS):
            asked += able(game, game.imagine(view, viewer, Chance(FEW_WORLDS * number + n)))
    return asked


def able(game: Game[Any], world: Any) -> int:
    """All who act in a world choose something legal by rule of thumb; how many they are."""
    acting = game.to_act(world)
    for seat in acting:
        legal = game.legal(world, seat)
        assert legal, f"seat {seat} is asked, but can do nothing: {world.to_json()}"
        assert games.strategy(game).policy(world, seat, legal, Chance(seat)) in legal
    return len(acting)


@pytest.mark.thinned(5, 12)
def test_questions_of_all_kinds_are_answered_at_some_moments(played: Record) -> None:
    for step in played.some(2):
        answer_all(played, step)


@pytest.mark.soak
def test_chances_are_estimated_at_every_moment(played: Record) -> None:
    """Of the first games at every one, of the others at every thirtieth, another in each."""
    seed = played.setup.seed
    for step in played.steps[seed :: 30 if seed else 1]:
        estimate_all(played, step)


def estimate_all(played: Record, step: Step) -> None:
    """Whoever looks at a decision may ask for everybody's chances, nobody too."""
    game = played.setup.game
    for viewer in viewers(played.setup):
        view = game.redact(step.before, viewer)
        found = replied(game, questions.ChancesQuestion(view, viewer, step.number, WORLDS))
        assert abs(sum(found[0].chances) - 1.0) < 1e-6


def answer_all(played: Record, step: Step) -> None:
    """All questions about a decision have a reply of their kind, by way of a worker's data."""
    game, seat, action, number = played.setup.game, step.seat, step.action, step.number
    estimate_all(played, step)
    view, after = game.redact(step.before, seat), game.redact(step.after, seat)
    luck = replied(game, questions.LuckQuestion(view, seat, number, action, after, WORLDS))
    assert len(luck.found.chances) == played.setup.seats
    judged = replied(game, questions.JudgementQuestion(view, seat, number, action, ROLLOUTS))
    assert action in [candidate.action for candidate in judged]
    best = judged[0].action
    for rivals in MODELS:
        asked = questions.ComparisonQuestion(view, seat, number, action, best, rivals, 2)
        assert replied(game, asked).gap.error > 0.0
    legal = game.legal(view, seat)
    for think in searchers(game):
        assert think(games.strategy(game), view, seat, Chance(number)).action in legal
    for other in legal[:: -(-len(legal) // 8)]:
        assert games.strategy(game).reason(view, seat, other).code


def replied(game: Game[Any], question: questions.Question[questions.R]) -> questions.R:
    """The reply of a worker, question and reply having gone through its pipe."""
    _, kind, data = wire.numbered(wire.Request(1, question).encoded())
    sent = wire.question_from(kind, data, game)
    assert sent == question
    found = wire.Reply(1, questions.reply(game, sent, FOREVER))
    there = wire.found_from(wire.reply_from(found.encoded()), question, game)
    assert there == found.found
    return there


def searchers(game: Game[Any]) -> list[Level]:
    """All levels, those that search in a hurry."""
    strategy = games.strategy(game)
    plans = [plan._replace(rollouts=ROLLOUTS) for plan in (strategy.short, strategy.long)]
    return [*(PLAYED[level] for level in ("novice", "trader")), *map(Searching, plans)]


@lru_cache(maxsize=1)
def played_by(name: str, levels: Sequence[str], seed: int) -> Match:
    """A match of AI seats, to its end."""
    seats = tuple(SeatSpec(DEFAULT_NAMES[n], lv, COLOURS[n]) for n, lv in enumerate(levels))
    match = Match(load(name), Setup(name, seats, {}, seed))
    play_out(match, deciding(match))
    return match


def chart(match: Match, passes: int, moments: int) -> int:
    """Work out the chances of the first moments of a match; how many passes that took."""
    series = series_of(match, islice(match.moments(), moments))
    series.depth = Depth(passes, passes)
    count = 0
    while (query := series.query()) is not None:
        query.heard(questions.reply(match.game, query.question, FOREVER))
        count += 1
    assert series.complete
    return count


HELD_BY = "zahab", MIXED[:3], 139
"""A match in which seats traded that held a card which nobody else had seen: all saw that they
could, which not every card allows."""


def test_whoever_trades_holds_a_card_for_it_in_every_imagined_world() -> None:
    match = played_by(*HELD_BY)
    states = [state for _, state in islice(match.moments(), 100)]
    asked = sum(all_able(match.game, state, n) for n, state in enumerate(states))
    assert asked == FEW_WORLDS * 4 * len(states)


def test_the_chart_of_such_a_match_is_worked_out() -> None:
    assert chart(played_by(*HELD_BY), 1, 100) == 100


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    "seed", [pytest.param(n, marks=pytest.mark.long if n else pytest.mark.soak) for n in range(4)]
)
def test_the_charts_of_whole_matches_of_all_games(name: str, seed: int) -> None:
    few, *more = games.kind(name).seats
    for seats in (few, *(more if seed else ())):  # with more of them by hand
        match = played_by(name, MIXED[:seats], 139 + seed)
        assert chart(match, 2, match.number + 1) >= match.number
        for number, (_, state) in enumerate(match.moments()):
            all_able(match.game, state, number)
