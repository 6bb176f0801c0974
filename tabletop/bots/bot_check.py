"""Check of all bots before a match or a series: a bot that cannot answer is refused.

A misspelt bot would otherwise lose all its moves, and its random play would look like a
result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Final

from tabletop.bots.bot_client import (
    CRASH,
    DEFAULT_MOVE_SECONDS,
    INVALID_ANSWER,
    STARTUP_SECONDS,
    TIMEOUT,
    BotClient,
)
from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.state import State
from tabletop.match.match import Match
from tabletop.match.setup import SeatSpec, Setup, SetupError, draw_seed

_FAULTS: Final = {
    CRASH: "ended before it answered its first question; what it printed stands above",
    TIMEOUT: "has not answered its first question within {seconds:g} seconds: give it longer by "
    "--clock, or mend it",
    INVALID_ANSWER: "answered its first question with what is no legal action: "
    "answer with the number of one of the actions in the question",
}


def check_bots(
    game: Game[State], seats: Sequence[SeatSpec], options: Mapping[str, OptionValue],
    clock: float = DEFAULT_MOVE_SECONDS,
) -> None:  # fmt: skip
    """Start each bot of some seats, and request the first decision of a test match.

    Args:
        game: The game to be played.
        seats: The seats; as many as fit in a match take part.
        options: Options of the game.
        clock: Time limit of a bot for a move, in seconds.

    Raises:
        SetupError: if a bot does not exist, cannot start, or gives no legal answer.
    """
    programs = dict.fromkeys(seat.bot_program for seat in seats if seat.bot_program)
    bots = [BotClient(program, clock) for program in programs]
    table = tuple(seats[: game.seat_counts[-1]])
    for program, bot in zip(programs, bots, strict=True):
        setup = Setup(game.name, table, options, draw_seed(), bot_seed=draw_seed())
        match = Match(game, setup)
        seat = match.active_seats()[0]
        with closing(bot):
            bot.begin_match(game, setup, seat)
            bot.choose(match.view_for(seat), seat, match.decision_number)
            for fault in bot.lost_moves:
                told = _FAULTS[fault].format(seconds=clock + STARTUP_SECONDS)
                raise SetupError(f"bot {program!r} {told}")
