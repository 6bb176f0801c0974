"""Commands that need no screen: matches between AI seats, measured."""

from __future__ import annotations

import json
import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

from tabletop import games
from tabletop.core import options as options_of
from tabletop.core.game import Game
from tabletop.core.options import Value
from tabletop.core.plans import Plan
from tabletop.core.sheets import Sheet
from tabletop.match.check import check
from tabletop.match.setup import SeatSpec, SetupError, parse_options, parse_seats
from tabletop.seats import bench as benches
from tabletop.seats import ladder as ladders
from tabletop.seats.characters import LEANINGS, Inclined
from tabletop.seats.levels import PLAYED, levels
from tabletop.seats.results import Results
from tabletop.seats.simulate import Deal, series
from tabletop.seats.simulate import simulate as simulated
from tabletop.seats.strength import table

PROGRESS_SECONDS = 2.0


def chosen(given: Namespace) -> tuple[Game[Any], tuple[SeatSpec, ...], dict[str, Value]]:
    """Game, seats and options of a command line. Raises ValueErrors that say what to do."""
    sheet = Sheet.load(Path(given.sheet)) if given.sheet else None
    game = games.load(given.game, sheet)
    usual = [given.first, *[given.others] * (game.seats[0] - 1)]
    seats = parse_seats(given.seats or ",".join(usual), tuple(PLAYED))
    if len(seats) not in game.seats:
        first, last = game.seats[0], game.seats[-1]
        raise SetupError(f"{len(seats)} seats: {game.name} takes {first} to {last}")
    return game, seats, options_of.parse(game.options, parse_options(given.option))


def simulate(given: Namespace) -> int:
    """`simulate --game G --seats ... --matches N --seed S`."""
    game, seats, options = chosen(given)
    if any(seat.human for seat in seats):
        raise SetupError("simulate takes AI seats only, such as ai:trader,ai:random")
    seed = given.seed or 0
    progress = Progress(given.matches)
    if given.check:
        decisions = check(game, given.matches, seed, progress.tell)
        print(f"{game.name}, {given.matches} random games from seed {seed}: all promises hold")
        print(f"{decisions} decisions")
        return 0
    thinkers = levels(planned(given.plan), witty(given.wits))
    thinkers |= {level: Inclined(thinkers[level], taste) for level, taste in inclined(given.lean)}
    what = series(game, seats, options, thinkers=thinkers, journals=given.journals)
    seeds = range(seed, seed + given.matches)
    results = Results(given.results, what) if given.results else None
    known = {n: deal for n, deal in results.deals.items() if n in seeds} if results else {}
    progress.done = len(known)

    def played(number: int, deal: Deal) -> None:
        if results:
            results.add(number, deal)
        progress.tell(progress.done + 1)

    left = [n for n in seeds if n not in known]
    known |= dict(zip(left, simulated(what, left, given.jobs, played), strict=True))
    print(f"{game.name}, {given.matches} deals from seed {seed}, each in every rotation of seats")
    print(table(seats, [known[n] for n in seeds]))
    return 0


def ladder(given: Namespace) -> int:
    """`ladder --results DIR`: each level against the one below."""
    names = given.game or games.names()
    if unknown := [name for name in names if name not in games.names()]:
        raise SetupError(f"game {unknown[0]!r}: choose among {', '.join(games.names())}")
    wanted = [rung for rung in ladders.rungs(names) if given.only in str(rung)]
    if given.report:
        found = [ladders.report(rung, given.results) for rung in wanted]
    else:
        told = partial(print, file=sys.stderr, flush=True)
        how = given.results, given.deals, given.seed or 0, given.jobs, told
        found = [ladders.climb(rung, *how) for rung in wanted]
    print(ladders.table([verdict for verdict in found if verdict]))
    for rung, verdict in zip(wanted, found, strict=True):
        if not verdict:
            print(f"not measured: {rung}", file=sys.stderr)
    return 0


def bench(given: Namespace) -> int:
    """`bench search [--json FILE]`."""
    figures = benches.searches()
    print(benches.table(figures))
    if given.json:
        given.json.write_text(json.dumps({"search": figures}, indent=2) + "\n", encoding="utf-8")
    return 0


def planned(words: Sequence[str]) -> dict[str, Plan]:
    """Other plans of levels that search, from words such as `master=400,2,1`. Raises SetupError."""
    found = {}
    for word in words:
        match = re.fullmatch(r"(merchant|master)=(\d+),([\d.]+),([\d.]+)", word)
        if not match:
            raise SetupError(
                f"plan {word!r}: write merchant or master in LEVEL=ROLLOUTS,ROUNDS,TRUST"
            )
        found[match[1]] = Plan(int(match[2]), float(match[3]), float(match[4]))
    return found


def witty(words: Sequence[str]) -> dict[str, float]:
    """Other shares of doing one's best, from words such as `trader=0.8`. Raises SetupError."""
    found = {}
    for word in words:
        match = re.fullmatch(r"(novice|trader|merchant)=(0\.\d+|[01])", word)
        if not match:
            raise SetupError(
                f"wits {word!r}: write LEVEL=SHARE, as trader=0.8 (novice to merchant)"
            )
        found[match[1]] = float(match[2])
    return found


def inclined(words: Sequence[str]) -> list[tuple[str, str]]:
    """Levels and their leanings, from words such as `master=hoarder`. Raises SetupError."""
    found = []
    for word in words:
        level, _, leaning = word.partition("=")
        if level not in PLAYED or leaning not in LEANINGS:
            raise SetupError(f"leaning {word!r}: write LEVEL= and one of {', '.join(LEANINGS)}")
        found.append((level, leaning))
    return found


class Progress:
    """Tells now and then how many of the deals are played."""

    def __init__(self, deals: int) -> None:
        self.done = 0
        self._deals = deals
        self._told = monotonic()

    def tell(self, done: int) -> None:
        """So many are played."""
        self.done = done
        if monotonic() - self._told > PROGRESS_SECONDS:
            self._told = monotonic()
            print(f"  {done} of {self._deals}", file=sys.stderr, flush=True)
