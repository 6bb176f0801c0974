"""AI seats think in a process of their own, which is sent their view and nothing else.

`Desk` is what the screen asks: it starts the worker, hands it questions, and is polled for answers
between frames. When the worker dies, or does not answer in time, the desk answers by rule of thumb
and starts another.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, NamedTuple, Protocol

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Seat
from tabletop.seats import questions
from tabletop.seats.answers import Answer, answer_from_json
from tabletop.seats.levels import by_rule_of_thumb
from tabletop.seats.questions import Data

PATIENCE = 6.0
"""Seconds after which a worker that does not answer is given up."""
MOST_DEATHS = 3
"""Workers that die one after another without an answer; then the desk goes on without one."""
IN_FLIGHT = 2
"""So many questions beside moves are sent ahead: the worker need not wait for the next frame."""


class Inquiry(NamedTuple):
    """A question beside moves, and who is told the reply: None when there will be none."""

    question: Data
    heard: Callable[[Any], None]


class Source(Protocol):
    """Whoever wants to know things beside moves: asked for its next question when there is time."""

    def inquiry(self) -> Inquiry | None:
        """The next question, counted as asked; None when nothing is to be asked now."""


class Study(Protocol):
    """Who answers the questions of sources: a desk, or a stand-in for pictures and tests."""

    sources: deque[Source]

    def listen(self) -> None:
        """Hear what has come, ask for more; called between frames."""

    @property
    def busy(self) -> bool:
        """Whether anything asked has not come."""

    @property
    def gone(self) -> bool:
        """Whether nothing will come any more."""

    def close(self) -> None:
        """Nothing is wanted any more."""


def work(pipe: Connection) -> None:
    """The worker: answers questions until the pipe closes. Everything it gets is plain data."""
    game: Game[Any] | None = None
    longest = questions.LONGEST
    while True:
        try:
            message = json.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        if "sheet" in message:
            game = games.load(message["game"], Sheet(message["sheet"], "match"))
            longest = message["longest"]
            _warm_up(game)
        elif game is not None:
            found = questions.reply(game, message, longest)
            try:
                pipe.send_bytes(json.dumps({"id": message["id"], "reply": found}).encode())
            except OSError:  # nobody listens any more
                return


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


class Desk:
    """Asks one worker on behalf of all AI seats of a match, and of those who want to know more."""

    def __init__(self, game: Game[Any]) -> None:
        """Starts the worker at once, so that it is warm before the first move."""
        self.sources: deque[Source] = deque()
        """Who is asked in turn for questions beside moves."""
        self._game = game
        self._asked: _Open | None = None
        self._aside: deque[tuple[int, Inquiry]] = deque()
        """What was sent beside moves, by the id of the question, in the order of the replies."""
        self._last = 0.0
        """When the worker was last heard of, or given something to do."""
        self._count = 0
        self._deaths = 0
        self._start()

    # Moves

    def ask(
        self, view: Any, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        """Ask what a seat does; `view` is its redacted state. A new question replaces the old.

        By its name it has its character.
        """
        chance = questions.seed_of(seed, number, seat)
        sent = self._send_question(questions.move(view, seat, level, name, chance))
        self._asked = _Open(sent, seat, view, chance)

    def poll(self) -> Answer | None:
        """The answer to the last question once it is there; never waits."""
        answer = self._listen()
        if answer is not None:
            self._asked = None
        return answer

    def forget(self) -> None:
        """Take the question back (undo, a match left): its answer will not be used."""
        self._asked = None

    @property
    def thinking(self) -> bool:
        """Whether a move is asked for."""
        return self._asked is not None

    # Beside moves: moves go first

    def listen(self) -> None:
        """Hear what has come beside moves, ask for more. Called between frames; never waits."""
        if self._asked is not None:
            return
        self._listen()
        while len(self._aside) < IN_FLIGHT and not self.gone:
            inquiry = self._next_inquiry()
            if inquiry is None:
                return
            self._aside.append((self._send_question(inquiry.question), inquiry))

    @property
    def busy(self) -> bool:
        """Whether anything asked beside moves has not come."""
        return bool(self._aside)

    @property
    def gone(self) -> bool:
        """Whether there is no worker any more, since none lived long enough to answer."""
        return self._deaths >= MOST_DEATHS

    def _next_inquiry(self) -> Inquiry | None:
        """The next question of the source whose turn it is, or of another."""
        for _ in range(len(self.sources)):
            source = self.sources[0]
            self.sources.rotate(-1)
            if (inquiry := source.inquiry()) is not None:
                return inquiry
        return None

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
            self._process.join(timeout=0.2)

    def _listen(self) -> Answer | None:
        try:
            while self._pipe.poll():
                message = json.loads(self._pipe.recv_bytes())
                self._deaths, self._last = 0, monotonic()
                if self._aside and message["id"] == self._aside[0][0]:
                    self._aside.popleft()[1].heard(message["reply"])
                elif self._asked and message["id"] == self._asked.id:
                    return answer_from_json(message["reply"], self._game)
            alive = self._process.is_alive()
        except (EOFError, OSError):
            alive = False
        return None if alive and not self._late() else self._bury()

    def _late(self) -> bool:
        waiting = self._asked is not None or bool(self._aside)
        return waiting and monotonic() - self._last > PATIENCE

    def _bury(self) -> Answer | None:
        """Another worker instead of one that is dead or stuck; the rule of thumb answers for it."""
        if self._asked is None and not self._aside and self.gone:
            return None
        self._deaths += 1
        self._process.kill()  # one that is stuck hears nothing else
        self.close()
        if not self.gone:
            self._start()
        lost, self._aside = self._aside, deque()
        for _, inquiry in lost:
            inquiry.heard(None)
        if self._asked is None:
            return None
        _, seat, view, chance = self._asked
        return by_rule_of_thumb(self._game, view, seat, Chance(chance))

    def _start(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), daemon=True, name="souk-ai")
        self._process.start()
        theirs.close()
        sheet = self._game.sheet.data
        self._send({"game": self._game.name, "sheet": sheet, "longest": questions.LONGEST})

    def _send_question(self, question: Data) -> int:
        """Send a question; the id by which its reply is known."""
        if self._asked is None and not self._aside:
            self._last = monotonic()
        self._count += 1
        self._send({"id": self._count, **question})
        return self._count

    def _send(self, message: dict[str, Any]) -> None:
        try:
            self._pipe.send_bytes(json.dumps(message).encode())
        except OSError:  # dead: `poll` finds it out and answers all the same
            return
