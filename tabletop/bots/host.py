"""Runs a bot written in Python: `python -m tabletop.bots.host module:Class`.

What the bot prints goes to the standard error: the standard output is for its answers. Where the
bot fails the process ends, with the traceback.
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
from tabletop.core.coding import decode
from tabletop.core.game import Game, Standing
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.core.zones import Seat


class Bot(Protocol):
    """What decides for one seat. Only `choose` is a must."""

    def begin(self, game: Game[State], seat: Seat, seed: int) -> None:
        """A match begins. seed: for the bot's own chance; it says nothing of the match's."""

    def choose(self, view: State, seat: Seat, legal: Sequence[Action], clock: float) -> Action:
        """One of `legal`, within `clock` seconds. view: what the seat may know."""

    def end(self, standing: Sequence[Standing]) -> None:
        """The match is over."""


def run(bot: Any, lines: Iterable[str], say: Callable[[str], object]) -> None:
    """Let a bot hear what is asked, line by line, and say what it answers. Raises ValueError for an
    answer that is not one of the legal actions."""
    game: Game[State] | None = None
    for line in lines:
        data = json.loads(line)
        if data["is"] == "begin":
            game = games.load(data["game"], Sheet(data["sheet"], "match"))
            if hasattr(bot, "begin"):
                bot.begin(game, data["seat"], data["seed"])
        elif data["is"] == "choose" and game is not None:
            legal = tuple(action_from_json(each, game.actions) for each in data["actions"])
            view = game.state.from_json(data["view"])
            answer = legal.index(bot.choose(view, data["seat"], legal, data["clock"]))
            say(json.dumps({"is": "decide", "token": data["token"], "answer": answer}) + "\n")
        elif data["is"] == "end" and game is not None and hasattr(bot, "end"):
            bot.end(tuple(decode(each, Standing, game) for each in data["standing"]))


def named(program: str) -> Callable[[], Any]:
    """Return the class that `module:Class` names. Exits with a sentence where there is none."""
    module, _, name = program.partition(":")
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


def main() -> None:
    """Load the class that is named, and run it until the standard input ends."""
    answers, sys.stdout = sys.stdout, sys.stderr

    def say(line: str) -> None:
        answers.write(line)
        answers.flush()

    run(named(sys.argv[1])(), sys.stdin, say)


if __name__ == "__main__":
    main()
