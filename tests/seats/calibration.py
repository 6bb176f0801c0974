"""How true the chances are that people are told: held against how matches ended.

`COMPANIES` sit down in turn, with two, three and four seats: novices (who err as people do),
traders, and both. `python -m tests.seats.calibration GAME --matches N` plays matches, imagines
worlds at some moments as a chart does, and prints for each company the slope of outcomes over the
log odds that were told (1: just as sure as is right, below 1: too sure) with its standard error
over matches, and the loss in nats a moment: as they were found, and as they are told. `--fit`
prints what makes them come true best: what stands in a strategy as `fitted` was found so. `--keep
FILE` writes what was imagined and `--kept FILE...` reads it, so that matches can be played in
several runs.
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
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.strategy import Fitted, Strategy, Sureness
from tabletop.match.match import Match
from tabletop.match.playing import play_out
from tabletop.measure.simulate import deciding
from tabletop.seats.company import sureness_among
from tabletop.seats.questions import horizon_of
from tabletop.seats.rollouts import NEARLY, Worlds, between, play_on, shares, tempered
from tests.seats.test_seats import ai

COMPANIES = (("novice",), ("trader",), ("novice", "trader"))
"""Who sit down in turn."""
MOMENTS = 6
"""Of each match, evenly spread."""
WORLDS = 24
LEAST = 0.005
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
    """What a world came to, as it was found."""

    chances: Chances
    free: int
    """How many free decisions had been played on until then."""

    def told(self, sureness: Sureness) -> Chances:
        return tempered(self.chances, sureness, self.free)


class Moment(NamedTuple):
    """What imagined worlds came to at a moment, and each seat's share of the victory in the end."""

    match: int
    levels: tuple[str, ...]
    """Of the seats."""
    worlds: tuple[tuple[Guess, Guess], ...]
    """Each at the whole rounds before and after its horizon."""
    part: float
    """How far the horizon lies on the way from the one to the other."""
    won: Chances

    def told(self, sureness: Sureness) -> Chances:
        """The chances that are told, so surely."""
        found = [
            between(low.told(sureness), high.told(sureness), self.part) for low, high in self.worlds
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
        turn, company = divmod(number, len(companies))
        who = companies[company]
        sitting = [who[(seat + turn) % len(who)] for seat in range(counts[turn % len(counts)])]
        match = Match(game, ai(game.name, *sitting, seed=number))
        play_out(match, deciding(match))
        states = [state for _, state in match.moments()][:-1]
        won = shares(strategy, match.state)
        for n in range(MOMENTS):
            at = int((n + 0.5) * len(states) / MOMENTS)
            view = game.redact(states[at], NOBODY)
            worlds, part = imagined(strategy, view, Chance(1000 * number + at))
            yield Moment(number, match.setup.levels, worlds, part, won)


def imagined(
    strategy: Strategy[State], view: State, chance: Chance
) -> tuple[tuple[tuple[Guess, Guess], ...], float]:
    """The guesses of some worlds, as `estimates` makes them for a chart, and the part."""
    outset = strategy.outset(view)
    rounds = round(horizon_of(strategy, view) - outset, 6)
    found = []
    worlds = Worlds(strategy, view, NOBODY, chance)
    for _ in range(WORLDS):
        s, luck = worlds.fresh()
        free, at = 0, []
        for whole in (floor(rounds), ceil(rounds)):
            free += play_on(strategy, s, whole + outset - NEARLY, luck)
            at.append(Guess(shares(strategy, s), free))
        found.append((at[0], at[1]))
        worlds.next()
    return tuple(found), rounds % 1.0


def told(found: Sequence[Moment], fitted: Fitted) -> list[Told]:
    """What is told at these moments."""
    among = {each.levels: sureness_among(fitted, each.levels) for each in found}
    return [Told(each.match, each.told(among[each.levels]), each.won) for each in found]


def fit(found: Sequence[Moment]) -> Fitted:
    """What makes the loss of these moments least, all of one company."""
    best = Sureness()
    for _ in range(2):  # one after the other, and again
        best = min((best._replace(power=p) for p in POWERS), key=partial(_lost, found, 1.0))
        best = min((best._replace(slip=p) for p in SLIPS), key=partial(_lost, found, 1.0))
    edge = 1.0
    if len(set(found[0].levels)) > 1:
        edge = min(EDGES, key=lambda each: _lost(found, each, Sureness()))
        best = min((Sureness(power=p) for p in POWERS), key=partial(_lost, found, edge))
    return Fitted(best, best, best, edge)


def _lost(found: Sequence[Moment], edge: float, sureness: Sureness) -> float:
    return loss(told(found, Fitted(sureness, sureness, sureness, edge)))


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


def line(found: Sequence[Moment], fitted: Fitted) -> str:
    """What these moments come to."""
    all_told = told(found, fitted)
    return f"slope {slope(all_told):.2f} ± {error(all_told):.2f}, loss {loss(all_told):.3f}"


def read(path: Path) -> Iterator[Moment]:
    """What was kept."""
    for row in path.read_text(encoding="utf-8").splitlines():
        match, levels, worlds, part, won = json.loads(row)
        guesses = tuple(
            (Guess(tuple(low), n), Guess(tuple(high), m)) for (low, n), (high, m) in worlds
        )
        yield Moment(match, tuple(levels), guesses, part, tuple(won))


def main() -> None:
    """Print a line or two for each company."""
    parser = argparse.ArgumentParser(prog="python -m tests.seats.calibration", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--levels", action="append", help="a company: novice,trader; or several")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--seed", type=int, default=FRESH)
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
    fitted = games.strategy(game).fitted
    for who in companies:
        those = [each for each in found if set(each.levels) == set(who)]
        matches = len({each.match for each in those})
        print(f"{given.game} {'+'.join(who)} {matches} matches: found {line(those, Fitted())}; "
              f"told {line(those, fitted)}", flush=True)  # fmt: skip
        if given.fit:
            best = fit(those)
            print(f"    fits {best.weak} edge {best.edge}: {line(those, best)}", flush=True)


if __name__ == "__main__":
    main()
