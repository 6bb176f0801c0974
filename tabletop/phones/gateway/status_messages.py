"""Messages of the gateway about the seats of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.phones.seat_registry import SeatRegistry
from tabletop.phones.seating_rules import SeatStatus


def build_seats_message(registry: SeatRegistry, statuses: Sequence[SeatStatus]) -> dict[str, Any]:
    """Return the message that tells the status of every seat."""
    seats = [
        {
            "spec": list(status.spec),
            "by": status.controller,
            "level": status.level,
            "taken": status.has_phone,
            "here": status.is_connected,
            "lost": status.is_lost,
            "vacant": status.is_vacant,
            "can_take": status.can_take,
        }
        for status in statuses
    ]
    return {"is": "seats", "seats": seats, "keys": list_tokens(registry)}


def list_tokens(registry: SeatRegistry) -> dict[str, Any]:
    """Return the tokens of a table, by which the service knows its phones."""
    return {"table": registry.tokens.table, "seats": registry.tokens.seats}
