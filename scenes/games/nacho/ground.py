"""Where things stand on Nacho's table: a matrix, provinces across and seats down, the hand below.

Four columns are a map from west to east: at the head of each its province card, below it a lot for
each seat with its cantina, the rivals first. Beside the columns stands in the line of each seat
what else it has. The fewer the rivals, the higher all lines. Lengths are design units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from scenes.kit.places import SHAPE, CardSpot, Fan, Placement
from sprites.picture import Box
from tabletop.core.zones import Piece, is_back
from tabletop.games.nacho.pieces import CUBES, MOUNTIES, SMUGGLERS
from tabletop.games.nacho.state import SLOTS

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
PILES: Final = 3
"""Of Mounties, one a round (NAC-2.3)."""
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


@dataclass(eq=False)
class Bank:
    """Where the things of one seat lie."""

    row: Box
    """From edge to edge, its cantinas in the columns."""
    plate: Box
    gold: Placement
    store: Shelves
    """Its warehouse."""
    gem: CardSpot
    card: float
    """The width of a card at its cantinas."""
    chosen: CardSpot
    hand: CardSpot
    """Where a rival's hand lies; one's own is a fan."""
    badge: Placement
    """The place in the order of play."""
    held: Placement
    """How many cards a rival holds: below them, or beside them."""

    def __post_init__(self) -> None:
        high = self.row.inset(0, 4)
        right = self.chosen.x - self.chosen.width / 2 - 4
        self.open_hand = high._replace(x=ASIDE + 4, width=right - ASIDE - 4)
        """Where the hand of a rival is told: from edge to edge of what lies beside the card that
        was chosen."""
        self.side = high._replace(x=FIRST, width=COLUMNS - FIRST - 6)
        """What is left of the columns: name, gold, cubes, gemstone."""
        self.mats = _beside_columns(self.row)
        """What lies below name and gold, and below hand and chosen card."""

    def cell(self, province: int) -> Box:
        """The seat's lot in a province."""
        x = COLUMNS + COLUMN * province + (COLUMN - CELL) / 2
        return Box(x, self.row.y, CELL, self.row.height)

    def post(self, province: int) -> Box:
        """The post of its lot."""
        return self.cell(province)._replace(width=POST)

    def counter(self, province: int) -> Counter:
        """How cards lie at a cantina."""
        return Counter(self.cell(province), self.card)


@dataclass(eq=False)
class Home(Bank):
    """The same of the home seat: its lots in the last line, the rest around its hand."""

    crate: Box
    """Its warehouse."""
    fan: Fan
    """Its hand."""
    buttons: Box


def _rival(row: Box, public: bool) -> Bank:
    """The row of a rival; where nobody is at home, of any seat."""
    high, middle = row.height, row.center[1]
    cube = min(64.0, high * 0.41)
    line = row.bottom - 5 - cube / 2
    plate = Box(FIRST, row.y + 3, 206.0, min(41.0, high * 0.46))
    across = min(84.0, (high - 8) / SHAPE)
    wide, left = min(_HELD[public], across), ASIDE + 12
    below = high >= _TWO_LINES
    hand = CardSpot(left + wide / 2, row.y + 7 + wide * SHAPE / 2 if below else middle, wide)
    return Bank(
        row=row, plate=plate, gold=Placement(FIRST + 260, plate.center[1]),
        store=Shelves(Box(FIRST, line - cube / 2, 232.0, cube), cube, 1),
        gem=CardSpot(FIRST + 274, line, cube), card=min(_CARDS[public], (high - 8) / SHAPE),
        chosen=CardSpot(LAST - 56 - across / 2, middle, across), hand=hand,
        badge=Placement(LAST - 22, middle),
        held=Placement(hand.x, row.bottom - 22) if below else Placement(left + wide + 22, middle),
    )  # fmt: skip


