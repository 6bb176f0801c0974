"""What the stage shows right now, as plain values: what is read off is read off this."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scenes.kit.places import Placement
from sprites.node import Node
from tabletop.core.handling import ActionDraft
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Zone


class Lies(NamedTuple):
    """Where a piece lies at rest, and how wide it is there."""

    pose: Placement
    width: float


def _nothing(zone: Zone) -> Sequence[Lies]:
    """What lies singly where there is no stage."""
    return ()


@dataclass
class Showing:
    """What the stage shows right now: it lags behind the match while acts are played."""

    table: dict[Zone, list[Piece]] = field(default_factory=dict)
    counters: dict[tuple[str, Seat], int] = field(default_factory=dict)
    turn: Seat | None = None
    """Whose turn the stage shows."""
    view: State | None = None
    """The position as the viewer may know it, once all of it is shown; None while acts are."""
    draft: ActionDraft | None = None
    """What somebody at the screen is putting together."""
    marks: dict[str, Any] = field(default_factory=dict)
    """What readouts keep between acts (the number of the round, the order of play)."""

    lies: Callable[[Zone], Sequence[Lies]] = _nothing
    """Where each of the pieces shown singly in a zone lies, from the bottom up."""

    def count(self, zone: Zone) -> int:
        """How many pieces lie in a zone."""
        return len(self.table.get(zone, ()))


class Sprite(NamedTuple):
    """A piece on the stage: where it lies, its place in the order there, its node."""

    zone: Zone
    index: int  # type: ignore[assignment]  # not the method of tuples
    piece: Piece
    node: Node
