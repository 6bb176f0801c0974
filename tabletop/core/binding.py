"""Zones bound once to the fields of a state: what lies where follows, and how a table is laid.

Of zones of each seat, or of several places, the field is a list: an entry for each, seat after
seat. What a game keeps otherwise (an offer packed into a number, a mask of slots) it says itself,
beside what follows from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from tabletop.core.laying import LayingError, numbers
from tabletop.core.state import NOBODY, UNKNOWN, State
from tabletop.core.zones import Inventory, Piece, Seat, Seen, Zone, ZoneKind, Zones, back_of

S = TypeVar("S", bound=State)
Faces = Sequence[Piece] | str
"""The piece for each number, or by which name a game's tables have them; empty for a number that
stands for none."""


@dataclass(frozen=True)
class Bound:
    """A kind of zones and the field that holds their pieces: a tuple of numbers; for zones of each
    seat, or for several places, a list of them."""

    kind: ZoneKind
    field: str
    faces: Faces
    """The piece for each number."""
    places: int = 0
    """Of zones that nobody owns: how many numbered ones there are (`display:0`, ...); 0: one
    without a number."""
    word: str = ""
    """What tells it from others of its kind: `objects` for `deck:objects`."""
    waits: bool = False
    """Whether what lies there waits to be carried out, so that no table is laid otherwise."""

    def zones(self, seats: int) -> list[Zone]:
        """All zones of the kind in a match of so many, in the order of the field."""
        if self.several:
            count = seats if self.kind.owned else self.places
            return [f"{self.kind.name}:{n}" for n in range(count)]
        return [f"{self.kind.name}:{self.word}" if self.word else self.kind.name]

    @cached_property
    def several(self) -> bool:
        """Whether the field is a list with an entry for each zone."""
        return self.kind.owned or self.places > 0

    def named(self, tables: Any) -> Sequence[Piece]:
        """The piece for each number, in a game with these tables."""
        if isinstance(self.faces, str):
            found: Sequence[Piece] = getattr(tables, self.faces)
            return found
        return self.faces

    def entry(self, s: State, n: int, faces: Sequence[Piece]) -> Any:
        """What the field holds for the n-th of the zones."""
        held = getattr(s, self.field)
        return held[n] if self.several else held

    def pieces(self, entry: Any, faces: Sequence[Piece]) -> list[Piece]:
        """What lies in a zone; `faces` ends with the back, so that UNKNOWN finds it."""
        return [faces[number] for number in entry]

    def laid(self, zone: Zone, pieces: Sequence[Piece], faces: Sequence[Piece]) -> Any:
        """What the field holds for a zone in which these lie. Raises LayingError."""
        return numbers(pieces, faces)

    def unknown(self, entry: Any) -> Any:
        """What a view holds for a zone that its viewer may not see: how much lies there."""
        return (UNKNOWN,) * len(entry)

    def hide(self, s: State, viewer: Seat) -> None:
        """Make unknown what lies in all zones but those that the viewer sees."""
        held = getattr(s, self.field)
        if self.several:
            own = viewer if self.kind.seen is Seen.OWNER else NOBODY
            hidden = [each if n == own else self.unknown(each) for n, each in enumerate(held)]
        setattr(s, self.field, hidden if self.several else self.unknown(held))

    def lay(self, s: State, entries: Sequence[Any]) -> None:
        """Let the field hold these for its zones."""
        kept = type(getattr(s, self.field))
        setattr(s, self.field, kept(entries) if self.several else entries[0])


class RisingBound(Bound):
    """Zones whose numbers are kept in rising order: hands."""

    def laid(self, zone: Zone, pieces: Sequence[Piece], faces: Sequence[Piece]) -> Any:
        return tuple(sorted(numbers(pieces, faces)))


@dataclass(frozen=True)
class SingleBound(Bound):
    """Zones in each of which one piece lies: the field has its number."""

    nothing: int | None = None
    """The number where none lies; None: one must."""

    def pieces(self, entry: Any, faces: Sequence[Piece]) -> list[Piece]:
        return [] if entry == self.nothing else [faces[entry]]

    def laid(self, zone: Zone, pieces: Sequence[Piece], faces: Sequence[Piece]) -> Any:
        if not pieces and self.nothing is not None:
            return self.nothing
        if len(pieces) != 1:
            raise LayingError(f"{zone} holds one piece, not {len(pieces)}")
        return numbers(pieces, faces)[0]

    def unknown(self, entry: Any) -> Any:
        return self.nothing if entry == self.nothing else UNKNOWN


class CountedBound(Bound):
    """Zones of which it is known how many of each piece lie there: the field has a count for each
    of the faces, zone after zone; of one zone and one face it may be that number. Several fields
    may be bound to one kind of zones, each for pieces of its own."""

    def entry(self, s: State, n: int, faces: Sequence[Piece]) -> Any:
        held, many = getattr(s, self.field), len(faces) - 1
        return (held,) if isinstance(held, int) else held[n * many : (n + 1) * many]

    def pieces(self, entry: Any, faces: Sequence[Piece]) -> list[Piece]:
        return [face for face, count in zip(faces, entry, strict=False) for _ in range(count)]

    def laid(self, zone: Zone, pieces: Sequence[Piece], faces: Sequence[Piece]) -> Any:
        return [pieces.count(face) for face in faces]

    def lay(self, s: State, entries: Sequence[Any]) -> None:
        counts = [count for entry in entries for count in entry]
        setattr(s, self.field, counts[0] if isinstance(getattr(s, self.field), int) else counts)


class PlacedBound(Bound):
    """Numbered zones in one of which the only piece lies: the field has the number of the zone."""

    def entry(self, s: State, n: int, faces: Sequence[Piece]) -> Any:
        return getattr(s, self.field) == n

    def pieces(self, entry: Any, faces: Sequence[Piece]) -> list[Piece]:
        return [faces[0]] if entry else []

    def laid(self, zone: Zone, pieces: Sequence[Piece], faces: Sequence[Piece]) -> Any:
        return bool(pieces)

    def lay(self, s: State, entries: Sequence[Any]) -> None:
        if True in entries:
            setattr(s, self.field, entries.index(True))


class BoundZones(Zones):
    """All kinds of zones of a game, most of them bound to fields of its state."""

    def __init__(self, *kinds: Bound | ZoneKind) -> None:
        """Raises ValueError for zones that their owners see and nobody owns."""
        super().__init__(*(each.kind if isinstance(each, Bound) else each for each in kinds))
        self.bound = tuple(each for each in kinds if isinstance(each, Bound))
        self._hidden = [each for each in self.bound if each.kind.seen is not Seen.ALL]
        self._orders: dict[int, list[tuple[int, int, Zone]]] = {}

    def redacted(self, s: S, viewer: Seat) -> S:
        """A copy of a state without what lies in bound zones that a viewer may not see."""
        view = s.copy()
        for each in self._hidden:
            each.hide(view, viewer)
        return view

    def inventory(self, tables: Any, view: State) -> dict[Zone, list[Piece]]:
        """What lies in the zones that are bound: first in those that all share, then seat by
        seat."""
        found: dict[Zone, list[Piece]] = {}
        faces = [_with_back(each.named(tables)) for each in self.bound]
        for at, n, zone in self._order(view.seats):
            each = self.bound[at]
            if pieces := each.pieces(each.entry(view, n, faces[at]), faces[at]):
                found[zone] = found[zone] + pieces if zone in found else pieces
        return found

    def arrange(self, tables: Any, s: State, table: Inventory) -> None:
        """Lay in the zones that are bound, and wait for nothing, what a table says.

        Raises LayingError.
        """
        for each in self.bound:
            like = [other.named(tables) for other in self.bound if other.kind == each.kind]
            faces, zones = each.named(tables), each.zones(s.seats)
            for zone in zones:
                numbers(table.get(zone, ()), [face for some in like for face in some if face])
            if not each.waits:
                each.lay(s, [each.laid(zone, table.get(zone, ()), faces) for zone in zones])

    def _order(self, seats: int) -> list[tuple[int, int, Zone]]:
        """All zones that are bound: each with its number among those of its kind, and the number
        of what binds it."""
        if seats not in self._orders:
            zones = [
                (at, n, zone)
                for at, each in enumerate(self.bound)
                for n, zone in enumerate(each.zones(seats))
            ]
            self._orders[seats] = sorted(zones, key=self._seat)
        return self._orders[seats]

    def _seat(self, found: tuple[int, int, Zone]) -> Seat:
        owner = self.owner(found[2])
        return NOBODY if owner is None else owner


def _with_back(faces: Sequence[Piece]) -> Sequence[Piece]:
    return *faces, back_of(next(filter(None, faces)))
