"""All rules of Pebbles: take a pebble of the beach; the sea brings the next one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tabletop.core.actions import Action
from tabletop.core.acts import Emit
from tabletop.core.bound import Bound, BoundGame, BoundState
from tabletop.core.chance import Chance
from tabletop.core.options import Options
from tabletop.core.state import state
from tabletop.core.zones import Piece, Seat, Seen, Zone, ZoneKind

PEBBLES = tuple(f"pebble.{kind}" for kind in range(1, 4))
SPOTS = 4


class Take(Action):
    """PEB-2.1: put a pebble of the beach into one's pouch."""

    pebble: int


@state
class Beach(BoundState):
    """Where every pebble lies, as numbers of PEBBLES."""

    seats: int
    turn: Seat
    turns: int
    sea: tuple[int, ...]
    beach: list[tuple[int, ...]]
    pouches: list[tuple[int, ...]]


class Pebbles(BoundGame[Beach]):
    """Pebbles."""

    name = "pebbles"
    prefix = "PEB"
    seats = range(3, 6)
    state = Beach
    actions = (Take,)
    bound = (
        Bound(ZoneKind("sea", Seen.NOBODY, clause="PEB-1.1"), "sea", PEBBLES),
        Bound(ZoneKind("beach", clause="PEB-1.2"), "beach", PEBBLES, places=SPOTS),
        Bound(ZoneKind("pouch", owned=True, clause="PEB-2.1"), "pouches", PEBBLES),
    )
    begins, asks, over, wins = "PEB-1.3", "PEB-2", "PEB-3.1", "PEB-3.2"
    rows: ClassVar[Mapping[str, str]] = {"pebbles": "PEB-3.2"}

    def stock(self) -> Mapping[Zone, Sequence[Piece]]:
        return {"sea": self.copies("pebble")}

    def set_up(self, s: Beach, options: Options, chance: Chance, emit: Emit) -> None:
        """PEB-1.2: a pebble on each spot of the beach."""
        for spot in range(SPOTS):
            self.draw(s, "sea", f"beach:{spot}", chance, "PEB-1.2", emit)

    def choices(self, s: Beach, seat: Seat) -> Sequence[Action]:
        """PEB-2.1: any pebble that lies there."""
        lying = {kind for spot in s.beach for kind in spot}
        return [Take(kind + 1) for kind in sorted(lying)]

    def apply(
        self, s: Beach, seat: Seat, action: Action, chance: Chance, emit: Emit = None
    ) -> None:
        assert isinstance(action, Take)
        pebble = f"pebble.{action.pebble}"
        spot = next(f"beach:{n}" for n in range(SPOTS) if pebble in self.lying(s, f"beach:{n}"))
        self.move(s, pebble, spot, f"pouch:{seat}", "PEB-2.1", emit)
        self.score(seat, self.column("pebble", "points")[pebble], "PEB-2.1", emit)
        self.draw(s, "sea", spot, chance, "PEB-2.2", emit)
        self.end_turn(s, emit)

    def is_over(self, s: Beach) -> bool:
        """PEB-3.1: when nothing lies on the beach."""
        return not any(s.beach)

    def points(self, s: Beach, seat: Seat) -> Sequence[int]:
        """PEB-3.2: pebbles count what they are worth."""
        worth = self.column("pebble", "points")
        return (sum(worth[pebble] for pebble in self.lying(s, f"pouch:{seat}")),)
