"""How true the chances are that people are told: held against how matches ended.

People err, so matches with novices are what counts: `COMPANIES` sit down in turn, with two, three
and four seats. `python -m tests.seats.calibration GAME --matches N` plays matches, estimates
chances at some moments as a chart does, and prints for each power of `--sureness` (none: that of
the game) the slope of outcomes over the log odds that were told (1: just as sure as is right, below
1: too sure) with its standard error over matches, of all and of each company, and the loss in nats
a moment. `--fit` prints the power with which the slope of these matches is 1: what stands in a
strategy as `sureness` was found so. `--keep FILE` and `--kept FILE...` write and read what was
estimated, so that matches can be played in several runs.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from math import ceil, exp, floor, log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.strategy import Strategy
from tabletop.match.match import Match
from tabletop.match.playing import play_out
from tabletop.measure.simulate import deciding
from tabletop.seats.questions import horizon_of
from tabletop.seats.rollouts import Worlds, between, judged, shares, tempered
from tests.seats.test_seats import ai

COMPANIES = (("novice",), ("novice", "trader"))
"""Who sit in turn: novices among themselves, and among traders."""
MOMENTS = 6
"""Of each match, evenly spread."""
WORLDS = 24
LEAST = 0.005
"""Told chances below this are taken for this: so few worlds cannot tell them from nothing."""
PARTS = 10
"""Into which the matches are divided to find the error."""
POWERS = 0.2, 2.0
"""Between which a power is looked for."""

Chances = tuple[float, ...]


class Moment(NamedTuple):
    """What imagined worlds came to at a moment, and each seat's share of the victory in the end."""

    match: int
    company: int
    worlds: tuple[tuple[Chances, Chances], ...]
    """The guesses of each at the whole rounds before and after its horizon, not tempered."""
    part: float
    """How far the horizon lies on the way from the one to the other."""
    won: Chances

    def told(self, power: float) -> Chances:
        """The chances that are told, as sure as a power makes them."""
        found = [
            between(tempered(low, power), tempered(high, power), self.part)
            for low, high in self.worlds
        ]
        return tuple(sum(of_seat) / len(found) for of_seat in zip(*found, strict=True))


class Told(NamedTuple):
    """What was told at a moment of a match, and each seat's share of the victory in the end."""

    match: int
    chances: Chances
    won: Chances


def moments(game: Game[Any], seeds: range, companies: Sequence[Sequence[str]]) -> Iterator[Moment]:
    """What is imagined at moments of some matches."""
    counts = [n for n in game.seats if n <= 4]
    strategy = games.strategy(game)
    for number in seeds:
        company = number % len(companies)
        levels = companies[company]
        turn = number // len(companies)
        seats = counts[turn % len(counts)]
        sitting = [levels[(seat + turn) % len(levels)] for seat in range(seats)]
        match = Match(game, ai(game.name, *sitting, seed=number))
        play_out(match, deciding(match))
        states = [state for _, state in match.moments()][:-1]
        won = shares(strategy, match.state)
        for n in range(MOMENTS):
            at = int((n + 0.5) * len(states) / MOMENTS)
            view = game.redact(states[at], NOBODY)
            worlds, part = imagined(strategy, view, Chance(1000 * number + at))
            yield Moment(number, company, worlds, part, won)


def imagined(
    strategy: Strategy[State], view: State, chance: Chance
) -> tuple[tuple[tuple[Chances, Chances], ...], float]:
    """The guesses of some worlds, as `estimates` makes them for a chart, and the part."""
    before, strategy.sureness = strategy.sureness, 1.0
    outset = strategy.outset(view)
    rounds = round(horizon_of(strategy, view) - outset, 6)
    around = floor(rounds) + outset, ceil(rounds) + outset
    found = []
    worlds = Worlds(strategy, view, NOBODY, chance)
    for _ in range(WORLDS):
        s, luck = worlds.fresh()
        low, high = judged(strategy, s, around, luck)
        found.append((low, high))
        worlds.next()
    strategy.sureness = before
    return tuple(found), rounds % 1.0


def told(found: Sequence[Moment], power: float) -> list[Told]:
    """What is told at these moments."""
    return [Told(each.match, each.told(power), each.won) for each in found]


def fitted(found: Sequence[Moment]) -> float:
    """The power with which what is told is just as sure as is right."""
    low, high = POWERS
    for _ in range(20):
        power = (low + high) / 2
        if slope(told(found, power)) < 1.0:
            high = power
        else:
            low = power
    return (low + high) / 2


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
    parts = sorted({told.match for told in found})
    left_out = [set(parts[n::PARTS]) for n in range(PARTS)]
    kept = [slope([told for told in found if told.match not in out]) for out in left_out]
    mean = sum(kept) / PARTS
    return sqrt(sum((one - mean) ** 2 for one in kept) * (PARTS - 1) / PARTS)


def line(found: Sequence[Moment], power: float, companies: Sequence[Sequence[str]]) -> str:
    """What these moments come to with a power."""
    all_told = told(found, power)
    apart = [
        f"{'+'.join(who)} {slope(those):.2f} ± {error(those):.2f}"
        for n, who in enumerate(companies)
        if (those := told([each for each in found if each.company == n], power))
    ]
    matches = len({each.match for each in found})
    return (
        f"{power:.3f}: slope {slope(all_told):.2f} ± {error(all_told):.2f} "
        f"({', '.join(apart)}), loss {loss(all_told):.3f}, {matches} matches"
    )


def read(path: Path) -> list[Moment]:
    """What was kept."""
    return [
        Moment(
            match, company,
            tuple((tuple(low), tuple(high)) for low, high in worlds), part, tuple(won),
        )
        for match, company, worlds, part, won in map(
            json.loads, path.read_text(encoding="utf-8").splitlines()
        )
    ]  # fmt: skip


def main() -> None:
    """Print a line for each power."""
    parser = argparse.ArgumentParser(prog="python -m tests.seats.calibration", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--levels", action="append", help="a company: novice,trader; or several")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--seed", type=int, default=600_000)
    parser.add_argument("--sureness", type=float, nargs="*")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--kept", type=Path, nargs="*", default=[])
    given = parser.parse_args()
    game = games.load(given.game)
    companies = [tuple(who.split(",")) for who in given.levels or ()] or COMPANIES
    found = [each for path in given.kept for each in read(path)]
    for each in moments(game, range(given.seed, given.seed + given.matches), companies):
        found.append(each)
        if given.keep:
            with given.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(each) + "\n")
    powers = given.sureness or [games.strategy(game).sureness]
    for power in [*powers, *([fitted(found)] if given.fit else [])]:
        print(f"{given.game} {line(found, power, companies)}", flush=True)


if __name__ == "__main__":
    main()
