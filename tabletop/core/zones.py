"""Zones and pieces: places of pieces, and the visibility of pieces in them.

A zone is a string such as `bag:2` (the bag of seat 2), `tile:3/1` (place 3, edge of seat 1)
or `supply`. A piece is a kind such as `coin.gold` or `card.17`, not an identity. A piece
that lies face down is the back of its family: `card.?`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from tabletop.core.util.safe_load import parse_whole_number

Zone = str
Piece = str
Seat = int
Inventory = Mapping[Zone, Sequence[Piece]]
"""Pieces of a table by zone; ordered zones from bottom (or first) to top (or last)."""
TrackCounts = Mapping[tuple[str, Seat], int]
"""Numbers that no piece shows, by track name and seat."""


class Visibility(StrEnum):
    """Viewers that see the pieces of a zone."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


class ZoneKind(NamedTuple):
    """Properties of all zones of one name."""

    name: str
    visibility: Visibility = Visibility.ALL
    ordered: bool = False
    """True if the order of the pieces matters."""
    per_seat: bool = False
    """True if the last number of a zone is its owner: in `hand:2`, but not in `display:2`."""
    several_per_seat: bool = False
    """True if each owner has several zones: in `tile:3/1` a number precedes the seat."""
    clause: str = ""
    """Clause of the rulebook that explains the zone; empty if there is none."""


class ZoneAddress(NamedTuple):
    """The parts of a zone: `tile:3/1` is kind `tile`, number 3, owner 1.

    The owner is the last number. It is a seat only if zones of this kind are owned, which
    `Zones.owner` checks.
    """

    kind: str
    number: int | None
    owner: Seat | None


@lru_cache(maxsize=4096)
def parse_zone(zone: Zone) -> ZoneAddress:
    """Split a zone into its parts. A single number is both number and owner.

    >>> parse_zone("tile:3/1")
    ZoneAddress(kind='tile', number=3, owner=1)
    """
    kind, _, rest = zone.partition(":")
    if not rest:
        return ZoneAddress(kind, None, None)
    first, _, second = rest.partition("/")
    number = parse_whole_number(first)
    return ZoneAddress(kind, number, parse_whole_number(second) if second else number)


@lru_cache(maxsize=1024)
def back_of(piece: Piece) -> Piece:
    """Return the back of a piece.

    >>> back_of("card.17")
    'card.?'
    """
    return piece.partition(".")[0] + ".?"


def is_back(piece: Piece) -> bool:
    """True if a piece lies face down, with its kind unknown."""
    return piece.endswith(".?")


class UnknownZoneError(KeyError):
    """A zone that a game does not have; the message names those that it has."""

    def __init__(self, zone: Zone, known: Collection[Zone]) -> None:
        super().__init__(zone)
        self.zone = zone
        self.known = tuple(known)

    def __str__(self) -> str:
        kind = parse_zone(self.zone).kind
        is_known = any(parse_zone(zone).kind == kind for zone in self.known)  # not its number
        close = [] if is_known else get_close_matches(kind, self.known, 1)
        meant = f"did you mean {close[0]!r}?" if close else f"its zones are {', '.join(self.known)}"
        return f"there is no zone {self.zone!r}; {meant}"


class Zones:
    """The zone kinds of a game, and the visibility of their pieces."""

    def __init__(self, *kinds: ZoneKind) -> None:
        """Store the zone kinds.

        Raises:
            ValueError: if only owners see a zone that nobody owns.
        """
        self.kinds = {kind.name: kind for kind in kinds}
        for kind in kinds:
            if kind.visibility is Visibility.OWNER and not kind.per_seat:
                raise ValueError(f"zones {kind.name} are seen by their owners and owned by nobody")

    def __getitem__(self, zone: Zone) -> ZoneKind:
        """Return the kind of a zone. Raises UnknownZoneError if the game has no such zone."""
        try:
            return self.kinds[parse_zone(zone).kind]
        except KeyError:
            raise UnknownZoneError(zone, self.kinds) from None

    def owner(self, zone: Zone) -> Seat | None:
        """Return the seat that owns a zone, or None.

        Raises:
            UnknownZoneError: if the game has no such zone.
        """
        return parse_zone(zone).owner if self[zone].per_seat else None

    def is_hidden(self, zone: Zone, viewer: Seat) -> bool:
        """True if the pieces of a zone lie face down for a viewer (a seat or NOBODY)."""
        seen = self[zone].visibility
        if seen is Visibility.ALL:
            return False
        return seen is Visibility.NOBODY or self.owner(zone) != viewer

    def visible_piece(self, piece: Piece, zone: Zone, viewer: Seat) -> Piece:
        """Return a piece as a viewer sees it in a zone: itself or its back."""
        return back_of(piece) if self.is_hidden(zone, viewer) else piece

    def visible_inventory(self, inventory: Inventory, viewer: Seat) -> dict[Zone, list[Piece]]:
        """Return the inventory as a viewer sees it."""
        return {
            zone: [self.visible_piece(piece, zone, viewer) for piece in pieces]
            for zone, pieces in inventory.items()
            if pieces
        }

    def is_same_inventory(self, one: Inventory, other: Inventory) -> bool:
        """True if two inventories are equal; order counts only in ordered zones."""
        return not self.difference(one, other)

    def difference(
        self, one: Inventory, other: Inventory
    ) -> dict[Zone, tuple[list[Piece], list[Piece]]]:
        """Return the zones in which two inventories differ, with the pieces of both."""
        found = {}
        for zone in {**one, **other}:
            mine, theirs = list(one.get(zone, ())), list(other.get(zone, ()))
            if not self[zone].ordered:
                mine.sort()
                theirs.sort()
            if mine != theirs:
                found[zone] = (mine, theirs)
        return found
