"""AI seats think in a process of their own, which is sent their view and nothing else.

`Desk` is what the screen asks: it starts the worker, hands it questions, and is polled for answers
between frames. When the worker dies, or does not answer in time, the desk answers by rule of thumb
and starts another. When a thought fails, the worker says so and lives on.
"""

from __future__ import annotations

import json
import signal
from collections import deque
from collections.abc import Callable
from contextlib import suppress
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
from tabletop.seats.levels import at_random, by_rule_of_thumb
from tabletop.seats.questions import Data, Failure

PATIENCE = 6.0
"""Seconds after which a worker that does not answer is given up."""
MOST_DEATHS = 3
"""Workers that die one after another without an answer; then the desk goes on without one."""
IN_FLIGHT = 2
"""So many questions beside moves are sent ahead: the worker need not wait for the next frame."""
FAILURES_KEPT = 20
"""So many of the last thoughts that failed are kept."""


class Inquiry(NamedTuple):
    """A question beside moves, and who is told the reply.

    None when the worker died over it, so that it may be asked again; a Failure when there will be
    no reply at all.
    """

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
    """The worker: answers questions until the pipe closes. Everything it gets is plain data.

    Whatever goes wrong in a thought is sent back as an error. An interrupt of the whole program is
    left to the desk.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
            try:
                found = {"id": message["id"], **_thought(game, message, longest)}
                pipe.send_bytes(json.dumps(found).encode())
            except OSError:  # nobody listens any more
                return


def _thought(game: Game[Any], question: Data, seconds: float) -> dict[str, Any]:
    """The reply to a question, or the error in which the thought ended."""
    try:
        return {"reply": questions.reply(game, question, seconds)}
    except Exception as error:  # whatever it is: a thought has failed, the match has not
        return {"error": f"{type(error).__name__}: {error}"}


def _warm_up(game: Game[Any]) -> None:
    """Think about a game that nobody plays, so that memos are filled before the first move."""
    chance = Chance(0)
    s = game.new(game.seats[0], {}, chance)
    seat = game.to_act(s)[0]
    view = game.redact(s, seat)
    _thought(game, questions.chances(view, seat, 0), questions.LONGEST)


class _Open(NamedTuple):
    """A move that is asked for."""

    id: int
    question: Data
    seat: Seat
    view: Any
    chance: int


class Desk:
    """Asks one worker on behalf of all AI seats of a match, and of those who want to know more."""

    def __init__(self, game: Game[Any]) -> None:
        """Starts the worker at once, so that it is warm before the first move."""
        self.sources: deque[Source] = deque()
        """Who is asked in turn for questions beside moves."""
        self.failures: deque[Failure] = deque(maxlen=FAILURES_KEPT)
        """Thoughts that ended in an error, the newest last."""
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
        question = questions.move(view, seat, level, name, chance)
        self._asked = _Open(self._send_question(question), question, seat, view, chance)

    def poll(self) -> Answer | None:
        """The answer to the last question once it is there; never waits."""
        answer = self._listen()
        if answer is not None:
            self._asked = None
        return answer

    def wait(self, seconds: float) -> None:
        """Wait so long at most for the worker to say something: for who has nothing else to do."""
        with suppress(OSError):  # the pipe of a worker that is gone
            self._pipe.poll(seconds)

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
                    inquiry = self._aside.popleft()[1]
                    inquiry.heard(self._reply(message, inquiry.question))
                elif self._asked and message["id"] == self._asked.id:
                    reply = self._reply(message, self._asked.question)
                    if isinstance(reply, Failure):
                        return self._stand_in(self._asked)
                    return answer_from_json(reply, self._game)
            alive = self._process.is_alive()
        except (EOFError, OSError):
            alive = False
        return None if alive and not self._late() else self._bury()

    def _reply(self, message: dict[str, Any], asked: Data) -> Any:
        """What the worker found, or that it failed over what was asked, which is noted."""
        if "error" not in message:
            return message["reply"]
        failure = Failure(asked, message["error"])
        self.failures.append(failure)
        return failure

    def _stand_in(self, asked: _Open) -> Answer:
        """The rule of thumb's answer to a move that no worker thinks of; should that fail too, any
        legal one: a match never stops for a seat's thoughts."""
        game, seat, view = self._game, asked.seat, asked.view
        try:
            return by_rule_of_thumb(game, view, seat, Chance(asked.chance))
        except Exception as error:
            self.failures.append(Failure(asked.question, f"{type(error).__name__}: {error}"))
            return at_random(game, view, seat, Chance(asked.chance))

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
        return None if self._asked is None else self._stand_in(self._asked)

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
