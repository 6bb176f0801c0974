"""Commands that need no screen: matches between AI seats, measured."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from time import monotonic
from typing import Any

from tabletop import games
from tabletop.core import options as options_of
from tabletop.core.game import Game
from tabletop.core.options import Value
from tabletop.core.sheets import Sheet
from tabletop.match.check import check
from tabletop.match.setup import SeatSpec, SetupError, parse_options, parse_seats
from tabletop.seats.levels import PLAYED
from tabletop.seats.simulate import simulate as simulated
from tabletop.seats.simulate import table

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
    told = monotonic()

    def progress(done: int) -> None:
        nonlocal told
        if monotonic() - told > PROGRESS_SECONDS:
            told = monotonic()
            print(f"  {done} of {given.matches}", file=sys.stderr, flush=True)

    if given.check:
        decisions = check(game, given.matches, seed, progress)
        print(f"{game.name}, {given.matches} random games from seed {seed}: all promises hold")
        print(f"{decisions} decisions")
        return 0
    deals = list(simulated(game, seats, options, given.matches, seed, given.journals, progress))
    print(f"{game.name}, {given.matches} deals from seed {seed}, each in every rotation of seats")
    print(table(seats, deals))
    return 0
