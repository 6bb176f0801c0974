"""Runner of a bot written in Python, in the process that `bot_launcher` has confined.

Output of the bot goes to standard error, because standard output carries its answers. If the
bot fails, the process ends with the traceback.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Protocol

from tabletop import games
from tabletop.core.actions import Action, action_from_json
from tabletop.core.game import Game, Standing
from tabletop.core.serialization import decode
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.toolkit.handicaps import give_points
from tabletop.core.zones import Seat
from tabletop.plugins import compatibility


class Bot(Protocol):
    """Interface of a bot that decides for one seat. Only `choose` is required."""

    def begin(self, game: Game[State], seat: Seat, seed: int) -> None:
        """Begin a match.

        Args:
            game: The game.
            seat: Seat of the bot.
            seed: Seed for the bot's own chance; it says nothing about the seed of the match.
        """

    def choose(self, view: State, seat: Seat, legal: Sequence[Action], clock: float) -> Action:
        """Return one of the legal actions in time.

        Args:
            view: Player view of the seat.
            seat: Seat of the bot.
            legal: The legal actions.
            clock: Time limit in seconds.
        """

    def end(self, standing: Sequence[Standing]) -> None:
        """End the match with its result."""


def run_bot(bot: Bot, lines: Iterable[str], write: Callable[[str], object]) -> None:
    """Call a bot for each line of input, and write its answers.

    Args:
        bot: The bot.
        lines: Messages in JSON.
        write: Function that writes a line.

    Raises:
        ValueError: if an answer is none of the legal actions.
    """
    game: Game[State] | None = None
    for line in lines:
        data = json.loads(line)
        if data["is"] == "begin":
            game = games.load(data["game"], Sheet(data["sheet"], "match"))
            game = give_points(game, data.get("points", ()))
            if hasattr(bot, "begin"):
                bot.begin(game, data["seat"], data["seed"])
        elif data["is"] == "choose" and game is not None:
            legal = tuple(action_from_json(each, game.action_types) for each in data["actions"])
            view = game.state_type.from_json(data["view"])
            answer = legal.index(bot.choose(view, data["seat"], legal, data["clock"]))
            write(json.dumps({"is": "decide", "token": data["token"], "answer": answer}) + "\n")
        elif data["is"] == "end" and game is not None and hasattr(bot, "end"):
            bot.end(tuple(decode(each, Standing, game) for each in data["standing"]))


def load_bot_class(program: str) -> Callable[[], Bot]:
    """Return the class that `module:Class` names; exit with a message if there is none."""
    module, _, name = program.partition(":")
    compatibility.serve_names(compatibility.RULE_PACKAGES)
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # it is there, but lacks another one
        sys.exit(
            f"souk: bot {program}: there is no module {error.name!r}, neither in the folder you "
            "are in nor among what is installed"
        )
    if not hasattr(found, name):
        close = get_close_matches(name, vars(found), 1)
        meant = f"; did you mean {close[0]}?" if close else ""
        sys.exit(f"souk: bot {program}: {found.__file__} has no class {name!r}{meant}")
    made: Callable[[], Any] = getattr(found, name)
    return made


def run_program(program: str) -> int:
    """Load the class that `module:Class` names, run it until standard input ends; return 0."""
    answers, sys.stdout = sys.stdout, sys.stderr

    def say(line: str) -> None:
        answers.write(line)
        answers.flush()

    run_bot(load_bot_class(program)(), sys.stdin, say)
    return 0
