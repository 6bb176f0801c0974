"""Told chances are as sure as is right: held against how matches ended, and against matches of
which the truth is known."""

from __future__ import annotations

import time

import pytest

from tabletop import games
from tabletop.ai.answers import WinChanceEstimate
from tabletop.ai.opponent_model import make_opponent_model, select_calibration
from tabletop.ai.search.rollouts import calibrate_win_chances, estimate_win_chances
from tabletop.ai.worker import queries, worker
from tabletop.ai.worker.queries import WinChancesQuery, default_horizon
from tabletop.ai.worker.worker import BackgroundQuery, WorkerClient
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.strategy import Calibration, CalibrationSet, OpponentModel
from tabletop.match.match import Match
from tests.ai.calibration import (
    FRESH,
    LINEUPS,
    WORLDS,
    CalibrationSample,
    Guess,
    apply_calibration,
    collect_samples,
    fit_calibration,
    loss,
    sample_guesses,
    slope,
)
from tests.ai.forced_moves import use_calibration
from tests.ai.positions import position_midway
from tests.ai.setups import ai_setup

GAMES = games.names()
QUICKEST = ("basari", "market_day")
MATCHES = 45
WEAK, STRONG = Calibration(0.5, 0.01), Calibration(0.9)
BOTH = CalibrationSet(WEAK, STRONG, Calibration(0.8), 4.0)


def make_samples(surer: float, n: int) -> list[CalibrationSample]:
    """Moments of two seats whose chances are known, and guessed surer than they are; each wins as
    large a share as its chance."""
    chance = Chance(5)
    found = []
    for number in range(n):
        true = 0.05 + 0.9 * chance.random()
        odds = (true / (1 - true)) ** surer
        guess = Guess((odds / (1 + odds), 1 / (1 + odds)), 0)
        levels = ("novice", "novice")
        found.append(CalibrationSample(number, levels, ((guess, guess),), 0.0, (true, 1 - true)))
    return found


def calibration_with(power: float) -> CalibrationSet:
    return CalibrationSet(weak=Calibration(power))


@pytest.mark.sampled
@pytest.mark.parametrize("surer", [0.8, 1.0, 1.6])
def test_how_much_too_sure_guesses_are_is_found(surer: float) -> None:
    found = make_samples(surer, 200)
    assert slope(apply_calibration(found, CalibrationSet())) == pytest.approx(1 / surer, abs=0.01)
    assert fit_calibration(found).weak == Calibration(pytest.approx(1 / surer, abs=0.05), 0.0)
    assert slope(apply_calibration(found, calibration_with(1 / surer))) == pytest.approx(
        1.0, abs=0.01
    )


def test_how_often_a_certainty_comes_to_nothing_is_found() -> None:
    """A power cannot make it less sure."""
    certain = Guess((1.0, 0.0), 20)
    won = 0.9, 0.1  # of ten matches one is lost after all
    found = [
        CalibrationSample(n, ("novice",) * 2, ((certain, certain),), 0.0, won) for n in range(10)
    ]
    assert fit_calibration(found).weak.upset_rate == pytest.approx(0.01, abs=0.003)
    assert (
        loss(apply_calibration(found, fit_calibration(found)))
        < loss(apply_calibration(found, calibration_with(0.4))) - 0.1
    )


def test_by_how_much_one_is_better_than_another_is_found() -> None:
    even = Guess((0.5, 0.5), 0)
    seats = (("novice", "trader"), (0.2, 0.8)), (("trader", "novice"), (0.8, 0.2))
    found = [
        CalibrationSample(n, levels, ((even, even),), 0.0, won)
        for n in range(10)
        for levels, won in seats
    ]
    assert fit_calibration(found).strength_odds == 4.0
    assert [each.chances for each in apply_calibration(found[:2], fit_calibration(found))] == [
        won for _, won in seats
    ]


def test_what_nobody_can_change_any_more_stays_certain() -> None:
    assert calibrate_win_chances((1.0, 0.0), WEAK, 0) == (1.0, 0.0)
    assert calibrate_win_chances((1.0, 0.0), WEAK, 2) == pytest.approx((1 - 0.0199 / 2, 0.0199 / 2))
    assert calibrate_win_chances((0.5, 0.5, 0.0), Calibration(seat_odds=(4.0, 1.0, 1.0)), 9) == (
        0.8,
        0.2,
        0.0,
    )
    assert calibrate_win_chances((0.8, 0.2), Calibration(0.5), 9) == pytest.approx((2 / 3, 1 / 3))
    assert calibrate_win_chances((0.7, 0.2, 0.1), Calibration(), 9) == (0.7, 0.2, 0.1)


