"""People with phones beside the screen: what a table and its menus ask of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from scenes.preferences import Notice
from tabletop.core.game import Game
from tabletop.core.options import Value
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.setup import Mode, SeatSpec

if TYPE_CHECKING:
    from tabletop.match.match import Match
    from tabletop.phones.desk import PhoneSeat
    from tabletop.table.chairs import Client
    from tabletop.table.table import Table


LOST: Final = "lost"
VACANT: Final = "vacant"
"""The reason if nobody plays for a seat. Its question has texts below `phones.tv.`."""


class Handsets:
    """The phones at a table. They are there from `open` on; before, nothing listens.

    This base is for a context outside a program: no phone ever comes.
    """

    trouble: Notice | None = Notice("phones.tv.missing", {})
    """Says why no phone can come; None while they can."""

    @property
    def ready(self) -> bool:
        """Whether phones can come now."""
        return False

    @property
    def address(self) -> str:
        """What is to be opened on a phone."""
        return ""

    @property
    def several(self) -> bool:
        """Whether this computer has other addresses."""
        return False

    @property
    def nobody(self) -> bool:
        """Whether nobody has come for long."""
        return False

    @property
    def seats(self) -> Sequence[PhoneSeat]:
        """Who sits where."""
        return ()

    @property
    def begins(self) -> bool:
        """Whether somebody at a phone wants the match to begin."""
        return False

    def lost(self) -> Mapping[Seat, str]:
        """The seats at the table that nobody plays for: LOST where the phone is not heard of,
        VACANT where the seat was given up."""
        return {}

    def open(
        self, game: Game[State], seats: Sequence[SeatSpec], options: Mapping[str, Value], mode: Mode
    ) -> None:
        """Phones may take the seats of people of a match that is to begin."""

    def open_here(self) -> None:
        """Phones may take the seats of people at the table, also those that are played here."""

    def give_no_more(self) -> None:
        """Seats that are played here stay here."""

    def another_address(self) -> None:
        """Be reached by the next of this computer's addresses."""

    def serves(self, match: Match) -> bool:
        """True if phones may come to the table of a match, or a page says why they cannot."""
        return True

    def sit(self, table: Table, screen: Client) -> None:
        """A match begins, or goes on: who has a seat by phone gets its chair; of a match that was
        broken off, those get it back whose phones were at it. screen: the client for whose people
        this screen decides."""

    def rest(self) -> None:
        """The table is left; who has come stays for the next one."""

    def play_here(self, seat: Seat) -> None:
        """This screen decides for a seat until its phone takes it back."""

    def stand_in(self, seat: Seat) -> None:
        """The computer decides for a seat until its phone takes it back."""

    def pump(self) -> None:
        """Once a frame: hears what phones want, tells them what has changed."""

    def close(self) -> None:
        """Nothing listens any more."""
