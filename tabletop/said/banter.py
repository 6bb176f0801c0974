"""Banter: now and then a character in an AI seat has a line, at the opening, after a deal, at the
end; nothing is hidden by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tabletop import games
from tabletop.core.acts import Move
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.seats.characters import CHARACTERS, LINES, banter_key
from tabletop.seats.questions import temper_seed
from tabletop.text import Catalogue

DEALS_APART = 4
"""Of so many deals one is remarked on, the first among them."""


class BanterLine(NamedTuple):
    """What a character says."""

    number: int
    """So many decisions have been made by then."""
    seat: Seat
    occasion: str
    """A text key: `opening`, `deal`, `won` or `lost`."""
    words: str


class Cast:
    """The characters at a match, and who of them speaks when; one of several by lot, and one of
    their lines that was not heard of late."""

    def __init__(self, match: Match, fresh: Callable[[str], bool] = lambda words: True) -> None:
        """fresh: whether words were not said of late."""
        self._match = match
        self._fresh = fresh
        self._deals = 0

    @property
    def characters(self) -> list[Seat]:
        """The AI seats with a name of the house."""
        seats = enumerate(self._match.setup.seats)
        return [n for n, seat in seats if not seat.human and seat.name in CHARACTERS]

    def opening(self, text: Catalogue) -> BanterLine | None:
        """Before the first decision."""
        return self.line(self.characters, "opening", text)

    def after(self, event: Event, text: Catalogue) -> BanterLine | None:
        """A deal may have been struck: then one of its two may remark on it."""
        if not isinstance(event.action, games.strategy(self._match.game).deals):
            return None
        self._deals += 1
        if self._deals % DEALS_APART != 1:
            return None
        owner = self._match.game.zones.owner
        moved = [act for act in event.acts if isinstance(act, Move)]
        ends = {owner(zone) for act in moved for zone in (act.source, act.target)}
        return self.line([seat for seat in self.characters if seat in ends], "deal", text)

    def farewell(self, text: Catalogue) -> BanterLine | None:
        """The match is over: a winner's line, or that of somebody who has lost."""
        match = self._match
        standing = match.game.standing(match.state)
        won = [seat for seat in self.characters if standing[seat].place == 1]
        seats, occasion = (won, "won") if won else (self.characters, "lost")
        return self.line(seats, occasion, text)

    def line(self, seats: Sequence[Seat], occasion: str, text: Catalogue) -> BanterLine | None:
        """The line of one of these seats; None where there is none."""
        if not seats:
            return None
        setup = self._match.setup
        lot = temper_seed(setup.seed, NOBODY)  # all hear it: it must tell nothing of the seed
        seat = seats[lot % len(seats)]
        first = lot // len(seats) + self._match.number
        keys = (
            banter_key(setup.names[seat], occasion, (first + n) % LINES + 1) for n in range(LINES)
        )
        lines = [text(key) for key in keys]
        words = next(filter(self._fresh, lines), lines[0])
        return BanterLine(self._match.number, seat, occasion, words)
