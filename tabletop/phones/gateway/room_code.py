"""Short code with which a phone asks to come in, while somebody at the table can confirm it."""

from __future__ import annotations

import hmac
import secrets
from typing import Final

from tabletop.phones.rate_limits import RateLimit

CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters of codes, without those that look like another letter or a digit."""
CODE_LENGTH: Final = 5
TRY_RATE: Final = 0.1, 10.0
"""Wrong codes at one table: average a second, and at once."""
MAX_JOIN_REQUESTS: Final = 8
"""Most phones that wait for a confirmation."""


class RoomCode:
    """The code of one table, and the phones that wait for a confirmation."""

    def __init__(self) -> None:
        self.code = ""
        """The present code; empty while no phone may ask."""
        self.join_requests: dict[int, int] = {}
        """Number that is shown on each waiting phone, by the number of the phone's session."""
        self._wrong = RateLimit(*TRY_RATE)

    def open(self) -> None:
        """Accept a new code, unless one is accepted already."""
        if not self.code:
            self.code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))

    def close(self) -> None:
        """Accept no code any more, and forget the phones that wait."""
        self.code = ""
        self.join_requests.clear()

    def try_code(self, phone: int, code: str, now: float) -> str:
        """Check a code and let its phone wait for a confirmation.

        Args:
            phone: Number of the phone's session.
            code: Letters that were typed.
            now: Time in seconds.

        Returns:
            Reason of a refusal, as the end of its key in the catalogue; empty for none.
        """
        if not self.code:
            return "closed"
        typed = code.strip().upper().encode("utf-8", "replace")
        is_right = hmac.compare_digest(typed, self.code.encode())
        if not self._wrong.try_acquire("table", now):
            return "later"
        if not is_right:
            return "wrong"
        while len(self.join_requests) >= MAX_JOIN_REQUESTS:
            del self.join_requests[next(iter(self.join_requests))]
        taken = set(self.join_requests.values())
        free = [number for number in range(10, 100) if number not in taken]
        self.join_requests[phone] = secrets.choice(free)
        return ""

    def answer_request(self, number: int) -> int | None:
        """Remove a request that was answered.

        Args:
            number: Number that is shown on the phone.

        Returns:
            Number of the phone's session, or None if it does not wait any more.
        """
        for phone, shown in self.join_requests.items():
            if shown == number:
                del self.join_requests[phone]
                return phone
        return None

    def keep_phones(self, phones: set[int]) -> bool:
        """Forget waiting phones that have disconnected. True if there were any."""
        gone = self.join_requests.keys() - phones
        for phone in gone:
            del self.join_requests[phone]
        return bool(gone)
