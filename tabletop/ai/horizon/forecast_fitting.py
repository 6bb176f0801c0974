"""Fits the points forecast of a game to matches of strong players (ridge regression).

A row is a seat after a round. It learns the change of the lead up to the end of the match, so
that a feature without evidence leaves the points as they are.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.ai.horizon.points_forecast import (
    FORECAST_FILE,
    PointsForecast,
    current_points,
    mean_leads,
    measure_spread,
    seat_features,
)
from tabletop.ai.horizon.strong_matches import (
    choose_seat_count,
    play_strong_match,
    strongest_affordable,
)
from tabletop.core.state import State
from tabletop.core.strategy import Strategy

MAX_FEATURES: Final = 32
"""Maximum number of features: those that vary most often."""
MAX_FAMILY_SIZE: Final = 12
"""Maximum number of different pieces of a family that are features of their own."""
RIDGE: Final = 0.1
"""Penalty of a standardised weight, as a share of the number of rows."""
HELD_OUT_MATCHES: Final = 4
"""One of so many matches is held out; its rows show the error of the forecast."""


class ForecastRow(NamedTuple):
    """A seat after a round: its lead in each feature, and how the match ended."""

    features: Mapping[str, float]
    remaining_share: float
    lead: float
    final_lead: float


class ForecastQuality(NamedTuple):
    """Share of the variance of the final lead that is explained in held-out matches."""

    points: float
    """Share that the points at that time explain alone."""
    forecast: float


def collect_rows(
    strategy: Strategy[Any], matches: Sequence[Sequence[State]], shape: PointsForecast
) -> list[list[ForecastRow]]:
    """Return the rows of each match.

    Args:
        strategy: Strategy of the game.
        matches: States of each match, the final one last.
        shape: Forecast with the length of a match.
    """
    found = []
    for states in matches:
        final = shape.leads(strategy, states[-1])
        found.append([
            row for s in states[:-1] for row in _rows_of(strategy, s, shape, final)
        ])  # fmt: skip
    return found


def _rows_of(
    strategy: Strategy[Any], s: State, shape: PointsForecast, final: Sequence[float]
) -> list[ForecastRow]:
    game, left = strategy.game, shape.remaining_share(strategy, s)
    seats, leads = seat_features(game, s), mean_leads(current_points(game, s))
    names = {name for each in seats for name in each}
    apart = {name: mean_leads([float(each[name]) for each in seats]) for name in names}
    return [
        ForecastRow({n: a[seat] for n, a in apart.items() if a[seat]}, left, leads[seat], end)
        for seat, end in enumerate(final)
    ]


def fit_forecast(rows: Sequence[ForecastRow], shape: PointsForecast, level: str) -> PointsForecast:
    """Return the forecast that fits some rows."""
    seen = Counter(name for row in rows for name in row.features)
    families = Counter(name.partition(".")[0] for name in seen if "." in name)
    small = {name for name in seen if families[name.partition(".")[0]] <= MAX_FAMILY_SIZE}
    names = [name for name, _ in seen.most_common() if name in small][:MAX_FEATURES]
    columns = [_inputs(row, names) for row in rows]
    size = 2 * len(names)
    scale = [
        math.sqrt(sum(x[k] * x[k] for x in columns) / max(1, len(columns))) or 1.0
        for k in range(size)
    ]
    scaled = [[value / by for value, by in zip(x, scale, strict=True)] for x in columns]
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for x, row in zip(scaled, rows, strict=True):
        change = row.final_lead - row.lead
        used = [k for k, value in enumerate(x) if value]
        for k in used:
            right[k] += x[k] * change
            line, by = matrix[k], x[k]
            for other in used:
                line[other] += by * x[other]
    for k in range(size):
        matrix[k][k] += RIDGE * len(rows) + 1e-9
    found = [w / by for w, by in zip(solve_linear(matrix, right), scale, strict=True)]
    weights = {
        name: (round(found[2 * k], 4), round(found[2 * k] + found[2 * k + 1], 4))
        for k, name in enumerate(names)
    }
    return shape._replace(weights=dict(sorted(weights.items())), level=level)


def _inputs(row: ForecastRow, names: Sequence[str]) -> list[float]:
    values = (row.features.get(name, 0.0) for name in names)
    return [each for value in values for each in (value, value * row.remaining_share)]


def solve_linear(matrix: Sequence[list[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations (Gaussian elimination).

    Args:
        matrix: Square matrix that is positive definite.
        right: Right side.
    """
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for k in range(size):
        pivot = rows[k]
        for below in range(k + 1, size):
            factor = rows[below][k] / pivot[k]
            if factor:
                rows[below] = [a - factor * b for a, b in zip(rows[below], pivot, strict=True)]
    found = [0.0] * size
    for k in reversed(range(size)):
        known = sum(rows[k][n] * found[n] for n in range(k + 1, size))
        found[k] = (rows[k][size] - known) / rows[k][k]
    return found


