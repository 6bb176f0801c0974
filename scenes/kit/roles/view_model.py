"""The displayed position as plain values; indicators are built from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scenes.kit.placement import Placement
from sprites.node import Node
from tabletop.core.input_mapping import ActionBuilder
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone


class PiecePose(NamedTuple):
    """Placement and width of a piece at rest."""

    placement: Placement
    width: float


def _nothing(zone: Zone) -> Sequence[PiecePose]:
    """Return no poses, where there is no stage."""
    return ()


@dataclass
class TableViewModel:
    """The displayed position: behind the match while acts are played."""

    zone_pieces: dict[Zone, list[Piece]] = field(default_factory=dict)
    counters: dict[tuple[str, Seat], int] = field(default_factory=dict)
    active_seat: Seat | None = None
    """Seat whose turn is displayed."""
    told_seat: Seat | None = None
    """Seat that the standing line tells of; None for none or several."""
    view: State | None = None
    """The player view, once all of it is displayed; None while acts are played."""
    action_builder: ActionBuilder | None = None
    """The action that somebody at the screen is composing."""
    notes: dict[str, Any] = field(default_factory=dict)
    """Facts that indicators keep between acts (the round number, the order of play)."""

    poses_of: Callable[[Zone], Sequence[PiecePose]] = _nothing
    """Return the poses of the individually shown pieces of a zone, from the bottom up."""

    @property
    def lit_seat(self) -> Seat | None:
        """Seat that is lit: the one that the standing line tells of, else the active one."""
        return self.active_seat if self.told_seat is None else self.told_seat

    def piece_count(self, zone: Zone) -> int:
        """Return the number of pieces in a zone."""
        return len(self.zone_pieces.get(zone, ()))


class PieceSprite(NamedTuple):
    """A piece on the stage: its zone, its index there and its node."""

    zone: Zone
    index: int  # type: ignore[assignment]  # not the method of tuples
    piece: Piece
    node: Node
