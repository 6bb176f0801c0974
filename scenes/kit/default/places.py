"""Where things lie on a default table: rivals above, what all share between, one's own below.

Each of the three is divided by the zones that it holds, the more room for each the more lies there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from scenes.kit import bags
from scenes.kit.default.pieces import is_token
from scenes.kit.default.survey import Survey, ZoneContents, survey
from scenes.kit.parts import LEAST
from scenes.kit.places import SHAPE, Fan, Heap, Place, Placement, Row, Spot, Spread, below_name
from scenes.kit.roles.places import Places
from scenes.kit.roles.seating import Seating
from sprites.picture import Box
from sprites.typesetting import measure
from tabletop.core.game import Game
from tabletop.core.zones import Seat, Seen, Zone, address

EDGE: Final = (60.0, 1860.0)
RIVALS: Final = Box(EDGE[0], 48.0, EDGE[1] - EDGE[0], 278.0)
SHARED: Final = Box(EDGE[0], 342.0, EDGE[1] - EDGE[0], 236.0)
HOME: Final = Box(EDGE[0], 594.0, 1380.0, 352.0)
MIDDLE: Final = SHARED._replace(height=HOME.bottom - SHARED.y)
"""What all share where nobody is at home."""
BUTTONS: Final = Box(1464.0, 594.0, 396.0, 352.0)
GAP: Final = 16.0
PLATE: Final = (250.0, 56.0)
HEAD: Final = 84.0
"""From the upper edge of a mat to what lies on it: the name stands there."""
BESIDE: Final = 120.0
"""The room of numbers beside a plate, and"""
FACE: Final = 76.0
"""of the face and the end of a plate beside the name."""
HAND: Final = 216.0
"""How high a hand of one's own is at text scale 1."""
HAND_GROWS: Final = 104.0
"""How much higher it is where words are twice as large."""
WIDEST: Final = 860.0
"""A mat is no wider, however few there are."""
LABEL: Final = 36.0
"""Below what all share stands what it is called: so high at text scale 1."""
COUNT: Final = (64.0, 42.0)
"""The block with the number of a pile at text scale 1."""
FREE: Final = 14
"""More pieces than this are no row any more."""
CARD: Final = (60.0, 184.0)
"""The least and the most width of a card."""
CLOTHS: Final = ("green", "purple", "white", "black")
"""Of the bags that belong to nobody."""
TOKEN: Final = (30.0, 72.0)


class Cell(NamedTuple):
    """The room of a zone, and how large things are there."""

    box: Box
    card: float
    token: float