@pytest.mark.parametrize(
    ("levels", "found"),
    [
        (("", "", ""), WEAK),
        (("", "novice", "random"), WEAK),  # people err as novices do
        (("trader", "merchant", "master"), STRONG),
        (("", "trader"), STRONG),  # nobody knows how well that person plays
        (("", "trader", "novice"), STRONG),
        (("novice", "trader", "master"), Calibration(0.8, 0.0, (1.0, 4.0, 4.0))),
        ((), Calibration()),
    ],
)
def test_how_surely_is_told_hangs_on_who_sits_there(
    levels: tuple[str, ...], found: Calibration
) -> None:
    assert select_calibration(BOTH, levels) == found


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
    assert make_opponent_model(levels) == OpponentModel(masters, thinkers)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_held_against_results_is_what_is_told(name: str) -> None:
    game, s, _ = position_midway(name, 30)
    strategy, view = games.load_strategy(game), game.view_for(s, NOBODY)
    worlds, part = sample_guesses(strategy, view, Chance(8))
    horizons = (default_horizon(strategy, view),)
    for sureness in (Calibration(), WEAK):
        with use_calibration(strategy, sureness):
            (asked,) = estimate_win_chances(strategy, view, NOBODY, WORLDS, horizons, Chance(8))
        held = CalibrationSample(0, (), worlds, part, ()).calibrated(sureness)
        assert held == pytest.approx(asked.win_chances)


class SingleQuestion:
    """Asks one question."""

    def __init__(self, question: WinChancesQuery) -> None:
        self.estimate: WinChanceEstimate | None = None
        self._open: list[WinChancesQuery] = [question]

    def next_query(self) -> BackgroundQuery[tuple[WinChanceEstimate, ...]] | None:
        return BackgroundQuery(self._open.pop(), self._heard) if self._open else None

    def _heard(self, found: object) -> None:
        assert isinstance(found, tuple)
        (self.estimate,) = found


@pytest.mark.sampled
@pytest.mark.parametrize("levels", [("", ""), ("trader", "trader"), ("novice", "trader")])
def test_a_worker_tells_chances_by_who_sits_there(
    levels: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "REPLY_TIMEOUT_SECONDS", float("inf"))
    match = Match(games.load("market_day"), ai_setup("market_day", "trader", "trader"))
    for _ in range(20):
        seat = match.active_seats()[0]
        match.submit(seat, match.legal_actions(seat)[-1])
    question = WinChancesQuery(match.view_for(NOBODY), NOBODY, 3, 24)
    strategy = games.load_strategy(match.game)
    with use_calibration(strategy, select_calibration(strategy.calibrations, levels)):
        (wanted,) = queries.answer_query(match.game, question, float("inf"))
    (found,) = queries.answer_query(match.game, question, float("inf"))
    assert (wanted != found) is (select_calibration(strategy.calibrations, levels) != Calibration())
    client, asker = WorkerClient(match.game, levels=levels), SingleQuestion(question)
    client.query_sources.append(asker)
    try:
        while asker.estimate is None:
            client.exchange_messages()
            time.sleep(0.005)
    finally:
        client.close()
    assert asker.estimate.win_chances == pytest.approx(wanted.win_chances)


@pytest.mark.nightly
@pytest.mark.processor_limit(900)
@pytest.mark.parametrize(
    "name",
    [n if n in QUICKEST else pytest.param(n, marks=pytest.mark.nightly) for n in GAMES],
)
def test_what_is_told_is_truer_than_what_is_found(name: str) -> None:
    """On deals from which nothing was fitted. The same matches are judged both ways."""
    game = games.load(name)
    found = list(collect_samples(game, range(FRESH, FRESH + MATCHES), LINEUPS))
    fitted = games.load_strategy(game).calibrations
    plain, mended = apply_calibration(found, CalibrationSet()), apply_calibration(found, fitted)
    assert loss(mended) < loss(plain)
    assert 0.6 < slope(mended) < 1.5
