"""The bots of a match, seat by seat: without a screen, and beside AI seats at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.bots.client import CLOCK, BotClient
from tabletop.core.actions import Action
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import BOT, SeatSpec
from tabletop.seats.answers import Answer
from tabletop.table.table import Thinker


class Bots:
    """The bots among some seats, each in a process of its own, match after match."""

    def __init__(self, seats: Sequence[SeatSpec], clock: float = CLOCK) -> None:
        """clock: seconds for a move. Raises SetupError for a bot that there is not."""
        self._by_name = {s.name: BotClient(s.program, clock) for s in seats if s.program}
        self.at: Mapping[Seat, BotClient] = {}
        """By seat in this match."""

    def begin(self, match: Match) -> None:
        """A match begins among these seats, in any order."""
        named = enumerate(match.setup.seats)
        self.at = {n: self._by_name[s.name] for n, s in named if s.name in self._by_name}
        for seat, bot in self.at.items():
            bot.begin(match.game, match.setup, seat)

    def choose(self, match: Match, seat: Seat) -> Action:
        """What the bot of a seat does."""
        return self.at[seat].choose(match.view(seat), seat, match.number)

    def lost(self, seat: Seat) -> int:
        """How many moves the bot of a seat has lost in this match; 0 for any other seat."""
        return self.at[seat].lost.total() if seat in self.at else 0

    def end(self, match: Match) -> None:
        """The match is over."""
        for bot in self.at.values():
            bot.end(match)

    def close(self) -> None:
        """All of them end."""
        for bot in self._by_name.values():
            bot.close()


class WithBots:
    """Thinks for the seats of bots by asking them, and lets another think for all others."""

    def __init__(self, bots: Bots, others: Thinker | None) -> None:
        self._bots = bots
        self._others = others
        self._asked: BotClient | None = None

    def ask(
        self, view: State, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        """Ask what a seat does; a new question replaces the old."""
        self.forget()
        self._asked = self._bots.at.get(seat) if level == BOT else None
        if self._asked is not None:
            self._asked.ask(view, seat, number)
        elif self._others is not None:
            self._others.ask(view, seat, level, seed, number, name)

    def poll(self) -> Answer | None:
        """The answer to the last question once it is there; never waits."""
        if self._asked is None:
            return self._others.poll() if self._others is not None else None
        action = self._asked.poll()
        return None if action is None else Answer(action, None)

    def forget(self) -> None:
        """Take the question back."""
        if self._asked is not None:
            self._asked.forget()
        elif self._others is not None:
            self._others.forget()
        self._asked = None
