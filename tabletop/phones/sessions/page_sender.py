"""Pages on their way to phones: only what has changed, one phone at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.core.zones import Seat
from tabletop.phones.page_diff import diff_parts
from tabletop.phones.page_texts import read_interface_texts
from tabletop.phones.pages.page_assembly import PageAssembler, PhoneSession
from tabletop.text import Catalogue

SendToPhone = Callable[[int, Mapping[str, Any]], None]
"""Callback that sends a message to a phone, by its number."""


class PageSender:
    """Sender of the pages of all phones."""

    def __init__(
        self,
        phones: Mapping[int, PhoneSession],
        pages: PageAssembler,
        texts: Mapping[str, Catalogue],
        send: SendToPhone,
    ) -> None:
        self._phones = phones
        self._pages = pages
        self._texts = texts
        self._send = send

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

    def send_stranger_page(self, phone: PhoneSession, reason: str, join_number: int = 0) -> None:
        """Send the page of a phone without a valid token.

        Args:
            phone: The phone.
            reason: End of the key of the reason in the catalogue.
            join_number: Number of a phone that waits to be let in; 0 for none.
        """
        text = self._texts[phone.language]
        words = read_interface_texts(text, None) | {"closed": text(f"phones.{reason}")}
        self._send(phone.number, {"stage": "stranger", "words": words, "waits": join_number})

    def renew_pages(self, seat: Seat | None = None) -> None:
        """Mark the pages of a seat as due, or all pages."""
        for phone in self._phones.values():
            if seat is None or phone.seat == seat:
                phone.is_page_due = True

    def send_key(self, phone: PhoneSession, key: str) -> None:
        """Send the token of its seat to a phone."""
        self._send(phone.number, {"key": key})

    def send_table_key(self, phone: PhoneSession, key: str) -> None:
        """Send the token of the table to a phone that was let in."""
        self._send(phone.number, {"key": key, "opens": "table"})
