"""Client of a bot for one seat. A failing bot loses its move and never the match of others.

Each match has a process of its own: a deal is played in every rotation of the seats, and a
bot that remembers it would know the hands of the others.

The bot gets only the player view of its seat, in the JSON of the host's messages:

    {"is": "begin", "game": "mercado", "edition": 1, "seat": 0, "seats": ["Greedy", "Mika"],
     "options": {}, "sheet": {}, "seed": 7}
    {"is": "choose", "token": 1, "seat": 0, "clock": 5.0, "actions": [["draw", 3]],
     "view": {}}
    {"is": "end", "standing": [[0, 1, 12], [1, 2, 9]]}

It answers as phones do: `{"is": "decide", "token": 1, "answer": 0}`, with the index of an
action or the action itself.
"""

from __future__ import annotations

import json
import logging
import weakref
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from tabletop.ai.worker.awake_clock import AwakeClock
from tabletop.ai.worker.process_channel import ProcessChannel
from tabletop.ai.worker.queries import PROFILE_DECISION_NUMBER, derive_decision_seed
from tabletop.bots.bot_process import BotProcess, find_bot
from tabletop.core.actions import Action, untrusted_action_from_json
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.serialization import encode
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.host.messages import (
    MAX_MESSAGE_BYTES,
    AnswerInvitation,
    InvalidMessageError,
    decode_client_message,
)
from tabletop.match.match import Match
from tabletop.match.setup import Setup

LOGGER = logging.getLogger("souk.bots")
DEFAULT_MOVE_SECONDS: Final = 5.0
"""Default time limit of a bot for a move, in seconds."""
STARTUP_SECONDS: Final = 10.0
"""Additional seconds for the first move after a start."""
MAX_FAILURES: Final = 3
"""Number of failures after which a bot is not restarted and loses all moves of the match."""
MAX_STALE_ANSWERS: Final = 16
"""Maximum number of answers to earlier questions that are ignored during one question."""
POLL_SECONDS: Final = 0.05
"""Seconds between two checks of the clock while waiting."""
EXIT_SECONDS: Final = 0.5
"""Seconds to wait for the exit status of a bot that writes no more."""
MAX_QUOTED_LENGTH: Final = 60
"""Maximum number of characters of an answer that a message quotes."""
CRASH, TIMEOUT, NONSENSE, ILLEGAL = "crash", "silence", "nonsense", "illegal"
"""Reasons why a bot loses a move."""
FAULT_KINDS: Final = (CRASH, TIMEOUT, NONSENSE, ILLEGAL)
"""Kinds of faults, in the order in which they are counted."""


