"""Asks a bot on behalf of one seat. Whatever the bot does costs it the move, and nobody the match.

The bot is told what its seat may know and nothing else, in the plain forms of the table's messages:

    {"is": "begin", "game": "mercado", "edition": 3, "seat": 0, "seats": ["Greedy", "Mika"],
     "options": {}, "sheet": {}, "seed": 7}
    {"is": "choose", "token": 1, "seat": 0, "clock": 5.0, "actions": [["draw", 3]], "view": {}}
    {"is": "end", "standing": [[0, 1, 12], [1, 2, 9]]}

and answers a choice as phones do: `{"is": "decide", "token": 1, "answer": 0}`, the number of an
action or the action itself.
"""

from __future__ import annotations

import json
import logging
import weakref
from collections import Counter
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Final

from tabletop.bots.program import BotProcess, command_of
from tabletop.core.actions import Action, strangers_action
from tabletop.core.chance import Chance
from tabletop.core.coding import encode
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import Setup
from tabletop.seats.channel import Channel
from tabletop.seats.questions import TEMPER, seed_of
from tabletop.table.messages import MOST_BYTES, Decide, NoMessageError, wish_from

NOTES = logging.getLogger("souk.bots")
CLOCK: Final = 5.0
"""Seconds that a bot has for a move, if nothing else is said."""
STARTING: Final = 10.0
"""Seconds more for the first move after it was begun."""
MOST_DEATHS: Final = 3
"""So often a bot is begun anew in a match; then it loses all moves that are left."""
MOST_STALE: Final = 16
"""So many answers to what is asked no more are let pass, one question long."""
GLANCE: Final = 0.05
"""Seconds between two looks at the clock of who only waits."""
CRASH, SILENCE, NONSENSE = "crash", "silence", "nonsense"
"""What costs a bot a move."""


class BotClient:
    """One bot on one seat, match after match."""

    def __init__(
        self, program: str, clock: float = CLOCK, now: Callable[[], float] = monotonic
    ) -> None:
        """program: as a command line names it, after `bot:`. Raises SetupError."""
        self.lost: Counter[str] = Counter()
        """How many moves it has lost in this match, by what cost them."""
        self._command = command_of(program)
        self._clock = clock
        self._now = now
        self._game: Game[State]
        self._seed = 0
        self._beginning = b""
        self._program: BotProcess | None = None
        self._channel: Channel | None = None
        self._deaths = 0
        self._token = 0
        self._stale = 0
        self._legal: Sequence[Action] = ()
        """What may be done; empty while nothing is asked."""
        self._default = 0
        self._until = 0.0

    def begin(self, game: Game[State], setup: Setup, seat: Seat) -> None:
        """A match begins, with the bot on that seat."""
        assert setup.bot_seed is not None, "a match with bots begins by Match.start"
        self._game, self._seed = game, setup.bot_seed
        self.lost.clear()
        self._deaths = 0
        self._legal = ()
        own = seed_of(self._seed, TEMPER, seat)
        said = {"is": "begin", "game": game.name, "edition": game.edition, "seat": seat}
        about = {"seats": list(setup.names), "options": dict(setup.options)}
        self._beginning = _line(said | about | {"sheet": game.sheet.data, "seed": own})
        if self._channel is not None:
            self._channel.send(self._beginning)

    def ask(self, view: State, seat: Seat, number: int) -> None:
        """Ask what the seat does; `view` is its redacted state, `number` that of the decision."""
        self._legal = self._game.legal(view, seat)
        self._default = seed_of(self._seed, number, seat)
        self._token += 1
        self._stale = 0
        self._until = self._now() + self._clock
        if self._channel is None and self._deaths < MOST_DEATHS:
            self._until += STARTING
            self._start()
        if self._channel is not None:
            said = {"is": "choose", "token": self._token, "seat": seat, "clock": self._clock}
            actions = [encode(action) for action in self._legal]
            self._channel.send(_line(said | {"actions": actions, "view": encode(view)}))

    def poll(self) -> Action | None:
        """What it does, once that is known; never waits."""
        if not self._legal:
            return None
        if self._channel is None:
            return self._loses(CRASH)
        try:
            while (line := self._channel.received()) is not None:
                if (action := self._heard(line)) is not None:
                    return action
        except EOFError:
            return self._dies(CRASH)
        return self._dies(SILENCE) if self._now() > self._until else None

    def choose(self, view: State, seat: Seat, number: int) -> Action:
        """The same for who has nothing else to do meanwhile."""
        self.ask(view, seat, number)
        while (action := self.poll()) is None:
            if self._channel is not None:
                self._channel.wait(GLANCE)
        return action

    def forget(self) -> None:
        """What was asked is asked no more."""
        self._legal = ()

    def end(self, match: Match) -> None:
        """The match is over."""
        if self._channel is not None:
            standing = match.game.standing(match.state)
            self._channel.send(_line({"is": "end", "standing": encode(standing)}))

    def close(self) -> None:
        """The bot ends."""
        if self._program is not None and self._channel is not None:
            self._program.end()
            self._channel.close()
        self._program = self._channel = None

    def _start(self) -> None:
        self._program = BotProcess(self._command)
        self._channel = Channel(self._program.begin, MOST_BYTES)
        # Threads hold the pipe: a client that is dropped unclosed would leave its bot for ever.
        weakref.finalize(self, _dropped, self._program, self._channel)
        self._channel.send(self._beginning)

    def _heard(self, line: bytes) -> Action | None:
        """The action that a line names; another one where it is nonsense, None where it answers
        what was asked before."""
        try:
            wish = wish_from(line)
        except NoMessageError:
            return self._loses(NONSENSE)
        if not isinstance(wish, Decide):
            return self._loses(NONSENSE)
        if wish.token != self._token:
            self._stale += 1
            return self._dies(NONSENSE) if self._stale > MOST_STALE else None
        action = self._named(wish.answer)
        if action is None:
            return self._loses(NONSENSE)
        self._legal = ()
        return action

    def _named(self, answer: int | list[Any]) -> Action | None:
        """The legal action that an answer means."""
        if isinstance(answer, int):
            return self._legal[answer] if 0 <= answer < len(self._legal) else None
        try:
            action = strangers_action(answer, self._game.actions)
        except ValueError:
            return None
        return action if action in self._legal else None

    def _dies(self, why: str) -> Action:
        """It is ended, and begun anew for the next move."""
        self.close()
        self._deaths += 1
        return self._loses(why)

    def _loses(self, why: str) -> Action:
        """Any legal action instead of its own, by the chance of the bots: one by that of the match
        would tell a bot of its seed."""
        self.lost[why] += 1
        NOTES.warning("a bot has lost a move: %s", why)
        legal, self._legal = self._legal, ()
        return Chance(self._default).pick(legal)


def _line(said: dict[str, Any]) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def _dropped(program: BotProcess, channel: Channel) -> None:
    """Nobody has the client any more: its bot ends."""
    program.end()
    channel.close()
