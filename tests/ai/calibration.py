"""Calibration of the win chances that people see, measured against the results of matches.

The line-ups of `LINEUPS` sit down in turn, with two, three and four seats: novices (who err
as people do), traders, and both. `python -m tests.ai.calibration GAME --matches N` plays
matches and samples states at some moments, as a chart does. For each line-up it prints the
slope of results over the displayed log odds, with its standard error over matches. A slope
of 1 is well calibrated, a slope below 1 is overconfident. It also prints the log loss in
nats per moment, before and after calibration. `--fit` prints the best calibration: the
`calibrations` of a strategy were found in this way. `--keep FILE` writes the samples and
`--kept FILE...` reads them, so that matches can be played in several runs.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil, exp, floor, log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from tabletop import games
from tabletop.ai.opponent_model import select_calibration
from tabletop.ai.search.rollouts import (
    PROGRESS_TOLERANCE,
    SampledStates,
    calibrate_win_chances,
    interpolate_evaluations,
    play_rollout,
    victory_shares,
)
from tabletop.ai.worker.queries import default_horizon
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.strategy import Calibration, CalibrationSet, Strategy
from tabletop.lab.simulation import build_decision_maker
from tabletop.match.match import Match
from tabletop.match.match_loop import play_to_end
from tests.ai.setups import ai_setup

LINEUPS = (("novice",), ("trader",), ("novice", "trader"))
"""Line-ups of levels that sit down in turn."""
MOMENTS = 6
"""Of each match, evenly spread."""
WORLDS = 24
MIN_CHANCE = 0.005
"""Told chances below this are taken for this: so few worlds cannot tell them from nothing."""
FRESH = 820_000
"""Deals from which nothing was fitted."""
PARTS = 10
"""Into which the matches are divided to find the error."""
POWERS = tuple(n / 20 for n in range(8, 41))
SLIPS = (0.0, 0.001, 0.002, 0.003, 0.005, 0.007, 0.01, 0.014, 0.02)
EDGES = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0)
"""Among which is looked for what fits."""

Chances = tuple[float, ...]


class Guess(NamedTuple):
    """Win chances of one sampled state, before calibration."""

    chances: Chances
    free_decisions: int
    """Number of free decisions played on until then."""

    def calibrated(self, sureness: Calibration) -> Chances:
        return calibrate_win_chances(self.chances, sureness, self.free_decisions)


class CalibrationSample(NamedTuple):
    """Estimates of sampled states at a moment, and each seat's share of the final victory."""

    match: int
    levels: tuple[str, ...]
    """Of the seats."""
    worlds: tuple[tuple[Guess, Guess], ...]
    """Each at the whole rounds before and after its horizon."""
    horizon_part: float
    """Position of the horizon between the round before it (0) and the round after it (1)."""
    won: Chances

    def calibrated(self, sureness: Calibration) -> Chances:
        """The chances that are told, so surely."""
        found = [
            interpolate_evaluations(
                low.calibrated(sureness), high.calibrated(sureness), self.horizon_part
            )
            for low, high in self.worlds
        ]
        return tuple(sum(of_seat) / len(found) for of_seat in zip(*found, strict=True))


class CalibratedForecast(NamedTuple):
    """Calibrated chances at a moment of a match, and each seat's share of the final victory."""

    match: int
    chances: Chances
    won: Chances


def collect_samples(
    game: Game[Any], seeds: range, companies: Sequence[Sequence[str]]
) -> Iterator[CalibrationSample]:
    """Iterate over the samples at some moments of some matches."""
    counts = [n for n in game.seat_counts if n <= 4]
    strategy = games.load_strategy(game)
    for number in seeds:
        turn, company = divmod(number, len(companies))
        who = companies[company]
        sitting = [who[(seat + turn) % len(who)] for seat in range(counts[turn % len(counts)])]
        match = Match(game, ai_setup(game.name, *sitting, seed=number))
        play_to_end(match, build_decision_maker(match))
        states = [state for _, state in match.replay_events()][:-1]
        won = victory_shares(strategy, match.state)
        for n in range(MOMENTS):
            at = int((n + 0.5) * len(states) / MOMENTS)
            view = game.view_for(states[at], NOBODY)
            worlds, part = sample_guesses(strategy, view, Chance(1000 * number + at))
            yield CalibrationSample(number, match.setup.levels, worlds, part, won)


def sample_guesses(
    strategy: Strategy[State], view: State, chance: Chance
) -> tuple[tuple[tuple[Guess, Guess], ...], float]:
    """The guesses of some worlds, as `estimate_win_chances` makes them for a chart, and the
    part."""
    outset = strategy.initial_progress(view)
    rounds = round(default_horizon(strategy, view) - outset, 6)
    found = []
    worlds = SampledStates(strategy, view, NOBODY, chance)
    for _ in range(WORLDS):
        s, luck = worlds.copy_current_state()
        free, at = 0, []
        for whole in (floor(rounds), ceil(rounds)):
            free += play_rollout(strategy, s, whole + outset - PROGRESS_TOLERANCE, luck)
            at.append(Guess(victory_shares(strategy, s), free))
        found.append((at[0], at[1]))
        worlds.sample_next_state()
    return tuple(found), rounds % 1.0


