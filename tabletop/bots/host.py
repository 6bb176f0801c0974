"""Runs a bot written in Python: `python -m tabletop.bots.host module:Class`.

What the bot prints goes to the standard error: the standard output is for its answers. Where the
bot fails the process ends, with the traceback.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
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


def main() -> None:
    """Load the class that is named, and run it until the standard input ends."""
    answers, sys.stdout = sys.stdout, sys.stderr
    module, _, name = sys.argv[1].partition(":")

    def say(line: str) -> None:
        answers.write(line)
        answers.flush()

    run(getattr(import_module(module), name)(), sys.stdin, say)


if __name__ == "__main__":
    main()
