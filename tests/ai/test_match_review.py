"""Chances over a match, and its review: honest, the same for the same seed, no noise sold."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import Any, Protocol

import pytest

from tabletop import games
from tabletop.ai import match_review, paired_samples
from tabletop.ai.answers import Answer, Candidate, WinChanceEstimate
from tabletop.ai.levels import DEFAULT_LEVELS, make_decision_chance
from tabletop.ai.luck_estimate import estimate_luck
from tabletop.ai.match_review import Certainty, MatchReview, TurningPoint
from tabletop.ai.move_evaluator import (
    ROLLOUT_POLICIES,
    MoveComparison,
    PairedTrials,
    compare_moves,
    race_moves,
)
from tabletop.ai.paired_samples import (
    MIN_RELEVANT_DIFFERENCE,
    PairedDifference,
    paired_difference,
)
from tabletop.ai.win_chance_series import SAMPLES_PER_PASS, WinChanceSeries, merge_estimates
from tabletop.ai.worker import queries
from tabletop.ai.worker.worker import BackgroundQuery
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.match.match import Match
from tests.ai.setups import ai_setup

GAMES = games.names()
SHORTEST = "market_day"


class Source(Protocol):
    def next_query(self) -> BackgroundQuery | None: ...


@lru_cache(maxsize=8)
def played(name: str, *levels: str) -> Match:
    """A match of these levels; an empty one is a person who plays at random."""
    match = Match(games.load(name), ai_setup(name, *(levels or ("trader",))))
    while not match.is_over:
        seat = match.active_seats()[0]
        level = match.setup.seats[seat].level or "random"
        chance = make_decision_chance(5, match.decision_number, seat)
        match.submit(
            seat,
            DEFAULT_LEVELS[level](
                games.load_strategy(match.game), match.view_for(seat), seat, chance
            ).action,
        )
    return match


def answer_all(source: Source, match: Match, most: int = 10_000) -> int:
    """Answer what a source asks, here and at once; how much that was."""
    for asked in range(most):
        query = source.next_query()
        if query is None:
            return asked
        query.on_reply(queries.answer_query(match.game, query.query, seconds=float("inf")))
    return most


def series_of(match: Match, every: int = 1) -> WinChanceSeries:
    series = WinChanceSeries(match.game, match.setup.seed)
    for number, (_, state) in enumerate(match.replay_events()):
        if number % every == 0 or match.game.is_over(state):
            series.add_position(state)
    return series


# Series


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_chances_are_known_for_every_moment_and_certain_at_the_end(name: str) -> None:
    match = played(name)
    series = series_of(match, every=40)
    answer_all(series, match)
    assert series.is_complete
    for moment, estimate in series.known_estimates:
        assert sum(estimate.win_chances) == pytest.approx(1.0)
        assert series.is_precise(moment)
    last = series[len(series) - 1]
    assert last is not None
    won = [entry.seat for entry in match.game.standings(match.state) if entry.place == 1]
    assert [seat for seat, chance in enumerate(last.win_chances) if chance] == won


def test_the_series_is_coarse_over_the_whole_match_before_it_is_fine_anywhere() -> None:
    match = played(SHORTEST)
    series = series_of(match)
    count = len(series)
    series.focused_position = -5
    answer_all(series, match, most=count // 8 + 1)
    asked = [moment for moment, _ in series.known_estimates]
    gaps = [b - a for a, b in itertools.pairwise(asked)]
    assert max(gaps) <= 16
    answer_all(series, match, most=count)
    assert series.is_complete


def test_what_is_looked_at_is_made_fine_first() -> None:
    match = played(SHORTEST)
    series = series_of(match)
    series.focused_position = 33
    answer_all(series, match, most=2 * len(SAMPLES_PER_PASS))
    assert series.is_precise(32)
    assert series.is_precise(33)


def test_the_series_is_the_same_in_whatever_order_it_is_worked_out() -> None:
    match = played(SHORTEST)
    found = []
    for focus in (-5, 4):
        series = series_of(match, every=20)
        series.focused_position = focus
        answer_all(series, match)
        found.append([estimate for _, estimate in series.known_estimates])
    for one, two in zip(*found, strict=True):
        assert one.sample_count == two.sample_count
        assert one.win_chances == pytest.approx(two.win_chances)


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_the_series_is_told_from_what_lies_open(name: str) -> None:
    """Other secrets of the same open table: the same questions."""
    match = played(name)
    game, chance = match.game, Chance(4)
    states = [state for _, state in match.replay_events()][3:60:14]
    series = [WinChanceSeries(game, 1), WinChanceSeries(game, 1)]
    for state in states:
        series[0].add_position(state)
        series[1].add_position(game.sample_state(game.view_for(state, NOBODY), NOBODY, chance))
    for _ in range(2 * len(states)):
        asked = [one.next_query() for one in series]
        assert asked[0] is not None
        assert asked[1] is not None
        assert asked[0].query == asked[1].query


def test_a_moment_whose_worker_died_is_asked_for_again() -> None:
    match = played(SHORTEST)
    series = series_of(match, every=30)
    first = series.next_query()
    assert first is not None
    first.on_reply(None)
    again = series.next_query()
    assert again is not None
    assert again.query == first.query


def test_passes_are_put_together_by_their_weight() -> None:
    one, two = (
        WinChanceEstimate((0.5, 0.5), (0.1, 0.1), 10),
        WinChanceEstimate((0.2, 0.8), (0.05, 0.05), 30),
    )
    both = merge_estimates(one, two)
    assert both.sample_count == 40
    assert both.win_chances == pytest.approx((0.275, 0.725))
    assert max(both.standard_errors) < 0.05


# Hindsight


@pytest.mark.sampled
@pytest.mark.parametrize("rivals", ROLLOUT_POLICIES)
@pytest.mark.parametrize("name", GAMES)
def test_an_action_is_no_better_than_itself(name: str, rivals: str) -> None:
    match = Match(games.load(name), ai_setup(name, "trader"))
    seat = match.active_seats()[0]
    action = match.legal_actions(seat)[0]
    found = compare_moves(
        games.load_strategy(match.game),
        match.view_for(seat),
        seat,
        action,
        action,
        6,
        rivals,
        Chance(1),
    )
    assert (
        found.difference.mean == 0.0 < found.difference.standard_error
        and found.difference.sample_count == 6
    )
    assert found.played_win_rates == found.better_win_rates and not found.difference.is_significant


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_chance_moves_nothing_on_the_mean(name: str) -> None:
    """Expectation and result agree if the outcome is drawn as expected."""
    game, chance = games.load(name), Chance(6)
    s = game.new_initial_state(game.seat_counts[0], {}, chance)
    seat = game.active_seats(s)[0]
    view = game.view_for(s, seat)
    action = game.legal_actions(s, seat)[0]
    moved = []
    for n in range(12):
        after = game.sample_state(
            games.load_strategy(game).before_secret_choices(view, seat), seat, chance
        )
        game.apply(after, seat, action, chance)
        luck = estimate_luck(
            games.load_strategy(game),
            view,
            seat,
            action,
            game.view_for(after, seat),
            24,
            1.0,
            Chance(n),
        )
        moved.append(
            luck.actual_win_chances.win_chances[seat] - luck.expected_win_chances.win_chances[seat]
        )
    assert abs(sum(moved) / len(moved)) < 0.12


# Review


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_a_review_finds_what_people_gave_away(name: str, brief: None) -> None:
    """A random player of Zahab loses so surely that no single move decides."""
    match = played(name, "", "trader")
    found = MatchReview(match)
    assert not found.is_done
    answer_all(found, match)
    assert found.is_done
    assert found.progress == 1.0
    assert len(found.turning_points) <= 3 and (found.turning_points or name == "zahab")
    for point in found.turning_points:
        decision = match.decisions[point.decision_number]
        assert (point.seat, point.played_action) == (decision.seat, decision.action)
        assert match.setup.seats[point.seat].is_human
        assert point.better_action in match.game.legal_actions(point.view, point.seat)
        assert point.min_loss >= MIN_RELEVANT_DIFFERENCE or not point.is_unanimous
        gain = (
            point.smallest_comparison.better_win_rates[point.seat]
            - point.smallest_comparison.played_win_rates[point.seat]
        )
        assert gain == pytest.approx(point.min_loss, abs=1e-6)


@pytest.mark.slow
def test_without_people_anybody_may_have_given_something_away(brief: None) -> None:
    match = played(SHORTEST, "random", "random")
    found = MatchReview(match)
    answer_all(found, match)
    assert found.turning_points


@pytest.mark.nightly
def test_the_review_of_the_same_match_is_the_same(brief: None) -> None:
    match = played(SHORTEST, "", "trader")
    found = []
    for _ in range(2):
        one = MatchReview(match)
        answer_all(one, match)
        found.append((one.turning_points, one.largest_swing))
    assert found[0] == found[1]


@pytest.mark.slow
def test_progress_never_goes_back(brief: None) -> None:
    match = played(SHORTEST, "", "trader")
    found, before = MatchReview(match), 0.0
    while answer_all(found, match, most=1):
        assert found.progress >= before
        before = found.progress
    assert before == 1.0


@pytest.mark.nightly
def test_a_question_whose_worker_died_is_asked_again_before_the_review_ends(brief: None) -> None:
    match = played(SHORTEST, "", "trader")
    found, calm = MatchReview(match), MatchReview(match)
    for _ in range(5):
        query = found.next_query()
        assert query is not None
        query.on_reply(None)
    answer_all(found, match)
    answer_all(calm, match)
    assert (found.turning_points, found.largest_swing) == (calm.turning_points, calm.largest_swing)


@pytest.mark.parametrize(
    ("lead", "error", "sure"),
    [(0.1, 0.01, True), (0.1, 0.05, False), (0.01, 0.001, False), (0.0, 0.1, False)],
)
def test_only_what_is_large_and_sure_is_taught(lead: float, error: float, sure: bool) -> None:
    assert PairedDifference(lead, error, 100).is_significant is sure


def test_a_few_worlds_that_agree_prove_less_than_their_spread_says() -> None:
    assert paired_difference([1.0] * 4, [0.0] * 4).standard_error > 0
    assert paired_difference([0.1] * 3, [0.0] * 3).is_significant is False
    assert paired_difference([0.1] * 300, [0.0] * 300).is_significant is True


def point_with_leads(*leads: float) -> TurningPoint:
    """A point of which each of the rivals holds so much."""
    found = {
        name: MoveComparison((0.4,), (0.4 + lead,), PairedDifference(lead, 0.01, 90))
        for name, lead in zip(ROLLOUT_POLICIES, leads, strict=True)
    }
    match = played(SHORTEST)
    action = match.decisions[0].action
    return TurningPoint(0, 0, action, action, match.state, found)


@pytest.mark.parametrize(
    ("leads", "certainty"),
    [
        ((0.3, 0.2), Certainty.SURE),
        ((0.3, 0.0), Certainty.PROBABLE),
        ((0.0, 0.3), Certainty.PROBABLE),
        ((0.02, 0.015), Certainty.EQUAL),
        ((0.3, -0.1), Certainty.EQUAL),
    ],
)
def test_a_mistake_is_sure_or_probable_or_none(
    leads: tuple[float, float], certainty: Certainty
) -> None:
    """If one of the rivals speaks against it, it is none."""
    assert point_with_leads(*leads).certainty is certainty


def test_what_not_all_rivals_hold_is_not_sure() -> None:
    assert point_with_leads(0.3, 0.2).is_unanimous and point_with_leads(0.3, 0.2).min_loss == 0.2
    assert (
        not point_with_leads(0.3, 0.0).is_unanimous and not point_with_leads(0.0, 0.3).is_unanimous
    )


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(("name", "alike"), [*((name, False) for name in GAMES), (SHORTEST, True)])
def test_whoever_follows_the_hint_is_never_blamed(name: str, alike: bool, brief: None) -> None:
    """Whatever the rest of the review thinks of it: what it asks is what the hint asked.

    alike: it was not the move that the hint proposed, but one that it called as good.
    """
    match = played(name, "", "trader")
    followed = []

    def reply(game: Any, question: Any) -> Any:
        if isinstance(question, queries.MoveQuery):
            made = seeds[question.seed]
            followed.append(made)
            did, seats = match.decisions[made].action, len(match.setup.seats)
            equal = (0.5,) * seats
            other = next(
                a for a in match.game.legal_actions(question.view, question.seat) if a != did
            )
            tied = (Candidate(other, equal, 50), Candidate(did, equal, 50))
            return Answer(other, None, tied) if alike else Answer(did, None)
        return queries.answer_query(game, question, seconds=float("inf"))

    found = MatchReview(match)
    seeds = {
        queries.derive_decision_seed(match.setup.seed, m.decision_number, m.seat): m.decision_number
        for m in found._moments.values()
    }
    while (query := found.next_query()) is not None:
        query.on_reply(reply(match.game, query.query))
    assert followed and found.is_done and found.turning_points == ()


@pytest.mark.slow
def test_of_many_moves_the_worse_are_dropped_and_none_is_forgotten() -> None:
    at = played(SHORTEST)
    strategy, game = games.load_strategy(at.game), at.game
    state = next(at.replay_events())[1]
    seat = game.active_seats(state)[0]
    right, *others = game.legal_actions(state, seat)
    trials = PairedTrials(
        strategy, game.view_for(state, seat), seat, ROLLOUT_POLICIES["steady"], Chance(1)
    )
    told = {other for _, other, _ in race_moves(trials, [right], others, 32)}
    assert told == set(others) and len(trials.seat_victory_shares(right)) <= 32


@pytest.mark.slow
def test_a_match_in_which_nothing_was_given_away_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(SHORTEST, "", "trader")
    for module in (paired_samples, match_review):
        monkeypatch.setattr(module, "MIN_RELEVANT_DIFFERENCE", 2.0)
    quick(monkeypatch)
    found = MatchReview(match)
    answer_all(found, match)
    assert found.is_done
    assert all(point.certainty is Certainty.EQUAL for point in found.turning_points)


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "SCREENING_ROLLOUTS": 24,
        "MAX_HINT_QUERIES": 3,
        "COMPARISON_SAMPLES": 160,
        "FINAL_LUCK_SAMPLES": 30,
        "MAX_LUCK_DECISIONS": 4,
    }.items():
        monkeypatch.setattr(match_review, name, value)


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small budgets: the promises are the same."""
    quick(monkeypatch)