def measure_quality(rows: Sequence[ForecastRow], forecast: PointsForecast) -> ForecastQuality:
    """Return how well a forecast explains the final leads of some rows."""
    total = sum(row.final_lead**2 for row in rows)
    plain = sum((row.final_lead - row.lead) ** 2 for row in rows)
    rest = 0.0
    for row in rows:
        told = row.lead
        for name, n in row.features.items():
            last, first = forecast.weights.get(name, (0.0, 0.0))
            told += n * (last + (first - last) * row.remaining_share)
        rest += (row.final_lead - told) ** 2
    return ForecastQuality(1.0 - plain / total, 1.0 - rest / total)


def fit_game(
    strategy: Strategy[Any], matches: int, level: str, seed: int = 1
) -> tuple[PointsForecast, ForecastQuality]:
    """Play matches and return the fitted forecast, with its quality in held-out matches.

    Args:
        strategy: Strategy of the game.
        matches: Number of matches.
        level: Player of all seats, as of `strong_matches.choose_as`.
        seed: Seed of the first match.
    """
    counts = strategy.game.seat_counts
    usual = choose_seat_count(counts)
    tables = usual, min(usual + 1, counts[-1])
    played = [play_strong_match(strategy, tables[n % 2], level, seed + n) for n in range(matches)]
    ends = [states[-1] for states in played]
    rounds = sum(strategy.progress(s) for s in ends) / len(ends)
    shape = PointsForecast(round(rounds, 2), round(measure_spread(strategy, ends), 2))
    rows = collect_rows(strategy, played, shape)
    parts = [[row for n, of in enumerate(rows) if (n % HELD_OUT_MATCHES == 0) == held for row in of]
             for held in (False, True)]  # fmt: skip
    quality = measure_quality(parts[1], fit_forecast(parts[0], shape, level))
    return fit_forecast([row for of in rows for row in of], shape, level), quality


def format_forecast(forecast: PointsForecast) -> str:
    """Return the text of the file of a forecast."""
    lines = [
        "# Fitted by `python -m tabletop.ai.horizon.forecast_fitting`.",
        f"match_rounds = {forecast.match_rounds}",
        f"spread = {forecast.spread}",
        f"level = {json.dumps(forecast.level)}",
        "",
        "[weights]",
        *(f"{json.dumps(name)} = [{a}, {b}]" for name, (a, b) in forecast.weights.items()),
    ]
    return "\n".join([*lines, ""])


def main(words: Sequence[str] | None = None) -> None:
    """Fit the forecast of a game and write its file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--level", help="default: the strongest that is affordable")
    parser.add_argument("--out", type=Path, help="default: the folder of the game")
    given = parser.parse_args(words)
    strategy = games.load_strategy(games.load(given.game))
    level = given.level or strongest_affordable(strategy)
    forecast, quality = fit_game(strategy, given.matches, level)
    path = given.out or games.folder(given.game) / FORECAST_FILE
    path.write_text(format_forecast(forecast), encoding="utf-8")
    print(f"{path}: {given.matches} matches ({level}), spread {forecast.spread}; explained in")
    print(f"held-out matches: {quality.forecast:.2f} (by points alone {quality.points:.2f})")


if __name__ == "__main__":
    main()
