"""Perspective of a screen: from which side it shows the table, and whose secrets it may show.

If nobody decides at this screen (a demo, or all players have phones), no seat is at home.
Otherwise at most one seat sees its secrets; a player who sits down replaces the one before.
On a public table of several people no seat is at home either: the hand of one seat lies in
the hand panel. A screen that is passed round shows the side of the seated player.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.setup import Setup


class PlayerPresence(Enum):
    """States of the player at the screen: absent, hand covered, watching, hand open."""

    ABSENT = auto()  # the screen is passed on, or an AI seat plays among several people
    HAND_COVERED = auto()  # somebody sits there, his secrets lie face down until he looks
    WATCHING_EVENTS = auto()  # the same, until he is asked: what he did is shown to all
    HAND_OPEN = auto()


class ScreenPerspective:
    """The seat, and the secrets, that a screen shows.

    A single player is always seated and sees all.
    """

    def __init__(self, setup: Setup, people: Sequence[Seat]) -> None:
        """Create the perspective of a screen at the start of a match.

        Args:
            setup: Set-up of the match.
            people: Seats for which people decide at this screen.
        """
        self._humans = setup.human_seats
        self._people = tuple(people)
        self._seat: Seat = next(iter(people), NOBODY)  # whose place before the screen it was last
        self.is_passed_round = True
        """True if the table turns to each of several people; else it stays as it is."""
        self.keeps_hand_covered = False
        """True if the hand of the seated player lies face down on the hand panel until they look.

        For few and small secrets, which the decision may need.
        """
        self._presence = PlayerPresence.ABSENT if self.is_shared else PlayerPresence.HAND_OPEN

    def set_local_seats(self, people: Sequence[Seat]) -> None:
        """Set the seats whose players decide at this screen; no hand lies open afterwards."""
        if self._people == tuple(people):
            return
        self._people = tuple(people)
        self._presence = PlayerPresence.ABSENT if self.is_shared else PlayerPresence.HAND_OPEN
        if self._seat not in people:
            self._seat = next(iter(people), NOBODY)

    @property
    def home_seat(self) -> Seat:
        """Seat from whose side the table is seen; NOBODY on a public table."""
        return NOBODY if self.is_shared and not self.is_passed_round else self._seat

    @property
    def last_seat(self) -> Seat:
        """Seat that is, or was last, at this screen; NOBODY if nobody decides here."""
        return self._seat

    @property
    def is_single_player(self) -> bool:
        """True if one person alone plays the match, at this screen; their hand may always lie open.

        People who play by phone see this screen too.
        """
        return len(self._people) == 1 and len(self._humans) == 1

    @property
    def is_demo(self) -> bool:
        """True if no person plays: a demo."""
        return not self._humans

    @property
    def is_shared(self) -> bool:
        """True if several people see this screen and have secrets from each other."""
        return bool(self._humans) and not self.is_single_player

    @property
    def seated_player(self) -> Seat:
        """Seat of the player at the screen; NOBODY while it is passed on or an AI seat plays."""
        return NOBODY if self._presence is PlayerPresence.ABSENT else self._seat

    @property
    def viewer_seat(self) -> Seat:
        """Seat whose secrets may be shown; NOBODY for none."""
        return self._seat if self._presence is PlayerPresence.HAND_OPEN else NOBODY

    @property
    def hand_panel_seat(self) -> Seat:
        """Seat of the hand panel on a public table, open or covered; NOBODY for none."""
        if self.home_seat != NOBODY or self._presence is PlayerPresence.ABSENT:
            return NOBODY
        return self._seat if self.keeps_hand_covered else self.viewer_seat

    def sit_down(self, seat: Seat) -> None:
        """Seat a player who decides now; a new player finds their hand face down."""
        if self.is_shared and self.seated_player != seat:
            self._seat, self._presence = seat, PlayerPresence.HAND_COVERED

    def open_hand(self) -> None:
        """Show the seated player their covered hand."""
        if self._presence is PlayerPresence.HAND_COVERED:
            self._presence = PlayerPresence.HAND_OPEN

    def cover_hand(self) -> None:
        """Cover the hand of the seated player until they look again."""
        if self.is_shared and self._presence in (
            PlayerPresence.HAND_OPEN,
            PlayerPresence.WATCHING_EVENTS,
        ):
            self._presence = PlayerPresence.HAND_COVERED

    def cover_while_watching(self) -> None:
        """Cover the hand of the seated player while their decision is shown to all."""
        if self.is_shared and self._presence is PlayerPresence.HAND_OPEN:
            self._presence = PlayerPresence.WATCHING_EVENTS

    def has_open_secrets_of(self, seat: Seat) -> bool:
        """True if the secrets of a seat lie open, or will when it is asked."""
        return self._seat == seat and self._presence in (
            PlayerPresence.HAND_OPEN,
            PlayerPresence.WATCHING_EVENTS,
        )

    def reopen_hand(self) -> None:
        """Open the hand again that was covered while its player watched."""
        if self._presence is PlayerPresence.WATCHING_EVENTS:
            self._presence = PlayerPresence.HAND_OPEN

    def leave_seat(self) -> None:
        """Note that nobody sits at a shared screen any more."""
        if self.is_shared:
            self._presence = PlayerPresence.ABSENT

    def turn_to_seat(self, seat: Seat) -> None:
        """Give the screen to a seat whose player is not seated yet."""
        self.leave_seat()
        self._seat = seat
