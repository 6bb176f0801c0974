"""Position set-up: a complete position from a few named zones.

Wanted pieces come from their current zones, and the pieces in their way fill the gaps. No
piece is created or lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tabletop.core.zones import Inventory, Piece, Zone, Zones

REST_PLACEHOLDER: Final = "..."
"""Placeholder for all other pieces of a zone, as many as before."""


class PositionSetupError(ValueError):
    """A position that cannot be set up; the message names the piece or the zone."""


def complete_inventory(
    table: Inventory, wanted: Mapping[Zone, Sequence[Piece]], zones: Zones
) -> Inventory:
    """Return a complete inventory in which the named zones hold exactly these pieces.

    A zone with `REST_PLACEHOLDER` keeps its size; other named zones get exactly the named pieces.
    Pieces are taken from the old contents of the named zones, then from other zones of the same
    owner, from shared zones, and from zones of others.

    Args:
        table: Current inventory.
        wanted: Pieces of the named zones.
        zones: Zone kinds of the game.

    Raises:
        PositionSetupError: if there is no such position.
    """
    for zone in wanted:
        _check(zone, zones)
    return _PositionSetup(table, wanted, zones).complete()


def describe_piece_difference(one: Inventory, other: Inventory) -> str:
    """Return the pieces that `other` has more or fewer of, as text; empty if none."""
    had, has = (Counter(p for pieces in t.values() for p in pieces) for t in (one, other))
    more = [f"{n} {piece} too many" for piece, n in sorted((has - had).items())]
    less = [f"{n} {piece} missing" for piece, n in sorted((had - has).items())]
    return ", ".join(more + less)


def piece_numbers(pieces: Iterable[Piece], names: Sequence[Piece]) -> tuple[int, ...]:
    """Return the index of each piece among the names.

    Raises:
        PositionSetupError: if a piece is not among the names.
    """
    found = {name: number for number, name in reversed(list(enumerate(names)))}
    try:
        return tuple([found[piece] for piece in pieces])
    except KeyError as error:
        raise PositionSetupError(
            f"{error.args[0]} cannot lie there ({names[-1]} and such may)"
        ) from error


def count_pieces(pieces: Sequence[Piece], names: Sequence[Piece]) -> list[int]:
    """Return the number of pieces of each name.

    Raises:
        PositionSetupError: if a piece is not among the names.
    """
    found = [0] * len(names)
    for number in piece_numbers(pieces, names):
        found[number] += 1
    return found


def _check(zone: Zone, zones: Zones) -> None:
    try:
        zones[zone]
    except KeyError:
        known = ", ".join(zones.kinds)
        raise PositionSetupError(f"unknown zone {zone!r}; there are {known}") from None


class _PositionSetup:
    """The algorithm of `complete_inventory`: takes pieces, places them and fills gaps."""

    def __init__(
        self, table: Inventory, wanted: Mapping[Zone, Sequence[Piece]], zones: Zones
    ) -> None:
        self.zones = zones
        self.wanted = wanted
        self.table: dict[Zone, list[Piece | None]] = {z: list(ps) for z, ps in table.items()}
        self.spare: list[tuple[Zone, Piece]] = []
        """Pieces that lay where others are to lie, and where that was."""

    def complete(self) -> Inventory:
        """Return the complete inventory."""
        sizes: dict[Zone, int] = {}
        for zone, pieces in self.wanted.items():
            there = self.table.get(zone, [])
            if REST_PLACEHOLDER in pieces:
                sizes[zone] = len(there)
            else:
                self.spare += [(zone, piece) for piece in there if piece is not None]
                self.table[zone] = []
        for zone, pieces in self.wanted.items():
            if REST_PLACEHOLDER not in pieces:
                self.table[zone] = [self._take(piece, zone) for piece in pieces]
        for zone, size in sizes.items():
            self._around_rest(zone, list(self.wanted[zone]), size)
        self._fill_holes()
        self._put_away()
        whole = {zone: [p for p in ps if p is not None] for zone, ps in self.table.items()}
        return {zone: found for zone, found in whole.items() if found}

    def _around_rest(self, zone: Zone, pieces: list[Piece], size: int) -> None:
        """Place the named pieces before and after the other pieces of the zone."""
        if pieces.count(REST_PLACEHOLDER) > 1:
            raise PositionSetupError(f"{zone}: {REST_PLACEHOLDER} stands there more than once")
        at = pieces.index(REST_PLACEHOLDER)
        first = [self._take(piece, zone, within=True) for piece in pieces[:at]]
        last = [self._take(piece, zone, within=True) for piece in pieces[at + 1 :]]
        rest = [piece for piece in self.table.get(zone, []) if piece is not None]
        above = max(0, len(first) + len(rest) + len(last) - size)
        gone = rest[:above] if last else rest[len(rest) - above :]
        rest = rest[above:] if last else rest[: len(rest) - above]
        self.spare += [(zone, piece) for piece in gone if piece is not None]
        self.table[zone] = [*first, *rest, *last]

    def _take(self, piece: Piece, zone: Zone, within: bool = False) -> Piece:
        """Take a piece from the best source and return it."""
        if within and piece in self.table.get(zone, []):
            self.table[zone].remove(piece)
            return piece
        for at, (origin, found) in enumerate(self.spare):
            if found == piece and origin == zone:
                del self.spare[at]
                return piece
        for at, (_, found) in enumerate(self.spare):
            if found == piece:
                del self.spare[at]
                return piece
        sources = [
            z for z, there in self.table.items() if piece in there and self._open(z) and z != zone
        ]
        if not sources:
            raise PositionSetupError(f"{zone}: there is no {piece} that could lie there")
        owner = self.zones.owner(zone)
        best = min(sources, key=lambda z: (self._far(z, owner), -self.table[z].count(piece)))
        there = self.table[best]
        there[len(there) - 1 - there[::-1].index(piece)] = None
        return piece

    def _open(self, zone: Zone) -> bool:
        """True if pieces may be taken from a zone, because its contents are not fixed."""
        return zone not in self.wanted or REST_PLACEHOLDER in self.wanted[zone]

    def _far(self, zone: Zone, owner: int | None) -> int:
        other = self.zones.owner(zone)
        if other is None:
            return 1
        return 0 if other == owner else 2

    def _fill_holes(self) -> None:
        """Fill each gap with a displaced piece of the same family."""
        for zone, there in self.table.items():
            for at, piece in enumerate(there):
                if piece is None and self.spare and (found := self._spare_for(zone)) is not None:
                    there[at] = found

    def _spare_for(self, zone: Zone) -> Piece | None:
        families = {_family(p) for p in self.table[zone] if p is not None}
        families = families or self._families(zone)
        for at, (_, piece) in enumerate(self.spare):
            if _family(piece) in families:
                del self.spare[at]
                return piece
        return None

    def _families(self, zone: Zone) -> set[str]:
        """Return the piece families in zones of the same kind, for a zone that is empty now."""
        name = self.zones[zone].name
        return {
            _family(piece)
            for other, there in self.table.items()
            for piece in there
            if piece is not None and self.zones[other].name == name
        }

    def _put_away(self) -> None:
        """Move the remaining displaced pieces to shared zones with such pieces, if any."""
        for origin, piece in self.spare:
            common = [z for z in self.table if self.zones.owner(z) is None and self._open(z)]
            alike = [z for z in common if piece in self.table[z]] or [
                z for z in common if self._holds_many(z, piece)
            ]
            if not alike:
                raise PositionSetupError(
                    f"{piece}, which lay in {origin}, has no place: name the zone in which it lies"
                )
            best = max(alike, key=lambda z: self.table[z].count(piece))
            self.table[best].insert(self._rest(best), piece)

    def _rest(self, zone: Zone) -> int:
        """Return the index at which a zone may take one more piece without moving named ones."""
        wanted = self.wanted.get(zone, ())
        return (
            wanted.index(REST_PLACEHOLDER) if REST_PLACEHOLDER in wanted else len(self.table[zone])
        )

    def _holds_many(self, zone: Zone, piece: Piece) -> bool:
        """True if a zone is a pile of this family: a deck, and not one of many single places."""
        there = [p for p in self.table[zone] if p is not None]
        return len(there) > 1 and all(_family(p) == _family(piece) for p in there)


def _family(piece: Piece) -> str:
    return piece.partition(".")[0]
