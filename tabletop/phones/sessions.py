"""Sessions of all phones of one table: their seats, pages and input.

The module opens no socket and renders nothing. Messages of the gateway go to
`handle_gateway_message`, those of phones to `handle_phone_message`. Both ways back are
callbacks. `send_page_changes` builds pages after all messages that came together were
handled, and sends only the parts that have changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.ai.characters import portrait_name
from tabletop.core.actions import Action
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.host.emotes import EMOTES
from tabletop.match.setup import PORTRAIT_NAMES
from tabletop.phones.page_diff import diff_parts
from tabletop.phones.page_texts import read_interface_texts
from tabletop.phones.pages.page_assembly import PageAssembler, PhoneSession, PictureSourceCache
from tabletop.phones.pages.page_context import TapEffect
from tabletop.phones.pages.service_table import ServiceTable
from tabletop.phones.touch_input import IllegalAttempt, TouchInput
from tabletop.text import Catalogue, languages

SendToPhone = Callable[[int, Mapping[str, Any]], None]
"""Callback that sends a message to a phone, by its number."""
SendToGateway = Callable[[Mapping[str, Any]], None]
"""Callback that sends a message to the gateway."""
MAX_NAME_CHARACTERS: Final = 40
"""Most characters of a name that are accepted here; the gateway accepts twelve."""
MAX_TAP_NUMBER: Final = 1 << 31
"""Limit of the number of a tap on one socket."""
MAX_QUESTION_CHARACTERS: Final = 100
"""Most characters of a question to the rules."""
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
        self._send = send
        self._send_to_gateway = send_to_gateway
        self._picture_sources = picture_sources
        self._phones: dict[int, PhoneSession] = {}
        self._texts = {
            language: Catalogue(language, forgiving=True)
            for language in languages.available_languages()
        }
        self._table = ServiceTable()
        self._pages = PageAssembler(self._table, picture_sources, self._texts)
        self._requests = _SeatRequests(self._table, self._texts, send_to_gateway)
        self._inputs = _PhoneInput(self._table, send_to_gateway)
        self._reported: tuple[list[Seat], list[int]] = [], []

    # Phones

    def connect_phone(self, phone: int) -> None:
        """Begin the session of a phone, about which nothing is known yet."""
        self._phones[phone] = PhoneSession(phone)

    def disconnect_phone(self, phone: int) -> None:
        """End the session of a phone."""
        if self._phones.pop(phone, None) is not None:
            self._report_connected_seats()

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
            self._send_stranger_page(known, "full")

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
        self._renew_pages()

    # Pages

    def is_page_update_due(self, phone: int) -> bool:
        """True if the page of a phone has changes that are not sent yet."""
        known = self._phones.get(phone)
        return known is not None and known.is_page_update_due

    def send_page_changes(self) -> None:
        """Send every phone what has changed on its page."""
        while self.send_next_page():
            pass

    def send_next_page(self) -> bool:
        """Send one phone what has changed on its page: a phone that waits for a tap comes first.

        Returns:
            True if a page was due; another one may be due.
        """
        due = [phone for phone in self._phones.values() if phone.is_page_update_due]
        if not due:
            return False
        phone = min(due, key=lambda phone: phone.last_answered_tap == phone.last_tap)
        phone.is_page_due = False
        self._send_page(phone)
        return True

    def _send_page(self, phone: PhoneSession) -> None:
        parts = self._pages.assemble(phone)
        changed = diff_parts(phone.sent, parts)
        if phone.notice:
            changed["notice"] = phone.notice
            phone.notice = ""
        if changed:
            phone.sent = parts
            self._send(phone.number, changed)

    def _send_stranger_page(self, phone: PhoneSession, reason: str, join_number: int = 0) -> None:
        """Send the page of a phone without a valid token.

        Args:
            phone: The phone.
            reason: End of the key of the reason in the catalogue.
            join_number: Number of a phone that waits to be let in; 0 for none.
        """
        text = self._texts[phone.language]
        words = read_interface_texts(text, None) | {"closed": text(f"phones.{reason}")}
        self._send(phone.number, {"stage": "stranger", "words": words, "waits": join_number})

    def _renew_pages(self, seat: Seat | None = None) -> None:
        """Mark the pages of a seat as due, or all pages."""
        for phone in self._phones.values():
            if seat is None or phone.seat == seat:
                phone.is_page_due = True

    # Messages of the gateway

    def _on_opened(self, message: Mapping[str, Any]) -> None:
        """Handle a table that is opened, or another match at it."""
        self._picture_sources.set_table(self._table.open(message))
        self._pages.forget_composers()
        for phone in self._phones.values():
            phone.sheet, phone.told_lines, phone.has_bet = "", 0, False
        self._renew_pages()

    def _on_told(self, message: Mapping[str, Any]) -> None:
        """Handle all changes since the last message of the gateway."""
        for told in message["all"]:
            if told["is"] == "seats":
                self._on_seats(told)
            else:
                self._renew_pages(self._table.handle_viewer_message(told))

    def _on_seats(self, message: Mapping[str, Any]) -> None:
        if self._table.set_seats(message):
            self._pages.forget_composers()
        for phone in self._phones.values():
            seat = phone.seat
            if seat is not None and seat != NOBODY and not self._table.has_seat(seat, phone.token):
                phone.seat, phone.told_lines = NOBODY, None  # its seat was given up
            greeting, phone.greeting = phone.greeting, None
            if greeting is not None:
                self._on_hello(phone, greeting)
        self._renew_pages()

    def _on_replied(self, message: Mapping[str, Any]) -> None:
        """Handle the answer to a phone that asked for a seat."""
        phone = self._phones.get(message["phone"])
        if phone is None:
            return
        if message["why"]:
            phone.notice = self._texts[phone.language](f"phones.refused.{message['why']}")
        elif phone.seat != message["seat"]:
            phone.seat, phone.token = message["seat"], message["key"]
            phone.told_lines = None
            self._send(phone.number, {"key": message["key"]})
            self._report_connected_seats()
        phone.is_page_due = True

    def _on_code_answer(self, message: Mapping[str, Any]) -> None:
        """Handle the answer to a phone that has shown the code of the room."""
        phone = self._phones.get(message["phone"])
        if phone is None:
            return
        phone.is_waiting = bool(message["number"])
        if message["key"]:
            self._send(phone.number, {"key": message["key"], "opens": "table"})
        elif message["why"]:
            self._send_stranger_page(phone, f"code.{message['why']}")
        else:
            self._send_stranger_page(phone, "code.asked", message["number"])
        self._report_connected_seats()

    # Messages of phones

    def _on_hello(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle the token and the language of a phone, and the last line that it knows."""
        token, language = message.get("key"), message.get("language")
        known_lines = message.get("log")
        if not isinstance(token, str) or not isinstance(language, str):
            return False
        if known_lines is not None and type(known_lines) is not int:
            return False
        if not self._table.are_seats_known:  # a service that has just begun knows no token yet
            phone.greeting = message
            return True
        phone.language = languages.match_language(language, tuple(self._texts))
        seat = self._table.find_seat(token)
        if seat is None:
            self._send_stranger_page(phone, "closed" if token else "code.none")
            return False
        phone.seat, phone.token, phone.is_page_due, phone.sent = seat, token, True, {}
        phone.told_lines = known_lines
        if seat != NOBODY and not self._table.seats[seat].has_phone:  # the link of a free seat
            phone.seat = NOBODY
            spec = self._table.seats[seat].spec
            self._requests.request_seat(phone, seat, spec.name, spec.face)
        self._report_connected_seats()
        return True

    def _on_code(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle a phone that asks to come in by the code of the room."""
        code, language = message.get("code"), message.get("language")
        if not isinstance(code, str) or not isinstance(language, str) or phone.seat is not None:
            return False
        phone.language = languages.match_language(language, tuple(self._texts))
        self._send_to_gateway(
            {"is": "code", "phone": phone.number, "code": code[:MAX_NAME_CHARACTERS]}
        )
        return True

    def _on_tap(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle a press of a control: it does what stood there, or nothing."""
        is_valid = self._inputs.handle_tap(phone, message)
        if is_valid:
            self._renew_pages(phone.seat)
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

    def _on_bet(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle the bet of an onlooker on who wins, once in a match."""
        seat = message.get("seat")
        if phone.seat != NOBODY or phone.has_bet or self._table.stage != "playing":
            return False
        if type(seat) is not int or not 0 <= seat < len(self._table.seats):
            return False
        phone.has_bet = True
        self._send_to_gateway({"is": "bets", "seat": seat})
        return True

    def _report_connected_seats(self) -> None:
        """Tell the gateway which seats have a connected phone, if that has changed."""
        seats = {phone.seat for phone in self._phones.values() if phone.seat is not None}
        connected = sorted(seats - {NOBODY})
        waiting = sorted(phone.number for phone in self._phones.values() if phone.is_waiting)
        if (connected, waiting) != self._reported:
            self._reported = connected, waiting
            self._send_to_gateway({"is": "present", "seats": connected, "waiting": waiting})


class _SeatRequests:
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


class _PhoneInput:
    """Taps of phones on the controls of their pages, and questions to the rules."""

    def __init__(self, table: ServiceTable, send_to_gateway: SendToGateway) -> None:
        self._table = table
        self._send_to_gateway = send_to_gateway

    def ask(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Handle a question to the rules; an empty one takes the answer away."""
        question = message.get("question")
        if not isinstance(question, str) or len(question) > MAX_QUESTION_CHARACTERS:
            return False
        phone.question, phone.is_page_due = question.strip(), True
        return True

    def handle_tap(self, phone: PhoneSession, message: Mapping[str, Any]) -> bool:
        """Do what the tapped control stands for, if it still stands on the page.

        Returns:
            True if the message was valid.
        """
        key, position, number = message.get("key"), message.get("at"), message.get("n")
        seat = phone.seat
        if not isinstance(key, str) or not isinstance(position, list):
            return False
        if seat is None or seat == NOBODY:
            return False
        if type(number) is not int or not 0 <= number < MAX_TAP_NUMBER:
            return False
        phone.is_page_due, phone.last_tap = True, number
        effect = phone.tap_effects.get(key)
        if effect is not None and effect.wish_answer is not None:
            wish, agrees = effect.wish_answer
            self._send_to_gateway(
                {"is": "answers_wish", "seat": seat, "number": wish, "agrees": agrees}
            )
            return True
        touch_input = self._table.last_touch_input(seat)
        if (
            effect is None
            or touch_input is None
            or touch_input.is_action_sent
            or tuple(position) != self._table.input_position(seat)
        ):
            return True  # it is late: what it meant does not stand there any more
        self._table.clients[seat].forget_refusal()
        action = _apply_tap(touch_input, effect)
        if action is not None:
            self._send_answer(seat, touch_input, action)
        return True

    def _send_answer(self, seat: Seat, touch_input: TouchInput, action: Action) -> None:
        """Let the host decide about an action; it refuses an illegal one with the reason."""
        asked = self._table.clients[seat].invitation
        assert asked is not None
        legal = list(touch_input.legal_actions)
        answer: Any = legal.index(action) if action in legal else action.to_json()
        touch_input.is_action_sent = True
        touch_input.step_number += 1
        self._send_to_gateway({"is": "wants", "seat": seat, "token": asked.token, "answer": answer})


def _apply_tap(touch_input: TouchInput, effect: TapEffect) -> Action | None:
    """Apply the effect of a control and return the action to send, if any."""
    if effect.target is not None:
        tried = touch_input.touch(effect.target)
        return tried.action if isinstance(tried, IllegalAttempt) else None
    if effect.confirmation_answer is not None:
        return touch_input.answer_confirmation(effect.confirmation_answer)
    return touch_input.press_button(effect.button) if effect.button is not None else None


TOKENLESS_MESSAGES: Final = ("hello", "code")
"""Kinds of messages that a phone may send before it has shown a token."""
LEADER_REQUESTS: Final = ("end", "speed", "pass", "seat", "admit", "refuse")
"""Kinds of requests of the player who leads the table."""
_GATEWAY_HANDLERS: Final = {
    "opened": PhoneSessions._on_opened,
    "told": PhoneSessions._on_told,
    "replied": PhoneSessions._on_replied,
    "code": PhoneSessions._on_code_answer,
}
_PhoneHandler = Callable[[PhoneSessions, PhoneSession, Mapping[str, Any]], bool]
_PHONE_HANDLERS: Final[Mapping[str, _PhoneHandler]] = {
    "hello": PhoneSessions._on_hello,
    "code": PhoneSessions._on_code,
    "lead": lambda sessions, phone, message: sessions._requests.lead(phone, message),
    "tap": PhoneSessions._on_tap,
    "take": lambda sessions, phone, message: sessions._requests.take(phone, message),
    "emote": lambda sessions, phone, message: sessions._requests.emote(phone, message),
    "leave": lambda sessions, phone, message: sessions._requests.pass_on(phone, "leaves"),
    "return": lambda sessions, phone, message: sessions._requests.pass_on(phone, "returns"),
    "take_back": lambda sessions, phone, message: sessions._requests.pass_on(phone, "takes_back"),
    "hint": lambda sessions, phone, message: sessions._requests.pass_on(phone, "asks_hint"),
    "stand_in": lambda sessions, phone, message: sessions._requests.stand_in(phone, message),
    "begin": lambda sessions, phone, message: sessions._requests.begin(phone, message),
    "bet": PhoneSessions._on_bet,
    "open": PhoneSessions._on_open,
    "ask": lambda sessions, phone, message: sessions._inputs.ask(phone, message),
    "speak": PhoneSessions._on_speak,
}
"""Handlers of messages of the gateway and of phones, by kind."""


def parse_message(data: str | bytes, max_length: int) -> Mapping[str, Any] | None:
    """Return a message of a phone from JSON; None if it is no valid message or too long.

    A lone surrogate makes it invalid, because no message with it can be passed on.

    Args:
        data: JSON text.
        max_length: Greatest length of the text.
    """
    if len(data) > max_length:
        return None
    try:
        found = json.loads(data)
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
