"""Check of all bots before a match or a series: a bot that cannot answer is refused.

A misspelt bot would otherwise lose all its moves, and its random play would look like a
result.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Final

from tabletop.bots.bot_client import (
    CRASH,
    DEFAULT_MOVE_SECONDS,
    ILLEGAL,
    NONSENSE,
    STARTUP_SECONDS,
    TIMEOUT,
    BotClient,
)
from tabletop.bots.sandbox import describe_missing_restrictions
from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.state import State
from tabletop.match.match import Match
from tabletop.match.setup import SeatSpec, Setup, SetupError, draw_seed

LOGGER: Final = logging.getLogger("souk.bots")
_FAULTS: Final = {
    CRASH: "ended before it answered its first question: {why}; what it printed stands above",
    TIMEOUT: "has not answered its first question within {seconds:g} seconds: give it longer by "
    "--clock, or mend it",
    NONSENSE: "answered its first question with {why}: answer as the guide to bots says",
    ILLEGAL: "answered its first question with {why}: "
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
    if any(seat.bot_program for seat in seats) and (what := describe_missing_restrictions()):
        LOGGER.warning("this system cannot keep bots from %s: play only bots that you trust", what)
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
                told = _FAULTS[fault].format(seconds=clock + STARTUP_SECONDS, why=bot.last_fault)
                raise SetupError(f"bot {program!r} {told}")
