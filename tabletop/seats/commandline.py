"""What a command line says of a match: game, seats, options, and how its levels are tuned."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError, Namespace
from pathlib import Path

from tabletop import games
from tabletop.core import options as options_of
from tabletop.core.game import Game
from tabletop.core.options import Value
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.strategy import Plan
from tabletop.match.setup import SeatSpec, SetupError, parse_options, parse_seats
from tabletop.seats.characters import LEANINGS
from tabletop.seats.levels import PLAYED

SLOW = "master"
"""The level that is not entered for a tournament unless it is named."""


def chosen(
    given: Namespace, bots: bool = False
) -> tuple[Game[State], tuple[SeatSpec, ...], dict[str, Value]]:
    """Game, seats and options of a command line. bots: whether these can sit there.

    Raises ValueErrors that say what to do.
    """
    sheet = Sheet.own(Path(given.sheet)) if given.sheet else None
    game = games.load(given.game, sheet)
    usual = [given.first, *[given.others] * (game.seats[0] - 1)]
    seats = parse_seats(given.seats or ",".join(usual), tuple(PLAYED))
    if any(seat.program for seat in seats) and not bots:
        raise SetupError("bots play in simulate, play and demo")
    if len(seats) not in game.seats:
        first, last = game.seats[0], game.seats[-1]
        raise SetupError(f"{len(seats)} seats: {game.name} takes {first} to {last}")
    return game, seats, options_of.parse(game.options, parse_options(given.option))


def entered(given: Namespace) -> tuple[Game[State], tuple[SeatSpec, ...], dict[str, Value]]:
    """Game, entrants and options of a tournament: all levels that think quickly, if nobody is
    named; none of them is a person.

    Raises ValueErrors that say what to do.
    """
    game = games.load(given.game, Sheet.own(Path(given.sheet)) if given.sheet else None)
    usual = ",".join(f"ai:{level}" for level in PLAYED if level != SLOW)
    entrants = parse_seats(given.seats or usual, tuple(PLAYED))
    if any(entrant.human for entrant in entrants):
        raise SetupError("AI seats and bots only meet in a tournament, such as ai:trader,ai:random")
    return game, entrants, options_of.parse(game.options, parse_options(given.option))


def plan(word: str) -> tuple[str, Plan]:
    """Another plan of a level that searches, from a word such as `master=400,2,1`.

    Raises ArgumentTypeError.
    """
    match = re.fullmatch(r"(merchant|master)=(\d+),([\d.]+),([\d.]+)", word)
    if not match:
        raise ArgumentTypeError("write merchant or master in LEVEL=ROLLOUTS,ROUNDS,TRUST")
    return match[1], Plan(int(match[2]), float(match[3]), float(match[4]))


def share(word: str) -> tuple[str, float]:
    """Another share of doing one's best, from a word such as `trader=0.8`.

    Raises ArgumentTypeError.
    """
    match = re.fullmatch(r"(novice|trader|merchant)=(0\.\d+|[01])", word)
    if not match:
        raise ArgumentTypeError("write LEVEL=SHARE, as trader=0.8 (novice to merchant)")
    return match[1], float(match[2])


def leaning(word: str) -> tuple[str, str]:
    """A level and its leaning, from a word such as `master=hoarder`. Raises ArgumentTypeError."""
    level, _, name = word.partition("=")
    if level not in PLAYED or name not in LEANINGS:
        raise ArgumentTypeError(f"write LEVEL= and one of {', '.join(LEANINGS)}")
    return level, name


def can_be_written(option: str, file: Path | None) -> None:
    """Look before long work whether its end can be written. Raises ValueError."""
    if file is None:
        return
    if file.is_dir():
        raise ValueError(f"{option} {file}: is a folder; name a file in it")
    if not file.parent.is_dir():
        raise ValueError(f"{option} {file}: there is no folder {file.parent}; make it first")
