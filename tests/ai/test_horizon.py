"""The judge of points at a horizon: the forecast, its fitting, and trials in known positions."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from tabletop import games
from tabletop.ai.horizon import points_forecast
from tabletop.ai.horizon.forecast_fitting import (
    ForecastRow,
    fit_forecast,
    format_forecast,
    main,
    measure_quality,
    solve_linear,
)
from tabletop.ai.horizon.horizon_trials import MASTERS, Horizon, HorizonTrials, horizon_policies
from tabletop.ai.horizon.points_forecast import PointsForecast, load_forecast, mean_leads
from tabletop.ai.horizon.strong_matches import HEURISTIC, play_strong_match
from tabletop.ai.move_evaluator import choose_heuristic_action
from tabletop.core.chance import Chance
from tabletop.practice import exercise_catalogue
from tests.fixtures.built_in_games import BUILT_IN_GAMES


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_after_the_end_a_forecast_is_the_real_lead(game: str) -> None:
    strategy = games.load_strategy(games.load(game))
    final = play_strong_match(strategy, strategy.game.seat_counts[-1], HEURISTIC, 3)[-1]
    scores = [each.score for each in strategy.game.standings(final)]
    leads = load_forecast(game).leads(strategy, final)
    assert leads == pytest.approx(mean_leads([float(score) for score in scores]))
    assert sum(leads) == pytest.approx(0.0, abs=1e-6)


def test_a_gem_of_a_dearer_colour_is_worth_more() -> None:
    """In Basari the majority of red gems scores most, and that of blue ones least."""
    weights = load_forecast("basari").weights
    for part in (0, 1):
        first, *rest = (weights[f"gems gem.{colour}"][part] for colour in ("red", "yellow", "blue"))
        assert first > max(rest) and rest[0] > rest[1]


def test_the_judge_finds_the_answer_of_a_known_position() -> None:
    """A single 7 is rain: in the round to come, it costs the three rivals their points."""
    (drill,) = (d for d in exercise_catalogue.load_all_drills("market_day") if d.key == "01_rain")
    run = drill.start_run()
    strategy, seat = games.load_strategy(run.game), run.learner_seat
    (right,) = run.right_actions
    trials = HorizonTrials(
        strategy, run.match.view_for(seat), seat, choose_heuristic_action, Chance(1),
        Horizon(1, load_forecast("market_day")),
    )  # fmt: skip
    legal = run.match.legal_actions(seat)
    for _ in range(32):
        trials.try_actions(legal)
    others = [action for action in legal if action != right]
    assert others and all(trials.difference(right, each).is_significant for each in others)


def test_trials_end_at_the_end_of_a_round() -> None:
    strategy = games.load_strategy(games.load("mercado"))
    for s in play_strong_match(strategy, 3, HEURISTIC, 1)[:4]:
        seat = strategy.game.active_seats(s)[0]
        view, ends = strategy.game.view_for(s, seat), list[float]()

        class Watched(HorizonTrials[object]):
            def evaluate(self, s: object, ends: list[float] = ends) -> tuple[float, ...]:
                ends.append(self._strategy.progress(s))
                return super().evaluate(s)

        trials = Watched(
            strategy,
            view,
            seat,
            choose_heuristic_action,
            Chance(1),
            Horizon(2, load_forecast("mercado")),
        )
        trials.try_actions(strategy.game.legal_actions(s, seat)[:3])
        outset = strategy.initial_progress(s)
        begun = math.floor(strategy.progress(view) - outset + 1e-6)
        assert ends and all(end - outset == pytest.approx(begun + 2) for end in ends)


def test_masters_judge_where_a_game_has_a_model_of_them() -> None:
    has = {
        game: MASTERS in horizon_policies(games.load_strategy(games.load(game)))
        for game in BUILT_IN_GAMES
    }
    assert has["basari"] and has["nacho"] and not has["mercado"]


def test_what_is_fitted_is_found_again() -> None:
    """Rows in which a shell is worth 3 points at the end and 1 at the beginning."""
    rows, chance = list[ForecastRow](), Chance(1)
    for n in range(400):
        shells, noise, left = n % 7 - 3, chance.randbelow(9) - 4, (n % 5) / 4
        end = 2.0 + shells * (3.0 - 2.0 * left)
        rows.append(ForecastRow({"hand shell": shells, "hand sand": noise}, left, 2.0, end))
    shape = PointsForecast(10.0, 5.0)
    found = fit_forecast(rows, shape, "masters")
    last, first = found.weights["hand shell"]
    assert 1.8 < last < 3.2 and 0.6 < first < 1.6  # the penalty shrinks them
    assert max(map(abs, found.weights["hand sand"])) < 0.2
    quality = measure_quality(rows, found)
    assert quality.forecast > 0.8 > quality.points


def test_linear_equations_are_solved() -> None:
    assert solve_linear([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0]) == pytest.approx([1.0, 3.0])


def test_a_game_without_a_file_is_judged_by_its_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(points_forecast, "FORECAST_FILE", "none.toml")
    plain = points_forecast.load_forecast.__wrapped__("nacho")
    fitted = load_forecast("nacho")
    assert not plain.weights and not plain.level
    assert plain.spread == pytest.approx(fitted.spread, rel=0.5)
    strategy = games.load_strategy(games.load("nacho"))
    s = play_strong_match(strategy, 3, HEURISTIC, 2)[4]
    points = points_forecast.current_points(strategy.game, s)
    assert plain.leads(strategy, s) == pytest.approx(mean_leads(points))


def test_a_fitted_file_is_read_as_it_was_written(tmp_path, monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / points_forecast.FORECAST_FILE
    words = ["--game", "market_day", "--matches", "8", "--level", HEURISTIC, "--out", str(path)]
    main(words)
    assert "held-out matches" in capsys.readouterr().out
    monkeypatch.setattr(games, "folder", lambda game: tmp_path)
    found = points_forecast.load_forecast.__wrapped__("market_day")
    assert found.level == HEURISTIC and format_forecast(found) == path.read_text("utf-8")
    assert Counter(found.weights)
