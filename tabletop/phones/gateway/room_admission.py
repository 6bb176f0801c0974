"""Admission to the table by the code of the room, which somebody at the table confirms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.phones.gateway.room_code import RoomCode

Say = Callable[[dict[str, Any]], None]
"""Callback that sends a message to the service."""


class RoomAdmission:
    """Admission of phones without a token."""

    def __init__(self, table_token: Callable[[], str], say: Say) -> None:
        """Create the admission of a table.

        Args:
            table_token: Returns the token that an admitted phone receives.
            say: Sends a message to the service.
        """
        self.room_code = RoomCode()
        self._table_token = table_token
        self._say = say

    def try_code(self, phone: int, code: str, now: float) -> int:
        """Check the code that a phone shows, and answer it.

        Args:
            phone: Number of the phone's session.
            code: Letters that were typed.
            now: Time in seconds.

        Returns:
            Number that is shown on the phone while it waits for a confirmation; 0 if it is refused.
        """
        why = self.room_code.try_code(phone, code, now)
        number = self.room_code.join_requests.get(phone, 0)
        self._send_answer(phone, why, number=number)
        return number

    def answer_request(self, number: int, is_admitted: bool) -> bool:
        """Let a phone in that has shown the code, or refuse it. True if it still waits.

        Args:
            number: Number that is shown on the phone.
            is_admitted: True to let it in.
        """
        phone = self.room_code.answer_request(number)
        if phone is None:
            return False
        why, key = ("", self._table_token()) if is_admitted else ("refused", "")
        self._send_answer(phone, why, key=key)
        return True

    def _send_answer(self, phone: int, why: str, number: int = 0, key: str = "") -> None:
        self._say({"is": "code", "phone": phone, "why": why, "number": number, "key": key})
