"""Phones of one table, with or without a screen: service, tokens, begin and end of each match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Final

from tabletop.ai.worker.lazy_worker import LazyWorker
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tabletop.host.seat_controllers import ClientId
from tabletop.match.match import Match
from tabletop.match.setup import SeatSpec
from tabletop.phones.access_tokens import AccessTokenFile, AccessTokens
from tabletop.phones.gateway.phone_gateway import LobbySetup, PhoneGateway
from tabletop.phones.seat_registry import SUBSTITUTE_LEVEL
from tabletop.phones.seating_rules import SeatStatus
from tabletop.phones.service_process import ListenAddress, PhoneServiceError, PhoneServiceProcess

NO_PHONE_HINT_SECONDS: Final = 30.0
"""Seconds without any phone after which a hint about possible causes is shown."""

StartService = Callable[[AccessTokens, ListenAddress, AccessTokenFile | None], PhoneServiceProcess]
"""Callback that starts the service in a process of its own."""


class PhoneTable:
    """The phones of one table; its owner is a program with a screen or a command."""

    def __init__(
        self,
        token_file: AccessTokenFile | None,
        start: StartService,
        clock: Callable[[], float] = monotonic,
        is_led_by_phone: bool = False,
    ) -> None:
        """Create a table without a service.

        Args:
            token_file: File that keeps the tokens of a match; None keeps none.
            start: Starts the service.
            clock: Returns the time in seconds.
            is_led_by_phone: True if a phone leads the table, because it has no screen.
        """
        self.service: PhoneServiceProcess | None = None
        self.host: MatchHost | None = None
        """Host of the match that is played, or None."""
        self._token_file = token_file
        self._start = start
        self._clock = clock
        self._worker: LazyWorker | None = None
        self._opened_at = 0.0
        self._is_led_by_phone = is_led_by_phone

    # The service

    @property
    def gateway(self) -> PhoneGateway:
        """Return the gateway of the service.

        Raises:
            AssertionError: if the service is not started.
        """
        assert self.service is not None, "the service is not started"
        return self.service.gateway

    def read_tokens(self, match: Match | None) -> AccessTokens | None:
        """Return the tokens of a match that is resumed, or None if it had no phones."""
        if match is None or match.journal_path is None or self._token_file is None:
            return None
        tokens = self._token_file.read(match.journal_path.name)
        return tokens if tokens is not None and tokens.taken else None

    def start_service(self, address: ListenAddress, tokens: AccessTokens | None = None) -> None:
        """Start the service with these tokens, or with new ones."""
        self.service = self._start(tokens or AccessTokens(), address, self._token_file)
        self.gateway.lead.is_by_phone = self._is_led_by_phone
        if self._is_led_by_phone:
            self.gateway.admission.room_code.open()
        self.restart_hint()

    def restart_hint(self) -> None:
        """Start to wait for the first phone anew."""
        self._opened_at = self._clock()

    def stop_service(self) -> None:
        """Stop the service; the tokens of an unfinished match are kept."""
        service, self.service = self.service, None
        if service is not None:
            service.close()

    def poll(self) -> None:
        """Exchange messages with the service, once a frame.

        Raises:
            PhoneServiceError: if the service cannot listen.
        """
        if self.service is not None:
            self.service.poll()

    def use_any_port(self, error: PhoneServiceError) -> bool:
        """Restart the service on any free port after an error. True if that may help."""
        service = self.service
        if service is None or not error.is_address_error or service.address.port == 0:
            return False
        service.gateway.tokens.port = 0
        service.change_address(service.address._replace(port=0))
        return True

    # Begin and end of a match

    def open_lobby(self, lobby: LobbySetup) -> None:
        """Let phones take seats of a match that is to begin."""
        self.gateway.open_lobby(lobby)

    def attach_host(self, host: MatchHost) -> None:
        """Note the match that is played; phones join it when the service has started."""
        self._close_worker()
        self.host = host
        if self.service is not None:
            self.join_match()

    def join_match(self) -> None:
        """Let all phones with a seat join the match, with an AI worker for absent people."""
        host = self.host
        assert host is not None, "nothing is played"
        if host.ai_scheduler.worker is None and not host.match.is_over:
            host.ai_scheduler.worker = self._worker = LazyWorker(host.match)
        self.gateway.join_match(host)

    def detach_host(self) -> None:
        """Leave the match and return to the lobby with the same seats."""
        host, self.host = self.host, None
        self._close_worker()
        if self.service is None or host is None:
            return
        setup = host.match.setup
        self.gateway.allow_takeover(None)
        seats = self.gateway.registry.lobby_specs()
        self.open_lobby(LobbySetup(host.match.game, seats, setup.options, setup.mode))

    def match_specs(self) -> tuple[SeatSpec, ...]:
        """Return the seats of a match that begins: the computer plays for the free ones."""
        free = self.gateway.registry.free_seats
        return tuple(
            spec._replace(level=SUBSTITUTE_LEVEL) if seat in free else spec
            for seat, spec in enumerate(self.gateway.registry.lobby_specs())
        )

    def close(self) -> None:
        """Leave the match and stop the service; the tokens of an unfinished match are kept."""
        self._close_worker()
        self.stop_service()

    def _close_worker(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    # Phones and seats

    @property
    def seat_statuses(self) -> Sequence[SeatStatus]:
        """Return the status of all seats; empty without a service."""
        return self.gateway.seats.seat_statuses(self._clock()) if self.service is not None else ()

    @property
    def is_start_requested(self) -> bool:
        """True if a phone has asked for a match to begin."""
        return self.service is not None and self.gateway.is_start_requested

    @property
    def has_waited_long(self) -> bool:
        """True if no phone has joined for `NO_PHONE_HINT_SECONDS`."""
        if self.service is None or any(status.has_phone for status in self.seat_statuses):
            return False
        return self._clock() - self._opened_at > NO_PHONE_HINT_SECONDS

    @property
    def thinking_seats(self) -> Sequence[Seat]:
        """Return the seats whose people are asked on a phone that is not lost."""
        host = self.host
        if host is None or self.service is None or host.undo_manager.is_asking:
            return ()
        asked = host.invitations.open_invitations
        return [
            seat
            for seat, status in enumerate(self.seat_statuses)
            if seat in asked
            and not asked[seat].revises
            and status.controller == "phone"
            and not status.is_lost
        ]

    def unattended_seats(self) -> Mapping[Seat, SeatStatus]:
        """Return the vacant seats and those that wait for a lost phone."""
        if self.host is None:
            return {}
        return {
            seat: status
            for seat, status in enumerate(self.seat_statuses)
            if status.is_vacant or (status.controller == "phone" and status.is_lost)
        }

    def give_seat_to_screen(self, seat: Seat, screen: ClientId) -> None:
        """Let a screen control a seat until its phone takes it back."""
        if self.service is not None and self.host is not None:
            self.gateway.seats.lend_seat(seat, screen)

    def give_seat_to_ai(self, seat: Seat) -> None:
        """Let an AI control a seat until its phone takes it back."""
        if self.service is not None and self.host is not None:
            self.gateway.seats.substitute_ai(seat)
