"""Geometry of Basari's table: seats along the far edge, the rug in the middle, the near edge.

All lengths are design units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from scenes.kit.placement import CARD_ASPECT, CardSlot, Fan, Heap, Placement
from sprites.picture import Box
from tabletop.core.zones import Piece
from tabletop.games.basari.gems import GEM_KINDS

Point = tuple[float, float]

RUG_ASPECT: Final = 420.0 / 240.0
"""Width of the rug by its height."""
PUBLIC_RUG_BOX: Final = Box(485.0, 590.0, 950.0, 950.0 / RUG_ASPECT)
"""The rug where nobody is at home: cut off by the near edge."""
HOME_RUG_BOX: Final = Box(640.0, 553.0, 640.0, 640.0 / RUG_ASPECT)
"""The rug at a table with a home seat: deck and majorities lie on it."""
PUBLIC_DECK: Final = CardSlot(190.0, 796.0, 150.0, 2.0)
HOME_DECK: Final = CardSlot(748.0, 712.0, 126.0, 2.0)
GAME_BOX_SLOT: Final = CardSlot(960.0, -240.0, 150.0)
"""Slot of the box, beyond the upper edge."""
DECK_COUNT: Final = Placement(340.0, 770.0)
DECK_WORD: Final = Placement(340.0, 826.0)
COURSE_POSITION: Final = Placement(240.0, 944.0)
HOME_COURSE_POSITION: Final = Placement(960.0, 946.0)
"""Middle of the words for stage and round."""
LARGE_COURSE_SHIFT: Final = 14.0
"""Distance by which they lie lower in two lines, with large text."""
HAND_PANEL_BOX: Final = Box(510.0, 596.0, 900.0, 400.0)
"""Box of an open hand on a public table: over the action cards on the rug."""
CHOOSERS_BOX: Final = Box(20.0, 606.0, 415.0, 460.0)
"""Box of the panel of a simultaneous choice, over the deck."""
BUTTONS_BOX: Final = Box(1430.0, 612.0, 460.0, 452.0)
HOME_BUTTONS_BOX: Final = Box(1300.0, 612.0, 560.0, 452.0)

PUBLIC_LINE_BOX: Final = Box(446.0, 976.0, 1028.0, 94.0)
LARGE_LINE_BOX: Final = Box(400.0, 976.0, 1120.0, 94.0)
HOME_LINE_BOX: Final = Box(430.0, 976.0, 820.0, 94.0)
"""The box of the one line, between the home seat's card and its hand: high enough for two lines of
names, since the line of a round grows with each action; beside stage and round in a demo."""
MAJORITY_GEM_SIZE: Final = 56.0
PUBLIC_WELL: Final = (140.0, 122.0)
"""Size of the leather round on which the supply of a colour lies."""
PUBLIC_HEAP, HOME_HEAP = (74.0, 54.0), (52.0, 30.0)
"""Width and height over which the gems of a colour are spread in the supply."""
FAN_STEP, FAN_ANGLE, MAX_FAN_ANGLE = 13.0, 1.2, 5.0
"""Greatest distance of a seat's bazaar cards, and the angles between them and of all, degrees."""
HOME_FAN_ROOM: Final = 26.0
FULL_FAN: Final = 7
"""Cards of the longest stage, which have room beside one another."""
SEAT_GEM_SIZE: Final = 54.0
HOME_GEM_SIZE: Final = 72.0
HOME_WARE: Final = CardSlot(150.0, 786.0, 204.0, -2.0)
HOME_WORKERS: Final = Placement(320.0, 896.0)
HOME_CHOSEN: Final = CardSlot(560.0, 905.0, 110.0, 4.0)
HOME_CELLS: Final = tuple((320.0 + 136.0 * (n % 2), 706.0 + 92.0 * (n // 2)) for n in range(4))


@dataclass(frozen=True)
class Majorities:
    """The supply of gems as a heap a colour, each with its prize for most gems."""

    x: float
    y: float
    across: float
    down: float

    def heap(self, kind: int) -> Placement:
        """Return the middle of the heap of a colour."""
        return Placement(self.x + self.across * (kind % 2), self.y + self.down * (kind // 2))

    def well_box(self, kind: int) -> Box:
        """Return the box of the leather round of a colour."""
        return self.heap(kind).box(*PUBLIC_WELL)

    @property
    def box(self) -> Box:
        """The box around all heaps and their numbers."""
        return Box(self.x - 66, self.y - 60, self.across + 210, self.down + 120)


PUBLIC_MAJORITIES: Final = Majorities(1520.0, 690.0, 222.0, 152.0)
HOME_MAJORITIES: Final = Majorities(900.0, 668.0, 186.0, 112.0)


@dataclass(frozen=True)
class ActionCardRow:
    """The action cards in a row on the rug, or in the hand of a home seat."""

    full_size: int
    x: float
    y: float
    width: float
    gap: float

    def poses(self, n: int) -> Sequence[Placement]:
        """Return the placements of n slightly turned action cards."""
        step = self.width + self.gap
        return Fan(self.x, self.y, step, step * max(1, n - 1), 1.5, 2.0).poses(n)

    @property
    def box(self) -> Box:
        """The box of all cards."""
        across = self.full_size * (self.width + self.gap)
        return Placement(self.x, self.y).box(across, self.width * CARD_ASPECT + 8)


def rug_actions(count: int, is_demo: bool) -> ActionCardRow:
    """Return the row of the action cards on the rug; smaller in a demo, whose line is higher."""
    width, gap = (250.0, 26.0) if count < 4 else (204.0, 14.0)
    if is_demo:
        width, gap = (212.0, 48.0) if count < 4 else (200.0, 16.0)
    y = 622.0 + width * CARD_ASPECT / 2
    return ActionCardRow(count, PUBLIC_RUG_BOX.center[0], y, width, gap)


def home_actions(count: int, is_large: bool = False) -> ActionCardRow:
    """Return the hand of a home seat: a fan at the near edge.

    Args:
        count: Number of action cards.
        is_large: True for large text, whose names are as wide as the cards.
    """
    width, gap = (216.0, -8.0) if count < 4 else (174.0, -3.0 if is_large else -16.0)
    return ActionCardRow(count, 1564.0 if is_large else 1566.0, 812.0, width, gap)


@dataclass(frozen=True)
class BazaarCardFan:
    """The bazaar cards of a seat: the last lies at its place, earlier ones look out behind it."""

    slot: CardSlot
    room: float
    """Room at the left of the last card, design pixels."""

    def poses(self, n: int) -> Sequence[Placement]:
        """Return the placements of n cards, the earliest first."""
        x, y, _, angle = self.slot
        most = max(FULL_FAN, n) - 1
        step, turn = min(FAN_STEP, self.room / most), min(FAN_ANGLE, MAX_FAN_ANGLE / most)
        return [
            Placement(x - step * below, y, angle - turn * below) for below in range(n - 1, -1, -1)
        ]


def gem_sort_key(piece: Piece) -> int:
    """Return the sort key of a gem: its value."""
    return GEM_KINDS.index(piece)


@dataclass(frozen=True)
class GemHeaps:
    """Gems in a heap a colour."""

    heap_centres: tuple[Point, ...]
    width: float
    height: float

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """Return a placement for each gem, in the order of `pieces`."""
        heaps = {
            kind: iter(Heap(x, y, self.width, self.height, 24.0).poses(pieces.count(kind)))
            for kind, (x, y) in zip(GEM_KINDS, self.heap_centres, strict=True)
        }
        return [next(heaps[piece]) for piece in pieces]


@dataclass(frozen=True)
class SeatGeometry:
    """Places of a seat's things: ware, gems, workers, chosen action."""

    ware: CardSlot
    cell_positions: tuple[Point, ...]
    """Middle of the gem of each colour; its number stands to the right."""
    gem_size: float
    workers_position: Placement
    worker_size: float
    chosen_slot: CardSlot
    """Slot of an action card that is chosen or shown."""
    fan_room: float = 60.0
    """Room for bazaar cards at the left of the last one."""

    @property
    def pile(self) -> BazaarCardFan:
        """The fan of bazaar cards; the last ware lies on top."""
        return BazaarCardFan(self.ware, self.fan_room)

    @property
    def gem_heaps(self) -> GemHeaps:
        """Arrangement of gems that can be picked up, each colour in its cell."""
        return GemHeaps(self.cell_positions, 12.0, 10.0)

    @property
    def gems_box(self) -> Box:
        """Box around all gems."""
        return Box.enclosing([self.cell_box(0), self.cell_box(len(GEM_KINDS) - 1)])

    def cell_box(self, kind: int) -> Box:
        """Return the box of a colour's gem with its number."""
        x, y = self.cell_positions[kind]
        half = self.gem_size / 2 + 5
        return Box(x - half, y - half, 2 * half + 42, 2 * half)


LARGE_SHIFT: Final = 30.0
"""Distance by which the bazaar cards of five seats lie more to the left with large text."""
FAN_ROOMS: Final = {2: 78.0, 3: 78.0, 4: 40.0, 5: 20.0}
"""Room at the left of a seat's last bazaar card, by the number of seats along the edge."""


@cache
def far_seat(
    x: float, count: int, top: float, is_public: bool = True, is_large: bool = False
) -> SeatGeometry:
    """Return the places of a seat along the far edge.

    Args:
        x: Middle of the seat.
        count: Number of seats along the edge.
        top: Height below the place cards.
        is_public: False with a home seat, whose rug begins higher.
        is_large: True for large text, whose numbers are wider.
    """
    k = 0.82 if count > 4 else 1.0 if is_public else 0.9
    middle = top + 129.0 if is_public else top + 114.0
    lower = 0.0 if is_public else 6.0
    left, gem, step = x + 30.0 * k, SEAT_GEM_SIZE, 96.0
    ware_x = x - 92.0 * k - 10
    if count > 4 and is_large:
        ware_x, left, gem, step = ware_x - LARGE_SHIFT, x - 18.0, 40.0, 110.0
    elif count > 4:
        left, gem, step = left - 16.6, gem * 0.82, 106.0  # two digits fit before the next heap
    elif is_large:
        left, step = left - 4.0, 112.0
    first, down = top + 57.0 - lower, 66.0 - lower / 3
    cells = tuple((left + step * (n % 2), first + down * (n // 2)) for n in range(4))
    chosen = CardSlot(x + 214.0, 296.0, 80.0, 8.0)
    if count == 5:
        chosen = CardSlot(x + 122.0, 186.0, 74.0, 6.0)
    elif count < 4:
        chosen = CardSlot(x + 248.0, 300.0, 86.0, 8.0)
    return SeatGeometry(
        CardSlot(ware_x, middle, 168.0 * k, -1.5),
        cells,
        gem,
        Placement(
            max(left, x + 14.6) if count > 4 and not is_large else left, top + 199.0 - 2 * lower
        ),
        62.0,
        chosen,
        FAN_ROOMS.get(count, FAN_ROOMS[2]),
    )


HOME_SEAT: Final = SeatGeometry(
    HOME_WARE, HOME_CELLS, HOME_GEM_SIZE, HOME_WORKERS, 72.0, HOME_CHOSEN, HOME_FAN_ROOM
)
