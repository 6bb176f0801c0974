"""What the menu asks for: a match to start, with whom and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.core.options import Value
from tabletop.core.sheets import Sheet
from tabletop.match.setup import Mode, SeatSpec


@dataclass(frozen=True)
class MatchRequest:
    """A match to start.

    seats: in the order of play. options: complete, by name. seed: None is drawn by the starter.
    sheet: None is the game's own. start_player: a seat's number, or None by lot.
    """

    game: str
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int | None = None
    sheet: Sheet | None = None
    mode: Mode = Mode.PLAY
    start_player: int | None = None
