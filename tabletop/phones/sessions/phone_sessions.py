"""Sessions of all phones of one table: their seats, pages and input.

The module opens no socket and renders nothing. Messages of the gateway go to
`handle_gateway_message`, those of phones to `handle_phone_message`. Both ways back are
callbacks. `send_page_changes` builds pages after all messages that came together were
handled, and sends only the parts that have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.core.zones import Seat
from tabletop.phones.pages.page_assembly import PageAssembler, PhoneSession, PictureSourceCache
from tabletop.phones.pages.service_table import ServiceTable
from tabletop.phones.sessions.page_sender import PageSender, SendToPhone
from tabletop.phones.sessions.phone_admission import PhoneAdmission
from tabletop.phones.sessions.seat_requests import SeatRequests, SendToGateway
from tabletop.phones.sessions.tap_input import TapInput
from tabletop.text import Catalogue, languages

PAGE_OVERLAYS: Final = ("", "table", "players", "rules", "aid")
"""Overlays that a phone can open over its page; empty for none."""


class PhoneSessions:
    """Sessions of all phones of one table."""

    def __init__(
        self, send: SendToPhone, send_to_gateway: SendToGateway, picture_sources: PictureSourceCache
    ) -> None:
        """Create sessions without a table.

        Args:
            send: Sends a message to a phone.
            send_to_gateway: Sends a message to the gateway.
            picture_sources: Picture sources of the opened table.
        """
        self._picture_sources = picture_sources
        self._phones: dict[int, PhoneSession] = {}
        self._texts = {
            language: Catalogue(language, forgiving=True)
            for language in languages.available_languages()
        }
        self._table = ServiceTable()
        self._pages = PageAssembler(self._table, picture_sources, self._texts)
        self._sender = PageSender(self._phones, self._pages, self._texts, send)
        self._wishes = SeatRequests(self._table, self._texts, send_to_gateway)
        self._inputs = TapInput(self._table, send_to_gateway)
        self._admission = PhoneAdmission(
            self._phones, self._table, self._texts, self._sender, self._wishes, send_to_gateway
        )

    # Phones

    def connect_phone(self, phone: int) -> None:
        """Begin the session of a phone, about which nothing is known yet."""
        self._phones[phone] = PhoneSession(phone)

    def disconnect_phone(self, phone: int) -> None:
        """End the session of a phone."""
        if self._phones.pop(phone, None) is not None:
            self._admission.report_connected_seats()

    def find_seat(self, phone: int) -> Seat | None:
        """Return the seat of a phone.

        Returns:
            Seat whose token it has shown; NOBODY for the table's token; None for no token.
        """
        known = self._phones.get(phone)
        return known.seat if known is not None else None

    def is_greeting_pending(self, phone: int) -> bool:
        """True if a phone has shown a token or code about which nothing is decided yet."""
        known = self._phones.get(phone)
        return known is not None and (known.greeting is not None or known.is_waiting)

    def reject_phone(self, phone: int) -> None:
        """Tell a phone that the table is full, and forget its token."""
        known = self._phones.get(phone)
        if known is not None:
            known.seat = None
            self._sender.send_stranger_page(known, "full")

    def handle_phone_message(self, phone: int, message: Mapping[str, Any]) -> bool:
        """Handle a message of a phone.

        Returns:
            True if the message was valid. An invalid message has no effect.
        """
        known, kind = self._phones.get(phone), message.get("is", "")
        handle = _PHONE_HANDLERS.get(kind) if isinstance(kind, str) else None
        if known is None or handle is None:
            return False
        if known.seat is None and kind not in TOKENLESS_MESSAGES:
            return False
        return bool(handle(self, known, message))

    # The gateway

    def handle_gateway_message(self, message: Mapping[str, Any]) -> None:
        """Handle a message of the gateway."""
        _GATEWAY_HANDLERS[message["is"]](self, message)

    def mark_table_closed(self) -> None:
        """Mark the table as closed, because its process has ended; pages say so."""
        self._table.stage = "closed"
        self._sender.renew_pages()

    # Pages

    def is_page_update_due(self, phone: int) -> bool:
        """True if the page of a phone has changes that are not sent yet."""
        known = self._phones.get(phone)
        return known is not None and known.is_page_update_due

    def send_page_changes(self) -> None:
        """Send every phone what has changed on its page."""
        while self._sender.send_next_page():
            pass

    def send_next_page(self) -> bool:
        """Send one phone what has changed on its page: a phone that waits for a tap comes first.

        Returns:
            True if a page was due; another one may be due.
        """
        return self._sender.send_next_page()

    # Messages of the gateway

    def _on_opened(self, message: Mapping[str, Any]) -> None:
        """Handle a table that is opened, or another match at it."""
        self._picture_sources.set_table(self._table.open(message))
        self._pages.forget_composers()
        for phone in self._phones.values():
            phone.sheet, phone.told_lines = "", 0
        self._sender.renew_pages()

    def _on_told(self, message: Mapping[str, Any]) -> None:
        """Handle all changes since the last message of the gateway."""
        for told in message["all"]:
            if told["is"] == "seats":
                self._on_seats(told)
            else:
                self._sender.renew_pages(self._table.handle_viewer_message(told))

    def _on_seats(self, message: Mapping[str, Any]) -> None:
        if self._table.set_seats(message):
            self._pages.forget_composers()
        self._admission.handle_seats()
        self._sender.renew_pages()

    # Messages of phones

    def _on_tap(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle a press of a control: it does what stood there, or nothing."""
        is_valid = self._inputs.handle_tap(phone, message)
        if is_valid:
            self._sender.renew_pages(phone.seat)
        return is_valid

    def _on_open(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        if message.get("what") not in PAGE_OVERLAYS:
            return False
        phone.sheet, phone.is_page_due = message["what"], True
        phone.question = ""
        return True

    def _on_speak(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        if message.get("language") not in self._texts:
            return False
        phone.language, phone.told_lines, phone.is_page_due = message["language"], None, True
        return True


TOKENLESS_MESSAGES: Final = ("hello", "code")
"""Kinds of messages that a phone may send before it has shown a token."""
_GATEWAY_HANDLERS: Final[Mapping[str, Callable[[PhoneSessions, Mapping[str, Any]], None]]] = {
    "opened": PhoneSessions._on_opened,
    "told": PhoneSessions._on_told,
    "replied": lambda sessions, message: sessions._admission.handle_seat_answer(message),
    "code": lambda sessions, message: sessions._admission.handle_code_answer(message),
}
_PhoneHandler = Callable[[PhoneSessions, PhoneSession, Mapping[str, Any]], bool]
_PHONE_HANDLERS: Final[Mapping[str, _PhoneHandler]] = {
    "hello": lambda sessions, phone, message: sessions._admission.handle_hello(phone, message),
    "code": lambda sessions, phone, message: sessions._admission.handle_code(phone, message),
    "lead": lambda sessions, phone, message: sessions._wishes.lead(phone, message),
    "tap": PhoneSessions._on_tap,
    "take": lambda sessions, phone, message: sessions._wishes.take(phone, message),
    "emote": lambda sessions, phone, message: sessions._wishes.emote(phone, message),
    "leave": lambda sessions, phone, message: sessions._wishes.pass_on(phone, "leaves"),
    "return": lambda sessions, phone, message: sessions._wishes.pass_on(phone, "returns"),
    "take_back": lambda sessions, phone, message: sessions._wishes.pass_on(phone, "takes_back"),
    "hint": lambda sessions, phone, message: sessions._wishes.pass_on(phone, "asks_hint"),
    "stand_in": lambda sessions, phone, message: sessions._wishes.stand_in(phone, message),
    "begin": lambda sessions, phone, message: sessions._wishes.begin(phone, message),
    "bet": lambda sessions, phone, message: sessions._wishes.bet(phone, message),
    "open": PhoneSessions._on_open,
    "ask": lambda sessions, phone, message: sessions._inputs.ask(phone, message),
    "speak": PhoneSessions._on_speak,
}
"""Handlers of messages of the gateway and of phones, by kind."""
