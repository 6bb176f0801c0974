"""Games told by their zones: each is bound once to the field of the state that holds its pieces.

Inventory, views, imagined worlds and tables laid by hand follow from that, and so do the turns, the
reckoning by lines and what the sheet may hold. A game says what is done; pieces that are moved by
`move` and `draw` are told as acts at once. A game for which this is too narrow overrides a part,
or keeps the contract (`tabletop.core.game`) by itself.
"""

from __future__ import annotations

import inspect
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar, get_args

from tabletop.core.actions import Action
from tabletop.core.acts import Begin, Emit, End, Move, Score, SeatRef, Shuffle
from tabletop.core.binding import Bound as Bound
from tabletop.core.binding import BoundZones
from tabletop.core.chance import Chance
from tabletop.core.game import NOTHING, Game, Standing, TallyRow, Widths, ranked
from tabletop.core.laying import numbers
from tabletop.core.options import Options, complete, first_option, first_seat
from tabletop.core.origins import PrintedValues
from tabletop.core.refusals import GAME_OVER, NOT_NOW, NOT_YOUR_TURN, UNKNOWN_ACTION, Refusal
from tabletop.core.sheets import Reader, Sheet, SheetTable
from tabletop.core.state import UNKNOWN, State
from tabletop.core.zones import (
    Counters,
    Inventory,
    Piece,
    Seat,
    Seen,
    Zone,
    address,
    back_of,
    is_back,
)

MOST = 99
"""The largest number that a sheet may hold where a game sets no limit."""
COUNT = "count"
"""The field of a sheet that says how many pieces of a kind there are: printed on none."""


class BoundState(State):
    """What the state of such a game has beside the fields of its zones."""

    __slots__ = ()
    turn: Seat
    """Whose turn it is."""
    turns: int
    """How many turns are over."""


T = TypeVar("T", bound=BoundState)


