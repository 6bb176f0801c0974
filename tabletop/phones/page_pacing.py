"""Pace of a table without a screen: moves of AI seats are shown one by one, at reading speed."""

from __future__ import annotations

from collections import deque
from typing import Final

from tabletop.core.state import NOBODY
from tabletop.host.match_host import MatchHost
from tabletop.host.messages import AcknowledgeEvents, EventMessage, ServerMessage, Welcome

AI_MOVE_SECONDS: Final = 1.1
"""Seconds for which a decision of an AI seat stays the last one shown."""
MAX_DELAY_SECONDS: Final = 6.0
"""Seconds that phones may lag behind the match; with more to show, the pace is faster."""


class PagePacer:
    """Client of the match host that displays nothing and acknowledges events at reading speed."""

    def __init__(self, table: MatchHost, ai_move_seconds: float = AI_MOVE_SECONDS) -> None:
        """Join a host as the client that sets the pace.

        Args:
            table: Host to join.
            ai_move_seconds: Seconds for each decision of an AI seat.
        """
        self._table = table
        self.ai_move_seconds = ai_move_seconds
        """Seconds for each decision of an AI seat."""
        self._to_come: deque[tuple[int, bool]] = deque()
        self._next = float("-inf")
        self.client = table.join(NOBODY, self._hear, is_pacing=True)

    def _hear(self, message: ServerMessage) -> None:
        match message:
            case Welcome():
                self._to_come.clear()
            case EventMessage():
                seat = message.seat
                by_ai = seat != NOBODY and bool(self._table.clients.seat_controllers[seat].level)
                self._to_come.append((message.number, by_ai))
            case _:
                pass

    def tick(self, now: float) -> None:
        """Acknowledge due events: decisions of people at once, those of AI seats one by one.

        Args:
            now: Time in seconds.
        """
        while self._to_come and (now >= self._next or not self._to_come[0][1]):
            number, by_ai = self._to_come.popleft()
            if by_ai:
                self._next = now + min(
                    self.ai_move_seconds, MAX_DELAY_SECONDS / (len(self._to_come) + 1)
                )
            self._table.handle_message(self.client, AcknowledgeEvents(number))
