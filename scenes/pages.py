"""The pages that open over a table: what it asks of those who lie above it in the house."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from sprites.painting import Picture
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.match import Match
from tabletop.match.setup import Mode


class LogRequest(NamedTuple):
    """What the log tells, and to whom."""

    match: Match
    told: int
    """So many decisions have been shown to their end."""
    viewer: Seat
    home: Seat
    look: Callable[[Piece, Zone], Picture]
    """What a piece looks like in a zone."""
    again: Callable[[int], None]
    """Shows the event of a decision on the table."""


class TablePages(Protocol):
    """Opens pages over the table that is in front."""

    def pause(self, match: Match, mode: Mode, look: Callable[[], None]) -> None:
        """The menu. look: lets arrows look around."""
        ...

    def log(self, request: LogRequest) -> None:
        """What happened."""
        ...

    def rules(self, game: str, clause: str) -> None:
        """The rulebook of a game, at a clause if one is given."""
        ...

    def aid(self, game: str) -> None:
        """The player aid of a game."""
        ...

    def chances(self) -> None:
        """The chart of the chances of a demo, beside its table."""
        ...

    def result(self, match: Match, mode: Mode) -> None:
        """How a match has ended."""
        ...


class NoPages:
    """For a context outside a program: there is nothing to open."""

    def pause(self, match: Match, mode: Mode, look: Callable[[], None]) -> None:
        """Stay at the table."""

    def log(self, request: LogRequest) -> None:
        """Stay at the table."""

    def rules(self, game: str, clause: str) -> None:
        """Stay at the table."""

    def aid(self, game: str) -> None:
        """Stay at the table."""

    def chances(self) -> None:
        """Stay at the table."""

    def result(self, match: Match, mode: Mode) -> None:
        """Stay at the table."""
