"""Command-line arguments of matches: game, seats, options and tuning of AI levels."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path

from tabletop import games
from tabletop.ai.characters import PLAYING_STYLES
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.core import options as options_of
from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.strategy import SearchPlan
from tabletop.match.setup import (
    ADAPTIVE_LEVEL,
    MatchMode,
    SeatSpec,
    SetupError,
    parse_handicaps,
    parse_options,
    parse_seats,
)
from tabletop.text.grammar import format_count

TOURNAMENT_OPT_IN_LEVEL = "master"
"""Level that enters a tournament only if it is named."""


def require_game(arguments: Namespace) -> str:
    """Return the name of the game on a command line.

    Raises:
        SetupError: if none is named.
    """
    if arguments.game is None:
        raise SetupError(f"name a game: --game and one of {', '.join(games.names())}")
    return str(arguments.game)


def parse_match_arguments(
    arguments: Namespace, bots: bool = False, can_adapt: bool = False
) -> tuple[Game[State], tuple[SeatSpec, ...], dict[str, OptionValue]]:
    """Return game, seats and options of a command line.

    Args:
        arguments: Parsed arguments.
        bots: True if bots may sit at the table.
        can_adapt: True if adaptive opponents may sit at the table.

    Raises:
        ValueError: if they do not fit; the message says what to do.
    """
    sheet = Sheet.load_user_file(Path(arguments.sheet)) if arguments.sheet else None
    game = games.load(require_game(arguments), sheet)
    usual = [arguments.first, *[arguments.others] * (game.seat_counts[0] - 1)]
    levels = (*DEFAULT_LEVELS, ADAPTIVE_LEVEL) if can_adapt else tuple(DEFAULT_LEVELS)
    seats = parse_seats(arguments.seats or ",".join(usual), levels)
    if any(seat.bot_program for seat in seats) and not bots:
        raise SetupError("bots play in simulate, play and demo")
    check_seat_count(game, len(seats))
    seats = parse_handicaps(getattr(arguments, "handicap", []), seats)
    return game, seats, options_of.parse_option_words(game.options, parse_options(arguments.option))


def check_seat_count(game: Game[State], seats: int) -> None:
    """Refuse a number of seats that a game is not for.

    Raises:
        SetupError: if it is not; the message tells the numbers that are.
    """
    if seats not in game.seat_counts:
        first, last = game.seat_counts[0], game.seat_counts[-1]
        raise SetupError(f"{format_count(seats, 'seat')}: {game.name} takes {first} to {last}")


def choose_match_mode(seats: Sequence[SeatSpec], is_practice: bool) -> MatchMode:
    """Return the mode of a match that `play` begins, as the match set-up of the screen does.

    Args:
        seats: Seats of the match.
        is_practice: True if practice is wanted. Its free undo would show a rival's hand to others.

    Raises:
        SetupError: if practice is wanted and not exactly one person plays, or if an opponent
            cannot adapt to anybody.
    """
    people = sum(seat.is_human for seat in seats)
    if not people and any(seat.level == ADAPTIVE_LEVEL for seat in seats):
        raise SetupError("adaptive opponents need a person, such as human:Mika,ai:adaptive")
    if is_practice and people != 1:
        raise SetupError(
            "practice is for one person against AI seats, such as human:Mika,ai:trader"
        )
    if is_practice:
        return MatchMode.PRACTICE
    return MatchMode.PLAY if people else MatchMode.DEMO


def is_given(arguments: Namespace, name: str) -> bool:
    """True if an option is on the command line."""
    value = getattr(arguments, name, None)
    return not (value is None or value is False or value == [])


def check_resume_arguments(arguments: Namespace) -> None:
    """Check that `--resume` comes without options that only a new match can have.

    Raises:
        SetupError: if one is there, which would be ignored.
    """
    names = (
        "game",
        "seats",
        "seed",
        "option",
        "sheet",
        "practice",
        "teacher",
        "handicap",
        "thinking_time",
    )
    if ignored := [name for name in names if is_given(arguments, name)]:
        words = ", ".join(f"--{name.replace('_', '-')}" for name in ignored)
        raise SetupError(f"--resume goes on with the match as it was begun: leave out {words}")


def parse_tournament_arguments(
    arguments: Namespace,
) -> tuple[Game[State], tuple[SeatSpec, ...], dict[str, OptionValue]]:
    """Return game, entrants and options of a tournament.

    Without named entrants all levels except the slow one enter. People cannot enter.

    Args:
        arguments: Parsed arguments.

    Raises:
        ValueError: if they do not fit; the message says what to do.
    """
    game = games.load(
        arguments.game, Sheet.load_user_file(Path(arguments.sheet)) if arguments.sheet else None
    )
    usual = ",".join(f"ai:{level}" for level in DEFAULT_LEVELS if level != TOURNAMENT_OPT_IN_LEVEL)
    entrants = parse_seats(arguments.seats or usual, tuple(DEFAULT_LEVELS))
    if any(entrant.is_human for entrant in entrants):
        raise SetupError("AI seats and bots only meet in a tournament, such as ai:trader,ai:random")
    return (
        game,
        entrants,
        options_of.parse_option_words(game.options, parse_options(arguments.option)),
    )


def parse_search_plan(word: str) -> tuple[str, SearchPlan]:
    """Return a level and its search plan from a word such as `master=400,2,1`.

    Raises:
        ArgumentTypeError: if the word has another form.
    """
    match = re.fullmatch(r"(merchant|master)=(\d+),([\d.]+),([\d.]+)", word)
    if not match:
        raise ArgumentTypeError("write merchant or master in LEVEL=ROLLOUTS,ROUNDS,ERRORS")
    return match[1], SearchPlan(int(match[2]), float(match[3]), float(match[4]))


def parse_skill(word: str) -> tuple[str, float]:
    """Return a level and its skill from a word such as `trader=0.8`.

    The skill is the probability that the level plays its best.

    Raises:
        ArgumentTypeError: if the word has another form.
    """
    match = re.fullmatch(r"(beginner|novice|trader|merchant)=(0\.\d+|[01])", word)
    if not match:
        raise ArgumentTypeError("write LEVEL=SHARE, as trader=0.8 (beginner to merchant)")
    return match[1], float(match[2])


def parse_playing_style(word: str) -> tuple[str, str]:
    """Return a level and its playing style from a word such as `master=hoarder`.

    Raises:
        ArgumentTypeError: if the word has another form.
    """
    level, _, name = word.partition("=")
    if level not in DEFAULT_LEVELS or name not in PLAYING_STYLES:
        raise ArgumentTypeError(f"write LEVEL= and one of {', '.join(PLAYING_STYLES)}")
    return level, name


def check_writable(option: str, file: Path | None) -> None:
    """Check before long work that its output file can be written.

    Args:
        option: Name of the option, for the message.
        file: Output file, or None.

    Raises:
        ValueError: if it is a folder, or if its folder does not exist.
    """
    if file is None:
        return
    if file.is_dir():
        raise ValueError(f"{option} {file}: is a folder; name a file in it")
    if not file.parent.is_dir():
        raise ValueError(f"{option} {file}: there is no folder {file.parent}; make it first")
