"""Told chances are as sure as is right: held against how matches ended, and against matches of
which the truth is known."""

from __future__ import annotations

import time

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.strategy import Fitted, Opposition, Sureness
from tabletop.match.match import Match
from tabletop.seats import questions, worker
from tabletop.seats.answers import Estimate
from tabletop.seats.company import opposition_of, sureness_among
from tabletop.seats.questions import ChancesQuestion, horizon_of
from tabletop.seats.rollouts import estimates, tempered
from tabletop.seats.worker import Query, WorkerClient
from tests.seats.calibration import (
    COMPANIES,
    FRESH,
    WORLDS,
    Guess,
    Moment,
    fit,
    imagined,
    loss,
    moments,
    slope,
    told,
)
from tests.seats.forced import telling
from tests.seats.test_search import midway
from tests.seats.test_seats import ai

GAMES = games.names()
QUICKEST = ("basari", "market_day")
MATCHES = 45
WEAK, STRONG = Sureness(0.5, 0.01), Sureness(0.9)
BOTH = Fitted(WEAK, STRONG, Sureness(0.8), 4.0)


def matches(surer: float, n: int) -> list[Moment]:
    """Moments of two seats whose chances are known, and guessed surer than they are; each wins as
    large a share as its chance."""
    chance = Chance(5)
    found = []
    for number in range(n):
        true = 0.05 + 0.9 * chance.random()
        odds = (true / (1 - true)) ** surer
        guess = Guess((odds / (1 + odds), 1 / (1 + odds)), 0)
        levels = ("novice", "novice")
        found.append(Moment(number, levels, ((guess, guess),), 0.0, (true, 1 - true)))
    return found


def as_sure_as(power: float) -> Fitted:
    return Fitted(weak=Sureness(power))


@pytest.mark.parametrize("surer", [0.8, 1.0, 1.6])
def test_how_much_too_sure_guesses_are_is_found(surer: float) -> None:
    found = matches(surer, 200)
    assert slope(told(found, Fitted())) == pytest.approx(1 / surer, abs=0.01)
    assert fit(found).weak == Sureness(pytest.approx(1 / surer, abs=0.05), 0.0)
    assert slope(told(found, as_sure_as(1 / surer))) == pytest.approx(1.0, abs=0.01)


def test_how_often_a_certainty_comes_to_nothing_is_found() -> None:
    """A power cannot make it less sure."""
    certain = Guess((1.0, 0.0), 20)
    won = 0.9, 0.1  # of ten matches one is lost after all
    found = [Moment(n, ("novice",) * 2, ((certain, certain),), 0.0, won) for n in range(10)]
    assert fit(found).weak.slip == pytest.approx(0.01, abs=0.003)
    assert loss(told(found, fit(found))) < loss(told(found, as_sure_as(0.4))) - 0.1


def test_by_how_much_one_is_better_than_another_is_found() -> None:
    even = Guess((0.5, 0.5), 0)
    seats = (("novice", "trader"), (0.2, 0.8)), (("trader", "novice"), (0.8, 0.2))
    found = [
        Moment(n, levels, ((even, even),), 0.0, won) for n in range(10) for levels, won in seats
    ]
    assert fit(found).edge == 4.0
    assert [each.chances for each in told(found[:2], fit(found))] == [won for _, won in seats]


def test_what_nobody_can_change_any_more_stays_certain() -> None:
    assert tempered((1.0, 0.0), WEAK, 0) == (1.0, 0.0)
    assert tempered((1.0, 0.0), WEAK, 2) == pytest.approx((1 - 0.0199 / 2, 0.0199 / 2))
    assert tempered((0.5, 0.5, 0.0), Sureness(edges=(4.0, 1.0, 1.0)), 9) == (0.8, 0.2, 0.0)
    assert tempered((0.8, 0.2), Sureness(0.5), 9) == pytest.approx((2 / 3, 1 / 3))
    assert tempered((0.7, 0.2, 0.1), Sureness(), 9) == (0.7, 0.2, 0.1)


