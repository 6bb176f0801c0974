"""Points forecast: the expected final lead in points of each seat, from a position.

It is a linear function of the points on the table and of the pieces and tracks of the seats.
`forecast_fitting` fits it to matches of strong players and writes it to a file beside the game.
A game without this file is judged by the points that each seat has at the horizon.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.ai.horizon.strong_matches import HEURISTIC, choose_seat_count, play_strong_match
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.strategy import Strategy

FORECAST_FILE: Final = "points_forecast.toml"
SPREADS_PER_VICTORY: Final = 2.5
"""Standard deviations of the final lead that count as much as a victory."""
DEFAULT_SPREAD_MATCHES: Final = 24
"""Number of matches of the heuristic that show the spread of a game without a file."""


class PointsForecast(NamedTuple):
    """A fitted forecast of one game."""

    match_rounds: float
    """Mean progress at the end of a match."""
    spread: float
    """Standard deviation of the final lead of a seat, in points."""
    weights: Mapping[str, tuple[float, float]] = {}
    """Points for one more than the mean rival has, by feature: at the end and at the beginning."""
    level: str = ""
    """Players to whose matches it is fitted; empty if it is not fitted."""

    @property
    def points_per_victory(self) -> float:
        """Lead in points that counts as much as a victory."""
        return self.spread * SPREADS_PER_VICTORY

    @property
    def digest(self) -> str:
        """Hash of the forecast."""
        return hashlib.sha256(repr((self[:2], sorted(self.weights.items()))).encode()).hexdigest()

    def remaining_share(self, strategy: Strategy[Any], s: State) -> float:
        """Return the share of the match that remains, from 1 to 0."""
        return min(1.0, max(0.0, 1.0 - strategy.progress(s) / self.match_rounds))

    def leads(self, strategy: Strategy[Any], s: State) -> tuple[float, ...]:
        """Return the expected final lead of each seat over the mean of its rivals, in points.

        Args:
            strategy: Strategy of the game.
            s: State without hidden pieces, such as a sampled one. After the end it is exact.
        """
        game = strategy.game
        if game.is_over(s):
            return mean_leads([float(each.score) for each in game.standings(s)])
        points = current_points(game, s)
        if self.weights:
            left = self.remaining_share(strategy, s)
            points = [
                own + sum(n * self._weight(name, left) for name, n in features.items())
                for own, features in zip(points, seat_features(game, s), strict=True)
            ]
        return mean_leads(points)

    def _weight(self, name: str, left: float) -> float:
        last, first = self.weights.get(name, (0.0, 0.0))
        return last + (first - last) * left


def current_points(game: Game[Any], s: State) -> list[float]:
    """Return the points of each seat if the match ended now."""
    rows = game.tally(s)
    if not rows:
        return [float(each.score) for each in game.standings(s)]
    return [float(sum(row.values[seat] for row in rows)) for seat in range(s.seats)]


def seat_features(game: Game[Any], s: State) -> list[Counter[str]]:
    """Return the points, the pieces of each own zone, and the own tracks of each seat."""
    found: list[Counter[str]] = [Counter() for _ in range(s.seats)]
    for features, points, standing in zip(
        found, current_points(game, s), game.standings(s), strict=True
    ):
        features["points"], features["score"] = round(points), round(standing.score)
    for zone, pieces in game.inventory(s).items():
        owner = game.zones.owner(zone)
        if owner is not None:
            kind = zone.partition(":")[0]
            for piece in pieces:
                family = piece.partition(".")[0]
                found[owner][f"{kind} {piece}"] += 1
                found[owner][f"{kind} {family}"] += piece != family
    for (track, seat), n in game.track_counts(s).items():
        if 0 <= seat < s.seats:
            found[seat][f"track {track}"] += n
    return found


def mean_leads(points: Sequence[float]) -> tuple[float, ...]:
    """Return by how much each number exceeds the mean of the others."""
    total, others = sum(points), max(1, len(points) - 1)
    return tuple(own - (total - own) / others for own in points)


@lru_cache(maxsize=16)
def load_forecast(game: str) -> PointsForecast:
    """Return the forecast of a game; without a file, points at the horizon count as they are.

    Raises:
        SheetError: if its file cannot be read.
    """
    path = games.folder(game) / FORECAST_FILE
    if not path.is_file():
        return _unfitted_forecast(game)
    data = Sheet.load(path).data
    weights = {name: (float(last), float(first)) for name, (last, first) in data["weights"].items()}
    return PointsForecast(
        float(data["match_rounds"]), float(data["spread"]), weights, str(data["level"])
    )


def _unfitted_forecast(game: str) -> PointsForecast:
    """Return a forecast without weights: some matches of the heuristic show its spread."""
    rules = games.load(game)
    strategy = games.load_strategy(rules)
    seats = choose_seat_count(rules.seat_counts)
    ends = [
        play_strong_match(strategy, seats, HEURISTIC, seed)[-1]
        for seed in range(1, DEFAULT_SPREAD_MATCHES + 1)
    ]
    rounds = sum(strategy.progress(s) for s in ends) / len(ends)
    return PointsForecast(max(1.0, rounds), measure_spread(strategy, ends))


def measure_spread(strategy: Strategy[Any], ends: Sequence[State]) -> float:
    """Return the standard deviation of the leads in final states; at least one point."""
    leads = [lead for s in ends for lead in PointsForecast(1.0, 1.0).leads(strategy, s)]
    return max(1.0, math.sqrt(sum(lead * lead for lead in leads) / len(leads)))
