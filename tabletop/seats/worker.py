"""AI seats think in a process of their own, which is sent their view and nothing else.

`Desk` is what the screen asks: it starts the worker, hands it questions, and is polled for answers
between frames. When the worker dies, or does not answer in time, the desk answers by rule of thumb
and starts another.
"""

from __future__ import annotations

import json
from collections import deque
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Seat
from tabletop.seats import questions
from tabletop.seats.answers import Answer, Candidate, answer_from_json
from tabletop.seats.levels import by_rule_of_thumb

PATIENCE = 6.0
"""Seconds after which a worker that does not answer is given up."""
MOST_DEATHS = 3
"""Workers that die one after another without an answer; then the desk goes on without one."""


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
            _warm_up(game)
        elif game is not None:
            found = questions.reply(game, message)
            pipe.send_bytes(json.dumps({"id": message["id"], "reply": found}).encode())


def _warm_up(game: Game[Any]) -> None:
    """Think about a game that nobody plays, so that memos are filled before the first move."""
    chance = Chance(0)
    s = game.new(game.seats[0], {}, chance)
    seat = game.to_act(s)[0]
    view = game.redact(s, seat)
    questions.reply(game, questions.chances(view, seat, 0))


class _Open(NamedTuple):
    """A move that is asked for."""

    id: int
    seat: Seat
    view: Any
    chance: int
    since: float


class Desk:
    """Asks one worker on behalf of all AI seats of a match, and for estimates aside."""

    def __init__(self, game: Game[Any]) -> None:
        """Starts the worker at once, so that it is warm before the first move."""
        self.chances: dict[int, tuple[float, ...]] = {}
        """Every seat's chances, by decision, as far as they were asked for and have come."""
        self.judgements: dict[int, tuple[Candidate, ...]] = {}
        """What could have been done at a decision, as far as asked for; empty if that failed."""
        self._game = game
        self._asked: _Open | None = None
        self._asides: deque[tuple[int, Any, dict[str, Any]]] = deque()
        """Decision, view and question of what is asked beside moves; the first may be sent."""
        self._aside: tuple[int, float] | None = None
        """The id of the one that was sent, and when."""
        self._count = 0
        self._deaths = 0
        self._start()

    # Moves

    def ask(self, view: Any, seat: Seat, level: str, seed: int, number: int) -> None:
        """Ask what a seat does; `view` is its redacted state. A new question replaces the old."""
        self._count += 1
        chance = questions.seed_of(seed, number, seat)
        self._asked = _Open(self._count, seat, view, chance, monotonic())
        self._send({"id": self._count, **questions.move(view, seat, level, chance)})

    def poll(self) -> Answer | None:
        """The answer to the last question once it is there; never waits."""
        answer = self._listen()
        if answer is not None:
            self._asked = None
        return answer

    def forget(self) -> None:
        """Take the question back (undo, a match left): its answer will not be used."""
        self._asked = None
        self._asides.clear()

    @property
    def thinking(self) -> bool:
        """Whether a move is asked for."""
        return self._asked is not None

    # Beside moves: moves go first, one question aside at a time

    def appraise(self, view: Any, viewer: Seat, seed: int, number: int) -> None:
        """Ask for the chances of all seats as a viewer may guess them; see `chances`."""
        chance = questions.seed_of(seed, number, viewer)
        self._asides.append((number, view, questions.chances(view, viewer, chance)))

    def judge(self, view: Any, seat: Seat, action: Action, seed: int, number: int) -> None:
        """Ask how good an action was and what would have been better; see `judgements`."""
        chance = questions.seed_of(seed, number, seat)
        self._asides.append((number, view, questions.judgement(view, seat, action, chance)))

    def listen(self) -> None:
        """Hear what has come beside moves, ask for the next. Called between frames; never waits."""
        if self._asked is None:
            self._listen()
            if self._aside is None and self._asides:
                self._count += 1
                self._aside = self._count, monotonic()
                self._send({"id": self._count, **self._asides[0][2]})

    @property
    def busy(self) -> bool:
        """Whether anything asked beside moves has not come."""
        return bool(self._asides)

    # The worker

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

    def _listen(self) -> Answer | None:
        try:
            while self._pipe.poll():
                message = json.loads(self._pipe.recv_bytes())
                self._deaths = 0
                if self._aside and message["id"] == self._aside[0]:
                    self._heard(message["reply"])
                elif self._asked and message["id"] == self._asked.id:
                    return answer_from_json(message["reply"], self._game)
            alive = self._process.is_alive()
        except (EOFError, OSError):
            alive = False
        return None if alive and not self._late() else self._bury()

    def _heard(self, reply: Any) -> None:
        """What was asked aside has come."""
        self._aside = None
        if not self._asides:  # forgotten meanwhile
            return
        number, _, question = self._asides.popleft()
        if question["what"] == "chances":
            self.chances[number] = tuple(reply)
        else:
            self.judgements[number] = questions.judged(reply, self._game)

    def _late(self) -> bool:
        since = [self._asked.since] if self._asked else []
        since += [self._aside[1]] if self._aside else []
        return any(monotonic() - asked > PATIENCE for asked in since)

    def _bury(self) -> Answer | None:
        """Another worker instead of one that is dead or stuck; the rule of thumb answers for it."""
        if self._asked is None and self._aside is None and self._deaths >= MOST_DEATHS:
            return None
        self._deaths += 1
        self._process.kill()  # one that is stuck hears nothing else
        self.close()
        if self._deaths < MOST_DEATHS:
            self._start()
        self._aside = None
        while self._asides:
            number, view, question = self._asides.popleft()
            if question["what"] == "chances":
                self.chances[number] = self._game.strategy.chances(view)
            else:
                self.judgements[number] = ()
        if self._asked is None:
            return None
        _, seat, view, chance, _ = self._asked
        return by_rule_of_thumb(self._game, view, seat, Chance(chance))

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
