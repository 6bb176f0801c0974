"""Where things stand on Nacho's table: rivals above, the provinces between, the home seat below.

Four columns run through all of it, one a province from west to east: a province card with each
seat's cantina above or below it. The fewer the rivals, the higher all bands. Lengths are design
units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scenes.table.places import Fan, Pose
from sprites.picture import Box
from tabletop.core.zones import Piece, is_back
from tabletop.games.nacho.pieces import CUBES, MOUNTIES, SMUGGLERS
from tabletop.games.nacho.state import ROW, SLOTS

SHAPE: Final = 1.4  # a card's height by its width
LEFT, RIGHT = 56.0, 1864.0
"""The edges of mats."""
FIRST, LAST = 96.0, 1824.0
"""Words, and what can be touched, stay between these (the safe margins)."""
COLUMNS, COLUMN = 420.0, 292.0
"""Where the columns begin, and how wide each is."""
ASIDE: Final = 1604.0
"""Where the columns have ended: what is drawn from, what is chosen."""
TOP, BOTTOM = 50.0, 946.0
CELL: Final = 282.0
BETWEEN: Final = 10.0

_ROWS: Final = {1: 184.0, 2: 126.0, 3: 92.0}
_BANDS: Final = {1: 278.0, 2: 248.0, 3: 232.0}
_HOMES: Final = {1: 180.0, 2: 156.0, 3: 140.0}
"""Heights of a rival's row, of the provinces and of the own cantinas, by the number of rivals."""
_GAP: Final = 6.0


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

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Pose]:
        guards = sum(piece.startswith("mountie.") for piece in pieces)
        others = len(pieces) - guards
        y = self.box.bottom - 3 - self.width * SHAPE / 2
        right = self.box.right - 4 - self.width / 2
        last = right - (guards - 1) * self.width * 0.5
        left = self.box.x + 4 + self.width / 2
        room = (last - self.width - 6 if guards else right) - left
        step = min(self.width + 4, room / max(1, others - 1))
        smugglers = [Pose(left + n * step, y) for n in range(others)]
        return smugglers + [Pose(last + n * self.width * 0.5, y) for n in range(guards)]


