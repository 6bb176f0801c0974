"""Who sits at the screen: from whose side the table is seen, and whose secrets may be seen.

Where nobody decides at the screen, in a demo or where all have phones, nobody is at home. Else one
seat at most has the eyes of the screen: whoever sits down takes the place, and the eyes, of whoever
sat there before. Of several people nobody is at home either, and what one of them holds lies in
front of all; a screen that is passed round shows the table from the side of whoever sits there.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.setup import Setup


class Presence(Enum):
    """Whether anybody sits there, and looks."""

    AWAY = auto()  # the screen is passed on, or an AI seat plays among several people
    COVERED = auto()  # somebody sits there, his secrets lie face down until he looks
    WATCHING = auto()  # the same, until he is asked: what he did is shown to all
    OPEN = auto()


class Perspective:
    """The eyes of the screen. One person alone always sits and looks."""

    def __init__(self, setup: Setup, people: Sequence[Seat]) -> None:
        """people: the seats for which people decide at this screen."""
        self._humans = setup.humans
        self._people = tuple(people)
        self._seat: Seat = next(iter(people), NOBODY)  # whose place before the screen it was last
        self.passed_round = True
        """Whether the table turns to each of several people; else it stays as it is."""
        self.lid = False
        """Whether what whoever sits there holds lies before all face down until they look: few
        and small secrets, which they may need for what they are asked."""
        self._presence = Presence.AWAY if self.shared else Presence.OPEN

    def seat(self, people: Sequence[Seat]) -> None:
        """Others decide at this screen now: of what anybody held nothing lies open."""
        if self._people == tuple(people):
            return
        self._people = tuple(people)
        self._presence = Presence.AWAY if self.shared else Presence.OPEN
        if self._seat not in people:
            self._seat = next(iter(people), NOBODY)

    @property
    def home(self) -> Seat:
        """From whose side the table is seen; NOBODY where its seats are equal, each in its
        place."""
        return NOBODY if self.shared and not self.passed_round else self._seat

    @property
    def place(self) -> Seat:
        """Whose place before the screen it is, or was last; NOBODY where nobody decides there."""
        return self._seat

    @property
    def alone(self) -> bool:
        """Whether one person looks, whose secrets may always lie open: others who play by phones
        of their own look at the screen too."""
        return len(self._people) == 1 and len(self._humans) == 1

    @property
    def watched(self) -> bool:
        """Whether nobody plays: a demo."""
        return not self._humans

    @property
    def shared(self) -> bool:
        """Whether several people look at one screen, and have secrets from one another."""
        return bool(self._humans) and not self.alone

    @property
    def sitter(self) -> Seat:
        """Who sits at the screen now (NOBODY: it is passed on, or an AI seat plays)."""
        return NOBODY if self._presence is Presence.AWAY else self._seat

    @property
    def viewer(self) -> Seat:
        """Whose secrets may be shown now (NOBODY: none)."""
        return self._seat if self._presence is Presence.OPEN else NOBODY

    @property
    def front(self) -> Seat:
        """Whose hand lies before all where nobody is at home: open, or below its lid."""
        if self.home != NOBODY or self._presence is Presence.AWAY:
            return NOBODY
        return self._seat if self.lid else self.viewer

    def sit_down(self, seat: Seat) -> None:
        """A person decides now. Who was not there before finds his secrets face down."""
        if self.shared and self.sitter != seat:
            self._seat, self._presence = seat, Presence.COVERED

    def look(self) -> None:
        """Whoever sits there sees what he holds."""
        if self._presence is Presence.COVERED:
            self._presence = Presence.OPEN

    def cover(self) -> None:
        """Whoever sits there has his secrets face down until he looks again."""
        if self.shared and self._presence in (Presence.OPEN, Presence.WATCHING):
            self._presence = Presence.COVERED

    def watch(self) -> None:
        """What whoever sits there did is shown to all: his secrets lie face down meanwhile."""
        if self.shared and self._presence is Presence.OPEN:
            self._presence = Presence.WATCHING

    def open_for(self, seat: Seat) -> bool:
        """Whether a seat's secrets lie open, or will when it is asked."""
        return self._seat == seat and self._presence in (Presence.OPEN, Presence.WATCHING)

    def resume(self) -> None:
        """Whoever sits there is asked again."""
        if self._presence is Presence.WATCHING:
            self._presence = Presence.OPEN

    def leave(self) -> None:
        """Nobody sits there any more."""
        if self.shared:
            self._presence = Presence.AWAY

    def turn_table(self, seat: Seat) -> None:
        """The screen is a seat's from now on, and nobody sits there yet."""
        self.leave()
        self._seat = seat
