"""The bots of a match by seat, with or without a screen, beside other AI seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.ai.answers import Answer
from tabletop.bots.bot_client import (
    CRASH,
    DEFAULT_MOVE_SECONDS,
    FAULT_KINDS,
    ILLEGAL,
    NONSENSE,
    TIMEOUT,
    BotClient,
)
from tabletop.core.actions import Action
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.host.ai_scheduler import AiWorker
from tabletop.match.match import Match
from tabletop.match.setup import BOT_LEVEL, SeatSpec

_KIND_WORDS: Final = {
    CRASH: "a crash",
    TIMEOUT: "silence",
    NONSENSE: "nonsense",
    ILLEGAL: "an illegal action",
}


def format_faults(by_kind: Sequence[int]) -> str:
    """Return the kinds of faults with their numbers, to follow "lost 3 moves".

    Args:
        by_kind: Number of lost moves in the order of `FAULT_KINDS`.
    """
    told = [f"{n} by {_KIND_WORDS[k]}" for k, n in zip(FAULT_KINDS, by_kind, strict=False) if n]
    return f": {', '.join(told)}" if told else ""


class MatchBots:
    """The bots of some seats, each in a process of its own, match after match."""

    def __init__(self, seats: Sequence[SeatSpec], clock: float = DEFAULT_MOVE_SECONDS) -> None:
        """Prepare the bots.

        Args:
            seats: The seats.
            clock: Time limit for a move in seconds.

        Raises:
            SetupError: if a bot does not exist.
        """
        self._by_name = {s.name: BotClient(s.bot_program, clock) for s in seats if s.bot_program}
        self.bots_by_seat: Mapping[Seat, BotClient] = {}
        """By seat in this match."""

    def begin_match(self, match: Match) -> None:
        """Begin a match of these seats, in any order."""
        named = enumerate(match.setup.seats)
        self.bots_by_seat = {n: self._by_name[s.name] for n, s in named if s.name in self._by_name}
        private = [] if match.journal_path is None else [match.journal_path.parent]
        for seat, bot in self.bots_by_seat.items():
            bot.begin_match(match.game, match.setup, seat, private)

    def choose(self, match: Match, seat: Seat) -> Action:
        """Return the action of the bot on a seat."""
        return self.bots_by_seat[seat].choose(match.view_for(seat), seat, match.decision_number)

    def lost_move_count(self, seat: Seat) -> int:
        """Return how many moves the bot of a seat has lost in this match; 0 for other seats."""
        return self.bots_by_seat[seat].lost_moves.total() if seat in self.bots_by_seat else 0

    def faults(self, seat: Seat) -> tuple[int, ...]:
        """Return the lost moves of the bot of a seat by kind, in the order of `FAULT_KINDS`."""
        found = self.bots_by_seat.get(seat)
        return tuple(found.lost_moves[kind] if found else 0 for kind in FAULT_KINDS)

    def last_fault(self, seat: Seat) -> str:
        """Return what was wrong when the bot of a seat last lost a move; empty if it never did."""
        return self.bots_by_seat[seat].last_fault if seat in self.bots_by_seat else ""

    def end_match(self, match: Match) -> None:
        """Send the bots the result of the match."""
        for bot in self.bots_by_seat.values():
            bot.end_match(match)

    def close(self) -> None:
        """End all bots."""
        for bot in self._by_name.values():
            bot.close()


class BotDispatcher:
    """An AI worker that asks bots for their seats, and another worker for all others."""

    def __init__(self, bots: MatchBots, others: AiWorker | None) -> None:
        self._bots = bots
        self._others = others
        self._asked: BotClient | None = None

    def request_decision(
        self, view: State, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        """Request the action of a seat; a new request replaces the old one."""
        self.cancel_request()
        self._asked = self._bots.bots_by_seat.get(seat) if level == BOT_LEVEL else None
        if self._asked is not None:
            self._asked.request_decision(view, seat, number)
        elif self._others is not None:
            self._others.request_decision(view, seat, level, seed, number, name)

    def poll_decision(self) -> Answer | None:
        """Return the answer to the last request, or None while there is none. Never waits."""
        if self._asked is None:
            return self._others.poll_decision() if self._others is not None else None
        action = self._asked.poll_decision()
        return None if action is None else Answer(action, None)

    def cancel_request(self) -> None:
        """Cancel the last request."""
        if self._asked is not None:
            self._asked.cancel_request()
        elif self._others is not None:
            self._others.cancel_request()
        self._asked = None
