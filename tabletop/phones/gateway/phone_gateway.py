"""Gateway between the match host and the phone service, in the table's process.

    gateway = PhoneGateway(tokens, send)    # send: takes a message to the service
    gateway.open_lobby(LobbySetup(game, seats))     # people take seats and choose names
    gateway.join_match(host)                # the match begins: each phone controls its seat
    gateway.handle_message(message)         # a message of the service
    gateway.send_changes(now)               # once a frame

The gateway joins the host as one client for each phone seat, and as one for spectators. It
passes on only what each viewer may know: acts as they see them, their view and their
invitation. Legal actions are not sent, because the service computes them from the view.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.host.emotes import EmoteQueue
from tabletop.host.match_host import MatchHost
from tabletop.host.seat_controllers import ClientId
from tabletop.match.setup import MatchMode, SeatSpec
from tabletop.phones.access_tokens import AccessTokenFile, AccessTokens
from tabletop.phones.gateway.onlooker_bets import OnlookerBets
from tabletop.phones.gateway.room_admission import RoomAdmission
from tabletop.phones.gateway.status_messages import build_seats_message, list_tokens
from tabletop.phones.gateway.table_lead import TableLead
from tabletop.phones.match_viewers import MatchViewers
from tabletop.phones.seat_registry import SeatRegistry
from tabletop.phones.seating_rules import SeatingRules

SendBytes = Callable[[bytes], None]
"""Callback that sends a message to the service without blocking."""


class LobbySetup(NamedTuple):
    """Match that is prepared in the lobby: game, seats, options, mode and thinking time."""

    game: Game[State]
    seats: tuple[SeatSpec, ...]
    """Seats of the match; phones may take those of people."""
    options: Mapping[str, OptionValue] = {}
    mode: MatchMode = MatchMode.PLAY
    thinking_minutes: int = 0
    """Thinking time of each person; 0 for no clock."""


class PhoneGateway:
    """Gateway of all phones of one table."""

    def __init__(
        self, tokens: AccessTokens, send: SendBytes, token_file: AccessTokenFile | None = None
    ) -> None:
        """Create a gateway without a match.

        Args:
            tokens: Access tokens of the table and its seats.
            send: Callback that sends a message to the service.
            token_file: File to which the tokens are written at each change; None writes nothing.
        """
        self.registry = SeatRegistry(tokens, token_file)
        self.viewers = MatchViewers()
        self.seats = SeatingRules(self.registry, self.viewers)
        self.is_start_requested = False
        """True if a phone has asked for this or another match to begin."""
        self.admission = RoomAdmission(lambda: self.tokens.table, self._say)
        self.lead = TableLead(self.registry, self.admission)
        self.emotes = EmoteQueue()
        self.bets = OnlookerBets()
        self.port = 0
        """Port on which the service listens; 0 until it is known."""
        self._send = send
        self._lobby: LobbySetup | None = None
        self._sent_lost: Sequence[Seat] = ()

    @property
    def tokens(self) -> AccessTokens:
        """Return the access tokens of the table and its seats."""
        return self.registry.tokens

    # What is played

    def open_lobby(self, lobby: LobbySetup) -> None:
        """Open a lobby in which people may take the seats of a match that is to begin."""
        self.viewers.leave()
        self._lobby, self.is_start_requested, self.lead.is_end_requested = lobby, False, False
        self.registry.set_lobby_seats(lobby.seats)
        self._send_opened()

    def join_match(self, host: MatchHost) -> None:
        """Join a match that begins or continues: each phone with a seat controls it."""
        if host.match is not self._match:
            self.bets.begin_match(len(host.match.setup.seats))
        self.viewers.leave()
        setup = host.match.setup
        self._lobby = LobbySetup(host.match.game, setup.seats, setup.options, setup.mode)
        self.is_start_requested = self.lead.is_end_requested = False
        self.registry.set_match_seats(host.match)
        self._send_opened()
        self.viewers.join(host)
        for seat, place in enumerate(self.registry.places):
            if place.has_phone:
                self.viewers.take_control(seat)

    def allow_takeover(self, screen: ClientId | None) -> None:
        """Let phones take seats that a client of the host controls, or stop that.

        Args:
            screen: Client whose seats may be taken; None if none may be taken any more.
        """
        if screen != self.seats.lending_client:
            self.viewers.have_seats_changed = True
        self.seats.lending_client = screen

    def answer_join_request(self, number: int, is_admitted: bool) -> None:
        """Let a phone in that has shown the code, or refuse it.

        Args:
            number: Number that is shown on the phone.
            is_admitted: True to let it in.
        """
        if self.admission.answer_request(number, is_admitted):
            self.viewers.have_seats_changed = True

    def show_emotes(self, is_open: bool) -> None:
        """Offer emotes on phones, because a screen shows them, or stop that."""
        if is_open != self.emotes.is_open:
            self.emotes.is_open = is_open
            self.viewers.have_seats_changed = True

    # The service

    def handle_service_restart(self) -> None:
        """Send the whole state to a restarted service, which knows nothing."""
        self.port = 0
        if self._lobby is None:
            return
        self._send_opened()
        if self.viewers.host is not None:
            self.viewers.rejoin()

    def handle_message(self, data: bytes) -> None:
        """Handle a message of the service: a request of a phone, or the connected phones.

        Messages of an unknown kind are ignored.
        """
        message = json.loads(data)
        handle = _HANDLERS.get(message.get("is"))
        if handle is not None:
            handle(self, message)

    def send_changes(self, now: float) -> None:
        """Send the service everything that has changed since the last call.

        Args:
            now: Time in seconds, of the clock that measures lost phones.
        """
        self.registry.update(now, self._match)
        told = list(self.viewers.collect_messages())
        lost = sorted(self.registry.lost_phone_seconds(now))
        if self.viewers.have_seats_changed or lost != self._sent_lost:
            self.viewers.have_seats_changed, self._sent_lost = False, lost
            told.append(
                {
                    **build_seats_message(self.registry, self.seats.seat_statuses(now)),
                    **self._describe_table(),
                }
            )
        if told:
            self._say({"is": "told", "all": told})

    # How it is done

    @property
    def _match(self) -> Any:
        return self.viewers.host.match if self.viewers.host is not None else None

    def _describe_table(self) -> dict[str, Any]:
        """Return what all phones are told about the table besides its seats."""
        host = self.viewers.host
        is_over = self.viewers.is_over
        return {
            "stage": "lobby" if host is None else "over" if is_over else "playing",
            "leader": self.lead.to_json(),
            "deal_code": "" if host is None else host.match.deal_code,
            "emotes": self.emotes.is_open,
            "bets": self.bets.to_json(),
        }

    def _say(self, message: dict[str, Any]) -> None:
        self._send(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode())

    def _send_opened(self) -> None:
        lobby, specs = self._lobby, self.registry.specs
        assert lobby is not None
        self._say(
            {
                "is": "opened",
                "game": lobby.game.name,
                "sheet": lobby.game.sheet.data,
                "points": [spec.points for spec in specs],
                "options": dict(lobby.options),
                "practice": lobby.mode is MatchMode.PRACTICE,
                "keys": list_tokens(self.registry),
                "seats": [list(spec) for spec in specs],
            }
        )
        self.viewers.have_seats_changed = True

    # Messages of the service

    def _on_ready(self, message: Mapping[str, Any]) -> None:
        self.port = self.tokens.port = int(message["port"])

    def _on_present(self, message: Mapping[str, Any]) -> None:
        has_changed = self.admission.room_code.keep_phones(set(message["waiting"]))
        if self.registry.set_connected_seats(message["seats"]) or has_changed:
            self.viewers.have_seats_changed = True

    def _on_takes(self, message: Mapping[str, Any]) -> None:
        refused = self.seats.take_seat(message)
        seat = message["seat"] if not refused else NOBODY
        self.registry.write_tokens(self._match)
        self._say(
            {
                "is": "replied",
                "phone": message["phone"],
                "why": refused,
                "seat": seat,
                "key": self.tokens.seats[seat] if seat != NOBODY else "",
            }
        )

    def _on_code(self, message: Mapping[str, Any]) -> None:
        """Handle a phone that shows the code; somebody must let it in."""
        number = self.admission.try_code(message["phone"], message["code"], self.registry.now)
        if number and self.lead.is_vacant:
            self.admission.answer_request(number, is_admitted=True)
        self.viewers.have_seats_changed = True

    def _on_leads(self, message: Mapping[str, Any]) -> None:
        """Handle a request of the player who leads the table."""
        if self.lead.handle_request(message, is_playing=self.viewers.host is not None):
            self.viewers.have_seats_changed = True

    def _on_emotes(self, message: Mapping[str, Any]) -> None:
        """Note the emote of a player whose phone controls the seat."""
        seat = message["seat"]
        if self.viewers.host is not None and self.viewers.is_controlling(seat):
            self.emotes.add(seat, message["what"], self.registry.now)

    def _on_bets(self, message: Mapping[str, Any]) -> None:
        """Count the bet of an onlooker, once in a match."""
        if self.viewers.host is None or self.viewers.is_over:
            return
        if self.bets.add(message["guest"], message["seat"]):
            self.viewers.have_seats_changed = True

    def _on_begins(self, message: Mapping[str, Any]) -> None:
        """Note that somebody wants the match to begin, or another one."""
        self.is_start_requested = self.viewers.host is None or self.viewers.is_over


_HANDLERS: Final[Mapping[str, Callable[[PhoneGateway, Mapping[str, Any]], None]]] = {
    "ready": PhoneGateway._on_ready,
    "present": PhoneGateway._on_present,
    "takes": PhoneGateway._on_takes,
    "begins": PhoneGateway._on_begins,
    "code": PhoneGateway._on_code,
    "leads": PhoneGateway._on_leads,
    "emotes": PhoneGateway._on_emotes,
    "bets": PhoneGateway._on_bets,
    "leaves": lambda gateway, message: gateway.seats.give_up_seat(message["seat"]),
    "returns": lambda gateway, message: gateway.seats.return_to_seat(message["seat"]),
    "stands_in": lambda gateway, message: gateway.seats.substitute_for_absent(message["seat"]),
    "wants": lambda gateway, message: gateway.viewers.answer_invitation(
        message["seat"], message["token"], message["answer"]
    ),
    "asks_hint": lambda gateway, message: gateway.viewers.request_hint(message["seat"]),
    "takes_back": lambda gateway, message: gateway.viewers.undo_decision(message["seat"]),
    "answers_wish": lambda gateway, message: gateway.viewers.answer_undo(
        message["seat"], message["number"], message["agrees"]
    ),
}
"""Handlers of messages of the service, by kind."""
