"""Banter: occasional lines of AI characters at the opening, after a deal and at the end.

The lines never hide anything on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tabletop import games
from tabletop.ai.characters import BANTER_LINES_PER_OCCASION, STYLE_BY_CHARACTER, banter_key
from tabletop.ai.worker.queries import derive_profile_seed
from tabletop.core.acts import Move
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.text import Catalogue

DEALS_PER_LINE = 4
"""Number of deals for each remark; the first deal gets one."""


class BanterLine(NamedTuple):
    """A line of a character."""

    decision_count: int
    """Number of decisions that have been made."""
    seat: Seat
    occasion: str
    """A text key: `opening`, `deal`, `won` or `lost`."""
    text: str


class BanterCast:
    """The characters of a match; chooses who speaks, and a line that was not used lately."""

    def __init__(self, match: Match, is_fresh: Callable[[str], bool] = lambda words: True) -> None:
        """Create the cast of a match.

        Args:
            match: The match.
            is_fresh: Function that tells whether a text was not used lately.
        """
        self._match = match
        self._fresh = is_fresh
        self._deals = 0

    @property
    def character_seats(self) -> list[Seat]:
        """AI seats that have the name of a built-in character."""
        seats = enumerate(self._match.setup.seats)
        return [n for n, seat in seats if not seat.is_human and seat.name in STYLE_BY_CHARACTER]

    def opening_line(self, text: Catalogue) -> BanterLine | None:
        """Return a line before the first decision, or None."""
        return self.choose_line(self.character_seats, "opening", text)

    def deal_line(self, event: Event, text: Catalogue) -> BanterLine | None:
        """Return a line of a seat whose deal was just accepted, or None."""
        if not isinstance(event.action, games.load_strategy(self._match.game).accepting_actions):
            return None
        self._deals += 1
        if self._deals % DEALS_PER_LINE != 1:
            return None
        owner = self._match.game.zones.owner
        moved = [act for act in event.acts if isinstance(act, Move)]
        ends = {owner(zone) for act in moved for zone in (act.source, act.target)}
        return self.choose_line(
            [seat for seat in self.character_seats if seat in ends], "deal", text
        )

    def closing_line(self, text: Catalogue) -> BanterLine | None:
        """Return a line after the end: of a winner, or of a character that has lost."""
        match = self._match
        standing = match.game.standings(match.state)
        won = [seat for seat in self.character_seats if standing[seat].place == 1]
        seats, occasion = (won, "won") if won else (self.character_seats, "lost")
        return self.choose_line(seats, occasion, text)

    def choose_line(
        self, seats: Sequence[Seat], occasion: str, text: Catalogue
    ) -> BanterLine | None:
        """Return a line of one of these seats, or None if there are none."""
        if not seats:
            return None
        setup = self._match.setup
        lot = derive_profile_seed(
            setup.seed, NOBODY
        )  # all hear it: it must tell nothing of the seed
        seat = seats[lot % len(seats)]
        first = lot // len(seats) + self._match.decision_number
        keys = (
            banter_key(
                setup.seat_names[seat], occasion, (first + n) % BANTER_LINES_PER_OCCASION + 1
            )
            for n in range(BANTER_LINES_PER_OCCASION)
        )
        lines = [text(key) for key in keys]
        words = next(filter(self._fresh, lines), lines[0])
        return BanterLine(self._match.decision_number, seat, occasion, words)
