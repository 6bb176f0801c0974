"""The table as the service knows it: messages of the gateway, without the full state."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tabletop import games
from tabletop.core.game import Game
from tabletop.core.input_mapping import InputMapping
from tabletop.core.sheets import Sheet
from tabletop.core.state import NOBODY, State
from tabletop.core.toolkit.handicaps import give_points
from tabletop.core.zones import Seat
from tabletop.match.setup import SeatSpec
from tabletop.phones.client_state import ClientState
from tabletop.phones.pages.page_context import SeatInfo
from tabletop.phones.touch_input import TouchInput


@dataclass(frozen=True)
class OpenedTable:
    """The table that phones play at: game, input mapping, seats and options."""

    game: Game[State]
    input_mapping: InputMapping[State]
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, Any]
    is_practice: bool
    """True if hints are given."""


class ServiceTable:
    """The opened table, its seats and tokens, and what each viewer knows."""

    def __init__(self) -> None:
        self.opened: OpenedTable | None = None
        self.stage = "closed"
        self.seats: tuple[SeatInfo, ...] = ()
        self.are_seats_known = False
        """True if the gateway has reported the seats of the open lobby or table."""
        self.leader: Mapping[str, Any] | None = None
        """Seat that leads a table without a screen, and its settings; None beside a screen."""
        self.deal_code = ""
        """Code that commits to the deal; empty if the match has none, or none is played."""
        self.has_emotes = False
        """True if a screen shows emotes."""
        self.bets: Mapping[str, Any] = {}
        """Bets of onlookers on who wins: the counts by seat, and a mark of their match."""
        self.clients: dict[Seat, ClientState] = {}
        self._tokens: Mapping[str, Any] = {"table": "", "seats": []}
        self._touch_inputs: dict[Seat, TouchInput] = {}
        self._invitations: dict[Seat, int] = {}

    # Messages of the gateway

    def open(self, message: Mapping[str, Any]) -> OpenedTable:
        """Open a table, or another match at it."""
        game = games.load(message["game"], Sheet.from_legacy_data(message["sheet"], "match"))
        game = give_points(game, message.get("points", ()))
        specs = tuple(SeatSpec(*spec) for spec in message["seats"])
        self.opened = OpenedTable(
            game, games.load_input_mapping(game), specs, message["options"], message["practice"]
        )
        self._tokens, self.stage = message["keys"], "lobby"
        self.seats = tuple(_unknown_seat(spec) for spec in specs)
        self.clients.clear()
        self._touch_inputs.clear()
        self._invitations.clear()
        self.are_seats_known = False
        return self.opened

    def set_seats(self, message: Mapping[str, Any]) -> bool:
        """Set the statuses of the seats. True if a name, face or colour has changed."""
        before = tuple(seat.spec for seat in self.seats)
        self.seats = tuple(
            SeatInfo(
                SeatSpec(*seat["spec"]), seat["by"], seat["level"], seat["taken"], seat["here"],
                seat["lost"], seat["vacant"], seat["can_take"],
            )
            for seat in message["seats"]
        )  # fmt: skip
        self.stage, self._tokens, self.are_seats_known = message["stage"], message["keys"], True
        self.leader, self.deal_code = message["leader"], message["deal_code"]
        self.has_emotes, self.bets = message["emotes"], message["bets"]
        return before != tuple(seat.spec for seat in self.seats)

    def handle_viewer_message(self, message: Mapping[str, Any]) -> Seat:
        """Handle a message to one viewer and return the viewer."""
        viewer: Seat = message["to"]
        if viewer not in self.clients and self.opened is not None:
            self.clients[viewer] = ClientState(self.opened.game, viewer)
        self.clients[viewer].handle_message(message)
        if message["is"] in ("refused", "decided") and viewer in self._touch_inputs:
            self._touch_inputs[viewer].is_action_sent = False
        return viewer

    # Tokens

    def find_seat(self, token: str) -> Seat | None:
        """Return what a token gives access to: a seat, the table (NOBODY) or nothing (None)."""
        given = token.encode("utf-8", "replace")
        found = None
        for seat, known in enumerate(self._tokens["seats"]):
            if hmac.compare_digest(given, known.encode()):
                found = seat
        if hmac.compare_digest(given, self._tokens["table"].encode()) and given:
            found = NOBODY
        return found

    def has_seat(self, seat: Seat, token: str) -> bool:
        """True if a phone still has its seat: its token may have been revoked."""
        known = self._tokens["seats"][seat]
        return self.seats[seat].has_phone and hmac.compare_digest(token, known)

    # Input

    def touch_input(self, seat: Seat) -> TouchInput | None:
        """Return the touch input of a seat; None without an invitation."""
        client, opened = self.clients[seat], self.opened
        if client.invitation is None or client.view is None or opened is None:
            return None
        if self._invitations.get(seat) != client.invitation.token:
            self._invitations[seat] = client.invitation.token
            self._touch_inputs[seat] = TouchInput(
                opened.input_mapping, client.view, seat, tuple(client.legal_actions)
            )
        touch_input = self._touch_inputs[seat]
        touch_input.view = client.view
        return touch_input

    def last_touch_input(self, seat: Seat) -> TouchInput | None:
        """Return the touch input of the last invitation of a seat, or None."""
        return self._touch_inputs.get(seat)

    def input_position(self, seat: Seat) -> tuple[int, int]:
        """Return the token of the invitation and the input step to which controls belong."""
        asked, touch_input = self.clients[seat].invitation, self._touch_inputs.get(seat)
        if asked is None or touch_input is None:
            return 0, 0
        return asked.token, touch_input.step_number


def _unknown_seat(spec: SeatSpec) -> SeatInfo:
    """Return the status of a seat of which only its player is known."""
    return SeatInfo(
        spec,
        "ai" if spec.level else "free",
        spec.level,
        has_phone=False,
        is_connected=False,
        is_lost=False,
        is_vacant=False,
        can_take=False,
    )
