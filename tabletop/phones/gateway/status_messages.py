"""Messages of the gateway about the match that is prepared or played, and about its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.state import State
from tabletop.match.setup import MatchMode, SeatSpec
from tabletop.phones.seat_registry import SeatRegistry
from tabletop.phones.seat_requests import SeatStatus


class LobbySetup(NamedTuple):
    """Match that is prepared in the lobby: game, seats, options, mode and thinking time."""

    game: Game[State]
    seats: tuple[SeatSpec, ...]
    """Seats of the match; phones may take those of people."""
    options: Mapping[str, OptionValue] = {}
    mode: MatchMode = MatchMode.PLAY
    thinking_minutes: int = 0
    """Thinking time of each person; 0 for no clock."""


def build_opened_message(lobby: LobbySetup, registry: SeatRegistry) -> dict[str, Any]:
    """Return the message that opens a table, or another match at it."""
    return {
        "is": "opened",
        "game": lobby.game.name,
        "sheet": lobby.game.sheet.data,
        "points": [spec.points for spec in registry.specs],
        "options": dict(lobby.options),
        "practice": lobby.mode is MatchMode.PRACTICE,
        "keys": _tokens(registry),
        "seats": [list(spec) for spec in registry.specs],
    }


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
    return {"is": "seats", "seats": seats, "keys": _tokens(registry)}


def _tokens(registry: SeatRegistry) -> dict[str, Any]:
    return {"table": registry.tokens.table, "seats": registry.tokens.seats}
