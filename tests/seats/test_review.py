"""Chances over a match, and its review: honest, the same for the same seed, no noise sold."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import Any, Protocol

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.match.match import Match
from tabletop.seats import judge, questions, review
from tabletop.seats.answers import Answer, Candidate, Estimate
from tabletop.seats.hindsight import fortune
from tabletop.seats.judge import LEAST, MODELS, Comparison, Gap, Trials, compare, gap, race
from tabletop.seats.levels import PLAYED, thinking
from tabletop.seats.review import Review, TurningPoint
from tabletop.seats.series import PASSES, EstimateSeries, joined
from tabletop.seats.worker import Query
from tests.seats.test_seats import ai

GAMES = games.names()
SHORTEST = "market_day"


class Source(Protocol):
    def query(self) -> Query | None: ...


@lru_cache(maxsize=8)
def played(name: str, *levels: str) -> Match:
    """A match of these levels; an empty one is a person who plays at random."""
    match = Match(games.load(name), ai(name, *(levels or ("trader",))))
    while not match.over:
        seat = match.to_act()[0]
        level = match.setup.seats[seat].level or "random"
        chance = thinking(5, match.number, seat)
        match.submit(
            seat, PLAYED[level](games.strategy(match.game), match.view(seat), seat, chance).action
        )
    return match


def answered(source: Source, match: Match, most: int = 10_000) -> int:
    """Answer what a source asks, here and at once; how much that was."""
    for asked in range(most):
        query = source.query()
        if query is None:
            return asked
        query.heard(questions.reply(match.game, query.question, seconds=float("inf")))
    return most


def series_of(match: Match, every: int = 1) -> EstimateSeries:
    series = EstimateSeries(match.game, match.setup.seed)
    for number, (_, state) in enumerate(match.moments()):
        if number % every == 0 or match.game.is_over(state):
            series.add(state)
    return series


# Series


@pytest.mark.thinned(2)
@pytest.mark.parametrize("name", GAMES)
def test_chances_are_known_for_every_moment_and_certain_at_the_end(name: str) -> None:
    match = played(name)
    series = series_of(match, every=40)
    answered(series, match)
    assert series.complete
    for moment, estimate in series.known:
        assert sum(estimate.chances) == pytest.approx(1.0)
        assert series.fine(moment)
    last = series[len(series) - 1]
    assert last is not None
    won = [entry.seat for entry in match.game.standing(match.state) if entry.place == 1]
    assert [seat for seat, chance in enumerate(last.chances) if chance] == won


def test_the_series_is_coarse_over_the_whole_match_before_it_is_fine_anywhere() -> None:
    match = played(SHORTEST)
    series = series_of(match)
    count = len(series)
    series.focus = -5
    answered(series, match, most=count // 8 + 1)
    asked = [moment for moment, _ in series.known]
    gaps = [b - a for a, b in itertools.pairwise(asked)]
    assert max(gaps) <= 16
    answered(series, match, most=count)
    assert series.complete


def test_what_is_looked_at_is_made_fine_first() -> None:
    match = played(SHORTEST)
    series = series_of(match)
    series.focus = 33
    answered(series, match, most=2 * len(PASSES))
    assert series.fine(32)
    assert series.fine(33)


def test_the_series_is_the_same_in_whatever_order_it_is_worked_out() -> None:
    match = played(SHORTEST)
    found = []
    for focus in (-5, 4):
        series = series_of(match, every=20)
        series.focus = focus
        answered(series, match)
        found.append([estimate for _, estimate in series.known])
    for one, two in zip(*found, strict=True):
        assert one.worlds == two.worlds
        assert one.chances == pytest.approx(two.chances)


@pytest.mark.parametrize("name", GAMES)
def test_the_series_is_told_from_what_lies_open(name: str) -> None:
    """Other secrets of the same open table: the same questions."""
    match = played(name)
    game, chance = match.game, Chance(4)
    states = [state for _, state in match.moments()][3:60:14]
    series = [EstimateSeries(game, 1), EstimateSeries(game, 1)]
    for state in states:
        series[0].add(state)
        series[1].add(game.imagine(game.redact(state, NOBODY), NOBODY, chance))
    for _ in range(2 * len(states)):
        asked = [one.query() for one in series]
        assert asked[0] is not None
        assert asked[1] is not None
        assert asked[0].question == asked[1].question


def test_a_moment_whose_worker_died_is_asked_for_again() -> None:
    match = played(SHORTEST)
    series = series_of(match, every=30)
    first = series.query()
    assert first is not None
    first.heard(None)
    again = series.query()
    assert again is not None
    assert again.question == first.question


def test_passes_are_put_together_by_their_weight() -> None:
    one, two = Estimate((0.5, 0.5), (0.1, 0.1), 10), Estimate((0.2, 0.8), (0.05, 0.05), 30)
    both = joined(one, two)
    assert both.worlds == 40
    assert both.chances == pytest.approx((0.275, 0.725))
    assert max(both.errors) < 0.05


# Hindsight


@pytest.mark.parametrize("rivals", MODELS)
@pytest.mark.parametrize("name", GAMES)
def test_an_action_is_no_better_than_itself(name: str, rivals: str) -> None:
    match = Match(games.load(name), ai(name, "trader"))
    seat = match.to_act()[0]
    action = match.legal(seat)[0]
    found = compare(
        games.strategy(match.game), match.view(seat), seat, action, action, 6, rivals, Chance(1)
    )
    assert found.gap.lead == 0.0 < found.gap.error and found.gap.worlds == 6
    assert found.played == found.better and not found.gap.sure


@pytest.mark.parametrize("name", GAMES)
def test_chance_moves_nothing_on_the_mean(name: str) -> None:
    """What was expected and what is found agree, when what came is drawn as it was expected."""
    game, chance = games.load(name), Chance(6)
    s = game.new(game.seats[0], {}, chance)
    seat = game.to_act(s)[0]
    view = game.redact(s, seat)
    action = game.legal(s, seat)[0]
    moved = []
    for n in range(12):
        after = game.imagine(games.strategy(game).unchosen(view, seat), seat, chance)
        game.apply(after, seat, action, chance)
        luck = fortune(
            games.strategy(game), view, seat, action, game.redact(after, seat), 24, 1.0, Chance(n)
        )
        moved.append(luck.found.chances[seat] - luck.expected.chances[seat])
    assert abs(sum(moved) / len(moved)) < 0.12


# Review


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_a_review_finds_what_people_gave_away(name: str, brief: None) -> None:
    """Who plays at random in Zahab has lost so surely that no single move decides."""
    match = played(name, "", "trader")
    found = Review(match)
    assert not found.done
    answered(found, match)
    assert found.done
    assert found.progress == 1.0
    assert len(found.points) <= 3 and (found.points or name == "zahab")
    for point in found.points:
        decision = match.decisions[point.number]
        assert (point.seat, point.played) == (decision.seat, decision.action)
        assert match.setup.seats[point.seat].human
        assert point.better in match.game.legal(point.view, point.seat)
        assert point.lead >= LEAST or not point.taught
        gain = point.comparison.better[point.seat] - point.comparison.played[point.seat]
        assert gain == pytest.approx(point.lead, abs=1e-6)


@pytest.mark.soak
def test_without_people_anybody_may_have_given_something_away(brief: None) -> None:
    match = played(SHORTEST, "random", "random")
    found = Review(match)
    answered(found, match)
    assert found.points


@pytest.mark.soak
def test_the_review_of_the_same_match_is_the_same(brief: None) -> None:
    match = played(SHORTEST, "", "trader")
    found = []
    for _ in range(2):
        one = Review(match)
        answered(one, match)
        found.append((one.points, one.stroke))
    assert found[0] == found[1]


@pytest.mark.soak
def test_progress_never_goes_back(brief: None) -> None:
    match = played(SHORTEST, "", "trader")
    found, before = Review(match), 0.0
    while answered(found, match, most=1):
        assert found.progress >= before
        before = found.progress
    assert before == 1.0


@pytest.mark.soak
def test_a_question_whose_worker_died_is_asked_again_before_the_review_ends(brief: None) -> None:
    match = played(SHORTEST, "", "trader")
    found, calm = Review(match), Review(match)
    for _ in range(5):
        query = found.query()
        assert query is not None
        query.heard(None)
    answered(found, match)
    answered(calm, match)
    assert (found.points, found.stroke) == (calm.points, calm.stroke)


@pytest.mark.parametrize(
    ("lead", "error", "sure"),
    [(0.1, 0.01, True), (0.1, 0.05, False), (0.01, 0.001, False), (0.0, 0.1, False)],
)
def test_only_what_is_large_and_sure_is_taught(lead: float, error: float, sure: bool) -> None:
    assert Gap(lead, error, 100).sure is sure


def test_a_few_worlds_that_agree_prove_less_than_their_spread_says() -> None:
    assert gap([1.0] * 4, [0.0] * 4).error > 0
    assert gap([0.1] * 3, [0.0] * 3).sure is False
    assert gap([0.1] * 300, [0.0] * 300).sure is True


def held(*leads: float) -> TurningPoint:
    """A point of which each of the rivals holds so much."""
    found = {
        name: Comparison((0.4,), (0.4 + lead,), Gap(lead, 0.01, 90))
        for name, lead in zip(MODELS, leads, strict=True)
    }
    match = played(SHORTEST)
    action = match.decisions[0].action
    return TurningPoint(0, 0, action, action, match.state, found)


def test_what_not_all_rivals_hold_is_a_matter_of_taste() -> None:
    assert held(0.3, 0.2).taught and held(0.3, 0.2).lead == 0.2
    assert not held(0.3, 0.0).taught and not held(0.0, 0.3).taught


@pytest.mark.thinned(15, each=False)
@pytest.mark.parametrize(("name", "alike"), [*((name, False) for name in GAMES), (SHORTEST, True)])
def test_whoever_follows_the_hint_is_never_blamed(name: str, alike: bool, brief: None) -> None:
    """Whatever the rest of the review thinks of it: what it asks is what the hint asked.

    alike: it was not the move that the hint proposed, but one that it called as good.
    """
    match = played(name, "", "trader")
    followed = []

    def reply(game: Any, question: Any) -> Any:
        if isinstance(question, questions.MoveQuestion):
            made = seeds[question.chance]
            followed.append(made)
            did, seats = match.decisions[made].action, len(match.setup.seats)
            equal = (0.5,) * seats
            other = next(a for a in match.game.legal(question.view, question.seat) if a != did)
            tied = (Candidate(other, equal, 50), Candidate(did, equal, 50))
            return Answer(other, None, tied) if alike else Answer(did, None)
        return questions.reply(game, question, seconds=float("inf"))

    found = Review(match)
    seeds = {
        questions.seed_of(match.setup.seed, m.number, m.seat): m.number for m in found.looked_at
    }
    while (query := found.query()) is not None:
        query.heard(reply(match.game, query.question))
    assert followed and found.done and found.points == ()


def test_of_many_moves_the_worse_are_dropped_and_none_is_forgotten() -> None:
    at = played(SHORTEST)
    strategy, game = games.strategy(at.game), at.game
    state = next(at.moments())[1]
    seat = game.to_act(state)[0]
    right, *others = game.legal(state, seat)
    trials = Trials(strategy, game.redact(state, seat), seat, MODELS["steady"], Chance(1))
    told = {other for _, other, _ in race(trials, [right], others, 32)}
    assert told == set(others) and len(trials.won(right)) <= 32


@pytest.mark.soak
def test_a_match_in_which_nothing_was_given_away_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(SHORTEST, "", "trader")
    monkeypatch.setattr(judge, "LEAST", 2.0)
    quick(monkeypatch)
    found = Review(match)
    answered(found, match)
    assert found.done
    assert found.points == ()


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"COARSE": 24, "WORST": 3, "FRESH": 160, "LUCK": 30, "STROKES": 4}.items():
        monkeypatch.setattr(review, name, value)


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small budgets: the promises are the same."""
    quick(monkeypatch)
