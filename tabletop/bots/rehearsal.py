"""A first question to each bot, before anything is played: a bot that cannot answer is refused.

A misspelt bot would otherwise lose all of its moves, and a series played at random would look like
a result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Final

from tabletop.bots.client import CLOCK, CRASH, NONSENSE, SILENCE, STARTING, BotClient
from tabletop.core.game import Game
from tabletop.core.options import Value
from tabletop.core.state import State
from tabletop.match.match import Match
from tabletop.match.setup import SeatSpec, Setup, SetupError, drawn_seed

_FAULTS: Final = {
    CRASH: "ended before it answered its first question; what it printed stands above",
    SILENCE: "has not answered its first question within {seconds:g} seconds: give it longer by "
    "--clock, or mend it",
    NONSENSE: "answered its first question with what is no legal action: answer with the number of "
    "one (docs/bots.md)",
}


def rehearse(
    game: Game[State], seats: Sequence[SeatSpec], options: Mapping[str, Value],
    clock: float = CLOCK,
) -> None:  # fmt: skip
    """Start each bot among some seats, and ask it for the first decision of a match of its own.

    Args:
        game: The game to be played.
        seats: The seats; as many as fit at a table sit in that match.
        options: The options of the game.
        clock: Seconds that a bot has for a move.

    Raises:
        SetupError: A bot is not there, cannot start, or gives no legal answer.
    """
    programs = dict.fromkeys(seat.program for seat in seats if seat.program)
    bots = [BotClient(program, clock) for program in programs]
    table = tuple(seats[: game.seats[-1]])
    for program, bot in zip(programs, bots, strict=True):
        setup = Setup(game.name, table, options, drawn_seed(), bot_seed=drawn_seed())
        match = Match(game, setup)
        seat = match.to_act()[0]
        with closing(bot):
            bot.begin(game, setup, seat)
            bot.choose(match.view(seat), seat, match.number)
            for fault in bot.lost:
                told = _FAULTS[fault].format(seconds=clock + STARTING)
                raise SetupError(f"bot {program!r} {told}")
