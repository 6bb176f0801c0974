"""Tables laid by hand: some zones are named with what is to lie there, the others make up for it.

A whole table is found from the one there is and from the zones that are named: what is wanted comes
from where it lies, and what lay in its way goes where the holes are. No piece is ever made or lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tabletop.core.zones import Inventory, Piece, Zone, Zones

REST: Final = "..."
"""Among the pieces of a zone: whatever else lies there, and as much of it as lay there before."""


class LayingError(ValueError):
    """A table that cannot be laid; the message says which piece or zone is wrong."""


def laid(table: Inventory, wanted: Mapping[Zone, Sequence[Piece]], zones: Zones) -> Inventory:
    """The whole table on which the named zones hold just these pieces.

    A zone with REST among its pieces keeps its size, the others are filled as named. Pieces come
    from what lay in the named zones, then from other zones of the same owner, from zones that
    nobody owns, from anybody's. Raises LayingError.
    """
    for zone in wanted:
        _check(zone, zones)
    return _Laying(table, wanted, zones).whole()


def same_pieces(one: Inventory, other: Inventory) -> str:
    """What one table has more or less of than another, in words; empty when they are the same."""
    had, has = (Counter(p for pieces in t.values() for p in pieces) for t in (one, other))
    more = [f"{n} {piece} too many" for piece, n in sorted((has - had).items())]
    less = [f"{n} {piece} missing" for piece, n in sorted((had - has).items())]
    return ", ".join(more + less)


def numbers(pieces: Iterable[Piece], names: Sequence[Piece]) -> tuple[int, ...]:
    """The number of each piece among the names. Raises LayingError for a piece of another kind."""
    found = {name: number for number, name in reversed(list(enumerate(names)))}
    try:
        return tuple([found[piece] for piece in pieces])
    except KeyError as error:
        raise LayingError(f"{error.args[0]} cannot lie there ({names[-1]} and such may)") from error


def counted(pieces: Sequence[Piece], names: Sequence[Piece]) -> list[int]:
    """How many there are of each name. Raises LayingError for a piece of another kind."""
    found = [0] * len(names)
    for number in numbers(pieces, names):
        found[number] += 1
    return found


def _check(zone: Zone, zones: Zones) -> None:
    try:
        zones[zone]
    except KeyError:
        known = ", ".join(zones.kinds)
        raise LayingError(f"unknown zone {zone!r}; there are {known}") from None


class _Laying:
    """The work of `laid`: takes away, lays down, fills holes."""

    def __init__(
        self, table: Inventory, wanted: Mapping[Zone, Sequence[Piece]], zones: Zones
    ) -> None:
        self.zones = zones
        self.wanted = wanted
        self.table: dict[Zone, list[Piece | None]] = {z: list(ps) for z, ps in table.items()}
        self.spare: list[tuple[Zone, Piece]] = []
        """Pieces that lay where others are to lie, and where that was."""

    def whole(self) -> Inventory:
        sizes: dict[Zone, int] = {}
        for zone, pieces in self.wanted.items():
            there = self.table.get(zone, [])
            if REST in pieces:
                sizes[zone] = len(there)
            else:
                self.spare += [(zone, piece) for piece in there if piece is not None]
                self.table[zone] = []
        for zone, pieces in self.wanted.items():
            if REST not in pieces:
                self.table[zone] = [self._take(piece, zone) for piece in pieces]
        for zone, size in sizes.items():
            self._around_rest(zone, list(self.wanted[zone]), size)
        self._fill_holes()
        self._put_away()
        whole = {zone: [p for p in ps if p is not None] for zone, ps in self.table.items()}
        return {zone: found for zone, found in whole.items() if found}

    def _around_rest(self, zone: Zone, pieces: list[Piece], size: int) -> None:
        """Lay the named pieces before and after what else lies in the zone."""
        if pieces.count(REST) > 1:
            raise LayingError(f"{zone}: {REST} stands there more than once")
        at = pieces.index(REST)
        first = [self._take(piece, zone, within=True) for piece in pieces[:at]]
        last = [self._take(piece, zone, within=True) for piece in pieces[at + 1 :]]
        rest = [piece for piece in self.table.get(zone, []) if piece is not None]
        above = max(0, len(first) + len(rest) + len(last) - size)
        gone = rest[:above] if last else rest[len(rest) - above :]
        rest = rest[above:] if last else rest[: len(rest) - above]
        self.spare += [(zone, piece) for piece in gone if piece is not None]
        self.table[zone] = [*first, *rest, *last]

    def _take(self, piece: Piece, zone: Zone, within: bool = False) -> Piece:
        """One piece from where it is best taken."""
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
            raise LayingError(f"{zone}: there is no {piece} that could lie there")
        owner = self.zones.owner(zone)
        best = min(sources, key=lambda z: (self._far(z, owner), -self.table[z].count(piece)))
        there = self.table[best]
        there[len(there) - 1 - there[::-1].index(piece)] = None
        return piece

    def _open(self, zone: Zone) -> bool:
        """Whether pieces may be taken out of a zone: nobody has said what is to lie there."""
        return zone not in self.wanted or REST in self.wanted[zone]

    def _far(self, zone: Zone, owner: int | None) -> int:
        other = self.zones.owner(zone)
        if other is None:
            return 1
        return 0 if other == owner else 2

    def _fill_holes(self) -> None:
        """Where a piece was taken away a spare one of its family comes in its place."""
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
        """What lies in zones of the same kind: an emptied stall takes what stalls hold."""
        name = self.zones[zone].name
        return {
            _family(piece)
            for other, there in self.table.items()
            for piece in there
            if piece is not None and self.zones[other].name == name
        }

    def _put_away(self) -> None:
        """What is still spare goes to such pieces in a zone that nobody owns, if there are any."""
        for origin, piece in self.spare:
            common = [z for z in self.table if self.zones.owner(z) is None and self._open(z)]
            alike = [z for z in common if piece in self.table[z]] or [
                z for z in common if self._holds_many(z, piece)
            ]
            if not alike:
                raise LayingError(
                    f"{piece}, which lay in {origin}, has no place: name the zone in which it lies"
                )
            best = max(alike, key=lambda z: self.table[z].count(piece))
            self.table[best].insert(self._rest(best), piece)

    def _rest(self, zone: Zone) -> int:
        """Where in a zone one piece more may lie: not above or before those that are named."""
        wanted = self.wanted.get(zone, ())
        return wanted.index(REST) if REST in wanted else len(self.table[zone])

    def _holds_many(self, zone: Zone, piece: Piece) -> bool:
        """Whether a zone is a heap of this family: a deck, not one of many places for one card."""
        there = [p for p in self.table[zone] if p is not None]
        return len(there) > 1 and all(_family(p) == _family(piece) for p in there)


def _family(piece: Piece) -> str:
    return piece.partition(".")[0]
