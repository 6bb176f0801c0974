"""Bindings of zones to state fields, from which inventories, views and set-ups are derived.

For zones of each seat, or of several places, the field is a list with one entry for each
zone. A game handles other data itself (an offer packed into a number, a mask of slots).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from tabletop.core.state import NOBODY, UNKNOWN, State
from tabletop.core.toolkit.position_setup import PositionSetupError, piece_numbers
from tabletop.core.zones import (
    Inventory,
    Piece,
    Seat,
    UnknownZoneError,
    Visibility,
    Zone,
    ZoneKind,
    Zones,
    back_of,
    parse_zone,
)

StateT = TypeVar("StateT", bound=State)
PieceTable = Sequence[Piece] | str
"""The piece of each number, or the name of such a table in the tables of a game.

A number that stands for no piece has an empty string.
"""


@dataclass(frozen=True)
class ZoneBinding:
    """Binds a zone kind to the state field that holds its pieces.

    The field is a tuple of numbers; for zones of each seat or of several places, a list of
    them.
    """

    kind: ZoneKind
    field: str
    faces: PieceTable
    """The piece of each number."""
    places: int = 0
    """Number of numbered zones that nobody owns (`display:0`, ...); 0 for a single zone."""
    suffix: str = ""
    """Suffix that tells zones of one kind apart: `objects` for `deck:objects`."""
    is_pending: bool = False
    """True if its pieces belong to a pending decision; a position set-up leaves them alone."""

    def zones(self, seats: int) -> list[Zone]:
        """Return all zones of the kind in a match of `seats` seats, in field order."""
        if self.has_many_zones:
            count = seats if self.kind.per_seat else self.places
            return [f"{self.kind.name}:{n}" for n in range(count)]
        return [f"{self.kind.name}:{self.suffix}" if self.suffix else self.kind.name]

    @cached_property
    def has_many_zones(self) -> bool:
        """True if the field is a list with one entry for each zone."""
        return self.kind.per_seat or self.places > 0

    def resolve_faces(self, tables: Any) -> Sequence[Piece]:
        """Return the piece of each number in a game with these tables."""
        if isinstance(self.faces, str):
            found: Sequence[Piece] = getattr(tables, self.faces)
            return found
        return self.faces

    def entry(self, s: State, n: int, faces: Sequence[Piece]) -> Any:
        """Return the entry of the field for the n-th zone."""
        held = getattr(s, self.field)
        return held[n] if self.has_many_zones else held

    def pieces(self, entry: Any, faces: Sequence[Piece]) -> list[Piece]:
        """Return the pieces of an entry.

        Args:
            entry: Entry of the field.
            faces: Piece of each number; ends with the back, so that UNKNOWN (-1) finds it.
        """
        return [faces[number] for number in entry]

    def entry_for_pieces(self, zone: Zone, pieces: Sequence[Piece], faces: Sequence[Piece]) -> Any:
        """Return the entry of the field for a zone with these pieces.

        Raises:
            PositionSetupError: if a piece cannot be in the zone.
        """
        return piece_numbers(pieces, faces)

    def hidden_entry(self, entry: Any) -> Any:
        """Return the entry of a hidden zone in a view: only the number of pieces is known."""
        return (UNKNOWN,) * len(entry)

    def hide_entries(self, s: State, viewer: Seat) -> None:
        """Hide the entries of all zones that the viewer may not see, in place."""
        held = getattr(s, self.field)
        if self.has_many_zones:
            own = viewer if self.kind.visibility is Visibility.OWNER else NOBODY
            hidden = [each if n == own else self.hidden_entry(each) for n, each in enumerate(held)]
        setattr(s, self.field, hidden if self.has_many_zones else self.hidden_entry(held))

    def store_entries(self, s: State, entries: Sequence[Any]) -> None:
        """Store the entries of all zones in the field."""
        kept = type(getattr(s, self.field))
        setattr(s, self.field, kept(entries) if self.has_many_zones else entries[0])


class SortedBinding(ZoneBinding):
    """Zones whose numbers are kept in ascending order, such as hands."""

    def entry_for_pieces(self, zone: Zone, pieces: Sequence[Piece], faces: Sequence[Piece]) -> Any:
        """Return the sorted numbers of the pieces."""
        return tuple(sorted(piece_numbers(pieces, faces)))


@dataclass(frozen=True)
class SinglePieceBinding(ZoneBinding):
    """Zones with one piece each: the field holds its number."""

    empty_value: int | None = None
    """Number of an empty zone; None if each zone must hold a piece."""

    def pieces(self, entry: Any, faces: Sequence[Piece]) -> list[Piece]:
        """Return the single piece, or nothing for an empty zone."""
        return [] if entry == self.empty_value else [faces[entry]]

    def entry_for_pieces(self, zone: Zone, pieces: Sequence[Piece], faces: Sequence[Piece]) -> Any:
        """Return the number of the single piece."""
        if not pieces and self.empty_value is not None:
            return self.empty_value
        if len(pieces) != 1:
            raise PositionSetupError(f"{zone} holds one piece, not {len(pieces)}")
        return piece_numbers(pieces, faces)[0]

    def hidden_entry(self, entry: Any) -> Any:
        """Return UNKNOWN, or the empty value for an empty zone."""
        return self.empty_value if entry == self.empty_value else UNKNOWN


class CountBinding(ZoneBinding):
    """Zones whose contents are public counts: the field holds one count for each face and zone.

    With one zone and one face the field may be a single number. Several fields may be bound to
    one zone kind, each for pieces of its own.
    """

    def entry(self, s: State, n: int, faces: Sequence[Piece]) -> Any:
        """Return the counts of the n-th zone."""
        held, many = getattr(s, self.field), len(faces) - 1
        return (held,) if isinstance(held, int) else held[n * many : (n + 1) * many]

    def pieces(self, entry: Any, faces: Sequence[Piece]) -> list[Piece]:
        """Return each face as often as its count says."""
        return [face for face, count in zip(faces, entry, strict=False) for _ in range(count)]

    def entry_for_pieces(self, zone: Zone, pieces: Sequence[Piece], faces: Sequence[Piece]) -> Any:
        """Return the count of each face."""
        return [pieces.count(face) for face in faces]

    def store_entries(self, s: State, entries: Sequence[Any]) -> None:
        """Store the counts of all zones in the field."""
        counts = [count for entry in entries for count in entry]
        setattr(s, self.field, counts[0] if isinstance(getattr(s, self.field), int) else counts)


class LocationBinding(ZoneBinding):
    """Numbered zones that share one piece: the field holds the number of its zone."""

    def entry(self, s: State, n: int, faces: Sequence[Piece]) -> Any:
        """Return True if the piece is in the n-th zone."""
        return getattr(s, self.field) == n

    def pieces(self, entry: Any, faces: Sequence[Piece]) -> list[Piece]:
        """Return the piece if it is in the zone."""
        return [faces[0]] if entry else []

    def entry_for_pieces(self, zone: Zone, pieces: Sequence[Piece], faces: Sequence[Piece]) -> Any:
        """Return True if the zone holds the piece."""
        return bool(pieces)

    def store_entries(self, s: State, entries: Sequence[Any]) -> None:
        """Store the number of the zone that holds the piece."""
        if True in entries:
            setattr(s, self.field, entries.index(True))


class ZoneBindings(Zones):
    """The zone kinds of a game, most of them bound to state fields."""

    def __init__(self, *kinds: ZoneBinding | ZoneKind) -> None:
        """Store the bindings and the unbound kinds.

        Raises:
            ValueError: if only owners see a zone that nobody owns.
        """
        super().__init__(*(each.kind if isinstance(each, ZoneBinding) else each for each in kinds))
        self.bindings = tuple(each for each in kinds if isinstance(each, ZoneBinding))
        self._hidden = [
            each for each in self.bindings if each.kind.visibility is not Visibility.ALL
        ]
        self._orders: dict[int, list[tuple[int, int, Zone]]] = {}

    def view_for(self, s: StateT, viewer: Seat) -> StateT:
        """Return a copy of a state without the bound pieces that a viewer may not see."""
        view = s.copy()
        for each in self._hidden:
            each.hide_entries(view, viewer)
        return view

    def inventory(self, tables: Any, view: State) -> dict[Zone, list[Piece]]:
        """Return the pieces of all bound zones: shared zones first, then seat by seat."""
        found: dict[Zone, list[Piece]] = {}
        faces = [_with_back(each.resolve_faces(tables)) for each in self.bindings]
        for at, n, zone in self._order(view.seats):
            each = self.bindings[at]
            if pieces := each.pieces(each.entry(view, n, faces[at]), faces[at]):
                found[zone] = found[zone] + pieces if zone in found else pieces
        return found

    def set_position(self, tables: Any, s: State, table: Inventory) -> None:
        """Set the pieces of all bound zones, except pending ones.

        Raises:
            PositionSetupError: if a piece cannot be in its zone.
        """
        for each in self.bindings:
            like = [
                other.resolve_faces(tables) for other in self.bindings if other.kind == each.kind
            ]
            faces, zones = each.resolve_faces(tables), each.zones(s.seats)
            for zone in zones:
                piece_numbers(table.get(zone, ()), [face for some in like for face in some if face])
            if not each.is_pending:
                each.store_entries(
                    s, [each.entry_for_pieces(zone, table.get(zone, ()), faces) for zone in zones]
                )

    def _order(self, seats: int) -> list[tuple[int, int, Zone]]:
        """Return all bound zones: index of the binding, number within it, and zone."""
        if seats not in self._orders:
            zones = [
                (at, n, zone)
                for at, each in enumerate(self.bindings)
                for n, zone in enumerate(each.zones(seats))
            ]
            self._orders[seats] = sorted(zones, key=self._seat)
        return self._orders[seats]

    def _seat(self, found: tuple[int, int, Zone]) -> Seat:
        owner = self.owner(found[2])
        return NOBODY if owner is None else owner


class ZoneSlot(NamedTuple):
    """Slot of the state that holds the pieces of a zone."""

    field: str
    is_one_of_many: bool
    """True if the field is a list with one entry for each zone of its kind."""
    number: Any
    """Index in this list."""
    faces: Sequence[Piece]
    """The piece of each number."""
    numbers: Mapping[Piece, int]
    """The number of each piece."""
    is_ordered: bool


class ZoneSlots(dict[Zone, ZoneSlot]):
    """Slots by zone: each is found at its first use, and then only looked up."""

    def __init__(self, kinds: Mapping[str, tuple[ZoneBinding, Sequence[Piece]]]) -> None:
        """Begin without slots.

        Args:
            kinds: Binding and pieces of each kind of zone.
        """
        super().__init__()
        self._kinds = kinds

    def __missing__(self, zone: Zone) -> ZoneSlot:
        kind, number, _ = parse_zone(zone)
        if kind not in self._kinds:
            raise UnknownZoneError(zone, self._kinds)
        bound, faces = self._kinds[kind]
        numbers = {piece: n for n, piece in reversed([*enumerate(faces)])}
        self[zone] = slot = ZoneSlot(
            bound.field, bound.has_many_zones, number, faces, numbers, bound.kind.ordered
        )
        return slot


def _with_back(faces: Sequence[Piece]) -> Sequence[Piece]:
    return *faces, back_of(next(filter(None, faces)))