class BoundGame(Game[T]):
    """A game told by its zones. What is abstract is all that it must say."""

    bound: ClassVar[tuple[Bound, ...]]
    zones: ClassVar[BoundZones]
    begins: ClassVar[str]
    """The clause that says who begins."""
    asks: ClassVar[str]
    """The clause of a turn."""
    over: ClassVar[str]
    """The clause by which the game ends."""
    rows: ClassVar[Mapping[str, str]]
    """The lines of the reckoning, each with its clause."""
    limits: ClassVar[Mapping[str, range]] = {}
    """What numbers of the sheet may be (`game.hand`), where not 0 to 99."""

    def __init_subclass__(cls, **given: Any) -> None:
        """Raises TypeError for zones that cannot be bound so."""
        super().__init_subclass__(**given)
        if inspect.isabstract(cls) or "bound" not in cls.__dict__:
            return
        for each in cls.bound:
            _check(cls.state, each)
        cls.zones = BoundZones(*cls.bound)
        if "options" not in cls.__dict__:
            cls.options = (first_option(cls.seats, cls.begins),)

    def __init__(self, sheet: Sheet | None = None) -> None:
        built_in = Sheet.load(Path(inspect.getfile(type(self))).with_name("sheet.toml"))
        self.sheet = sheet or built_in
        _read(self.sheet, built_in, self.limits)
        self._at = {each.kind.name: (each, each.named(self)) for each in self.bound}
        self._pieces = Counter(p for pieces in self.stock().values() for p in pieces)

    # What a game says

    @abstractmethod
    def stock(self) -> Mapping[Zone, Sequence[Piece]]:
        """Where every piece lies before the setting up."""

    @abstractmethod
    def set_up(self, s: T, options: Options, chance: Chance, emit: Emit) -> None:
        """Deal, fill, lay out; `s.turn` is who begins."""

    @abstractmethod
    def choices(self, s: T, seat: Seat) -> Sequence[Action]:
        """All that a seat may do in its turn."""

    @abstractmethod
    def points(self, s: T, seat: Seat) -> Sequence[int]:
        """A seat's points in each of the `rows`; in a view too, of what all see."""

    def sits_out(self, s: T, seat: Seat) -> bool:
        """Whether a seat has no turn any more though the game goes on."""
        return False

    def widths(self, start: T) -> Widths:
        """A zone may hold all pieces that belong to its kind."""
        return {
            each.field: [sum(self._pieces[piece] for piece in set(each.named(None)))]
            for each in self.bound
        }

    # What a game does

    def value(self, table: str, field: str) -> int:
        """A number of the sheet. Raises ValueError for one that it does not have."""
        found = self.sheet.data.get(table, {})
        if field not in found:
            raise ValueError(f"the sheet has no {field!r} in {table!r}, but {', '.join(found)}")
        return int(found[field])

    def column(self, table: str, field: str) -> dict[Piece, int]:
        """A number of each entry of the sheet, by the piece that it stands for: the first field
        says its kind."""
        return {f"{table}.{_kind(entry)}": entry[field] for entry in self.sheet.data[table]}

    def copies(self, table: str) -> tuple[Piece, ...]:
        """The pieces of a table of the sheet, each as often as its `count` says."""
        found = self.column(table, COUNT)
        return tuple(piece for piece, n in found.items() for _ in range(n))

    def lying(self, s: T, zone: Zone) -> tuple[Piece, ...]:
        """What lies in a zone; backs of what is unknown. Raises KeyError."""
        faces = self._faces(zone)
        held = self._held(s, zone)
        return tuple(back_of(faces[0]) if n == UNKNOWN else faces[n] for n in held)

    def move(self, s: T, piece: Piece, source: Zone, target: Zone, clause: str, emit: Emit) -> None:
        """Move a piece. Raises KeyError for a zone, ValueError for a piece that is not there."""
        held = list(self._held(s, source))
        here = self._faces(source)
        if piece not in here:
            raise ValueError(f"no {piece} can lie in {source}, but {', '.join(here)}")
        number = here.index(piece)
        if number not in held:
            raise ValueError(f"there is no {piece} in {source}, but {self.lying(s, source)}")
        del held[len(held) - 1 - held[::-1].index(number)]
        self._lay(s, source, held)
        there = self._faces(target)
        if piece not in there:
            raise ValueError(f"no {piece} can lie in {target}, but {', '.join(there)}")
        self._lay(s, target, (*self._held(s, target), there.index(piece)))
        if emit:
            emit(Move(piece, 1, source, target, clause))

    def draw(
        self, s: T, source: Zone, target: Zone, chance: Chance, clause: str, emit: Emit
    ) -> Piece | None:
        """Draw a piece: the last one where order counts, else any. None where there is none."""
        held = self._held(s, source)
        if not held:
            return None
        number = held[-1] if self.zones[source].ordered else chance.pick(held)
        piece = self._faces(source)[number]
        self.move(s, piece, source, target, clause, emit)
        return piece

    def shuffle(self, s: T, zone: Zone, chance: Chance, clause: str, emit: Emit) -> None:
        """Mix what lies in a zone in which order counts."""
        self._lay(s, zone, chance.shuffled(self._held(s, zone)))
        if emit:
            emit(Shuffle(zone, clause))

    def score(self, seat: Seat, n: int, clause: str, emit: Emit) -> None:
        """Tell of points that a seat has by `points` from now on."""
        if emit and n:
            emit(Score(seat, n, "points", clause))

    def end_turn(self, s: T, emit: Emit) -> None:
        """The next seat has its turn; or the game ends, if it is over."""
        seat = s.turn
        s.turns += 1
        s.turn = (seat + 1) % s.seats
        while self.sits_out(s, s.turn) and s.turn != seat:
            s.turn = (s.turn + 1) % s.seats
        if emit and self.is_over(s):
            emit(End("game", 1, seat, self.over))

    # What follows

    def new(self, seats: int, options: Options, chance: Chance, emit: Emit = None) -> T:
        chosen = complete(self.options, options)
        s = _blank(self.state, seats, self.bound)
        s.turn = first_seat(chosen, seats, chance)
        for zone, pieces in self.stock().items():
            self._lay(s, zone, numbers(pieces, self._faces(zone)))
        if emit:
            emit(Begin("game", 1, s.turn, self.begins))
        self.set_up(s, chosen, chance, emit)
        return s  # type: ignore[no-any-return]

    def to_act(self, s: T) -> tuple[Seat, ...]:
        return () if self.is_over(s) else (s.turn,)

    def legal(self, s: T, seat: Seat) -> Sequence[Action]:
        return tuple(self.choices(s, seat)) if seat in self.to_act(s) else ()

    def refusal(self, s: T, seat: Seat, action: Action) -> Refusal | None:
        if self.is_over(s):
            return Refusal(GAME_OVER, self.over)
        if seat != s.turn:
            return Refusal(NOT_YOUR_TURN, self.asks, (("seat", SeatRef(max(seat, 0))),))
        if type(action) not in self.actions:
            return Refusal(UNKNOWN_ACTION, self.asks)
        return None if action in self.legal(s, seat) else Refusal(NOT_NOW, self.asks)

    def prompt(self, view: T, seat: Seat) -> str:
        return "decide"

    def redact(self, s: T, viewer: Seat) -> T:
        return self.zones.redacted(s, viewer)

    def imagine(self, view: T, viewer: Seat, chance: Chance) -> T:
        s = view.copy()
        unseen = Counter(self._pieces)
        for zone in self._zones(view.seats):
            unseen.subtract(piece for piece in self.lying(view, zone) if not is_back(piece))
        dealt: dict[Piece, list[Piece]] = {}
        for piece in chance.shuffled(sorted(unseen.elements())):
            dealt.setdefault(back_of(piece), []).append(piece)
        for zone in self._zones(view.seats):
            faces = self._faces(zone)
            back, held = back_of(faces[0]), self._held(view, zone)
            if UNKNOWN in held:
                found = (n if n != UNKNOWN else faces.index(dealt[back].pop()) for n in held)
                self._lay(s, zone, tuple(found))
        return s

    def standing(self, s: T) -> tuple[Standing, ...]:
        return ranked([sum(self.points(s, seat)) for seat in range(s.seats)])

    def tally(self, s: T) -> tuple[TallyRow, ...]:
        columns = zip(*(self.points(s, seat) for seat in range(s.seats)), strict=True)
        lines = zip(self.rows.items(), columns, strict=True)
        return tuple(TallyRow(label, (), values, clause) for (label, clause), values in lines)

    def counters(self, view: T) -> Counters:
        return {("points", seat): sum(self.points(view, seat)) for seat in range(view.seats)}

    def inventory(self, view: T) -> Inventory:
        return self.zones.inventory(self, view)

    def arrange(self, s: T, table: Inventory, counters: Counters = NOTHING) -> None:
        for zone in self._zones(s.seats):
            self._lay(s, zone, numbers(table.get(zone, ()), self._faces(zone)))

    def printed(self, piece: Piece) -> Sequence[PrintedValues]:
        family, _, kind = piece.partition(".")
        entries = self.sheet.data.get(family)
        if not isinstance(entries, list):
            return ()
        return [
            PrintedValues(family, n, tuple(f for f in entry if f not in (COUNT, "mark")))
            for n, entry in enumerate(entries, 1)
            if _kind(entry) == kind
        ]

    def _zones(self, seats: int) -> Iterator[Zone]:
        for each in self.bound:
            yield from each.zones(seats)

    def _faces(self, zone: Zone) -> Sequence[Piece]:
        return self._at[address(zone).kind][1]

    def _held(self, s: T, zone: Zone) -> tuple[int, ...]:
        bound, number = self._at[address(zone).kind][0], address(zone).number
        held = getattr(s, bound.field)
        found: tuple[int, ...] = held[number] if bound.several else held
        return found

    def _lay(self, s: T, zone: Zone, held: Sequence[int]) -> None:
        """Where order does not count pieces lie in rising order."""
        bound, number = self._at[address(zone).kind][0], address(zone).number
        kept = tuple(held) if bound.kind.ordered else tuple(sorted(held))
        if bound.several:
            getattr(s, bound.field)[number] = kept
        else:
            setattr(s, bound.field, kept)