@pytest.mark.parametrize(
    ("levels", "found"),
    [
        (("", "", ""), WEAK),
        (("", "novice", "random"), WEAK),  # people err as novices do
        (("trader", "merchant", "master"), STRONG),
        (("", "trader"), STRONG),  # nobody knows how well that person plays
        (("", "trader", "novice"), STRONG),
        (("novice", "trader", "master"), Sureness(0.8, 0.0, (1.0, 4.0, 4.0))),
        ((), Sureness()),
    ],
)
def test_how_surely_is_told_hangs_on_who_sits_there(
    levels: tuple[str, ...], found: Sureness
) -> None:
    assert sureness_among(BOTH, levels) == found


@pytest.mark.parametrize(
    ("levels", "masters", "thinkers"),
    [
        (("master", "master"), True, True),
        (("master", "", "bot"), True, True),  # of whom nothing is known
        ((), True, True),
        (("master", "merchant"), False, True),
        (("", "master", "novice"), False, True),
        (("master", "trader", "trader"), False, False),
        (("random", "trader", "novice"), False, False),
    ],
)
def test_who_may_sit_there_is_told_by_the_levels(
    levels: tuple[str, ...], masters: bool, thinkers: bool
) -> None:
    assert opposition_of(levels) == Opposition(masters, thinkers)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_held_against_results_is_what_is_told(name: str) -> None:
    game, s, _ = midway(name, 30)
    strategy, view = games.strategy(game), game.redact(s, NOBODY)
    worlds, part = imagined(strategy, view, Chance(8))
    horizons = (horizon_of(strategy, view),)
    for sureness in (Sureness(), WEAK):
        with telling(strategy, sureness):
            (asked,) = estimates(strategy, view, NOBODY, WORLDS, horizons, Chance(8))
        held = Moment(0, (), worlds, part, ()).told(sureness)
        assert held == pytest.approx(asked.chances)


class Once:
    """Asks one question."""

    def __init__(self, question: ChancesQuestion) -> None:
        self.found: Estimate | None = None
        self._open: list[ChancesQuestion] = [question]

    def query(self) -> Query[tuple[Estimate, ...]] | None:
        return Query(self._open.pop(), self._heard) if self._open else None

    def _heard(self, found: object) -> None:
        assert isinstance(found, tuple)
        (self.found,) = found


@pytest.mark.parametrize("levels", [("", ""), ("trader", "trader"), ("novice", "trader")])
def test_a_worker_tells_chances_by_who_sits_there(
    levels: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "PATIENCE", float("inf"))
    match = Match(games.load("market_day"), ai("market_day", "trader", "trader"))
    for _ in range(20):
        seat = match.to_act()[0]
        match.submit(seat, match.legal(seat)[-1])
    question = ChancesQuestion(match.view(NOBODY), NOBODY, 3, 24)
    strategy = games.strategy(match.game)
    with telling(strategy, sureness_among(strategy.fitted, levels)):
        (wanted,) = questions.reply(match.game, question, float("inf"))
    (found,) = questions.reply(match.game, question, float("inf"))
    assert (wanted != found) is (sureness_among(strategy.fitted, levels) != Sureness())
    client, asker = WorkerClient(match.game, levels=levels), Once(question)
    client.sources.append(asker)
    try:
        while asker.found is None:
            client.listen()
            time.sleep(0.005)
    finally:
        client.close()
    assert asker.found.chances == pytest.approx(wanted.chances)


@pytest.mark.soak
@pytest.mark.processor_limit(900)
@pytest.mark.parametrize(
    "name",
    [n if n in QUICKEST else pytest.param(n, marks=pytest.mark.long) for n in GAMES],
)
def test_what_is_told_is_truer_than_what_is_found(name: str) -> None:
    """On deals from which nothing was fitted. The same matches are judged both ways."""
    game = games.load(name)
    found = list(moments(game, range(FRESH, FRESH + MATCHES), COMPANIES))
    fitted = games.strategy(game).fitted
    plain, mended = told(found, Fitted()), told(found, fitted)
    assert loss(mended) < loss(plain)
    assert 0.6 < slope(mended) < 1.5
