"""Requests of phones about seats and the table, checked before the gateway decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.ai.characters import portrait_name
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.host.emotes import EMOTES
from tabletop.match.setup import PORTRAIT_NAMES
from tabletop.phones.pages.page_assembly import PhoneSession
from tabletop.phones.pages.service_table import ServiceTable
from tabletop.text import Catalogue

SendToGateway = Callable[[Mapping[str, Any]], None]
"""Callback that sends a message to the gateway."""
MAX_NAME_CHARACTERS: Final = 40
"""Most characters of a name that are accepted here; the gateway accepts twelve."""
LEADER_REQUESTS: Final = ("end", "speed", "pass", "seat", "admit", "refuse")
"""Kinds of requests of the player who leads the table."""


class SeatRequests:
    """Requests of phones about seats, checked before the gateway decides."""

    def __init__(
        self,
        table: ServiceTable,
        texts: Mapping[str, Catalogue],
        send_to_gateway: SendToGateway,
    ) -> None:
        self._table = table
        self._texts = texts
        self._send_to_gateway = send_to_gateway

    def take(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle a phone that wants a seat, or another name or face for its own."""
        seats, seat = self._table.seats, message.get("seat")
        name, face = message.get("name"), message.get("face")
        if type(seat) is not int or not 0 <= seat < len(seats):
            return False
        if (
            not isinstance(name, str)
            or len(name) > MAX_NAME_CHARACTERS
            or face not in ("", *PORTRAIT_NAMES)
        ):
            return False
        others = (info.spec for n, info in enumerate(seats) if n != seat)
        if face and any(portrait_name(spec) == face for spec in others):
            phone.notice = self._texts[phone.language]("phones.refused.face")
            phone.is_page_due = True
            return True
        self.request_seat(phone, seat, name, face)
        return True

    def request_seat(self, phone: PhoneSession, seat: Seat, name: str, face: str) -> None:
        """Ask the gateway for a seat."""
        self._send_to_gateway(
            {
                "is": "takes", "seat": seat, "phone": phone.number, "name": name, "face": face,
                "had": phone.seat,
            }
        )  # fmt: skip

    def stand_in(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle a wish that the computer plays for an absent player."""
        seats, seat = self._table.seats, message.get("seat")
        if type(seat) is not int or not 0 <= seat < len(seats):
            return False
        if not seats[seat].is_vacant and (phone.seat == NOBODY or not seats[seat].is_lost):
            return False
        self._send_to_gateway({"is": "stands_in", "seat": seat})
        return True

    def begin(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle a player who wants the match to begin."""
        if phone.seat in (None, NOBODY) or self._table.stage not in ("lobby", "over"):
            return False
        self._send_to_gateway({"is": "begins"})
        return True

    def lead(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle a request of the player who leads the table."""
        what, leader = message.get("what"), self._table.leader
        value = message.get("value")
        if leader is None or phone.seat != leader["seat"] or phone.seat == NOBODY:
            return False
        if type(value) not in (int, str) or what not in LEADER_REQUESTS:
            return False
        self._send_to_gateway({"is": "leads", "seat": phone.seat, "what": what, "value": value})
        return True

    def emote(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle an emote of a player."""
        what = message.get("what")
        if phone.seat in (None, NOBODY) or what not in EMOTES:
            return False
        self._send_to_gateway({"is": "emotes", "seat": phone.seat, "what": what})
        return True

    def pass_on(self, phone: PhoneSession, kind: str) -> bool:
        """Pass a request of a seat on to the gateway."""
        if phone.seat in (None, NOBODY):
            return False
        self._send_to_gateway({"is": kind, "seat": phone.seat})
        return True

    def bet(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle the bet of an onlooker on who wins; the gateway counts one of each onlooker."""
        seat = message.get("seat")
        if phone.seat != NOBODY or self._table.stage != "playing":
            return False
        if type(seat) is not int or not 0 <= seat < len(self._table.seats):
            return False
        self._send_to_gateway({"is": "bets", "seat": seat, "guest": phone.guest})
        return True
