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
from tabletop.ai.worker.lazy_worker import LazyWorker
from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tabletop.host.seat_controllers import ClientId
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode, SeatSpec
from tabletop.phones.access_tokens import AccessTokenFile, AccessTokens
from tabletop.phones.gateway import LobbySetup, SeatStatus
from tabletop.phones.service_process import ListenAddress, PhoneServiceError, PhoneServiceProcess

REQUIRED_PACKAGES: Final = ("starlette", "uvicorn", "websockets", "segno", "ifaddr", "PIL")
"""Packages that the extra `souk[phones]` installs."""
DEFAULT_PORT: Final = 8321
"""Port on which the service listens by default."""
NO_PHONE_HINT_SECONDS: Final = 30.0
"""Seconds without any phone after which a hint about possible causes is shown."""


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
    """Manager of the phone service of a program with a screen."""

    def __init__(
        self,
        folder: Path | None,
        clock: Callable[[], float] = monotonic,
        find_addresses: Callable[[], Sequence[str]] = find_own_addresses,
        port: int = DEFAULT_PORT,
        check_installed: Callable[[], bool] = is_phone_support_installed,
        start: Callable[
            [AccessTokens, ListenAddress, AccessTokenFile | None], PhoneServiceProcess
        ] = start_service,
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
        self._files = AccessTokenFile(folder) if folder is not None else None
        self._clock = clock
        self._found = find_addresses
        self._port = port
        self._there = check_installed
        self._begin = start
        self._addresses: Sequence[str] = ()
        self._host: PhoneServiceProcess | None = None
        self._table: MatchHost | None = None
        self._screen: ClientId = 0
        self._thinker: LazyWorker | None = None
        self._since = 0.0
        self._any_port = False

    # Looking

    @property
    def service_process(self) -> PhoneServiceProcess | None:
        """Return the service process, or None before it is started."""
        return self._host

    @property
    def is_ready(self) -> bool:
        """True if the service listens."""
        return self._host is not None and self._host.gateway.port > 0

    @property
    def join_address(self) -> str:
        """Return the URL that phones open; empty before the service listens."""
        return self._host.page_url() if self._host is not None and self.is_ready else ""

    @property
    def has_other_addresses(self) -> bool:
        """True if this computer has several addresses."""
        return len(self._addresses) > 1

    @property
    def has_waited_long(self) -> bool:
        """True if no phone has joined for `NO_PHONE_HINT_SECONDS`."""
        if self._host is None or any(seat.controller == "phone" for seat in self.seat_statuses):
            return False
        return self._clock() - self._since > NO_PHONE_HINT_SECONDS

    @property
    def decision_count(self) -> int:
        """Number of decisions of a match with the service; 0 without it."""
        if self._host is None or self._table is None:
            return 0
        return self._table.match.decision_number

    @property
    def seat_statuses(self) -> Sequence[SeatStatus]:
        """Return the status of all seats; empty without a service."""
        return self._host.gateway.seat_statuses(self._clock()) if self._host is not None else ()

    @property
    def is_start_requested(self) -> bool:
        """True if a phone has asked for the match to begin."""
        return self._host is not None and self._host.gateway.is_start_requested

    def unattended_seats(self) -> Mapping[Seat, str]:
        """Return the vacant seats and those with a lost phone, with the reason."""
        if self._host is None or self._table is None:
            return {}
        return {
            seat: SEAT_VACANT if at.is_vacant else PHONE_LOST
            for seat, at in enumerate(self.seat_statuses)
            if at.is_vacant or (at.controller == "phone" and at.is_lost)
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
        if (host := self._begun()) is not None:
            host.gateway.open_lobby(LobbySetup(game, tuple(seats), options, mode))

    def offer_match_seats(self) -> None:
        """Let phones take seats of the present match."""
        table = self._table
        if table is None:
            return
        new = self._host is None
        host = self._begun()
        if host is None:
            return
        if new:
            self._seat(host, table)
        host.gateway.allow_takeover(self._screen)

    def stop_offering_seats(self) -> None:
        """Stop phones from taking seats that this screen controls."""
        if self._host is not None:
            self._host.gateway.allow_takeover(None)

    def use_next_address(self) -> None:
        """Restart the service on the next address of this computer."""
        host, found = self._host, self._addresses
        if host is None or not self.has_other_addresses:
            return
        at = found.index(host.address.host) + 1 if host.address.host in found else 0
        self._since = self._clock()
        host.change_address(host.address._replace(host=found[at % len(found)]))

    def _begun(self, keys: AccessTokens | None = None) -> PhoneServiceProcess | None:
        """Return the service, started if needed; None if it cannot start, with a notice."""
        if self._host is not None:
            return self._host
        self.connection_problem = None
        if not self._there():
            self.connection_problem = Notice("phones.tv.missing", {})
            return None
        self._addresses = self._found()
        if not self._addresses:
            self.connection_problem = Notice("phones.tv.no_network", {})
            return None
        at = ListenAddress(self._addresses[0], self._port)
        self._host = self._begin(keys or AccessTokens(), at, self._files)
        self._since, self._any_port = self._clock(), False
        return self._host

    # At the table

    def can_join_match(self, match: Match) -> bool:
        """True if phones are at the table of a match."""
        return self._table is not None and self._table.match is match

    def attach_table(self, table: MatchHost, screen: ClientId) -> None:
        """Join a match, and resume the service if phones were in it before an interruption."""
        self._table, self._screen = table, screen
        host, path = self._host, table.match.journal_path
        if host is None and self._files is not None and path is not None:
            keys = self._files.read(path.name)
            if keys is None or not keys.taken or (host := self._begun(keys)) is None:
                return
        if host is not None:
            self._seat(host, table)

    def _seat(self, host: PhoneServiceProcess, table: MatchHost) -> None:
        """Let all phones with a seat join the match."""
        match, desk = table.match, host.gateway
        setup = match.setup
        if table.ai_scheduler.worker is None and not match.is_over:
            table.ai_scheduler.worker = self._thinker = LazyWorker(match)
        desk.open_lobby(LobbySetup(match.game, setup.seats, setup.options, setup.mode))
        desk.join_match(table)

    def detach_table(self) -> None:
        """Leave the match and return to the lobby with the same seats."""
        table, self._table = self._table, None
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
        host = self._host
        if host is None or table is None:
            return
        setup = table.match.setup
        host.gateway.allow_takeover(None)
        host.gateway.open_lobby(
            LobbySetup(table.match.game, host.gateway.seat_specs, setup.options, setup.mode)
        )

    def give_seat_to_screen(self, seat: Seat) -> None:
        """Let this screen control a seat until its phone takes it back."""
        if self._host is not None and self._table is not None:
            self._host.gateway.lend_seat(seat, self._screen)

    def give_seat_to_ai(self, seat: Seat) -> None:
        """Let an AI control a seat until its phone takes it back."""
        if self._host is not None and self._table is not None:
            self._host.gateway.substitute_ai(seat)

    # Time

    def poll(self) -> None:
        """Poll the service once a frame; try any free port if its port is in use."""
        host = self._host
        if host is None:
            return
        try:
            host.poll()
        except PhoneServiceError as error:
            if self._any_port or not error.is_address_error:
                self._fail(error)
                return
            self._any_port, host.gateway.tokens.port = True, 0
            host.change_address(host.address._replace(port=0))

    def _fail(self, error: PhoneServiceError) -> None:
        """Stop the service after an error and store the notice that tells the reason.

        The screen plays on for all seats of phones. The service can be opened again.
        """
        host, self._host = self._host, None
        if host is None:
            return
        if self._table is not None:
            host.gateway.hand_over_seats(self._screen)
        host.close()
        self.connection_problem = Notice(f"phones.failed.{error.reason}", error.params)

    def close(self) -> None:
        """Leave the match and stop the service."""
        self.detach_table()
        if self._host is not None:
            self._host.close()
            self._host = None
