"""Interface by which a table opens full-screen overlays of packages above it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from sprites.painting import Picture
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode


class MatchLogRequest(NamedTuple):
    """Content of the log overlay, and its viewer."""

    match: Match
    shown_decision_count: int
    """Number of decisions whose events have been displayed completely."""
    viewer: Seat
    home_seat: Seat
    """Seat at the lower edge of the table."""
    piece_picture: Callable[[Piece, Zone], Picture]
    """Function that returns the picture of a piece in a zone."""
    replay_decision: Callable[[int], None]
    """Function that replays the event of a decision on the table."""


class OverlayOpener(Protocol):
    """Opens overlays over the table in front."""

    def open_pause_menu(self, match: Match, mode: MatchMode, look: Callable[[], None]) -> None:
        """Open the pause menu.

        Args:
            match: The match that is paused.
            mode: Kind of the match.
            look: Starts the inspect mode, in which arrow keys move over the table.
        """
        ...

    def open_match_log(self, request: MatchLogRequest) -> None:
        """Open the match log."""
        ...

    def open_rules(self, game: str, clause: str) -> None:
        """Open the rulebook of a game, at a clause if one is given."""
        ...

    def open_player_aid(self, game: str) -> None:
        """Open the player aid of a game."""
        ...

    def open_win_chances(self) -> None:
        """Open the chart of winning chances of a demo, beside its table."""
        ...

    def open_result(self, match: Match, mode: MatchMode) -> None:
        """Open the result of a match."""
        ...


class NullOverlayOpener:
    """Overlays of a context outside a program: none opens."""

    def open_pause_menu(self, match: Match, mode: MatchMode, look: Callable[[], None]) -> None:
        """Do nothing."""

    def open_match_log(self, request: MatchLogRequest) -> None:
        """Do nothing."""

    def open_rules(self, game: str, clause: str) -> None:
        """Do nothing."""

    def open_player_aid(self, game: str) -> None:
        """Do nothing."""

    def open_win_chances(self) -> None:
        """Do nothing."""

    def open_result(self, match: Match, mode: MatchMode) -> None:
        """Do nothing."""
