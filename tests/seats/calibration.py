"""How true the chances are that people are told: held against how matches ended.

`python -m tests.seats.calibration GAME --levels novice,trader --matches N` plays matches in which
these levels sit in turn, estimates chances at some moments as a chart does, and prints for each
power of `--sureness` (none: that of the game) the slope of outcomes over the log odds that were
told (1: just as sure as is right, below 1: too sure) with its standard error over matches, and the
loss in nats a moment.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from typing import Any, NamedTuple

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.match.match import Match
from tabletop.match.playing import play_out
from tabletop.measure.simulate import deciding
from tabletop.seats.questions import horizon_of
from tabletop.seats.rollouts import estimates, shares
from tests.seats.test_seats import ai

MOMENTS = 12
"""Of each match, evenly spread."""
WORLDS = 24
LEAST = 0.005
"""Told chances below this are taken for this: so few worlds cannot tell them from nothing."""
PARTS = 10
"""Into which the matches are divided to find the error."""


class Told(NamedTuple):
    """What was told at a moment, and each seat's share of the victory in the end."""

    match: int
    chances: tuple[float, ...]
    won: tuple[float, ...]


def told_of(
    game: Game[Any], levels: Sequence[str], seeds: range, powers: Sequence[float]
) -> Iterator[list[Told]]:
    """What is told at moments of some matches: once for each power."""
    seats = min(4, game.seats[-1])
    strategy = games.strategy(game)
    for number in seeds:
        sitting = [levels[(seat + number) % len(levels)] for seat in range(seats)]
        match = Match(game, ai(game.name, *sitting, seed=number))
        play_out(match, deciding(match))
        states = [state for _, state in match.moments()][:-1]
        won = shares(strategy, match.state)
        for n in range(MOMENTS):
            at = int((n + 0.5) * len(states) / MOMENTS)
            view = game.redact(states[at], NOBODY)
            chance = 1000 * number + at
            yield [Told(number, told(game, view, chance, power), won) for power in powers]


def told(game: Game[Any], view: State, chance: int, power: float) -> tuple[float, ...]:
    """The chances that are told at a moment, as sure as a power makes them."""
    strategy = games.strategy(game)
    before = strategy.sureness
    strategy.sureness = power
    horizons = (horizon_of(strategy, view),)
    found = estimates(strategy, view, NOBODY, WORLDS, horizons, Chance(chance))[0]
    strategy.sureness = before
    return found.chances


def loss(found: Sequence[Told]) -> float:
    """The mean surprise at who won, in nats."""
    return -sum(
        share * log(max(LEAST, chance))
        for told in found
        for share, chance in zip(told.won, told.chances, strict=True)
    ) / len(found)


def slope(found: Sequence[Told]) -> float:
    """Of a logistic regression of victories on told log odds, by Newton's method."""
    points = [
        (log(kept / (1 - kept)), share)
        for told in found
        for chance, share in zip(told.chances, told.won, strict=True)
        if (kept := min(1 - LEAST, max(LEAST, chance)))
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


def error(found: Sequence[Told]) -> float:
    """The standard error of the slope: by leaving out one part of the matches after another."""
    kept = [slope([told for told in found if told.match % PARTS != n]) for n in range(PARTS)]
    mean = sum(kept) / PARTS
    return sqrt(sum((one - mean) ** 2 for one in kept) * (PARTS - 1) / PARTS)


def main() -> None:
    """Print a line for each power."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--levels", default="novice")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", type=int, default=600_000)
    parser.add_argument("--sureness", type=float, nargs="*")
    given = parser.parse_args()
    game = games.load(given.game)
    powers = given.sureness or [games.strategy(game).sureness]
    seeds = range(given.seed, given.seed + given.matches)
    found = list(zip(*told_of(game, given.levels.split(","), seeds, powers), strict=True))
    for power, told in zip(powers, found, strict=True):
        print(
            f"{given.game} {given.levels} {power}: slope {slope(told):.2f} ± {error(told):.2f}, "
            f"loss {loss(told):.3f} ({given.matches} matches)",
            flush=True,
        )


if __name__ == "__main__":
    main()