class BotClient:
    """One bot on one seat, match after match."""

    def __init__(
        self,
        program: str,
        clock: float = DEFAULT_MOVE_SECONDS,
        now: Callable[[], float] | None = None,
    ) -> None:
        """Prepare a bot without starting it.

        Args:
            program: The bot as the command line names it, after `bot:`.
            clock: Seconds for a move.
            now: Clock in seconds; None for an `AwakeClock`.

        Raises:
            SetupError: if there is no such bot.
        """
        self.lost_moves: Counter[str] = Counter()
        """Number of lost moves in this match, by reason."""
        self.last_fault = ""
        """Reason of the last lost move; empty if none was lost."""
        self._bot = find_bot(program)
        self._name = program
        self._private: tuple[Path, ...] = ()
        self._clock = clock
        self._now = AwakeClock() if now is None else now
        self._game: Game[State]
        self._seed = 0
        self._beginning = b""
        self._program: BotProcess | None = None
        self._channel: ProcessChannel | None = None
        self._deaths = 0
        self._token = 0
        self._stale = 0
        self._legal: Sequence[Action] = ()
        """Legal actions; empty while there is no request."""
        self._default = 0
        self._until = 0.0

    def begin_match(
        self, game: Game[State], setup: Setup, seat: Seat, private: Sequence[Path] = ()
    ) -> None:
        """Begin a match with the bot on this seat, in a new process.

        Args:
            game: The game.
            setup: Set-up of the match.
            seat: Seat of the bot.
            private: Folders that tell of the match, which the bot must not read.
        """
        assert setup.bot_seed is not None, "a match with bots begins by Match.start"
        self.close()
        self._game, self._seed = game, setup.bot_seed
        self._private = tuple(private)
        self.lost_moves.clear()
        self.last_fault = ""
        self._deaths = 0
        self._legal = ()
        own = derive_decision_seed(self._seed, PROFILE_DECISION_NUMBER, seat)
        said = {"is": "begin", "game": game.name, "edition": game.edition, "seat": seat}
        about: dict[str, Any] = {"seats": list(setup.seat_names), "options": dict(setup.options)}
        if game.handicap_points:
            about["points"] = list(game.handicap_points)
        self._beginning = _line(said | about | {"sheet": game.sheet.data, "seed": own})

    def request_decision(self, view: State, seat: Seat, number: int) -> None:
        """Request the action of the seat.

        Args:
            view: Player view of the seat.
            seat: The seat.
            number: Number of the decision.
        """
        self._legal = self._game.legal_actions(view, seat)
        self._default = derive_decision_seed(self._seed, number, seat)
        self._token += 1
        self._stale = 0
        self._until = self._now() + self._clock
        if self._channel is None and self._deaths < MAX_FAILURES:
            self._until += STARTUP_SECONDS
            self._start()
        if self._channel is not None:
            said = {"is": "choose", "token": self._token, "seat": seat, "clock": self._clock}
            actions = [encode(action) for action in self._legal]
            self._channel.send(_line(said | {"actions": actions, "view": encode(view)}))

    def poll_decision(self) -> Action | None:
        """Return the action once it is known, or None. Never waits."""
        if not self._legal:
            return None
        if self._channel is None:
            return self._lose_move(CRASH, f"it failed {MAX_FAILURES} times, and is not restarted")
        try:
            while (line := self._channel.receive()) is not None:
                if (action := self._read_line(line)) is not None:
                    return action
        except EOFError:
            return self._end_silent_process()
        if self._now() <= self._until:
            return None
        return self._end_process(TIMEOUT, f"it gave no answer within {self._clock:g} seconds")

    def choose(self, view: State, seat: Seat, number: int) -> Action:
        """Request an action and wait for it."""
        self.request_decision(view, seat, number)
        while (action := self.poll_decision()) is None:
            if self._channel is not None:
                self._channel.wait_for_message(POLL_SECONDS)
        return action

    def cancel_request(self) -> None:
        """Cancel the request."""
        self._legal = ()

    def end_match(self, match: Match) -> None:
        """Send the bot the result of the match."""
        if self._channel is not None:
            standing = match.game.standings(match.state)
            self._channel.send(_line({"is": "end", "standing": encode(standing)}))

    def close(self) -> None:
        """End the bot's process."""
        if self._program is not None and self._channel is not None:
            self._program.kill()
            self._channel.close()
        self._program = self._channel = None

    def _start(self) -> None:
        self._program = BotProcess(self._bot, self._private)
        self._channel = ProcessChannel(self._program.start, MAX_MESSAGE_BYTES)
        # Threads hold the pipe: a client that is dropped unclosed would leave its bot for ever.
        weakref.finalize(self, _close_unused, self._program, self._channel)
        self._channel.send(self._beginning)

    def _read_line(self, line: bytes) -> Action | None:
        """Return the action that a line names.

        None if it answers an earlier question; a random action if it is invalid.
        """
        try:
            wish = decode_client_message(line)
        except InvalidMessageError:
            return self._lose_move(NONSENSE, f"no answer, but {_quote(line)}")
        if not isinstance(wish, AnswerInvitation):
            return self._lose_move(NONSENSE, f"no answer, but {_quote(line)}")
        if wish.token != self._token:
            self._stale += 1
            if self._stale <= MAX_STALE_ANSWERS:
                return None
            return self._end_process(NONSENSE, f"answers to token {wish.token}, which is not asked")
        action = self._find_action(wish.answer)
        if action is None:
            return self._lose_move(ILLEGAL, f"no legal action: {_quote(line)}")
        self._legal = ()
        return action

    def _find_action(self, answer: int | list[Any]) -> Action | None:
        """Return the legal action that an answer means, or None."""
        if isinstance(answer, int):
            return self._legal[answer] if 0 <= answer < len(self._legal) else None
        try:
            action = untrusted_action_from_json(answer, self._game.action_types)
        except ValueError:
            return None
        return action if action in self._legal else None

    def _end_silent_process(self) -> Action:
        """End a process that writes no more: it has ended, or its line is too long."""
        ended = self._program.wait_for_end(EXIT_SECONDS) if self._program is not None else ""
        if ended:
            return self._end_process(CRASH, ended)
        limit = f"a line longer than {MAX_MESSAGE_BYTES >> 10} KB, or a closed output"
        return self._end_process(NONSENSE, limit)

    def _end_process(self, kind: str, why: str) -> Action:
        """End the process, to be restarted for the next move, and return a random action."""
        self.close()
        self._deaths += 1
        return self._lose_move(kind, why)

    def _lose_move(self, kind: str, why: str) -> Action:
        """Return a random legal action in place of the bot's own.

        It is drawn from the bots' chance: a draw of the match would reveal its seed to a bot.

        Args:
            kind: Reason, one of `FAULT_KINDS`.
            why: What was wrong.
        """
        self.lost_moves[kind] += 1
        if why != self.last_fault:  # else it stands in the log already
            LOGGER.warning("bot %s has lost a move (%s): %s", self._name, kind, why)
        self.last_fault = why
        legal, self._legal = self._legal, ()
        return Chance(self._default).pick(legal)


def _line(said: dict[str, Any]) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def _quote(line: bytes) -> str:
    """Return the beginning of a line, safe to print."""
    return ascii(line[:MAX_QUOTED_LENGTH].decode("utf-8", "replace"))


def _close_unused(program: BotProcess, channel: ProcessChannel) -> None:
    """End the bot of a client that was garbage-collected."""
    program.kill()
    channel.close()
