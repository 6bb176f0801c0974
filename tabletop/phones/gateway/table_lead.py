"""Powers of the player who leads a table without a screen, from their phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tabletop.core.state import NOBODY
from tabletop.phones.gateway.room_admission import RoomAdmission
from tabletop.phones.seat_registry import SUBSTITUTE_LEVEL, SeatRegistry

SPEED_FACTORS: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.3}
"""Seconds of a decision of an AI seat, relative to normal, by the speed that is chosen."""


class TableLead:
    """The lead of one table: who has it, and what they have asked for."""

    def __init__(self, registry: SeatRegistry, admission: RoomAdmission) -> None:
        self.is_by_phone = False
        """True if a phone leads the table, because it has no screen."""
        self.is_end_requested = False
        """True if the player who leads the table has ended the match."""
        self.speed = "normal"
        """Speed of AI seats, a key of `SPEED_FACTORS`."""
        self._registry = registry
        self._admission = admission

    @property
    def is_vacant(self) -> bool:
        """True if a phone is to lead the table and nobody has a seat yet."""
        return self.is_by_phone and self._registry.leader is None

    def handle_request(self, message: Mapping[str, Any], is_playing: bool) -> bool:
        """Handle a request of a phone. True if its seat leads the table.

        Args:
            message: Request, with the seat of the phone.
            is_playing: True if a match is played.
        """
        what, value = message["what"], message["value"]
        if not self.is_by_phone or message["seat"] != self._registry.leader:
            return False
        if what == "end":
            self.is_end_requested = is_playing
        elif what == "speed" and value in SPEED_FACTORS:
            self.speed = value
        elif what == "pass":
            self._registry.pass_lead(value)
        elif what == "seat" and not is_playing:
            self._registry.toggle_computer(value, SUBSTITUTE_LEVEL)
        elif what in ("admit", "refuse"):
            self._admission.answer_request(value, what == "admit")
        return True

    def to_json(self) -> dict[str, Any] | None:
        """Return what pages are told; None beside a screen."""
        if not self.is_by_phone:
            return None
        seat = self._registry.leader
        return {
            "seat": NOBODY if seat is None else seat,
            "speed": self.speed,
            "requests": list(self._admission.room_code.join_requests.values()),
        }