def _check(state: type[State], bound: Bound) -> None:
    """Whether a zone can be bound so. Raises TypeError."""
    name, field = bound.kind.name, bound.field
    if field not in state.fields:
        raise TypeError(
            f"zone {name!r} is bound to {field!r}, which is no field of {state.__name__}: it has "
            f"{', '.join(state.fields)}"
        )
    if bound.several != (field in state.lists):
        wanted = "list[tuple[int, ...]]" if bound.several else "tuple[int, ...]"
        raise TypeError(f"zone {name!r} is bound to {field!r}, which must be a {wanted}")
    if bound.kind.seen is not Seen.ALL and len({back_of(piece) for piece in bound.named(None)}) > 1:
        raise TypeError(f"zone {name!r} is hidden, so that all its pieces need the same back")


def _blank(state: type[State], seats: int, bound: Sequence[Bound]) -> Any:
    """A state in which nothing lies anywhere."""
    values = {
        name: [_empty(get_args(kind)[0])] * seats if name in state.lists else _empty(kind)
        for name, kind in zip(state.fields, state.types, strict=True)
    }
    lists = {each.field: [()] * len(each.zones(seats)) for each in bound if each.several}
    return state(**values | lists | {"seats": seats})


def _empty(kind: Any) -> Any:
    return {int: 0, bool: False, str: ""}.get(kind, ())


def _kind(entry: Mapping[str, Any]) -> str:
    """The kind of piece that an entry of a sheet stands for: what its first field says."""
    return str(next(iter(entry.values())))


def _read(sheet: Sheet, built_in: Sheet, limits: Mapping[str, range]) -> None:
    """Hold a sheet against the one that the game has: the same tables, words and kinds of numbers.

    Raises SheetError.
    """
    reader = Reader(sheet)
    reader.known(*built_in.data)
    for table, own in built_in.data.items():
        many = isinstance(own, list)
        entries = reader.entries(table, len(own)) if many else [reader.entry(table)]
        for entry, wanted in zip(entries, own if many else [own], strict=False):
            _entry(entry, table, wanted, limits)
    reader.finish()


def _entry(
    entry: SheetTable, table: str, own: Mapping[str, Any], limits: Mapping[str, range]
) -> None:
    names = [name for name in own if name != "mark"]
    entry.only(*names)
    entry.marks(*names)
    for n, name in enumerate(names):
        value = own[name]
        if isinstance(value, str):
            entry.word(name, (value,))
        elif n == 0 and COUNT in names:
            entry.integer(name, value, value)  # it says which piece it is
        else:
            range_ = limits.get(f"{table}.{name}", range(MOST + 1))
            entry.integer(name, range_[0], range_[-1])
