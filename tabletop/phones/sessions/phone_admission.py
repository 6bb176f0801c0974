"""Admission of phones: by a token, by the code of the room, and to a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.phones.pages.page_assembly import PhoneSession
from tabletop.phones.pages.service_table import ServiceTable
from tabletop.phones.sessions.page_sender import PageSender
from tabletop.phones.sessions.seat_requests import (
    MAX_NAME_CHARACTERS,
    SeatRequests,
    SendToGateway,
)
from tabletop.text import Catalogue, languages

MAX_GUEST_CHARACTERS: Final = 40
"""Most characters of the mark by which the browser of an onlooker is known again."""


class PhoneAdmission:
    """Admission of the phones of one table."""

    def __init__(
        self,
        phones: Mapping[int, PhoneSession],
        table: ServiceTable,
        texts: Mapping[str, Catalogue],
        sender: PageSender,
        wishes: SeatRequests,
        send_to_gateway: SendToGateway,
    ) -> None:
        self._phones = phones
        self._table = table
        self._texts = texts
        self._sender = sender
        self._wishes = wishes
        self._send_to_gateway = send_to_gateway
        self._reported: tuple[list[Seat], list[int]] = [], []

    # Messages of phones

    def handle_hello(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle the token and the language of a phone, and the last line that it knows."""
        token, language = message.get("key"), message.get("language")
        known_lines, guest = message.get("log"), message.get("guest", "")
        if not isinstance(token, str) or not isinstance(language, str):
            return False
        if known_lines is not None and type(known_lines) is not int:
            return False
        if not isinstance(guest, str) or len(guest) > MAX_GUEST_CHARACTERS:
            return False
        phone.guest = guest or f"phone {phone.number}"
        if not self._table.are_seats_known:  # a service that has just begun knows no token yet
            phone.greeting = message
            return True
        phone.language = languages.match_language(language, tuple(self._texts))
        seat = self._table.find_seat(token)
        if seat is None:
            self._sender.send_stranger_page(phone, "closed" if token else "code.none")
            return False
        phone.seat, phone.token, phone.is_page_due, phone.sent = seat, token, True, {}
        phone.told_lines = known_lines
        if seat != NOBODY and not self._table.seats[seat].has_phone:  # the link of a free seat
            phone.seat = NOBODY
            spec = self._table.seats[seat].spec
            self._wishes.request_seat(phone, seat, spec.name, spec.face)
        self.report_connected_seats()
        return True

    def handle_code(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle a phone that asks to come in by the code of the room."""
        code, language = message.get("code"), message.get("language")
        if not isinstance(code, str) or not isinstance(language, str) or phone.seat is not None:
            return False
        phone.language = languages.match_language(language, tuple(self._texts))
        self._send_to_gateway(
            {"is": "code", "phone": phone.number, "code": code[:MAX_NAME_CHARACTERS]}
        )
        return True

    # Messages of the gateway

    def handle_seats(self) -> None:
        """Take seats away that were given up, and handle the greetings that came too early."""
        for phone in self._phones.values():
            seat = phone.seat
            if seat is not None and seat != NOBODY and not self._table.has_seat(seat, phone.token):
                phone.seat, phone.told_lines = NOBODY, None  # its seat was given up
            greeting, phone.greeting = phone.greeting, None
            if greeting is not None:
                self.handle_hello(phone, greeting)

    def handle_seat_answer(self, message: Mapping[str, Any]) -> None:
        """Handle the answer to a phone that asked for a seat."""
        phone = self._phones.get(message["phone"])
        if phone is None:
            return
        if message["why"]:
            phone.notice = self._texts[phone.language](f"phones.refused.{message['why']}")
        elif phone.seat != message["seat"]:
            phone.seat, phone.token = message["seat"], message["key"]
            phone.told_lines = None
            self._sender.send_key(phone, message["key"])
            self.report_connected_seats()
        phone.is_page_due = True

    def handle_code_answer(self, message: Mapping[str, Any]) -> None:
        """Handle the answer to a phone that has shown the code of the room."""
        phone = self._phones.get(message["phone"])
        if phone is None:
            return
        phone.is_waiting = bool(message["number"])
        if message["key"]:
            self._sender.send_table_key(phone, message["key"])
        elif message["why"]:
            self._sender.send_stranger_page(phone, f"code.{message['why']}")
        else:
            self._sender.send_stranger_page(phone, "code.asked", message["number"])
        self.report_connected_seats()

    def report_connected_seats(self) -> None:
        """Tell the gateway which seats have a connected phone, if that has changed."""
        seats = {phone.seat for phone in self._phones.values() if phone.seat is not None}
        connected = sorted(seats - {NOBODY})
        waiting = sorted(phone.number for phone in self._phones.values() if phone.is_waiting)
        if (connected, waiting) != self._reported:
            self._reported = connected, waiting
            self._send_to_gateway({"is": "present", "seats": connected, "waiting": waiting})