def _home(row: Box) -> Home:
    """The home seat, whose lots lie in that line."""
    crate = Box(LEFT, row.bottom + 12, COLUMNS - LEFT - 2, BOTTOM - row.bottom - 12)
    buttons = Box(ASIDE + 4, crate.y + 10, LAST - ASIDE - 4, crate.height - 20)
    card, across = (crate.height - 10) / SHAPE, (row.height - 8) / SHAPE
    room = buttons.x - 12 - COLUMNS - card
    fan = Fan(COLUMNS + (room + card) / 2 + 2, crate.center[1] + 2, card + 8, room, 0.0, 0.0)
    shelf = Box(FIRST, crate.y + 20, crate.right - 24 - FIRST, crate.height - 40)
    low = (row.y + 50 + row.bottom - 4) / 2
    chosen = min(ASIDE + 66, LAST - 70 - across) + across / 2
    return Home(
        row=row, plate=Box(FIRST, row.y + 5, COLUMNS - FIRST - 18, 45.0),
        gold=Placement(FIRST + 94, low), store=Shelves(shelf, 96.0, 2, 0.5),
        gem=CardSpot(FIRST + 248, low, min(60.0, row.height - 54)), card=min(104.0, across),
        chosen=CardSpot(chosen, row.center[1], across), hand=CardSpot(fan.x, fan.y, card),
        badge=Placement(LAST - 32, row.center[1]), held=Placement(LAST, row.center[1]),
        crate=crate, fan=fan, buttons=buttons,
    )  # fmt: skip


def _beside_columns(band: Box) -> tuple[Box, Box]:
    """What lies below all that is to the west of the columns, and to the east of them."""
    return (
        band._replace(width=COLUMNS - LEFT - 2), band._replace(x=ASIDE, width=RIGHT - ASIDE),
    )  # fmt: skip


class GuardPost:
    """To the west of the provinces: where Mounties wait."""

    def __init__(self, map: Box) -> None:
        self.sign = Box(LEFT + 8, map.y + 4, COLUMNS - LEFT - 18, 52.0)
        """Round and turn."""
        top, right = self.sign.bottom + 6, COLUMNS - 16
        high = map.bottom - 12 - top
        wide = min(116.0, (high - 4) / SHAPE)
        self.mountie = CardSpot(FIRST + wide / 2, top + high / 2, wide)
        """The Mountie that is turned up."""
        each = min(70.0, (right - FIRST - wide - 14 - 2 * BETWEEN) / PILES)
        left = right - 3 * each - 2 * BETWEEN
        self.piles = [
            CardSpot(left + each / 2 + n * (each + BETWEEN), top + each * SHAPE / 2 + 2, each)
            for n in range(PILES)
        ]
        """Mounties that lie face down."""
        low = self.piles[0].box.bottom + 10
        self.note = Box(left, low, right - left, top + high - low)
        """Below the piles: by which reading Mounties chase."""


class Stores:
    """To the east of the provinces: what is drawn from."""

    def __init__(self, map: Box) -> None:
        across = min(60.0, (map.height - 44) / 2 / SHAPE)
        side = ASIDE + 114 + across / 2
        self.deck = CardSpot(side, map.y + 12 + across * SHAPE / 2, across)
        """The smugglers to be drawn."""
        self.discard = CardSpot(side, map.bottom - 14 - across * SHAPE / 2, across)
        """The smugglers that were discarded."""
        lying = min(48.0, across * 0.8)
        self.jail = CardSpot(
            ASIDE + 12 + lying * SHAPE / 2, map.bottom - 12 - lying / 2, lying, 90.0
        )
        """The Mounties that have done their duty, their cards lying on their sides."""
        room = map.height - lying - 16
        self.bag = Placement(ASIDE + 56, map.y + 4 + room / 2)
        self.bag_height = min(126.0, room - 20)


