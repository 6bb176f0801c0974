"""Phones of a program with a screen: starts the service on demand and follows each match.

Packages of the extra `souk[phones]` are imported only when the service starts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Final

from scenes.base.phone_players import PHONE_LOST, SEAT_VACANT, PhonePlayers
from scenes.store.preferences import Notice
from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.host.emotes import Emote
from tabletop.host.match_host import MatchHost
from tabletop.host.seat_controllers import ClientId
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode, SeatSpec
from tabletop.phones.access_tokens import AccessTokenFile, AccessTokens
from tabletop.phones.gateway.phone_gateway import LobbySetup
from tabletop.phones.phone_table import PhoneTable, StartService
from tabletop.phones.seating_rules import SeatStatus
from tabletop.phones.service_process import ListenAddress, PhoneServiceError, PhoneServiceProcess

REQUIRED_PACKAGES: Final = ("starlette", "uvicorn", "websockets", "segno", "ifaddr", "PIL")
"""Packages that the extra `souk[phones]` installs."""
DEFAULT_PORT: Final = 8321
"""Port on which the service listens by default."""


def is_phone_support_installed() -> bool:
    """True if all packages that phones need are installed."""
    return all(find_spec(part) is not None for part in REQUIRED_PACKAGES)


def find_own_addresses() -> list[str]:
    """Return the addresses of this computer, the likeliest to be reachable first."""
    from tabletop.phones.network_addresses import find_addresses

    return [found.ip for found in find_addresses()]


def start_service(
    tokens: AccessTokens, address: ListenAddress, token_file: AccessTokenFile | None
) -> PhoneServiceProcess:
    """Start the service in a process of its own."""
    return PhoneServiceProcess(tokens, address, _serve, token_file=token_file)


def _serve(pipe: Connection) -> None:
    from scenes.phones.phone_service import run_phone_service

    run_phone_service(pipe)


class PhoneServiceManager(PhonePlayers):
    """Phones beside the screen of a program; the service starts on demand."""

    def __init__(
        self,
        folder: Path | None,
        clock: Callable[[], float] = monotonic,
        find_addresses: Callable[[], Sequence[str]] = find_own_addresses,
        port: int = DEFAULT_PORT,
        check_installed: Callable[[], bool] = is_phone_support_installed,
        start: StartService = start_service,
    ) -> None:
        """Create a manager without a service.

        Args:
            folder: Folder of the matches, in which access tokens are kept; None keeps none.
            clock: Returns the time in seconds.
            find_addresses: Returns the addresses of this computer.
            port: Port of the service.
            check_installed: True if the extra is installed.
            start: Starts the service.
        """
        self.connection_problem: Notice | None = None
        file = AccessTokenFile(folder) if folder is not None else None
        self._table = PhoneTable(file, start, clock)
        self._find_addresses = find_addresses
        self._port = port
        self._check_installed = check_installed
        self._addresses: Sequence[str] = ()
        self._screen: ClientId = 0

    # Looking

    @property
    def is_ready(self) -> bool:
        """True if the service listens."""
        service = self._table.service
        return service is not None and service.gateway.port > 0

    @property
    def join_address(self) -> str:
        """Return the URL that phones open; empty before the service listens."""
        service = self._table.service
        return service.page_url() if service is not None and self.is_ready else ""

    @property
    def room_code(self) -> str:
        """Return the code that a phone types instead of a key; empty while none is accepted."""
        return self._table.gateway.admission.room_code.code if self.is_ready else ""

    @property
    def join_requests(self) -> Sequence[int]:
        """Return the numbers of the phones that wait to be let in."""
        if self._table.service is None:
            return ()
        return tuple(self._table.gateway.admission.room_code.join_requests.values())

    def answer_join_request(self, number: int, is_admitted: bool) -> None:
        """Let a waiting phone in, or refuse it."""
        if self._table.service is not None:
            self._table.gateway.answer_join_request(number, is_admitted)

    def open_room_code(self) -> None:
        """Accept a code from now on."""
        if self._table.service is not None:
            self._table.gateway.admission.room_code.open()

    def close_room_code(self) -> None:
        """Accept no code any more."""
        if self._table.service is not None:
            self._table.gateway.admission.room_code.close()

    @property
    def has_other_addresses(self) -> bool:
        """True if this computer has several addresses."""
        return len(self._addresses) > 1

    @property
    def has_waited_long(self) -> bool:
        """True if no phone has joined for a long time."""
        return self._table.has_waited_long

    @property
    def decision_count(self) -> int:
        """Number of decisions of a match with the service; 0 without it."""
        host = self._table.host
        return host.match.decision_number if host is not None else 0

    @property
    def seat_statuses(self) -> Sequence[SeatStatus]:
        """Return the status of all seats; empty without a service."""
        return self._table.seat_statuses

    @property
    def is_start_requested(self) -> bool:
        """True if a phone has asked for the match to begin."""
        return self._table.is_start_requested

    @property
    def thinking_seats(self) -> Sequence[Seat]:
        """Seats whose people are asked on a phone that answers."""
        return self._table.thinking_seats

    def unattended_seats(self) -> Mapping[Seat, str]:
        """Return the vacant seats and those with a lost phone, with the reason."""
        return {
            seat: SEAT_VACANT if status.is_vacant else PHONE_LOST
            for seat, status in self._table.unattended_seats().items()
        }

    # Opening

    def open_lobby(
        self,
        game: Game[State],
        seats: Sequence[SeatSpec],
        options: Mapping[str, OptionValue],
        mode: MatchMode,
    ) -> None:
        """Open a lobby for a match that is to begin."""
        if self._start_service():
            self._table.open_lobby(LobbySetup(game, tuple(seats), options, mode))

    def offer_match_seats(self) -> None:
        """Let phones take seats of the present match."""
        if self._table.host is None:
            return
        is_new = self._table.service is None
        if not self._start_service():
            return
        if is_new:
            self._table.join_match()
        self._table.gateway.allow_takeover(self._screen)

    def stop_offering_seats(self) -> None:
        """Stop phones from taking seats that this screen controls."""
        if self._table.service is not None:
            self._table.gateway.allow_takeover(None)

    def use_next_address(self) -> None:
        """Restart the service on the next address of this computer."""
        service, found = self._table.service, self._addresses
        if service is None or not self.has_other_addresses:
            return
        at = found.index(service.address.host) + 1 if service.address.host in found else 0
        self._table.restart_hint()
        service.change_address(service.address._replace(host=found[at % len(found)]))

    def _start_service(self, tokens: AccessTokens | None = None) -> bool:
        """Start the service if needed. True if it runs; otherwise a notice tells the reason."""
        if self._table.service is not None:
            return True
        self.connection_problem = None
        if not self._check_installed():
            self.connection_problem = Notice("phones.tv.missing", {})
            return False
        self._addresses = self._find_addresses()
        if not self._addresses:
            self.connection_problem = Notice("phones.tv.no_network", {})
            return False
        self._table.start_service(ListenAddress(self._addresses[0], self._port), tokens)
        return True

    # At the table

    def can_join_match(self, match: Match) -> bool:
        """True if phones are at the table of a match."""
        return self._table.host is not None and self._table.host.match is match

    def attach_table(self, table: MatchHost, screen: ClientId) -> None:
        """Join a match, and resume the service if phones were in it before an interruption."""
        self._screen = screen
        if self._table.service is None and (tokens := self._table.read_tokens(table.match)):
            self._start_service(tokens)
        self._table.attach_host(table)

    def detach_table(self) -> None:
        """Leave the match and return to the lobby with the same seats."""
        self._table.detach_host()

    def give_seat_to_screen(self, seat: Seat) -> None:
        """Let this screen control a seat until its phone takes it back."""
        self._table.give_seat_to_screen(seat, self._screen)

    def give_seat_to_ai(self, seat: Seat) -> None:
        """Let an AI control a seat until its phone takes it back."""
        self._table.give_seat_to_ai(seat)

    def take_emotes(self, are_shown: bool) -> Sequence[Emote]:
        """Return the emotes of players since the last call; phones offer them if they are shown."""
        if self._table.service is None:
            return ()
        self._table.gateway.show_emotes(are_shown)
        return self._table.gateway.emotes.take()

    # Time

    def poll(self) -> None:
        """Poll the service once a frame; try any free port if its port is in use."""
        try:
            self._table.poll()
        except PhoneServiceError as error:
            if not self._table.use_any_port(error):
                self._fail(error)

    def _fail(self, error: PhoneServiceError) -> None:
        """Stop the service after an error and store the notice that tells the reason.

        The screen plays on for all seats of phones. The service can be opened again.
        """
        if self._table.host is not None:
            self._table.gateway.seats.hand_over_seats(self._screen)
        self._table.stop_service()
        self.connection_problem = Notice(f"phones.failed.{error.reason}", error.params)

    def close(self) -> None:
        """Leave the match and stop the service."""
        self.detach_table()
        self._table.close()