@dataclass(frozen=True)
class Shelves:
    """Cubes in one row, or in two when they are many."""

    box: Box
    size: float
    rows: int
    align: float = 0.0
    """0 from the left, 0.5 in the middle."""

    def poses(self, n: int) -> Sequence[Pose]:
        step_x, step_y = self.size * 1.1, self.size * 1.12
        most = int((self.box.width - self.size) // step_x) + 1
        rows = min(self.rows, -(-n // most)) if n else 1
        columns = -(-n // rows)
        step_x = min(step_x, (self.box.width - self.size) / max(1, columns - 1))
        top = self.box.center[1] - (rows - 1) * step_y / 2
        spare = self.box.width - self.size - (columns - 1) * step_x
        left = self.box.x + self.size / 2 + spare * self.align
        return [Pose(left + i % columns * step_x, top + i // columns * step_y) for i in range(n)]


@dataclass(frozen=True)
class Bank:
    """Where the things of one seat lie."""

    row: Box
    """From edge to edge, its cantinas in the columns."""
    plate: Box
    gold: Pose
    store: Shelves
    """Its warehouse."""
    gem: Pose
    gem_size: float
    card: float
    """The width of a card at its cantinas."""
    chosen: Pose
    chosen_width: float
    hand: Pose
    """Where a rival's hand lies; one's own is a fan."""
    hand_width: float
    """Of its cards."""
    badge: Pose
    """The place in the order of play."""

    def cell(self, province: int) -> Box:
        """The seat's cantina in a province."""
        return Box(
            COLUMNS + COLUMN * province + (COLUMN - CELL) / 2, self.row.y + 2, CELL,
            self.row.height - 4,
        )  # fmt: skip

    def counter(self, province: int) -> Counter:
        """How cards lie at a cantina."""
        return Counter(self.cell(province), self.card)

    @property
    def side(self) -> Box:
        """What is left of the columns: name, gold, cubes, gemstone."""
        return Box(FIRST, self.row.y + 4, COLUMNS - FIRST - 6, self.row.height - 8)


@dataclass(frozen=True)
class Ground:
    """All places of a table with so many rivals."""

    rivals: int

    @cached_property
    def map(self) -> Box:
        """The band of the provinces, from edge to edge."""
        top = TOP + self.rivals * (_ROWS[self.rivals] + _GAP)
        return Box(LEFT, top, RIGHT - LEFT, _BANDS[self.rivals])

    def rival(self, n: int) -> Bank:
        """The row of the n-th rival, from the top."""
        return self._rows[n]

    @cached_property
    def _rows(self) -> tuple[Bank, ...]:
        return tuple(map(self._row, range(self.rivals)))

    def _row(self, n: int) -> Bank:
        high = _ROWS[self.rivals]
        row = Box(LEFT, TOP + n * (high + _GAP), RIGHT - LEFT, high)
        line = row.y + high - 4 - (cube := min(64.0, high * 0.43)) / 2
        plate = Box(FIRST, row.y + 4, 206.0, 43.0)
        across = min(84.0, (high - 8) / SHAPE)
        held = min(60.0, across)
        x = LAST - 62 - across / 2
        return Bank(
            row,
            plate,
            Pose(FIRST + 262, plate.center[1]),
            Shelves(Box(FIRST, line - cube / 2, 232.0, cube), cube, 1),
            Pose(FIRST + 276, line),
            cube,
            min(84.0, (high - 12) / SHAPE),
            Pose(x, row.center[1]),
            across,
            Pose(ASIDE + 8 + held / 2, row.center[1]),
            held,
            Pose(LAST - 28, row.center[1]),
        )

    @cached_property
    def home(self) -> Bank:
        """The home seat: its cantinas below the provinces, the rest around its hand."""
        top, high = self.map.bottom + _GAP, _HOMES[self.rivals]
        row = Box(LEFT, top, RIGHT - LEFT, high)
        across = (high - 8) / SHAPE
        crate = self.crate
        return Bank(
            row,
            Box(FIRST, top + 6, COLUMNS - FIRST - 14, 56.0),
            Pose(FIRST + 94, (top + 66 + row.bottom - 4) / 2),
            Shelves(
                Box(FIRST, crate.y + 16, crate.right - 24 - FIRST, crate.height - 32), 76.0, 2, 0.5
            ),
            Pose(FIRST + 248, (top + 66 + row.bottom - 4) / 2),
            68.0,
            min(104.0, (high - 12) / SHAPE),
            Pose((ASIDE + LAST) / 2, row.center[1]),
            across,
            self.hand.poses(1)[0],
            self.card,
            Pose((ASIDE + LAST) / 2 + across / 2 + 12, row.bottom - 40),
        )

    @cached_property
    def crate(self) -> Box:
        """The home seat's warehouse."""
        top = self.map.bottom + _GAP + _HOMES[self.rivals] + 8
        return Box(LEFT, top, COLUMNS - LEFT - 8, BOTTOM - top)

    @cached_property
    def card(self) -> float:
        """The width of a card in the hand."""
        return (self.crate.height - 18) / SHAPE

    @cached_property
    def hand(self) -> Fan:
        """The home seat's hand."""
        room = self.buttons.x - 12 - COLUMNS - self.card
        y = self.crate.y + self.crate.height / 2 - 4
        return Fan(COLUMNS + (room + self.card) / 2 + 2, y, self.card * 0.98, room, 0.7, 0.6)

    @cached_property
    def buttons(self) -> Box:
        """Where buttons stand."""
        top = self.crate.y + (self.crate.height - 200) / 2
        return Box(LAST - 300, top, 300.0, 212.0)

    @cached_property
    def bargain(self) -> Box:
        """Over the hand: what a rival's cube brings and costs."""
        width = self.buttons.x - COLUMNS - 24
        return Box(COLUMNS, self.crate.center[1] - 75, width, 150.0)

    # The provinces

    def province(self, n: int) -> Box:
        """The card of a province."""
        x = COLUMNS + COLUMN * n + (COLUMN - CELL) / 2
        return Box(x, self.map.y + 6, CELL, self.map.height - 16)

    def slot(self, province: int, n: int) -> Box:
        """A slot of the card of a province, its price included."""
        box = self.province(province)
        wide, top = slots(box.width, box.height)
        return Box(box.x + EDGE + wide * n, box.y + top, wide, box.height - EDGE - top)

    def filled(self, province: int, n: int) -> Pose:
        """Where the cube lies that fills a slot."""
        box = self.slot(province, n)
        return Pose(box.center[0], box.y + 4 + self.cube / 2)

    @cached_property
    def cube(self) -> float:
        """The size of a cube in a slot."""
        wide, top = slots(CELL, self.map.height - 16)
        return min(wide - 8, (self.map.height - 16 - EDGE - top) * 0.6)

    # Beside the provinces: Mounties to the west, what is drawn from to the east

    @cached_property
    def sign(self) -> Box:
        """Round and turn."""
        return Box(LEFT + 8, self.map.y + 6, COLUMNS - LEFT - 18, 54.0)

    @cached_property
    def post(self) -> Box:
        """Below the sign: where Mounties wait."""
        top = self.sign.bottom + 6
        return Box(FIRST, top, COLUMNS - FIRST - 16, self.map.bottom - 10 - top)

    @cached_property
    def mountie_width(self) -> float:
        """Of the Mountie that is turned up."""
        return min(116.0, (self.post.height - 4) / SHAPE)

    @cached_property
    def mountie(self) -> Pose:
        """The Mountie that is turned up."""
        return Pose(self.post.x + self.mountie_width / 2, self.post.center[1])

    @cached_property
    def pile_width(self) -> float:
        """Of the Mounties that lie face down."""
        left = self.post.x + self.mountie_width + 14
        return min(70.0, (self.post.right - left - 2 * BETWEEN) / 3)

    def pile(self, n: int) -> Pose:
        """One of the three piles of Mounties."""
        wide = self.pile_width
        left = self.post.right - 3 * wide - 2 * BETWEEN
        return Pose(left + wide / 2 + n * (wide + BETWEEN), self.post.y + wide * SHAPE / 2 + 2)

    @cached_property
    def note(self) -> Box:
        """Below the piles: by which reading Mounties chase."""
        left = self.pile(0).x - self.pile_width / 2
        top = self.pile(0).y + self.pile_width * SHAPE / 2 + 10
        return Box(left, top, self.post.right - left, self.post.bottom - top)

    @cached_property
    def bag_height(self) -> float:
        """Of the bag of cubes."""
        return min(164.0, self.map.height - self.jail_width - 28)

    @cached_property
    def bag(self) -> Pose:
        """The bag of cubes."""
        room = self.map.height - self.jail_width - 16
        return Pose(ASIDE + 64, self.map.y + 4 + room / 2)

    @cached_property
    def stack_width(self) -> float:
        """Of the smugglers that are drawn from or discarded."""
        return (self.map.height - 38) / 2 / SHAPE

    @cached_property
    def deck(self) -> Pose:
        """The smugglers to be drawn."""
        high = self.stack_width * SHAPE
        return Pose(ASIDE + 138 + self.stack_width / 2, self.map.y + 12 + high / 2)

    @cached_property
    def discard(self) -> Pose:
        """The smugglers that were discarded."""
        return Pose(self.deck.x, self.map.bottom - 12 - self.stack_width * SHAPE / 2)

    @cached_property
    def jail(self) -> Pose:
        """The Mounties that have done their duty, their cards lying on their sides."""
        return Pose(self.bag.x, self.map.bottom - 8 - self.jail_width / 2, 90.0)

    @cached_property
    def jail_width(self) -> float:
        """Of the cards of Mounties that have done their duty."""
        return self.stack_width * 0.86


EDGE: Final = 6.0
_ART: Final = 2.4  # the width of a province's picture by its height
_SMALL_ART: Final = 0.42  # what it may take of a card's height


def slots(width: float, height: float) -> tuple[float, float]:
    """How wide each slot of a province card of that size is, and where they begin."""
    wide = width - 2 * EDGE
    return wide / SLOTS, EDGE + min(wide / _ART, height * _SMALL_ART)


BOX: Final = Pose(960.0, -90.0)
"""Beyond the upper edge: what comes out of the box comes from there."""
PROVINCES: Final = tuple(ROW)
