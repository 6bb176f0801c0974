"""A request to start a match, with its players and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.core.options import OptionValue
from tabletop.core.sheets import Sheet
from tabletop.match.setup import MatchMode, SeatSpec


@dataclass(frozen=True)
class MatchRequest:
    """A match to start.

    Attributes:
        seats: Players in playing order.
        options: Complete options by name.
        seed: Seed of the match; None for a random one.
        sheet: Component sheet; None for the built-in one.
        start_player: Number of a seat; None for a random one.
        thinking_minutes: Thinking time of each person; 0 for no clock.
    """

    game: str
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seed: int | None = None
    sheet: Sheet | None = None
    mode: MatchMode = MatchMode.PLAY
    start_player: int | None = None
    thinking_minutes: int = 0
