"""Where things stand on Nacho's table: a matrix, provinces across and seats down, the hand below.

Four columns are a map from west to east: at the head of each its province card, below it a lot for
each seat with its cantina, the rivals first. Beside the columns stands in the line of each seat
what else it has. The fewer the rivals, the higher all lines. Lengths are design units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from scenes.kit.places import SHAPE, Fan, Placement
from sprites.picture import Box
from tabletop.core.zones import Piece, is_back
from tabletop.games.nacho.pieces import CUBES, MOUNTIES, SMUGGLERS
from tabletop.games.nacho.state import ROW, SLOTS

LEFT, RIGHT = 56.0, 1864.0
"""The edges of mats."""
FIRST, LAST = 96.0, 1824.0
"""Words, and what can be touched, stay between these (the safe margins)."""
COLUMNS, COLUMN = 416.0, 297.0
"""Where the columns begin, and how wide each is."""
ASIDE: Final = 1612.0
"""Where the columns have ended: what is drawn from, what is chosen."""
TOP, BOTTOM = 49.0, 948.0
CELL: Final = 285.0
POST: Final = 50.0
"""The width of the post of a lot, which tells whose it is, how many smugglers, and who leads."""
BETWEEN: Final = 10.0
PACKED: Final = 37.0
"""From one Mountie to the next: what each costs stays to be read."""

_ROWS: Final = {1: 142.0, 2: 104.0, 3: 80.0}
_BANDS: Final = {1: 282.0, 2: 246.0, 3: 226.0}
_HOMES: Final = {1: 144.0, 2: 118.0, 3: 104.0}
"""Heights of a rival's row, of the provinces and of the own cantinas, by the number of rivals."""
_PUBLIC: Final = {2: 320.0, 3: 264.0, 4: 238.0}
"""Heights of the provinces where nobody is at home, by the number of seats: below them is the road,
and the rows share what is left."""
_ROADS: Final = {2: 122.0, 3: 116.0, 4: 112.0}
"""Heights of the road, by the number of seats."""
_GAP: Final = 6.0
_COVERED: Final = 2
"""So many rows at most lie below a hand that lies before all."""
_CARDS: Final = (84.0, 140.0)
"""The most that a rival's card is wide; where nobody is at home."""
_HELD: Final = (46.0, 56.0)
"""The same of a card of his hand."""
_TWO_LINES: Final = 100.0
"""So high must a row be for a number below a card."""


def order(piece: Piece) -> tuple[int, int]:
    """Smugglers lie in rising order, Mounties after them."""
    if is_back(piece):
        return 0, 0
    if piece.startswith("mountie."):
        return 1, MOUNTIES.index(piece)
    return 0, SMUGGLERS.index(piece)


def shelf(piece: Piece) -> int:
    """Cubes lie in the order of their kinds."""
    return CUBES.index(piece)


@dataclass(frozen=True)
class Counter:
    """Cards in front of a cantina: smugglers from the left, Mounties from the right."""

    box: Box
    width: float

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        guards = sum(piece.startswith("mountie.") for piece in pieces)
        others = len(pieces) - guards
        y = self.box.bottom - 3 - self.width * SHAPE / 2
        right = self.box.right - 4 - self.width / 2
        last = right - (guards - 1) * PACKED
        left = self.box.x + POST + 5 + self.width / 2
        room = (last - self.width - 6 if guards else right) - left
        step = min(self.width + 4, room / max(1, others - 1))
        smugglers = [Placement(left + n * step, y) for n in range(others)]
        return smugglers + [Placement(last + n * PACKED, y) for n in range(guards)]


