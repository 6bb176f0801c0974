"""The pace of a table without a screen: what AI seats do comes one by one, to be read."""

from __future__ import annotations

from collections import deque
from typing import Final

from tabletop.core.state import NOBODY
from tabletop.table.messages import Acknowledge, Happened, Message, Welcome
from tabletop.table.table import Table

BEAT: Final = 1.1
"""Seconds that what an AI seat decides stays the last thing that happened."""
AT_MOST: Final = 6.0
"""Seconds that phones are behind: when more has happened, it comes faster."""


class Pacer:
    """A client that shows nothing, and takes its time."""

    def __init__(self, table: Table, beat: float = BEAT) -> None:
        self._table = table
        self._beat = beat
        self._to_come: deque[tuple[int, bool]] = deque()
        self._next = float("-inf")
        self.number = table.join(NOBODY, self._hear, paces=True)

    def _hear(self, message: Message) -> None:
        match message:
            case Welcome():
                self._to_come.clear()
            case Happened():
                seat = message.seat
                by_ai = seat != NOBODY and bool(self._table.chairs[seat].level)
                self._to_come.append((message.number, by_ai))
            case _:
                pass

    def tick(self, now: float) -> None:
        """Time passes: what people decide is shown at once, what AI seats do one by one."""
        while self._to_come and (now >= self._next or not self._to_come[0][1]):
            number, by_ai = self._to_come.popleft()
            if by_ai:
                self._next = now + min(self._beat, AT_MOST / (len(self._to_come) + 1))
            self._table.want(self.number, Acknowledge(number))
