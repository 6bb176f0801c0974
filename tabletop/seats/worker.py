"""AI seats think in a process of their own, which is sent their view and nothing else.

`Desk` is what the screen asks: it starts the worker, hands it questions, and is polled for answers
between frames. When the worker dies the desk answers by rule of thumb and starts another.
"""

from __future__ import annotations

import json
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Seat
from tabletop.seats.answers import Answer, answer_from_json
from tabletop.seats.levels import PLAYED, by_rule_of_thumb, thinking
from tabletop.seats.search import Enough


def work(pipe: Connection) -> None:
    """The worker: answers questions until the pipe closes. Everything it gets is plain data."""
    game: Game[Any] | None = None
    while True:
        try:
            message = json.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        if "sheet" in message:
            game = games.load(message["game"], Sheet(message["sheet"], "match"))
        elif game is not None:
            view = game.state.from_json(message["view"])
            answer = PLAYED[message["level"]](
                game, view, message["seat"], Chance(message["chance"]), _timer(LONGEST)
            )
            pipe.send_bytes(json.dumps({"id": message["id"], **answer.to_json()}).encode())


def _timer(seconds: float) -> Enough:
    """Whether so much time has passed since now."""
    until = monotonic() + seconds
    return lambda: monotonic() >= until


LONGEST = 1.8
"""Seconds after which a seat must come to an end with what it knows."""
MOST_DEATHS = 3
"""Workers that die one after another without an answer; then the desk goes on without one."""


class Desk:
    """Asks one worker on behalf of all AI seats of a match."""

    def __init__(self, game: Game[Any]) -> None:
        """Starts the worker at once, so that it is warm before the first move."""
        self._game = game
        self._asked: tuple[int, Seat, Any, Chance] | None = None
        self._count = 0
        self._deaths = 0
        self._start()

    def ask(self, view: Any, seat: Seat, level: str, seed: int, number: int) -> None:
        """Ask what a seat does; `view` is its redacted state. A new question replaces the old."""
        self._count += 1
        chance_seed = thinking(seed, number, seat).below(1 << 53)
        self._asked = (self._count, seat, view, Chance(chance_seed))
        question = {
            "id": self._count,
            "seat": seat,
            "level": level,
            "chance": chance_seed,
            "view": view.to_json(),
        }
        self._send(question)

    def poll(self) -> Answer | None:
        """The answer to the last question once it is there; never waits."""
        if self._asked is None:
            return None
        number, seat, view, chance = self._asked
        try:
            while self._pipe.poll():
                message = json.loads(self._pipe.recv_bytes())
                if message["id"] == number:
                    self._asked = None
                    self._deaths = 0
                    return answer_from_json(message, self._game)
            alive = self._process.is_alive()
        except (EOFError, OSError):
            alive = False
        if alive:
            return None
        self._asked = None
        self._deaths += 1
        self.close()
        if self._deaths < MOST_DEATHS:
            self._start()
        return by_rule_of_thumb(self._game, view, seat, chance)

    def forget(self) -> None:
        """Take the question back (undo, a match left): its answer will not be used."""
        self._asked = None

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._asked is not None

    @property
    def pid(self) -> int | None:
        """The process of the worker."""
        return self._process.pid

    def close(self) -> None:
        """End the worker."""
        self._pipe.close()  # closing twice is no error
        self._process.join(timeout=0.2)
        if self._process.is_alive():
            self._process.terminate()

    def _start(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), daemon=True, name="souk-ai")
        self._process.start()
        theirs.close()
        self._send({"game": self._game.name, "sheet": self._game.sheet.data})

    def _send(self, message: dict[str, Any]) -> None:
        try:
            self._pipe.send_bytes(json.dumps(message).encode())
        except OSError:  # dead: `poll` finds it out and answers all the same
            return