@dataclass(frozen=True)
class Shelves:
    """Cubes in one row, or in two when they are many."""

    box: Box
    size: float
    rows: int
    align: float = 0.0
    """0 from the left, 0.5 in the middle."""

    def poses(self, n: int) -> Sequence[Placement]:
        step_x, step_y = self.size * 1.1, self.size * 1.12
        most = int((self.box.width - self.size) // step_x) + 1
        rows = min(self.rows, -(-n // most)) if n else 1
        columns = -(-n // rows)
        step_x = min(step_x, (self.box.width - self.size) / max(1, columns - 1))
        top = self.box.center[1] - (rows - 1) * step_y / 2
        spare = self.box.width - self.size - (columns - 1) * step_x
        left = self.box.x + self.size / 2 + spare * self.align
        return [
            Placement(left + i % columns * step_x, top + i // columns * step_y) for i in range(n)
        ]


@dataclass(frozen=True)
class Bank:
    """Where the things of one seat lie."""

    row: Box
    """From edge to edge, its cantinas in the columns."""
    plate: Box
    gold: Placement
    store: Shelves
    """Its warehouse."""
    gem: Placement
    gem_size: float
    card: float
    """The width of a card at its cantinas."""
    chosen: Placement
    chosen_width: float
    hand: Placement
    """Where a rival's hand lies; one's own is a fan."""
    hand_width: float
    """Of its cards."""
    badge: Placement
    """The place in the order of play."""
    held: Placement
    """How many cards a rival holds: below them, or beside them."""

    def cell(self, province: int) -> Box:
        """The seat's lot in a province."""
        x = COLUMNS + COLUMN * province + (COLUMN - CELL) / 2
        return Box(x, self.row.y, CELL, self.row.height)

    @property
    def open_hand(self) -> Box:
        """Where the hand of a rival is told: from edge to edge of what lies beside the card that
        was chosen."""
        right = self.chosen.x - self.chosen_width / 2 - 4
        return Box(ASIDE + 4, self.row.y + 4, right - ASIDE - 4, self.row.height - 8)

    def post(self, province: int) -> Box:
        """The post of its lot."""
        return self.cell(province)._replace(width=POST)

    def counter(self, province: int) -> Counter:
        """How cards lie at a cantina."""
        return Counter(self.cell(province), self.card)

    @property
    def side(self) -> Box:
        """What is left of the columns: name, gold, cubes, gemstone."""
        return Box(FIRST, self.row.y + 4, COLUMNS - FIRST - 6, self.row.height - 8)

    @property
    def mats(self) -> Sequence[Box]:
        """What lies below name and gold, and below hand and chosen card."""
        row = self.row
        return (
            Box(LEFT, row.y, COLUMNS - LEFT - 2, row.height),
            Box(ASIDE, row.y, RIGHT - ASIDE, row.height),
        )


@dataclass(frozen=True)
class Ground:
    """All places of a table with so many rivals."""

    rivals: int
    public: bool = False
    """Whether nobody is at home: the rivals are all seats, and their rows have all the room."""

    @cached_property
    def map(self) -> Box:
        """The band of the provinces, from edge to edge."""
        return Box(LEFT, TOP, RIGHT - LEFT, (_PUBLIC if self.public else _BANDS)[self.rivals])

    def column(self, province: int) -> Box:
        """The land of a province: from its head down to the own lot."""
        x = COLUMNS + COLUMN * province + 1
        last = self._rows[-1] if self.public else self.home
        return Box(x, self.map.y - 8, COLUMN - 2, last.row.bottom + 16 - self.map.y)

    def rival(self, n: int) -> Bank:
        """The row of the n-th rival, from the top."""
        return self._rows[n]

    @cached_property
    def _rows(self) -> tuple[Bank, ...]:
        return tuple(map(self._row, range(self.rivals)))

    @property
    def _row_height(self) -> float:
        """How high the row of a rival is."""
        if not self.public:
            return _ROWS[self.rivals]
        return (BOTTOM - self.road.bottom) / self.rivals - _GAP

    @cached_property
    def road(self) -> Box:
        """The road below the provinces where nobody is at home; of no height elsewhere."""
        high = _ROADS[self.rivals] if self.public else 0.0
        gap = _GAP if self.public else 0.0
        return Box(LEFT, self.map.bottom + gap, RIGHT - LEFT, high)

    def _row(self, n: int) -> Bank:
        high = self._row_height
        row = Box(LEFT, self.road.bottom + _GAP + n * (high + _GAP), RIGHT - LEFT, high)
        cube = min(64.0, high * 0.41)
        line = row.bottom - 5 - cube / 2
        plate = Box(FIRST, row.y + 3, 206.0, min(41.0, high * 0.46))
        across = min(84.0, (high - 8) / SHAPE)
        held = min(_HELD[self.public], across)
        below = high >= _TWO_LINES
        tall = held * SHAPE
        return Bank(
            row,
            plate,
            Placement(FIRST + 260, plate.center[1]),
            Shelves(Box(FIRST, line - cube / 2, 232.0, cube), cube, 1),
            Placement(FIRST + 274, line),
            cube,
            min(_CARDS[self.public], (high - 8) / SHAPE),
            Placement(LAST - 56 - across / 2, row.center[1]),
            across,
            Placement(ASIDE + 12 + held / 2, row.y + 7 + tall / 2 if below else row.center[1]),
            held,
            Placement(LAST - 22, row.center[1]),
            Placement(ASIDE + 12 + held / 2, row.bottom - 22)
            if below
            else Placement(ASIDE + 16 + held + 18, row.center[1]),
        )

    @cached_property
    def home(self) -> Bank:
        """The home seat: its lots in the last line, the rest around its hand."""
        high = _HOMES[self.rivals]
        top = self.map.bottom + _GAP + self.rivals * (_ROWS[self.rivals] + _GAP)
        row = Box(LEFT, top, RIGHT - LEFT, high)
        across = (high - 8) / SHAPE
        crate = self.crate
        middle = (top + 50 + row.bottom - 4) / 2
        return Bank(
            row,
            Box(FIRST, top + 5, COLUMNS - FIRST - 18, 45.0),
            Placement(FIRST + 94, middle),
            Shelves(
                Box(FIRST, crate.y + 20, crate.right - 24 - FIRST, crate.height - 40), 96.0, 2, 0.5
            ),
            Placement(FIRST + 248, middle),
            min(60.0, row.bottom - 4 - (top + 50)),
            min(104.0, (high - 8) / SHAPE),
            Placement(min(ASIDE + 66, LAST - 70 - across) + across / 2, row.center[1]),
            across,
            self.hand.poses(1)[0],
            self.card,
            Placement(LAST - 32, row.center[1]),
            Placement(LAST, row.center[1]),
        )

    @cached_property
    def crate(self) -> Box:
        """The home seat's warehouse."""
        top = self.map.bottom + 2 * _GAP + self.rivals * (_ROWS[self.rivals] + _GAP)
        top += _HOMES[self.rivals] + 6
        return Box(LEFT, top, COLUMNS - LEFT - 2, BOTTOM - top)

    @cached_property
    def card(self) -> float:
        """The width of a card in the hand."""
        return (self.crate.height - 10) / SHAPE

    @cached_property
    def hand(self) -> Fan:
        """The home seat's hand."""
        room = self.buttons.x - 12 - COLUMNS - self.card
        y = self.crate.y + self.crate.height / 2 + 2
        return Fan(COLUMNS + (room + self.card) / 2 + 2, y, self.card + 8, room, 0.0, 0.0)

    @cached_property
    def buttons(self) -> Box:
        """Where buttons stand."""
        return Box(ASIDE + 4, self.crate.y + 10, LAST - ASIDE - 4, self.crate.height - 20)

    def public_buttons(self, seat: int) -> Box:
        """Where buttons stand where nobody is at home: in the row of the seat that they are for."""
        row = self._rows[seat].row
        return Box(ASIDE + 4, row.y, LAST - ASIDE - 4, row.height)

    @cached_property
    def bargain(self) -> Box:
        """Over the hand, or over the lowest lots: what a rival's cube brings and costs."""
        if self.public:
            row = self._rows[-1].row
            return Box(COLUMNS, row.center[1] - 65, ASIDE - 16 - COLUMNS, 130.0)
        width = self.buttons.x - COLUMNS - 24
        return Box(COLUMNS, self.crate.center[1] - 75, width, 150.0)

    def front(self, n: int) -> Box:
        """Where the hand of the n-th of all seats lies before all: over rows that are not its own,
        on the side where there are more of them; over the road too, where it is one row of three:
        nobody drives yet."""
        above, below = self._rows[:n], self._rows[n + 1 :]
        if len(above) == len(below) == 1:
            return Box(
                COLUMNS, self.road.y - _GAP, ASIDE - 16 - COLUMNS,
                above[0].row.bottom - self.road.y + 2 * _GAP,
            )  # fmt: skip
        covered = below[-_COVERED:] if len(below) >= len(above) else above[:_COVERED]
        top, bottom = covered[0].row.y - _GAP, covered[-1].row.bottom + _GAP
        return Box(COLUMNS, top, ASIDE - 16 - COLUMNS, bottom - top)

    # The provinces

    def province(self, n: int) -> Box:
        """The card of a province."""
        x = COLUMNS + COLUMN * n + (COLUMN - CELL) / 2
        return Box(x, self.map.y, CELL, self.map.height - 4)

    def slot(self, province: int, n: int) -> Box:
        """A slot of the card of a province, its price included."""
        box = self.province(province)
        wide, top = slots(box.width, box.height)
        return Box(box.x + EDGE + wide * n, box.y + top, wide, box.height - EDGE - top)

    def filled(self, province: int, n: int) -> Placement:
        """Where the cube lies that fills a slot."""
        box = self.slot(province, n)
        return Placement(box.center[0], box.y + 4 + self.cube / 2)

    @cached_property
    def cube(self) -> float:
        """The size of a cube in a slot."""
        wide, top = slots(CELL, self.map.height - 4)
        return min(wide - 8, (self.map.height - 4 - EDGE - top) * CUBE)

    # Beside the provinces: Mounties to the west, what is drawn from to the east

    @cached_property
    def sign(self) -> Box:
        """Round and turn."""
        return Box(LEFT + 8, self.map.y + 4, COLUMNS - LEFT - 18, 52.0)

    @cached_property
    def post(self) -> Box:
        """Below the sign: where Mounties wait."""
        top = self.sign.bottom + 6
        return Box(FIRST, top, COLUMNS - FIRST - 16, self.map.bottom - 12 - top)

    @cached_property
    def mountie_width(self) -> float:
        """Of the Mountie that is turned up."""
        return min(116.0, (self.post.height - 4) / SHAPE)

    @cached_property
    def mountie(self) -> Placement:
        """The Mountie that is turned up."""
        return Placement(self.post.x + self.mountie_width / 2, self.post.center[1])

    @cached_property
    def pile_width(self) -> float:
        """Of the Mounties that lie face down."""
        left = self.post.x + self.mountie_width + 14
        return min(70.0, (self.post.right - left - 2 * BETWEEN) / 3)

    def pile(self, n: int) -> Placement:
        """One of the three piles of Mounties."""
        wide = self.pile_width
        left = self.post.right - 3 * wide - 2 * BETWEEN
        return Placement(left + wide / 2 + n * (wide + BETWEEN), self.post.y + wide * SHAPE / 2 + 2)

    @cached_property
    def note(self) -> Box:
        """Below the piles: by which reading Mounties chase."""
        left = self.pile(0).x - self.pile_width / 2
        top = self.pile(0).y + self.pile_width * SHAPE / 2 + 10
        return Box(left, top, self.post.right - left, self.post.bottom - top)

    @cached_property
    def bag_height(self) -> float:
        """Of the bag of cubes."""
        return min(126.0, self.map.height - self.jail_width - 36)

    @cached_property
    def bag(self) -> Placement:
        """The bag of cubes."""
        room = self.map.height - self.jail_width - 16
        return Placement(ASIDE + 56, self.map.y + 4 + room / 2)

    @cached_property
    def stack_width(self) -> float:
        """Of the smugglers that are drawn from or discarded."""
        return min(60.0, (self.map.height - 44) / 2 / SHAPE)

    @cached_property
    def deck(self) -> Placement:
        """The smugglers to be drawn."""
        high = self.stack_width * SHAPE
        return Placement(ASIDE + 114 + self.stack_width / 2, self.map.y + 12 + high / 2)

    @cached_property
    def discard(self) -> Placement:
        """The smugglers that were discarded."""
        return Placement(self.deck.x, self.map.bottom - 14 - self.stack_width * SHAPE / 2)

    @cached_property
    def jail(self) -> Placement:
        """The Mounties that have done their duty, their cards lying on their sides."""
        x = ASIDE + 12 + self.jail_width * SHAPE / 2
        return Placement(x, self.map.bottom - 12 - self.jail_width / 2, 90.0)

    @cached_property
    def jail_width(self) -> float:
        """Of the cards of Mounties that have done their duty."""
        return min(48.0, self.stack_width * 0.8)

    @property
    def mats(self) -> Sequence[Box]:
        """What lies below the Mounties, and below what is drawn from."""
        band = self.map
        return (
            Box(LEFT, band.y - 2, COLUMNS - LEFT - 2, band.height),
            Box(ASIDE, band.y - 2, RIGHT - ASIDE, band.height),
        )


@cache
def ground_of(seats: int, public: bool) -> Ground:
    """The places of a table of so many seats, one of them at home or none."""
    return Ground(seats if public else seats - 1, public)


EDGE: Final = 6.0
CUBE: Final = 0.52
"""How much of a slot's height its cube takes; the price has the rest."""
BAND: Final = 42.0
"""The height of a province's name."""
_ART: Final = 3.6  # the width of a province's picture by what is seen of its height
_SMALL_ART: Final = 0.23  # what it may take of a card's height


def slots(width: float, height: float) -> tuple[float, float]:
    """How wide each slot of a province card of that size is, and where they begin."""
    wide = width - 2 * EDGE
    return wide / SLOTS, EDGE + BAND + min(wide / _ART, height * _SMALL_ART)


BOX: Final = Placement(960.0, -90.0)
"""Beyond the upper edge: what comes out of the box comes from there."""
PROVINCES: Final = tuple(ROW)
