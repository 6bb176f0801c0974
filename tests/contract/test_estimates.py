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
from tabletop.ai.levels import DEFAULT_LEVELS, Level, SearchingLevel
from tabletop.ai.move_evaluator import ROLLOUT_POLICIES
from tabletop.ai.win_chance_series import PassLimits, make_win_chance_series
from tabletop.ai.worker import queries, worker_protocol
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import NOBODY
from tabletop.lab.simulation import build_decision_maker
from tabletop.match.match import Match
from tabletop.match.match_loop import play_to_end
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup
from tests.fixtures.random_games import Record, Step, all_viewers, load

FOREVER = float("inf")
WORLDS = 2
ROLLOUTS = 6
FEW_WORLDS = 4
MIXED_LEVELS = ("trader", "novice", "trader", "novice", "trader", "random", "novice", "trader")
"""Levels at recorded matches of AI seats, in the order of the seats."""


@pytest.mark.sampled_by_game
def test_in_every_imagined_world_whoever_acts_has_something_to_do(played: Record) -> None:
    """And does it by rule of thumb, which is how all worlds are played on."""
    steps = played.sample_steps(60)
    asked = sum(check_sampled_states(played.setup.game, step.before, step.number) for step in steps)
    assert asked >= FEW_WORLDS * len(steps) * len(all_viewers(played.setup))


def check_sampled_states(game: Game[Any], s: Any, number: int) -> int:
    """Imagine some worlds from everybody's view of a state; how many seats were asked there."""
    asked = 0
    for viewer in range(NOBODY, s.seats):
        view = game.view_for(s, viewer)
        for n in range(FEW_WORLDS):
            asked += check_policy(
                game, game.sample_state(view, viewer, Chance(FEW_WORLDS * number + n))
            )
    return asked


def check_policy(game: Game[Any], world: Any) -> int:
    """Check that each active seat has a legal heuristic action; return the number of these
    seats."""
    acting = game.active_seats(world)
    for seat in acting:
        legal = game.legal_actions(world, seat)
        assert legal, f"seat {seat} is asked, but can do nothing: {world.to_json()}"
        assert games.load_strategy(game).policy(world, seat, legal, Chance(seat)) in legal
    return len(acting)


@pytest.mark.sampled_by_game
def test_questions_of_all_kinds_are_answered_at_some_moments(played: Record) -> None:
    """At a third of all phases, another third in the games of another seed."""
    for step in played.sample_steps(2)[played.setup.seed % 3 :: 3]:
        answer_all(played, step)


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_chances_are_estimated_at_every_moment(played: Record) -> None:
    """Of the first games at every one, of the others at every thirtieth, another in each."""
    seed = played.setup.seed
    for step in played.steps[seed :: 30 if seed else 1]:
        estimate_all(played, step)


def estimate_all(played: Record, step: Step) -> None:
    """Check that every viewer of a decision, also NOBODY, gets everybody's win chances."""
    game = played.setup.game
    for viewer in all_viewers(played.setup):
        view = game.view_for(step.before, viewer)
        found = worker_reply(game, queries.WinChancesQuery(view, viewer, step.number, WORLDS))
        assert abs(sum(found[0].win_chances) - 1.0) < 1e-6


def answer_all(played: Record, step: Step) -> None:
    """Check that all questions about a decision get replies of their kind, through worker data."""
    game, seat, action, number = played.setup.game, step.seat, step.action, step.number
    estimate_all(played, step)
    view, after = game.view_for(step.before, seat), game.view_for(step.after, seat)
    luck = worker_reply(game, queries.LuckQuery(view, seat, number, action, after, WORLDS))
    assert len(luck.actual_win_chances.win_chances) == played.setup.seats
    judged = worker_reply(game, queries.CandidatesQuery(view, seat, number, action, ROLLOUTS))
    assert action in [candidate.action for candidate in judged]
    best = judged[0].action
    for rivals in ROLLOUT_POLICIES:
        asked = queries.ComparisonQuery(view, seat, number, action, best, rivals, 2)
        assert worker_reply(game, asked).difference.standard_error > 0.0
    legal = game.legal_actions(view, seat)
    for think in fast_levels(game):
        assert think(games.load_strategy(game), view, seat, Chance(number)).action in legal
    for other in legal[:: -(-len(legal) // 8)]:
        assert games.load_strategy(game).reason(view, seat, other).code


def worker_reply(game: Game[Any], question: queries.WorkerQuery[queries.ReplyT]) -> queries.ReplyT:
    """The reply of a worker, question and reply having gone through its pipe."""
    _, kind, data = worker_protocol.read_request(
        worker_protocol.WorkerRequest(1, question).to_bytes()
    )
    sent = worker_protocol.decode_query(kind, data, game)
    assert sent == question
    found = worker_protocol.WorkerReply(1, queries.answer_query(game, sent, FOREVER))
    there = worker_protocol.decode_result(
        worker_protocol.read_reply(found.to_bytes()), question, game
    )
    assert there == found.result
    return there


def fast_levels(game: Game[Any]) -> list[Level]:
    """Return all levels; those that search do so with few rollouts."""
    strategy = games.load_strategy(game)
    plans = [
        plan._replace(rollouts=ROLLOUTS) for plan in (strategy.merchant_plan, strategy.master_plan)
    ]
    return [*(DEFAULT_LEVELS[level] for level in ("novice", "trader")), *map(SearchingLevel, plans)]


@lru_cache(maxsize=1)
def play_match(name: str, levels: Sequence[str], seed: int) -> Match:
    """A match of AI seats, to its end."""
    seats = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], lv, SEAT_COLOURS[n]) for n, lv in enumerate(levels)
    )
    match = Match(load(name), Setup(name, seats, {}, seed))
    play_to_end(match, build_decision_maker(match))
    return match


def compute_chart(match: Match, passes: int, moments: int) -> int:
    """Work out the chances of the first moments of a match; how many passes that took."""
    series = make_win_chance_series(match, islice(match.replay_events(), moments))
    series.pass_limits = PassLimits(passes, passes)
    count = 0
    while (query := series.next_query()) is not None:
        query.on_reply(queries.answer_query(match.game, query.query, FOREVER))
        count += 1
    assert series.is_complete
    return count


HELD_BY = "zahab", MIXED_LEVELS[:3], 139
"""A match in which seats traded that held a card which nobody else had seen: all saw that they
could, which not every card allows."""


@pytest.mark.slow
def test_whoever_trades_holds_a_card_for_it_in_every_imagined_world() -> None:
    match = play_match(*HELD_BY)
    states = [state for _, state in islice(match.replay_events(), 100)]
    asked = sum(check_sampled_states(match.game, state, n) for n, state in enumerate(states))
    assert asked == FEW_WORLDS * 4 * len(states)


@pytest.mark.slow
def test_the_chart_of_such_a_match_is_worked_out() -> None:
    assert compute_chart(play_match(*HELD_BY), 1, 100) == 100


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    "seed",
    [pytest.param(n, marks=pytest.mark.nightly if n else pytest.mark.slow) for n in range(4)],
)
def test_the_charts_of_whole_matches_of_all_games(name: str, seed: int) -> None:
    few, *more = games.game_class(name).seat_counts
    for seats in (few, *(more if seed else ())):  # with more of them by hand
        match = play_match(name, MIXED_LEVELS[:seats], 139 + seed)
        assert compute_chart(match, 2, match.decision_number + 1) >= match.decision_number
        for number, (_, state) in enumerate(match.replay_events()):
            check_sampled_states(match.game, state, number)
