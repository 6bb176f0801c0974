"""Phones without scripts: their sessions are kept here, and each request is a form.

The rest of the service sees an ordinary phone. The browser keeps the secret of its session in
a cookie. Each form carries a second secret, so that no page of others can press a button.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final
from urllib.parse import parse_qs

from tabletop.phones.page_diff import apply_diff
from tabletop.phones.plain.plain_page import PlainPage
from tabletop.phones.sessions.phone_sessions import PhoneSessions
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, languages

MAX_PLAIN_PHONES: Final = 24
"""Most phones without scripts; the one that was silent for longest is dropped first."""
SILENT_SECONDS: Final = 20.0
"""Seconds without a request after which a phone counts as lost, while it waits for others."""
THINKING_SECONDS: Final = 300.0
"""The same while its owner is asked: their page does not load itself again."""
ANSWER_SECONDS: Final = 1.0
"""Longest wait for the result of a press before the page is sent."""


@dataclass
class PlainPhone:
    """One browser without scripts."""

    number: int
    language: str
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    form_token: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    key: str = ""
    parts: dict[str, Any] = field(default_factory=dict)
    notice: str = ""
    last_request: float = 0.0
    taps: int = 0
    is_connected: bool = False
    has_changed: asyncio.Event = field(default_factory=asyncio.Event)


class PlainSessions:
    """Sessions of all phones without scripts at one table."""

    def __init__(
        self, sessions: PhoneSessions, next_number: Callable[[], int], update: Callable[[], None]
    ) -> None:
        """Create pages for the sessions of a table.

        Args:
            sessions: Sessions of all phones.
            next_number: Returns the number of the next phone.
            update: Sends what has changed to all phones.
        """
        self._sessions = sessions
        self._next_number = next_number
        self._update = update
        self._texts = {name: Catalogue(name, forgiving=True) for name in BUILT_IN_LANGUAGES}
        self._phones: dict[int, PlainPhone] = {}

    def find_phone(self, secret: str) -> PlainPhone | None:
        """Return the phone that has a secret, connected again if it was silent, or None."""
        for phone in self._phones.values():
            if secrets.compare_digest(phone.secret.encode(), secret.encode("utf-8", "replace")):
                phone.last_request = monotonic()
                if not phone.is_connected:
                    self._connect(phone)
                return phone
        return None

    def open_phone(self, accepted_languages: str) -> PlainPhone:
        """Return a new phone.

        Args:
            accepted_languages: Header of the browser with the languages of its owner.
        """
        wanted = accepted_languages.partition(",")[0].partition(";")[0].strip()
        language = languages.match_language(wanted, BUILT_IN_LANGUAGES)
        while len(self._phones) >= MAX_PLAIN_PHONES:
            oldest = min(self._phones.values(), key=lambda phone: phone.last_request)
            self._disconnect(oldest)
            del self._phones[oldest.number]
        phone = PlainPhone(self._next_number(), language, last_request=monotonic())
        self._phones[phone.number] = phone
        self._connect(phone)
        return phone

    def render(self, phone: PlainPhone | None, accepted_languages: str) -> str:
        """Return the page of a phone as HTML; without a phone, the question for the code."""
        if phone is None:
            wanted = accepted_languages.partition(",")[0].partition(";")[0].strip()
            language = languages.match_language(wanted, BUILT_IN_LANGUAGES)
            return PlainPage({}, self._texts[language], "").html()
        notice, phone.notice = phone.notice, ""
        language = phone.parts.get("language", phone.language)
        text = self._texts.get(language) or Catalogue(language, forgiving=True)
        return PlainPage(phone.parts, text, phone.form_token, notice).html()

    def receive(self, number: int, parts: Mapping[str, Any]) -> bool:
        """Take in a message to a phone. True if the phone is one without scripts."""
        phone = self._phones.get(number)
        if phone is None:
            return False
        phone.key = parts.get("key", phone.key)
        phone.notice = parts.get("notice", phone.notice)
        if parts.get("stage") in ("closed", "stranger"):
            phone.parts = {}
        phone.parts = apply_diff(phone.parts, parts)
        phone.has_changed.set()
        if parts.get("opens") == "table":
            self._greet(phone)
        return True

    async def press(self, phone: PlainPhone, fields: Mapping[str, str]) -> None:
        """Do what the button of a form stands for, and wait a moment for the result."""
        message = self._message(phone, fields)
        if message is None:
            return
        phone.has_changed.clear()
        if message["is"] == "hello":
            phone.key = message["key"]
        self._sessions.handle_phone_message(phone.number, message)
        self._update()
        with suppress(TimeoutError):
            await asyncio.wait_for(phone.has_changed.wait(), ANSWER_SECONDS)
        await asyncio.sleep(0.05)  # a press that decides is answered by several messages

    def disconnect_silent(self) -> None:
        """Let phones count as lost that have sent no request for long."""
        now = monotonic()
        for phone in self._phones.values():
            is_asked = bool(phone.parts.get("ask", {}).get("mine"))
            patience = THINKING_SECONDS if is_asked else SILENT_SECONDS
            if phone.is_connected and now - phone.last_request > patience:
                self._disconnect(phone)

    # How it is done

    def _message(self, phone: PlainPhone, fields: Mapping[str, str]) -> dict[str, Any] | None:
        """Return the message that scripts would send, or None."""
        if "tap" in fields:
            at = [int(n) for n in fields.get("at", "").split() if n.isdecimal() and len(n) < 12]
            phone.taps += 1
            return {"is": "tap", "key": fields["tap"], "at": at, "n": phone.taps}
        if "take" in fields and fields["take"].isdecimal():
            seat, people = int(fields["take"][:4]), phone.parts.get("people", ())
            if seat < len(people):
                return {"is": "take", "seat": seat, "name": people[seat]["name"], "face": ""}
        if "begin" in fields:
            return {"is": "begin"}
        if "hint" in fields:
            return {"is": "hint"}
        if "back" in fields:
            return {"is": "take_back"}
        if fields.get("key"):
            return {"is": "hello", "key": fields["key"], "language": phone.language, "log": None}
        if fields.get("code"):
            return {"is": "code", "code": fields["code"], "language": phone.language}
        return None

    def _connect(self, phone: PlainPhone) -> None:
        self._sessions.connect_phone(phone.number)
        phone.is_connected, phone.taps = True, 0
        if phone.key:
            self._greet(phone)

    def _greet(self, phone: PlainPhone) -> None:
        message = {"is": "hello", "key": phone.key, "language": phone.language, "log": None}
        self._sessions.handle_phone_message(phone.number, message)
        self._update()

    def _disconnect(self, phone: PlainPhone) -> None:
        phone.is_connected = False
        self._sessions.disconnect_phone(phone.number)
        self._update()


def parse_form(body: bytes) -> dict[str, str]:
    """Return the fields of a form, each with its first value."""
    found = parse_qs(body.decode("utf-8", "replace"), max_num_fields=12)
    return {name: values[0] for name, values in found.items()}
