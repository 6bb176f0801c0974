"""Zones and pieces: where things lie, what they are, and who may see them there.

A zone is a string such as `bag:2` (the bag of seat 2), `tile:3/1` (place 3, edge of seat 1) or
`supply`. A piece is a kind such as `coin.gold` or `card.17`, not an identity; face down it is the
back of its family: `card.?`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from tabletop.core.untrusted import whole_number

Zone = str
Piece = str
Seat = int
Inventory = Mapping[Zone, Sequence[Piece]]
"""Every piece, where it lies; in ordered zones from bottom (or first) to top (or last)."""
Counters = Mapping[tuple[str, Seat], int]
"""What is counted beside the pieces: a word for it, and whose it is."""


class Seen(StrEnum):
    """Who sees what lies in a zone."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


class ZoneKind(NamedTuple):
    """What holds for all zones of one name."""

    name: str
    seen: Seen = Seen.ALL
    ordered: bool = False
    """Whether it matters in which order the pieces lie."""
    owned: bool = False
    """Whether the last number of a zone is a seat, its owner: so in `hand:2`, not in `display:2`,
    which is but a place."""
    many: bool = False
    """Whether each owner has several: so `tile:3/1`, of which a number comes before the seat."""
    clause: str = ""
    """Where the rulebook speaks of it; nowhere where nobody looks it up."""


class Address(NamedTuple):
    """A zone taken apart: `tile:3/1` is kind `tile`, number 3, owner 1.

    The owner is the last number: a seat only if zones of this kind are owned, which `Zones.owner`
    knows.
    """

    kind: str
    number: int | None
    owner: Seat | None


@lru_cache(maxsize=4096)
def address(zone: Zone) -> Address:
    """Take a zone apart. With one number, it is both number and owner."""
    kind, _, rest = zone.partition(":")
    if not rest:
        return Address(kind, None, None)
    first, _, second = rest.partition("/")
    number = whole_number(first)
    return Address(kind, number, whole_number(second) if second else number)


@lru_cache(maxsize=1024)
def back_of(piece: Piece) -> Piece:
    """The piece face down: `card.17` becomes `card.?`."""
    return piece.partition(".")[0] + ".?"


def is_back(piece: Piece) -> bool:
    """Whether a piece lies face down, its kind unknown."""
    return piece.endswith(".?")


class Zones:
    """All kinds of zones of one game: says who sees what."""

    def __init__(self, *kinds: ZoneKind) -> None:
        """Raises ValueError for zones that their owners see and nobody owns."""
        self.kinds = {kind.name: kind for kind in kinds}
        for kind in kinds:
            if kind.seen is Seen.OWNER and not kind.owned:
                raise ValueError(f"zones {kind.name} are seen by their owners and owned by nobody")

    def __getitem__(self, zone: Zone) -> ZoneKind:
        """The kind of a zone. Raises KeyError for a zone that the game does not have."""
        return self.kinds[address(zone).kind]

    def owner(self, zone: Zone) -> Seat | None:
        """The seat that owns a zone, or None. Raises KeyError."""
        return address(zone).owner if self[zone].owned else None

    def hides(self, zone: Zone, viewer: Seat) -> bool:
        """Whether the pieces of a zone lie face down for a viewer (a seat or NOBODY)."""
        seen = self[zone].seen
        if seen is Seen.ALL:
            return False
        return seen is Seen.NOBODY or self.owner(zone) != viewer

    def shown(self, piece: Piece, zone: Zone, viewer: Seat) -> Piece:
        """What a viewer sees of a piece that lies in a zone."""
        return back_of(piece) if self.hides(zone, viewer) else piece

    def mask(self, inventory: Inventory, viewer: Seat) -> dict[Zone, list[Piece]]:
        """The inventory as a viewer sees it."""
        return {
            zone: [self.shown(piece, zone, viewer) for piece in pieces]
            for zone, pieces in inventory.items()
            if pieces
        }

    def same(self, one: Inventory, other: Inventory) -> bool:
        """Whether two inventories show the same table: order counts only where the kind says so."""
        return not self.difference(one, other)

    def difference(
        self, one: Inventory, other: Inventory
    ) -> dict[Zone, tuple[list[Piece], list[Piece]]]:
        """The zones in which two inventories differ, with what lies there in each."""
        found = {}
        for zone in {**one, **other}:
            mine, theirs = list(one.get(zone, ())), list(other.get(zone, ()))
            if not self[zone].ordered:
                mine.sort()
                theirs.sort()
            if mine != theirs:
                found[zone] = (mine, theirs)
        return found