class DefaultPlaces(Places):
    """The places of a game of which only its zones are known."""

    def __init__(self, seating: Seating[Game[Any]]) -> None:
        self.seating = seating
        self._cells: dict[tuple[Seat, float], Mapping[Zone, Cell]] = {}

    @cached_property
    def survey(self) -> Survey:
        """What lies where in the course of a match."""
        options = tuple(sorted(self.seating.setup.options.items()))
        return survey(self.seating.game, self.seating.count, options)

    def owner(self, zone: Zone) -> Seat | None:
        """Whose zone it is; None for what all share. Raises KeyError."""
        owner = self.seating.game.zones.owner(zone)
        return owner if owner is not None and 0 <= owner < self.seating.count else None

    def held(self, zone: Zone) -> ZoneContents:
        """What a zone holds; nothing where none was ever seen to hold anything."""
        return self.survey.zones.get(zone, ZoneContents(zone, 0, ()))

    def is_bag(self, zone: Zone) -> bool:
        """Whether a zone is a bag: nobody looks into it, and what comes out is no card."""
        held = self.held(zone)
        hidden = self.seating.game.zones[zone].seen is Seen.NOBODY
        return hidden and bool(held.families) and all(map(is_token, held.families))

    def cloth(self, zone: Zone) -> str:
        """The colour of a bag: its owner's, or one of its own."""
        owner = self.owner(zone)
        if owner is not None:
            return self.seating.color(owner)
        kinds = list(self.seating.game.zones.kinds)
        return CLOTHS[kinds.index(address(zone).kind) % len(CLOTHS)]

    def is_pile(self, zone: Zone) -> bool:
        """Whether one picture stands for all that lies there."""
        held = self.held(zone)
        if self.seating.game.zones.hides(zone, self.seating.home) or not held.most:
            return True
        if self._fanned(zone) or self._tokens(held) or self._numbered(zone):
            return False
        return held.most > FREE

    def _numbered(self, zone: Zone) -> bool:
        """Whether it is one of several places of all: what lies there can be pressed."""
        kind = self.seating.game.zones[zone]
        return not kind.owned and address(zone).number is not None

    @property
    def grown(self) -> float:
        """How much larger words are than at text scale 1, and what stands round them."""
        return self.seating.theme.least_on_table / LEAST

    def count(self, cell: Cell) -> tuple[float, float]:
        """The size of the block with the number of a pile: larger where it covers no more of it."""
        wide = min(COUNT[0] * self.grown, max(COUNT[0], cell.box.width))
        return wide, max(COUNT[1], self.seating.theme.least_on_table * 1.15)

    def label(self, zone: Zone) -> float:
        """How much of the room of a zone its name takes, below what lies there."""
        named = self.owner(zone) is None and zone in self.cells()
        return LABEL * self.grown if named else 0.0

    @property
    def shared(self) -> Box:
        """Where what all share lies."""
        return MIDDLE if self.seating.public else SHARED

    def cells(self) -> Mapping[Zone, Cell]:
        """The room of every zone that ever holds something, for whoever sits at the bottom."""
        by = self.seating.home, self.grown
        if by not in self._cells:
            made: dict[Zone, Cell] = {}
            for seat in (None, *self.seating.seats):
                for box, label, zones in self._rooms(seat):
                    made |= self._divided(box, label, zones)
            self._cells[by] = made
        return self._cells[by]

    def _rooms(self, seat: Seat | None) -> Sequence[tuple[Box, float, list[ZoneContents]]]:
        """Parts of the table that belong to a seat, or to all: each with its zones."""
        held = [each for zone, each in self.survey.zones.items() if self.owner(zone) == seat]
        held = [each for each in held if each.most]
        if seat is None:
            return [(self.shared.inset(GAP), LABEL * self.grown, held)]
        mat = self.mat(seat)
        inside = mat.inset(GAP)
        head = self.head(seat)
        below = inside._replace(y=mat.y + head, height=inside.bottom - mat.y - head)
        hands = [each for each in held if self._fanned(each.zone)]
        rest = [each for each in held if each not in hands]
        if seat != self.seating.home or not hands:
            return [(below, 0.0, held)]
        tall = HAND + HAND_GROWS * (self.grown - 1)
        low = Box(below.x, mat.bottom - tall - GAP / 2, below.width, tall)
        beside = mat.x + GAP + PLATE[0] + 110
        high = Box(beside, mat.y + GAP / 2, mat.right - beside - GAP, low.y - mat.y - GAP)
        return [(low, 0.0, hands), (high, 0.0, rest)]

    def _fanned(self, zone: Zone) -> bool:
        """Whether it is one's own hand."""
        kind = self.seating.game.zones[zone]
        return kind.seen is Seen.OWNER and self.owner(zone) == self.seating.home

    def _tokens(self, held: ZoneContents) -> bool:
        return all(map(is_token, held.families))

    def _divided(self, box: Box, label: float, held: list[ZoneContents]) -> dict[Zone, Cell]:
        """A part of the table in as many rows as leave most room for the least."""
        best: tuple[float, dict[Zone, Cell]] = (-1.0, {})
        for rows in range(1, min(5, len(held)) + 1):
            made = self._in_rows(box, label, held, rows)
            least = min((cell.card for cell in made.values()), default=0.0)
            if least > best[0]:
                best = least, made
        return best[1]

    def _in_rows(
        self, box: Box, label: float, held: list[ZoneContents], rows: int
    ) -> dict[Zone, Cell]:
        made: dict[Zone, Cell] = {}
        high = (box.height - GAP * (rows - 1)) / rows
        for n, row in enumerate(_split([(each, self._weight(each)) for each in held], rows)):
            total, x = sum(weight for _, weight in row), box.x
            room = box.width - GAP * (len(row) - 1)
            for each, weight in row:
                wide = room * weight / total
                cell = Box(x, box.y + n * (high + GAP), wide, high)
                unit = 0.92 * min(wide / weight, (high - label) / SHAPE)
                card = min(CARD[1], max(unit, 1.0))
                token = max(TOKEN[0], min(TOKEN[1], unit * 0.72, high - label - 8))
                made[each.zone] = Cell(cell, card, token)
                x += wide + GAP
        return made

    def _weight(self, held: ZoneContents) -> float:
        """How wide a zone wants to be, by the width of a card."""
        if self.is_pile(held.zone):
            return 1.15
        step = 0.4 if self._tokens(held) else 0.6
        return 1.1 + step * (min(held.most, 10) - 1)

    def cell(self, zone: Zone) -> Cell:
        """The room of a zone; the middle of the table for what only passes. Raises KeyError."""
        found = self.cells().get(zone)
        if found is not None:
            return found
        owner = self.owner(zone)
        middle = (self.shared if owner is None else self.mat(owner)).center
        return Cell(Placement(*middle).box(90, 126), 90.0, 40.0)

    def place(self, zone: Zone) -> Place:
        kind, cell = self.seating.game.zones[zone], self.cell(zone)
        x, y = cell.box.center[0], cell.box.center[1] - self.label(zone) / 2
        if self.is_bag(zone):
            height = self.bag_height(zone)
            return bags.place(self.cloth(zone), Placement(x, y), height, 4.0, height * 0.55)
        if self.is_pile(zone):
            surface = "hand" if kind.seen is Seen.OWNER else "deck"
            return Place(Spot(x, y), 6.0, surface, pile=True, mouth=Placement(x, y))
        sort = None if kind.ordered else str
        surface = "hand" if self._fanned(zone) else "wood" if self.owner(zone) is None else "felt"
        order = 20.0 if self._fanned(zone) else 8.0
        return Place(self._spread(zone, cell, x, y), order, surface, sort=sort)

    def bag_height(self, zone: Zone) -> float:
        """How high the bag of a zone is."""
        cell = self.cell(zone)
        return min(cell.box.height - self.label(zone), cell.card * SHAPE * 1.05)

    def _spread(self, zone: Zone, cell: Cell, x: float, y: float) -> Spread:
        held = self.held(zone)
        if self._tokens(held):
            room = max(1.0, cell.box.width - cell.token * 1.2)
            if held.most > FREE:
                return Heap(
                    x, y, room * 0.9, max(1.0, cell.box.height - cell.token - self.label(zone))
                )
            return Row(x, y, cell.token * 1.08, room)
        room = max(1.0, cell.box.width - cell.card * 1.06)
        if self._fanned(zone):
            return Fan(x, y, cell.card * 1.06, room)
        return Row(x, y, cell.card * 1.06, room)

    def box(self, zone: Zone) -> Box:
        return self.cell(zone).box

    @property
    def landmarks(self) -> Sequence[Zone]:
        return tuple(self.cells())

    @property
    def buttons(self) -> Box:
        return BUTTONS

    def open_hand(self, seat: Seat) -> Box | None:
        kinds = self.seating.game.zones
        hidden = [
            self.box(zone)
            for zone in self.cells()
            if self.owner(zone) == seat and kinds[zone].seen is Seen.OWNER
        ]
        return Box.around(hidden) if hidden else None

    def mat(self, seat: Seat) -> Box:
        if seat == self.seating.home:
            return HOME
        rivals = self.seating.rivals()
        most = len(rivals) * (WIDEST + GAP) - GAP
        row = RIVALS.inset(max(0.0, (RIVALS.width - most) / 2), 0.0)
        return row.columns(len(rivals), GAP)[rivals.index(seat)]

    @property
    def stacked(self) -> bool:
        """Whether the numbers of rivals stand below their names, which have no room beside them."""
        rivals = self.seating.rivals()
        if not rivals:
            return False
        names, em = self.seating.setup.names, self.seating.theme.least_on_table
        longest = max(measure(names[seat], em, "bold")[0] for seat in rivals)
        return longest > min(PLATE[0], self.mat(rivals[0]).width - BESIDE) - FACE

    def plate(self, seat: Seat) -> Box:
        """The name plate, at the upper left of the mat."""
        mat = self.mat(seat)
        wide = min(PLATE[0], mat.width - BESIDE)
        if seat != self.seating.home and self.stacked:
            wide = mat.width - 2 * GAP
        return Box(mat.x + GAP, mat.y + GAP * 0.8, wide, PLATE[1])

    def head(self, seat: Seat) -> float:
        """From the upper edge of a mat to what lies on it."""
        if seat == self.seating.home or not self.stacked:
            return HEAD
        return HEAD + self.seating.theme.least_on_table * 1.2

    def counter(self, seat: Seat) -> Box:
        """Where the numbers of a seat stand: beside its name or below it."""
        plate, mat = self.plate(seat), self.mat(seat)
        if seat != self.seating.home and self.stacked:
            return Box(plate.x, plate.bottom + 2, plate.width, self.head(seat) - HEAD)
        return Box(plate.right + 12, plate.y, min(96.0, mat.right - plate.right - 20), plate.height)

    def seat_spot(self, seat: Seat) -> Placement:
        return Placement(*self.plate(seat).center)

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        mat = self.mat(seat)
        if seat == self.seating.home:
            return Placement(*mat.center)
        return below_name(mat)

    def counter_spot(self, track: str, seat: Seat) -> Placement:
        return Placement(*self.counter(seat).center)


def _split(
    held: list[tuple[ZoneContents, float]], rows: int
) -> list[list[tuple[ZoneContents, float]]]:
    """In so many rows, about as full, in order; none is empty."""
    total, used = sum(weight for _, weight in held), 0.0
    made: list[list[tuple[ZoneContents, float]]] = []
    row: list[tuple[ZoneContents, float]] = []
    for n, each in enumerate(held):
        row.append(each)
        used += each[1]
        left, after = rows - len(made) - 1, len(held) - n - 1
        if left and (used >= total * (len(made) + 1) / rows or after == left):
            made.append(row)
            row = []
    return [*made, row] if row else made