def apply_calibration(
    found: Sequence[CalibrationSample], fitted: CalibrationSet
) -> list[CalibratedForecast]:
    """Return the calibrated chances at these moments."""
    among = {each.levels: select_calibration(fitted, each.levels) for each in found}
    return [
        CalibratedForecast(each.match, each.calibrated(among[each.levels]), each.won)
        for each in found
    ]


def fit_calibration(found: Sequence[CalibrationSample]) -> CalibrationSet:
    """Return the calibration with the least loss at these moments, all of one line-up."""
    best = Calibration()
    for _ in range(2):  # one after the other, and again
        best = min((best._replace(exponent=p) for p in POWERS), key=partial(_lost, found, 1.0))
        best = min((best._replace(upset_rate=p) for p in SLIPS), key=partial(_lost, found, 1.0))
    edge = 1.0
    if len(set(found[0].levels)) > 1:
        edge = min(EDGES, key=lambda each: _lost(found, each, Calibration()))
        best = min((Calibration(exponent=p) for p in POWERS), key=partial(_lost, found, edge))
    return CalibrationSet(best, best, best, edge)


def _lost(found: Sequence[CalibrationSample], edge: float, sureness: Calibration) -> float:
    return loss(apply_calibration(found, CalibrationSet(sureness, sureness, sureness, edge)))


def loss(found: Sequence[CalibratedForecast]) -> float:
    """The mean surprise at who won, in nats."""
    return -sum(
        share * log(max(MIN_CHANCE, chance))
        for told in found
        for share, chance in zip(told.won, told.chances, strict=True)
    ) / len(found)


def slope(found: Sequence[CalibratedForecast]) -> float:
    """Of a logistic regression of victories on told log odds, by Newton's method."""
    points = [
        (log(kept / (1 - kept)), share)
        for told in found
        for chance, share in zip(told.chances, told.won, strict=True)
        if (kept := min(1 - MIN_CHANCE, max(MIN_CHANCE, chance)))
    ]
    a = b = 0.0
    for _ in range(30):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for x, y in points:
            p = 1 / (1 + exp(-a - b * x))
            w = p * (1 - p)
            g0, g1 = g0 + y - p, g1 + (y - p) * x
            h00, h01, h11 = h00 + w, h01 + w * x, h11 + w * x * x
        d = h00 * h11 - h01 * h01
        a, b = a + (h11 * g0 - h01 * g1) / d, b + (h00 * g1 - h01 * g0) / d
    return b


def slope_error(found: Sequence[CalibratedForecast]) -> float:
    """The standard error of the slope: by leaving out one part of the matches after another."""
    parts = sorted({told.match for told in found})
    left_out = [set(parts[n::PARTS]) for n in range(PARTS)]
    kept = [slope([told for told in found if told.match not in out]) for out in left_out]
    mean = sum(kept) / PARTS
    return sqrt(sum((one - mean) ** 2 for one in kept) * (PARTS - 1) / PARTS)


def format_line(found: Sequence[CalibrationSample], fitted: CalibrationSet) -> str:
    """Return the slope, its standard error and the loss at these moments, as a line."""
    all_told = apply_calibration(found, fitted)
    return f"slope {slope(all_told):.2f} ± {slope_error(all_told):.2f}, loss {loss(all_told):.3f}"


def read_samples(path: Path) -> Iterator[CalibrationSample]:
    """Iterate over the kept samples of a file."""
    for row in path.read_text(encoding="utf-8").splitlines():
        match, levels, worlds, part, won = json.loads(row)
        guesses = tuple(
            (Guess(tuple(low), n), Guess(tuple(high), m)) for (low, n), (high, m) in worlds
        )
        yield CalibrationSample(match, tuple(levels), guesses, part, tuple(won))


def main() -> None:
    """Print a line or two for each company."""
    parser = argparse.ArgumentParser(prog="python -m tests.ai.calibration", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--levels", action="append", help="a company: novice,trader; or several")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--seed", type=int, default=FRESH)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--kept", type=Path, nargs="*", default=[])
    given = parser.parse_args()
    game = games.load(given.game)
    companies = [tuple(who.split(",")) for who in given.levels or ()] or LINEUPS
    found = [each for path in given.kept for each in read_samples(path)]
    for each in collect_samples(game, range(given.seed, given.seed + given.matches), companies):
        found.append(each)
        if given.keep:
            with given.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(each) + "\n")
    fitted = games.load_strategy(game).calibrations
    for who in companies:
        those = [each for each in found if set(each.levels) == set(who)]
        matches = len({each.match for each in those})
        print(
            f"{given.game} {'+'.join(who)} {matches} matches: "
            f"found {format_line(those, CalibrationSet())}; "
            f"told {format_line(those, fitted)}",
            flush=True,
        )
        if given.fit:
            best = fit_calibration(those)
            print(
                f"    fits {best.weak} edge {best.strength_odds}: {format_line(those, best)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