class Ground:
    """All places of a table with so many rivals."""

    def __init__(self, rivals: int, public: bool = False) -> None:
        """public: whether nobody is at home: the rivals are all seats, and their rows have all the
        room."""
        self.rivals = rivals
        self.public = public
        self.map = Box(LEFT, TOP, RIGHT - LEFT, (_PUBLIC if public else _BANDS)[rivals])
        """The band of the provinces, from edge to edge."""
        gap, high = (_GAP, _ROADS[rivals]) if public else (0.0, 0.0)
        self.road = Box(LEFT, self.map.bottom + gap, RIGHT - LEFT, high)
        """The road below the provinces where nobody is at home; of no height elsewhere."""
        below = BOTTOM - self.road.bottom
        high = below / rivals - _GAP if public else _ROWS[rivals]
        lines = [
            Box(LEFT, self.road.bottom + _GAP + n * (high + _GAP), RIGHT - LEFT, high)
            for n in range(rivals + 1)
        ]
        self.rows = [_rival(line, public) for line in lines[:rivals]]
        """What belongs to each rival, from the top."""
        self.home = None if public else _home(lines[-1]._replace(height=_HOMES[rivals]))
        self.watch, self.stores = GuardPost(self.map), Stores(self.map)
        wide, top = slots(CELL, self.map.height - 4)
        self.cube = min(wide - 8, (self.map.height - 4 - EDGE - top) * CUBE)
        """The size of a cube in a slot."""
        self.mats = [band._replace(y=band.y - 2) for band in _beside_columns(self.map)]
        """What lies below the Mounties, and below what is drawn from."""

    def column(self, province: int) -> Box:
        """The land of a province: from its head down to the own lot."""
        x = COLUMNS + COLUMN * province + 1
        last = self.home or self.rows[-1]
        return Box(x, self.map.y - 8, COLUMN - 2, last.row.bottom + 16 - self.map.y)

    def buttons(self, seat: int) -> Box:
        """Where buttons stand: where nobody is at home, in the row of the seat they are for."""
        if self.home:
            return self.home.buttons
        row = self.rows[seat].row
        return Box(ASIDE + 4, row.y, LAST - ASIDE - 4, row.height)

    @property
    def bargain(self) -> Box:
        """Over the hand, or over the lowest lots: what a rival's cube brings and costs."""
        if self.home:
            width = self.home.buttons.x - COLUMNS - 24
            return Box(COLUMNS, self.home.crate.center[1] - 75, width, 150.0)
        row = self.rows[-1].row
        return Box(COLUMNS, row.center[1] - 65, ASIDE - 16 - COLUMNS, 130.0)

    def front(self, n: int) -> Box:
        """Where the hand of the n-th of all seats lies before all: over rows that are not its own,
        on the side where there are more of them; over the road too, where it is one row of three:
        nobody drives yet."""
        above, below = self.rows[:n], self.rows[n + 1 :]
        if len(above) == len(below) == 1:
            top, bottom = self.road.y, above[0].row.bottom
        else:
            covered = below[-_COVERED:] if len(below) >= len(above) else above[:_COVERED]
            top, bottom = covered[0].row.y, covered[-1].row.bottom
        return Box(COLUMNS, top - _GAP, ASIDE - 16 - COLUMNS, bottom - top + 2 * _GAP)

    def province(self, n: int) -> Box:
        """The card of a province."""
        x = COLUMNS + COLUMN * n + (COLUMN - CELL) / 2
        return Box(x, self.map.y, CELL, self.map.height - 4)

    def slot(self, province: int, n: int) -> Box:
        """A slot of the card of a province, its price included."""
        box = self.province(province)
        wide, top = slots(box.width, box.height)
        return Box(box.x + EDGE + wide * n, box.y + top, wide, box.height - EDGE - top)

    def filled(self, province: int, n: int) -> CardSpot:
        """Where the cube lies that fills a slot."""
        box = self.slot(province, n)
        return CardSpot(box.center[0], box.y + 4 + self.cube / 2, self.cube)


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
