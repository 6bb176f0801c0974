"""Players with phones, as the table and the menus see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from scenes.store.preferences import Notice
from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.setup import MatchMode, SeatSpec

if TYPE_CHECKING:
    from tabletop.host.emotes import Emote
    from tabletop.host.match_host import MatchHost
    from tabletop.host.seat_controllers import ClientId
    from tabletop.match.match import Match
    from tabletop.phones.seating_rules import SeatStatus


PHONE_LOST: Final = "lost"
"""Reason why nobody plays for a seat; the texts of its question stand below `phones.tv.`."""
SEAT_VACANT: Final = "vacant"
"""Reason why nobody plays for a seat; the texts of its question stand below `phones.tv.`."""


class PhonePlayers:
    """Phones at a table. The service listens only after `open_lobby`.

    This base class serves a context outside a program: no phone ever connects.
    """

    connection_problem: Notice | None = Notice("phones.tv.missing", {})
    """Reason why no phone can connect; None while they can."""

    @property
    def is_ready(self) -> bool:
        """True if phones can connect now."""
        return False

    @property
    def join_address(self) -> str:
        """Address to open on a phone."""
        return ""

    @property
    def room_code(self) -> str:
        """Code that a phone types instead of a key; empty while none is accepted."""
        return ""

    @property
    def join_requests(self) -> Sequence[int]:
        """Numbers of the phones that have shown the code and wait to be let in."""
        return ()

    def answer_join_request(self, number: int, is_admitted: bool) -> None:
        """Let a waiting phone in, or refuse it."""

    def open_room_code(self) -> None:
        """Accept a code from now on."""

    def close_room_code(self) -> None:
        """Accept no code any more."""

    @property
    def has_other_addresses(self) -> bool:
        """True if this computer has other addresses."""
        return False

    @property
    def has_waited_long(self) -> bool:
        """True if no phone has connected for a long time."""
        return False

    @property
    def decision_count(self) -> int:
        """Number of decisions of a match in which somebody plays with a phone; otherwise 0."""
        return 0

    @property
    def seat_statuses(self) -> Sequence[SeatStatus]:
        """The seats of the match and who holds them."""
        return ()

    @property
    def is_start_requested(self) -> bool:
        """True if a phone asks to start the match."""
        return False

    @property
    def thinking_seats(self) -> Sequence[Seat]:
        """Seats whose people are asked on their phone."""
        return ()

    def unattended_seats(self) -> Mapping[Seat, str]:
        """Return the seats for which nobody plays, with the reason.

        Returns:
            PHONE_LOST for a phone that does not answer, SEAT_VACANT for a seat that was given up.
        """
        return {}

    def open_lobby(
        self,
        game: Game[State],
        seats: Sequence[SeatSpec],
        options: Mapping[str, OptionValue],
        mode: MatchMode,
    ) -> None:
        """Let phones take the human seats of a match that will start."""

    def offer_match_seats(self) -> None:
        """Let phones take the human seats of the current match, even those played at the screen."""

    def stop_offering_seats(self) -> None:
        """Keep the seats that are played at the screen from being taken by phones."""

    def use_next_address(self) -> None:
        """Listen at the next address of this computer."""

    def can_join_match(self, match: Match) -> bool:
        """True if phones may join the table of a match, or a page can tell why they cannot."""
        return True

    def attach_table(self, table: MatchHost, screen: ClientId) -> None:
        """Seat the phones at the table of a match that starts or resumes.

        In a resumed match, phones get the seats back that they had.

        Args:
            table: Host of the match.
            screen: Client for whose players this screen decides.
        """

    def detach_table(self) -> None:
        """Leave the table; connected phones stay for the next match."""

    def give_seat_to_screen(self, seat: Seat) -> None:
        """Let this screen decide for a seat until its phone takes it back."""

    def give_seat_to_ai(self, seat: Seat) -> None:
        """Let the computer decide for a seat until its phone takes it back."""

    def take_emotes(self, are_shown: bool) -> Sequence[Emote]:
        """Return the emotes of players since the last call.

        Args:
            are_shown: True if this screen shows them; phones offer them only then.
        """
        return ()

    def poll(self) -> None:
        """Exchange messages with the phones, once per frame."""

    def close(self) -> None:
        """Stop the service."""
